"""Combination turns: TK-CMB, and the upgrades that work in them."""

from __future__ import annotations

import pytest

import troquet
from tests.games.trok.tables import (
    GAME,
    Stacked,
    combine,
    finish_turns,
    forbidden,
    hand,
    lay,
    mine,
    only,
    play,
    refusal,
    row,
    seen_by,
    texts,
    whats,
)
from troquet.conformance.plugin import rule


@rule("TK-CMB-1")
def test_players_combine_in_turn_the_master_first_then_clockwise() -> None:
    t = lay(4, step=("Combine", 2, 0), master=2)
    order: list[int] = []
    while type(t.agenda[-1]).__name__ == "Combine":
        order += t.waiting()
        play(t, "end")
    assert order == [2, 3, 0, 1]


@rule("TK-CMB-2")
def test_one_set_of_each_sort_in_either_order() -> None:
    for first in (0, 1):
        t = combine("hammer 3 pick ration gloves lantern")
        sets = [["match hammer hammer hammer hammer"], ["claim 1", "pay pick ration gloves"]]
        play(t, *sets[first])
        play(t, *sets[1 - first])
        assert t.purse[0] == 7
        assert mine(t, 0) == ["vein"]
        assert t.waiting() == (1,)  # both sets are made
        assert hand(t, 0) == "lantern"


@rule("TK-CMB-2")
def test_at_most_one_set_of_each_sort_and_a_card_serves_once() -> None:
    t = combine("hammer 3 helmet 3 armour lantern", made=1)
    assert not texts(t, "match")
    assert forbidden(t, "match hammer hammer hammer hammer") == "TK-CMB-2 identical-made"
    t = combine("hammer 3 helmet 3 armour lantern", made=2)
    assert not texts(t, "claim")
    assert forbidden(t, "claim 1") == "TK-CMB-2 different-made"
    t = combine("hammer 4 helmet armour")
    play(t, "claim 1", "pay armour helmet hammer")
    assert texts(t, "match") == ["match hammer hammer hammer hammer"]
    because = refusal(t, "match hammer hammer hammer hammer hammer")
    assert (because.clause, because.reason) == ("TK-CMB-2", "not-in-hand")
    assert forbidden(combine("hammer 2 helmet 3"), "match hammer hammer hammer hammer") == (
        "TK-CMB-2 not-in-hand"
    )


@rule("TK-CMB-3")
def test_a_stone_stands_for_any_equipment_and_jokers_have_no_limit() -> None:
    t = combine("ration stone 2 hammer pick")
    assert texts(t, "match") == [
        "match pick pick stone stone",
        "match ration ration stone stone",
        "match hammer hammer stone stone",
    ]
    play(t, "match hammer hammer stone stone")
    assert t.purse[0] == 7


@rule("TK-CMB-3", "TK-UPG-2")
def test_a_pick_used_through_a_vein_is_a_joker_one_for_each_vein_in_a_phase() -> None:
    t = combine("pick 2 hammer 2 ration gloves lantern", owned="vein")
    assert "match hammer pick hammer hammer" in texts(t)
    assert refusal(t, "match hammer pick pick hammer hammer").facts == {"needed": 2, "veins": 1}
    play(t, "match hammer pick hammer hammer")
    assert t.dug == 1
    play(t, "claim 4")
    assert texts(t) == ["pay pick ration gloves lantern"]
    bare = combine("pick 2 hammer 2 ration gloves lantern")
    assert forbidden(bare, "match hammer pick hammer hammer") == "TK-CMB-3 veins-short"
    both = combine("pick 3 ration gloves hammer", owned="vein")
    play(both, "claim 5")
    assert texts(both) == ["pay pick pick ration gloves hammer"]
    assert both.preview(0, GAME.move("pay pick pick ration gloves hammer")) == {"veins": 1}
    play(both, "pay pick pick ration gloves hammer")
    assert mine(both, 0) == ["vein", "cart"]


@rule("TK-CMB-3")
def test_a_pick_of_a_set_of_picks_needs_no_vein_and_jokers_alone_are_hammers() -> None:
    t = combine("pick 4 ration")
    assert texts(t, "match") == ["match pick pick pick pick", "match pick pick pick pick pick"]
    alone = combine("pick stone 2 ration 2", owned="vein")
    assert "match hammer pick stone stone" in texts(alone)
    assert not [text for text in texts(alone) if text.startswith("match armour")]
    play(alone, "match hammer pick stone stone")
    assert alone.purse[0] == 7


