"""What is printed on: a console that leaves quietly, lines that keep French spaces, plain signs."""

from __future__ import annotations

import codecs
import os
import sys
import unicodedata
from typing import NoReturn

from rich.console import Console, JustifyMethod, OverflowMethod
from rich.containers import Lines
from rich.text import Text

from troquet.cli.main import CLOSED_PIPE

PLAINLY = "troquet-plainly"
NO_BREAK = "\u00a0"
HELD = "\ue000"  # stands for a space that must not be broken while a line is wrapped

# For terminals that know only a few signs: each sign by one that every terminal has.
PLAIN = dict(zip("▲●■⋈✚✧•·›‹–—−’‘“”«»×▶▌…─│", '^o#X+*-.>>---\'\'""""x>|.-|', strict=True))


def plainly(error: UnicodeError) -> tuple[str, int]:
    """Write what a terminal cannot show by something near that it can: é by e, ▲ by ^."""
    if not isinstance(error, UnicodeEncodeError):
        return "?", getattr(error, "end", 0)
    signs = []
    for sign in error.object[error.start : error.end]:
        apart = unicodedata.normalize("NFKD", PLAIN.get(sign, sign))
        near = "".join(part for part in apart if part.isascii())
        signs.append(near or "?")
    return "".join(signs), error.end


codecs.register_error(PLAINLY, plainly)


def clean(text: str) -> str:
    """Return what somebody typed without signs that would make a terminal do something."""
    return "".join(sign if sign.isprintable() else "�" for sign in text)


class Line(Text):
    """A sentence that is never broken at a space before French punctuation."""

    def wrap(
        self,
        console: Console,
        width: int,
        *,
        justify: JustifyMethod | None = None,
        overflow: OverflowMethod | None = None,
        tab_size: int = 8,
        no_wrap: bool | None = None,
    ) -> Lines:
        """Break the line at its other spaces."""
        held = self.copy()
        held.plain = held.plain.replace(NO_BREAK, HELD)
        lines = held.wrap(
            console,
            width,
            justify=justify,
            overflow=overflow,
            tab_size=tab_size,
            no_wrap=no_wrap,
        )
        for line in lines:
            line.plain = line.plain.replace(HELD, NO_BREAK)
        return lines


class Paper(Console):
    """A console that leaves quietly when nobody reads it any more."""

    def on_broken_pipe(self) -> NoReturn:
        """Stop writing, without a word."""
        self.quiet = True
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(CLOSED_PIPE)
