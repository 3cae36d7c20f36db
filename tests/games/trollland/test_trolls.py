"""TL-TROLL: what each Troll does, and what it may not."""

from __future__ import annotations

from typing import Any

from tests.games.trollland.tables import (
    camp_of,
    hand_of,
    options,
    pick,
    pile_of,
    play,
    refused,
    table,
    told,
)  # fmt: skip
from troquet.conformance.plugin import rule


@rule("TL-TROLL-1")
def test_trolls_2_4_4_the_2_acts_and_the_4s_cancel() -> None:
    state = table(3, hands={0: "troll2", 1: "troll4", 2: "troll4"})
    pick(state, "gob1 troll2", "gob3 troll4", "gob5 troll4")
    assert state.waiting() == (0,)
    events = play(state, "0 banish nin11")
    assert told(events, "cancelled") == [{"card": "troll4"}]
    view: Any = state.view(None)
    assert view.discard == ["troll2", "troll4", "troll4"]


@rule("TL-TROLL-1")
def test_trolls_of_one_player_cancel_too() -> None:
    state = table(2, hands={0: "troll5 troll5"})
    events = pick(state, "troll5 troll5", "gob3 nin3")
    assert told(events, "cancelled") == [{"card": "troll5"}]
    assert len(state.row) == 5


@rule("TL-TROLL-1")
def test_trolls_1_1_3_the_kings_cancel_and_the_3_acts() -> None:
    state = table(3, hands={0: "troll1", 1: "troll1", 2: "troll3"}, piles={0: "zom2 zom9"})
    events = pick(state, "gob1 troll1", "gob3 troll1", "gob5 troll3")
    assert told(events, "cancelled") == [{"card": "troll1"}]
    assert state.waiting() == (2,)
    assert options(state, 2) == ["steal 0 zom"]


@rule("TL-TROLL-2")
def test_a_king_captures_the_three_others_which_do_not_act() -> None:
    state = table(4, hands={0: "troll1", 1: "troll2", 2: "troll5", 3: "troll5"})
    pick(state, "gob1 troll1", "gob3 troll2", "gob5 troll5", "gob7 troll5")
    assert options(state, 0) == ["capture", "draw"]
    assert state.preview(0, state.options(0)[0]) == {"medals": 5}
    events = play(state, "0 capture")
    captured = [(facts["from"], facts["card"]) for facts in told(events, "captured")]
    assert captured == [(1, "troll2"), (2, "troll5"), (3, "troll5")]
    assert not told(events, "cancelled")  # doubles are captured before they cancel
    view: Any = state.view(None)
    assert view.players[0].trolls == ["troll2", "troll5", "troll5"]
    assert view.players[0].score.trolls == 5
    assert (view.discard, view.calling) == (["troll1"], "gob")


@rule("TL-TROLL-2")
def test_a_king_alone_can_only_draw() -> None:
    state = table(2, hands={0: "troll1"})
    pick(state, "gob1 troll1", "gob3 nin3")
    assert options(state, 0) == ["draw"]
    assert refused(state, 0, "capture") == "TL-TROLL-2 nobody-to-capture"
    assert refused(state, 0, "send cart1") == "TL-TROLL-2 king-chooses"


@rule("TL-TROLL-2", "TL-KNO-2")
def test_a_king_who_draws_holds_six_cards_from_then_on() -> None:
    state = table(2, hands={0: "troll1 bimbo1 zom1 zelf1 gob1"})
    pick(state, "gob1 troll1", "gob3 nin3")
    events = play(state, "0 draw")
    assert told(events, "drew") == [{"seat": 0, "count": 3}]
    assert len(state.hands[0]) == 6  # 5 - 2 + 3
    assert "return gob1" not in options(state, 0)  # the other picked card is not in the hand
    assert refused(state, 0, "return gob1") == "TL-TROLL-2 not-held"
    assert refused(state, 0, "load cart1 1") == "TL-TROLL-2 return-owed"
    events = play(state, "0 return bimbo1")
    hidden = next(event for event in events if event.what == "hid")
    assert (hidden.facts, hidden.to) == ({"card": "bimbo1"}, (0,))
    play(state, "0 return zom1")
    mine: Any = state.view(0)
    theirs: Any = state.view(1)
    assert (mine.returned, theirs.returned) == (["bimbo1", "zom1"], [])
    play(state, "1 load cart1 1", "0 load cart2 1", "1 load cart2 1")
    assert len(state.hands[0]) == 6  # 5 - 2 + 3 - 2 + 2
    later: Any = state.view(0)
    assert later.returned == []


