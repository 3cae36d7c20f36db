"""What can go wrong, each in its own class: a refusal teaches, the others say what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

if TYPE_CHECKING:
    from troquet.core.move import Move

Fact = int | str | list[int | str]


class Because:
    """Why a move is forbidden: the clause, the key of the reason, and the facts it speaks of."""

    def __init__(self, clause: str, reason: str, facts: dict[str, Fact] | None = None) -> None:
        self.clause = clause
        self.reason = reason
        self.facts: dict[str, Fact] = {} if facts is None else facts

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Because) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash((self.clause, self.reason))

    def __repr__(self) -> str:
        facts = "".join(f" {name}={value}" for name, value in self.facts.items())
        return f"{self.clause} {self.reason}{facts}"

    def __reduce__(self) -> tuple[type[Because], tuple[str, str, dict[str, Fact]]]:
        return Because, (self.clause, self.reason, self.facts)

    def key(self) -> tuple[str, str, tuple[tuple[str, str], ...]]:
        """Return what makes two reasons the same."""
        facts = tuple(sorted((name, str(value)) for name, value in self.facts.items()))
        return self.clause, self.reason, facts

    def data(self) -> dict[str, object]:
        """Return the reason as JSON-able data."""
        return {"clause": self.clause, "reason": self.reason, "facts": dict(self.facts)}


@mypyc_attr(native_class=False)
class TroquetError(Exception):
    """Anything this package refuses; its text is one clear sentence."""


@mypyc_attr(native_class=False)
class NotAMove(TroquetError):
    """The text or data is no move of this game at all."""

    def __init__(self, text: str, hint: str) -> None:
        super().__init__(f"{text!r} is not a move: {hint}")
        self.text = text
        self.hint = hint

    def __reduce__(self) -> tuple[type[NotAMove], tuple[str, str]]:
        return NotAMove, (self.text, self.hint)


@mypyc_attr(native_class=False)
class NotYourTurn(TroquetError):
    """A seat that is not asked gave an answer."""

    def __init__(self, seat: int, waiting: tuple[int, ...]) -> None:
        if waiting:
            others = ", ".join(str(other) for other in waiting)
            super().__init__(f"seat {seat} is not asked now; waiting for {others}")
        else:
            super().__init__(f"seat {seat} is not asked: the game is over")
        self.seat = seat
        self.waiting = waiting

    def __reduce__(self) -> tuple[type[NotYourTurn], tuple[int, tuple[int, ...]]]:
        return NotYourTurn, (self.seat, self.waiting)


@mypyc_attr(native_class=False)
class Refused(TroquetError):
    """A move that the rules forbid now: why, and what would be allowed."""

    def __init__(self, because: Because, move: Move, allowed: list[Move]) -> None:
        super().__init__(f"{move} is refused: {because}")
        self.because = because
        self.move = move
        self.allowed = allowed

    def __reduce__(self) -> tuple[type[Refused], tuple[Because, Move, list[Move]]]:
        return Refused, (self.because, self.move, self.allowed)


@mypyc_attr(native_class=False)
class NoSuchSeat(TroquetError):
    """A seat number that this table does not have."""


@mypyc_attr(native_class=False)
class NoSuchGame(TroquetError):
    """A game that is not in the café."""


@mypyc_attr(native_class=False)
class BadSetting(TroquetError):
    """A number of seats, an option or a seed that the game does not know."""


@mypyc_attr(native_class=False)
class BadTable(BadSetting):
    """A host's own table of numbers that does not fit: where, the key of the reason, the facts."""

    def __init__(self, path: tuple[str | int, ...], reason: str, facts: dict[str, Fact]) -> None:
        where = place(path)
        said = _TABLE_REASONS[reason].format(**{k: _listed(v) for k, v in facts.items()})
        super().__init__(f"{where}: {said}" if where else said)
        self.path = path
        self.reason = reason
        self.facts = facts

    def __reduce__(self) -> tuple[type[BadTable], tuple[object, str, dict[str, Fact]]]:
        return BadTable, (self.path, self.reason, self.facts)


_TABLE_REASONS: Final = {
    "toml": "this is not TOML: {detail}",
    "long": "this is longer than {most} characters",
    "unknown": "there is no such key here; there are {keys}",
    "table": "this is a table with some of the keys {keys}",
    "list": "this is a list of whole numbers",
    "length": "this is a list of {length} numbers, not of {value}",
    "number": "this is a whole number from {low} to {high}, not {value}",
    "twice": "{value} stands here twice",
    "elsewhere": "{value} stands in {other} too, and may stand in one of them only",
}


def place(path: tuple[str | int, ...]) -> str:
    """Return where in a table a value stands, as people write it: prices.bread.sizes[1]."""
    said = ""
    for key in path:
        if isinstance(key, int):
            said += f"[{key + 1}]"
        else:
            said += f".{key}" if said else key
    return said


def _listed(value: Fact) -> str:
    return ", ".join(str(item) for item in value) if isinstance(value, list) else str(value)


@mypyc_attr(native_class=False)
class BadPosition(TroquetError):
    """A position that is not of this game or breaks one of its invariants."""


@mypyc_attr(native_class=False)
class BadRecord(TroquetError):
    """A record that cannot be trusted; the subclasses say why."""


@mypyc_attr(native_class=False)
class RecordUnreadable(BadRecord):
    """Not a record, or one that was cut short."""


@mypyc_attr(native_class=False)
class RecordFromFuture(BadRecord):
    """Written by a newer troquet than this one."""


@mypyc_attr(native_class=False)
class RecordRetired(BadRecord):
    """Played by rules that this troquet no longer plays."""


@mypyc_attr(native_class=False)
class RecordAltered(BadRecord):
    """Its moves do not lead where it says: it was edited or damaged."""
