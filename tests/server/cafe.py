"""A café for the tests: a real server on a real port, and guests who use real sockets."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from troquet.server import app, serve
from troquet.server.changes import apply
from troquet.server.house import House
from troquet.server.settings import Settings

Json = dict[str, Any]
PATIENCE = 60.0  # seconds; a machine may be busy with other things


def settings(data: Path, **changes: Any) -> Settings:
    """Return settings for a test: a free port, bots without pauses, generous limits."""
    chosen: Json = {
        "port": 0,
        "data": str(data),
        "bot_pace": 0.0,
        "requests_per_second": 10_000.0,
        "messages_per_second": 10_000.0,
        "guests_per_hour": 100_000.0,
        **changes,
    }
    return Settings(**chosen)


class Cafe:
    """A café that is open in a thread of this process."""

    def __init__(self, chosen: Settings) -> None:
        self.settings = chosen
        self.house: House
        self.port = 0
        self.loop: asyncio.AbstractEventLoop
        self._ready = threading.Event()
        self._server: uvicorn.Server
        self._thread = threading.Thread(target=self._run, daemon=True)

    @property
    def url(self) -> str:
        """Return the address of the café."""
        return f"http://127.0.0.1:{self.port}{self.settings.base_path}"

    @property
    def live(self) -> str:
        """Return the address of its socket."""
        return f"ws://127.0.0.1:{self.port}{self.settings.base_path}/api/live"

    def open(self) -> None:
        """Open the doors; returns when they are open."""
        self._thread.start()
        assert self._ready.wait(PATIENCE), "the café did not open"

    def close(self) -> None:
        """Close the café as SIGTERM would."""
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "the café did not close"

    def ask(self, work: Callable[[House], Any]) -> Any:
        """Do something in the café's own loop."""

        async def done() -> Any:
            found = work(self.house)
            return await found if asyncio.iscoroutine(found) else found

        return asyncio.run_coroutine_threadsafe(done(), self.loop).result(PATIENCE)

    def _run(self) -> None:
        taken = serve.listen(self.settings)
        self.port = taken.getsockname()[1]
        self.house = serve.make_house(self.settings)
        config = serve.config(app.make(self.house), self.settings)
        self._server = serve.Server(config, self._ready.set)

        async def main() -> None:
            self.loop = asyncio.get_running_loop()
            await self._server.serve([taken])

        asyncio.run(main())


@contextmanager
def opened(data: Path, **changes: Any) -> Iterator[Cafe]:
    """Open a café for the length of a test."""
    cafe = Cafe(settings(data, **changes))
    cafe.open()
    try:
        yield cafe
    finally:
        cafe.close()


class Guest:
    """Somebody with a name: asks over HTTP, and plays over a socket."""

    def __init__(self, url: str, name: str, token: str | None = None) -> None:
        self.url = url
        self.name = name
        self.token = token
        self.id = ""
        self.http = httpx.Client(base_url=url, timeout=PATIENCE)

    def enter(self) -> Guest:
        """Take a name."""
        found = self.post("/api/guests", name=self.name)
        self.token, self.id = found["token"], found["guest"]["id"]
        return self

    def ask(self, method: str, path: str, **body: Any) -> httpx.Response:
        """Send a request and return the answer, whatever it is."""
        headers = {} if self.token is None else {"authorization": f"Bearer {self.token}"}
        return self.http.request(
            method, path, json=body if method in ("POST", "PUT") else None, headers=headers
        )

    def get(self, path: str) -> Json:
        """Fetch something that must be there."""
        return self._good(self.ask("GET", path))

    def post(self, path: str, **body: Any) -> Json:
        """Do something that must work."""
        return self._good(self.ask("POST", path, **body))

    def _good(self, answer: httpx.Response) -> Json:
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found

    def code(self, method: str, path: str, **body: Any) -> str:
        """Do something that must fail, and return the code of the problem."""
        answer = self.ask(method, path, **body)
        assert answer.status_code >= 400, answer.text
        found: str = answer.json()["code"]
        return found

    def table(self, game: str = "cheval", seats: int = 2, **more: Any) -> str:
        """Open a table and return its id."""
        found: str = self.post("/api/tables", game=game, seats=seats, **more)["id"]
        return found

    def close(self) -> None:
        """Go home."""
        self.http.close()


