"""The lines of a table's log: whatever happened to a table, in the order in which it happened.

A table is what its lines make of it (`room.Room`); nothing else is kept. A line that was written
once can always be read again: fields are only ever added, with a default.
"""

from __future__ import annotations

from typing import Any

import msgspec


class Line(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="line"):
    """One line; `at` is when it was written, in seconds since 1970."""

    at: float


class Created(Line, frozen=True, tag="created", kw_only=True):
    """Somebody opened a table: the game, how many seats, which options, in the lobby or not."""

    game: str
    seats: int
    options: dict[str, Any]
    listed: bool
    host: str
    rules: int


class Sat(Line, frozen=True, tag="sat", kw_only=True):
    """A guest sat down."""

    seat: int
    guest: str
    name: str


class Left(Line, frozen=True, tag="left", kw_only=True):
    """A chair became free before the game."""

    seat: int


class Botted(Line, frozen=True, tag="botted", kw_only=True):
    """A bot was put on a free chair before the game."""

    seat: int
    bot: str


class Started(Line, frozen=True, tag="started", kw_only=True):
    """The game began, from a secret seed that the café drew."""

    seed: str


class Moved(Line, frozen=True, tag="moved", kw_only=True):
    """A seat answered. `id` is the sender's own name of the request: sent twice it counts once."""

    seat: int
    move: str
    id: str = ""
    bot: bool = False


class Undone(Line, frozen=True, tag="undone", kw_only=True):
    """A seat took its last answer back."""

    seat: int
    id: str = ""


class Handed(Line, frozen=True, tag="handed", kw_only=True):
    """A seat whose player is gone was handed to a bot; its owner may take it back."""

    seat: int
    bot: str
    by: str


class Returned(Line, frozen=True, tag="returned", kw_only=True):
    """The owner took the seat back from the bot."""

    seat: int


class Resigned(Line, frozen=True, tag="resigned", kw_only=True):
    """A player gave up: a bot plays on, and the seat is ranked last."""

    seat: int
    bot: str


class Removed(Line, frozen=True, tag="removed", kw_only=True):
    """A guest was shown the door; a bot takes the chairs if the game is on."""

    guest: str
    bot: str


class Closed(Line, frozen=True, tag="closed", kw_only=True):
    """The table was closed before its end: by its host, by the house, or as nobody came back."""

    reason: str


class Followed(Line, frozen=True, tag="followed", kw_only=True):
    """A rematch was arranged at another table."""

    table: str


AnyLine = (
    Created
    | Sat
    | Left
    | Botted
    | Started
    | Moved
    | Undone
    | Handed
    | Returned
    | Resigned
    | Removed
    | Closed
    | Followed
)

_DECODER = msgspec.json.Decoder(AnyLine)
_ENCODER = msgspec.json.Encoder()


def write(line: AnyLine) -> bytes:
    """Return a line as it is stored."""
    return _ENCODER.encode(line)


def read(data: bytes) -> AnyLine:
    """Read a stored line."""
    line: AnyLine = _DECODER.decode(data)
    return line
