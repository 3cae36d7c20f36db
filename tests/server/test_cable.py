"""The cable: whatever way frames are cut and mixed, a message is heard once, whole and in order."""

from __future__ import annotations

import base64
import json
import os
import socket
from collections.abc import Iterator
from contextlib import closing, contextmanager
from urllib.parse import urlsplit

import pytest

from tests.server.cafe import Cafe
from troquet.server.cable import frame

TEXT, CONTINUED, CLOSE, PING, PONG, FINAL, MASKED = 1, 0, 8, 9, 10, 0x80, 0x80
HELLO = b'{"type":"hello","protocol":1}'
PINGED = b'{"type":"ping"}'


def sent(payload: bytes, opcode: int = TEXT, final: bool = True, masked: bool = True) -> bytes:
    """Return a frame as a client sends it."""
    size, key = len(payload), os.urandom(4)
    head = bytes([(FINAL if final else 0) | opcode])
    mark = MASKED if masked else 0
    if size < 126:
        head += bytes([mark | size])
    else:
        head += bytes([mark | 126]) + size.to_bytes(2, "big")
    if not masked:
        return head + payload
    return head + key + bytes(byte ^ key[place % 4] for place, byte in enumerate(payload))


class Wire:
    """A raw connection after its handshake."""

    def __init__(self, plug: socket.socket) -> None:
        self._plug = plug
        self._rest = b""

    def say(self, data: bytes) -> None:
        self._plug.sendall(data)

    def _take(self, size: int) -> bytes:
        while len(self._rest) < size:
            data = self._plug.recv(65_536)
            if not data:
                raise EOFError
            self._rest += data
        found, self._rest = self._rest[:size], self._rest[size:]
        return found

    def hear(self) -> tuple[int, bytes]:
        """Return the opcode and the content of the next frame; the café never cuts one."""
        first, size = self._take(2)
        assert first & FINAL
        assert not size & MASKED
        if size == 126:
            size = int.from_bytes(self._take(2), "big")
        return first & 0x0F, self._take(size)

    def message(self) -> str:
        """Return the type of the next message."""
        opcode, content = self.hear()
        assert opcode == TEXT
        found: str = json.loads(content)["type"]
        return found

    def closed(self) -> int:
        """Return the code with which the café closes the connection."""
        opcode, content = self.hear()
        assert opcode == CLOSE
        return int.from_bytes(content[:2], "big")


@contextmanager
def plugged(cafe: Cafe) -> Iterator[Wire]:
    """Open a raw connection that has not said hello yet."""
    where = urlsplit(cafe.url)
    assert where.hostname is not None
    with closing(socket.create_connection((where.hostname, where.port or 80), 10)) as plug:
        key = base64.b64encode(os.urandom(16)).decode()
        plug.sendall(
            f"GET /api/live HTTP/1.1\r\nHost: {where.netloc}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        answer = b""
        while not answer.endswith(b"\r\n\r\n"):
            answer += plug.recv(1)
        assert b" 101 " in answer
        yield Wire(plug)


def test_frames_that_come_together_are_heard_one_by_one(salon: Cafe) -> None:
    with plugged(salon) as wire:
        wire.say(sent(HELLO) + sent(PINGED) * 3)
        assert [wire.message() for _ in range(4)] == ["ready", "pong", "pong", "pong"]


def test_a_frame_that_comes_byte_by_byte_is_heard_once_it_is_whole(salon: Cafe) -> None:
    long = sent(PINGED + b" " * 200)
    with plugged(salon) as wire:
        for byte in sent(HELLO) + long:
            wire.say(bytes([byte]))
        assert [wire.message() for _ in range(2)] == ["ready", "pong"]


def test_a_message_in_pieces_is_put_together_with_a_ping_between_them(salon: Cafe) -> None:
    with plugged(salon) as wire:
        wire.say(sent(HELLO))
        assert wire.message() == "ready"
        wire.say(sent(PINGED[:5], TEXT, final=False))
        wire.say(sent(b"still there?", PING) + sent(PINGED[5:9], CONTINUED, final=False))
        assert wire.hear() == (PONG, b"still there?")
        wire.say(sent(PINGED[9:], CONTINUED) + sent(PINGED))
        assert [wire.message() for _ in range(2)] == ["pong", "pong"]


def test_a_new_message_amid_the_pieces_of_another_ends_the_connection(salon: Cafe) -> None:
    with plugged(salon) as wire:
        wire.say(sent(HELLO))
        assert wire.message() == "ready"
        wire.say(sent(PINGED[:5], TEXT, final=False) + sent(PINGED))
        assert wire.closed() == 1002


@pytest.mark.parametrize(
    ("bad", "code"),
    [
        (sent(PINGED, masked=False), 1002),
        (sent(PINGED, 3), 1002),
        (bytes([FINAL | TEXT, MASKED | 127]) + (1 << 40).to_bytes(8, "big") + bytes(4), 1009),
    ],
    ids=["without a mask", "of no kind", "of a terabyte"],
)
def test_a_bad_frame_ends_its_own_connection_only(salon: Cafe, bad: bytes, code: int) -> None:
    with plugged(salon) as other, plugged(salon) as wire:
        other.say(sent(HELLO))
        wire.say(sent(HELLO))
        assert (other.message(), wire.message()) == ("ready", "ready")
        wire.say(bad)
        assert wire.closed() == code
        other.say(sent(PINGED))
        assert other.message() == "pong"


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536])
def test_a_frame_says_how_long_it_is(size: int) -> None:
    found = frame(b"x" * size)
    kind = found[1]
    extra = 0 if kind < 126 else 2 if kind == 126 else 8
    told = int.from_bytes(found[2 : 2 + extra], "big") if extra else kind
    assert found[0] == FINAL | TEXT
    assert told == size == len(found) - 2 - extra
    assert extra == (0 if size < 126 else 2 if size < 65_536 else 8)
