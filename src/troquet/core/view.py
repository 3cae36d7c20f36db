"""Views and letters: what a seat knows, and the very bytes it is sent. Never compiled."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from troquet.core.agenda import State, seats_of
from troquet.core.encoding import encode
from troquet.core.events import Event, Told, told
from troquet.core.refusal import Fact

V = TypeVar("V", bound="View")


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat knows of any game; each game's view declares the rest."""

    game: str
    rules: int
    seats: int
    seat: int | None
    options: dict[str, Any]
    agenda: list[list[Any]]
    waiting: list[int]
    asked: list[int]
    answer: str | None

    def encode(self) -> bytes:
        """Return the view as canonical JSON."""
        return encode(self)


class Choice(msgspec.Struct, frozen=True, omit_defaults=True):
    """One option as a client gets it: its text, its named fields and what to show beside it."""

    text: str
    move: dict[str, Any]
    preview: dict[str, Fact] = {}


class Letter(msgspec.Struct, frozen=True):
    """All that is sent to a seat after a move: its view, its choices and what it is told."""

    view: Any
    choices: list[Choice]
    events: list[Told]


def choices(state: State, seat: int | None) -> list[Choice]:
    """Return a seat's options with their fields and previews; a spectator has none."""
    if seat is None:
        return []
    return [
        Choice(move.text, state.setting.moves.fields(move), state.preview(seat, move))
        for move in state.options(seat)
    ]


def letter(state: State, seat: int | None, events: list[Event]) -> bytes:
    """Return the very bytes that a seat (None: a spectator) is sent."""
    return encode(Letter(state.view(seat), choices(state, seat), told(events, seat)))


def common(state: State, seat: int | None) -> dict[str, Any]:
    """Return the part of a view that every game has; NoSuchSeat if there is no such seat."""
    setting = state.setting
    return {
        "game": setting.meta.id,
        "rules": setting.meta.rules,
        "options": setting.options,
        "seats": state.seats,
        "agenda": [step.data() for step in state.agenda],
        "waiting": list(state.waiting()),
        "asked": list(seats_of(state.asked)),
        **mine(state, seat),
    }


def mine(state: State, seat: int | None) -> dict[str, Any]:
    """Return those fields of `common` that depend on the seat: which it is, and its answer."""
    if seat is None:
        return {"seat": None, "answer": None}
    state.seated(seat)
    answer = state.answers[seat] if state.answers else None
    return {"seat": seat, "answer": None if answer is None else answer.text}


def read(kind: type[V], data: bytes) -> V:
    """Read back a view from the bytes a seat was sent."""
    return msgspec.json.decode(data, type=kind)
