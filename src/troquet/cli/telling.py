"""What happened, told to a reader as sentences; what is fleeting is told once and not kept."""

from __future__ import annotations

from itertools import groupby

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from troquet.cli.words import Tongue
from troquet.core.agenda import State
from troquet.core.events import Event, Told, told
from troquet.core.rulebook import Words


def sentence(event: Event | Told, words: Words) -> str:
    """Return an event as a sentence."""
    return words.say("events", event.what, event.facts)


class Journal:
    """What one reader was told: the news since the last look, and the log of what is kept."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.kept: list[str] = []
        self.news: list[Told] = []

    def hear(self, events: list[Event], seat: int | None) -> None:
        """Take in what reaches this reader."""
        for event in told(events, seat):
            self.news.append(event)
            if not event.fleeting:
                self.kept.append(sentence(event, self.words))

    def look(self) -> list[Text]:
        """Return the news, once: the next look will not find them again."""
        lines: list[Text] = []
        for fleeting, alike in groupby(self.news, lambda event: event.fleeting and event.what):
            said = [sentence(event, self.words) for event in alike]
            if fleeting:
                lines.append(Text(f"✧ {' '.join(said)}", "magenta"))
            else:
                lines += [Text(f"• {line}") for line in said]
        self.news = []
        return lines

    def before(self, count: int) -> list[Text]:
        """Return the last lines of the log that are no news."""
        fresh = sum(1 for event in self.news if not event.fleeting)
        old = self.kept[: len(self.kept) - fresh]
        return [Text(f"  {said}", "dim") for said in old[-count:]] if count > 0 else []


def result(state: State, words: Words, tongue: Tongue) -> list[RenderableType]:
    """Draw how a game ended: ranks, points, and why."""
    outcome = state.outcome()
    if outcome is None:
        return [Text(tongue.say("unfinished"))]
    table = Table(title=tongue.say("result"), title_justify="left")
    table.add_column(tongue.say("rank"), justify="right")
    table.add_column(tongue.say("player"))
    table.add_column(tongue.say("points"), justify="right")
    for seat in sorted(range(state.seats), key=lambda seat: outcome.ranks[seat]):
        name = words.name("seat", seat)
        table.add_row(str(outcome.ranks[seat]), name, str(outcome.scores[seat]))
    ending = words.say("endings", outcome.reason, {"seat": list(outcome.winners())})
    return [table, Text(ending, "bold")]
