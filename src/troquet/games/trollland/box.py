"""What is in the box of Trollland (TL-BOX).

The printed cards were not at hand: the numbers of TL-BOX-4 to TL-BOX-7 are reconstructed. They all
stand in one table, `STANDARD`, which a host can replace by a table of the same shape.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from troquet.core.refusal import BadTable, Fact
from troquet.core.tables import number, numbers, overlay, some_of

# TL-BOX-1  five peoples in the order of call, sixteen cards each; number 0 is the people's pet
PEOPLES = ("bimbo", "zom", "zelf", "nin", "gob")
PEOPLE: Final = 5
NUMBERS: Final = 16
# A people's card is 16 * people + number; Trolls come after all of them.
TROLL: Final = PEOPLE * NUMBERS
TROLLS: Final = 5
COPIES: Final = 2  # of each Troll
KINDS: Final = TROLL + TROLLS
CARDS: Final = TROLL + COPIES * TROLLS
KING: Final = TROLL  # Troll 1
EXPRESS: Final = TROLL + 1
THIEF: Final = TROLL + 2
PLUNDERER: Final = TROLL + 3
SENDER: Final = TROLL + 4
TROLL_WORDS = tuple(f"troll{number}" for number in range(1, TROLLS + 1))
CARD_WORDS = (
    *(f"{people}{number}" for people in PEOPLES for number in range(NUMBERS)),
    *TROLL_WORDS,
)

# TL-BOX-2  fourteen vehicles; the cages of all of them stand in one row, vehicle by vehicle
VEHICLE_WORDS = (
    "cart1", "cart2", "cart3", "cart4",
    "caterpillar1", "caterpillar2", "caterpillar3", "caterpillar4", "caterpillar5",
    "dragon1", "dragon2", "dragon3", "dragon4", "dragon5",
)  # fmt: skip
VEHICLES: Final = 14
CAGES_OF = (1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3)
CAGE_WORDS = ("1", "2", "3")
# FIRST[v]: the first cage of vehicle v, FIRST[v + 1] the one after its last
FIRST: Final = [sum(CAGES_OF[:vehicle]) for vehicle in range(VEHICLES + 1)]
CAGES: Final = 29
VEHICLE_OF: Final = [v for v in range(VEHICLES) for _ in range(CAGES_OF[v])]

# TL-BOX-3  one bonus card for each people, two of them in play
BONUSES: Final = 2

SEAT_WORDS = ("0", "1", "2", "3", "4")
HAND: Final = 5  # TL-SET-3
PICKS: Final = 2  # TL-TURN-1
ROW: Final = 5  # TL-SET-1
LOW: Final = 2  # TL-TURN-4  so many vehicles or fewer: the row is refilled
QUAY: Final = 5  # TL-SET-4
REFUGEE: Final = 2  # points lost for each (TL-END-5)
# What ended the game (TL-END-1, TL-END-2)
NOT_YET: Final = 0
BY_VEHICLES: Final = 1
BY_CARDS: Final = 2
ENDS = ("", "vehicles", "cards")

BIGGEST_CAGE: Final = 4  # TL-BOX-2
MOST: Final = 99  # medals or suitcases on a card of a host's own

# Reconstructed: TL-BOX-4 vehicles, TL-BOX-5 suitcases, TL-BOX-6 symbols, TL-BOX-7 Trolls; and the
# worth of the bonus cards (TL-BOX-3), of which the rulebook shows one.
STANDARD: Final[dict[str, Any]] = {
    "vehicles": {
        "cart1": {"cages": [2], "medals": 0},
        "cart2": {"cages": [2], "medals": 0},
        "cart3": {"cages": [3], "medals": 1},
        "cart4": {"cages": [4], "medals": 2},
        "caterpillar1": {"cages": [1, 1], "medals": 0},
        "caterpillar2": {"cages": [1, 2], "medals": 1},
        "caterpillar3": {"cages": [2, 2], "medals": 1},
        "caterpillar4": {"cages": [1, 3], "medals": 1},
        "caterpillar5": {"cages": [2, 3], "medals": 2},
        "dragon1": {"cages": [1, 1, 1], "medals": 1},
        "dragon2": {"cages": [1, 1, 1], "medals": 1},
        "dragon3": {"cages": [1, 1, 2], "medals": 1},
        "dragon4": {"cages": [1, 2, 2], "medals": 2},
        "dragon5": {"cages": [2, 2, 2], "medals": 2},
    },
    "suitcases": [0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4],
    "one-more": [2, 4, 6],
    "quay": [12, 13, 14],
    "trolls": [0, 1, 1, 2, 2],
    "bonuses": {"bimbo": 3, "zom": 3, "zelf": 3, "nin": 3, "gob": 3},
}


class Box:
    """The numbers on the cards of one table, made ready for play; shared by all its clones."""

    def __init__(self, numbers: dict[str, Any], own: bool) -> None:
        vehicles: dict[str, dict[str, Any]] = numbers["vehicles"]
        self.own = own
        self.size: list[int] = []  # of every cage, in the row of all cages
        self.places: list[int] = []  # in all cages of a vehicle
        self.medals: list[int] = []  # of a vehicle
        for word in VEHICLE_WORDS:
            cages: list[int] = vehicles[word]["cages"]
            self.size += cages
            self.places.append(sum(cages))
            self.medals.append(vehicles[word]["medals"])
        self.suitcases: list[int] = list(numbers["suitcases"])
        # Symbols by card (TL-BOX-6)
        self.more: list[bool] = [card % NUMBERS in numbers["one-more"] for card in range(TROLL)]
        self.quay: list[bool] = [card % NUMBERS in numbers["quay"] for card in range(TROLL)]
        self.trolls: list[int] = list(numbers["trolls"])
        self.bonuses: list[int] = [numbers["bonuses"][people] for people in PEOPLES]


def make(option: object) -> Box:
    """Return the numbers that an option `box` names or holds."""
    if isinstance(option, dict):
        return Box(option, True)
    return _STANDARD_BOX


_STANDARD_BOX: Final = Box(STANDARD, False)


def read_table(table: Mapping[str, object]) -> dict[str, Any]:
    """Return a host's own numbers, whole and checked (TL-BOX-4 to TL-BOX-7).

    Values only: fourteen vehicles with the cages they have, sixteen numbers, five Trolls.
    """
    whole: dict[str, Any] = overlay(STANDARD, table)
    for word, cages in zip(VEHICLE_WORDS, CAGES_OF, strict=True):
        path = ("vehicles", word)
        vehicle = whole["vehicles"][word]
        vehicle["cages"] = numbers(vehicle["cages"], (*path, "cages"), cages, 1, BIGGEST_CAGE)
        vehicle["medals"] = number(vehicle["medals"], (*path, "medals"), 0, MOST)
    whole["suitcases"] = numbers(whole["suitcases"], ("suitcases",), NUMBERS, 0, MOST)
    for name in ("one-more", "quay"):
        whole[name] = some_of(whole[name], (name,), 0, NUMBERS - 1)
    _one_symbol(whole, "one-more" if "one-more" in table else "quay")
    whole["trolls"] = numbers(whole["trolls"], ("trolls",), TROLLS, 0, MOST)
    for people in PEOPLES:
        number(whole["bonuses"][people], ("bonuses", people), 0, MOST)
    return whole


def _one_symbol(whole: dict[str, Any], name: str) -> None:
    """No number carries both symbols (TL-BOX-6); `name`: the list to be put right."""
    other = "quay" if name == "one-more" else "one-more"
    for at, value in enumerate(whole[name]):
        if value in whole[other]:
            facts: dict[str, Fact] = {"value": value, "other": other}
            raise BadTable((name, at), "elsewhere", facts)
