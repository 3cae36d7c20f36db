"""Publishing in Troie: picks, groups laid in their frames, and the end of a publisher's turn."""

from __future__ import annotations

from bisect import insort
from typing import Final

from troquet.core.agenda import Step
from troquet.core.move import Move
from troquet.core.refusal import Because, Fact
from troquet.games.troie import frames, score
from troquet.games.troie.box import (
    ACTIONS,
    FIRSTS,
    LAYER_OF,
    LAYER_WORDS,
    LAYERS,
    PLACE_OF,
    RANK_WORDS,
    SIDES,
    SIZES,
)
from troquet.games.troie.moves import PICK, PICKS, PUBLISH, PUBLISH_NOW, STOP, STOP_NOW
from troquet.games.troie.table import FRAME, TENT, Table


class Publish(Step[Table]):
    """A player builds publications piece by piece, `left` pieces in all (TR-PUB-1).

    A pick is no news to anybody: it can be taken back like any such answer, and leaves no trace.
    """

    def __init__(self, seat: int, left: int) -> None:
        self.seat = seat
        self.left = left

    def args(self) -> tuple[int, ...]:
        return self.seat, self.left

    def begin(self, t: Table) -> int:
        """Ask for a pick, unless all can see that the tent is empty (TR-RND-5)."""
        if not self.left:
            return 0
        if not t.inside[self.seat]:
            t.herald.idle(self.seat)
            return 0
        return 1 << self.seat

    def options(self, t: Table, seat: int) -> list[Move]:
        """List the picks that can still succeed, publishing and stopping."""
        options: list[Move] = []
        picks = t.picks
        if not picks:
            for layer in t.layers:
                own = t.tent[LAYERS * seat + layer]
                if own:
                    frame, largest = t.frame[layer], t.largest[layer]
                    good = frames.openings(layer, frame, own, largest, self.left)
                    _list(t, layer, good, options)
            options.append(STOP_NOW)
            return options
        layer = t.layer
        own, frame, largest = t.tent[LAYERS * seat + layer], t.frame[layer], t.largest[layer]
        good = frames.additions(layer, frame, own, picks, largest, self.left)
        _list(t, layer, good, options)
        if frames.layable(layer, frame, picks, largest):
            options.append(PUBLISH_NOW)
        options.append(STOP_NOW)
        return options

    def forbids(self, t: Table, seat: int, move: Move) -> Because | None:
        """A pick that can still be published, publishing what may be, or stopping."""
        if move.kind == STOP:
            return None
        if move.kind == PICK:
            return self._forbids_pick(t, seat, move.a)
        if move.kind != PUBLISH:
            return Because("TR-PUB-1", "publish-only", {"left": self.left})
        if not t.picks:
            return Because("TR-PUB-2", "nothing-picked")
        layer, largest = t.layer, t.largest[t.layer]
        if not frames.layable(layer, t.frame[layer], t.picks, largest):
            # TR-PUB-4  too small to be primordial, so it must join
            facts: dict[str, Fact] = {"layer": LAYER_WORDS[layer], "need": largest + 1}
            facts["places"] = _joining(layer, t.frame[layer])
            return Because("TR-PUB-4", "joins-nothing", facts)
        return None

    def _forbids_pick(self, t: Table, seat: int, piece: int) -> Because | None:
        facts: dict[str, Fact] = {"piece": piece + 1}
        if piece >= t.mound.size or t.where[piece] != TENT + seat:
            return Because("TR-PUB-1", "not-examined", facts)
        what = t.what[piece]
        layer, place = LAYER_OF[what], 1 << PLACE_OF[what]
        own, frame, largest = t.tent[LAYERS * seat + layer], t.frame[layer], t.largest[layer]
        facts["layer"] = LAYER_WORDS[layer]
        if not t.picks:
            if frames.openings(layer, frame, own, largest, self.left) & place:
                return None
        else:
            if layer != t.layer:
                return Because("TR-PUB-2", "other-layer", facts)
            if t.picks & place:
                return Because("TR-PUB-2", "already-picked", facts)
            if frames.COUNT[t.picks] >= self.left:
                return Because("TR-PUB-1", "picks-enough", {"piece": piece + 1, "left": self.left})
            if not frames.around(layer, t.picks) & place:
                return Because("TR-PUB-2", "not-joined", facts)
            if frames.additions(layer, frame, own, t.picks, largest, self.left) & place:
                return None
        facts["need"] = largest + 1
        facts["places"] = _joining(layer, frame)
        return Because("TR-PUB-4", "cannot-join", facts)

    def preview(self, t: Table, seat: int, move: Move) -> dict[str, Fact]:
        """Tell where a pick belongs, and what the picks with it would pay as they are."""
        if move.kind == STOP:
            return {"left": self.left}
        layer, picks = t.layer, t.picks
        facts: dict[str, Fact] = {}
        if move.kind == PICK:
            what = t.what[move.a]
            layer, place = LAYER_OF[what], PLACE_OF[what]
            picks |= 1 << place
            facts["row"] = place // SIDES[layer] + 1
            facts["column"] = place % SIDES[layer] + 1
        facts["layer"] = LAYER_WORDS[layer]
        frame, largest = t.frame[layer], t.largest[layer]
        facts["need"] = largest + 1
        facts["rank"] = "unfinished"
        facts["pays"] = 0
        if frames.layable(layer, frame, picks, largest):
            ranked = frames.rank(layer, frame, picks, largest)
            facts["rank"] = RANK_WORDS[ranked]
            facts["pays"] = frames.points(t.box.plans[layer], picks, ranked)
        return facts

    def answer(self, t: Table, seat: int, move: Move) -> None:
        """Change the picks, which nobody else sees, or lay them in their frame."""
        kind = move.kind
        if kind == STOP:
            t.picks = 0
            t.herald.stopped(seat, self.left)
        elif kind == PICK:
            what = t.what[move.a]
            t.layer = LAYER_OF[what]
            t.picks |= 1 << PLACE_OF[what]
            t.agenda.append(self)  # the same question again, as the others see it
        else:
            t.agenda[-1] = PUBLISHINGS[seat][self.left - frames.COUNT[t.picks]]
            _lay(t, seat)


