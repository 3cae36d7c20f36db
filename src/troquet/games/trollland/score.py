"""Points and the end of Trollland (TL-END)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from troquet.core.meta import Outcome
from troquet.games.trollland.box import ENDS, NUMBERS, PEOPLE, REFUGEE, TROLLS, VEHICLES

if TYPE_CHECKING:
    from troquet.games.trollland.table import Table

_SETS: Final = 1 << NUMBERS


def _tops() -> list[int]:
    tops = [-1] * _SETS
    for pile in range(1, _SETS):
        tops[pile] = tops[pile >> 1] + 1
    return tops


def _counts() -> list[int]:
    counts = [0] * _SETS
    for pile in range(1, _SETS):
        counts[pile] = counts[pile >> 1] + (pile & 1)
    return counts


# A pile is a bit set of numbers. TOP[pile]: its highest, -1 for none; COUNT[pile]: how many
TOP: Final = _tops()
COUNT: Final = _counts()


def pile_points(t: Table, seat: int, people: int) -> int:
    """Return what a pile scores: the suitcases of its top card, twice with the pet (TL-END-4)."""
    pile = t.piles[PEOPLE * seat + people]
    if not pile:
        return 0
    suitcases = t.box.suitcases[TOP[pile]]
    return 2 * suitcases if pile & 1 else suitcases


def most(t: Table, people: int) -> int:
    """Return who has the most cards of a people, tied the lowest number; -1: nobody (TL-END-3)."""
    best = -1
    best_pile = 0
    for seat in range(t.seats):
        pile = t.piles[PEOPLE * seat + people]
        if not pile:
            continue
        more = COUNT[pile] - COUNT[best_pile]
        # of two piles with different numbers, the lowest number is that of the lower last bit
        if best < 0 or more > 0 or (more == 0 and (pile & -pile) < (best_pile & -best_pile)):
            best = seat
            best_pile = pile
    return best


def bonus_medals(t: Table, seat: int) -> int:
    """Return the medals of the bonus cards that a seat has as things stand (TL-END-3)."""
    medals = 0
    for people in t.bonuses:
        if most(t, people) == seat:
            medals += t.box.bonuses[people]
    return medals


def vehicle_medals(t: Table, seat: int) -> int:
    """Return the medals of a seat's vehicles (TL-END-5)."""
    medals = 0
    for vehicle in range(VEHICLES):
        if t.taken[vehicle] == seat:
            medals += t.box.medals[vehicle]
    return medals


def troll_medals(t: Table, seat: int) -> int:
    """Return the medals of the Trolls that a seat has captured (TL-END-5)."""
    medals = 0
    for troll in range(TROLLS):
        medals += t.captured[TROLLS * seat + troll] * t.box.trolls[troll]
    return medals


def medals_of(t: Table, seat: int) -> int:
    """Return all medals of a seat: vehicles, captured Trolls, bonus cards (TL-END-5)."""
    return vehicle_medals(t, seat) + troll_medals(t, seat) + bonus_medals(t, seat)


def total(t: Table, seat: int) -> int:
    """Return a seat's points as things stand (TL-END-4, TL-END-5)."""
    points = medals_of(t, seat) - REFUGEE * t.refugees[seat]
    for people in range(PEOPLE):
        points += pile_points(t, seat, people)
    return points


def outcome(t: Table) -> Outcome:
    """Return the result: the highest total, fewer refugees, more medals, shared (TL-END-6)."""
    points = [total(t, seat) for seat in range(t.seats)]
    keys = [(points[seat], -t.refugees[seat], medals_of(t, seat)) for seat in range(t.seats)]
    ranks = [1 + sum(1 for other in keys if other > key) for key in keys]
    best = max(keys)
    level = [key for key in keys if key[0] == best[0]]
    if len(level) == 1:
        reason = ENDS[t.end]
    elif keys.count(best) > 1:
        reason = "shared"
    elif sum(1 for key in level if key[1] == best[1]) > 1:
        reason = "medals"
    else:
        reason = "refugees"
    return Outcome(tuple(points), tuple(ranks), reason)
