"""What is in the box of Trollland (TL-BOX).

The printed cards were not at hand: the numbers of TL-BOX-4 to TL-BOX-7 are reconstructed. They all
stand in one table, `STANDARD`, which a host can replace by a table of the same shape.
"""

from __future__ import annotations

from typing import Any, Final

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
