"""The moves of Le Petit Pari, each made once."""

from __future__ import annotations

from typing import Final

from troquet.core.move import Moves
from troquet.games._template.box import CARDS
from troquet.games._template.meta import META

# copy: a number for each kind of move, in the order of meta.py, then every move there is, made once
PLAY: Final = 0

MOVES = Moves("troquet.games._template.moves", META.moves)
PLAYS = [MOVES.make(PLAY, card) for card in range(CARDS)]
