"""Tables of numbers of a host's own: a mistake is found, and so is its line."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from troquet.core import tables
from troquet.core.refusal import BadTable

STANDARD: dict[str, Any] = {"prices": [1, 2, 3], "rooms": {"hall": 4, "cellar": {"size": 9}}}
TEXT = """# prices first
prices = [
    1,  # cheap
    70,
    3,
]

[rooms]
hall = 5

[rooms.cellar]
size = 8
"""


def test_what_a_host_leaves_out_stays_as_it_is() -> None:
    assert tables.overlay(STANDARD, {"rooms": {"hall": 7}}) == {
        "prices": [1, 2, 3],
        "rooms": {"hall": 7, "cellar": {"size": 9}},
    }
    whole = tables.overlay(STANDARD, {})
    assert whole == STANDARD
    assert whole["prices"] is not STANDARD["prices"]


@pytest.mark.parametrize(
    ("own", "path", "reason"),
    [
        ({"price": [1]}, ("price",), "unknown"),
        ({"rooms": {"attic": 1}}, ("rooms", "attic"), "unknown"),
        ({"rooms": 3}, ("rooms",), "table"),
        ({"rooms": {"cellar": [1]}}, ("rooms", "cellar"), "table"),
        ({"prices": 1}, ("prices",), "list"),
    ],
)
def test_a_table_of_another_shape_is_refused(own: Any, path: Any, reason: str) -> None:
    with pytest.raises(BadTable) as bad:
        tables.overlay(STANDARD, own)
    assert (bad.value.path, bad.value.reason) == (path, reason)


@pytest.mark.parametrize("value", [0, 6, True, 2.0, "3", None, [1]])
def test_a_value_out_of_bounds_is_refused(value: object) -> None:
    with pytest.raises(BadTable, match=r"hall: this is a whole number from 1 to 5"):
        tables.number(value, ("hall",), 1, 5)


def test_lists_have_their_length_and_no_number_twice() -> None:
    assert tables.numbers([1, 2], ("a",), 2, 0, 9) == [1, 2]
    assert tables.some_of([5, 2], ("a",), 0, 9) == [2, 5]
    with pytest.raises(BadTable, match=r"a: this is a list of 2 numbers, not of 1"):
        tables.numbers([1], ("a",), 2, 0, 9)
    with pytest.raises(BadTable, match=r"a\[2\]: this is a whole number"):
        tables.numbers([1, 10], ("a",), 2, 0, 9)
    with pytest.raises(BadTable, match=r"a\[3\]: 1 stands here twice"):
        tables.some_of([1, 2, 1], ("a",), 0, 9)


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("prices",), 2),
        (("prices", 0), 3),
        (("prices", 1), 4),
        (("prices", 2), 5),
        (("prices", 3), None),
        (("rooms", "hall"), 9),
        (("rooms", "cellar", "size"), 12),
        (("rooms", "attic"), None),
        ((), None),
    ],
)
def test_a_value_is_found_on_its_line(path: Any, line: int | None) -> None:
    assert tables.line_of(TEXT, path) == line


def test_a_text_that_is_no_table() -> None:
    assert tables.read(TEXT)["rooms"]["hall"] == 5
    with pytest.raises(BadTable, match="line 2"):
        tables.read("a = 1\nb = = 2\n")
    with pytest.raises(BadTable, match="longer than"):
        tables.read("#" * (tables.LONGEST_TEXT + 1))


def test_the_complaint_can_be_sent_to_another_process() -> None:
    bad = BadTable(("a", 0), "twice", {"value": "3"})
    twin = pickle.loads(pickle.dumps(bad))
    assert (str(twin), twin.path, twin.facts) == (str(bad), bad.path, bad.facts)
