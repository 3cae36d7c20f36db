"""Bad input on the socket: a clear error to its sender, nothing for the others, nothing lost."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, ConnectionClosedError, InvalidStatus

from tests.server.cafe import PATIENCE, Cafe, Player, opened
from tests.server.conftest import Enter
from tests.server.process import served
from tests.server.stories import (
    Story,
    as_bytes,
    at,
    begun,
    caught_up,
    everything_since,
    hung_up_on,
    listening,
    log,
    online,
    pushing,
)
from troquet.server import live, serve
from troquet.server.settings import Settings


def gauge(cafe: Cafe, name: str) -> float:
    """Return one of the café's counters."""
    found: float = cafe.house.metrics.registry.get_sample_value(f"troquet_{name}") or 0.0
    return found


async def soon(cafe: Cafe, name: str, value: float) -> None:
    """Wait until a counter of the café has a value."""
    end = time.monotonic() + PATIENCE
    while gauge(cafe, name) != value:
        assert time.monotonic() < end, f"{name} stays at {gauge(cafe, name)}"
        await asyncio.sleep(0.01)


# Messages


BAD: list[tuple[str | bytes, str]] = [
    ("", "malformed"),
    ("{", "malformed"),
    ("null", "malformed"),
    ("[]", "malformed"),
    ('"ping"', "malformed"),
    ("7", "malformed"),
    ("NaN", "malformed"),
    ("{}", "malformed"),
    ('{"type":"dance"}', "malformed"),
    ('{"type":["ping"]}', "malformed"),
    ('{"type":"ping","type":"dance"}', "malformed"),
    ('{"type":"ping","extra":1}', "malformed"),
    ('{"type":"watch"}', "malformed"),
    ('{"type":"watch","table":7}', "malformed"),
    ('{"type":"watch","table":"t","seat":"0"}', "malformed"),
    ('{"type":"watch","table":"t","seat":1.5}', "malformed"),
    ('{"type":"watch","table":"\\ud800"}', "malformed"),
    ('{"type":"watch","table":"nosuchtable"}', "unknown-table"),
    ('{"type":"watch","table":"\\u0000"}', "unknown-table"),
    ('{"type":"watch","table":"' + "t" * 9000 + '"}', "unknown-table"),
    ('{"type":"play","table":"t","seat":0,"id":"","move":"x"}', "malformed"),
    ('{"type":"play","table":"t","seat":0,"id":"' + "i" * 65 + '","move":"x"}', "malformed"),
    ('{"type":"play","table":"t","seat":0,"id":"i","move":7}', "malformed"),
    ('{"type":"play","table":"t","seat":0,"id":"i","move":"x"}', "unknown-table"),
    ('{"type":"undo","table":"t","seat":0,"id":"i"}', "unknown-table"),
    ('{"type":"why","table":"t","seat":0,"id":"i","part":{}}', "unknown-table"),
    ('{"type":"why","table":"t","seat":0,"id":"i","part":[]}', "malformed"),
    ('{"type":"seen","table":"t"}', "malformed"),
    ("[" * 8000, "malformed"),
    ('{"a":' * 2500 + "1" + "}" * 2500, "malformed"),
    (b"\xff\xfe\x00", "malformed"),
    (b"", "malformed"),
    (b"\x00" * 100, "malformed"),
]


def test_bad_messages_are_told_to_their_sender_only(cafe: Cafe, enter: Enter) -> None:
    ada, bob = enter(cafe, "Ada"), enter(cafe, "Bob")
    story = Story(ada, bob).until(lambda s: pushing(s, 1))
    table = story.put(cafe)

    async def tale() -> None:
        async with at(cafe, ada, table, 0) as other, at(cafe, bob, table, 1) as player:
            await everything_since(other, 0)
            await everything_since(player, 0)
            mark = len(other.heard)
            for text, code in BAD:
                await player.socket.send(text)
                problem = (await player.hear())["problem"]
                assert problem["code"] == code, text[:80]
                assert 0 < len(problem["text"]) < 1000
            assert await everything_since(other, mark) == []
            assert (await player.answer(table, 1, player.choices[0]["text"]))["type"] == "done"

    asyncio.run(tale())
    assert len(log(cafe, table)) == len(story.lines) + 1


