"""TL-LOAD: cages, departures, camps, "one more" and the quay."""

from __future__ import annotations

from typing import Any

from tests.games.trollland.tables import (
    GAME,
    camp_of,
    hand_of,
    options,
    pick,
    pile_of,
    play,
    refused,
    table,
    told,
)
from troquet.conformance.plugin import rule

WIDE = "cart4 caterpillar5 dragon5"


@rule("TL-LOAD-1")
def test_a_cage_holds_one_people_only_up_to_its_size() -> None:
    state = table(row="cart1 cart2 cart4", cages={"cart1 1": "nin7", "cart4 1": "zom7 zom8"})
    pick(state, "zom1 gob1", "nin3 gob3")
    assert options(state, 0) == ["load cart2 1", "load cart4 1"]
    assert refused(state, 0, "load cart1 1") == "TL-LOAD-1 other-people"


@rule("TL-LOAD-1", "TL-LOAD-2")
def test_a_full_cage_closes_the_vehicle_to_its_people() -> None:
    state = table(row="cart1 cart2 caterpillar4", cages={"caterpillar4 1": "zom7"})
    pick(state, "zom1 gob1", "nin3 gob3")
    assert options(state, 0) == ["load cart1 1", "load cart2 1"]
    assert refused(state, 0, "load caterpillar4 1") == "TL-LOAD-1 cage-full"
    assert refused(state, 0, "load caterpillar4 2") == "TL-LOAD-2 already-aboard"


@rule("TL-LOAD-2")
def test_a_people_that_is_aboard_goes_into_its_own_cage() -> None:
    state = table(row="cart1 cart2 dragon5", cages={"dragon5 2": "zom7"})
    pick(state, "zom1 gob1", "nin3 gob3")
    assert "load dragon5 2" in options(state, 0)
    assert "load dragon5 1" not in options(state, 0)
    play(state, "0 load dragon5 2")
    assert options(state, 1)[-2:] == ["load dragon5 1", "load dragon5 3"]  # a Nin


@rule("TL-LOAD-3")
def test_a_card_that_fits_must_be_loaded() -> None:
    state = table()
    pick(state, "zom1 gob1", "nin3 gob3")
    assert refused(state, 0, "camp") == "TL-LOAD-3 must-load"
    assert refused(state, 0, "pick zom1 gob1") == "TL-LOAD-3 load-owed"
    assert refused(state, 0, "load dragon1 1") == "TL-LOAD-3 vehicle-not-there"


@rule("TL-LOAD-3", "TL-LOAD-2")
def test_a_takes_the_last_place_for_zoms_and_b_and_c_take_theirs_into_their_camps() -> None:
    cages = {"dragon5 1": "zom7", "dragon5 2": "gob7", "cart1 1": "nin7", "cart2 1": "nin8"}
    hands = {0: "zom1", 1: "zom3 bimbo3", 2: "zom5 bimbo5"}
    state = table(3, row="cart1 cart2 dragon5", cages=cages, hands=hands)
    pick(state, "zom1 gob1", "zom3 gob3", "zom5 gob5")
    assert options(state, 0) == ["load dragon5 1"]
    events = play(state, "0 load dragon5 1")
    assert [(facts["seat"], facts["card"]) for facts in told(events, "camped")] == [
        (1, "zom3"),
        (2, "zom5"),
    ]
    assert (camp_of(state, 1), camp_of(state, 2)) == (["zom3"], ["zom5"])
    view: Any = state.view(None)
    assert view.players[1].score.total == -2


@rule("TL-LOAD-4")
def test_a_full_vehicle_leaves_at_once_and_whoever_filled_it_takes_all() -> None:
    cages = {"caterpillar4 1": "gob9", "caterpillar4 2": "zom7 zom12"}
    state = table(row="cart1 cart2 cart3 caterpillar4", cages=cages, piles={0: "zom10"})
    pick(state, "zom1 nin1", "nin3 gob3")
    assert state.preview(0, GAME.move("load caterpillar4 2")) == {"count": 4, "medals": 1}
    assert state.preview(0, GAME.move("load cart1 1")) == {}
    events = play(state, "0 load caterpillar4 2")
    left = told(events, "left")[0]
    assert left["cards"] == ["gob9", "zom1", "zom7", "zom12"]
    assert (left["seat"], left["medals"]) == (0, 1)
    assert pile_of(state, 0, "zom") == ["zom1", "zom7", "zom10", "zom12"]
    view: Any = state.view(None)
    assert [vehicle.id for vehicle in view.row] == ["cart1", "cart2", "cart3"]
    assert view.players[0].vehicles == ["caterpillar4"]


@rule("TL-LOAD-4", "TL-LOAD-5")
def test_it_leaves_before_a_pending_one_more() -> None:
    state = table(row="cart1 cart2 cart3", cages={"cart1 1": "zom7"}, hands={0: "zom4 nin8"})
    pick(state, "zom4 gob1", "nin3 gob3")
    events = play(state, "0 load cart1 1")
    kinds = [event.what for event in events]
    assert kinds.index("left") < kinds.index("more")
    assert state.waiting() == (0,)


