"""What sets, dwarves and the end of Trök pay (TK-CMB, TK-END, TK-WIN)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from troquet.core.meta import Outcome
from troquet.games.trok.box import (
    ASTRID,
    CART,
    DAGDA,
    GREEN,
    GRID,
    MERE_DWERG,
    MINE,
    PERE_DWERG,
    PICK,
    RED,
    RICH,
    SKAA,
    SMALLEST_SET,
    SOURCE_WORDS,
    TARAH,
    ULINE,
    UPGRADE_WORDS,
    VEIN,
    YLUD,
    ZORAL,
)

if TYPE_CHECKING:
    from troquet.games.trok.table import Table

# TK-END-2  who pays at the end of a round, in the order of the box
PAYING: Final = (PERE_DWERG, ULINE, ZORAL, ASTRID, MERE_DWERG, YLUD)
PAYING_BITS: Final = sum(1 << dwarf for dwarf in PAYING)
SOURCE_OF: Final = [
    SOURCE_WORDS.index(word) if word in SOURCE_WORDS else -1 for word in UPGRADE_WORDS
]


def owned(t: Table, seat: int, upgrade: int) -> int:
    """Return how many upgrades of a kind lie before a player."""
    if upgrade == MINE:
        return t.mines[seat]
    if upgrade == VEIN:
        return t.veins[seat]
    if upgrade == CART:
        return t.carts[seat]
    return t.dwarves[seat] >> upgrade & 1


def dwarves(t: Table, seat: int) -> int:
    """Return how many dwarves lie before a player."""
    return bin(t.dwarves[seat]).count("1")


def upgrades(t: Table, seat: int) -> int:
    """Return how many upgrades lie before a player."""
    return t.mines[seat] + t.veins[seat] + t.carts[seat] + dwarves(t, seat)


def price(t: Table, seat: int | None, place: int) -> int:
    """Return how many different cards a place of the row costs (TK-CMB-5, TK-UPG-11)."""
    if place < SMALLEST_SET or (seat is not None and t.dwarves[seat] >> SKAA & 1):
        return SMALLEST_SET
    return place + 1


def set_pays(t: Table, seat: int, equipment: int, cards: int) -> int:
    """Return what a set of so many identical cards pays (TK-CMB-4)."""
    mine = t.dwarves[seat]
    pays = equipment + 1
    if equipment in RED and mine >> TARAH & 1:
        pays = 10
    elif equipment in GREEN and mine >> DAGDA & 1:
        pays = 7
    return pays + (5 if mine >> GRID & 1 else 3) * (cards - SMALLEST_SET)


def income(t: Table, seat: int, dwarf: int) -> int:
    """Return what a dwarf pays its owner at the end of a round (TK-END-2)."""
    if dwarf == PERE_DWERG:
        return t.mines[seat] + t.veins[seat] + t.carts[seat]
    if dwarf == ULINE:
        return 1
    if dwarf == ZORAL:
        return sum([1 for card in t.market if card == PICK])
    if dwarf == ASTRID:
        return 2 * sum([1 for card in t.market if card in GREEN])
    if dwarf == MERE_DWERG:
        return dwarves(t, seat)
    return 3 * sum([1 for card in t.market if card in RED])


def won(t: Table) -> bool:
    """Tell whether the round that ends is the last (TK-WIN-1, TK-WIN-2)."""
    return t.perfect != 0 or max(t.purse) >= RICH


def outcome(t: Table) -> Outcome:
    """Return the final result: perfect combination, fortune, upgrades, else shared (TK-WIN-3)."""
    keys = [(t.perfect >> seat & 1, t.purse[seat], upgrades(t, seat)) for seat in range(t.seats)]
    ranks = [1 + sum(1 for other in keys if other > key) for key in keys]
    best = max(keys)
    rivals = [key for key in keys if key[:2] == best[:2]]
    if ranks.count(1) > 1:
        reason = "shared"
    elif len(rivals) > 1:
        reason = "upgrades"
    elif best[0]:
        reason = "perfect"
    else:
        reason = "fortune"
    return Outcome(tuple(t.purse), tuple(ranks), reason)
