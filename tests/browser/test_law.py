"""The law of the page: only a game's own folder knows the game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.browser.conftest import ROOT
from troquet import library

SRC = ROOT / "web" / "src"
IDS = [meta.id for meta in library.games()]
# Words of Le Cheval's table, in code; what a comment gives as an example is no knowledge.
THINGS = re.compile(
    r"cheval|horse|trojan|trident|treasure|district|\bhero(?:es)?\b|odysseus|belly", re.IGNORECASE
)
NAMES = re.compile(rf"\b(?:{'|'.join(IDS)})\b", re.IGNORECASE)
CLAUSES = re.compile("|".join(rf"\b{meta.clauses}-[A-Z]" for meta in library.games(True)))
COMMENT = re.compile(r"<!--.*?-->|/\*.*?\*/|(?<![:\"'])//[^\n]*", re.DOTALL)
FILES = sorted(
    path
    for path in SRC.rglob("*")
    if path.suffix in {".ts", ".svelte", ".css", ".json"}
    and path.name != "wire.ts"
    and not path.name.endswith(".test.ts")
)


def home(path: Path) -> str:
    """Return the game in whose folder a file lies; "": in none, it is part of the frame."""
    parts = path.relative_to(SRC).parts
    return parts[1] if len(parts) > 2 and parts[0] == "games" and parts[1] != "plain" else ""


def code(path: Path) -> str:
    """Return a file's text without its comments."""
    return COMMENT.sub("", path.read_text(encoding="utf-8"))


FRAME = [path for path in FILES if not home(path)]
GAMES = [path for path in FILES if home(path)]


@pytest.mark.parametrize("path", FRAME, ids=lambda path: str(path.relative_to(SRC)))
def test_the_frame_knows_no_game(path: Path) -> None:
    text = code(path)
    assert not NAMES.findall(text) + THINGS.findall(text) + CLAUSES.findall(text)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: str(path.relative_to(SRC)))
def test_a_game_s_folder_takes_nothing_from_another(path: Path) -> None:
    for wanted in re.findall(r"from \"(\.[^\"]+)\"", code(path)):
        found = (path.parent / wanted).resolve()
        assert home(found / "x") in ("", home(path)) or found.parent == SRC / "games", wanted


def test_the_words_looked_for_are_words_of_the_cheval() -> None:
    inside = [path for path in GAMES if home(path) == "cheval"]
    assert any(THINGS.search(code(path)) for path in inside)
