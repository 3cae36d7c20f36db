"""What a position of Trök is worth to a bot."""

from __future__ import annotations

from typing import Final

from troquet.games.trok.box import (
    UPGRADE_KINDS,
)
from troquet.games.trok.score import owned
from troquet.games.trok.table import Table

# What an upgrade brings in a round, in Aare
_BRINGS: Final = (1.7, 1.1, 1.1, 0.5, 1.2, 0.5, 1.3, 0.7, 0.7, 0.9, 0.9, 2.6, 1.2, 0.8, 2.6)
_ROUND: Final = 7.0  # what a player gains in a round, about
_GOAL: Final = 50.0
_PERFECT: Final = 200.0


def judge(t: Table, seat: int) -> float:
    """Return a seat's hopes minus those of its best rival."""
    best = -1000.0
    mine = 0.0
    left = max(0.5, (_GOAL - max(t.purse)) / _ROUND)
    for other in range(t.seats):
        hope = _hope(t, other, left)
        if other == seat:
            mine = hope
        elif hope > best:
            best = hope
    return mine - 0.6 * best


def _hope(t: Table, seat: int, left: float) -> float:
    """Return a fortune, what the upgrades will bring, and what the hand can still make."""
    hope = float(t.purse[seat])
    if t.perfect >> seat & 1:
        hope += _PERFECT
    brings = 0.0
    for upgrade in range(UPGRADE_KINDS):
        count = owned(t, seat, upgrade)
        if count:
            brings += count * _BRINGS[upgrade]
    return hope + left * brings
