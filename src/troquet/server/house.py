"""The house: the only authority. Rooms are loaded from the log, changed by storing lines, and told.

The way of everything that happens: a request proposes a line, the room checks it, the line is
stored durably, then each seat is sent what it may know. Nothing is announced before it is stored.
"""

from __future__ import annotations

import asyncio
import logging
import time
from asyncio import Future
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, Literal, NamedTuple, TypeVar

from troquet import library
from troquet.core.events import Event
from troquet.core.meta import Meta
from troquet.core.refusal import NoSuchGame
from troquet.server import boxes, lines
from troquet.server.guests import Guests
from troquet.server.hall import Hall, named
from troquet.server.kitchen import Kitchen
from troquet.server.limits import Buckets
from troquet.server.lines import AnyLine
from troquet.server.messages import Gone, Info, Replay, Table
from troquet.server.metrics import Metrics
from troquet.server.problems import Trouble
from troquet.server.replay import replay
from troquet.server.room import Room
from troquet.server.settings import Settings
from troquet.server.store import Store, Summary, Taken
from troquet.server.streams import Listener, Stream, encode, messages
from troquet.server.thinkers import Thinkers

LOG = logging.getLogger("troquet.house")
T = TypeVar("T")
Propose = Callable[[Room], AnyLine | None]
Then = Callable[[BaseException | None], None]
LONGEST_LOG = 20_000  # lines of one table: far more than any game, but not without end


class Change(NamedTuple):
    """A line that its room has taken and that is being stored: nobody was told of it yet."""

    room: Room
    line: AnyLine
    phase: str
    events: list[Event]
    stored: Future[None]


