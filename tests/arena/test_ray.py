"""The same tournament on a Ray cluster: one that is started on this machine."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("ray")

ARENA = (sys.executable, "-m", "troquet", "arena", "cheval", "--bots", "greedy,random")
MORE = ("--games", "12", "--seed", "5", "--lang", "en", "--no-color")


def arena(*more: str, seconds: float = 300) -> subprocess.CompletedProcess[str]:
    """Run the command as a person would, Ray's own remarks left out."""
    quiet = {**os.environ, "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0", "RAY_DEDUP_LOGS": "0"}
    return subprocess.run(
        [*ARENA, *MORE, *more], capture_output=True, text=True, env=quiet, timeout=seconds
    )


def games(path: Path) -> list[tuple[object, ...]]:
    """Return what a ledger tells, but for the seconds of thought."""
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()[1:]]
    return sorted((n["n"], n["lineup"], n["scores"], n["ranks"], n["answers"]) for n in lines)


def test_a_cluster_plays_the_same_games(tmp_path: Path) -> None:
    here, there = tmp_path / "here.jsonl", tmp_path / "there.jsonl"
    assert arena("--jobs", "1", "--results", str(here)).returncode == 0
    came = arena("--ray", "local", "--results", str(there))
    assert came.returncode == 0, came.stderr
    assert "Elo" in came.stdout
    assert games(here) == games(there)
    assert len(games(there)) == 12


def test_a_cluster_that_is_not_there_is_one_sentence() -> None:
    came = arena("--ray", "nonsense://nowhere")
    assert came.returncode != 0
    assert "nonsense://nowhere" in " ".join(came.stderr.split())
    assert "Traceback" not in came.stderr
