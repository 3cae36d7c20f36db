"""A file of an older café: it is brought up to date by opening it, with everything in it."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest

import troquet
from tests.server.cafe import Guest, opened
from tests.server.stories import Story, at, finished, log, pushing
from troquet.core.record import Record
from troquet.server import lines, sqlite
from troquet.server.backup import restore
from troquet.server.guests import hashed
from troquet.server.sqlite import MIGRATIONS, SqliteStore
from troquet.server.store import Account, Summary, Taken

# What the first café made, written out: this text must not follow the code.
SCHEMA_1 = """
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
"""
ADA, BOB = Account("ada", "Ada"), Account("bob", "Bob")
OTHERS = ("summary", "player", "guest", "token", "host", "code", "seen")
Rows = dict[str, list[Any]]


def stories() -> dict[str, Story]:
    """Return a game that is over, one that is on, and one with two-figure numbers to sort."""
    return {
        "over": Story(ADA, BOB, seed=3).to_the_end(),
        "on": Story(BOB, ADA, seed=4).until(pushing),
        "near": Story(ADA, BOB, seed=5).to_the_last_move(),
    }


def old_file(file: Path, told: dict[str, Story]) -> None:
    """Make a file as the first café left it, its tables' lines mixed as they came."""
    with closing(sqlite3.connect(file)) as db:
        db.execute("PRAGMA journal_mode=WAL")
        db.executescript(SCHEMA_1)
        rows = [
            (number, table, lines.write(line))
            for table, story in told.items()
            for number, line in enumerate(story.lines)
        ]
        for number, table, line in sorted(rows):
            db.execute("INSERT INTO line VALUES (?, ?, ?)", (table, number, line))
        for table, story in told.items():
            phase = "playing" if story.scribe.state.waiting() else "over"
            values = (table, story.game, phase, False, story.host, story.lines[-1].at)
            db.execute("INSERT INTO summary VALUES (?, ?, ?, ?, ?, ?)", values)
            for guest in story.guests:
                db.execute("INSERT INTO player VALUES (?, ?)", (guest, table))
        for who in (ADA, BOB):
            db.execute("INSERT INTO guest VALUES (?, ?, 1.5)", (who.id, who.name))
            db.execute("INSERT INTO token VALUES (?, ?)", (hashed(f"g_{who.id}"), who.id))
        db.execute("INSERT INTO host VALUES (?)", (hashed("h_house"),))
        db.execute("INSERT INTO code VALUES (?, 'bob', 9e9)", (hashed("m_code"),))
        db.execute("INSERT INTO seen VALUES ('on', 0, 5)")
        db.execute("PRAGMA user_version=1")
        db.commit()


def contents(file: Path) -> Rows:
    """Return everything that is in a file."""
    with closing(sqlite3.connect(file)) as db:
        found: Rows = {
            name: sorted(db.execute(f"SELECT * FROM {name}"))  # the names are those above
            for name in OTHERS
        }
        found["line"] = db.execute('SELECT "table", n, line FROM line ORDER BY 1, 2').fetchall()
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    return found


def shape(file: Path) -> tuple[int, list[Any]]:
    """Return the schema of a file and its version."""
    with closing(sqlite3.connect(file)) as db:
        made = db.execute("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY 1, 2")
        return sqlite.version(db), [(*row[:3], " ".join((row[3] or "").split())) for row in made]


def open_and_close(file: Path) -> None:
    async def work() -> None:
        await SqliteStore(file).close()

    asyncio.run(work())


def test_a_file_of_schema_1_has_the_newest_shape_and_all_its_rows(tmp_path: Path) -> None:
    file, new = tmp_path / "cafe.db", tmp_path / "new.db"
    old_file(file, stories())
    before = contents(file)
    open_and_close(file)
    open_and_close(new)
    assert contents(file) == before
    assert shape(file) == shape(new)
    assert shape(file)[0] == len(MIGRATIONS) >= 2
    open_and_close(file)
    assert contents(file) == before


def test_games_of_a_file_of_schema_1_go_on(tmp_path: Path) -> None:
    file, told = tmp_path / "cafe.db", stories()
    old_file(file, told)
    with opened(file) as cafe, ExitStack() as here:
        tokens = ("g_ada", "g_bob", "h_house")
        ada, bob, host = (
            here.enter_context(closing(Guest(cafe.url, "", token))) for token in tokens
        )
        for table, story in told.items():
            assert log(cafe, table) == story.lines
        mine = {one["id"]: one["phase"] for one in ada.get("/api/tables/mine")["tables"]}
        assert mine == {"over": "over", "on": "playing", "near": "playing"}
        record = Record.read(ada.ask("GET", "/api/tables/over/record").text)
        outcome = record.replay(troquet.game("cheval")).outcome()
        assert outcome == told["over"].scribe.state.outcome()

        async def play_on() -> None:
            for table, seats in (("near", (ada, bob)), ("on", (bob, ada))):
                async with at(cafe, seats[0], table, 0) as one, at(cafe, seats[1], table, 1) as two:
                    assert await finished(table, {0: one, 1: two}, choose=-1) > 0

        asyncio.run(play_on())
        for table in ("near", "on"):
            assert ada.get(f"/api/tables/{table}")["phase"] == "over"
            assert log(cafe, table)[: len(told[table].lines)] == told[table].lines
        new = ada.table()
        host.post(f"/api/tables/{new}/close")
        assert bob.post("/api/guests/claim", code="m_code")["guest"]["id"] == "bob"


def test_a_number_of_schema_1_stays_taken(tmp_path: Path) -> None:
    file, told = tmp_path / "cafe.db", stories()
    old_file(file, told)
    last = len(told["on"].lines) - 1

    async def tale() -> None:
        store = SqliteStore(file)
        summary = Summary("cheval", "playing", False, "bob", 1.0, None)
        try:
            with pytest.raises(Taken):
                await store.append("on", last, b"again", summary)
            await store.append("on", last + 1, b"next", summary)
            assert (await store.read("on"))[last:] == [lines.write(told["on"].lines[-1]), b"next"]
        finally:
            await store.close()

    asyncio.run(tale())


def test_a_backup_of_schema_1_is_put_back_and_opened(tmp_path: Path) -> None:
    old, file = tmp_path / "old.db", tmp_path / "cafe.db"
    old_file(old, stories())
    before = contents(old)
    assert restore(old, file) == len(before["line"])
    open_and_close(file)
    assert contents(file) == before
    assert shape(old)[0] == 1
