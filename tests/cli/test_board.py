"""The board of the Trojan Horse, as a terminal draws it."""

from __future__ import annotations

import io

import pytest
from rich.cells import cell_len
from rich.console import Console

from troquet import State, game, words
from troquet.cli.boards import Painter
from troquet.core.dice import QuickDice
from troquet.games.cheval.board import SIGNS, draw, marks
from troquet.games.cheval.box import HEROES
from troquet.games.cheval.view import ChevalView

NAMES = ["Aglaé", "Bertrand", "Capucine", "Désiré"]


def drawn(
    state: State, seat: int | None, width: int = 80, language: str = "en", height: int = 40
) -> str:
    paper = io.StringIO()
    console = Console(file=paper, width=width, height=height, color_system=None)
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


def test_the_signs_are_those_of_the_house() -> None:
    assert SIGNS == {"red": "▲", "blue": "●", "yellow": "■", "green": "⋈", "black": "✚"}
    assert all(cell_len(sign) == 1 for sign in SIGNS.values())


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
        assert row.count("·") == view.capacity - sum(district.heroes)
    for player in NAMES[:seats]:
        assert player in text


@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("width", "height"), [(60, 24), (44, 24), (30, 12)])
def test_a_small_screen_still_shows_who_stands_where(
    width: int, height: int, seats: int, over: bool
) -> None:
    state = played(seats, 3, answers=10_000 if over else 40)
    view = state.view(0)
    assert isinstance(view, ChevalView)
    text = drawn(state, 0, width, "fr", height)
    assert all(len(line) <= width for line in text.splitlines())
    rows = [line for line in text.splitlines() if line[:1].isdigit()]
    for row, district in zip(rows, view.city, strict=True):
        for colour, count in zip(view.colours, district.heroes, strict=True):
            assert SIGNS[colour] * count in row
    if not over:
        display = dict(zip(HEROES, view.display, strict=True))
        assert all(words("cheval", "fr").name("hero", h) in text for h in display if display[h])


def test_on_24_lines_the_table_leaves_room_for_the_longest_question() -> None:
    """Ten lines: the question, six rows of an exchange with their head, keeping, the prompt."""
    for seats in (2, 3, 4):
        for memory in (False, True):
            for answers in (0, 30, 60):
                state = played(seats, 3, answers, memory)
                for language in ("fr", "en"):
                    assert len(drawn(state, 0, 80, language, 24).splitlines()) <= 14


@pytest.mark.rule("CH-END-4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_bill_adds_up(seats: int) -> None:
    state = played(seats, 3)
    view = state.view(None)
    assert isinstance(view, ChevalView)
    assert view.outcome is not None
    text = drawn(state, None, 120, "en")
    sums = next(line for line in text.splitlines() if "Total" in line).split()[1:]
    lost = sum(district.worth for district in view.city if district.leader is None)
    assert [int(points) for points in sums] == [*view.outcome.scores, lost]
    for district in view.city:
        assert f" {sum(district.heroes)}+{district.bonus}+{district.treasure} " in text


@pytest.mark.rule("CH-END-3")
@pytest.mark.parametrize(
    ("language", "said"),
    [("fr", "personne ne l’emporte, valeur perdue\xa0: "), ("en", "nobody wins it, lost: ")],
)
def test_a_district_that_nobody_wins_is_said_plainly(language: str, said: str) -> None:
    for seed in range(40):
        state = played(4, seed)
        view = state.view(None)
        assert isinstance(view, ChevalView)
        lost = [district for district in view.city if district.leader is None]
        text = drawn(state, None, 120, language)
        assert text.count(said) == len(lost)
        for district in lost:
            assert f"{said}{district.worth}." in text
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


def test_colours_are_marked_in_sentences() -> None:
    painter = Painter("cheval", words("cheval", "fr"))
    assert marks(painter.words)["vert"] == ("⋈", "bold green")
    line = painter.paint("Un vert tombe du cheval : Port. L’ouvert est rouge.")
    assert line.plain == "Un ⋈\xa0vert tombe du cheval : Port. L’ouvert est ▲\xa0rouge."
    assert [span.style for span in line.spans] == ["bold green", "bold red"]
