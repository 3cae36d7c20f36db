"""Opening tables, beginning games, arranging rematches, handing seats to bots."""

from __future__ import annotations

import asyncio
import secrets

from troquet import library
from troquet.bots import contents
from troquet.core.refusal import BadSetting, NoSuchGame
from troquet.server import lines
from troquet.server.guests import fresh_id
from troquet.server.house import House, summary
from troquet.server.lines import AnyLine
from troquet.server.messages import NewTable, Table
from troquet.server.problems import Trouble
from troquet.server.room import Room
from troquet.server.store import Account, Entry, Taken


async def create(house: House, account: Account, wanted: NewTable) -> Table:
    """Open a table, with its host on the first chair and bots on the last ones."""
    try:
        game = library.game(wanted.game)
        if wanted.game not in {meta.id for meta in house.shelf()}:
            raise NoSuchGame(wanted.game)
        seats = game.meta.settle_seats(wanted.seats)
        options = game.settle_options({**house.boxes.get(wanted.game, {}), **wanted.options})
    except NoSuchGame:
        raise Trouble("unknown-game") from None
    except BadSetting as error:
        raise Trouble("bad-setting", why=str(error)) from None
    for bot in wanted.bots:
        known_bot(bot)
    if len(wanted.bots) > seats - int(wanted.sit):
        raise Trouble("table-full")
    if await house.store.open_tables() >= house.settings.tables:
        raise Trouble("house-full", limit=house.settings.tables)
    if await house.store.open_tables(account.id) >= house.settings.tables_per_guest:
        raise Trouble("too-many-tables", limit=house.settings.tables_per_guest)
    now = house.clock()
    opening: list[AnyLine] = [
        lines.Created(
            at=now,
            game=wanted.game,
            seats=seats,
            options=options,
            listed=wanted.listed,
            host=account.id,
            rules=game.meta.rules,
        )
    ]
    if wanted.sit:
        opening.append(lines.Sat(at=now, seat=0, guest=account.id, name=account.name))
    opening += [
        lines.Botted(at=now, seat=seats - 1 - place, bot=bot)
        for place, bot in enumerate(reversed(wanted.bots))
    ]
    return await _open(house, opening)


def _laid(id: str, opening: list[AnyLine]) -> tuple[Room, list[Entry]]:
    """Make a room from its first lines, and what is to be stored of it."""
    made = opening[0]
    assert isinstance(made, lines.Created)
    room = Room(id, library.game(made.game), [])
    entries = []
    for number, line in enumerate(opening):
        room.apply(line)
        entries.append(Entry(id, number, lines.write(line), summary(room, line)))
    return room, entries


async def _open(house: House, opening: list[AnyLine]) -> Table:
    """Store a new table, whole or not at all."""
    room, entries = _laid(fresh_id(), opening)
    await house.store.append_all(entries)
    house.metrics.stored("created")
    return await house.look(room.id)


async def start(house: House, table: str, guest: str | None) -> None:
    """Begin a game from a seed that nobody can guess."""
    seed = secrets.token_bytes(32).hex()
    await house.act(table, lambda room: room.start(guest, seed, house.clock()))


async def rematch(house: House, table: str, account: Account) -> Table:
    """Open a table with the same people and settings; asked twice it is the same one."""
    if not house.open:
        raise Trouble("stopping")
    follows = await asyncio.shield(house.spawn(_rematch(house, table, account)))
    return await house.look(follows)


async def _rematch(house: House, table: str, account: Account) -> str:
    """Store the new table and the old one's word of it together; return the new one's id."""
    hall = house.hall(table)
    async with hall.lock:
        room = await house.load(hall)
        if room.rematch is not None:
            return room.rematch
        now, id = house.clock(), fresh_id()
        followed = room.follow(account.id, id, now)
        _, entries = _laid(id, _again(room, account.id, now))
        number = room.length
        room.apply(followed)
        entries.append(Entry(table, number, lines.write(followed), summary(room, followed)))
        try:
            await house.store.append_all(entries)
        except BaseException as error:
            hall.room = None
            if isinstance(error, Taken):
                raise Trouble("busy") from None
            raise
        house.tell_info(hall, room)
        house.metrics.stored("followed")
        return id


def _again(room: Room, host: str, now: float) -> list[AnyLine]:
    """Return the first lines of a rematch: the same settings, people and bots."""
    made = room.settled
    opening: list[AnyLine] = [
        lines.Created(
            at=now,
            game=made.game,
            seats=made.seats,
            options=made.options,
            listed=made.listed,
            host=host,
            rules=library.meta(made.game).rules,
        )
    ]
    for seat, chair in enumerate(room.chairs):
        if chair.owner is not None and chair.owner not in room.removed:
            opening.append(lines.Sat(at=now, seat=seat, guest=chair.owner, name=chair.name))
        elif chair.bot is not None:
            opening.append(lines.Botted(at=now, seat=seat, bot=chair.bot))
    return opening


def known_bot(bot: str) -> str:
    """Return a bot's name if there is such a bot."""
    if bot not in contents.NAMES:
        raise Trouble("unknown-bot", known=", ".join(contents.NAMES))
    return bot


async def hand(house: House, table: str, guest: str | None, seat: int, bot: str) -> None:
    """Hand the seat of one who is gone to a bot."""
    known_bot(bot)
    hall = house.hall(table)

    def propose(room: Room) -> AnyLine:
        now = house.clock()
        gone = hall.away(seat, now) or 0.0
        return room.hand(guest, seat, bot, gone, house.settings.away_seconds, now)

    await house.act(table, propose)
