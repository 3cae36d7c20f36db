"""What a move changes in a view: a short list of places and their new values.

A change is `[path, value]`: follow the path of keys and places from the top of the view and put the
value there. A list whose length changed, and an object whose keys changed, are put whole.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import compress
from operator import is_not
from typing import Any

from msgspec import Raw, Struct
from msgspec.json import Encoder
from msgspec.structs import astuple

PLAIN = frozenset((int, str, bool, float, type(None)))
Change = tuple[list[str | int], Any]
_ENCODER = Encoder()
_NAMES: dict[type, tuple[str, ...] | None] = {}


def changes(old: Any, new: Any) -> list[Change]:
    """Return what must be put where to make the new view out of the old one.

    They may be declared views or plain data: a struct counts as the object that it is sent as.
    """
    found: list[Change] = []
    if old != new or type(old) is not type(new):
        _compare(old, new, [], found)
    return found


class Changes:
    """What one line changes in several views; what they share is compared, and written, once.

    Views made together (`State.views`) hold the same objects where they are alike. Only where a
    view has an object of its own, in what was or in what is, it is compared for itself.
    """

    def __init__(self) -> None:
        self._kind: type | None = None
        self._old: tuple[Any, ...] = ()
        self._new: tuple[Any, ...] = ()
        self._found: dict[int, list[Change]] = {}  # by field, where there are any
        self._written: Raw | None = None

    def between(self, old: Any, new: Any) -> Raw | None:
        """Return the changes from one view to the other as they are sent; None: there are none."""
        names = _fields(type(new)) if type(old) is type(new) else None
        if names is None:
            found = changes(old, new)
            return Raw(_ENCODER.encode(found)) if found else None
        before, now = astuple(old), astuple(new)
        if type(new) is not self._kind:
            self._kind, self._old, self._new = type(new), before, now
            self._found = {
                place: _field(names[place], before[place], now[place])
                for place in _other(before, now)
                if before[place] != now[place]
            }
            self._written = _written(self._found)
            return self._written
        mine: dict[int, list[Change]] | None = None
        for place in {*_other(before, self._old), *_other(now, self._new)}:
            was, is_ = before[place], now[place]
            own = [] if was is is_ or was == is_ else _field(names[place], was, is_)
            if own or place in self._found:
                if mine is None:
                    mine = dict(self._found)
                mine[place] = own
        return self._written if mine is None else _written(mine)


def _fields(kind: type) -> tuple[str, ...] | None:
    """Return the names of a view that is sent as an object with all of its fields; None: it is not.

    There are few kinds, and this is asked for every value of every view: it is looked up once.
    """
    if kind not in _NAMES:
        _NAMES[kind] = None
        if issubclass(kind, Struct):
            sent = kind.__struct_config__
            if not sent.array_like and not sent.omit_defaults:
                _NAMES[kind] = kind.__struct_encode_fields__
    return _NAMES[kind]


def _other(some: tuple[Any, ...], others: tuple[Any, ...]) -> Iterable[int]:
    """Return the places where two views do not hold the very same object."""
    return compress(range(len(some)), map(is_not, some, others))


def _field(name: str, old: Any, new: Any) -> list[Change]:
    """Return what changed in a field of a view that differs."""
    found: list[Change] = []
    _compare(old, new, [name], found)
    return found


def _written(found: dict[int, list[Change]]) -> Raw | None:
    """Return changes as they are sent, in the order of their fields."""
    all = [change for place in sorted(found) for change in found[place]]
    return Raw(_ENCODER.encode(all)) if all else None


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
    names = _fields(kind)
    return None if names is None else zip(names, astuple(old), astuple(new), strict=True)


def _deep(values: list[Any]) -> bool:
    """Tell whether a list holds more than plain values: only then its places are compared."""
    for value in values:  # noqa: SIM110  # a generator takes twice as long
        if type(value) not in PLAIN:
            return True
    return False


def apply(view: Any, changed: Iterable[Any]) -> Any:
    """Return the view with the changes put in; the opposite of `changes`, as a client does it.

    A change may come as it was sent: a list of path and value.
    """
    for path, value in changed:
        if not path:
            view = value
            continue
        at = view
        for key in path[:-1]:
            at = at[key]
        at[path[-1]] = value
    return view
