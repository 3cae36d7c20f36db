"""`troquet serve` as a host types it: what it says, who can come in, and how it is stopped."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
import socket
import sqlite3
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import pytest
import segno

from tests.cli.terminal import ENVIRONMENT, TROQUET
from tests.server.cafe import PATIENCE, opened
from tests.server.ledger import Ledger
from tests.server.parties import Party
from troquet.server import lines, serve
from troquet.server.guests import Guests
from troquet.server.sqlite import SqliteStore

LAST = "Ctrl-C closes the café"
TOKEN = "Host token, shown only this once: h_"


class Command:
    """The command in a process of its own, and everything that it has said."""

    def __init__(self, folder: Path, *flags: str) -> None:
        self.log = folder / "log"
        wanted = ["--lang", "en", "--data", str(folder / "cafe.db"), "--port", "0", *flags]
        with self.log.open("w") as writing:
            self.process = subprocess.Popen(
                [*TROQUET, "serve", *wanted],
                stdout=subprocess.PIPE,
                stderr=writing,
                text=True,
                encoding="utf-8",
                env=ENVIRONMENT,
                cwd=folder,
                start_new_session=True,  # a group of its own, as a shell makes one
            )
        self.said: list[str] = []

    def listen(self) -> None:
        """Hear what it says once it is open."""
        assert self.process.stdout is not None
        late = threading.Timer(PATIENCE, self.process.kill)
        late.start()
        try:
            while not self.said or not self.said[-1].startswith(LAST):
                line = self.process.stdout.readline()
                assert line, f"it said only {self.said}\n{self.logged()}"
                self.said.append(line.rstrip("\n"))
        finally:
            late.cancel()

    @property
    def url(self) -> str:
        """Return the address that it names."""
        found = re.fullmatch(r"The café is open: (http://\S+)", self.said[0])
        assert found, self.said
        return found[1]

    @property
    def port(self) -> int:
        """Return the port that it names."""
        return int(self.url.rpartition(":")[2])

    def logged(self) -> str:
        """Return what it wrote about itself."""
        return self.log.read_text(encoding="utf-8")

    def close(self) -> None:
        """Let nobody stay behind."""
        assert self.process.stdout is not None
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()


@contextmanager
def commanded(folder: Path, *flags: str) -> Iterator[Command]:
    """Open a café with the command for the length of a block."""
    command = Command(folder, *flags)
    try:
        command.listen()
        yield command
    finally:
        command.close()


def reaches(host: str, port: int) -> bool:
    """Tell whether somebody listens there."""
    try:
        socket.create_connection((host, port), PATIENCE).close()
    except ConnectionRefusedError:
        return False
    return True


# What it says


def test_it_opens_for_this_machine_and_says_how_to_let_phones_in(tmp_path: Path) -> None:
    with commanded(tmp_path) as cafe:
        assert cafe.url == f"http://127.0.0.1:{cafe.port}"
        assert cafe.said[1].endswith("To let in phones of the network: --lan")
        assert cafe.said[2].startswith(TOKEN)
        assert len(cafe.said) == 4
        assert httpx.get(f"{cafe.url}/ready").text == "ready\n"
        outside = serve.lan_address()
        assert outside is None or not reaches(outside, cafe.port)
        assert cafe.said[2].rpartition(" ")[2] not in cafe.logged()


def modules(printed: list[str]) -> list[list[int]]:
    """Read a code from a terminal, two rows a line: what is not lit is dark (1)."""
    rows = []
    for line in printed:
        rows.append([int(sign not in "█▀") for sign in line])
        rows.append([int(sign not in "█▄") for sign in line])
    return rows


def test_with_lan_it_prints_an_address_for_phones_and_its_code(tmp_path: Path) -> None:
    async def been_open_before() -> None:
        store = SqliteStore(tmp_path / "cafe.db")
        await Guests(store).new_host()
        await store.close()

    asyncio.run(been_open_before())
    with commanded(tmp_path, "--lan") as cafe:
        outside = serve.lan_address()
        assert cafe.url == f"http://{outside or '127.0.0.1'}:{cafe.port}"
        code = [line for line in cafe.said if line and set(line) <= set("█▀▄ ")]
        meant = [list(row) for row in segno.make(cafe.url).matrix_iter(border=4)]
        assert modules(code)[: len(meant)] == meant
        others = [line for line in cafe.said[1:-1] if line and line not in code]
        assert len(others) == (outside is None)  # that there is no network; no token again
        assert httpx.get(f"{cafe.url}/ready").text == "ready\n"
        assert reaches("127.0.0.1", cafe.port)


# How it is stopped


def told_to_stop(process: subprocess.Popen[str]) -> None:
    process.send_signal(signal.SIGTERM)


def interrupted_at_a_terminal(process: subprocess.Popen[str]) -> None:
    os.killpg(process.pid, signal.SIGINT)  # Ctrl-C is heard by its bots' processes too


class Street:
    """Where the café is found, wherever it has opened last."""

    def __init__(self) -> None:
        self.url = ""
        self.up = asyncio.Event()

    def opens(self, url: str) -> None:
        """Tell everybody where it is open now."""
        self.url = url
        self.up.set()

    async def live(self) -> str:
        """Return the address of the socket, once the doors are open."""
        await self.up.wait()
        return self.url.replace("http", "ws", 1) + "/api/live"


@pytest.mark.parametrize("stop", [told_to_stop, interrupted_at_a_terminal])
def test_it_stops_in_the_middle_of_games_and_loses_nothing(
    tmp_path: Path, stop: Callable[[subprocess.Popen[str]], None]
) -> None:
    asyncio.run(stopped(tmp_path, stop))


async def stopped(folder: Path, stop: Callable[[subprocess.Popen[str]], None]) -> None:
    """Stop a café while people and a bot play; then open it again and let them go on.

    They play one game after another: it may be over sooner than the café has stopped.
    """
    file, ledger, street = folder / "cafe.db", Ledger(folder / "cafe.db"), Street()
    async with contextlib.AsyncExitStack() as stack:
        with commanded(folder, "--bot-pace", "0", "--messages-per-second", "10000") as cafe:
            street.opens(cafe.url)
            party = Party(street, "cheval", 3, 1, stop.__name__)
            stack.callback(party.close)
            people = party.known()
            playing = asyncio.create_task(party.play())
            stack.push_async_callback(called_away, playing)
            await until(lambda: bots_answers(file) > 3, playing)
            stop(cafe.process)
            code = await asyncio.to_thread(cafe.process.wait, PATIENCE)
            street.up.clear()
            assert code == 0, cafe.logged()
            assert not re.search(" error |Traceback", cafe.logged()), cafe.logged()
            assert not (folder / "cafe.db-wal").exists(), "the file was not closed"
        ledger.check(people)
        before = sum(len(one.done) for one in people.values())
        assert before > 0
        with opened(file) as again:
            street.opens(again.url)
            await until(
                lambda: sum(len(one.done) for one in people.values()) > before + 20, playing
            )
            await called_away(playing)
        ledger.check(people)


async def called_away(playing: asyncio.Task[None]) -> None:
    """End somebody's game in good order."""
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)


def bots_answers(file: Path) -> int:
    """Count what bots have answered so far."""
    with closing(sqlite3.connect(file)) as db:
        stored = [lines.read(row[0]) for row in db.execute("SELECT line FROM line")]
    return sum(isinstance(line, lines.Moved) and line.bot for line in stored)


async def until(so: Callable[[], bool], playing: asyncio.Task[None]) -> None:
    """Wait until something is so; people who cannot play on are an error."""
    end = time.monotonic() + PATIENCE
    while not so():
        assert time.monotonic() < end, "it never came"
        if playing.done():
            playing.result()
        await asyncio.sleep(0.01)
