"""A turn: CH-TURN."""

from __future__ import annotations

import pytest

import troquet
from tests.games.cheval.tables import (
    GAME,
    SEATS,
    Stacked,
    at_random,
    forbidden,
    inside,
    laid,
    lay,
    load,
    only,
    play,
    refusal,
    seen_by,
    shown,
    standing,
    texts,
    whats,
)
from troquet.conformance.plugin import rule
from troquet.games.cheval.box import BLACK
from troquet.games.cheval.play import Announce

# CH-TURN-1


@rule("CH-TURN-1")
def test_the_display_is_refilled_after_the_turn_never_between_two_pushes() -> None:
    t = lay(display="red green yellow", deck="3")
    bag = sum(t.bag)
    play(t, "announce 3", "push red 1")
    assert shown(t) == "green yellow"
    play(t, "push green 1")
    assert shown(t) == "yellow"
    assert sum(t.bag) == bag
    events = play(t, "push yellow 1")
    assert len(shown(t).split()) == 3
    assert sum(t.bag) == bag - 3
    assert whats(events)[-3:] == ["arrived"] * 3


@rule("CH-TURN-1")
@pytest.mark.parametrize("seats", SEATS)
def test_the_display_holds_three_at_the_start_of_every_turn(seats: int) -> None:
    for seed in range(10):
        for t in at_random(seats, seed):
            if t.agenda and isinstance(t.agenda[-1], Announce):
                if t.left or t.aside:
                    assert t.shown == 3
                else:
                    # at the end it may hold fewer, but then black pawns only or the last of all
                    assert 1 <= t.shown <= 3
                if t.shown < 3:
                    assert t.display[BLACK] == t.shown


@rule("CH-TURN-1")
def test_a_short_display_while_there_are_heroes_is_no_position() -> None:
    with pytest.raises(troquet.BadPosition, match="CH-TURN-1"):
        lay(display="red green")


@rule("CH-TURN-1")
def test_the_refill_is_blind() -> None:
    came = set()
    for seed in range(60):
        position = laid(display="red red red", deck="3")
        position["dice"] = {"seed": f"{seed:064x}", "used": 0}
        t = load(position)
        play(t, "announce 1", "push red 1")
        came.add(shown(t).split()[-1])
    assert came == {"red", "green", "yellow", "blue"}


# CH-TURN-2


@rule("CH-TURN-2")
def test_one_two_or_three_may_be_announced() -> None:
    assert texts(lay()) == ["announce 1", "announce 2", "announce 3"]
    for number in (0, 4):
        with pytest.raises(troquet.NotAMove):
            GAME.move(f"announce {number}")


@rule("CH-TURN-2")
@pytest.mark.parametrize("move", ["push red 1", "exchange 1 2", "keep", "hold"])
def test_the_number_comes_first(move: str) -> None:
    assert forbidden(lay(), move) == "CH-TURN-2 announce-first"


@rule("CH-TURN-2")
def test_never_more_than_the_display_holds() -> None:
    two = lay(horse="red green", display="black 2", city={1: "red 5", 2: "blue"}, rest="city")
    assert texts(two) == ["announce 1", "announce 2"]
    because = refusal(two, "announce 3")
    assert (because.clause, because.reason) == ("CH-TURN-2", "display-short")
    assert because.facts == {"number": 3, "shown": 2}
    one = lay(horse="green black", display="black", city={1: "red 5", 2: "blue"}, rest="city")
    assert texts(one) == ["announce 1"]
    assert forbidden(one, "announce 2") == "CH-TURN-2 display-short"


@rule("CH-TURN-2")
def test_the_announcement_is_heard_by_all() -> None:
    t = lay(deck="3")
    told = only(play(t, "announce 2"), "announced")
    assert told.to is None
    assert told.facts == {"seat": 1, "number": 2}
    assert [seen_by(t, seat).said for seat in (None, 0, 1, 2, 3)] == [2] * 5


# CH-TURN-3


@rule("CH-TURN-3")
@pytest.mark.parametrize("card", [0, 1, 2, 3])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_card_must_reach_the_number(number: int, card: int) -> None:
    t = lay(deck=str(card), display="red green yellow")
    before = (shown(t), inside(t), t.rows(), t.bag[:])
    events = play(t, f"announce {number}")
    assert only(events, "drew").facts == {"seat": 1, "card": str(card)}
    if card >= number:
        assert t.waiting() == (1,)
        assert repr(t.agenda[-1]) == f"Push(1, {number})"
    else:
        assert "lost" in whats(events)
        assert t.waiting() == (2,)
        assert repr(t.agenda) == "[Announce(2, 0)]"
        assert (shown(t), inside(t), t.rows(), t.bag) == before


# CH-TURN-4


