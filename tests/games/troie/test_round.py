"""Rounds: cards, order, digging and examining (TR-RND, TR-DIG)."""

from __future__ import annotations

from tests.games.troie.tables import (
    GAME,
    asked,
    cards,
    lay,
    number,
    play,
    publish,
    refused,
    texts,
    what_happened,
)
from troquet.conformance.plugin import rule
from troquet.games.troie.table import BEFORE, TENT

HEAP = "II-00 II-01 II-02 II-03"


@rule("TR-RND-1")
def test_cards_are_chosen_at_once_and_in_secret_then_revealed() -> None:
    t = lay(3, step="Choose", tents={0: "IX-00"})
    assert t.waiting() == (0, 1, 2)
    before = t.view(1).encode()
    assert t.play(0, GAME.move("play 56")) == []
    assert t.view(1).encode().replace(b"[1,2]", b"[0,1,2]") == before
    t.play(0, GAME.move("play 8"))  # replaced before the last is in
    t.play(1, GAME.move("play 2"))
    told = t.play(2, GAME.move("play 38"))
    assert [event.facts for event in told[:3]] == [
        {"seat": 2, "card": 38},
        {"seat": 0, "card": 8},
        {"seat": 1, "card": 2},
    ]


@rule("TR-RND-1")
def test_only_a_card_in_hand_is_played() -> None:
    t = lay(3, step="Choose")
    assert refused(t, "play 2", "TR-RND-1", "not-in-hand") == {"card": 2}
    refused(t, "dig 1", "TR-RND-1", "card-first")
    assert texts(t, 0) == [f"play {card}" for card in t.hands[0]]


@rule("TR-RND-2")
def test_the_highest_card_acts_first() -> None:
    t = lay(4, step="Choose", tents={1: "IX-00", 3: "IX-01"})
    cards(t, 8, 42, 3, 44)
    assert repr(t.agenda) == (
        "[Choose(), Dig(2, 5), Dig(0, 5), EndTurn(1), Publish(1, 5), EndTurn(3), Publish(3, 5)]"
    )
    order = []
    while t.round == 1:
        order.append(asked(t))
        play(t, "stop")
    assert order == [3, 1, 0, 2]


@rule("TR-RND-2")
def test_neutral_cards_come_between_publishers_and_coloured_diggers() -> None:
    t = lay(2, tents={0: "IX-00"})
    play(t, "stop", "stop")
    neutral = next(card for card in t.hands[0] if 20 < card <= 36)
    cards(t, neutral, 18)
    assert asked(t) == 0
    play(t, "stop", "stop")


@rule("TR-RND-3")
def test_played_cards_stay_open() -> None:
    t = lay(2, tents={0: "IX-00"})
    play(t, "stop", "stop")
    cards(t, 1, 39)
    for eye in (0, 1, None):
        view = t.view(eye)
        players = view.players  # type: ignore[attr-defined]
        assert [player.played for player in players] == [[64, 1], [2, 39]]
        assert [player.card for player in players] == [1, 39]


@rule("TR-RND-4")
def test_a_digger_draws_nothing() -> None:
    t = lay(4, step="Dig")
    told = play(t, "stop")
    assert what_happened(told) == ["stopped"]
    assert len(t.pile) == 16


@rule("TR-RND-4", "TR-INFO-6")
def test_only_the_publisher_learns_which_card_was_drawn() -> None:
    t = lay(4, tents={0: "IX-00"})
    told = play(t, "stop")
    (drew, card) = [event for event in told if event.what in ("drew", "card")]
    assert (drew.facts, drew.to) == ({"seat": 0}, None)
    assert card.to == (0,)
    assert card.facts["card"] in t.hands[0]


@rule("TR-RND-5", "TR-DIG-1")
def test_a_digger_has_five_actions() -> None:
    t = lay(4, step="Dig", before={0: "I-00"})
    play(t, "dig II-00", "examine I-00", "dig II-01", "examine II-00", "dig II-02")
    assert asked(t) != 0
    assert [t.where[t.number[x]] for x in (0, 9, 10, 11)] == [TENT, TENT, BEFORE, BEFORE]


@rule("TR-RND-5")
def test_a_publisher_for_whom_nothing_fits_is_still_asked() -> None:
    # Ending the turn would tell everybody that nothing behind the tent can be published.
    t = lay(4, frames={1: "IX-00"}, tents={0: "IX-33"})
    assert texts(t) == ["stop"]


