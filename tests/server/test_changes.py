"""Changes between two views: a client that puts them in has the new view, byte for byte."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import troquet
from tests.server.stories import as_bytes
from troquet.core.dice import QuickDice
from troquet.server.changes import Changes, apply, changes

LEAVES = st.none() | st.text(max_size=3) | st.integers(-3, 3)
DATA = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("abc"), inner, max_size=3)
    ),
    max_leaves=12,
)


def sent(changed: Any) -> Any:
    """Return changes as they arrive at a client."""
    return json.loads(msgspec.json.encode(changed))


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ({"a": 1}, {"a": 1}, []),
        ({"a": 1, "b": 2}, {"a": 1, "b": 3}, [(["b"], 3)]),
        ({"a": [1, 2]}, {"a": [1, 3]}, [(["a"], [1, 3])]),
        ({"a": [{"x": 1}, {"x": 2}]}, {"a": [{"x": 1}, {"x": 3}]}, [(["a", 1, "x"], 3)]),
        ({"a": [1]}, {"a": [1, 2]}, [(["a"], [1, 2])]),
        ({"a": 1}, {"b": 1}, [([], {"b": 1})]),
        ({"a": None}, {"a": {"b": 1}}, [(["a"], {"b": 1})]),
        (None, {"a": 1}, [([], {"a": 1})]),
    ],
)
def test_changes_say_what_to_put_where(old: Any, new: Any, expected: list[Any]) -> None:
    assert changes(old, new) == expected
    assert as_bytes(apply(old, sent(expected))) == as_bytes(new)


@given(old=DATA, new=DATA)
@settings(deadline=None, derandomize=True, max_examples=300)
def test_any_data_becomes_any_other(old: Any, new: Any) -> None:
    changed = sent(changes(old, new))
    assert apply(json.loads(as_bytes(old)), changed) == new
    assert bool(changed) == (old != new)


@pytest.mark.parametrize(("game", "seats"), [("cheval", 2), ("cheval", 4), ("_template", 3)])
def test_a_clients_view_stays_byte_equal_through_whole_games(game: str, seats: int) -> None:
    played = troquet.game(game)
    dice = QuickDice(7)
    for seed in range(5):
        state = played.deal(seats, seed)
        eyes = (*range(seats), None)
        before = {eye: state.view(eye) for eye in eyes}
        client = {eye: json.loads(state.view(eye).encode()) for eye in eyes}
        while state.waiting():
            seat = state.waiting()[dice.below(len(state.waiting()))]
            options = state.options(seat)
            state.apply(seat, options[dice.below(len(options))])
            for eye in eyes:
                now = state.view(eye)
                client[eye] = apply(client[eye], sent(changes(before[eye], now)))
                before[eye] = now
                assert as_bytes(client[eye]) == now.encode()


@pytest.mark.parametrize(("game", "seats"), [("cheval", 2), ("cheval", 4), ("_template", 3)])
def test_what_is_compared_once_for_several_eyes_is_what_each_would_get(
    game: str, seats: int
) -> None:
    played = troquet.game(game)
    dice = QuickDice(8)
    shared = 0
    for seed in range(5):
        state = played.deal(seats, seed)
        eyes = (*range(seats), None)
        before = state.views(eyes)
        while state.waiting():
            seat = state.waiting()[dice.below(len(state.waiting()))]
            options = state.options(seat)
            state.apply(seat, options[dice.below(len(options))])
            together, now = Changes(), state.views(eyes)
            found = [together.between(*both) for both in zip(before, now, strict=True)]
            for written, was, is_ in zip(found, before, now, strict=True):
                alone = changes(was, is_)
                assert (b"[]" if written is None else bytes(written)) == msgspec.json.encode(alone)
            shared += len(found) - len({id(written) for written in found})
            before = now
    assert shared or game != "cheval"


def test_views_that_are_no_objects_are_compared_each_for_itself() -> None:
    together = Changes()
    assert together.between(None, None) is None
    assert together.between({"a": 1}, {"a": 1}) is None
    for old, new in ((None, {"a": 1}), ({"a": 1}, {"a": 2})):
        written = together.between(old, new)
        assert written is not None
        assert bytes(written) == msgspec.json.encode(changes(old, new))
