"""The benchmark's one command: script/bench."""

from __future__ import annotations

import argparse
import sys

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from bench import against, contenders, thoughts
from bench.clock import one_core
from bench.contenders import Contender, Failed, Missing
from bench.facts import Facts, fingerprint, gather, keep
from bench.figures import (
    FEWEST_ROUNDS,
    PEER_GAME,
    PEER_SEATS,
    RACE,
    REST,
    REST_EVERY,
    ROUNDS,
    Line,
    Summary,
)
from bench.show import Sheet, sheets

SECONDS = 0.2
QUICK_SECONDS = 0.03
INTERRUPTED = 130


class Kept(msgspec.Struct, frozen=True):
    """A kept run, as JSON."""

    facts: Facts
    rounds: int
    seconds: float
    versions: dict[str, str]
    figures: list[Line]


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        prog="script/bench",
        description="Measure troquet, plain and compiled, beside OpenSpiel, on one core.",
    )
    parser.add_argument("--quick", action="store_true", help="short rounds: to look, not to quote")
    parser.add_argument("--games", nargs="+", default=[], metavar="GAME", help="only these games")
    parser.add_argument("--rounds", type=int, default=0, help=f"{ROUNDS} unless told")
    parser.add_argument("--keep", action="store_true", help="keep the result in bench/results/")
    parser.add_argument(
        "--against", metavar="REV", help="compare with another git revision; exit 1 on an alert"
    )
    parser.add_argument("--strength", action="store_true", help="measure the bots, not the speed")
    parser.add_argument(
        "--thinking", action="store_true", help="measure search, beside OpenSpiel's"
    )
    parser.add_argument(
        "--seats", type=int, nargs="+", default=[], help="only so many players (with --strength)"
    )
    parser.add_argument("--plays", type=int, default=0, help="so many games (with --strength)")
    parser.add_argument("--no-compiled", action="store_true", help="leave the compiled build out")
    asked = parser.parse_args()
    asked.rounds = asked.rounds or (FEWEST_ROUNDS if asked.quick else ROUNDS)
    if asked.rounds < FEWEST_ROUNDS:
        parser.error(f"the middle of fewer than {FEWEST_ROUNDS} rounds says little")
    if asked.keep and (asked.quick or asked.against):
        parser.error("only a full run is kept: --keep goes with neither --quick nor --against")
    if asked.against and (asked.strength or asked.thinking):
        parser.error("--against compares speed, --strength and --thinking bots: one at a time")
    if asked.strength and asked.thinking:
        parser.error("--strength and --thinking: one at a time")
    if (asked.seats or asked.plays) and not asked.strength:
        parser.error("--seats and --plays go with --strength")
    return asked


def main() -> int:
    """Run what was asked; Ctrl-C ends it without a trace."""
    asked = arguments()
    out = Console()
    err = Console(stderr=True)
    try:
        known = contenders.shelf()
        for game in asked.games:
            if game not in known:
                raise Failed(f"There is no game {game!r}; there are: {', '.join(known)}.")
        if asked.thinking:
            return thinking(asked, out, err)
        if asked.strength:
            return strength(asked, out, err)
        if asked.against:
            return revision(asked, out, err)
        return speed(asked, out, err)
    except Failed as failed:
        err.print(f"script/bench: {failed}", markup=False, highlight=False)
        return 1
    except KeyboardInterrupt:
        err.print("Stopped.")
        return INTERRUPTED


def rounds(asked: argparse.Namespace, field: list[Contender], err: Console) -> Summary:
    """Let all contenders run in turn, round after round; one that cannot run is left out."""
    if not one_core():
        err.print("This system cannot hold a process on one core: expect more noise.")
    source = fingerprint()
    summary = Summary()
    field = list(field)
    with Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(),
        console=err, transient=True,
    ) as bar:  # fmt: skip
        parts = [
            (number, part)
            for number in range(asked.rounds)
            for part in ([RACE] if number % REST_EVERY else [RACE, REST])
        ]
        task = bar.add_task("", total=len(parts) * len(field))
        for number, part in parts:
            for contender in list(field):
                bar.update(task, description=f"round {number + 1}: {contender.name}")
                try:
                    summary.add(number, contender.round(part, number, seconds(asked)))
                except Missing as missing:
                    err.print(str(missing), markup=False, highlight=False)
                    field.remove(contender)
                bar.advance(task)
    if fingerprint() != source:
        err.print("src/ changed while it was measured: to look at, not to keep or to quote.")
        asked.keep = False
    return summary


