"""A bad network between a client and the café: it cuts, doubles, delays, overtakes and loses."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections import Counter
from types import TracebackType

from websockets.asyncio.connection import Connection
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import WebSocketException

from tests.server.cafe import connected

DOUBLED = 0.15  # how many messages come twice, the second time perhaps much later
DELAYED = 0.3  # how many take longer, so that others overtake them
LOST = 0.03  # how many of a client's messages never arrive
LONGEST_DELAY = 0.03
LATEST_DOUBLE = 0.3
SHORTEST, LONGEST = 5, 120  # messages that a connection lives for


class Relay:
    """Listens on a port of its own and passes whole messages on, badly.

    The café's messages are never lost but with their connection, as on any network; a client's may
    be: it must say them again. `did` counts what was done to them.
    """

    def __init__(self, target: str, seed: str) -> None:
        self.target = target
        self.rng = random.Random(seed)
        self.did: Counter[str] = Counter()
        self._server: Server

    async def __aenter__(self) -> Relay:
        self._server = await serve(
            self._pass_on, "127.0.0.1", 0, compression=None, max_size=2**22, close_timeout=1
        )
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._server.close()
        await self._server.wait_closed()

    async def live(self) -> str:
        """Return the address that a client takes for the café's."""
        port = next(iter(self._server.sockets)).getsockname()[1]
        return f"ws://127.0.0.1:{port}/api/live"

    async def _pass_on(self, client: ServerConnection) -> None:
        async with connected(self.target) as cafe:
            wire = Wire(self, client, cafe, self.rng.randint(SHORTEST, LONGEST))
            await wire.carry()


class Wire:
    """One connection; what is under way when it is cut is lost, in both directions."""

    def __init__(self, relay: Relay, client: Connection, cafe: Connection, messages: int) -> None:
        self.relay = relay
        self.client = client
        self.cafe = cafe
        self.left = messages
        self._under_way: set[asyncio.Task[None]] = set()
        self._sent = 0
        self._newest: dict[Connection, int] = {client: 0, cafe: 0}

    async def carry(self) -> None:
        """Pass messages on until either end hangs up or the connection is cut."""
        pumps = [
            asyncio.create_task(self._pump(self.client, self.cafe, LOST)),
            asyncio.create_task(self._pump(self.cafe, self.client, 0.0)),
        ]
        try:
            await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (*pumps, *self._under_way):
                task.cancel()
            await asyncio.gather(*pumps, *self._under_way, return_exceptions=True)
            for end in (self.client, self.cafe):
                end.transport.abort()

    async def _pump(self, source: Connection, target: Connection, lost: float) -> None:
        rng, did = self.relay.rng, self.relay.did
        with contextlib.suppress(WebSocketException):
            while True:
                text = await source.recv()
                self.left -= 1
                if self.left < 0:
                    did["cut"] += 1
                    return
                if rng.random() < lost:
                    did["lost"] += 1
                    continue
                self._sent += 1
                slow = rng.random() < DELAYED
                self._send(target, text, rng.uniform(0, LONGEST_DELAY) if slow else 0.0)
                if rng.random() < DOUBLED:
                    did["doubled"] += 1
                    self._send(target, text, rng.uniform(0, LATEST_DOUBLE))

    def _send(self, target: Connection, text: str | bytes, delay: float) -> None:
        task = asyncio.create_task(self._send_later(target, text, delay, self._sent))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def _send_later(
        self, target: Connection, text: str | bytes, delay: float, number: int
    ) -> None:
        if delay:
            await asyncio.sleep(delay)
        if number < self._newest[target]:
            self.relay.did["overtaken"] += 1
        self._newest[target] = max(number, self._newest[target])
        self.relay.did["passed on"] += 1
        with contextlib.suppress(WebSocketException):
            await target.send(text)