@rule("TL-LOAD-5")
def test_one_more_loads_any_people_of_the_hand_then_draws_one() -> None:
    state = table(row=WIDE, hands={0: "bimbo2 gob1 nin5 troll3 zom5"})
    pick(state, "bimbo2 gob1", "nin3 gob3")
    play(state, "0 load cart4 1")
    assert options(state, 0) == ["add nin5", "add zom5"]  # called or not, but no Troll
    assert refused(state, 0, "add troll3") == "TL-LOAD-5 no-troll"
    assert refused(state, 0, "add gob1") == "TL-LOAD-5 not-held"  # the other picked card
    assert refused(state, 0, "camp") == "TL-LOAD-5 one-more-owed"
    events = play(state, "0 add nin5")
    assert told(events, "added") == [{"seat": 0, "card": "nin5"}]
    assert len(hand_of(state, 0)) == 2
    events = play(state, "0 load dragon5 1")
    assert told(events, "drew")[0] == {"seat": 0, "count": 1}
    assert len(hand_of(state, 0)) == 3


@rule("TL-LOAD-5")
def test_one_more_chains_and_each_replacement_waits_for_its_own_card() -> None:
    state = table(row=WIDE, hands={0: "bimbo2 gob1 nin4 zelf6 zom5"})
    pick(state, "bimbo2 gob1", "nin3 gob3")
    play(state, "0 load cart4 1", "0 add nin4", "0 load caterpillar5 1", "0 add zelf6")
    assert [str(step) for step in state.agenda[-3:]] == [
        "Replace(0, 2)",
        "Replace(0, 52)",
        "Load(0, 38, 0)",
    ]
    play(state, "0 load dragon5 1")
    assert options(state, 0) == ["add zom5"]
    assert len(hand_of(state, 0)) == 1  # nothing is drawn before the last symbol is settled
    events = play(state, "0 add zom5", "0 load dragon5 2")
    assert [facts["count"] for facts in told(events, "drew")] == [1, 1, 1]


@rule("TL-LOAD-5", "TL-LOAD-3")
def test_an_extra_card_that_fits_nowhere_may_be_chosen_and_goes_to_the_camp() -> None:
    cages = {"cart2 1": "gob7", "dragon1 1": "gob8", "dragon1 2": "nin7"}
    hands = {0: "bimbo2 gob1 zelf5 zom5 nin5"}
    state = table(row="cart1 cart2 dragon1", cages=cages, hands=hands)
    pick(state, "bimbo2 gob1", "nin3 gob3")
    play(state, "0 load dragon1 3")
    assert state.preview(0, GAME.move("add nin5")) == {}
    state = table(row="cart1 cart2 cart4", cages={**_shut(), "cart4 1": "bimbo7"}, hands=hands)
    pick(state, "bimbo2 gob1", "nin3 gob3")
    play(state, "0 load cart4 1")
    assert state.preview(0, GAME.move("add zelf5")) == {"refugees": 1}
    events = play(state, "0 add zelf5")
    assert told(events, "camped")[0]["card"] == "zelf5"
    assert told(events, "drew")[0] == {"seat": 0, "count": 1}  # the replacement is drawn even so


def _shut() -> dict[str, str]:
    return {"cart1 1": "gob7", "cart2 1": "gob8"}


@rule("TL-LOAD-5", "TL-KNO-3")
def test_a_hand_of_trolls_is_shown_and_nothing_happens() -> None:
    state = table(row=WIDE, hands={0: "bimbo2 gob1 troll2 troll3 troll3"})
    pick(state, "bimbo2 gob1", "nin3 gob3")
    events = play(state, "0 load cart4 1")
    assert told(events, "bared") == [{"seat": 0, "cards": ["troll2", "troll3", "troll3"]}]
    assert not told(events, "drew")
    view: Any = state.view(1)
    assert view.players[0].shown == ["troll2", "troll3", "troll3"]
    assert view.players[0].cards == []


@rule("TL-LOAD-5", "TL-KNO-3")
def test_shown_trolls_are_known_until_they_are_seen_to_leave() -> None:
    state = table(row=WIDE, hands={0: "bimbo2 gob1 troll2 troll3 troll3"})
    pick(state, "bimbo2 gob1", "nin3 gob3")
    play(state, "0 load cart4 1", "1 load dragon5 1", "0 load caterpillar5 1", "1 load dragon5 2")
    own = next(card for card in hand_of(state, 0) if not card.startswith("troll1"))
    pick(state, f"{own} troll3" if own != "troll3" else "troll2 troll3", "zom3 zelf3")
    view: Any = state.view(1)
    assert view.players[0].shown.count("troll3") == 1


