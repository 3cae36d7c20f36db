"""`troquet`: the door. What takes time to fetch is fetched behind it, where Ctrl-C is heard."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from types import FrameType
from typing import NoReturn

FAILED = 1
SIGNALLED = 128
CLOSED_PIPE = 141
INTERRUPTED = 130


def run() -> int:
    """Run `troquet` with the arguments of the shell."""
    try:
        for name in ("SIGTERM", "SIGHUP"):
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), _told_to_end)
        from troquet.cli.commands import main
        from troquet.cli.paper import PLAINLY

        for stream in (sys.stdin, sys.stdout, sys.stderr):
            reconfigure = getattr(stream, "reconfigure", None)
            if reconfigure is not None:  # a sign that a terminal lacks is no reason to stop
                reconfigure(errors="replace" if stream is sys.stdin else PLAINLY)
        code = main(sys.argv[1:])
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # all is said; only the lights go out
    except KeyboardInterrupt:
        code = INTERRUPTED
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError as error:
        with contextlib.suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = CLOSED_PIPE if isinstance(error, BrokenPipeError) else code or FAILED
    return code


def _told_to_end(number: int, frame: FrameType | None) -> NoReturn:
    """Leave as if the player had: what was to be kept is kept, workers go home."""
    raise SystemExit(SIGNALLED + number)