def seconds(asked: argparse.Namespace) -> float:
    """Return how long each figure is measured in each round."""
    return QUICK_SECONDS if asked.quick else SECONDS


def speed(asked: argparse.Namespace, out: Console, err: Console) -> int:
    """Measure ours and the peers; the code is 1 if the peer to compare with is missing."""
    field = [contenders.plain(asked.games)]
    if asked.no_compiled:
        err.print("troquet could not be compiled here: its compiled lines are left out.")
    else:
        field.append(contenders.compiled(asked.games))
    field.append(contenders.peer())
    facts = gather()
    summary = rounds(asked, field, err)
    found = sheets(summary)
    show(found, facts, out)
    if asked.keep:
        kept = Kept(facts, asked.rounds, SECONDS, summary.versions, summary.lines())
        report(keep(facts.name(), kept, markdown("Speed", facts, found)).name, out)
    if summary.median("openspiel", PEER_GAME, PEER_SEATS, "playout") is None:
        err.print(f"OpenSpiel's {PEER_GAME} was not measured: no ratio can be given.")
        return 1
    return 0


def revision(asked: argparse.Namespace, out: Console, err: Console) -> int:
    """Measure this tree beside another revision; the code is 1 on a speed alert."""
    with against.checked_out(asked.against) as source:
        ours = contenders.plain(asked.games)
        theirs = contenders.plain(asked.games, source, "revision")
        summary = rounds(asked, [ours, theirs], err)
    table, alerts = against.compare(summary, asked.against)
    if not table.rows:
        raise Failed(f"{asked.against} has none of these games with these seats.")
    show([table], gather(), out)
    for alert in alerts:
        err.print(alert, markup=False, highlight=False)
    return 1 if alerts else 0


def strength(asked: argparse.Namespace, out: Console, err: Console) -> int:
    """Measure the bots, on all cores."""
    try:
        from bench import strength as bots
        from bench.build import WrongBuild
    except ImportError as error:
        raise Failed(f"no compiled troquet is installed here to play ({error}).") from None
    if asked.no_compiled:
        raise Failed("troquet could not be compiled here, and plain bots would take too long.")
    facts = gather()
    try:
        wanted = asked.plays or (bots.QUICK_GAMES if asked.quick else bots.GAMES)
        label, found = bots.measure(asked.games, asked.seats, wanted, err)
    except WrongBuild as wrong:
        raise Failed(f"The label would be wrong: {wrong}.") from None
    table = bots.sheet(found)
    show([table], facts, out)
    if asked.keep:
        data = {"facts": facts, "build": label, "strength": found}
        name = f"{facts.name()}-strength"
        report(keep(name, data, markdown("Strength", facts, [table])).name, out)
    return 0


def thinking(asked: argparse.Namespace, out: Console, err: Console) -> int:
    """Measure search; the code is 1 if the peer to compare with is missing."""
    if not one_core():
        err.print("This system cannot hold a process on one core: expect more noise.")
    facts = gather()
    kept = thoughts.measure(asked.games, asked.quick, not asked.no_compiled, err)
    found = thoughts.sheets(kept)
    show(found, facts, out)
    if asked.keep:
        if fingerprint() != facts.source:
            raise Failed("src/ changed while it was measured: nothing is kept.")
        data = {"facts": facts, "seconds": thoughts.SECONDS, "rounds": kept.rounds}
        name = f"{facts.name()}-thinking"
        report(keep(name, data, markdown("Thinking", facts, found)).name, out)
    if thoughts.CPP not in kept.rounds[0]:
        err.print(f"OpenSpiel's {PEER_GAME} was not measured: no ratio can be given.")
        return 1
    return 0


def show(found: list[Sheet], facts: Facts, out: Console) -> None:
    """Draw the tables, and say where they were measured."""
    for sheet in found:
        sheet.show(out)
    out.print(facts.sentence(), style="dim", highlight=False)


def markdown(title: str, facts: Facts, found: list[Sheet]) -> str:
    """Return the tables as a page."""
    return "\n".join([f"# {title}\n\n{facts.sentence()}\n", *(one.markdown() for one in found)])


def report(name: str, out: Console) -> None:
    """Say what was kept."""
    out.print(f"Kept as bench/results/{name} and its .md.", highlight=False)


if __name__ == "__main__":
    sys.exit(main())
