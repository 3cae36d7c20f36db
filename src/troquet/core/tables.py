"""Tables of numbers: what a host may put in the place of a game's own, checked value by value.

A host's table changes values, never the shape: what it leaves out stays as the game has it. Core
reads the text; whoever calls it opens the file. Never compiled.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

from troquet.core.refusal import BadTable

LONGEST_TEXT = 20_000  # finding the line of a mistake reads the text line by line
Path = tuple[str | int, ...]
_CLOSINGS = ("", "\n]", "\n]]")  # what may still be open at the end of a line


def overlay(standard: Any, own: object, path: Path = ()) -> Any:
    """Return the standard table with a host's values in it; BadTable if its shape is another.

    Tables have the standard keys, or some of them, and lists stand where lists stood; `number`,
    `numbers` and `some_of` check what is in them.
    """
    if isinstance(standard, Mapping):
        if not isinstance(own, Mapping):
            raise BadTable(path, "table", {"keys": list(standard)})
        for key in own:
            if key not in standard:
                raise BadTable((*path, str(key)), "unknown", {"keys": list(standard)})
        return {
            key: overlay(value, own[key], (*path, key)) if key in own else overlay(value, value)
            for key, value in standard.items()
        }
    if isinstance(standard, list):
        if not isinstance(own, list | tuple):
            raise BadTable(path, "list", {})
        return list(own)
    return own


def number(value: object, path: Path, low: int, high: int) -> int:
    """Return a value of a table that must be a whole number within bounds."""
    if type(value) is not int or not low <= value <= high:
        raise BadTable(path, "number", {"low": low, "high": high, "value": str(value)[:40]})
    return value


def numbers(value: list[object], path: Path, length: int, low: int, high: int) -> list[int]:
    """Return a list that must hold so many whole numbers within bounds."""
    if len(value) != length:
        raise BadTable(path, "length", {"length": length, "value": len(value)})
    return [number(item, (*path, at), low, high) for at, item in enumerate(value)]


def some_of(value: list[object], path: Path, low: int, high: int) -> list[int]:
    """Return a list of different whole numbers within bounds, lowest first."""
    found: list[int] = []
    for at, item in enumerate(value):
        one = number(item, (*path, at), low, high)
        if one in found:
            raise BadTable((*path, at), "twice", {"value": str(one)})
        found.append(one)
    return sorted(found)


def read(text: str) -> dict[str, Any]:
    """Read a table from TOML; the error names the line."""
    if len(text) > LONGEST_TEXT:
        raise BadTable((), "long", {"most": LONGEST_TEXT})
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadTable((), "toml", {"detail": str(error)}) from None


def line_of(text: str, path: Path) -> int | None:
    """Return the line of a TOML text on which a value begins; None: on none of them.

    It is the first line up to which the text, with what is open closed, holds the value.
    """
    lines = text.splitlines()
    for last in range(1, len(lines) + 1):
        part = "\n".join(lines[:last])
        for closing in _CLOSINGS:
            try:
                table = tomllib.loads(part + closing)
            except tomllib.TOMLDecodeError:
                continue
            if path and _holds(table, path):
                return last
    return None


def _holds(table: Any, path: Path) -> bool:
    for key in path:
        if isinstance(key, int):
            if not isinstance(table, list) or key >= len(table):
                return False
        elif not isinstance(table, dict) or key not in table:
            return False
        table = table[key]
    return True