def test_a_message_may_come_as_bytes(cafe: Cafe) -> None:
    async def tale() -> None:
        async with online(cafe, None) as player:
            await player.socket.send(b'{"type":"ping"}')
            assert await player.hear() == {"type": "pong"}

    asyncio.run(tale())


def test_a_message_that_is_too_large_is_not_read(cafe: Cafe, enter: Enter) -> None:
    ada = enter(cafe, "Ada")
    limit = cafe.settings.message_bytes

    async def tale() -> None:
        async with online(cafe, ada) as player:
            await player.socket.send('{"type":"ping"}' + " " * (limit - 15))
            assert await player.hear() == {"type": "pong"}
            await player.socket.send('{"type":"ping"}' + " " * (limit - 14))
            problem = (await player.hear())["problem"]
            assert (problem["code"], problem["facts"]) == ("too-large", {"limit": limit})
            await player.socket.send("x" * (limit + 2000))
            assert (await hung_up_on(player))[1] == 1009
        async with online(cafe, ada) as player:
            with pytest.raises(ConnectionClosedError):  # it is not even read to its end
                await player.socket.send("x" * 50_000_000)
        async with online(cafe, ada) as player:
            await player.say(type="ping")
            assert await player.hear() == {"type": "pong"}

    asyncio.run(tale())
    asyncio.run(soon(cafe, "sockets", 0))


def test_a_text_that_is_not_utf8_ends_the_connection_without_ado(tmp_path: Path) -> None:
    with served(tmp_path) as cafe:

        async def tale() -> None:
            async with online(cafe, None) as player:
                await player.socket.send(b"\xff\xff", text=True)
                assert (await hung_up_on(player))[1] == 1007

        asyncio.run(tale())
    assert "Invalid UTF-8" in cafe.logged()
    assert "Traceback" not in cafe.logged()


# Limits


def test_too_many_messages_are_told_so_and_not_carried_out(tmp_path: Path, enter: Enter) -> None:
    with opened(tmp_path / "cafe.db", messages_per_second=10) as cafe:
        ada = enter(cafe, "Ada")

        async def tale() -> None:
            async with online(cafe, ada) as player:
                for _ in range(80):
                    await player.say(type="ping")
                heard = [await player.hear() for _ in range(80)]
                kinds = [message["type"] for message in heard]
                assert kinds[:50] == ["pong"] * 50
                refused = [m["problem"] for m in heard if m["type"] == "problem"]
                assert refused
                assert {problem["code"] for problem in refused} == {"too-many"}
                assert {problem["facts"]["seconds"] for problem in refused} == {1}
                await asyncio.sleep(0.3)
                await player.say(type="ping")
                assert await player.hear() == {"type": "pong"}

        asyncio.run(tale())


def test_there_are_only_so_many_sockets(tmp_path: Path) -> None:
    for limits in ({"sockets": 3}, {"sockets_per_address": 3}):
        with opened(tmp_path / f"{next(iter(limits))}.db", **limits) as cafe:

            async def tale(cafe: Cafe = cafe) -> None:
                async with online(cafe, None), online(cafe, None):
                    async with online(cafe, None) as last:
                        with pytest.raises(InvalidStatus) as refused:
                            await connect(cafe.live)
                        assert refused.value.response.status_code == 403
                        await caught_up(last)
                    await soon(cafe, "sockets", 2)
                    async with online(cafe, None) as again:
                        await caught_up(again)

            asyncio.run(tale())


ORIGINS = [
    (None, True),
    ("http://{host}", True),
    ("https://{host}", True),
    ("https://cafe.example", True),
    ("http://cafe.example", False),
    ("https://cafe.example.evil.example", False),
    ("https://evil.example", False),
    ("http://127.0.0.1", False),
    ("null", False),
    ("", False),
    ("http://[", False),
    ("http://é", False),
]


def test_a_foreign_page_gets_no_socket_and_no_answer(tmp_path: Path) -> None:
    async def greeted(cafe: Cafe, headers: dict[str, str]) -> bool:
        try:
            async with connect(cafe.live, additional_headers=headers) as line:
                await line.send('{"type":"hello","protocol":1}')
                return bool(json.loads(await line.recv())["type"] == "ready")
        except InvalidStatus as refused:
            return refused.response.status_code != 403

    with (
        opened(tmp_path / "cafe.db", public_url="https://cafe.example") as cafe,
        listening() as ear,
    ):
        for origin, welcome in ORIGINS:
            host = cafe.url.removeprefix("http://")
            headers = {} if origin is None else {"Origin": origin.format(host=host)}
            assert asyncio.run(greeted(cafe, headers)) == welcome, origin
            raw = [(name.encode(), value.encode()) for name, value in headers.items()]
            answer = httpx.get(f"{cafe.url}/api/tables", headers=raw)
            if welcome:
                assert answer.status_code == 200, origin
            else:
                assert (answer.status_code, answer.json()["code"]) == (403, "foreign"), origin
        assert not [record for record in ear if record.levelno >= logging.ERROR]


