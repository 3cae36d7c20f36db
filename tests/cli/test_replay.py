"""Records, kept and told again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.terminal import Here, flat
from troquet import Record, game
from troquet.core.record import Scribe


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """The record of a game that was played to its end."""
    scribe = Scribe(game("cheval"), 3, 9)
    while scribe.state.waiting():
        (seat,) = scribe.state.waiting()
        scribe.play(seat, scribe.state.options(seat)[0])
    path = tmp_path / "game.json"
    path.write_text(scribe.record().write(), encoding="utf-8")
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
        ({"troquet": 99}, {"en": "update it", "fr": "mettez le vôtre à jour"}),
        ({"rules": 99}, {"en": "update it", "fr": "mettez le vôtre à jour"}),
        ({"rules": 0}, {"en": "no longer plays", "fr": "anciennes règles"}),
        ({"game": "goose"}, {"en": "no game “goose”", "fr": "pas de jeu «\xa0goose\xa0»"}),
        ({"seats": 9}, {"en": "cannot be dealt", "fr": "modifiée ou abîmée"}),
        ({"hash": "0" * 32}, {"en": "another position", "fr": "modifiée ou abîmée"}),
        ({"moves": [[0, "dance"]]}, {"en": "move 1 cannot be", "fr": "modifiée ou abîmée"}),
        ({"moves": 7}, {"en": "damaged", "fr": "abîmée ou coupée"}),
    ],
)
def test_a_record_that_cannot_be_trusted_is_refused_in_one_sentence(
    here: Here, kept: Path, change: dict[str, object], said: dict[str, str], language: str
) -> None:
    data = json.loads(kept.read_text(encoding="utf-8"))
    kept.write_text(json.dumps({**data, **change}), encoding="utf-8")
    came = here("replay", str(kept), "--lang", language)
    assert came.code == 2
    assert came.out == ""
    assert came.err.startswith("troquet: ")
    assert came.err.count("\n") == 1
    assert said[language] in came.err


@pytest.mark.parametrize("share", [0.1, 0.5, 0.99])
def test_a_record_that_was_cut_short_is_refused(here: Here, kept: Path, share: float) -> None:
    whole = kept.read_bytes()
    kept.write_bytes(whole[: int(share * len(whole))])
    for language in ("fr", "en"):
        came = here("replay", str(kept), "--lang", language)
        assert (came.code, came.out, came.err.count("\n")) == (2, "", 1)


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe\x00", b"[1, 2]", b"{}"])
def test_what_is_no_record_is_refused_in_one_sentence(
    here: Here, tmp_path: Path, content: bytes
) -> None:
    path = tmp_path / "other"
    path.write_bytes(content)
    came = here("replay", str(path))
    assert (came.code, came.out, came.err.count("\n")) == (2, "", 1)
    assert "not a record" in came.err
