"""What is in the box of Le Petit Pari (PP-BOX)."""

from __future__ import annotations

from typing import Final

# copy: your box as frozen tables, each number beside its clause; thing n has the n-th word
CARDS: Final = 9  # PP-BOX-1  inside the program they count from 0
CARD_WORDS = ("1", "2", "3", "4", "5", "6", "7", "8", "9")
HAND: Final = 3  # PP-SET-1
