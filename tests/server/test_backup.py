"""Backups: taken while the café is open, put back while it is closed, never over anything."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from tests.server.cafe import Cafe, opened
from tests.server.conftest import Enter
from tests.server.stories import Story, at, finished, log, pushing
from troquet.server.backup import backup, restore
from troquet.server.sqlite import MIGRATIONS, SqliteStore, StoreError
from troquet.server.store import Summary

SUMMARY = Summary("cheval", "gathering", True, "ada", 1.0, ("ada",))


def filled(file: Path, lines: int = 3, size: int = 10) -> Path:
    """Make a café's file with some lines in it."""

    async def fill() -> None:
        store = SqliteStore(file)
        writing = [store.append("one", n, os.urandom(size), SUMMARY) for n in range(lines)]
        await asyncio.gather(*writing)
        await store.close()

    asyncio.run(fill())
    return file


def names(folder: Path) -> list[str]:
    """Return what is in a folder, without what SQLite keeps beside a file that was read."""
    found = (path.name for path in folder.iterdir())
    return sorted(name for name in found if not name.endswith(("-wal", "-shm")))


def stored(file: Path) -> list[tuple[object, ...]]:
    """Return every line of a file."""
    with closing(sqlite3.connect(file)) as db:
        return db.execute('SELECT * FROM line ORDER BY "table", n').fetchall()


# Backing up


def test_a_backup_of_an_open_cafe_is_whole_and_plays_on(tmp_path: Path, enter: Enter) -> None:
    copy = tmp_path / "backup.db"
    with opened(tmp_path / "cafe.db") as cafe:
        ada, bob = enter(cafe, "Ada"), enter(cafe, "Bob")
        table = Story(ada, bob).put(cafe)
        other = Story(ada, bob).until(pushing).put(cafe)

        async def play() -> None:
            async with at(cafe, ada, table, 0) as one, at(cafe, bob, table, 1) as two:
                await finished(table, {0: one, 1: two}, choose=-1)

        playing = threading.Thread(target=lambda: asyncio.run(play()))
        playing.start()
        found = [backup(tmp_path / "cafe.db", tmp_path / f"copy{n}.db") for n in range(10)]
        playing.join()
        lines = backup(tmp_path / "cafe.db", copy)
        assert found == sorted(found)
        assert lines == len(log(cafe, table)) + len(log(cafe, other))
    for number, count in enumerate(found):
        assert len(stored(tmp_path / f"copy{number}.db")) == count
    with opened(copy) as again:
        assert ada_at(again, ada.token, table) == "over"
        assert ada_at(again, ada.token, other) == "playing"
    assert not list(tmp_path.glob(".*tmp*"))


def ada_at(cafe: Cafe, token: str | None, table: str) -> str:
    """Return the phase of a table for a guest whose token must still be good."""
    headers = {"authorization": f"Bearer {token}"}
    assert httpx.get(f"{cafe.url}/api/guests/me", headers=headers).status_code == 200
    return str(httpx.get(f"{cafe.url}/api/tables/{table}").json()["phase"])


def test_a_backup_comes_to_an_end_while_lines_are_written(tmp_path: Path) -> None:
    file = filled(tmp_path / "cafe.db", lines=4000, size=4000)
    over, written = threading.Event(), 0

    def write() -> None:
        nonlocal written
        with closing(sqlite3.connect(file, isolation_level=None)) as db:
            db.execute("PRAGMA synchronous=OFF")  # as fast as it goes
            while not over.is_set():
                db.execute("INSERT INTO line VALUES (NULL, 'busy', ?, x'00')", (written,))
                written += 1

    writing = threading.Thread(target=write)
    writing.start()
    done: list[tuple[int, int, int]] = []

    def save() -> None:
        before = written
        found = backup(file, tmp_path / "copy.db")
        done.append((4000 + before, found, 4000 + written + 1))

    saving = threading.Thread(target=save, daemon=True)
    saving.start()
    saving.join(10)
    in_time = not saving.is_alive()
    over.set()
    writing.join()
    saving.join()
    assert in_time, "the backup begins anew whenever somebody writes"
    before, found, after = done[0]
    assert before <= found <= after
    assert len(stored(tmp_path / "copy.db")) == found


def test_a_backup_never_overwrites_anything(tmp_path: Path) -> None:
    file = filled(tmp_path / "cafe.db")
    target = tmp_path / "backup.db"
    target.write_text("precious")
    with pytest.raises(StoreError, match=r"backup\.db is there already"):
        backup(file, target)
    assert target.read_text() == "precious"
    assert names(tmp_path) == ["backup.db", "cafe.db"]


@pytest.mark.parametrize("name", ["what?.db", "100%.db", "a#b.db", "é b.db", "%41.db"])
def test_a_file_may_have_any_name(tmp_path: Path, name: str) -> None:
    file = filled(tmp_path / name)
    assert backup(file, tmp_path / "copy.db") == 3
    assert restore(tmp_path / "copy.db", tmp_path / f"new {name}") == 3
    assert stored(tmp_path / f"new {name}") == stored(file)
    assert restore(file, tmp_path / "from.db") == 3


