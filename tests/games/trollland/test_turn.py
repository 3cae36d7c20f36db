"""TL-TURN: picking, Trolls first, peoples in order, the end of a turn."""

from __future__ import annotations

from typing import Any

from tests.games.trollland.tables import (
    camp_of,
    hand_of,
    laid,
    load,
    options,
    pick,
    play,
    refused,
    table,
    told,
)  # fmt: skip
from troquet.conformance.plugin import rule


@rule("TL-TURN-1")
def test_any_two_cards_of_the_hand_may_be_picked() -> None:
    state = table(hands={0: "bimbo1 zom1 zelf1 nin1 gob1"})
    assert len(options(state, 0)) == 10
    assert "pick bimbo1 gob1" in options(state, 0)
    assert refused(state, 0, "pick bimbo1 gob15") == "TL-TURN-1 not-in-hand"
    assert refused(state, 0, "pick gob14 gob15") == "TL-TURN-1 not-in-hand"
    assert refused(state, 0, "load cart1 1") == "TL-TURN-1 pick-first"


@rule("TL-TURN-1")
def test_the_king_goes_with_no_other_troll_not_even_the_other_king() -> None:
    state = table(hands={0: "troll1 troll1 troll3 troll3 bimbo1"})
    assert options(state, 0) == [
        "pick bimbo1 troll1", "pick bimbo1 troll3", "pick troll3 troll3",
    ]  # fmt: skip
    assert refused(state, 0, "pick troll1 troll3") == "TL-TURN-1 king-alone"
    assert refused(state, 0, "pick troll1 troll1") == "TL-TURN-1 king-alone"
    assert refused(state, 0, "pick troll2 troll2") == "TL-TURN-1 not-in-hand"


@rule("TL-TURN-1")
def test_even_the_worst_hand_has_a_pair() -> None:
    state = table(hands={0: "troll1 troll1 troll2 troll3 troll4"})
    assert options(state, 0) == ["pick troll2 troll3", "pick troll2 troll4", "pick troll3 troll4"]


@rule("TL-TURN-1", "TL-KNO-1", "TL-KNO-2")
def test_who_has_picked_is_known_but_not_what() -> None:
    state = table(3)
    play(state, "1 pick bimbo3 zom3")
    assert state.waiting() == (0, 2)
    mine, theirs = state.view(1), state.view(0)
    assert (mine.answer, theirs.answer) == ("pick bimbo3 zom3", None)
    play(state, "1 pick zom3 nin3")  # may be replaced until the last is in
    assert state.view(1).answer == "pick zom3 nin3"


@rule("TL-TURN-2")
def test_trolls_act_before_the_peoples_are_called_in_rising_order() -> None:
    state = table(3, hands={0: "troll5 bimbo1", 1: "troll2 bimbo3", 2: "troll4 bimbo5"})
    events = pick(state, "bimbo1 troll5", "bimbo3 troll2", "bimbo5 troll4")
    assert [facts["card"] for facts in told(events, "revealed")] == ["troll2", "troll4", "troll5"]
    assert state.waiting() == (1,)
    events = play(state, "1 banish nin11")  # Troll 4 finds no pile to plunder
    assert [facts["card"] for facts in told(events, "idle")] == ["troll4"]
    assert state.waiting() == (0,)
    assert not told(events, "called")
    play(state, "0 send cart1")
    view: Any = state.view(None)
    assert view.discard == ["troll2", "troll4", "troll5"]
    assert view.calling == "bimbo"


