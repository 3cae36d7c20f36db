"""The agenda: a stack of steps that says where a game is, and the state that answers it.

A step is one paragraph of the rulebook, waiting for its moment. Interrupts are pushed on top;
nothing is a flag. Steps are public: they hold no secret, and views carry them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from troquet.core.dice import Dice
from troquet.core.encoding import digest
from troquet.core.move import Move, Moves
from troquet.core.refusal import Because, Fact, NoSuchSeat, NotYourTurn, Refused

if TYPE_CHECKING:
    from troquet.core.events import Event
    from troquet.core.meta import Meta, Outcome
    from troquet.core.view import View

T = TypeVar("T")
_MOST_SEATS: Final = 8


def seats_of(bits: int) -> tuple[int, ...]:
    """Return the seats in a bit set, lowest first."""
    return _SEATS[bits]


def bits_of(seats: list[int]) -> int:
    """Return the bit set of some seats: the opposite of `seats_of`."""
    bits = 0
    for seat in seats:
        bits |= 1 << seat
    return bits


_SEATS: Final[list[tuple[int, ...]]] = [
    tuple(seat for seat in range(_MOST_SEATS) if bits >> seat & 1)
    for bits in range(1 << _MOST_SEATS)
]


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[T]):
    """One paragraph of the rulebook, waiting for its moment; whole-number fields, never changed."""

    together = False

    def begin(self, t: T) -> int:
        """Do what it says and return the seats it asks as a bit set; 0 when it is done.

        A step stays on the agenda until it is done; what follows from it is pushed on top of it,
        or another step takes its place. A step that asks pushes nothing yet.
        """
        raise NotImplementedError

    def options(self, t: T, seat: int) -> list[Move]:
        """Return every answer that nothing forbids, in an order that tells no secret.

        The list may be a shared table: `State.options` hands out copies.
        """
        raise NotImplementedError

    def forbids(self, t: T, seat: int, move: Move) -> Because | None:
        """Return why this answer is against the rules, or None: it is legal."""
        raise NotImplementedError

    def answer(self, t: T, seat: int, move: Move) -> None:
        """Carry out a legal answer; what follows is pushed, or takes this step's place.

        The end of the game clears the agenda; nothing else takes another step off it.
        """
        raise NotImplementedError

    def args(self) -> tuple[int, ...]:
        """Return the constructor's arguments: the step's text, its JSON and its pickle."""
        return ()

    def preview(self, t: T, seat: int, move: Move) -> dict[str, Fact]:
        """Return what a client may show beside an option, from that seat's knowledge only."""
        return {}

    def data(self) -> list[object]:
        """Return the step as JSON-able data: its name and its arguments."""
        return [type(self).__name__, *self.args()]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(str(arg) for arg in self.args())})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Step) and self.data() == other.data()

    def __hash__(self) -> int:
        return hash((type(self).__name__, self.args()))

    def __reduce__(self) -> tuple[object, tuple[int, ...]]:
        return type(self), self.args()


@mypyc_attr(allow_interpreted_subclasses=True)
class Together(Step[T]):
    """A step that several seats answer secretly and at once.

    A seat that has answered may replace its answer until the last one is in; then `settle` gets
    all answers in seat order, so that the order of arrival never matters.
    """

    together = True

    def answer(self, t: T, seat: int, move: Move) -> None:
        """Never called: the state keeps the answers until `settle`."""
        raise NotImplementedError

    def settle(self, t: T, answers: list[Move | None]) -> None:
        """Carry out all answers; seats that were not asked have None."""
        raise NotImplementedError


