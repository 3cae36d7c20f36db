"""The log of a café, read from outside: every line whole, every request in it once."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from tests.server.regular import Regular, canonical
from troquet import library
from troquet.core.view import choices
from troquet.server import lines
from troquet.server.room import Room


def known(room: Room, seat: int | None) -> bytes:
    """Return what a seat's client must draw, from the lines alone."""
    state = room.state
    offered = choices(state, seat) if seat is not None and state.may_answer(seat) else []
    plain: Any = msgspec.to_builtins([state.view(seat), offered, room.may_undo(seat)])
    return canonical(plain)


class Ledger:
    """Every table's room, folded anew from its lines as they are read from the file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.rooms: dict[str, Room] = {}
        self.done: dict[str, lines.Moved | lines.Undone] = {}
        # For each guest and table: ids as they stand in the log
        self.order: dict[str, dict[str, list[str]]] = {}

    def read(self) -> None:
        """Take in what was written since; a line that is half there, or missing, is an error."""
        with closing(sqlite3.connect(f"file:{self.path}?mode=ro", uri=True)) as db:
            db.execute("BEGIN")  # others may still play: lines and summaries of one moment
            tables = [row[0] for row in db.execute('SELECT DISTINCT "table" FROM line')]
            for table in tables:
                room = self.rooms.get(table)
                at = 0 if room is None else room.length
                sql = 'SELECT n, line FROM line WHERE "table" = ? AND n >= ? ORDER BY n'
                for number, data in db.execute(sql, (table, at)).fetchall():
                    self._line(table, number, data)
            for table, phase in db.execute('SELECT "table", phase FROM summary'):
                assert self.rooms[table].phase == phase, "the summary and the log disagree"
        assert set(tables) == set(self.rooms), "a table is gone"

    def _line(self, table: str, number: int, data: bytes) -> None:
        line = lines.read(data)
        assert lines.write(line) == data, "a line that this café would not write"
        if isinstance(line, lines.Created):
            assert table not in self.rooms
            self.rooms[table] = Room(table, library.game(line.game), [])
        room = self.rooms[table]
        assert number == room.length, f"line {room.length} of {table} is missing"
        room.apply(line)
        if isinstance(line, lines.Moved | lines.Undone) and line.id:
            assert line.id not in self.done, f"{line.id} counted twice"
            self.done[line.id] = line
            guest, _, id = line.id.partition(":")
            self.order.setdefault(guest, {}).setdefault(table, []).append(id)

    def check(self, guests: dict[str, Regular]) -> None:
        """Compare with what guests said and were answered: nothing lost, nothing made up."""
        self.read()
        for guest, regular in guests.items():
            said = {message["id"]: message for message in regular.said}
            stored = {id for order in self.order.get(guest, {}).values() for id in order}
            refused = {id for id, _ in regular.refused}
            assert not refused & stored, "refused, and yet in the log"
            for table, order in self.order.get(guest, {}).items():
                meant = [id for id in said if said[id]["table"] == table and id in stored]
                assert order == meant, "not in the order in which it was said"
            lost = set(regular.done) - stored
            assert not lost, f"acknowledged, but not in the log: {sorted(lost)}"
            for id in stored:
                self._same(said[id], self.done[f"{guest}:{id}"])

    def _same(self, said: dict[str, Any], line: lines.Moved | lines.Undone) -> None:
        assert said["seat"] == line.seat
        if isinstance(line, lines.Undone):
            assert said["type"] == "undo"
            return
        game = self.rooms[said["table"]].game
        move = said["move"]
        meant = game.move(move) if isinstance(move, str) else game.move_of(move)
        assert line.move == meant.text

    def agrees(self, regulars: Iterable[Regular]) -> None:
        """Compare what clients draw with what the lines alone make of their tables."""
        for regular in regulars:
            assert regular.known() == known(self.rooms[regular.table], regular.seat), (
                f"seat {regular.seat} of {regular.table} sees something else"
            )
