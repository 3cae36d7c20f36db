"""Counts from outside: options, chances and whole trees of moves, counted by hand."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from tests.games.cheval.tables import GAME, SEATS, Stacked, at_random, deal, lay, play, texts
from troquet.conformance.plugin import rule
from troquet.games.cheval.play import Announce, Charge, Exchange, Push
from troquet.games.cheval.table import Table

COLOURS = ("red", "green", "yellow", "blue")


def lines(t: Table) -> int:
    """Count all ways in which a game can go on to its end."""
    waiting = t.waiting()
    if not waiting:
        return 1
    count = 0
    for move in t.options(waiting[0]):
        twin = t.clone()
        twin.apply(waiting[0], move)
        count += lines(twin)
    return count


# Options


@rule("CH-TURN-4")
@pytest.mark.parametrize("display", list(combinations_with_replacement(COLOURS, 3)), ids=" ".join)
def test_options_of_a_push_are_colours_times_open_districts(display: tuple[str, ...]) -> None:
    t = lay(display=" ".join(display), city={2: "red 2 green 2 yellow 3", 6: "blue 7"}, deck="3")
    play(t, "announce 1")
    assert len(texts(t)) == len(set(display)) * 5


@rule("CH-TURN-4")
@pytest.mark.parametrize(
    ("display", "count"), [("red 3", 7), ("red 2 blue", 14), ("red green blue", 21)]
)
def test_seven_fourteen_or_twenty_one_in_an_open_city(display: str, count: int) -> None:
    t = lay(display=display, deck="3")
    play(t, "announce 3")
    assert len(texts(t)) == count


@pytest.mark.parametrize("seats", SEATS)
def test_never_more_than_twenty_one_and_fourteen_in_the_middle(seats: int) -> None:
    counts = []  # in the middle third of the games
    most = 0
    for seed in range(40):
        for t in at_random(seats, seed):
            if not t.waiting():
                continue
            (seat,) = t.waiting()
            options = len(t.options(seat))
            step = t.agenda[-1]
            if isinstance(step, Push):
                assert options <= 21
                most = max(most, options)
                if 1 / 3 <= sum(t.inside) / (10 * t.colours) <= 2 / 3:
                    counts.append(options)
            elif isinstance(step, Charge):
                assert options <= 22
            elif isinstance(step, Exchange):
                assert options == 22
            else:
                assert isinstance(step, Announce)
                assert options == t.shown <= 3
    counts.sort()
    assert most == 21
    assert counts[len(counts) // 2] == (12 if seats == 3 else 14)


# Chances


@rule("CH-TURN-3", "CH-BOX-4", "CH-TRI-1")
@pytest.mark.parametrize(("number", "good"), [(1, 15), (2, 12), (3, 6)])
def test_the_chances_of_a_fresh_deck(number: int, good: int) -> None:
    t = deal(4, 1)
    preview = t.preview(t.waiting()[0], GAME.move(f"announce {number}"))
    assert preview == {"good": good, "tridents": 2, "cards": 20}


@rule("CH-TURN-3")
@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("kinds", ["0", "3", "1 2", "0 trident", "0 1 2 3", "trident"])
def test_the_chances_follow_the_deck(number: int, kinds: str) -> None:
    cards = {"0": 3, "1": 3, "2": 6, "3": 6, "trident": 2}
    left = kinds.split()
    preview = lay(deck=kinds).preview(1, GAME.move(f"announce {number}"))
    assert preview == {
        "good": sum(cards[kind] for kind in left if kind.isdigit() and int(kind) >= number),
        "tridents": 2 if "trident" in left else 0,
        "cards": sum(cards[kind] for kind in left),
    }


@rule("CH-TURN-7")
def test_an_empty_deck_shows_the_chances_of_the_next() -> None:
    t = lay(deck="")
    assert t.preview(1, GAME.move("announce 2")) == {"good": 12, "tridents": 2, "cards": 20}


@rule("CH-TURN-3")
def test_cards_come_as_often_as_they_should() -> None:
    drawn = [0] * 5
    for seed in range(4000):
        t = deal(2, seed)
        position_deck = t.deck[:]
        t.apply(t.waiting()[0], GAME.move("announce 3"))
        for card in range(5):
            drawn[card] += position_deck[card] - t.deck[card]
    for card, wanted in enumerate((3, 3, 6, 6, 2)):
        assert abs(drawn[card] - 200 * wanted) < 5 * (200 * wanted) ** 0.5


# Whole trees. The deck holds only cards of value 3 and the bag is empty: nothing is left to chance.


@rule("CH-TURN-2", "CH-TURN-4", "CH-END-1", "CH-END-2")
def test_the_last_push_of_all() -> None:
    t = lay(display="black", horse="green black", city={1: "", 2: "blue 4"}, rest="city", deck="3")
    assert lines(t) == 2  # one number, two open districts


@rule("CH-TURN-2", "CH-TURN-4", "CH-END-1", "CH-END-2")
def test_three_heroes_over_two_districts() -> None:
    t = lay(
        display="red black 2", horse="green blue", city={1: "", 2: "blue 2"}, rest="city", deck="3"
    )
    # 3 = 1+1+1 = 1+2 = 2+1: four ways to announce; the order of the heroes is forced
    assert lines(t) == 4 * 2**3


@rule("CH-TURN-6")
def test_three_heroes_where_one_district_has_a_single_place() -> None:
    # District 1 has one place left, 2 and 3 have plenty: at most one of three drops goes there.
    city = {1: "red 6", 2: "", 3: "blue 3"}
    t = lay(display="red black 2", horse="green blue", city=city, rest="city", deck="3")
    assert lines(t) == 4 * (2**3 + 3 * 2**2)


@rule("CH-TURN-2", "CH-TURN-4", "CH-END-1")
def test_five_heroes_of_three_colours() -> None:
    t = lay(
        display="red green blue", horse="yellow red", city={1: "", 2: ""}, rest="city", deck="3"
    )
    # 13 ways to write 5 as a sum of ones, twos and threes; 3! orders of the colours; two districts
    assert lines(t) == 13 * 6 * 2**5


@rule("CH-TURN-2", "CH-TURN-4", "CH-END-1")
def test_five_heroes_of_two_colours() -> None:
    t = lay(display="red red blue", horse="yellow red", city={1: "", 2: ""}, rest="city", deck="3")
    # red red blue, red blue red, blue red red
    assert lines(t) == 13 * 3 * 2**5


@rule("CH-TURN-6", "CH-TURN-8")
@pytest.mark.parametrize("seats", [2, 4])
def test_the_tree_does_not_depend_on_whose_turn_it_is(seats: int) -> None:
    words = {"display": "red black 2", "horse": "green blue", "city": {1: "", 2: "blue 2"}}
    for seat in range(seats):
        assert lines(lay(seats, seat=seat, rest="city", deck="3", **words)) == 32


@rule("CH-TURN-6")
def test_three_players_have_smaller_districts() -> None:
    # 35 places, 27 heroes in the city: districts 1 and 2 with four places each
    city = {1: "red 1", 2: "yellow 1"}
    t = lay(3, display="red black 2", horse="green yellow", city=city, rest="city", deck="3")
    assert lines(t) == 4 * 2**3


@rule("CH-TRI-1", "CH-TRI-2", "CH-TRI-3")
def test_a_trident_before_the_last_three_heroes() -> None:
    t = lay(
        display="red black 2", horse="green blue", city={1: "", 2: "blue 2"}, rest="city", deck="3"
    )
    t.dice = Stacked(["trident"])
    t.deck, t.discard = [0, 0, 0, 0, 2], [3, 3, 6, 6, 0]
    t.recount()
    ends = held = 0
    for number in texts(t):
        announced = t.clone()
        play(announced, number)
        for exchange in texts(announced):
            exchanged = announced.clone()
            play(exchanged, exchange)
            for first in texts(exchanged):
                twin = exchanged.clone()
                play(twin, first)
                if first == "hold":
                    held += 1
                else:
                    ends += lines(twin)
    assert held == 3 * 22  # whatever was announced, with or without an exchange
    assert ends == 3 * 22 * 2**3


@rule("CH-TURN-3")
def test_a_tree_of_lost_turns_has_one_line_for_each_number() -> None:
    t = lay(deck="0")
    for _ in range(3):
        for number in texts(t):
            twin = t.clone()
            play(twin, number)
            assert twin.rows() == t.rows()
        play(t, "announce 3")
