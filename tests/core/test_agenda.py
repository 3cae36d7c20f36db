"""Asking and answering: who is asked, what a refusal says, what a partial move is told."""

from __future__ import annotations

import pickle

import pytest

import troquet
from troquet.core.refusal import Because


def cheval(seats: int = 4, seed: int = 7) -> troquet.State:
    return troquet.game("cheval").deal(seats, seed)


def test_one_seat_is_asked_and_the_others_have_no_options() -> None:
    state = cheval()
    (seat,) = state.waiting()
    assert state.options(seat)
    assert all(not state.options(other) for other in range(4) if other != seat)


def test_a_seat_that_is_not_asked_may_not_answer() -> None:
    state = cheval()
    (seat,) = state.waiting()
    before = state.hash()
    with pytest.raises(troquet.NotYourTurn, match=f"waiting for {seat}"):
        state.play((seat + 1) % 4, troquet.game("cheval").move("announce 1"))
    assert state.hash() == before


@pytest.mark.parametrize("seat", [-1, 4, 99])
def test_a_seat_that_does_not_exist_is_named(seat: int) -> None:
    state = cheval()
    for ask in (state.options, lambda s: state.play(s, troquet.game("cheval").move("announce 1"))):
        with pytest.raises(troquet.NoSuchSeat, match="seats 0 to 3"):
            ask(seat)


def test_a_move_of_another_game_is_no_answer() -> None:
    state = cheval()
    with pytest.raises(TypeError, match="another game"):
        state.play(state.waiting()[0], troquet.game("_template").move("play 3"))


def test_a_finished_game_asks_nobody() -> None:
    state = cheval()
    while state.waiting():
        seat = state.waiting()[0]
        state.apply(seat, state.options(seat)[-1])
    with pytest.raises(troquet.NotYourTurn, match="over"):
        state.play(0, troquet.game("cheval").move("announce 1"))


def test_why_answers_a_partial_move_with_what_all_completions_share() -> None:
    state = cheval()
    (seat,) = state.waiting()
    assert state.why(seat, {"do": "announce"}) is None
    assert state.why(seat, {"do": "push"}) == Because("CH-TURN-2", "announce-first")
    assert state.why(seat, {"district": "3"}) == Because("CH-TURN-2", "announce-first")
    with pytest.raises(troquet.NotAMove, match="no move has a field 'colour'"):
        state.why(seat, {"colour": "red"})


def test_the_errors_survive_pickling() -> None:
    state = cheval()
    (seat,) = state.waiting()
    with pytest.raises(troquet.Refused) as caught:
        state.play(seat, troquet.game("cheval").move("hold"))
    twin = pickle.loads(pickle.dumps(caught.value))
    assert twin.because == caught.value.because
    assert twin.move is caught.value.move
    assert str(twin) == str(caught.value)
    for error in (troquet.NotYourTurn(1, (0,)), troquet.NotAMove("x", "write push")):
        assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_the_agenda_says_where_the_game_is() -> None:
    state = cheval(2)
    (seat,) = state.waiting()
    assert repr(state.agenda) == f"[Announce({seat}, 1)]"
