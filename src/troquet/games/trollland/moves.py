"""The moves of Trollland, each made once."""

from __future__ import annotations

from typing import Final

from troquet.core.move import Move, Moves
from troquet.games.trollland.box import (
    CAGES,
    FIRST,
    KINDS,
    PEOPLE,
    SEAT_WORDS,
    TROLL,
    VEHICLE_OF,
    VEHICLES,
)
from troquet.games.trollland.meta import META

# The kinds of moves, in the order of meta.py
PICK: Final = 0
CAPTURE: Final = 1
DRAW: Final = 2
RETURN: Final = 3
BANISH: Final = 4
ENTRUST: Final = 5
STEAL: Final = 6
PLUNDER: Final = 7
SEND: Final = 8
LOAD: Final = 9
EXCHANGE: Final = 10
CAMP: Final = 11
ADD: Final = 12

MOVES = Moves("troquet.games.trollland.moves", META.moves)


def _picks() -> list[Move]:
    """Make every pair of cards; only of Trolls there are two that are alike."""
    pairs: list[Move | None] = [None] * (KINDS * KINDS)
    for one in range(KINDS):
        for other in range(one if one >= TROLL else one + 1, KINDS):
            move = MOVES.make(PICK, one, other)
            pairs[KINDS * one + other] = move
            pairs[KINDS * other + one] = move
    blank = MOVES.make(PICK, 0, 1)  # never asked for: two of a card that there is once
    return [blank if move is None else move for move in pairs]


# PAIRS[85 * card + card]
PAIRS: Final[list[Move]] = _picks()
CAPTURE_ALL: Final = MOVES.make(CAPTURE)
DRAW_THREE: Final = MOVES.make(DRAW)
# What a king may do: KING_ALONE with no other Troll in play
KING_CHOICES: Final = [CAPTURE_ALL, DRAW_THREE]
KING_ALONE: Final = [DRAW_THREE]
RETURNS: Final = [MOVES.make(RETURN, card) for card in range(KINDS)]
BANISHES: Final = [MOVES.make(BANISH, card) for card in range(TROLL)]
ENTRUSTS: Final = [MOVES.make(ENTRUST, seat) for seat in range(len(SEAT_WORDS))]
# STEALS[5 * seat + people], PLUNDERS likewise
STEALS: Final = [
    MOVES.make(STEAL, seat, people) for seat in range(len(SEAT_WORDS)) for people in range(PEOPLE)
]
PLUNDERS: Final = [
    MOVES.make(PLUNDER, seat, people) for seat in range(len(SEAT_WORDS)) for people in range(PEOPLE)
]
SENDS: Final = [MOVES.make(SEND, vehicle) for vehicle in range(VEHICLES)]
# LOADS[cage], in the row of all cages
LOADS: Final = [
    MOVES.make(LOAD, VEHICLE_OF[cage], cage - FIRST[VEHICLE_OF[cage]]) for cage in range(CAGES)
]


def _loads(first: int) -> list[list[Move]]:
    """List the loads into any set of ten cages that follow each other."""
    cages = LOADS[first : first + 10]
    return [
        [load for at, load in enumerate(cages) if bits >> at & 1] for bits in range(1 << len(cages))
    ]


# The loads into a set of cages: of the first ten, the next ten and the last nine of all cages
LOW_LOADS: Final = _loads(0)
MIDDLE_LOADS: Final = _loads(10)
HIGH_LOADS: Final = _loads(20)
EXCHANGES: Final = [MOVES.make(EXCHANGE, card) for card in range(TROLL)]
TO_CAMP: Final = MOVES.make(CAMP)
ADDS: Final = [MOVES.make(ADD, card) for card in range(KINDS)]
