"""The trade: TK-TRD."""

from __future__ import annotations

import pytest

from tests.games.trok.tables import (
    GAME,
    SEATS,
    Stacked,
    before,
    deal,
    forbidden,
    hand,
    lay,
    market,
    moments,
    only,
    play,
    refusal,
    seen_by,
    texts,
    whats,
)
from troquet.conformance.plugin import rule
from troquet.games.trok.play_combination import Combine
from troquet.games.trok.play_trade import Choose, Give, Settle, Take
from troquet.games.trok.table import Table


@rule("TK-TRD-1")
def test_all_choose_three_cards_secretly_and_at_once() -> None:
    t = lay(hands={0: "pick 3 hammer stone", 1: "ration 5"})
    assert t.waiting() == (0, 1)
    assert texts(t) == [
        "offer pick pick pick", "offer pick pick hammer", "offer pick pick stone",
        "offer pick hammer stone",
    ]  # fmt: skip
    unseen = t.view(1)
    told = play(t, "offer pick hammer stone")
    assert not told
    assert t.view(1) != unseen  # only that seat 0 has chosen
    assert seen_by(t, 1).waiting == [1]
    assert not seen_by(t, 1).players[0].exposed
    t.play(0, GAME.move("offer pick pick pick"))  # replaced while others still think
    events = play(t, "offer ration ration ration")
    assert whats(events)[:2] == ["offered", "offered"]
    assert before(t, 0) == "pick pick pick"
    assert hand(t, 0) == "hammer stone"


@rule("TK-TRD-1")
def test_only_cards_of_the_hand_are_offered() -> None:
    t = lay(hands={0: "pick 3 hammer stone", 1: "ration 5"})
    because = refusal(t, "offer pick ration hammer")
    assert (because.clause, because.facts) == ("TK-TRD-1", {"card": "ration"})
    assert forbidden(t, "offer stone stone pick") == "TK-TRD-1 not-in-hand"
    for text in ("end", "keep", "take pick 1", "store pick", "give pick", "back"):
        assert forbidden(t, text) == "TK-TRD-1 offer-three"


@rule("TK-TRD-2")
def test_zelia_offers_18_and_alex_9_so_zelia_is_master() -> None:
    # the rulebook's example: then she takes Alex's armour, and may swap it for a hammer
    t = lay(
        hands={0: "hammer helmet armour pick pick", 1: "armour gloves pick ration ration"},
        market="hammer lantern gloves",
        master=1,
    )
    assert t.preview(0, GAME.move("offer hammer helmet armour")) == {"total": 18}
    events = play(t, "offer hammer helmet armour", "offer armour gloves pick")
    assert only(events, "master").facts == {"seat": 0, "total": 18}
    assert t.total == [18, 9]
    play(t, "take armour 1")
    assert texts(t) == ["keep", "swap gloves", "swap lantern", "swap hammer"]
    kept = t.clone()
    play(kept, "keep")
    assert hand(kept, 0) == "pick pick armour"
    play(t, "swap hammer")
    assert hand(t, 0) == "pick pick hammer"
    assert market(t) == "armour lantern gloves"


@rule("TK-TRD-2", "TK-UPG-7")
def test_a_stone_counts_ten_and_uline_three_before_ties_are_looked_at() -> None:
    t = lay(
        hands={0: "stone pick 4", 1: "hammer 2 pick 3"},
        owned={0: "uline"},
        master=1,
    )
    assert t.preview(0, GAME.move("offer stone pick pick")) == {"total": 15}
    play(t, "offer stone pick pick", "offer hammer hammer pick")  # 12 + 3 against 15: a tie
    assert t.total == [15, 15]
    assert t.master == 0
    other = lay(hands={0: "armour 2 pick 3", 1: "hammer pick 4"}, owned={0: "uline"}, master=1)
    play(other, "offer pick pick armour", "offer hammer pick pick")  # 7 + 3 against 9
    assert other.master == 0


