"""One round of OpenSpiel, printed as JSON.

Its games are written in C++ and called from a Python loop, by the cheapest calls that its API has:
one `current_player` tells whose turn it is, one roll of `random` chooses.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable
from importlib.metadata import version
from random import random as roll
from typing import Any

import msgspec

from bench.clock import micros, rate, rate_prepared
from bench.figures import PARTS, PEER_GAME, RACE, Figure, Report

GAMES = (PEER_GAME, "oh_hell", "goofspiel")
GAMES_IN_A_BATCH = 8
GAMES_FOR_POSITIONS = 32
POSITIONS_OF_A_GAME = 8
CHANCE = -1  # what current_player says besides seats: pyspiel.PlayerId
SIMULTANEOUS = -2


def play(state: Any, seats: int) -> int:
    """Play a game at random; return how many decisions the players took."""
    decisions = 0
    while True:
        player = state.current_player()
        if player >= 0:
            actions = state.legal_actions()
            state.apply_action(actions[int(roll() * len(actions))])
            decisions += 1
        elif player == CHANCE:
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[int(roll() * len(outcomes))][0])
        elif player == SIMULTANEOUS:
            decisions += together(state, seats)
        else:
            return decisions


def play_quick_chance(state: Any, seats: int) -> int:
    """Play as above, but ask only what chance may do, not how probable it is."""
    decisions = 0
    while True:
        player = state.current_player()
        if player >= CHANCE:
            actions = state.legal_actions()
            state.apply_action(actions[int(roll() * len(actions))])
            decisions += player >= 0
        elif player == SIMULTANEOUS:
            decisions += together(state, seats)
        else:
            return decisions


def together(state: Any, seats: int) -> int:
    """Choose for all players at once."""
    chosen = []
    for seat in range(seats):
        actions = state.legal_actions(seat)
        chosen.append(actions[int(roll() * len(actions))])
    state.apply_actions(chosen)
    return seats


def deal(game: Any) -> Any:
    """Return a state at its first player's decision."""
    state = game.new_initial_state()
    while state.current_player() == CHANCE:
        outcomes = state.chance_outcomes()
        state.apply_action(outcomes[int(roll() * len(outcomes))][0])
    return state


def survey(game: Any) -> tuple[list[Any], float]:
    """Return positions of random games and the chance nodes of one; all chance must be even."""
    kept: list[Any] = []
    chances = 0
    seats = game.num_players()
    for _ in range(GAMES_FOR_POSITIONS):
        state = game.new_initial_state()
        seen: list[Any] = []
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                odds = [probability for _, probability in outcomes]
                if max(odds) - min(odds) > 1e-9:
                    raise SystemExit(f"Chance is not even in {game}: it needs another loop.")
                state.apply_action(outcomes[int(roll() * len(outcomes))][0])
                chances += 1
            elif state.is_simultaneous_node():
                seen.append(state.clone())
                together(state, seats)
            else:
                seen.append(state.clone())
                actions = state.legal_actions()
                state.apply_action(actions[int(roll() * len(actions))])
        kept += random.sample(seen, min(POSITIONS_OF_A_GAME, len(seen)))
    return kept, chances / GAMES_FOR_POSITIONS


class Bench:
    """One of its games."""

    def __init__(self, game: Any, name: str, seconds: float) -> None:
        self.game = game
        self.name = name
        self.seats: int = game.num_players()
        self.seconds = seconds
        self.figures: list[Figure] = []

    def note(self, what: str, value: float) -> None:
        """Keep a figure."""
        self.figures.append(Figure(self.name, self.seats, what, value))

    def playouts(self) -> None:
        """Random games, deal included."""
        games = 0
        decisions = 0

        def batch() -> int:
            nonlocal games, decisions
            done = self.play_some(play)
            games += GAMES_IN_A_BATCH
            decisions += done
            return done

        speed = rate(batch, self.seconds)
        length = decisions / games
        self.note("playout", speed)
        self.note("playout-games", speed / length)
        self.note("length", length)

    def kinder(self) -> None:
        """The same in two ways that are kinder to it: quick chance, and dealt outside the clock."""

        def dealt() -> list[Any]:
            return [deal(self.game) for _ in range(GAMES_IN_A_BATCH)]

        def from_there(ready: list[Any]) -> int:
            done = 0
            for state in ready:
                done += play(state, self.seats)
            return done

        self.note("quick-chance", rate(lambda: self.play_some(play_quick_chance), self.seconds))
        self.note("dealt", rate_prepared(dealt, from_there, self.seconds / 2))

    def play_some(self, playing: Callable[[Any, int], int]) -> int:
        """Play a batch of games; return how many decisions they took."""
        done = 0
        for _ in range(GAMES_IN_A_BATCH):
            done += playing(self.game.new_initial_state(), self.seats)
        return done

    def operations(self) -> None:
        """What a thinker does with a position."""
        states, chances = survey(self.game)
        asked = [(state, state.current_player()) for state in states]

        def deals() -> int:
            for _ in range(64):
                deal(self.game)
            return 64

        def clones() -> int:
            for state in states:
                state.clone()
            return len(states)

        def samples() -> int:
            for state, player in asked:
                state.resample_from_infostate(player, roll)
            return len(asked)

        self.note("chances", chances)
        self.note("deal", micros(deals, self.seconds / 3))
        self.note("clone", micros(clones, self.seconds / 3))
        self.note("sample", micros(samples, self.seconds / 3))


def main() -> int:
    """Measure one round."""
    parser = argparse.ArgumentParser(prog="python -m bench.peer")
    parser.add_argument("--part", choices=PARTS, default=RACE)
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--round", type=int, default=0)
    asked = parser.parse_args()
    try:
        import pyspiel
    except ImportError as error:
        print(
            f"OpenSpiel is not installed here ({error}): its lines are left out.", file=sys.stderr
        )
        return 3
    figures: list[Figure] = []
    for name in [PEER_GAME] if asked.part == RACE else GAMES:
        random.seed(asked.round)
        bench = Bench(pyspiel.load_game(name), name, asked.seconds)
        if asked.part == RACE:
            bench.playouts()
            bench.kinder()
        elif name == PEER_GAME:
            bench.operations()
        else:
            bench.playouts()
        figures += bench.figures
    report = Report("openspiel", version("open_spiel"), figures)
    sys.stdout.buffer.write(msgspec.json.encode(report))
    return 0


if __name__ == "__main__":
    sys.exit(main())
