"""A second opinion on who knows what in Troie, by exchanges of two pieces or cards at a time.

It keeps notes of its own: which faces all have seen (it looks at the marks itself), who examined
which piece, which cards lie open. What a seat may not know it changes by many small exchanges, each
of which it checks against what that seat has seen.
"""

from __future__ import annotations

from troquet.conformance.case import Redealer
from troquet.core.agenda import State
from troquet.core.dice import Dice
from troquet.core.move import Move
from troquet.games.troie.table import Table

SIZES = (9, 16, 16, 16, 16)
PLANS = (
    "RPRPPPRPR",
    "RRPRRPPPPPPPRPRR",
    "RPPRPPPPRPPPRPRR",
    "RRPRPPPPPPPRRPPR",
    "RPPRPPPPPPPRRPPR",
)
BOX = [(layer, plan == "P") for layer in range(5) for plan in PLANS[layer]]
EXCHANGES = 60


class TroieRedealer(Redealer):
    """Follows every piece by itself: who has seen its face, who knows what it is."""

    def start(self, state: State) -> None:
        assert isinstance(state, Table)
        self.knows: dict[int, set[int]] = {seat: set() for seat in range(state.seats)}
        self.published: set[int] = set()
        self.gone: set[int] = set()
        self.faces: set[int] = set()
        self.lies_on = [
            (piece, low) for piece in range(state.mound.size) for low in state.mound.below[piece]
        ]
        self._look(state)

    def _look(self, state: Table) -> None:
        """Note the faces of which a mark is bare now."""
        for piece in range(state.mound.size):
            covers = state.mound.marks[9 * piece : 9 * piece + 9]
            if piece in self.gone or any(all(k in self.gone for k in marks) for marks in covers):
                self.faces.add(piece)

    def saw(self, state: State, seat: int, move: Move) -> None:
        assert isinstance(state, Table)
        words = str(move).split()
        if words[0] in ("take", "dig"):
            self.gone.add(int(words[1]) - 1)
            self._look(state)
        if words[0] in ("take", "examine"):
            self.knows[seat].add(int(words[1]) - 1)
        self.published = {piece for piece in self.gone if state.where[piece] >= 9}

    def redeal(self, state: State, seat: int | None, dice: Dice) -> State:
        assert isinstance(state, Table)
        other = state.clone()
        assert isinstance(other, Table)
        self._pieces(other, seat, dice)
        self._cards(other, seat, dice)
        other.recount()
        if seat is None or state.asked != 1 << seat:
            other.picks = 0  # TR-PUB-2  nobody else sees picks
        if other.answers:
            for asked in range(other.seats):
                if asked != seat and other.answers[asked] is not None:
                    theirs = other.options(asked)
                    other.answers[asked] = theirs[dice.below(len(theirs))]
        return other

    def _pieces(self, t: Table, seat: int | None, dice: Dice) -> None:
        known = self.published | (set() if seat is None else self.knows[seat])
        hidden = [piece for piece in range(t.mound.size) if piece not in known]
        t.what, t.up = t.what[:], t.up[:]
        if len(hidden) < 2:
            return
        for _ in range(EXCHANGES):
            one, other = hidden[dice.below(len(hidden))], hidden[dice.below(len(hidden))]
            before = t.what[one], t.what[other], t.up[one], t.up[other]
            t.what[one], t.what[other] = t.what[other], t.what[one]
            if not (self._lies(t, one, dice) and self._lies(t, other, dice) and self._poured(t)):
                t.what[one], t.what[other], t.up[one], t.up[other] = before

    def _lies(self, t: Table, piece: int, dice: Dice) -> bool:
        """Tell whether a piece can show the face that all have seen; turn one that is unseen."""
        layer, plan = BOX[t.what[piece]]
        if piece in self.faces:
            return plan if t.up[piece] == 5 else t.up[piece] == layer
        t.up[piece] = 5 if plan and dice.below(2) else layer
        return True

    def _poured(self, t: Table) -> bool:
        return all(BOX[t.what[low]][0] <= BOX[t.what[piece]][0] for piece, low in self.lies_on)

    def _cards(self, t: Table, seat: int | None, dice: Dice) -> None:
        """Exchange cards of a sort that the seat does not see."""
        hands = [hand[:] for hand in t.hands]
        pile = t.pile[:]
        for other in range(t.seats):
            if other == seat:
                continue
            out = [card for cards in (*hands, *t.played) for card in cards]
            for at, card in enumerate(hands[other]):
                if 20 < card <= 36:
                    places = [(hands[who], i) for who in range(t.seats) if who != seat
                              for i, c in enumerate(hands[who]) if 20 < c <= 36]  # fmt: skip
                    places += [(pile, i) for i in range(len(pile))]
                    cards, i = places[dice.below(len(places))]
                    hands[other][at], cards[i] = cards[i], hands[other][at]
                else:
                    away = [c for c in _colour(card) if c not in out and (c > 36) == (card > 36)]
                    if away:
                        hands[other][at] = away[dice.below(len(away))]
                        out[out.index(card)] = hands[other][at]
        t.hands = [sorted(hand) for hand in hands]
        t.pile = sorted(pile)

    def parted(self, one: State, other: State, seat: int | None) -> bool:
        assert isinstance(one, Table)
        assert isinstance(other, Table)
        known = self.published | (set() if seat is None else self.knows[seat])
        return (
            any(one.up[piece] != other.up[piece] for piece in self.faces)
            or any(one.what[piece] != other.what[piece] for piece in known)
            or one.where != other.where
            or one.played != other.played
            or one.space != other.space
            or (seat is not None and one.hands[seat] != other.hands[seat])
        )


def _colour(card: int) -> list[int]:
    """Return the coloured cards of the same colour (TR-BOX-5)."""
    digs = ((1, 8, 9, 16, 17), (2, 7, 10, 15, 18), (3, 6, 11, 14, 19), (4, 5, 12, 13, 20))
    publishes = ((40, 41, 48, 49, 56, 57, 64), (39, 42, 47, 50, 55, 58, 63),
                 (38, 43, 46, 51, 54, 59, 62), (37, 44, 45, 52, 53, 60, 61))  # fmt: skip
    return next([*d, *p] for d, p in zip(digs, publishes, strict=True) if card in d or card in p)