@rule("TK-TRD-3")
def test_a_tie_at_the_top_takes_the_token_from_the_previous_master() -> None:
    t = lay(3, hands={0: "hammer pick 4", 1: "hammer pick 3 ration", 2: "ration 5"}, master=0)
    events = play(t, "offer hammer pick pick", "offer hammer pick pick")
    events += play(t, "offer ration ration ration")
    assert only(events, "tied").facts == {"seats": [0, 1], "total": 9}
    assert only(events, "entrusted").facts == {"seat": 0, "to": 1}  # automatic: only one other
    assert t.master == 1
    assert t.waiting() == (1,)


@rule("TK-TRD-3")
def test_of_several_others_the_previous_master_names_one() -> None:
    t = lay(
        4,
        hands={0: "pick 5", 1: "hammer ration 4", 2: "hammer gloves 4", 3: "hammer lantern 4"},
        master=0,
    )
    play(t, "offer pick pick pick", "offer hammer ration ration")
    play(t, "offer hammer gloves gloves", "offer lantern lantern hammer")
    assert t.total == [3, 11, 13, 15]
    assert t.master == 3
    tied = lay(
        4,
        hands={0: "hammer pick 4", 1: "hammer pick 3 ration", 2: "hammer pick 3 ration"},
        master=0,
    )
    play(tied, *["offer hammer pick pick"] * 3)
    play(tied, texts(tied)[0])
    assert tied.waiting() == (0,)
    assert texts(tied) == ["entrust 1", "entrust 2"]
    assert forbidden(tied, "entrust 0") == "TK-TRD-3 never-keep"
    assert forbidden(tied, "entrust 3") == "TK-TRD-3 not-tied"
    assert forbidden(tied, "take hammer 1") == "TK-TRD-3 entrust-first"
    play(tied, "entrust 2")
    assert tied.master == 2
    assert tied.waiting() == (2,)


@rule("TK-TRD-3")
def test_a_previous_master_below_the_tied_still_gives_the_token_to_one_of_them() -> None:
    t = lay(3, hands={0: "pick 5", 1: "hammer ration 4", 2: "hammer ration 4"}, master=0)
    events = play(t, "offer pick pick pick", *["offer hammer ration ration"] * 2)
    assert only(events, "tied").facts == {"seats": [1, 2], "total": 11}
    assert t.waiting() == (0,)
    assert texts(t) == ["entrust 1", "entrust 2"]
    assert forbidden(t, "entrust 0") == "TK-TRD-3 never-keep"
    play(t, "entrust 1")
    assert t.master == 1
    assert t.waiting() == (1,)


@rule("TK-TRD-3")
def test_two_players_who_tie_change_the_token_unasked() -> None:
    t = lay(hands={0: "hammer 2 pick 3", 1: "helmet 5"}, master=1)
    play(t, "offer hammer pick pick", "offer helmet helmet helmet")
    assert t.master == 1  # alone on top
    tied = lay(hands={0: "armour 3 pick 2", 1: "armour 3 ration 2"}, master=1)
    events = play(tied, *["offer armour armour armour"] * 2)
    assert only(events, "entrusted").facts == {"seat": 1, "to": 0}
    assert tied.waiting() == (0,)
    assert type(tied.agenda[-1]).__name__ == "Take"


@rule("TK-TRD-3")
def test_in_the_first_round_the_lowest_seat_of_the_tied_is_master() -> None:
    t = lay(3, hands={0: "pick 5", 1: "hammer ration 4", 2: "hammer ration 4"}, master=-1)
    events = play(t, "offer pick pick pick", *["offer hammer ration ration"] * 2)
    assert only(events, "first-master").facts == {"seat": 1, "total": 11}
    assert t.master == 1


@rule("TK-TRD-3")
def test_a_master_alone_on_top_keeps_the_token() -> None:
    t = lay(hands={0: "hammer 5", 1: "pick 5"}, master=0)
    events = play(t, "offer hammer hammer hammer", "offer pick pick pick")
    assert t.master == 0
    assert "entrusted" not in whats(events)


