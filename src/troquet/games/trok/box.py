"""What is in the box of Trök (TK-BOX)."""

from __future__ import annotations

from typing import Final

# TK-BOX-1  equipment: kind n is worth n + 1; the last kind is the arcane stone, a joker
PICK: Final = 0
HAMMER: Final = 6
STONE: Final = 7
KINDS: Final = 8
CARD_WORDS = ("pick", "ration", "gloves", "lantern", "armour", "helmet", "hammer", "stone")
EQUIPMENT_WORDS = CARD_WORDS[:STONE]
EQUIPMENT = (11, 10, 9, 8, 7, 6, 5, 2)
CARDS: Final = 58
GREEN = (1, 2, 3)
RED = (4, 5, 6)
WORTH = (1, 2, 3, 4, 5, 6, 7, 10)  # TK-TRD-2  a stone counts 10 in the trade

# TK-BOX-2  upgrades, numbered as their clauses: upgrade n is TK-UPG-(n + 1)
MINE: Final = 0
VEIN: Final = 1
CART: Final = 2
THRUD: Final = 3
TARAH: Final = 4
PERE_DWERG: Final = 5
ULINE: Final = 6
IDUNN: Final = 7
ZORAL: Final = 8
GRID: Final = 9
SKAA: Final = 10
ASTRID: Final = 11
DAGDA: Final = 12
MERE_DWERG: Final = 13
YLUD: Final = 14
UPGRADE_KINDS: Final = 15
UPGRADE_WORDS = (
    "mine", "vein", "cart", "thrud", "tarah", "pere-dwerg", "uline", "idunn", "zoral", "grid",
    "skaa", "astrid", "dagda", "mere-dwerg", "ylud",
)  # fmt: skip
UPGRADES = (5, 5, 5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
UPGRADE_CARDS: Final = 27

MOST_SEATS: Final = 5
SEAT_WORDS = ("0", "1", "2", "3", "4")
MARKET: Final = 3  # TK-SET-1
ROW: Final = 7  # TK-SET-1
PLACE_WORDS = ("1", "2", "3", "4", "5", "6", "7")
DEALT: Final = 5  # TK-SUP-1
OFFERED: Final = 3  # TK-TRD-1
SMALLEST_SET: Final = 3  # TK-CMB-2
IDENTICAL: Final = 1  # TK-CMB-2  the two sets of a turn, as a bit set of those made
DIFFERENT: Final = 2
RUN: Final = 5  # TK-UPG-8
PERFECT: Final = 8  # TK-WIN-2
RICH: Final = 50  # TK-WIN-1

# Where Aare come from, for the bill
SETS: Final = 0  # identical sets (TK-CMB-4)
RENEWALS: Final = 1  # three of a kind in the market (TK-TRD-6)
SOURCE_WORDS = (
    "sets", "renewals", "thrud", "pere-dwerg", "uline", "zoral", "astrid", "mere-dwerg", "ylud",
)  # fmt: skip
SOURCES: Final = 9

# A bag of cards is one number: how many of each kind, four bits a kind (there are 11 at most).
BITS: Final = 4
ONE: Final = tuple(1 << BITS * kind for kind in range(KINDS))  # one card of each kind
ALL_CARDS: Final = sum(count << BITS * kind for kind, count in enumerate(EQUIPMENT))


def bag_of(cards: list[int]) -> int:
    """Return the bag of some cards."""
    bag = 0
    for kind in cards:
        bag += 1 << BITS * kind
    return bag


def counts_of(bag: int) -> list[int]:
    """Return how many cards of each kind a bag holds."""
    return [bag >> BITS * kind & 15 for kind in range(KINDS)]


def cards_of(bag: int) -> list[int]:
    """Return the cards of a bag, lowest first."""
    return [kind for kind in range(KINDS) for _ in range(bag >> BITS * kind & 15)]


def words_of(bag: int) -> list[str]:
    """Return the cards of a bag by their words, lowest first."""
    return [CARD_WORDS[kind] for kind in cards_of(bag)]


def named(words: list[str]) -> int:
    """Return the bag of cards that are given by their words."""
    return bag_of([CARD_WORDS.index(word) for word in words])
