"""Moments inside moments: symbols, exchanges, departures and camps in the middle of one another."""

from __future__ import annotations

from typing import Any

from tests.games.trollland.tables import (
    GAME,
    OUT,
    camp_of,
    hand_of,
    options,
    pick,
    pile_of,
    play,
    table,
    told,
)
from troquet.conformance.plugin import rule
from troquet.core.events import Event

WIDE = "cart4 caterpillar5 dragon5"


def order(events: list[Event]) -> list[str]:
    """Return what was told, without what each hand was told alone."""
    return [event.what for event in events if event.to is None]


@rule("TL-LOAD-4", "TL-LOAD-5", "TL-LOAD-6")
def test_an_exchange_fills_a_vehicle_whose_card_asks_for_one_more_which_is_exchanged_too() -> None:
    cages = {"caterpillar2 1": "bimbo7", "caterpillar2 2": "zom9"}
    state = table(
        row="cart4 caterpillar2 dragon5",
        cages=cages,
        quay="zom4 nin11 zelf11 bimbo11 gob11",
        hands={0: "bimbo12 gob1 nin14 nin8 troll2"},
    )
    pick(state, "bimbo12 gob1", "nin3 gob3")
    play(state, "0 exchange zom4")
    events = play(state, "0 load caterpillar2 2")
    # TL-LOAD-4: it leaves first; then the symbol of the card from the quay asks for one more.
    assert order(events) == ["loaded", "left", "more"]
    assert pile_of(state, 0, "zom") == ["zom4", "zom9"]
    assert options(state, 0) == ["add nin14", "add nin8"]
    play(state, "0 add nin14")
    assert "exchange bimbo12" in options(state, 0)  # what was laid there a moment ago
    assert len(hand_of(state, 0)) == 2  # the replacement waits
    play(state, "0 exchange bimbo12")
    events = play(state, "0 load dragon5 1")
    assert order(events)[:2] == ["loaded", "drew"]
    assert len(hand_of(state, 0)) == 3
    view: Any = state.view(None)
    assert view.quay == ["nin14", "nin11", "zelf11", "bimbo11", "gob11"]
    assert GAME.broken(state) is None


@rule("TL-LOAD-3", "TL-LOAD-5")
def test_an_extra_card_in_the_camp_fires_no_symbol_and_is_replaced() -> None:
    cages = {"cart1 1": "gob7", "cart2 1": "gob8", "cart4 1": "bimbo7"}
    state = table(row="cart1 cart2 cart4", cages=cages, hands={0: "bimbo2 gob1 zelf4 zom5 nin5"})
    pick(state, "bimbo2 gob1", "nin3 gob3")
    play(state, "0 load cart4 1")
    events = play(state, "0 add zelf4")
    assert order(events)[:3] == ["added", "camped", "drew"]
    assert not told(events, "more")
    assert len(hand_of(state, 0)) == 3


@rule("TL-LOAD-5", "TL-LOAD-6")
def test_an_extra_card_that_fits_nowhere_may_still_be_exchanged_or_stay_in_the_camp() -> None:
    cages = {"cart1 1": "gob7", "cart2 1": "gob8", "cart4 1": "bimbo7"}
    state = table(row="cart1 cart2 cart4", cages=cages, hands={0: "bimbo2 gob1 zelf13 zom5 nin5"})
    pick(state, "bimbo2 gob1", "nin3 gob3")
    play(state, "0 load cart4 1")
    assert state.preview(0, GAME.move("add zelf13")) == {}  # the quay may still help
    play(state, "0 add zelf13")
    assert options(state, 0) == ["camp", "exchange bimbo11", "exchange gob11"]
    twin = state.clone()
    play(twin, "0 exchange bimbo11", "0 load cart4 1")
    assert camp_of(twin, 0) == []
    events = play(state, "0 camp")
    assert camp_of(state, 0) == ["zelf13"]
    assert told(events, "drew")[0] == {"seat": 0, "count": 1}


