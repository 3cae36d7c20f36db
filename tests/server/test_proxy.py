"""Behind a reverse proxy, under a path of its own, as docs/hosting.md says it is to be set up."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from tests.server.cafe import PATIENCE, Cafe, Guest, Json, Player, connected, opened

HOSTING = Path(__file__).parents[2] / "docs" / "hosting.md"
HOST, SITE, BASE = "games.example", "https://games.example", "/troquet"
VISITOR, ANOTHER = "203.0.113.7", "198.51.100.9"


def settings_of_the_page() -> dict[str, str]:
    """Return what the page tells nginx to send on, by name."""
    return dict(re.findall(r"proxy_set_header (\S+) \"?(\S+?)\"?;", HOSTING.read_text("utf-8")))


class Proxy:
    """Passes requests on as nginx does with the page's lines; each visitor has a port."""

    def __init__(self, cafe: Cafe, *visitors: str) -> None:
        self.cafe = cafe
        self.ports: dict[str, int] = {}
        self._headers = settings_of_the_page()
        self._visitors = visitors
        self._open = threading.Event()
        self._loop: asyncio.AbstractEventLoop
        self._stop: asyncio.Event
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()), daemon=True)

    def url(self, visitor: str) -> str:
        """Return where a visitor finds the proxy."""
        return f"http://127.0.0.1:{self.ports[visitor]}{BASE}"

    def open(self) -> None:
        """Listen; returns when it does."""
        self._thread.start()
        assert self._open.wait(PATIENCE)

    def close(self) -> None:
        """Listen no more, and let go of everybody."""
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()

    async def _run(self) -> None:
        self._loop, self._stop = asyncio.get_running_loop(), asyncio.Event()
        servers = []
        for visitor in self._visitors:

            async def serve(
                reader: asyncio.StreamReader,
                writer: asyncio.StreamWriter,
                visitor: str = visitor,
            ) -> None:
                await self._pass_on(visitor, reader, writer)

            server = await asyncio.start_server(serve, "127.0.0.1", 0)
            self.ports[visitor] = server.sockets[0].getsockname()[1]
            servers.append(server)
        self._open.set()
        await self._stop.wait()
        for server in servers:
            server.close()

    async def _pass_on(
        self, visitor: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        """Pass one request on, and whatever follows if it becomes a socket."""
        head = await reader.readuntil(b"\r\n\r\n")
        near, far = await asyncio.open_connection("127.0.0.1", self.cafe.port)
        far.write(self._rewritten(head, visitor))
        try:
            await asyncio.wait(
                [asyncio.create_task(_pump(*ends)) for ends in ((reader, far), (near, writer))],
                return_when=asyncio.FIRST_COMPLETED,
            )
        finally:
            for end in (far, writer):
                end.close()

    def _rewritten(self, head: bytes, visitor: str) -> bytes:
        first, *lines = head.decode("latin-1").rstrip("\r\n").split("\r\n")
        sent = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines)}
        facts = {"$host": HOST, "$remote_addr": visitor, "$scheme": "https"}
        facts["$http_upgrade"] = sent.get("upgrade", "")
        for name, value in self._headers.items():
            sent[name.lower()] = facts.get(value, value)
        if not sent["upgrade"]:
            del sent["upgrade"]
            sent["connection"] = "close"  # one request each: enough for a test
        told = [f"{name}: {value}" for name, value in sent.items()]
        return "\r\n".join([first, *told, "", ""]).encode("latin-1")


async def _pump(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
    while data := await source.read(65_536):
        sink.write(data)


@contextmanager
def proxied(folder: Path, **changes: Json | str | float) -> Iterator[Proxy]:
    """Open a café behind a proxy, set up as the page says."""
    chosen = {"public_url": SITE, "base_path": BASE, "proxies": "127.0.0.1", **changes}
    with opened(folder / "cafe.db", **chosen) as cafe:
        proxy = Proxy(cafe, VISITOR, ANOTHER)
        proxy.open()
        try:
            yield proxy
        finally:
            proxy.close()


def test_the_page_says_what_a_proxy_sends_on() -> None:
    assert settings_of_the_page() == {
        "Host": "$host",
        "Upgrade": "$http_upgrade",
        "Connection": "upgrade",
        "X-Forwarded-For": "$remote_addr",
        "X-Forwarded-Proto": "$scheme",
    }


def test_a_game_is_played_behind_a_proxy(tmp_path: Path) -> None:
    async def sits(url: str, token: str | None, table: str, origin: str) -> None:
        live = url.replace("http", "ws", 1) + "/api/live"
        async with connected(live, additional_headers={"Origin": origin}) as line:
            player = Player(live, token)
            player.socket = line
            await player.say(type="hello", protocol=1, token=token)
            await player.watch(table, 0)
            await player.until(lambda: player.choices != [])
            reply = await player.answer(table, 0, player.choices[0]["text"])
            assert reply["type"] == "done"

    with proxied(tmp_path) as proxy:
        ada = Guest(proxy.url(VISITOR), "Ada")
        ada.http.headers["origin"] = SITE
        try:
            table = ada.enter().table(seats=2, bots=["random"])
            ada.post(f"/api/tables/{table}/start")
            asyncio.run(sits(ada.url, ada.token, table, SITE))
            with pytest.raises(InvalidStatus) as refused:
                asyncio.run(sits(ada.url, ada.token, table, "https://evil.example"))
            assert refused.value.response.status_code == 403
            ada.http.headers["origin"] = "https://evil.example"
            assert ada.code("GET", "/api/games") == "foreign"
        finally:
            ada.close()


def test_each_visitor_behind_a_proxy_has_limits_of_their_own(tmp_path: Path) -> None:
    with proxied(tmp_path, requests_per_second=0.2) as proxy:
        path = "/api/games"  # one at once, and another in five seconds
        codes = [httpx.get(proxy.url(VISITOR) + path).status_code for _ in range(3)]
        assert codes[-1] == 429
        assert httpx.get(proxy.url(ANOTHER) + path).status_code == codes[0]


@pytest.mark.parametrize("proxies", ["127.0.0.1", ""])
def test_counters_are_not_for_those_who_come_through_a_proxy(tmp_path: Path, proxies: str) -> None:
    with proxied(tmp_path, proxies=proxies) as proxy:
        answer = httpx.get(proxy.url(VISITOR) + "/metrics")
        assert (answer.status_code, answer.json()["code"]) == (403, "host-only")
        here = f"http://127.0.0.1:{proxy.cafe.port}{BASE}/metrics"
        assert httpx.get(here).status_code == 200
        assert httpx.get(proxy.url(VISITOR) + "/health").text == "ok\n"