@rule("TK-TRD-4")
def test_the_master_takes_a_card_of_another_player() -> None:
    t = lay(3, step=("Take", 0), exposed={0: "pick 3", 1: "ration gloves 2", 2: "hammer 3"})
    assert texts(t) == ["take ration 1", "take gloves 1", "take hammer 2"]
    assert forbidden(t, "take pick 0") == "TK-TRD-4 own-card"
    assert forbidden(t, "take pick 4") == "TK-TRD-4 no-such-player"
    assert forbidden(t, "take hammer 1") == "TK-TRD-5 not-exposed"
    assert forbidden(t, "keep") == "TK-TRD-4 take-first"
    play(t, "take gloves 1")
    assert seen_by(t, 2).held.card == "gloves"
    assert forbidden(t, "take hammer 2") == "TK-TRD-4 keep-or-swap"
    assert forbidden(t, "swap stone") == "TK-TRD-4 not-in-market"
    play(t, "keep")
    assert hand(t, 0).count("gloves") == 1 + hand(lay(3, step=("Take", 0), exposed={
        0: "pick 3", 1: "ration gloves 2", 2: "hammer 3"}), 0).count("gloves")  # fmt: skip


@rule("TK-TRD-5")
def test_then_the_player_just_taken_from_does_the_same() -> None:
    t = lay(3, step=("Take", 0), exposed={0: "pick 3", 1: "ration gloves 2", 2: "hammer 3"})
    play(t, "take gloves 1", "keep")
    assert t.waiting() == (1,)
    assert texts(t) == ["take pick 0", "take hammer 2"]  # also of the one who took from them
    play(t, "take pick 0", "keep")
    assert t.waiting() == (0,)
    assert "pick" not in " ".join(texts(t))  # a taken card is never exposed again
    play(t, "take hammer 2", "keep")
    assert t.waiting() == (2,)


@rule("TK-TRD-5")
@pytest.mark.parametrize("seats", SEATS)
def test_hands_are_back_to_size_after_the_trade(seats: int) -> None:
    for seed in range(4):
        sizes: list[int] = []
        acted = 0
        settled = False
        for t in moments(deal(seats, seed), seed):
            step = t.agenda[-1] if t.agenda else None
            if isinstance(step, Choose):
                sizes, acted, settled = t.sizes[:], 0, False
            elif isinstance(step, Take):
                acted += 1
            elif isinstance(step, Settle):
                settled = True
            elif isinstance(step, Combine) and t.waiting() == (t.master,) and not step.made:
                assert t.sizes == sizes
                # each acts once for each card taken from it, the master once more
                assert settled or acted == 3 * seats


@rule("TK-TRD-6")
def test_three_of_a_kind_renew_the_market_and_pay_three() -> None:
    t = lay(step=("Place", 0, 1, 1), exposed={0: "pick 3", 1: "pick 2"},
            market="ration ration hammer", hands={0: "pick 2", 1: "gloves 2"})  # fmt: skip
    assert t.preview(0, GAME.move("swap hammer")) == {"renews": 1, "aare": 3}
    assert t.preview(0, GAME.move("keep")) == {}
    rations = t.deck[1]
    t.dice = Stacked("helmet helmet helmet")
    events = play(t, "swap hammer")
    assert only(events, "renewed").facts == {
        "seat": 0, "card": "ration", "aare": 3, "cards": ["helmet"] * 3,
    }  # fmt: skip
    assert t.purse == [3, 0]
    assert market(t) == "helmet helmet helmet"
    assert t.discard >> 4 & 15 == 3
    assert t.deck[1] == rations


@rule("TK-TRD-6", "TK-SUP-2")
def test_the_three_are_in_a_deck_reshuffled_for_the_new_ones() -> None:
    t = lay(step=("Place", 0, 1, 1), exposed={0: "pick 3", 1: "pick 2"}, deck="stone",
            market="ration ration hammer", hands={0: "pick 2", 1: "gloves 2"})  # fmt: skip
    t.dice = Stacked("stone ration ration")
    events = play(t, "swap hammer")
    assert "reshuffled" in whats(events)
    assert market(t) == "stone ration ration"
    assert t.discard == 0


@rule("TK-TRD-6")
def test_a_stone_in_the_market_is_only_a_stone() -> None:
    t = lay(step=("Place", 0, 1, 1), exposed={0: "pick 3", 1: "pick 2"},
            market="ration stone hammer", hands={0: "pick 2", 1: "gloves 2"})  # fmt: skip
    assert t.preview(0, GAME.move("swap hammer")) == {}
    play(t, "swap hammer")
    assert market(t) == "ration stone ration"
    assert t.purse == [0, 0]


