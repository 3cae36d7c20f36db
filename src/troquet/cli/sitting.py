"""A game being played in front of one screen: who is asked, and what becomes of the answers."""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path

from rich.console import RenderableType
from rich.panel import Panel

from troquet.bots import contents
from troquet.cli import keeping
from troquet.cli.boards import Painter
from troquet.cli.clauses import advice_drawn, refusal_drawn, refusal_said
from troquet.cli.desk import Desk, Notes
from troquet.cli.paper import Line, clean
from troquet.cli.reading import Reader, fold
from troquet.cli.rules import pages
from troquet.cli.screen import Redraw, Screen
from troquet.cli.telling import Journal, result
from troquet.cli.words import Complaint
from troquet.core.agenda import State
from troquet.core.events import Event
from troquet.core.game import Game
from troquet.core.move import Move
from troquet.core.record import Scribe
from troquet.core.refusal import Because, NotAMove, Refused
from troquet.library import rulebook, words


class Quit(Exception):
    """A player left the table."""


class TakenBack(Exception):
    """A player has taken an answer back: the table is as it was before."""


class Sitting:
    """One game being played: people at the first seats, bots at the others.

    `past` is what happened before a game that is taken up again was left; it is no news.
    """

    def __init__(
        self,
        screen: Screen,
        scribe: Scribe,
        past: list[Event] | None,
        players: list[str],
        humans: int,
        bot: str,
    ) -> None:
        self.screen = screen
        self.tongue = screen.tongue
        self.scribe = scribe
        self.game: Game = scribe.game
        self.humans = humans
        id, language = self.game.meta.id, self.tongue.language
        self.words = words(id, language).seated(players)
        self.book = rulebook(id, language)
        self.reader = Reader(self.game, self.words)
        self.painter = Painter(id, self.words)
        self.desk = Desk(screen, self.painter, self.reader)
        self.bots = {
            seat: contents.make(bot, self.game, bot_seed(scribe.seed, seat))
            for seat in range(humans, self.state.seats)
        }
        # With nobody to play, somebody watches.
        readers: list[int | None] = [*range(humans)] if humans else [None]
        self.journals = {seat: Journal(self.painter, seat) for seat in readers}
        for journal in self.journals.values():
            journal.hear(scribe.opening if past is None else past)
            if past is not None:
                journal.look()
        self.looking: int | None = None if humans != 1 else 0
        self.answered: list[int] = []  # who has answered, in this order
        self.back: list[dict[int | None, tuple[int, int]]] = []  # what undo rewinds to
        self.refused: Because | None = None
        self.hurried = False  # the watcher wants to see the end

    @property
    def state(self) -> State:
        """Return the table; an answer that is taken back puts an older one in its place."""
        return self.scribe.state

    def play(self) -> None:
        """Play to the end."""
        note = ""
        while self.state.waiting():
            seat = self.state.waiting()[0]
            if seat in self.bots:
                self._carry_out(seat, self._thought(seat))
            else:
                try:
                    self._carry_out(seat, self._answer(seat, note))
                    note = ""
                except TakenBack:
                    note = self.tongue.say("taken-back")
            if not self.humans:
                self._watch(seat)

    def last_news(self) -> None:
        """Show how the game came to its end, where that is erased afterwards."""
        journal = self.journals[self.looking]
        if self.screen.erases and journal.news and not self.hurried:
            self.desk.news(journal.look(), last="to-the-bill")

    def finish(self) -> None:
        """Show the final table and the result; they stay."""
        if not self.screen.erases:
            self.screen.wipe()
            self.screen.show(*self.journals[self.looking].look())
        self.screen.show(self.painter.board(self.state.view(self.looking)))
        self.screen.show(*result(self.state, self.words, self.tongue, self.looking))

    def _thought(self, seat: int) -> Move:
        """Let a bot choose."""
        if self.screen.erases and self.answered[-1:] != [seat]:
            name = self.words.name("seat", seat)
            self.screen.show(Line(self.tongue.say("thinking", name=name), "dim"))
        return self.bots[seat].choose(self.state.view(seat), self.state.options(seat))

    def _carry_out(self, seat: int, move: Move) -> None:
        marks = {reader: journal.mark() for reader, journal in self.journals.items()}
        events = self.scribe.play(seat, move)
        for journal in self.journals.values():
            journal.hear(events)
        self.answered.append(seat)
        if self.scribe.may_take_back(seat):
            self.back.append(marks)
        else:
            self.back = []

    def _watch(self, seat: int) -> None:
        """Show a watcher what happened, a turn at a time on a terminal."""
        journal = self.journals[None]
        if not self.screen.erases:
            self.screen.show(*journal.look())
        elif not self.hurried and seat not in self.state.waiting():
            board = self.painter.board(self.state.view(None))
            self.hurried = self.screen.page(board, *journal.look(), last="page-more")

    # A person's turn

    def _answer(self, seat: int, said: str) -> Move:
        """Ask a person until the answer is a legal move."""
        if self.looking != seat:
            self._curtain(seat)
        journal = self.journals[seat]
        self.desk.tell(self.state, seat, journal, own=self.answered[-1:] == [seat])
        options = self.state.options(seat)
        notes = self._note(said) if said else ()
        while True:
            self.desk.question(self.state, seat, options, journal, notes)
            try:
                line = self.screen.ask(self.tongue.say("prompt"))
            except Redraw:
                continue
            try:
                move, notes = self._read(seat, line, options)
                if move is not None:
                    self.state.check(seat, move)
                    self.refused = None
                    return move
            except Refused as refused:
                notes = self._refusal(refused.because)

    def _read(self, seat: int, line: str, options: list[Move]) -> tuple[Move | None, Notes]:
        """Return the move that a line names, or what to say about the line."""
        say = self.tongue.say
        if line.isdecimal():
            if 1 <= int(line[:9]) <= len(options):
                return options[int(line[:9]) - 1], ()
            return None, self._note(say("no-number", last=len(options), text=line))
        try:
            return self.game.move(line), ()
        except NotAMove:
            pass
        obeyed = self._command(seat, line)
        if obeyed is not None:
            return None, obeyed
        part = self.reader.part(line)
        if part is not None:
            fitting = [move for move in self.game.moves.completions(part) if move in options]
            if len(fitting) == 1:
                return fitting[0], ()
            if fitting:
                numbers = ", ".join(str(options.index(move) + 1) for move in fitting)
                return None, self._note(say("several", text=clean(line), numbers=numbers))
            because = self.state.why(seat, part)
            if because is not None:
                return None, self._refusal(because)
        return None, self._note(say("not-a-move", text=clean(line), forms=self.reader.forms()))

    def _curtain(self, seat: int) -> None:
        """Hide the table until the next person sits in front of it."""
        while self.looking != seat:
            self.screen.wipe()
            name = self.words.name("seat", seat)
            self.screen.show(Panel(Line(self.tongue.say("curtain", name=name), "bold")))
            try:
                self.screen.ask(self.tongue.say("curtain-up", name=name))
            except Redraw:
                continue
            self.looking = seat

    def _note(self, sentence: str) -> Notes:
        """Return a sentence as a note, framed and not."""
        line = Line(sentence, "yellow")
        return Panel(line, style="yellow"), line

    def _refusal(self, because: Because) -> Notes:
        """Return a refusal as a note, with the text of its clause and without."""
        self.refused = because
        short = refusal_said(because, self.painter, self.tongue)
        return refusal_drawn(because, self.painter, self.book, self.tongue), short

    # Commands

    def _command(self, seat: int, line: str) -> Notes | None:
        """Obey a command and return what to say about it; None if the line is none."""
        first, _, rest = line.partition(" ")
        say = self.tongue.say
        match self.tongue.commands().get(fold(first)):
            case "why":
                return self._why(seat, rest)
            case "rules":
                try:
                    self.screen.page(*pages(self.game.meta, self.book, self.tongue, rest))
                except Complaint as complaint:
                    return self._note(str(complaint))
            case "help":
                self.screen.page(*self._help())
            case "log":
                log = self.journals[seat].log() or [Line(say("log-empty"))]
                self.screen.page(*log)
            case "table":
                self.screen.page(self.painter.board(self.state.view(seat)))
            case "undo":
                return self._undo(seat)
            case "save":
                return self._note(self._save(rest.strip()))
            case "quit":
                raise Quit
            case _:
                return None if line else ()
        return ()

    def _help(self) -> list[RenderableType]:
        """Return how to answer, what the game is about, and the advice of its rulebook."""
        short, long = self.reader.example()
        like = self.tongue.say("help-like", short=short, long=long) if short else ""
        commands = Line(self.tongue.say("help", forms=self.reader.forms(), like=like))
        title = Line(self.book.title, "bold underline")
        game = Line(self.book.intro.split("\n\n")[0])
        return [commands, Line(), title, Line(), game, Line(), advice_drawn(self.book)]

    def _why(self, seat: int, text: str) -> Notes:
        """Say why a move, every move that completes it, or the last one tried is refused."""
        because, forms = self.refused, self.reader.forms()
        if text.strip():
            part = self.reader.part(text)
            because = None if part is None else self.state.why(seat, part)
            if because is None:
                moves = [] if part is None else self.game.moves.completions(part)
                legal = [move for move in moves if self.state.forbids(seat, move) is None]
                named = ", ".join(self.reader.named(move) for move in legal)
                if legal:
                    return self._note(self.tongue.say("why-allowed", moves=named))
                return self._note(self.tongue.say("why-no-move", text=clean(text), forms=forms))
        if because is None:
            return self._note(self.tongue.say("why-what", forms=forms))
        notes = self._refusal(because)
        if not self.screen.erases:
            return notes
        self.screen.page(*notes[:1])
        return ()

    def _undo(self, seat: int) -> Notes:
        """Take the last answer back if nobody has learned anything from it."""
        if self.back and self.scribe.take_back(seat):
            for reader, mark in self.back.pop().items():
                self.journals[reader].rewind(mark)
            self.answered.pop()
            raise TakenBack
        if seat not in self.answered:
            return self._note(self.tongue.say("undo-nothing"))
        key = "undo-seen" if self.answered[-1] == seat else "undo-answered"
        return self._note(self.tongue.say(key))

    def _save(self, name: str) -> str:
        if not name:
            return self.tongue.say("save-what")
        try:
            return keeping.write(Path(name).expanduser(), self.scribe.record(), self.tongue)
        except Complaint as complaint:
            return str(complaint)


def bot_seed(seed: str, seat: int) -> int:
    """Return the seed of a bot's own dice, which tells nothing of the table's."""
    raw = blake2b(f"{seed} {seat}".encode(), digest_size=7, person=b"troquet bot").digest()
    return int.from_bytes(raw, "big")
