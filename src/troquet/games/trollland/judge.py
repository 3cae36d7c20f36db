"""What a position of Trollland is worth to a bot."""

from __future__ import annotations

from troquet.games.trollland import score
from troquet.games.trollland.table import Table


def judge(t: Table, seat: int) -> float:
    """Return a seat's points as things stand, minus those of its best rival."""
    mine = 0.0
    rival = -99.0
    for other in range(t.seats):
        points = float(score.total(t, other))
        if other == seat:
            mine = points
        elif points > rival:
            rival = points
    return mine - rival
