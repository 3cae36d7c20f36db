"""What is settled before a game: seats, options, seeds that do not exist are refused by name."""

from __future__ import annotations

from typing import Any

import pytest

import troquet

CHEVAL = troquet.game("cheval")


@pytest.mark.parametrize("seats", [0, 1, 5, -2, True, 2.0, "2", None])
def test_a_number_of_seats_that_does_not_exist(seats: Any) -> None:
    with pytest.raises(troquet.BadSetting, match="2, 3, 4 seats"):
        CHEVAL.deal(seats, 1)


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"colour": True}, "no option 'colour'"),
        ({"memory": "yes"}, "one of False, True"),
        ({"memory": 1}, "one of False, True"),
        (["memory"], "mapping"),
    ],
)
def test_an_option_that_does_not_exist(options: Any, complaint: str) -> None:
    with pytest.raises(troquet.BadSetting, match=complaint):
        CHEVAL.deal(2, 1, options)


@pytest.mark.parametrize("seed", [b"short", "nonsense", None, 1.5])
def test_a_seed_that_cannot_be(seed: Any) -> None:
    with pytest.raises(troquet.BadSetting, match="seed"):
        CHEVAL.deal(2, seed)


def test_a_small_seed_and_its_stretched_form_deal_alike() -> None:
    from troquet.core.dice import stretch

    assert CHEVAL.deal(3, 7).hash() == CHEVAL.deal(3, stretch(7)).hash()
    assert CHEVAL.deal(3, 7).hash() == CHEVAL.deal(3, stretch(7).hex()).hash()
    assert CHEVAL.deal(3, 7).hash() != CHEVAL.deal(3, 8).hash()