@rule("TK-CMB-4")
@pytest.mark.parametrize(
    ("cards", "owned", "aare"),
    [
        ("pick pick pick", "", 1),
        ("gloves gloves gloves gloves", "", 6),
        ("hammer hammer hammer hammer hammer", "", 13),
        ("armour armour armour", "tarah", 10),
        ("helmet helmet helmet helmet", "tarah", 13),
        ("ration ration ration ration", "tarah", 5),
        ("ration ration ration", "dagda", 7),
        ("lantern lantern lantern lantern lantern", "dagda", 13),
        ("hammer hammer hammer", "dagda", 7),
        ("pick pick pick pick", "tarah dagda", 4),
        ("pick pick pick pick pick", "grid", 11),
        ("helmet helmet helmet helmet", "tarah grid", 15),
        ("ration ration ration ration", "dagda grid", 12),
    ],
)
@rule("TK-UPG-5", "TK-UPG-10", "TK-UPG-13")
def test_what_an_identical_set_pays(cards: str, owned: str, aare: int) -> None:
    t = combine(cards, owned=owned)
    text = f"match {cards.split()[0]} {cards}"
    assert t.preview(0, GAME.move(text)) == {"aare": aare}
    told = only(play(t, text), "matched")
    assert told.facts["aare"] == aare
    assert t.purse[0] == aare


@rule("TK-CMB-3", "TK-CMB-4", "TK-UPG-5", "TK-UPG-13", "TK-UPG-10")
@pytest.mark.parametrize(
    ("cards", "equipment", "owned", "aare"),
    [
        ("hammer hammer stone", "hammer", "", 7),
        ("pick hammer stone stone", "hammer", "vein", 10),  # the fourth card is a joker
        ("armour stone stone", "armour", "tarah", 10),
        ("pick pick lantern stone stone", "lantern", "dagda vein 2", 13),
        ("pick pick pick stone stone", "hammer", "vein 3 grid tarah", 20),  # jokers alone
        ("pick pick pick stone", "pick", "tarah dagda vein", 4),  # the pick is neither colour
    ],
)
def test_jokers_count_for_what_they_stand_for(
    cards: str, equipment: str, owned: str, aare: int
) -> None:
    t = combine(cards, owned=owned, row="cart")
    play(t, f"match {equipment} {cards}")
    assert t.purse[0] == aare


@rule("TK-CMB-5")
def test_five_different_cards_choose_among_the_first_five_upgrades() -> None:
    t = combine("pick ration gloves lantern helmet")
    assert texts(t, "claim") == ["claim 1", "claim 2", "claim 3", "claim 4", "claim 5"]
    assert refusal(t, "claim 6").facts == {"price": 6, "different": 5}
    assert t.preview(0, GAME.move("claim 5")) == {"upgrade": "cart", "price": 5}
    assert seen_by(t, 0).prices == [3, 3, 3, 4, 5, 6, 7]
    play(t, "claim 5")
    assert forbidden(t, "end") == "TK-CMB-5 pay-first"  # it must be taken
    assert forbidden(t, "pay pick ration gloves") == "TK-CMB-5 exact-price"
    events = play(t, "pay pick ration gloves lantern helmet")
    assert only(events, "bought").facts["upgrade"] == "cart"
    assert mine(t, 0) == ["cart"]


@rule("TK-CMB-5")
def test_two_different_cards_take_nothing_and_without_a_row_there_is_no_set() -> None:
    t = combine("pick 4 ration")
    assert not texts(t, "claim")
    assert forbidden(t, "claim 1") == "TK-CMB-5 too-few"
    empty = combine("pick ration gloves lantern armour", row="")
    assert texts(empty) == ["end"]
    short = combine("pick ration gloves lantern armour helmet", row="mine cart")
    assert texts(short, "claim") == ["claim 1", "claim 2"]


@rule("TK-CMB-6", "TK-UPG-2")
def test_a_vein_taken_first_serves_the_identical_set() -> None:
    t = combine("hammer 2 pick 2 ration gloves")
    assert not texts(t, "match")
    play(t, "claim 1", "pay pick ration gloves")
    assert texts(t, "match") == ["match hammer pick hammer hammer"]


