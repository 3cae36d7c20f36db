"""The contenders: each runs in a process of its own and prints one round as JSON."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import msgspec

from bench.figures import Report

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
CANNOT_RUN = 3
PATIENCE = 300


class Missing(Exception):
    """A contender that cannot run here: its lines are left out."""


class Failed(Exception):
    """A contender that broke down, or whose label would be wrong: nothing can be said."""


class Contender:
    """Somebody to measure: a worker module, its arguments and the source it runs."""

    def __init__(self, name: str, module: str, args: list[str], source: Path | None) -> None:
        self.name = name
        self.module = module
        self.args = args
        self.source = source

    def round(self, part: str, number: int, seconds: float) -> Report:
        """Measure one part of one round."""
        args = [*self.args, "--part", part, "--round", str(number), "--seconds", str(seconds)]
        return msgspec.json.decode(run(self.module, args, self.source), type=Report)


def plain(games: list[str], source: Path = SOURCE, name: str = "plain") -> Contender:
    """Return troquet as it stands in a source folder."""
    args = ["plain", "--contender", name, "--source", str(source)]
    return Contender(name, "bench.ours", args + _games(games), source)


def compiled(games: list[str]) -> Contender:
    """Return the compiled wheel that is installed beside this interpreter."""
    return Contender("compiled", "bench.ours", ["compiled", *_games(games)], None)


def peer() -> Contender:
    """Return OpenSpiel."""
    return Contender("openspiel", "bench.peer", [], None)


def _games(games: list[str]) -> list[str]:
    return ["--games", *games] if games else []


def shelf() -> dict[str, list[int]]:
    """Return the games of the source folder and their seat counts."""
    return msgspec.json.decode(run("bench.ours", ["list"], SOURCE), type=dict[str, list[int]])


def run(module: str, args: list[str], source: Path | None) -> bytes:
    """Run a worker and return what it printed; `source` is put before the installed packages."""
    env = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    if source is not None:
        env["PYTHONPATH"] = str(source)
    try:
        done = subprocess.run(
            [sys.executable, "-m", module, *args],
            cwd=ROOT, env=env, capture_output=True, check=False, timeout=PATIENCE,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        raise Failed(f"{module} was not done after {PATIENCE} seconds.") from None
    if done.returncode == 0:
        return done.stdout
    said = done.stderr.decode(errors="replace").strip()
    if done.returncode == CANNOT_RUN:
        raise Missing(said)
    if done.returncode < 0:
        said = f"{said}\n{module} was ended by signal {-done.returncode}.".strip()
    raise Failed(said or f"{module} ended with code {done.returncode}.")
