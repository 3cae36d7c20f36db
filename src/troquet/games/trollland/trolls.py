"""What the Trolls of Trollland do (TL-TROLL): a step for each, in rising order of their numbers."""

from __future__ import annotations

from typing import Final

from troquet.core.agenda import Step
from troquet.core.move import Move
from troquet.core.refusal import Because, Fact
from troquet.games.trollland import score
from troquet.games.trollland.box import (
    CARD_WORDS,
    EXPRESS,
    KING,
    NUMBERS,
    PEOPLE,
    PLUNDERER,
    SENDER,
    THIEF,
    TROLL,
    TROLLS,
    VEHICLE_WORDS,
)
from troquet.games.trollland.moves import (
    BANISH,
    BANISHES,
    CAPTURE,
    DRAW,
    ENTRUST,
    ENTRUSTS,
    KING_ALONE,
    KING_CHOICES,
    PLUNDER,
    PLUNDERS,
    RETURN,
    RETURNS,
    SEND,
    SENDS,
    STEAL,
    STEALS,
)
from troquet.games.trollland.table import Table, cards_of

KING_DRAWS: Final = 3  # TL-TROLL-2
KING_RETURNS: Final = 2


class Cancel(Step[Table]):
    """Trolls of the same number cancel each other (TL-TROLL-1); `card` is that Troll."""

    def __init__(self, card: int) -> None:
        self.card = card

    def args(self) -> tuple[int, ...]:
        return (self.card,)

    def begin(self, t: Table) -> int:
        """Discard them, unless a king has captured them before."""
        if t.trolls:
            t.herald.cancelled(self.card)
            while t.trolls and t.trolls[0] >> 3 == self.card:
                _discard(t)
        return 0


class Act(Step[Table]):
    """A Troll acts; a subclass for each says what it does. `seat` is its player."""

    card = KING

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> tuple[int, ...]:
        return (self.seat,)

    def begin(self, t: Table) -> int:
        """Ask its player; without a target it is just discarded (TL-TROLL-7)."""
        if not t.trolls:
            return 0  # captured
        if self.options(t, self.seat):
            return 1 << self.seat
        t.herald.idle(self.seat, self.card)
        _discard(t)
        return 0


class King(Act):
    """The king captures every other Troll, or draws (TL-TROLL-2)."""

    def options(self, t: Table, seat: int) -> list[Move]:
        """List both, or drawing alone."""
        return KING_CHOICES if len(t.trolls) > 1 else KING_ALONE

    def forbids(self, t: Table, seat: int, move: Move) -> Because | None:
        """One of the two; there must be somebody to capture."""
        if move.kind == DRAW:
            return None
        if move.kind != CAPTURE:
            return Because("TL-TROLL-2", "king-chooses")
        return None if len(t.trolls) > 1 else Because("TL-TROLL-2", "nobody-to-capture")

    def preview(self, t: Table, seat: int, move: Move) -> dict[str, Fact]:
        """Tell what the captured Trolls are worth, or how many cards are left to draw."""
        if move.kind == DRAW:
            return {"count": min(KING_DRAWS, len(t.pile))}
        return {"medals": sum(t.box.trolls[(troll >> 3) - TROLL] for troll in t.trolls[1:])}

    def answer(self, t: Table, seat: int, move: Move) -> None:
        """Take the others prisoner, none of which acts; or draw three, then put two back."""
        if move.kind == CAPTURE:
            while len(t.trolls) > 1:
                troll = t.trolls.pop(1)
                at = TROLLS * seat + (troll >> 3) - TROLL
                t.captured[at] = t.captured[at] + 1
                t.herald.captured(seat, troll & 7, troll >> 3)
        else:
            cards = t.draw(seat, KING_DRAWS)
            t.herald.drew(seat, cards) if cards else t.herald.dry(seat)
            t.returner = seat
            t.agenda[-1] = PUTTINGS_BACK[seat][KING_RETURNS]
        _discard(t)


