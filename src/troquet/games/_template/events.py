"""What the table of Le Petit Pari tells its seats: a silent herald and a speaking one."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from troquet.core.events import Event


# copy: a method for each thing that happens, silent here, speaking below; words.*.toml says it
@mypyc_attr(allow_interpreted_subclasses=True)
class Herald:
    """The silent herald."""

    def showed(self, seat: int, card: int) -> None:
        """A card was turned up (PP-TURN-2)."""

    def won(self, seat: int) -> None:
        """A player took the coin (PP-TURN-2)."""

    def events(self) -> list[Event]:
        """Return what was told so far."""
        return []


class Speaker(Herald):
    """The speaking herald."""

    def __init__(self) -> None:
        self.said: list[Event] = []

    def showed(self, seat: int, card: int) -> None:
        self.said.append(Event("showed", {"seat": seat, "card": card + 1}))

    def won(self, seat: int) -> None:
        self.said.append(Event("won", {"seat": seat}))

    def events(self) -> list[Event]:
        return self.said


SILENT = Herald()
