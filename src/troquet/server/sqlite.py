"""The café in one file: SQLite in WAL mode, every commit on disk before it is told.

One thread writes, one reads. Lines that arrive while a commit is under way share the next one: a
disk that syncs in 4 ms then carries thousands of moves a second and not 220.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from troquet.core.refusal import TroquetError
from troquet.server.store import Account, Busy, Entry, Summary, Taken

LOG = logging.getLogger("troquet.store")
T = TypeVar("T")
MOST_AT_ONCE = 512

# Each entry brings a file from one version to the next; an entry that was released never changes.
MIGRATIONS = (
    """
    CREATE TABLE line (
        "table" TEXT NOT NULL, n INTEGER NOT NULL, line BLOB NOT NULL, PRIMARY KEY ("table", n)
    ) WITHOUT ROWID;
    CREATE TABLE summary (
        "table" TEXT PRIMARY KEY, game TEXT NOT NULL, phase TEXT NOT NULL, listed INTEGER NOT NULL,
        host TEXT NOT NULL, touched REAL NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX summary_lobby ON summary (listed, phase, touched);
    CREATE INDEX summary_idle ON summary (phase, touched);
    CREATE INDEX summary_host ON summary (host, phase);
    CREATE TABLE player (
        guest TEXT NOT NULL, "table" TEXT NOT NULL, PRIMARY KEY (guest, "table")
    ) WITHOUT ROWID;
    CREATE INDEX player_table ON player ("table");
    CREATE TABLE guest (
        id TEXT PRIMARY KEY, name TEXT NOT NULL, made REAL NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE token (
        hash BLOB PRIMARY KEY, guest TEXT NOT NULL REFERENCES guest (id)
    ) WITHOUT ROWID;
    CREATE TABLE host (hash BLOB PRIMARY KEY) WITHOUT ROWID;
    CREATE INDEX token_guest ON token (guest);
    CREATE TABLE code (
        hash BLOB PRIMARY KEY, guest TEXT NOT NULL REFERENCES guest (id), until REAL NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE seen (
        "table" TEXT NOT NULL, seat INTEGER NOT NULL, n INTEGER NOT NULL,
        PRIMARY KEY ("table", seat)
    ) WITHOUT ROWID;
    """,
    # Lines one after another as they come: those of a commit share pages, whatever their tables.
    """
    ALTER TABLE line RENAME TO line_1;
    CREATE TABLE line (
        id INTEGER PRIMARY KEY, "table" TEXT NOT NULL, n INTEGER NOT NULL, line BLOB NOT NULL
    );
    INSERT INTO line ("table", n, line) SELECT "table", n, line FROM line_1 ORDER BY "table", n;
    DROP TABLE line_1;
    CREATE UNIQUE INDEX line_table ON line ("table", n);
    """,
)


class StoreError(TroquetError):
    """The café's file cannot be used; the text says why and what to do."""


def connect(path: Path) -> sqlite3.Connection:
    """Open the file as every part of the café must: WAL, and a commit is on disk once made."""
    try:
        db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("PRAGMA synchronous=FULL")
        db.execute("PRAGMA foreign_keys=ON")
        return db
    except sqlite3.Error as error:
        raise StoreError(f"{path} cannot be opened as the café's file: {error}") from None


def version(db: sqlite3.Connection) -> int:
    """Return how many migrations a file has seen."""
    found: int = db.execute("PRAGMA user_version").fetchone()[0]
    return found


def migrate(db: sqlite3.Connection, path: Path) -> None:
    """Bring a file to this version; each step is done whole or not at all."""
    at = version(db)
    if at > len(MIGRATIONS):
        raise StoreError(
            f"{path} was written by a newer troquet (schema {at}, this one knows up to "
            f"{len(MIGRATIONS)}): update troquet, or restore an older backup"
        )
    for number, script in enumerate(MIGRATIONS[at:], at + 1):
        try:
            db.execute("BEGIN IMMEDIATE")
            if version(db) < number:
                for statement in script.split(";"):
                    if statement.strip():
                        db.execute(statement)
                db.execute(f"PRAGMA user_version={number}")
            db.execute("COMMIT")
        except sqlite3.Error as error:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise StoreError(f"{path} could not be brought to schema {number}: {error}") from None


class _Entries(msgspec.Struct, frozen=True):
    """Lines to store together; called, they are stored, all of them or none."""

    entries: list[Entry]

    def __call__(self, db: sqlite3.Connection) -> None:
        try:
            _store(db, self.entries)
        except sqlite3.IntegrityError:
            raise Taken from None


def _store(db: sqlite3.Connection, lines: list[Entry]) -> None:
    """Store lines, all of them or none: IntegrityError if the number of one is taken.

    One statement for all: each one hands Python over to another thread and back.
    """
    rows = ", ".join(["(?, ?, ?)"] * len(lines))
    values: list[Any] = []
    for one in lines:
        values += (one.table, one.number, one.line)
    db.execute(f'INSERT INTO line ("table", n, line) VALUES {rows}', values)
    told = [(one.table, one.summary) for one in lines if one.summary is not None]
    if not told:
        return
    rows = ", ".join(["(?, ?, ?, ?, ?, ?)"] * len(told))
    values = []
    for table, of in told:
        values += (table, of.game, of.phase, of.listed, of.host, of.touched)
    db.execute(f"INSERT OR REPLACE INTO summary VALUES {rows}", values)
    for table, of in told:
        if of.guests is not None:
            _seat(db, table, set(of.guests))


def _seat(db: sqlite3.Connection, table: str, seated: set[str]) -> None:
    """Store who has a seat at a table."""
    sql = 'SELECT guest FROM player WHERE "table" = ?'
    known = {row[0] for row in db.execute(sql, (table,))}
    for guest in seated - known:
        db.execute("INSERT INTO player VALUES (?, ?)", (guest, table))
    for guest in known - seated:
        db.execute('DELETE FROM player WHERE guest = ? AND "table" = ?', (guest, table))


Job = tuple[Callable[[sqlite3.Connection], Any], "asyncio.Future[Any]"]


class SqliteStore:
    """The store of a café on one machine."""

    def __init__(self, path: Path) -> None:
        self.path = path
        db = connect(path)
        try:
            migrate(db, path)
        except BaseException:
            db.close()
            raise
        self._db = db
        self._reading = connect(path)
        self._reader = ThreadPoolExecutor(1, "troquet-read")
        self._loop: asyncio.AbstractEventLoop | None = None  # the one of this process
        self._given: list[Job] = []  # what the loop will hand to the writer next
        self._jobs: queue.SimpleQueue[list[Job] | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write, name="troquet-write", daemon=True)
        self._writer.start()
        self._closed = False
        self.commits = 0
        self.lines = 0

    # The writer

    def _write(self) -> None:
        """Carry out jobs, as many as wait, in one transaction."""
        while True:
            given = self._jobs.get()
            batch: list[Job] = []
            while given is not None:
                batch += given
                if len(batch) >= MOST_AT_ONCE:
                    break
                try:
                    given = self._jobs.get_nowait()
                except queue.Empty:
                    break
            for start in range(0, len(batch), MOST_AT_ONCE):
                self._commit(batch[start : start + MOST_AT_ONCE])
            if given is None:
                return

    def _commit(self, batch: list[Job]) -> None:
        done: list[tuple[asyncio.Future[Any], Any]] = []
        failed: list[tuple[asyncio.Future[Any], BaseException]] = []
        try:
            self._db.execute("BEGIN IMMEDIATE")
            for work, future in self._lines_at_once(batch, done):
                try:
                    done.append((future, work(self._db)))
                except (sqlite3.IntegrityError, Taken) as error:
                    failed.append((future, error))  # this job alone: the others go on
            self._db.execute("COMMIT")
            self.commits += 1
            lost = {future for future, _ in failed}
            for work, future in batch:
                if isinstance(work, _Entries) and future not in lost:
                    self.lines += len(work.entries)
        except BaseException as error:
            with contextlib.suppress(sqlite3.Error):
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
            LOG.error("the café's file could not be written", extra={"why": repr(error)})
            busy = Busy()
            busy.__cause__ = error
            failed = [(future, busy) for _, future in batch]
            done = []
        # All waiters belong to the one loop of this process; nobody waits when it is closed.
        with contextlib.suppress(RuntimeError):
            batch[0][1].get_loop().call_soon_threadsafe(_tell, done, failed)

    def _lines_at_once(
        self, batch: list[Job], done: list[tuple[asyncio.Future[Any], Any]]
    ) -> list[Job]:
        """Store all lines of a batch together if that can be; return what is left to do."""
        lines = [(work, future) for work, future in batch if isinstance(work, _Entries)]
        if not lines:
            return batch
        try:
            _store(self._db, [entry for work, _ in lines for entry in work.entries])
        except sqlite3.IntegrityError:
            return batch  # a number is taken: each for itself, to find out which
        done += [(future, None) for _, future in lines]
        return [job for job in batch if not isinstance(job[0], _Entries)]

    def _do(self, work: Callable[[sqlite3.Connection], T]) -> asyncio.Future[T]:
        """Have the writer do something; done when it is on disk."""
        if self._loop is None:
            self._loop = asyncio.get_running_loop()  # once: to ask costs a call of the system
        future: asyncio.Future[T] = self._loop.create_future()
        if self._closed:
            future.set_exception(StoreError("the café's file is closed"))
        else:
            if not self._given:
                future.get_loop().call_soon(self._hand_over)
            self._given.append((work, future))
        return future

    def _hand_over(self) -> None:
        """Give the writer everything that has come up in this turn of the loop, at once."""
        if self._given:
            self._jobs.put(self._given)
            self._given = []

    async def _ask(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Have the reader look something up."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._reader, work, self._reading)
        except sqlite3.Error as error:
            LOG.error("the café's file could not be read", extra={"why": repr(error)})
            raise Busy from error

    # The log

    def append(
        self, table: str, number: int, line: bytes, summary: Summary | None
    ) -> asyncio.Future[None]:
        """Have a line stored: done once it is durable; Taken if the number is taken."""
        return self._do(_Entries([Entry(table, number, line, summary)]))

    async def touch(self, touched: list[tuple[str, float]]) -> None:
        """Store when tables were last touched."""
        sql = 'UPDATE summary SET touched = ? WHERE "table" = ? AND touched < ?'

        def work(db: sqlite3.Connection) -> None:
            db.executemany(sql, [(at, table, at) for table, at in touched])

        await self._do(work)

    async def append_all(self, entries: list[Entry]) -> None:
        """Store lines of one or several tables durably, all of them or none."""
        await self._do(_Entries(entries))

    async def read(self, table: str) -> list[bytes]:
        """Return all lines of a table in order."""
        sql = 'SELECT line FROM line WHERE "table" = ? ORDER BY n'
        return await self._ask(lambda db: [row[0] for row in db.execute(sql, (table,))])

    # The lobby

    async def lobby(self, limit: int) -> list[str]:
        """Return listed tables that gather or play, the freshest first."""
        sql = (
            "SELECT \"table\" FROM summary WHERE listed AND phase IN ('gathering', 'playing') "
            "ORDER BY touched DESC LIMIT ?"
        )
        return await self._ask(lambda db: [row[0] for row in db.execute(sql, (limit,))])

    async def tables_of(self, guest: str, limit: int) -> list[str]:
        """Return the tables at which a guest has a seat, the freshest first."""
        sql = (
            'SELECT "table" FROM player JOIN summary USING ("table") '
            "WHERE guest = ? ORDER BY touched DESC LIMIT ?"
        )
        return await self._ask(lambda db: [row[0] for row in db.execute(sql, (guest, limit))])

    async def open_tables(self, host: str | None = None) -> int:
        """Count tables that gather or play."""
        sql = "SELECT count(*) FROM summary WHERE phase IN ('gathering', 'playing')"
        args: tuple[str, ...] = ()
        if host is not None:
            sql += " AND host = ?"
            args = (host,)

        def work(db: sqlite3.Connection) -> int:
            found: int = db.execute(sql, args).fetchone()[0]
            return found

        return await self._ask(work)

    async def idle(self, before: float, limit: int) -> list[str]:
        """Return open tables that nobody has touched since."""
        sql = (
            "SELECT \"table\" FROM summary WHERE phase IN ('gathering', 'playing') "
            "AND touched < ? ORDER BY touched LIMIT ?"
        )
        return await self._ask(lambda db: [row[0] for row in db.execute(sql, (before, limit))])

    # Guests

    async def add_guest(self, account: Account, token_hash: bytes, now: float) -> None:
        """Store a guest and the hash of the first token."""

        def work(db: sqlite3.Connection) -> None:
            db.execute("INSERT INTO guest VALUES (?, ?, ?)", (account.id, account.name, now))
            db.execute("INSERT INTO token VALUES (?, ?)", (token_hash, account.id))

        await self._do(work)

    async def guest_of(self, token_hash: bytes) -> Account | None:
        """Return whom a token belongs to."""
        sql = "SELECT id, name FROM token JOIN guest ON guest = id WHERE hash = ?"
        return await self._ask(lambda db: _account(db.execute(sql, (token_hash,)).fetchone()))

    async def guest(self, id: str) -> Account | None:
        """Return a guest by id."""
        sql = "SELECT id, name FROM guest WHERE id = ?"
        return await self._ask(lambda db: _account(db.execute(sql, (id,)).fetchone()))

    async def rename(self, id: str, name: str) -> None:
        """Give a guest another name."""

        def work(db: sqlite3.Connection) -> None:
            db.execute("UPDATE guest SET name = ? WHERE id = ?", (name, id))

        await self._do(work)

    async def revoke(self, guest: str) -> None:
        """Make every token and moving code of a guest void."""

        def work(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM token WHERE guest = ?", (guest,))
            db.execute("DELETE FROM code WHERE guest = ?", (guest,))

        await self._do(work)

    async def add_code(self, code_hash: bytes, guest: str, until: float) -> None:
        """Store the hash of a code that moves a guest to another device."""

        def work(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM code WHERE guest = ?", (guest,))
            db.execute("INSERT INTO code VALUES (?, ?, ?)", (code_hash, guest, until))

        await self._do(work)

    async def claim(self, code_hash: bytes, token_hash: bytes, now: float) -> Account | None:
        """Use a code up: all older tokens of the guest are void, this one is valid."""

        def work(db: sqlite3.Connection) -> Account | None:
            sql = "SELECT guest FROM code WHERE hash = ? AND until >= ?"
            row = db.execute(sql, (code_hash, now)).fetchone()
            if row is None:
                return None
            db.execute("DELETE FROM code WHERE guest = ?", row)
            db.execute("DELETE FROM token WHERE guest = ?", row)
            db.execute("INSERT INTO token VALUES (?, ?)", (token_hash, row[0]))
            sql = "SELECT id, name FROM guest WHERE id = ?"
            return _account(db.execute(sql, row).fetchone())

        return await self._do(work)

    # The house

    async def set_host(self, token_hash: bytes) -> None:
        """Make this the one host token; older ones are void."""

        def work(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM host")
            db.execute("INSERT INTO host VALUES (?)", (token_hash,))

        await self._do(work)

    async def has_host(self, token_hash: bytes | None = None) -> bool:
        """Tell whether there is a host token; with a hash: whether it is this one."""
        sql, args = "SELECT 1 FROM host", tuple[bytes, ...]()
        if token_hash is not None:
            sql, args = "SELECT 1 FROM host WHERE hash = ?", (token_hash,)
        return await self._ask(lambda db: db.execute(sql, args).fetchone() is not None)

    # What was shown

    async def seen(self, table: str) -> dict[int, int]:
        """Return the last line that each seat was shown."""
        sql = 'SELECT seat, n FROM seen WHERE "table" = ?'
        return await self._ask(lambda db: dict(db.execute(sql, (table,)).fetchall()))

    async def mark_seen(self, marks: list[tuple[str, int, int]]) -> None:
        """Store (table, seat, line) marks."""
        sql = "INSERT OR REPLACE INTO seen VALUES (?, ?, ?)"

        def work(db: sqlite3.Connection) -> None:
            db.executemany(sql, marks)

        await self._do(work)

    # The whole

    async def healthy(self) -> bool:
        """Tell whether the store answers."""
        try:
            await self._ask(lambda db: db.execute("SELECT 1").fetchone())
        except (Busy, RuntimeError):
            return False
        return not self._closed and self._writer.is_alive()

    async def close(self) -> None:
        """Finish what is under way and let go of the file."""
        if self._closed:
            return
        self._closed = True
        self._hand_over()
        self._jobs.put(None)
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(None, self._writer.join)
        self._reader.shutdown(wait=True)
        self._reading.close()
        self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self._db.close()


def _account(row: tuple[str, str] | None) -> Account | None:
    return None if row is None else Account(*row)


def _tell(
    done: list[tuple[asyncio.Future[Any], Any]],
    failed: list[tuple[asyncio.Future[Any], BaseException]],
) -> None:
    """Hand the results of a commit to those who wait for them."""
    for future, value in done:
        if not future.done():
            future.set_result(value)
    for future, error in failed:
        if not future.done():
            future.set_exception(error)
