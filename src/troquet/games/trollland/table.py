"""The table of Trollland: all that lies on it."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from troquet.core.agenda import Setting, State
from troquet.core.dice import Dice
from troquet.core.events import Event
from troquet.core.meta import Outcome
from troquet.core.refusal import Fact
from troquet.core.view import View
from troquet.games.trollland.box import (
    BONUSES,
    CAGES,
    CAGES_OF,
    FIRST,
    NOT_YET,
    NUMBERS,
    PEOPLE,
    TROLLS,
    VEHICLE_OF,
    VEHICLES,
    Box,
    make,
)
from troquet.games.trollland.events import SILENT, Herald, Speaker
from troquet.games.trollland.score import outcome
from troquet.games.trollland.view import view

# CAGES_BITS[vehicle]: its cages in the row of all cages, a bit set
CAGES_BITS: Final = [
    sum(1 << cage for cage in range(FIRST[vehicle], FIRST[vehicle] + CAGES_OF[vehicle]))
    for vehicle in range(VEHICLES)
]


def cards_of(people: int, numbers: int) -> list[int]:
    """Return the cards of a bit set of numbers of one people, lowest first."""
    return [NUMBERS * people + number for number in range(NUMBERS) if numbers >> number & 1]


def take(hand: list[int], card: int) -> None:
    """Take a card out of a hand that holds it."""
    at: i64 = 0
    while hand[at] != card:
        at += 1
    hand.pop(at)


def lay_in(hand: list[int], card: int) -> None:
    """Lay a card into a hand, where it belongs."""
    at: i64 = len(hand)
    while at > 0 and hand[at - 1] > card:
        at -= 1
    hand.insert(at, card)


def _any(pile: list[int], dice: Dice) -> int:
    """Take any card of a pile; the last one moves into its place, for a pile has no order."""
    at = dice.below(len(pile))
    last = pile.pop()
    if at == len(pile):
        return last
    card = pile[at]
    pile[at] = last
    return card


class Table(State):
    """Hands are sorted lists; what lies in cages, piles and camps is a bit set of numbers a people.

    The piles to draw from have no order: a draw takes any card of them by the dice.
    """

    __slots__ = (
        "barred", "bonuses", "box", "camps", "captured", "discard", "doubt", "drawn", "empty",
        "end", "free", "fresh", "hands", "herald", "holds", "picked", "pile", "piles", "quay",
        "refugees", "returned", "returner", "roomy", "row", "shown", "space", "stable", "taken",
        "trolls", "turn", "turned", "who",
    )  # fmt: skip

    def __init__(self, setting: Setting, dice: Dice, like: Table | None = None) -> None:
        super().__init__(setting, dice)
        self.herald: Herald = SILENT
        if like is None:
            seats = setting.seats
            self.box: Box = make(setting.options["box"])
            self.turn = 0
            self.end: int = NOT_YET
            self.hands: list[list[int]] = [[] for _ in range(seats)]
            self.picked: list[int] = []  # face down: 8 * card + seat, the next to be called last
            self.trolls: list[int] = []  # revealed, yet to act: 8 * card + seat, lowest first
            self.pile: list[int] = []
            self.row: list[int] = []  # vehicles face up
            self.stable: list[int] = []  # vehicles to come
            self.who: list[int] = [-1] * CAGES  # the people of a cage; -1: empty
            self.holds: list[int] = [0] * CAGES  # its cards, a bit set of numbers
            self.free: list[int] = self.box.size[:]  # places left in a cage
            self.space: list[int] = self.box.places[:]  # places left in a vehicle
            # Cages of the row, bit sets: the empty ones; by people those where it has room beside
            # its own, and all cages of the vehicles that it is aboard
            self.empty = 0
            self.roomy: list[int] = [0] * PEOPLE
            self.barred: list[int] = [0] * PEOPLE
            self.quay: list[int] = []
            self.piles: list[int] = [0] * (PEOPLE * seats)  # [5 * seat + people], bit sets
            self.camps: list[int] = [0] * (PEOPLE * seats)  # likewise
            self.refugees: list[int] = [0] * seats
            self.taken: list[int] = [-1] * VEHICLES  # who has a vehicle; -1: nobody
            self.captured: list[int] = [0] * (TROLLS * seats)  # [5 * seat + troll]
            self.discard: list[int] = [0] * TROLLS
            self.bonuses: list[int] = [0] * BONUSES
            # What was seen and is hidden again (TL-KNO)
            self.turned: list[int] = []  # Trolls turned up at the set-up
            self.shown: list[tuple[int, ...]] = [()] * seats  # Trolls seen in a hand
            self.doubt: list[int] = [0] * seats  # so many of these a king may have put back
            self.drawn: list[int] = [0] * seats  # cards drawn since the set-up
            self.fresh: list[int] = [0] * seats  # cards drawn after the kings of this turn
            self.returner = -1  # who put cards back in this turn
            self.returned: list[int] = []  # these cards, but for those that were seen since
        else:
            self.box = like.box
            self.turn = like.turn
            self.end = like.end
            self.hands = [hand[:] for hand in like.hands]
            self.picked = like.picked[:]
            self.trolls = like.trolls[:]
            self.pile = like.pile[:]
            self.row = like.row[:]
            self.stable = like.stable[:]
            self.who = like.who[:]
            self.holds = like.holds[:]
            self.free = like.free[:]
            self.space = like.space[:]
            self.empty = like.empty
            self.roomy = like.roomy[:]
            self.barred = like.barred[:]
            self.quay = like.quay[:]
            self.piles = like.piles[:]
            self.camps = like.camps[:]
            self.refugees = like.refugees[:]
            self.taken = like.taken[:]
            self.captured = like.captured[:]
            self.discard = like.discard[:]
            self.bonuses = like.bonuses  # never change after the set-up
            self.turned = like.turned
            self.shown = like.shown[:]
            self.doubt = like.doubt[:]
            self.drawn = like.drawn[:]
            self.fresh = like.fresh[:]
            self.returner = like.returner
            self.returned = like.returned[:]

    def clone(self) -> Table:
        """Return a twin that plays on exactly as this one would, and tells nobody."""
        return self.twin(self.dice.clone())

    def twin(self, dice: Dice) -> Table:
        """Return a twin with dice of its own."""
        twin = Table(self.setting, dice, self)
        self.copy_agenda(twin)
        return twin

    def table(self) -> dict[str, Any]:
        """Return all that lies on the table; what can be counted from it is left out."""
        return {
            "turn": self.turn,
            "end": self.end,
            "hands": [hand[:] for hand in self.hands],
            "picked": self.picked[:],
            "trolls": self.trolls[:],
            "pile": self.pile[:],
            "row": self.row[:],
            "stable": self.stable[:],
            "who": self.who[:],
            "holds": self.holds[:],
            "quay": self.quay[:],
            "piles": self.piles[:],
            "camps": self.camps[:],
            "taken": self.taken[:],
            "captured": self.captured[:],
            "discard": self.discard[:],
            "bonuses": self.bonuses[:],
            "turned": self.turned[:],
            "shown": [list(cards) for cards in self.shown],
            "doubt": self.doubt[:],
            "drawn": self.drawn[:],
            "fresh": self.fresh[:],
            "returner": self.returner,
            "returned": self.returned[:],
        }

    def recount(self) -> None:
        """Count again what is derived from the rest, after the rest was set."""
        box = self.box
        self.free = [box.size[cage] - self.holds[cage].bit_count() for cage in range(CAGES)]
        self.space = [
            sum(self.free[FIRST[vehicle] : FIRST[vehicle + 1]]) for vehicle in range(VEHICLES)
        ]
        self.refugees = [
            sum(camp.bit_count() for camp in self.camps[PEOPLE * seat : PEOPLE * (seat + 1)])
            for seat in range(self.seats)
        ]
        self.empty = 0
        self.roomy = [0] * PEOPLE
        self.barred = [0] * PEOPLE
        for vehicle in self.row:
            for cage in range(FIRST[vehicle], FIRST[vehicle + 1]):
                people = self.who[cage]
                if people < 0:
                    self.empty |= 1 << cage
                    continue
                self.barred[people] |= CAGES_BITS[vehicle]
                if self.free[cage]:
                    self.roomy[people] |= 1 << cage

    def open(self, people: int) -> int:
        """Return the cages that a people may enter, a bit set (TL-LOAD-1, TL-LOAD-2)."""
        return self.roomy[people] | self.empty & ~self.barred[people]

    # What is done again and again. (x[i] = x[i] + 1, because mypyc leaves += to Python.)

    def draw(self, seat: int, count: int) -> list[int]:
        """Let a player draw cards, as many as there are; return them if anybody listens."""
        pile = self.pile
        hand = self.hands[seat]
        told = self.herald is not SILENT or seat == self.returner
        cards: list[int] = []
        drawn = min(count, len(pile))
        for _ in range(drawn):
            card = _any(pile, self.dice)
            lay_in(hand, card)
            if told:
                cards.append(card)
        if drawn:
            self.news += 1
            self.drawn[seat] = self.drawn[seat] + drawn
            if seat == self.returner and self.returned:
                for card in cards:
                    self.seen_again(card)
        return cards

    def turn_up(self) -> int:
        """Turn up any card of the pile (TL-SET-4)."""
        self.news += 1
        return _any(self.pile, self.dice)

    def seen_to_leave(self, seat: int, card: int) -> None:
        """Take a Troll that was revealed off those known to be in a hand (TL-KNO-3)."""
        if card in self.shown[seat]:
            known = list(self.shown[seat])
            known.remove(card)
            self.shown[seat] = tuple(known)
            if not known:
                self.doubt[seat] = 0

    def seen_again(self, card: int) -> None:
        """Take a card off those that a king put back and has not seen since (TL-KNO-2)."""
        if card in self.returned:
            self.returned.remove(card)

    def encamp(self, seat: int, card: int) -> None:
        """Take a card to its player's camp (TL-LOAD-3)."""
        at = PEOPLE * seat + (card >> 4)
        self.camps[at] = self.camps[at] | 1 << (card & 15)
        self.refugees[seat] = self.refugees[seat] + 1
        self.herald.camped(seat, card)

    def in_camp(self, seat: int) -> list[int]:
        """Return the cards in a player's camp, people by people."""
        cards: list[int] = []
        for people in range(PEOPLE):
            cards += cards_of(people, self.camps[PEOPLE * seat + people])
        return cards

    def arrive(self) -> None:
        """Bring a vehicle to the row, any of the stable's (TL-SET-1, TL-TURN-4)."""
        if len(self.stable) > 1:
            self.news += 1
        vehicle = _any(self.stable, self.dice)
        self.row.append(vehicle)
        self.empty |= CAGES_BITS[vehicle]
        self.herald.arrived(vehicle)

    def put(self, card: int, cage: int) -> None:
        """Put a card into a cage, and close what it closes (TL-LOAD-1, TL-LOAD-2)."""
        vehicle = VEHICLE_OF[cage]
        people = card >> 4
        free = self.free[cage] - 1
        self.free[cage] = free
        if self.who[cage] < 0:
            self.who[cage] = people
            self.empty ^= 1 << cage
            self.barred[people] = self.barred[people] | CAGES_BITS[vehicle]
            if free:
                self.roomy[people] = self.roomy[people] | 1 << cage
        elif not free:
            self.roomy[people] = self.roomy[people] ^ 1 << cage
        self.holds[cage] = self.holds[cage] | 1 << (card & 15)
        self.space[vehicle] = self.space[vehicle] - 1

    def depart(self, seat: int, vehicle: int) -> None:
        """Let a vehicle leave; the player takes all of it (TL-LOAD-4, TL-TROLL-6)."""
        cards = self.aboard(vehicle) if self.herald is not SILENT else []
        cages = ~CAGES_BITS[vehicle]
        self.empty &= cages
        for cage in range(FIRST[vehicle], FIRST[vehicle + 1]):
            people = self.who[cage]
            if people >= 0:
                at = PEOPLE * seat + people
                self.piles[at] = self.piles[at] | self.holds[cage]
                self.roomy[people] = self.roomy[people] & cages
                self.barred[people] = self.barred[people] & cages
                self.who[cage] = -1
                self.holds[cage] = 0
                self.free[cage] = self.box.size[cage]
        self.space[vehicle] = self.box.places[vehicle]
        self.row.remove(vehicle)
        self.taken[vehicle] = seat
        self.herald.left(seat, vehicle, cards, self.box.medals[vehicle])

    def aboard(self, vehicle: int) -> list[int]:
        """Return the cards in a vehicle, cage by cage."""
        cards: list[int] = []
        for cage in range(FIRST[vehicle], FIRST[vehicle + 1]):
            if self.who[cage] >= 0:
                cards += cards_of(self.who[cage], self.holds[cage])
        return cards

    def freight(self, vehicle: int, more: int) -> dict[str, Fact]:
        """Tell how many cards, with so many more, and medals would leave with a vehicle."""
        loaded = self.box.places[vehicle] - self.space[vehicle]
        return {"count": loaded + more, "medals": self.box.medals[vehicle]}

    def view(self, seat: int | None) -> View:
        """Return all that a seat knows."""
        return view(self, seat)

    def open_view(self) -> View:
        """Return the table with all hands and picks face up."""
        return view(self, None, all_open=True)

    def outcome(self) -> Outcome | None:
        """Return the final count once the game is over."""
        return outcome(self) if self.end else None

    def speak(self) -> None:
        """Put a speaking herald at the table."""
        self.herald = Speaker()

    def hush(self) -> list[Event]:
        """Put the silent herald back and return what was told."""
        events = self.herald.events()
        self.herald = SILENT
        return events
