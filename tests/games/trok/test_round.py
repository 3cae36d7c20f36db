"""The box, setting up, the supply and the end of a round: TK-BOX, TK-SET, TK-SUP, TK-END."""

from __future__ import annotations

import pytest

import troquet
from tests.games.trok.tables import (
    GAME,
    SEATS,
    Stacked,
    combine,
    deal,
    finish_turns,
    forbidden,
    hand,
    laid,
    lay,
    load,
    market,
    mine,
    moments,
    only,
    play,
    row,
    seen_by,
    texts,
    whats,
)
from troquet.conformance.plugin import rule
from troquet.games.trok.box import (
    CARD_WORDS,
    CARDS,
    EQUIPMENT,
    GREEN,
    RED,
    UPGRADE_WORDS,
    UPGRADES,
    counts_of,
)
from troquet.games.trok.invariants import broken
from troquet.games.trok.table import Table


def everywhere(t: Table) -> list[int]:
    """Count every card of the table by kind, wherever it is."""
    counts = t.deck[:]
    bags = [t.discard, *t.hands, *t.exposed, *t.stored]
    for bag in bags:
        counts = [count + more for count, more in zip(counts, counts_of(bag), strict=True)]
    for card in t.market:
        counts[card] += 1
    held = seen_by(t, None).held
    if held is not None:
        counts[CARD_WORDS.index(held.card)] += 1
    return counts


@rule("TK-BOX-1")
@pytest.mark.parametrize("seats", SEATS)
def test_58_equipment_cards_at_every_moment(seats: int) -> None:
    assert dict(zip(CARD_WORDS, EQUIPMENT, strict=True)) == {
        "pick": 11, "ration": 10, "gloves": 9, "lantern": 8, "armour": 7, "helmet": 6,
        "hammer": 5, "stone": 2,
    }  # fmt: skip
    assert [CARD_WORDS[kind] for kind in GREEN] == ["ration", "gloves", "lantern"]
    assert [CARD_WORDS[kind] for kind in RED] == ["armour", "helmet", "hammer"]
    assert sum(EQUIPMENT) == CARDS == 58
    for t in moments(deal(seats, 3), 3):
        assert everywhere(t) == list(EQUIPMENT)


@rule("TK-BOX-1")
def test_a_card_too_few_is_no_position() -> None:
    position = laid()
    position["table"]["deck"][0] -= 1
    with pytest.raises(troquet.BadPosition, match="TK-BOX-1"):
        load(position)


@rule("TK-BOX-2")
@pytest.mark.parametrize("seats", SEATS)
def test_27_upgrades_at_every_moment(seats: int) -> None:
    box = dict(zip(UPGRADE_WORDS, UPGRADES, strict=True))
    assert sum(box.values()) == 27
    assert [word for word, count in box.items() if count == 5] == ["mine", "vein", "cart"]
    assert sum(count == 1 for count in box.values()) == 12
    for t in moments(deal(seats, 4), 4):
        found = row(t) + [word for seat in range(seats) for word in mine(t, seat)]
        left = [UPGRADE_WORDS[n] for n, count in enumerate(t.upgrades) for _ in range(count)]
        assert sorted(found + left) == sorted(w for w, count in box.items() for _ in range(count))
    position = laid()
    position["table"]["upgrades"][3] += 1
    with pytest.raises(troquet.BadPosition, match="TK-BOX-2"):
        load(position)


@rule("TK-BOX-3")
def test_everybody_starts_with_nothing_and_the_bank_never_runs_out() -> None:
    t = deal(5, 1)
    assert t.purse == [0] * 5
    assert len(t.market) == 3
    assert t.master == -1
    rich = combine("hammer 5", purse={0: 300, 1: 260})
    play(rich, "match hammer hammer hammer hammer hammer hammer")
    assert rich.purse == [313, 260]