@rule("TR-RND-5")
def test_a_turn_ends_by_itself_when_all_can_see_that_nothing_can_be_done() -> None:
    t = lay(4, tents={0: "IX-00"})
    told = publish(t, "IX-00")
    assert "idle" in what_happened(told)
    assert asked(t) != 0
    everything = " ".join(
        f"{layer}-{row}{column}"
        for layer, side in (("I", 3), ("II", 4), ("VI", 4), ("VII", 4), ("IX", 4))
        for row in range(side)
        for column in range(side)
    )
    tent = everything.replace("IX-33", "").strip()
    t = lay(4, step="Dig", tents={0: tent}, before={0: "IX-33"})
    play(t, "examine IX-33")  # the mound is empty, and nothing lies before any tent
    assert t.waiting() == (0, 1, 2, 3)
    assert t.round == 2


@rule("TR-DIG-1")
def test_the_same_piece_may_be_dug_and_examined_in_one_turn() -> None:
    t = lay(4, step="Dig")
    play(t, "dig II-00", "examine II-00")
    assert repr(t.agenda[-1]) == "Dig(0, 3)"


@rule("TR-DIG-1")
def test_only_what_lies_before_the_own_tent_is_examined() -> None:
    t = lay(4, step="Dig", before={0: "I-00", 1: "I-01"}, tents={0: "I-02"})
    for name in ("I-01", "I-02", "II-00"):
        facts = refused(t, f"examine {name}", "TR-DIG-1", "not-before-tent")
        assert facts == {"piece": number(t, name)}
    assert refused(t, "publish", "TR-DIG-1", "dig-or-examine") == {"left": 5}
    refused(t, "pick I-02", "TR-DIG-1", "dig-or-examine")


@rule("TR-DIG-1", "TR-INFO-3")
def test_a_dug_piece_keeps_its_number_and_its_seen_face() -> None:
    t = lay(4, step="Dig", plan_up="II-02")
    told = play(t, "dig II-02")
    assert told[0].facts == {"seat": 0, "piece": number(t, "II-02"), "face": "plan"}
    for eye in (0, 2, None):
        piece = t.view(eye).pieces[number(t, "II-02") - 1]  # type: ignore[attr-defined]
        assert (piece.at, piece.seat, piece.face, piece.known) == ("before", 0, "plan", None)


@rule("TR-DIG-2")
def test_a_dug_piece_cannot_be_dug_again_nor_go_back() -> None:
    t = lay(4, step="Dig")
    play(t, "dig II-00")
    assert refused(t, "dig II-00", "TR-DIG-2", "not-in-mound") == {"piece": number(t, "II-00")}


@rule("TR-DIG-2")
def test_taking_a_piece_frees_others_at_once() -> None:
    t = lay(4, step="Dig", at={"IX-33": (-9100, -9200)})
    move = GAME.move(f"dig {number(t, 'IX-33')}")
    assert t.preview(0, move) == {"frees": 1, "freed": [number(t, "I-00")], "shows": 1}
    told = play(t, "dig IX-33")
    assert [event.facts for event in told if event.what == "freed"] == [
        {"pieces": [number(t, "I-00")]}
    ]
    play(t, "dig I-00")


@rule("TR-DIG-3")
def test_more_than_five_on_the_way_is_allowed_but_not_at_the_end() -> None:
    t = lay(4, step="Dig", before={0: f"{HEAP} II-10"})
    play(t, "dig II-11")  # six, with four actions left
    assert refused(t, "stop", "TR-DIG-3", "too-many-to-stop") == {"number": 6}
    play(t, "dig II-12")  # seven, with three left
    assert refused(t, "dig II-13", "TR-DIG-3", "tent-front-full") == {"number": 7}
    assert all(text.startswith("examine") for text in texts(t))
    play(t, "examine II-00", "examine II-01")
    assert "stop" in texts(t)
    refused(t, "dig II-13", "TR-DIG-3", "tent-front-full")
    play(t, "examine II-02")
    assert len(t.before[0]) == 4


@rule("TR-DIG-4", "TR-INFO-4")
def test_an_examined_piece_is_known_to_its_owner_alone() -> None:
    t = lay(4, step="Dig", before={0: "VII-21"})
    news = t.news
    told = play(t, "examine VII-21")
    assert t.news > news
    assert told[0].facts == {"seat": 0, "piece": number(t, "VII-21")}
    assert told[1].to == (0,)
    assert told[1].facts == {
        "piece": number(t, "VII-21"), "layer": "VII", "row": 3, "column": 2, "kind": "plan",
    }  # fmt: skip
    piece = number(t, "VII-21") - 1
    known = [t.view(eye).pieces[piece].known for eye in (0, 1, None)]  # type: ignore[attr-defined]
    assert known[0].layer == "VII"
    assert (known[0].place, known[0].plan) == (9, True)
    assert known[1] is known[2] is None


@rule("TR-DIG-4")
def test_there_is_no_limit_behind_the_tent() -> None:
    t = lay(4, step="Dig", tents={0: "IX-00 IX-01 IX-02 IX-03 IX-10 IX-11"}, before={0: HEAP})
    play(t, *(f"examine {name}" for name in HEAP.split()))
    assert t.inside[0] == 10
