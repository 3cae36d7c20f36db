"""`troquet arena`: a tournament between bots, its ratings, and whether one beats another."""

from __future__ import annotations

import argparse
from pathlib import Path

from rich import box
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.table import Table

from troquet.arena import report
from troquet.arena.certainty import lasting, wilson
from troquet.arena.ledger import Ledger, seed_of
from troquet.arena.plans import Plan, Result, settle
from troquet.arena.rating import duels, ratings
from troquet.arena.tournament import Question, Tournament
from troquet.cli import settling
from troquet.cli.paper import Line, clean
from troquet.cli.screen import Screen
from troquet.cli.simulate import MOST_GAMES, MOST_JOBS, cores
from troquet.cli.words import Tongue
from troquet.core.dice import stretch

UNDECIDED = 3
MISSED = 1


def arena(args: argparse.Namespace, tongue: Tongue) -> int:
    """Play a tournament, or go on with one, and say what it shows."""
    plan = _plan(args, tongue)
    games = settling.number(args.games, "--games", 1, MOST_GAMES, tongue)
    jobs = cores()
    if args.jobs is not None:
        jobs = settling.number(args.jobs, "--jobs", 1, MOST_JOBS, tongue)
    question = _question(args.beats, plan, tongue)
    ledger = _ledger(plan, args.results, tongue)
    tournament = Tournament(ledger, games, question)
    _play(tournament, jobs, args, tongue)
    results = sorted(ledger.results.values(), key=lambda result: result.n)
    screen = Screen(tongue, args.no_color)
    title = _title(plan, tongue)
    screen.show(Line(title, "bold"), _ratings(plan, results, tongue))
    screen.show(Line(tongue.say("simulated-seed", seed=args.seed or plan.seed), "dim"))
    _write(args.csv, report.table(plan, results), tongue)
    if args.html is not None:
        page = report.page(plan, results, title, tongue.language, tongue.say)
        _write(args.html, page, tongue)
    if question is None:
        return 0
    answer = tournament.answer()
    screen.show(Line(_verdict(question, answer, tournament.whole(), tongue), "bold"))
    return {True: 0, False: MISSED, None: UNDECIDED}[answer]


def _plan(args: argparse.Namespace, tongue: Tongue) -> Plan:
    meta = settling.named_meta(args.game, tongue)
    seats = settling.seats(meta, args.seats, 0, tongue)
    bots = tuple(settling.bot(name.strip(), tongue) for name in args.bots.split(","))
    options = meta.settle_options(settling.options(meta, args.option, tongue))
    if len(bots) < 2 or len(set(bots)) < len(bots):
        raise tongue.wrong("few-bots")
    seed = seed_of(Path(args.results)) if args.seed is None and args.results else None
    if seed is None:
        seed = stretch(settling.seed(args.seed, tongue)).hex()
    return settle(meta.id, seats, options, bots, seed)


def _question(text: str | None, plan: Plan, tongue: Tongue) -> Question | None:
    """Read the rate by which the first bot is to beat the second."""
    if text is None:
        return None
    try:
        rate = float(text.replace(",", "."))
    except ValueError:
        rate = 0.0
    if not 0 < rate < 1:
        raise tongue.wrong("rate", text=clean(text))
    return Question(plan.bots[0], plan.bots[1], rate)


def _ledger(plan: Plan, name: str | None, tongue: Tongue) -> Ledger:
    if name is None:
        return Ledger(plan)
    try:
        return Ledger(plan, Path(name))
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise tongue.wrong("cannot-write", file=clean(name), reason=reason) from None


def _play(tournament: Tournament, jobs: int, args: argparse.Namespace, tongue: Tongue) -> None:
    console = Console(stderr=True, no_color=args.no_color or None)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    hidden = not console.is_terminal or console.is_dumb_terminal
    progress = Progress(
        *columns, console=console, disable=hidden, transient=True, speed_estimate_period=600
    )
    with progress:
        key = "playing" if tournament.question is None else "playing-at-most"
        done = tournament.games - sum(1 for _ in tournament.left())
        bar = progress.add_task(tongue.say(key), total=tournament.games, completed=done)
        tournament.play(jobs, args.ray, lambda more: progress.advance(bar, more))


def _title(plan: Plan, tongue: Tongue) -> str:
    meta = settling.named_meta(plan.game, tongue)
    game = meta.title[tongue.language]
    return tongue.say("arena-title", game=game, seats=plan.seats, bots=", ".join(plan.bots))


def _ratings(plan: Plan, results: list[Result], tongue: Tongue) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    keys = ("bot", "elo", "games", "rate", "interval", "time")
    for at, key in enumerate(keys):
        table.add_column(
            tongue.say(f"column-{key}"), justify="right" if at else "left", no_wrap=True
        )
    for one in ratings(plan.bots, results):
        low, high = wilson(one.wins, one.games)
        table.add_row(
            one.bot,
            f"{one.elo:+.0f} ± {one.high - one.elo:.0f}",
            str(one.games),
            tongue.percent(one.wins / max(1, one.games)),
            f"{tongue.percent(low)} – {tongue.percent(high)}",
            f"{tongue.number(one.milliseconds, 1)} ms",
        )
    return table


def _verdict(question: Question, answer: bool | None, results: list[Result], tongue: Tongue) -> str:
    met = duels(results)[question.first, question.second]
    low, high = lasting(met.wins, met.games)
    key = {True: "arena-yes", False: "arena-no", None: "arena-open"}[answer]
    return tongue.say(
        key,
        first=question.first,
        second=question.second,
        rate=tongue.percent(met.wins / met.games),
        low=tongue.percent(low),
        high=tongue.percent(high),
        wanted=tongue.percent(question.rate),
        games=met.games,
    )


def _write(name: str | None, text: str, tongue: Tongue) -> None:
    if name is None:
        return
    path = Path(name)
    draft = path.with_name(path.name + ".new")
    try:
        draft.write_text(text, encoding="utf-8")
        draft.replace(path)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise tongue.wrong("cannot-write", file=clean(name), reason=reason) from None
