"""Keeping records: writing them to files, reading them back, sitting down to them again."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from troquet import library
from troquet.cli.paper import Line, clean
from troquet.cli.screen import EndOfInput, Screen, undisturbed
from troquet.cli.words import Complaint, Tongue
from troquet.core.events import Event
from troquet.core.game import Game
from troquet.core.record import Record, Scribe
from troquet.games import CONTENTS

HEAD = 200  # a record shows within so many bytes that it is one


def check(path: Path, tongue: Tongue) -> None:
    """Complain at once of a file that could not be written at the end."""
    draft = _draft(path, tongue)
    try:
        draft.touch()
        draft.unlink()
    except (OSError, ValueError) as error:
        raise _unwritable(path, error, tongue) from None


def write(path: Path, record: Record, tongue: Tongue) -> str:
    """Write a record and say so; an older one is replaced only when the new one is complete."""
    draft = _draft(path, tongue)
    try:
        with undisturbed():
            draft.write_text(record.write(), encoding="utf-8")
            draft.replace(path.resolve())
    except (OSError, ValueError) as error:
        draft.unlink(missing_ok=True)
        raise _unwritable(path, error, tongue) from None
    return tongue.say("saved", file=clean(str(path)))


def rescue(path: Path, record: Record, tongue: Tongue) -> str:
    """Write a record where it was to go; if that has become impossible, elsewhere."""
    try:
        return write(path, record, tongue)
    except Complaint as complaint:
        haven = Path(tempfile.gettempdir()) / f"troquet-{record.game}-{record.hash[:12]}.json"
        try:
            write(haven, record, tongue)
        except Complaint:
            raise complaint from None
        raise tongue.wrong("kept-elsewhere", what=str(complaint), file=str(haven)) from None


def read(path: Path, tongue: Tongue) -> tuple[Record, Game]:
    """Read a record from its file, and open the box of its game."""
    try:
        data = path.read_bytes()
    except (OSError, ValueError) as error:
        facts = {"file": clean(str(path)), "reason": _reason(error, tongue)}
        raise tongue.wrong("cannot-read", **facts) from None
    record = Record.read(data)
    if record.game not in CONTENTS:
        known = ", ".join(meta.id for meta in library.games())
        raise tongue.wrong("no-game", game=clean(record.game), known=known)
    return record, library.game(record.game)


def resume(path: Path, tongue: Tongue) -> tuple[Scribe, list[Event]]:
    """Take up a game where its record stops; of what happened only what lasts comes back."""
    record, game = read(path, tongue)
    record.replay(game)
    if record.outcome is not None:
        raise tongue.wrong("already-over", file=clean(str(path)))
    scribe = Scribe(game, record.seats, record.seed, record.options)
    past = list(scribe.opening)
    for seat, text in record.moves:
        past += scribe.play(seat, game.move(text))
    return scribe, [event for event in past if not event.fleeting]


def offer(screen: Screen, scribe: Scribe) -> None:
    """Ask a player who leaves whether to keep the record, until it is kept or not wanted."""
    while True:
        try:
            name = screen.ask(screen.tongue.say("save-offer"), afresh=True)
        except EndOfInput:
            return
        if not name:
            return
        try:
            screen.show(Line(write(Path(name).expanduser(), scribe.record(), screen.tongue)))
        except Complaint as complaint:
            screen.show(Line(str(complaint)))
        else:
            return


def _draft(path: Path, tongue: Tongue) -> Path:
    """Return where a record is written first; complain of a place that cannot hold one."""
    why = ""
    try:
        home = path.resolve()
        if home.is_dir():
            why = "is-folder"
        elif not home.parent.is_dir():
            why = "no-folder"
        elif home.exists() and not home.is_file():
            why = "no-file"
        elif home.exists():
            with home.open("rb") as file:
                head = file.read(HEAD)
            why = "" if not head or b'"troquet"' in head else "not-ours"
    except (OSError, ValueError) as error:
        raise _unwritable(path, error, tongue) from None
    if why:
        facts = {"file": clean(str(path)), "reason": tongue.say(why)}
        raise tongue.wrong("cannot-write", **facts)
    return home.with_name(f".{home.name}.{os.getpid()}.tmp")


def _unwritable(path: Path, error: Exception, tongue: Tongue) -> Complaint:
    facts = {"file": clean(str(path)), "reason": _reason(error, tongue)}
    return tongue.wrong("cannot-write", **facts)


def _reason(error: Exception, tongue: Tongue) -> str:
    """Say in the player's language why a file cannot be used."""
    kinds: tuple[tuple[type[Exception], str], ...] = (
        (FileNotFoundError, "no-such-file"),
        (PermissionError, "not-allowed"),
        (IsADirectoryError, "is-folder"),
        (NotADirectoryError, "no-folder"),
        (ValueError, "no-file-name"),
    )
    for kind, key in kinds:
        if isinstance(error, kind):
            return tongue.say(key)
    return getattr(error, "strerror", None) or type(error).__name__
