"""Ours beside ours: the working tree against another revision, both plain."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from bench.contenders import ROOT, Failed
from bench.facts import git
from bench.figures import ALERT, COMPARED, MEASURES, Summary
from bench.show import Sheet, speed, time


@contextmanager
def checked_out(revision: str) -> Iterator[Path]:
    """Lay out a revision in a folder of its own for as long as it is needed; yield its source."""
    commit = git("rev-parse", "--quiet", "--verify", f"{revision}^{{commit}}")
    if not commit:
        raise Failed(f"git knows no revision {revision!r} here.")
    home = Path(tempfile.mkdtemp(prefix="troquet-bench-"))
    tree = home / "tree"
    try:
        done = subprocess.run(
            ["git", "worktree", "add", "--quiet", "--detach", str(tree), commit],
            cwd=ROOT, capture_output=True, text=True, check=False,
        )  # fmt: skip
        if done.returncode:
            raise Failed(f"git could not lay out {revision}: {done.stderr.strip()}")
        if not (tree / "src" / "troquet").is_dir():
            raise Failed(f"there is no src/troquet in {revision}.")
        yield tree / "src"
    finally:
        git("worktree", "remove", "--force", str(tree))
        shutil.rmtree(home, ignore_errors=True)
        git("worktree", "prune")


def compare(summary: Summary, revision: str) -> tuple[Sheet, list[str]]:
    """Return the table of both, and a sentence for every figure that is a speed alert."""
    sheet = Sheet(
        f"This tree and {revision}, both plain",
        ["figure", "game", "seats", revision, "now", "speed now"],
        f"Speed now: above 1 is faster; below {1 / ALERT:.2f} is a speed alert.",
    )
    alerts: list[str] = []
    for game, seats in summary.tables("plain"):
        for what in COMPARED:
            measure = MEASURES[what]
            ours = ("plain", game, seats, what)
            theirs = ("revision", game, seats, what)
            pair = (ours, theirs) if measure.more_is_better else (theirs, ours)
            ratios = summary.ratios(*pair)
            if not ratios:
                continue
            ratio = median(ratios)
            alert = ratio < 1 / ALERT
            write = speed if measure.more_is_better else time
            name = f"{measure.name}, {measure.unit}"
            sheet.row(
                name,
                game,
                str(seats),
                write(summary.median(*theirs)),
                write(summary.median(*ours)),
                f"{ratio:.2f} ×{' !' if alert else ''}",
            )
            if alert:
                alerts.append(
                    f"Speed alert: {game} with {seats} seats, {name}: {ratio:.2f} × {revision}."
                )
    return sheet, alerts
