"""Answers that nobody else sees: no message, no number, no place in the lobby tells of them."""

from __future__ import annotations

from troquet import game
from troquet.core.dice import stretch
from troquet.server import lines
from troquet.server.room import Room
from troquet.server.streams import Stream, messages


def table(seats: int, seed: int) -> Room:
    """Open a table of Troie at which everybody sits."""
    troie = game("troie")
    opened = lines.Created(
        at=1.0,
        game="troie",
        seats=seats,
        options={},
        listed=True,
        host="g0",
        rules=troie.meta.rules,
    )
    sat = [
        lines.Sat(at=1.0, seat=seat, guest=f"g{seat}", name=f"Guest {seat}")
        for seat in range(seats)
    ]
    return Room("t", troie, [opened, *sat, lines.Started(at=1.0, seed=stretch(seed).hex())])


def until_publishing(room: Room) -> int:
    """Play until somebody may pick a piece; return the seat."""
    state = room.state
    while "Publish" not in repr(state.agenda[-1]):
        seat = state.waiting()[0]
        options = state.options(seat)
        publishing = [move for move in options if move.text.startswith("play") and move.a >= 36]
        room.apply(lines.Moved(at=2.0, seat=seat, move=(publishing or options)[0].text))
        state = room.state
    return state.waiting()[0]


def test_a_pick_and_its_taking_back_are_told_to_nobody_else() -> None:
    room = table(3, 11)
    seat = until_publishing(room)
    eyes: list[int | None] = [0, 1, 2, None]
    streams = {eye: Stream(eye) for eye in eyes}
    for stream in streams.values():
        stream.look(room)
    numbers = {eye: stream.n for eye, stream in streams.items()}
    touched = room.touched
    pick = room.state.options(seat)[0]
    assert pick.text.startswith("pick")
    for at in range(3):
        for line in (
            lines.Moved(at=10.0 + at, seat=seat, move=pick.text),
            lines.Undone(at=10.5 + at, seat=seat),
        ):
            events = room.apply(line)
            sent = [stream.eye for stream, _ in messages(list(streams.values()), room, events)]
            assert sent == [seat], line
    assert room.touched == touched
    for eye, stream in streams.items():
        assert stream.n == numbers[eye] + (6 if eye == seat else 0)


def test_taking_back_what_all_have_seen_is_told_to_all() -> None:
    room = table(2, 4)
    state = room.state
    while True:
        seat = state.waiting()[0]
        digs = [
            move
            for move in state.options(seat)
            if move.text.startswith("dig") and not state.preview(seat, move)["shows"]
        ]
        if digs:
            break
        options = [move for move in state.options(seat) if "play" not in move.text or move.a < 36]
        room.apply(lines.Moved(at=2.0, seat=seat, move=options[0].text))
        state = room.state
    room.apply(lines.Moved(at=3.0, seat=seat, move=digs[0].text))
    (told,) = room.apply(lines.Undone(at=4.0, seat=seat))
    assert (told.what, told.to) == ("table-undone", None)
    assert room.touched == 4.0
