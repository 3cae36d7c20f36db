"""The page benchmark's one command: script/bench-page."""

from __future__ import annotations

import argparse
import subprocess
import sys
from statistics import median

import msgspec
from playwright.sync_api import Browser, sync_playwright
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from bench.contenders import ROOT, Failed
from bench.facts import Facts, gather, keep
from bench.page.cafe import Cafe, opened
from bench.page.measure import FLAGS, HERE, MOBILE, Handicap, Load, Motion, load, motion
from bench.run import INTERRUPTED, markdown, report, show
from bench.show import Sheet

ROUNDS = 5
SECONDS = 15.0
QUICK_SECONDS = 8.0
HEAVIEST = 200 * 1024  # bytes of a first load
LATEST = 2000.0  # ms until the first move is possible
LONGEST = 50.0  # ms of a task while moves are shown


class Kept(msgspec.Struct, frozen=True):
    """A kept run, as JSON."""

    facts: Facts
    browser: str
    rounds: int
    seconds: float
    handicaps: list[Handicap]
    loads: dict[str, list[Load]]
    motions: dict[str, list[Motion]]


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        prog="script/bench-page",
        description="Measure the page in a real browser, here and as on a mid-range phone.",
    )
    parser.add_argument("--quick", action="store_true", help="one short round: to look")
    parser.add_argument("--rounds", type=int, default=0, help=f"{ROUNDS} unless told")
    parser.add_argument("--keep", action="store_true", help="keep the result in bench/results/")
    asked = parser.parse_args()
    asked.rounds = asked.rounds or (1 if asked.quick else ROUNDS)
    if asked.keep and (asked.quick or asked.rounds < ROUNDS):
        parser.error(f"only a full run of at least {ROUNDS} rounds is kept")
    return asked


def main() -> int:
    """Run what was asked; Ctrl-C ends it without a trace."""
    asked = arguments()
    out, err = Console(), Console(stderr=True)
    try:
        return measure(asked, out, err)
    except Failed as failed:
        err.print(f"script/bench-page: {failed}", markup=False, highlight=False)
        return 1
    except KeyboardInterrupt:
        err.print("Stopped.")
        return INTERRUPTED


def chromium() -> str:
    """Return the path of a Chromium; script/browser says why there is none."""
    script = ROOT / "script" / "browser"
    done = subprocess.run([script], stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode != 0:
        raise Failed("without a browser nothing can be measured.")
    return done.stdout.strip()


def measure(asked: argparse.Namespace, out: Console, err: Console) -> int:
    """Measure everything; the code is 1 if an aim is not reached."""
    facts = gather()
    seconds = QUICK_SECONDS if asked.quick else SECONDS
    loads: dict[str, list[Load]] = {}
    motions: dict[str, list[Motion]] = {}
    with opened() as cafe, sync_playwright() as strings:
        browser = strings.chromium.launch(executable_path=chromium(), args=FLAGS, timeout=60_000)
        version = browser.version
        with Progress(
            TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(),
            TimeElapsedColumn(), console=err, transient=True,
        ) as bar:  # fmt: skip
            task = bar.add_task("", total=8 * asked.rounds)
            for number in range(asked.rounds):
                for handicap in (HERE, MOBILE):
                    bar.update(task, description=f"round {number + 1}: {handicap.name}")
                    for what, seen in openings(browser, cafe, handicap):
                        loads.setdefault(f"{what}, {handicap.id}", []).append(seen)
                        bar.advance(task)
                    moved = motion(browser, cafe, handicap, seconds)
                    motions.setdefault(handicap.id, []).append(moved)
                    bar.advance(task)
        browser.close()
    found = [weight(loads), soon(loads), smooth(motions, seconds)]
    show(found, facts, out)
    out.print(f"Chromium {version}.", style="dim", highlight=False)
    if asked.keep:
        kept = Kept(facts, version, asked.rounds, seconds, [HERE, MOBILE], loads, motions)
        report(keep(f"{facts.name()}-page", kept, markdown("Page", facts, found)).name, out)
    return 0 if all(sheet.rows[0][-1] == "yes" for sheet in found) else 1


HOME, TABLE, NEW = "the front room", "a table, one's turn", "a new table, its opening shown"


def openings(browser: Browser, cafe: Cafe, handicap: Handicap) -> list[tuple[str, Load]]:
    """Open the front room, a new table, and the same table when its opening was shown."""
    table = cafe.my_turn()
    lit = ".dock .lit"
    return [
        (HOME, load(browser, cafe, handicap, "/", ".game .go:enabled", known=False)),
        (NEW, load(browser, cafe, handicap, f"/t/{table}", lit, known=True)),
        (TABLE, load(browser, cafe, handicap, f"/t/{table}", lit, known=True)),
    ]


def answer(good: bool) -> str:
    """Say whether an aim is reached."""
    return "yes" if good else "no"


def kilo(value: float) -> str:
    """Write bytes as kilobytes."""
    return f"{value / 1024:.1f}"


def weight(loads: dict[str, list[Load]]) -> Sheet:
    """Return what a first load weighs."""
    sheet = Sheet(
        "First load: kB over the wire, compressed, nothing in the cache",
        ["opened", "files", "data", "socket", "all", "aim", "reached"],
        "Files: the page itself. Data: what it asks the café. Socket: what a table tells at first.",
    )
    for what in (TABLE, NEW, HOME):
        found = loads[f"{what}, {MOBILE.id}"]
        total = median(one.total() for one in found)
        sheet.row(
            what,
            kilo(median(one.files for one in found)),
            kilo(median(one.data for one in found)),
            kilo(median(one.socket for one in found)),
            kilo(total),
            f"< {HEAVIEST // 1024}",
            answer(total < HEAVIEST),
        )
    return sheet


def soon(loads: dict[str, list[Load]]) -> Sheet:
    """Return how soon something can be touched."""
    sheet = Sheet(
        "First move possible: ms from opening the address, nothing in the cache",
        ["opened", HERE.name, MOBILE.name, "slowest", "aim", "reached"],
        f"A mid-range phone: {MOBILE.cpu:g} times slower, {MOBILE.latency:g} ms away, "
        f"{MOBILE.down * 8 / 1e6:g} Mbit/s. The front room: until a game can be begun.",
    )
    for what in (TABLE, NEW, HOME):
        here = median(one.ready for one in loads[f"{what}, {HERE.id}"])
        phone = [one.ready for one in loads[f"{what}, {MOBILE.id}"]]
        sheet.row(
            what,
            f"{here:.0f}",
            f"{median(phone):.0f}",
            f"{max(phone):.0f}",
            f"< {LATEST:.0f}",
            answer(median(phone) < LATEST),
        )
    return sheet


def smooth(motions: dict[str, list[Motion]], seconds: float) -> Sheet:
    """Return how long the page's one thread was busy at a time while moves were shown."""
    sheet = Sheet(
        f"While moves are shown: tasks of the page, {seconds:g} s of four bots in each round",
        ["on", "events", "tasks", f"over {LONGEST:g} ms", "longest ms", "aim", "reached"],
        "The longest of all rounds; over 50 ms a touch would feel late.",
    )
    for handicap in (MOBILE, HERE):
        found = motions[handicap.id]
        longest = max(one.longest for one in found)
        sheet.row(
            handicap.name,
            f"{sum(one.events for one in found)}",
            f"{sum(one.tasks for one in found)}",
            f"{sum(one.long for one in found)}",
            f"{longest:.0f}",
            f"≤ {LONGEST:g}",
            answer(longest <= LONGEST),
        )
    return sheet


if __name__ == "__main__":
    sys.exit(main())
