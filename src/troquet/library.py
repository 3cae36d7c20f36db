"""The café's shelf: finds a game, its rulebook and its words by id, and opens their files."""

from __future__ import annotations

import importlib
import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from troquet.core import tables
from troquet.core.game import Game
from troquet.core.meta import Meta
from troquet.core.refusal import BadSetting, BadTable, NoSuchGame
from troquet.core.rulebook import BadRulebook, Rulebook, Words, parse
from troquet.games import CONTENTS

LANGUAGES = ("fr", "en")


def games(workshop: bool = False) -> list[Meta]:
    """Return what is printed on the box of every game that is offered to players.

    Those of the workshop, whose id begins with an underscore, are left out unless wanted.
    """
    return [meta(id) for id in CONTENTS if workshop or not id.startswith("_")]


def meta(id: str) -> Meta:
    """Return what is printed on one box, without opening it."""
    found: Meta = importlib.import_module(f"{_home(id)}.meta").META
    return found


def game(id: str) -> Game:
    """Return a game by its id."""
    found: Game = importlib.import_module(f"{_home(id)}.game").GAME
    return found


@cache
def rulebook(id: str, language: str) -> Rulebook:
    """Return a game's numbered rulebook."""
    return parse(_text(id, f"rules.{_known(language)}.md"))


@cache
def words(id: str, language: str) -> Words:
    """Return a game's sentences."""
    name = f"words.{_known(language)}.toml"
    try:
        return Words(tomllib.loads(_text(id, name)))
    except tomllib.TOMLDecodeError as error:
        raise BadRulebook(f"{name} of {id} cannot be read: {error}") from None


def own_table(id: str, option: str, path: Path) -> dict[str, Any]:
    """Return a host's own table for an option from a TOML file; BadFile names the line."""
    opened = game(id)
    if not any(known.name == option and known.table for known in opened.meta.options):
        raise BadSetting(f"{id} has no option {option!r} that takes a table of numbers")
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadSetting(f"{path} cannot be read: {error}") from None
    try:
        return opened.read_table(option, tables.read(text))
    except BadTable as error:
        raise BadFile(path, tables.line_of(text, error.path), error) from None


class BadFile(BadSetting):
    """A file with a host's own table in which something is wrong: on which line, and what."""

    def __init__(self, path: Path, line: int | None, wrong: BadTable) -> None:
        where = str(path) if line is None else f"{path}, line {line}"
        super().__init__(f"{where}: {wrong}")
        self.path = path
        self.line = line
        self.wrong = wrong


def _known(language: str) -> str:
    if language not in LANGUAGES:
        raise BadSetting(f"there is no rulebook in {language!r}; there are {', '.join(LANGUAGES)}")
    return language


def _text(id: str, name: str) -> str:
    return files(_home(id)).joinpath(name).read_text(encoding="utf-8")


def _home(id: str) -> str:
    if id not in CONTENTS:
        known = ", ".join(meta.id for meta in games())
        raise NoSuchGame(f"there is no game {id!r} in the café; there are: {known}")
    return CONTENTS[id]
