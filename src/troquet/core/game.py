"""The contract: what a game must offer, so that everything else can play it. Never compiled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from troquet.core import position, view
from troquet.core.agenda import Setting, State, Step
from troquet.core.dice import Dice, SealedDice, SeedError, stretch
from troquet.core.events import Event
from troquet.core.meta import Level, Meta
from troquet.core.move import Move, Moves
from troquet.core.refusal import BadPosition, BadSetting
from troquet.core.view import View
from troquet.core.worlds import Worlds

Seed = int | bytes | str

# The four levels of a bot, the gentlest first, where a game does not set its own.
LEVELS = (
    Level(iterations=40, seconds=0.1, slip=0.15),
    Level(iterations=200, seconds=0.2),
    Level(iterations=1_500, seconds=0.4),
    Level(iterations=12_000, seconds=1.0),
)


class Game:
    """One game: a subclass names its tables and fills in the five methods at the end."""

    meta: Meta
    moves: Moves
    steps: Mapping[str, type[Step[Any]]]
    view_type: type[View]
    scale: float = 10.0  # so many of the judge's points are a clear lead; for search
    levels: tuple[Level, ...] = LEVELS

    def deal(self, seats: int, seed: Seed, options: Mapping[str, object] | None = None) -> State:
        """Set up a table and run on to the first question."""
        state = self._laid(seats, seed, options)
        state.run()
        return state

    def open(
        self, seats: int, seed: Seed, options: Mapping[str, object] | None = None
    ) -> tuple[State, list[Event]]:
        """Deal, and tell what happened before the first question."""
        state = self._laid(seats, seed, options)
        state.speak()
        state.run()
        return state, state.hush()

    def _laid(self, seats: int, seed: Seed, options: Mapping[str, object] | None) -> State:
        count = self.meta.settle_seats(seats)
        settled = self.settle_options(options)
        try:
            dice = SealedDice(stretch(seed))
        except SeedError as error:
            raise BadSetting(str(error)) from None
        return self.lay(Setting(self.meta, self.moves, count, settled), dice)

    def settle_options(self, options: Mapping[str, object] | None) -> dict[str, Any]:
        """Return all options with their values, a host's own tables checked and made whole."""
        return self.meta.settle_options(options, self.read_table)

    def move(self, text: str) -> Move:
        """Return the move that a text names; NotAMove says what would be one."""
        return self.moves.parse(text)

    def move_of(self, data: object) -> Move:
        """Return the move that named fields describe: {"do": "push", "hero": "red", ...}."""
        return self.moves.from_fields(data)

    def load(self, data: object) -> State:
        """Make the state that a position describes, to play on from exactly there."""
        state = position.load(
            self.settle_options, self.meta, self.moves, self.steps, self.build, data
        )
        wrong = self.broken(state)
        if wrong is not None:
            raise BadPosition(f"this position breaks an invariant: {wrong}")
        position.settle(state)
        return state

    def read_view(self, data: bytes) -> View:
        """Read back a view from the bytes a seat was sent."""
        return view.read(self.view_type, data)

    # What each game fills in

    def lay(self, setting: Setting, dice: Dice) -> State:
        """Set up the table with its first steps on the agenda, none of them begun."""
        raise NotImplementedError

    def build(self, setting: Setting, table: Any) -> State:
        """Make a table from its part of a position; BadPosition if it does not fit."""
        raise NotImplementedError

    def broken(self, state: State) -> str | None:
        """Say which invariant a state breaks; None: all is well."""
        raise NotImplementedError

    def worlds(self, view: View) -> Worlds:
        """Return the worlds that a seat's view allows."""
        raise NotImplementedError

    def read_table(self, option: str, table: Mapping[str, object]) -> dict[str, Any]:
        """Return a host's own table for an option, whole and checked; BadTable if it does not fit.

        Only for games with such an option; `core.tables` helps.
        """
        raise NotImplementedError

    def dim_worlds(self, view: View) -> Worlds:
        """Return the worlds of one who remembers only what the table draws: for advice to people.

        All that a view allows, unless the game hides something from memory.
        """
        return self.worlds(view)

    def judge(self, state: State, seat: int) -> float:
        """Say what a position is worth to a seat, for a bot: higher is better."""
        raise NotImplementedError
