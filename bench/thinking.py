"""One round of search, printed as JSON: ours, or OpenSpiel's information-set search on hearts.

An iteration is one walk from the root to a leaf, its evaluation included. Ours is measured twice on
each game: with every game played to its end, as OpenSpiel does it, and as the top level thinks,
with the judge in place of the end. Positions are of the opening: the longest way to the end.
"""

from __future__ import annotations

import argparse
import random
import sys
from time import process_time
from typing import Any

import msgspec

from bench.build import WrongBuild, insist
from bench.figures import PEER_GAME

ITERATIONS = 400
SLOW_ITERATIONS = 60  # of the peer's search in Python
BUDGET = 0.02  # seconds, for how well a time is kept
ANSWERS = 200  # answers looked at for that
LEVEL_ANSWERS = 10  # answers of each level looked at for how long it thinks


class Thought(msgspec.Struct):
    """What was measured: iterations a CPU second by what they were, and times in ms.

    `late` is by how much the slowest answers (p99) overran a budget of 20 ms; `answers` how long
    each level took, the middle answer and the slowest one.
    """

    contender: str
    speeds: dict[str, float] = {}
    late: dict[str, float] = {}
    answers: dict[str, tuple[float, float]] = {}


def ours(label: str, games: list[str], seconds: float, timed: bool) -> Thought:
    """Measure our search on every game with four seats; `timed`: how long it takes, too."""
    import troquet
    from troquet.bots.contents import LEVELS
    from troquet.bots.search import Effort, SearchBot

    found = Thought(label)
    for meta in troquet.games():
        if games and meta.id not in games:
            continue
        game = troquet.game(meta.id)
        seats = 4 if 4 in meta.seats else meta.seats[-1]
        insist(label, None, game.deal(seats, 0))
        top = game.levels[-1]
        efforts = {
            "playout": Effort(ITERATIONS, cut=-1),
            "judge": Effort(ITERATIONS, 0.0, top.cut, top.width, top.walks, top.curiosity),
        }
        for name, effort in efforts.items():
            bot = SearchBot(game, 1, effort)
            done, spent, seed = 0, 0.0, 0
            while spent < seconds:
                state = game.deal(seats, seed)
                seat = state.waiting()[0]
                view, options = state.view(seat), state.options(seat)
                seed += 1
                if len(options) < 2:
                    continue
                start = process_time()
                bot.choose(view, options)
                spent += process_time() - start
                done += bot.iterations
            found.speeds[f"{meta.id}-{name}"] = done / spent
        if timed:
            found.late[meta.id] = lateness(game, seats)
            for name in LEVELS:
                found.answers[f"{meta.id}-{name}"] = pace(game, name)
    return found


def pace(game: Any, name: str) -> tuple[float, float]:
    """Return the middle and the slowest time of a level's answers with two seats, in ms."""
    from time import perf_counter

    from troquet.bots.contents import make

    took: list[float] = []
    seed = 0
    dice = random.Random(8)
    while len(took) < LEVEL_ANSWERS:
        state = game.deal(2, seed)
        seed += 1
        while state.waiting() and len(took) < LEVEL_ANSWERS:
            seat = state.waiting()[0]
            options = state.options(seat)
            if len(options) > 1 and dice.random() < 0.1:
                bot, view = make(name, game, seed), state.view(seat)
                began = perf_counter()
                bot.choose(view, options)
                took.append(1000 * (perf_counter() - began))
            state.apply(seat, options[dice.randrange(len(options))])
    return sorted(took)[len(took) // 2], max(took)


def lateness(game: Any, seats: int) -> float:
    """Return by how many ms the slowest answers but one in a hundred overran 20 ms (p99)."""
    from time import perf_counter

    from troquet.bots.search import Effort, SearchBot

    over: list[float] = []
    seed = 0
    dice = random.Random(7)
    while len(over) < ANSWERS:
        state = game.deal(seats, seed)
        seed += 1
        while state.waiting() and len(over) < ANSWERS:
            seat = state.waiting()[0]
            options = state.options(seat)
            if len(options) > 1 and dice.random() < 0.1:
                view = state.view(seat)
                bot = SearchBot(game, seed, Effort(0, seconds=BUDGET, cut=game.levels[-1].cut))
                began = perf_counter()
                bot.choose(view, options)
                over.append(1000 * (perf_counter() - began - BUDGET))
            state.apply(seat, options[dice.randrange(len(options))])
    return sorted(over)[int(0.99 * ANSWERS)]


def peer(seconds: float) -> list[Thought]:
    """Measure OpenSpiel's two searches on hearts: the one in C++ and the one in Python."""
    import numpy as np
    import pyspiel
    from open_spiel.python.algorithms import ismcts, mcts

    game = pyspiel.load_game(PEER_GAME)

    def speed(make: Any, iterations: int) -> float:
        done, spent = 0, 0.0
        while spent < seconds:
            state = game.new_initial_state()
            while state.is_chance_node():
                actions = [action for action, _ in state.chance_outcomes()]
                state.apply_action(random.choice(actions))
            bot = make(random.randrange(1 << 30))
            start = process_time()
            bot.step(state)
            spent += process_time() - start
            done += iterations
        return done / spent

    def fast(seed: int) -> Any:
        evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
        return pyspiel.ISMCTSBot(seed, evaluator, 2.0, ITERATIONS, -1)

    def slow(seed: int) -> Any:
        roller = np.random.RandomState(seed % (1 << 31))
        evaluator = mcts.RandomRolloutEvaluator(1, roller)
        return ismcts.ISMCTSBot(
            game=game,
            evaluator=evaluator,
            uct_c=2.0,
            max_simulations=SLOW_ITERATIONS,
            random_state=roller,
        )

    return [
        Thought("openspiel C++", {PEER_GAME: speed(fast, ITERATIONS)}),
        Thought("openspiel Python", {PEER_GAME: speed(slow, SLOW_ITERATIONS)}),
    ]


def main() -> int:
    """Measure one contender."""
    parser = argparse.ArgumentParser()
    parser.add_argument("who", choices=["plain", "compiled", "openspiel"])
    parser.add_argument("--games", nargs="*", default=[])
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--timed", action="store_true", help="how long answers take, too")
    asked = parser.parse_args()
    try:
        found = (
            peer(asked.seconds)
            if asked.who == "openspiel"
            else [ours(asked.who, asked.games, asked.seconds, asked.timed)]
        )
    except ImportError as error:
        print(f"{asked.who} is left out: {error}.", file=sys.stderr)
        return 3
    except WrongBuild as wrong:
        print(f"The label would be wrong: {wrong}.", file=sys.stderr)
        return 1
    sys.stdout.write(msgspec.json.encode(found).decode())
    return 0


if __name__ == "__main__":
    sys.exit(main())
