"""Building tables of Troie from a view: what lies in the mound, in other tents and other hands."""

from __future__ import annotations

from typing import Final

from troquet.core.agenda import Setting, State, bits_of
from troquet.core.dice import Dice, QuickDice
from troquet.core.view import View
from troquet.core.worlds import Worlds
from troquet.games.troie.box import (
    COLOUR_WORDS,
    FACE_WORDS,
    FIRSTS,
    LAST_COLOURED_DIG,
    LAYER_OF,
    LAYER_WORDS,
    LAYERS,
    LINE_WORDS,
    NEUTRAL,
    PIECES,
    PLACE_OF,
    PLAN_FACE,
    Box,
)
from troquet.games.troie.meta import META
from troquet.games.troie.mound import drawn
from troquet.games.troie.moves import MOVES
from troquet.games.troie.play import STEPS
from troquet.games.troie.pouring import NoWorld, Pouring
from troquet.games.troie.table import BEFORE, FRAME, MOUND, TENT, Table
from troquet.games.troie.view import Player, TroieView

_NO_DICE: Final = QuickDice()  # for what all worlds share: each is sampled with dice of its own
_AT: Final = {"mound": MOUND, "before": BEFORE, "tent": TENT, "frame": FRAME}


class TroieWorlds(Worlds):
    """All tables that a view allows: faces, layers, places and cards that the seat has not seen."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        assert isinstance(view, TroieView)
        self.mine = -1 if view.seat is None else view.seat
        self.known = [_what(piece.known.layer, piece.known.place) if piece.known else -1
                      for piece in view.pieces]  # fmt: skip
        self.face = [FACE_WORDS.index(piece.face) if piece.face else -1 for piece in view.pieces]
        self.base = _base(view, self.known)
        self.pouring = Pouring(
            self.base.mound, self.base.box, self.base.layers, self.known, self.face
        )
        # Pieces in other tents: they belong to a layer and place of the tent in each world
        self.hidden = [
            piece
            for piece, at in enumerate(self.base.where)
            if TENT <= at < FRAME and self.known[piece] < 0
        ]
        self.deals = [
            _unplayed(self.base.box, view.players[seat])
            for seat in range(view.seats)
            if seat != self.mine
        ]
        self.neutral = [
            card
            for card in range(LAST_COLOURED_DIG + 1, LAST_COLOURED_DIG + 1 + NEUTRAL)
            if card not in view.hand and not any(card in p.played for p in view.players)
        ]
        self.answered = [
            seat for seat in view.asked if seat not in view.waiting and seat != self.mine
        ]

    def sample(self, dice: Dice) -> State:
        """Deal anew what the seat has not seen."""
        t = self.base.twin(dice)
        self._deal_pieces(t, dice)
        self._deal_cards(t, dice)
        for seat in self.answered:
            theirs = t.agenda[-1].options(t, seat)
            t.answers[seat] = theirs[dice.below(len(theirs))]
        return t

    def _deal_pieces(self, t: Table, dice: Dice) -> None:
        what = self.pouring.deal(dice)
        up = self.face[:]
        number = [-1] * PIECES
        for piece, thing in enumerate(what):
            number[thing] = piece
            if up[piece] < 0:
                plan_up = t.box.is_plan[thing] and dice.below(2)
                up[piece] = PLAN_FACE if plan_up else LAYER_OF[thing]
        t.what = what
        t.up = up
        t.number = number
        for piece in self.hidden:
            at = LAYERS * (t.where[piece] - TENT) + LAYER_OF[what[piece]]
            t.tent[at] |= 1 << PLACE_OF[what[piece]]

    def _deal_cards(self, t: Table, dice: Dice) -> None:
        dice.shuffle(self.neutral)
        dealt = 0
        at = 0
        for seat in range(t.seats):
            if seat == self.mine:
                continue
            digs, dig_count, publishes, publish_count, neutrals = self.deals[at]
            at += 1
            dice.shuffle(digs)
            dice.shuffle(publishes)
            hand = digs[:dig_count] + publishes[:publish_count]
            hand += self.neutral[dealt : dealt + neutrals]
            dealt += neutrals
            hand.sort()
            t.hands[seat] = hand
        t.pile = sorted(self.neutral[dealt:])


def _what(layer: str, place: int) -> int:
    return FIRSTS[LAYER_WORDS.index(layer)] + place


def _unplayed(box: Box, player: Player) -> tuple[list[int], int, list[int], int, int]:
    """Return the coloured cards that a player may still hold, and how many of each sort."""
    colour = COLOUR_WORDS.index(player.colour)
    played = player.played
    digs = [card for card in box.digs[colour] if card not in played]
    publishes = [card for card in box.publishes[colour] if card not in played]
    return digs, player.digs, publishes, player.publishes, player.neutrals


def _base(view: TroieView, known: list[int]) -> Table:
    """Lay out all that the view shows; pieces that it does not are laid anyhow."""
    t = Table(Setting(META, MOVES, view.seats, view.options), _NO_DICE)
    mound = drawn(view.mound)
    if mound is None:
        raise NoWorld("pieces cannot lie as this view shows them")
    t.mound = mound
    t.where = [_AT[piece.at] + (0 if piece.seat is None else piece.seat) for piece in view.pieces]
    t.colour = [COLOUR_WORDS.index(player.colour) for player in view.players]
    t.played = [player.played[:] for player in view.players]
    t.hands = [view.hand[:] if seat == view.seat else [] for seat in range(view.seats)]
    t.space = [player.space for player in view.players]
    t.round = view.round
    t.gained = view.gained
    t.agenda = [STEPS[name](*args) for name, *args in view.agenda]
    t.asked = bits_of(view.asked)
    t.owing = bits_of(view.waiting)
    unknown = [
        FIRSTS[layer] + place
        for layer in t.layers
        for place in range(FIRSTS[layer + 1] - FIRSTS[layer])
        if FIRSTS[layer] + place not in known
    ]
    t.what = [thing if thing >= 0 else unknown.pop() for thing in known]
    t.recount()
    t.to_publish = sum(player.publishes for player in view.players)
    for piece, at in enumerate(t.where):
        if TENT <= at < FRAME and known[piece] < 0:  # dealt in each world
            t.tent[LAYERS * (at - TENT) + LAYER_OF[t.what[piece]]] &= ~(
                1 << PLACE_OF[t.what[piece]]
            )
    for number in view.picks:
        t.layer = LAYER_OF[known[number - 1]]
        t.picks |= 1 << PLACE_OF[known[number - 1]]
    for line in view.bill:
        layer = -1 if line.layer is None else LAYER_WORDS.index(line.layer)
        places = bits_of([PLACE_OF[known[number - 1]] for number in line.pieces])
        what = LINE_WORDS.index(line.what)
        t.bill.append([line.round, line.seat, what, layer, places, line.points])
    if t.agenda and t.agenda[-1].together:
        t.answers = [None] * t.seats
        if view.answer is not None and view.seat is not None:
            t.answers[view.seat] = MOVES.parse(view.answer)
    return t
