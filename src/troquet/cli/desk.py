"""A person's place at the screen: the table, the news and the question, laid out to fit."""

from __future__ import annotations

from rich.console import RenderableType

from troquet.cli.boards import Painter
from troquet.cli.choosing import options_drawn
from troquet.cli.paper import Line
from troquet.cli.reading import Reader
from troquet.cli.screen import Screen
from troquet.cli.telling import Journal
from troquet.core.agenda import State
from troquet.core.move import Move

Notes = tuple[RenderableType, ...]  # the same note in several lengths, the longest first


class Desk:
    """Lays out what a person sees."""

    def __init__(self, screen: Screen, painter: Painter, reader: Reader) -> None:
        self.screen = screen
        self.tongue = screen.tongue
        self.painter = painter
        self.reader = reader

    def question(
        self, state: State, seat: int, options: list[Move], journal: Journal, notes: Notes
    ) -> None:
        """Draw all that a person needs for an answer."""
        screen = self.screen
        board = self.painter.board(state.view(seat))
        asked = self._asked(state, seat, options)
        if not screen.erases:
            screen.wipe()
            screen.show(board, *journal.look(), *notes[:1], *asked)
            return
        room = screen.paper.height - 1 - screen.height(*asked)
        table: list[RenderableType] = [board]
        if screen.height(board) > room:
            table = [Line(self.tongue.say("too-small"), "dim")]
        room -= screen.height(*table)
        note = [note for note in notes if screen.height(note) <= room][:1] or list(notes[-1:])
        room -= screen.height(*note)
        screen.wipe()
        screen.show(*table, *self._lately(journal, room), *note, *asked)

    def tell(self, state: State, seat: int, journal: Journal, own: bool) -> None:
        """Show the news before a question, on a terminal that erases them again.

        News that last are shown here only if the question leaves them no room. The reader's own
        doings are shown for a moment, those of others until the reader has taken them in.
        """
        screen = self.screen
        if not screen.erases or not journal.news:
            return
        fleeting = journal.fleeting()
        fresh = journal.look()
        if not fleeting and screen.height(*fresh) <= self._room(state, seat):
            return
        if own:
            screen.wipe()
            board = self.painter.board(state.view(seat))
            fits = screen.height(board, *fresh) < screen.paper.height
            screen.flash(*([board] if fits else []), *fresh)
        else:
            self.news(fresh)

    def news(self, fresh: list[Line], last: str = "news-seen") -> None:
        """Show news until the reader has taken them in."""
        title = Line(self.tongue.say("news"), "bold")
        self.screen.page(title, *fresh, last=last)

    def _asked(self, state: State, seat: int, options: list[Move]) -> list[RenderableType]:
        step, *args = state.view(seat).agenda[-1]
        facts = {f"arg{at}": value for at, value in enumerate(args, 1)}
        asked = self.painter.words.say("asks", step, {**facts, "seat": seat})
        width = self.screen.width
        choices = options_drawn(state, seat, options, self.reader, self.painter, width)
        return [Line(asked, "bold"), choices]

    def _room(self, state: State, seat: int) -> int:
        """Return how many lines the table and the question leave free."""
        board = self.painter.board(state.view(seat))
        asked = self._asked(state, seat, state.options(seat))
        return self.screen.paper.height - 1 - self.screen.height(board, *asked)

    def _lately(self, journal: Journal, room: int) -> list[Line]:
        """Return as much of the end of the log as there is room for."""
        lines = journal.log(max(0, room))
        while lines and self.screen.height(*lines) > room:
            lines = lines[1:]
        return lines