@rule("TL-LOAD-5")
def test_an_empty_hand_shows_nothing_and_an_empty_pile_gives_nothing() -> None:
    state = table(row=WIDE, hands={0: "bimbo2 gob2 nin4 zelf6 zom6"}, pile="")
    pick(state, "bimbo2 gob2", "nin3 gob3")
    play(state, "0 load cart4 1", "0 add nin4", "0 load caterpillar5 1", "0 add zelf6")
    play(state, "0 load dragon5 1", "0 add zom6")
    events = play(state, "0 load dragon5 2")
    assert told(events, "empty") == [{"seat": 0}]
    assert len(told(events, "dry")) == 3
    assert not told(events, "bared")


@rule("TL-LOAD-6")
def test_a_bimbo_with_the_quay_symbol_may_complete_the_caterpillar_by_another() -> None:
    # The caterpillar is closed to Bimbos and lacks a Zom; the dragon has two free cages.
    cages = {
        "caterpillar2 1": "bimbo7",
        "caterpillar2 2": "zom9",
        "dragon1 1": "gob8",
        "cart1 1": "nin7",
    }
    state = table(row="cart1 caterpillar2 dragon1", cages=cages, hands={0: "bimbo12"})
    pick(state, "bimbo12 gob1", "nin3 gob3")
    assert options(state, 0) == [
        "exchange bimbo11",
        "exchange nin11",
        "exchange zelf11",
        "exchange zom11",
        "load dragon1 2",
        "load dragon1 3",
    ]
    assert refused(state, 0, "exchange gob11") == "TL-LOAD-6 fits-nowhere"
    assert refused(state, 0, "exchange gob12") == "TL-LOAD-6 not-on-quay"
    play(state, "0 exchange zom11")
    assert "bimbo12" in state.view(None).quay  # type: ignore[attr-defined]
    assert options(state, 0) == ["load caterpillar2 2", "load dragon1 2", "load dragon1 3"]
    assert refused(state, 0, "exchange nin11") == "TL-LOAD-6 swapped-once"
    events = play(state, "0 load caterpillar2 2")
    assert told(events, "left")[0]["cards"] == ["bimbo7", "zom9", "zom11"]


@rule("TL-LOAD-6")
def test_a_card_without_the_symbol_cannot_be_exchanged() -> None:
    state = table()
    pick(state, "zom1 gob1", "nin3 gob3")
    assert refused(state, 0, "exchange nin11") == "TL-LOAD-6 no-quay-symbol"


@rule("TL-LOAD-6", "TL-LOAD-3")
def test_a_card_that_fits_nowhere_leaves_the_choice_of_exchange_or_camp() -> None:
    cages = {**_shut(), "cart4 1": "zom7"}
    state = table(row="cart1 cart2 cart4", cages=cages, hands={0: "bimbo12"})
    pick(state, "bimbo12 gob1", "nin3 gob3")
    assert options(state, 0) == ["camp", "exchange gob11", "exchange zom11"]
    play(state, "0 camp")
    assert camp_of(state, 0) == ["bimbo12"]


@rule("TL-LOAD-6", "TL-LOAD-3")
def test_if_no_card_of_the_quay_fits_either_it_goes_to_the_camp() -> None:
    cages = {**_shut(), "cart4 1": "zom7"}
    quay = "bimbo11 zelf11 nin11"
    discarded = {1: "zom11 gob11"}
    state = table(
        row="cart1 cart2 cart4", cages=cages, hands={0: "bimbo12"}, quay=quay, piles=discarded
    )
    events = pick(state, "bimbo12 gob1", "nin3 gob3")
    assert [facts["card"] for facts in told(events, "camped")] == ["bimbo12", "nin3"]


@rule("TL-LOAD-6", "TL-LOAD-5")
def test_the_quay_cards_one_more_fires_but_its_quay_symbol_does_not() -> None:
    quay = "zom4 nin13 zelf11 nin11 gob11"
    state = table(row=WIDE, hands={0: "bimbo12 gob1 nin5 nin8 zom5"}, quay=quay)
    pick(state, "bimbo12 gob1", "nin3 gob3")
    twin = state.clone()
    play(twin, "0 exchange nin13")
    assert all(text.startswith("load ") for text in options(twin, 0))
    play(state, "0 exchange zom4", "0 load cart4 1")
    assert options(state, 0) == ["add nin5", "add nin8", "add zom5"]


@rule("TL-LOAD-6", "TL-LOAD-5")
def test_an_extra_card_may_be_exchanged_too() -> None:
    state = table(row=WIDE, hands={0: "bimbo2 gob1 nin13 nin8 zom5"})
    pick(state, "bimbo2 gob1", "nin3 gob3")
    play(state, "0 load cart4 1", "0 add nin13", "0 exchange gob11", "0 load dragon5 1")
    assert len(hand_of(state, 0)) == 3


def test_a_load_that_tells_nobody_anything_is_no_news() -> None:
    state = table(hands={0: "gob5"}, row=WIDE)
    pick(state, "gob1 gob5", "gob3 nin3")
    play(state, "1 load cart4 1")
    news = state.news
    play(state, "0 load dragon5 1")  # all picks are face up: nothing hidden is left
    assert state.news == news
