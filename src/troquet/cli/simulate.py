"""`troquet simulate`: many games between bots, on all cores; the same seed gives the same result.

Every deal is played once for each rotation of the bots, so that each sits on every seat with the
same luck.
"""

from __future__ import annotations

import argparse
import os
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from fractions import Fraction
from hashlib import blake2b
from multiprocessing import active_children, get_context, resource_tracker
from typing import Any

import msgspec
from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

from troquet import library
from troquet.bots import contents
from troquet.cli import settling
from troquet.cli.screen import Screen
from troquet.cli.words import Tongue
from troquet.core.dice import stretch

MOST_GAMES = 10_000_000
MOST_JOBS = 256
BATCH = 8  # deals
Z = 1.959963984540054  # 95 % of a normal distribution lie within ± Z


class Plan(msgspec.Struct, frozen=True):
    """What is to be played: sent to every worker."""

    game: str
    seats: int
    options: dict[str, Any]
    lineup: tuple[str, ...]
    seed: str


class Tally(msgspec.Struct):
    """What came of some games: shared victories are split, points added up, by bot."""

    games: int = 0
    decisions: int = 0
    wins: dict[str, Fraction] = {}
    points: dict[str, int] = {}

    def add(self, other: Tally) -> None:
        """Add the games of another tally."""
        self.games += other.games
        self.decisions += other.decisions
        for bot, wins in other.wins.items():
            self.wins[bot] = self.wins.get(bot, Fraction(0)) + wins
        for bot, points in other.points.items():
            self.points[bot] = self.points.get(bot, 0) + points


def play_deals(plan: Plan, first: int, last: int) -> Tally:
    """Play the deals from `first` up to `last`, each in every rotation."""
    tally = Tally()
    for deal in range(first, last):
        for turn in range(plan.seats):
            tally.add(play_one(plan, deal, turn))
    return tally


def play_one(plan: Plan, deal: int, turn: int) -> Tally:
    """Play one deal with the bots moved `turn` seats round the table."""
    game = library.game(plan.game)
    state = game.deal(plan.seats, _derived(plan.seed, deal), plan.options)
    seated = [plan.lineup[(seat + turn) % plan.seats] for seat in range(plan.seats)]
    bots = [
        contents.make(name, game, int.from_bytes(_derived(plan.seed, deal, turn, seat)[:7], "big"))
        for seat, name in enumerate(seated)
    ]
    tally = Tally(games=1)
    while state.waiting():
        seat = state.waiting()[0]
        state.apply(seat, bots[seat].choose(state.view(seat), state.options(seat)))
        tally.decisions += 1
    outcome = state.outcome()
    assert outcome is not None
    winners = outcome.winners()
    for seat, name in enumerate(seated):
        share = Fraction(1, len(winners)) if seat in winners else Fraction(0)
        tally.wins[name] = tally.wins.get(name, Fraction(0)) + share
        tally.points[name] = tally.points.get(name, 0) + outcome.scores[seat]
    return tally


def _derived(seed: str, *path: int) -> bytes:
    """Return 32 bytes that a seed and a place in the plan determine."""
    text = " ".join([seed, *map(str, path)])
    return blake2b(text.encode(), digest_size=32, person=b"troquet sim").digest()


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a rate, after Wilson."""
    rate = wins / games
    middle = (rate + Z * Z / (2 * games)) / (1 + Z * Z / games)
    reach = rate * (1 - rate) / games + Z * Z / (4 * games * games)
    half = Z * float(reach) ** 0.5 / (1 + Z * Z / games)
    return max(0.0, middle - half), min(1.0, middle + half)


def play_all(plan: Plan, deals: int, jobs: int, progress: Progress, label: str) -> Tally:
    """Play every deal in this process or in several, and add it all up."""
    bar = progress.add_task(label, total=deals)
    size = max(1, min(BATCH, deals // (4 * jobs)))
    batches = [(first, min(first + size, deals)) for first in range(0, deals, size)]
    tally = Tally()
    if jobs == 1:
        for first, last in batches:
            tally.add(play_deals(plan, first, last))
            progress.advance(bar, last - first)
        return tally
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        try:
            with deaf():
                running = {
                    pool.submit(play_deals, plan, first, last): last - first
                    for first, last in batches
                }
            for done in as_completed(running):
                tally.add(done.result())
                progress.advance(bar, running[done])
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in active_children():
                worker.terminate()
            raise
    return tally


@contextmanager
def deaf() -> Iterator[None]:
    """Hold Ctrl-C back for a moment: it is for us alone, workers born meanwhile never hear it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # its birth would end the silence
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def simulate(args: argparse.Namespace, tongue: Tongue) -> int:
    """Play many games between bots and print who won how often."""
    meta = settling.named_meta(args.game, tongue)
    seats = settling.seats(meta, args.seats, 0, tongue)
    games = settling.number(args.games, "--games", 1, MOST_GAMES, tongue)
    named = [settling.bot(name.strip(), tongue) for name in args.bots.split(",")]
    if len(named) > seats:
        raise tongue.wrong("too-many-bots", bots=len(named), seats=seats)
    lineup = tuple(named[seat % len(named)] for seat in range(seats))
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    jobs = cores or 1
    if args.jobs is not None:
        jobs = settling.number(args.jobs, "--jobs", 1, MOST_JOBS, tongue)
    options = meta.settle_options(settling.options(meta, args.option, tongue))
    seed = stretch(settling.seed(args.seed, tongue)).hex()
    plan = Plan(meta.id, seats, options, lineup, seed)
    deals = -(-games // seats)
    screen = Screen(tongue, args.no_color)
    errors = Console(stderr=True, no_color=args.no_color or None)
    started = time.perf_counter()
    with Progress(console=errors, disable=not errors.is_terminal, transient=True) as progress:
        jobs = min(jobs, deals)
        tally = play_all(plan, deals, jobs, progress, tongue.say("playing"))
    took = time.perf_counter() - started
    facts = {"game": meta.title[tongue.language], "games": tally.games, "seats": seats}
    screen.show(Text(tongue.say("simulated", deals=deals, **facts), "bold"))
    screen.show(_results(plan, tally, tongue))
    screen.show(Text(tongue.say("simulated-seed", seed=args.seed or seed), "dim"))
    speed = {"games": f"{tally.games / took:.1f}", "decisions": f"{tally.decisions / took:.0f}"}
    screen.show(Text(tongue.say("speed", jobs=jobs, **speed), "dim"))
    return 0


def _results(plan: Plan, tally: Tally, tongue: Tongue) -> Table:
    table = Table()
    for key in ("bot", "held", "wins", "rate", "interval", "fair", "mean"):
        table.add_column(tongue.say(f"column-{key}"), justify="left" if key == "bot" else "right")
    for bot in dict.fromkeys(plan.lineup):
        held = plan.lineup.count(bot)
        wins = float(tally.wins[bot])
        low, high = wilson(wins, tally.games)
        table.add_row(
            bot,
            f"{held}/{plan.seats}",
            f"{wins:.10g}" if tally.wins[bot].denominator == 1 else f"{wins:.2f}",
            f"{wins / tally.games:.1%}",
            f"{low:.1%} – {high:.1%}",
            f"{held / plan.seats:.1%}",
            f"{tally.points[bot] / (held * tally.games):.2f}",
        )
    return table
