"""What the table of Trök tells its seats: a silent herald and a speaking one."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from troquet.core.events import Event
from troquet.core.refusal import Fact
from troquet.games.trok.box import CARD_WORDS, UPGRADE_WORDS, words_of


@mypyc_attr(allow_interpreted_subclasses=True)
class Herald:
    """The silent herald: playouts pay next to nothing for events. Cards come as bags."""

    # Setting up and supply

    def market_laid(self, cards: list[int]) -> None:
        """Three cards lie in the market at the start (TK-SET-1)."""

    def row_laid(self, upgrades: list[int]) -> None:
        """Upgrades came to the row (TK-SET-1, TK-END-3)."""

    def round_began(self, number: int) -> None:
        """A round begins (TK-SUP-1)."""

    def dealt(self, seat: int, cards: int) -> None:
        """A player was dealt cards face down (TK-SUP-1)."""

    def mined(self, seat: int, cards: int) -> None:
        """Mines brought cards face up (TK-UPG-1)."""

    def unloaded(self, seat: int, cards: int) -> None:
        """Cards stored in carts came back to the hand (TK-SUP-1)."""

    def reshuffled(self) -> None:
        """The discard became a new deck (TK-SUP-2)."""

    # Trade

    def offered(self, seat: int, cards: int, total: int) -> None:
        """A player's three cards were revealed (TK-TRD-1)."""

    def became_master(self, seat: int, total: int) -> None:
        """The highest total is trade master (TK-TRD-2)."""

    def first_master(self, seat: int, total: int) -> None:
        """A tie in the first round: the tied player in the lowest seat (TK-TRD-3)."""

    def tied(self, seats: list[int], total: int) -> None:
        """Several tie at the top: the previous master gives the token away (TK-TRD-3)."""

    def entrusted(self, seat: int, to: int) -> None:
        """The previous master gave the token away (TK-TRD-3)."""

    def took(self, seat: int, card: int, owner: int) -> None:
        """A player took an exposed card of another (TK-TRD-4)."""

    def kept(self, seat: int, card: int) -> None:
        """The card taken went to the hand (TK-TRD-4)."""

    def swapped(self, seat: int, card: int, market: int) -> None:
        """A card went to the market, and the market's to the hand (TK-TRD-4)."""

    def renewed(self, seat: int, card: int, aare: int, cards: list[int]) -> None:
        """Three of a kind lay in the market: they pay and make room for new ones (TK-TRD-6)."""

    def thrud(self, seat: int, aare: int) -> None:
        """Thrud pays for a renewal (TK-UPG-4)."""

    def back(self, seat: int, cards: int) -> None:
        """A player took the own exposed cards back (TK-TRD-7)."""

    def gave(self, seat: int, to: int, card: int) -> None:
        """The master gave a card to the player who was one short (TK-TRD-8)."""

    # Combination

    def matched(self, seat: int, equipment: int, cards: int, aare: int) -> None:
        """A set of identical cards was made (TK-CMB-4)."""

    def claimed(self, seat: int, upgrades: list[int]) -> None:
        """A player said which upgrades a set of different cards will pay (TK-CMB-5, TK-CMB-9)."""

    def bought(self, seat: int, upgrade: int, cards: int) -> None:
        """A set of different cards took an upgrade (TK-CMB-5)."""

    def ran(self, seat: int, upgrades: list[int], cards: int) -> None:
        """A run took upgrades (TK-CMB-9)."""

    def perfected(self, seat: int, cards: int) -> None:
        """The perfect combination was revealed (TK-WIN-2)."""

    def ended(self, seat: int) -> None:
        """A player makes no more sets (TK-CMB-10)."""

    # End of the round

    def stored(self, seat: int, cards: int) -> None:
        """Cards went into carts (TK-UPG-3)."""

    def discarded(self, seat: int, cards: int) -> None:
        """A player's unused cards were discarded (TK-END-1)."""

    def earned(self, seat: int, upgrade: int, aare: int) -> None:
        """A dwarf paid at the end of the round (TK-END-2)."""

    def events(self) -> list[Event]:
        """Return what was told so far."""
        return []


def _cards(kinds: list[int]) -> list[int | str]:
    return [CARD_WORDS[kind] for kind in kinds]


def _upgrades(kinds: list[int]) -> list[int | str]:
    return [UPGRADE_WORDS[kind] for kind in kinds]


def _bag(cards: int) -> list[int | str]:
    return list(words_of(cards))