@rule("TK-UPG-4")
@pytest.mark.parametrize(("owner", "purse"), [(0, [5, 0, 0]), (2, [3, 0, 2])])
def test_thrud_pays_two_whoever_renews_the_market(owner: int, purse: list[int]) -> None:
    t = lay(3, step=("Place", 0, 1, 1), exposed={0: "pick 3", 1: "pick 2", 2: "helmet 3"},
            market="ration ration hammer", owned={owner: "thrud"},
            hands={1: "gloves 2"})  # fmt: skip
    assert t.preview(0, GAME.move("swap hammer")) == {"renews": 1, "aare": purse[0]}
    events = play(t, "swap hammer")
    assert only(events, "thrud").facts == {"seat": owner, "aare": 2}
    assert t.purse == purse


@rule("TK-TRD-7", "TK-TRD-8")
def test_who_alone_has_exposed_cards_settles_them_and_is_owed_one() -> None:
    t = lay(3, step=("Take", 1), exposed={0: "pick", 1: "armour ration"}, master=0,
            hands={0: "hammer 5", 1: "gloves 2", 2: "lantern 5"},
            market="helmet helmet stone")  # fmt: skip
    play(t, "take pick 0", "keep")
    # the last card but seat 1's own lay before seat 0, the master, who takes one of seat 1's
    assert t.waiting() == (0,)
    play(t, "take ration 1", "keep")
    assert t.waiting() == (1,)
    assert isinstance(t.agenda[-1], Settle)
    assert texts(t) == ["back", "trade armour helmet", "trade armour stone"]
    assert forbidden(t, "trade ration stone") == "TK-TRD-7 not-yours"
    assert forbidden(t, "trade armour pick") == "TK-TRD-4 not-in-market"
    assert forbidden(t, "end") == "TK-TRD-7 settle-first"
    events = play(t, "trade armour stone")
    assert only(events, "swapped").facts == {"seat": 1, "card": "armour", "market": "stone"}
    # TK-TRD-8  the last card settled lay before seat 1: the master gives one card
    assert t.waiting() == (0,)
    assert isinstance(t.agenda[-1], Give)
    assert texts(t) == ["give ration", "give hammer"]
    assert forbidden(t, "give lantern") == "TK-TRD-8 not-in-hand"
    assert forbidden(t, "end") == "TK-TRD-8 give-first"
    play(t, "give ration")
    assert t.sizes == [5, 5, 5]


@rule("TK-TRD-7")
def test_two_cards_are_settled_one_at_a_time_or_all_taken_back() -> None:
    def settle() -> Table:
        return lay(3, step=("Settle", 1, 2), exposed={1: "ration helmet"}, master=1,
                   hands={1: "pick 3"}, market="ration ration hammer")  # fmt: skip

    t = settle()
    assert texts(t) == ["back", "trade ration hammer", "trade helmet ration", "trade helmet hammer"]
    assert t.preview(1, GAME.move("trade ration hammer")) == {"renews": 1, "aare": 3}
    t.dice = Stacked("pick pick lantern")
    play(t, "trade ration hammer")
    assert t.purse[1] == 3
    assert texts(t) == ["back", "trade helmet pick", "trade helmet lantern"]
    play(t, "back")
    assert hand(t, 1) == "pick pick pick helmet hammer"
    assert t.waiting() == (1,)  # the master settled: nothing is owed
    assert type(t.agenda[-1]).__name__ == "Combine"
    whole = settle()
    play(whole, "back")
    assert hand(whole, 1) == "pick pick pick ration helmet"


