"""The table of Trök: all that lies on it."""

from __future__ import annotations

from typing import Any

from troquet.core.agenda import Setting, State
from troquet.core.dice import Dice
from troquet.core.events import Event
from troquet.core.meta import Outcome
from troquet.core.view import View
from troquet.games.trok.box import ALL_CARDS, BITS, CARDS, ONE, SOURCES, UPGRADES, counts_of
from troquet.games.trok.events import SILENT, Herald, Speaker
from troquet.games.trok.score import outcome
from troquet.games.trok.view import view


class Table(State):
    """Cards are bags (box.py), never ordered; the deck is counts by kind.

    Lists that seldom change are shared between twins: they are replaced, never written in.
    """

    __slots__ = (
        "carts", "deck", "deck_left", "discard", "dug", "dwarves", "earned", "exposed", "fresh",
        "gift_card", "gift_shown", "gift_to", "hands", "herald", "known", "market", "master",
        "mines", "perfect", "purse", "round", "row", "sizes", "stored", "total", "upgrades",
        "upgrades_left", "veins",
    )  # fmt: skip

    def __init__(self, setting: Setting, dice: Dice, like: Table | None = None) -> None:
        super().__init__(setting, dice)
        self.herald: Herald = SILENT
        if like is None:
            nothing = [0] * setting.seats
            self.round = 0
            self.master = -1
            self.deck: list[int] = counts_of(ALL_CARDS)
            self.deck_left: int = CARDS
            self.discard = 0
            self.fresh = -1  # of a deck made in this round, what was not seen since; -1: of none
            self.market: list[int] = []
            self.hands: list[int] = nothing[:]
            self.sizes: list[int] = nothing[:]  # cards in each hand
            self.known: list[int] = nothing[:]  # of each hand, what all know of it (TK-KNO-2)
            self.exposed: list[int] = nothing[:]
            self.dug = 0  # veins used in the combination turn
            self.perfect = 0  # who has revealed the perfect combination, a bit set
            self.gift_to = -1  # who was given a card by the master in this round (TK-TRD-8)
            self.gift_card = -1
            self.gift_shown = 0  # what that player has shown since of cards that were not known
            self.purse: list[int] = nothing[:]
            # shared between twins
            self.row: list[int] = []
            self.upgrades: list[int] = list(UPGRADES)  # the deck of upgrades, by kind
            self.upgrades_left: int = sum(UPGRADES)
            self.total: list[int] = nothing  # what was revealed in this round's trade
            self.stored: list[int] = nothing
            self.mines: list[int] = nothing
            self.veins: list[int] = nothing
            self.carts: list[int] = nothing
            self.dwarves: list[int] = nothing  # of each player, a bit set by upgrade
            self.earned: list[int] = [0] * (SOURCES * setting.seats)  # [seat * SOURCES + source]
        else:
            self.round = like.round
            self.master = like.master
            self.deck = like.deck[:]
            self.deck_left = like.deck_left
            self.discard = like.discard
            self.fresh = like.fresh
            self.market = like.market[:]
            self.hands = like.hands[:]
            self.sizes = like.sizes[:]
            self.known = like.known[:]
            self.exposed = like.exposed[:]
            self.dug = like.dug
            self.perfect = like.perfect
            self.gift_to = like.gift_to
            self.gift_card = like.gift_card
            self.gift_shown = like.gift_shown
            self.purse = like.purse[:]
            self.row = like.row
            self.upgrades = like.upgrades
            self.upgrades_left = like.upgrades_left
            self.total = like.total
            self.stored = like.stored
            self.mines = like.mines
            self.veins = like.veins
            self.carts = like.carts
            self.dwarves = like.dwarves
            self.earned = like.earned

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
        seats = range(self.seats)
        return {
            "round": self.round,
            "master": self.master,
            "deck": self.deck[:],
            "discard": counts_of(self.discard),
            "fresh": None if self.fresh < 0 else counts_of(self.fresh),
            "market": self.market[:],
            "hands": [counts_of(bag) for bag in self.hands],
            "known": [counts_of(bag) for bag in self.known],
            "exposed": [counts_of(bag) for bag in self.exposed],
            "stored": [counts_of(bag) for bag in self.stored],
            "total": self.total[:],
            "dug": self.dug,
            "gift": [self.gift_to, self.gift_card, *counts_of(self.gift_shown)],
            "row": self.row[:],
            "upgrades": self.upgrades[:],
            "owned": [
                [self.mines[seat], self.veins[seat], self.carts[seat], self.dwarves[seat]]
                for seat in seats
            ],
            "perfect": self.perfect,
            "earned": [self.earned[SOURCES * seat : SOURCES * (seat + 1)] for seat in seats],
        }

    def recount(self) -> None:
        """Count again what is derived from the rest, after the rest was set."""
        self.deck_left = sum(self.deck)
        self.upgrades_left = sum(self.upgrades)
        self.sizes = [sum(counts_of(bag)) for bag in self.hands]
        self.purse = [
            sum(self.earned[SOURCES * seat : SOURCES * (seat + 1)]) for seat in range(self.seats)
        ]

    # What happens to cards and coins

    def draw(self, openly: bool) -> int:
        """Take a card off the deck; as soon as it is empty the discard is the deck (TK-SUP-2)."""
        deck = self.deck
        card = self.dice.pick(deck, self.deck_left)
        deck[card] = deck[card] - 1
        left = self.deck_left - 1
        if openly and self.fresh >= 0:
            self.fresh -= ONE[card]
        if not left:
            # TK-KNO-1  the make-up of the new deck is known
            self.fresh = self.discard
            self.deck = counts_of(self.discard)
            left = sum(self.deck)
            self.discard = 0
            self.herald.reshuffled()
        self.deck_left = left
        return card

    def add(self, seat: int, bag: int, cards: int) -> None:
        """Put cards that all have seen into a hand."""
        self.hands[seat] = self.hands[seat] + bag
        self.known[seat] = self.known[seat] + bag
        self.sizes[seat] = self.sizes[seat] + cards

    def show(self, seat: int, bag: int, cards: int) -> None:
        """Let cards leave a hand for all to see (TK-KNO-2); it is news if they were not known."""
        self.hands[seat] = self.hands[seat] - bag
        self.sizes[seat] = self.sizes[seat] - cards
        known = self.known[seat]
        unknown = 0
        if known:
            rest = bag
            shift = 0
            while rest:
                shown = rest & 15
                if shown:
                    sure = known >> shift & 15
                    if shown > sure:
                        unknown += shown - sure << shift
                        known -= sure << shift
                    else:
                        known -= shown << shift
                rest >>= BITS
                shift += BITS
            self.known[seat] = known
        else:
            unknown = bag
        if unknown or (seat == self.master and self.gift_to >= 0):
            self.news += 1
        if seat == self.gift_to:
            self.gift_shown += unknown

    def gain(self, seat: int, source: int, aare: int) -> None:
        """Pay a player; the bank never runs out (TK-BOX-3)."""
        self.purse[seat] = self.purse[seat] + aare
        earned = self.earned[:]
        at = SOURCES * seat + source
        earned[at] = earned[at] + aare
        self.earned = earned

    # The contract

    def view(self, seat: int | None) -> View:
        """Return all that a seat knows."""
        return view(self, seat)

    def open_view(self) -> View:
        """Return the table with all hands open."""
        return view(self, None, all_open=True)

    def outcome(self) -> Outcome | None:
        """Return the final result once nothing is left to do."""
        return None if self.agenda else outcome(self)

    def speak(self) -> None:
        """Put a speaking herald at the table."""
        self.herald = Speaker()

    def hush(self) -> list[Event]:
        """Put the silent herald back and return what was told."""
        events = self.herald.events()
        self.herald = SILENT
        return events
