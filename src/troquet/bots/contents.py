"""The bots by name: two plain ones for comparison, and the four levels that players choose from."""

from __future__ import annotations

from troquet.bots.bot import Bot
from troquet.bots.greedy import GreedyBot
from troquet.bots.random import RandomBot
from troquet.bots.search import Effort, SearchBot
from troquet.core.game import Game
from troquet.core.refusal import BadSetting

LEVELS = ("apprentice", "regular", "connoisseur", "landlord")  # the gentlest first
STAND_IN = "regular"  # who takes the seat of one who is gone, where nobody chooses
NAMES = ("random", "greedy", *LEVELS)


ADVISER = "connoisseur"  # who is asked for advice


def adviser(game: Game, seed: int) -> SearchBot:
    """Return the one who advises people."""
    level = game.levels[LEVELS.index(ADVISER)]
    return SearchBot(game, seed, Effort(level.iterations, level.seconds, level.cut, level.width))


def make(name: str, game: Game, seed: int) -> Bot:
    """Return a bot by its name; the same seed and views give the same answers."""
    if name == "random":
        return RandomBot(seed)
    if name == "greedy":
        return GreedyBot(game, seed)
    if name in LEVELS:
        level = game.levels[LEVELS.index(name)]
        effort = Effort(level.iterations, level.seconds, level.cut, level.width)
        return SearchBot(game, seed, effort, level.slip)
    raise BadSetting(f"there is no bot {name!r}; there are: {', '.join(NAMES)}")
