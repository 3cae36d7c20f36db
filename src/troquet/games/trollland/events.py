"""What the table of Trollland tells its seats: a silent herald and a speaking one."""

from __future__ import annotations

from troquet.core.events import Event
from troquet.core.refusal import Fact
from troquet.games.trollland.box import BY_VEHICLES, CARD_WORDS, PEOPLES, VEHICLE_WORDS


class Herald:
    """The silent herald: playouts pay next to nothing for events.

    No plain class may follow it: a compiled table would then look up every call by its name.
    """

    def arrived(self, vehicle: int) -> None:
        """A vehicle came to the row (TL-SET-1, TL-TURN-4)."""

    def offered(self, people: int) -> None:
        """A bonus card was revealed (TL-SET-2)."""

    def dealt(self, seat: int, cards: list[int]) -> None:
        """A player was dealt a hand (TL-SET-3)."""

    def laid(self, card: int) -> None:
        """A card was laid on the quay at the set-up (TL-SET-4)."""

    def turned(self, card: int) -> None:
        """A Troll was turned up at the set-up and shuffled back (TL-SET-4)."""

    def began(self, turn: int) -> None:
        """A turn begins (TL-TURN-1)."""

    def picked(self) -> None:
        """All have picked (TL-TURN-1)."""

    def revealed(self, seat: int, card: int) -> None:
        """A Troll was revealed (TL-TURN-2), or a card of the people called (TL-TURN-3)."""

    def cancelled(self, card: int) -> None:
        """Trolls of the same number cancelled each other (TL-TROLL-1)."""

    def idle(self, seat: int, card: int) -> None:
        """A Troll found no target (TL-TROLL-7)."""

    def captured(self, seat: int, owner: int, card: int) -> None:
        """A king captured a Troll (TL-TROLL-2)."""

    def drew(self, seat: int, cards: list[int]) -> None:
        """A player drew cards (TL-TROLL-2, TL-LOAD-5, TL-TURN-4)."""

    def returned(self, seat: int, card: int) -> None:
        """A king put a card back into the pile in secret (TL-TROLL-2)."""

    def banished(self, seat: int, card: int) -> None:
        """A card of the quay went straight to a pile (TL-TROLL-3)."""

    def entrusted(self, seat: int, to: int, cards: list[int]) -> None:
        """A camp was handed over (TL-TROLL-3)."""

    def stole(self, seat: int, owner: int, card: int) -> None:
        """The top card of a pile was stolen (TL-TROLL-4)."""

    def plundered(self, seat: int, owner: int, people: int, cards: list[int]) -> None:
        """All but the top card of a pile was stolen (TL-TROLL-5)."""

    def sent(self, seat: int, vehicle: int) -> None:
        """A Troll sends a vehicle off (TL-TROLL-6)."""

    def called(self, people: int, cards: int) -> None:
        """A people is called; `cards`: how many were revealed (TL-TURN-3)."""

    def loaded(self, seat: int, card: int, vehicle: int, cage: int) -> None:
        """A card went into a cage (TL-LOAD-3)."""

    def left(self, seat: int, vehicle: int, cards: list[int], medals: int) -> None:
        """A vehicle left; the player took its cards and medals (TL-LOAD-4)."""

    def camped(self, seat: int, card: int) -> None:
        """A card went to its player's camp (TL-LOAD-3)."""

    def swapped(self, seat: int, card: int, taken: int) -> None:
        """A card was laid on the quay and another taken from there (TL-LOAD-6)."""

    def more(self, seat: int, card: int) -> None:
        """A card's symbol asks for one more (TL-LOAD-5)."""

    def added(self, seat: int, card: int) -> None:
        """The extra card was shown (TL-LOAD-5)."""

    def bared(self, seat: int, cards: list[int]) -> None:
        """A hand of nothing but Trolls was shown (TL-LOAD-5)."""

    def empty(self, seat: int) -> None:
        """There was no card in the hand for one more (TL-LOAD-5)."""

    def dry(self, seat: int) -> None:
        """The pile was empty: nothing was drawn (TL-LOAD-5, TL-TROLL-2)."""

    def ended(self, end: int) -> None:
        """The game ends: too few vehicles (TL-END-1) or too few cards (TL-END-2)."""

    def awarded(self, people: int, seat: int, medals: int) -> None:
        """A bonus goes to a player; seat -1: to nobody (TL-END-3)."""

    def counted(self, seat: int, points: int) -> None:
        """A player's total (TL-END-5)."""

    def events(self) -> list[Event]:
        """Return what was told so far."""
        return []


