"""The laws of the house: who may import whom, what every folder says, what no file may name."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

import troquet
from troquet import library
from troquet.games import CONTENTS

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "troquet"
PURE = sorted((SOURCE / "core").glob("*.py")) + sorted((SOURCE / "games").rglob("*.py"))
IMPURE = {"asyncio", "datetime", "io", "os", "pathlib", "random", "secrets", "shutil", "socket"}
IMPURE |= {"sqlite3", "subprocess", "sys", "tempfile", "threading", "time", "urllib", "uuid"}
ROOMS = {
    "__init__.py", "box.py", "events.py", "game.py", "invariants.py", "judge.py", "meta.py",
    "moves.py", "play.py", "rules.en.md", "rules.fr.md", "score.py", "table.py", "view.py",
    "words.en.toml", "words.fr.toml", "worlds.py",
}  # fmt: skip


def imports(path: Path) -> set[str]:
    """Return the top-level modules that a file imports."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name.split(".")[0] for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module.split(".")[0])
    return found


def calls(path: Path) -> set[str]:
    """Return the plain names that a file calls."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    nodes = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return {node.func.id for node in nodes if isinstance(node.func, ast.Name)}


@pytest.mark.parametrize("path", PURE, ids=lambda path: str(path.relative_to(SOURCE)))
def test_core_and_games_are_pure(path: Path) -> None:
    assert not imports(path) & IMPURE
    assert not calls(path) & {"open", "input", "print", "exec", "eval"}


def test_core_says_no_word_of_any_game() -> None:
    words = re.compile(
        r"\b(cheval|horse|trident|trollland|troll|trok|troie|mound|district)s?\b", re.I
    )
    for path in (SOURCE / "core").glob("*.py"):
        assert not words.search(path.read_text(encoding="utf-8")), path.name


@pytest.mark.parametrize("id", CONTENTS)
def test_every_game_has_the_same_rooms(id: str) -> None:
    home = SOURCE / "games" / CONTENTS[id].rsplit(".", 1)[1]
    found = {path.name for path in home.iterdir()} - {"__pycache__", "board.py"}
    assert found >= ROOMS
    door = (home / "__init__.py").read_text(encoding="utf-8")
    for own in found - ROOMS:  # a subject that needs a room of its own: the door says which
        assert f"`{own}`" in door, own


@pytest.mark.parametrize("id", CONTENTS)
def test_a_box_can_be_read_without_opening_it(id: str) -> None:
    code = f"import sys, {CONTENTS[id]}.meta; assert '{CONTENTS[id]}.play' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize("folder", ["core", "games", "bots", "cli", "conformance", "server"])
def test_every_folder_states_its_law(folder: str) -> None:
    law = (SOURCE / folder / "README.md").read_text(encoding="utf-8").strip().splitlines()
    assert law[0] == f"# {folder}"
    assert 5 <= len(law) <= 8


def test_the_locks_name_hashes_and_no_host() -> None:
    for path in (ROOT / "requirements").glob("*.txt"):
        text = path.read_text(encoding="utf-8")
        packages = re.findall(r"^[a-z0-9-]+==", text, re.M)
        assert len(packages) == len(
            re.findall(r"^[a-z0-9-]+==[^\n]*\\\n +--hash=sha256:", text, re.M)
        )
        assert "://" not in text
        assert "index-url" not in text


def test_files_can_be_read_in_one_sitting() -> None:
    long = {
        str(path.relative_to(ROOT)): lines
        for path in [*SOURCE.rglob("*.py"), *(ROOT / "tests").rglob("*.py")]
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > 500
    }
    assert not long


def test_every_clause_has_a_test_that_names_it(
    shown_clauses: dict[str, list[str]], request: pytest.FixtureRequest
) -> None:
    if request.config.args != [str(ROOT / "tests")] and request.config.args != ["tests"]:
        pytest.skip("only the whole suite shows every clause")
    for id in CONTENTS:
        book = library.rulebook(id, "en").clauses()
        assert not [clause for clause in book if clause not in shown_clauses]
        prefix = library.meta(id).clauses + "-"
        assert not [
            clause for clause in shown_clauses if clause.startswith(prefix) and clause not in book
        ]


@pytest.mark.parametrize("id", CONTENTS)
def test_the_rulebooks_have_the_same_clauses_and_rulings(id: str) -> None:
    french, english = (library.rulebook(id, language).clauses() for language in ("fr", "en"))
    assert list(french) == list(english)
    for clause in french.values():
        twin = english[clause.id]
        assert clause.text or clause.ruling
        assert bool(clause.text) == bool(twin.text), clause.id
        assert bool(clause.ruling) == bool(twin.ruling), clause.id


@pytest.mark.parametrize("id", CONTENTS)
def test_every_refusal_cites_a_clause_of_the_book_and_has_its_words(id: str) -> None:
    home = SOURCE / "games" / CONTENTS[id].rsplit(".", 1)[1]
    source = "".join(path.read_text(encoding="utf-8") for path in sorted(home.glob("*.py")))
    cited = re.findall(r'Because\(\s*"([^"]+)",\s*"([^"]+)"', source)
    assert cited
    assert len(cited) == source.count("Because(")
    for clause, reason in cited:
        for language in library.LANGUAGES:
            assert clause in library.rulebook(id, language).clauses()
            assert reason in library.words(id, language).tables["reasons"]


def test_the_version_is_the_same_everywhere() -> None:
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert f'version = "{troquet.__version__}"' in project
    assert f"## [{troquet.__version__}]" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
