"""The moves of Le Cheval de Troie, each made once."""

from __future__ import annotations

from typing import Final

from troquet.core.move import Move, Moves
from troquet.games.cheval.box import BLACK, DISPLAY, DISTRICTS
from troquet.games.cheval.meta import META

# The kinds of moves, in the order of meta.py
ANNOUNCE: Final = 0
PUSH: Final = 1
EXCHANGE: Final = 2
KEEP: Final = 3
HOLD: Final = 4

MOVES = Moves("troquet.games.cheval.moves", META.moves)

ANNOUNCES: Final = [MOVES.make(ANNOUNCE, number) for number in range(DISPLAY)]
# ANNOUNCE_TABLE[n]: the numbers that a display of n heroes allows
ANNOUNCE_TABLE: Final = [ANNOUNCES[:shown] for shown in range(DISPLAY + 1)]
# PUSHES[hero][district]
PUSHES: Final = [
    [MOVES.make(PUSH, hero, place) for place in range(DISTRICTS)] for hero in range(BLACK + 1)
]
KEEP_TREASURES: Final = MOVES.make(KEEP)
EXCHANGES: Final = [
    KEEP_TREASURES,
    *(
        MOVES.make(EXCHANGE, one, other)
        for one in range(DISTRICTS)
        for other in range(one + 1, DISTRICTS)
    ),
]
HOLD_BACK: Final = MOVES.make(HOLD)


def _pushes(heroes: int, places: int) -> list[Move]:
    """List the pushes of any hero of a set into any place of a set (bit sets)."""
    if heroes != 1 << BLACK:
        heroes &= ~(1 << BLACK)  # CH-END-1  black pawns only when no coloured hero is there
    return [
        PUSHES[hero][place]
        for hero in range(BLACK + 1)
        if heroes >> hero & 1
        for place in range(DISTRICTS)
        if places >> place & 1
    ]


# PUSH_TABLE[heroes << 7 | open districts]: a push's options; CHARGE_TABLE: the first of a Trident
PUSH_TABLE: Final[list[list[Move]]] = [
    _pushes(key >> DISTRICTS, key & ((1 << DISTRICTS) - 1)) for key in range(1 << (DISTRICTS + 5))
]
CHARGE_TABLE: Final = [[HOLD_BACK, *pushes] for pushes in PUSH_TABLE]
