"""The sequence of play of Troie, read top to bottom like the rulebook."""

from __future__ import annotations

from bisect import insort
from typing import Final

from troquet.core.agenda import Step, Together
from troquet.core.move import Move
from troquet.core.refusal import Because, Fact
from troquet.games.troie.box import (
    ACTIONS,
    BEFORE_TENT,
    CARDS,
    COLOURS,
    DIGS_AWAY,
    FIRSTS,
    LAST_COLOURED_DIG,
    LAST_DIG,
    LAYER_OF,
    LAYERS,
    NEUTRAL,
    PLACE_OF,
    PLAN_FACE,
    PUBLISHES_AWAY,
)
from troquet.games.troie.mound import pour
from troquet.games.troie.moves import (
    DIG,
    DIGS,
    DISCARD,
    EXAMINE,
    EXAMINES,
    PLAY,
    PLAYS,
    STOP,
    STOP_NOW,
    TAKE,
    TAKES,
    discards,
)
from troquet.games.troie.publishing import PUBLISHINGS, TURN_ENDS, EndTurn, Publish
from troquet.games.troie.table import BEFORE, MOUND, TENT, Table

# Setting up


def set_up(t: Table) -> None:
    """Pour the mound, deal colours and cards (TR-SET-1 to TR-SET-3)."""
    # TR-SET-3  layer by layer, oldest first, each shuffled; place, turn and face alike for all
    poured: list[int] = []
    for layer in t.layers:
        pieces = list(range(FIRSTS[layer], FIRSTS[layer + 1]))
        t.dice.shuffle(pieces)
        poured += pieces
    t.mound, numbers = pour(t.dice, len(poured), t.box.wide, t.box.narrow)
    t.what = [0] * len(poured)
    t.up = [0] * len(poured)
    for what, piece in zip(poured, numbers, strict=True):
        plan_up = t.dice.below(2)
        t.what[piece] = what
        t.up[piece] = PLAN_FACE if plan_up and t.box.is_plan[what] else LAYER_OF[what]
    t.where = [MOUND] * len(poured)
    # TR-SET-1  colours at random; each holds all cards of the colour until some are put away
    colours = list(range(COLOURS))
    t.dice.shuffle(colours)
    t.colour = colours[: t.seats]
    t.hands = [t.box.digs[colour] + t.box.publishes[colour] for colour in t.colour]
    # TR-SET-2  the neutral cards; a pile without an order has none to tell
    t.pile = list(range(LAST_COLOURED_DIG + 1, LAST_COLOURED_DIG + 1 + NEUTRAL))
    t.recount()
    first = t.dice.below(t.seats)
    t.agenda.append(CHOOSE)
    for later in range(t.seats - 1, -1, -1):
        t.agenda.append(STARTS[(first + later) % t.seats])  # TR-SET-5
    if PUBLISHES_AWAY[t.seats]:
        t.agenda.append(KEEP_PUBLISHES)
    if DIGS_AWAY[t.seats]:
        t.agenda.append(KEEP_DIGS)
    t.agenda.append(Opening())


class Opening(Step[Table]):
    """All look at the mound, and at the colours they were dealt."""

    def begin(self, t: Table) -> int:
        """Tell what lies on the table."""
        t.herald.poured(t.mound.size, len(t.free))
        for seat in range(t.seats):
            t.herald.coloured(seat, t.colour[seat])
        return 0


class Keep(Together[Table]):
    """All choose in secret which cards of their colour they keep: digs, then publishes."""

    def __init__(self, publishes: int) -> None:
        self.publishes = publishes

    def args(self) -> tuple[int, ...]:
        return (self.publishes,)

    def begin(self, t: Table) -> int:
        """Ask everybody at once (TR-SET-1)."""
        return (1 << t.seats) - 1

    def options(self, t: Table, seat: int) -> list[Move]:
        """List every choice of as many of the own cards as must be put away."""
        own, away = self._sort(t, seat)
        return discards(own, away)

    def forbids(self, t: Table, seat: int, move: Move) -> Because | None:
        """So many cards of the own colour and of the sort that is asked."""
        own, away = self._sort(t, seat)
        if move.kind != DISCARD:
            return Because("TR-SET-1", "keep-first", {"number": away})
        others: list[int | str] = [card + 1 for card in move.args if card + 1 not in own]
        if others:
            if self.publishes:
                return Because("TR-SET-1", "not-your-publish", {"cards": others})
            return Because("TR-SET-1", "not-your-dig", {"cards": others})
        if len(move.args) != away:
            return Because("TR-SET-1", "keep-number", {"number": away})
        return None

    def _sort(self, t: Table, seat: int) -> tuple[list[int], int]:
        """Return the cards of the own colour and of the sort that is asked, and how many go."""
        if self.publishes:
            return t.box.publishes[t.colour[seat]], PUBLISHES_AWAY[t.seats]
        return t.box.digs[t.colour[seat]], DIGS_AWAY[t.seats]

    def settle(self, t: Table, answers: list[Move | None]) -> None:
        """Put the cards away; nobody sees which."""
        for seat, move in enumerate(answers):
            assert move is not None
            away = [card + 1 for card in move.args]
            t.hands[seat] = [card for card in t.hands[seat] if card not in away]
            if self.publishes:
                t.to_publish -= len(away)
            t.herald.sorted(seat, len(away))


