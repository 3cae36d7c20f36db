"""Where the café keeps things: one small interface, so that another database can follow.

`append` is the heart of it: a line is stored durably under a number that nobody else can take, or
not at all. Everything else can be lost without losing a game.
"""

from __future__ import annotations

from asyncio import Future
from typing import Protocol

import msgspec

from troquet.server.problems import Trouble


class Taken(Exception):
    """Somebody else has written the line of this number already: read the log again."""


class Busy(Trouble):
    """The store cannot do this just now: nothing was changed."""

    def __init__(self) -> None:
        super().__init__("busy")


class Summary(msgspec.Struct, frozen=True):
    """What the lobby needs of a table without reading its log; stored with each line.

    `guests` is None when nobody has sat down or left: those who were stored still sit there.
    """

    game: str
    phase: str
    listed: bool
    host: str
    touched: float
    guests: tuple[str, ...] | None


class Entry(msgspec.Struct, frozen=True):
    """A line with its place in a table's log, and what the lobby needs to know after it."""

    table: str
    number: int
    line: bytes
    summary: Summary | None


class Account(msgspec.Struct, frozen=True):
    """A guest as stored: an id and a name. Tokens are stored apart, hashed."""

    id: str
    name: str


class Store(Protocol):
    """What every database must offer; all of it may be called at any time from the event loop."""

    def append(self, table: str, number: int, line: bytes, summary: Summary | None) -> Future[None]:
        """Have a line stored: done once it is durable; Taken if the number is taken.

        Without a summary the one that was stored stays.
        """

    async def touch(self, touched: list[tuple[str, float]]) -> None:
        """Store when tables were last touched; may be lost in a crash."""

    async def append_all(self, entries: list[Entry]) -> None:
        """Store lines of one or several tables durably, all of them or none; Taken as above."""

    async def read(self, table: str) -> list[bytes]:
        """Return all lines of a table in order; none: there is no such table."""

    async def lobby(self, limit: int) -> list[str]:
        """Return listed tables that gather or play, the freshest first."""

    async def tables_of(self, guest: str, limit: int) -> list[str]:
        """Return the tables at which a guest has a seat, the freshest first."""

    async def open_tables(self, host: str | None = None) -> int:
        """Count tables that gather or play, of one host or of all."""

    async def idle(self, before: float, limit: int) -> list[str]:
        """Return open tables that nobody has touched since."""

    async def add_guest(self, account: Account, token_hash: bytes, now: float) -> None:
        """Store a guest and the hash of the first token."""

    async def guest_of(self, token_hash: bytes) -> Account | None:
        """Return whom a token belongs to."""

    async def guest(self, id: str) -> Account | None:
        """Return a guest by id."""

    async def rename(self, id: str, name: str) -> None:
        """Give a guest another name."""

    async def revoke(self, guest: str) -> None:
        """Make every token and moving code of a guest void."""

    async def add_code(self, code_hash: bytes, guest: str, until: float) -> None:
        """Store the hash of a code that moves a guest to another device."""

    async def claim(self, code_hash: bytes, token_hash: bytes, now: float) -> Account | None:
        """Use a code up: all older tokens of the guest are void, this one is valid."""

    async def set_host(self, token_hash: bytes) -> None:
        """Make this the one host token; older ones are void."""

    async def has_host(self, token_hash: bytes | None = None) -> bool:
        """Tell whether there is a host token; with a hash: whether it is this one."""

    async def seen(self, table: str) -> dict[int, int]:
        """Return the last line that each seat was shown."""

    async def mark_seen(self, marks: list[tuple[str, int, int]]) -> None:
        """Store (table, seat, line) marks; may be lost in a crash."""

    async def healthy(self) -> bool:
        """Tell whether the store answers."""

    async def close(self) -> None:
        """Finish what is under way and let go of the database."""
