"""Streams: what one seat (or the spectators) of a table is sent, numbered for that seat alone."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Any, Protocol

import msgspec

from troquet.core.events import Event, Told, told
from troquet.core.view import Choice, choices
from troquet.server.changes import Changes
from troquet.server.messages import Begin, Changed, Table
from troquet.server.room import Room

LONGEST_HISTORY = 400
_ENCODER = msgspec.json.Encoder()


def encode(message: object) -> bytes:
    """Return a message as it is sent."""
    return _ENCODER.encode(message)


class Listener(Protocol):
    """Somebody at the other end of a socket."""

    def send(self, message: bytes) -> None:
        """Send a message, or drop a listener who is too slow."""

    def end(self, code: str) -> None:
        """Tell a listener why, and close the connection."""


class Stream:
    """One pair of eyes on a table; the number goes up only when these eyes see something new."""

    def __init__(self, eye: int | None) -> None:
        self.eye = eye
        self.n = 0
        self.listeners: set[Listener] = set()
        self._view: Any = None
        self._choices: list[Choice] = []
        self._undo = False
        self._lines: deque[tuple[int, int]] = deque(maxlen=256)

    def look(self, room: Room) -> None:
        """Bring the stream up to date when nobody was listening."""
        view = None if room.scribe is None else room.state.view(self.eye)
        offered, undo = _offered(room, self.eye), room.may_undo(self.eye)
        if (view, offered, undo) != (self._view, self._choices, self._undo):
            self._view, self._choices, self._undo = view, offered, undo
            self.n += 1
        self._lines.append((self.n, room.length - 1))

    def begin(self, room: Room, info: Table, seen: int) -> bytes:
        """Return the message that starts a listener: everything as these eyes know it.

        `seen` is the last line that this seat was shown: what came later was missed.
        """
        history: list[Told] = []
        missed: list[Told] = []
        for number, events in room.told:
            for event in told(events, self.eye):
                if number > seen:
                    missed.append(event)
                elif not event.fleeting:
                    history.append(event)
        return encode(
            Begin(
                table=room.id,
                seat=self.eye,
                n=self.n,
                info=info,
                view=self._view,
                choices=self._choices,
                history=history[-LONGEST_HISTORY:],
                missed=missed[-LONGEST_HISTORY:],
                undo=self._undo,
            )
        )

    def change(self, room: Room, view: Any, news: News) -> bytes | None:
        """Return the message that a line makes for these eyes; None: they see nothing new.

        `view` is what they see now; `news` is shared by all eyes that are told of the line.
        """
        offered, undo = _offered(room, self.eye), room.may_undo(self.eye)
        changed: Any = news.changes.between(self._view, view)
        heard = news.told(self.eye)
        new_choices = offered if offered != self._choices else None
        if changed is None and heard is None and new_choices is None and undo == self._undo:
            return None
        self._view, self._choices, self._undo = view, offered, undo
        self.n += 1
        self._lines.append((self.n, room.length - 1))
        return encode(
            Changed(
                table=room.id,
                seat=self.eye,
                n=self.n,
                changes=[] if changed is None else changed,
                events=[] if heard is None else heard,
                choices=new_choices,
                undo=undo,
            )
        )

    def line_of(self, n: int) -> int | None:
        """Return the line of the log up to which a number of this stream has told."""
        found = None
        for number, line in self._lines:
            if number <= n:
                found = line
        return found


class News:
    """What a line means to all who are told of it; what is alike for several is written once."""

    def __init__(self, events: list[Event]) -> None:
        self.changes = Changes()
        self._events = events
        self._public = all(event.to is None for event in events)
        self._told = self._write(None) if self._public else None

    def told(self, eye: int | None) -> Any:
        """Return the events that reach these eyes as they are sent; None: there are none."""
        return self._told if self._public else self._write(eye)

    def _write(self, eye: int | None) -> Any:
        heard = told(self._events, eye)
        return msgspec.Raw(encode(heard)) if heard else None


def messages(
    streams: list[Stream], room: Room, events: list[Event]
) -> Iterator[tuple[Stream, bytes]]:
    """Return what a line makes for several pairs of eyes, those that see something new."""
    views: list[Any] = [None] * len(streams)
    if room.scribe is not None:
        views = list(room.scribe.state.views([stream.eye for stream in streams]))
    news = News(events)
    for stream, view in zip(streams, views, strict=True):
        message = stream.change(room, view, news)
        if message is not None:
            yield stream, message


def _offered(room: Room, eye: int | None) -> list[Choice]:
    if eye is None or room.scribe is None or room.closed is not None:
        return []
    state = room.scribe.state
    return choices(state, eye) if state.may_answer(eye) else []
