"""One round with one server: started, filled, driven flat out, then at a pace, and stopped."""

from __future__ import annotations

import asyncio
import gc
import tempfile
import time
from collections.abc import Awaitable
from pathlib import Path
from statistics import median, quantiles

import msgspec
import uvloop

from bench.contenders import Failed
from bench.server.contenders import Contender, Side
from bench.server.frames import Broken
from bench.server.party import SEATS, Load, Tally
from bench.server.process import Process

SHORT_GAME = 25  # hardly a game has fewer moves: so many more tables may be needed
FIRST_TABLES = 2


class Plan(msgspec.Struct, frozen=True):
    """How many tables, how long, how fast."""

    tables: int
    warm: float
    flat: float
    paced: float
    rate: float


class Round(msgspec.Struct, frozen=True):
    """What one round has shown: figures by name, and how the café was built."""

    figures: dict[str, float]
    build: str | None


class Stretch:
    """A stretch of time: what server and load spent in it, and what the clients saw."""

    def __init__(self, tally: Tally, seconds: float, server: float, load: float) -> None:
        self.tally = tally
        self.moves = len(tally.waits)
        self.seconds = seconds
        self.server = server
        self.load = load

    def shares(self, name: str) -> dict[str, float]:
        """Return how busy both were, and what a move cost the server."""
        return {
            f"{name}-server": self.server / self.seconds,
            f"{name}-load": self.load / self.seconds,
            f"{name}-cpu": 1e6 * self.server / self.moves,
        }

    def waits(self, name: str) -> dict[str, float]:
        """Return how long it took until all four had seen a move, in milliseconds."""
        cuts = quantiles(self.tally.waits, n=100, method="inclusive")
        return {f"{name}-p50": 1e3 * cuts[49], f"{name}-p99": 1e3 * cuts[98]}

    def sizes(self, name: str) -> dict[str, float]:
        """Return what came over the sockets."""
        sizes = self.tally.sizes
        return {
            f"{name}-bytes": sum(size + _frame(size) for size in sizes) / self.moves,
            f"{name}-message": median(sizes),
            f"{name}-messages": len(sizes) / self.moves,
        }


def _frame(size: int) -> int:
    """Return the bytes that a server's frame adds to a message."""
    return 2 if size < 126 else 4 if size < 65_536 else 10


def one_round(contender: Contender, core: int, plan: Plan, seed: int) -> Round:
    """Measure a contender once."""
    with tempfile.TemporaryDirectory(prefix="troquet-bench-") as folder:
        process = contender.start(Path(folder), core)
        try:
            figures = uvloop.run(_round(contender, process, plan, seed))
            return Round(figures, process.facts.get("build"))
        except (Broken, OSError) as error:
            raise Failed(f"{contender.name}: {error}\n{process.complaint()}") from error
        finally:
            process.stop()


async def _round(contender: Contender, process: Process, plan: Plan, seed: int) -> dict[str, float]:
    load = Load(seed)
    side = contender.side(process.port, load, plan.tables)
    gc.collect()
    gc.disable()  # the load's own pauses are not the server's
    try:
        found = await _filled(contender, process, load, side, plan)
        warm = await _stretch(load.flat_out(plan.warm), process)
        speed = warm.moves / warm.seconds
        moves = (speed * 1.5 * plan.flat + plan.rate * plan.paced) / plan.tables
        await _apart(side.tables, 1 + round(moves / SHORT_GAME))
        await load.settled()
        flat = await _stretch(load.flat_out(plan.flat), process)
        await load.settled()
        paced = await _stretch(load.paced(plan.rate, plan.paced), process)
        found["moves"] = flat.moves / flat.seconds
        found["moves-cpu"] = flat.moves / flat.server
        found |= flat.shares("flat") | flat.waits("flat") | flat.sizes("flat")
        found |= paced.shares("paced") | paced.waits("paced") | paced.sizes("paced")
        found["paced-moves"] = paced.moves / paced.seconds
        found["memory-end"] = _memory(contender, process) / 1e6
        return found
    finally:
        gc.enable()
        load.hang_up()


async def _filled(
    contender: Contender, process: Process, load: Load, side: Side, plan: Plan
) -> dict[str, float]:
    """Open all sockets, then all tables; return what each takes of the server's memory."""
    await _apart(side.enter)
    empty = _memory(contender, process)
    await side.open()
    await asyncio.sleep(0.5)  # the last of them are greeted
    opened = _memory(contender, process)
    await _apart(side.tables, 1)
    for party in load.parties:
        party.begin()
    await load.settled()
    seated = _memory(contender, process)
    await _apart(side.tables, FIRST_TABLES)
    return {
        "memory-start": empty / 1e6,
        "memory-socket": (opened - empty) / 1e3 / plan.tables / SEATS,
        "memory-table": (seated - opened) / 1e3 / plan.tables,
    }


def _memory(contender: Contender, process: Process) -> int:
    if contender.tidies:
        process.tidy()
    return process.memory()


async def _apart(work: object, *args: object) -> None:
    """Do something with HTTP requests while the sockets are listened to."""
    assert callable(work)
    await asyncio.get_running_loop().run_in_executor(None, work, *args)


async def _stretch(work: Awaitable[Tally], process: Process) -> Stretch:
    """Time some work."""
    wall, mine, its = time.perf_counter(), time.process_time(), process.cpu()
    tally = await work
    return Stretch(
        tally, time.perf_counter() - wall, process.cpu() - its, time.process_time() - mine
    )