@rule("TL-TROLL-2")
def test_a_king_draws_what_there_is_and_still_puts_two_back() -> None:
    state = table(2, hands={0: "troll1"}, pile="zelf9")
    pick(state, "gob1 troll1", "gob3 nin3")
    assert state.preview(0, state.options(0)[0]) == {"count": 1}
    play(state, "0 draw", "0 return zelf9", "0 return nin1")
    assert len(state.pile) == 2
    assert len(state.hands[0]) == 2


@rule("TL-TROLL-2")
def test_a_king_at_an_empty_pile_draws_nothing() -> None:
    state = table(2, hands={0: "troll1"}, pile="")
    pick(state, "gob1 troll1", "gob3 nin3")
    events = play(state, "0 draw")
    assert told(events, "dry") == [{"seat": 0}]
    assert len(options(state, 0)) == 3


@rule("TL-TROLL-3")
def test_the_express_banishes_a_card_of_the_quay_without_its_symbol() -> None:
    state = table(2, hands={0: "troll2"}, quay="zom4 zom11 zelf11 nin11 gob11")
    pick(state, "gob1 troll2", "gob3 nin3")
    assert "entrust 1" not in options(state, 0)
    assert refused(state, 0, "entrust 1") == "TL-TROLL-3 camp-empty"
    assert refused(state, 0, "banish zom5") == "TL-TROLL-3 not-on-quay"
    assert refused(state, 0, "capture") == "TL-TROLL-3 express-chooses"
    events = play(state, "0 banish zom4")
    assert not told(events, "more")
    assert pile_of(state, 0, "zom") == ["zom4"]
    assert len(state.quay) == 4


@rule("TL-TROLL-3")
def test_the_express_hands_the_whole_camp_to_one_opponent() -> None:
    state = table(3, hands={0: "troll2"}, camps={0: "zom7 gob9", 2: "nin7"})
    pick(state, "gob1 troll2", "gob3 nin3", "gob5 nin5")
    assert {"entrust 1", "entrust 2"} <= set(options(state, 0))
    assert refused(state, 0, "entrust 0") == "TL-TROLL-3 no-opponent"
    assert refused(state, 0, "entrust 3") == "TL-TROLL-3 no-opponent"
    play(state, "0 entrust 2")
    assert (camp_of(state, 0), camp_of(state, 2)) == ([], ["zom7", "nin7", "gob9"])
    assert state.refugees == [0, 0, 3]


@rule("TL-TROLL-4")
def test_troll_3_steals_the_top_card_of_a_pile_of_two_or_more() -> None:
    state = table(3, hands={0: "troll3"}, piles={0: "zom2", 1: "zom4 zom9 nin7", 2: "gob2 gob4"})
    pick(state, "gob1 troll3", "gob3 bimbo3", "gob5 bimbo5")
    assert options(state, 0) == ["steal 1 zom", "steal 2 gob"]
    assert refused(state, 0, "steal 1 nin") == "TL-TROLL-4 pile-low"
    assert refused(state, 0, "steal 0 zom") == "TL-TROLL-4 no-opponent"
    assert refused(state, 0, "plunder 1 zom") == "TL-TROLL-4 thief-chooses"
    assert state.preview(0, state.options(0)[0]) == {"card": "zom9"}
    play(state, "0 steal 1 zom")
    assert pile_of(state, 0, "zom") == ["zom2", "zom9"]
    assert pile_of(state, 1, "zom") == ["zom4"]


