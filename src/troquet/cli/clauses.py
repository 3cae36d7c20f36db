"""Clauses of a rulebook and refusals that cite them, drawn; a ruling is always marked as one."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.text import Text

from troquet.cli.words import Tongue
from troquet.core.refusal import Because
from troquet.core.rulebook import Clause, Rulebook, Section, Words

READABLE = 92


def clause_drawn(clause: Clause, tongue: Tongue) -> RenderableType:
    """Draw a clause: its number, what the rules say, and the ruling where they are silent."""
    parts: list[RenderableType] = []
    head = Text(clause.id, "bold cyan")
    if clause.text:
        head.append("  ").append(clause.text, "default not bold")
    parts.append(head)
    if clause.ruling:
        ruling = Text("▌ ", "magenta").append(tongue.say("ruling"), "bold magenta")
        ruling.append(" ").append(clause.ruling, "italic")
        parts.append(Padding(ruling, (0, 0, 0, 4)))
    return Padding(Group(*parts), (0, 0, 1, 0))


def section_drawn(section: Section, tongue: Tongue) -> RenderableType:
    """Draw a chapter: its title, its introduction and its clauses."""
    title = Text(section.title, "bold underline")
    if section.family:
        title.append(f" ({section.family})", "not underline dim")
    parts: list[RenderableType] = [title, Text()]
    if section.intro:
        parts += [Text(section.intro), Text()]
    parts += [clause_drawn(clause, tongue) for clause in section.clauses]
    return Group(*parts)


def advice_drawn(book: Rulebook) -> RenderableType:
    """Draw the chapters that are no rules: the advice."""
    parts: list[RenderableType] = []
    for section in book.sections:
        if not section.family:
            parts += [Text(section.title, "bold underline"), Text(), Text(section.intro), Text()]
    return Group(*parts)


def refusal_drawn(because: Because, words: Words, book: Rulebook, tongue: Tongue) -> RenderableType:
    """Draw a refusal: the reason, and the clause that it rests on."""
    parts: list[RenderableType] = [Text(words.because(because), "bold"), Text()]
    parts += [clause_drawn(clause, tongue) for clause in book.find(because.clause)]
    return Panel(Group(*parts), title=tongue.say("refused"), title_align="left", style="yellow")
