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
from bench.figures import PEER_GAME, Figure, Report

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


def measure(game: Any, name: str, seconds: float) -> list[Figure]:
    """Measure one of its games."""
    seats: int = game.num_players()
    states, chances = survey(game)
    games = 0
    decisions = 0

    def batch(playing: Callable[[Any, int], int]) -> int:
        nonlocal games, decisions
        done = 0
        for _ in range(GAMES_IN_A_BATCH):
            done += playing(game.new_initial_state(), seats)
        games += GAMES_IN_A_BATCH
        decisions += done
        return done

    def dealt() -> list[Any]:
        return [deal(game) for _ in range(GAMES_IN_A_BATCH)]

    def from_there(ready: list[Any]) -> int:
        done = 0
        for state in ready:
            done += play(state, seats)
        return done

    def deals() -> int:
        for _ in range(64):
            deal(game)
        return 64

    def clones() -> int:
        for state in states:
            state.clone()
        return len(states)

    def samples() -> int:
        for state, player in asked:
            state.resample_from_infostate(player, roll)
        return len(asked)

    speed = rate(lambda: batch(play), seconds)
    length = decisions / games
    figures = {
        "playout": speed,
        "playout-games": speed / length,
        "length": length,
        "chances": chances,
        "quick-chance": rate(lambda: batch(play_quick_chance), seconds),
        "dealt": rate_prepared(dealt, from_there, seconds / 2),
        "deal": micros(deals, seconds / 3),
        "clone": micros(clones, seconds / 3),
    }
    if name == PEER_GAME:
        asked = [(state, state.current_player()) for state in states]
        figures["sample"] = micros(samples, seconds / 3)
    return [Figure(name, seats, what, value) for what, value in figures.items()]


def main() -> int:
    """Measure one round."""
    parser = argparse.ArgumentParser(prog="python -m bench.peer")
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
    for name in GAMES:
        random.seed(asked.round)
        figures += measure(pyspiel.load_game(name), name, asked.seconds)
    report = Report("openspiel", version("open_spiel"), figures)
    sys.stdout.buffer.write(msgspec.json.encode(report))
    return 0


if __name__ == "__main__":
    sys.exit(main())
