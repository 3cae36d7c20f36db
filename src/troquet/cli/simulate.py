"""`troquet simulate`: many games between bots on all cores, and who won how often."""

from __future__ import annotations

import argparse
import os
import time

from rich import box
from rich.console import Console, JustifyMethod
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.table import Table

from troquet.arena.certainty import wilson
from troquet.cli import settling
from troquet.cli.matches import Plan, Tally, play_all
from troquet.cli.paper import Line
from troquet.cli.screen import Screen
from troquet.cli.words import Tongue
from troquet.core.dice import stretch

MOST_GAMES = 10_000_000
MOST_JOBS = 256


def simulate(args: argparse.Namespace, tongue: Tongue) -> int:
    """Play many games between bots and print who won how often."""
    meta = settling.named_meta(args.game, tongue)
    seats = settling.seats(meta, args.seats, 0, tongue)
    games = settling.number(args.games, "--games", 1, MOST_GAMES, tongue)
    named = [settling.bot(name.strip(), tongue) for name in args.bots.split(",")]
    if len(named) > seats:
        raise tongue.wrong("too-many-bots", bots=len(named), seats=seats)
    lineup = tuple(named[seat % len(named)] for seat in range(seats))
    jobs = cores()
    if args.jobs is not None:
        jobs = settling.number(args.jobs, "--jobs", 1, MOST_JOBS, tongue)
    options = settling.game(meta).settle_options(settling.options(meta, args.option, tongue))
    seed = stretch(settling.seed(args.seed, tongue)).hex()
    plan = Plan(meta.id, seats, options, lineup, seed)
    deals = -(-games // seats)
    jobs = min(jobs, deals)
    screen = Screen(tongue, args.no_color)
    started = time.perf_counter()
    with _progress(args.no_color) as progress:
        bar = progress.add_task(tongue.say("playing"), total=deals * seats)
        tally = play_all(plan, deals, jobs, lambda more: progress.advance(bar, more * seats))
    took = time.perf_counter() - started
    facts = {"game": meta.title[tongue.language], "games": tally.games, "seats": seats}
    screen.show(Line(tongue.say("simulated", deals=deals, **facts), "bold"))
    screen.show(by_bot(plan, tally, tongue), by_seat(plan, tally, tongue))
    screen.show(Line(tongue.say("simulated-seed", seed=args.seed or seed), "dim"))
    speed = [tongue.number(count / took, 0) for count in (tally.games, tally.decisions)]
    said = tongue.say("speed", games=speed[0], decisions=speed[1], jobs=jobs)
    screen.show(Line(said, "dim"))
    return 0


def cores() -> int:
    """Return how many cores we may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def by_bot(plan: Plan, tally: Tally, tongue: Tongue) -> Table:
    """Draw what each bot got: its wins, and what an equal share of them would be."""
    table = _table(("bot", "held", "wins", "rate", "interval", "fair", "mean"), tongue)
    for bot in dict.fromkeys(plan.lineup):
        held = plan.lineup.count(bot)
        table.add_row(bot, f"{held}/{plan.seats}", *_cells(tally, bot, held, plan.seats, tongue))
    return table


def by_seat(plan: Plan, tally: Tally, tongue: Tongue) -> Table:
    """Draw what each seat got, whoever sat there."""
    table = _table(("seat", "wins", "rate", "interval", "fair", "mean"), tongue)
    for seat in range(plan.seats):
        table.add_row(str(seat + 1), *_cells(tally, seat, 1, plan.seats, tongue))
    return table


def _table(keys: tuple[str, ...], tongue: Tongue) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for at, key in enumerate(keys):
        justify: JustifyMethod = "right" if at else "left"
        table.add_column(tongue.say(f"column-{key}"), justify=justify, no_wrap=True)
    return table


def _cells(tally: Tally, key: str | int, held: int, seats: int, tongue: Tongue) -> list[str]:
    """Write wins, win rate, its interval, the fair share and the mean of a bot or a seat."""
    wins = float(tally.wins[key])
    low, high = wilson(wins, tally.games)
    return [
        tongue.number(wins, 0 if tally.wins[key].denominator == 1 else 2),
        tongue.percent(wins / tally.games),
        f"{tongue.percent(low)} – {tongue.percent(high)}",
        tongue.percent(held / seats),
        tongue.number(tally.points[key] / (held * tally.games), 2),
    ]


def _progress(no_color: bool) -> Progress:
    """Return a bar with the games played and the time that remains, where errors go."""
    console = Console(stderr=True, no_color=no_color or None)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    hidden = not console.is_terminal or console.is_dumb_terminal
    return Progress(*columns, console=console, disable=hidden, transient=True)
