"""The screen: printing, clearing, paging, and a game's board."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Callable
from typing import NoReturn

import msgspec
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.segment import SegmentLines
from rich.table import Table
from rich.text import Text

from troquet.cli.words import Tongue
from troquet.core.rulebook import Words
from troquet.core.view import View
from troquet.games import CONTENTS

CLOSED_PIPE = 141
WIDEST = 120
ERASE = "\x1b[H\x1b[2J\x1b[3J"  # the lines that scrolled away too: they may hold secrets


class EndOfInput(Exception):
    """There is nothing more to read."""


class Paper(Console):
    """A console that leaves quietly when nobody reads it any more."""

    def on_broken_pipe(self) -> NoReturn:
        """Stop writing, without a word."""
        self.quiet = True
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(CLOSED_PIPE)


class Screen:
    """Where a player reads and writes; on a terminal it is wiped between two questions."""

    def __init__(self, tongue: Tongue, no_color: bool = False) -> None:
        self.tongue = tongue
        self.paper = Paper(
            no_color=no_color or None, markup=False, highlight=False, emoji=False, soft_wrap=False
        )
        if self.paper.is_terminal and self.paper.width > WIDEST:
            self.paper.width = WIDEST
        self.live = self.paper.is_terminal and sys.stdin.isatty()

    def show(self, *things: RenderableType) -> None:
        """Print things one below the other."""
        for thing in things:
            self.paper.print(thing)

    def wipe(self) -> None:
        """Erase a terminal, scrolled lines included; elsewhere draw a line."""
        if self.live:
            self.paper.file.write(ERASE)
            self.paper.file.flush()
        else:
            self.paper.print(Rule(style="dim"))

    def ask(self, prompt: str) -> str:
        """Read one line; EndOfInput when there is none."""
        self.paper.print(Text(prompt, "bold"), end=" ")
        self.paper.file.flush()
        line = sys.stdin.readline()
        if not self.live:
            self.paper.print()
        if not line:
            raise EndOfInput
        return line.strip()

    def page(self, *things: RenderableType) -> None:
        """Show something long: on a terminal a screenful at a time, then back to the table."""
        if not self.live:
            self.show(*things)
            return
        lines = self.paper.render_lines(Group(*things), pad=False)
        height = max(5, self.paper.height - 2)
        for start in range(0, len(lines), height):
            self.wipe()
            self.paper.print(SegmentLines(lines[start : start + height], new_lines=True))
            last = start + height >= len(lines)
            if self.ask(self.tongue.say("page-back" if last else "page-more")) and not last:
                return


Draw = Callable[[View, Words], RenderableType]


def board_of(game: str) -> Draw:
    """Return how a game draws its table: its own board, or a plain one if it has none."""
    home = f"{CONTENTS[game]}.board"
    try:
        draw: Draw = importlib.import_module(home).draw
    except ModuleNotFoundError as error:
        if error.name != home:
            raise
        return plain_board
    return draw


def plain_board(view: View, words: Words) -> RenderableType:
    """Draw any game's view as a list of what it declares, beyond what every view has."""
    common = {field.name for field in msgspec.structs.fields(View)}
    table = Table.grid(padding=(0, 2, 0, 0))
    for field in msgspec.structs.fields(view):
        if field.name not in common:
            value = msgspec.to_builtins(getattr(view, field.name))
            shown = value if isinstance(value, str) else msgspec.json.encode(value).decode()
            table.add_row(Text(field.name, "dim"), Text(shown))
    return Panel(table, title=view.game, title_align="left")
