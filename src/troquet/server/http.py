"""What is fetched: every route once, with what it takes and gives; the docs are made from it."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from troquet import library
from troquet.bots import contents
from troquet.core.rulebook import Rulebook
from troquet.server import messages, opening
from troquet.server.guests import CODE_SECONDS, LONGEST_TOKEN
from troquet.server.house import House
from troquet.server.messages import Guest
from troquet.server.problems import Trouble
from troquet.server.store import Account
from troquet.server.streams import encode

LOBBY = 50
JSON = "application/json"


class Asked:
    """A request as a handler gets it: the house, the path's words, the body, who asks."""

    def __init__(self, house: House, words: dict[str, str], body: Any, token: str | None) -> None:
        self.house = house
        self.words = words
        self.body = body
        self.token = token

    @property
    def table(self) -> str:
        """Return the table that the address names."""
        return self.words["table"]

    async def me(self) -> Account:
        """Return the guest who asks."""
        return await self.house.guests.known(self.token)

    async def me_or_house(self) -> str | None:
        """Return the guest who asks, or None for the house's own host."""
        if await self.house.guests.is_host(self.token):
            return None
        return (await self.me()).id


Handler = Callable[[Asked], Awaitable[Any]]


class Way(msgspec.Struct, frozen=True):
    """A route: method, path, what it does, what it takes and gives, who may use it."""

    method: str
    path: str
    name: str
    does: str
    handler: Any
    takes: Any = None
    gives: Any = None
    who: str = "anybody"
    troubles: tuple[str, ...] = ()


# The shelf


async def games(asked: Asked) -> Any:
    """Return what is on the shelf."""
    return messages.GameList(asked.house.shelf(), list(contents.NAMES))


def _known_game(asked: Asked) -> tuple[str, str]:
    id, language = asked.words["game"], asked.words["language"]
    if id not in {meta.id for meta in asked.house.shelf()}:
        raise Trouble("unknown-game")
    if language not in library.LANGUAGES:
        raise Trouble("unknown-language")
    return id, language


async def rules(asked: Asked) -> Any:
    """Return a rulebook."""
    return library.rulebook(*_known_game(asked))


async def words(asked: Asked) -> Any:
    """Return a game's sentences."""
    return library.words(*_known_game(asked)).tables


# Guests


async def welcome(asked: Asked) -> Any:
    """Enter a guest."""
    account, token = await asked.house.guests.welcome(asked.body.name, asked.house.clock())
    return messages.Welcome(Guest(account.id, account.name), token)


async def me(asked: Asked) -> Any:
    """Return who asks."""
    account = await asked.me()
    return Guest(account.id, account.name)


async def rename(asked: Asked) -> Any:
    """Take another name."""
    account = await asked.house.guests.rename(await asked.me(), asked.body.name)
    return Guest(account.id, account.name)


async def goodbye(asked: Asked) -> Any:
    """Make all tokens of a guest void."""
    account = await asked.me()
    await asked.house.store.revoke(account.id)
    asked.house.revoke(account.id)
    return None


async def link(asked: Asked) -> Any:
    """Make a code that moves one's seats."""
    code = await asked.house.guests.moving_code(await asked.me(), asked.house.clock())
    return messages.MoveLink(code, CODE_SECONDS)


async def claim(asked: Asked) -> Any:
    """Move to this device."""
    account, token = await asked.house.guests.claim(asked.body.code, asked.house.clock())
    asked.house.revoke(account.id)
    return messages.Welcome(Guest(account.id, account.name), token)


# Tables


async def _tables(asked: Asked, ids: list[str]) -> messages.TableList:
    found = []
    for id in ids:
        try:
            found.append(await asked.house.look(id))
        except Trouble as trouble:
            if trouble.code != "retired":  # a game that is gone hides no other table
                raise
    return messages.TableList(found)


async def lobby(asked: Asked) -> Any:
    """Return the tables that anybody may find."""
    return await _tables(asked, await asked.house.lobby(LOBBY))


async def mine(asked: Asked) -> Any:
    """Return the tables of the guest who asks."""
    account = await asked.me()
    return await _tables(asked, await asked.house.tables_of(account.id, LOBBY))


async def create(asked: Asked) -> Any:
    """Open a table."""
    return await opening.create(asked.house, await asked.me(), asked.body)


async def look(asked: Asked) -> Any:
    """Return a table."""
    return await asked.house.look(asked.table)


async def sit(asked: Asked) -> Any:
    """Take a chair."""
    account, seat = await asked.me(), asked.body.seat
    await asked.house.act(
        asked.table,
        lambda room: room.sit(account.id, account.name, seat, asked.house.clock()),
    )
    return await asked.house.look(asked.table)


