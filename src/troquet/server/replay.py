"""Replays: a game step by step, from one's own knowledge, or with all open once it is over.

While a game is on, what was fleeting stays past: a replay never gives it back, nor tells who
answered what in secret.
"""

from __future__ import annotations

from typing import Any

import msgspec

from troquet.core.agenda import State
from troquet.core.events import Event, Told, told
from troquet.core.record import Scribe
from troquet.server.changes import changes
from troquet.server.messages import Frame, Replay
from troquet.server.problems import Trouble
from troquet.server.room import Room

OPEN = "open"
SPECTATOR = "spectator"


class Eyes:
    """Whose knowledge a replay is told from."""

    def __init__(self, room: Room, guest: str | None, eye: str) -> None:
        self.over = not room.state.waiting()
        self.open = eye == OPEN
        self.seat: int | None = None
        if self.open and not self.over:
            raise Trouble("not-over")
        if eye not in (OPEN, SPECTATOR):
            seats = [str(seat) for seat in range(len(room.chairs))]
            if eye not in seats:
                raise Trouble("unknown-seat")
            self.seat = seats.index(eye)
            if not self.over and not room.owns(guest, self.seat):
                raise Trouble("not-your-seat")

    def view(self, state: State) -> Any:
        """Return what these eyes saw of a table."""
        return msgspec.to_builtins(state.open_view() if self.open else state.view(self.seat))

    def heard(self, events: list[Event]) -> list[Told]:
        """Return what these eyes were told and may be told again."""
        if self.open:
            return [Told(event.what, event.facts) for event in events]
        return [event for event in told(events, self.seat) if self.over or not event.fleeting]


def replay(room: Room, guest: str | None, eye: str) -> Replay:
    """Play a table's moves again, step by step."""
    if room.scribe is None:
        raise Trouble("retired" if room.retired else "not-started")
    eyes = Eyes(room, guest, eye)
    record = room.scribe.record()
    again = Scribe(room.game, record.seats, record.seed, record.options)
    first = seen = eyes.view(again.state)
    frames: list[Frame] = []
    for seat, text in record.moves:
        events = again.play(seat, room.game.move(text))
        view = eyes.view(again.state)
        changed, heard = changes(seen, view), eyes.heard(events)
        seen = view
        if eyes.over:
            frames.append(Frame(changed, heard, seat, text))
        elif changed or heard:
            frames.append(Frame(changed, heard))
    return Replay(
        table=room.id,
        game=room.settled.game,
        names=[chair.name for chair in room.chairs],
        view=first,
        opening=eyes.heard(again.opening),
        frames=frames,
    )