# Slow and silent


def test_a_slow_reader_is_dropped_and_nobody_waits_for_it(
    tmp_path: Path, enter: Enter, monkeypatch: pytest.MonkeyPatch
) -> None:
    def narrow(settings: Settings) -> socket.socket:
        found = listen(settings)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        return found

    listen = serve.listen
    monkeypatch.setattr(serve, "listen", narrow)  # so that little is under way unread
    with opened(tmp_path / "cafe.db", outbox=8) as cafe:
        ada, bob = enter(cafe, "Ada"), enter(cafe, "Bob")
        table = Story(ada, bob).until(lambda s: pushing(s, 1)).put(cafe)

        async def stalled() -> ClientConnection:
            line = socket.socket()
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.setblocking(False)
            await asyncio.get_running_loop().sock_connect(line, ("127.0.0.1", cafe.port))
            return await connect(cafe.live, sock=line, max_queue=1, compression=None)

        async def tale() -> None:
            async with at(cafe, bob, table, 1) as other:
                slow = await stalled()
                await slow.send(json.dumps({"type": "hello", "protocol": 1, "token": ada.token}))
                await slow.send(json.dumps({"type": "watch", "table": table, "seat": 0}))
                await other.until(lambda: other.info["seats"][0]["here"])
                end = time.monotonic() + PATIENCE
                while not gauge(cafe, "dropped_total"):  # it says nothing more, and never reads
                    assert time.monotonic() < end
                    await other.watch(table, 1)
                    await caught_up(other)
                await other.until(lambda: not other.info["seats"][0]["here"])
                assert (await other.answer(table, 1, other.choices[0]["text"]))["type"] == "done"
                slow.transport.abort()
                await soon(cafe, "sockets", 1)

        asyncio.run(tale())


def test_a_reader_that_catches_up_too_late_is_told_why(tmp_path: Path, enter: Enter) -> None:
    with opened(tmp_path / "cafe.db", outbox=8) as cafe:
        ada = enter(cafe, "Ada")
        table = ada.table(seats=2)

        async def tale() -> int:
            slow = await connect(cafe.live, max_queue=1, compression=None)
            await slow.send(json.dumps({"type": "hello", "protocol": 1, "token": ada.token}))
            watch = json.dumps({"type": "watch", "table": table, "seat": 0})
            for _ in range(50_000):
                if gauge(cafe, "dropped_total"):
                    break
                await slow.send(watch)
            await soon(cafe, "dropped_total", 1)
            player = Player(cafe.live, None)
            player.socket = slow
            return (await hung_up_on(player))[1]

        assert asyncio.run(tale()) == 4008
        asyncio.run(soon(cafe, "sockets", 0))


def test_a_silent_connection_is_closed(
    cafe: Cafe, enter: Enter, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bob = enter(cafe, "Ada"), enter(cafe, "Bob")
    table = begun(ada, bob)
    monkeypatch.setattr(live, "SILENT_SECONDS", 1.5)
    monkeypatch.setattr(live, "HELLO_SECONDS", 1.0)

    async def chatty(player: Any) -> None:
        for _ in range(8):
            await asyncio.sleep(0.25)
            await caught_up(player)

    async def tale() -> None:
        async with connect(cafe.live) as mute:
            with pytest.raises(ConnectionClosed):  # not even a hello
                await asyncio.wait_for(mute.recv(), PATIENCE)
        async with at(cafe, ada, table, 0) as player, at(cafe, bob, table, 1) as silent:
            await chatty(player)  # a ping now and then is enough
            await hung_up_on(silent)
            await player.until(lambda: not player.info["seats"][1]["here"])
            assert as_bytes(player.view)

    asyncio.run(tale())
    asyncio.run(soon(cafe, "sockets", 0))