class PutBack(Step[Table]):
    """The king still has to shuffle so many cards of the hand back into the pile (TL-TROLL-2)."""

    def __init__(self, seat: int, left: int) -> None:
        self.seat = seat
        self.left = left

    def args(self) -> tuple[int, ...]:
        return self.seat, self.left

    def begin(self, t: Table) -> int:
        """Ask the king for a card."""
        return 1 << self.seat

    def options(self, t: Table, seat: int) -> list[Move]:
        """List every card of the hand; the other picked card is not in it."""
        hand = t.hands[seat]
        return [RETURNS[card] for at, card in enumerate(hand) if not at or card != hand[at - 1]]

    def forbids(self, t: Table, seat: int, move: Move) -> Because | None:
        """A card of the hand."""
        if move.kind != RETURN:
            return Because("TL-TROLL-2", "return-owed", {"left": self.left})
        if move.a not in t.hands[seat]:
            return Because("TL-TROLL-2", "not-held", {"card": CARD_WORDS[move.a]})
        return None

    def answer(self, t: Table, seat: int, move: Move) -> None:
        """Shuffle it in; nobody else sees which."""
        t.hands[seat].remove(move.a)
        t.pile.append(move.a)
        t.returned.append(move.a)
        if t.shown[seat]:
            t.doubt[seat] = t.doubt[seat] + 1
        t.herald.returned(seat, move.a)
        if self.left > 1:
            t.agenda[-1] = PUTTINGS_BACK[seat][self.left - 1]


class Express(Act):
    """Troll express: a card of the quay to one's pile, or one's camp to another (TL-TROLL-3)."""

    card = EXPRESS

    def options(self, t: Table, seat: int) -> list[Move]:
        """List the quay, and every opponent if there is a camp to hand over."""
        found = [BANISHES[card] for card in t.quay]
        if t.refugees[seat]:
            found += [ENTRUSTS[other] for other in range(t.seats) if other != seat]
        return found

    def forbids(self, t: Table, seat: int, move: Move) -> Because | None:
        """A card that lies on the quay, or an opponent for a camp that is not empty."""
        if move.kind == BANISH:
            if move.a not in t.quay:
                return Because("TL-TROLL-3", "not-on-quay", {"card": CARD_WORDS[move.a]})
        elif move.kind != ENTRUST:
            return Because("TL-TROLL-3", "express-chooses")
        elif not t.refugees[seat]:
            return Because("TL-TROLL-3", "camp-empty")
        elif move.a == seat or move.a >= t.seats:
            return Because("TL-TROLL-3", "no-opponent")
        return None

    def preview(self, t: Table, seat: int, move: Move) -> dict[str, Fact]:
        """Tell how many refugees would be handed over."""
        return {"count": t.refugees[seat]} if move.kind == ENTRUST else {}

    def answer(self, t: Table, seat: int, move: Move) -> None:
        """Banish the card: no symbol fires, the quay is not refilled. Or hand the camp over."""
        if move.kind == BANISH:
            t.quay.remove(move.a)
            at = PEOPLE * seat + (move.a >> 4)
            t.piles[at] = t.piles[at] | 1 << (move.a & 15)
            t.herald.banished(seat, move.a)
        else:
            t.herald.entrusted(seat, move.a, t.in_camp(seat))
            for people in range(PEOPLE):
                mine, theirs = PEOPLE * seat + people, PEOPLE * move.a + people
                t.camps[theirs] = t.camps[theirs] | t.camps[mine]
                t.camps[mine] = 0
            t.refugees[move.a] = t.refugees[move.a] + t.refugees[seat]
            t.refugees[seat] = 0
        _discard(t)


class Thief(Act):
    """Troll 3 steals the top card of an opponent's pile of two or more (TL-TROLL-4)."""

    card = THIEF

    def options(self, t: Table, seat: int) -> list[Move]:
        """List the piles of two or more."""
        return _robbable(t, seat, STEALS)

    def forbids(self, t: Table, seat: int, move: Move) -> Because | None:
        """A pile of two or more, of an opponent."""
        if move.kind != STEAL:
            return Because("TL-TROLL-4", "thief-chooses")
        if move.a == seat or move.a >= t.seats:
            return Because("TL-TROLL-4", "no-opponent")
        return Because("TL-TROLL-4", "pile-low") if _low(t, move) else None

    def preview(self, t: Table, seat: int, move: Move) -> dict[str, Fact]:
        """Tell which card it is."""
        return {"card": CARD_WORDS[_top(t, move)]}

    def answer(self, t: Table, seat: int, move: Move) -> None:
        """Move the top card to one's own pile."""
        card = _top(t, move)
        _rob(t, seat, move, 1 << (card & 15))
        t.herald.stole(seat, move.a, card)
        _discard(t)


