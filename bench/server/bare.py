"""What the network alone costs: the café's own socket layer, and nothing behind it.

A message of one seat is answered by a message to each of the four at its table. No rules, no views,
no log: no server built on these libraries can be faster. Prints its port, as JSON, once it is open.
"""

from __future__ import annotations

import asyncio
import json
import socket
from typing import Any

import uvicorn
from starlette.websockets import WebSocket

from troquet.server import cable
from troquet.server.serve import config
from troquet.server.settings import Settings

SIZE = 340  # bytes: about the café's median message


class End:
    """The server's end of one socket: its table's other sockets are told what it says."""

    def __init__(self, own: cable.Cable, tables: dict[bytes, list[End]]) -> None:
        self.cable = own
        self.over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._tables = tables
        self._table: list[End] = []

    def hear(self, message: bytes) -> None:
        """Sit down at a table, or tell the table."""
        word, _, rest = message.partition(b" ")
        if word == b"sit":
            self._table = self._tables.setdefault(rest, [])
            self._table.append(self)
            self.cable.write(b"seated")
            return
        told = b"moved" + b"." * (SIZE - 5)
        for end in self._table:
            end.cable.write(told)

    def hung_up(self) -> None:
        """The other end is gone."""
        if not self.over.done():
            self.over.set_result(None)

    def hold(self) -> None:
        """Nothing is kept for a slow reader here."""

    def go_on(self) -> None:
        """Nothing was kept."""


class Bare:
    """An application of one socket route."""

    def __init__(self) -> None:
        self._tables: dict[bytes, list[End]] = {}

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Open a socket and keep it open."""
        assert scope["type"] == "websocket"
        found = WebSocket(scope, receive, send)
        await found.accept()
        end = End(cable.of(found), self._tables)
        end.cable.attach(end)
        await end.over


def main() -> None:
    """Listen on a port that is free, until told to stop."""
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.bind(("127.0.0.1", 0))
    listening.listen(2048)
    print(json.dumps({"port": listening.getsockname()[1]}), flush=True)
    chosen = config(Bare(), Settings())
    chosen.lifespan = "off"
    uvicorn.Server(chosen).run([listening])


if __name__ == "__main__":
    main()
