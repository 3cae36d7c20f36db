"""The screen: printing, erasing, paging and asking.

On a terminal a game is played on a page of its own, which has no memory of lines that scrolled
away; what is erased there is gone. The player's earlier lines come back when the game is left.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import sys
import time
from collections.abc import Iterator
from types import FrameType

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.segment import SegmentLines

from troquet.cli.paper import Line, Paper
from troquet.cli.words import Tongue

WIDEST = 120
MOMENT = 1.5  # seconds for which something fleeting is shown
OWN_PAGE, BACK = "\x1b[?1049h", "\x1b[?1049l"
ERASE = "\x1b[H\x1b[J"
FORGET = "\x1b[H\x1b[2J\x1b[3J"  # where there are no pages: the lines that scrolled away too


class EndOfInput(Exception):
    """There is nothing more to read."""


class Redraw(Exception):
    """The window has another size, or is back in front: what was asked must be drawn again."""


class Screen:
    """Where a player reads and writes."""

    def __init__(self, tongue: Tongue, no_color: bool = False) -> None:
        self.tongue = tongue
        self.live = _tty(sys.stdin) and _tty(sys.stdout)
        self.erases, self._pages = abilities() if self.live else (False, False)
        self.paper = Paper(
            color_system=None if self.live and not self.erases else "auto",
            no_color=no_color or None,
            markup=False,
            highlight=False,
            emoji=False,
        )
        if self.paper.legacy_windows:
            self.erases = self._pages = False
        self.widest = WIDEST
        self._asking = False
        self._stale = False  # the window has changed since the page was drawn

    @property
    def width(self) -> int:
        """Return how many columns are used."""
        return min(self.paper.width, self.widest)

    def show(self, *things: RenderableType) -> None:
        """Print things one below the other."""
        if things:
            self.paper.print(Group(*things), width=self.width)

    def height(self, *things: RenderableType) -> int:
        """Return how many lines things take."""
        options = self.paper.options.update(width=self.width)
        return len(self.paper.render_lines(Group(*things), options)) if things else 0

    # A page of its own

    @contextlib.contextmanager
    def stage(self) -> Iterator[None]:
        """Play on a page of its own, where the terminal erases; redraw when its window changes."""
        if not self.erases:
            yield
            return
        before = {}
        for name, heard in (("SIGWINCH", self._resized), ("SIGTSTP", self._stopped)):
            if hasattr(signal, name):
                before[name] = signal.signal(getattr(signal, name), heard)
        self._write(OWN_PAGE if self._pages else "")
        try:
            yield
        finally:
            with undisturbed():
                with contextlib.suppress(OSError):  # the terminal may be gone
                    self._write(BACK if self._pages else FORGET)
                for name, heard_before in before.items():
                    signal.signal(getattr(signal, name), heard_before)
                self._stale = False

    def _resized(self, number: int, frame: FrameType | None) -> None:
        self._again()

    def _stopped(self, number: int, frame: FrameType | None) -> None:
        """Put the player's own page back while we are stopped."""
        out = sys.stdout.fileno()  # the file itself may be in the middle of a line
        os.write(out, (BACK if self._pages else FORGET).encode())
        signal.raise_signal(signal.SIGSTOP)
        os.write(out, (OWN_PAGE if self._pages else "").encode())
        self._again()

    def _again(self) -> None:
        """Have the question drawn again; half a line that was typed for the old one is void."""
        self._stale = True
        if self._asking:
            forget_typed()
            raise Redraw

    def wipe(self) -> None:
        """Erase the page; where that cannot be done draw a line."""
        self._stale = False
        if self.erases:
            self._write(ERASE if self._pages else FORGET)
        else:
            self.show(Rule(style="dim"))

    def _write(self, raw: str) -> None:
        self.paper.file.write(raw)
        self.paper.file.flush()

    # Asking

    def ask(self, prompt: str, afresh: bool = False) -> str:
        """Read one line; EndOfInput when there is none. Afresh: what was typed before is void."""
        if afresh and self.live:
            forget_typed()
        self.paper.print(Line(prompt, "bold"), end=" ", width=self.width)
        self.paper.file.flush()
        self._asking = True
        try:
            if self._stale:
                self._again()
            line = sys.stdin.readline() if sys.stdin is not None else ""
        except (OSError, ValueError):  # the terminal is gone, or its input was closed
            line = ""
        finally:
            self._asking = False
        if not self.live:
            self.paper.print()
        if not line:
            raise EndOfInput
        return line.strip()

    def flash(self, *things: RenderableType) -> None:
        """Show something for a moment, or until the player types on."""
        self.show(*things)
        if hasattr(signal, "SIGWINCH"):  # a system where waiting for a key is this simple
            select.select([sys.stdin], [], [], MOMENT)
        else:
            time.sleep(MOMENT)

    def page(self, *things: RenderableType, last: str = "page-back") -> bool:
        """Show something long, on a terminal a screenful at a time; True: the reader has enough."""
        if not self.erases:
            self.show(*things)
            return False
        start, resized = 0, False
        while True:
            options = self.paper.options.update(width=self.width)
            lines = self.paper.render_lines(Group(*things), options, pad=False)
            height = max(3, self.paper.height - 1)
            start = max(0, min(start, len(lines) - height)) if resized else start
            final = start + height >= len(lines)
            self.wipe()
            self.paper.print(SegmentLines(lines[start : start + height], new_lines=True), end="")
            try:
                stop = self.ask(self.tongue.say(last if final else "page-more"))
            except Redraw:
                resized = True
                continue
            resized = False
            if stop or final:
                return bool(stop)
            start += height


@contextlib.contextmanager
def undisturbed() -> Iterator[None]:
    """Do not hear Ctrl-C: what is done here is done in a moment, and must be done whole."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _tty(stream: object) -> bool:
    isatty = getattr(stream, "isatty", None)
    return isatty is not None and bool(isatty())


def forget_typed() -> None:
    """Throw away what was typed and not read yet, where the system can."""
    with contextlib.suppress(ImportError, OSError):
        import termios

        termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)


def abilities() -> tuple[bool, bool]:
    """Tell whether the terminal can erase, and whether it can give a page of its own."""
    if os.name == "nt":
        return True, True
    if os.environ.get("TERM", "") in ("", "dumb", "unknown"):
        return False, False
    try:
        import curses

        curses.setupterm()
    except (ImportError, curses.error):  # no table of terminals: nearly all can do both
        return True, True
    return curses.tigetstr("clear") is not None, curses.tigetstr("smcup") is not None
