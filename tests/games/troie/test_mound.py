"""The mound: exact overlaps, what is free, what is seen, and how mounds turn out (TR-SET-3)."""

from __future__ import annotations

from hashlib import blake2b
from statistics import mean

import pytest

from tests.games.troie.exact import covered
from tests.games.troie.tables import deal, lay, number, play, refused, texts
from troquet.conformance.plugin import rule
from troquet.core.dice import QuickDice, SealedDice, stretch
from troquet.games.troie.box import LAYER_OF, PIECES
from troquet.games.troie.mound import TURN_X, TURN_Y, drawn, meet, pour
from troquet.games.troie.play import _lift


@rule("TR-SET-3")
def test_there_are_108_exact_turns() -> None:
    vectors = list(zip(TURN_X, TURN_Y, strict=True))
    assert len(set(vectors)) == 108
    assert all(a * a + b * b == 1105 * 1105 for a, b in vectors)
    assert sum(1 for a, b in vectors if a > 0 and b >= 0) == 27


@rule("TR-SET-3")
def test_overlaps_and_covered_marks_agree_with_polygons_cut_by_fractions() -> None:
    dice = QuickDice(3)
    met = {-1: 0, 0: 0, 1: 0}
    for _ in range(1_500):
        turn, on = dice.below(108), dice.below(108)
        dx, dy = dice.below(6401) - 3200, dice.below(6401) - 3200
        found = meet(0, 0, turn, dx, dy, on)
        met[min(found, 1)] += 1
        one = (0, 0, (TURN_X[turn], TURN_Y[turn]))
        assert found == covered(one, (dx, dy, (TURN_X[on], TURN_Y[on])))
    assert min(met.values()) > 50  # apart, over the rim only, and on marks


@rule("TR-SET-3")
def test_edges_that_only_meet_do_not_overlap() -> None:
    assert meet(0, 0, 0, 2210, 0, 0) == -1
    assert meet(0, 0, 0, 2209, 0, 0) == 0  # over the rim: no mark is reached
    assert meet(0, 0, 0, 0, 0, 27) == 0b111111111  # a quarter turn is the same square, exactly


@rule("TR-SET-3")
def test_a_mark_exactly_on_an_edge_is_covered() -> None:
    # The middle mark stands on the edge of a piece that lies so; a step away it is bare.
    middle = 1 << 4
    assert meet(0, 0, 0, -1248, 839, 3) & middle
    assert not meet(0, 0, 0, -1249, 839, 3) & middle
    assert not meet(0, 0, 0, -1248, 838, 3) & middle
    here, on = (TURN_X[0], TURN_Y[0]), (TURN_X[3], TURN_Y[3])
    assert covered((0, 0, here), (-1248, 839, on)) & middle


@rule("TR-SET-4", "TR-DIG-2")
def test_a_covered_piece_is_refused_with_the_names_of_those_that_cover_it() -> None:
    t = lay(4, step="Dig", at={"IX-33": (-9150, -9200), "IX-32": (-9200, -9150)})
    facts = refused(t, "dig I-00", "TR-SET-4", "covered")
    assert facts == {
        "piece": number(t, "I-00"),
        "covering": sorted([number(t, "IX-33"), number(t, "IX-32")]),
    }
    play(t, "dig IX-33")  # the later poured lies on top
    assert refused(t, "dig I-00", "TR-SET-4", "covered")["covering"] == [number(t, "IX-32")]
    play(t, "dig IX-32")
    assert f"dig {number(t, 'I-00')}" in texts(t)  # freed at once


@rule("TR-SET-4")
def test_a_piece_that_only_juts_out_over_the_rim_does_not_touch() -> None:
    t = lay(4, step="Dig", at={"IX-33": (-9200, 6900 + 2150)})
    low, high = t.number[63], t.number[72]
    assert low in t.mound.below[high]
    assert low in t.free


@rule("TR-SET-3")
def test_one_seed_gives_one_mound_for_ever() -> None:
    mound, order = pour(SealedDice(stretch(2026)), PIECES, 6000, 1700)
    text = f"{mound.drawing} {order}"
    assert blake2b(text.encode(), digest_size=8).hexdigest() == "fa760f064046fad3"


@rule("TR-SET-3", "TR-INFO-1")
@pytest.mark.parametrize("seats", [2, 4])
def test_layers_lie_in_the_order_of_pouring_and_numbers_tell_only_the_place(seats: int) -> None:
    for seed in range(40):
        t = deal(seats, seed)
        places = [(y, x) for x, y, _, _ in t.mound.drawing]
        assert places == sorted(set(places))
        for piece in range(t.mound.size):
            for low in t.mound.below[piece]:
                assert LAYER_OF[t.what[low]] <= LAYER_OF[t.what[piece]]
                assert t.mound.level[low] < t.mound.level[piece]
        again = drawn([place[:] for place in t.mound.drawing])
        assert again is not None
        assert again.marks == t.mound.marks


@rule("TR-SET-3")
@pytest.mark.parametrize(("pieces", "free"), [(73, 11.3), (57, 11.0)])
def test_a_thousand_mounds_are_as_known(pieces: int, free: float) -> None:
    counts = []
    unseen = []
    for seed in range(1_000):
        mound, _ = pour(QuickDice(seed), pieces, 6000, 1700)
        counts.append(sum(1 for on in mound.touching if not on))
        bare = [
            any(not on for on in mound.marks[9 * piece : 9 * piece + 9]) for piece in range(pieces)
        ]
        unseen.append(bare.count(False))
    assert mean(counts) == pytest.approx(free, abs=0.25)
    assert 5 <= min(counts) <= 7
    assert 15 <= max(counts) <= 19
    assert sum(8 <= count <= 14 for count in counts) >= 880  # nine of ten
    if pieces == 73:
        assert mean(unseen) == pytest.approx(19.4, abs=0.6)


@rule("TR-DIG-2", "TR-INFO-2")
def test_while_digging_pieces_come_free_and_faces_show_as_known() -> None:
    at = {0: [], 16: [], 32: [], 48: [], 64: []}  # type: dict[int, list[tuple[int, int]]]
    dice = QuickDice(9)
    for seed in range(120):
        t = deal(4, seed)
        t.agenda = t.agenda[:1]
        for dug in range(65):
            if dug in at:
                at[dug].append((len(t.free), t.seen.count(0)))
            _lift(t, t.free[dice.below(len(t.free))], 1)
    for dug, free, unseen in ((0, 11.3, 19.4), (16, 7.8, 12.1), (32, 6.4, 6.5), (48, 5.1, 2.4)):
        assert mean(count for count, _ in at[dug]) == pytest.approx(free, abs=0.6)
        assert mean(count for _, count in at[dug]) == pytest.approx(unseen, abs=1.2)


@rule("TR-SET-4")
def test_the_mound_never_sticks() -> None:
    dice = QuickDice(1)
    for seed in range(30):
        t = deal(2, seed)
        for _ in range(t.mound.size):
            assert t.free
            _lift(t, t.free[dice.below(len(t.free))], 1)
        assert not t.free
