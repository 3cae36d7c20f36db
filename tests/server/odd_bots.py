"""Bots that misbehave, for the worker processes; the blind one answers as always."""

from __future__ import annotations

import os
import time
from pathlib import Path

from troquet.server.thinkers import BLIND
from troquet.server.thinkers import think as really_think


def hang(game: str, bot: str, view: bytes, options: list[str], seed: int) -> str:
    """Think for ever."""
    if bot != BLIND:
        time.sleep(600)
    return really_think(game, BLIND, view, options, seed)


def die(game: str, bot: str, view: bytes, options: list[str], seed: int) -> str:
    """Take the whole worker along."""
    if bot != BLIND:
        os._exit(1)
    return really_think(game, BLIND, view, options, seed)


def stumble(game: str, bot: str, view: bytes, options: list[str], seed: int) -> str:
    """Break."""
    if bot != BLIND:
        raise RuntimeError("a bot has stumbled")
    return really_think(game, BLIND, view, options, seed)


def babble(game: str, bot: str, view: bytes, options: list[str], seed: int) -> str:
    """Answer something that is no option."""
    return "fly me to the moon" if bot != BLIND else really_think(game, BLIND, view, options, seed)


def number_of_process(game: str, bot: str, view: bytes, options: list[str], seed: int) -> str:
    """Tell in which process one thinks, by way of a file beside the café's."""
    with Path(os.environ["TROQUET_TEST_PROCESSES"]).open("a") as file:
        file.write(f"{os.getpid()}\n")
    return really_think(game, bot, view, options, seed)
