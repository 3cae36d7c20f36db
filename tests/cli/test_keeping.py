"""Nothing is lost: games are written safely, and taken up again where they were left."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest

from tests.cli.terminal import Here, flat
from troquet import Record, game
from troquet.cli import keeping
from troquet.cli.words import Complaint, tongue
from troquet.core.record import Scribe

PLAY = ["play", "cheval", "--seats", "4", "--seed", "7", "--bot", "random"]


def record() -> Record:
    scribe = Scribe(game("cheval"), 4, 7)
    (seat,) = scribe.state.waiting()
    scribe.play(seat, game("cheval").move("announce 1"))
    return scribe.record()


def test_a_game_is_taken_up_where_it_was_left_and_written_back(here: Here, tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    here(*PLAY, "--save", str(kept), typed="1\n" * 6)
    left = Record.read(kept.read_bytes())
    came = here("play", "--resume", str(kept), "--bot", "random", typed="1\n" * 300)
    assert (came.code, came.err) == (0, "")
    over = Record.read(kept.read_bytes())
    assert over.outcome is not None
    assert over.moves[: len(left.moves)] == left.moves
    assert (over.seed, over.seats, over.options) == (left.seed, left.seats, left.options)
    assert over.replay(game("cheval")).hash() == over.hash


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_game_that_is_over_is_not_taken_up(here: Here, tmp_path: Path, language: str) -> None:
    kept = tmp_path / "kept.json"
    here(*PLAY, "--save", str(kept), typed="1\n" * 300)
    before = kept.read_bytes()
    came = here("play", "--resume", str(kept), "--lang", language)
    assert came.code == 2
    assert came.err.count("\n") == 1
    assert "troquet replay" in came.err
    assert kept.read_bytes() == before


def test_an_edited_record_is_not_taken_up(here: Here, tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    here(*PLAY, "--save", str(kept), typed="1\n" * 6)
    kept.write_text(kept.read_text(encoding="utf-8").replace("announce 1", "announce 3", 1))
    came = here("play", "--resume", str(kept))
    assert (came.code, came.out, came.err.count("\n")) == (2, "", 1)


def test_more_people_than_seats_do_not_take_a_game_up(here: Here, tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    here("play", "cheval", "--seed", "7", "--save", str(kept), typed="1\n" * 3)
    came = here("play", "--resume", str(kept), "--humans", "3")
    assert came.code == 2
    assert "3 people do not fit at 2 seats" in came.err


def test_a_file_that_is_no_record_is_never_overwritten(here: Here, tmp_path: Path) -> None:
    letter = tmp_path / "letter"
    letter.write_text("Dear Helen", encoding="utf-8")
    came = here(*PLAY, "--save", str(letter))
    assert came.code == 2
    assert "it exists and is no record of Troquet" in came.err
    came = here(*PLAY, typed=f"save {letter}\nsave {tmp_path}\nquit\n")
    assert flat(came.out).count("cannot be written") == 2
    assert letter.read_text(encoding="utf-8") == "Dear Helen"
    assert list(tmp_path.iterdir()) == [letter]


def test_a_link_keeps_leading_to_the_record(tmp_path: Path) -> None:
    real, link = tmp_path / "real.json", tmp_path / "link.json"
    real.write_text("", encoding="utf-8")
    link.symlink_to(real)
    keeping.write(link, record(), tongue("en"))
    assert link.is_symlink()
    assert Record.read(real.read_bytes()) == record()


@pytest.mark.parametrize(("language", "said"), [("fr", "pas permis"), ("en", "not permitted")])
def test_a_folder_that_is_closed_is_told_before_the_game_begins(
    here: Here, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, said: str
) -> None:
    def closed(path: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "touch", closed)
    came = here(*PLAY, "--save", str(tmp_path / "kept.json"), "--lang", language)
    assert (came.code, came.out, came.err.count("\n")) == (2, "", 1)
    assert said in came.err


def test_a_disk_that_fills_up_meanwhile_leaves_the_older_record_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "kept.json"
    keeping.write(kept, record(), tongue("en"))
    before = kept.read_bytes()
    full(monkeypatch, tmp_path)
    with pytest.raises(Complaint, match="No space left"):
        keeping.write(kept, record(), tongue("en"))
    assert kept.read_bytes() == before
    assert list(tmp_path.iterdir()) == [kept]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_game_whose_place_is_gone_at_the_end_is_kept_elsewhere(
    here: Here, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    there, haven = tmp_path / "there", tmp_path / "haven"
    there.mkdir()
    haven.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(haven))
    full(monkeypatch, there)
    kept = there / "kept.json"
    came = here(*PLAY, "--save", str(kept), "--lang", language, typed="1\n" * 300)
    assert came.code == 3
    (rescued,) = haven.iterdir()
    assert came.err.count("\n") == 1
    assert str(rescued) in came.err
    assert str(kept) in came.err
    assert "Total" in came.out  # the bill is shown all the same
    assert Record.read(rescued.read_bytes()).outcome is not None


def full(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Let nothing more be written into a folder."""
    write = Path.write_text

    def fails(path: Path, text: str, encoding: str) -> int:
        if path.parent == folder:
            raise OSError(28, "No space left on device")
        return write(path, text, encoding=encoding)

    monkeypatch.setattr(Path, "write_text", fails)
