"""Trök behind the contract. Never compiled."""

from __future__ import annotations

from typing import Any

from troquet.core.agenda import Setting, State
from troquet.core.dice import Dice, QuickDice
from troquet.core.game import Game
from troquet.core.meta import Level
from troquet.core.position import exactly, listed, whole, wholes
from troquet.core.view import View
from troquet.core.worlds import Worlds
from troquet.games.trok import box
from troquet.games.trok.invariants import broken
from troquet.games.trok.judge import judge
from troquet.games.trok.meta import META
from troquet.games.trok.moves import MOVES
from troquet.games.trok.play import STEPS, set_up
from troquet.games.trok.table import Table
from troquet.games.trok.view import TrokView
from troquet.games.trok.worlds import TrokWorlds

_KEYS = (
    "round", "master", "deck", "discard", "fresh", "market", "hands", "known", "exposed", "stored",
    "total", "dug", "gift", "row", "upgrades", "owned", "perfect", "earned",
)  # fmt: skip
_MANY = 1 << 40  # more than any count of a game


class Trok(Game):
    """The game as everything else knows it."""

    meta = META
    moves = MOVES
    steps = STEPS
    view_type = TrokView
    # Tuned by duels: the judge is best asked at once; a lead of three Aare is clear.
    scale = 3.0
    levels = (
        Level(iterations=30, seconds=0.1, slip=0.1),
        Level(iterations=100, seconds=0.2),
        Level(iterations=600, seconds=0.4),
        Level(iterations=5_000, seconds=1.0),
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
        seats = t.seats
        t.round = whole(data["round"], 0, _MANY, "round")
        t.master = whole(data["master"], -1, seats - 1, "master")
        t.deck = _counts(data["deck"], "deck")
        t.discard = _bag(data["discard"], "discard")
        if data["fresh"] is not None:
            t.fresh = _bag(data["fresh"], "fresh")
        t.market = wholes(data["market"], box.MARKET, 0, box.STONE, "market")
        t.hands = _bags(data["hands"], seats, "hands")
        t.known = _bags(data["known"], seats, "known")
        t.exposed = _bags(data["exposed"], seats, "exposed")
        t.stored = _bags(data["stored"], seats, "stored")
        t.total = wholes(data["total"], seats, 0, 30, "total")
        t.dug = whole(data["dug"], 0, box.UPGRADES[box.VEIN], "dug")
        to, card, *shown = listed(data["gift"], 2 + box.KINDS, "gift")
        t.gift_to = whole(to, -1, seats - 1, "who was given a card")
        t.gift_card = whole(card, -1, box.STONE, "the card given")
        t.gift_shown = _bag(shown, "what was shown since")
        row = data["row"]
        length = len(row) if isinstance(row, list | tuple) else -1
        t.row = wholes(row, min(length, box.ROW), 0, box.YLUD, "row")
        t.upgrades = wholes(data["upgrades"], box.UPGRADE_KINDS, 0, 5, "upgrades")
        owned = [
            wholes(row, 4, 0, (1 << box.UPGRADE_KINDS) - 1, "what a player owns")
            for row in listed(data["owned"], seats, "owned")
        ]
        t.mines, t.veins, t.carts, t.dwarves = (list(kind) for kind in zip(*owned, strict=True))
        t.perfect = whole(data["perfect"], 0, (1 << seats) - 1, "perfect")
        t.earned = []
        for sources in listed(data["earned"], seats, "earned"):
            t.earned += wholes(sources, box.SOURCES, 0, _MANY, "what a player has earned")
        t.recount()
        return t

    def broken(self, state: State) -> str | None:
        """Say which invariant a table breaks."""
        assert isinstance(state, Table)
        return broken(state)

    def worlds(self, view: View) -> Worlds:
        """Return the worlds that a view allows."""
        return TrokWorlds(view)

    def judge(self, state: State, seat: int) -> float:
        """Say what a table is worth to a seat."""
        assert isinstance(state, Table)
        return judge(state, seat)


def _counts(data: object, what: str) -> list[int]:
    counts = wholes(data, box.KINDS, 0, max(box.EQUIPMENT), what)
    return [
        whole(n, 0, most, f"each of {what}") for n, most in zip(counts, box.EQUIPMENT, strict=True)
    ]


def _bag(data: object, what: str) -> int:
    return sum(n << box.BITS * kind for kind, n in enumerate(_counts(data, what)))


def _bags(data: object, seats: int, what: str) -> list[int]:
    return [_bag(item, f"one of {what}") for item in listed(data, seats, what)]


GAME = Trok()
