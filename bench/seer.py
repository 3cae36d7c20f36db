"""What a player who sees everything wins: python -m bench.seer GAME, for judging what luck allows.

The seer searches like a level, but in the true table, with every hand and pile open; no bot of the
café can be built like this (bots/ never holds a state). With --fate it even knows what the dice
will bring. Where the seer cannot win nine games of ten, no honest bot will.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

import troquet
from bench.build import build
from troquet.arena.certainty import decided, lasting
from troquet.arena.plans import derived
from troquet.bots import contents
from troquet.bots.search import Effort, SearchBot
from troquet.core.agenda import State
from troquet.core.dice import Dice
from troquet.core.move import Move
from troquet.core.worlds import Worlds

KEPT = Path(__file__).resolve().parent / "results" / "seer.jsonl"
SEED = "seer"


class Truth(Worlds):
    """The one table there is."""

    def __init__(self, state: State, fate: bool) -> None:
        self.state = state
        self.fate = fate

    def sample(self, dice: Dice) -> State:
        """Return the true table, to try things on; with the dice as they will fall, or others."""
        twin = self.state.clone()
        if not self.fate:
            twin.dice = dice
        return twin


class Seer:
    """Searches in the truth."""

    def __init__(self, game: troquet.Game, seed: int, iterations: int, fate: bool) -> None:
        level = game.levels[-1]
        effort = Effort(iterations, 0.0, level.cut, level.width, 1, level.curiosity)
        self.bot = SearchBot(game, seed, effort)
        self.fate = fate

    def choose(self, state: State, seat: int, options: list[Move]) -> Move:
        """Return the answer that was tried most."""
        if len(options) == 1:
            return options[0]
        found = self.bot.weigh(Truth(state, self.fate), state.view(seat), options)
        return max(found, key=lambda one: (one.visits, one.worth)).move


def meet(id: str, rival: str, iterations: int, fate: bool, games: int, rate: float) -> list[float]:
    """Play the seer against a bot, every deal from both seats; return wins and games."""
    game = troquet.game(id)
    won, played = 0.0, 0
    while played < games and decided(won, played, rate) is None:
        dealt = game.deal(2, derived(SEED, played // 2))
        for mine in (0, 1):
            state = dealt.clone()
            seer = Seer(game, played, iterations, fate)
            other = contents.make(rival, game, played + 1, clock=False)
            while waiting := state.waiting():
                seat = waiting[0]
                options = state.options(seat)
                if seat == mine:
                    move = seer.choose(state, seat, options)
                else:
                    move = other.choose(state.view(seat), options)
                state.apply(seat, move)
            outcome = state.outcome()
            assert outcome is not None
            winners = outcome.winners()
            won += 1 / len(winners) if mine in winners else 0.0
            played += 1
    return [won, played]


def main() -> int:
    """Play, and say what was won."""
    parser = argparse.ArgumentParser(prog="bench.seer", description=__doc__)
    parser.add_argument("game", choices=[meta.id for meta in troquet.games()])
    parser.add_argument("--rival", default="greedy", choices=contents.NAMES)
    parser.add_argument("--iterations", type=int, default=0, help="those of the top level")
    parser.add_argument("--fate", action="store_true", help="know the dice to come too")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--rate", type=float, default=0.8, help="stop when this is decided")
    parser.add_argument("--keep", action="store_true", help=f"add a line to {KEPT.name}")
    asked = parser.parse_args()
    game = troquet.game(asked.game)
    iterations = asked.iterations or game.levels[-1].iterations
    won, played = meet(asked.game, asked.rival, iterations, asked.fate, asked.games, asked.rate)
    low, high = lasting(won, int(played))
    facts = {
        "game": asked.game, "rules": game.meta.rules, "build": build(), "rival": asked.rival,
        "iterations": iterations, "fate": asked.fate, "games": played, "rate": won / played,
        "low": low, "high": high,
    }  # fmt: skip
    line = json.dumps(facts)
    print(line)
    if asked.keep:
        with KEPT.open("a", encoding="utf-8") as file:
            file.write(line + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
