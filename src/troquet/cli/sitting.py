"""A game being played in front of one screen: what people are shown and asked."""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path

from rich.console import RenderableType
from rich.panel import Panel
from rich.text import Text

from troquet.bots import contents
from troquet.cli import keeping
from troquet.cli.choosing import options_drawn
from troquet.cli.clauses import advice_drawn, refusal_drawn
from troquet.cli.reading import Reader, fold
from troquet.cli.rules import pages
from troquet.cli.screen import Screen, board_of
from troquet.cli.telling import Journal, result
from troquet.cli.words import Complaint
from troquet.core.agenda import State
from troquet.core.game import Game
from troquet.core.move import Move
from troquet.core.record import Scribe
from troquet.core.refusal import NotAMove, Refused
from troquet.library import rulebook, words

LOG_LINES = 8


class Quit(Exception):
    """A player left the table."""


class Sitting:
    """One game being played: people at the first seats, bots at the others."""

    def __init__(
        self, screen: Screen, scribe: Scribe, players: list[str], humans: int, bot: str
    ) -> None:
        self.screen = screen
        self.tongue = screen.tongue
        self.scribe = scribe
        self.game: Game = scribe.game
        self.state: State = scribe.state
        self.humans = humans
        id, language = self.game.meta.id, self.tongue.language
        self.words = words(id, language).seated(players)
        self.book = rulebook(id, language)
        self.reader = Reader(self.game, self.words)
        self.draw = board_of(id)
        self.bots = {
            seat: contents.make(bot, self.game, bot_seed(scribe.seed, seat))
            for seat in range(humans, self.state.seats)
        }
        # With nobody to play, somebody watches.
        readers: list[int | None] = [*range(humans)] if humans else [None]
        self.journals = {seat: Journal(self.words) for seat in readers}
        self.looking: int | None = None if humans != 1 else 0
        for seat, journal in self.journals.items():
            journal.hear(scribe.opening, seat)

    def play(self) -> None:
        """Play to the end, then show how it ended."""
        while self.state.waiting():
            seat = self.state.waiting()[0]
            if seat in self.bots:
                view = self.state.view(seat)
                self._carry_out(seat, self.bots[seat].choose(view, self.state.options(seat)))
            else:
                self._carry_out(seat, self._answer(seat))
            if not self.humans:
                self.screen.show(*self.journals[None].look())
        self._end()

    def _carry_out(self, seat: int, move: Move) -> None:
        events = self.scribe.play(seat, move)
        for reader, journal in self.journals.items():
            journal.hear(events, reader)

    # A person's turn

    def _answer(self, seat: int) -> Move:
        """Ask a person until the answer is a legal move."""
        if self.looking != seat:
            self._curtain(seat)
        options = self.state.options(seat)
        note: RenderableType | None = None
        while True:
            self._table(seat, options, note)
            line = self.screen.ask(self.tongue.say("prompt"))
            note = None
            try:
                if line.isdecimal():
                    if 1 <= int(line[:9]) <= len(options):
                        return options[int(line[:9]) - 1]
                    note = self._note(self.tongue.say("no-number", last=len(options), text=line))
                    continue
                try:
                    move = self.game.move(line)
                except NotAMove:
                    done, note = self._command(seat, line)
                    if done:
                        continue
                    move = self.reader.move(line)
                self.state.check(seat, move)
                return move
            except NotAMove:
                facts = {"text": line, "forms": self.reader.forms()}
                note = self._note(self.tongue.say("not-a-move", **facts))
            except Refused as refused:
                note = refusal_drawn(refused.because, self.words, self.book, self.tongue)

    def _curtain(self, seat: int) -> None:
        """Hide the table until the next person sits in front of it."""
        self.screen.wipe()
        self.screen.show(Panel(self.tongue.say("curtain", name=self.words.name("seat", seat))))
        self.screen.ask(self.tongue.say("curtain-up"))
        self.looking = seat

    def _table(self, seat: int, options: list[Move], note: RenderableType | None) -> None:
        """Draw all that a person needs for an answer."""
        paper = self.screen.paper
        view = self.state.view(seat)
        step, *args = view.agenda[-1]
        facts = {f"arg{at}": value for at, value in enumerate(args, 1)}
        asked = Text(self.words.say("asks", step, {**facts, "seat": seat}), "bold")
        board = self.draw(view, self.words)
        choices = options_drawn(self.state, seat, options, self.reader, paper.width)
        journal = self.journals[seat]
        long_ago = journal.before(LOG_LINES)
        news = journal.look()
        self.screen.wipe()
        self.screen.show(board)
        if self.screen.live:
            shown = [board, choices, *news, *([note] if note is not None else [])]
            room = paper.height - 3 - sum(len(paper.render_lines(part)) for part in shown)
            self.screen.show(*long_ago[max(0, len(long_ago) - max(0, room)) :])
        self.screen.show(*news)
        if note is not None:
            self.screen.show(note)
        self.screen.show(asked, choices)

    def _note(self, sentence: str) -> RenderableType:
        return Panel(Text(sentence), style="yellow")

    # Commands

    def _command(self, seat: int, line: str) -> tuple[bool, RenderableType | None]:
        """Obey a command; (False, None) if the line is none."""
        first, _, rest = line.partition(" ")
        name = self.tongue.commands().get(fold(first))
        say = self.tongue.say
        match name:
            case "why":
                return True, self._why(seat, rest)
            case "rules":
                try:
                    self.screen.page(*pages(self.game.meta, self.book, self.tongue, rest))
                except Complaint as complaint:
                    return True, self._note(str(complaint))
            case "help":
                commands = Text(say("help", forms=self.reader.forms()))
                self.screen.page(commands, Text(), advice_drawn(self.book))
            case "log":
                kept = self.journals[seat].kept or [say("log-empty")]
                self.screen.page(*(Text(said) for said in kept))
            case "save":
                return True, self._note(self._save(rest.strip()))
            case "quit":
                raise Quit
            case _:
                return not line, None
        return True, None

    def _why(self, seat: int, text: str) -> RenderableType:
        """Say why a move, or every move that completes it, is refused."""
        part = self.reader.part(text)
        if part is None:
            return self._note(self.tongue.say("why-what", forms=self.reader.forms()))
        because = self.state.why(seat, part)
        if because is not None:
            return refusal_drawn(because, self.words, self.book, self.tongue)
        moves = self.game.moves.completions(part)
        legal = [f"{move.text}" for move in moves if self.state.forbids(seat, move) is None]
        if not legal:
            return self._note(self.tongue.say("why-no-move", text=text))
        return self._note(self.tongue.say("why-allowed", moves=", ".join(legal)))

    def _save(self, name: str) -> str:
        if not name:
            return self.tongue.say("save-what")
        try:
            keeping.write(Path(name), self.scribe.record(), self.tongue)
        except Complaint as complaint:
            return str(complaint)
        return self.tongue.say("saved", file=name)

    # The end

    def _end(self) -> None:
        """Show the final table, the last news and the result."""
        reader = self.looking if self.humans else None
        self.screen.wipe()
        self.screen.show(self.draw(self.state.view(reader), self.words))
        self.screen.show(*self.journals[reader].look())
        self.screen.show(*result(self.state, self.words, self.tongue))


def bot_seed(seed: str, seat: int) -> int:
    """Return the seed of a bot's own dice, which tells nothing of the table's."""
    raw = blake2b(f"{seed} {seat}".encode(), digest_size=7, person=b"troquet bot").digest()
    return int.from_bytes(raw, "big")
