"""Troie behind the contract. Never compiled."""

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
from troquet.games.troie import box
from troquet.games.troie.invariants import broken
from troquet.games.troie.judge import judge
from troquet.games.troie.meta import META
from troquet.games.troie.mound import drawn
from troquet.games.troie.moves import MOVES
from troquet.games.troie.play import STEPS, set_up
from troquet.games.troie.table import FRAME, MOUND, Table
from troquet.games.troie.view import TroieView
from troquet.games.troie.worlds import TroieWorlds

_KEYS = (
    "mound", "what", "up", "where", "colour", "hands", "played", "pile", "space", "round",
    "gained", "picks", "bill",
)  # fmt: skip
_FAR = 10_000  # more than any place of the mound, any space of the track, any round
_PLACE = (_FAR, _FAR, box.TURNS - 1, box.PIECES)


class Troie(Game):
    """The game as everything else knows it."""

    meta = META
    moves = MOVES
    steps = STEPS
    view_type = TroieView
    # Tuned by duels: half a point of renown is a clear lead to the judge.
    scale = 2.0
    levels = (
        Level(iterations=20, seconds=0.1, slip=0.1),
        Level(iterations=80, seconds=0.2, walks=4),
        Level(iterations=500, seconds=0.4, walks=8),
        Level(iterations=4_000, seconds=1.0, walks=8),
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
        size = sum(box.SIZES[layer] for layer in t.layers)
        drawing = []
        for place in listed(data["mound"], size, "mound"):
            wholes(place, 4, -_FAR, _FAR, "a place of the mound")
            drawing.append(
                [
                    whole(value, -_FAR if most == _FAR else 0, most, "a place of the mound")
                    for value, most in zip(place, _PLACE, strict=True)
                ]
            )
        mound = drawn(drawing)
        if mound is None:
            raise BadPosition("TR-SET-3: pieces cannot lie as the mound says")
        t.mound = mound
        t.what = wholes(data["what"], size, 0, box.PIECES - 1, "what")
        t.up = wholes(data["up"], size, 0, box.PLAN_FACE, "up")
        t.where = wholes(data["where"], size, MOUND, FRAME + 3, "where")
        if any(where and (where - 1) % 4 >= t.seats for where in t.where):
            raise BadPosition("a piece lies at a tent that nobody has")
        t.colour = wholes(data["colour"], t.seats, 0, box.COLOURS - 1, "colour")
        t.hands = [_cards(hand, "a hand") for hand in listed(data["hands"], t.seats, "hands")]
        t.played = [_cards(cards, "played") for cards in listed(data["played"], t.seats, "played")]
        t.pile = _cards(data["pile"], "pile")
        t.space = wholes(data["space"], t.seats, 0, _FAR, "space")
        t.round = whole(data["round"], 0, _FAR, "round")
        t.gained = whole(data["gained"], 0, _FAR, "gained")
        t.layer, t.picks = wholes(data["picks"], 2, 0, (1 << 16) - 1, "picks")
        if t.layer not in t.layers:
            raise BadPosition(f"picks are of a layer in play, not of {t.layer}")
        if not isinstance(data["bill"], list | tuple) or len(data["bill"]) > _FAR:
            raise BadPosition("the bill is a list of lines")
        t.bill = [wholes(line, 6, -_FAR, 1 << 16, "a line of the bill") for line in data["bill"]]
        t.recount()
        return t

    def broken(self, state: State) -> str | None:
        """Say which invariant a table breaks."""
        assert isinstance(state, Table)
        return broken(state)

    def worlds(self, view: View) -> Worlds:
        """Return the worlds that a view allows."""
        return TroieWorlds(view)

    def read_table(self, option: str, table: Mapping[str, object]) -> dict[str, Any]:
        """Return a host's own numbers for the option `box`, whole and checked (TR-OPT-1)."""
        return box.read_table(table)

    def judge(self, state: State, seat: int) -> float:
        """Say what a table is worth to a seat."""
        assert isinstance(state, Table)
        return judge(state, seat)


def _cards(value: object, what: str) -> list[int]:
    if not isinstance(value, list | tuple) or len(value) > box.CARDS:
        raise BadPosition(f"{what} is a list of cards, not {value!r}")
    return [whole(card, 1, box.CARDS, f"each of {what}") for card in value]


GAME = Troie()