@rule("TK-SET-1")
@pytest.mark.parametrize("seats", SEATS)
def test_three_cards_in_the_market_and_a_row_of_seven(seats: int) -> None:
    state, events = GAME.open(seats, 11)
    assert whats(events)[:3] == ["market", "row", "round"]
    assert len(only(events, "row").facts["upgrades"]) == 7  # type: ignore[arg-type]
    view = seen_by(state, None)  # type: ignore[arg-type]
    assert len(view.market) == 3
    assert len(view.row) == 7
    assert view.deck == 58 - 3 - 5 * seats


@rule("TK-SET-2")
def test_three_of_a_kind_without_a_swap_stay_and_pay_nobody() -> None:
    t = GAME.lay(deal(2, 1).setting, Stacked("pick pick pick"))
    t.run()
    assert isinstance(t, Table)
    assert market(t) == "pick pick pick"
    assert t.purse == [0, 0]
    renewed = lay(step=("Place", 0, 1, 1), exposed={0: "pick 3", 1: "pick 2"},
                  market="ration ration hammer", hands={0: "pick 2", 1: "gloves 2"})  # fmt: skip
    renewed.dice = Stacked("helmet helmet helmet")
    play(renewed, "swap hammer")
    assert renewed.purse == [3, 0]  # for the swap alone
    assert market(renewed) == "helmet helmet helmet"


@rule("TK-SUP-1", "TK-UPG-1")
def test_five_cards_face_down_and_one_face_up_for_each_mine() -> None:
    t = lay(step=("Combine", 1, 0), owned={1: "mine 2"}, hands={0: "pick 5"}, master=1)
    t.dice = Stacked("ration gloves " * 5 + "hammer helmet")
    events = finish_turns(t)
    assert hand(t, 0) == "ration ration ration ration ration"
    assert hand(t, 1) == "gloves gloves gloves gloves gloves helmet hammer"
    assert only(events, "mined").facts == {"seat": 1, "cards": ["helmet", "hammer"]}
    assert seen_by(t, 0).players[1].known == ["helmet", "hammer"]
    assert seen_by(t, 1).players[0].known == []
    assert [event.to for event in events if event.what == "dealt"] == [(0,), (1,)]


@rule("TK-SUP-2")
def test_the_discard_becomes_the_deck_as_soon_as_the_last_card_leaves_it() -> None:
    t = lay(step=("Combine", 1, 0), master=0, deck="pick 3 ration 7", hands={0: "hammer 5"},
            market="stone gloves lantern")  # fmt: skip
    t.dice = Stacked("pick pick pick " + "ration " * 7)
    events = finish_turns(t)
    # exactly ten cards were dealt: the new deck is there although nobody needs a card yet
    assert "reshuffled" in whats(events)
    assert t.deck_left == 58 - 10 - 3
    assert t.discard == 0
    assert seen_by(t, None).fresh == t.deck  # TK-KNO-1: its make-up is known


@rule("TK-SUP-2", "TK-UPG-1")
def test_a_reshuffle_in_the_middle_of_the_deal_goes_on_with_the_new_deck() -> None:
    t = lay(step=("Combine", 1, 0), master=0, deck="pick 3", hands={0: "hammer 5"},
            market="stone gloves lantern", owned={1: "mine 2"})  # fmt: skip
    # the third card empties the deck; all others, those of the mines too, are of the new one
    t.dice = Stacked("pick pick pick " + "ration hammer " * 3 + "ration helmet helmet")
    events = finish_turns(t)
    assert whats(events).count("reshuffled") == 1
    assert hand(t, 0) == "pick pick hammer hammer hammer"  # they have just been discarded
    assert only(events, "mined").facts == {"seat": 1, "cards": ["helmet", "helmet"]}
    # TK-KNO-1  what the mines showed has left the new deck; what was dealt in secret may lie there
    fresh = seen_by(t, 0).fresh
    assert fresh[5] == EQUIPMENT[5] - 2
    assert fresh[1] == EQUIPMENT[1]