def _seat(asked: Asked) -> int:
    if asked.body.seat is None:
        raise Trouble("unknown-seat")
    seat: int = asked.body.seat
    return seat


async def leave(asked: Asked) -> Any:
    """Give a chair back."""
    account, seat = await asked.me(), _seat(asked)
    await asked.house.act(
        asked.table, lambda room: room.leave(account.id, seat, asked.house.clock())
    )
    return await asked.house.look(asked.table)


async def bot(asked: Asked) -> Any:
    """Put a bot on a chair, or take it off."""
    who, seat, name = await asked.me_or_house(), asked.body.seat, asked.body.bot
    if name is not None:
        opening.known_bot(name)
    await asked.house.act(
        asked.table, lambda room: room.seat_bot(who, seat, name, asked.house.clock())
    )
    return await asked.house.look(asked.table)


async def start(asked: Asked) -> Any:
    """Begin the game."""
    await opening.start(asked.house, asked.table, await asked.me_or_house())
    return await asked.house.look(asked.table)


async def hand(asked: Asked) -> Any:
    """Hand a seat to a bot."""
    who = await asked.me_or_house()
    bot_name = asked.body.bot or opening.STAND_IN
    await opening.hand(asked.house, asked.table, who, asked.body.seat, bot_name)
    return await asked.house.look(asked.table)


async def take_back(asked: Asked) -> Any:
    """Take one's seat back from the bot."""
    account, seat = await asked.me(), _seat(asked)
    await asked.house.act(
        asked.table, lambda room: room.take_seat_back(account.id, seat, asked.house.clock())
    )
    return await asked.house.look(asked.table)


async def resign(asked: Asked) -> Any:
    """Give up."""
    account, seat = await asked.me(), asked.body.seat
    bot_name = opening.known_bot(asked.body.bot or opening.STAND_IN)
    await asked.house.act(
        asked.table, lambda room: room.resign(account.id, seat, bot_name, asked.house.clock())
    )
    return await asked.house.look(asked.table)


async def remove(asked: Asked) -> Any:
    """Show a guest the door."""
    who, whom = await asked.me_or_house(), asked.body.guest
    bot_name = opening.STAND_IN
    await asked.house.act(
        asked.table, lambda room: room.remove(who, whom, bot_name, asked.house.clock())
    )
    return await asked.house.look(asked.table)


async def close(asked: Asked) -> Any:
    """Close a table."""
    who = await asked.me_or_house()
    reason = "house" if who is None else "host"
    await asked.house.act(asked.table, lambda room: room.close(who, reason, asked.house.clock()))
    return await asked.house.look(asked.table)


async def rematch(asked: Asked) -> Any:
    """Open a table for a rematch."""
    return await opening.rematch(asked.house, asked.table, await asked.me())


async def record(asked: Asked) -> Any:
    """Return a finished game."""
    return Response(await asked.house.record(asked.table), media_type=JSON)


async def replay(asked: Asked) -> Any:
    """Return a game step by step, as one pair of eyes saw it."""
    guest = None if asked.token is None else (await asked.me()).id
    return await asked.house.replay(asked.table, guest, asked.words["eye"])


NAME, SEAT, BOT = messages.NewGuest, messages.SeatNumber, messages.SeatBot
GUEST, TABLE = messages.Guest, messages.Table
AT = "/api/tables/{table}"

