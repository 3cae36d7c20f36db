"""Le Petit Pari behind the contract. Never compiled."""

from __future__ import annotations

from typing import Any

from troquet.core.agenda import Setting, State
from troquet.core.dice import Dice, QuickDice
from troquet.core.game import Game
from troquet.core.position import exactly, listed, wholes
from troquet.core.view import View
from troquet.core.worlds import Worlds
from troquet.games._template.box import CARDS, HAND
from troquet.games._template.invariants import broken
from troquet.games._template.judge import judge
from troquet.games._template.meta import META
from troquet.games._template.moves import MOVES
from troquet.games._template.play import STEPS, set_up
from troquet.games._template.table import Table
from troquet.games._template.view import PetitPariView
from troquet.games._template.worlds import PetitPariWorlds


# copy: only `build`, which reads back what Table.table wrote
class PetitPari(Game):
    """The game as everything else knows it."""

    meta = META
    moves = MOVES
    steps = STEPS
    view_type = PetitPariView

    def lay(self, setting: Setting, dice: Dice) -> State:
        """Set up the box."""
        table = Table(setting, dice)
        set_up(table)
        return table

    def build(self, setting: Setting, table: Any) -> State:
        """Make a table from its part of a position."""
        data = exactly(table, ("hands", "played", "coins"))
        t = Table(setting, QuickDice())
        t.hands = [_cards(hand) for hand in listed(data["hands"], t.seats, "hands")]
        t.played = [_cards(cards) for cards in listed(data["played"], t.seats, "played")]
        t.coins = wholes(data["coins"], t.seats, 0, HAND, "coins")
        return t

    def broken(self, state: State) -> str | None:
        """Say which invariant a table breaks."""
        assert isinstance(state, Table)
        return broken(state)

    def worlds(self, view: View) -> Worlds:
        """Return the worlds that a view allows."""
        return PetitPariWorlds(view)

    def judge(self, state: State, seat: int) -> float:
        """Say what a table is worth to a seat."""
        assert isinstance(state, Table)
        return judge(state, seat)


def _cards(value: Any) -> list[int]:
    count = len(value) if isinstance(value, list | tuple) else -1
    return wholes(value, min(count, HAND), 0, CARDS - 1, "a player's cards")


GAME = PetitPari()
