"""Treasures: CH-TREA."""

from __future__ import annotations

from typing import Any

import pytest

import troquet
from tests.games.cheval.tables import (
    SEATS,
    deal,
    laid,
    lay,
    load,
    only,
    play,
    seen_by,
    to_the_end,
    treasures,
    whats,
)
from troquet.conformance.plugin import rule
from troquet.core.dice import QuickDice
from troquet.games.cheval.table import Table

UNSEEN = [None] * 7


@rule("CH-TREA-1")
def test_the_second_hero_of_a_colour_gives_a_look_whoever_dropped_it() -> None:
    t = lay(horse="yellow green", city={4: "yellow"}, treasure="0 0 0 3 1 1 1", deck="3")
    events = play(t, "announce 1", "push red 4")  # seat 1 drops the second hero of seat 2
    assert only(events, "looked").facts == {"seat": 2, "district": 4}
    look = only(events, "treasure")
    assert look.to == (2,)
    assert look.facts == {"district": 4, "value": 3}
    assert treasures(t, 2) == [None, None, None, 3, None, None, None]


@rule("CH-TREA-1")
def test_a_look_is_secret() -> None:
    t = lay(horse="yellow green", city={4: "yellow"}, deck="3")
    events = play(t, "announce 1", "push red 4")
    for other in (None, 0, 1, 3):
        assert treasures(t, other) == UNSEEN
        assert not only(events, "treasure").reaches(other)
        assert only(events, "looked").reaches(other)  # that somebody looked is seen by all
        assert seen_by(t, other).city[3].looked == [2]


@rule("CH-TREA-1")
def test_one_hero_or_heroes_of_several_colours_give_no_look() -> None:
    t = lay(horse="yellow green", city={4: "red green blue"}, deck="3")
    events = play(t, "announce 1", "push red 4")
    assert "looked" not in whats(events)
    for seat in range(4):
        assert treasures(t, seat) == UNSEEN


@rule("CH-TREA-1")
def test_two_heroes_in_two_districts_give_no_look() -> None:
    t = lay(horse="yellow yellow", deck="3")
    play(t, "announce 2", "push red 1", "push green 2")
    assert treasures(t, 2) == UNSEEN


@rule("CH-TREA-1")
def test_looking_is_no_move_and_comes_between_two_pushes() -> None:
    t = lay(horse="yellow yellow", treasure="3 1 1 1 0 0 0", deck="3")
    play(t, "announce 3", "push red 1", "push green 1")
    assert t.waiting() == (1,)  # a push is still owed
    assert treasures(t, 2)[0] == 3


@rule("CH-TREA-1")
def test_a_third_hero_brings_nothing_new() -> None:
    t = lay(horse="yellow green", city={4: "yellow 2"}, deck="3")
    events = play(t, "announce 1", "push red 4")
    assert "looked" not in whats(events)
    assert "treasure" not in whats(events)


def after_a_trident(**words: Any) -> Table:
    """Lay out a table where a Trident has been drawn."""
    t = lay(deck="trident", **words)
    play(t, "announce 1")
    return t


@rule("CH-TREA-1", "CH-TRI-2")
def test_a_card_that_an_exchange_brings_is_seen_before_the_push() -> None:
    t = after_a_trident(city={1: "blue 2"}, treasure="0 0 0 1 1 1 3")
    assert treasures(t, 3) == [0, *UNSEEN[1:]]
    events = play(t, "exchange 1 7")
    assert repr(t.agenda[-1]) == "Charge(1)"
    assert only(events, "treasure").to == (3,)
    assert only(events, "treasure").facts == {"district": 1, "value": 3}
    # the new card by the standing right, the old one because it was seen
    assert treasures(t, 3) == [3, None, None, None, None, None, 0]
    assert treasures(t, 1) == UNSEEN


@rule("CH-TREA-1")
def test_a_card_once_seen_stays_known_wherever_it_is_moved() -> None:
    t = after_a_trident(seen={2: (0,)}, treasure="0 3 0 0 1 1 1")
    assert treasures(t, 0) == [None, 3, None, None, None, None, None]
    play(t, "exchange 2 6")
    assert treasures(t, 0) == [None, None, None, None, None, 3, None]
    assert seen_by(t, 1).city[5].looked == [0]  # and all know that this seat knows it
    assert seen_by(t, 1).city[1].looked == []


@rule("CH-TREA-1")
def test_an_exchange_of_two_seen_cards_gives_no_new_look() -> None:
    t = after_a_trident(city={1: "blue 2", 2: "blue 2"}, treasure="0 3 0 0 1 1 1")
    events = play(t, "exchange 1 2")
    assert whats(events) == ["exchanged"]
    assert treasures(t, 3)[:2] == [3, 0]


@rule("CH-TREA-1")
def test_several_players_may_be_entitled_to_one_card() -> None:
    t = after_a_trident(city={1: "blue 2 red 3 yellow 1"}, treasure="0 3 0 0 1 1 1")
    events = play(t, "exchange 1 2")
    assert [event.to for event in events if event.what == "treasure"] == [(0,), (3,)]
    assert [treasures(t, seat)[0] for seat in range(4)] == [3, None, None, 3]


@rule("CH-TREA-1")
@pytest.mark.parametrize("seats", SEATS)
def test_all_treasures_are_turned_up_at_the_end(seats: int) -> None:
    t = lay(seats)
    to_the_end(t)
    for seat in (None, *range(seats)):
        assert treasures(t, seat) == t.treasure


@rule("CH-TREA-1")
@pytest.mark.parametrize("seats", SEATS)
def test_exactly_the_entitled_know_a_treasure(seats: int) -> None:
    for seed in range(15):
        t = deal(seats, seed)
        dice = QuickDice(seed)
        know: list[set[int]] = [set() for _ in range(7)]  # by card; kept from the city alone
        while t.waiting():
            for place, row in enumerate(t.rows()):
                know[place] |= {t.owner[c] for c, count in enumerate(row) if count >= 2}
            for seat in range(seats):
                seen = [t.treasure[p] if seat in know[p] else None for p in range(7)]
                assert treasures(t, seat) == seen
            assert treasures(t, None) == UNSEEN
            (seat,) = t.waiting()
            options = t.options(seat)
            move = options[dice.below(len(options))]
            if move.text.startswith("exchange"):
                one, other = move.args
                know[one], know[other] = know[other], know[one]
            t.apply(seat, move)


@rule("CH-TREA-1")
def test_who_is_entitled_and_has_not_looked_is_no_position() -> None:
    position = laid(city={4: "yellow 2"})
    position["table"]["looked"][3] = 0
    with pytest.raises(troquet.BadPosition, match="CH-TREA-1: the owner of yellow"):
        load(position)


@rule("CH-TREA-2")
def test_one_hero_of_each_of_ones_two_colours_is_not_enough() -> None:
    # with two players seat 0 has red and yellow
    t = lay(2, horse="yellow yellow", city={4: "red"}, deck="3", display="blue blue green")
    events = play(t, "announce 2", "push blue 4")
    assert "looked" not in whats(events)
    assert treasures(t, 0) == UNSEEN
    events = play(t, "push blue 4")  # the second yellow hero
    assert only(events, "looked").facts == {"seat": 0, "district": 4}
    assert treasures(t, 0)[3] is not None


@rule("CH-TREA-2")
def test_both_colours_give_one_look() -> None:
    t = lay(2, horse="yellow yellow", city={4: "red 2 yellow"}, deck="3", seen={4: (0,)})
    events = play(t, "announce 1", "push green 4")
    assert "treasure" not in whats(events)
