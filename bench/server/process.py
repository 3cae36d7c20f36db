"""A server in a process of its own, held on one core: what it has used, read from /proc."""

from __future__ import annotations

import json
import os
import selectors
import signal
import subprocess
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from bench.contenders import ROOT, Failed

START_SECONDS = 30
STOP_SECONDS = 15
TICK = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


def cores() -> tuple[int, int]:
    """Return a core for the server and another one for the load."""
    free = sorted(os.sched_getaffinity(0))
    if len(free) < 2:
        raise Failed("server and load need a core each, and there is only one here.")
    return free[0], free[-1]


class Process:
    """A server that prints one line of JSON, its port among it, when it is open."""

    def __init__(self, command: Sequence[str], core: int, env: Mapping[str, str]) -> None:
        self._said = tempfile.TemporaryFile()  # noqa: SIM115  # closed by stop()
        self._process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=dict(env),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=self._said,
        )
        self.pid = self._process.pid
        try:
            os.sched_setaffinity(self.pid, {core})
            self.facts = self._opened()
        except BaseException:
            self.stop()
            raise

    def _opened(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        with selectors.DefaultSelector() as ready:
            ready.register(self._process.stdout, selectors.EVENT_READ)
            line = b""
            if ready.select(START_SECONDS):
                line = self._process.stdout.readline()
        if not line:
            raise Failed(f"A server did not open: {self.complaint()}")
        found: dict[str, Any] = json.loads(line)
        return found

    @property
    def port(self) -> int:
        """Return where it listens."""
        port: int = self.facts["port"]
        return port

    def complaint(self) -> str:
        """Return the end of what it wrote to its error output."""
        self._said.seek(0)
        return self._said.read().decode(errors="replace").strip()[-2000:] or "it said nothing."

    def cpu(self) -> float:
        """Return the CPU seconds that it has used, all threads together."""
        text = Path(f"/proc/{self.pid}/stat").read_text(encoding="ascii", errors="replace")
        fields = text.rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICK

    def memory(self) -> int:
        """Return its resident memory in bytes."""
        text = Path(f"/proc/{self.pid}/statm").read_text(encoding="ascii")
        return int(text.split()[1]) * PAGE

    def tidy(self) -> None:
        """Have it collect its garbage (a Node server started for that)."""
        os.kill(self.pid, signal.SIGUSR2)
        time.sleep(0.5)

    def stop(self) -> None:
        """End it as a service manager would."""
        self._process.terminate()
        try:
            self._process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()
        self._said.close()
