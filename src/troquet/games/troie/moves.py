"""The moves of Troie, each made once."""

from __future__ import annotations

from typing import Final

from troquet.core.move import Move, Moves
from troquet.games.troie.box import (
    CARDS,
    COLOURS,
    DIG_CARDS,
    DIGS_AWAY,
    PIECES,
    PUBLISH_CARDS,
    PUBLISHES_AWAY,
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


def _discards(cards: list[int], size: int) -> list[Move]:
    return [MOVES.make(DISCARD, *[card - 1 for card in bag]) for bag in _bags(cards, size) if bag]


# DIG_DISCARDS[seats][colour], PUBLISH_DISCARDS[seats][colour]: what may be put away (TR-SET-1)
DIG_DISCARDS: Final = [
    [_discards(DIG_CARDS[colour], away) for colour in range(COLOURS)] for away in DIGS_AWAY
]
PUBLISH_DISCARDS: Final = [
    [_discards(PUBLISH_CARDS[colour], away) for colour in range(COLOURS)] for away in PUBLISHES_AWAY
]
TAKES: Final = [MOVES.make(TAKE, piece) for piece in range(PIECES)]
PLAYS: Final = [MOVES.make(PLAY, card) for card in range(CARDS)]  # PLAYS[card - 1]
DIGS: Final = [MOVES.make(DIG, piece) for piece in range(PIECES)]
EXAMINES: Final = [MOVES.make(EXAMINE, piece) for piece in range(PIECES)]
PICKS: Final = [MOVES.make(PICK, piece) for piece in range(PIECES)]
PUBLISH_NOW: Final = MOVES.make(PUBLISH)
STOP_NOW: Final = MOVES.make(STOP)
