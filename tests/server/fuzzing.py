"""Somebody who says anything at all on a socket, and looks closely at whatever comes back."""

from __future__ import annotations

import asyncio
import base64
import json
import random
import socket
from typing import Any
from urllib.parse import urlsplit

import jsonschema_rs
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.server.cafe import Json, connected
from troquet.server import schema
from troquet.server.changes import apply

_DEFS = schema.json_schema()["$defs"]
TELLS = jsonschema_rs.validator_for({"$ref": "#/$defs/ServerMessage", "$defs": _DEFS})
BATCH = 25


class Nonsense:
    """Makes messages: valid ones, valid ones with something changed, and plain rubbish."""

    def __init__(self, dice: random.Random, tables: list[str], words: list[str]) -> None:
        self.dice = dice
        self.tables = tables
        self.words = words

    def message(self) -> str | bytes:
        """Return what is sent next."""
        message = self._valid()
        for _ in range(self.dice.choice((0, 0, 0, 0, 1, 1, 3))):
            self._change(message)
        text = json.dumps(message)
        kind = self.dice.random()
        if kind < 0.8:
            return text
        if kind < 0.9:
            return text.encode()
        return self._spoilt(text.encode())

    def _valid(self) -> Json:
        table, seat = self.dice.choice(self.tables), self.dice.choice((None, 0, 0, 1, 1, 2, 7, -1))
        number = 0 if seat is None else seat
        of = {"table": table, "seat": number, "id": self._id()}
        move = self._part() if self.dice.random() < 0.25 else self._move()
        play = {"type": "play", **of, "move": move}
        return self.dice.choice(
            (
                {"type": "hello", "protocol": 1, "token": self.dice.choice(self.words)},
                {"type": "watch", "table": table, "seat": seat},
                {"type": "watch", "table": table},
                {"type": "unwatch", "table": table},
                {"type": "seen", "table": table, "n": self.dice.randrange(-5, 500)},
                {"type": "ping"},
                {"type": "undo", **of},
                {"type": "why", **of, "part": self._part()},
                play,
                play,
            )
        )

    def _id(self) -> str:
        return f"f{self.dice.randrange(10**6)}"

    def _move(self) -> str:
        hero = self.dice.choice(("red", "green", "yellow", "blue", "black", ""))
        number, few = self.dice.randrange(0, 9), self.dice.randrange(1, 4)
        forms = (f"push {hero} {number}", f"announce {few}", "keep", "hold", f"exchange 1 {number}")
        return self.dice.choice((*forms, *forms[:2], *forms[:2]))

    def _part(self) -> Json:
        part: Json = {}
        for name in ("do", "hero", "district", "districts", "number"):
            if self.dice.random() < 0.4:
                words = ["push", "announce", "red", "1", "7", ["1", "2"]]
                part[name] = self.dice.choice([*words, self._anything()])
        return part

    def _anything(self, depth: int = 0) -> Any:
        kind = self.dice.randrange(12)
        if kind < 4 or depth > 3:
            plain = (
                None,
                True,
                False,
                0,
                -1,
                1.5,
                1e308,
                2**63,
                -(2**70),
                "",
                "\x00",
                "\u202e",
                "é",
            )
            return self.dice.choice(plain)
        if kind < 6:
            return self.dice.choice([*self.words, *self.tables])
        if kind < 7:
            return "x" * self.dice.choice((65, 1000, 9000))
        if kind < 9:
            return [self._anything(depth + 1) for _ in range(self.dice.randrange(4))]
        return {str(self._anything(9)): self._anything(depth + 1) for _ in range(3)}

    def _change(self, message: Json) -> None:
        kind = self.dice.randrange(4)
        key = self.dice.choice(list(message) or ["type"])
        if kind == 0:
            message.pop(key, None)
        elif kind == 1:
            message[str(self._anything(9))] = self._anything()
        elif kind == 2:
            words = ("hello", "watch", "unwatch", "play", "undo", "why", "seen", "ping", "view")
            message["type"] = self.dice.choice(words)
        else:
            message[key] = self._anything()

    def _spoilt(self, text: bytes) -> str | bytes:
        data = bytearray(text)
        for _ in range(self.dice.randrange(1, 6)):
            at = self.dice.randrange(len(data) + 1)
            kind = self.dice.randrange(4)
            if kind == 0:
                del data[at:]
            elif kind == 1:
                data[at:at] = self.dice.choice((b"{", b"[[[[", b'"', b"\\u", b"\\ud800", b"\xff"))
            elif kind == 2:
                data[at : at + 1] = bytes([self.dice.randrange(256)])
            else:
                data[at:at] = data[: self.dice.randrange(1, 40)]
        try:
            return bytes(data).decode() if self.dice.random() < 0.7 else bytes(data)
        except UnicodeDecodeError:
            return bytes(data)


