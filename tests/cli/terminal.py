"""Running `troquet` as a player would: in another process, or here with typed lines."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from typing import NamedTuple

import pytest

from troquet.cli.main import main

ENVIRONMENT = {**os.environ, "LANG": "C.UTF-8", "COLUMNS": "80", "PYTHONUTF8": "1"}
for name in ("LC_ALL", "LC_MESSAGES", "FORCE_COLOR", "PYTHONWARNINGS"):
    ENVIRONMENT.pop(name, None)
TROQUET = [sys.executable, "-m", "troquet"]


class Came(NamedTuple):
    """What came of a command."""

    code: int
    out: str
    err: str


def troquet(*args: str, typed: str = "") -> Came:
    """Run a command in another process."""
    ran = subprocess.run(
        [*TROQUET, *args],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=ENVIRONMENT,
        timeout=120,
        check=False,
    )
    return Came(ran.returncode, ran.stdout, ran.stderr)


class Here:
    """Runs commands in this process."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys

    def __call__(self, *args: str, typed: str = "") -> Came:
        self.monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        code = main(args)
        out, err = self.capsys.readouterr()
        return Came(code, out, err)


def flat(text: str) -> str:
    """Return a text without frames, on one line: a sentence may be wrapped anywhere."""
    return " ".join(text.replace("│", " ").split())