class Setting:
    """What was settled before the game and never changes: shared by a state and all its clones."""

    def __init__(self, meta: Meta, moves: Moves, seats: int, options: dict[str, Any]) -> None:
        self.meta = meta
        self.moves = moves
        self.seats = seats
        self.options = options


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A game being played: the agenda, the dice, and (in each game's table) all that lies there."""

    # Slots make plain Python faster: a table of more than thirty fields loses its shortcuts.
    __slots__ = ("agenda", "answers", "asked", "dice", "news", "owing", "seats", "setting")

    def __init__(self, setting: Setting, dice: Dice) -> None:
        self.setting = setting
        self.seats = setting.seats
        self.dice = dice
        self.agenda: list[Step[Any]] = []
        self.asked = 0
        self.owing = 0
        self.answers: list[Move | None] = []
        self.news = 0

    def copy_agenda(self, twin: State) -> None:
        """Copy into a twin what every game has: the agenda and the answers; for `clone`."""
        twin.agenda = self.agenda[:]
        twin.asked = self.asked
        twin.owing = self.owing
        twin.answers = self.answers[:]
        twin.news = self.news

    # What every game's table adds

    def clone(self) -> State:
        """Return a twin that plays on exactly as this one would, and tells nobody."""
        raise NotImplementedError

    def view(self, seat: int | None) -> View:
        """Return all that a seat knows, past included, and nothing else; None: a spectator."""
        raise NotImplementedError

    def views(self, seats: Sequence[int | None]) -> list[View]:
        """Return what each of several seats knows, as `view` does.

        A table may share between them what is alike: the very same objects are compared and sent
        with less work.
        """
        return [self.view(seat) for seat in seats]

    def open_view(self) -> View:
        """Return the table with nothing hidden, for the replay of a game that is over.

        What spectators see, unless the game's table says more.
        """
        return self.view(None)

    def table(self) -> dict[str, Any]:
        """Return all that lies on the table as JSON-able data: the game's part of the position."""
        raise NotImplementedError

    def outcome(self) -> Outcome | None:
        """Return scores, ranks and the reason once the game is over; None before."""
        raise NotImplementedError

    def speak(self) -> None:
        """Put a speaking herald at the table: what happens from now on is told."""
        raise NotImplementedError

    def hush(self) -> list[Event]:
        """Put the silent herald back and return what the speaking one told."""
        raise NotImplementedError

    # The whole truth

    def position(self) -> dict[str, Any]:
        """Return the whole truth as JSON-able data; `game.load` plays on from it exactly."""
        setting = self.setting
        return {
            "game": setting.meta.id,
            "rules": setting.meta.rules,
            "seats": self.seats,
            "options": dict(setting.options),
            "table": self.table(),
            "agenda": [step.data() for step in self.agenda],
            "asked": list(_SEATS[self.asked]),
            "answers": [None if move is None else move.text for move in self.answers],
            "news": self.news,
            "dice": self.dice.data(),
        }

    def hash(self) -> str:
        """Return a short name of the whole truth: equal positions, and only they, share it."""
        return digest(self.position())

    # Asking and answering

    def waiting(self) -> tuple[int, ...]:
        """Return who owes an answer; several answer secretly at once; () when the game is over."""
        return _SEATS[self.owing]

    def may_answer(self, seat: int) -> bool:
        """Tell whether a seat is asked now, or may still replace its secret answer."""
        return 0 <= seat < self.seats and (self.asked >> seat & 1) == 1

    def options(self, seat: int) -> list[Move]:
        """Return every legal answer of a seat, in a list of the caller's own; none if not asked."""
        if seat >= 0 and self.asked >> seat & 1:
            return self.agenda[-1].options(self, seat)[:]
        self.seated(seat)
        return []

    def offers(self, seat: int) -> list[Move]:
        """Return the options in a list that must not be changed: for playouts and search."""
        if seat >= 0 and self.asked >> seat & 1:
            return self.agenda[-1].options(self, seat)
        self.seated(seat)
        return []

    def forbids(self, seat: int, move: Move) -> Because | None:
        """Return why the rules forbid this answer of a seat that is asked; None: it is legal."""
        if not self.may_answer(seat):
            self.seated(seat)
            raise NotYourTurn(seat, self.waiting())
        if move.home != self.setting.moves.home:
            raise TypeError(f"{move} is a move of another game ({move.home})")
        return self.agenda[-1].forbids(self, seat, move)

    def check(self, seat: int, move: Move) -> None:
        """Raise NotYourTurn or Refused if the seat may not make this move now."""
        because = self.forbids(seat, move)
        if because is not None:
            raise Refused(because, move, self.options(seat))

    def why(self, seat: int, part: Mapping[str, object]) -> Because | None:
        """Say why no move that completes this partial one is allowed; None if one is.

        Completions with things that could be chosen now come first: of a full place it is said
        that it is full, not that a card which nobody holds cannot go there. When they fail for
        several reasons the one met most often is given (the earliest of equals), with the facts
        that its cases share.
        """
        moves = self.setting.moves
        refused: list[tuple[Move, Because]] = []
        for move in moves.completions(part):
            because = self.forbids(seat, move)
            if because is None:
                return None
            refused.append((move, because))
        if not refused:
            return None
        chosen = moves.near(part, [move for move, _ in refused], self.offers(seat))
        found: dict[tuple[str, str], list[Because]] = {}
        for move, because in refused:
            if move in chosen:
                found.setdefault((because.clause, because.reason), []).append(because)
        cases = max(found.values(), key=len)
        first = cases[0]
        shared = {
            name: value
            for name, value in first.facts.items()
            if all(case.facts.get(name) == value for case in cases)
        }
        return Because(first.clause, first.reason, shared)

    def preview(self, seat: int, move: Move) -> dict[str, Fact]:
        """Return what a client may show beside an option of this seat; nothing if not asked."""
        if not self.may_answer(seat):
            self.seated(seat)
            return {}
        return self.agenda[-1].preview(self, seat, move)

    def apply(self, seat: int, move: Move) -> None:
        """Carry out a legal answer and run on to the next question; trusts its caller."""
        agenda: list[Any] = self.agenda  # Any: compiled code checks the type of a step once only
        at = len(agenda) - 1
        step: Step[Any] = agenda[at]
        if not self.answers:
            step.answer(self, seat, move)
        elif not self._settled(step, seat, move):
            return
        if agenda and agenda[at] is step:
            agenda.pop(at)  # from under what it has pushed
        self.run()

    def _settled(self, step: Step[Any], seat: int, move: Move) -> bool:
        """Keep a secret answer and settle the step if it is the last; tell whether it was."""
        assert isinstance(step, Together)
        answers = self.answers
        answers[seat] = move
        self.owing &= ~(1 << seat)
        if self.owing:
            return False
        self.answers = []
        step.settle(self, answers)
        return True

    def play(self, seat: int, move: Move) -> list[Event]:
        """Check and carry out an answer; return what happened. A refused move leaves no trace."""
        self.check(seat, move)
        self.speak()
        try:
            self.apply(seat, move)
        finally:
            events = self.hush()
        return events

    def run(self) -> None:
        """Begin the steps on top of the agenda until one of them asks somebody."""
        agenda: list[Any] = self.agenda
        while agenda:
            at = len(agenda) - 1
            step: Step[Any] = agenda[at]
            asked = step.begin(self)
            if asked:
                self.asked = asked
                self.owing = asked
                if step.together:
                    self.answers = [None] * self.seats
                return
            if agenda and agenda[at] is step:
                agenda.pop(at)
        self.asked = 0
        self.owing = 0

    def seated(self, seat: int) -> None:
        """Complain of a seat that the table does not have."""
        if not 0 <= seat < self.seats:
            raise NoSuchSeat(
                f"there is no seat {seat!r}: this table has seats 0 to {self.seats - 1}"
            )