class House:
    """All tables of the café."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        thinkers: Thinkers,
        metrics: Metrics,
        clock: Callable[[], float] = time.time,
        own: boxes.Boxes | None = None,
    ) -> None:
        self.store = store
        self.settings = settings
        self.kitchen = Kitchen(self, thinkers)
        self.metrics = metrics
        self.clock = clock
        self.boxes = own or {}
        self.guests = Guests(store)
        self._halls: OrderedDict[str, Hall] = OrderedDict()
        self._tasks: set[Future[Any]] = set()  # what is finished even if nobody waits for it
        self._marks: dict[tuple[str, int], int] = {}
        self._touched: dict[str, float] = {}
        self._present: dict[str, set[Listener]] = {}
        hourly = settings.guests_per_hour
        self.newcomers = Buckets(hourly / 3600, hourly)
        self.open = True

    # Rooms

    def hall(self, table: str) -> Hall:
        hall = self._halls.get(table)
        if hall is None:
            hall = self._halls[table] = Hall(table, self.clock())
            self._make_room()
        self._halls.move_to_end(table)
        hall.used = self.clock()
        return hall

    def _make_room(self) -> None:
        """Forget rooms that nobody uses when there are too many in memory."""
        if len(self._halls) <= self.settings.rooms_in_memory:
            return
        for id, hall in list(self._halls.items())[:-1]:
            if hall.idle():
                del self._halls[id]
                if len(self._halls) <= self.settings.rooms_in_memory:
                    return

    def forget(self) -> None:
        """Drop every cached room: the log is the truth, and they are read from it again."""
        for hall in self._halls.values():
            if not hall.lock.held:
                hall.room = None

    async def load(self, hall: Hall) -> Room:
        """Return the room of a hall whose lock is held, reading the log if need be."""
        if hall.room is not None:
            return hall.room
        stored = [lines.read(data) for data in await self.store.read(hall.id)]
        if not stored or not isinstance(stored[0], lines.Created):
            self._halls.pop(hall.id, None)
            raise Trouble("unknown-table")
        try:
            game = library.game(stored[0].game)
        except NoSuchGame:
            raise Trouble("retired") from None
        for seat, line in (await self.store.seen(hall.id)).items():
            hall.seen[seat] = max(line, hall.seen.get(seat, -1))
        hall.room = Room(hall.id, game, stored)
        return hall.room

    async def look(self, table: str) -> Table:
        """Return a table as everybody sees it."""
        hall = self.hall(table)
        async with hall.lock:
            return hall.info(await self.load(hall), self.clock())

    async def room(self, table: str) -> Room:
        """Return a room to ask it something at once; it must not be kept."""
        hall = self.hall(table)
        async with hall.lock:
            return await self.load(hall)

    async def replay(self, table: str, guest: str | None, eye: str) -> Replay:
        """Return a game step by step as one pair of eyes saw it."""
        hall = self.hall(table)
        async with hall.lock:
            return replay(await self.load(hall), guest, eye)

    def shelf(self) -> list[Meta]:
        """Return the games that this café offers; what its host has settled is not to be chosen."""
        return [boxes.offered(meta, self.boxes) for meta in library.games(self.settings.workshop)]

    async def record(self, table: str) -> str:
        """Return the finished game of a table as the engine's own record."""
        hall = self.hall(table)
        async with hall.lock:
            return (await self.load(hall)).record().write()

    # Changing a table

    async def act(self, table: str, propose: Propose) -> None:
        """Let a request change a table: checked, stored, then told. Done even if nobody waits."""
        if not self.open:
            raise Trouble("stopping")
        await asyncio.shield(self.spawn(self._act_at(table, propose)))

    async def _act_at(self, table: str, propose: Propose) -> None:
        await self.act_in(self.hall(table), propose)

    def act_once(self, table: str, id: str, propose: Propose, then: Then) -> None:
        """Let a request change a table, or be refused, once: sent again it is answered alike.

        Where the table is free this takes no task. A request that is refused at once raises its
        trouble; otherwise `then` is called later, with what went wrong or None.
        """

        def once(room: Room) -> AnyLine | None:
            if room.has_done(id):
                return None
            hall.recall(id)
            try:
                return propose(room)
            except Trouble as trouble:
                if room.sits(id.partition(":")[0]):  # strangers come without end
                    hall.refuse(id, trouble)
                raise

        if not self.open:
            raise Trouble("stopping")
        hall = self.hall(table)
        if hall.room is None or not hall.lock.take():
            self._act_later(hall, once, then)
            return
        try:
            change = self._propose(hall, hall.room, once)
        except BaseException:
            hall.lock.release()
            raise
        if change is None:
            hall.lock.release()
            asyncio.get_running_loop().call_soon(then, None)
            return
        self._tasks.add(change.stored)
        change.stored.add_done_callback(partial(self._acted, hall, change, once, then))

    def _act_later(self, hall: Hall, propose: Propose, then: Then) -> None:
        task = self.spawn(self.act_in(hall, propose))
        task.add_done_callback(lambda done: then(done.exception()))

    def _acted(
        self, hall: Hall, change: Change, propose: Propose, then: Then, stored: Future[None]
    ) -> None:
        """A line is on disk, or could not be stored."""
        self._tasks.discard(stored)
        failed: BaseException | None = None
        again = False
        try:
            self._finish(hall, change, stored.exception())
        except Taken:
            again = True  # another process was faster: read the log again
        except Exception as error:
            failed = error
        hall.lock.release()
        if again:
            self._act_later(hall, propose, then)
        else:
            then(failed)

    async def act_in(self, hall: Hall, propose: Propose) -> None:
        async with hall.lock:
            for _ in range(4):
                change = self._propose(hall, await self.load(hall), propose)
                if change is None:
                    return
                await asyncio.wait((change.stored,))
                try:
                    self._finish(hall, change, change.stored.exception())
                except Taken:
                    continue  # another process was faster: read the log again
                return
            raise Trouble("busy")

    def _propose(self, hall: Hall, room: Room, propose: Propose) -> Change | None:
        """Let a request propose a line; take it into the room and have it stored."""
        line = propose(room)
        if line is None:
            return None
        if room.length >= LONGEST_LOG and not isinstance(line, lines.Closed):
            raise Trouble("worn-out")
        return self._write(hall, room, line)

    def _write(self, hall: Hall, room: Room, line: AnyLine) -> Change:
        """Take a line into the room and have it stored; if that fails the room is read anew."""
        phase, number = room.phase, room.length
        try:
            events = room.apply(line)
            stored = self.store.append(
                hall.id, number, lines.write(line), self._summary(hall, room, line, phase)
            )
        except Exception as error:
            raise self._unstored(hall, error) from error
        return Change(room, line, phase, events, stored)

    def _summary(self, hall: Hall, room: Room, line: AnyLine, phase: str) -> Summary | None:
        """Return what the lobby needs to know; None: only that somebody moved, which can wait."""
        if isinstance(line, lines.Moved | lines.Undone) and room.phase == phase:
            self._touched[hall.id] = room.touched
            return None
        self._touched.pop(hall.id, None)
        return summary(room, line)

    def _unstored(self, hall: Hall, error: BaseException) -> Trouble:
        hall.room = None
        LOG.error("a line was not stored", exc_info=error, extra={"table": named(hall.id)})
        return Trouble("busy")

    def _finish(self, hall: Hall, change: Change, error: BaseException | None) -> None:
        """A line is stored: tell everybody. Taken or Trouble if it is not."""
        if isinstance(error, Taken):
            hall.room = None
            raise error
        if error is not None:
            raise self._unstored(hall, error) from error
        room, line = change.room, change.line
        self._dismiss(hall, room, line)
        self._tell(hall, room, change.events)
        if not isinstance(line, lines.Moved | lines.Undone) or room.phase != change.phase:
            self.tell_info(hall, room)
        self.kitchen.wake(hall, room)
        self.metrics.stored(type(line).__name__.lower())

    def _tell(self, hall: Hall, room: Room, events: list[Event]) -> None:
        watched = [stream for stream in hall.streams.values() if stream.listeners]
        for stream, message in messages(watched, room, events):
            self.metrics.sent(message, len(stream.listeners))
            for listener in list(stream.listeners):
                listener.send(message)

    def tell_info(self, hall: Hall, room: Room) -> None:
        listeners = [who for stream in hall.streams.values() for who in stream.listeners]
        if listeners:
            message = encode(Info(hall.info(room, self.clock())))
            for listener in listeners:
                listener.send(message)

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Start something that is finished even if nobody waits for it."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            error = task.exception()
            if not isinstance(error, Trouble):
                LOG.error("something failed in the house", exc_info=error)

    # Listening

    async def watch(
        self, table: str, guest: str | None, seat: int | None, listener: Listener
    ) -> Stream:
        """Let somebody follow a table from a seat of their own, or as a spectator."""
        hall = self.hall(table)
        async with hall.lock:
            room = await self._settle(hall)
            if seat is not None and not 0 <= seat < len(room.chairs):
                raise Trouble("unknown-seat")
            if seat is not None and not room.owns(guest, seat):
                raise Trouble("not-your-seat")
            stream = hall.stream(seat)
            if not stream.listeners:
                stream.look(room)
            was_here = seat is not None and hall.here(seat)
            stream.listeners.add(listener)
            seen = room.length if seat is None else self._shown(hall, seat)
            message = stream.begin(room, hall.info(room, self.clock()), seen)
            self.metrics.sent(message, 1)
            listener.send(message)
            if seat is None or not was_here:
                self._announce(hall)
        return stream

    async def _settle(self, hall: Hall) -> Room:
        """Load a table and see to what waits there: bots to wake, rules that are gone."""
        room = await self.load(hall)
        if room.retired and room.closed is None:
            line = lines.Closed(at=self.clock(), reason="retired")
            change = self._write(hall, room, line)
            await asyncio.wait((change.stored,))
            try:
                self._finish(hall, change, change.stored.exception())
            except Taken:
                room = await self.load(hall)  # another process has seen to it
                self.tell_info(hall, room)
        self.kitchen.wake(hall, room)
        return room

    def unwatch(self, table: str, seat: int | None, listener: Listener) -> None:
        """Somebody follows a table no more."""
        hall = self._halls.get(table)
        if hall is None or seat not in hall.streams:
            return
        stream = hall.streams[seat]
        stream.listeners.discard(listener)
        if seat is not None and not stream.listeners:
            hall.gone[seat] = self.clock()
        if seat is None or not stream.listeners:
            self._announce(hall)

    def _announce(self, hall: Hall) -> None:
        """Tell everybody at a table, soon and once, who is here now."""
        if not hall.announcing and self.open:
            hall.announcing = True
            self.spawn(self._say_who_is_here(hall))

    async def _say_who_is_here(self, hall: Hall) -> None:
        async with hall.lock:
            hall.announcing = False
            if hall.room is not None:
                self.tell_info(hall, hall.room)

    def _dismiss(self, hall: Hall, room: Room, line: AnyLine) -> None:
        """End the streams of seats whose owner has left or was shown the door."""
        if not isinstance(line, lines.Left | lines.Removed):
            return
        reason: Literal["removed", "left"] = "left" if isinstance(line, lines.Left) else "removed"
        for seat, stream in hall.streams.items():
            if seat is None or room.owns(room.chairs[seat].owner, seat):
                continue
            for listener in list(stream.listeners):
                stream.listeners.discard(listener)
                listener.send(encode(Gone(hall.id, seat, reason)))

    def enter(self, guest: str, listener: Listener) -> None:
        """A guest has opened a connection."""
        self._present.setdefault(guest, set()).add(listener)

    def exit(self, guest: str, listener: Listener) -> None:
        """A guest's connection is closed."""
        here = self._present.get(guest, set())
        here.discard(listener)
        if not here:
            self._present.pop(guest, None)

    def revoke(self, guest: str) -> None:
        """Close every connection of a guest whose tokens became void."""
        for listener in list(self._present.get(guest, ())):
            listener.end("bad-token")

    # What was shown

    def _shown(self, hall: Hall, seat: int) -> int:
        return max(hall.seen.get(seat, -1), self._marks.get((hall.id, seat), -1))

    def mark_seen(self, table: str, stream: Stream, n: int) -> None:
        """A seat was shown its stream up to a number: what is fleeting in it is past."""
        hall = self._halls.get(table)
        line = stream.line_of(n)
        if hall is None or stream.eye is None or line is None:
            return
        if line > self._shown(hall, stream.eye):
            hall.seen[stream.eye] = line
            self._marks[table, stream.eye] = line

    async def flush(self) -> None:
        """Store what was shown to whom, and when tables were last touched."""
        marks = [(table, seat, line) for (table, seat), line in self._marks.items()]
        self._marks.clear()
        if marks:
            await self.store.mark_seen(marks)
        await self._note_touched()

    async def _note_touched(self) -> None:
        """Store when tables were last touched."""
        touched, self._touched = self._touched, {}
        try:
            if touched:
                await self.store.touch(list(touched.items()))
        except Trouble:
            self._touched = touched | self._touched  # the lobby is in order later

    async def lobby(self, limit: int) -> list[str]:
        """Return listed tables that gather or play, the freshest first."""
        await self._note_touched()
        return await self.store.lobby(limit)

    async def tables_of(self, guest: str, limit: int) -> list[str]:
        """Return the tables at which a guest has a seat, the freshest first."""
        await self._note_touched()
        return await self.store.tables_of(guest, limit)

    # Keeping house

    async def sweep(self) -> None:
        """Archive tables that nobody has touched for long; store what was shown."""
        await self.flush()
        before = self.clock() - self.settings.idle_days * 86_400
        for table in await self.store.idle(before, 100):
            try:
                await self.act(table, lambda room: room.close(None, "archived", self.clock()))
            except Trouble as trouble:
                LOG.warning("not archived", extra={"table": named(table), "why": trouble.code})

    def sizes(self) -> tuple[int, int]:
        """Return how many rooms are in memory, and how many bots are thinking."""
        return len(self._halls), sum(len(hall.thinking) for hall in self._halls.values())

    async def stop(self) -> None:
        """Finish what is under way; nothing that was accepted is lost."""
        self.open = False
        waiting = [task for task in self._tasks if not task.done()]
        if waiting:
            await asyncio.wait(waiting, timeout=5)
        await self.flush()


def summary(room: Room, line: AnyLine) -> Summary:
    """Return what the lobby needs to know of a table after a line."""
    made = room.settled
    guests = None
    if not isinstance(line, lines.Moved | lines.Undone):
        guests = tuple({chair.owner for chair in room.chairs if chair.owner is not None})
    return Summary(
        game=made.game,
        phase=room.phase,
        listed=made.listed,
        host=made.host,
        touched=room.touched,
        guests=guests,
    )
