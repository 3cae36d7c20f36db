"""Setting up: CH-SET."""

from __future__ import annotations

from typing import Any

import pytest

import troquet
from tests.games.cheval.tables import (
    GAME,
    SEATS,
    deal,
    everywhere,
    forbidden,
    inside,
    laid,
    lay,
    load,
    play,
    seen_by,
    shown,
    standing,
    treasures,
    whats,
)
from troquet.conformance.plugin import rule
from troquet.games.cheval.box import BLACK, HEROES


@rule("CH-SET-1")
@pytest.mark.parametrize(("seats", "ways"), [(2, 6), (3, 6), (4, 24)])
def test_colours_are_dealt_at_random_and_turned_up(seats: int, ways: int) -> None:
    dealt: set[tuple[int, ...]] = set()
    for seed in range(300):
        t = deal(seats, seed)
        dealt.add(tuple(t.owner))
        for seat in (None, *range(seats)):
            assert seen_by(t, seat).owner == t.owner
    assert len(dealt) == ways


@rule("CH-SET-1")
@pytest.mark.parametrize(("seats", "each"), [(2, 2), (3, 1), (4, 1)])
def test_every_player_is_dealt_as_many_colours(seats: int, each: int) -> None:
    for seed in range(20):
        owner = deal(seats, seed).owner
        assert [owner.count(seat) for seat in range(seats)] == [each] * seats


@rule("CH-SET-1")
def test_three_players_use_red_green_and_yellow() -> None:
    t = deal(3, 1)
    assert seen_by(t, 0).colours == ["red", "green", "yellow"]
    assert everywhere(t) == [10, 10, 10, 0, 2]
    for seats in (2, 4):
        assert seen_by(deal(seats, 1), 0).colours == ["red", "green", "yellow", "blue"]


@rule("CH-SET-1")
def test_blue_is_nowhere_to_be_pushed_with_three() -> None:
    t = lay(3, deck="3")
    play(t, "announce 1")
    assert forbidden(t, "push blue 1") == "CH-TURN-4 not-in-display"


@rule("CH-SET-1")
@pytest.mark.parametrize("seats", [0, 1, 5, -2, "3", True, 2.0, None])
def test_other_numbers_of_players_cannot_play(seats: Any) -> None:
    with pytest.raises(troquet.BadSetting, match="played with 2, 3, 4 seats"):
        GAME.deal(seats, 1)


@rule("CH-SET-1")
def test_an_unequal_deal_of_colours_is_no_position() -> None:
    position = laid(2)
    position["table"]["owner"] = [0, 0, 0, 1]
    with pytest.raises(troquet.BadPosition, match="CH-SET-1: every player"):
        load(position)


@rule("CH-SET-2")
@pytest.mark.parametrize("seats", SEATS)
def test_ten_heroes_of_each_colour_go_into_the_bag(seats: int) -> None:
    for seed in range(20):
        t = deal(seats, seed)
        # five have left the bag again: two for the horse, three for the display
        assert sum(t.bag) == 10 * t.colours - 5
        assert everywhere(t)[: t.colours] == [10] * t.colours


@rule("CH-SET-2")
@pytest.mark.parametrize("seats", SEATS)
def test_the_black_pawns_stay_aside(seats: int) -> None:
    for seed in range(20):
        t = deal(seats, seed)
        assert seen_by(t, None).aside == 2
        assert t.display[BLACK] == 0
        assert BLACK not in (t.oldest, t.newest)


@rule("CH-SET-2")
def test_the_bag_is_mixed() -> None:
    assert {deal(4, seed).oldest for seed in range(60)} == {0, 1, 2, 3}


@rule("CH-SET-3")
@pytest.mark.parametrize("seats", SEATS)
def test_one_treasure_face_down_on_each_district(seats: int) -> None:
    best: set[int] = set()
    for seed in range(80):
        t = deal(seats, seed)
        assert sorted(t.treasure) == [0, 0, 0, 1, 1, 1, 3]
        best.add(t.treasure.index(3))
        for seat in (None, *range(seats)):
            assert treasures(t, seat) == [None] * 7
    assert best == set(range(7))


@rule("CH-SET-3")
def test_hero_cards_lie_face_down() -> None:
    view = seen_by(deal(4, 1), 0)
    assert view.deck == 20
    assert view.discard == [0] * 5
    assert view.drawn is None


@rule("CH-SET-4")
@pytest.mark.parametrize("seats", SEATS)
def test_odysseus_loads_the_horse_and_lays_out_the_display(seats: int) -> None:
    state, opening = GAME.open(seats, 4)
    red = seen_by(deal(seats, 4), None).owner[0]
    assert whats(opening) == ["loaded", "loaded", "arrived", "arrived", "arrived"]
    first, second, *laid_out = opening
    assert first.facts["seat"] == second.facts["seat"] == red
    assert [first.facts["hero"], second.facts["hero"]] == state.view(None).horse  # type: ignore[attr-defined]
    came = sorted(str(event.facts["hero"]) for event in laid_out)
    assert came == sorted(shown(deal(seats, 4)).split())
    assert all(event.to is None for event in opening)  # announced to all


@rule("CH-SET-4")
def test_the_first_drawn_is_the_first_out() -> None:
    state, opening = GAME.open(4, 9)
    t = load(state.position())
    first, second = (str(event.facts["hero"]) for event in opening[:2])
    assert inside(t) == f"{first} {second}"
    position = t.position()
    position["table"]["deck"], position["table"]["discard"] = [0, 0, 0, 6, 0], [3, 3, 6, 0, 2]
    t = load(position)
    hero = shown(t).split()[0]
    play(t, "announce 2", f"push {hero} 5")
    assert standing(t, 5) == f"{first} 1"


@rule("CH-SET-4")
@pytest.mark.parametrize("seats", SEATS)
def test_nobody_announces_or_draws_a_card_in_it(seats: int) -> None:
    for seed in range(20):
        t = deal(seats, seed)
        assert t.deck == [3, 3, 6, 6, 2]
        assert t.said == 0
        assert t.drawn == -1
        assert t.waiting() != (t.owner[0],)


@rule("CH-SET-4")
def test_what_comes_first_from_the_bag_is_drawn_blindly() -> None:
    pairs = {(HEROES[t.oldest], HEROES[t.newest]) for t in (deal(4, seed) for seed in range(300))}
    assert len(pairs) == 16


@rule("CH-SET-5")
@pytest.mark.parametrize("seats", SEATS)
def test_the_player_after_odysseus_begins(seats: int) -> None:
    for seed in range(30):
        t = deal(seats, seed)
        assert t.waiting() == ((t.owner[0] + 1) % seats,)
        assert repr(t.agenda[-1]).startswith("Announce")


@rule("CH-SET-5")
@pytest.mark.parametrize("seats", [3, 4])
def test_play_goes_on_clockwise(seats: int) -> None:
    t = lay(seats, seat=1, deck="0 1")
    turns: list[int] = []
    for _ in range(6):  # six cards that are too low
        turns += t.waiting()
        play(t, "announce 2")
    assert turns == [(1 + turn) % seats for turn in range(6)]


@rule("CH-SET-5")
@pytest.mark.parametrize("seats", SEATS)
def test_nobody_else_may_begin(seats: int) -> None:
    t = deal(seats, 2)
    (first,) = t.waiting()
    before = t.hash()
    for seat in range(seats):
        if seat != first:
            assert t.options(seat) == []
            with pytest.raises(troquet.NotYourTurn, match=f"waiting for {first}"):
                t.play(seat, GAME.move("announce 1"))
    assert t.hash() == before
