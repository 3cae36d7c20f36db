"""Guests of the café: its protocol, as a client speaks it."""

from __future__ import annotations

import msgspec

from bench.server.desk import Desk
from bench.server.frames import connect
from bench.server.party import SEATS, Load, Party, Seat

GAME = "cheval"
LIVE = "/api/live"


class Option(msgspec.Struct):
    """One of the answers that a seat may give."""

    text: str


class Ready(msgspec.Struct, tag="ready"):
    """Hello was heard."""


class View(msgspec.Struct, tag="view"):
    """A table as the seat knows it."""

    table: str
    n: int
    choices: list[Option]


class Change(msgspec.Struct, tag="change"):
    """What a move changed."""

    n: int
    choices: list[Option] | None = None


class Info(msgspec.Struct, tag="info"):
    """Who is at the table."""


class Done(msgspec.Struct, tag="done"):
    """An answer was stored."""


class Problem(msgspec.Struct, tag="problem"):
    """Something was refused."""

    problem: msgspec.Raw


_DECODER = msgspec.json.Decoder(Ready | View | Change | Info | Done | Problem)
_ENCODER = msgspec.json.Encoder()


class Guest(Seat):
    """A guest with a socket."""

    def __init__(self, party: Party, number: int, token: str) -> None:
        super().__init__(party, number)
        self.token = token
        self.table = ""
        self.n = 0
        self.choices: list[Option] = []
        self.sent = 0

    async def open(self, port: int) -> None:
        """Open the socket and say hello."""
        await connect(self, port, LIVE)
        self._say(type="hello", protocol=1, token=self.token)

    def _say(self, **message: object) -> None:
        self.send(_ENCODER.encode(message))

    def read(self, message: bytes) -> None:
        """Keep up with the stream: its number, and what may be answered."""
        match _DECODER.decode(message):
            case Change(n, choices):
                if n != self.n + 1:
                    self.lost(f"number {n} came after {self.n}")
                self.n = n
                if choices is not None:
                    self.choices = choices
                self.party.seen(self.number, self._over())
            case View(table, n, choices):
                if table != self.table:
                    self.lost("the view is of another table")
                self.n, self.choices = n, choices
                self.party.seen(self.number, False)
            case Problem(problem):
                self.lost(f"the café has a problem: {bytes(problem).decode()}")

    def _over(self) -> bool:
        """Tell whether nobody is asked; true only of what the last seat to see it says."""
        return not any(seat.choices for seat in self.party.seats if isinstance(seat, Guest))

    def sit(self) -> None:
        """Follow the party's table, and the last one no more."""
        if self.table:
            self._say(type="unwatch", table=self.table)
        self.table = self.party.table
        self._say(type="watch", table=self.table, seat=self.number)

    def answer(self) -> bool:
        """Send one of the choices, if there are any."""
        if not self.choices:
            return False
        move = self.party.load.dice.choice(self.choices).text
        self.sent += 1
        self._say(type="play", table=self.table, seat=self.number, id=str(self.sent), move=move)
        return True


class Cafe:
    """The café's side of the bench: its guests, its tables and its sockets."""

    def __init__(self, port: int, load: Load, parties: int) -> None:
        self._port = port
        self._load = load
        self._desk = Desk(port)
        self._parties = parties

    def enter(self) -> None:
        """Give every guest a name."""

        def welcome(name: str) -> str:
            token: str = self._desk.ask("/api/guests", {"name": name})["token"]
            return token

        names = [f"Guest {number}" for number in range(self._parties * SEATS)]
        tokens = iter(self._desk.all(welcome, names))
        for _ in range(self._parties):
            party = Party(self._load)
            party.seats = [Guest(party, seat, next(tokens)) for seat in range(SEATS)]

    async def open(self) -> None:
        """Open every socket."""
        for party in self._load.parties:
            for seat in party.seats:
                assert isinstance(seat, Guest)
                await seat.open(self._port)

    def tables(self, games: int) -> None:
        """Make so many tables ready for every party."""
        self._desk.all(self._table, self._load.parties * games)

    def _table(self, party: Party) -> None:
        guests = [seat for seat in party.seats if isinstance(seat, Guest)]
        wanted = {"game": GAME, "seats": SEATS}
        table: str = self._desk.ask("/api/tables", wanted, guests[0].token)["id"]
        for guest in guests[1:]:
            self._desk.ask(f"/api/tables/{table}/sit", {"seat": guest.number}, guest.token)
        self._desk.ask(f"/api/tables/{table}/start", {}, guests[0].token)
        party.tables.append(table)