WAYS: tuple[Way, ...] = (
    Way("GET", "/api/games", "games", "What is on the shelf.", games, gives=messages.GameList),
    Way("GET", "/api/games/{game}/rules/{language}", "rules", "A game's numbered rulebook.",
        rules, gives=Rulebook, troubles=("unknown-game", "unknown-language")),
    Way("GET", "/api/games/{game}/words/{language}", "words", "A game's sentences.",
        words, gives=dict[str, dict[str, str]], troubles=("unknown-game", "unknown-language")),
    Way("POST", "/api/guests", "welcome", "Take a name; the token is shown only this once.",
        welcome, NAME, messages.Welcome, troubles=("bad-name",)),
    Way("GET", "/api/guests/me", "me", "Who I am.", me, gives=GUEST, who="guest"),
    Way("PUT", "/api/guests/me", "rename", "Take another name.", rename, NAME, GUEST, "guest",
        ("bad-name",)),
    Way("DELETE", "/api/guests/me", "goodbye", "Make all my tokens void.", goodbye, who="guest"),
    Way("POST", "/api/guests/me/link", "link", "A secret code that moves my seats to a device.",
        link, gives=messages.MoveLink, who="guest"),
    Way("POST", "/api/guests/claim", "claim", "Move to this device; the old one's token is void.",
        claim, messages.Claim, messages.Welcome, troubles=("bad-link",)),
    Way("GET", "/api/tables", "lobby", "Listed tables that gather or play.", lobby,
        gives=messages.TableList),
    Way("GET", "/api/tables/mine", "mine", "Tables at which I have a seat.", mine,
        gives=messages.TableList, who="guest"),
    Way("POST", "/api/tables", "create", "Open a table.", create, messages.NewTable, TABLE, "guest",
        ("unknown-game", "bad-setting", "unknown-bot", "table-full", "house-full",
         "too-many-tables")),
    Way("GET", AT, "look", "A table as everybody sees it.", look, gives=TABLE,
        troubles=("unknown-table", "retired")),
    Way("POST", AT + "/sit", "sit", "Take a chair; no seat: the first free one.", sit, SEAT, TABLE,
        "guest", ("unknown-table", "unknown-seat", "seat-taken", "table-full", "already-started",
                  "removed", "closed", "retired")),
    Way("POST", AT + "/leave", "leave", "Give a chair back before the game.", leave, SEAT, TABLE,
        "guest", ("unknown-table", "unknown-seat", "not-your-seat", "already-started", "closed",
                  "retired")),
    Way("POST", AT + "/bot", "bot", "Put a bot on a free chair; no bot: take it off.", bot, BOT,
        TABLE, "host", ("unknown-table", "unknown-seat", "unknown-bot", "seat-taken", "not-a-bot",
                        "already-started", "host-only", "closed", "retired")),
    Way("POST", AT + "/start", "start", "Begin the game.", start, None, TABLE, "guest",
        ("unknown-table", "chairs-free", "already-started", "host-only", "closed", "retired")),
    Way("POST", AT + "/hand", "hand", "Hand the seat of one who is gone to a bot.", hand, BOT,
        TABLE, "guest", ("unknown-table", "unknown-seat", "unknown-bot", "not-away", "seat-taken",
                  "not-your-seat", "not-started", "over", "closed", "retired")),
    Way("POST", AT + "/return", "return", "Take my seat back from the bot.", take_back, SEAT, TABLE,
        "guest", ("unknown-table", "unknown-seat", "not-your-seat", "not-a-bot", "resigned",
                  "not-started", "over", "closed", "retired")),
    Way("POST", AT + "/resign", "resign", "Give up: a bot plays on, the seat is ranked last.",
        resign, BOT, TABLE, "guest",
        ("unknown-table", "unknown-seat", "unknown-bot", "not-your-seat", "resigned",
         "not-started", "over", "closed", "retired")),
    Way("POST", AT + "/remove", "remove", "Show a guest the door.", remove, messages.RemoveGuest,
        TABLE, "host", ("unknown-table", "unknown-seat", "host-only", "closed", "retired")),
    Way("POST", AT + "/close", "close", "Close a table.", close, None, TABLE, "host",
        ("unknown-table", "host-only", "closed", "retired")),
    Way("POST", AT + "/rematch", "rematch", "The same people again; asked twice, the same table.",
        rematch, None, TABLE, "guest", ("unknown-table", "not-over", "not-your-seat", "retired")),
    Way("GET", AT + "/record", "record", "A finished game as the engine's own record.", record,
        gives=dict[str, Any], troubles=("unknown-table", "not-over", "retired")),
    Way("GET", AT + "/replay/{eye}", "replay",
        "A game step by step: as my seat (its number) or a spectator saw it, or `open` at the end.",
        replay, gives=messages.Replay,
        troubles=("unknown-table", "unknown-seat", "not-your-seat", "not-started", "not-over",
                  "retired")),
)  # fmt: skip


def token_of(request: Request) -> str | None:
    """Return the token of a request; it is never part of an address."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    if not kind:
        return None
    if kind.lower() != "bearer" or not 0 < len(token) <= LONGEST_TOKEN:
        raise Trouble("bad-token")
    return token


async def body_of(request: Request, takes: Any, most: int) -> Any:
    """Read and check a request's body; more than the limit is not even read."""
    data = bytearray()
    try:
        async for chunk in request.stream():
            data += chunk
            if len(data) > most:
                raise Trouble("too-large", limit=most)
    except ClientDisconnect:
        raise Trouble("malformed", why="it was cut short") from None
    if takes is None:
        return None
    try:
        return msgspec.json.decode(bytes(data), type=takes)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Trouble("malformed", why=str(error).rstrip(".")) from None


async def answer(house: House, way: Way, request: Request, address: str) -> Response:
    """Answer one request."""
    if way.name == "welcome":
        wait = house.newcomers.take(address, time.monotonic())
        if wait:
            raise Trouble("too-many", seconds=max(1, round(wait)))
    body = await body_of(request, way.takes, house.settings.message_bytes)
    found = await way.handler(Asked(house, dict(request.path_params), body, token_of(request)))
    if isinstance(found, Response):
        return found
    if found is None:
        return Response(status_code=204)
    return Response(encode(found), media_type=JSON)
