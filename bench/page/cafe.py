"""A café of its own for the measurement: the page, the tables and patient bots, in one process."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from bench.contenders import ROOT, Failed

OPEN_SECONDS = 30
PACE = "3.0"  # seconds between two bots: as long as a move is shown, so that none is hurried


class Cafe:
    """An open café, and somebody known there."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._http = httpx.Client(base_url=url, timeout=OPEN_SECONDS)
        found = self._post("/api/guests", name="Camille")
        self.token: str = found["token"]
        self.guest: str = found["guest"]["id"]
        self._http.headers["authorization"] = f"Bearer {self.token}"

    def storage(self) -> list[dict[str, str]]:
        """Return what the guest's browser keeps."""
        kept = {"token": self.token, "guest": self.guest, "name": "Camille", "named": "yes"}
        return [{"name": f"troquet.{name}", "value": value} for name, value in kept.items()]

    def my_turn(self) -> str:
        """Return a table with a bot at which the guest is asked first."""
        while True:
            table = self._post("/api/tables", game="cheval", seats=2, bots=["greedy"])["id"]
            if self._post(f"/api/tables/{table}/start")["waiting"] == [0]:
                return str(table)

    def bots_alone(self) -> str:
        """Return a table at which four bots play."""
        table = self._post("/api/tables", game="cheval", seats=4, bots=["greedy"] * 4, sit=False)[
            "id"
        ]
        self._post(f"/api/tables/{table}/start")
        return str(table)

    def close(self) -> None:
        """Go home."""
        self._http.close()

    def _post(self, path: str, **body: Any) -> dict[str, Any]:
        answer = self._http.post(path, json=body)
        if answer.status_code != 200:
            raise Failed(f"the café refused {path}: {answer.text}")
        found: dict[str, Any] = answer.json()
        return found


@contextmanager
def opened() -> Iterator[Cafe]:
    """Open a café with the built page for the length of a block."""
    with tempfile.TemporaryDirectory() as folder:
        page = os.environ.get("TROQUET_PAGE", str(ROOT / "web" / "dist"))
        settings = {"page": page, "bot-pace": PACE, "port": "0"}
        settings |= {"data": str(Path(folder) / "cafe.db"), "log-level": "error"}
        settings |= {"requests-per-second": "10000", "guests-per-hour": "10000"}
        flags = [part for name, value in settings.items() for part in (f"--{name}", value)]
        env = {key: value for key, value in os.environ.items() if not key.startswith("TROQUET_")}
        process = subprocess.Popen(
            [sys.executable, "-m", "troquet", "--lang", "en", "serve", *flags],
            stdout=subprocess.PIPE,
            text=True,
            env=env,
        )
        assert process.stdout is not None
        try:
            line = process.stdout.readline()
            url = next((word for word in line.split() if word.startswith("http://")), None)
            if url is None:
                raise Failed(f"the café did not open: {line.strip()}")
            cafe = Cafe(url.rstrip("."))
            try:
                yield cafe
            finally:
                cafe.close()
        finally:
            process.terminate()
            process.wait(OPEN_SECONDS)
            process.stdout.close()
