"""What is in the box of Le Cheval de Troie (CH-BOX)."""

from __future__ import annotations

from typing import Final

# CH-BOX-3  ten heroes of each colour, two neutral black pawns
RED: Final = 0
GREEN: Final = 1
YELLOW: Final = 2
BLUE: Final = 3
BLACK: Final = 4
HEROES = ("red", "green", "yellow", "blue", "black")
HEROES_OF_A_COLOUR: Final = 10
BLACK_PAWNS: Final = 2
COLOURS_IN_PLAY = {2: 4, 3: 3, 4: 4}  # CH-SET-1

# CH-BOX-2  seven districts and their bonuses
DISTRICTS: Final = 7
DISTRICT_WORDS = ("1", "2", "3", "4", "5", "6", "7")
BONUS = (3, 0, 1, 0, 1, 0, 1)
CAPACITY = {2: 7, 3: 5, 4: 7}  # CH-TURN-6

# CH-BOX-4  twenty hero cards: how many of value 0, 1, 2, 3, and Tridents
TRIDENT: Final = 4
CARDS = (3, 3, 6, 6, 2)
CARD_WORDS = ("0", "1", "2", "3", "trident")
DECK: Final = 20

# CH-BOX-5  seven treasure cards
TREASURES = (3, 1, 1, 1, 0, 0, 0)

DISPLAY: Final = 3  # CH-TURN-1
COLOURS: Final = 4  # columns of the city, whatever the number of players
