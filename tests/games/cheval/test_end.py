"""The end: CH-END."""

from __future__ import annotations

from typing import Any

import pytest

import troquet
from tests.games.cheval.tables import (
    GAME,
    SEATS,
    at_random,
    finished,
    forbidden,
    inside,
    lay,
    load,
    only,
    play,
    shown,
    standing,
    texts,
    whats,
)
from troquet.conformance.plugin import rule
from troquet.games.cheval import score
from troquet.games.cheval.box import BLACK, HEROES
from troquet.games.cheval.play import Push
from troquet.games.cheval.table import Table

# CH-END-1


@rule("CH-END-1")
def test_black_pawns_fill_the_display_when_the_bag_cannot() -> None:
    last = {1: "", 2: ""}
    t = lay(display="red green yellow", horse="blue blue", city=last, rest="city", deck="3")
    events = play(t, "announce 1", "push red 1")
    assert only(events, "arrived").facts == {"hero": "black"}
    assert shown(t) == "green yellow black"
    assert t.aside == 1


@rule("CH-END-1", "CH-TURN-1")
def test_a_gap_in_the_display_while_black_pawns_lie_aside_is_no_position() -> None:
    with pytest.raises(troquet.BadPosition, match="CH-TURN-1"):
        lay(display="red green", horse="blue blue", city={1: "", 2: "red"}, rest="city")


@rule("CH-END-1")
def test_the_bag_goes_first_then_black_pawns_as_far_as_there_are_any() -> None:
    position = lay(
        display="red green yellow", horse="blue blue", city={1: "", 2: ""}, rest="city", deck="3"
    ).position()
    position["table"]["city"][2][0] -= 1  # one red hero is still in the bag
    position["table"]["bag"][0] += 1
    t = load(position)
    play(t, "announce 3", "push red 1", "push green 1", "push yellow 1")
    assert shown(t) == "red black black"
    assert t.aside == 0
    play(t, "announce 1", "push red 1")
    assert shown(t) == "black black"  # there is no third black pawn
    assert texts(t) == ["announce 1", "announce 2"]
    play(t, "announce 1", "push black 1")
    assert shown(t) == "black"
    assert texts(t) == ["announce 1"]


@rule("CH-END-1")
@pytest.mark.parametrize("seats", SEATS)
def test_no_black_pawn_before_the_bag_is_empty(seats: int) -> None:
    for seed in range(10):
        for t in at_random(seats, seed):
            if t.left:
                assert t.aside == 2
            assert (t.aside < 2) <= (t.left == 0)


@rule("CH-END-1")
def test_a_black_pawn_goes_in_only_when_the_display_holds_no_coloured_hero() -> None:
    t = lay(
        display="red black 2", horse="green blue", city={1: "", 2: "blue 2"}, rest="city", deck="3"
    )
    play(t, "announce 3")
    assert forbidden(t, "push black 1") == "CH-END-1 black-last"
    assert texts(t) == ["push red 1", "push red 2"]
    play(t, "push red 1")  # asked anew at each push
    assert texts(t) == ["push black 1", "push black 2"]
    play(t, "push black 1")
    assert inside(t) == "red black"


@rule("CH-END-1")
def test_a_black_pawn_in_the_display_counts_for_the_announcement() -> None:
    t = lay(display="red black 2", horse="green blue", city={1: "", 2: "blue 2"}, rest="city")
    assert texts(t) == ["announce 1", "announce 2", "announce 3"]


@rule("CH-END-1", "CH-TURN-6")
def test_a_black_pawn_drops_a_hero_into_an_open_district_only() -> None:
    t = lay(display="black 2", horse="green blue", city={1: "", 2: "blue 3"}, rest="city", deck="3")
    play(t, "announce 1")
    assert forbidden(t, "push black 5") == "CH-TURN-6 district-full"
    play(t, "push black 2")
    assert standing(t, 2) == "green 1 blue 3"


@rule("CH-END-1", "CH-END-2")
@pytest.mark.parametrize("seats", SEATS)
def test_a_black_pawn_never_drops(seats: int) -> None:
    for seed in range(30):
        for t in at_random(seats, seed):
            if t.waiting() and isinstance(t.agenda[-1], Push):
                assert t.oldest != BLACK
        for district in range(1, 8):
            assert "black" not in standing(t, district)


# CH-END-2


def last_push(**words: Any) -> Table:
    """Lay out a table before the very last push."""
    t = lay(display="black", horse="green black", city={1: "", 2: "blue 4"}, rest="city", **words)
    play(t, "announce 1")
    return t


