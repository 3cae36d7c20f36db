"""What a move changes in a view: a short list of places and their new values.

A change is `[path, value]`: follow the path of keys and places from the top of the view and put the
value there. A list whose length changed, and an object whose keys changed, are put whole.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import astuple

PLAIN = frozenset((int, str, bool, float, type(None)))
Change = tuple[list[str | int], Any]


# What was found out for other eyes: by key, and by the very objects that were there and are.
Known = dict[tuple[str | int, int, int], tuple[list[Change], Any, Any]]


def changes(old: Any, new: Any, known: Known | None = None) -> list[Change]:
    """Return what must be put where to make the new view out of the old one.

    They may be declared views or plain data: a struct counts as the object that it is sent as.
    Views of the same move share `known`: what is one object in several of them is compared once.
    """
    places = _places(old, new) if type(old) is type(new) else None
    if places is None:
        return [] if type(old) is type(new) and old == new else [([], new)]
    found: list[Change] = []
    for key, before, value in places:
        if before is value:
            continue
        if known is None or type(value) in PLAIN:
            if before != value:
                _compare(before, value, [key], found)
            continue
        pair = key, id(before), id(value)
        kept = known.get(pair)
        if kept is None:
            inner: list[Change] = []
            if before != value:
                _compare(before, value, [key], inner)
            kept = known[pair] = inner, before, value  # kept alive, so that no id is used again
        found += kept[0]
    return found


def _compare(old: Any, new: Any, path: list[str | int], found: list[Change]) -> None:
    """Find the changes between two values that differ."""
    places = _places(old, new) if type(old) is type(new) else None
    if places is None:
        found.append((path, new))
        return
    for key, before, value in places:
        if before is not value and before != value:
            _compare(before, value, [*path, key], found)


def _places(old: Any, new: Any) -> Iterable[tuple[str | int, Any, Any]] | None:
    """Return the places of two alike values, with what was and is there; None: put it whole."""
    kind = type(new)
    if kind is dict and old.keys() == new.keys():
        return [(key, old[key], value) for key, value in new.items()]
    if kind is list and len(old) == len(new) and _deep(new):
        return zip(range(len(new)), old, new, strict=True)
    if isinstance(new, Struct):
        sent = new.__struct_config__
        if not sent.array_like and not sent.omit_defaults:
            return zip(new.__struct_encode_fields__, astuple(old), astuple(new), strict=True)
    return None


def _deep(values: list[Any]) -> bool:
    """Tell whether a list holds more than plain values: only then its places are compared."""
    for value in values:  # noqa: SIM110  # a generator takes twice as long
        if type(value) not in PLAIN:
            return True
    return False


def apply(view: Any, changed: list[Change]) -> Any:
    """Return the view with the changes put in; the opposite of `changes`, as a client does it."""
    for path, value in changed:
        if not path:
            view = value
            continue
        at = view
        for key in path[:-1]:
            at = at[key]
        at[path[-1]] = value
    return view
