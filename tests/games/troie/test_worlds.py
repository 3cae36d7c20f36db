"""Worlds: small cases against full enumeration, and what must hold of every sample."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import factorial
from statistics import mean

import pytest

from tests.games.troie.tables import BOX, GAME, deal, lay, number, what
from troquet.conformance.plugin import rule
from troquet.core.dice import QuickDice
from troquet.games.troie import box
from troquet.games.troie.pouring import NoWorld, Pouring
from troquet.games.troie.table import Table

ALL = [
    f"{layer}-{row}{column}"
    for layer, side in zip(box.LAYER_WORDS, box.SIDES, strict=True)
    for row in range(side)
    for column in range(side)
]


def all_but(*names: str) -> str:
    return " ".join(name for name in ALL if name not in names)


def likely(t: Table, hidden: list[int]) -> dict[tuple[int, ...], Fraction]:
    """Weigh every way to deal the hidden pieces: by orders of pouring and by the faces seen.

    Nothing but hidden pieces lies on a hidden piece here, so a layer's orders are counted among
    its hidden pieces alone.
    """
    things = [t.what[piece] for piece in hidden]
    weights: dict[tuple[int, ...], Fraction] = {}
    for dealt in permutations(things):
        weight = Fraction(1)
        for piece, thing in zip(hidden, dealt, strict=True):
            if t.seen[piece]:
                plan = BOX.is_plan[thing]
                if t.up[piece] == box.PLAN_FACE:
                    weight *= Fraction(plan, 2)
                elif t.up[piece] != box.LAYER_OF[thing]:
                    weight = Fraction(0)
                elif plan:
                    weight /= 2
        layer = {piece: box.LAYER_OF[thing] for piece, thing in zip(hidden, dealt, strict=True)}
        for one in range(box.LAYERS):
            same = [piece for piece in hidden if layer[piece] == one]
            good = sum(
                all(low not in order[at:] for at, high in enumerate(order)
                    for low in t.mound.below[high])
                for order in permutations(same)
            )  # fmt: skip
            weight *= Fraction(good, factorial(len(same)))
        for piece in hidden:
            if any(layer.get(low, 0) > layer[piece] for low in t.mound.below[piece]):
                weight = Fraction(0)
        if weight:
            weights[dealt] = weights.get(dealt, Fraction(0)) + weight
    total = sum(weights.values())
    return {dealt: weight / total for dealt, weight in weights.items()}


def distance(t: Table, seat: int, samples: int) -> tuple[float, int]:
    """Sample worlds; return how far they are from the enumeration, and how many ways there are."""
    known = t.view(seat).pieces  # type: ignore[attr-defined]
    hidden = [piece for piece, seen in enumerate(known) if seen.known is None]
    expected = likely(t, hidden)
    worlds = GAME.worlds(t.view(seat))
    dice = QuickDice(5)
    met = Counter[tuple[int, ...]]()
    for _ in range(samples):
        world = worlds.sample(dice)
        assert isinstance(world, Table)
        met[tuple(world.what[piece] for piece in hidden)] += 1
    assert met.keys() <= expected.keys()
    gap = sum(abs(met[dealt] / samples - float(share)) for dealt, share in expected.items()) / 2
    return gap, len(expected)


@rule("TR-INFO-2", "TR-SET-3")
@pytest.mark.parametrize(
    ("names", "at", "plan_up", "ways"),
    [
        # three apart: two with a plan up, one with a symbol
        (("II-02", "VII-10", "IX-01"), {}, "II-02 VII-10", 2),
        # two that lie on a third, plans up: the order of pouring limits the layers
        (
            ("II-02", "VII-10", "IX-01"),
            {"II-02": (0, 9200), "VII-10": (-1300, 9200), "IX-01": (1300, 9200)},
            "II-02 VII-10 IX-01",
            2,
        ),
        # two of one layer and one of another, one hidden below
        (
            ("IX-01", "IX-02", "VII-10", "VII-03"),
            {"VII-03": (2000, 9200), "VII-10": (2000, 9150), "IX-01": (900, 9200)},
            "VII-10 IX-01 IX-02",
            4,
        ),
    ],
)
def test_samples_agree_with_full_enumeration(
    names: tuple[str, ...], at: dict[str, tuple[int, int]], plan_up: str, ways: int
) -> None:
    t = lay(4, step="Dig", tents={0: all_but(*names)}, at=at, plan_up=plan_up)
    gap, found = distance(t, 0, 3_000)
    assert found >= ways
    assert gap < 0.06


def heap(t: Table, pieces: list[int]) -> list[list[int]]:
    """Return those pieces that lie on one another in heaps of their own."""
    left = set(pieces)
    heaps = []
    while left:
        found = [left.pop()]
        for piece in found:
            near = {low for low in left if low in t.mound.below[piece]}
            near |= {high for high in left if piece in t.mound.below[high]}
            left -= near
            found += near
        heaps.append(found)
    return heaps


def orders(t: Table, pieces: list[int]) -> Fraction:
    """Return which share of all orders of some pieces lays none under one that came before it."""
    share = Fraction(1)
    for found in heap(t, pieces):
        ways = {frozenset[int](): 1}
        for _ in found:
            grown = Counter[frozenset[int]]()
            for poured, count in ways.items():
                for piece in found:
                    low = [under for under in t.mound.below[piece] if under in found]
                    if piece not in poured and all(under in poured for under in low):
                        grown[poured | {piece}] += count
            ways = dict(grown)
        share *= Fraction(sum(ways.values()), factorial(len(found)))
    return share


def likely_in_a_mound(t: Table, hidden: list[int]) -> dict[tuple[int, ...], Fraction]:
    """Weigh every way to deal hidden pieces of a real mound, all of which have shown a face."""
    things = [t.what[piece] for piece in hidden]
    weights: dict[tuple[int, ...], Fraction] = {}
    shares: dict[frozenset[int], Fraction] = {}
    for dealt in permutations(things):
        what = t.what[:]
        for piece, thing in zip(hidden, dealt, strict=True):
            what[piece] = thing
        layer = [box.LAYER_OF[thing] for thing in what]
        if any(t.up[piece] not in (box.PLAN_FACE, layer[piece]) for piece in hidden):
            continue
        if any(layer[low] > layer[on] for on in range(t.mound.size) for low in t.mound.below[on]):
            continue
        weight = Fraction(1)
        for piece, thing in zip(hidden, dealt, strict=True):
            # rubble shows its symbol for certain, a plan either side
            weight *= Fraction(1, 2) if BOX.is_plan[thing] else int(t.up[piece] != box.PLAN_FACE)
        for one in range(box.LAYERS):
            same = frozenset(piece for piece in range(t.mound.size) if layer[piece] == one)
            if same not in shares:
                shares[same] = orders(t, sorted(same))
            weight *= shares[same]
        if weight:
            weights[dealt] = weight
    total = sum(weights.values())
    return {dealt: weight / total for dealt, weight in weights.items()}


@rule("TR-INFO-3", "TR-SET-3")
@pytest.mark.parametrize(
    ("seed", "hidden", "ways"),
    [
        (12, [5, 14, 17, 28, 33], 12),
        (22, [7, 11, 12, 14, 26], 8),
        (31, [2, 7, 20, 23, 32], 8),
        (33, [23, 28, 43, 51, 58], 12),
    ],
)
def test_samples_agree_with_full_enumeration_in_a_real_mound(
    seed: int, hidden: list[int], ways: int
) -> None:
    """Five pieces that lay on one another, plans up, are dug and not examined; the rest is known.

    What decides is how each layer could be poured: the likeliest way is up to fourteen times as
    likely as the least.
    """
    dice = QuickDice(seed)
    t = deal(4, seed)
    assert all(t.up[piece] == box.PLAN_FACE for piece in hidden)
    expected = likely_in_a_mound(t, hidden)
    assert len(expected) == ways
    assert max(expected.values()) > 1.2 * min(expected.values())
    known = [-1 if piece in hidden else thing for piece, thing in enumerate(t.what)]
    worlds = Pouring(t.mound, t.box, t.layers, known, t.up)
    samples = 3_000
    met = Counter[tuple[int, ...]]()
    for _ in range(samples):
        what = worlds.deal(dice)
        met[tuple([what[piece] for piece in hidden])] += 1
    assert met.keys() <= expected.keys()
    gap = sum(abs(met[dealt] / samples - float(share)) for dealt, share in expected.items()) / 2
    assert gap < 0.07


@rule("TR-SET-3", "TR-INFO-2")
def test_the_truth_is_like_one_more_sample() -> None:
    """The layer of a piece agrees with the truth as often as two samples agree with each other."""
    dice = QuickDice(2)
    true, among, guessed = [], [], []
    for seed in range(150):
        t = deal(4, seed)
        worlds = Pouring(t.mound, t.box, t.layers, [-1] * 73, [
            up if seen else -1 for up, seen in zip(t.up, t.seen, strict=True)
        ])  # fmt: skip
        unknown = worlds.unknown
        dealt = [[box.LAYER_OF[what] for what in worlds.deal(dice)] for _ in range(12)]
        truth = [box.LAYER_OF[what] for what in t.what]
        for piece in unknown:
            layers = Counter(world[piece] for world in dealt)
            true.append(layers[truth[piece]] / 12)
            among.append(sum(n * (n - 1) for n in layers.values()) / (12 * 11))
            guessed.append(layers.most_common(1)[0][0] == truth[piece])
    assert abs(mean(true) - mean(among)) < 0.02
    assert mean(guessed) > 0.75  # without the order of pouring a third would be right


@rule("TR-SET-3")
def test_a_piece_lying_on_another_is_not_of_an_older_layer_in_any_world() -> None:
    names = ("II-02", "IX-01")
    at = {"II-02": (0, 9200), "IX-01": (300, 9200)}
    t = lay(4, step="Dig", tents={0: all_but(*names)}, at=at, plan_up="II-02 IX-01")
    worlds = GAME.worlds(t.view(0))
    for seed in range(20):
        world = worlds.sample(QuickDice(seed))
        assert isinstance(world, Table)
        assert world.what == t.what  # only one order is possible: so nothing is hidden


@rule("TR-INFO-5")
def test_other_tents_and_hands_are_dealt_anew() -> None:
    tents = {0: "I-00 I-01", 1: "IX-00 IX-01 IX-11", 2: "VII-00 VII-10"}
    t = lay(4, tents=tents, plan_up="IX-01 IX-11 VII-10")
    worlds = GAME.worlds(t.view(0))
    hands = set()
    held = set()
    for seed in range(40):
        world = worlds.sample(QuickDice(seed))
        assert isinstance(world, Table)
        assert world.what[number(world, "I-00") - 1] == what("I-00")
        assert world.hands[0] == t.hands[0]
        hands.add(tuple(world.hands[1]))
        held.add(tuple(world.tent[5:10]))
    assert len(hands) > 10
    assert len(held) > 10


def test_a_view_of_no_table_has_no_worlds() -> None:
    t = lay(4, step="Dig", at={"II-02": (0, 9200), "IX-01": (300, 9200)})
    known = t.what[:]
    low, high = t.number[what("II-02")], t.number[what("IX-01")]
    known[low], known[high] = known[high], known[low]
    with pytest.raises(NoWorld):
        Pouring(t.mound, t.box, t.layers, known, t.up).deal(QuickDice(1))
