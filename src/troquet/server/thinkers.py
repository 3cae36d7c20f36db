"""Where bots think: worker processes that get a seat's bytes and have a time to answer.

A worker that takes too long is stopped and another one started in its place; the bot then answers
blindly, so that a table never waits for ever.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import secrets
import signal

from pebble import ProcessPool

from troquet import library
from troquet.bots import contents

LOG = logging.getLogger("troquet.thinkers")
BLIND = "random"


def _calm() -> None:
    """A worker leaves it to the café to be interrupted."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)


def think(game: str, bot: str, view: bytes, options: list[str], seed: int) -> str:
    """Choose an option from a seat's own bytes; runs in a worker."""
    played = library.game(game)
    moves = [played.move(text) for text in options]
    chosen = contents.make(bot, played, seed).choose(played.read_view(view), moves)
    return chosen.text


def weigh(
    game: str, view: bytes, options: list[str], seed: int
) -> list[tuple[str, float, float, int]]:
    """Say what every option is worth from a seat's own bytes; runs in a worker."""
    played = library.game(game)
    moves = [played.move(text) for text in options]
    found = contents.adviser(played, seed).advise(played.read_view(view), moves)
    return [(one.move.text, one.worth, one.error, one.visits) for one in found]


class Thinkers:
    """The room behind the kitchen."""

    def __init__(self, workers: int, seconds: float) -> None:
        self.seconds = seconds
        self.late = 0
        self._pool = ProcessPool(
            max_workers=workers,
            initializer=_calm,
            context=multiprocessing.get_context("spawn"),
        )

    async def choose(self, game: str, bot: str, view: bytes, options: list[str]) -> str:
        """Return the text of the option that a bot chooses."""
        if len(options) == 1:
            return options[0]
        seed = secrets.randbits(60)
        try:
            future = self._pool.schedule(
                think, args=(game, bot, view, options, seed), timeout=self.seconds
            )
            chosen = await asyncio.wrap_future(future)
            if chosen not in options:
                raise ValueError(f"{chosen!r} is none of its options")
            return chosen
        except asyncio.CancelledError:
            raise
        except Exception as error:
            self.late += 1
            LOG.warning("a bot did not answer", extra={"bot": bot, "why": repr(error)})
            return think(game, BLIND, view, options, seed)

    async def advise(
        self, game: str, view: bytes, options: list[str]
    ) -> list[tuple[str, float, float, int]]:
        """Return text, worth, error and visits of every option; a TimeoutError if it takes long."""
        seed = secrets.randbits(60)
        future = self._pool.schedule(weigh, args=(game, view, options, seed), timeout=self.seconds)
        return await asyncio.wrap_future(future)

    def close(self) -> None:
        """Send the workers home."""
        self._pool.stop()  # type: ignore[no-untyped-call]  # pebble leaves this one untyped
        self._pool.join()
