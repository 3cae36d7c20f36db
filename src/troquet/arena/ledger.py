"""The ledger of a tournament: a file with its plan and a line for every game played."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

import msgspec
from msgspec.structs import replace

from troquet.arena.plans import Plan, Result
from troquet.core.refusal import TroquetError

FORM = 2
_ENCODER = msgspec.json.Encoder()


class BadLedger(TroquetError):
    """A results file that cannot be read, or that is of another tournament."""


class _Head(msgspec.Struct, frozen=True):
    """The first line: which form the file has, and what is played."""

    arena: int
    plan: Plan


class _Form(msgspec.Struct, frozen=True):
    """As much of the first line as every form of the file has."""

    arena: int


class Ledger:
    """What was played of a plan. Without a file it is kept in memory only."""

    def __init__(self, plan: Plan, path: Path | None = None) -> None:
        self.plan = plan
        self.path = path
        self.results: dict[int, Result] = {}
        if path is None:
            return
        if path.exists() and path.stat().st_size:
            self._read(path)
        else:
            self._write([_Head(FORM, plan)])

    def add(self, results: Iterable[Result]) -> None:
        """Write down some games: on disk before they count."""
        new = [result for result in results if result.n not in self.results]
        if self.path is not None:
            self._write(new)
        for result in new:
            self.results[result.n] = result

    def _write(self, lines: list[Result] | list[_Head]) -> None:
        assert self.path is not None
        with self.path.open("ab") as file:
            file.write(b"".join(_ENCODER.encode(line) + b"\n" for line in lines))
            file.flush()
            os.fsync(file.fileno())

    def _read(self, path: Path) -> None:
        """Read a ledger; a last line that was cut off in the writing is dropped."""
        raw = path.read_bytes()
        whole = raw.rfind(b"\n") + 1
        lines = raw[:whole].splitlines()
        if not lines:
            raise BadLedger(f"{path} is no results file of an arena: give it another name")
        try:
            form = msgspec.json.decode(lines[0], type=_Form).arena
            if form != FORM:
                raise BadLedger(f"{path} has form {form}; this arena writes form {FORM}")
            head = msgspec.json.decode(lines[0], type=_Head)
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise BadLedger(
                f"{path} is no results file of an arena: its first line is not a plan"
            ) from None
        self._compare(path, head.plan)
        seats = self.plan.seats
        for number, line in enumerate(lines[1:], start=2):
            try:
                result = msgspec.json.decode(line, type=Result)
            except (msgspec.DecodeError, UnicodeDecodeError) as error:
                raise BadLedger(f"{path}, line {number}: {error}") from None
            columns = (result.lineup, result.scores, result.ranks, result.answers, result.seconds)
            if any(len(column) != seats for column in columns) or result.n < 0:
                raise BadLedger(f"{path}, line {number}: not a game of {seats} seats")
            if any(bot not in self.plan.bots for bot in result.lineup):
                raise BadLedger(f"{path}, line {number}: a bot that is not in the plan")
            self.results[result.n] = result
        if whole < len(raw):
            with path.open("r+b") as file:
                file.truncate(whole)

    def _compare(self, path: Path, theirs: Plan) -> None:
        """Complain where a ledger was begun with another plan than the one to be played."""
        mine = self.plan
        if theirs == mine:
            return
        if replace(theirs, rules=mine.rules, settings=mine.settings) == mine:
            was = [f"rules {theirs.rules}", *theirs.settings]
            now = [f"rules {mine.rules}", *mine.settings]
            changed = [
                f"{old} is now {new}" for old, new in zip(was, now, strict=False) if old != new
            ]
            raise BadLedger(
                f"{path} was begun when something else was played ({'; '.join(changed)}): "
                "give another file"
            )
        raise BadLedger(
            f"{path} is of another tournament ({_told(theirs)}): "
            "give the same game, seats, bots, options and seed, or another file"
        )


def seed_of(path: Path) -> str | None:
    """Return the seed of a tournament that can be gone on with; None where there is none."""
    try:
        with path.open("rb") as file:
            return msgspec.json.decode(file.readline(), type=_Head).plan.seed
    except (OSError, ValueError):
        return None


def _told(plan: Plan) -> str:
    return f"{plan.game}, {plan.seats} seats, {', '.join(plan.bots)}, seed {plan.seed[:12]}…"