@rule("TK-TRD-7", "TK-TRD-9", "TK-TRD-6", "TK-UPG-4")
def test_cards_that_are_settled_renew_the_market_too() -> None:
    t = lay(3, step=("Settle", 1, 2), exposed={1: "ration 2"}, master=1, owned={0: "thrud"},
            hands={1: "pick 3"}, market="ration ration ration")  # fmt: skip
    assert texts(t) == ["back", "trade ration ration"]  # like for like: all three equal it
    t.dice = Stacked("ration ration hammer")
    events = play(t, "trade ration ration")
    assert only(events, "thrud").facts == {"seat": 0, "aare": 2}
    assert t.purse == [2, 3, 0]
    assert texts(t) == ["back", "trade ration hammer"]  # here keeping it is "back"
    assert forbidden(t, "trade ration ration") == "TK-TRD-9 like-for-like"
    t.dice = Stacked("pick lantern helmet")
    play(t, "trade ration hammer")  # the second card makes three of a kind again
    assert t.purse == [4, 6, 0]
    assert market(t) == "pick lantern helmet"
    assert hand(t, 1) == "pick pick pick ration hammer"


@rule("TK-TRD-7", "TK-SUP-2")
def test_the_discard_is_shuffled_in_the_middle_of_settling() -> None:
    t = lay(3, step=("Settle", 1, 2), exposed={1: "ration helmet"}, master=1, deck="stone",
            hands={1: "pick 3"}, market="ration ration hammer")  # fmt: skip
    t.dice = Stacked("stone ration ration")
    events = play(t, "trade ration hammer")
    assert whats(events) == ["swapped", "reshuffled", "renewed"]
    assert market(t) == "stone ration ration"
    assert texts(t) == ["back", "trade helmet ration", "trade helmet stone"]


@rule("TK-TRD-7", "TK-TRD-8")
def test_who_takes_the_last_cards_back_is_owed_one_all_the_same() -> None:
    t = lay(3, step=("Settle", 1, 2), exposed={1: "ration helmet"}, master=0,
            hands={0: "hammer 5 lantern", 1: "pick 2"})  # fmt: skip
    play(t, "back")
    assert t.waiting() == (0,)
    assert texts(t) == ["give lantern", "give hammer"]
    play(t, "give hammer")
    assert hand(t, 1) == "pick pick ration helmet hammer"
    assert t.sizes == [5, 5, 5]


@rule("TK-TRD-8")
def test_nothing_is_owed_if_the_last_card_lay_before_the_master() -> None:
    t = lay(step=("Take", 1), exposed={0: "pick"}, hands={0: "hammer 5", 1: "gloves 4"})
    play(t, "take pick 0", "keep")
    assert type(t.agenda[-1]).__name__ == "Combine"
    assert t.sizes == [5, 5]


@rule("TK-TRD-8")
def test_the_card_owed_is_one_of_all_the_masters_cards_and_passed_face_down() -> None:
    t = lay(3, step=("Give", 0, 2), hands={0: "pick 2 hammer 2 stone 2", 2: "ration 4"})
    assert texts(t) == ["give pick", "give hammer", "give stone"]
    events = play(t, "give stone")
    assert only(events, "gave").facts == {"seat": 0, "to": 2}
    assert only(events, "gift").to == (0, 2)
    assert hand(t, 2) == "ration ration ration ration stone"


@rule("TK-TRD-8", "TK-TRD-7")
def test_with_two_players_nothing_is_ever_owed_or_settled() -> None:
    for seed in range(30):
        for t in moments(deal(2, seed), seed):
            assert not (t.agenda and isinstance(t.agenda[-1], Settle | Give))


@rule("TK-TRD-9")
def test_like_for_like_only_when_the_whole_market_is_so() -> None:
    t = lay(step=("Place", 0, 1, 1), exposed={0: "pick 3", 1: "pick 2"},
            market="ration hammer stone", hands={0: "pick 2", 1: "gloves 2"})  # fmt: skip
    assert texts(t) == ["keep", "swap hammer", "swap stone"]
    assert forbidden(t, "swap ration") == "TK-TRD-9 like-for-like"
    same = lay(step=("Place", 0, 1, 1), exposed={0: "pick 3", 1: "pick 2"},
               market="ration ration ration", hands={0: "pick 2", 1: "gloves 2"})  # fmt: skip
    assert texts(same) == ["keep", "swap ration"]
    assert same.preview(0, GAME.move("swap ration")) == {"renews": 1, "aare": 3}
    play(same, "swap ration")
    assert same.purse == [3, 0]
    assert hand(same, 0) == "pick pick ration"
