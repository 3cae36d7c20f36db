"""Renown and the end of Troie (TR-END)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from troquet.core.meta import Outcome
from troquet.games.troie.box import SENT_BACK

if TYPE_CHECKING:
    from troquet.games.troie.table import Table


def advance(t: Table, seat: int, points: int) -> None:
    """Move a pawn on; one that it meets goes back to the first free space behind (TR-END-2)."""
    space = t.space[seat] + points
    met = -1
    for other in range(t.seats):
        if t.space[other] == space:
            met = other
    t.space[seat] = space
    t.herald.moved(seat, points, space)
    if met < 0:
        return
    back = space - 1
    while back > 0 and back in t.space:
        back -= 1
    t.space[met] = back
    t.bill.append([t.round, met, SENT_BACK, -1, 0, back - space])
    t.herald.pushed(met, seat, back)


def outcome(t: Table) -> Outcome:
    """Return the final result: the highest renown, a tie is shared (TR-END-4)."""
    renown = t.space
    ranks = [1 + sum(1 for other in renown if other > own) for own in renown]
    reason = "shared" if ranks.count(1) > 1 else "renown"
    return Outcome(tuple(renown), tuple(ranks), reason)
