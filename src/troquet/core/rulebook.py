"""The numbered rulebook and the words of a game, as data. Never compiled.

`rules.<language>.md` holds the clauses: a paragraph that begins with a clause id in bold, and after
it, as Markdown quotes, the rulings where the original rules are silent.
`words.<language>.toml` holds every sentence that players read besides.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from troquet.core.refusal import Because, TroquetError

CLAUSE = re.compile(r"\*\*([A-Z]{2}-[A-Z]+-\d+)\*\*\s*(.*)")
SECTION = re.compile(r"##\s+(.*?)(?:\s+\(([A-Z]{2}-[A-Z]+)\))?\s*")


class BadRulebook(TroquetError):
    """A rulebook or words file that cannot be read."""


class Clause(msgspec.Struct, frozen=True):
    """One clause: what the rules say, and what the café rules where they are silent."""

    id: str
    text: str
    ruling: str


class Section(msgspec.Struct, frozen=True):
    """A chapter of the rulebook."""

    title: str
    family: str
    intro: str
    clauses: tuple[Clause, ...]


class Rulebook(msgspec.Struct, frozen=True):
    """A game's rulebook in one language."""

    title: str
    intro: str
    sections: tuple[Section, ...]

    def clauses(self) -> dict[str, Clause]:
        """Return every clause by its id, in the order of the book."""
        return {clause.id: clause for section in self.sections for clause in section.clauses}

    def find(self, wanted: str) -> list[Clause]:
        """Return the clause of this id, or all clauses of a family such as CH-TURN."""
        key = wanted.strip().upper()
        found = self.clauses()
        if key in found:
            return [found[key]]
        return [clause for id, clause in found.items() if id.startswith(key + "-")]


def parse(text: str) -> Rulebook:
    """Read a rulebook from its Markdown."""
    title = ""
    intro: list[str] = []
    sections: list[Section] = []
    heading = family = ""
    section_intro: list[str] = []
    clauses: list[Clause] = []
    seen: set[str] = set()

    def close() -> None:
        if heading:
            sections.append(Section(heading, family, "\n\n".join(section_intro), tuple(clauses)))

    for block in re.split(r"\n\s*\n", text.strip()):
        lines = [line.strip() for line in block.splitlines()]
        if lines[0].startswith("# "):
            title = lines.pop(0)[2:].strip()
        elif lines[0].startswith("## "):
            close()
            match = SECTION.fullmatch(lines.pop(0))
            if match is None:
                raise BadRulebook(f"cannot read the heading of {block[:60]!r}")
            heading, family = match[1], match[2] or ""
            section_intro, clauses = [], []
        if not lines:
            continue
        start = CLAUSE.match(lines[0])
        if start is not None:
            if start[1] in seen:
                raise BadRulebook(f"clause {start[1]} stands twice")
            if not family or not start[1].startswith(family + "-"):
                raise BadRulebook(f"clause {start[1]} stands in the chapter {family or heading!r}")
            seen.add(start[1])
            said, ruled = _split([start[2], *lines[1:]])
            clauses.append(Clause(start[1], said, ruled))
        elif clauses:
            said, ruled = _split(lines)
            last = clauses[-1]
            clauses[-1] = Clause(last.id, _join(last.text, said), _join(last.ruling, ruled))
        else:
            (section_intro if heading else intro).append(" ".join(lines))
    close()
    if not title or not seen:
        raise BadRulebook("a rulebook has a title and clauses")
    return Rulebook(title, "\n\n".join(intro), tuple(sections))


def _split(lines: list[str]) -> tuple[str, str]:
    said = " ".join(line for line in lines if not line.startswith(">"))
    ruled = " ".join(line.lstrip("> ") for line in lines if line.startswith(">"))
    return said.strip(), ruled.strip()


def _join(first: str, second: str) -> str:
    return f"{first}\n\n{second}" if first and second else first or second


class _Blanks(dict[str, str]):
    """Facts of a sentence; one that is not known reads as dots."""

    def __missing__(self, key: str) -> str:
        return "…"


class Words:
    """A game's sentences in one language: names of things, questions, events, refusals."""

    def __init__(self, tables: Mapping[str, Mapping[str, str]]) -> None:
        self.tables = tables

    def name(self, field: str, value: object) -> str:
        """Return how players call a thing, such as the hero "red".

        The table `same` names fields that hold the same things as another one.
        """
        like = self.tables.get("same", {}).get(field, field)
        return self.tables.get("names", {}).get(f"{like}-{value}", str(value))

    def say(self, table: str, key: str, facts: Mapping[str, Any]) -> str:
        """Fill the facts into a sentence, by the names that players use."""
        sentence = self.tables.get(table, {}).get(key)
        if sentence is None:
            raise BadRulebook(f"no sentence {table}.{key} in this language")
        return sentence.format_map(
            _Blanks({name: self._fact(name, value) for name, value in facts.items()})
        )

    def seated(self, players: list[str]) -> Words:
        """Return the same words with the players' names for the seats."""
        names = {f"seat-{seat}": player for seat, player in enumerate(players)}
        return Words({**self.tables, "names": {**self.tables.get("names", {}), **names}})

    def because(self, because: Because) -> str:
        """Return a refusal's reason as a sentence."""
        return self.say("reasons", because.reason, because.facts)

    def _fact(self, name: str, value: object) -> str:
        if isinstance(value, list | tuple):
            return ", ".join(self.name(name, item) for item in value)
        return self.name(name, value)
