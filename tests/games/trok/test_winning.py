"""Winning, and what may be known: TK-WIN, TK-KNO, TK-OPT."""

from __future__ import annotations

import pytest

from tests.games.trok.tables import (
    GAME,
    combine,
    finish_turns,
    forbidden,
    hand,
    lay,
    mine,
    only,
    play,
    refusal,
    seen_by,
    texts,
)
from troquet.conformance.plugin import rule
from troquet.core.dice import QuickDice
from troquet.games.trok.box import words_of
from troquet.games.trok.table import Table

EIGHT = "pick ration gloves lantern armour helmet hammer stone"


@rule("TK-WIN-1")
def test_with_50_aare_at_the_end_of_a_round_the_richest_wins() -> None:
    t = lay(3, step=("Combine", 2, 0), master=0, purse={0: 50, 1: 60, 2: 49})
    finish_turns(t)
    outcome = t.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.ranks, outcome.reason) == ((50, 60, 49), (2, 1, 3), "fortune")
    below = lay(3, step=("Combine", 2, 0), master=0, purse={0: 49, 1: 49, 2: 49})
    finish_turns(below)
    assert below.outcome() is None
    assert below.round == 2


@rule("TK-WIN-1")
def test_50_aare_in_the_middle_of_a_round_do_not_end_it() -> None:
    t = combine("hammer 3 pick 2", purse={0: 45})
    play(t, "match hammer hammer hammer hammer")
    assert t.purse[0] == 52
    assert t.waiting() == (1,)


@rule("TK-WIN-2")
def test_the_rulebooks_perfect_combination() -> None:
    # a stone is the armour, a second stone the stone; of two picks one is the pick, and one is the
    # gloves through a vein
    cards = "pick pick ration lantern helmet hammer stone stone"
    t = combine(cards, owned="vein", purse={1: 80})
    assert texts(t, "perfect") == [f"perfect {cards}"]
    assert t.preview(0, GAME.move(f"perfect {cards}")) == {"veins": 1}
    events = play(t, f"perfect {cards}")
    assert only(events, "perfect").facts["seat"] == 0
    assert mine(t, 0) == ["vein"]  # it takes no upgrade
    finish_turns(t)
    outcome = t.outcome()
    assert outcome is not None
    assert (outcome.ranks, outcome.reason) == ((1, 2), "perfect")
    assert forbidden(combine(cards), f"perfect {cards}") == "TK-CMB-3 veins-short"


@rule("TK-WIN-2")
@pytest.mark.parametrize(
    ("cards", "veins", "perfect"),
    [
        (EIGHT, 0, True),
        ("ration gloves lantern armour helmet hammer stone 2", 0, True),  # a stone is the pick
        ("pick ration gloves lantern armour helmet hammer pick", 1, True),  # a pick is the stone
        ("pick ration gloves lantern armour helmet hammer pick", 0, False),
        ("pick ration gloves lantern armour helmet stone ration", 0, False),
        ("pick 5 ration gloves lantern", 4, True),
    ],
)
def test_what_is_perfect(cards: str, veins: int, perfect: bool) -> None:
    t = combine(cards, owned=f"vein {veins}" if veins else "", row="cart")
    assert bool(texts(t, "perfect")) == perfect


@rule("TK-WIN-2")
def test_the_perfect_combination_is_the_turns_different_set_of_cards_in_hand() -> None:
    t = combine(f"{EIGHT} hammer 3")
    play(t, f"perfect {EIGHT}")
    assert not texts(t, "claim")
    assert forbidden(t, f"perfect {EIGHT}") == "TK-CMB-2 different-made"
    play(t, "match hammer hammer hammer hammer")  # an identical set of the others
    assert t.purse[0] == 7
    assert forbidden(combine(EIGHT, made=2), f"perfect {EIGHT}") == "TK-CMB-2 different-made"
    because = refusal(combine("pick ration gloves lantern armour"), f"perfect {EIGHT}")
    assert (because.clause, because.facts) == ("TK-CMB-2", {"card": "helmet"})
    assert texts(combine(EIGHT, row=""), "perfect")  # an empty row does not matter


