"""The kitchen: bots are woken when they are asked, think apart, and answer in time."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from troquet.server.hall import Hall, named
from troquet.server.problems import Trouble
from troquet.server.room import Room
from troquet.server.thinkers import Thinkers

if TYPE_CHECKING:
    from troquet.server.house import House

LOG = logging.getLogger("troquet.kitchen")
RETRY = 0.5  # seconds until a bot whose answer was not stored is asked again


class Kitchen:
    """Where bots are waited on: each gets its seat's own bytes, and a person's time to follow."""

    def __init__(self, house: House, thinkers: Thinkers) -> None:
        self.house = house
        self.thinkers = thinkers

    def wake(self, hall: Hall, room: Room) -> None:
        if not self.house.open:
            return
        for seat in room.waiting():
            if room.chairs[seat].bot is not None and seat not in hall.thinking:
                hall.thinking.add(seat)
                self.house.spawn(self._think(hall, seat))

    async def _think(self, hall: Hall, seat: int) -> None:
        """Let the bot of a seat answer; if the answer can't be stored, let it try again."""
        try:
            text = await self._choose(hall, seat)
        finally:
            hall.thinking.discard(seat)
        if text is None:
            return
        try:
            await self.house.act_in(
                hall, lambda room: room.bot_move(seat, text, self.house.clock())
            )
        except Trouble as trouble:
            LOG.info(
                "a bot's answer was late", extra={"table": named(hall.id), "why": trouble.code}
            )
            if trouble.code == "worn-out":
                return
            await asyncio.sleep(RETRY)
            async with hall.lock:
                self.wake(hall, await self.house.load(hall))

    async def _choose(self, hall: Hall, seat: int) -> str | None:
        """Ask the bot of a seat: its own bytes, in a worker, at a pace that one can follow.

        Should what it sees change meanwhile, it thinks again.
        """
        began = time.monotonic()
        while self.house.open:
            asked = await self._question(hall, seat)
            if asked is None:
                return None
            game, bot, view, options = asked
            text = await self.thinkers.choose(game, bot, view, options)
            self.house.metrics.thinking.observe(time.monotonic() - began)
            await asyncio.sleep(max(0.0, self.house.settings.bot_pace - (time.monotonic() - began)))
            if await self._question(hall, seat) == asked:
                return text
        return None

    async def _question(self, hall: Hall, seat: int) -> tuple[str, str, bytes, list[str]] | None:
        """Return what a seat's bot is asked now: the same bytes as a person there would get."""
        async with hall.lock:
            room = await self.house.load(hall)
            bot = room.chairs[seat].bot
            if bot is None or seat not in room.waiting():
                return None
            options = [move.text for move in room.state.options(seat)]
            return room.settled.game, bot, room.state.view(seat).encode(), options
