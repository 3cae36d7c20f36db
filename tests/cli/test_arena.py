"""`troquet arena` from the terminal: what it prints, what it writes, and what it refuses."""

from __future__ import annotations

import json
import subprocess
import time
from pathlib import Path

import pytest

from tests.cli.terminal import ENVIRONMENT, TROQUET, flat, troquet

ARENA = ("arena", "cheval", "--bots", "greedy,apprentice", "--jobs", "1", "--lang", "en")


def test_a_tournament_is_told_and_written(tmp_path: Path) -> None:
    ledger, table, page = (str(tmp_path / name) for name in ("l.jsonl", "t.csv", "p.html"))
    kept = ("--results", ledger, "--csv", table, "--html", page)
    came = troquet(*ARENA, "--games", "10", *kept)
    assert came.code == 0, came.err
    assert "Elo" in came.out
    assert Path(table).read_text(encoding="utf-8").count("cheval,2,") == 2
    assert "<svg" in Path(page).read_text(encoding="utf-8")
    assert len(Path(ledger).read_text(encoding="utf-8").splitlines()) == 11
    # The seed stands in the ledger: the same words go on with it.
    assert troquet(*ARENA, "--games", "14", *kept).code == 0
    assert len(Path(ledger).read_text(encoding="utf-8").splitlines()) == 15


def test_a_question_that_stays_open_says_so() -> None:
    came = troquet(*ARENA, "--games", "4", "--beats", "0.5")
    assert came.code == 3
    assert "Undecided" in came.out


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("--bots", "greedy"), "two bots"),
        (("--bots", "greedy,oracle"), "no bot “oracle”"),
        (("--bots", "greedy,regular:depth=3"), "no setting of a level"),
        (("--games", "0"), "from 1 to"),
        (("--beats", "half"), "between 0 and 1"),
        (("--results", "/"), "cannot be written"),
    ],
)
def test_bad_input_is_one_clear_sentence(more: tuple[str, ...], said: str) -> None:
    came = troquet(*ARENA, *more)
    assert came.code == 2
    assert said in flat(came.err)
    assert len(came.err.strip().splitlines()) <= 2


def test_a_level_answers_to_its_name_in_french() -> None:
    words = ("arena", "cheval", "--jobs", "1", "--games", "2", "--lang", "fr", "--no-color")
    came = troquet(*words, "--bots", "Apprenti,habitue:iterations=20")
    assert came.code == 0, came.err
    assert "apprentice" in came.out
    assert "regular:iterations=20" in flat(came.out)
    assert "patron" in flat(troquet("arena", "--help", "--lang", "fr").out)


def test_an_unknown_game_is_named() -> None:
    came = troquet("arena", "chess", "--lang", "en")
    assert came.code == 2
    assert "chess" in came.err


def test_a_broken_ledger_is_named_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "l.jsonl"
    assert troquet(*ARENA, "--games", "4", "--results", str(path)).code == 0
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join([*lines[:2], "{", *lines[3:]]) + "\n", encoding="utf-8")
    came = troquet(*ARENA, "--games", "8", "--results", str(path))
    assert came.code == 2
    assert "line 3" in flat(came.err)


def played(path: Path) -> list[tuple[object, ...]]:
    """Return what a ledger tells, but for the seconds of thought."""
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()[1:]]
    return sorted((n["n"], n["lineup"], n["scores"], n["ranks"], n["answers"]) for n in lines)


def test_killed_in_the_middle_it_goes_on_as_if_nothing_had_been(tmp_path: Path) -> None:
    killed, whole = tmp_path / "killed.jsonl", tmp_path / "whole.jsonl"
    words = ("arena", "cheval", "--bots", "greedy,random", "--jobs", "1", "--seed", "3")
    running = subprocess.Popen(
        [*TROQUET, *words, "--games", "5000", "--results", str(killed)],
        env=ENVIRONMENT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        while not killed.exists() or killed.read_bytes().count(b"\n") < 6:
            assert running.poll() is None
            time.sleep(0.01)
    finally:
        running.kill()
        running.wait()
    before = killed.read_bytes().count(b"\n") - 1
    games = str(before + 10 - before % 2)
    assert troquet(*words, "--games", games, "--results", str(killed)).code == 0
    assert troquet(*words, "--games", games, "--results", str(whole)).code == 0
    assert played(killed) == played(whole)
    assert len(played(killed)) == int(games)
