"""`troquet rules`: the rulebook, a chapter or a clause."""

from __future__ import annotations

import argparse
import difflib

from rich.console import RenderableType

from troquet.cli import settling
from troquet.cli.clauses import READABLE, clause_drawn, section_drawn
from troquet.cli.paper import Line, clean
from troquet.cli.reading import fold
from troquet.cli.screen import Screen
from troquet.cli.words import Tongue
from troquet.core.meta import Meta
from troquet.core.rulebook import Rulebook
from troquet.library import rulebook


def pages(meta: Meta, book: Rulebook, tongue: Tongue, wanted: str = "") -> list[RenderableType]:
    """Return the whole book drawn, or the clause or chapter that is wanted, by number or title."""
    key = wanted.strip().upper()
    if not key:
        head: list[RenderableType] = [Line(book.title, "bold underline"), Line(meta.credits, "dim")]
        head += [Line(), Line(book.intro), Line()]
        return head + [section_drawn(section, tongue) for section in book.sections]
    for name in (key, f"{meta.clauses}-{key}"):
        for section in book.sections:
            if section.family and section.family == name:
                return [section_drawn(section, tongue)]
        if name in book.clauses():
            return [clause_drawn(book.clauses()[name], tongue)]
    for section in book.sections:
        if fold(section.title) == fold(wanted.strip()):
            return [section_drawn(section, tongue)]
    known = [*(section.family for section in book.sections if section.family), *book.clauses()]
    near = difflib.get_close_matches(key, known, n=3, cutoff=0.4)
    near += difflib.get_close_matches(f"{meta.clauses}-{key}", known, n=3, cutoff=0.6)
    close = list(dict.fromkeys(near)) or [name for name in known if name.count("-") == 1]
    raise tongue.wrong(
        "no-clause", clause=clean(wanted.strip()), game=meta.id, near=", ".join(close)
    )


def rules(args: argparse.Namespace, tongue: Tongue) -> int:
    """Print a rulebook, or a part of it."""
    screen = Screen(tongue, args.no_color)
    meta = settling.named_meta(args.game, tongue)
    screen.widest = READABLE
    book = rulebook(meta.id, tongue.language)
    screen.show(*pages(meta, book, tongue, args.clause or ""))
    return 0