class Speaker(Herald):
    """The speaking herald. Whoever gains is told as `seat`, how much as `aare`."""

    def __init__(self) -> None:
        self.said: list[Event] = []

    def _tell(self, what: str, facts: dict[str, Fact]) -> None:
        self.said.append(Event(what, facts))

    def market_laid(self, cards: list[int]) -> None:
        self._tell("market", {"cards": _cards(cards)})

    def row_laid(self, upgrades: list[int]) -> None:
        self._tell("row", {"upgrades": _upgrades(upgrades)})

    def round_began(self, number: int) -> None:
        self._tell("round", {"number": number})

    def dealt(self, seat: int, cards: int) -> None:
        self.said.append(Event("dealt", {"cards": _bag(cards)}, (seat,)))

    def mined(self, seat: int, cards: int) -> None:
        self._tell("mined", {"seat": seat, "cards": _bag(cards)})

    def unloaded(self, seat: int, cards: int) -> None:
        self._tell("unloaded", {"seat": seat, "cards": _bag(cards)})

    def reshuffled(self) -> None:
        self._tell("reshuffled", {})

    def offered(self, seat: int, cards: int, total: int) -> None:
        self._tell("offered", {"seat": seat, "cards": _bag(cards), "total": total})

    def became_master(self, seat: int, total: int) -> None:
        self._tell("master", {"seat": seat, "total": total})

    def first_master(self, seat: int, total: int) -> None:
        self._tell("first-master", {"seat": seat, "total": total})

    def tied(self, seats: list[int], total: int) -> None:
        self._tell("tied", {"seats": list(seats), "total": total})

    def entrusted(self, seat: int, to: int) -> None:
        self._tell("entrusted", {"seat": seat, "to": to})

    def took(self, seat: int, card: int, owner: int) -> None:
        self._tell("took", {"seat": seat, "card": CARD_WORDS[card], "from": owner})

    def kept(self, seat: int, card: int) -> None:
        self._tell("kept", {"seat": seat, "card": CARD_WORDS[card]})

    def swapped(self, seat: int, card: int, market: int) -> None:
        facts: dict[str, Fact] = {"seat": seat, "card": CARD_WORDS[card]}
        facts["market"] = CARD_WORDS[market]
        self._tell("swapped", facts)

    def renewed(self, seat: int, card: int, aare: int, cards: list[int]) -> None:
        facts: dict[str, Fact] = {"seat": seat, "card": CARD_WORDS[card], "aare": aare}
        facts["cards"] = _cards(cards)
        self._tell("renewed", facts)

    def thrud(self, seat: int, aare: int) -> None:
        self._tell("thrud", {"seat": seat, "aare": aare})

    def back(self, seat: int, cards: int) -> None:
        self._tell("back", {"seat": seat, "cards": _bag(cards)})

    def gave(self, seat: int, to: int, card: int) -> None:
        self._tell("gave", {"seat": seat, "to": to})
        # TK-KNO-3  known to giver and receiver only
        facts: dict[str, Fact] = {"seat": seat, "to": to, "card": CARD_WORDS[card]}
        self.said.append(Event("gift", facts, (seat, to)))

    def matched(self, seat: int, equipment: int, cards: int, aare: int) -> None:
        facts: dict[str, Fact] = {"seat": seat, "equipment": CARD_WORDS[equipment]}
        facts["cards"] = _bag(cards)
        facts["aare"] = aare
        self._tell("matched", facts)

    def claimed(self, seat: int, upgrades: list[int]) -> None:
        self._tell("claimed", {"seat": seat, "upgrades": _upgrades(upgrades)})

    def bought(self, seat: int, upgrade: int, cards: int) -> None:
        facts: dict[str, Fact] = {"seat": seat, "upgrade": UPGRADE_WORDS[upgrade]}
        facts["cards"] = _bag(cards)
        self._tell("bought", facts)

    def ran(self, seat: int, upgrades: list[int], cards: int) -> None:
        facts: dict[str, Fact] = {"seat": seat, "upgrades": _upgrades(upgrades)}
        facts["cards"] = _bag(cards)
        self._tell("ran", facts)

    def perfected(self, seat: int, cards: int) -> None:
        self._tell("perfect", {"seat": seat, "cards": _bag(cards)})

    def ended(self, seat: int) -> None:
        self._tell("ended", {"seat": seat})

    def stored(self, seat: int, cards: int) -> None:
        self._tell("stored", {"seat": seat, "cards": _bag(cards)})

    def discarded(self, seat: int, cards: int) -> None:
        self._tell("discarded", {"seat": seat, "cards": _bag(cards)})

    def earned(self, seat: int, upgrade: int, aare: int) -> None:
        self._tell("earned", {"seat": seat, "upgrade": UPGRADE_WORDS[upgrade], "aare": aare})

    def events(self) -> list[Event]:
        return self.said


SILENT = Herald()
