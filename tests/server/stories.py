"""Tables with a story: written straight into the log with a known seed, or begun at the door."""

from __future__ import annotations

import asyncio
import json
import logging
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from typing import Any, Protocol

import msgspec
from websockets.exceptions import ConnectionClosed

from tests.server.cafe import Cafe, Guest, Json, Player
from troquet import library
from troquet.core.game import Seed
from troquet.core.move import Move
from troquet.core.record import Scribe
from troquet.server import lines
from troquet.server.guests import fresh_id
from troquet.server.lines import AnyLine
from troquet.server.sqlite import SqliteStore
from troquet.server.store import Account, Store, Summary

Choose = Callable[[list[Move]], Move]


class Open(Protocol):
    """A café that is open somewhere."""

    @property
    def live(self) -> str:
        """Return the address of its socket."""


def first(options: list[Move]) -> Move:
    """Take the first option."""
    return options[0]


def last(options: list[Move]) -> Move:
    """Take the last option."""
    return options[-1]


class Story:
    """A game that was played before the test: who sits where, the seed, the answers."""

    def __init__(
        self,
        *guests: Guest | Account,
        game: str = "cheval",
        seed: Seed = 1,
        rules: int | None = None,
        **options: Any,
    ) -> None:
        played = library.game(game)
        now = time.time()
        self.seats = len(guests)
        self.host = guests[0].id
        self.guests = tuple(sorted({guest.id for guest in guests}))
        self.game = game
        settled = played.meta.settle_options(options)
        self.scribe = Scribe(played, self.seats, seed, settled)
        self.lines: list[AnyLine] = [
            lines.Created(
                at=now,
                game=game,
                seats=self.seats,
                options=settled,
                listed=False,
                host=self.host,
                rules=played.meta.rules if rules is None else rules,
            )
        ]
        for seat, guest in enumerate(guests):
            self.lines.append(lines.Sat(at=now, seat=seat, guest=guest.id, name=guest.name))
        self.lines.append(lines.Started(at=now, seed=self.scribe.seed))

    def answer(self, move: Move) -> None:
        """Let the next seat that is asked answer."""
        seat = self.scribe.state.waiting()[0]
        self.scribe.play(seat, move)
        self.lines.append(lines.Moved(at=time.time(), seat=seat, move=move.text, bot=False))

    def until(self, done: Callable[[Scribe], bool], choose: Choose = last) -> Story:
        """Play on until something is so; the game must not end before."""
        while not done(self.scribe):
            waiting = self.scribe.state.waiting()
            assert waiting, "the game ended before that: take another seed"
            self.answer(choose(self.scribe.state.options(waiting[0])))
        return self

    def to_the_last_move(self, choose: Choose = last) -> Story:
        """Play on until the next answer would end the game."""

        def one_left(scribe: Scribe) -> bool:
            after = scribe.state.clone()
            seat = after.waiting()[0]
            after.apply(seat, choose(after.options(seat)))
            return not after.waiting()

        return self.until(one_left, choose)

    def to_the_end(self, choose: Choose = last) -> Story:
        """Play the whole game."""
        while self.scribe.state.waiting():
            self.answer(choose(self.scribe.state.options(self.scribe.state.waiting()[0])))
        return self

    async def write(self, store: Store) -> str:
        """Write the story into a log; return the table's id."""
        id = fresh_id()
        summary = Summary(
            game=self.game,
            phase="playing" if self.scribe.state.waiting() else "over",
            listed=False,
            host=self.host,
            touched=time.time(),
            guests=self.guests,
        )
        writing = [
            store.append(id, number, lines.write(line), summary)
            for number, line in enumerate(self.lines)
        ]
        await asyncio.gather(*writing)
        return id

    def put(self, cafe: Cafe) -> str:
        """Write the story into the log of a café that is open."""
        found: str = cafe.ask(lambda house: self.write(house.store))
        return found


def pushing(scribe: Scribe, seat: int | None = None) -> bool:
    """Tell whether somebody, or this seat, owes at least two pushes (in Le Cheval de Troie)."""
    name, *args = scribe.state.agenda[-1].data() if scribe.state.agenda else ["nothing"]
    owed = name == "Push" and args[1] in (2, 3)
    return owed and (seat is None or scribe.state.waiting() == (seat,))


