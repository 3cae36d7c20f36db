"""Moves: each made once, with a text and fields that round-trip."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import msgspec
import pytest

import troquet
from tests.games.cheval.tables import GAME
from troquet.core.move import LONGEST_TEXT, Move

EVERY = list(GAME.moves)


def test_how_many_moves_there_are() -> None:
    # three numbers, five sorts of heroes over seven districts, 7 * 6 / 2 pairs, two refusals
    assert len(EVERY) == len(GAME.moves) == 3 + 5 * 7 + 21 + 1 + 1


@pytest.mark.parametrize("move", EVERY, ids=str)
def test_text_round_trips_to_the_same_object(move: Move) -> None:
    assert GAME.move(move.text) is move
    assert str(move) == repr(move) == move.text


@pytest.mark.parametrize("move", EVERY, ids=str)
def test_fields_round_trip_to_the_same_object(move: Move) -> None:
    data = GAME.moves.fields(move)
    assert GAME.move_of(data) is move
    assert [data["do"]] == move.text.split()[:1]
    assert GAME.moves.completions(data) == [move]


@pytest.mark.parametrize("move", EVERY, ids=str)
def test_pickles_and_copies_are_the_same_object(move: Move) -> None:
    assert pickle.loads(pickle.dumps(move)) is move
    assert copy.copy(move) is move
    assert copy.deepcopy(move) is move


@pytest.mark.parametrize("move", EVERY, ids=str)
def test_case_and_spacing_do_not_matter(move: Move) -> None:
    assert GAME.move(move.text.upper()) is move
    assert GAME.move("  " + move.text.replace(" ", " \t ") + "\n") is move


def test_the_fields_of_each_kind() -> None:
    fields = {move.text: GAME.moves.fields(move) for move in EVERY}
    assert fields["announce 2"] == {"do": "announce", "number": "2"}
    assert fields["push red 3"] == {"do": "push", "hero": "red", "district": "3"}
    assert fields["exchange 2 5"] == {"do": "exchange", "districts": ["2", "5"]}
    assert fields["keep"] == {"do": "keep"}
    assert fields["hold"] == {"do": "hold"}


def test_the_order_of_a_bag_does_not_matter() -> None:
    assert GAME.move("exchange 5 2") is GAME.move("exchange 2 5")
    assert GAME.move_of({"do": "exchange", "districts": ["5", "2"]}) is GAME.move("exchange 2 5")


def test_numbers_may_be_given_as_numbers() -> None:
    assert GAME.move_of({"do": "announce", "number": 2}) is GAME.move("announce 2")
    assert GAME.move_of({"do": "exchange", "districts": [7, 1]}) is GAME.move("exchange 1 7")


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("", "write one of: announce NUMBER; push HERO DISTRICT; exchange DISTRICTS…; keep; hold"),
        ("   ", "write one of: announce NUMBER"),
        ("jump", "write one of: announce NUMBER"),
        ("3", "write one of: announce NUMBER"),
        ("announce", "write announce NUMBER; NUMBER is one of 1, 2, 3"),
        ("announce 4", "write announce NUMBER; NUMBER is one of 1, 2, 3"),
        ("announce one", "NUMBER is one of 1, 2, 3"),
        ("announce 1 2", "write announce NUMBER"),
        ("push", "write push HERO DISTRICT"),
        ("push red", "DISTRICT is one of 1, 2, 3, 4, 5, 6, 7"),
        ("push purple 3", "HERO is one of red, green, yellow, blue, black"),
        ("push 3 red", "write push HERO DISTRICT"),
        ("push red 3 4", "write push HERO DISTRICT"),
        ("exchange 2 2", "write exchange DISTRICTS…; DISTRICTS is one of 1"),
        ("exchange 2 8", "write exchange DISTRICTS"),
        ("keep it", "write keep"),
        ("hold red", "write hold"),
        ("push red ３", "write push HERO DISTRICT"),  # a full-width digit is no district
    ],
)
def test_what_is_no_move_is_told_what_would_be(text: str, hint: str) -> None:
    with pytest.raises(troquet.NotAMove) as caught:
        GAME.move(text)
    assert hint in caught.value.hint
    assert caught.value.text == text
    again = pickle.loads(pickle.dumps(caught.value))
    assert str(again) == str(caught.value)


def test_a_text_that_is_too_long_is_not_given_back_whole() -> None:
    with pytest.raises(troquet.NotAMove, match=f"no move is longer than {LONGEST_TEXT}") as caught:
        GAME.move("push red 3 " * 1000)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("thing", [None, 3, b"keep", ["keep"], {"do": "keep"}, True])
def test_only_text_is_read_as_text(thing: Any) -> None:
    with pytest.raises(troquet.NotAMove, match="a move is written as text"):
        GAME.move(thing)


@pytest.mark.parametrize(
    "data",
    [
        None,
        "keep",
        [],
        {},
        {"do": "jump"},
        {"do": "push"},
        {"do": "push", "hero": "red"},
        {"do": "push", "hero": "red", "district": "3", "now": True},
        {"do": "push", "hero": "red", "district": "8"},
        {"do": "push", "hero": None, "district": "3"},
        {"do": "exchange", "districts": ["2"]},
        {"do": "exchange", "districts": []},
        {"do": "exchange", "districts": {"2": "5"}},
        {"do": ["keep"]},
        {"hero": "red", "district": "3"},
        {"do": "keep", 3: 4},
    ],
)
def test_data_that_is_no_move(data: object) -> None:
    with pytest.raises(troquet.NotAMove):
        GAME.move_of(data)


@pytest.mark.parametrize(
    "data",
    [
        {"do": "push", "hero": "red 3", "district": ""},
        {"do": "push", "hero": ["red", "3"], "district": []},
        {"do": "announce", "number": [2]},
        {"do": "exchange", "districts": "2 5"},
    ],
)
def test_each_field_holds_its_own_thing(data: object) -> None:
    with pytest.raises(troquet.NotAMove):
        GAME.move_of(data)


def test_the_schema_says_what_may_stand_in_each_field() -> None:
    kinds = msgspec.json.decode(msgspec.json.encode(GAME.meta.moves))
    schema = {kind["do"]: kind["fields"] for kind in kinds}
    heroes = ["red", "green", "yellow", "blue", "black"]
    districts = ["1", "2", "3", "4", "5", "6", "7"]
    assert schema == {
        "announce": [{"name": "number", "words": ["1", "2", "3"], "bag": False}],
        "push": [
            {"name": "hero", "words": heroes, "bag": False},
            {"name": "district", "words": districts, "bag": False},
        ],
        "exchange": [{"name": "districts", "words": districts, "bag": True}],
        "keep": [],
        "hold": [],
    }
