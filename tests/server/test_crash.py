"""The café is killed at random moments under load: what was acknowledged is there, once."""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from tests.server.cafe import PATIENCE, settings
from tests.server.ledger import Ledger, known
from tests.server.parties import Party

# A café that has read all of its code and waits at the door until it is told to open.
OPEN = """
import sys, msgspec
from troquet.server import serve, settings
chosen = msgspec.json.decode(sys.argv[1], type=settings.Settings)
exec(sys.argv[2])
print("ready", flush=True)
sys.stdin.readline()
sys.exit(serve.run(chosen, lambda address, token: print(address, flush=True)))
"""
# What makes it a café that answers first and stores later.
HASTY = """
import asyncio
from troquet.server.sqlite import SqliteStore
append, later = SqliteStore.append, set()

async def append_later(*line):
    await asyncio.sleep(0.05)
    await append(*line)

def hasty(*line):
    later.add(asyncio.create_task(append_later(*line)))
    done = asyncio.get_running_loop().create_future()
    done.set_result(None)
    return done

SqliteStore.append = hasty
"""
# Game, seats, bots: some hide things, some are answered in secret and at once, one has a bot.
PARTIES = (
    ("cheval", 2, 0),
    ("cheval", 3, 0),
    ("cheval", 4, 0),
    ("cheval", 2, 1),
    ("_template", 2, 0),
    ("_template", 3, 0),
)


class Victim:
    """A café in processes of its own, one after another, all around the same file."""

    def __init__(self, folder: Path, twist: str) -> None:
        self.twist = twist
        self.data = folder / "cafe.db"
        self.log = folder / "log"
        self.url = ""
        self.up = asyncio.Event()
        chosen = settings(self.data, workshop=True, tables_per_guest=10_000)
        self._chosen = msgspec.json.encode(chosen).decode()
        self._writing = self.log.open("w")
        self._running: subprocess.Popen[str] | None = None
        self._spare = self._prepare()

    def _prepare(self) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-c", OPEN, self._chosen, self.twist],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._writing,
            text=True,
        )

    def open(self) -> None:
        """Open the doors; returns when they are open."""
        self._running, self._spare = self._spare, self._prepare()
        assert self._running.stdin is not None
        assert self._running.stdout is not None
        self._running.stdin.write("open\n")
        self._running.stdin.flush()
        assert self._running.stdout.readline() == "ready\n"
        self.url = self._running.stdout.readline().strip()
        assert self.url, self.log.read_text(encoding="utf-8")
        self.up.set()

    def kill(self) -> None:
        """Kill it with SIGKILL: nothing is finished, nothing is said."""
        assert self._running is not None
        self.up.clear()
        self._end(self._running)

    def close(self) -> None:
        """Let nobody stay behind."""
        for process in (self._running, self._spare):
            if process is not None:
                self._end(process)
        self._writing.close()

    def _end(self, process: subprocess.Popen[str]) -> None:
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                pipe.close()

    async def live(self) -> str:
        """Return the address of the socket, once the doors are open."""
        await self.up.wait()
        return self.url.replace("http", "ws", 1) + "/api/live"


class Crowd:
    """Everybody in the café."""

    def __init__(self, victim: Victim, seed: int) -> None:
        self.parties: list[Party] = []
        try:
            for number, party in enumerate(PARTIES):
                self.parties.append(Party(victim, *party, f"{seed} {number}"))
        except BaseException:
            self._close()
            raise
        self.guests = {id: who for party in self.parties for id, who in party.known().items()}
        self.playing = [asyncio.create_task(party.play()) for party in self.parties]

    def done(self) -> int:
        """Count what was acknowledged."""
        return sum(len(regular.done) for regular in self.guests.values())

    async def until(self, so: Callable[[], bool]) -> None:
        """Look on until something is so; a party that breaks up is an error."""
        end = time.monotonic() + PATIENCE
        while not so():
            assert time.monotonic() < end, "nobody can play any more"
            for task in self.playing:
                if task.done():
                    task.result()
            await asyncio.sleep(0.002)

    async def under_load(self) -> None:
        """Wait until moves are made again."""
        before = self.done()
        await self.until(lambda: self.done() > before)

    async def calm_down(self, ledger: Ledger) -> None:
        """Let everybody finish what they said, the bots too, and hear all of it."""
        for regular in self.guests.values():
            regular.calm = True
        await self.until(lambda: all(r.request is None and r.seated for r in self.guests.values()))
        await self.until(lambda: not self._bot_is_asked(ledger))
        for regular in self.guests.values():
            await regular.catch_up()

    def _bot_is_asked(self, ledger: Ledger) -> bool:
        ledger.read()
        rooms = [ledger.rooms[party.table] for party in self.parties]
        return any(room.chairs[seat].bot for room in rooms for seat in room.waiting())

    async def go_home(self) -> None:
        """Leave, whatever has happened."""
        for task in self.playing:
            task.cancel()
        await asyncio.gather(*self.playing, return_exceptions=True)
        self._close()

    def _close(self) -> None:
        for party in self.parties:
            party.close()

    def story(self) -> str:
        """Say what has happened."""
        regulars = self.guests.values()
        return (
            f"{self.done()} requests acknowledged, {sum(who.repeated for who in regulars)} said "
            f"again, {sum(who.connections for who in regulars)} connections, "
            f"{sum(len(party.ends) for party in self.parties)} seats played to the end"
        )


async def killed(victim: Victim, kills: int, seed: int) -> str:
    """Kill the café so often under load, check everything, and say what happened."""
    rng = random.Random(seed)
    victim.open()
    crowd = Crowd(victim, seed)
    ledger = Ledger(victim.data)
    try:
        for number in range(kills):
            await crowd.under_load()
            # Mostly soon, while people still come back; now and then so late that bots answer.
            await asyncio.sleep(rng.uniform(0, 1.2 if number % 5 == 4 else 0.5))
            victim.kill()
            victim.open()
            ledger.check(crowd.guests)
        await crowd.under_load()
        await crowd.calm_down(ledger)
        for book in (ledger, Ledger(victim.data)):
            book.check(crowd.guests)
            book.agrees(crowd.guests.values())
            for table, seat, seen in (end for party in crowd.parties for end in party.ends):
                assert seen == known(book.rooms[table], seat), "the end was another one"
        # Two may speak at once, and somebody is too late; nothing else is ever refused.
        refused = {code for who in crowd.guests.values() for _, code in who.refused}
        assert refused <= {"no-undo", "not-your-turn", "over", "refused"}
        logged = victim.log.read_text(encoding="utf-8")
        assert " error " not in logged, logged
        return f"{kills} kills: {crowd.story()}"
    finally:
        await crowd.go_home()


def kill(folder: Path, kills: int, twist: str = "") -> None:
    seed = 4
    print(f"seed {seed}")

    async def main() -> str:
        victim = Victim(folder, twist)
        try:
            return await killed(victim, kills, seed)
        finally:
            victim.close()

    print(asyncio.run(main()))


def test_what_was_acknowledged_is_there_when_the_cafe_was_killed(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    kill(tmp_path, 500 if request.config.getoption("--long") else 25)


def test_a_cafe_that_answers_before_it_stores_is_caught(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match=r"acknowledged, but not in the log|is missing"):
        kill(tmp_path, 25, HASTY)
