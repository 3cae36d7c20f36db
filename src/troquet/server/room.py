"""A table of the café, as its log makes it: chairs, the game, and what may happen next.

A room is a fold over its lines: `apply` takes one that is stored, the proposals return one that may
be stored or raise the `Trouble` that speaks against it. It does no I/O and asks no clock.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from troquet.core.agenda import State
from troquet.core.events import Event
from troquet.core.game import Game
from troquet.core.meta import Outcome
from troquet.core.move import Move
from troquet.core.record import Record, Scribe
from troquet.core.refusal import Fact, NotAMove, NotYourTurn, Refused
from troquet.server import lines
from troquet.server.lines import AnyLine
from troquet.server.problems import Trouble

Phase = Literal["gathering", "playing", "over", "closed"]
SECOND_THOUGHTS = 50  # how often one secret answer may be replaced: a log has an end
REMEMBERED = 256  # ids of a guest's requests that are known to be done


class Chair:
    """A seat of the table: the guest it belongs to, and the bot that plays it, if one does."""

    def __init__(self) -> None:
        self.owner: str | None = None
        self.name = ""
        self.bot: str | None = None
        self.resigned = False

    @property
    def free(self) -> bool:
        """Tell whether nobody has this chair."""
        return self.owner is None and self.bot is None


class Room:
    """One table; `length` is the number of its lines, and so the number of the next one."""

    def __init__(self, id: str, game: Game, stored: Iterable[AnyLine]) -> None:
        self.id = id
        self.game = game
        self.length = 0
        self.touched = 0.0
        self.settled: lines.Created
        self.chairs: list[Chair] = []
        self.removed: set[str] = set()
        self.scribe: Scribe | None = None
        self.told: list[tuple[int, list[Event]]] = []
        self._done: dict[str, dict[str, None]] = {}  # for each guest: others must not count them
        self.closed: str | None = None
        self.rematch: str | None = None
        self.retired = False
        self._replaced: dict[int, int] = {}  # how often a seat has replaced its secret answer
        for line in stored:
            self.apply(line)

    # What it is

    @property
    def host(self) -> str:
        """Return the guest who opened the table."""
        return self.settled.host

    @property
    def state(self) -> State:
        """Return the game that is on; Trouble when none is."""
        if self.scribe is None:
            raise Trouble("retired" if self.retired else "not-started")
        return self.scribe.state

    @property
    def phase(self) -> Phase:
        """Return where the table is."""
        if self.closed is not None:
            return "closed"
        if self.scribe is None:
            return "gathering"
        return "playing" if self.scribe.state.waiting() else "over"

    def waiting(self) -> tuple[int, ...]:
        """Return the seats that owe an answer."""
        return () if self.scribe is None or self.closed is not None else self.scribe.state.waiting()

    def seats_of(self, guest: str) -> list[int]:
        """Return the seats that belong to a guest."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.owner == guest]

    def owns(self, guest: str | None, seat: int) -> bool:
        """Tell whether a seat belongs to a guest."""
        return (
            guest is not None
            and 0 <= seat < len(self.chairs)
            and self.chairs[seat].owner == guest
            and guest not in self.removed
        )

    def sits(self, guest: str) -> bool:
        """Tell whether a guest has a seat here and was not shown the door."""
        return guest not in self.removed and bool(self.seats_of(guest))

    def outcome(self) -> Outcome | None:
        """Return how the game ended; a seat that resigned is ranked last."""
        found = None if self.scribe is None else self.scribe.state.outcome()
        if found is None or not any(chair.resigned for chair in self.chairs):
            return found
        staying = [seat for seat, chair in enumerate(self.chairs) if not chair.resigned]
        ranks = [len(staying) + 1] * len(self.chairs)
        for seat in staying:
            ranks[seat] = 1 + sum(found.ranks[other] < found.ranks[seat] for other in staying)
        return Outcome(found.scores, tuple(ranks), found.reason)

    def record(self) -> Record:
        """Return the finished game as the engine's own record."""
        if self.scribe is None or self.scribe.state.waiting():
            raise Trouble("not-over")
        return self.scribe.record()

    # What has happened

    def apply(self, line: AnyLine) -> list[Event]:
        """Take a stored line; return what it tells, each event with its audience."""
        number = self.length
        self.length += 1
        waiting = self.waiting()
        events = self._take(line)
        if events:
            self.told.append((number, events))
        private = isinstance(line, lines.Moved | lines.Undone) and self.waiting() == waiting
        if not private or any(event.reaches(None) for event in events):
            # What is answered, replaced or taken back in secret leaves no trace: the lobby is in
            # the order of this.
            self.touched = max(self.touched, line.at)
        return events

    def _take(self, line: AnyLine) -> list[Event]:
        match line:
            case lines.Created():
                self.settled = line
                self.retired = line.rules != self.game.meta.rules
                self.chairs = [Chair() for _ in range(line.seats)]
            case lines.Sat():
                self.chairs[line.seat].owner = line.guest
                self.chairs[line.seat].name = line.name
            case lines.Left():
                self.chairs[line.seat] = Chair()
            case lines.Botted():
                self.chairs[line.seat].bot = line.bot
            case lines.Started():
                if not self.retired:
                    made = self.settled
                    self.scribe = Scribe(self.game, made.seats, line.seed, made.options)
                    return self.scribe.opening
            case lines.Moved():
                return self._moved(line)
            case lines.Undone():
                return self._undone(line)
            case lines.Handed():
                self.chairs[line.seat].bot = line.bot
                return [Event("table-handed", {"seat": line.seat})]
            case lines.Returned():
                self.chairs[line.seat].bot = None
                return [Event("table-returned", {"seat": line.seat})]
            case lines.Resigned():
                self.chairs[line.seat].bot = line.bot
                self.chairs[line.seat].resigned = True
                return [Event("table-resigned", {"seat": line.seat})]
            case lines.Removed():
                return self._removed(line)
            case lines.Closed():
                self.closed = line.reason
            case lines.Followed():
                self.rematch = line.table
        return []

    def _moved(self, line: lines.Moved) -> list[Event]:
        self._remember(line.id)
        if self.scribe is None:
            return []
        if self._replaces(line.seat):
            self._replaced[line.seat] = self._replaced.get(line.seat, 0) + 1
        events = self.scribe.play(line.seat, self.game.move(line.move))
        if not self.scribe.state.answers:
            self._replaced.clear()
        return events

    def _replaces(self, seat: int) -> bool:
        """Tell whether a seat has given its secret answer already and may still replace it."""
        return self.scribe is not None and (
            self.scribe.state.may_answer(seat) and seat not in self.scribe.state.waiting()
        )

    def _undone(self, line: lines.Undone) -> list[Event]:
        self._remember(line.id)
        if self.scribe is None:
            return []
        before = self.scribe.state
        self.scribe.take_back(line.seat)
        after = self.scribe.state
        # An answer that others did not see is taken back without their knowing.
        facts: dict[str, Fact] = {"seat": line.seat}
        if before.view(None) != after.view(None):
            return [Event("table-undone", facts)]
        saw = [seat for seat in range(after.seats) if before.view(seat) != after.view(seat)]
        return [Event("table-undone", facts, tuple(saw))] if saw else []

    def _removed(self, line: lines.Removed) -> list[Event]:
        self.removed.add(line.guest)
        events: list[Event] = []
        for seat in self.seats_of(line.guest):
            if self.scribe is None:
                self.chairs[seat] = Chair()
            else:
                self.chairs[seat].bot = line.bot
                events.append(Event("table-handed", {"seat": seat}))
        return events

    def has_done(self, id: str) -> bool:
        """Tell whether a request was carried out; its id begins with its guest's and a colon."""
        return id in self._done.get(id.partition(":")[0], ())

    def _remember(self, id: str) -> None:
        if id:
            done = self._done.setdefault(id.partition(":")[0], {})
            done[id] = None
            if len(done) > REMEMBERED:
                del done[next(iter(done))]

    # What may happen: chairs

    def sit(self, guest: str, name: str, seat: int | None, now: float) -> AnyLine:
        """A guest takes a chair: this one, or the first that is free."""
        self._gathering()
        if guest in self.removed:
            raise Trouble("removed")
        if seat is None:
            free = [number for number, chair in enumerate(self.chairs) if chair.free]
            if not free:
                raise Trouble("table-full")
            seat = free[0]
        if not self._chair(seat).free:
            full = not any(chair.free for chair in self.chairs)
            raise Trouble("table-full" if full else "seat-taken")
        return lines.Sat(at=now, seat=seat, guest=guest, name=name)

    def leave(self, guest: str, seat: int, now: float) -> AnyLine:
        """A guest gives a chair back before the game."""
        self._gathering()
        self._mine(guest, seat)
        return lines.Left(at=now, seat=seat)

    def seat_bot(self, guest: str | None, seat: int, bot: str | None, now: float) -> AnyLine:
        """The host puts a bot on a free chair, or takes it off again."""
        self._gathering()
        self._hosted(guest)
        chair = self._chair(seat)
        if bot is None:
            if chair.bot is None:
                raise Trouble("not-a-bot")
            return lines.Left(at=now, seat=seat)
        if chair.owner is not None:
            raise Trouble("seat-taken")
        return lines.Botted(at=now, seat=seat, bot=bot)

    def start(self, guest: str | None, seed: str, now: float) -> AnyLine:
        """The game begins; with every chair taken anybody at the table may say so."""
        self._gathering()
        if guest is not None and guest != self.host and not self.sits(guest):
            raise Trouble("host-only")
        if any(chair.free for chair in self.chairs):
            raise Trouble("chairs-free")
        return lines.Started(at=now, seed=seed)

    # What may happen: the game

    def move(self, guest: str, seat: int, move: object, id: str, now: float) -> AnyLine:
        """A guest answers for a seat; the text or the fields become a checked move here."""
        self._playing()
        self._in_person(guest, seat)
        if self._replaces(seat) and self._replaced.get(seat, 0) >= SECOND_THOUGHTS:
            raise Trouble("thought-enough", limit=SECOND_THOUGHTS)
        return lines.Moved(at=now, seat=seat, move=self._checked(seat, move).text, id=id)

    def bot_move(self, seat: int, text: str, now: float) -> AnyLine:
        """The bot of a seat answers."""
        self._playing()
        if self.chairs[seat].bot is None:
            raise Trouble("not-a-bot")
        return lines.Moved(at=now, seat=seat, move=self._checked(seat, text).text, bot=True)

    def _checked(self, seat: int, move: object) -> Move:
        try:
            found = self.game.move(move) if isinstance(move, str) else self.game.move_of(move)
        except NotAMove as error:
            raise Trouble("not-a-move", why=str(error)) from None
        try:
            self.state.check(seat, found)
        except NotYourTurn:
            raise Trouble("not-your-turn") from None
        except Refused as refused:
            raise Trouble("refused", why=str(refused.because), refused=refused) from None
        return found

    def undo(self, guest: str, seat: int, id: str, now: float) -> AnyLine:
        """A guest takes the last answer of a seat back."""
        self._begun()
        self._in_person(guest, seat)
        if self.scribe is None or not self.scribe.may_take_back(seat):
            raise Trouble("no-undo")
        return lines.Undone(at=now, seat=seat, id=id)

    def may_undo(self, seat: int | None) -> bool:
        """Tell whether a seat's last answer may be taken back."""
        return seat is not None and self.scribe is not None and self.scribe.may_take_back(seat)

    # What may happen: coming and going

    def hand(
        self, guest: str | None, seat: int, bot: str, gone: float, patience: float, now: float
    ) -> AnyLine:
        """The others hand the seat of one who is gone to a bot; the host's word is enough.

        So is the owner's own. `gone` is for how long its player has been away, `patience` how long
        that must be.
        """
        self._playing()
        chair = self._chair(seat)
        if guest is not None and not self.sits(guest) and guest != self.host:
            raise Trouble("not-your-seat")
        if chair.bot is not None:
            raise Trouble("seat-taken")
        enough = guest is None or guest == self.host or self.owns(guest, seat)
        if gone < patience and not enough:
            raise Trouble("not-away", seconds=round(patience))
        return lines.Handed(at=now, seat=seat, bot=bot, by=guest or "")

    def take_seat_back(self, guest: str, seat: int, now: float) -> AnyLine:
        """The owner plays again instead of the bot."""
        self._playing()
        self._mine(guest, seat)
        if self.chairs[seat].resigned:
            raise Trouble("resigned")
        if self.chairs[seat].bot is None:
            raise Trouble("not-a-bot")
        return lines.Returned(at=now, seat=seat)

    def resign(self, guest: str, seat: int, bot: str, now: float) -> AnyLine:
        """A player gives up; a bot plays on."""
        self._playing()
        self._mine(guest, seat)
        if self.chairs[seat].resigned:
            raise Trouble("resigned")
        return lines.Resigned(at=now, seat=seat, bot=bot)

    def remove(self, guest: str | None, whom: str, bot: str, now: float) -> AnyLine:
        """The host shows a guest the door."""
        self._hosted(guest)
        if self.closed is not None:
            raise Trouble("closed")
        if not self.sits(whom):
            raise Trouble("unknown-seat")
        return lines.Removed(at=now, guest=whom, bot=bot)

    def close(self, guest: str | None, reason: str, now: float) -> AnyLine:
        """The host (or the house) closes the table."""
        self._hosted(guest)
        if self.closed is not None:
            raise Trouble("closed")
        return lines.Closed(at=now, reason=reason)

    def follow(self, guest: str, table: str, now: float) -> AnyLine:
        """A rematch is arranged."""
        if self.phase != "over":
            raise Trouble("not-over")
        if not self.sits(guest):
            raise Trouble("not-your-seat")
        return lines.Followed(at=now, table=table)

    # What speaks against it

    def _gathering(self) -> None:
        if self.closed is not None:
            raise Trouble("closed")
        if self.retired:
            raise Trouble("retired")
        if self.scribe is not None:
            raise Trouble("already-started")

    def _begun(self) -> None:
        if self.closed is not None:
            raise Trouble("closed")
        if self.retired:
            raise Trouble("retired")
        if self.scribe is None:
            raise Trouble("not-started")

    def _playing(self) -> None:
        self._begun()
        if not self.state.waiting():
            raise Trouble("over")

    def _chair(self, seat: int) -> Chair:
        if not 0 <= seat < len(self.chairs):
            raise Trouble("unknown-seat")
        return self.chairs[seat]

    def _mine(self, guest: str, seat: int) -> None:
        self._chair(seat)
        if not self.owns(guest, seat):
            raise Trouble("not-your-seat")

    def _in_person(self, guest: str, seat: int) -> None:
        """Complain of a seat that is another's, or played by a bot."""
        self._mine(guest, seat)
        if self.chairs[seat].bot is not None:
            raise Trouble("resigned" if self.chairs[seat].resigned else "not-your-turn")

    def _hosted(self, guest: str | None) -> None:
        """None stands for the house itself."""
        if guest is not None and guest != self.host:
            raise Trouble("host-only")
