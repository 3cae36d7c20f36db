"""A table that is in use: its room, which is only a cache, who listens, and who is here."""

from __future__ import annotations

import asyncio
from collections import deque

from troquet.server.messages import Guest, Seat, Table
from troquet.server.problems import Trouble
from troquet.server.room import Room
from troquet.server.streams import Stream

REFUSALS = 32  # ids of a guest's requests that are known to be refused


class Latch:
    """The key of a room: one holds it, the others wait in the order in which they came."""

    def __init__(self) -> None:
        self.held = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    def take(self) -> bool:
        """Take the key if it is there; tell whether it was."""
        if self.held:
            return False
        self.held = True
        return True

    def release(self) -> None:
        """Give the key to the next one, or put it back."""
        while self._waiting:
            first = self._waiting.popleft()
            if not first.done():
                first.set_result(None)
                return
        self.held = False

    async def __aenter__(self) -> None:
        if self.take():
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.release()  # it was handed over to one who no longer waits
            raise

    async def __aexit__(self, *error: object) -> None:
        self.release()


class Hall:
    """A table that is in use: its room (a cache), who listens, and who is here."""

    def __init__(self, id: str, now: float) -> None:
        self.id = id
        self.room: Room | None = None
        self.lock = Latch()
        self.streams: dict[int | None, Stream] = {}
        self.seen: dict[int, int] = {}
        self.gone: dict[int, float] = {}
        self.thinking: set[int] = set()
        self.announcing = False
        self._refused: dict[str, dict[str, Trouble]] = {}  # for each guest, the latest
        self.used = now
        self.loaded = now

    def refuse(self, id: str, trouble: Trouble) -> None:
        """Remember that a request was refused; its id begins with its guest's and a colon."""
        refused = self._refused.setdefault(id.partition(":")[0], {})
        refused[id] = trouble
        if len(refused) > REFUSALS:
            del refused[next(iter(refused))]

    def recall(self, id: str) -> None:
        """Refuse a request again: a late copy must not do what its sender was refused."""
        trouble = self._refused.get(id.partition(":")[0], {}).get(id)
        if trouble is not None:
            raise Trouble(trouble.code, **trouble.facts)

    def stream(self, eye: int | None) -> Stream:
        """Return the stream of a seat, or of the spectators."""
        if eye not in self.streams:
            self.streams[eye] = Stream(eye)
        return self.streams[eye]

    def here(self, seat: int) -> bool:
        """Tell whether somebody listens at a seat."""
        return seat in self.streams and bool(self.streams[seat].listeners)

    def idle(self) -> bool:
        """Tell whether nobody uses the table just now."""
        listened = any(stream.listeners for stream in self.streams.values())
        return not listened and not self.thinking and not self.lock.held

    def away(self, seat: int, now: float) -> float | None:
        """Return for how many seconds a seat's player has been gone; None: here."""
        return None if self.here(seat) else now - self.gone.get(seat, self.loaded)

    def info(self, room: Room, now: float) -> Table:
        """Return a table as everybody sees it."""
        made = room.settled
        seats = []
        for number, chair in enumerate(room.chairs):
            player = None if chair.owner is None else Guest(chair.owner, chair.name)
            away = None if player is None else self.away(number, now)
            seats.append(
                Seat(
                    player=player,
                    bot=chair.bot,
                    here=player is not None and away is None,
                    away=None if away is None else round(away),
                    resigned=chair.resigned,
                )
            )
        onlookers = self.streams.get(None)
        return Table(
            id=room.id,
            game=made.game,
            rules=made.rules,
            options=made.options,
            listed=made.listed,
            host=made.host,
            phase=room.phase,
            seats=seats,
            waiting=list(room.waiting()),
            outcome=room.outcome(),
            closed=room.closed,
            rematch=room.rematch,
            spectators=0 if onlookers is None else len(onlookers.listeners),
        )


def named(table: str) -> str:
    """Return how a table is called in the café's own logs: its id is an invitation."""
    return table[:4] + "…"
