"""The counter: plain requests come whole, in time and of a bounded size, or not at all.

The web server reads a request for as long as it takes and however long its head is. Here a
connection on which nothing comes, or not enough, is closed, and so is one whose answer is not read.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

REQUEST_SECONDS = 20.0  # for a whole request, its body included
UNREAD_SECONDS = 10.0  # for the rest of an answer, once the connection is to be closed
LARGEST_HEAD = 32_768  # bytes of address and headers together
TOO_LARGE = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\n"
    b"content-length: 0\r\nconnection: close\r\n\r\n"
)


class Counter(HttpToolsProtocol):
    """One plain connection, from its first byte to its last answer or until it becomes a socket."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._patience: asyncio.TimerHandle | None = None
        self._head = 0  # bytes of a head that is not complete
        self._in_head = True

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for the first request, but not for ever."""
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no more."""
        self._got_it()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on; a head without an end is not read to it."""
        if self._patience is None and getattr(self.cycle, "response_complete", True):
            self._wait()  # for the rest of what begins here
        super().data_received(data)
        if self._in_head and not self.transport.is_closing():
            self._head += len(data)
            if self._head > LARGEST_HEAD:
                self.transport.write(TOO_LARGE)
                self.transport.close()

    def handle_websocket_upgrade(self) -> None:
        """The connection becomes a socket, with a patience of its own."""
        self._got_it()
        super().handle_websocket_upgrade()

    def on_message_begin(self) -> None:
        """A request begins."""
        self._in_head, self._head = True, 0
        self._wait()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Its head is there."""
        self._in_head = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """All of it is there."""
        self._got_it()
        super().on_message_complete()

    def timeout_keep_alive_handler(self) -> None:
        """Nothing more is asked: close, whether what was sent is read to its end or not."""
        super().timeout_keep_alive_handler()
        self.loop.call_later(UNREAD_SECONDS, self.transport.abort)

    def _wait(self) -> None:
        self._got_it()
        self._patience = self.loop.call_later(REQUEST_SECONDS, self._late)

    def _got_it(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _late(self) -> None:
        """Whoever asks does not come to the point."""
        self._patience = None
        self.transport.abort()
