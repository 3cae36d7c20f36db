"""Clauses of a rulebook and refusals that cite them, drawn; a ruling is always marked as one."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table

from troquet.cli.boards import Painter
from troquet.cli.paper import Line
from troquet.cli.words import Tongue
from troquet.core.refusal import Because
from troquet.core.rulebook import Clause, Rulebook, Section

READABLE = 92


def clause_drawn(clause: Clause, tongue: Tongue) -> RenderableType:
    """Draw a clause: its number, what the rules say, and the ruling where they are silent."""
    parts: list[RenderableType] = []
    if clause.text:
        parts.append(Line(clause.text))
    if clause.ruling:
        ruling = Line("▌ ", "magenta").append(tongue.say("ruling"), "bold magenta")
        parts.append(ruling.append(" ").append(clause.ruling, "italic"))
    row = Table.grid(padding=(0, 2, 0, 0))
    row.add_column(no_wrap=True)
    row.add_column()
    row.add_row(Line(clause.id, "bold cyan"), Group(*parts))
    return Padding(row, (0, 0, 1, 0))


def section_drawn(section: Section, tongue: Tongue) -> RenderableType:
    """Draw a chapter: its title, its introduction and its clauses."""
    title = Line(section.title, "bold underline")
    if section.family:
        title.append(f" ({section.family})", "not underline dim")
    parts: list[RenderableType] = [title, Line()]
    if section.intro:
        parts += [Line(section.intro), Line()]
    parts += [clause_drawn(clause, tongue) for clause in section.clauses]
    return Group(*parts)


def advice_drawn(book: Rulebook) -> RenderableType:
    """Draw the chapters that are no rules: the advice."""
    parts: list[RenderableType] = []
    for section in book.sections:
        if not section.family:
            parts += [Line(section.title, "bold underline"), Line(), Line(section.intro), Line()]
    return Group(*parts)


def refusal_drawn(
    because: Because, painter: Painter, book: Rulebook, tongue: Tongue
) -> RenderableType:
    """Draw a refusal: the reason, and the clause that it rests on."""
    parts: list[RenderableType] = [painter.paint(painter.words.because(because), "bold"), Line()]
    parts += [clause_drawn(clause, tongue) for clause in book.find(because.clause)]
    return Panel(Group(*parts), title=tongue.say("refused"), title_align="left", style="yellow")


def refusal_said(because: Because, painter: Painter, tongue: Tongue) -> RenderableType:
    """Say a refusal in short, with the number of its clause and how to read it."""
    line = painter.paint(painter.words.because(because), "yellow")
    return line.append(f" {because.clause} ", "bold cyan").append(tongue.say("why-more"), "dim")
