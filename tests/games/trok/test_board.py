"""The table of Trök, as a terminal draws it."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from tests.games.trok.tables import SEATS, combine, deal, finish_turns, lay, moments
from troquet import State, words
from troquet.conformance.plugin import rule
from troquet.games.trok.board import draw, marks

NAMES = ["Aglaé", "Bertrand", "Capucine", "Désiré", "Élise"]


def drawn(
    state: State, seat: int | None, width: int = 80, language: str = "en", height: int = 24
) -> str:
    paper = io.StringIO()
    console = Console(file=paper, width=width, height=height, color_system=None)
    console.print(draw(state.view(seat), words("trok", language).seated(NAMES)))
    return paper.getvalue()


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize("seats", SEATS)
def test_every_moment_is_drawn_within_the_width(seats: int, width: int, language: str) -> None:
    for n, t in enumerate(moments(deal(seats, 2), 2)):
        if n % 25 == 0 or not t.waiting():
            text = drawn(t, n % seats, width, language, 24 if n % 2 else 40)
            assert all(len(line) <= width for line in text.splitlines())
            assert "…" not in text or width < 80
            assert all(name in text for name in NAMES[:seats])


def test_hand_market_row_prices_and_exposed_cards_are_drawn() -> None:
    t = lay(3, step=("Take", 0), exposed={0: "pick 3", 1: "ration gloves 2", 2: "hammer 3"},
            hands={0: "stone helmet"}, market="lantern lantern armour")  # fmt: skip
    text = drawn(t, 0)
    assert "4 lantern ×2  5 armour" in text
    assert "6 helmet  ★ arcane stone" in text
    assert "2 3 ×2" in text
    assert "7 cards" in text
    assert "★" not in drawn(t, 1)


@rule("TK-WIN-4", "TK-OPT-1")
@pytest.mark.parametrize("fortunes", [False, True])
def test_others_fortunes_are_drawn_only_at_the_end_or_with_the_option(fortunes: bool) -> None:
    t = lay(step=("Combine", 1, 0), master=0, purse={0: 31, 1: 57}, fortunes=fortunes)
    assert "31" in drawn(t, 0)
    assert ("57" in drawn(t, 0)) == fortunes
    assert ("31" in drawn(t, None)) == fortunes
    finish_turns(t)
    assert "57" in drawn(t, 0)


def test_the_bill_tells_the_fortune_source_by_source() -> None:
    t = combine("hammer 3 pick 2", owned="uline", purse={0: 44})
    t.apply(0, t.setting.moves.parse("match hammer hammer hammer hammer"))
    finish_turns(t)
    lines = [line.split() for line in drawn(t, 0).splitlines() if line.split()]
    assert ["Sets", "51", "·"] in lines
    assert ["Uline", "1", "·"] in lines
    assert ["Aare", "52", "0"] in lines


def test_every_card_has_a_mark() -> None:
    assert marks(words("trok", "en"))["hammer"] == ("7", "bold red")
    assert len(marks(words("trok", "fr"))) == 8