@rule("CH-END-2")
def test_the_game_ends_at_once_when_every_coloured_hero_stands_in_a_district() -> None:
    t = last_push(deck="3")
    assert t.outcome() is None
    events = play(t, "push black 1")
    assert t.waiting() == ()
    assert t.agenda == []
    assert t.outcome() is not None
    assert inside(t) == "black black"
    assert shown(t) == ""
    assert t.aside == 0
    assert "arrived" not in whats(events)
    assert sum(t.deck) + sum(t.discard) == 20


@rule("CH-END-2")
def test_nobody_is_asked_any_more() -> None:
    t = last_push(deck="3")
    play(t, "push black 1")
    before = t.hash()
    for seat in range(4):
        assert t.options(seat) == []
        with pytest.raises(troquet.NotYourTurn, match="the game is over"):
            t.play(seat, GAME.move("announce 1"))
    assert t.hash() == before


@rule("CH-END-2")
def test_a_lost_turn_does_not_end_it() -> None:
    t = last_push(deck="0")
    assert t.waiting() == (2,)
    assert t.outcome() is None


@rule("CH-END-2")
@pytest.mark.parametrize("seats", SEATS)
def test_how_every_game_ends(seats: int) -> None:
    for seed in range(40):
        for t in at_random(seats, seed):
            assert (t.outcome() is None) == bool(t.waiting())
            pushed = t.agenda[-1] if t.agenda else None
        assert pushed is None  # no push is owed
        assert sum(t.inside) == 10 * t.colours
        assert inside(t) == "black black"
        assert t.shown == t.left == t.aside == 0


@rule("CH-END-2")
def test_every_district_is_counted_aloud() -> None:
    t = last_push(deck="3")
    events = play(t, "push black 1")
    counted = [event for event in events if event.what in ("won", "nobody")]
    assert [event.facts["district"] for event in counted] == [1, 2, 3, 4, 5, 6, 7]
    assert [event.facts["value"] for event in counted] == t.treasure
    assert all(event.to is None for event in counted)


# CH-END-3


def ruled(heroes: str) -> str:
    """Say who wins a district with these heroes, in a city where the others do not matter."""
    t = lay(city={2: heroes})
    colour = score.winner(t, 1)
    leader = t.view(None).city[1].leader  # type: ignore[attr-defined]
    assert leader == (HEROES[colour] if colour >= 0 else None)
    return "nobody" if colour < 0 else HEROES[colour]


@rule("CH-END-3")
def test_the_worked_example_of_the_rulebook() -> None:
    assert ruled("red 3 blue 3 yellow 1") == "yellow"


@rule("CH-END-3")
@pytest.mark.parametrize(
    ("heroes", "winner"),
    [
        ("red 1", "red"),
        ("red 4 blue 3", "red"),
        ("red 1 green 2 yellow 1 blue 1", "green"),
        ("red 2 green 2 yellow 2 blue 1", "blue"),  # three tie, the fourth is next
        ("red 2 green 2 blue 1", "blue"),
        ("green 3 yellow 3 red 1", "red"),
    ],
)
def test_the_most_heroes_win_and_ties_give_way_to_the_next(heroes: str, winner: str) -> None:
    assert ruled(heroes) == winner


@rule("CH-END-3")
@pytest.mark.parametrize(
    "heroes",
    [
        "",
        "red 2 blue 2",  # the next have no hero there
        "red 2 blue 2 yellow 1 green 1",  # the next are tied too
        "red 1 green 1 yellow 1",
        "red 1 green 1 yellow 1 blue 1",
    ],
)
def test_sometimes_nobody_wins(heroes: str) -> None:
    assert ruled(heroes) == "nobody"


@rule("CH-END-3", "CH-END-4")
def test_points_of_a_district_without_winner_are_lost() -> None:
    city = {
        1: "red 3 blue 3",
        2: "blue 7",
        3: "green 3 yellow 4",
        4: "red 7",
        6: "green 7",
        7: "yellow 6",
    }
    outcome = load(finished(4, city)).outcome()
    assert outcome is not None
    # the Citadel, worth 6 + 3 + 3, goes to nobody; nor does the empty Temple
    assert outcome.scores == (7 + 1, 7, (7 + 1 + 1) + (6 + 1), 7 + 1)
    assert sum(outcome.scores) == 52 - (6 + 3 + 3) - 1


@rule("CH-END-3")
def test_a_district_that_nobody_wins_is_said_plainly() -> None:
    t = lay(
        display="black",
        horse="green black",
        city={1: "red 1", 2: "blue 3"},
        rest="city",
        deck="3",
    )
    play(t, "announce 1")
    events = play(t, "push black 1")  # red and green tie in the Citadel
    told = only([event for event in events if event.facts.get("district") == 1], "nobody")
    assert told.facts == {"district": 1, "value": 3, "points": 2 + 3 + 3}


