"""The board of the Trojan Horse, as a terminal draws it."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from troquet import State, game, words
from troquet.core.dice import QuickDice
from troquet.games.cheval.board import SIGNS, draw
from troquet.games.cheval.view import ChevalView

NAMES = ["Aglaé", "Bertrand", "Capucine", "Désiré"]


def drawn(state: State, seat: int | None, width: int = 80, language: str = "en") -> str:
    paper = io.StringIO()
    console = Console(file=paper, width=width, height=40, color_system=None)
    console.print(draw(state.view(seat), words("cheval", language).seated(NAMES)))
    return paper.getvalue()


def played(seats: int, seed: int, answers: int = 10_000, memory: bool = False) -> State:
    state = game("cheval").deal(seats, seed, {"memory": memory})
    dice = QuickDice(seed)
    while state.waiting() and answers:
        seat = state.waiting()[0]
        options = state.options(seat)
        state.apply(seat, options[dice.below(len(options))])
        answers -= 1
    return state


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("width", [80, 120])
def test_every_hero_of_the_city_is_drawn_with_its_sign_within_the_width(
    width: int, seats: int, language: str
) -> None:
    state = played(seats, 3, answers=50)
    view = state.view(0)
    assert isinstance(view, ChevalView)
    text = drawn(state, 0, width, language)
    assert all(len(line) <= width for line in text.splitlines())
    for place, district in enumerate(view.city, 1):
        name = words("cheval", language).name("district", place)
        row = next(line for line in text.splitlines() if f"{place} {name} " in line)
        for colour, count in zip(view.colours, district.heroes, strict=True):
            assert SIGNS[colour] * count in row
    for player in NAMES[:seats]:
        assert player in text


@pytest.mark.rule("CH-END-3")
@pytest.mark.parametrize(
    ("language", "said"),
    [("fr", "personne\xa0: points perdus"), ("en", "nobody: points lost")],
)
def test_a_district_that_nobody_wins_is_said_plainly(language: str, said: str) -> None:
    for seed in range(40):
        state = played(4, seed)
        view = state.view(None)
        assert isinstance(view, ChevalView)
        lost = sum(1 for district in view.city if district.leader is None)
        assert drawn(state, None, 120, language).count(said) == lost
        if lost:
            return
    raise AssertionError("no district was lost in forty games")


@pytest.mark.rule("CH-OPT-1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_tables_that_differ_only_in_the_horse_are_drawn_alike(seats: int) -> None:
    """Swap a hero of the horse with one of the bag: without the memory aid nothing changes."""
    for memory in (False, True):
        state = played(seats, 5, answers=30, memory=memory)
        position = state.position()
        table = position["table"]
        inside = table["horse"][0]
        other = next(c for c, left in enumerate(table["bag"]) if left and c != inside)
        table["bag"][inside] += 1
        table["bag"][other] -= 1
        table["horse"][0] = other
        twin = game("cheval").load(position)
        for seat in (None, *range(seats)):
            assert (drawn(state, seat) == drawn(twin, seat)) is not memory


def test_the_view_of_another_seat_shows_other_treasures() -> None:
    state = played(4, 3, answers=60)
    assert len({drawn(state, seat).replace("(you)", "") for seat in range(4)}) > 1
