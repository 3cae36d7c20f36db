"""Four clients at a table, and what is measured of them; the same for every server."""

from __future__ import annotations

import asyncio
import random
from collections import deque
from time import perf_counter

from bench.server.frames import Broken, Socket

SEATS = 4
ALL = (1 << SEATS) - 1
STALLED_SECONDS = 30


class Tally:
    """What was seen in a stretch of time."""

    def __init__(self) -> None:
        self.waits: list[float] = []  # seconds from sent to seen by all four, for each move
        self.sizes: list[int] = []  # bytes of each message, without its frame


class Load:
    """All parties: when each makes its next move, and what came of it."""

    def __init__(self, seed: int) -> None:
        self.parties: list[Party] = []
        self.tally = Tally()
        self.dice = random.Random(seed)
        self._failed: Broken | None = None
        self._busy = 0
        self._idle: deque[Party] = deque()
        self._owed: deque[float] = deque()  # moves that were due while nobody was free
        self._flat_out = False

    # What parties report

    def fail(self, why: str) -> None:
        """Something happened after which no figure would be true."""
        self._failed = self._failed or Broken(why)

    def waits(self) -> None:
        """A party waits for the server."""
        self._busy += 1

    def free(self, party: Party) -> None:
        """A party has seen all there is to see and can move again."""
        self._busy -= 1
        if self._flat_out:
            party.move(perf_counter())
        elif self._owed:
            party.move(self._owed.popleft())
        else:
            self._idle.append(party)

    # What is measured

    async def settled(self) -> None:
        """Wait until no party waits for anything."""
        end = perf_counter() + STALLED_SECONDS
        while self._busy:
            if perf_counter() > end:
                self.fail(f"{self._busy} tables wait for something that does not come")
            await self._sleep(0.005)

    async def flat_out(self, seconds: float) -> Tally:
        """Closed loop: every table has a move under way at any time."""
        await self.settled()
        self.tally = Tally()
        self._flat_out = True
        while self._idle:
            self._idle.popleft().move(perf_counter())
        await self._sleep(seconds)
        tally, self.tally = self.tally, Tally()
        self._flat_out = False
        return tally

    async def paced(self, rate: float, seconds: float) -> Tally:
        """Open loop: so many moves a second, whatever comes of them.

        A move that is due while every table still waits counts from when it was due.
        """
        await self.settled()
        self.tally = tally = Tally()
        self.dice.shuffle(self._idle)
        began = perf_counter()
        for number in range(round(rate * seconds)):
            due = began + number / rate
            while perf_counter() < due:
                await self._sleep(due - perf_counter())
            if self._idle:
                self._idle.popleft().move(perf_counter())
            else:
                self._owed.append(due)
        await self.settled()
        self.tally = Tally()
        return tally

    async def _sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
        if self._failed is not None:
            raise self._failed

    def hang_up(self) -> None:
        """Close every socket."""
        for party in self.parties:
            for seat in party.seats:
                if seat.socket is not None:
                    seat.socket.hang_up()


class Seat:
    """A client: one socket at one seat of its party's table."""

    def __init__(self, party: Party, number: int) -> None:
        self.party = party
        self.number = number
        self.socket: Socket | None = None

    def send(self, message: bytes) -> None:
        """Send a message; only a seat whose socket is open has anything to say."""
        assert self.socket is not None
        self.socket.send(message)

    def take(self, message: bytes) -> None:
        """Count a message, then read it."""
        self.party.load.tally.sizes.append(len(message))
        self.read(message)

    def lost(self, why: str) -> None:
        """Nothing can be measured with a seat empty."""
        self.party.load.fail(why)

    def read(self, message: bytes) -> None:
        """Read a message; `party.seen` is called for what came of a move, and for a new table."""
        raise NotImplementedError

    def sit(self) -> None:
        """Ask to be shown the party's table."""
        raise NotImplementedError

    def answer(self) -> bool:
        """Send a legal answer if this seat is asked, and tell whether it is."""
        raise NotImplementedError


class Party:
    """Four clients that play one game after another, at tables that were made ready for them."""

    def __init__(self, load: Load) -> None:
        self.load = load
        self.seats: list[Seat] = []
        self.tables: deque[str] = deque()
        self.table = ""
        self.games = 0
        self._unseen = 0
        self._sitting = False
        self._sent = 0.0
        load.parties.append(self)

    def begin(self) -> None:
        """Sit down at the first table."""
        self.load.waits()
        self._sit()

    def _sit(self) -> None:
        """Take the four seats of the next table."""
        if not self.tables:
            self.load.fail("a party has played at all tables that were made ready for it")
            return
        self.table = self.tables.popleft()
        self.games += 1
        self._sitting = True
        self._unseen = ALL
        for seat in self.seats:
            seat.sit()

    def move(self, due: float) -> None:
        """Make a move that was due at this time."""
        self._unseen = ALL
        self._sent = due
        self.load.waits()
        if not any(seat.answer() for seat in self.seats):
            self.load.fail("nobody is asked at a table whose game is not over")

    def seen(self, seat: int, over: bool) -> None:
        """A seat was shown what came of a move, or its new table."""
        if not self._unseen >> seat & 1:
            self.load.fail("a seat was shown something that nobody did")
        self._unseen &= ~(1 << seat)
        if self._unseen:
            return
        if self._sitting:
            self._sitting = False
        else:
            self.load.tally.waits.append(perf_counter() - self._sent)
            if over:
                self._sit()
                return
        self.load.free(self)
