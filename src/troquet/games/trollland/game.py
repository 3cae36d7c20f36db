"""Trollland behind the contract. Never compiled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from troquet.core.agenda import Setting, State
from troquet.core.dice import Dice, QuickDice
from troquet.core.game import Game
from troquet.core.meta import Level
from troquet.core.position import exactly, listed, whole, wholes
from troquet.core.refusal import BadPosition
from troquet.core.view import View
from troquet.core.worlds import Worlds
from troquet.games.trollland import box
from troquet.games.trollland.invariants import broken
from troquet.games.trollland.judge import judge
from troquet.games.trollland.meta import META
from troquet.games.trollland.moves import MOVES
from troquet.games.trollland.play import STEPS, SetUp
from troquet.games.trollland.table import Table
from troquet.games.trollland.view import TrolllandView
from troquet.games.trollland.worlds import TrolllandWorlds

_KEYS = (
    "turn", "end", "hands", "picked", "trolls", "pile", "row", "stable", "who", "holds", "quay",
    "piles", "camps", "taken", "captured", "discard", "bonuses", "turned", "shown", "doubt",
    "drawn", "fresh", "returner", "returned",
)  # fmt: skip
_NUMBERS = (1 << box.NUMBERS) - 1
_FAR = 1 << 20


class Trollland(Game):
    """The game as everything else knows it."""

    meta = META
    moves = MOVES
    steps = STEPS
    view_type = TrolllandView
    # Tuned by duels: the judge is best asked at once; a lead of two points is clear.
    scale = 5.0
    levels = (
        Level(iterations=30, seconds=0.1, slip=0.1),
        Level(iterations=60, seconds=0.2, slip=0.04),
        Level(iterations=400, seconds=0.4),
        Level(iterations=8_000, seconds=1.0),
    )

    def lay(self, setting: Setting, dice: Dice) -> State:
        """Put the box on the table; setting it up is the first step."""
        table = Table(setting, dice)
        table.agenda.append(SetUp())
        return table

    def build(self, setting: Setting, table: Any) -> State:
        """Make a table from its part of a position."""
        data = exactly(table, _KEYS)
        t = Table(setting, QuickDice())
        seats, peoples = t.seats, box.PEOPLE * t.seats
        t.turn = whole(data["turn"], 0, _FAR, "turn")
        t.end = whole(data["end"], 0, box.BY_CARDS, "end")
        t.hands = [_some(hand, "a hand") for hand in listed(data["hands"], seats, "hands")]
        t.picked = _some(data["picked"], "picked", 0, 8 * box.TROLL - 1)
        t.trolls = _some(data["trolls"], "trolls", 8 * box.TROLL, 8 * box.KINDS - 1)
        t.pile = _some(data["pile"], "pile")
        t.row = _some(data["row"], "row", 0, box.VEHICLES - 1)
        t.stable = _some(data["stable"], "stable", 0, box.VEHICLES - 1)
        t.who = wholes(data["who"], box.CAGES, -1, box.PEOPLE - 1, "who")
        t.holds = wholes(data["holds"], box.CAGES, 0, _NUMBERS, "holds")
        t.quay = _some(data["quay"], "quay", 0, box.TROLL - 1)
        t.piles = wholes(data["piles"], peoples, 0, _NUMBERS, "piles")
        t.camps = wholes(data["camps"], peoples, 0, _NUMBERS, "camps")
        t.taken = wholes(data["taken"], box.VEHICLES, -1, seats - 1, "taken")
        t.captured = wholes(data["captured"], box.TROLLS * seats, 0, box.COPIES, "captured")
        t.discard = wholes(data["discard"], box.TROLLS, 0, box.COPIES, "discard")
        t.bonuses = wholes(data["bonuses"], box.BONUSES, 0, box.PEOPLE - 1, "bonuses")
        t.turned = _some(data["turned"], "turned", box.TROLL)
        t.shown = [
            tuple(_some(cards, "shown", box.TROLL))
            for cards in listed(data["shown"], seats, "shown")
        ]
        t.doubt = wholes(data["doubt"], seats, 0, box.CARDS, "doubt")
        t.drawn = wholes(data["drawn"], seats, 0, _FAR, "drawn")
        t.fresh = wholes(data["fresh"], seats, 0, _FAR, "fresh")
        t.returner = whole(data["returner"], -1, seats - 1, "returner")
        t.returned = _some(data["returned"], "returned")
        t.recount()
        return t

    def broken(self, state: State) -> str | None:
        """Say which invariant a table breaks."""
        assert isinstance(state, Table)
        return broken(state)

    def worlds(self, view: View) -> Worlds:
        """Return the worlds that a view allows."""
        return TrolllandWorlds(view)

    def read_table(self, option: str, table: Mapping[str, object]) -> dict[str, Any]:
        """Return a host's own numbers for the option `box`, whole and checked (TL-OPT-1)."""
        return box.read_table(table)

    def judge(self, state: State, seat: int) -> float:
        """Say what a table is worth to a seat."""
        assert isinstance(state, Table)
        return judge(state, seat)


def _some(value: Any, what: str, low: int = 0, high: int = box.KINDS - 1) -> list[int]:
    """Return a value that must be a list of cards or vehicles, of any length there can be."""
    if not isinstance(value, list | tuple) or len(value) > box.CARDS:
        raise BadPosition(f"{what} is a list of numbers, not {value!r}")
    return wholes(value, len(value), low, high, what)


GAME = Trollland()