@rule("TL-TURN-3")
def test_a_people_is_revealed_together_and_loaded_in_rising_number() -> None:
    state = table(3, hands={0: "bimbo9", 1: "bimbo3", 2: "zom5"})
    events = pick(state, "bimbo9 gob1", "bimbo3 gob3", "zom5 gob5")
    revealed = [(facts["seat"], facts["card"]) for facts in told(events, "revealed")]
    assert revealed == [(1, "bimbo3"), (0, "bimbo9")]
    view: Any = state.view(None)
    assert [(card.seat, card.card) for card in view.called] == [(1, "bimbo3"), (0, "bimbo9")]
    assert [player.picked for player in view.players] == [1, 1, 2]  # later peoples stay hidden
    assert not any(player.picks for player in view.players)
    assert state.waiting() == (1,)
    play(state, "1 load cart1 1")
    assert state.waiting() == (0,)
    events = play(state, "0 load cart2 1")
    assert [facts["people"] for facts in told(events, "called")] == ["zom"]


@rule("TL-TURN-3")
def test_the_peoples_are_called_in_the_fixed_order_even_when_nobody_comes() -> None:
    state = table(2, row="cart1 cart2 cart3 cart4 dragon5")
    pick(state, "gob1 nin1", "gob3 nin3")
    view: Any = state.view(None)
    assert view.calling == "nin"
    play(state, "0 load cart1 1", "1 load cart2 1", "0 load cart3 1")
    events = play(state, "1 load cart4 1")
    assert state.turn == 2
    assert not told(events, "called")


@rule("TL-TURN-4")
def test_everybody_draws_two_and_a_low_row_is_filled_up() -> None:
    laying = laid(2, row="cart1 cart2 dragon5", taken={0: "cart3 cart4"}, cages={"cart1 1": "gob7"})
    state = load(laying)
    pick(state, "gob1 nin1", "zelf3 zom3")
    play(state, "1 load dragon5 1", "1 load dragon5 2", "0 load cart2 1")
    assert len(state.row) == 3
    events = play(state, "0 load cart1 1")
    assert [facts["vehicle"] for facts in told(events, "left")] == ["cart1"]
    assert [(facts["seat"], facts["count"]) for facts in told(events, "drew")] == [(0, 2), (1, 2)]
    assert len(told(events, "arrived")) == 3
    assert [len(hand) for hand in state.hands] == [5, 5]
    assert (len(state.row), state.turn) == (5, 2)


@rule("TL-TURN-4")
def test_three_vehicles_are_enough_to_go_on() -> None:
    state = table(2, row="cart1 cart2 dragon5")
    pick(state, "gob1 nin1", "zelf3 zom3")
    play(state, "1 load dragon5 1", "1 load dragon5 2", "0 load dragon5 3", "0 load cart1 1")
    assert (len(state.row), state.turn) == (3, 2)


@rule("TL-TURN-4", "TL-LOAD-3")
def test_with_no_vehicle_left_every_further_card_goes_to_its_camp() -> None:
    state = table(
        2,
        row="cart1 cart2 caterpillar1",
        cages={"cart1 1": "bimbo7", "cart2 1": "zom7", "caterpillar1 1": "zelf7"},
        hands={0: "bimbo8 nin8", 1: "zom8 gob8"},
    )
    pick(state, "bimbo8 nin8", "zom8 gob8")
    play(state, "0 load cart1 1", "1 load cart2 1")
    events = play(state, "0 load caterpillar1 2")
    assert [facts["card"] for facts in told(events, "camped")] == ["gob8"]
    assert camp_of(state, 1) == ["gob8"]
    assert len(state.row) == 5  # filled up only at the end of the turn


def test_the_hand_shows_what_was_drawn_to_its_player_alone() -> None:
    state = table(2)
    pick(state, "gob1 nin1", "zelf3 zom3")
    play(state, "1 load cart1 1", "1 load cart2 1", "0 load cart3 1")
    events = play(state, "0 load cart4 1")
    drawn = [event for event in events if event.what == "drawn"]
    assert [event.to for event in drawn] == [(0,), (1,)]
    for event in drawn:
        assert event.to is not None
        cards = event.facts["cards"]
        assert isinstance(cards, list)
        assert set(cards) <= set(hand_of(state, event.to[0]))