class Speaker(Herald):
    """The speaking herald. What is drawn or put back is told to its player alone."""

    def __init__(self) -> None:
        self.said: list[Event] = []

    def _tell(self, what: str, facts: dict[str, Fact]) -> None:
        self.said.append(Event(what, facts))

    def arrived(self, vehicle: int) -> None:
        self._tell("arrived", {"vehicle": VEHICLE_WORDS[vehicle]})

    def offered(self, people: int) -> None:
        self._tell("offered", {"people": PEOPLES[people]})

    def dealt(self, seat: int, cards: list[int]) -> None:
        self.said.append(Event("dealt", {"cards": _words(sorted(cards))}, (seat,)))

    def laid(self, card: int) -> None:
        self._tell("laid", {"card": CARD_WORDS[card]})

    def turned(self, card: int) -> None:
        self._tell("turned", {"card": CARD_WORDS[card]})

    def began(self, turn: int) -> None:
        self._tell("began", {"turn": turn})

    def picked(self) -> None:
        self._tell("picked", {})

    def revealed(self, seat: int, card: int) -> None:
        self._tell("revealed", {"seat": seat, "card": CARD_WORDS[card]})

    def cancelled(self, card: int) -> None:
        self._tell("cancelled", {"card": CARD_WORDS[card]})

    def idle(self, seat: int, card: int) -> None:
        self._tell("idle", {"seat": seat, "card": CARD_WORDS[card]})

    def captured(self, seat: int, owner: int, card: int) -> None:
        self._tell("captured", {"seat": seat, "from": owner, "card": CARD_WORDS[card]})

    def drew(self, seat: int, cards: list[int]) -> None:
        self._tell("drew", {"seat": seat, "count": len(cards)})
        self.said.append(Event("drawn", {"cards": _words(sorted(cards))}, (seat,)))

    def returned(self, seat: int, card: int) -> None:
        self._tell("returned", {"seat": seat})
        self.said.append(Event("hid", {"card": CARD_WORDS[card]}, (seat,)))

    def banished(self, seat: int, card: int) -> None:
        self._tell("banished", {"seat": seat, "card": CARD_WORDS[card]})

    def entrusted(self, seat: int, to: int, cards: list[int]) -> None:
        facts: dict[str, Fact] = {"seat": seat, "to": to, "cards": _words(cards)}
        facts["count"] = len(cards)
        self._tell("entrusted", facts)

    def stole(self, seat: int, owner: int, card: int) -> None:
        self._tell("stole", {"seat": seat, "from": owner, "card": CARD_WORDS[card]})

    def plundered(self, seat: int, owner: int, people: int, cards: list[int]) -> None:
        facts: dict[str, Fact] = {"seat": seat, "from": owner, "people": PEOPLES[people]}
        facts["cards"] = _words(cards)
        self._tell("plundered", facts)

    def sent(self, seat: int, vehicle: int) -> None:
        self._tell("sent", {"seat": seat, "vehicle": VEHICLE_WORDS[vehicle]})

    def called(self, people: int, cards: int) -> None:
        if cards:
            self._tell("called", {"people": PEOPLES[people]})
        else:
            self._tell("uncalled", {"people": PEOPLES[people]})

    def loaded(self, seat: int, card: int, vehicle: int, cage: int) -> None:
        facts: dict[str, Fact] = {"seat": seat, "card": CARD_WORDS[card]}
        facts["vehicle"] = VEHICLE_WORDS[vehicle]
        facts["cage"] = cage + 1
        self._tell("loaded", facts)

    def left(self, seat: int, vehicle: int, cards: list[int], medals: int) -> None:
        facts: dict[str, Fact] = {"seat": seat, "vehicle": VEHICLE_WORDS[vehicle]}
        facts["medals"] = medals
        if cards:
            facts["cards"] = _words(cards)
            self._tell("left", facts)
        else:
            self._tell("left-empty", facts)

    def camped(self, seat: int, card: int) -> None:
        self._tell("camped", {"seat": seat, "card": CARD_WORDS[card]})

    def swapped(self, seat: int, card: int, taken: int) -> None:
        self._tell("swapped", {"seat": seat, "card": CARD_WORDS[card], "taken": CARD_WORDS[taken]})

    def more(self, seat: int, card: int) -> None:
        self._tell("more", {"seat": seat, "card": CARD_WORDS[card]})

    def added(self, seat: int, card: int) -> None:
        self._tell("added", {"seat": seat, "card": CARD_WORDS[card]})

    def bared(self, seat: int, cards: list[int]) -> None:
        self._tell("bared", {"seat": seat, "cards": _words(cards)})

    def empty(self, seat: int) -> None:
        self._tell("empty", {"seat": seat})

    def dry(self, seat: int) -> None:
        self._tell("dry", {"seat": seat})

    def ended(self, end: int) -> None:
        if end == BY_VEHICLES:
            self._tell("ended-vehicles", {})
        else:
            self._tell("ended-cards", {})

    def awarded(self, people: int, seat: int, medals: int) -> None:
        facts: dict[str, Fact] = {"people": PEOPLES[people], "medals": medals}
        if seat < 0:
            self._tell("unawarded", facts)
        else:
            facts["seat"] = seat
            self._tell("awarded", facts)

    def counted(self, seat: int, points: int) -> None:
        self._tell("counted", {"seat": seat, "points": points})

    def events(self) -> list[Event]:
        return self.said


def _words(cards: list[int]) -> list[int | str]:
    return [CARD_WORDS[card] for card in cards]


SILENT = Herald()
