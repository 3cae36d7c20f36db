"""Positions: the whole truth as data, and how a state is made from it again. Never compiled."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from troquet.core.agenda import Setting, State, Step
from troquet.core.dice import dice_from
from troquet.core.meta import Meta
from troquet.core.move import Move, Moves
from troquet.core.refusal import BadPosition, BadSetting, NotAMove

KEYS = {"game", "rules", "seats", "options", "table", "agenda", "asked", "answers", "news", "dice"}
Build = Callable[[Setting, Any], State]
Settle = Callable[[Any], dict[str, Any]]


def load(
    settle_options: Settle,
    meta: Meta,
    moves: Moves,
    steps: Mapping[str, type[Step[Any]]],
    build: Build,
    data: object,
) -> State:
    """Make the state that a position describes; BadPosition says what is wrong with it.

    `settle_options` checks the options as the game does; `build` makes the game's table from its
    part of the position; the agenda follows here.
    """
    if not isinstance(data, Mapping):
        raise BadPosition(f"a position is a mapping, not {type(data).__name__}")
    if set(data) != KEYS:
        odd = sorted(set(map(str, data)) ^ KEYS)
        raise BadPosition(
            f"a position has exactly the keys {', '.join(sorted(KEYS))}; look at {odd}"
        )
    if data["game"] != meta.id:
        raise BadPosition(f"this is a position of {data['game']!r}, not of {meta.id}")
    if data["rules"] != meta.rules:
        raise BadPosition(
            f"this position is of version {data['rules']!r} of the rules of {meta.id}; "
            f"this troquet plays version {meta.rules}"
        )
    try:
        seats = meta.settle_seats(data["seats"])
        options = settle_options(data["options"])
    except BadSetting as error:
        raise BadPosition(str(error)) from None
    if options != data["options"]:
        raise BadPosition("a position names all options of its game")
    state = build(Setting(meta, moves, seats, options), data["table"])
    try:
        state.dice = dice_from(data["dice"])
    except ValueError as error:
        raise BadPosition(str(error)) from None
    state.agenda = [_step(steps, item) for item in _list(data["agenda"], "agenda")]
    news = data["news"]
    if type(news) is not int or not 0 <= news < 1 << 60:
        raise BadPosition(f"news is a count, not {news!r}")
    state.news = news
    _ask(state, moves, _list(data["asked"], "asked"), _list(data["answers"], "answers"))
    return state


def settle(state: State) -> None:
    """Check what holds in every game: who is asked can answer, and answers given are legal."""
    if bool(state.agenda) != bool(state.asked):
        raise BadPosition("somebody is asked exactly while something is on the agenda")
    if not state.agenda:
        return
    if not state.agenda[-1].together and state.asked & (state.asked - 1):
        raise BadPosition(f"{state.agenda[-1]!r} asks one seat at a time")
    for seat in range(state.seats):
        if state.asked >> seat & 1 and not state.options(seat):
            raise BadPosition(f"seat {seat} is asked but has no answer to {state.agenda[-1]!r}")
    for seat, move in enumerate(state.answers):
        if move is not None and state.forbids(seat, move) is not None:
            raise BadPosition(f"seat {seat} cannot have answered {move}")


def whole(value: object, low: int, high: int, what: str) -> int:
    """Return a value that must be a whole number within bounds."""
    if type(value) is not int or not low <= value <= high:
        raise BadPosition(f"{what} is a whole number from {low} to {high}, not {value!r}")
    return value


def wholes(value: object, length: int, low: int, high: int, what: str) -> list[int]:
    """Return a value that must be a list of so many whole numbers within bounds."""
    if not isinstance(value, list | tuple) or len(value) != length:
        raise BadPosition(f"{what} is a list of {length} numbers, not {value!r}")
    return [whole(item, low, high, f"each of {what}") for item in value]


def listed(value: object, length: int, what: str) -> list[Any]:
    """Return a value that must be a list of so many things."""
    if not isinstance(value, list | tuple) or len(value) != length:
        raise BadPosition(f"{what} is a list of {length} things, not {value!r}")
    return list(value)


def exactly(table: object, keys: tuple[str, ...]) -> Mapping[str, Any]:
    """Return a game's part of a position if it has just the keys it should."""
    if not isinstance(table, Mapping) or set(table) != set(keys):
        raise BadPosition(f"the table has exactly the keys {', '.join(keys)}")
    return table


def _list(value: object, what: str) -> list[Any]:
    if not isinstance(value, list | tuple):
        raise BadPosition(f"{what} is a list, not {value!r}")
    return list(value)


def _step(steps: Mapping[str, type[Step[Any]]], item: Any) -> Step[Any]:
    known = isinstance(item, list | tuple) and item and item[0] in tuple(steps)
    if known and all(type(arg) is int and abs(arg) < 1 << 60 for arg in item[1:]):
        try:
            return steps[item[0]](*item[1:])
        except TypeError:
            pass  # not as many arguments as the step takes
    names = ", ".join(steps)
    raise BadPosition(f"the agenda cannot hold {item!r}; its steps are {names}, with whole numbers")


def _ask(state: State, moves: Moves, asked: list[Any], answers: list[Any]) -> None:
    bits = 0
    for seat in asked:
        bits |= 1 << whole(seat, 0, state.seats - 1, "a seat that is asked")
    together = bool(state.agenda) and state.agenda[-1].together
    if len(answers) != (state.seats if together else 0):
        raise BadPosition("answers are kept for every seat while all choose at once, else for none")
    given: list[Move | None] = []
    owing = bits
    for seat, text in enumerate(answers):
        if text is None:
            given.append(None)
            continue
        try:
            given.append(moves.parse(text))
        except NotAMove as error:
            raise BadPosition(str(error)) from None
        if not bits >> seat & 1:
            raise BadPosition(f"seat {seat} has answered but was not asked")
        owing &= ~(1 << seat)
    if bits and not owing:
        raise BadPosition("all have answered: the step would already be settled")
    state.asked, state.owing, state.answers = bits, owing, given
