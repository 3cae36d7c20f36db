"""What a seat may know of Troie, as declared data. Never compiled.

All see where every piece of the mound lies and which of two lies on the other; a face once one of
its marks is uncovered; which numbers lie before and behind which tent. What a piece is (its layer,
place and kind) only its owner knows, once it is examined, and all once it is published (TR-INFO).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from troquet.core.meta import Outcome
from troquet.core.view import View, common
from troquet.games.troie.box import (
    COLOUR_WORDS,
    FACE_WORDS,
    FIRSTS,
    LAST_COLOURED_DIG,
    LAST_DIG,
    LAYER_OF,
    LAYER_WORDS,
    LINE_WORDS,
    PIECES,
    PLACE_OF,
    SIDES,
    SIZES,
)

if TYPE_CHECKING:
    from troquet.games.troie.table import Table

AT_WORDS = ("mound", "before", "tent", "frame")


class Known(msgspec.Struct, frozen=True):
    """What a piece is: its layer, its place in the frame (row by row, from 0), plan or rubble."""

    layer: str
    place: int
    plan: bool


class Piece(msgspec.Struct, frozen=True):
    """A piece: where it is and whose, whether it lies free, its face as seen, what it is if known.

    `at` is mound, before, tent or frame; `seat` whose tent, or who published it.
    """

    at: str
    seat: int | None
    free: bool
    face: str | None
    known: Known | None


class Frame(msgspec.Struct, frozen=True):
    """A layer's frame: its side, where plans belong, the piece on each place, its largest group."""

    layer: str
    side: int
    plans: list[bool]
    pieces: list[int | None]
    largest: int


class Player(msgspec.Struct, frozen=True):
    """What all see of a player: colour, space of the pawn, cards left by sort, cards played.

    `card` is the card of this round, once it is revealed.
    """

    colour: str
    space: int
    digs: int
    neutrals: int
    publishes: int
    played: list[int]
    card: int | None


class Line(msgspec.Struct, frozen=True):
    """A line of the bill: a publication by its rank and what it paid, or a pawn sent back."""

    round: int
    seat: int
    what: str
    layer: str | None
    pieces: list[int]
    points: int


class TroieView(View, frozen=True, kw_only=True):
    """Everything a seat knows at the table; piece n stands at place n - 1 of its lists.

    `mound` is [x, y, turn, level] for each piece and never changes; of two that overlap the one of
    the higher level lies on the other. `gained` is what this turn's publications pay at its end.
    """

    mound: list[list[int]]
    pieces: list[Piece]
    frames: list[Frame]
    players: list[Player]
    round: int
    pile: int
    gained: int
    hand: list[int]
    picks: list[int]
    bill: list[Line]
    outcome: Outcome | None


# Made once, of rubble and with a plan: what the box may say of each piece
KNOWN = [
    [Known(LAYER_WORDS[LAYER_OF[what]], PLACE_OF[what], plan) for what in range(PIECES)]
    for plan in (False, True)
]


def view(t: Table, seat: int | None, all_open: bool = False) -> TroieView:
    """Return all that a seat knows; a spectator (None) has examined nothing.

    `all_open` is for replays of a game that is over.
    """
    picking = seat is not None and t.asked == 1 << seat  # TR-PUB-2  picks are private
    return TroieView(
        **common(t, seat),
        mound=t.mound.drawing,
        pieces=_pieces(t, seat, all_open),
        frames=_frames(t),
        players=[_player(t, other) for other in range(t.seats)],
        round=t.round,
        pile=len(t.pile),
        gained=t.gained,
        hand=[] if seat is None else t.hands[seat][:],
        picks=[piece + 1 for piece in t.picked()] if picking else [],
        bill=_bill(t),
        outcome=t.outcome(),
    )


def _pieces(t: Table, seat: int | None, all_open: bool) -> list[Piece]:
    """Return the pieces; the loop is the dearest part of a view."""
    free, seen, what, up, is_plan = t.free, t.seen, t.what, t.up, t.box.is_plan
    pieces = []
    for piece, where in enumerate(t.where):
        face = FACE_WORDS[up[piece]] if seen[piece] or all_open else None
        if not where:
            known = KNOWN[is_plan[what[piece]]][what[piece]] if all_open else None
            pieces.append(Piece("mound", None, piece in free, face, known))
            continue
        owner = (where - 1) & 3
        at = AT_WORDS[(where + 3) >> 2]
        # TR-INFO-4, TR-INFO-5  what it is: its owner once it is examined, all once it is published
        told = all_open or at == "frame" or (at == "tent" and owner == seat)
        known = KNOWN[is_plan[what[piece]]][what[piece]] if told else None
        pieces.append(Piece(at, owner, False, face, known))
    return pieces


def _frames(t: Table) -> list[Frame]:
    frames = []
    for layer in t.layers:
        published, numbers, first = t.frame[layer], t.number, FIRSTS[layer]
        frames.append(
            Frame(
                LAYER_WORDS[layer],
                SIDES[layer],
                t.box.plan_places[layer],
                [
                    numbers[first + place] + 1 if published >> place & 1 else None
                    for place in range(SIZES[layer])
                ],
                t.largest[layer],
            )
        )
    return frames


def _player(t: Table, seat: int) -> Player:
    """Return what all see of a player: the sorts of the cards in hand can be counted by all."""
    hand, played = t.hands[seat], t.played[seat]
    digs = sum(1 for card in hand if card <= LAST_COLOURED_DIG)
    publishes = sum(1 for card in hand if card > LAST_DIG)
    return Player(
        COLOUR_WORDS[t.colour[seat]],
        t.space[seat],
        digs,
        len(hand) - digs - publishes,
        publishes,
        played[:],
        played[-1] if played and len(played) == t.round else None,
    )


def _bill(t: Table) -> list[Line]:
    """Return the bill, once the game is over (TR-END-4)."""
    if not t.over():
        return []
    return [
        Line(
            round,
            seat,
            LINE_WORDS[what],
            LAYER_WORDS[layer] if layer >= 0 else None,
            [t.number[FIRSTS[layer] + place] + 1 for place in range(16) if places >> place & 1],
            points,
        )
        for round, seat, what, layer, places, points in t.bill
    ]
