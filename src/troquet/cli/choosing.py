"""The numbered options of a seat, drawn: a grid where every move names two things, else a list."""

from __future__ import annotations

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from troquet.cli.boards import Painter
from troquet.cli.paper import Line
from troquet.cli.reading import Reader
from troquet.core.agenda import State
from troquet.core.meta import Field
from troquet.core.move import Move

FEW = 6
Numbered = list[tuple[int, Move]]


def preview_said(state: State, seat: int, move: Move, reader: Reader) -> str:
    """Return what may be said beside an option; nothing if its preview is empty."""
    facts = state.preview(seat, move)
    verb = str(state.setting.moves.fields(move)["do"])
    if not facts or verb not in reader.words.tables.get("previews", {}):
        return ""
    return reader.words.say("previews", verb, facts)


def options_drawn(
    state: State, seat: int, options: list[Move], reader: Reader, painter: Painter, width: int
) -> RenderableType:
    """Draw a seat's options, numbered from 1, each kind of move apart."""
    kinds: dict[int, Numbered] = {}
    for number, move in enumerate(options, 1):
        kinds.setdefault(move.kind, []).append((number, move))
    parts: list[RenderableType] = []
    for of_kind in kinds.values():
        previews = {move.text: preview_said(state, seat, move, reader) for _, move in of_kind}
        grid = None
        if len(of_kind) > FEW and all(len(move.args) == 2 for _, move in of_kind):
            grid = _grid(of_kind, previews, reader, painter, width)
        parts.append(grid if grid is not None else _list(of_kind, previews, reader, painter))
    return Group(*parts)


def _list(
    of_kind: Numbered, previews: dict[str, str], reader: Reader, painter: Painter
) -> RenderableType:
    lines = []
    for number, move in of_kind:
        line = Line(f"{number:>3} ", "bold cyan")
        line.append_text(painter.paint(reader.named(move), "default not bold"))
        if previews[move.text]:
            line.append(f"  ({previews[move.text]})", "dim not bold")
        lines.append(line)
    return Columns(lines, padding=(0, 3)) if len(lines) > FEW else Group(*lines)


def _grid(
    of_kind: Numbered, previews: dict[str, str], reader: Reader, painter: Painter, width: int
) -> RenderableType | None:
    """Lay the first thing of each move down the side and the second along the top."""
    kind = reader.game.moves.kinds[of_kind[0][1].kind]
    side, top = kind.fields[0], kind.fields[-1]
    rows = sorted({move.a for _, move in of_kind})
    columns = sorted({move.b for _, move in of_kind})
    verb = reader.verb(kind)
    for brevity in range(3):
        heads = [_head(reader, painter, top, column, brevity) for column in columns]
        sides = [_head(reader, painter, side, row, brevity) for row in rows]
        widest = max(len(verb), *map(len, sides))
        if sum(len(head) + 2 for head in heads) + widest + 2 <= width:
            break
    else:
        return None
    cells = {(move.a, move.b): (number, previews[move.text]) for number, move in of_kind}
    notes: list[str] = []
    table = Table(box=None, padding=(0, 1), header_style="dim")
    table.add_column(verb)
    for head in heads:
        table.add_column(head, justify="right", no_wrap=True)
    for row, name in zip(rows, sides, strict=True):
        line = [name]
        for column in columns:
            number, preview = cells.get((row, column), (0, ""))
            if preview and preview not in notes:
                notes.append(preview)
            mark = "*" * (1 + notes.index(preview)) if preview else ""
            line.append(Text(f"{number}{mark}" if number else "", "bold cyan"))
        table.add_row(*line)
    return Group(table, *(Text(f"{'*' * at} {note}", "dim") for at, note in enumerate(notes, 1)))


def _head(reader: Reader, painter: Painter, field: Field, at: int, brevity: int) -> Text:
    """Return a thing's number in moves, if it has one, and its name; then one of them alone."""
    word = field.words[at]
    name = reader.words.name(field.name, word)
    if not word.isdigit() or name == word:
        return painter.paint(name)
    return painter.paint((f"{word} {name}", name, word)[brevity])