def treasures(scribe: Scribe, seat: int | None) -> list[int | None]:
    """Return the treasures that a seat knows (in Le Cheval de Troie)."""
    view = msgspec.to_builtins(scribe.state.view(seat))
    return [place["treasure"] for place in view["city"]]


def log(cafe: Cafe, table: str) -> list[AnyLine]:
    """Return the lines of a table as they are stored."""
    found: list[bytes] = cafe.ask(lambda house: house.store.read(table))
    return [lines.read(line) for line in found]


def begun(host: Guest, *others: Guest, **more: Any) -> str:
    """Open a table, let the others sit down, and begin."""
    table = host.table(seats=1 + len(others), **more)
    for other in others:
        other.post(f"/api/tables/{table}/sit")
    host.post(f"/api/tables/{table}/start")
    return table


def later(cafe: Cafe, seconds: float) -> None:
    """Let time pass for the café's clock."""
    cafe.ask(lambda house: setattr(house, "clock", lambda: time.time() + seconds))


@contextmanager
def stuck(cafe: Cafe) -> Iterator[None]:
    """Let nobody write to the café's file for the length of a block, as a full disk would."""
    store = cafe.house.store
    assert isinstance(store, SqliteStore)
    store._db.execute("PRAGMA busy_timeout=50")
    with closing(sqlite3.connect(cafe.settings.data, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@asynccontextmanager
async def online(cafe: Open, who: Guest | str | None) -> AsyncIterator[Player]:
    """Open a socket for a guest, a token or nobody, for the length of a block."""
    player = await Player(cafe.live, who.token if isinstance(who, Guest) else who).open()
    try:
        yield player
    finally:
        await player.close()


@asynccontextmanager
async def at(
    cafe: Open, who: Guest | str | None, table: str, seat: int | None
) -> AsyncIterator[Player]:
    """Follow a table from a seat for the length of a block."""
    async with online(cafe, who) as player:
        yield await player.watch(table, seat)


async def caught_up(*players: Player) -> None:
    """Wait until the players have everything that was sent to them so far."""
    for player in players:
        await player.say(type="ping")
        while (await player.hear())["type"] != "pong":
            pass


async def everything_since(player: Player, mark: int) -> list[Json]:
    """Return the messages that a player heard since a mark, pongs left out."""
    await asyncio.sleep(0.05)  # who is here is told a moment later
    await caught_up(player)
    heard = [message_of(text) for text in player.heard[mark:]]
    return [message for message in heard if message["type"] != "pong"]


def message_of(text: str) -> Json:
    """Read a message."""
    found: Json = json.loads(text)
    return found


async def hung_up_on(player: Player) -> tuple[Json, int]:
    """Listen until the café closes the connection; return its last message and the code."""
    try:
        while True:
            await player.hear()
    except ConnectionClosed as closed:
        return message_of(player.heard[-1]), 0 if closed.rcvd is None else closed.rcvd.code


def as_bytes(view: Any) -> bytes:
    """Return a client's view as the engine would have encoded it."""
    return json.dumps(view, separators=(",", ":"), ensure_ascii=False).encode()


async def finished(table: str, players: dict[int, Player], choose: int = 0) -> int:
    """Play a game to its end with one player a seat; return how many answers that took."""
    answers = 0
    while True:
        await caught_up(*players.values())
        asked = [seat for seat, player in players.items() if player.choices]
        if not asked:
            return answers
        player = players[asked[0]]
        reply = await player.answer(table, asked[0], player.choices[choose]["text"])
        assert reply["type"] == "done", reply
        answers += 1


@contextmanager
def listening(level: int = logging.NOTSET) -> Iterator[list[logging.LogRecord]]:
    """Collect what is logged meanwhile, from every thread."""
    records: list[logging.LogRecord] = []

    class Ears(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            records.append(record)

    ears = Ears(level)
    root = logging.getLogger()
    root.addHandler(ears)
    try:
        yield records
    finally:
        root.removeHandler(ears)
