"""Positions that are none are refused with a sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.games.troie.tables import laid, load
from troquet.core.refusal import BadPosition

Change = Callable[[dict[str, Any]], None]


def put(key: str, *path: int, value: Any) -> Change:
    """Return a change of one value of the table."""

    def change(table: dict[str, Any]) -> None:
        at: Any = table
        for step in (key, *path[:-1]) if path else ():
            at = at[step]
        at[path[-1] if path else key] = value

    return change


CHANGES: list[tuple[str, Change]] = [
    ("cannot lie", put("mound", 0, 3, value=1)),
    ("cannot lie", put("mound", 0, 0, value=9_999)),
    ("a place of the mound", put("mound", 0, 2, value=108)),
    ("mound is a list of 73", put("mound", value=[])),
    ("TR-BOX-1", put("what", 0, value=1)),
    ("TR-BOX-2", put("up", 0, value=5)),
    ("TR-BOX-2", put("up", 0, value=3)),
    ("TR-PUB-2", put("picks", value=[4, 0b1000000000000001])),
    ("TR-PUB-1", put("picks", value=[0, 1])),
    ("a layer in play", put("picks", value=[7, 0])),
    ("TR-SET-1", put("colour", value=[0, 0, 1, 2])),
    ("TR-BOX-4", put("hands", 0, value=[8, 1, 9, 40, 41, 48])),
    ("TR-BOX-4", put("pile", value=list(range(21, 36)))),
    ("TR-SET-2", put("pile", value=[*range(21, 37), 60])),
    ("TR-SET-1", put("hands", 0, value=[1, 8, 9, 40, 41, 48])),
    ("TR-END-2", put("space", value=[3, 3, 0, 0])),
    ("a list of cards", put("hands", 0, value="cards")),
    ("TR-RND-1", put("round", value=4)),
    ("TR-DIG-3", put("where", value=[2] * 6 + [0] * 65 + [5, 5])),
    ("the bill", put("bill", value=3)),
]


@pytest.mark.parametrize(("said", "change"), CHANGES)
def test_a_position_that_cannot_be_is_refused(said: str, change: Change) -> None:
    position = laid(4, tents={0: "IX-33 IX-00"})
    load(position)
    change(position["table"])
    with pytest.raises(BadPosition, match=said):
        load(position)


AGENDAS: list[tuple[str, list[list[Any]]]] = [
    ("TR-RND-4", [["Choose"], ["Publish", 0, 5]]),
    ("TR-RND-2", [["Choose"], ["EndTurn", 0], ["Publish", 0, 5], ["Dig", 1, 5]]),
    ("TR-RND", [["Choose"], ["Dig", 0, 5]]),
    ("TR-RND-1", [["EndTurn", 0], ["Publish", 0, 5]]),
    ("asks nobody", [["Choose"], ["EndTurn", 0], ["Publish", 0, 6]]),
    ("the agenda cannot hold", [["Choose"], ["Charge", 0]]),
]


@pytest.mark.parametrize(("said", "agenda"), AGENDAS)
def test_an_agenda_that_cannot_be_is_refused(said: str, agenda: list[list[Any]]) -> None:
    position = laid(4, tents={0: "IX-33 IX-00"})
    position["agenda"] = agenda
    with pytest.raises(BadPosition, match=said):
        load(position)
