"""A game of one secret choice for two, to see how a bot mixes: who wins stands in a table."""

from __future__ import annotations

from typing import Any

from troquet.core.agenda import Setting, State, Step, Together
from troquet.core.dice import Dice, QuickDice
from troquet.core.events import Event
from troquet.core.game import Game
from troquet.core.meta import Field, Kind, Meta, Option, Outcome
from troquet.core.move import Move, Moves
from troquet.core.refusal import Because
from troquet.core.view import View, common
from troquet.core.worlds import Worlds

WORDS = ("rock", "paper", "scissors")
# By the first player's choice and the second's: 2 points won, 1 shared, 0 lost.
TABLES: dict[str, list[list[int]]] = {
    "even": [[1, 0, 2], [2, 1, 0], [0, 2, 1]],
    # Rock against rock is won, paper against paper drawn, all else lost: 1/3 rock, 2/3 paper.
    "uneven": [[2, 0, 2], [0, 1, 2], [0, 0, 0]],
    # Scissors win whatever happens.
    "plain": [[1, 1, 0], [1, 1, 0], [2, 2, 1]],
}
KINDS = (Kind("show", (Field("sign", WORDS),)),)
META = Meta(
    id="pennies",
    title={"fr": "Pile", "en": "Pennies"},
    blurb={"fr": "Un choix.", "en": "One choice."},
    seats=(2,),
    rules=1,
    clauses="PE",
    endings=("shown",),
    credits="Troquet",
    moves=KINDS,
    options=(Option("table", "PE-1", tuple(TABLES)),),
)
MOVES = Moves(__name__, KINDS)
SHOWS = [MOVES.make(0, sign) for sign in range(3)]


class PenniesView(View, frozen=True, kw_only=True):
    """Nothing lies on the table but the choices, once they are shown."""

    shown: list[int]


class Table(State):
    """What both have shown."""

    def __init__(self, setting: Setting, dice: Dice) -> None:
        super().__init__(setting, dice)
        self.shown: list[int] = []

    def clone(self) -> Table:
        twin = Table(self.setting, self.dice.clone())
        self.copy_agenda(twin)
        twin.shown = self.shown[:]
        return twin

    def view(self, seat: int | None) -> View:
        return PenniesView(**common(self, seat), shown=self.shown[:])

    def table(self) -> dict[str, Any]:
        return {"shown": self.shown[:]}

    def outcome(self) -> Outcome | None:
        if not self.shown:
            return None
        first = TABLES[self.setting.options["table"]][self.shown[0]][self.shown[1]]
        ranks = {2: (1, 2), 1: (1, 1), 0: (2, 1)}[first]
        return Outcome((first, 2 - first), ranks, "shown")

    def speak(self) -> None:
        pass

    def hush(self) -> list[Event]:
        return []


class Show(Together[Table]):
    """Both choose at once."""

    def begin(self, t: Table) -> int:
        return 0 if t.shown else 3

    def options(self, t: Table, seat: int) -> list[Move]:
        return SHOWS

    def forbids(self, t: Table, seat: int, move: Move) -> Because | None:
        return None

    def settle(self, t: Table, answers: list[Move | None]) -> None:
        t.shown = [move.a for move in answers if move is not None]


class PenniesWorlds(Worlds):
    """There is nothing to imagine but what the other one may have chosen already."""

    def sample(self, dice: Dice) -> State:
        t = Table(Setting(META, MOVES, 2, self.view.options), dice)
        t.agenda = [Show()]
        t.asked = 3
        t.owing = sum(1 << seat for seat in self.view.waiting)
        t.answers = [None if t.owing >> seat & 1 else SHOWS[dice.below(3)] for seat in (0, 1)]
        return t


class Pennies(Game):
    """The game as bots know it."""

    meta = META
    moves = MOVES
    steps: dict[str, type[Step[Any]]] = {"Show": Show}
    view_type = PenniesView

    def lay(self, setting: Setting, dice: Dice) -> State:
        table = Table(setting, dice)
        table.agenda.append(Show())
        return table

    def build(self, setting: Setting, table: Any) -> State:
        made = Table(setting, QuickDice())
        made.shown = table["shown"]
        return made

    def broken(self, state: State) -> str | None:
        return None

    def worlds(self, view: View) -> Worlds:
        return PenniesWorlds(view)

    def judge(self, state: State, seat: int) -> float:
        outcome = state.outcome()
        return 0.0 if outcome is None else float(outcome.scores[seat] - 1)


GAME = Pennies()