@rule("TL-TROLL-5")
def test_troll_4_steals_all_but_the_top_card() -> None:
    state = table(2, hands={0: "troll4"}, piles={0: "zom12", 1: "zom3 zom6 zom9 nin7"})
    pick(state, "gob1 troll4", "gob3 bimbo3")
    assert options(state, 0) == ["plunder 1 zom"]
    assert refused(state, 0, "plunder 1 nin") == "TL-TROLL-5 pile-low"
    assert refused(state, 0, "plunder 0 zom") == "TL-TROLL-5 no-opponent"
    assert refused(state, 0, "steal 1 zom") == "TL-TROLL-5 plunderer-chooses"
    assert state.preview(0, state.options(0)[0]) == {"cards": ["zom3", "zom6"]}
    play(state, "0 plunder 1 zom")
    assert pile_of(state, 0, "zom") == ["zom3", "zom6", "zom12"]
    assert pile_of(state, 1, "zom") == ["zom9"]


@rule("TL-TROLL-6")
def test_troll_5_sends_off_an_incomplete_vehicle_and_takes_all_of_it() -> None:
    cages = {"dragon4 2": "zom2", "dragon4 3": "gob4 gob9"}
    state = table(2, hands={0: "troll5"}, row="cart1 cart2 dragon4", cages=cages)
    pick(state, "gob1 troll5", "gob3 nin3")
    assert options(state, 0) == ["send cart1", "send cart2", "send dragon4"]
    assert refused(state, 0, "send cart3") == "TL-TROLL-6 not-in-row"
    assert refused(state, 0, "capture") == "TL-TROLL-6 sender-chooses"
    assert state.preview(0, state.options(0)[2]) == {"count": 3, "medals": 2}
    events = play(state, "0 send dragon4")
    assert not told(events, "more")  # no symbol fires
    view: Any = state.view(None)
    assert view.players[0].vehicles == ["dragon4"]
    assert pile_of(state, 0, "zom") == ["zom2"]
    assert pile_of(state, 0, "gob") == ["gob4", "gob9"]


@rule("TL-TROLL-6")
def test_troll_5_may_send_off_an_empty_vehicle() -> None:
    state = table(2, hands={0: "troll5"})
    pick(state, "gob1 troll5", "gob3 nin3")
    events = play(state, "0 send cart4")
    assert told(events, "left-empty") == [{"seat": 0, "vehicle": "cart4", "medals": 2}]


@rule("TL-TROLL-7")
def test_a_troll_without_a_target_is_just_discarded() -> None:
    laying: dict[str, Any] = {"camps": {1: "zom5 zom7"}, "captured": {1: "troll2"}}
    state = table(2, hands={0: "troll3 troll4"}, piles={1: "zom3"}, **laying)
    events = pick(state, "troll3 troll4", "gob3 nin3")
    assert [facts["card"] for facts in told(events, "idle")] == ["troll3", "troll4"]
    view: Any = state.view(None)
    assert view.discard == ["troll3", "troll4"]


@rule("TL-TROLL-7")
def test_a_troll_with_a_target_must_act() -> None:
    state = table(2, hands={0: "troll3"}, piles={1: "zom3 zom7"})
    pick(state, "gob1 troll3", "gob3 nin3")
    assert options(state, 0) == ["steal 1 zom"]


@rule("TL-KNO-2")
def test_what_a_king_put_back_can_be_drawn_again_and_is_then_in_the_hand() -> None:
    state = table(2, hands={0: "troll1 bimbo2"}, pile="gob9 gob10 gob12")
    pick(state, "bimbo2 troll1", "gob3 nin3")
    play(state, "0 draw", "0 return gob9", "0 return gob10")
    play(state, "0 load cart1 1", f"0 add {hand_of(state, 0)[0]}")
    while state.waiting() == (0,):
        play(state, f"0 {options(state, 0)[0]}")
    view: Any = state.view(0)
    assert len(view.returned) == 1
    assert view.returned[0] not in hand_of(state, 0)
