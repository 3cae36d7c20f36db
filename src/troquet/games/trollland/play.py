"""The sequence of play of Trollland, read top to bottom like the rulebook."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from troquet.core.agenda import Step, Together
from troquet.core.move import Move
from troquet.core.refusal import Because, Fact
from troquet.games.trollland import score
from troquet.games.trollland.box import (
    BONUSES,
    BY_CARDS,
    BY_VEHICLES,
    CARD_WORDS,
    COPIES,
    FIRST,
    HAND,
    KINDS,
    KING,
    LOW,
    PEOPLE,
    PEOPLES,
    PICKS,
    QUAY,
    ROW,
    TROLL,
    VEHICLE_WORDS,
    VEHICLES,
)
from troquet.games.trollland.events import SILENT
from troquet.games.trollland.moves import (
    ADD,
    ADDS,
    CAMP,
    EXCHANGE,
    EXCHANGES,
    HIGH_LOADS,
    LOAD,
    LOW_LOADS,
    MIDDLE_LOADS,
    PAIRS,
    PICK,
    TO_CAMP,
)
from troquet.games.trollland.table import Table, take
from troquet.games.trollland.trolls import CANCELS, TROLL_KINDS, TROLL_STEPS


class SetUp(Step[Table]):
    """The box is laid out (TL-SET)."""

    def begin(self, t: Table) -> int:
        """Lay out vehicles, bonus cards, hands and the quay; the first turn follows."""
        # TL-SET-1  five vehicles face up
        t.stable = list(range(VEHICLES))
        for _ in range(ROW):
            t.arrive()
        # TL-SET-2  two bonus cards, the others out of the game
        peoples = list(range(PEOPLE))
        t.dice.shuffle(peoples)
        t.bonuses = peoples[:BONUSES]
        for people in t.bonuses:
            t.herald.offered(people)
        # TL-SET-3  five cards to each player
        t.pile = PEOPLE_CARDS[:]
        for seat in range(t.seats):
            t.herald.dealt(seat, t.draw(seat, HAND))
        t.drawn = [0] * t.seats
        # TL-SET-4  the quay: five that are no Trolls; Trolls are shuffled back
        while len(t.quay) < QUAY:
            card = t.turn_up()
            if card < TROLL:
                t.quay.append(card)
                t.herald.laid(card)
            else:
                t.turned.append(card)
                t.herald.turned(card)
        t.pile += t.turned
        t.turned.sort()
        t.agenda[-1] = PICKING
        return 0


# A turn


class Pick(Together[Table]):
    """Everybody picks two cards secretly and at once (TL-TURN-1)."""

    def begin(self, t: Table) -> int:
        """Begin a turn: ask everybody."""
        t.turn += 1
        t.herald.began(t.turn)
        return (1 << t.seats) - 1

    def options(self, t: Table, seat: int) -> list[Move]:
        """List every pair of the hand, but for a king and another Troll."""
        hand = t.hands[seat]
        cards = len(hand)
        pairs: list[Move] = []
        if hand[cards - 2] < TROLL:  # at most one Troll: no pair is forbidden, none comes twice
            if cards == HAND:
                return _five(hand[0], hand[1], hand[2], hand[3], hand[4])
            for first, card in enumerate(hand):
                for other in hand[first + 1 :]:
                    pairs.append(PAIRS[KINDS * card + other])
            return pairs
        for one in range(cards - 1):
            card = hand[one]
            if one and card == hand[one - 1]:
                continue
            for second in range(one + 1, cards):
                other = hand[second]
                if card == KING and other >= TROLL:
                    continue
                if second == one + 1 or other != hand[second - 1]:
                    pairs.append(PAIRS[KINDS * card + other])
        return pairs

    def forbids(self, t: Table, seat: int, move: Move) -> Because | None:
        """Two cards of the hand; the king with no other Troll, a second king included."""
        if move.kind != PICK:
            return PICK_FIRST
        hand = t.hands[seat]
        if move.a not in hand:
            return NOT_IN_HAND[move.a]
        if move.b not in hand or (move.a == move.b and hand.count(move.a) < COPIES):
            return NOT_IN_HAND[move.b]
        if move.a == KING and move.b >= TROLL:  # the lower card stands first
            return Because("TL-TURN-1", "king-alone", {"card": CARD_WORDS[move.b]})
        return None

    def settle(self, t: Table, answers: list[Move | None]) -> None:
        """Put the picks down and reveal the Trolls among them; then the peoples are called."""
        t.news += 1
        t.herald.picked()
        for seat in range(t.seats):
            move = answers[seat]
            assert move is not None
            hand = t.hands[seat]
            for place in range(PICKS):
                card = move.b if place else move.a
                take(hand, card)
                if card < TROLL:
                    t.picked.append(8 * card + seat)
                else:
                    t.trolls.append(8 * card + seat)
                    if t.shown[seat]:
                        t.seen_to_leave(seat, card)
        t.picked.sort()
        t.picked.reverse()
        agenda = t.agenda
        agenda[-1] = TURN_END
        agenda.extend(CALLS)  # always all of them: which people were picked is a secret
        trolls = t.trolls
        if not trolls:
            return
        trolls.sort()
        for troll in trolls:
            t.herald.revealed(troll & 7, troll >> 3)
        # TL-TURN-2  Trolls act in rising order; TL-TROLL-1  those of the same number cancel
        at = len(trolls) - 1
        while at >= 0:
            card = trolls[at] >> 3
            same = at
            while same > 0 and trolls[same - 1] >> 3 == card:
                same -= 1
            if same < at:
                agenda.append(CANCELS[card - TROLL])
            else:
                agenda.append(TROLL_STEPS[card - TROLL][trolls[at] & 7])
            at = same - 1


# The banished


class Call(Step[Table]):
    """A people is called (TL-TURN-3)."""

    def __init__(self, people: int) -> None:
        self.people = people

    def args(self) -> tuple[int, ...]:
        return (self.people,)

    def begin(self, t: Table) -> int:
        """Reveal its picked cards together, to be loaded in rising number."""
        picked = t.picked
        cards = len(picked)
        if not cards:
            t.herald.called(self.people, 0)
            return 0
        t.news += 1  # that nobody has picked this people is news too
        first = cards
        while first > 0 and picked[first - 1] >> 7 == self.people:  # 8 * 16 = 1 << 7
            first -= 1
        t.herald.called(self.people, cards - first)
        if t.herald is not SILENT:
            for one in reversed(picked[first:]):
                t.herald.revealed(one & 7, one >> 3)
        for at in range(first, cards):
            t.agenda.append(LOADINGS[picked[at] & 7][picked[at] >> 3])
        while cards > first:
            picked.pop()
            cards -= 1
        return 0


class Load(Step[Table]):
    """A card is to be loaded by its player (TL-LOAD); `swapped`: it was taken from the quay."""

    def __init__(self, seat: int, card: int, swapped: int) -> None:
        self.seat = seat
        self.card = card
        self.swapped = swapped

    def args(self) -> tuple[int, ...]:
        return self.seat, self.card, self.swapped

    def begin(self, t: Table) -> int:
        """Ask its player, or take it to the camp if nothing is left to choose (TL-LOAD-3)."""
        if t.open(self.card >> 4) or (self._may_swap(t) and _quay_fits(t)):
            return 1 << self.seat
        t.encamp(self.seat, self.card)
        return 0

    def _may_swap(self, t: Table) -> bool:
        return not self.swapped and t.box.quay[self.card]

    def options(self, t: Table, seat: int) -> list[Move]:
        """List the open cages; with the quay symbol also what can be loaded from there."""
        open = t.open(self.card >> 4)
        swaps = self._may_swap(t)
        if not swaps:
            # Where all of them are listed together, that list will do.
            if open < 1 << 10:
                return LOW_LOADS[open]
            if not open & 1023:
                if open < 1 << 20:
                    return MIDDLE_LOADS[open >> 10]
                if not open >> 10 & 1023:
                    return HIGH_LOADS[open >> 20]
        found = LOW_LOADS[open & 1023] + MIDDLE_LOADS[open >> 10 & 1023] + HIGH_LOADS[open >> 20]
        if swaps:
            # TL-LOAD-6  exchange for a quay card that fits somewhere; camp if this one fits nowhere
            for card in t.quay:
                if t.open(card >> 4):
                    found.append(EXCHANGES[card])
            if not open:
                found.append(TO_CAMP)
        return found

    def forbids(self, t: Table, seat: int, move: Move) -> Because | None:
        """A cage by the loading rules, an exchange by the quay's, the camp only in need."""
        people = self.card >> 4
        if move.kind == LOAD:
            return _forbids_cage(t, people, move.a, move.b)
        if move.kind != EXCHANGE and move.kind != CAMP:
            return LOAD_OWED[self.card]
        card: dict[str, Fact] = {"card": CARD_WORDS[self.card]}
        if move.kind == CAMP:
            return Because("TL-LOAD-3", "must-load", card) if t.open(people) else None
        if self.swapped:
            return Because("TL-LOAD-6", "swapped-once", card)
        if not t.box.quay[self.card]:
            return Because("TL-LOAD-6", "no-quay-symbol", card)
        wanted: dict[str, Fact] = {"card": CARD_WORDS[move.a]}
        if move.a not in t.quay:
            return Because("TL-LOAD-6", "not-on-quay", wanted)
        return None if t.open(move.a >> 4) else Because("TL-LOAD-6", "fits-nowhere", wanted)

    def preview(self, t: Table, seat: int, move: Move) -> dict[str, Fact]:
        """Tell what leaves with a vehicle that is full then."""
        return t.freight(move.a, 1) if move.kind == LOAD and t.space[move.a] == 1 else {}

    def answer(self, t: Table, seat: int, move: Move) -> None:
        """Load it; a full vehicle leaves at once, then a symbol fires (TL-LOAD-4, TL-LOAD-5)."""
        card = self.card
        if move.kind == LOAD:
            t.put(card, FIRST[move.a] + move.b)
            t.herald.loaded(seat, card, move.a, move.b)
            if not t.space[move.a]:
                t.depart(seat, move.a)
            if t.box.more[card]:
                t.herald.more(seat, card)
                t.agenda[-1] = ONE_MORES[seat][card]
        elif move.kind == EXCHANGE:
            t.quay[t.quay.index(move.a)] = card
            t.herald.swapped(seat, card, move.a)
            t.agenda[-1] = SWAPPED_LOADINGS[seat][move.a]
        else:
            t.encamp(seat, card)