@asynccontextmanager
async def connected(live: str, **more: Any) -> AsyncIterator[ClientConnection]:
    """Hold a socket open for the length of a block, and let go of it whatever happens.

    One who is called away in the middle of saying goodbye would leave it open otherwise.
    """
    line = await connect(live, compression=None, max_size=2**22, close_timeout=1, **more)
    try:
        yield line
        await line.close()
    finally:
        line.transport.abort()
        await line.wait_closed()


class Player:
    """A guest at a socket: keeps the view of one seat up to date, as a client would."""

    def __init__(self, live: str, token: str | None) -> None:
        self.live = live
        self.token = token
        self.socket: ClientConnection
        self.view: Any = None
        self.choices: list[Json] = []
        self.info: Json = {}
        self.n = -1
        self.events: list[Json] = []
        self.undo = False
        self.heard: list[str] = []
        self.resyncs = 0
        self._ids = 0

    async def open(self) -> Player:
        """Open the socket and say hello."""
        self.socket = await connect(self.live, compression=None, max_size=2**22)
        try:
            await self.say(type="hello", protocol=1, token=self.token)
            ready = await self.hear()
            assert ready["type"] == "ready", ready
        except BaseException:  # called away meanwhile: nobody else knows of this socket
            await self.close()
            raise
        return self

    async def watch(self, table: str, seat: int | None) -> Player:
        """Follow a table; returns when the view is there."""
        await self.say(type="watch", table=table, seat=seat)
        await self.until(lambda: self.n >= 0)
        return self

    async def say(self, **message: Any) -> None:
        """Send a message."""
        await self.socket.send(json.dumps(message))

    async def hear(self) -> Json:
        """Receive a message and take in what it tells."""
        async with asyncio.timeout(PATIENCE):  # unlike wait_for it never overhears a call
            text = await self.socket.recv()
        assert isinstance(text, str)
        self.heard.append(text)
        message: Json = json.loads(text)
        self.take(message)
        return message

    def take(self, message: Json) -> None:
        """Take a message in."""
        kind = message["type"]
        if kind == "view":
            self.view, self.choices = message["view"], message["choices"]
            self.n, self.info = message["n"], message["info"]
            self.undo = message.get("undo", False)
            self.events += message["missed"]
        elif kind == "change":
            assert message["n"] == self.n + 1, "a message is missing"
            self.n = message["n"]
            self.view = apply(self.view, [(path, value) for path, value in message["changes"]])
            self.events += message.get("events", [])
            self.undo = message.get("undo", False)
            if message.get("choices") is not None:
                self.choices = message["choices"]
        elif kind == "info":
            self.info = message["info"]

    async def until(self, done: Callable[[], bool]) -> None:
        """Listen until something is so."""
        end = time.monotonic() + PATIENCE
        while not done():
            assert time.monotonic() < end, f"it never came; last: {self.heard[-1:]}"
            await self.hear()

    async def answer(self, table: str, seat: int, move: str, id: str = "") -> Json:
        """Answer and wait until it is stored or refused."""
        self._ids += 1
        id = id or f"m{self._ids}"
        await self.say(type="play", table=table, seat=seat, id=id, move=move)
        return await self.reply(id)

    async def reply(self, id: str) -> Json:
        """Wait for what the café says to a request."""
        while True:
            message = await self.hear()
            named = message.get("id") or message.get("problem", {}).get("id")
            if named == id or (message["type"] == "problem" and named is None):
                return message

    async def close(self) -> None:
        """Hang up, at once if one is called away meanwhile."""
        try:
            await self.socket.close()
        finally:
            self.socket.transport.abort()
