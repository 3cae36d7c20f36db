"""In the box: CH-BOX."""

from __future__ import annotations

import pytest

import troquet
from tests.games.cheval.tables import (
    GAME,
    SEATS,
    at_random,
    deal,
    everywhere,
    inside,
    laid,
    lay,
    load,
    play,
    seen_by,
    standing,
)
from troquet.conformance.plugin import rule
from troquet.games.cheval import box


@rule("CH-BOX-1")
def test_a_third_hero_drops_the_oldest_out_of_the_belly() -> None:
    t = lay(horse="red green", display="blue blue yellow", deck="3")
    play(t, "announce 1", "push blue 3")
    assert standing(t, 3) == "red 1"
    assert inside(t) == "green blue"


@rule("CH-BOX-1")
def test_first_in_first_out() -> None:
    t = lay(horse="red green", display="blue blue yellow", deck="3")
    play(t, "announce 3", "push yellow 1", "push blue 2", "push blue 3")
    assert [standing(t, district) for district in (1, 2, 3)] == ["red 1", "green 1", "yellow 1"]
    assert inside(t) == "blue blue"


@rule("CH-BOX-1")
@pytest.mark.parametrize("seats", SEATS)
def test_the_horse_always_holds_two(seats: int) -> None:
    for t in at_random(seats, 11):
        assert len(seen_by(t, None).horse) == 2
        assert -1 not in (t.oldest, t.newest)


@rule("CH-BOX-1")
@pytest.mark.parametrize("horse", [[0], [0, 1, 2], [], [0, -1]])
def test_a_horse_with_another_load_is_no_position(horse: list[int]) -> None:
    position = laid()
    position["table"]["horse"] = horse
    with pytest.raises(troquet.BadPosition, match="horse"):
        load(position)


@rule("CH-BOX-2")
def test_one_district_carries_three_and_three_carry_one() -> None:
    districts = seen_by(deal(4, 1), 0).city
    assert [district.bonus for district in districts] == [3, 0, 1, 0, 1, 0, 1]


@rule("CH-BOX-2")
@pytest.mark.parametrize("district", ["0", "8", "-1", "citadelle", ""])
def test_districts_are_numbered_one_to_seven(district: str) -> None:
    for number in range(1, 8):
        assert GAME.move(f"push red {number}").text == f"push red {number}"
    with pytest.raises(troquet.NotAMove, match="DISTRICT is one of 1, 2, 3, 4, 5, 6, 7"):
        GAME.move(f"push red {district}")


@rule("CH-BOX-2")
def test_the_rulebooks_name_the_districts_in_order() -> None:
    names = ["Citadelle", "Potiers", "Port", "Jardins", "Temple", "Marché", "Théâtre"]
    for language in ("fr", "en"):
        clause = troquet.rulebook("cheval", language).clauses()["CH-BOX-2"]
        places = [clause.ruling.find(name) for name in names]
        assert -1 not in places
        assert places == sorted(places)


@rule("CH-BOX-3")
@pytest.mark.parametrize("seats", SEATS)
def test_heroes_are_conserved_through_a_whole_game(seats: int) -> None:
    colours = 3 if seats == 3 else 4
    all_heroes = [10] * colours + [0] * (4 - colours) + [2]
    for t in at_random(seats, 3):
        assert everywhere(t) == all_heroes


@rule("CH-BOX-3")
@pytest.mark.parametrize("change", [1, -1])
def test_an_eleventh_or_a_missing_hero_is_no_position(change: int) -> None:
    position = laid()
    position["table"]["bag"][2] += change
    with pytest.raises(troquet.BadPosition, match=f"CH-BOX-3: there are {10 + change} yellow"):
        load(position)


@rule("CH-BOX-4")
def test_twenty_hero_cards() -> None:
    t = deal(4, 1)
    cards = dict(zip(box.CARD_WORDS, t.deck, strict=True))
    assert cards == {"3": 6, "2": 6, "1": 3, "0": 3, "trident": 2}
    assert seen_by(t, 0).deck == 20


@rule("CH-BOX-4")
@pytest.mark.parametrize("seats", SEATS)
def test_cards_are_conserved_through_a_whole_game(seats: int) -> None:
    for t in at_random(seats, 5):
        cards = [d + gone for d, gone in zip(t.deck, t.discard, strict=True)]
        if t.drawn >= 0:
            cards[t.drawn] += 1
        assert cards == [3, 3, 6, 6, 2]


@rule("CH-BOX-4")
def test_a_third_trident_is_no_position() -> None:
    position = laid()
    position["table"]["deck"][box.TRIDENT] += 1
    with pytest.raises(troquet.BadPosition, match="CH-BOX-4"):
        load(position)


@rule("CH-BOX-5")
@pytest.mark.parametrize("seats", SEATS)
def test_seven_treasures(seats: int) -> None:
    for t in at_random(seats, 5):
        assert sorted(t.treasure) == [0, 0, 0, 1, 1, 1, 3]


@rule("CH-BOX-5")
def test_a_second_best_treasure_is_no_position() -> None:
    with pytest.raises(troquet.BadPosition, match="CH-BOX-5"):
        lay(treasure="3 3 1 1 0 0 0")