@rule("TK-WIN-2", "TK-CMB-2")
def test_an_identical_set_may_come_before_the_perfect_combination() -> None:
    t = combine(f"{EIGHT} hammer 3", purse={1: 60})
    play(t, "match hammer hammer hammer hammer", f"perfect {EIGHT}")
    assert t.waiting() == (1,)  # both sets are made; the round is played to its end
    finish_turns(t)
    outcome = t.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.ranks, outcome.reason) == ((7, 60), (1, 2), "perfect")
    # a card that the identical set has used is missing
    short = combine(f"{EIGHT} hammer 2")
    play(short, "match hammer hammer hammer hammer")
    assert forbidden(short, f"perfect {EIGHT}") == "TK-CMB-2 not-in-hand"


@rule("TK-WIN-2", "TK-CMB-3")
def test_a_vein_used_before_is_missing_in_the_perfect_combination() -> None:
    cards = "pick 2 ration gloves lantern armour helmet hammer"
    held = f"{cards} hammer 2 pick"
    t = combine(held, owned="vein")
    assert texts(t, "perfect")
    play(t, "match hammer pick hammer hammer")
    assert not texts(t, "perfect")
    text = "perfect pick pick ration gloves lantern armour helmet hammer"
    assert refusal(t, text).facts == {"needed": 1, "veins": 0}


@rule("TK-WIN-2")
def test_of_several_perfect_combinations_the_richest_wins_after_the_effects() -> None:
    t = lay(3, step=("Combine", 2, 0), master=0, perfect=0b011, owned={1: "uline"},
            purse={0: 10, 1: 10, 2: 70})  # fmt: skip
    assert t.waiting() == (2,)  # the round is played to its end
    finish_turns(t)
    outcome = t.outcome()
    assert outcome is not None
    assert (outcome.ranks, outcome.reason) == ((2, 1, 3), "perfect")


@rule("TK-WIN-3")
def test_equal_fortunes_most_upgrades_else_shared() -> None:
    t = lay(3, step=("Combine", 2, 0), master=0, purse={0: 55, 1: 55, 2: 20}, owned={1: "vein"})
    finish_turns(t)
    outcome = t.outcome()
    assert outcome is not None
    assert (outcome.ranks, outcome.reason) == ((2, 1, 3), "upgrades")
    shared = lay(3, step=("Combine", 2, 0), master=0, purse={0: 55, 1: 55, 2: 20},
                 owned={0: "cart", 1: "vein"}, hands={0: ""})  # fmt: skip
    finish_turns(shared)
    outcome = shared.outcome()
    assert outcome is not None
    assert (outcome.winners(), outcome.reason) == ((0, 1), "shared")


@rule("TK-WIN-3")
def test_the_others_rank_by_perfect_combination_fortune_and_upgrades() -> None:
    t = lay(5, step=("Combine", 4, 0), master=0, perfect=0b00011, owned={2: "vein", 3: "vein 2"},
            purse={0: 5, 1: 9, 2: 30, 3: 30, 4: 40})  # fmt: skip
    finish_turns(t)
    outcome = t.outcome()
    assert outcome is not None
    assert outcome.ranks == (2, 1, 5, 4, 3)


@rule("TK-WIN-4", "TK-OPT-1")
@pytest.mark.parametrize("fortunes", [False, True])
def test_fortunes_are_no_secret_to_views(fortunes: bool) -> None:
    t = lay(3, purse={0: 11, 1: 22, 2: 33}, fortunes=fortunes)
    for seat in (0, 1, 2, None):
        assert [player.purse for player in seen_by(t, seat).players] == [11, 22, 33]
        world = GAME.worlds(t.view(seat)).sample(QuickDice(1))
        assert isinstance(world, Table)
        assert world.purse == [11, 22, 33]


@rule("TK-KNO-1")
def test_what_a_new_deck_is_made_of_is_known_but_not_its_order() -> None:
    t = lay(step=("Place", 0, 1, 1), exposed={0: "pick 3", 1: "pick 2"}, deck="stone",
            market="ration ration hammer", hands={0: "pick 2", 1: "gloves 2"})  # fmt: skip
    play(t, "swap hammer")
    assert seen_by(t, 1).fresh == t.deck  # one card came from the old deck, two from the new one
    for chance in range(20):
        world = GAME.worlds(t.view(1)).sample(QuickDice(chance))
        assert isinstance(world, Table)
        assert world.deck == t.deck
        assert world.hands == t.hands