@rule("TL-TURN-3", "TL-LOAD-4")
def test_a_vehicle_that_leaves_in_the_middle_of_a_call_is_closed_to_the_next_card() -> None:
    cages = {"cart1 1": "gob7", "cart2 1": "gob8", "cart3 1": "bimbo7 bimbo8"}
    hands = {0: "bimbo1", 1: "bimbo3", 2: "bimbo5"}
    state = table(3, row="cart1 cart2 cart3", cages=cages, hands=hands)
    pick(state, "bimbo1 gob1", "bimbo3 gob3", "bimbo5 gob5")
    assert options(state, 0) == ["load cart3 1"]
    events = play(state, "0 load cart3 1")
    assert order(events)[:4] == ["loaded", "left", "camped", "camped"]
    assert pile_of(state, 0, "bimbo") == ["bimbo1", "bimbo7", "bimbo8"]
    assert (camp_of(state, 1), camp_of(state, 2)) == (["bimbo3"], ["bimbo5"])


@rule("TL-TURN-3", "TL-LOAD-5")
def test_an_extra_card_of_a_later_people_goes_aboard_before_its_people_are_called() -> None:
    state = table(row=WIDE, hands={0: "bimbo2 gob1 zom9 nin5 nin8", 1: "zom3 zelf3"})
    pick(state, "bimbo2 gob1", "zom3 zelf3")
    play(state, "0 load cart4 1", "0 add zom9")
    events = play(state, "0 load caterpillar5 1")
    assert told(events, "called") == [{"people": "zom"}]
    assert state.waiting() == (1,)
    assert [text for text in options(state, 1) if "dragon5" not in text] == ["load caterpillar5 1"]


@rule("TL-TURN-3", "TL-LOAD-5")
def test_two_cards_of_one_call_are_settled_one_after_the_other_with_all_that_follows() -> None:
    state = table(row=WIDE, hands={0: "bimbo2 bimbo9 nin4 zelf6 zom5", 1: "gob3 nin3"})
    pick(state, "bimbo2 bimbo9", "nin3 gob3")
    play(state, "0 load cart4 1", "0 add nin4", "0 load caterpillar5 1", "0 add zelf6")
    play(state, "0 load dragon5 1", "0 add zom5")
    view: Any = state.view(None)
    assert [played.card for played in view.called] == ["zom5", "bimbo9"]  # bimbo9 still waits
    play(state, "0 load dragon5 2")
    view = state.view(None)
    assert ([played.card for played in view.called], view.calling) == (["bimbo9"], "bimbo")
    assert len(hand_of(state, 0)) == 3  # three replacements were drawn before it is loaded
    assert options(state, 0) == ["load cart4 1", "load caterpillar5 2", "load dragon5 3"]


@rule("TL-TROLL-6", "TL-LOAD-3")
def test_a_vehicle_sent_off_is_not_there_for_the_cards_that_were_to_go_with_it() -> None:
    cages = {"cart1 1": "gob7", "cart2 1": "gob8", "dragon5 1": "zom7"}
    state = table(row="cart1 cart2 dragon5", cages=cages, hands={0: "troll5 zom1", 1: "zom3 nin3"})
    pick(state, "troll5 zom1", "zom3 nin3")
    events = play(state, "0 send dragon5")
    assert [facts["card"] for facts in told(events, "camped")] == ["zom1", "zom3", "nin3"]
    assert (camp_of(state, 0), camp_of(state, 1)) == (["zom1"], ["zom3", "nin3"])


@rule("TL-TROLL-3", "TL-LOAD-6")
def test_the_gap_of_the_express_stays_on_the_quay_and_cards_change_places_round_it() -> None:
    state = table(row=WIDE, hands={0: "troll2 bimbo12"}, bonuses="zelf gob")
    pick(state, "bimbo12 troll2", "gob3 nin3")
    play(state, "0 banish zom11")
    assert options(state, 0)[:4] == [f"exchange {who}11" for who in ("bimbo", "gob", "nin", "zelf")]
    play(state, "0 exchange gob11", "0 load cart4 1")
    play(state, "1 load caterpillar5 1", "1 load dragon5 1")
    view: Any = state.view(None)
    assert view.turn == 2
    assert view.quay == ["bimbo11", "zelf11", "nin11", "bimbo12"]  # four, also in the next turn


