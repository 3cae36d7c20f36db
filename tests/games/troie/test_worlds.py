"""Worlds: small cases against full enumeration, and what must hold of every sample."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import factorial

import pytest

from tests.games.troie.tables import BOX, GAME, lay, number, what
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
