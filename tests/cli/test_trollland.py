"""Trollland in the terminal: whole games, vehicles drawn, numbers of one's own from a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.terminal import Here, flat
from troquet import Record, game


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("seats", ["2", "5"])
def test_a_whole_game_is_played_by_numbers(
    here: Here, seats: str, language: str, tmp_path: Path
) -> None:
    kept = tmp_path / "game.json"
    args = ["--seats", seats, "--seed", "3", "--bot", "random", "--lang", language]
    came = here("play", "trollland", *args, "--save", str(kept), typed="1\n" * 300)
    assert (came.code, came.err) == (0, "")
    assert "…" not in came.out  # no sentence lacked a fact
    assert ("ministère" if language == "fr" else "Minist") in flat(came.out)
    record = Record.read(kept.read_text(encoding="utf-8"))
    assert record.outcome is not None
    assert record.replay(game("trollland")).hash() == record.hash


def test_vehicles_and_cages_are_drawn_with_signs_and_free_places(here: Here) -> None:
    came = here("play", "trollland", "--seed", "4", "--lang", "en", typed="1\n1\nquit\n")
    assert "Dragon 4" in flat(came.out)
    assert "[· ·]" in came.out
    assert "★★" in came.out
    assert "Bimbo › " in came.out


def test_numbers_of_ones_own_come_from_a_file(here: Here, tmp_path: Path) -> None:
    file, kept = tmp_path / "cards.toml", tmp_path / "game.json"
    file.write_text("trolls = [9, 8, 7, 6, 5]\n", encoding="utf-8")
    args = ["--option", f"box={file}", "--seed", "3", "--bot", "random", "--save", str(kept)]
    came = here("play", "trollland", *args, "--lang", "en", typed="1\n" * 300)
    assert (came.code, came.err) == (0, "")
    record = Record.read(kept.read_text(encoding="utf-8"))
    assert record.options["box"]["trolls"] == [9, 8, 7, 6, 5]
    assert here("replay", str(kept), "--lang", "en").code == 0


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("trolls = [9, 8, 7, 6]\n", "ligne 1 : trolls est une liste de 5 nombres, et non de 4."),
        ("[bonuses]\nzom = 3\nzob = 1\n", "ligne 3 : il n’y a pas de bonuses.zob ; ici il y a"),
        ("[vehicles.cart1]\ncages = [9]\n", "ligne 2 : vehicles.cart1.cages[1] est un nombre"),
        ("one-more = [12]\n", "ligne 1 : one-more[1] : 12 figure aussi dans quay"),
        ("trolls = \n", "ce n’est pas du TOML"),
    ],
)
def test_a_bad_file_is_told_with_its_line(
    here: Here, tmp_path: Path, text: str, complaint: str
) -> None:
    file = tmp_path / "cards.toml"
    file.write_text(text, encoding="utf-8")
    came = here("play", "trollland", "--option", f"box={file}", "--lang", "fr", typed="")
    assert came.code == 2
    assert complaint in flat(came.err).replace("\u00a0", " ")


def test_a_file_that_is_not_there(here: Here) -> None:
    came = here("play", "trollland", "--option", "box=nothing.toml", "--lang", "en")
    assert came.code == 2
    assert "box is reconstructed or the name of a TOML file" in flat(came.err)
