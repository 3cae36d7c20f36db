"""Points and the end of Le Cheval de Troie (CH-END)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from troquet.core.meta import Outcome
from troquet.games.cheval.box import BONUS, COLOURS, DISTRICTS

if TYPE_CHECKING:
    from troquet.games.cheval.table import Table

_NO_TIE: Final = 99  # more heroes than there are


def winner(t: Table, place: int) -> int:
    """Return the colour that wins a district, or -1 for nobody (CH-END-3)."""
    start = COLOURS * place
    return strongest(t.city[start : start + t.colours])


def strongest(heroes: list[int]) -> int:
    """Return the colour that wins with these heroes in a district, or -1 for nobody (CH-END-3)."""
    tied = _NO_TIE  # the number of heroes of those who tied for the most
    while True:
        most = 0
        best = -1
        several = False
        for colour, count in enumerate(heroes):
            if most <= count < tied and count:
                several = count == most
                most = count
                best = colour
        if not several:
            return best
        # CH-END-3  where several tie for the most, the colour next after them; if the next are
        #           tied too, nobody
        if tied < _NO_TIE:
            return -1
        tied = most


def worth(t: Table, place: int) -> int:
    """Return what a district pays to its winner (CH-END-4)."""
    return t.inside[place] + BONUS[place] + t.treasure[place]


def count(t: Table) -> tuple[list[int], list[int]]:
    """Return every seat's points and districts as the city stands (CH-END-4, CH-END-5)."""
    points = [0] * t.seats
    won = [0] * t.seats
    for place in range(DISTRICTS):
        colour = winner(t, place)
        if colour >= 0:
            seat = t.owner[colour]
            points[seat] += worth(t, place)
            won[seat] += 1
    return points, won


def outcome(t: Table) -> Outcome:
    """Return the final result: most points, then most districts, then shared (CH-END-6)."""
    points, won = count(t)
    keys = [(points[seat], won[seat]) for seat in range(t.seats)]
    ranks = [1 + sum(1 for other in keys if other > key) for key in keys]
    if ranks.count(1) > 1:
        reason = "shared"
    elif points.count(max(points)) > 1:
        reason = "districts"
    else:
        reason = "points"
    return Outcome(tuple(points), tuple(ranks), reason)