@rule("CH-TURN-4")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_exactly_the_announced_number_goes_in(number: int) -> None:
    t = lay(display="red green yellow", deck="3")
    play(t, f"announce {number}")
    for left, hero in zip(range(number, 0, -1), ("red", "green", "yellow"), strict=False):
        assert t.waiting() == (1,)
        for evasion in ("hold", "keep", "announce 1", "exchange 1 2"):
            because = refusal(t, evasion)
            assert (because.clause, because.reason) == ("CH-TURN-4", "push-owed")
            assert because.facts == {"left": left}
        play(t, f"push {hero} {left}")
    assert t.waiting() == (2,)
    assert sum(t.inside) == number


@rule("CH-TURN-4")
def test_any_hero_of_the_display_over_any_district_anew_for_each_push() -> None:
    t = lay(display="red red blue", deck="3")
    play(t, "announce 2")
    both = [f"push {hero} {district}" for hero in ("red", "blue") for district in range(1, 8)]
    assert texts(t) == both  # heroes of one colour are alike: red stands there once
    play(t, "push blue 4")
    assert texts(t) == both[:7]  # only red is left, over any district, the same one again too
    play(t, "push red 4")
    assert standing(t, 4) == "red 1 green 1"


@rule("CH-TURN-4")
@pytest.mark.parametrize("hero", ["green", "yellow", "black"])
def test_a_hero_that_is_not_in_the_display_cannot_go_in(hero: str) -> None:
    t = lay(display="red red blue", deck="3")
    play(t, "announce 1")
    because = refusal(t, f"push {hero} 1")
    assert (because.clause, because.reason) == ("CH-TURN-4", "not-in-display")
    assert because.facts == {"hero": hero}


@rule("CH-TURN-4")
def test_a_hero_that_went_in_is_no_longer_in_the_display() -> None:
    t = lay(display="red green blue", deck="3")
    play(t, "announce 2", "push red 1")
    assert forbidden(t, "push red 1") == "CH-TURN-4 not-in-display"


@rule("CH-TURN-4")
def test_the_oldest_drops_whatever_goes_in() -> None:
    for hero in ("red", "green", "yellow"):
        t = lay(horse="blue red", display="red green yellow", deck="3")
        events = play(t, "announce 1", f"push {hero} 6")
        assert only(events, "dropped").facts == {"hero": "blue", "district": 6}
        assert standing(t, 6) == "blue 1"


# CH-TURN-5


@rule("CH-TURN-5")
def test_the_colour_pushed_in_is_announced_to_all_and_then_not_shown() -> None:
    t = lay(deck="3")
    events = play(t, "announce 1", "push yellow 2")
    pushed = only(events, "pushed")
    assert pushed.facts == {"seat": 1, "hero": "yellow"}
    assert all(pushed.reaches(seat) for seat in (None, 0, 1, 2, 3))
    assert pushed.fleeting
    assert not only(events, "dropped").fleeting  # who stands in the city is seen by all, always


@rule("CH-TURN-5")
def test_only_what_goes_in_or_betrays_it_is_fleeting() -> None:
    for seed in range(5):
        t = lay(seats=2, deck="3 trident")
        while t.waiting():
            (seat,) = t.waiting()
            options = t.options(seat)
            for event in t.play(seat, options[(seed * 7 + t.news) % len(options)]):
                assert event.fleeting == (event.what in ("pushed", "arrived"))


# CH-TURN-6


@rule("CH-TURN-6")
@pytest.mark.parametrize(("seats", "capacity"), [(2, 7), (3, 5), (4, 7)])
def test_a_full_district_takes_nobody(seats: int, capacity: int) -> None:
    t = lay(seats, city={4: f"red {capacity - 1}"}, deck="3", display="green green yellow")
    play(t, "announce 2")
    assert t.preview(1, GAME.move("push green 4")) == {"fills": 1}
    assert t.preview(1, GAME.move("push green 5")) == {}
    play(t, "push green 4")  # the last place is still to be had
    assert t.inside[3] == capacity
    because = refusal(t, "push green 4")
    assert (because.clause, because.reason) == ("CH-TURN-6", "district-full")
    assert because.facts == {"district": 4, "capacity": capacity}
    assert seen_by(t, 0).city[3].full
    assert not any(text.endswith(" 4") for text in texts(t))
    play(t, "push green 5")


@rule("CH-TURN-6")
@pytest.mark.parametrize(("seats", "capacity"), [(2, 7), (3, 5), (4, 7)])
def test_an_overfull_district_is_no_position(seats: int, capacity: int) -> None:
    with pytest.raises(troquet.BadPosition, match=f"{capacity + 1} heroes, {capacity} at most"):
        lay(seats, city={4: f"red {capacity + 1}"})