class Plunderer(Act):
    """Troll 4 steals all but the top card of such a pile (TL-TROLL-5)."""

    card = PLUNDERER

    def options(self, t: Table, seat: int) -> list[Move]:
        """List the piles of two or more."""
        return _robbable(t, seat, PLUNDERS)

    def forbids(self, t: Table, seat: int, move: Move) -> Because | None:
        """A pile of two or more, of an opponent."""
        if move.kind != PLUNDER:
            return Because("TL-TROLL-5", "plunderer-chooses")
        if move.a == seat or move.a >= t.seats:
            return Because("TL-TROLL-5", "no-opponent")
        return Because("TL-TROLL-5", "pile-low") if _low(t, move) else None

    def preview(self, t: Table, seat: int, move: Move) -> dict[str, Fact]:
        """Tell which cards they are."""
        return {"cards": [CARD_WORDS[card] for card in _below_top(t, move)]}

    def answer(self, t: Table, seat: int, move: Move) -> None:
        """Move all but the top card to one's own pile."""
        cards = _below_top(t, move)
        _rob(t, seat, move, t.piles[PEOPLE * move.a + move.b] ^ 1 << (_top(t, move) & 15))
        t.herald.plundered(seat, move.a, move.b, cards)
        _discard(t)


class Sender(Act):
    """Troll 5 sends off any vehicle, even incomplete or empty, and takes all of it (TL-TROLL-6)."""

    card = SENDER

    def options(self, t: Table, seat: int) -> list[Move]:
        """List the vehicles of the row."""
        return [SENDS[vehicle] for vehicle in t.row]

    def forbids(self, t: Table, seat: int, move: Move) -> Because | None:
        """A vehicle of the row."""
        if move.kind != SEND:
            return Because("TL-TROLL-6", "sender-chooses")
        if move.a not in t.row:
            return Because("TL-TROLL-6", "not-in-row", {"vehicle": VEHICLE_WORDS[move.a]})
        return None

    def preview(self, t: Table, seat: int, move: Move) -> dict[str, Fact]:
        """Tell what is on it."""
        return t.freight(move.a, 0)

    def answer(self, t: Table, seat: int, move: Move) -> None:
        """Send it off; no symbol fires."""
        t.herald.sent(seat, move.a)
        t.depart(seat, move.a)
        _discard(t)


# What the steps share


def _discard(t: Table) -> None:
    """Discard the Troll that has acted, the lowest of those revealed (TL-TURN-2)."""
    card = t.trolls.pop(0) >> 3
    t.discard[card - TROLL] = t.discard[card - TROLL] + 1


def _robbable(t: Table, seat: int, moves: list[Move]) -> list[Move]:
    """List the moves against opponents' piles of two or more."""
    found: list[Move] = []
    for at in range(PEOPLE * t.seats):
        pile = t.piles[at]
        if pile & (pile - 1) and at // PEOPLE != seat:
            found.append(moves[at])
    return found


def _low(t: Table, move: Move) -> bool:
    """Tell whether a pile has fewer than two cards."""
    pile = t.piles[PEOPLE * move.a + move.b]
    return not pile & (pile - 1)


def _top(t: Table, move: Move) -> int:
    """Return the top card of the pile that a move is about."""
    return NUMBERS * move.b + score.TOP[t.piles[PEOPLE * move.a + move.b]]


def _below_top(t: Table, move: Move) -> list[int]:
    return cards_of(move.b, t.piles[PEOPLE * move.a + move.b])[:-1]


def _rob(t: Table, seat: int, move: Move, cards: int) -> None:
    """Move cards, a bit set, from an opponent's pile to one's own of the same people."""
    mine, theirs = PEOPLE * seat + move.b, PEOPLE * move.a + move.b
    t.piles[theirs] = t.piles[theirs] ^ cards
    t.piles[mine] = t.piles[mine] | cards


# Steps are made once
_SEATS: Final = 5
CANCELS: Final = [Cancel(TROLL + troll) for troll in range(TROLLS)]
TROLL_STEPS: Final[list[list[Step[Table]]]] = [
    [King(seat) for seat in range(_SEATS)],
    [Express(seat) for seat in range(_SEATS)],
    [Thief(seat) for seat in range(_SEATS)],
    [Plunderer(seat) for seat in range(_SEATS)],
    [Sender(seat) for seat in range(_SEATS)],
]
PUTTINGS_BACK: Final = [
    [PutBack(seat, left) for left in range(KING_RETURNS + 1)] for seat in range(_SEATS)
]
TROLL_KINDS = {
    "Cancel": Cancel,
    "King": King,
    "PutBack": PutBack,
    "Express": Express,
    "Thief": Thief,
    "Plunderer": Plunderer,
    "Sender": Sender,
}