class EndTurn(Step[Table]):
    """A publisher's turn ends: the pawn moves, a neutral card is drawn (TR-END-2, TR-RND-4)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> tuple[int, ...]:
        return (self.seat,)

    def begin(self, t: Table) -> int:
        """Move the pawn, draw, and end the game after the last publish card (TR-END-3)."""
        if t.gained:
            score.advance(t, self.seat, t.gained)
            t.gained = 0
        at = t.dice.below(len(t.pile))
        card = t.pile[at]
        t.pile = t.pile[:at] + t.pile[at + 1 :]
        hand = t.hands[self.seat][:]
        insort(hand, card)
        t.hands[self.seat] = hand
        t.news += 1
        t.herald.drew(self.seat, card)
        if not t.to_publish and not isinstance(t.agenda[-2], Publish):
            t.agenda.clear()
            t.herald.ended()
        return 0


def _lay(t: Table, seat: int) -> None:
    """Lay the picks in their frame: all see which pieces they were (TR-INFO-5)."""
    layer, picks = t.layer, t.picks
    frame = t.frame[layer]
    ranked = frames.rank(layer, frame, picks, t.largest[layer])
    paid = frames.points(t.box.plans[layer], picks, ranked)
    pieces = t.numbers(layer, picks)
    for piece in pieces:
        t.where[piece] = FRAME + seat
    t.frame[layer] = frame | picks
    joined = frames.COUNT[frames.group(layer, picks, frame | picks)]
    if joined > t.largest[layer]:
        t.largest[layer] = joined
    at = LAYERS * seat + layer
    t.tent[at] = t.tent[at] & ~picks
    t.inside[seat] = t.inside[seat] - len(pieces)
    t.picks = 0
    t.gained += paid
    t.news += 1
    t.bill.append([t.round, seat, ranked, layer, picks, paid])
    t.herald.published(seat, layer, ranked, pieces, paid)


def _joining(layer: int, frame: int) -> list[int | str]:
    """Return the free places that join a published piece: a piece of one's own would do there."""
    rim = frames.around(layer, frame) & ~frame
    return [place for place in range(SIZES[layer]) if rim >> place & 1]


def _list(t: Table, layer: int, places: int, options: list[Move]) -> None:
    """Add the picks of those pieces that belong on some places of a layer."""
    if not places:
        return
    at = FIRSTS[layer]
    while places:
        if places & 1:
            options.append(PICKS[t.number[at]])
        places >>= 1
        at += 1


# Steps are made once: [seat][left] or [seat]
PUBLISHINGS: Final = [[Publish(seat, left) for left in range(ACTIONS + 1)] for seat in range(4)]
TURN_ENDS: Final = [EndTurn(seat) for seat in range(4)]
