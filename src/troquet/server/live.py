"""The socket: one connection, its messages in, its messages out."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Iterable
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from troquet.core.refusal import NotAMove, NotYourTurn, Refused
from troquet.server import messages
from troquet.server.house import House
from troquet.server.limits import Bucket
from troquet.server.messages import ClientMessage, Problem
from troquet.server.problems import Trouble
from troquet.server.store import Account
from troquet.server.streams import Stream, encode

LOG = logging.getLogger("troquet.live")
HELLO_SECONDS = 10
SILENT_SECONDS = 120
MOST_WATCHED = 16
LONGEST_ID = 64
_DECODER = msgspec.json.Decoder(ClientMessage)


def problem(trouble: Trouble, id: str | None = None, table: str | None = None) -> Problem:
    """Return what went wrong as data; a refusal with its clause, its facts and what is allowed."""
    facts = dict(trouble.facts)
    refused = facts.pop("refused", None)
    allowed = None
    if isinstance(refused, Refused):
        facts = dict(refused.because.data())
        allowed = [move.text for move in refused.allowed]
    return Problem(
        code=trouble.code, text=str(trouble), facts=facts, id=id, table=table, allowed=allowed
    )


class Client:
    """A connection: what it follows, and a bounded box of messages that wait to be read."""

    def __init__(self, socket: WebSocket, house: House) -> None:
        self.socket = socket
        self.house = house
        self.account: Account | None = None
        self.watched: dict[str, Stream] = {}
        self._out: asyncio.Queue[bytes | None] = asyncio.Queue(house.settings.outbox)
        self._slow = False
        self._late = asyncio.Event()  # too slow: nobody waits for this reader any longer
        self._ended = False
        self._heard = time.monotonic()
        rate = house.settings.messages_per_second
        self._bucket = Bucket(rate, 5 * rate, self._heard)

    # Out

    def send(self, message: bytes) -> None:
        """Put a message into the box; one whose box is full is dropped, not waited for."""
        try:
            self._out.put_nowait(message)
        except asyncio.QueueFull:
            if not self._slow:
                self._slow = True
                self._late.set()
                self.house.metrics.dropped.inc()

    def end(self, code: str) -> None:
        """Say why, and close the connection once that is read."""
        self._complain(Trouble(code))
        self._ended = True
        with contextlib.suppress(asyncio.QueueFull):
            self._out.put_nowait(None)

    async def _write(self) -> None:
        """Send what is in the box, one after another."""
        while not self._slow:
            message = await self._out.get()
            if message is None:
                return
            await self.socket.send({"type": "websocket.send", "text": message.decode()})

    # In

    async def serve(self) -> None:
        """Talk with the other end until it leaves, is silent for too long, or reads too slowly."""
        writer = asyncio.create_task(self._write())
        reader = asyncio.create_task(self._read())
        tasks = (writer, reader, asyncio.create_task(self._late.wait()))
        try:
            await self._over(tasks)
        finally:
            for table, stream in list(self.watched.items()):
                self.house.unwatch(table, stream.eye, self)
            self.watched.clear()
            if self.account is not None:
                self.house.exit(self.account.id, self)
            with contextlib.suppress(asyncio.QueueFull):
                self._out.put_nowait(None)
            if not self._slow and not writer.done():
                await asyncio.wait((writer,), timeout=1)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            # A reader that never reads keeps its place among the sockets until it hangs up.
            with contextlib.suppress(RuntimeError, WebSocketDisconnect):
                await self.socket.close(4008 if self._slow else 1000)

    async def _over(self, tasks: Iterable[asyncio.Task[Any]]) -> None:
        """Wait until one of the tasks has ended, or nothing was heard for too long."""
        while (left := self._heard + SILENT_SECONDS - time.monotonic()) > 0:
            done, _ = await asyncio.wait(tasks, timeout=left, return_when=asyncio.FIRST_COMPLETED)
            if done:
                return

    async def _read(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, asyncio.TimeoutError):
            if not await self._hello():
                return
            while not self._slow and not self._ended:
                data = await self._receive()
                wait = self._bucket.take(self._heard)
                if wait:
                    trouble = Trouble("too-many", seconds=max(1, round(wait)))
                    self._complain(trouble)
                    await asyncio.sleep(min(wait, 1.0))
                    continue
                await self._answer(data)
                if not self._out.empty():
                    await asyncio.sleep(0)  # let the answers go out before the next question

    async def _receive(self) -> bytes:
        event = await self.socket.receive()
        self._heard = time.monotonic()
        if event["type"] != "websocket.receive":
            raise WebSocketDisconnect(1000)
        text = event.get("text")
        return text.encode() if isinstance(text, str) else event.get("bytes") or b""

    async def _hello(self) -> bool:
        """Read the first message: who is there."""
        async with asyncio.timeout(HELLO_SECONDS):
            data = await self._receive()
        try:
            message = self._decode(data)
            if not isinstance(message, messages.Hello):
                raise Trouble("bad-hello")
            if message.protocol != messages.PROTOCOL:
                why = f"protocol {messages.PROTOCOL} is spoken here, not {message.protocol}"
                raise Trouble("malformed", why=why)
            if message.token is not None:
                self.account = await self.house.guests.known(message.token)
        except Trouble as trouble:
            self._complain(trouble)
            return False
        guest = None
        if self.account is not None:
            guest = messages.Guest(self.account.id, self.account.name)
            self.house.enter(self.account.id, self)
        self.send(encode(messages.Ready(messages.PROTOCOL, guest)))
        return True

    def _decode(self, data: bytes) -> Any:
        if len(data) > self.house.settings.message_bytes:
            raise Trouble("too-large", limit=self.house.settings.message_bytes)
        try:
            return _DECODER.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise Trouble("malformed", why=str(error).rstrip(".")) from None

    def _complain(self, trouble: Trouble, message: Any = None) -> None:
        self.house.metrics.refusals.labels(trouble.code).inc()
        id, table = getattr(message, "id", None), getattr(message, "table", None)
        self.send(encode(messages.Wrong(problem(trouble, id, table))))

    async def _answer(self, data: bytes) -> None:
        message = None
        try:
            message = self._decode(data)
            await self._carry_out(message)
        except Trouble as trouble:
            self._complain(trouble, message)
        except Exception:
            LOG.exception("a message broke something")
            self._complain(Trouble("broken"), message)

    async def _carry_out(self, message: Any) -> None:
        match message:
            case messages.Ping():
                self.send(encode(messages.Pong()))
            case messages.Watch():
                await self._watch(message)
            case messages.Unwatch():
                stream = self.watched.pop(message.table, None)
                if stream is not None:
                    self.house.unwatch(message.table, stream.eye, self)
            case messages.Seen():
                stream = self.watched.get(message.table)
                if stream is not None:
                    self.house.mark_seen(message.table, stream, message.n)
            case messages.Play():
                await self._play(message)
            case messages.TakeBack():
                await self._take_back(message)
            case messages.Why():
                await self._why(message)
            case _:
                raise Trouble("malformed", why="hello was said already")

    async def _watch(self, message: messages.Watch) -> None:
        old = self.watched.get(message.table)
        if old is None and len(self.watched) >= MOST_WATCHED:
            raise Trouble("malformed", why=f"one connection follows {MOST_WATCHED} tables at most")
        guest = None if self.account is None else self.account.id
        if old is not None:
            # One seat's secrets at a time: the other seat's stream ends before this one begins.
            self.house.unwatch(message.table, old.eye, self)
            del self.watched[message.table]
        self.watched[message.table] = await self.house.watch(
            message.table, guest, message.seat, self
        )

    def _me(self, id: str) -> Account:
        if self.account is None:
            raise Trouble("no-token")
        if not 0 < len(id) <= LONGEST_ID:
            raise Trouble("malformed", why=f"an id has 1 to {LONGEST_ID} characters")
        return self.account

    async def _play(self, message: messages.Play) -> None:
        me = self._me(message.id)
        began = time.monotonic()
        key = f"{me.id}:{message.id}"
        move = message.move
        await self.house.act_once(
            message.table,
            key,
            lambda room: room.move(me.id, message.seat, move, key, self.house.clock()),
        )
        self.house.metrics.acting.observe(time.monotonic() - began)
        self.send(encode(messages.Done(message.id)))

    async def _take_back(self, message: messages.TakeBack) -> None:
        me = self._me(message.id)
        key = f"{me.id}:{message.id}"
        await self.house.act_once(
            message.table,
            key,
            lambda room: room.undo(me.id, message.seat, key, self.house.clock()),
        )
        self.send(encode(messages.Done(message.id)))

    async def _why(self, message: messages.Why) -> None:
        me = self._me(message.id)
        room = await self.house.room(message.table)
        if not room.owns(me.id, message.seat):
            raise Trouble("not-your-seat")
        try:
            because = room.state.why(message.seat, message.part)
        except NotYourTurn:
            raise Trouble("not-your-turn") from None
        except NotAMove as error:
            raise Trouble("not-a-move", why=str(error)) from None
        answer = messages.Because(message.id)
        if because is not None:
            answer = messages.Because(message.id, because.clause, because.reason, because.facts)
        self.send(encode(answer))
