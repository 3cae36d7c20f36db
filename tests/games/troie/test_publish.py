"""Publishing: groups, ranks, the rulebook's examples, and every step of building one (TR-PUB)."""

from __future__ import annotations

from tests.games.troie.tables import (
    GAME,
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
from troquet.games.troie.table import Table


def points(t: Table, names: str) -> int:
    """Publish a group and return what it pays."""
    before = t.gained
    publish(t, names)
    return t.gained - before


def rank(t: Table, names: str) -> object:
    """Publish a group and return its rank."""
    (told,) = [event for event in publish(t, names) if event.what == "published"]
    return told.facts["rank"]


# The examples of the rulebook


@rule("TR-PUB-3", "TR-PUB-6", "TR-END-1")
def test_example_1_a_and_then_b_and_c_are_two_primordials_in_one_turn_and_pay_8() -> None:
    t = lay(4, tents={0: "IX-00 IX-22 IX-32 II-00"})
    assert points(t, "IX-00") == 1 + 1
    assert points(t, "IX-22 IX-32") == 4 + 2
    play(t, "stop")
    assert t.space[0] == 8
    assert [line[2] for line in t.bill] == [1, 1]


@rule("TR-PUB-4", "TR-END-1")
def test_example_2_d_and_e_join_earlier_pieces_one_by_one_and_pay_4() -> None:
    t = lay(4, frames={0: "IX-00 IX-22 IX-32"}, seat=1, tents={1: "IX-10 IX-31 II-00"})
    assert points(t, "IX-10") == 2  # beside A
    assert points(t, "IX-31") == 2  # beside C
    play(t, "stop")
    assert t.space[1] == 4
    assert {line[2] for line in t.bill} == {0}


@rule("TR-PUB-3", "TR-END-1")
def test_example_3_four_pieces_beat_the_group_of_three_and_pay_11() -> None:
    t = lay(
        4,
        frames={0: "IX-00 IX-22 IX-32", 1: "IX-10 IX-31"},
        seat=2,
        tents={2: "IX-03 IX-02 IX-12 IX-13 II-00"},
    )
    assert t.largest[4] == 3  # B, C and E
    assert points(t, "IX-03 IX-02 IX-12 IX-13") == 1 + 2 + 2 + 2 + 4
    play(t, "stop")
    assert t.space[2] == 11
    assert t.largest[4] == 7  # H lies beside B: four and three are one group now


# The questions of the rulebook


@rule("TR-PUB-1")
def test_may_one_publish_in_several_layers_in_one_turn_yes_five_in_all() -> None:
    t = lay(4, tents={0: "I-00 II-00 VI-00 VII-00 IX-00 IX-33"})
    for name in ("I-00", "II-00", "VI-00", "VII-00"):
        publish(t, name)
    assert repr(t.agenda[-1]) == "Publish(0, 1)"
    publish(t, "IX-00")
    assert t.inside[0] == 1  # the sixth stays: the turn is over
    assert repr(t.agenda[-1]).startswith("Dig(")


@rule("TR-PUB-6")
def test_may_one_lay_two_primordials_in_one_layer_in_one_turn_yes() -> None:
    # "first a single piece, then a group of three"
    t = lay(4, tents={0: "IX-00 IX-22 IX-32 IX-31 I-00"})
    assert rank(t, "IX-00") == "primordial"
    assert rank(t, "IX-22 IX-32 IX-31") == "primordial"


@rule("TR-PUB-3")
def test_must_a_primordial_lie_beside_others_no_anywhere_free() -> None:
    t = lay(4, frames={1: "IX-00"}, tents={0: "IX-33 IX-32 IX-23"})
    assert rank(t, "IX-33 IX-32") == "primordial"
    # but never on a piece that lies there: each has its own place
    assert t.frame[4] == 1 << 0 | 1 << 14 | 1 << 15


@rule("TR-RND-1", "TR-PUB-1")
def test_may_one_play_a_card_for_what_one_cannot_do_yes_one_must_play_one() -> None:
    t = lay(2, step="Choose")  # the tents are empty: nobody can publish
    assert "play 64" in texts(t, 0)
    told = cards(t, 64, 2)
    assert "idle" in what_happened(told)
    assert repr(t.agenda[-1]) == "Dig(1, 5)"


@rule("TR-RND-4")
def test_does_a_publish_card_always_draw_a_dig_card_yes() -> None:
    t = lay(4, tents={0: "IX-00"})
    told = play(t, "stop")
    assert what_happened(told) == ["stopped", "drew", "card"]
    assert len(t.pile) == 15
    assert sum(1 for card in t.hands[0] if 20 < card <= 36) == 1


@rule("TR-DIG-2")
def test_may_one_go_on_digging_though_pieces_wobble_yes_nothing_shifts() -> None:
    t = lay(4, step="Dig", at={"IX-33": (-9100, -9200)})  # on the first piece of Troy I
    lying = [place[:] for place in t.mound.drawing]
    play(t, "dig IX-33", "dig I-00")
    assert t.mound.drawing == lying
    assert repr(t.agenda[-1]) == "Dig(0, 3)"


@rule("TR-PUB-2")
def test_do_diagonal_pieces_make_a_group_no() -> None:
    t = lay(4, tents={0: "IX-11 IX-22 IX-12"})
    play(t, "pick IX-11")
    facts = refused(t, "pick IX-22", "TR-PUB-2", "not-joined")
    assert facts == {"piece": number(t, "IX-22"), "layer": "IX"}
    play(t, "pick IX-12", "pick IX-22")  # joined through a third
    t = lay(4, frames={1: "IX-11"}, tents={0: "IX-22 I-00"})
    refused(t, "pick IX-22", "TR-PUB-4", "cannot-join")


@rule("TR-PUB-1")
def test_may_the_rest_of_a_publish_card_dig_or_examine_no() -> None:
    t = lay(4, tents={0: "IX-00 IX-33"}, before={0: "II-00"})
    publish(t, "IX-00")
    assert refused(t, "dig II-33", "TR-PUB-1", "publish-only") == {"left": 4}
    refused(t, "examine II-00", "TR-PUB-1", "publish-only")


@rule("TR-INFO-6")
def test_may_all_look_at_a_frame_yes() -> None:
    t = lay(4, frames={1: "IX-11"}, tents={0: "IX-22"})
    seen = [t.view(seat).frames for seat in (0, 1, 2, 3, None)]  # type: ignore[attr-defined]
    assert all(frames == seen[0] for frames in seen)


# Building a publication


@rule("TR-PUB-2")
def test_a_publication_is_laid_in_one_layer() -> None:
    t = lay(4, tents={0: "IX-00 II-00"})
    play(t, "pick IX-00")
    facts = refused(t, "pick II-00", "TR-PUB-2", "other-layer")
    assert facts == {"piece": number(t, "II-00"), "layer": "II"}


@rule("TR-PUB-2")
def test_pieces_already_in_the_frame_do_not_join_a_group() -> None:
    t = lay(4, frames={1: "IX-11"}, tents={0: "IX-10 IX-12"})
    play(t, "pick IX-10")
    refused(t, "pick IX-12", "TR-PUB-2", "not-joined")


@rule("TR-PUB-4")
def test_a_single_piece_that_joins_nothing_is_refused_at_the_first_pick() -> None:
    t = lay(4, frames={1: "IX-00"}, tents={0: "IX-33 II-00"})
    facts = refused(t, "pick IX-33", "TR-PUB-4", "cannot-join")
    assert facts == {"piece": number(t, "IX-33"), "layer": "IX", "need": 2, "places": [1, 4]}
    assert texts(t) == [f"pick {number(t, 'II-00')}", "stop"]


@rule("TR-PUB-4")
def test_a_group_may_reach_the_frame_through_ones_own_pieces() -> None:
    # (0,0) and (0,1) are one group of two: only a group of three, or one that joins, may be laid
    t = lay(4, frames={1: "IX-00 IX-01"}, tents={0: "IX-33 IX-32 II-00"})
    refused(t, "pick IX-33", "TR-PUB-4", "cannot-join")
    t = lay(4, frames={1: "IX-00 IX-01"}, tents={0: "IX-33 IX-32 IX-31 II-00"})
    play(t, "pick IX-33")
    facts = refused(t, "publish", "TR-PUB-4", "joins-nothing")
    assert facts == {"layer": "IX", "need": 3, "places": [2, 4, 5]}  # would join, from 0
    play(t, "pick IX-32")
    refused(t, "publish", "TR-PUB-4", "joins-nothing")
    play(t, "pick IX-31", "publish")
    assert t.bill[-1][2] == 1


@rule("TR-PUB-4")
def test_a_pick_is_refused_when_the_pieces_left_would_not_reach() -> None:
    own = "IX-33 IX-32 IX-31 IX-21"
    t = lay(4, frames={1: "IX-00 IX-01 IX-02 IX-10 IX-12"}, tents={0: own}, left=3)
    # No primordial beats five; (3,3) reaches (2,1) at best, which joins nothing: (1,1) is free
    refused(t, "pick IX-33", "TR-PUB-4", "cannot-join")
    t = lay(4, frames={1: "IX-00 IX-01 IX-02 IX-10 IX-11"}, tents={0: own}, left=4)
    play(t, "pick IX-33", "pick IX-32", "pick IX-31", "pick IX-21", "publish")
    assert t.bill[-1][2] == 0
    t = lay(4, frames={1: "IX-00 IX-01 IX-02 IX-10 IX-11"}, tents={0: own}, left=3)
    refused(t, "pick IX-33", "TR-PUB-4", "cannot-join")
    play(t, "pick IX-32")


@rule("TR-PUB-4")
def test_a_secondary_may_join_what_was_published_earlier_in_the_turn() -> None:
    t = lay(4, tents={0: "IX-00 IX-01 IX-11 IX-12 II-00"})
    publish(t, "IX-00 IX-01")
    assert rank(t, "IX-11") == "secondary"
    assert rank(t, "IX-12") == "secondary"


@rule("TR-PUB-3")
def test_a_new_publication_counts_only_its_own_pieces() -> None:
    t = lay(4, frames={1: "IX-00"}, tents={0: "IX-01 IX-33"})
    assert rank(t, "IX-01") == "secondary"  # with (0,0) there would be two


@rule("TR-PUB-3")
def test_as_many_as_the_largest_group_is_not_more() -> None:
    t = lay(4, frames={1: "IX-00 IX-01"}, tents={0: "IX-11 IX-12 IX-13 IX-33"})
    play(t, "pick IX-11", "pick IX-12")
    choice = t.preview(0, GAME.move("publish"))
    assert (choice["rank"], choice["pays"]) == ("secondary", 4)
    play(t, "pick IX-13")
    choice = t.preview(0, GAME.move("publish"))
    assert (choice["rank"], choice["pays"]) == ("primordial", 9)


@rule("TR-PUB-5")
def test_the_last_publication_of_a_frame_is_final_and_pays_its_own_pieces() -> None:
    rest = "I-00 I-01 I-02 I-10 I-11 I-12 I-20"
    t = lay(4, frames={1: rest}, tents={0: "I-21 I-22 II-00"})
    assert rank(t, "I-21 I-22") == "final"
    assert t.gained == 2 + 1 + 2


@rule("TR-PUB-5")
def test_a_final_publication_that_is_also_primordial_pays_once() -> None:
    # Corners and centre lie singly: five joins none of them, four are left
    t = lay(4, frames={1: "I-00 I-02 I-20 I-22"}, tents={0: "I-01 I-10 I-11 I-12 I-21"})
    publish(t, "I-11 I-01 I-10 I-12 I-21")
    assert t.bill == [[1, 0, 2, 0, 0b010111010, 5 * 2 + 5]]
    assert t.space[0] == 15


@rule("TR-PUB-5")
def test_two_separate_last_places_are_filled_by_two_publications() -> None:
    t = lay(4, frames={1: "I-01 I-02 I-10 I-11 I-12 I-20 I-21"}, tents={0: "I-00 I-22 II-00"})
    assert rank(t, "I-00") == "secondary"
    assert rank(t, "I-22") == "final"


@rule("TR-PUB-1")
def test_only_ones_own_examined_pieces_are_published() -> None:
    t = lay(4, tents={0: "IX-00", 1: "IX-01"}, before={0: "IX-10"})
    for name in ("IX-01", "IX-10", "IX-33"):
        facts = refused(t, f"pick {name}", "TR-PUB-1", "not-examined")
        assert facts == {"piece": number(t, name)}


@rule("TR-PUB-1")
def test_five_at_most() -> None:
    t = lay(4, tents={0: "IX-00 IX-01 IX-02 IX-03 IX-13 IX-12"}, left=2)
    play(t, "pick IX-00", "pick IX-01")
    facts = refused(t, "pick IX-02", "TR-PUB-1", "picks-enough")
    assert facts == {"piece": number(t, "IX-02"), "left": 2}


@rule("TR-PUB-2")
def test_nothing_and_the_same_piece_cannot_be_published() -> None:
    t = lay(4, tents={0: "IX-00"})
    refused(t, "publish", "TR-PUB-2", "nothing-picked")
    play(t, "pick IX-00")
    refused(t, "pick IX-00", "TR-PUB-2", "already-picked")


@rule("TR-PUB-2")
def test_stopping_drops_the_picks() -> None:
    t = lay(4, tents={0: "IX-00 IX-01"})
    told = play(t, "pick IX-00", "stop")
    assert "published" not in what_happened(told)
    assert (t.picks, t.inside[0], t.frame[4]) == (0, 2, 0)


@rule("TR-PUB-2")
def test_a_preview_says_where_a_pick_belongs_and_what_it_would_pay() -> None:
    t = lay(4, frames={1: "IX-00 IX-01"}, tents={0: "IX-11 IX-31 IX-32 IX-33"})
    previews = {text: t.preview(0, GAME.move(text)) for text in texts(t)}
    joined = previews[f"pick {number(t, 'IX-11')}"]
    assert joined == {
        "layer": "IX", "row": 2, "column": 2, "need": 3, "rank": "secondary", "pays": 2,
    }  # fmt: skip
    apart = previews[f"pick {number(t, 'IX-33')}"]
    assert (apart["rank"], apart["pays"]) == ("unfinished", 0)
