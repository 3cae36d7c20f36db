"""Games that were played before the test began, up to the moment that the test is about."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

from tests.server.cafe import Cafe, Guest
from tests.server.stories import Story
from troquet.core.record import Scribe
from troquet.server import lines
from troquet.server.sqlite import SqliteStore
from troquet.server.store import Account

Moment = Callable[[Scribe], bool]
COMPANY = ("Zélia", "Bastien", "Irma", "Odile")


def company(me: Guest, seats: int) -> list[Guest | Account]:
    """Return who sits at a table: somebody first, then others, who are not here."""
    others = [Account(f"g_{name}", name) for name in COMPANY]
    return [me, *others[: seats - 1]]


def asks(step: str, seat: int | None = 0, *args: int) -> Moment:
    """Tell whether a step of the game asks a seat, with these of its last arguments."""

    def now(scribe: Scribe) -> bool:
        state = scribe.state
        name, *found = state.agenda[-1].data()
        return (
            name == step
            and (seat is None or state.waiting() == (seat,))
            and found[len(found) - len(args) :] == list(args)
        )

    return now


def tale(
    guests: list[Guest | Account],
    moment: Moment,
    after: int = 0,
    bots: bool = False,
    game: str = "cheval",
    **options: Any,
) -> Story:
    """Play at random, seed after seed, until a moment comes after so many moves."""
    for seed in count(1):
        story = Story(*guests, game=game, seed=seed, **options)
        if bots:
            with_bots(story)
        dice, played = random.Random(seed), 0
        while story.scribe.state.waiting():
            if played >= after and moment(story.scribe):
                return story
            seat = story.scribe.state.waiting()[0]
            story.answer(dice.choice(story.scribe.state.options(seat)))
            played += 1
    raise AssertionError


def last_move(scribe: Scribe) -> bool:
    """Tell whether the first seat's next answer ends the game, whatever it is."""
    state = scribe.state
    if state.waiting() != (0,):
        return False
    for move in state.options(0):
        after = state.clone()
        after.apply(0, move)
        if after.waiting():
            return False
    return True


def with_bots(story: Story) -> None:
    """Put bots on all chairs but those of the host."""
    story.lines = [
        lines.Botted(at=line.at, seat=line.seat, bot="greedy")
        if isinstance(line, lines.Sat) and line.guest != story.host
        else line
        for line in story.lines
    ]
    story.guests = (story.host,)


def put(cafe: Cafe, story: Story) -> str:
    """Lay a tale on a table of the café; what happened in it was shown to everybody."""
    table = story.put(cafe)
    shown = [(table, seat, len(story.lines) - 1) for seat in range(story.seats)]
    cafe.ask(lambda house: house.store.mark_seen(shown))
    return table


def put_into(file: Path, story: Story) -> str:
    """Lay a tale on a table of a café that is open in another process."""
    found: list[str] = []

    async def write() -> None:
        store = SqliteStore(file)
        table = await story.write(store)
        await store.mark_seen([(table, seat, len(story.lines) - 1) for seat in range(story.seats)])
        await store.close()
        found.append(table)

    # The browser's strings hold the loop of this thread.
    writing = threading.Thread(target=lambda: asyncio.run(write()))
    writing.start()
    writing.join()
    return found[0]
