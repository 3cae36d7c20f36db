"""A lean WebSocket client: the load must not be what limits the server it is put on."""

from __future__ import annotations

import asyncio
import base64
import os
from typing import Protocol, cast

TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
FINAL = 0x80
MASKED = 0x80
# A client must mask; with zeros that is free, and the server unmasks it all the same.
NO_MASK = bytes(4)
CONNECT_SECONDS = 30


class Broken(Exception):
    """A server said something that a measurement cannot go on from."""


class Reader(Protocol):
    """Who takes the messages of a socket."""

    socket: Socket | None

    def take(self, message: bytes) -> None:
        """Take a text message."""

    def lost(self, why: str) -> None:
        """The connection is gone."""


class Socket(asyncio.Protocol):
    """One connection: text messages out and in, pings answered, no extension."""

    def __init__(self, reader: Reader, host: str, path: str) -> None:
        self._reader = reader
        self._request = _handshake(host, path)
        self._transport: asyncio.WriteTransport
        self._rest = b""
        self._open = False
        self._closing = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the protocol to be changed."""
        self._reader.socket = self
        self._transport = cast(asyncio.WriteTransport, transport)  # uvloop's is of no such class
        self._transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        """Say so, unless we hung up ourselves."""
        if not self.opened.done():
            self.opened.set_exception(Broken("a socket was closed before it was open"))
        elif not self._closing:
            self._reader.lost(f"a socket was closed by the server ({exc})")

    def data_received(self, data: bytes) -> None:
        """Take whole frames out of what has come; keep the rest."""
        if self._rest:
            data = self._rest + data
        if not self._open:
            at = self._answered(data)
            if at < 0:
                self._rest = data
                return
        else:
            at = 0
        end = len(data)
        reader = self._reader
        while at + 2 <= end:
            size = data[at + 1]
            start = at + 2
            if size == 126:
                start = at + 4
                size = int.from_bytes(data[at + 2 : start], "big")
            elif size == 127:
                start = at + 10
                size = int.from_bytes(data[at + 2 : start], "big")
            if start > end or start + size > end:
                break
            kind = data[at]
            if kind == FINAL | TEXT:
                reader.take(data[start : start + size])
            else:
                self._control(kind, data[start : start + size])
            at = start + size
        self._rest = data[at:]

    def _answered(self, data: bytes) -> int:
        """Read the answer to the handshake; return where frames begin, or -1: not all there."""
        end = data.find(b"\r\n\r\n")
        if end < 0:
            return -1
        status = data[: data.find(b"\r\n")]
        if b" 101 " not in status:
            self.opened.set_exception(Broken(f"no socket was opened: {status.decode()}"))
            self.hang_up()
            return len(data)
        self._open = True
        self.opened.set_result(None)
        return end + 4

    def _control(self, kind: int, payload: bytes) -> None:
        if kind == FINAL | PING:
            self._frame(PONG, payload)
        elif kind == FINAL | CLOSE:
            code = int.from_bytes(payload[:2], "big")
            self._reader.lost(f"a socket was closed by the server with code {code}")
            self.hang_up()
        elif kind != FINAL | PONG:
            self._reader.lost(f"a frame of kind {kind:#x} came, which this client does not read")
            self.hang_up()

    def send(self, message: bytes) -> None:
        """Send a text message."""
        self._frame(TEXT, message)

    def _frame(self, kind: int, payload: bytes) -> None:
        size = len(payload)
        if size < 126:
            head = bytes((FINAL | kind, MASKED | size))
        else:
            head = bytes((FINAL | kind, MASKED | 126)) + size.to_bytes(2, "big")
        self._transport.write(head + NO_MASK + payload)

    def hang_up(self) -> None:
        """Close the connection without a word."""
        self._closing = True
        self._transport.close()


def _handshake(host: str, path: str) -> bytes:
    key = base64.b64encode(os.urandom(16)).decode()
    return (
        f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ).encode()


async def connect(reader: Reader, port: int, path: str) -> None:
    """Open a socket to this machine; returns when frames may be sent."""
    loop = asyncio.get_running_loop()
    host = "127.0.0.1"
    _, socket = await loop.create_connection(
        lambda: Socket(reader, f"{host}:{port}", path), host, port
    )
    async with asyncio.timeout(CONNECT_SECONDS):
        await socket.opened
