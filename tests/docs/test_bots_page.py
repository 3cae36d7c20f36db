"""docs/bots.md: its levels are those of the games."""

from __future__ import annotations

import pytest

import troquet
from tests.docs.page import DOCS
from troquet.bots.contents import LEVELS, SETTINGS

PAGE = (DOCS / "bots.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("id", [meta.id for meta in troquet.games()])
def test_every_level_stands_there_with_its_settings(id: str) -> None:
    for name, level in zip(LEVELS, troquet.game(id).levels, strict=True):
        cells = [id, name, *(f"{getattr(level, setting):g}" for setting in SETTINGS)]
        assert f"| {' | '.join(cells)} |" in PAGE


@pytest.mark.parametrize("setting", SETTINGS)
def test_every_setting_is_explained(setting: str) -> None:
    assert f"**{setting}**" in PAGE
