"""Whether a judge would be better with another number: python -m bench.tuning.

The bot as it stands meets one that differs in these numbers of its judge alone, in the arena's way:
every deal from every seat, until one of them is shown to be the better (an interval that allows
looking after every game) or the games are used up. Only plain Python can change a judge's
numbers: PYTHONPATH=src .venv/dev/bin/python -m bench.tuning trollland _SHUT=-2.5 _CARD=x2 --keep
A game's `scale` can be changed in either build; settings of levels are for the arena.
"""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from pathlib import Path

import msgspec

import troquet
from bench.build import WrongBuild, insist
from troquet.arena.certainty import decided, lasting
from troquet.arena.plans import derived
from troquet.bots import contents
from troquet.bots.bot import Bot
from troquet.core.move import Move
from troquet.core.view import View

KEPT = Path(__file__).resolve().parent / "results" / "tuning.jsonl"
SEED = "tuning"
SCALE = "scale"


Numbers = float | list[float] | tuple[float, ...]


class Trial(msgspec.Struct, frozen=True):
    """How a changed judge did against the one that stands."""

    game: str
    rules: int
    bot: str
    changes: dict[str, str]
    stands: dict[str, Numbers]
    games: int
    rate: float
    low: float
    high: float


class Changed(Bot):
    """A bot whose judge has other numbers, as long as it is choosing."""

    def __init__(self, bot: Bot, where: object, numbers: dict[str, Numbers]) -> None:
        self.bot = bot
        self.where = where  # the judge's module, or the game for its scale
        self.numbers = numbers

    def choose(self, view: View, options: list[Move]) -> Move:
        """Change the numbers, choose, and put them back."""
        before = {name: getattr(self.where, name) for name in self.numbers}
        try:
            for name, number in self.numbers.items():
                setattr(self.where, name, number)
            return self.bot.choose(view, options)
        finally:
            for name, number in before.items():
                setattr(self.where, name, number)


def changed(stands: Numbers, change: str) -> Numbers:
    """Return another number in place of one, or all numbers of a list times one: x1.5."""
    if not change.startswith("x"):
        return float(change)
    times = float(change[1:])
    return [times * one for one in stands] if isinstance(stands, list | tuple) else times * stands


def trial(id: str, name: str, changes: dict[str, str], games: int) -> Trial:
    """Let the changed judge meet the one that stands; two seats."""
    game = troquet.game(id)
    judge = import_module(f"troquet.games.{id}.judge")
    where: object = game if list(changes) == [SCALE] else judge
    stands: dict[str, Numbers] = {number: getattr(where, number) for number in changes}
    numbers = {number: changed(stands[number], change) for number, change in changes.items()}
    won, played = 0.0, 0
    while played < games and decided(won, played, 0.5) is None:
        dealt = game.deal(2, derived(SEED, played // 2))
        if where is judge:
            insist("plain", None, dealt)
        for mine in (0, 1):
            state = dealt.clone()
            # A clone rolls the same dice: the deal's luck is common to both games.
            bots = [
                contents.make(
                    name, game, int.from_bytes(derived(SEED, played, seat)[:7], "big"), clock=False
                )
                for seat in (0, 1)
            ]
            bots[mine] = Changed(bots[mine], where, numbers)
            while waiting := state.waiting():
                seat = waiting[0]
                state.apply(seat, bots[seat].choose(state.view(seat), state.options(seat)))
            outcome = state.outcome()
            assert outcome is not None
            winners = outcome.winners()
            won += 1 / len(winners) if mine in winners else 0.0
            played += 1
    low, high = lasting(won, played)
    rules = game.meta.rules
    return Trial(id, rules, name, changes, stands, played, won / played, low, high)


def main() -> int:
    """Try one change."""
    parser = argparse.ArgumentParser(prog="bench.tuning", description=__doc__)
    parser.add_argument("game", choices=[meta.id for meta in troquet.games()])
    parser.add_argument("numbers", nargs="+", metavar="NAME=VALUE", help="or NAME=xTIMES")
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--keep", action="store_true", help=f"add a line to {KEPT.name}")
    asked = parser.parse_args()
    try:
        changes = dict(number.split("=", 1) for number in asked.numbers)
        found = trial(asked.game, asked.bot, changes, asked.games)
    except (ValueError, AttributeError, troquet.TroquetError, WrongBuild) as wrong:
        print(f"bench.tuning: {wrong}", file=sys.stderr)
        return 2
    line = msgspec.json.encode(found).decode()
    print(line)
    if asked.keep:
        with KEPT.open("a", encoding="utf-8") as file:
            file.write(line + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
