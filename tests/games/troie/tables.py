"""Tables for the tests: a position is laid out in the words of the game, then loaded.

A piece of the box is written by its layer, row and column from 0: "IX-22". Unless told otherwise
the pieces lie side by side, so that all of them are free.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import troquet
from troquet.core.events import Event
from troquet.core.refusal import Refused
from troquet.games.troie import box
from troquet.games.troie.mound import Mound
from troquet.games.troie.table import BEFORE, FRAME, TENT, Table

GAME = troquet.game("troie")
BOX = box.make("reconstructed")
SEATS = (2, 3, 4)
Position = dict[str, Any]
SPACING = 2300
KEPT = {2: (5, 7), 3: (5, 5), 4: (4, 4)}


def what(name: str) -> int:
    """Return the piece of the box that a name such as "IX-22" means."""
    layer, place = name.split("-")
    at = box.LAYER_WORDS.index(layer)
    return box.FIRSTS[at] + int(place[0]) * box.SIDES[at] + int(place[1])


def laid(
    seats: int = 4,
    *,
    step: str = "Publish",
    seat: int = 0,
    left: int = 5,
    tents: Mapping[int, str] | None = None,
    before: Mapping[int, str] | None = None,
    frames: Mapping[int, str] | None = None,
    at: Mapping[str, tuple[int, int]] | None = None,
    plan_up: str = "",
    space: tuple[int, ...] | None = None,
    rounds: int = 1,
    option: object = "reconstructed",
) -> Position:
    """Return a position in a seat's turn; the others have dig cards and act after it.

    `tents`, `before` and `frames` name pieces by seat; `at` puts pieces of the mound elsewhere;
    `plan_up` names those that lie with the plan up. Seat n has the nth colour.
    """
    position = GAME.deal(seats, 7, {"box": option}).position()
    layers = [0, 1, 3, 4] if seats == 2 else [0, 1, 2, 3, 4]
    things = [box.FIRSTS[i] + place for i in layers for place in range(box.SIZES[i])]
    moved = {what(name): spot for name, spot in (at or {}).items()}
    spots = {
        thing: moved.get(thing, ((n % 9 - 4) * SPACING, (n // 9 - 4) * SPACING))
        for n, thing in enumerate(things)
    }
    numbered = sorted(things, key=lambda thing: (spots[thing][1], spots[thing][0]))
    number = {thing: n for n, thing in enumerate(numbered)}
    mound = Mound(
        [spots[thing][0] for thing in numbered],
        [spots[thing][1] for thing in numbered],
        [0] * len(things),
        [number[thing] for thing in things],
    )
    table: dict[str, Any] = position["table"]
    table["mound"] = mound.drawing
    table["what"] = numbered
    up = {what(name) for name in plan_up.split()}
    table["up"] = [box.PLAN_FACE if thing in up else box.LAYER_OF[thing] for thing in numbered]
    where = [0] * len(things)
    for lying, named in ((BEFORE, before), (TENT, tents), (FRAME, frames)):
        for owner, names in (named or {}).items():
            for name in names.split():
                where[number[what(name)]] = lying + owner
    table["where"] = where
    table["colour"] = list(range(seats))
    table["space"] = list(space or [0] * seats)
    _deal(position, seats, step, seat, left, rounds)
    return position


def _deal(position: Position, seats: int, step: str, seat: int, left: int, rounds: int) -> None:
    """Give each seat the first cards of its colour, and let all have played in this round."""
    table = position["table"]
    digs, publishes = KEPT[seats]
    hands = [BOX.digs[s][:digs] + BOX.publishes[s][:publishes] for s in range(seats)]
    table["played"] = [[] for _ in range(seats)]
    table["pile"] = list(range(21, 37))
    table["round"] = rounds
    agenda: list[list[Any]] = [["Choose"]]
    if step == "Choose":
        table["round"] = 1
        position["asked"] = list(range(seats))
        position["answers"] = [None] * seats
    else:
        for other in range(seats - 1, -1, -1):
            card = hands[other][0] if other != seat else hands[other][digs - 1]
            if other == seat and step == "Publish":
                card = hands[other][-1]
            hands[other].remove(card)
            table["played"][other].append(card)
        waiting = sorted((table["played"][s][0], s) for s in range(seats) if s != seat)
        agenda += [["Dig", other, 5] for _, other in waiting]
        if step == "Publish":
            agenda.append(["EndTurn", seat])
        agenda.append([step, seat, left])
        position["asked"] = [seat]
        position["answers"] = []
    table["hands"] = hands
    position["agenda"] = agenda


def load(position: object) -> Table:
    """Load a position of this game."""
    state = GAME.load(position)
    assert isinstance(state, Table)
    return state


def lay(seats: int = 4, **told: Any) -> Table:
    """Lay out a position and load it."""
    return load(laid(seats, **told))


def deal(seats: int, seed: int) -> Table:
    """Deal a table."""
    state = GAME.deal(seats, seed)
    assert isinstance(state, Table)
    return state


def number(t: Table, name: str) -> int:
    """Return the public number of a piece of the box."""
    return t.number[what(name)] + 1


def asked(t: Table) -> int:
    """Return the seat that is asked first."""
    return t.waiting()[0]


def play(t: Table, *moves: str) -> list[Event]:
    """Answer for whoever is asked; "pick IX-22" names a piece by what it is."""
    told: list[Event] = []
    for text in moves:
        told += t.play(asked(t), GAME.move(_numbered(t, text)))
    return told


def _numbered(t: Table, text: str) -> str:
    verb, *things = text.split()
    return " ".join([verb, *(str(number(t, x)) if "-" in x else x for x in things)])


def publish(t: Table, names: str) -> list[Event]:
    """Pick pieces one by one and publish them."""
    return play(t, *(f"pick {name}" for name in names.split()), "publish")


def refused(t: Table, text: str, clause: str, reason: str) -> dict[str, Any]:
    """Check that a move is refused for this clause and reason; return the facts."""
    before = t.hash()
    with pytest.raises(Refused) as caught:
        t.play(asked(t), GAME.move(_numbered(t, text)))
    assert (caught.value.because.clause, caught.value.because.reason) == (clause, reason)
    assert t.hash() == before
    return dict(caught.value.because.facts)


def texts(t: Table, seat: int | None = None) -> list[str]:
    """Return the options of a seat as texts."""
    return [move.text for move in t.options(asked(t) if seat is None else seat)]


def what_happened(events: list[Event]) -> list[str]:
    """Return the names of events."""
    return [event.what for event in events]


def cards(t: Table, *played: int) -> list[Event]:
    """Play a round's cards, in the order of the seats."""
    told: list[Event] = []
    for seat, card in enumerate(played):
        told += t.play(seat, GAME.move(f"play {card}"))
    return told