@rule("TK-CMB-6")
@pytest.mark.parametrize(
    ("upgrade", "cards", "aare"),
    [
        ("tarah", "armour armour armour", 10),
        ("dagda", "ration ration ration", 7),
        ("grid", "helmet helmet helmet helmet", 11),
    ],
)
@rule("TK-UPG-5", "TK-UPG-10", "TK-UPG-13")
def test_a_dwarf_taken_first_pays_for_the_set_of_the_same_turn(
    upgrade: str, cards: str, aare: int
) -> None:
    t = combine(f"{cards} pick gloves stone", row=f"{upgrade} mine cart")
    play(t, "claim 1", "pay pick gloves stone", f"match {cards.split()[0]} {cards}")
    assert t.purse[0] == aare
    other = combine(f"{cards} pick gloves stone", row=f"{upgrade} mine cart")
    play(other, f"match {cards.split()[0]} {cards}", "claim 1", "pay pick gloves stone")
    assert other.purse[0] < aare  # taken afterwards it comes too late


@rule("TK-CMB-6", "TK-UPG-3", "TK-UPG-7", "TK-UPG-14")
@pytest.mark.parametrize(("upgrade", "aare"), [("uline", 1), ("mere-dwerg", 1), ("ylud", 3)])
def test_an_upgrade_works_at_the_end_of_the_round_in_which_it_was_taken(
    upgrade: str, aare: int
) -> None:
    t = combine("pick gloves stone ration 2", row=f"{upgrade} mine", market="hammer pick ration")
    play(t, "claim 1", "pay pick gloves stone")
    finish_turns(t)
    assert t.purse[0] == aare
    cart = combine("pick gloves stone ration 2", row="cart")
    play(cart, "claim 1", "pay pick gloves stone", "end")
    assert cart.waiting() == (0,)  # two rations are left: one may be stored
    assert texts(cart) == ["discard", "store ration"]


@rule("TK-CMB-6", "TK-CMB-9", "TK-UPG-2")
def test_a_vein_that_a_run_took_serves_the_identical_set() -> None:
    t = combine("pick 2 ration gloves lantern armour hammer 2", owned="idunn mine 2")
    assert not texts(t, "match")
    play(t, "run 1 4", "pay pick ration gloves lantern armour")  # two veins
    assert texts(t, "match") == ["match hammer pick hammer hammer"]


@rule("TK-UPG-2", "TK-CMB-3")
def test_veins_serve_anew_in_every_combination_phase() -> None:
    t = combine("pick 2 hammer 2 ration", owned="vein")
    play(t, "match hammer pick hammer hammer")
    assert t.waiting() == (1,)
    t.dice = Stacked("hammer ration " * 2 + "pick ration " * 3)
    finish_turns(t)
    play(t, "offer pick hammer hammer", "offer ration ration ration")
    while type(t.agenda[-1]).__name__ in ("Take", "Place"):
        play(t, "keep" if "keep" in texts(t) else texts(t)[0])
    assert hand(t, 0) == "pick pick ration ration ration"
    assert seen_by(t, 0).turn.veins == 1
    assert "match ration pick ration ration" in texts(t)


@rule("TK-CMB-7")
def test_the_row_closes_up_and_is_not_refilled_in_the_phase() -> None:
    t = combine("pick ration gloves 3", row="vein cart mine vein cart mine mine")
    play(t, "claim 2", "pay pick ration gloves")
    assert row(t) == ["vein", "mine", "vein", "cart", "mine", "mine"]
    assert refusal(combine("pick 3 ration gloves", row="mine"), "claim 2").facts == {"row": 1}


@rule("TK-CMB-8", "TK-KNO-1")
def test_used_cards_are_discarded_face_up() -> None:
    t = combine("pick ration gloves hammer 3")
    events = play(t, "match hammer hammer hammer hammer", "claim 1", "pay pick ration gloves")
    assert only(events, "matched").facts["cards"] == ["hammer"] * 3
    assert seen_by(t, None).discard == [1, 1, 1, 0, 0, 0, 3, 0]


@rule("TK-CMB-9", "TK-UPG-11")
def test_skaa_takes_any_upgrade_for_three() -> None:
    t = combine("pick ration gloves pick ration", owned="skaa")
    assert len(texts(t, "claim")) == 7
    assert seen_by(t, 0).prices == [3] * 7
    play(t, "claim 7")
    assert forbidden(t, "pay pick ration gloves lantern") == "TK-CMB-5 exact-price"
    play(t, "pay pick ration gloves")
    assert mine(t, 0) == ["mine", "skaa"]
    assert combine("pick 2 ration 3", owned="skaa").options(0)[0].text == "end"
    assert not texts(combine("pick 2 ration 3", owned="skaa"), "claim")


