"""What a game brings to the suite: itself, and a re-dealer that knows its secrets independently."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

from troquet.core.agenda import State
from troquet.core.dice import Dice, QuickDice
from troquet.core.game import Game
from troquet.core.move import Move


class Redealer:
    """Keeps its own notes of what each seat has seen, and deals the rest anew.

    It must not use the game's `worlds` or `view`: it is the second opinion on them.
    """

    def start(self, state: State) -> None:
        """Begin to take notes at a fresh table."""

    def saw(self, state: State, seat: int, move: Move) -> None:
        """Note what everybody saw of an answer; the state is the one after it."""

    def redeal(self, state: State, seat: int | None, dice: Dice) -> State:
        """Return a clone in which all that a seat cannot know is dealt anew; same table dice."""
        raise NotImplementedError

    def parted(self, one: State, other: State, seat: int | None) -> bool:
        """Tell whether two such tables now differ in something that the seat may know."""
        raise NotImplementedError

    def clone(self) -> Redealer:
        """Return a copy with notes of its own."""
        return copy.deepcopy(self)


class Case:
    """A game under test; `longest` bounds the answers of any game of it."""

    def __init__(self, game: Game, redealer: Callable[[], Redealer], longest: int) -> None:
        self.game = game
        self.redealer = redealer
        self.longest = longest


class Broken(AssertionError):
    """Something that must always hold does not; the text repeats it in one line."""


class Walk:
    """A random game of a case, answer by answer, with the re-dealer taking notes."""

    def __init__(self, case: Case, seats: int, seed: int) -> None:
        self.case = case
        self.name = f"{case.game.meta.id} seats={seats} seed={seed}"
        self.dice = QuickDice(seed)
        self.state = case.game.deal(seats, seed, _options(case.game, seed))
        self.notes = case.redealer()
        self.notes.start(self.state)
        self.moves: list[tuple[int, Move]] = []

    def next(self) -> bool:
        """Answer once at random; False when the game is over."""
        waiting = self.state.waiting()
        if not waiting:
            return False
        if len(self.moves) >= self.case.longest:
            raise self.broken(f"the game goes on after {self.case.longest} answers")
        seat = waiting[self.dice.below(len(waiting))]
        options = self.state.options(seat)
        if not options:
            raise self.broken(f"seat {seat} is asked but has no option")
        move = options[self.dice.below(len(options))]
        self.state.apply(seat, move)
        self.moves.append((seat, move))
        self.notes.saw(self.state, seat, move)
        return True

    def broken(self, what: str) -> Broken:
        """Return the failure, with where it happened."""
        return Broken(f"{self.name} answer={len(self.moves)} agenda={self.state.agenda!r}: {what}")

    def eyes(self) -> list[int | None]:
        """Return all who look at the table: every seat, and a spectator."""
        return [*range(self.state.seats), None]


def _options(game: Game, seed: int) -> dict[str, Any]:
    """Choose options by the seed, so that all their values are met."""
    chosen: dict[str, Any] = {}
    for option in game.meta.options:
        chosen[option.name] = option.values[seed % len(option.values)]
        seed //= len(option.values)
    return chosen
