"""The bots by name: two plain ones for comparison, and the four levels that players choose from."""

from __future__ import annotations

from math import isfinite

from troquet.bots.bot import Bot
from troquet.bots.greedy import GreedyBot
from troquet.bots.random import RandomBot
from troquet.bots.search import Effort, SearchBot
from troquet.core.game import Game
from troquet.core.meta import Level
from troquet.core.refusal import BadSetting

LEVELS = ("apprentice", "regular", "connoisseur", "landlord")  # the gentlest first
STAND_IN = "regular"  # who takes the seat of one who is gone, where nobody chooses
NAMES = ("random", "greedy", *LEVELS)
# What of a level may be set anew
SETTINGS = ("iterations", "seconds", "cut", "width", "slip", "walks", "curiosity")


ADVISER = "connoisseur"  # who is asked for advice


def adviser(game: Game, seed: int) -> SearchBot:
    """Return the one who advises people."""
    return SearchBot(game, seed, _effort(game.levels[LEVELS.index(ADVISER)]))


def make(name: str, game: Game, seed: int, clock: bool = True) -> Bot:
    """Return a bot by its name; the same seed and views give the same answers.

    A level may be set anew for an experiment: `landlord:iterations=0:seconds=0.05:cut=-1` is the
    landlord who thinks by the clock alone and plays every game to its end. Without a clock a level
    thinks all its iterations through, however long that takes: the same on every machine.
    """
    check(name)
    if name == "random":
        return RandomBot(seed)
    if name == "greedy":
        return GreedyBot(game, seed)
    level = _level(name, game, clock)
    return SearchBot(game, seed, _effort(level), level.slip)


def told(name: str, game: Game, clock: bool = True) -> str:
    """Return what a bot of this name is: its name alone, or with all settings of its level."""
    check(name)
    if name in ("random", "greedy"):
        return name
    level = _level(name, game, clock)
    named = (f"{key}={getattr(level, key):g}" for key in SETTINGS)
    return ":".join([name.partition(":")[0], *named])


def check(name: str) -> None:
    """Complain about a name that no bot has, or a setting that no level has."""
    named, *changes = name.split(":")
    if named not in NAMES:
        raise BadSetting(f"there is no bot {named!r}; there are: {', '.join(NAMES)}")
    if changes and named not in LEVELS:
        raise BadSetting(f"{named} has no settings: {', '.join(LEVELS)} have")
    level = Level(1, 0.0)
    for change in changes:
        level = _changed(level, change)
    if level.iterations == 0 and level.seconds == 0:
        raise BadSetting(f"{name!r} would think for ever: give iterations or seconds")


def _level(name: str, game: Game, clock: bool) -> Level:
    """Return the level of a name, with what it sets anew."""
    named, *changes = name.split(":")
    level = game.levels[LEVELS.index(named)]
    if not clock:
        level = _changed(level, "seconds=0")
    for change in changes:
        level = _changed(level, change)
    return level


def _changed(level: Level, change: str) -> Level:
    """Return a level with one of its settings changed: "cut=-1"."""
    name, _, text = change.partition("=")
    if name not in SETTINGS:
        raise BadSetting(f"{change!r} is no setting of a level: {', '.join(SETTINGS)} are")
    try:
        value = float(text)
    except ValueError:
        value = -2.0
    if not isfinite(value) or value < (-1 if name == "cut" else 0) or value > 1e9:
        raise BadSetting(f"{change!r} sets no number that {name} can have")
    whole = int(value)
    if name in ("iterations", "cut", "walks") and whole != value:
        raise BadSetting(f"{change!r} sets no whole number")
    return Level(
        whole if name == "iterations" else level.iterations,
        value if name == "seconds" else level.seconds,
        whole if name == "cut" else level.cut,
        value if name == "width" else level.width,
        value if name == "slip" else level.slip,
        whole if name == "walks" else level.walks,
        value if name == "curiosity" else level.curiosity,
    )


def _effort(level: Level) -> Effort:
    """Return how a level thinks."""
    return Effort(
        level.iterations, level.seconds, level.cut, level.width, level.walks, level.curiosity
    )
