"""Running `troquet` as a player would: in another process, at a terminal, or here."""

from __future__ import annotations

import codecs
import fcntl
import io
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

from troquet.cli.commands import main
from troquet.cli.screen import BACK, ERASE, OWN_PAGE

ENVIRONMENT = {**os.environ, "LANG": "C.UTF-8", "COLUMNS": "80", "PYTHONUTF8": "1"}
for name in ("LC_ALL", "LC_MESSAGES", "FORCE_COLOR", "NO_COLOR", "PYTHONWARNINGS"):
    ENVIRONMENT.pop(name, None)
TROQUET = [sys.executable, "-m", "troquet"]
STYLE = re.compile(r"\x1b\[[\d;]*m")
CUT = re.compile(r"(.*?)(\r?|\x1b\[?[\d;]*)", re.DOTALL)  # a code that is not all there yet


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


class Watcher:
    """A person at a real terminal."""

    def __init__(
        self,
        *args: str,
        width: int = 80,
        height: int = 50,
        folder: Path | None = None,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self.mine, its = pty.openpty()
        env = {**ENVIRONMENT, "TERM": "xterm", **(environment or {})}
        env = {name: value for name, value in env.items() if name not in ("COLUMNS", "LINES")}
        self.resize(width, height)
        self.process = subprocess.Popen(
            [*TROQUET, *args],
            stdin=its,
            stdout=its,
            stderr=its,
            env=env,
            cwd=folder,
            close_fds=True,
            preexec_fn=self._own_terminal(its),
        )
        os.close(its)
        self.raw = ""  # all that was ever written, styles included
        self.seen = ""  # the same without styles
        self._rest = ""
        self._decoder = codecs.getincrementaldecoder("utf-8")()

    @staticmethod
    def _own_terminal(its: int) -> Callable[[], None]:
        def settle() -> None:
            os.setsid()
            fcntl.ioctl(its, termios.TIOCSCTTY, 0)  # so that Ctrl-C and Ctrl-Z are heard

        return settle

    def __enter__(self) -> Watcher:
        return self

    def __exit__(self, *error: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.mine)

    @property
    def page(self) -> str:
        """What is on the screen now: after the last erasing."""
        return re.split("|".join(map(re.escape, (ERASE, OWN_PAGE, BACK))), self.seen)[-1]

    @property
    def kept(self) -> str:
        """What is left when the game's own page is put away."""
        return re.sub(f"{re.escape(OWN_PAGE)}.*?{re.escape(BACK)}", "", self.seen, flags=re.DOTALL)

    def resize(self, width: int, height: int) -> None:
        """Change the window's size."""
        fcntl.ioctl(self.mine, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    def _read(self, seconds: float) -> bool:
        ready, _, _ = select.select([self.mine], [], [], seconds)
        if not ready:
            return False
        try:
            more = os.read(self.mine, 65536)
        except OSError:  # the other side is closed
            return False
        text = self._decoder.decode(more)
        self.raw += text
        whole, self._rest = CUT.fullmatch(self._rest + text).groups()  # type: ignore[union-attr]
        self.seen += STYLE.sub("", whole).replace("\r\n", "\n")
        return bool(more)

    def until(self, text: str, since: int = 0) -> None:
        """Wait until something is written."""
        deadline = time.monotonic() + 30
        while text not in self.seen[since:]:
            assert self._read(max(0, deadline - time.monotonic())), self.seen[-800:]

    def screen(self, since: int | None = None) -> str:
        """Wait for the next question and return what is on the screen then."""
        since = len(self.seen) if since is None else since
        deadline = time.monotonic() + 30
        while not self.seen[since:].rstrip().endswith("›"):
            assert self._read(max(0, deadline - time.monotonic())), self.seen[-800:]
        return self.page

    def press(self, keys: str) -> None:
        """Press keys, without waiting."""
        os.write(self.mine, keys.encode())

    def type(self, line: str) -> str:
        """Type a line and wait for the next question."""
        self.press(f"{line}\n")
        return self.screen()

    def end(self) -> int:
        """Wait until the process has ended; return its exit code."""
        while self._read(30):
            pass
        return self.process.wait(timeout=30)


def flat(text: str) -> str:
    """Return a text without frames, on one line: a sentence may be wrapped anywhere."""
    return " ".join(text.replace("│", " ").split())