@rule("TK-SUP-2")
@pytest.mark.parametrize("seats", SEATS)
def test_there_are_always_twenty_cards_in_deck_and_discard(seats: int) -> None:
    for seed in range(3):
        for t in moments(deal(seats, seed), seed):
            assert t.deck_left >= 1
            assert t.deck_left + sum(counts_of(t.discard)) >= 20


@rule("TK-SUP-3")
def test_cards_are_dealt_one_at_a_time_from_the_lowest_seat() -> None:
    t = lay(3, step=("Combine", 2, 0), master=0, owned={0: "mine", 2: "mine"})
    t.dice = Stacked("pick ration gloves " * 5 + "hammer stone")
    finish_turns(t)
    assert hand(t, 0) == "pick " * 5 + "hammer"
    assert hand(t, 1) == ("ration " * 5).strip()
    assert hand(t, 2) == "gloves " * 5 + "stone"


@rule("TK-END-1", "TK-UPG-3")
def test_a_cart_stores_one_card_never_a_stone() -> None:
    t = lay(step=("Store",), owned={0: "cart 2"}, hands={0: "pick 2 hammer stone 2", 1: "ration"})
    assert t.waiting() == (0,)
    assert texts(t) == [
        "discard", "store pick", "store hammer", "store pick pick", "store pick hammer",
    ]  # fmt: skip
    assert forbidden(t, "store stone") == "TK-UPG-3 no-stone"
    assert forbidden(t, "store pick pick hammer") == "TK-UPG-3 carts-full"
    assert forbidden(t, "store ration") == "TK-END-1 not-in-hand"
    assert forbidden(t, "end") == "TK-END-1 store-or-discard"
    t.dice = Stacked("gloves lantern " * 5)
    events = play(t, "store pick hammer")
    assert only(events, "stored").facts == {"seat": 0, "cards": ["pick", "hammer"]}
    # TK-SUP-1  they come back into the hand, and all know it
    assert only(events, "unloaded").facts == {"seat": 0, "cards": ["pick", "hammer"]}
    assert hand(t, 0) == "pick gloves gloves gloves gloves gloves hammer"
    assert seen_by(t, 1).players[0].known == ["pick", "hammer"]


@rule("TK-END-1")
def test_asked_is_every_player_who_owns_a_cart_and_holds_a_card_all_at_once() -> None:
    t = lay(4, step=("Store",), owned={0: "cart", 1: "cart", 3: "cart"},
            hands={0: "pick", 1: "", 2: "ration 2", 3: "stone"})  # fmt: skip
    assert t.waiting() == (0, 3)
    assert texts(t) == ["discard", "store pick"]
    assert [move.text for move in t.options(3)] == ["discard"]  # asked though nothing can be kept
    told = play(t, "store pick")
    assert not told  # secret until the last has chosen
    events = play(t, "discard")
    assert [e.facts["seat"] for e in events if e.what == "discarded"] == [2, 3]


@rule("TK-END-1", "TK-KNO-1")
def test_all_unused_cards_are_discarded_face_up() -> None:
    t = lay(step=("Combine", 1, 0), hands={0: "hammer 5", 1: "pick 5"}, master=0)
    events = finish_turns(t)
    shown = {e.facts["seat"]: e.facts["cards"] for e in events if e.what == "discarded"}
    assert shown == {0: ["hammer"] * 5, 1: ["pick"] * 5}


@rule("TK-UPG-3", "TK-UPG-2")
def test_here_a_pick_is_only_a_pick_and_a_stone_always_a_stone() -> None:
    t = lay(step=("Store",), owned={0: "cart 3 vein 2"}, hands={0: "pick 2 stone 2", 1: "ration"})
    assert texts(t) == ["discard", "store pick", "store pick pick"]  # vein or no vein
    assert forbidden(t, "store stone") == "TK-UPG-3 no-stone"
    play(t, "store pick pick")
    assert seen_by(t, 1).players[0].known == ["pick", "pick"]


