"""Clients of the bare server: they say something, and see that all four have heard it."""

from __future__ import annotations

from bench.server.frames import connect
from bench.server.party import SEATS, Load, Party, Seat

LIVE = "/"
WORDS = b"move" + b"." * 86  # as long as a move on the café's wire
MOVES = 60  # a game of the café has about as many


class Caller(Seat):
    """A client with a socket."""

    def __init__(self, party: Party, number: int) -> None:
        super().__init__(party, number)
        self.left = 0

    async def open(self, port: int) -> None:
        """Open the socket."""
        await connect(self, port, LIVE)

    def read(self, message: bytes) -> None:
        """Count what was heard; after so many moves the game counts as over."""
        if message == b"seated":
            self.left = MOVES
            self.party.seen(self.number, False)
        else:
            self.left -= 1
            self.party.seen(self.number, self.left == 0)

    def sit(self) -> None:
        """Sit down at the party's table."""
        self.send(b"sit %s" % self.party.table.encode())

    def answer(self) -> bool:
        """Say something when it is this seat's turn."""
        if self.left % SEATS != self.number:
            return False
        self.send(WORDS)
        return True


class Bare:
    """The bare server's side of the bench: tables are only names."""

    def __init__(self, port: int, load: Load, parties: int) -> None:
        self._port = port
        self._load = load
        self._parties = parties
        self._made = 0

    def enter(self) -> None:
        """Make the clients."""
        for _ in range(self._parties):
            party = Party(self._load)
            party.seats = [Caller(party, seat) for seat in range(SEATS)]

    async def open(self) -> None:
        """Open every socket."""
        for party in self._load.parties:
            for seat in party.seats:
                assert isinstance(seat, Caller)
                await seat.open(self._port)

    def tables(self, games: int) -> None:
        """Name so many tables for every party."""
        for party in self._load.parties:
            for _ in range(games):
                self._made += 1
                party.tables.append(str(self._made))
