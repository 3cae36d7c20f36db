"""One round of troquet, printed as JSON.

Runs whatever troquet the interpreter finds, and refuses to give it a name that it does not bear.
"""

from __future__ import annotations

import argparse
import random
import sys
from itertools import count
from random import random as roll
from statistics import median

import msgspec

import troquet
from bench.build import WrongBuild, insist
from bench.clock import micros, rate, rate_prepared
from bench.figures import PARTS, RACE, Figure, Report
from troquet.bots.contents import make
from troquet.bots.playout import playout
from troquet.core.agenda import State
from troquet.core.dice import QuickDice
from troquet.core.game import Game

GAMES_IN_A_BATCH = 8
GAMES_FOR_POSITIONS = 32
POSITIONS_OF_A_GAME = 8


def play(state: State) -> int:
    """Play a game at random from a Python loop; return how many decisions it took."""
    decisions = 0
    while True:
        waiting = state.waiting()
        if not waiting:
            return decisions
        seat = waiting[0]
        options = state.options(seat)
        state.apply(seat, options[int(roll() * len(options))])
        decisions += 1


def positions(game: Game, seats: int, first: int) -> list[State]:
    """Return positions from all parts of random games, each with a seat that is asked."""
    kept: list[State] = []
    for seed in range(first, first + GAMES_FOR_POSITIONS):
        state = game.deal(seats, seed)
        seen: list[State] = []
        while waiting := state.waiting():
            seen.append(state.clone())
            options = state.options(waiting[0])
            state.apply(waiting[0], options[int(roll() * len(options))])
        kept += random.sample(seen, min(POSITIONS_OF_A_GAME, len(seen)))
    return kept


class Bench:
    """One game with one number of seats."""

    def __init__(self, id: str, seats: int, first: int, seconds: float) -> None:
        self.id = id
        self.game = troquet.game(id)
        self.seats = seats
        self.first = first
        self.seconds = seconds
        self.figures: list[Figure] = []

    def note(self, what: str, value: float) -> None:
        """Keep a figure."""
        self.figures.append(Figure(self.id, self.seats, what, value))

    def playouts(self) -> None:
        """Random games, deal included, from a Python loop and by the engine's own loop."""
        deal, seats = self.game.deal, self.seats
        games = 0
        decisions = 0

        def from_python() -> int:
            nonlocal games, decisions
            done = 0
            for _ in range(GAMES_IN_A_BATCH):
                done += play(deal(seats, next(seeds)))
            games += GAMES_IN_A_BATCH
            decisions += done
            return done

        seeds = count(self.first)
        speed = rate(from_python, self.seconds)
        length = decisions / games
        self.note("playout", speed)
        self.note("playout-games", speed / length)
        self.note("length", length)
        self.note("options", self._middle())

        dice = QuickDice(self.first)
        games = decisions = 0

        def own_loop() -> int:
            nonlocal games, decisions
            done = 0
            for _ in range(GAMES_IN_A_BATCH):
                done += playout(deal(seats, next(seeds)), dice)
            games += GAMES_IN_A_BATCH
            decisions += done
            return done

        seeds = count(self.first)
        speed = rate(own_loop, self.seconds)
        self.note("loop", speed)
        self.note("loop-games", speed * games / decisions)

    def _middle(self) -> float:
        """Return how many options a decision of a random game has, the middle one."""
        found: list[int] = []
        for seed in range(self.first, self.first + GAMES_IN_A_BATCH):
            state = self.game.deal(self.seats, seed)
            while waiting := state.waiting():
                options = state.options(waiting[0])
                found.append(len(options))
                state.apply(waiting[0], options[int(roll() * len(options))])
        return median(found)

    def dealt(self) -> None:
        """The same games, dealt outside the clock."""
        seeds = count(self.first)
        dice = QuickDice(self.first)

        def deals() -> list[State]:
            return [self.game.deal(self.seats, next(seeds)) for _ in range(GAMES_IN_A_BATCH)]

        def from_python(states: list[State]) -> int:
            done = 0
            for state in states:
                done += play(state)
            return done

        def own_loop(states: list[State]) -> int:
            done = 0
            for state in states:
                done += playout(state, dice)
            return done

        self.note("dealt", rate_prepared(deals, from_python, self.seconds / 2))
        self.note("dealt-loop", rate_prepared(deals, own_loop, self.seconds / 2))

    def operations(self) -> None:
        """What a thinker and a server do with a position."""
        game, seats = self.game, self.seats
        states = positions(game, seats, self.first)
        asked = [state.waiting()[0] for state in states]
        views = [state.view(seat) for state, seat in zip(states, asked, strict=True)]
        many = [game.worlds(view) for view in views]
        both = list(zip(states, asked, strict=True))
        dice = QuickDice(self.first)
        seeds = count(self.first)

        def deal() -> int:
            for _ in range(64):
                game.deal(seats, next(seeds))
            return 64

        def clone() -> int:
            for state in states:
                state.clone()
            return len(states)

        def view() -> int:
            for state, seat in both:
                state.view(seat)
            return len(both)

        def encode() -> int:
            for seen in views:
                seen.encode()
            return len(views)

        def worlds() -> int:
            for seen in views:
                game.worlds(seen)
            return len(views)

        def sample() -> int:
            for world in many:
                world.sample(dice)
            return len(many)

        for operation in (deal, clone, view, encode, worlds, sample):
            self.note(operation.__name__, micros(operation, self.seconds / 3))
        self.note("bytes", sum(len(seen.encode()) for seen in views) / len(views))

    def greedy(self) -> None:
        """Greedy bots at every seat; only questions with more than one answer are counted."""
        game, seats = self.game, self.seats
        seeds = count(self.first)

        def batch() -> int:
            seed = next(seeds)
            state = game.deal(seats, seed)
            bots = [make("greedy", game, seats * seed + seat) for seat in range(seats)]
            choices = 0
            while waiting := state.waiting():
                seat = waiting[0]
                options = state.options(seat)
                state.apply(seat, bots[seat].choose(state.view(seat), options))
                choices += len(options) > 1
            return choices

        self.note("greedy", rate(batch, self.seconds))


