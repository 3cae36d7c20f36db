"""TL-BOX and TL-SET: what is in the box, and how the table is laid out."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.trollland.tables import GAME, SEATS, told
from troquet.conformance.plugin import rule
from troquet.games.trollland import box
from troquet.games.trollland.table import Table


def dealt(seats: int, seed: int) -> Table:
    state = GAME.deal(seats, seed)
    assert isinstance(state, Table)
    return state


@rule("TL-BOX-1")
def test_ninety_people_cards_ten_of_them_trolls() -> None:
    assert box.CARDS == 90
    assert box.CARD_WORDS[:2] == ("bimbo0", "bimbo1")
    assert [word for word in box.CARD_WORDS if word.endswith("0") and len(word) < 7] == [
        "bimbo0", "zom0", "zom10", "zelf0", "zelf10", "nin0", "nin10", "gob0", "gob10",
    ]  # fmt: skip
    assert box.TROLL_WORDS == ("troll1", "troll2", "troll3", "troll4", "troll5")


@rule("TL-BOX-2")
def test_fourteen_vehicles_of_one_two_or_three_cages() -> None:
    kinds = [word.rstrip("12345") for word in box.VEHICLE_WORDS]
    assert [kinds.count(kind) for kind in ("cart", "caterpillar", "dragon")] == [4, 5, 5]
    for word, vehicle in box.STANDARD["vehicles"].items():
        cages = {"cart": 1, "caterpillar": 2, "dragon": 3}[word.rstrip("12345")]
        assert len(vehicle["cages"]) == cages
        assert all(1 <= size <= 4 for size in vehicle["cages"])


@rule("TL-BOX-3")
def test_110_cards_in_all_and_a_bonus_of_three_for_each_people() -> None:
    assert box.STANDARD["bonuses"] == dict.fromkeys(box.PEOPLES, 3)
    assert box.CARDS + box.VEHICLES + len(box.STANDARD["bonuses"]) + 1 == 110


@rule("TL-BOX-4")
def test_the_reconstructed_vehicles_have_fifty_places() -> None:
    found = [(v["cages"], v["medals"]) for v in box.STANDARD["vehicles"].values()]
    assert found == [
        ([2], 0), ([2], 0), ([3], 1), ([4], 2),
        ([1, 1], 0), ([1, 2], 1), ([2, 2], 1), ([1, 3], 1), ([2, 3], 2),
        ([1, 1, 1], 1), ([1, 1, 1], 1), ([1, 1, 2], 1), ([1, 2, 2], 2), ([2, 2, 2], 2),
    ]  # fmt: skip
    assert sum(sum(cages) for cages, _ in found) == 50


@rule("TL-BOX-5")
def test_the_reconstructed_suitcases() -> None:
    expected = {0: 0, **dict.fromkeys(range(1, 6), 1), **dict.fromkeys(range(6, 11), 2)}
    expected |= {**dict.fromkeys(range(11, 15), 3), 15: 4}
    assert dict(enumerate(box.STANDARD["suitcases"])) == expected


@rule("TL-BOX-6", "TL-BOX-7")
def test_the_reconstructed_symbols_and_medals_of_trolls() -> None:
    assert (box.STANDARD["one-more"], box.STANDARD["quay"]) == ([2, 4, 6], [12, 13, 14])
    assert box.STANDARD["trolls"] == [0, 1, 1, 2, 2]


@rule("TL-SET-1", "TL-SET-2", "TL-SET-3", "TL-SET-4")
@pytest.mark.parametrize("seats", SEATS)
def test_the_table_is_laid_out(seats: int) -> None:
    state = dealt(seats, 3)
    view: Any = state.view(0)
    assert (len(view.row), len(view.stable)) == (5, 9)
    assert len(set(view.bonuses)) == 2
    assert [player.hand for player in view.players] == [5] * seats
    assert len(view.quay) == 5
    assert not any(card.startswith("troll") for card in view.quay)
    assert view.pile == 90 - 5 * seats - 5
    assert state.waiting() == tuple(range(seats))


@rule("TL-SET-3")
def test_everybody_is_told_only_the_own_hand() -> None:
    state, events = GAME.open(3, 11)
    for seat in range(3):
        heard = [event for event in events if event.what == "dealt" and event.reaches(seat)]
        view: Any = state.view(seat)
        assert [event.facts["cards"] for event in heard] == [view.players[seat].cards]
    assert not any(event.reaches(None) for event in events if event.what == "dealt")


@rule("TL-SET-4", "TL-KNO-3")
def test_trolls_turned_up_at_the_set_up_go_back_into_the_pile_and_are_remembered() -> None:
    for seed in range(40):
        state, events = GAME.open(2, seed)
        assert isinstance(state, Table)
        turned = [facts["card"] for facts in told(events, "turned")]
        if len(turned) > 1:
            break
    view: Any = state.view(None)
    assert view.turned == sorted(turned)
    for card in turned:
        assert state.pile.count(box.CARD_WORDS.index(card)) >= turned.count(card)


def test_no_two_deals_are_alike_and_the_same_seed_deals_the_same() -> None:
    assert dealt(4, 1).hash() == dealt(4, 1).hash()
    assert len({dealt(4, seed).hash() for seed in range(20)}) == 20
