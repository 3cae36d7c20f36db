"""Search beside OpenSpiel's, round after round: script/bench --thinking."""

from __future__ import annotations

from statistics import median

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from bench.contenders import SOURCE, Missing, run
from bench.figures import PEER_GAME, between
from bench.show import NONE, Sheet, reached, speed
from bench.thinking import BUDGET, Thought

ROUNDS = 5
QUICK_ROUNDS = 5
SECONDS = 0.25
QUICK_SECONDS = 0.05
PLAIN, COMPILED = "plain", "compiled"
CPP, PYTHON = "openspiel C++", "openspiel Python"
GAME = "cheval"  # whose length is near that of hearts: the aims are for it
# Who is measured beside whom, and the ratio aimed at
AIMS = ((COMPILED, CPP, 0.7), (PLAIN, PYTHON, 2.0))


class Kept(msgspec.Struct, frozen=True):
    """All rounds, as they are kept."""

    rounds: list[dict[str, Thought]]


def measure(games: list[str], quick: bool, compiled: bool, err: Console) -> Kept:
    """Let all search in turn; in the first round, look at their times too."""
    rounds: list[dict[str, Thought]] = []
    missing: set[str] = set()
    count = QUICK_ROUNDS if quick else ROUNDS
    seconds = str(QUICK_SECONDS if quick else SECONDS)
    only = ["--games", *games] if games else []
    field = [PLAIN, *([COMPILED] if compiled else []), "openspiel"]
    with Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(),
        console=err, transient=True,
    ) as bar:  # fmt: skip
        task = bar.add_task("", total=count * len(field))
        for number in range(count):
            found: dict[str, Thought] = {}
            timed = [] if number or quick else ["--timed"]
            for who in field:
                bar.update(task, description=f"round {number + 1}: {who}")
                if who not in missing:
                    args = [who, *only, "--seconds", seconds, *timed]
                    try:
                        said = run("bench.thinking", args, SOURCE if who == PLAIN else None)
                    except Missing as left_out:
                        err.print(str(left_out), markup=False, highlight=False)
                        missing.add(who)
                    else:
                        for thought in msgspec.json.decode(said, type=list[Thought]):
                            found[thought.contender] = thought
                bar.advance(task)
            rounds.append(found)
    return Kept(rounds)


def sheets(kept: Kept) -> list[Sheet]:
    """Return the tables: the aims, every game, and how long answers take."""
    found = [_aims(kept), _speeds(kept)]
    if any(thought.answers for one in kept.rounds for thought in one.values()):
        found += [_late(kept), _answers(kept)]
    return found


def _values(kept: Kept, who: str, what: str) -> dict[int, float]:
    return {
        number: one[who].speeds[what]
        for number, one in enumerate(kept.rounds)
        if who in one and what in one[who].speeds
    }


def _aims(kept: Kept) -> Sheet:
    sheet = Sheet(
        f"Search: {GAME} beside {PEER_GAME}, every game played to its end (iterations/CPU s)",
        ["ours", "iterations/s", "OpenSpiel", "iterations/s", "ratio", "between", "aim", "reached"],
        "Four seats, from the opening. Between: where the ratio lies, at 90 %.",
    )
    for who, other, aim in AIMS:
        mine, theirs = _values(kept, who, f"{GAME}-playout"), _values(kept, other, PEER_GAME)
        ratios = [mine[number] / theirs[number] for number in mine if number in theirs]
        sheet.row(
            who,
            speed(median(mine.values()) if mine else None),
            other.removeprefix("openspiel "),
            speed(median(theirs.values()) if theirs else None),
            f"{median(ratios):.2f} ×" if ratios else NONE,
            "{:.2f}–{:.2f}".format(*between(ratios)) if ratios else NONE,
            f"≥ {aim:g}",
            reached(ratios, aim),
        )
    return sheet


def _speeds(kept: Kept) -> Sheet:
    sheet = Sheet(
        "Search: every game (iterations/CPU s)",
        ["game", "to the end, plain", "compiled", "as the top level, plain", "compiled"],
        "As the top level: with its judge, its cut and its worlds.",
    )
    names = dict.fromkeys(
        what.rpartition("-")[0]
        for one in kept.rounds
        for who in (PLAIN, COMPILED)
        if who in one
        for what in one[who].speeds
    )
    for game in names:
        cells = []
        for kind in ("playout", "judge"):
            for who in (PLAIN, COMPILED):
                values = _values(kept, who, f"{game}-{kind}")
                cells.append(speed(median(values.values()) if values else None))
        sheet.row(game, *cells)
    return sheet


def _late(kept: Kept) -> Sheet:
    sheet = Sheet(
        f"How late answers come: p99 over a budget of {1000 * BUDGET:.0f} ms (ms)",
        ["game", "plain", "compiled"],
        "By the clock on the wall: what else the machine does counts too.",
    )
    first = kept.rounds[0]
    for game in dict.fromkeys(game for one in first.values() for game in one.late):
        sheet.row(game, *(_ms(first[who].late.get(game)) if who in first else NONE
                          for who in (PLAIN, COMPILED)))  # fmt: skip
    return sheet


def _answers(kept: Kept) -> Sheet:
    sheet = Sheet(
        "How long a level thinks: the middle answer and the slowest of ten (ms)",
        ["game and level", "plain", "slowest", "compiled", "slowest"],
        "Two seats, all along a game; the levels' own limits hold (docs/bots.md).",
    )
    first = kept.rounds[0]
    for name in dict.fromkeys(name for one in first.values() for name in one.answers):
        cells: list[str] = []
        for who in (PLAIN, COMPILED):
            times = first[who].answers.get(name) if who in first else None
            cells += [_ms(times[0]), _ms(times[1])] if times else [NONE, NONE]
        sheet.row(name, *cells)
    return sheet


def _ms(value: float | None) -> str:
    return NONE if value is None else f"{value:.1f}"
