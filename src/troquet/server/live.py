"""The socket: one connection, its messages in, its messages out."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from troquet.core.refusal import NotAMove, NotYourTurn, Refused
from troquet.server import cable, messages
from troquet.server.house import House, Propose
from troquet.server.limits import Bucket
from troquet.server.messages import ClientMessage, Problem
from troquet.server.problems import Trouble
from troquet.server.store import Account
from troquet.server.streams import Stream, encode

LOG = logging.getLogger("troquet.live")
HELLO_SECONDS = 10
SILENT_SECONDS = 120
LAST_WORDS_SECONDS = 1
MOST_AT_ONCE = 16  # messages that leave in one piece
MOST_WATCHED = 16
MOST_ASKED = 16  # messages of one connection that wait for an answer to an earlier one
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
    """A connection: what it follows, what it asks, and a bounded box for what it has not read."""

    def __init__(self, socket: WebSocket, house: House) -> None:
        self.socket = socket
        self.house = house
        self.account: Account | None = None
        self.watched: dict[str, Stream] = {}
        self._cable = cable.of(socket)
        self._loop = asyncio.get_running_loop()
        self._box: deque[bytes] = deque()  # what waits for a reader that is behind
        self._behind = False
        self._slow = False  # too slow: nobody waits for this reader any longer
        self._asked: deque[bytes] = deque()  # what was said before the last message was answered
        self._busy = True
        self._acting = False  # what comes of its own request leaves together with the answer
        self._greeted = False
        self._work: asyncio.Task[None] | None = None
        self._over: asyncio.Future[None] = self._loop.create_future()
        self._heard = time.monotonic()
        rate = house.settings.messages_per_second
        self._bucket = Bucket(rate, 5 * rate, self._heard)

    # Out

    def send(self, message: bytes) -> None:
        """Send a message; a reader who is too far behind is dropped, not waited for."""
        if not self._behind and not self._acting:
            self._cable.write(message)
        elif len(self._box) < self.house.settings.outbox:
            self._box.append(message)
        elif not self._slow:
            self._slow = True
            self.house.metrics.dropped += 1
            self._finish()

    def hold(self) -> None:
        """The other end does not read as fast as it is written to."""
        self._behind = True

    def go_on(self) -> None:
        """The other end has read enough: send what waits for it."""
        self._behind = False
        if not self._acting:
            self._empty()

    def _empty(self) -> None:
        """Send what waits in the box, in one go."""
        while self._box and not self._behind:
            some = [self._box.popleft() for _ in range(min(len(self._box), MOST_AT_ONCE))]
            self._cable.write(*some)

    def end(self, code: str) -> None:
        """Say why, and close the connection once that is read."""
        self._complain(Trouble(code))
        self._finish()

    def _finish(self) -> None:
        self._acting = False
        if not self._over.done():
            self._over.set_result(None)
            self._empty()

    # The connection

    async def serve(self) -> None:
        """Talk with the other end until it leaves, is silent for too long, or reads too slowly."""
        patience = self._loop.call_later(HELLO_SECONDS, self._unknown)
        try:
            self._busy = False
            self._cable.attach(self)
            await self._silent()
        finally:
            patience.cancel()
            self._finish()
            self._asked.clear()
            if self._work is not None:
                self._work.cancel()
                await asyncio.gather(self._work, return_exceptions=True)
            for table, stream in list(self.watched.items()):
                self.house.unwatch(table, stream.eye, self)
            self.watched.clear()
            if self.account is not None:
                self.house.exit(self.account.id, self)
            await self._emptied()
            # A reader that never reads keeps its place among the sockets until it hangs up.
            with contextlib.suppress(RuntimeError, WebSocketDisconnect):
                await self.socket.close(4008 if self._slow else 1000)

    def _unknown(self) -> None:
        """Close a connection that has not said who is there."""
        if not self._greeted:
            self._finish()

    async def _silent(self) -> None:
        """Wait until the connection is over, or nothing was heard for too long."""
        while (left := self._heard + SILENT_SECONDS - time.monotonic()) > 0:
            done, _ = await asyncio.wait((self._over,), timeout=left)
            if done:
                return

    async def _emptied(self) -> None:
        """Give the other end a moment to read the last words."""
        end = time.monotonic() + LAST_WORDS_SECONDS
        while self._box and not self._slow and time.monotonic() < end:
            await asyncio.sleep(0.02)

    # In

    def hear(self, message: bytes) -> None:
        """Take a message: they are answered one after another."""
        self._heard = time.monotonic()
        if self._over.done():
            return
        if not self._busy:
            self._take(message)
            return
        self._asked.append(message)
        if len(self._asked) >= MOST_ASKED:
            self._cable.deafen()

    def hung_up(self) -> None:
        """The other end is gone."""
        self._finish()

    def _next(self) -> None:
        """Take what was asked meanwhile, now that the last message is answered."""
        self._busy = False
        while self._asked and not self._busy and not self._over.done():
            self._take(self._asked.popleft())
        if len(self._asked) < MOST_ASKED:
            self._cable.listen()

    def _take(self, data: bytes) -> None:
        """Answer a message, or begin to."""
        wait = self._bucket.take(time.monotonic()) if self._greeted else 0.0
        if wait:
            self._complain(Trouble("too-many", seconds=max(1, round(wait))))
            self._busy = True
            self._loop.call_later(min(wait, 1.0), self._next)
            return
        message = None
        try:
            message = self._decode(data)
            if self._greeted:
                self._answer(message)
            else:
                self._later(self._hello, message)
        except Exception as error:
            self._failed(error, message)

    def _later(self, work: Callable[[Any], Coroutine[Any, Any, None]], message: Any) -> None:
        """Answer a message that has to wait for something."""

        async def answer() -> None:
            try:
                await work(message)
            except Exception as error:
                self._failed(error, message)
            self._work = None
            self._next()

        self._busy = True
        self._work = self._loop.create_task(answer())

    def _failed(self, error: BaseException, message: Any) -> None:
        """Tell the sender what went wrong."""
        if not isinstance(error, Trouble):
            LOG.error("a message broke something", exc_info=error)
            error = Trouble("broken")
        self._complain(error, message)
        if not self._greeted:
            self._finish()

    async def _hello(self, message: Any) -> None:
        """Read the first message: who is there."""
        if not isinstance(message, messages.Hello):
            raise Trouble("bad-hello")
        if message.protocol != messages.PROTOCOL:
            why = f"protocol {messages.PROTOCOL} is spoken here, not {message.protocol}"
            raise Trouble("malformed", why=why)
        guest = None
        if message.token is not None:
            self.account = await self.house.guests.known(message.token)
            guest = messages.Guest(self.account.id, self.account.name)
            self.house.enter(self.account.id, self)
        self._greeted = True
        self.send(encode(messages.Ready(messages.PROTOCOL, guest)))

    def _decode(self, data: bytes) -> Any:
        if len(data) > self.house.settings.message_bytes:
            raise Trouble("too-large", limit=self.house.settings.message_bytes)
        try:
            return _DECODER.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise Trouble("malformed", why=str(error).rstrip(".")) from None

    def _complain(self, trouble: Trouble, message: Any = None) -> None:
        self.house.metrics.refused(trouble.code)
        id, table = getattr(message, "id", None), getattr(message, "table", None)
        self.send(encode(messages.Wrong(problem(trouble, id, table))))

    def _answer(self, message: Any) -> None:
        match message:
            case messages.Play():
                self._play(message)
            case messages.Ping():
                self.send(encode(messages.Pong()))
            case messages.Watch():
                self._later(self._watch, message)
            case messages.Unwatch():
                stream = self.watched.pop(message.table, None)
                if stream is not None:
                    self.house.unwatch(message.table, stream.eye, self)
            case messages.Seen():
                stream = self.watched.get(message.table)
                if stream is not None:
                    self.house.mark_seen(message.table, stream, message.n)
            case messages.TakeBack():
                self._take_back(message)
            case messages.Why():
                self._later(self._why, message)
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

    def _play(self, message: messages.Play) -> None:
        me = self._me(message.id).id
        key = f"{me}:{message.id}"
        seat, move, clock = message.seat, message.move, self.house.clock
        self._act(message, key, lambda room: room.move(me, seat, move, key, clock()))

    def _take_back(self, message: messages.TakeBack) -> None:
        me = self._me(message.id).id
        key = f"{me}:{message.id}"
        seat, clock = message.seat, self.house.clock
        self._act(message, key, lambda room: room.undo(me, seat, key, clock()))

    def _act(self, message: messages.Play | messages.TakeBack, key: str, propose: Propose) -> None:
        """Change a table; the next message is taken once that is stored and told."""
        began = time.monotonic()

        def done(error: BaseException | None) -> None:
            if self._over.done():
                return
            if error is None:
                self.house.metrics.acting.observe(time.monotonic() - began)
                self.send(encode(messages.Done(message.id)))
            else:
                self._failed(error, message)
            self._acting = False
            self._empty()
            self._next()

        self.house.act_once(message.table, key, propose, done)
        self._busy = self._acting = True

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