@rule("TL-TROLL-5", "TL-END-4")
def test_a_pet_that_is_plundered_doubles_for_the_plunderer_from_then_on() -> None:
    piles = {0: "zom12", 1: "zom0 zom6 zom9"}
    state = table(hands={0: "troll4"}, piles=piles, bonuses="nin gob")
    view: Any = state.view(None)
    assert [player.score.piles for player in view.players] == [3, 4]
    pick(state, "gob1 troll4", "gob3 bimbo3")
    play(state, "0 plunder 1 zom")
    view = state.view(None)
    assert [player.score.piles for player in view.players] == [6, 2]


@rule("TL-TROLL-4", "TL-END-3", "TL-END-4")
def test_a_stolen_top_card_uncovers_the_next_and_may_take_the_bonus_with_it() -> None:
    piles = {0: "zom3 zom12", 1: "zom0 zom15"}
    state = table(hands={0: "troll3"}, piles=piles, bonuses="zom gob")
    view: Any = state.view(None)
    # Two cards each: the lowest number has the bonus.
    assert [(p.score.piles, p.score.bonuses) for p in view.players] == [(3, 0), (8, 3)]
    pick(state, "gob1 troll3", "gob3 bimbo3")
    play(state, "0 steal 1 zom")
    view = state.view(None)
    assert [(p.score.piles, p.score.bonuses) for p in view.players] == [(4, 3), (0, 0)]
    assert pile_of(state, 1, "zom") == ["zom0"]  # the pet alone: no suitcases, doubled


@rule("TL-TROLL-1", "TL-TROLL-2", "TL-TROLL-7")
def test_what_is_captured_neither_acts_nor_cancels_and_the_peoples_come_next() -> None:
    hands = {0: "troll1 bimbo1", 1: "troll2 troll3", 2: "troll3 troll5"}
    state = table(3, hands=hands, piles={0: "nin7 nin8"})
    pick(state, "bimbo1 troll1", "troll2 troll3", "troll3 troll5")
    events = play(state, "0 capture")
    assert order(events) == ["captured"] * 4 + ["called", "revealed"]
    view: Any = state.view(None)
    assert view.players[0].trolls == ["troll2", "troll3", "troll3", "troll5"]
    assert view.players[0].score.trolls == 1 + 1 + 1 + 2


@rule("TL-TROLL-2", "TL-TROLL-1")
def test_when_the_king_draws_the_others_act_or_cancel_as_if_he_were_not_there() -> None:
    hands = {0: "troll1 bimbo1", 1: "troll3 gob3", 2: "troll3 troll5"}
    state = table(3, hands=hands, piles={0: "nin7 nin8"})
    pick(state, "bimbo1 troll1", "gob3 troll3", "troll3 troll5")
    play(state, "0 draw")
    play(state, f"0 {options(state, 0)[0]}")
    events = play(state, f"0 {options(state, 0)[0]}")
    assert told(events, "cancelled") == [{"card": "troll3"}]
    assert state.waiting() == (2,)
    assert options(state, 2)[0].startswith("send ")


@rule("TL-TURN-4", "TL-END-1", "TL-END-2")
def test_too_few_cards_end_the_game_before_too_few_vehicles_could() -> None:
    state = table(
        row="cart1 dragon4 dragon5",
        taken={0: OUT},
        cages={"cart1 1": "zom7"},
        pile="nin7 nin8 nin9",
    )
    pick(state, "zom1 nin1", "nin3 gob3")
    events = play(
        state, "0 load cart1 1", "0 load dragon5 1", "1 load dragon5 1", "1 load dragon5 2"
    )
    assert told(events, "ended-cards") == [{}]
    assert [len(hand) for hand in state.hands] == [3, 3]  # nobody draws
