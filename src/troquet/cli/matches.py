"""Many games between bots, in this process or in several; the same seed gives the same result.

Every deal is played once for each rotation of the bots, so that each sits on every seat with the
same luck.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from fractions import Fraction
from multiprocessing import (
    active_children,
    connection,
    get_context,
    parent_process,
    resource_tracker,
)
from typing import Any

import msgspec

from troquet.arena.plans import play_table

BATCH = 8  # deals
AHEAD = 4  # batches that wait for each worker


class Plan(msgspec.Struct, frozen=True):
    """What is to be played: sent to every worker."""

    game: str
    seats: int
    options: dict[str, Any]
    lineup: tuple[str, ...]
    seed: str


class Tally(msgspec.Struct):
    """What came of some games, by bot and by seat; shared victories are split, points added up."""

    games: int = 0
    decisions: int = 0
    wins: dict[str | int, Fraction] = {}
    points: dict[str | int, int] = {}

    def add(self, other: Tally) -> None:
        """Add the games of another tally."""
        self.games += other.games
        self.decisions += other.decisions
        for key, wins in other.wins.items():
            self.count(key, wins, other.points[key])

    def count(self, key: str | int, wins: Fraction, points: int) -> None:
        """Count what a bot (by name) or a seat (by number) got."""
        self.wins[key] = self.wins.get(key, Fraction(0)) + wins
        self.points[key] = self.points.get(key, 0) + points


def play_deals(plan: Plan, first: int, last: int) -> Tally:
    """Play the deals from `first` up to `last`, each in every rotation."""
    tally = Tally()
    for deal in range(first, last):
        for turn in range(plan.seats):
            tally.add(play_one(plan, deal, turn))
    return tally


def play_one(plan: Plan, deal: int, turn: int) -> Tally:
    """Play one deal with the bots moved `turn` seats round the table."""
    seated = plan.lineup[turn:] + plan.lineup[:turn]
    played = play_table(plan.game, plan.options, plan.seed, deal, turn, seated)
    tally = Tally(games=1, decisions=sum(played.answers))
    winners = played.ranks.count(1)
    for seat, name in enumerate(seated):
        share = Fraction(1, winners) if played.ranks[seat] == 1 else Fraction(0)
        tally.count(name, share, played.scores[seat])
        tally.count(seat, share, played.scores[seat])
    return tally


def play_all(plan: Plan, deals: int, jobs: int, done: Callable[[int], object]) -> Tally:
    """Play every deal and add it all up; `done` hears of every few deals that are played."""
    size = max(1, min(BATCH, deals // (4 * jobs)))
    batches = ((first, min(first + size, deals)) for first in range(0, deals, size))
    tally = Tally()
    if jobs == 1:
        for first, last in batches:
            tally.add(play_deals(plan, first, last))
            done(last - first)
        return tally
    running: dict[Future[Tally], int] = {}
    with ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_follow) as pool:
        try:
            while True:
                with deaf():
                    while len(running) < AHEAD * jobs and (batch := next(batches, None)):
                        running[pool.submit(play_deals, plan, *batch)] = batch[1] - batch[0]
                if not running:
                    return tally
                for played in wait(running, return_when=FIRST_COMPLETED).done:
                    tally.add(played.result())
                    done(running.pop(played))
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in active_children():
                worker.terminate()
            raise


def _follow() -> None:
    """Make a worker leave when the process that it works for is gone, however that went."""
    parent = parent_process()
    assert parent is not None

    def watch(sentinel: int = parent.sentinel) -> None:
        connection.wait([sentinel])
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


@contextmanager
def deaf() -> Iterator[None]:
    """Hold Ctrl-C and the like back while workers are born: they are for us, a moment later.

    A worker born meanwhile never hears Ctrl-C; a birth is never broken off in the middle.
    """
    heard: list[int] = []
    names = [name for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
    numbers = [getattr(signal, name) for name in names]
    before = {number: signal.signal(number, lambda n, _: heard.append(n)) for number in numbers}
    masks = hasattr(signal, "pthread_sigmask")
    if masks:
        resource_tracker.ensure_running()  # its birth would end the silence
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        if masks:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
        for number, listener in before.items():
            signal.signal(number, listener)
        for number in heard[:1]:
            signal.raise_signal(number)
