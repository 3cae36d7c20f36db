"""Chance: the same seed gives the same rolls for ever, every face is alike."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troquet.core.dice import QuickDice, SealedDice, SeedError, dice_from, stretch


def test_a_seed_gives_these_rolls_for_ever() -> None:
    dice = SealedDice(stretch(7))
    assert [dice.below(20) for _ in range(12)] == [17, 2, 11, 8, 17, 3, 1, 7, 16, 8, 1, 4]


def test_every_face_is_as_likely_as_another() -> None:
    for dice in (SealedDice(stretch(1)), QuickDice(1)):
        counts = [0] * 6
        for _ in range(60_000):
            counts[dice.below(6)] += 1
        # Chi-square with five degrees of freedom: 20.5 is passed once in a thousand runs.
        assert sum((count - 10_000) ** 2 / 10_000 for count in counts) < 20.5


@given(st.integers(0, 300), st.integers(1, 60))
def test_a_clone_and_loaded_dice_roll_on_alike(rolled: int, faces: int) -> None:
    for dice in (SealedDice(stretch(3)), QuickDice(3)):
        for _ in range(rolled):
            dice.below(7)
        twins = [dice.clone(), dice_from(dice.data())]
        expected = [dice.below(faces) for _ in range(40)]
        for twin in twins:
            assert [twin.below(faces) for _ in range(40)] == expected


@pytest.mark.parametrize("faces", [0, -1, 65_537])
def test_a_die_that_cannot_be_is_refused(faces: int) -> None:
    with pytest.raises(ValueError, match="faces"):
        SealedDice(stretch(1)).below(faces)


@pytest.mark.parametrize("seed", [b"short", "abc", "g" * 64, True, "A" * 64])
def test_a_seed_that_cannot_be_is_refused(seed: bytes | str) -> None:
    with pytest.raises(SeedError):
        stretch(seed)


@pytest.mark.parametrize(
    "data", [None, {}, {"seed": "00", "used": 0}, {"seed": "00" * 32, "used": -1}, {"quick": 0}]
)
def test_dice_that_cannot_be_are_refused(data: object) -> None:
    with pytest.raises(ValueError, match=r"dice|seed"):
        dice_from(data)


def test_a_pile_gives_only_what_it_holds() -> None:
    dice = QuickDice(9)
    assert {dice.pick([0, 2, 0, 1], 3) for _ in range(200)} == {1, 3}
    with pytest.raises(ValueError, match="add up"):
        dice.pick([0, 0], 1)


def test_a_shuffle_can_give_every_order() -> None:
    dice = SealedDice(stretch(2))
    seen = set()
    for _ in range(300):
        cards = [1, 2, 3]
        dice.shuffle(cards)
        seen.add(tuple(cards))
    assert len(seen) == 6
