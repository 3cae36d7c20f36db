"""docs/adding-a-game.md, followed step by step in a copy of the project."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from tests.docs.page import DOCS, ROOT, Reader, blocks

PAGE = DOCS / "adding-a-game.md"
LEFT_AT_HOME = shutil.ignore_patterns(
    ".git", ".venv", ".hypothesis", ".*_cache", "__pycache__", "node_modules", "results"
)
HOMES = ("src/troquet/games/misere", "tests/games/misere")
A_TRICK = """
import troquet
game = troquet.game("misere")
position = game.deal(seats=3, seed=1).position()
position["table"]["hands"] = [[0, 4, 8], [9, 10, 11], [1, 2, 3]]
state = game.load(position)
for seat, card in enumerate((9, 10, 2)):
    events = state.play(seat, game.move(f"play {card}"))
print(events[-1].facts["seat"])
"""


def test_following_the_page_makes_another_game(tmp_path: Path) -> None:
    copy = tmp_path / "troquet"
    shutil.copytree(ROOT, copy, ignore=LEFT_AT_HOME)
    reader = Reader(copy, tmp_path / "tools", copy / "src")
    for block in blocks(PAGE):
        reader.follow(block)
    it_is_on_the_shelf_and_the_lowest_card_wins(reader)
    nothing_of_the_old_game_is_left(reader)
    every_clause_has_its_story(reader)
    the_linters_are_content(reader)


def it_is_on_the_shelf_and_the_lowest_card_wins(reader: Reader) -> None:
    shelf = "import troquet; print(*(meta.id for meta in troquet.games()))"
    assert "misere" in reader.shell(f"python -c '{shelf}'", "the shelf").split()
    (reader.folder / "trick.py").write_text(A_TRICK, encoding="utf-8")
    assert reader.shell("python trick.py", "a trick") == "2\n"


def nothing_of_the_old_game_is_left(reader: Reader) -> None:
    for home in HOMES:
        for path in (reader.folder / home).glob("*.*"):
            text = path.read_text(encoding="utf-8")
            for old in ("copy:", "PP-", "Pari", "_template", "highest", "higher"):
                assert old not in text, path.name


def every_clause_has_its_story(reader: Reader) -> None:
    book = (reader.folder / HOMES[0] / "rules.en.md").read_text(encoding="utf-8")
    stories = (reader.folder / HOMES[1] / "test_rules.py").read_text(encoding="utf-8")
    told = set(re.findall(r'"(MI-[A-Z]+-\d+)"', "".join(re.findall(r"@rule\(.*\)", stories))))
    clauses = re.findall(r"^\*\*(MI-[A-Z]+-\d+)\*\*", book, re.MULTILINE)
    assert len(clauses) == 7
    assert set(clauses) <= told


def the_linters_are_content(reader: Reader) -> None:
    homes = " ".join(HOMES)
    reader.shell(f"python -m ruff check {homes} && python -m ruff format --check {homes}", "ruff")
    reader.shell(f"python -m mypy {homes}", "mypy")


def test_the_page_says_first_whom_it_is_for() -> None:
    title, _, first, *_ = PAGE.read_text(encoding="utf-8").splitlines()
    assert title.startswith("# ")
    assert first.startswith("*For ")
