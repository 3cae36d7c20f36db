"""What happened, told to a reader as sentences; what is fleeting is told once and not kept."""

from __future__ import annotations

from rich.console import RenderableType
from rich.table import Table

from troquet.cli.boards import Painter
from troquet.cli.paper import Line
from troquet.cli.words import Tongue
from troquet.core.agenda import State
from troquet.core.events import Event, Told, told
from troquet.core.refusal import Fact
from troquet.core.rulebook import Words

FLEETING, FRESH, OLD = "✧", "•", " "


def sentence(event: Event | Told, words: Words, seat: int | None = None) -> str:
    """Return an event as a sentence; to the one who did it in the second person."""
    yours = words.tables.get("events-yours", {})
    if seat is not None and event.facts.get("seat") == seat and event.what in yours:
        return words.say("events-yours", event.what, event.facts)
    return words.say("events", event.what, event.facts)


def gathered(events: list[Told], words: Words) -> list[Told]:
    """Put neighbours together that can be told at once, such as three heroes that arrive."""
    several = words.tables.get("several", {})
    found: list[Told] = []
    for event in events:
        name = several.get(event.what)
        last = found[-1] if found else None
        if name is None or last is None or last.what != event.what:
            found.append(event)
            continue
        before = last.facts[name]
        things: list[int | str] = before if isinstance(before, list) else [before]
        facts: dict[str, Fact] = {**event.facts, name: [*things, str(event.facts[name])]}
        if {**last.facts, name: 0} == {**event.facts, name: 0}:
            found[-1] = Told(event.what, facts, event.fleeting)
        else:
            found.append(event)
    return found


class Journal:
    """What one reader was told: the news since the last look, and the log of what is kept."""

    def __init__(self, painter: Painter, seat: int | None) -> None:
        self.painter = painter
        self.seat = seat
        self.kept: list[Told] = []
        self.news: list[Told] = []
        self.recent = 0  # how many of the last lines of the log the last look brought

    def hear(self, events: list[Event]) -> None:
        """Take in what reaches this reader."""
        heard = told(events, self.seat)
        self.news += heard
        self.kept += [event for event in heard if not event.fleeting]

    def fleeting(self) -> bool:
        """Tell whether something in the news is to be shown only once."""
        return any(event.fleeting for event in self.news)

    def fresh(self) -> list[Line]:
        """Return the news; what is fleeting bears its own sign."""
        return [self._line(event, FRESH) for event in self._gathered(self.news)]

    def look(self) -> list[Line]:
        """Return the news, once: the next look will not find them again."""
        lines = self.fresh()
        self.recent = sum(1 for event in self._gathered(self.news) if not event.fleeting)
        self.news = []
        return lines

    def log(self, last: int | None = None) -> list[Line]:
        """Return what is kept, or only its last lines; what the last look brought stands out."""
        kept = self._gathered(self.kept)
        recent = len(kept) - self.recent
        lines = [self._line(event, FRESH if n >= recent else OLD) for n, event in enumerate(kept)]
        return lines if last is None else lines[len(lines) - min(last, len(lines)) :]

    def mark(self) -> tuple[int, int]:
        """Return a place to rewind to."""
        return len(self.kept), len(self.news)

    def rewind(self, mark: tuple[int, int]) -> None:
        """Forget what was heard after a mark: it did not happen."""
        del self.kept[mark[0] :], self.news[mark[1] :]
        self.recent = 0

    def _gathered(self, events: list[Told]) -> list[Told]:
        return gathered(events, self.painter.words)

    def _line(self, event: Told, bullet: str) -> Line:
        said = sentence(event, self.painter.words, self.seat)
        style = "magenta" if event.fleeting else "dim" if bullet == OLD else ""
        return self.painter.paint(f"{FLEETING if event.fleeting else bullet} {said}", style)


def result(state: State, words: Words, tongue: Tongue, seat: int | None) -> list[RenderableType]:
    """Draw how a game ended: ranks, points, and why."""
    outcome = state.outcome()
    if outcome is None:
        return [Line(tongue.say("unfinished"))]
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column(tongue.say("rank"), justify="right")
    table.add_column(tongue.say("player"))
    table.add_column(tongue.say("points"), justify="right")
    for other in sorted(range(state.seats), key=lambda other: outcome.ranks[other]):
        name = words.name("seat", other)
        table.add_row(str(outcome.ranks[other]), name, str(outcome.scores[other]))
    winners = outcome.winners()
    yours = seat is not None and winners == (seat,)
    if yours and outcome.reason in words.tables.get("endings-yours", {}):
        ending = words.say("endings-yours", outcome.reason, {})
    else:
        ending = words.say("endings", outcome.reason, {"seat": list(winners)})
    return [Line(), table, Line(), Line(ending, "bold")]
