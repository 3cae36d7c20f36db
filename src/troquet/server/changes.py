"""What a move changes in a view: a short list of places and their new values.

A change is `[path, value]`: follow the path of keys and places from the top of the view and put the
value there. A list whose length changed, and an object whose keys changed, are put whole.
"""

from __future__ import annotations

from typing import Any

Change = tuple[list[str | int], Any]


def changes(old: Any, new: Any) -> list[Change]:
    """Return what must be put where to make the new view out of the old one."""
    found: list[Change] = []
    _compare(old, new, [], found)
    return found


def _compare(old: Any, new: Any, path: list[str | int], found: list[Change]) -> None:
    if old == new and type(old) is type(new):
        return
    if type(old) is dict and type(new) is dict and old.keys() == new.keys():
        for key, value in new.items():
            before = old[key]
            if before is not value and before != value:
                _compare(before, value, [*path, key], found)
        return
    if type(old) is list and type(new) is list and len(old) == len(new) and _deep(new):
        for place, value in enumerate(new):
            if old[place] != value:
                _compare(old[place], value, [*path, place], found)
        return
    found.append((path, new))


def _deep(values: list[Any]) -> bool:
    """Tell whether a list holds more than plain values: only then its places are compared."""
    return any(type(value) in (dict, list) for value in values)


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
