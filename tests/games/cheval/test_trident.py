"""The Trident of Poseidon: CH-TRI."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

import troquet
from tests.games.cheval.tables import (
    GAME,
    forbidden,
    inside,
    lay,
    only,
    play,
    shown,
    standing,
    texts,
    treasures,
    whats,
)
from troquet.conformance.plugin import rule
from troquet.games.cheval.table import Table

PAIRS = [f"exchange {one} {other}" for one, other in combinations(range(1, 8), 2)]


def trident(number: int = 2, **words: Any) -> Table:
    """Lay out a table where a Trident has just been drawn."""
    t = lay(deck="trident", **words)
    events = play(t, f"announce {number}")
    assert only(events, "drew").facts["card"] == "trident"
    return t


@rule("CH-TRI-1")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_neither_success_nor_failure(number: int) -> None:
    t = lay(deck="trident")
    events = play(t, f"announce {number}")
    assert "lost" not in whats(events)
    assert t.waiting() == (1,)
    assert repr(t.agenda[-1]) == "Exchange(1)"


@rule("CH-TRI-1", "CH-TRI-3")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_announced_number_is_void(number: int) -> None:
    t = trident(number, display="red green yellow")
    play(t, "keep", "push red 1", "push green 1", "push yellow 1")
    assert t.inside[0] == 3
    assert t.waiting() == (2,)


@rule("CH-TRI-1")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_who_declines_the_push_cannot_fall_back_on_the_number(number: int) -> None:
    t = trident(number, display="red green yellow")
    play(t, "keep", "hold")
    assert t.waiting() == (2,)
    assert repr(t.agenda) == "[Announce(2, 0)]"
    assert shown(t) == "red green yellow"
    assert inside(t) == "red green"
    assert t.said == 0


@rule("CH-TRI-2")
def test_any_two_treasures_may_be_exchanged_or_none() -> None:
    t = trident()
    assert texts(t) == ["keep", *PAIRS]
    for pair in PAIRS:
        twin = t.clone()
        before = twin.treasure[:]
        play(twin, pair)
        one, other = (int(word) - 1 for word in pair.split()[1:])
        before[one], before[other] = before[other], before[one]
        assert twin.treasure == before


@rule("CH-TRI-2")
def test_the_exchange_may_be_declined() -> None:
    t = trident()
    before = t.treasure[:]
    events = play(t, "keep")
    assert whats(events) == ["kept"]
    assert t.treasure == before
    assert repr(t.agenda[-1]) == "Charge(1)"


@rule("CH-TRI-2")
@pytest.mark.parametrize("move", ["exchange 3 3", "exchange 3", "exchange", "exchange 1 2 3"])
def test_two_different_districts(move: str) -> None:
    with pytest.raises(troquet.NotAMove, match="write exchange DISTRICTS"):
        GAME.move(move)


@rule("CH-TRI-2", "CH-TRI-3")
@pytest.mark.parametrize("move", ["push red 1", "hold", "announce 1"])
def test_the_exchange_comes_first(move: str) -> None:
    assert forbidden(trident(), move) == "CH-TRI-2 exchange-first"


@rule("CH-TRI-2")
def test_full_districts_and_unseen_treasures_too() -> None:
    t = trident(city={1: "blue 7", 2: "yellow 7"}, treasure="3 0 1 1 1 0 0")
    play(t, "exchange 1 2")
    assert t.treasure[:2] == [0, 3]


@rule("CH-TRI-2")
def test_bonuses_stay() -> None:
    t = trident(treasure="0 3 1 1 1 0 0")
    bonuses = [district.bonus for district in t.view(0).city]  # type: ignore[attr-defined]
    play(t, "exchange 1 2")
    assert [district.bonus for district in t.view(0).city] == bonuses  # type: ignore[attr-defined]


@rule("CH-TRI-2")
def test_everybody_sees_which_two_but_nobody_their_value() -> None:
    t = trident()
    events = play(t, "exchange 6 3")
    told = only(events, "exchanged")
    assert told.to is None
    assert told.facts == {"seat": 1, "district": 3, "with": 6}
    assert whats(events) == ["exchanged"]


@rule("CH-TRI-2")
def test_exchanging_gives_no_look() -> None:
    t = trident()
    play(t, "exchange 1 2")
    for seat in (None, 0, 1, 2, 3):
        assert treasures(t, seat) == [None] * 7
    assert t.looked == [0] * 7


@rule("CH-TRI-3")
def test_after_the_first_the_others_must_follow() -> None:
    t = trident(display="red green yellow")
    play(t, "keep", "push green 2")
    for left, hero in ((2, "red"), (1, "yellow")):
        assert repr(t.agenda[-1]) == f"Push(1, {left})"
        assert forbidden(t, "hold") == "CH-TURN-4 push-owed"
        play(t, f"push {hero} {left}")
    assert t.waiting() == (2,)
    assert standing(t, 2) == "red 1 green 1"
    assert standing(t, 1) == "green 1"


@rule("CH-TRI-3")
def test_all_three_or_none() -> None:
    t = trident(display="red red blue")
    play(t, "keep")
    pushes = [f"push {hero} {district}" for hero in ("red", "blue") for district in range(1, 8)]
    assert texts(t) == ["hold", *pushes]
    events = play(t, "hold")
    assert whats(events)[0] == "held"
    assert sum(t.inside) == 0


@rule("CH-TRI-3")
@pytest.mark.parametrize("move", ["announce 1", "keep", "exchange 1 2"])
def test_then_only_a_push_or_holding_back(move: str) -> None:
    t = trident()
    play(t, "exchange 1 2")
    assert forbidden(t, move) == "CH-TRI-3 charge-or-hold"


@rule("CH-TRI-3", "CH-TURN-4", "CH-TURN-6")
def test_each_push_is_one_as_in_any_turn() -> None:
    t = trident(display="red red blue", city={2: "yellow 7"})
    play(t, "keep")
    assert forbidden(t, "push green 1") == "CH-TURN-4 not-in-display"
    assert forbidden(t, "push red 2") == "CH-TURN-6 district-full"


@rule("CH-TRI-3")
def test_each_may_be_done_without_the_other() -> None:
    exchanged = trident(treasure="3 1 1 1 0 0 0")
    play(exchanged, "exchange 1 7", "hold")
    assert exchanged.treasure == [0, 1, 1, 1, 0, 0, 3]
    assert sum(exchanged.inside) == 0
    pushed = trident(display="red red red", treasure="3 1 1 1 0 0 0")
    play(pushed, "keep", "push red 1", "push red 1", "push red 1")
    assert pushed.treasure == [3, 1, 1, 1, 0, 0, 0]
    assert pushed.inside[0] == 3


@rule("CH-TRI-3", "CH-END-1")
@pytest.mark.parametrize(
    ("horse", "display", "named"),
    [
        ("red green", "black 2", {1: "", 2: "blue 3"}),
        ("green black", "black", {1: "", 2: "blue 4"}),
    ],
)
def test_with_a_short_display_three_is_all_of_it(
    horse: str, display: str, named: dict[int, str]
) -> None:
    t = trident(1, horse=horse, display=display, city=named, rest="city")
    play(t, "keep")
    while t.waiting():
        assert t.waiting() == (1,)
        play(t, "push black 1")
    assert shown(t) == ""
    assert inside(t) == "black black"
    assert t.outcome() is not None


@rule("CH-TRI-3", "CH-END-1")
def test_black_pawns_follow_the_last_coloured_hero() -> None:
    t = trident(display="red black 2", horse="green blue", city={1: "", 2: "blue 2"}, rest="city")
    play(t, "keep")
    assert forbidden(t, "push black 1") == "CH-END-1 black-last"
    play(t, "push red 1")
    assert forbidden(t, "hold") == "CH-TURN-4 push-owed"
    play(t, "push black 1", "push black 1")
    assert t.waiting() == ()
    assert standing(t, 1) == "red 1 green 1 blue 1"
