"""The wire: every message, declared once. Schemas, docs and client types are made from here."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from troquet.core.events import Told
from troquet.core.meta import Meta, Outcome
from troquet.core.view import Choice

PROTOCOL = 1
Path = list[str | int]


# What is fetched over HTTP


class NewGuest(msgspec.Struct, forbid_unknown_fields=True):
    """Take a name; a token comes back."""

    name: str


class Guest(msgspec.Struct):
    """A guest of the café."""

    id: str
    name: str


class Welcome(msgspec.Struct):
    """A guest with the token to keep on the device; it is shown only once."""

    guest: Guest
    token: str


class MoveLink(msgspec.Struct):
    """A secret code that moves one's seats to another device, once, within its time."""

    code: str
    seconds: int


class Claim(msgspec.Struct, forbid_unknown_fields=True):
    """Move to this device with a secret code."""

    code: str


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """Open a table. `bots` fills chairs from the last one backwards; `sit` takes the first one."""

    game: str
    seats: int
    options: dict[str, bool | int | str] = {}
    listed: bool = False
    bots: list[str] = []
    sit: bool = True


class SeatNumber(msgspec.Struct, forbid_unknown_fields=True):
    """A seat; none: the first free one."""

    seat: int | None = None


class SeatBot(msgspec.Struct, forbid_unknown_fields=True):
    """A seat and the bot for it; no bot frees the chair (only before the game)."""

    seat: int
    bot: str | None = None


class RemoveGuest(msgspec.Struct, forbid_unknown_fields=True):
    """Show a guest the door."""

    guest: str


class Seat(msgspec.Struct):
    """A chair as everybody sees it: who owns it, which bot plays it, is its player here."""

    player: Guest | None = None
    bot: str | None = None
    here: bool = False
    away: int | None = None
    resigned: bool = False


class Table(msgspec.Struct):
    """A table as everybody sees it."""

    id: str
    game: str
    rules: int
    options: dict[str, Any]
    listed: bool
    host: str
    phase: Literal["gathering", "playing", "over", "closed"]
    seats: list[Seat]
    waiting: list[int]
    outcome: Outcome | None = None
    closed: str | None = None
    rematch: str | None = None
    spectators: int = 0


class TableList(msgspec.Struct):
    """Several tables, the freshest first."""

    tables: list[Table]


class GameList(msgspec.Struct):
    """What is on the shelf, and the levels of bots to choose from, the gentlest first."""

    games: list[Meta]
    bots: list[str]


class Frame(msgspec.Struct, omit_defaults=True):
    """One step of a replay: what it changed in the view, who did what, and what was told."""

    changes: list[tuple[Path, Any]]
    events: list[Told] = []
    seat: int | None = None
    move: str | None = None


class Replay(msgspec.Struct):
    """A game step by step: the first view, then what each step changed."""

    table: str
    game: str
    names: list[str]
    view: Any
    opening: list[Told]
    frames: list[Frame]


class Advised(msgspec.Struct):
    """What the café thinks of one choice: its worth from 0 to 1, give or take `error`.

    `share` is how much of its thinking went there, from 0 to 1: much for what looks best.
    """

    text: str
    worth: float
    error: float
    share: float


class Advice(msgspec.Struct):
    """The café's advice: every choice, the one it would make first."""

    table: str
    seat: int
    choices: list[Advised]


class Problem(msgspec.Struct, omit_defaults=True):
    """What went wrong: a code for programs, a sentence for people."""

    code: str
    text: str
    facts: dict[str, Any] = {}
    id: str | None = None
    table: str | None = None
    allowed: list[str] | None = None


# What a client says on the socket


class Hello(msgspec.Struct, tag="hello", forbid_unknown_fields=True):
    """The first message: who is there. Without a token one may only look on."""

    protocol: int
    token: str | None = None


class Watch(msgspec.Struct, tag="watch", forbid_unknown_fields=True):
    """Follow a table from a seat of one's own, or as a spectator (no seat).

    A connection follows a table from one seat at a time: watching again changes the seat.
    """

    table: str
    seat: int | None = None


class Unwatch(msgspec.Struct, tag="unwatch", forbid_unknown_fields=True):
    """Follow a table no more."""

    table: str


class Play(msgspec.Struct, tag="play", forbid_unknown_fields=True):
    """Answer for a seat: the move as text or as named fields. The same id counts once."""

    table: str
    seat: int
    id: str
    move: str | dict[str, Any]


class TakeBack(msgspec.Struct, tag="undo", forbid_unknown_fields=True):
    """Take back one's last answer, as far as information allows."""

    table: str
    seat: int
    id: str


class Why(msgspec.Struct, tag="why", forbid_unknown_fields=True):
    """Ask why no move with these fields is allowed."""

    table: str
    seat: int
    id: str
    part: dict[str, Any]


class Seen(msgspec.Struct, tag="seen", forbid_unknown_fields=True):
    """Everything up to this number of the seat's stream was shown: what is fleeting is past."""

    table: str
    n: int


class Ping(msgspec.Struct, tag="ping", forbid_unknown_fields=True):
    """Say that one is still there."""


ClientMessage = Hello | Watch | Unwatch | Play | TakeBack | Why | Seen | Ping


# What the café says on the socket


class Ready(msgspec.Struct, tag="ready"):
    """The answer to hello."""

    protocol: int
    guest: Guest | None


class Begin(msgspec.Struct, tag="view", omit_defaults=True):
    """A seat's whole view and the start of its stream: what comes next is n + 1.

    `history` is what the seat was told before, without what was fleeting; `missed` is what happened
    since it last looked, to be shown once. Before the game begins there is no view.
    """

    table: str
    seat: int | None
    n: int
    info: Table
    view: Any
    choices: list[Choice]
    history: list[Told]
    missed: list[Told]
    undo: bool = False


class Changed(msgspec.Struct, tag="change", omit_defaults=True):
    """What a move changed for a seat: number n of its stream. A gap means: watch again.

    `choices` and `info` are given when they changed.
    """

    table: str
    seat: int | None
    n: int
    changes: list[tuple[Path, Any]]
    events: list[Told] = []
    choices: list[Choice] | None = None
    undo: bool = False


class Info(msgspec.Struct, tag="info"):
    """The table as everybody sees it has changed: chairs, presence, who is thinking."""

    info: Table


class Done(msgspec.Struct, tag="done"):
    """A request was carried out and stored; sent twice it is answered twice."""

    id: str


class Because(msgspec.Struct, tag="because", omit_defaults=True):
    """The answer to why: the clause that forbids it, the reason and its facts; none: it may be."""

    id: str
    clause: str | None = None
    reason: str | None = None
    facts: dict[str, Any] = {}


class Gone(msgspec.Struct, tag="gone"):
    """This stream has ended: the seat is no longer one's own."""

    table: str
    seat: int | None
    reason: Literal["removed", "left"]


class Pong(msgspec.Struct, tag="pong"):
    """Here."""


class Wrong(msgspec.Struct, tag="problem"):
    """A message could not be answered."""

    problem: Problem


ServerMessage = Ready | Begin | Changed | Info | Done | Because | Gone | Pong | Wrong
