"""`troquet arena` from the terminal: what it prints, what it writes, and what it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.terminal import Here, flat

ARENA = ("arena", "_template", "--bots", "greedy,random", "--jobs", "1", "--lang", "en")


def test_a_tournament_is_told_and_written(here: Here, tmp_path: Path) -> None:
    names = [str(tmp_path / name) for name in ("l.jsonl", "t.csv", "p.html")]
    came = here(*ARENA, "--games", "10", "--results", names[0], "--csv", names[1], "--html", names[2])
    assert came.code == 0, came.err
    assert "greedy" in came.out
    assert "Elo" in came.out
    assert all(Path(name).stat().st_size for name in names)
