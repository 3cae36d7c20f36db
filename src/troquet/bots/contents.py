"""The bots by name."""

from __future__ import annotations

from troquet.bots.bot import Bot
from troquet.bots.greedy import GreedyBot
from troquet.bots.random import RandomBot
from troquet.core.game import Game
from troquet.core.refusal import BadSetting

NAMES = ("random", "greedy")


def make(name: str, game: Game, seed: int) -> Bot:
    """Return a bot by its name; the same seed and views give the same answers."""
    if name == "random":
        return RandomBot(seed)
    if name == "greedy":
        return GreedyBot(game, seed)
    raise BadSetting(f"there is no bot {name!r}; there are: {', '.join(NAMES)}")
