"""What is printed on a game's box: importable without the game. Never compiled."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from troquet.core.refusal import BadSetting

ReadTable = Callable[[str, Mapping[str, object]], dict[str, Any]]


class Option(msgspec.Struct, frozen=True):
    """A choice made before the game: its clause, and the values it may take, the default first.

    `table`: a host may put a table of numbers of his own in its place, which the game checks.
    """

    name: str
    clause: str
    values: tuple[bool | int | str, ...]
    table: bool = False

    @property
    def default(self) -> bool | int | str:
        """Return the value that holds when nobody chooses."""
        return self.values[0]


class Field(msgspec.Struct, frozen=True):
    """One named blank of a kind of move: what may stand there; a bag holds several such things."""

    name: str
    words: tuple[str, ...]
    bag: bool = False


class Kind(msgspec.Struct, frozen=True):
    """A kind of move: its verb and its blanks; a bag of things may only be the last blank."""

    do: str
    fields: tuple[Field, ...] = ()

    def __post_init__(self) -> None:
        if any(field.bag for field in self.fields[:-1]):
            raise ValueError(f"{self.do}: only the last field may be a bag")

    def form(self) -> str:
        """Return the shape of its text, for hints: "give CARD PLAYER"."""
        blanks = [field.name.upper() + ("…" if field.bag else "") for field in self.fields]
        return " ".join([self.do, *blanks])


class Meta(msgspec.Struct, frozen=True):
    """A game's name, players, options and credits; `rules` is bumped with every change of play.

    `moves` is the shape of its moves, so that a client can narrow options field by field.
    """

    id: str
    title: dict[str, str]
    blurb: dict[str, str]
    seats: tuple[int, ...]
    rules: int
    clauses: str
    endings: tuple[str, ...]
    credits: str
    moves: tuple[Kind, ...]
    options: tuple[Option, ...] = ()

    def settle_seats(self, seats: object) -> int:
        """Return the number of seats if the game can be played so."""
        if type(seats) is int and seats in self.seats:
            return seats
        allowed = ", ".join(str(n) for n in self.seats)
        raise BadSetting(f"{self.id} is played with {allowed} seats, not {seats!r}")

    def settle_options(
        self, options: Mapping[str, object] | None, read: ReadTable | None = None
    ) -> dict[str, Any]:
        """Return all options with their values: those chosen, the rest by default.

        `read` makes the whole table of a host's own one; without it there are none.
        """
        if options is not None and not isinstance(options, Mapping):
            raise BadSetting(f"options are given by name, as a mapping, not {options!r}")
        chosen = dict(options or {})
        settled: dict[str, Any] = {}
        for option in self.options:
            if option.name not in chosen:
                settled[option.name] = option.default
                continue
            value = chosen.pop(option.name)
            if option.table and isinstance(value, Mapping) and read is not None:
                settled[option.name] = read(option.name, value)
                continue
            if not any(
                value == allowed and type(value) is type(allowed) for allowed in option.values
            ):
                values = ", ".join(repr(allowed) for allowed in option.values)
                raise BadSetting(
                    f"option {option.name} of {self.id} is one of {values}, not {value!r}"
                )
            settled[option.name] = value
        if chosen:
            known = ", ".join(option.name for option in self.options) or "none"
            raise BadSetting(f"{self.id} has no option {next(iter(chosen))!r} (it has: {known})")
        return settled


class Level(msgspec.Struct, frozen=True):
    """How hard a bot of one level thinks: so many iterations, but never longer than `seconds`.

    `cut` and `width` say how deep and how wide it looks, `walks` how often it uses a world that it
    imagined, `curiosity` how often it tries what looks worse (bots/search.py); `slip` is how far
    below the best, of 1, its answer may be: a gentle bot slips often.
    """

    iterations: int
    seconds: float
    cut: int = 0
    width: float = 0.0
    slip: float = 0.0
    walks: int = 1
    curiosity: float = 0.6


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: points and rank of every seat (1 is best, ties share), and the reason."""

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    reason: str

    def winners(self) -> tuple[int, ...]:
        """Return the seats that won; several share the victory."""
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)
