"""What a bot thinks of a table of Le Petit Pari."""

from __future__ import annotations

from tests.games._template.test_rules import table
from troquet.games._template.game import GAME


def test_the_better_cards_and_the_coin_are_worth_more() -> None:
    state = table([[0, 1, 8], [3, 4, 5]])
    assert GAME.judge(state, 1) > GAME.judge(state, 0)
    state.play(0, GAME.move("play 9"))
    state.play(1, GAME.move("play 4"))
    assert GAME.judge(state, 0) > GAME.judge(state, 1)
