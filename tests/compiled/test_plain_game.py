"""Anybody's plain game runs on the engine, whichever way the engine was built."""

from __future__ import annotations

import importlib
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.games._template.test_conformance import PetitPariRedealer
from troquet.conformance import playing
from troquet.conformance.case import Case
from troquet.core.game import Game
from troquet.core.record import Scribe

HOME = Path(__file__).parents[2] / "src" / "troquet" / "games" / "_template"


@pytest.fixture
def plain(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """Copy the small game out of the package: a game of somebody else's, never compiled."""
    copy = tmp_path / "somebody"
    shutil.copytree(HOME, copy)
    for path in copy.glob("*.py"):
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace("troquet.games._template", "somebody"), encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    yield importlib.import_module("somebody.game").GAME
    for name in [name for name in sys.modules if name.split(".")[0] == "somebody"]:
        del sys.modules[name]


def test_a_plain_game_is_played_to_its_end(plain: Game) -> None:
    assert sys.modules["somebody.table"].__file__.endswith("table.py")  # type: ignore[union-attr]
    scribe = Scribe(plain, 3, 5)
    while scribe.state.waiting():
        seat = scribe.state.waiting()[-1]
        scribe.play(seat, scribe.state.options(seat)[0])
    assert scribe.record().replay(plain).outcome() is not None


def test_its_rules_agree_with_themselves(plain: Game) -> None:
    case = Case(plain, PetitPariRedealer, longest=9)
    assert playing.legality_agrees(case, 2, 50) >= 50
    assert playing.conserved(case, 3, 20) > 0
    assert playing.moves_round_trip(case) == len(plain.moves)
