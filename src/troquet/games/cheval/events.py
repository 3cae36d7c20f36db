"""What the table of Le Cheval de Troie tells its seats: a silent herald and a speaking one."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from troquet.core.events import Event
from troquet.core.refusal import Fact
from troquet.games.cheval.box import CARD_WORDS, HEROES


@mypyc_attr(allow_interpreted_subclasses=True)
class Herald:
    """The silent herald: playouts pay next to nothing for events."""

    def loaded(self, seat: int, hero: int) -> None:
        """Odysseus put a hero into the horse (CH-SET-4)."""

    def arrived(self, hero: int) -> None:
        """A hero or a black pawn came to the display (CH-TURN-1)."""

    def announced(self, seat: int, number: int) -> None:
        """A player said how many heroes will go in (CH-TURN-2)."""

    def reshuffled(self) -> None:
        """The discard became a new deck (CH-TURN-7)."""

    def drew(self, seat: int, card: int) -> None:
        """A hero card was turned up (CH-TURN-3)."""

    def lost(self, seat: int) -> None:
        """The turn is lost (CH-TURN-3)."""

    def pushed(self, seat: int, hero: int, place: int, dropped: int) -> None:
        """A hero went in, another one dropped out (CH-TURN-4)."""

    def exchanged(self, seat: int, one: int, other: int) -> None:
        """Two treasures changed places (CH-TRI-2)."""

    def kept(self, seat: int) -> None:
        """A Trident's exchange was declined (CH-TRI-2)."""

    def held(self, seat: int) -> None:
        """A Trident's push was declined (CH-TRI-3)."""

    def looked(self, seat: int, place: int, value: int) -> None:
        """A player looked at a treasure in secret (CH-TREA-1)."""

    def counted(self, place: int, value: int, winner: int, seat: int, points: int) -> None:
        """A district was counted at the end; winner -1: nobody has it (CH-END-3)."""

    def events(self) -> list[Event]:
        """Return what was told so far."""
        return []


class Speaker(Herald):
    """The speaking herald. What is inside the horse is fleeting unless the memory aid is on."""

    def __init__(self, memory: bool) -> None:
        self.fleeting = not memory
        self.said: list[Event] = []

    def _tell(self, what: str, facts: dict[str, Fact]) -> None:
        self.said.append(Event(what, facts))

    def _flash(self, what: str, facts: dict[str, Fact]) -> None:
        self.said.append(Event(what, facts, None, self.fleeting))

    def loaded(self, seat: int, hero: int) -> None:
        self._flash("loaded", {"seat": seat, "hero": HEROES[hero]})

    def arrived(self, hero: int) -> None:
        # With the display, arrivals tell what was pushed: they are fleeting too (CH-OPT-1).
        self._flash("arrived", {"hero": HEROES[hero]})

    def announced(self, seat: int, number: int) -> None:
        self._tell("announced", {"seat": seat, "number": number})

    def reshuffled(self) -> None:
        self._tell("reshuffled", {})

    def drew(self, seat: int, card: int) -> None:
        self._tell("drew", {"seat": seat, "card": CARD_WORDS[card]})

    def lost(self, seat: int) -> None:
        self._tell("lost", {"seat": seat})

    def pushed(self, seat: int, hero: int, place: int, dropped: int) -> None:
        self._flash("pushed", {"seat": seat, "hero": HEROES[hero]})
        self._tell("dropped", {"hero": HEROES[dropped], "district": place + 1})

    def exchanged(self, seat: int, one: int, other: int) -> None:
        self._tell("exchanged", {"seat": seat, "district": one + 1, "with": other + 1})

    def kept(self, seat: int) -> None:
        self._tell("kept", {"seat": seat})

    def held(self, seat: int) -> None:
        self._tell("held", {"seat": seat})

    def looked(self, seat: int, place: int, value: int) -> None:
        self._tell("looked", {"seat": seat, "district": place + 1})
        self.said.append(Event("treasure", {"district": place + 1, "value": value}, (seat,)))

    def counted(self, place: int, value: int, winner: int, seat: int, points: int) -> None:
        facts: dict[str, Fact] = {"district": place + 1, "value": value, "points": points}
        if winner < 0:
            self._tell("nobody", facts)
        else:
            facts["hero"] = HEROES[winner]
            facts["seat"] = seat
            self._tell("won", facts)

    def events(self) -> list[Event]:
        return self.said


SILENT = Herald()