def main() -> int:
    """Measure one round, or list the games."""
    parser = argparse.ArgumentParser(prog="python -m bench.ours")
    parser.add_argument("label", choices=("plain", "compiled", "list"))
    parser.add_argument("--contender", help="the name in the report; the label unless told")
    parser.add_argument("--source", help="the folder that every module must come from")
    parser.add_argument("--games", nargs="+", default=[])
    parser.add_argument("--part", choices=PARTS, default=RACE)
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--round", type=int, default=0)
    asked = parser.parse_args()
    if asked.label == "list":
        sys.stdout.buffer.write(
            msgspec.json.encode({meta.id: list(meta.seats) for meta in troquet.games()})
        )
        return 0
    first = asked.round * 10_000_000  # every round plays other games, every contender the same
    figures: list[Figure] = []
    for meta in troquet.games():
        if asked.games and meta.id not in asked.games:
            continue
        most = max(meta.seats)
        for seats in [most] if asked.part == RACE else meta.seats:
            random.seed(first)
            bench = Bench(meta.id, seats, first, asked.seconds)
            try:
                insist(asked.label, asked.source, bench.game.deal(seats, first))
            except WrongBuild as wrong:
                print(f"The label {asked.label} would be wrong: {wrong}.", file=sys.stderr)
                return 4
            if asked.part == RACE:
                bench.playouts()
                bench.dealt()
            elif seats == most:
                bench.operations()
                bench.greedy()
            else:
                bench.playouts()
            figures += bench.figures
    report = Report(asked.contender or asked.label, troquet.__version__, figures)
    sys.stdout.buffer.write(msgspec.json.encode(report))
    return 0


if __name__ == "__main__":
    sys.exit(main())
