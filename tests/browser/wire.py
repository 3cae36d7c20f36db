"""The wire between one browser and the café, which can be cut and mended."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

CHUNK = 65_536


class Wire:
    """Listens on a port of its own and carries bytes both ways; while it is cut, nothing passes."""

    def __init__(self, target: int) -> None:
        self._target = target
        self._ends: set[socket.socket] = set()
        self._whole = self._heard = True
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._door.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        threading.Thread(target=self._welcome, daemon=True).start()

    def lead(self, target: int) -> None:
        """Lead to another café, whole again."""
        self._target = target
        self.mend()

    def hush(self) -> None:
        """Lose whatever is sent from now on; both ends still believe that they are connected."""
        self._heard = False

    def cut(self) -> None:
        """Cut everything that is connected; whoever comes now is turned away."""
        self._whole = False
        for end in list(self._ends):
            self._hang_up(end)

    def mend(self) -> None:
        """Let connections through again."""
        self._whole = self._heard = True

    def close(self) -> None:
        """Take the wire away."""
        self._door.close()
        self.cut()

    def _welcome(self) -> None:
        with contextlib.suppress(OSError):  # the door was closed
            while True:
                near, _ = self._door.accept()
                if not self._whole:
                    near.close()
                    continue
                try:
                    far = socket.create_connection(("127.0.0.1", self._target), timeout=5)
                except OSError:
                    near.close()
                    continue
                far.settimeout(None)
                self._ends |= {near, far}
                for source, sink in ((near, far), (far, near)):
                    threading.Thread(target=self._carry, args=(source, sink), daemon=True).start()

    def _carry(self, source: socket.socket, sink: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(CHUNK):
                if self._heard:
                    sink.sendall(data)
        for end in (source, sink):
            self._hang_up(end)

    def _hang_up(self, end: socket.socket) -> None:
        self._ends.discard(end)
        with contextlib.suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
        end.close()


@contextmanager
def wired(target: int) -> Iterator[Wire]:
    """Lay a wire to a port for the length of a block."""
    wire = Wire(target)
    try:
        yield wire
    finally:
        wire.close()