class OneMore(Step[Table]):
    """A player must load one more card of the hand (TL-LOAD-5); `card` has the symbol."""

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def args(self) -> tuple[int, ...]:
        return self.seat, self.card

    def begin(self, t: Table) -> int:
        """Ask for a card; a hand of Trolls is shown, and nothing happens."""
        hand = t.hands[self.seat]
        if not hand:
            t.herald.empty(self.seat)
            return 0
        t.news += 1  # that there is a card to be loaded, or none
        if hand[0] < TROLL:  # Trolls come last
            return 1 << self.seat
        t.shown[self.seat] = tuple(hand)
        t.doubt[self.seat] = 0
        if t.fresh[self.seat] and self.seat != t.returner:
            for card in hand:
                t.seen_again(card)  # it may be the very one that the king put back
        t.herald.bared(self.seat, hand)
        return 0

    def options(self, t: Table, seat: int) -> list[Move]:
        """List every card of the hand that is no Troll."""
        return [ADDS[card] for card in t.hands[seat] if card < TROLL]

    def forbids(self, t: Table, seat: int, move: Move) -> Because | None:
        """A card of the hand, of any people, called or not."""
        if move.kind != ADD:
            return ONE_MORE_OWED
        if move.a >= TROLL:
            return Because("TL-LOAD-5", "no-troll", {"card": CARD_WORDS[move.a]})
        if move.a not in t.hands[seat]:
            return Because("TL-LOAD-5", "not-held", {"card": CARD_WORDS[move.a]})
        return None

    def preview(self, t: Table, seat: int, move: Move) -> dict[str, Fact]:
        """Tell whether it would go to the camp."""
        if t.open(move.a >> 4) or (t.box.quay[move.a] and _quay_fits(t)):
            return {}
        return {"refugees": t.refugees[seat] + 1}

    def answer(self, t: Table, seat: int, move: Move) -> None:
        """Load it; its own symbol is settled before the replacement is drawn."""
        take(t.hands[seat], move.a)
        t.seen_again(move.a)
        t.news += 1
        t.herald.added(seat, move.a)
        t.agenda[-1] = REPLACEMENTS[seat][self.card]
        t.agenda.append(LOADINGS[seat][move.a])