@rule("TK-END-1")
def test_a_secret_choice_of_what_to_keep_may_be_changed_until_the_last_is_in() -> None:
    t = lay(step=("Store",), owned={0: "cart", 1: "cart"}, hands={0: "pick hammer", 1: "ration 2"})
    t.play(0, GAME.move("store pick"))
    t.play(0, GAME.move("store hammer"))
    events = t.play(1, GAME.move("discard"))
    assert only(events, "stored").facts == {"seat": 0, "cards": ["hammer"]}


@rule("TK-END-2")
@pytest.mark.parametrize(
    ("dwarf", "others", "wares", "aare"),
    [
        ("pere-dwerg", "mine vein 2 cart", "pick pick pick", 4),
        ("pere-dwerg", "thrud", "pick pick pick", 0),
        ("uline", "", "pick ration hammer", 1),
        ("zoral", "", "pick pick hammer", 2),
        ("zoral", "", "ration stone hammer", 0),
        ("astrid", "", "ration lantern pick", 4),
        ("astrid", "", "stone pick hammer", 0),
        ("mere-dwerg", "thrud grid mine", "pick pick pick", 3),
        ("ylud", "", "hammer armour pick", 6),
        ("ylud", "", "stone pick ration", 0),
        ("thrud", "mine vein", "hammer ration pick", 0),
    ],
)
@rule("TK-UPG-6", "TK-UPG-7", "TK-UPG-9", "TK-UPG-12", "TK-UPG-14", "TK-UPG-15")
def test_dwarves_pay_at_the_end_of_the_round(
    dwarf: str, others: str, wares: str, aare: int
) -> None:
    size = 5 + others.count("mine")
    t = lay(step=("Combine", 1, 0), owned={0: f"{dwarf} {others}"}, market=wares, master=0,
            row="cart",
            hands={0: f"gloves {size}"})  # fmt: skip
    events = finish_turns(t)
    assert t.purse == [aare, 0]
    paid = [event.facts for event in events if event.what == "earned"]
    assert paid == ([{"seat": 0, "upgrade": dwarf, "aare": aare}] if aare else [])
    assert market(t) == wares  # it stays for the next round


@rule("TK-END-3")
def test_the_row_is_refilled_to_seven_or_just_gets_shorter() -> None:
    t = lay(step=("Combine", 1, 0), master=0, row="mine cart")
    events = finish_turns(t)
    assert len(t.row) == 7
    assert row(t)[:2] == ["mine", "cart"]
    assert len(only(events, "row").facts["upgrades"]) == 5  # type: ignore[arg-type]
    all_dwarves = " ".join(word for word in UPGRADE_WORDS if word not in ("mine", "vein", "cart"))
    last = lay(step=("Combine", 1, 0), master=0, row="mine", purse={},
               owned={0: "mine 4 vein 5", 1: f"cart 5 {all_dwarves}"},
               hands={0: "pick 9", 1: "ration 5"}, market="stone stone gloves")  # fmt: skip
    assert "row" not in whats(finish_turns(last))
    assert row(last) == ["mine"]


@rule("TK-END-4")
def test_store_and_discard_then_effects_then_victory_then_row_then_supply() -> None:
    t = lay(step=("Store",), owned={0: "cart uline"}, hands={0: "pick hammer", 1: "ration"},
            row="mine")  # fmt: skip
    told = whats(play(t, "store hammer"))
    wanted = ["stored", "discarded", "earned", "row", "round", "dealt", "unloaded"]
    assert [what for what in dict.fromkeys(told) if what in wanted] == wanted
    last = lay(step=("Store",), owned={0: "cart uline"}, hands={0: "pick hammer", 1: "ration"},
               row="mine", purse={0: 49})  # fmt: skip
    told = whats(play(last, "store hammer"))
    assert told == ["stored", "discarded", "discarded", "earned"]
    assert last.outcome() is not None
    assert seen_by(last, 1).players[0].stored == ["hammer"]


@pytest.mark.parametrize("seats", SEATS)
def test_every_moment_of_a_game_is_sound(seats: int) -> None:
    for seed in range(8):
        for t in moments(deal(seats, seed), seed):
            assert broken(t) is None
        assert t.round <= 17
