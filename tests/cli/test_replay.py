"""Records, kept and told again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.terminal import Here, flat
from troquet import Record


@pytest.fixture
def kept(here: Here, tmp_path: Path) -> Path:
    """A game that was played to its end and saved."""
    path = tmp_path / "game.json"
    args = ["--seats", "3", "--seed", "9", "--bot", "random", "--save", str(path)]
    assert here("play", "cheval", *args, typed="1\n" * 300).code == 0
    return path


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_saved_game_is_replayed_to_the_same_position(
    here: Here, kept: Path, language: str
) -> None:
    record = Record.read(kept.read_text(encoding="utf-8"))
    came = here("replay", str(kept), "--lang", language)
    assert came.code == 0, came.err
    assert f"Position {record.hash}" in came.out
    assert str(len(record.moves)) in came.out.splitlines()[0]
    assert record.outcome is not None
    tail = flat(came.out.splitlines()[-2])
    assert {"points": "points", "districts": "districts", "shared": "victo"}[
        record.outcome.reason
    ] in tail


def test_step_by_step_the_table_is_drawn_after_each_move(here: Here, kept: Path) -> None:
    moves = len(Record.read(kept.read_text(encoding="utf-8")).moves)
    came = here("replay", str(kept), "--step", typed="\n" * moves)
    assert came.code == 0
    assert came.out.count("Citadel  ") == moves + 1
    stopped = here("replay", str(kept), "--step", typed="\nstop\n")
    assert stopped.code == 0
    assert stopped.out.count("Citadel  ") == 2


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"troquet": 99}, "update it"),
        ({"rules": 99}, "update it"),
        ({"rules": 0}, "no longer plays"),
        ({"game": "goose"}, "goose"),
        ({"seats": 9}, "cannot be dealt"),
        ({"hash": "0" * 32}, "another position"),
        ({"moves": [[0, "dance"]]}, "move 1 cannot be played"),
        ({"moves": 7}, "damaged"),
    ],
)
def test_a_record_that_cannot_be_trusted_is_refused_in_one_sentence(
    here: Here, kept: Path, change: dict[str, object], said: str, language: str
) -> None:
    data = json.loads(kept.read_text(encoding="utf-8"))
    kept.write_text(json.dumps({**data, **change}), encoding="utf-8")
    came = here("replay", str(kept), "--lang", language)
    assert came.code == 2
    assert came.out == ""
    assert came.err.startswith("troquet: ")
    assert came.err.count("\n") == 1
    assert said in came.err


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe\x00", b"[1, 2]", b"{}"])
def test_what_is_no_record_is_refused_in_one_sentence(
    here: Here, tmp_path: Path, content: bytes
) -> None:
    path = tmp_path / "other"
    path.write_bytes(content)
    came = here("replay", str(path))
    assert (came.code, came.out, came.err.count("\n")) == (2, "", 1)
    assert "not a record" in came.err
