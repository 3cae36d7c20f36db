"""A regular of the café: a guest with a client that puts up with whatever the network does.

It follows a seat and notices what is missing, says everything until it is answered, always under
the same id, and hears nothing twice.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from collections.abc import Awaitable, Callable
from typing import Any

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import WebSocketException

from tests.server.cafe import Json, connected
from troquet.server.changes import apply

AGAIN = 0.01  # seconds before a connection that failed is tried again
MIND_CHANGES = 0.3  # how often an answer given in secret is replaced, and a move taken back
RETRY = ("busy", "stopping", "too-many")
Where = Callable[[], Awaitable[str]]


def canonical(data: Any) -> bytes:
    """Return JSON-able data as bytes that are equal for equal data."""
    return json.dumps(data, sort_keys=True, separators=(",", ":")).encode()


class Regular:
    """One guest in one seat (None: a spectator); `where` gives the address of the socket.

    `patience` is how many seconds it waits for an answer before it asks again.
    """

    def __init__(
        self, token: str | None, seat: int | None, where: Where, seed: str, patience: float = 10.0
    ) -> None:
        self.token = token
        self.seat = seat
        self.where = where
        self.patience = patience
        self.rng = random.Random(seed)
        self.table = ""
        self.view: Any = None
        self.choices: list[Json] = []
        self.undo = False
        self.n = -1
        self.calm = False  # says nothing new
        self.request: Json | None = None  # what was said and is not answered yet
        self.said: list[Json] = []
        self.done: list[str] = []
        self.refused: list[tuple[str, str]] = []
        self.connections = self.resyncs = self.repeated = 0
        self._socket: ClientConnection | None = None
        self._caught_up = asyncio.Event()
        self._early: dict[int, Json] = {}
        self._asking = False

    @property
    def over(self) -> bool:
        """Tell whether the game has ended, as far as this seat knows."""
        return self.view is not None and self.view["outcome"] is not None

    @property
    def seated(self) -> bool:
        """Tell whether it follows a game that is on."""
        return self._socket is not None and self.n >= 0 and not self.over

    @property
    def finished(self) -> bool:
        """Tell whether there is nothing left to do or to wait for."""
        return self.over and self.request is None

    def known(self) -> bytes:
        """Return everything that this client would draw."""
        return canonical([self.view, self.choices, self.undo])

    async def play(self, table: str) -> None:
        """Play at a table to the end, over as many connections as that takes."""
        self.table = table
        self.view, self.choices, self.undo = None, [], False
        while not self.finished:
            try:
                async with connected(await self.where()) as socket:
                    self.connections += 1
                    await self._talk(socket)
            except (OSError, WebSocketException):  # TimeoutError is an OSError
                await asyncio.sleep(AGAIN)
            finally:
                self._socket = None

    async def wake(self) -> None:
        """Be calm no more."""
        self.calm = False
        if self._socket is not None:
            with contextlib.suppress(WebSocketException):
                await self._answer(self._socket)

    async def catch_up(self) -> None:
        """Return when everything that was sent so far is heard; one must be at a table."""
        while True:
            self._caught_up.clear()
            with contextlib.suppress(WebSocketException, TimeoutError):
                if self._socket is not None:
                    await self._say(self._socket, {"type": "ping"})
                    async with asyncio.timeout(self.patience):
                        await self._caught_up.wait()
                    return
            await asyncio.sleep(AGAIN)

    async def _talk(self, socket: ClientConnection) -> None:
        self.n, self._early, self._asking = -1, {}, False
        await self._say(socket, {"type": "hello", "protocol": 1, "token": self.token})
        async with asyncio.timeout(self.patience):
            while json.loads(await socket.recv())["type"] != "ready":
                pass
        await self._ask_for_all(socket)
        await self._say_again(socket)
        self._socket = socket
        while not self.finished:
            try:
                async with asyncio.timeout(self.patience):
                    text = await socket.recv()
            except TimeoutError:
                if self._asking:
                    await self._ask_for_all(socket)
                await self._say_again(socket)
                continue
            await self._take(socket, json.loads(text))
            await self._answer(socket)

    async def _say(self, socket: ClientConnection, message: Json) -> None:
        await socket.send(json.dumps(message))

    async def _ask_for_all(self, socket: ClientConnection) -> None:
        self._asking = True
        await self._say(socket, {"type": "watch", "table": self.table, "seat": self.seat})

    async def _say_again(self, socket: ClientConnection) -> None:
        if self.request is not None:
            self.repeated += 1
            await self._say(socket, self.request)

    # Hearing

    async def _take(self, socket: ClientConnection, message: Json) -> None:
        match message["type"]:
            case "view":
                self._take_view(message)
            case "change":
                await self._take_change(socket, message)
            case "done":
                if self._answers(message["id"]):
                    self.done.append(message["id"])
                    self.request = None
            case "problem":
                problem = message["problem"]
                if self._answers(problem.get("id")) and problem["code"] not in RETRY:
                    self.refused.append((problem["id"], problem["code"]))
                    self.request = None
            case "pong":
                self._caught_up.set()

    def _answers(self, id: str | None) -> bool:
        return self.request is not None and self.request["id"] == id

    def _take_view(self, message: Json) -> None:
        if message["table"] != self.table or message["n"] < self.n:
            return  # it was overtaken
        self.view, self.choices = message["view"], message["choices"]
        self.undo = message.get("undo", False)
        self.n, self._asking = message["n"], False
        self._take_early()

    async def _take_change(self, socket: ClientConnection, message: Json) -> None:
        if message["table"] != self.table or message["n"] <= self.n:
            return  # heard already
        self._early[message["n"]] = message
        if self.n >= 0:
            self._take_early()
        if self._early and not self._asking:
            self.resyncs += 1
            await self._ask_for_all(socket)

    def _take_early(self) -> None:
        """Take in all that follows without a gap; forget what is past."""
        while self.n + 1 in self._early:
            message = self._early.pop(self.n + 1)
            self.n += 1
            self.view = apply(self.view, [(path, value) for path, value in message["changes"]])
            self.undo = message.get("undo", False)
            if message.get("choices") is not None:
                self.choices = message["choices"]
        self._early = {n: message for n, message in self._early.items() if n > self.n}

    # Answering

    async def _answer(self, socket: ClientConnection) -> None:
        """Answer at once if asked; sometimes change one's mind."""
        if self.request is not None or self.view is None or self.calm or self.seat is None:
            return
        message: Json = {"table": self.table, "seat": self.seat, "id": f"m{len(self.said)}"}
        if self.undo and self.rng.random() < MIND_CHANGES:
            message["type"] = "undo"
        elif self.choices and (
            self.seat in self.view["waiting"] or self.rng.random() < MIND_CHANGES
        ):
            chosen = self.rng.choice(self.choices)
            message["type"] = "play"
            message["move"] = self.rng.choice([chosen["text"], chosen["move"]])
        else:
            return
        self.said.append(message)
        self.request = message
        await self._say(socket, message)