@rule("TK-KNO-2")
def test_cards_seen_to_pass_are_known_until_they_leave_the_hand() -> None:
    t = lay(3, step=("Take", 0), exposed={0: "pick 3", 1: "ration gloves 2", 2: "hammer 3"},
            hands={0: "hammer 2"}, market="helmet stone lantern")  # fmt: skip
    play(t, "take hammer 2", "keep")
    play(t, "take gloves 1", "swap stone")
    for seat in (1, None):
        assert seen_by(t, seat).players[0].known == ["hammer"]
        assert seen_by(t, seat).players[2].known == ["stone"]
    assert seen_by(t, 1).players[0].cards is None
    assert seen_by(t, 0).players[0].cards == ["hammer"] * 3


@rule("TK-KNO-2")
def test_each_card_of_a_kind_that_leaves_takes_one_off_what_is_known() -> None:
    t = combine("hammer 4 pick 2", known={0: "hammer 2 pick"})
    play(t, "match hammer hammer hammer hammer")
    assert words_of(t.known[0]) == ["pick"]  # equal cards cannot be told apart
    seen = seen_by(t, 1).players[0]
    assert (seen.hand, seen.known, seen.cards) == (3, ["pick"], None)


@rule("TK-KNO-2")
def test_a_card_swapped_into_the_market_is_known_where_it_goes_next() -> None:
    t = lay(3, step=("Take", 0), exposed={0: "pick 3", 1: "ration gloves 2", 2: "hammer 3"},
            hands={0: "hammer 2"}, market="helmet stone lantern")  # fmt: skip
    play(t, "take gloves 1", "swap stone")
    assert seen_by(t, 2).market == ["helmet", "gloves", "lantern"]
    play(t, "take hammer 2", "swap gloves")
    for seat in (0, 2, None):
        assert seen_by(t, seat).players[1].known == ["gloves"]
        assert seen_by(t, seat).players[0].known[-1] == "stone"
    for chance in range(20):
        world = GAME.worlds(t.view(2)).sample(QuickDice(chance))
        assert isinstance(world, Table)
        assert "stone" in hand(world, 0)
        assert "gloves" in hand(world, 1)


@rule("TK-KNO-3")
def test_the_compensation_card_is_known_to_giver_and_receiver_only() -> None:
    t = lay(3, step=("Give", 0, 2), hands={0: "pick 2 hammer 2 stone 2", 1: "lantern 5",
            2: "ration 4"}, known={0: "hammer stone"})  # fmt: skip
    events = play(t, "give stone")
    assert [event.what for event in events if event.reaches(1)] == ["gave"]
    assert [event.what for event in events if event.reaches(2)] == ["gave", "gift"]
    assert [seen_by(t, seat).gift.card for seat in (0, 1, 2, None)] == [
        "stone", None, "stone", None,
    ]  # fmt: skip
    # The receiver knows that the stone has left; seat 1 cannot tell which of the two has.
    assert seen_by(t, 2).players[0].known == ["hammer"]
    assert seen_by(t, 1).players[0].known == []
    assert seen_by(t, 0).players[2].known == ["stone"]
    assert seen_by(t, 1).players[2].known == []
    given = set()
    for chance in range(60):
        world = GAME.worlds(t.view(1)).sample(QuickDice(chance))
        assert isinstance(world, Table)
        given.add(world.gift_card)
        both = hand(world, 0) + " " + hand(world, 2)
        assert "hammer" in both  # one of the two is still there
        assert "stone" in both
    assert len(given) > 2


@rule("TK-OPT-1")
def test_open_fortunes_are_off_unless_chosen() -> None:
    assert GAME.deal(2, 1).setting.options == {"fortunes": False}
    assert GAME.deal(2, 1, {"fortunes": True}).setting.options == {"fortunes": True}
