"""Troie in the terminal: the mound is drawn, and a whole game can be played."""

from __future__ import annotations

import io
import re
from importlib.resources import files
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import Console

from tests.cli.terminal import Here
from troquet import State, game, words
from troquet.core.dice import QuickDice
from troquet.core.record import Record
from troquet.games.troie.board import FACES, SIGNS, draw
from troquet.games.troie.view import TroieView

RECORDS = Path(__file__).parents[1] / "records" / "troie"
NAMES = ["Aglaé", "Bertrand", "Capucine", "Désiré"]


def drawn(state: State, seat: int | None, width: int, height: int, language: str = "fr") -> str:
    paper = io.StringIO()
    console = Console(file=paper, width=width, height=height, color_system=None)
    console.print(draw(state.view(seat), words("troie", language).seated(NAMES)))
    return paper.getvalue()


def played(seats: int, seed: int, answers: int) -> State:
    state = game("troie").deal(seats, seed)
    dice = QuickDice(seed)
    while state.waiting() and answers:
        seat = state.waiting()[0]
        options = state.options(seat)
        state.apply(seat, options[dice.below(len(options))])
        answers -= 1
    return state


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("width", "height"), [(60, 24), (80, 24), (120, 50)])
def test_the_mound_is_drawn_with_the_numbers_of_its_free_pieces(
    width: int, height: int, seats: int, language: str
) -> None:
    for answers in (0, 40, 120):
        state = played(seats, 3, answers)
        view = state.view(0)
        assert isinstance(view, TroieView)
        text = drawn(state, 0, width, height, language)
        assert all(cell_len(line) <= width for line in text.splitlines())
        end = text.index("╰")
        mound = text[:end] if width < 80 else "".join(line[:34] for line in text.split("\n"))
        for number, piece in enumerate(view.pieces, 1):
            if piece.free and width == 60:
                assert re.search(rf"(?<!\d){number}(?!\d)", mound), number


def test_signs_are_one_cell_wide_and_differ() -> None:
    assert all(cell_len(sign) == 1 for sign in (*SIGNS.values(), *FACES.values()))
    assert len(set(FACES.values())) == len(FACES)


def test_a_face_that_nobody_has_seen_and_a_strangers_tent_are_not_drawn() -> None:
    state = played(3, 5, 60)
    other = game("troie").worlds(state.view(1)).sample(QuickDice(4))
    assert drawn(state, 1, 100, 40) == drawn(other, 1, 100, 40)


def test_the_bill_adds_up() -> None:
    record = Record.read((RECORDS / "renown-3.json").read_bytes())
    state = record.replay(game("troie"))
    lines = drawn(state, None, 90, 40).splitlines()
    sums = [0, 0, 0]
    for line in lines[1:-1]:
        paid = re.findall(r"(?<= )([+-]\d+|·)(?= |$)", line)[-3:]
        for seat, points in enumerate(paid):
            sums[seat] += 0 if points == "·" else int(points)
    assert sums == [int(word) for word in lines[-1].split()[1:]]
    assert state.outcome() is not None
    assert tuple(sums) == state.outcome().scores  # type: ignore[union-attr]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_whole_game_is_played_by_typing(here: Here, language: str, tmp_path: Path) -> None:
    kept = tmp_path / "game.json"
    args = ("--seats", "2", "--seed", "3", "--bot", "random", "--lang", language)
    came = here("play", "troie", *args, "--save", str(kept), typed="1\n" * 400)
    assert came.code == 0, came.err
    record = Record.read(kept.read_bytes())
    assert record.outcome is not None
    assert record.replay(game("troie")).hash() == record.hash


def test_a_refusal_names_what_covers_a_piece(here: Here) -> None:
    state = game("troie").deal(2, 3)
    buried = next(
        number
        for number, piece in enumerate(state.view(0).pieces, 1)  # type: ignore[attr-defined]
        if not piece.free
    )
    args = ("--seats", "2", "--seed", "3", "--bot", "random", "--lang", "fr")
    came = here("play", "troie", *args, typed=f"prendre {buried}\nquit\n")
    assert "TR-SET-4" in came.out
    assert "n’est pas libre" in came.out


def test_french_has_its_spaces_and_its_apostrophes() -> None:
    for name, table in words("troie", "fr").tables.items():
        for said in table.values():
            for sign in ":;?!»":
                assert f" {sign}" not in said, (name, said)
            assert "'" not in said, (name, said)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_what_a_player_did_is_told_to_them_in_the_second_person(language: str) -> None:
    said = words("troie", language).tables
    done = {what for what, sentence in said["events"].items() if "{seat}" in sentence}
    assert said["events-yours"].keys() == done
    for sentence in said["events-yours"].values():
        assert ("vous" if language == "fr" else "you") in sentence.lower()
    assert all(len(sentence) <= 70 for sentence in said["asks"].values())
    used = Path(str(files("troquet.games.troie"))) / "board.py"
    source = used.read_text(encoding="utf-8").replace("'", '"')
    assert all(f'"{key}"' in source for key in said["board"])
