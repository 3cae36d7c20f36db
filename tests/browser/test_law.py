"""The law of the page: only a game's own folder knows the game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.browser.conftest import ROOT
from troquet import library

SRC = ROOT / "web" / "src"
# Words of Le Cheval's table, in code; what a comment gives as an example is no knowledge.
THINGS = re.compile(
    r"cheval|horse|trojan|\btroie\b|trident|treasure|district|\bhero(?:es)?\b|odysseus|belly", re.I
)
COMMENT = re.compile(r"<!--.*?-->|/\*.*?\*/|(?<![:\"'])//[^\n]*", re.DOTALL)
FILES = sorted(
    path
    for path in SRC.rglob("*")
    if path.suffix in {".ts", ".svelte", ".css", ".json"}
    and path.name != "wire.ts"
    and not path.name.endswith(".test.ts")
)
OUTSIDE = [path for path in FILES if SRC / "games" / "cheval" not in path.parents]


@pytest.mark.parametrize("path", OUTSIDE, ids=lambda path: str(path.relative_to(SRC)))
def test_nothing_outside_its_folder_names_the_things_of_the_cheval(path: Path) -> None:
    code = COMMENT.sub("", path.read_text(encoding="utf-8"))
    assert not THINGS.findall(code)


def test_the_cheval_names_its_own_things() -> None:
    inside = [path for path in FILES if path not in OUTSIDE]
    assert any(THINGS.search(path.read_text(encoding="utf-8")) for path in inside)


def test_no_clause_of_any_game_is_written_outside_its_folder() -> None:
    clause = re.compile("|".join(rf"\b{meta.clauses}-[A-Z]" for meta in library.games(True)))
    for path in OUTSIDE:
        assert not clause.findall(COMMENT.sub("", path.read_text(encoding="utf-8"))), path
