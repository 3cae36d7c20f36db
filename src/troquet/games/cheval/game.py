"""Le Cheval de Troie behind the contract. Never compiled."""

from __future__ import annotations

from typing import Any

from troquet.core.agenda import Setting, State
from troquet.core.dice import Dice, QuickDice
from troquet.core.game import Game
from troquet.core.meta import Level
from troquet.core.position import exactly, listed, whole, wholes
from troquet.core.view import View
from troquet.core.worlds import Worlds
from troquet.games.cheval import box
from troquet.games.cheval.invariants import broken
from troquet.games.cheval.judge import judge
from troquet.games.cheval.meta import META
from troquet.games.cheval.moves import MOVES
from troquet.games.cheval.play import STEPS, set_up
from troquet.games.cheval.table import Table
from troquet.games.cheval.view import ChevalView
from troquet.games.cheval.worlds import ChevalWorlds, DimWorlds

_KEYS = (
    "owner", "bag", "display", "horse", "city", "treasure", "looked", "deck", "discard",
    "drawn", "said",
)  # fmt: skip


class Cheval(Game):
    """The game as everything else knows it."""

    meta = META
    moves = MOVES
    steps = STEPS
    view_type = ChevalView
    # Tuned in the arena: with random answers up to a third of the game ahead the judge is best.
    scale = 0.8
    levels = (
        Level(iterations=30, seconds=0.1, slip=0.12),
        Level(iterations=250, seconds=0.2, cut=20),
        Level(iterations=1_500, seconds=0.4, cut=20),
        Level(iterations=12_000, seconds=1.0, cut=20),
    )

    def lay(self, setting: Setting, dice: Dice) -> State:
        """Set up the box."""
        table = Table(setting, dice)
        set_up(table)
        return table

    def build(self, setting: Setting, table: Any) -> State:
        """Make a table from its part of a position."""
        data = exactly(table, _KEYS)
        t = Table(setting, QuickDice())
        t.owner = wholes(data["owner"], t.colours, 0, t.seats - 1, "owner")
        t.bag = wholes(data["bag"], t.colours, 0, box.HEROES_OF_A_COLOUR, "bag")
        t.display = wholes(data["display"], box.BLACK + 1, 0, box.DISPLAY, "display")
        t.oldest, t.newest = wholes(data["horse"], 2, 0, box.BLACK, "horse")
        for row in listed(data["city"], box.DISTRICTS, "city"):
            t.city += wholes(row, t.colours, 0, box.HEROES_OF_A_COLOUR, "a district")
            t.city += [0] * (box.COLOURS - t.colours)
        t.treasure = wholes(data["treasure"], box.DISTRICTS, 0, 3, "treasure")
        t.looked = wholes(data["looked"], box.DISTRICTS, 0, (1 << t.seats) - 1, "looked")
        t.deck = wholes(data["deck"], len(box.CARDS), 0, box.DECK, "deck")
        t.discard = wholes(data["discard"], len(box.CARDS), 0, box.DECK, "discard")
        t.drawn = whole(data["drawn"], -1, box.TRIDENT, "drawn")
        t.said = whole(data["said"], 0, box.DISPLAY, "said")
        t.recount()
        return t

    def broken(self, state: State) -> str | None:
        """Say which invariant a table breaks."""
        assert isinstance(state, Table)
        return broken(state)

    def worlds(self, view: View) -> Worlds:
        """Return the worlds that a view allows."""
        return ChevalWorlds(view)

    def dim_worlds(self, view: View) -> Worlds:
        """Return the worlds of one who remembers the horse only if the table helps (CH-OPT-1)."""
        return ChevalWorlds(view) if view.options["memory"] else DimWorlds(view)

    def judge(self, state: State, seat: int) -> float:
        """Say what a table is worth to a seat."""
        assert isinstance(state, Table)
        return judge(state, seat)


GAME = Cheval()
