"""The terminal's own sentences, in the language that the player reads."""

from __future__ import annotations

import locale
import os
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

from troquet.core.refusal import TroquetError
from troquet.core.rulebook import Words
from troquet.library import LANGUAGES


class Complaint(Exception):
    """Something the player can put right: one clear sentence, already translated."""


class Tongue:
    """One language: its id, and the terminal's sentences in it."""

    def __init__(self, language: str) -> None:
        self.language = language
        text = files("troquet.cli").joinpath(f"words.{language}.toml").read_text(encoding="utf-8")
        self.words = Words(tomllib.loads(text))

    def say(self, key: str, **facts: object) -> str:
        """Return one of the terminal's sentences."""
        return self.words.say("says", key, facts)

    def number(self, value: float, places: int) -> str:
        """Return a number as it is written in this language."""
        return f"{value:.{places}f}".replace(".", self.say("decimal"))

    def percent(self, rate: float) -> str:
        """Return a rate in percent."""
        return self.say("percent", number=self.number(100 * rate, 1))

    def option(self, key: str, **facts: object) -> str:
        """Return the help of an argument."""
        return self.words.say("arguments", key, facts)

    def wrong(self, key: str, **facts: object) -> Complaint:
        """Return a complaint to raise."""
        return Complaint(self.words.say("wrong", key, facts))

    def error(self, error: TroquetError) -> str:
        """Return what an error of the engine says, introduced in this language where that helps."""
        for kind in type(error).__mro__:
            if kind.__name__ in self.words.tables["errors"]:
                return self.words.say("errors", kind.__name__, {"detail": str(error)})
        return str(error)

    def commands(self) -> dict[str, str]:
        """Return every word that is a command while playing, with the command that it means."""
        table = self.words.tables["commands"]
        return {alias: name for name, aliases in table.items() for alias in aliases.split()}


@cache
def tongue(language: str) -> Tongue:
    """Return a language by its id."""
    return Tongue(language)


def choose(argv: Sequence[str], environment: Mapping[str, str] | None = None) -> str:
    """Return the language asked for by --lang, else by the environment, else English."""
    for at, word in enumerate(argv):
        wanted = word[7:] if word.startswith("--lang=") else ""
        if word == "--lang" and at + 1 < len(argv):
            wanted = argv[at + 1]
        if wanted in LANGUAGES:
            return wanted
    env = os.environ if environment is None else environment
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if env.get(name):
            return "fr" if env[name].lower().startswith("fr") else "en"
    return "fr" if environment is None and _system().lower().startswith("fr") else "en"


def _system() -> str:
    """Return the language of a system that does not name it in the environment."""
    try:
        return locale.getlocale()[0] or ""
    except ValueError:  # a name that Python does not know
        return ""