class Stranger:
    """Says nonsense and checks every answer: what the schema allows, and nothing that is secret."""

    def __init__(
        self,
        live: str,
        token: str | None,
        nonsense: Nonsense,
        mine: set[tuple[str, int]],
        secrets: list[str],
    ) -> None:
        self.live = live
        self.token = token
        self.nonsense = nonsense
        self.mine = mine
        self.secrets = secrets
        self.views: dict[str, Any] = {}
        self.said = 0
        self.heard: dict[str, int] = {}

    async def talk(self, until: float, least: int) -> None:
        """Say nonsense until a time of the loop's clock, on as many sockets as it takes.

        On a slow machine it takes longer: so much is said in any case.
        """
        clock = asyncio.get_running_loop().time
        while clock() < until or self.said < least:
            try:
                async with connected(self.live) as line:
                    self.views.clear()
                    hello = {"type": "hello", "protocol": 1, "token": self.token}
                    await line.send(json.dumps(hello))
                    while clock() < until or self.said < least:
                        await self._batch(line)
            except (ConnectionClosed, InvalidHandshake):
                continue

    async def _batch(self, line: ClientConnection) -> None:
        for _ in range(BATCH):
            await line.send(self.nonsense.message())
            self.said += 1
        await line.send('{"type":"ping"}')
        pongs = 0
        while not pongs:
            text = await asyncio.wait_for(line.recv(), 20)
            assert isinstance(text, str)
            pongs += self.check(text) == "pong" and not await self._more(line)

    async def _more(self, line: ClientConnection) -> bool:
        """Read on: pings are among the nonsense too."""
        while True:
            try:
                text = await asyncio.wait_for(line.recv(), 0.05)
            except TimeoutError:
                return False
            assert isinstance(text, str)
            self.check(text)

    def check(self, text: str) -> str:
        """Complain of a message that should not have come; return its type."""
        message = json.loads(text)
        TELLS.validate(message)
        kind = str(message["type"])
        code = message["problem"]["code"] if kind == "problem" else kind
        self.heard[code] = self.heard.get(code, 0) + 1
        assert code != "broken", text
        for secret in self.secrets:
            assert secret not in text
        if kind in ("view", "change"):
            self._look(message)
        return kind

    def _look(self, message: Json) -> None:
        table, seat = message["table"], message["seat"]
        assert seat is None or (table, seat) in self.mine, message
        if message["type"] == "view":
            self.views[table] = message["view"]
        else:
            changed = [(path, value) for path, value in message["changes"]]
            self.views[table] = apply(self.views[table], changed)
        view = self.views[table]
        told = [*message.get("events", []), *message.get("history", []), *message.get("missed", [])]
        assert view["seat"] == seat
        if seat is None and view["outcome"] is None:
            assert message.get("choices") in (None, [])
            assert [place["treasure"] for place in view["city"]] == [None] * 7
            assert "treasure" not in [event["what"] for event in told]


def garbage(live: str, dice: random.Random) -> None:
    """Shake hands as a socket does, then send bytes that are no frames."""
    at = urlsplit(live)
    key = base64.b64encode(dice.randbytes(16)).decode()
    hello = (
        f"GET {at.path} HTTP/1.1\r\nHost: {at.netloc}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    with socket.create_connection((at.hostname or "", at.port or 80), timeout=10) as line:
        line.sendall(hello.encode())
        assert b" 101 " in line.recv(4096)
        line.sendall(dice.randbytes(dice.randrange(1, 3000)))
        line.shutdown(socket.SHUT_WR)
        line.settimeout(0.2)
        try:
            while line.recv(4096):
                pass
        except OSError:
            return