class Start(Step[Table]):
    """A player takes a free piece into the tent as a start (TR-SET-5)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> tuple[int, ...]:
        return (self.seat,)

    def begin(self, t: Table) -> int:
        """Ask the player for a piece."""
        return 1 << self.seat

    def options(self, t: Table, seat: int) -> list[Move]:
        """List the free pieces."""
        return [TAKES[piece] for piece in t.free]

    def forbids(self, t: Table, seat: int, move: Move) -> Because | None:
        """A free piece of the mound."""
        if move.kind != TAKE:
            return Because("TR-SET-5", "take-first")
        return _forbids_lift(t, move.a)

    def preview(self, t: Table, seat: int, move: Move) -> dict[str, Fact]:
        """Tell what taking it frees and shows."""
        return _preview_lift(t, move.a)

    def answer(self, t: Table, seat: int, move: Move) -> None:
        """Take it behind the tent; it counts as examined."""
        piece = move.a
        t.herald.took(seat, piece, t.up[piece], t.what[piece])
        _lift(t, piece, TENT + seat)
        _bring_in(t, seat, piece)


# A round


class Choose(Together[Table]):
    """All choose an action card in secret; the cards say who acts when (TR-RND-1)."""

    def begin(self, t: Table) -> int:
        """Begin a round: ask everybody at once."""
        t.round += 1
        return (1 << t.seats) - 1

    def options(self, t: Table, seat: int) -> list[Move]:
        """List the cards in hand."""
        return [PLAYS[card - 1] for card in t.hands[seat]]

    def forbids(self, t: Table, seat: int, move: Move) -> Because | None:
        """A card in hand, whatever one means to do with it."""
        if move.kind != PLAY:
            return Because("TR-RND-1", "card-first")
        if move.a + 1 not in t.hands[seat]:
            return Because("TR-RND-1", "not-in-hand", {"card": move.a + 1})
        return None

    def settle(self, t: Table, answers: list[Move | None]) -> None:
        """Reveal the cards; turns follow in falling order (TR-RND-2)."""
        t.news += 1
        t.agenda.append(CHOOSE)
        turns: list[int] = []
        for seat, move in enumerate(answers):
            assert move is not None
            card = move.a + 1
            t.hands[seat] = [kept for kept in t.hands[seat] if kept != card]
            t.played[seat] = [*t.played[seat], card]  # TR-RND-3
            turns.append(CARDS * seat + card - 1)
            if card > LAST_DIG:
                t.to_publish -= 1
        turns.sort(key=_card_of)
        for turn in turns:
            seat = turn // CARDS
            if turn % CARDS < LAST_DIG:
                t.agenda.append(DIGGINGS[seat][ACTIONS])
            else:
                t.agenda.append(TURN_ENDS[seat])
                t.agenda.append(PUBLISHINGS[seat][ACTIONS])
        for turn in reversed(turns):
            t.herald.played(turn // CARDS, _card_of(turn) + 1)


def _card_of(turn: int) -> int:
    return turn % CARDS


# Dig and examine


class Dig(Step[Table]):
    """A player digs and examines, in any order, until the actions are used (TR-DIG-1)."""

    def __init__(self, seat: int, left: int) -> None:
        self.seat = seat
        self.left = left

    def args(self) -> tuple[int, ...]:
        return self.seat, self.left

    def begin(self, t: Table) -> int:
        """Ask for the next action, unless all can see that there is none (TR-RND-5)."""
        if not self.left:
            return 0
        if not t.free and not t.before[self.seat]:
            t.herald.idle(self.seat)
            return 0
        return 1 << self.seat

    def options(self, t: Table, seat: int) -> list[Move]:
        """List the free pieces to dig, the pieces to examine, and stopping."""
        before = t.before[seat]
        options = [EXAMINES[piece] for piece in before]
        if len(before) + 2 - self.left <= BEFORE_TENT:
            options += [DIGS[piece] for piece in t.free]
        if len(before) <= BEFORE_TENT:
            options.append(STOP_NOW)
        return options

    def forbids(self, t: Table, seat: int, move: Move) -> Because | None:
        """Dig a free piece, examine one before the own tent, or stop with five there at most."""
        before = t.before[seat]
        if move.kind == STOP:
            if len(before) > BEFORE_TENT:
                return Because("TR-DIG-3", "too-many-to-stop", {"number": len(before)})
            return None
        if move.kind == EXAMINE:
            if move.a not in before:
                return Because("TR-DIG-1", "not-before-tent", {"piece": move.a + 1})
            return None
        if move.kind != DIG:
            return Because("TR-DIG-1", "dig-or-examine", {"left": self.left})
        because = _forbids_lift(t, move.a)
        if because is None and len(before) + 2 - self.left > BEFORE_TENT:
            # TR-DIG-3  a dig that the actions left could not mend
            return Because("TR-DIG-3", "tent-front-full", {"number": len(before)})
        return because

    def preview(self, t: Table, seat: int, move: Move) -> dict[str, Fact]:
        """Tell what digging a piece frees and shows, or what stopping gives up."""
        if move.kind == DIG:
            return _preview_lift(t, move.a)
        return {"left": self.left} if move.kind == STOP else {}

    def answer(self, t: Table, seat: int, move: Move) -> None:
        """Carry out one action."""
        piece = move.a
        if move.kind == STOP:
            t.herald.stopped(seat, self.left)
            return
        t.agenda[-1] = DIGGINGS[seat][self.left - 1]
        before = t.before[seat][:]
        if move.kind == DIG:
            t.herald.dug(seat, piece, t.up[piece])
            insort(before, piece)
            t.before[seat] = before
            _lift(t, piece, BEFORE + seat)
        else:
            # TR-DIG-4  behind the tent it is turned over: its owner learns what it is
            before.remove(piece)
            t.before[seat] = before
            t.herald.examined(seat, piece, t.what[piece])
            _bring_in(t, seat, piece)


# What the steps share. (Where a list is hot: x[i] = x[i] + 1, because mypyc leaves += to Python.)


def _forbids_lift(t: Table, piece: int) -> Because | None:
    """A piece of the mound that nothing touches (TR-SET-4)."""
    if piece >= t.mound.size:
        return Because("TR-SET-1", "no-such-piece", {"piece": piece + 1, "pieces": t.mound.size})
    if t.where[piece] != MOUND:
        return Because("TR-DIG-2", "not-in-mound", {"piece": piece + 1})
    if t.weight[piece]:
        covering: list[int | str] = [
            on + 1 for on in t.mound.touching[piece] if t.where[on] == MOUND
        ]
        return Because("TR-SET-4", "covered", {"piece": piece + 1, "covering": covering})
    return None


def _preview_lift(t: Table, piece: int) -> dict[str, Fact]:
    """Tell which pieces taking one away frees, and how many faces it shows (TR-INFO-1)."""
    t.where[piece] = BEFORE
    under = t.mound.touched[piece]
    freed: list[int | str] = [low + 1 for low in under if t.weight[low] == 1]
    shows = sum(1 for low in under if not t.seen[low] and t.shows(low))
    t.where[piece] = MOUND
    return {"frees": len(freed), "freed": freed, "shows": shows}


def _lift(t: Table, piece: int, to: int) -> None:
    """Take a free piece off the mound; what it touched may be free or seen now (TR-DIG-2)."""
    t.where[piece] = to
    free = t.free[:]
    free.remove(piece)
    freed: list[int] = []
    for low in t.mound.touched[piece]:
        weight = t.weight[low] - 1
        t.weight[low] = weight
        if not weight:
            insort(free, low)
            freed.append(low)
        if not t.seen[low] and (not weight or t.shows(low)):
            # TR-INFO-2  a face is seen from the moment one of its marks is uncovered
            t.seen[low] = 1
            t.news += 1
            t.herald.shown(low, t.up[low])
    t.free = free
    if freed:
        t.herald.freed(freed)


def _bring_in(t: Table, seat: int, piece: int) -> None:
    """Put a piece behind a tent, where its owner learns what it is (TR-DIG-4)."""
    what = t.what[piece]
    t.where[piece] = TENT + seat
    at = LAYERS * seat + LAYER_OF[what]
    t.tent[at] = t.tent[at] | 1 << PLACE_OF[what]
    t.inside[seat] = t.inside[seat] + 1
    t.news += 1


# Steps are made once: [seat] or [seat][left]
KEEP_DIGS: Final = Keep(0)
KEEP_PUBLISHES: Final = Keep(1)
CHOOSE: Final = Choose()
STARTS: Final = [Start(seat) for seat in range(4)]
DIGGINGS: Final = [[Dig(seat, left) for left in range(ACTIONS + 1)] for seat in range(4)]
STEPS = {
    "Opening": Opening,
    "Keep": Keep,
    "Start": Start,
    "Choose": Choose,
    "Dig": Dig,
    "Publish": Publish,
    "EndTurn": EndTurn,
}
