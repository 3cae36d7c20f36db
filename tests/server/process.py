"""A café in a process of its own, with its logs kept."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from tests.server.cafe import PATIENCE, settings

OPEN = """
import sys, msgspec
from troquet.server import serve, settings
chosen = msgspec.json.decode(sys.argv[1], type=settings.Settings)
sys.exit(serve.run(chosen, lambda address, token: print(address, flush=True)))
"""


class Served:
    """A café that is open in another process."""

    def __init__(self, process: subprocess.Popen[str], url: str, log: Path) -> None:
        self.process = process
        self.url = url
        self.log = log
        self.live = url.replace("http", "ws", 1) + "/api/live"

    def logged(self) -> str:
        """Return everything that it wrote about itself."""
        return self.log.read_text(encoding="utf-8")


@contextmanager
def served(folder: Path, **changes: Any) -> Iterator[Served]:
    """Open a café in another process and stop it with SIGTERM; it must end well."""
    chosen = msgspec.json.encode(settings(folder / "cafe.db", **changes)).decode()
    log = folder / "log"
    with log.open("w") as writing:
        process = subprocess.Popen(
            [sys.executable, "-c", OPEN, chosen],
            stdout=subprocess.PIPE,
            stderr=writing,
            text=True,
        )
    try:
        yield Served(process, _address(process), log)
    finally:
        process.send_signal(signal.SIGTERM)
        assert process.stdout is not None
        try:
            assert process.wait(PATIENCE) in (0, -signal.SIGTERM), log.read_text(encoding="utf-8")
        finally:
            process.kill()
            process.stdout.close()


def _address(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    found = process.stdout.readline().strip()
    assert found, "the café did not say where it is"
    return found