class Replace(Step[Table]):
    """The extra card is replaced from the pile (TL-LOAD-5); `card` has asked for it."""

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def args(self) -> tuple[int, ...]:
        return self.seat, self.card

    def begin(self, t: Table) -> int:
        """Draw one; an empty pile gives nothing."""
        if not t.pile:
            t.herald.dry(self.seat)
            return 0
        t.fresh[self.seat] = t.fresh[self.seat] + 1
        t.herald.drew(self.seat, t.draw(self.seat, 1))
        return 0


class EndTurn(Step[Table]):
    """The turn ends: everybody draws two, then the row is refilled (TL-TURN-4)."""

    def begin(self, t: Table) -> int:
        """Draw and refill, or end the game."""
        # TL-END-2  fewer than two cards for every player: over, nobody draws
        if len(t.pile) < PICKS * t.seats:
            _finish(t, BY_CARDS)
            return 0
        t.returner = -1
        if t.returned:
            t.returned = []
        for seat in range(t.seats):
            t.fresh[seat] = 0
            t.herald.drew(seat, t.draw(seat, PICKS))
        if len(t.row) <= LOW:
            # TL-END-1  over when the row can't be brought back to five; no partial refill
            if len(t.row) + len(t.stable) < ROW:
                _finish(t, BY_VEHICLES)
                return 0
            while len(t.row) < ROW:
                t.arrive()
        t.agenda[-1] = PICKING
        return 0


