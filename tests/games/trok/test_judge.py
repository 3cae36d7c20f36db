"""What a bot thinks of a table."""

from __future__ import annotations

from tests.games.trok.tables import GAME, combine, finish_turns, lay, play
from troquet.bots.contents import make


def test_aare_upgrades_and_a_set_in_hand_are_worth_something() -> None:
    poor = combine("pick ration gloves pick ration")
    assert GAME.judge(combine("pick ration gloves pick ration", purse={0: 5}), 0) > GAME.judge(
        poor, 0
    )
    assert GAME.judge(combine("pick 2 ration 2 hammer", owned="ylud"), 0) > GAME.judge(
        combine("pick 2 ration 2 hammer"), 0
    )
    assert GAME.judge(combine("hammer 3 pick 2"), 0) > GAME.judge(combine("hammer 2 pick 3"), 0)


def test_a_game_that_is_won_is_worth_more_than_any_other() -> None:
    t = lay(step=("Combine", 1, 0), master=0, purse={0: 51, 1: 20})
    finish_turns(t)
    assert GAME.judge(t, 0) > 400
    assert GAME.judge(t, 1) < -400


def test_greedy_makes_the_set_it_holds() -> None:
    t = combine("hammer 4 pick")
    move = make("greedy", GAME, 1).choose(t.view(0), t.options(0))
    assert move.text == "match hammer hammer hammer hammer hammer"


def test_greedy_reveals_the_perfect_combination() -> None:
    cards = "pick ration gloves lantern armour helmet hammer stone"
    t = combine(cards)
    move = make("greedy", GAME, 1).choose(t.view(0), t.options(0))
    assert move.text == f"perfect {cards}"
    play(t, move.text)
