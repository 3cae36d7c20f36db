"""The servers: how each is started, what it is called, and who its clients are."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import msgspec

from bench.contenders import ROOT, Missing
from bench.server.callers import Bare
from bench.server.guests import Cafe
from bench.server.party import Load
from bench.server.players import Boardgame
from bench.server.process import Process

PEER = ROOT / "bench" / "server" / "boardgame"
CAFE, MEMORY, FILES, BARE = "cafe", "boardgame.io", "files", "bare"


class Side(Protocol):
    """The clients of a server, before they play."""

    def enter(self) -> None:
        """Do what a client must have done before it opens its socket."""

    async def open(self) -> None:
        """Open every socket."""

    def tables(self, games: int) -> None:
        """Make so many tables ready for every party."""


class Contender(msgspec.Struct, frozen=True):
    """A server to measure; `start` gets a folder of its own and a core."""

    id: str
    name: str
    start: Callable[[Path, int], Process]
    side: Callable[[int, Load, int], Side]
    tidies: bool  # it can be told to collect its garbage


def field() -> list[Contender]:
    """Return all contenders, in the order in which they take turns."""
    return [
        Contender(CAFE, "café", _cafe, Cafe, False),
        Contender(MEMORY, "boardgame.io", _memory, Boardgame, True),
        Contender(FILES, "… in files", _files, Boardgame, True),
        Contender(BARE, "bare sockets", _bare, Bare, False),
    ]


def _cafe(folder: Path, core: int) -> Process:
    env = {key: value for key, value in os.environ.items() if not key.startswith("TROQUET_")}
    command = [sys.executable, "-m", "bench.server.cafe", str(folder / "cafe.db")]
    return Process(command, core, env)


def _bare(folder: Path, core: int) -> Process:
    return Process([sys.executable, "-m", "bench.server.bare"], core, os.environ)


def _memory(folder: Path, core: int) -> Process:
    return Process(_node(), core, {**os.environ, "NODE_ENV": "production"})


def _files(folder: Path, core: int) -> Process:
    return Process([*_node(), str(folder)], core, {**os.environ, "NODE_ENV": "production"})


def _node() -> list[str]:
    node = shutil.which("node")
    if node is None:
        raise Missing("There is no Node here: boardgame.io is left out.")
    if not (PEER / "node_modules" / "boardgame.io").is_dir():
        raise Missing("boardgame.io is not installed: script/bench-server does that.")
    return [node, "--expose-gc", str(PEER / "server.js")]


def versions() -> dict[str, str]:
    """Return what is compared, by version."""
    found = {"sqlite": sqlite3.sqlite_version}
    try:
        command = _node()
    except Missing:
        return found
    said = subprocess.run([command[0], "--version"], capture_output=True, text=True, check=True)
    found["node"] = said.stdout.strip()
    installed = (PEER / "node_modules" / "boardgame.io" / "package.json").read_bytes()
    found["boardgame.io"] = msgspec.json.decode(installed)["version"]
    return found