# CH-END-4


@rule("CH-END-4")
def test_a_district_is_worth_all_its_heroes_its_bonus_and_its_treasure() -> None:
    t = lay(city={3: "red 3 blue 3 yellow 1"}, treasure="1 1 3 1 0 0 0")
    assert score.worth(t, 2) == 7 + 1 + 3


@rule("CH-END-4")
def test_all_of_it_to_the_winner_alone() -> None:
    t = lay(city={3: "red 3 blue 3 yellow 1"}, treasure="1 1 3 1 0 0 0")
    assert score.count(t) == ([0, 0, 11, 0], [0, 0, 1, 0])


@rule("CH-END-4", "CH-TREA-1")
def test_a_view_counts_only_the_treasures_that_its_seat_knows() -> None:
    t = lay(city={3: "red 3 blue 3 yellow 1"}, treasure="1 1 3 1 0 0 0")
    worth = [t.view(seat).city[2].worth for seat in (0, 1, 2, 3, None)]  # type: ignore[attr-defined]
    assert worth == [11, 8, 8, 11, 8]


# CH-END-5


@rule("CH-END-5")
def test_with_two_players_majorities_are_counted_colour_by_colour() -> None:
    # seat 0 has red and yellow: together 4 against 3, but green has the most of a colour
    t = lay(2, city={2: "red 2 yellow 2 green 3"})
    assert HEROES[score.winner(t, 1)] == "green"


@rule("CH-END-5")
def test_a_players_own_colours_can_tie_each_other_out() -> None:
    t = lay(2, city={2: "red 3 yellow 3 green 1"})
    assert HEROES[score.winner(t, 1)] == "green"


@rule("CH-END-5")
def test_the_score_is_the_sum_over_both_colours() -> None:
    t = lay(2, city={2: "red 3", 4: "yellow 2", 6: "green 4"}, treasure="3 1 1 1 0 0 0")
    assert score.count(t) == ([3 + 1 + 2 + 1, 4], [2, 1])


# CH-END-6

BY_POINTS = {
    1: "yellow 4 blue 3",
    2: "red 5",
    3: "green 3",
    4: "green 7",
    5: "red 5",
    6: "yellow 6",
    7: "blue 7",
}
BY_DISTRICTS = {
    1: "yellow 7",
    2: "green 7",
    3: "green 1 blue 1",
    4: "yellow 3 blue 3",
    5: "blue 6",
    6: "red 7",
    7: "red 3 green 2",
}
SHARED = {
    1: "red 7",
    2: "yellow 6",
    3: "red 2 blue 5",
    4: "green 7",
    5: "green 3 yellow 4",
    6: "red 1 blue 5",
}


@rule("CH-END-6")
def test_most_points_win() -> None:
    outcome = load(finished(4, BY_POINTS)).outcome()
    assert outcome == troquet.Outcome((12, 13, 19, 8), (3, 2, 1, 4), "points")
    assert outcome.winners() == (2,)


@rule("CH-END-6")
def test_tied_on_points_most_districts_win() -> None:
    outcome = load(finished(4, BY_DISTRICTS)).outcome()
    assert outcome == troquet.Outcome((13, 8, 13, 7), (1, 3, 2, 4), "districts")


@rule("CH-END-6")
def test_still_tied_the_victory_is_shared() -> None:
    outcome = load(finished(4, SHARED)).outcome()
    assert outcome == troquet.Outcome((13, 8, 15, 15), (3, 4, 1, 1), "shared")
    assert outcome.winners() == (2, 3)


@rule("CH-END-6")
def test_three_players_may_share() -> None:
    city = {2: "yellow 5", 3: "red 5", 4: "yellow 5", 5: "green 5", 6: "red 5", 7: "green 5"}
    outcome = load(finished(3, city)).outcome()
    assert outcome == troquet.Outcome((12, 12, 12), (1, 1, 1), "shared")


@rule("CH-END-6", "CH-END-5")
def test_with_two_players_districts_of_both_colours_count() -> None:
    city = {
        1: "blue 7",
        2: "yellow 3",
        3: "yellow 7",
        4: "red 3 blue 1",
        5: "green 5 blue 2",
        6: "green 5",
        7: "red 7",
    }
    # seat 0: two districts with red, two with yellow; seat 1: two with green, one with blue
    outcome = load(finished(2, city)).outcome()
    assert outcome == troquet.Outcome((26, 26), (1, 2), "districts")


@rule("CH-END-6")
def test_no_result_before_the_end() -> None:
    assert lay().outcome() is None
    assert lay().view(0).outcome is None  # type: ignore[attr-defined]
