"""How a game is drawn: its own board and marks, or a plain board if it has none."""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable

import msgspec
from rich.console import RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from troquet.cli.paper import Line
from troquet.core.rulebook import Words
from troquet.core.view import View
from troquet.games import CONTENTS

Draw = Callable[[View, Words], RenderableType]
Marks = dict[str, tuple[str, str]]


class Painter:
    """Draws one game for readers of one language."""

    def __init__(self, game: str, words: Words) -> None:
        self.words = words
        self._draw: Draw = plain_board
        self.marks: Marks = {}
        home = f"{CONTENTS[game]}.board"
        try:
            board = importlib.import_module(home)
        except ModuleNotFoundError as error:
            if error.name != home:
                raise
        else:
            self._draw = board.draw
            self.marks = board.marks(words)
        names = "|".join(map(re.escape, self.marks))
        self._named = re.compile(rf"\b({names})\b" if names else r"(?!)")

    def board(self, view: View) -> RenderableType:
        """Draw the table as a view shows it."""
        return self._draw(view, self.words)

    def paint(self, sentence: str, style: str = "") -> Line:
        """Return a sentence in which everything that has a colour bears its sign and its colour."""
        line = Line(style=style)
        for part in self._named.split(sentence):
            if part in self.marks:
                sign, look = self.marks[part]
                line.append(f"{sign}\u00a0{part}", look)
            else:
                line.append(part)
        return line


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