@rule("CH-TURN-6")
@pytest.mark.parametrize("seats", SEATS)
def test_at_least_one_district_is_always_open(seats: int) -> None:
    for seed in range(10):
        for t in at_random(seats, seed):
            assert max(t.inside) <= t.capacity
            assert min(t.inside) < t.capacity


# CH-TURN-7


@rule("CH-TURN-7")
def test_the_card_is_turned_up_for_all_and_discarded_when_the_turn_ends() -> None:
    t = lay(deck="2")
    play(t, "announce 2")
    for seat in (None, 0, 1, 2, 3):
        assert seen_by(t, seat).drawn == "2"
        assert seen_by(t, seat).discard == [3, 3, 0, 6, 2]
    play(t, "push red 1", "push green 1")
    for seat in (None, 0, 1, 2, 3):
        assert seen_by(t, seat).drawn is None
        assert seen_by(t, seat).discard == [3, 3, 1, 6, 2]


@rule("CH-TURN-7")
def test_the_card_of_a_lost_turn_is_discarded_too() -> None:
    t = lay(deck="0")
    play(t, "announce 3")
    assert t.discard == [1, 3, 6, 6, 2]


@rule("CH-TURN-7", "CH-TRI-1")
def test_a_trident_is_discarded_too() -> None:
    t = lay(deck="trident")
    play(t, "announce 3", "keep", "hold")
    assert t.discard == [3, 3, 6, 6, 1]


@rule("CH-TURN-7")
def test_the_discard_is_shuffled_only_when_a_card_must_be_drawn_and_none_is_left() -> None:
    t = lay(deck="0")
    play(t, "announce 1", "announce 1")
    events = play(t, "announce 1")  # the last card of the deck
    assert "reshuffled" not in whats(events)
    assert t.deck == [0] * 5
    assert t.discard == [3, 3, 6, 6, 2]
    assert t.preview(t.waiting()[0], GAME.move("announce 1"))["cards"] == 20
    events = play(t, "announce 1")
    assert whats(events)[:3] == ["announced", "reshuffled", "drew"]
    assert sum(t.deck) == 19


@rule("CH-TURN-7")
@pytest.mark.parametrize("seats", SEATS)
def test_a_new_deck_always_has_all_twenty_cards(seats: int) -> None:
    for seed in range(10):
        cards = 20
        for t in at_random(seats, seed):
            if sum(t.deck) > cards:
                assert sum(t.deck) == 19  # all twenty, and one was drawn at once
            cards = sum(t.deck)


# CH-TURN-8


@rule("CH-TURN-8")
def test_two_players_play_two_turns_in_a_row() -> None:
    t = lay(2, seat=1, deck="3")
    turns: list[int] = []
    for _ in range(6):
        turns += t.waiting()
        play(t, "announce 1", f"push {shown(t).split()[0]} 1")
    assert turns == [1, 1, 0, 0, 1, 1]


@rule("CH-TURN-8", "CH-SET-5")
def test_after_the_loading_the_opponent_of_odysseus_has_two_turns() -> None:
    for seed in range(20):
        t = GAME.deal(2, seed)
        (first,) = t.waiting()
        assert t.view(None).owner[0] != first  # type: ignore[attr-defined]
        assert repr(t.agenda) == f"[Announce({first}, 1)]"


@rule("CH-TURN-8")
def test_a_lost_turn_loses_one_of_the_two() -> None:
    t = lay(2, seat=1)
    t.dice = Stacked(["0", "3", "0", "0", "1"])
    play(t, "announce 1")
    assert t.waiting() == (1,)
    play(t, "announce 1", f"push {shown(t).split()[0]} 1")
    assert t.waiting() == (0,)
    play(t, "announce 1")
    assert t.waiting() == (0,)
    play(t, "announce 1")
    assert t.waiting() == (1,)


@rule("CH-TURN-8", "CH-TURN-1")
def test_the_display_is_refilled_between_the_two_turns() -> None:
    t = lay(2, seat=1, deck="3", display="red green yellow")
    play(t, "announce 3", "push red 1", "push green 1", "push yellow 1")
    assert t.waiting() == (1,)
    assert len(shown(t).split()) == 3


@rule("CH-TURN-8")
def test_either_turn_may_push_either_colour() -> None:
    t = lay(2, seat=1, deck="3", display="red green yellow")
    for _ in range(2):
        play(t, "announce 1")
        wanted = {
            f"push {hero} {district}" for hero in shown(t).split() for district in range(1, 8)
        }
        assert set(texts(t)) == wanted
        play(t, texts(t)[0])


@rule("CH-TURN-8")
@pytest.mark.parametrize("seats", [3, 4])
def test_no_second_turn_with_three_or_four(seats: int) -> None:
    t = lay(seats, deck="3")
    play(t, "announce 1", "push red 1")
    assert t.waiting() == (2,)
    with pytest.raises(troquet.BadPosition, match="CH-TURN-8"):
        lay(seats, again=1)
