"""The server benchmark's one command: script/bench-server."""

from __future__ import annotations

import argparse
import os
import sys

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from bench.contenders import Failed, Missing
from bench.facts import Facts, fingerprint, gather, keep
from bench.run import INTERRUPTED, markdown, report, show
from bench.server.contenders import CAFE, MEMORY, field, versions
from bench.server.figures import Line, Results, sheets
from bench.server.measure import Plan, one_round
from bench.server.party import SEATS
from bench.server.process import cores

ROUNDS = 5
QUICK_ROUNDS = 1
TABLES = 250
FULL = Plan(tables=TABLES, warm=0.5, flat=2.0, paced=2.0, rate=300.0)
QUICK = Plan(tables=TABLES, warm=0.5, flat=1.0, paced=2.0, rate=300.0)


class Kept(msgspec.Struct, frozen=True):
    """A kept run, as JSON."""

    facts: Facts
    rounds: int
    plan: Plan
    versions: dict[str, str]
    figures: list[Line]


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        prog="script/bench-server",
        description="Measure the café beside boardgame.io's own server: a thousand sockets each.",
    )
    parser.add_argument("--quick", action="store_true", help="one short round: to look")
    parser.add_argument("--rounds", type=int, default=0, help=f"{ROUNDS} unless told")
    parser.add_argument("--keep", action="store_true", help="keep the result in bench/results/")
    parser.add_argument("--only", nargs="+", metavar="SERVER", help="only these servers")
    asked = parser.parse_args()
    asked.rounds = asked.rounds or (QUICK_ROUNDS if asked.quick else ROUNDS)
    known = [contender.id for contender in field()]
    for id in asked.only or []:
        if id not in known:
            parser.error(f"there is no server {id!r}; there are {', '.join(known)}")
    if asked.keep and (asked.quick or asked.only or asked.rounds < ROUNDS):
        parser.error(f"only a full run of at least {ROUNDS} rounds is kept")
    return asked


def main() -> int:
    """Run what was asked; Ctrl-C ends it without a trace."""
    asked = arguments()
    out, err = Console(), Console(stderr=True)
    try:
        return measure(asked, out, err)
    except Failed as failed:
        err.print(f"script/bench-server: {failed}", markup=False, highlight=False)
        return 1
    except KeyboardInterrupt:
        err.print("Stopped.")
        return INTERRUPTED


def measure(asked: argparse.Namespace, out: Console, err: Console) -> int:
    """Measure all servers in turn; the code is 1 if there is nothing to compare with."""
    plan = QUICK if asked.quick else FULL
    facts, source = gather(), fingerprint()
    results = rounds(asked, plan, err)
    found = sheets(results, plan.tables * SEATS, plan.rate)
    show(found, facts, out)
    if fingerprint() != source:
        err.print("src/ changed while it was measured: to look at, not to keep or to quote.")
    elif asked.keep:
        kept = Kept(facts, asked.rounds, plan, results.builds | versions(), results.lines())
        text = markdown("Server", facts, found)
        report(keep(f"{facts.name()}-server", kept, text).name, out)
    if not asked.only and not {CAFE, MEMORY} <= results.names.keys():
        err.print("boardgame.io was not measured: no ratio can be given.")
        return 1
    return 0


def rounds(asked: argparse.Namespace, plan: Plan, err: Console) -> Results:
    """Let all servers take turns, round after round, on one core; the load is on another."""
    server, load = cores()
    os.sched_setaffinity(0, {load})
    racing = [one for one in field() if asked.only is None or one.id in asked.only]
    results = Results()
    with Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(),
        console=err, transient=True,
    ) as bar:  # fmt: skip
        task = bar.add_task("", total=asked.rounds * len(racing))
        for number in range(asked.rounds):
            for contender in list(racing):
                bar.update(task, description=f"round {number + 1}: {contender.name}")
                try:
                    found = one_round(contender, server, plan, number)
                    results.add(contender.id, contender.name, found)
                except Missing as missing:
                    err.print(str(missing), markup=False, highlight=False)
                    racing.remove(contender)
                bar.advance(task)
    return results


if __name__ == "__main__":
    sys.exit(main())
