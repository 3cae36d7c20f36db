"""Backups: the whole café as one file, taken while it is open, and put back while it is closed."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from pathlib import Path

from troquet.server.sqlite import MIGRATIONS, StoreError, version

BUSY = "the café seems to be open: close it first"


def backup(data: Path, target: Path) -> int:
    """Copy the café's file, whole and consistent, even while it is open; return its lines."""
    if not data.is_file():
        raise StoreError(f"there is no café's file at {data}")
    if target.exists():
        raise StoreError(f"{target} is there already: a backup never overwrites anything")
    draft = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    try:
        with contextlib.closing(_open(data)) as source:
            checked(source, data)
            with contextlib.closing(sqlite3.connect(draft)) as copy:
                source.backup(copy)  # in one go: in several it begins anew after every move
                copy.execute("PRAGMA journal_mode=DELETE")
                found = checked(copy, draft)
        _sync(draft)
        os.link(draft, target)  # fails rather than overwrite, should somebody have been faster
        return found
    except FileExistsError:
        raise StoreError(f"{target} is there already: a backup never overwrites anything") from None
    except (OSError, sqlite3.Error) as error:
        raise StoreError(f"the backup could not be written: {error}") from None
    finally:
        draft.unlink(missing_ok=True)


def restore(source: Path, data: Path) -> int:
    """Put a backup in the place of the café's file; what was there is kept beside it."""
    if not source.is_file():
        raise StoreError(f"there is no backup at {source}")
    draft = data.with_name(f".{data.name}.{os.getpid()}.tmp")
    try:
        with contextlib.closing(_open(source)) as old:
            found = checked(old, source)
            with contextlib.closing(sqlite3.connect(draft)) as copy:
                old.backup(copy)
        _sync(draft)
        if data.exists():
            _alone(data)
            data.replace(_free_name(data))
            for suffix in ("-wal", "-shm"):
                data.with_name(data.name + suffix).unlink(missing_ok=True)
        draft.replace(data)
        return found
    except (OSError, sqlite3.Error) as error:
        raise StoreError(f"the backup could not be put back: {error}") from None
    finally:
        draft.unlink(missing_ok=True)


def checked(db: sqlite3.Connection, path: Path) -> int:
    """Complain of a file that is damaged or not a café's; return how many lines it holds."""
    try:
        at = version(db)
        sound = db.execute("PRAGMA quick_check").fetchone()[0]
        lines: int = db.execute("SELECT count(*) FROM line").fetchone()[0]
    except sqlite3.Error as error:
        raise StoreError(f"{path} is not a café's file: {error}") from None
    if at > len(MIGRATIONS):
        raise StoreError(f"{path} was written by a newer troquet (schema {at}): update troquet")
    if sound != "ok":
        raise StoreError(f"{path} is damaged: {sound}")
    return lines


def _open(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=10)


def _alone(data: Path) -> None:
    """Complain if somebody has the file open; fold its journal into it if nobody has."""
    with contextlib.closing(sqlite3.connect(data, timeout=0, isolation_level=None)) as db:
        try:
            db.execute("PRAGMA locking_mode=EXCLUSIVE")
            db.execute("BEGIN EXCLUSIVE")
            db.execute("COMMIT")
            busy = db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
        except sqlite3.OperationalError:
            raise StoreError(f"{data} is in use: {BUSY}") from None
        if busy:
            raise StoreError(f"{data} is in use: {BUSY}")


def _free_name(data: Path) -> Path:
    number = 1
    while (kept := data.with_name(f"{data.name}.before-restore-{number}")).exists():
        number += 1
    return kept


def _sync(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())
