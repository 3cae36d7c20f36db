"""Records and the scribe: what is written, what may be taken back."""

from __future__ import annotations

import msgspec
import pytest

import troquet
from troquet.core.record import Scribe

CHEVAL = troquet.game("cheval")
PETIT = troquet.game("_template")


def answer(scribe: Scribe, text: str) -> int:
    """Let whoever is asked answer; return the seat."""
    seat = scribe.state.waiting()[0]
    scribe.play(seat, scribe.game.move(text))
    return seat


def in_the_middle_of_pushing(memory: bool = True) -> tuple[Scribe, int]:
    """Play until a seat owes three pushes."""
    for seed in range(200):
        scribe = Scribe(CHEVAL, 4, seed, {"memory": memory})
        seat = answer(scribe, "announce 3")
        if repr(scribe.state.agenda[-1]).startswith("Push"):
            return scribe, seat
    raise AssertionError("no seed gives a 3 at once")


def test_a_push_that_told_nobody_anything_can_be_taken_back() -> None:
    scribe, seat = in_the_middle_of_pushing()
    before, record = scribe.state.hash(), scribe.record()
    assert not scribe.may_take_back(seat)  # the card was turned up: that is news
    scribe.play(seat, scribe.state.options(seat)[0])
    scribe.play(seat, scribe.state.options(seat)[-1])
    assert scribe.may_take_back(seat)
    assert not scribe.may_take_back((seat + 1) % 4)
    assert not scribe.take_back((seat + 1) % 4)
    assert scribe.take_back(seat)
    assert scribe.take_back(seat)
    assert not scribe.take_back(seat)
    assert scribe.state.hash() == before
    assert scribe.record() == record


def test_what_was_seen_only_once_cannot_be_taken_back_to_be_seen_again() -> None:
    # Without the memory aid a push shows for a moment what the horse hid (CH-OPT-1).
    scribe, seat = in_the_middle_of_pushing(memory=False)
    scribe.play(seat, scribe.state.options(seat)[0])
    assert not scribe.may_take_back(seat)


def test_what_is_played_after_taking_back_is_what_counts() -> None:
    scribe, seat = in_the_middle_of_pushing()
    first, *_, last = scribe.state.options(seat)
    scribe.play(seat, first)
    scribe.take_back(seat)
    scribe.play(seat, last)
    record = scribe.record()
    assert record.moves[-1] == (seat, last.text)
    assert record.replay(CHEVAL).hash() == scribe.state.hash()


def test_nothing_can_be_taken_back_once_something_was_seen() -> None:
    scribe, seat = in_the_middle_of_pushing()
    for _ in range(3):
        scribe.play(seat, scribe.state.options(seat)[0])
    # the display was refilled from the bag
    assert not any(scribe.may_take_back(other) for other in range(4))


def test_a_secret_answer_is_replaced_not_taken_back_and_leaves_no_trace() -> None:
    scribe = Scribe(PETIT, 2, 3)
    first, second, third = scribe.state.options(0)
    scribe.play(0, first)
    assert scribe.state.waiting() == (1,)
    assert scribe.state.may_answer(0)
    assert not scribe.may_take_back(0)
    scribe.play(0, second)
    scribe.play(0, third)
    scribe.play(1, scribe.state.options(1)[0])
    record = scribe.record()
    assert [seat for seat, _ in record.moves] == [0, 1]
    assert record.moves[0] == (0, third.text)
    assert record.replay(PETIT).hash() == scribe.state.hash()


def test_the_order_of_arrival_never_matters() -> None:
    one, other = Scribe(PETIT, 3, 8), Scribe(PETIT, 3, 8)
    for seat in (0, 1, 2):
        one.play(seat, one.state.options(seat)[0])
    for seat in (2, 0, 1):
        other.play(seat, other.state.options(seat)[0])
    assert one.record() == other.record()


def finished() -> troquet.Record:
    """A whole game of random answers."""
    scribe = Scribe(CHEVAL, 2, 5)
    while scribe.state.waiting():
        seat = scribe.state.waiting()[0]
        options = scribe.state.options(seat)
        scribe.play(seat, options[len(scribe.record().moves) % len(options)])
    return scribe.record()


FINISHED = finished()
TEXT = FINISHED.write()


def test_a_record_survives_its_text() -> None:
    assert troquet.Record.read(TEXT) == FINISHED
    assert troquet.Record.read(TEXT.encode()) == FINISHED
    assert FINISHED.replay(CHEVAL).hash() == FINISHED.hash
    assert TEXT.count("\n") > len(FINISHED.moves)  # a move a line


@pytest.mark.parametrize("part", [0.0, 0.2, 0.5, 0.9, 0.99])
def test_a_record_cut_short_is_unreadable(part: float) -> None:
    with pytest.raises(troquet.RecordUnreadable):
        troquet.Record.read(TEXT[: int(part * len(TEXT))])


@pytest.mark.parametrize("text", ["", "[]", "{}", "null", "3", '"cheval"', b"\xff\xfe", "{" * 9999])
def test_what_is_no_record(text: str | bytes) -> None:
    with pytest.raises(troquet.RecordUnreadable):
        troquet.Record.read(text)


def test_a_record_from_the_future_says_so() -> None:
    with pytest.raises(troquet.RecordFromFuture, match="format 2"):
        troquet.Record.read(TEXT.replace('"troquet": 1', '"troquet": 2'))
    newer = troquet.Record.read(TEXT.replace('"rules": 1', '"rules": 9'))
    with pytest.raises(troquet.RecordFromFuture, match="version 9"):
        newer.replay(CHEVAL)


def test_rules_that_are_no_longer_played_say_so() -> None:
    older = troquet.Record.read(TEXT.replace('"rules": 1', '"rules": 0'))
    with pytest.raises(troquet.RecordRetired, match="no longer plays"):
        older.replay(CHEVAL)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"seats": 2', '"seats": 3'),
        ('"seats": 2', '"seats": 7'),
        ('"memory": false', '"memory": 3'),
        ("announce 1", "announce 2"),
        ("announce 1", "jump"),
        ('"hash": "', '"hash": "0'),
        ('"seed": "', '"seed": "00'),
        ('"reason": "', '"reason": "no '),
        ("[0,", "[5,"),
        ("[0,", "[-1,"),
    ],
)
def test_an_edited_record_is_caught(old: str, new: str) -> None:
    assert old in TEXT
    with pytest.raises(troquet.RecordAltered):
        troquet.Record.read(TEXT.replace(old, new, 1)).replay(CHEVAL)


def test_a_record_of_another_game_is_not_replayed() -> None:
    with pytest.raises(troquet.RecordUnreadable, match="not of _template"):
        FINISHED.replay(PETIT)


def test_a_move_taken_out_or_added_is_caught() -> None:
    moves = FINISHED.moves
    for changed in (moves[:-1], moves[:5] + moves[6:], (*moves, (0, "keep"))):
        other = msgspec.structs.replace(FINISHED, moves=changed)
        with pytest.raises(troquet.RecordAltered):
            other.replay(CHEVAL)