@rule("TK-CMB-9", "TK-UPG-8")
def test_idunns_run_takes_two_of_the_first_five() -> None:
    t = combine("ration gloves lantern armour helmet", owned="idunn")
    assert len(texts(t, "run")) == 10
    assert t.preview(0, GAME.move("run 1 5")) == {"upgrades": ["vein", "cart"], "price": 5}
    play(t, "run 1 5")
    assert forbidden(t, "end") == "TK-CMB-9 run-first"
    assert forbidden(t, "pay ration gloves lantern") == "TK-CMB-9 exact-run"
    assert forbidden(t, "pay ration gloves lantern armour hammer") == "TK-CMB-9 not-consecutive"
    events = play(t, "pay ration gloves lantern armour helmet")
    assert only(events, "ran").facts["upgrades"] == ["vein", "cart"]
    assert mine(t, 0) == ["vein", "cart", "idunn"]
    assert row(t) == ["cart", "mine", "vein", "mine", "mine"]


@rule("TK-CMB-9", "TK-UPG-8")
def test_a_run_needs_idunn_five_consecutive_values_and_two_upgrades() -> None:
    assert forbidden(combine("ration gloves lantern armour helmet"), "run 1 2") == (
        "TK-UPG-8 no-idunn"
    )
    gap = combine("ration gloves lantern armour hammer", owned="idunn")
    assert forbidden(gap, "run 1 2") == "TK-CMB-9 no-run"
    assert len(texts(gap, "claim")) == 5  # it may still be an ordinary set
    t = combine("ration gloves lantern armour helmet", owned="idunn")
    assert forbidden(t, "run 1") == "TK-CMB-9 two-upgrades"
    only_one = combine("ration gloves lantern armour helmet", owned="idunn", row="mine")
    assert texts(only_one, "run") == ["run 1"]
    assert forbidden(only_one, "run 1 2") == "TK-CMB-7 row-short"
    play(only_one, "run 1", "pay ration gloves lantern armour helmet")
    assert mine(only_one, 0) == ["mine", "idunn"]


@rule("TK-CMB-9")
@pytest.mark.parametrize(
    ("cards", "veins", "needed"),
    [
        ("pick ration gloves lantern armour", 0, 0),  # the pick is the 1
        ("pick gloves lantern armour helmet", 1, 1),  # 2 to 6 or 3 to 7: it needs a vein
        ("pick pick ration gloves lantern", 1, 1),
        ("stone gloves lantern armour hammer", 0, 0),
        ("stone stone lantern armour helmet", 0, 0),
        ("pick stone stone lantern hammer", 1, 1),
    ],
)
def test_a_run_with_jokers_uses_the_fewest_veins(cards: str, veins: int, needed: int) -> None:
    t = combine(cards, owned=f"idunn vein {veins}" if veins else "idunn")
    play(t, "run 1 2")
    preview = t.preview(0, GAME.move(f"pay {cards}"))
    assert preview.get("veins", 0) == needed
    play(t, f"pay {cards}")
    if veins:
        short = combine(cards, owned="idunn")
        assert not texts(short, "run")


@rule("TK-CMB-9")
def test_idunn_and_skaa_do_not_add_up() -> None:
    t = combine("ration gloves lantern armour helmet", owned="idunn skaa")
    assert "run 1 5" in texts(t)
    with pytest.raises(troquet.NotAMove):
        GAME.move("run 1 7")  # a run takes two of the first five, Skaa or not


@rule("TK-CMB-10")
def test_a_player_is_asked_until_end_both_sets_or_fewer_than_three_cards() -> None:
    t = combine("pick 5")
    assert "ended" in whats(play(t, "end"))
    assert t.waiting() == (1,)
    few = combine("hammer 3 pick 2")
    play(few, "match hammer hammer hammer hammer")
    assert few.waiting() == (1,)  # two cards are left
    nothing = combine("pick 2 ration 2 gloves 1", row="")
    assert texts(nothing) == ["end"]  # asked all the same: a pass tells nothing
    for text in ("offer pick pick ration", "keep", "pay pick ration gloves", "store pick"):
        assert forbidden(nothing, text) == "TK-CMB-10 combine-or-end"
