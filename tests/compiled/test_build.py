"""Which troquet is under test: the plain one, or the compiled one where that is asked for."""

from __future__ import annotations

import importlib
import os

import pytest

COMPILED = [
    "troquet.core.agenda",
    "troquet.core.dice",
    "troquet.core.move",
    "troquet.core.worlds",
    "troquet.bots.greedy",
    "troquet.bots.playout",
    "troquet.games.cheval.play",
    "troquet.games.cheval.table",
    "troquet.games.cheval.worlds",
    "troquet.server.changes",
]
PLAIN = ["troquet.core.view", "troquet.core.record", "troquet.games.cheval.view"]


@pytest.mark.parametrize("name", COMPILED)
def test_the_hot_modules_are_compiled_where_they_should_be(name: str) -> None:
    file = importlib.import_module(name).__file__
    assert file is not None
    assert file.endswith(".py") != (os.environ.get("TROQUET_EXPECT_COMPILED") == "1")


@pytest.mark.parametrize("name", PLAIN)
def test_declared_data_is_never_compiled(name: str) -> None:
    file = importlib.import_module(name).__file__
    assert file is not None
    assert file.endswith(".py")
