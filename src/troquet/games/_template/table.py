"""The table of Le Petit Pari: all that lies on it."""

from __future__ import annotations

from typing import Any

from troquet.core.agenda import Setting, State
from troquet.core.dice import Dice
from troquet.core.events import Event
from troquet.core.meta import Outcome
from troquet.core.view import View
from troquet.games._template.events import SILENT, Herald, Speaker


class Table(State):
    """Hands are lists of cards in rising order; played cards lie open, one list a seat."""

    def __init__(self, setting: Setting, dice: Dice) -> None:
        super().__init__(setting, dice)
        self.herald: Herald = SILENT
        # copy: what lies on the table, as whole numbers and lists; clone and table name each again
        self.hands: list[list[int]] = []
        self.played: list[list[int]] = []
        self.coins: list[int] = []

    def clone(self) -> Table:
        """Return a twin that plays on exactly as this one would, and tells nobody."""
        twin = Table(self.setting, self.dice.clone())
        self.copy_agenda(twin)
        twin.hands = [hand[:] for hand in self.hands]
        twin.played = [cards[:] for cards in self.played]
        twin.coins = self.coins[:]
        return twin

    def table(self) -> dict[str, Any]:
        """Return all that lies on the table."""
        return {
            "hands": [hand[:] for hand in self.hands],
            "played": [cards[:] for cards in self.played],
            "coins": self.coins[:],
        }

    def view(self, seat: int | None) -> View:
        """Return all that a seat knows."""
        # view.py and score.py read the table: they are fetched when asked for, not before.
        from troquet.games._template.view import view

        return view(self, seat)

    def outcome(self) -> Outcome | None:
        """Return the result once all cards are played."""
        from troquet.games._template.score import outcome

        return None if self.agenda else outcome(self)

    def speak(self) -> None:
        """Put a speaking herald at the table."""
        self.herald = Speaker()

    def hush(self) -> list[Event]:
        """Put the silent herald back and return what was told."""
        events = self.herald.events()
        self.herald = SILENT
        return events
