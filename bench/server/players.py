"""Players of boardgame.io: socket.io's protocol, as its own client speaks it over a WebSocket."""

from __future__ import annotations

from typing import Any

import msgspec

from bench.server.desk import Desk
from bench.server.frames import connect
from bench.server.party import SEATS, Load, Party, Seat

GAME = "eights"
LIVE = "/socket.io/?EIO=4&transport=websocket"
OPENED, PING, PONG = b"0", b"2", b"3"
JOIN, EVENT = f"40/{GAME},".encode(), f"42/{GAME},".encode()
EIGHT = 8


class Card(msgspec.Struct):
    """A card."""

    suit: str
    rank: int


class Hand(msgspec.Struct):
    """What a player holds."""

    hand: list[Card]


class Table(msgspec.Struct):
    """What a player is shown of the game."""

    players: dict[str, Hand]
    top: Card


class Turn(msgspec.Struct, rename="camel"):
    """Whose turn it is, and how the game ended."""

    current_player: str
    gameover: dict[str, int] | None = None


class State(msgspec.Struct):
    """The state that is sent after every move."""

    table: Table = msgspec.field(name="G")
    ctx: Turn
    id: int = msgspec.field(name="_stateID")


class Sync(msgspec.Struct):
    """What is sent to one who has just come."""

    state: State


_UPDATE = msgspec.json.Decoder(tuple[str, str, State, msgspec.Raw])
_SYNC = msgspec.json.Decoder(tuple[str, str, Sync])
_ENCODER = msgspec.json.Encoder()


class Player(Seat):
    """A player with a socket."""

    def __init__(self, party: Party, number: int) -> None:
        super().__init__(party, number)
        self.name = str(number)
        self.credentials: dict[str, str] = {}
        self.state: State

    async def open(self, port: int) -> None:
        """Open the socket; what follows is asked for by the server's messages."""
        await connect(self, port, LIVE)

    def _say(self, *event: object) -> None:
        self.send(EVENT + _ENCODER.encode(event))

    def read(self, message: bytes) -> None:
        """Keep the newest state."""
        if message.startswith(EVENT + b'["update",'):
            self._shown(_UPDATE.decode(message[len(EVENT) :])[2])
        elif message.startswith(EVENT + b'["sync",'):
            self._shown(_SYNC.decode(message[len(EVENT) :])[2].state)
        elif message == PING:
            self.send(PONG)
        elif message.startswith(OPENED):
            self.send(JOIN)
        elif not message.startswith((JOIN, EVENT + b'["matchData",')):
            self.lost(f"the server said something unknown: {message[:80].decode()}")

    def _shown(self, state: State) -> None:
        self.state = state
        self.party.seen(self.number, state.ctx.gameover is not None)

    def sit(self) -> None:
        """Follow the party's table; the last one is followed no more."""
        table = self.party.table
        self._say("sync", table, self.name, self.credentials[table], SEATS)

    def answer(self) -> bool:
        """Lay one of the cards that may be laid, or draw one."""
        state = self.state
        if state.ctx.current_player != self.name:
            return False
        top = state.table.top
        fitting = [
            place
            for place, card in enumerate(state.table.players[self.name].hand)
            if card.suit == top.suit or card.rank in (top.rank, EIGHT)
        ]
        payload: dict[str, Any] = {"type": "draw", "args": []}
        if fitting:
            payload = {"type": "play", "args": [self.party.load.dice.choice(fitting)]}
        payload |= {"playerID": self.name, "credentials": self.credentials[self.party.table]}
        action = {"type": "MAKE_MOVE", "payload": payload}
        self._say("update", action, state.id, self.party.table, self.name)
        return True


class Boardgame:
    """boardgame.io's side of the bench: its matches and its sockets."""

    def __init__(self, port: int, load: Load, parties: int) -> None:
        self._port = port
        self._load = load
        self._desk = Desk(port)
        self._parties = parties

    def enter(self) -> None:
        """Make the players: they need no name yet."""
        for _ in range(self._parties):
            party = Party(self._load)
            party.seats = [Player(party, seat) for seat in range(SEATS)]

    async def open(self) -> None:
        """Open every socket."""
        for party in self._load.parties:
            for seat in party.seats:
                assert isinstance(seat, Player)
                await seat.open(self._port)

    def tables(self, games: int) -> None:
        """Make so many matches ready for every party."""
        self._desk.all(self._table, self._load.parties * games)

    def _table(self, party: Party) -> None:
        table: str = self._desk.ask(f"/games/{GAME}/create", {"numPlayers": SEATS})["matchID"]
        for seat in party.seats:
            assert isinstance(seat, Player)
            wanted = {"playerID": seat.name, "playerName": f"Guest {seat.name}"}
            joined = self._desk.ask(f"/games/{GAME}/{table}/join", wanted)
            seat.credentials[table] = joined["playerCredentials"]
        party.tables.append(table)
