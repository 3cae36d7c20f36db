"""The table of Le Cheval de Troie: all that lies on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from troquet.core.agenda import Setting, State
from troquet.core.dice import Dice
from troquet.core.events import Event
from troquet.core.meta import Outcome
from troquet.core.view import View
from troquet.games.cheval.box import (
    BLACK,
    BLACK_PAWNS,
    CAPACITY,
    COLOURS,
    COLOURS_IN_PLAY,
    DISTRICTS,
    HEROES_OF_A_COLOUR,
)
from troquet.games.cheval.events import SILENT, Herald, Speaker
from troquet.games.cheval.score import outcome
from troquet.games.cheval.view import view, views

ALL_OPEN: Final = (1 << DISTRICTS) - 1


class Table(State):
    """Heroes are counted, never ordered: bag, display, city; only the horse has an order."""

    __slots__ = (
        "aside", "bag", "capacity", "city", "colours", "deck", "deck_left", "discard", "display",
        "drawn", "herald", "heroes", "inside", "left", "looked", "newest", "oldest", "open",
        "outside", "owner", "ready", "said", "shown", "treasure",
    )  # fmt: skip

    def __init__(self, setting: Setting, dice: Dice, like: Table | None = None) -> None:
        super().__init__(setting, dice)
        self.herald: Herald = SILENT
        if like is None:
            self.colours: int = COLOURS_IN_PLAY[setting.seats]
            self.heroes: int = HEROES_OF_A_COLOUR * self.colours
            self.capacity: int = CAPACITY[setting.seats]
            self.owner: list[int] = []  # the seat of each colour in play
            self.bag: list[int] = []  # heroes by colour
            self.left = 0  # heroes in the bag, all colours
            self.display: list[int] = []  # heroes by colour, black last
            self.ready = 0  # which heroes the display holds, a bit set
            self.shown = 0  # heroes in the display, black pawns included
            self.aside = BLACK_PAWNS
            self.oldest = -1  # the hero that drops next
            self.newest = -1
            self.city: list[int] = []  # [district * 4 + colour]
            self.inside: list[int] = []  # heroes in each district
            self.outside: int = self.heroes  # coloured heroes that are not in the city yet
            self.open = ALL_OPEN  # districts with room, a bit set
            self.treasure: list[int] = []
            self.looked: list[int] = []  # who has seen the treasure that lies here, bit sets
            self.deck: list[int] = []  # hero cards by value, Tridents last
            self.deck_left = 0
            self.discard: list[int] = []
            self.drawn = -1  # the card turned up in this turn
            self.said = 0  # the number announced in this turn
        else:
            self.colours = like.colours
            self.heroes = like.heroes
            self.capacity = like.capacity
            self.owner = like.owner
            self.bag = like.bag[:]
            self.left = like.left
            self.display = like.display[:]
            self.ready = like.ready
            self.shown = like.shown
            self.aside = like.aside
            self.oldest = like.oldest
            self.newest = like.newest
            self.city = like.city[:]
            self.inside = like.inside[:]
            self.outside = like.outside
            self.open = like.open
            self.treasure = like.treasure[:]
            self.looked = like.looked[:]
            self.deck = like.deck[:]
            self.deck_left = like.deck_left
            self.discard = like.discard[:]
            self.drawn = like.drawn
            self.said = like.said

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
            "owner": self.owner[:],
            "bag": self.bag[:],
            "display": self.display[:],
            "horse": [self.oldest, self.newest],
            "city": self.rows(),
            "treasure": self.treasure[:],
            "looked": self.looked[:],
            "deck": self.deck[:],
            "discard": self.discard[:],
            "drawn": self.drawn,
            "said": self.said,
        }

    def rows(self) -> list[list[int]]:
        """Return the city as a row of heroes by colour for each district."""
        city, colours = self.city, self.colours
        return [city[row : row + colours] for row in range(0, COLOURS * DISTRICTS, COLOURS)]

    def recount(self) -> None:
        """Count again what is derived from the rest, after the rest was set."""
        self.left = sum(self.bag)
        self.shown = sum(self.display)
        self.ready = 0
        for hero in range(BLACK + 1):
            if self.display[hero]:
                self.ready |= 1 << hero
        self.deck_left = sum(self.deck)
        self.aside = BLACK_PAWNS - self.display[BLACK]
        self.aside -= int(self.oldest == BLACK) + int(self.newest == BLACK)
        self.inside = [sum(self.city[COLOURS * d : COLOURS * (d + 1)]) for d in range(DISTRICTS)]
        self.outside = self.heroes - sum(self.inside)
        self.open = 0
        for d in range(DISTRICTS):
            if self.inside[d] < self.capacity:
                self.open |= 1 << d

    def over(self) -> bool:
        """Tell whether every coloured hero stands in a district (CH-END-2)."""
        return self.outside == 0

    def view(self, seat: int | None) -> View:
        """Return all that a seat knows."""
        return view(self, seat)

    def views(self, seats: Sequence[int | None]) -> list[View]:
        """Return what each of several seats knows."""
        return views(self, seats)

    def open_view(self) -> View:
        """Return the table with all treasures turned up."""
        return view(self, None, all_open=True)

    def outcome(self) -> Outcome | None:
        """Return the final count once every hero stands in a district."""
        return outcome(self) if self.over() else None

    def speak(self) -> None:
        """Put a speaking herald at the table."""
        self.herald = Speaker(bool(self.setting.options["memory"]))

    def hush(self) -> list[Event]:
        """Put the silent herald back and return what was told."""
        events = self.herald.events()
        self.herald = SILENT
        return events
