"""Every clause of Le Petit Pari, by name."""

from __future__ import annotations

from typing import Any

import pytest

import troquet
from troquet.conformance.plugin import rule
from troquet.games._template.game import GAME


# copy: a way to lay out any table in a line, then a small story for each clause
def table(hands: list[list[int]]) -> troquet.State:
    """A fresh table with these hands; cards count from 0."""
    position: dict[str, Any] = GAME.deal(len(hands), 1).position()
    position["table"]["hands"] = hands
    return GAME.load(position)


@rule("PP-BOX-1", "PP-SET-1")
def test_everybody_is_dealt_three_different_cards() -> None:
    state = GAME.deal(3, seed=5)
    hands = [[str(move) for move in state.options(seat)] for seat in range(3)]
    assert [len(hand) for hand in hands] == [3, 3, 3]
    assert len({card for hand in hands for card in hand}) == 9


@rule("PP-BOX-1")
def test_no_card_exists_twice() -> None:
    with pytest.raises(troquet.BadPosition, match="PP-BOX-1"):
        table([[0, 1, 2], [2, 3, 4]])


@rule("PP-TURN-1")
def test_a_card_of_another_hand_is_refused() -> None:
    state = table([[0, 1, 2], [3, 4, 5]])
    with pytest.raises(troquet.Refused) as refused:
        state.play(0, GAME.move("play 4"))
    assert refused.value.because.clause == "PP-TURN-1"
    assert [str(move) for move in refused.value.allowed] == ["play 1", "play 2", "play 3"]


@rule("PP-TURN-1")
def test_one_may_change_ones_mind_until_the_last_has_chosen() -> None:
    state = table([[0, 1, 2], [3, 4, 5]])
    state.play(0, GAME.move("play 1"))
    assert state.waiting() == (1,)
    state.play(0, GAME.move("play 3"))
    events = state.play(1, GAME.move("play 5"))
    assert [event.facts.get("card") for event in events] == [3, 5, None]


@rule("PP-TURN-2")
def test_the_highest_card_takes_the_coin() -> None:
    state = table([[0, 1, 8], [3, 4, 5]])
    state.play(1, GAME.move("play 6"))
    events = state.play(0, GAME.move("play 9"))
    assert events[-1].what == "won"
    assert events[-1].facts == {"seat": 0}


@rule("PP-KNO-1")
def test_a_preview_counts_the_higher_cards_that_this_seat_has_not_seen() -> None:
    state = table([[0, 1, 8], [3, 4, 5]])
    assert state.preview(1, GAME.move("play 6")) == {"higher": 3}
    state.play(1, GAME.move("play 4"))
    state.play(0, GAME.move("play 9"))
    assert state.preview(1, GAME.move("play 6")) == {"higher": 2}


def finish(state: troquet.State) -> troquet.Outcome:
    """Everybody plays the lowest card until the game is over."""
    while state.waiting():
        seat = state.waiting()[0]
        state.apply(seat, state.options(seat)[0])
    outcome = state.outcome()
    assert outcome is not None
    return outcome


@rule("PP-END-1")
def test_most_coins_win() -> None:
    outcome = finish(table([[0, 1, 8], [3, 4, 5]]))
    assert (outcome.scores, outcome.ranks, outcome.reason) == ((1, 2), (2, 1), "coins")


@rule("PP-END-2")
def test_equal_coins_share_the_victory() -> None:
    outcome = finish(table([[2, 3, 6], [1, 5, 7], [0, 4, 8]]))
    assert (outcome.scores, outcome.ranks, outcome.reason) == ((1, 1, 1), (1, 1, 1), "shared")


@rule("PP-KNO-1")
def test_a_seat_sees_its_own_hand_only() -> None:
    state = table([[0, 1, 8], [3, 4, 5]])
    assert state.view(0).encode().count(b'"hand":[0,1,8]') == 1
    assert b"[3,4,5]" not in state.view(0).encode()
    assert b'"hand":[]' in state.view(None).encode()