# What the steps share


def _five(one: i64, two: i64, three: i64, four: i64, five: i64) -> list[Move]:
    """List the ten pairs of the usual hand at once: no list of options is asked for more often."""
    first, second, third = KINDS * one, KINDS * two, KINDS * three
    return [
        PAIRS[first + two],
        PAIRS[first + three],
        PAIRS[first + four],
        PAIRS[first + five],
        PAIRS[second + three],
        PAIRS[second + four],
        PAIRS[second + five],
        PAIRS[third + four],
        PAIRS[third + five],
        PAIRS[KINDS * four + five],
    ]


def _quay_fits(t: Table) -> bool:
    """Tell whether any card of the quay fits somewhere (TL-LOAD-6)."""
    open = 0
    for card in t.quay:
        open |= t.open(card >> 4)
    return open != 0


def _forbids_cage(t: Table, people: int, vehicle: int, at: int) -> Because | None:
    cage = FIRST[vehicle] + at
    if t.open(people) >> cage & 1:
        return None
    facts: dict[str, Fact] = {"vehicle": VEHICLE_WORDS[vehicle], "people": PEOPLES[people]}
    if vehicle not in t.row:
        return Because("TL-LOAD-3", "vehicle-not-there", facts)
    facts["cage"] = at + 1
    if t.who[cage] == people:
        return Because("TL-LOAD-1", "cage-full", facts)
    if t.who[cage] >= 0:
        facts["held"] = PEOPLES[t.who[cage]]
        return Because("TL-LOAD-1", "other-people", facts)
    return Because("TL-LOAD-2", "already-aboard", facts)


def _finish(t: Table, end: int) -> None:
    """End the game and count (TL-END)."""
    t.agenda.clear()
    t.end = end
    if t.herald is SILENT:
        return  # nobody listens, as in every playout
    t.herald.ended(end)
    for people in t.bonuses:
        t.herald.awarded(people, score.most(t, people), t.box.bonuses[people])
    for seat in range(t.seats):
        t.herald.counted(seat, score.total(t, seat))


# Refusals that the suite meets by the million are made once, like steps
PICK_FIRST: Final = Because("TL-TURN-1", "pick-first")
NOT_IN_HAND: Final = [
    Because("TL-TURN-1", "not-in-hand", {"card": CARD_WORDS[card]}) for card in range(KINDS)
]
LOAD_OWED: Final = [
    Because("TL-LOAD-3", "load-owed", {"card": CARD_WORDS[card]}) for card in range(TROLL)
]
ONE_MORE_OWED: Final = Because("TL-LOAD-5", "one-more-owed")

PEOPLE_CARDS: Final = [card for card in range(KINDS) for _ in range(1 if card < TROLL else COPIES)]

# Steps are made once
_SEATS: Final = 5
PICKING: Final = Pick()
TURN_END: Final = EndTurn()
CALLS: Final[list[Step[Table]]] = [Call(people) for people in range(PEOPLE - 1, -1, -1)]
# LOADINGS[seat][card]; SWAPPED_LOADINGS: of a card taken from the quay
LOADINGS: Final = [[Load(seat, card, 0) for card in range(TROLL)] for seat in range(_SEATS)]
SWAPPED_LOADINGS: Final = [[Load(seat, card, 1) for card in range(TROLL)] for seat in range(_SEATS)]
# ONE_MORES[seat][card], REPLACEMENTS likewise: by the card that has the symbol
ONE_MORES: Final = [[OneMore(seat, card) for card in range(TROLL)] for seat in range(_SEATS)]
REPLACEMENTS: Final = [[Replace(seat, card) for card in range(TROLL)] for seat in range(_SEATS)]
STEPS = {
    **TROLL_KINDS,
    "SetUp": SetUp,
    "Pick": Pick,
    "Call": Call,
    "Load": Load,
    "OneMore": OneMore,
    "Replace": Replace,
    "EndTurn": EndTurn,
}
