"""Positions that nobody would write by hand: changed a little, or not positions at all."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import troquet
from tests.games.cheval.tables import GAME, SEATS, Position, at_random, load, moments
from troquet.games.cheval.invariants import broken


def base(seats: int, seed: int, moment: int) -> Position:
    """Return a position from somewhere in a random game."""
    found: Position = {}
    for number, t in enumerate(at_random(seats, seed)):
        found = t.position()
        if number == moment:
            break
    return found


def spots(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """List the ways to every value inside a position."""
    found = [path] if path else []
    if isinstance(value, dict):
        for key in value:
            found += spots(value[key], (*path, key))
    elif isinstance(value, list):
        for at, item in enumerate(value):
            found += spots(item, (*path, at))
    return found


ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 9)
    | st.integers()
    | st.floats()
    | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)


def scribble(draw: st.DrawFn, position: Position) -> None:
    """Put anything anywhere, or take something away."""
    path = draw(st.sampled_from(spots(position)))
    inside: Any = position
    for step in path[:-1]:
        inside = inside[step]
    how = draw(st.sampled_from(["any", "nudge", "drop", "double"]))
    value = inside[path[-1]]
    if how == "nudge" and type(value) is int:
        inside[path[-1]] = value + draw(st.sampled_from([-1, 1]))
    elif how == "drop":
        del inside[path[-1]]
    elif how == "double" and isinstance(inside, list):
        inside.append(copy.deepcopy(value))
    else:
        inside[path[-1]] = draw(ANYTHING)


def shuffle(draw: st.DrawFn, position: Position) -> None:
    """Carry something from one place of the table to another, so that nothing is lost."""
    table = position["table"]
    what = draw(st.sampled_from(["hero", "horse", "card", "drawn", "said", "agenda", "owner"]))
    if what in ("hero", "horse"):
        colour = draw(st.integers(0, len(table["bag"]) - 1))
        piles = [table["bag"], table["display"], *table["city"]]
        source = draw(st.sampled_from(piles))
        if source[colour]:
            source[colour] -= 1
            if what == "hero":
                draw(st.sampled_from(piles))[colour] += 1
            else:
                at = draw(st.integers(0, 1))
                out, table["horse"][at] = table["horse"][at], colour
                if out < len(table["bag"]):
                    draw(st.sampled_from(piles))[out] += 1
                elif draw(st.booleans()):
                    table["display"][out] += 1
    elif what == "card":
        card = draw(st.integers(0, 4))
        source, target = draw(st.permutations([table["deck"], table["discard"]]))
        if source[card]:
            source[card] -= 1
            target[card] += 1
    elif what == "drawn":
        if table["drawn"] >= 0:
            table["deck"][table["drawn"]] += 1
        table["drawn"] = draw(st.integers(-1, 4))
        if table["drawn"] >= 0:
            table["deck"][table["drawn"]] -= 1
    elif what == "said":
        table["said"] = draw(st.integers(0, 3))
    elif what == "owner":
        table["owner"] = draw(st.permutations(table["owner"]))
    else:
        small = st.integers(-1, 4)
        step = st.sampled_from(["Announce", "Push", "EndTurn", "Exchange", "Charge", "Odysseus"])
        position["agenda"] = draw(
            st.lists(
                st.tuples(step, st.lists(small, max_size=2)).map(lambda s: [s[0], *s[1]]),
                max_size=3,
            )
        )
        position["asked"] = draw(st.lists(small, max_size=1))


@st.composite
def mutants(draw: st.DrawFn) -> Any:
    """Draw a position out of a random game and change it a little."""
    seats = draw(st.sampled_from(SEATS))
    position = base(seats, draw(st.integers(0, 20)), draw(st.integers(0, 80)))
    change = draw(st.sampled_from([scribble, shuffle]))
    for _ in range(draw(st.integers(1, 3))):
        change(draw, position)
    return position


@settings(max_examples=500, deadline=None, derandomize=True)
@given(mutants())
def test_a_changed_position_is_refused_or_plays_on_soundly_to_the_end(position: Any) -> None:
    try:
        t = load(position)
    except troquet.BadPosition:
        return
    assert load(t.position()).hash() == t.hash()
    for moment in moments(t, 1):
        assert broken(moment) is None
    assert t.outcome() is not None


@settings(max_examples=200, deadline=None, derandomize=True)
@given(ANYTHING)
def test_anything_at_all_is_refused(data: Any) -> None:
    with pytest.raises(troquet.BadPosition):
        GAME.load(data)
