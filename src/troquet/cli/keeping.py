"""Keeping records: writing them to files and reading them back."""

from __future__ import annotations

import os
from pathlib import Path

from rich.text import Text

from troquet.cli.screen import EndOfInput, Screen
from troquet.cli.words import Complaint, Tongue
from troquet.core.record import Record, Scribe


def check(path: Path, tongue: Tongue) -> None:
    """Complain at once of a file that could not be written at the end."""
    if path.is_dir() or not path.absolute().parent.is_dir():
        raise tongue.wrong("cannot-write", file=str(path), reason=tongue.say("no-folder"))


def write(path: Path, record: Record, tongue: Tongue) -> None:
    """Write a record; an older file is replaced only when the new one is complete."""
    draft = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        draft.write_text(record.write(), encoding="utf-8")
        draft.replace(path)
    except (OSError, ValueError) as error:
        draft.unlink(missing_ok=True)
        raise tongue.wrong("cannot-write", file=str(path), reason=_reason(error)) from None


def read(path: Path, tongue: Tongue) -> Record:
    """Read a record from its file."""
    try:
        data = path.read_bytes()
    except (OSError, ValueError) as error:
        raise tongue.wrong("cannot-read", file=str(path), reason=_reason(error)) from None
    return Record.read(data)


def offer(screen: Screen, scribe: Scribe) -> None:
    """Ask a player who leaves whether to keep the record."""
    try:
        name = screen.ask(screen.tongue.say("save-offer"))
    except EndOfInput:
        return
    if name:
        try:
            write(Path(name), scribe.record(), screen.tongue)
        except Complaint as complaint:
            screen.show(Text(str(complaint)))
        else:
            screen.show(Text(screen.tongue.say("saved", file=name)))


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
