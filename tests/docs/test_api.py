"""docs/api.md: every example runs and prints what the page says; every public name is explained."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import troquet
from tests.docs.page import DOCS, ROOT, Reader, blocks

PAGE = DOCS / "api.md"


def test_every_example_does_what_the_page_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "desk"
    folder.mkdir()
    monkeypatch.chdir(folder)
    reader = Reader(folder, tmp_path / "tools", ROOT / "src")
    for block in blocks(PAGE):
        reader.follow(block)


@pytest.mark.parametrize("name", troquet.__all__)
def test_every_public_name_is_explained(name: str) -> None:
    said = re.findall(r"`([^`\n]+)`", PAGE.read_text(encoding="utf-8"))
    assert any(re.match(rf"(troquet\.)?{name}\b", quoted) for quoted in said)


def test_every_error_is_met_in_an_example() -> None:
    public = [getattr(troquet, name) for name in troquet.__all__]
    errors = [
        thing.__name__
        for thing in public
        if isinstance(thing, type)
        and issubclass(thing, troquet.TroquetError)
        and not thing.__subclasses__()
    ]
    assert len(errors) > 8
    examples = "".join(block.text for block in blocks(PAGE) if block.language == "python")
    assert not [error for error in errors if f"\n{error}: " not in examples]


def test_the_page_says_first_whom_it_is_for() -> None:
    title, _, first, *_ = PAGE.read_text(encoding="utf-8").splitlines()
    assert title.startswith("# ")
    assert first.startswith("*For ")
