"""The moves of Troie, each made once."""

from __future__ import annotations

from typing import Final

from troquet.core.move import Move, Moves
from troquet.games.troie.box import (
    CARDS,
    DIGS_AWAY,
    PIECES,
    PUBLISHES_AWAY,
    Box,
    make,
)
from troquet.games.troie.meta import META

# The kinds of moves, in the order of meta.py
DISCARD: Final = 0
TAKE: Final = 1
PLAY: Final = 2
DIG: Final = 3
EXAMINE: Final = 4
PICK: Final = 5
PUBLISH: Final = 6
STOP: Final = 7

MOVES = Moves("troquet.games.troie.moves", META.moves)


def _bags(cards: list[int], size: int, first: int = 0) -> list[list[int]]:
    """Return every choice of so many cards, in the order of the cards."""
    if not size:
        return [[]]
    return [
        [cards[at], *rest]
        for at in range(first, len(cards))
        for rest in _bags(cards, size - 1, at + 1)
    ]


_DISCARDS: dict[tuple[int, ...], list[Move]] = {}


def discards(cards: list[int], size: int) -> list[Move]:
    """Return the ways to put so many of some cards away (TR-SET-1)."""
    key = (size, *cards)
    found = _DISCARDS.get(key)
    if found is None:
        bags = _bags(cards, size)
        found = [MOVES.make(DISCARD, *[card - 1 for card in bag]) for bag in bags]
        _DISCARDS[key] = found
    return found


def make_discards(box: Box) -> None:
    """Make all the moves that put cards of a box away, so that their texts are known."""
    for cards, away in ((box.digs, DIGS_AWAY), (box.publishes, PUBLISHES_AWAY)):
        for size in away:
            if size:
                for own in cards:
                    discards(own, size)


make_discards(make("reconstructed"))
TAKES: Final = [MOVES.make(TAKE, piece) for piece in range(PIECES)]
PLAYS: Final = [MOVES.make(PLAY, card) for card in range(CARDS)]  # PLAYS[card - 1]
DIGS: Final = [MOVES.make(DIG, piece) for piece in range(PIECES)]
EXAMINES: Final = [MOVES.make(EXAMINE, piece) for piece in range(PIECES)]
PICKS: Final = [MOVES.make(PICK, piece) for piece in range(PIECES)]
PUBLISH_NOW: Final = MOVES.make(PUBLISH)
STOP_NOW: Final = MOVES.make(STOP)
