"""The cable to one guest: WebSocket frames in and out, without a task or a queue in between.

The handshake goes the usual way, through the application. Once a client is at the other end, a
whole text frame (nearly everything that is ever said) is handed to it as it arrives; whatever else
there is, fragments, control frames, bad frames, is left to the `websockets` library.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Protocol

from starlette.websockets import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Opcode
from websockets.http11 import Request

if TYPE_CHECKING:
    from uvicorn._types import ASGIReceiveEvent

try:
    from websockets.speedups import apply_mask
except ImportError:  # the library has it in plain Python too
    from websockets.utils import apply_mask

EXTENSION = "troquet.cable"
FINAL, MASKED, LENGTH = 0x80, 0x80, 0x7F
TEXT = FINAL | Opcode.TEXT
SHORT, LONG = 126, 127  # lengths that say: the length follows, in two or in eight bytes
LONGEST_SHORT = 0xFFFF


class Reader(Protocol):
    """Who is at the café's end of a cable."""

    def hear(self, message: bytes) -> None:
        """Take a message."""

    def hung_up(self) -> None:
        """The other end is gone, or will say nothing more."""

    def hold(self) -> None:
        """The other end does not read as fast as it is written to: keep what is not sent yet."""

    def go_on(self) -> None:
        """The other end has read enough: send what was kept."""


class Inbox(asyncio.Queue["ASGIReceiveEvent"]):
    """What the protocol has for the application; once there is a reader it gets it at once."""

    reader: Reader | None = None

    def put_nowait(self, item: ASGIReceiveEvent) -> None:
        """Hand an event on."""
        if self.reader is None:
            super().put_nowait(item)
        elif item["type"] == "websocket.receive":
            text = item.get("text")
            self.reader.hear(item.get("bytes") or b"" if text is None else text.encode())
        elif item["type"] == "websocket.disconnect":
            self.reader.hung_up()


def frame(message: bytes) -> bytes:
    """Return a text message as a server sends it."""
    size = len(message)
    if size < SHORT:
        return bytes((TEXT, size)) + message
    if size <= LONGEST_SHORT:
        return bytes((TEXT, SHORT, size >> 8, size & 0xFF)) + message
    return bytes((TEXT, LONG)) + size.to_bytes(8, "big") + message


class Cable(WebSocketsSansIOProtocol):
    """One connection, as uvicorn makes it for a request to become a WebSocket."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.queue: Inbox = Inbox()
        self._rest = b""  # the beginning of a frame
        self._split = False  # a message in several frames is under way
        self._library = False  # it gets all that comes: this connection will not last
        self._limit = self.config.ws_max_size

    def handle_connect(self, event: Request) -> None:
        """Let the application find the cable."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][EXTENSION] = {"cable": self}

    def attach(self, reader: Reader) -> None:
        """Give everything that comes to a reader, what has come already first."""
        waiting = [self.queue.get_nowait() for _ in range(self.queue.qsize())]
        self.queue.reader = reader
        for event in waiting:
            self.queue.put_nowait(event)
        self.listen()

    # Out

    def write(self, *messages: bytes) -> None:
        """Send text messages; they leave together."""
        if not self.close_sent and not self.disconnected:
            one = frame(messages[0]) if len(messages) == 1 else b"".join(map(frame, messages))
            self.transport.write(one)

    def pause_writing(self) -> None:
        """The transport has more to send than the other end reads."""
        super().pause_writing()
        if self.queue.reader is not None:
            self.queue.reader.hold()

    def resume_writing(self) -> None:
        """The other end has read."""
        super().resume_writing()
        if self.queue.reader is not None:
            self.queue.reader.go_on()

    # In

    def deafen(self) -> None:
        """Let what the other end says wait in the network."""
        if not self.read_paused and not self.transport.is_closing():
            self.read_paused = True
            self.transport.pause_reading()

    def listen(self) -> None:
        """Hear the other end again."""
        if self.read_paused and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()

    def send_receive_event_to_app(self) -> None:
        """Hand on a message that the library has put together."""
        before = self.read_paused
        super().send_receive_event_to_app()
        if self.queue.reader is not None and not before:
            self.listen()  # the reader says itself when it has heard enough

    def data_received(self, data: bytes) -> None:
        """Take whole frames out of what has come; keep the rest."""
        if not self.handshake_complete:
            # Only a broken client talks before it is answered: where its frames begin is unclear.
            self._library = self.handshake_initiated
            super().data_received(data)
            return
        if self._rest:
            data = self._rest + data
        at, size = 0, len(data)
        while at < size and not self._library:
            end = self._frame(data, at, size)
            if end < 0:
                break
            at = end
        self._rest = b""
        if at < size:
            if self._library:
                super().data_received(data[at:])
            else:
                self._rest = data[at:]

    def _frame(self, data: bytes, at: int, size: int) -> int:
        """Take the frame that begins here and return where the next one does; -1: not all here."""
        if size - at < 2:
            return -1
        first, second = data[at], data[at + 1]
        length = second & LENGTH
        start = at + 6
        if length >= SHORT:
            start += 2 if length == SHORT else 8
            if size < start:
                return -1
            length = int.from_bytes(data[at + 2 : start - 4], "big")
        if length > self._limit or not second & MASKED:
            self._library = True  # it will complain, and close
            return at
        end = start + length
        if size < end:
            return -1
        if first == TEXT and not self._split and not self.close_sent and self.queue.reader:
            message = apply_mask(data[start:end], data[start - 4 : start])
            if message.isascii() or _is_text(message):
                self.queue.reader.hear(message)
                return end
        opcode = first & 0x0F
        if opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
            self._split = not first & FINAL
        super().data_received(data[at:end])
        return end


def _is_text(message: bytes) -> bool:
    try:
        message.decode()
    except UnicodeDecodeError:
        return False
    return True


def of(socket: WebSocket) -> Cable:
    """Return the cable of a socket that was opened here."""
    found: Cable = socket.scope["extensions"][EXTENSION]["cable"]
    return found
