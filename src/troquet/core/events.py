"""Events: what happened, told to those who may know it."""

from __future__ import annotations

import msgspec

from troquet.core.refusal import Fact


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that happened: `what`, the facts, who may know (None: everybody), how long.

    A fleeting event is shown once as it happens and then kept by nobody.
    """

    what: str
    facts: dict[str, Fact] = {}
    to: tuple[int, ...] | None = None
    fleeting: bool = False

    def reaches(self, seat: int | None) -> bool:
        """Tell whether a seat (None: a spectator) may know of it."""
        return self.to is None or (seat is not None and seat in self.to)


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event as a seat receives it: without the list of those who were told."""

    what: str
    facts: dict[str, Fact] = {}
    fleeting: bool = False


def told(events: list[Event], seat: int | None) -> list[Told]:
    """Return those events that reach a seat, as it receives them."""
    return [Told(e.what, e.facts, e.fleeting) for e in events if e.reaches(seat)]