def test_a_backup_of_nothing_or_to_nowhere_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="there is no café's file"):
        backup(tmp_path / "none.db", tmp_path / "copy.db")
    file = filled(tmp_path / "cafe.db")
    with pytest.raises(StoreError, match="could not be written"):
        backup(file, tmp_path / "nowhere" / "copy.db")
    assert names(tmp_path) == ["cafe.db"]


# Putting back


def test_a_backup_is_put_back_and_what_was_there_is_kept(tmp_path: Path) -> None:
    file = filled(tmp_path / "cafe.db")
    copy = tmp_path / "copy.db"
    backup(file, copy)
    before = stored(file)
    file.unlink()
    filled(file, lines=7)
    later = stored(file)
    assert restore(copy, file) == 3
    assert stored(file) == before
    assert stored(tmp_path / "cafe.db.before-restore-1") == later
    assert restore(copy, file) == 3
    assert stored(tmp_path / "cafe.db.before-restore-2") == before
    assert not list(tmp_path.glob(".*tmp*"))
    with opened(file) as cafe:
        assert cafe.ask(lambda house: house.store.healthy())


def test_a_backup_is_put_where_nothing_was(tmp_path: Path) -> None:
    copy = filled(tmp_path / "copy.db")
    assert restore(copy, tmp_path / "cafe.db") == 3
    assert stored(tmp_path / "cafe.db") == stored(copy)


def test_a_journal_that_a_crash_left_behind_is_kept_with_its_file(tmp_path: Path) -> None:
    file, copy = tmp_path / "cafe.db", filled(tmp_path / "copy.db")

    async def crash() -> None:
        store = SqliteStore(file)
        for number in range(5):
            await store.append("one", number, b"x", SUMMARY)
        for suffix in ("", "-wal"):
            shutil.copy(str(file) + suffix, tmp_path / f"crashed.db{suffix}")
        await store.close()

    asyncio.run(crash())
    crashed = tmp_path / "crashed.db"
    assert (tmp_path / "crashed.db-wal").stat().st_size > 0
    restore(copy, crashed)
    assert len(stored(tmp_path / "crashed.db.before-restore-1")) == 5
    assert stored(crashed) == stored(copy)


def test_nothing_is_put_back_while_the_cafe_is_open(tmp_path: Path, enter: Enter) -> None:
    copy = filled(tmp_path / "copy.db")
    file = tmp_path / "cafe.db"
    with opened(file) as cafe:
        ada = enter(cafe, "Ada")
        table = ada.table()
        with pytest.raises(StoreError, match="is in use: the café seems to be open: close it"):
            restore(copy, file)
        ada.post(f"/api/tables/{table}/sit")
        assert len(log(cafe, table)) == 3
    assert names(tmp_path) == ["cafe.db", "copy.db"]
    assert restore(copy, file) == 3


@pytest.mark.parametrize("content", [b"", b"this is a shopping list\n" * 100])
def test_what_is_no_backup_is_not_put_back(tmp_path: Path, content: bytes) -> None:
    bad = tmp_path / "bad.db"
    bad.write_bytes(content)
    file = filled(tmp_path / "cafe.db")
    before = file.read_bytes()
    with pytest.raises(StoreError, match="is not a café's file"):
        restore(bad, file)
    with pytest.raises(StoreError, match="is not a café's file"):
        backup(bad, tmp_path / "copy.db")
    assert file.read_bytes() == before
    assert names(tmp_path) == ["bad.db", "cafe.db"]


def test_a_damaged_backup_is_not_put_back(tmp_path: Path) -> None:
    bad = filled(tmp_path / "bad.db", lines=200, size=2000)
    data = bytearray(bad.read_bytes())
    data[len(data) // 2 : len(data) // 2 + 8192] = b"\xff" * 8192
    bad.write_bytes(data)
    with pytest.raises(StoreError, match=r"bad\.db is (damaged|not a café's file)"):
        restore(bad, tmp_path / "cafe.db")
    assert names(tmp_path) == ["bad.db"]


def test_a_backup_cut_short_is_not_put_back(tmp_path: Path) -> None:
    whole = filled(tmp_path / "whole.db", lines=200, size=2000)
    bad = tmp_path / "bad.db"
    bad.write_bytes(whole.read_bytes()[:100_000])
    with pytest.raises(StoreError, match=r"bad\.db is (damaged|not a café's file)"):
        restore(bad, tmp_path / "cafe.db")
    assert not (tmp_path / "cafe.db").exists()


def test_a_backup_of_a_newer_schema_is_not_put_back(tmp_path: Path) -> None:
    newer = filled(tmp_path / "newer.db")
    with closing(sqlite3.connect(newer)) as db:
        db.execute(f"PRAGMA user_version={len(MIGRATIONS) + 1}")
    for work in (restore, backup):
        with pytest.raises(StoreError, match=r"written by a newer troquet.*update troquet"):
            work(newer, tmp_path / "other.db")
    assert names(tmp_path) == ["newer.db"]


def test_a_backup_that_is_not_there_is_said_so(tmp_path: Path) -> None:
    for path in (tmp_path / "none.db", tmp_path):
        with pytest.raises(StoreError, match="there is no backup"):
            restore(path, tmp_path / "cafe.db")
