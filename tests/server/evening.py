"""An evening at the café, played from a script, with every byte that anybody hears written down.

Ids, the seed and the clock are settled beforehand, and bots choose blindly: two evenings with the
same script can be compared byte by byte, with nothing to be taken out first.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.server.cafe import Cafe, Guest, Json, Player, opened
from troquet import library
from troquet.core.agenda import Setting, State
from troquet.core.dice import Dice, stretch
from troquet.core.events import Event
from troquet.core.game import Game
from troquet.server import guests, opening
from troquet.server.house import House
from troquet.server.thinkers import Thinkers

Eye = int | None  # a seat, or None: a spectator
Heard = list[list[str]]  # what somebody heard, beat by beat
SEED = stretch(4)


class Leak(AssertionError):
    """Somebody was sent something that tells two worlds apart."""


@dataclass(frozen=True)
class Act:
    """One thing that somebody does: says something, watches, leaves, comes, posts or fetches."""

    who: Eye
    what: str
    more: Json = field(default_factory=dict)


@dataclass(frozen=True)
class World:
    """A table as it will be dealt, and the script: beats of acts, each heard out to its end.

    `homes` names the guest of each seat: one guest may hold several, and then watches the first.
    `end`, if given, is the hash of the table to which the script must lead; `position` is where the
    game is when it begins, if that is not the deal.
    """

    game: str
    seats: int
    options: Json
    arrange: Callable[[State], None]
    beats: list[list[Act]]
    homes: tuple[int, ...]
    end: str | None = None
    position: Json | None = None

    def eyes(self) -> list[Eye]:
        """Return who listens: every guest from the first seat of theirs, and a spectator."""
        return [*(self.homes.index(home) for home in sorted(set(self.homes))), None]


def blind(options: list[str]) -> str:
    """Choose as the bots of such an evening do."""
    return options[len(options) // 2]


@contextmanager
def settled() -> Iterator[list[World]]:
    """Settle what is otherwise random: ids, the seed, what bots choose, and what is dealt.

    Tables are dealt as in the last world of the list, or begin in the middle of its game.
    """
    numbers = count()
    worlds: list[World] = []

    def fresh_id(length: int = 16) -> str:
        return f"{next(numbers):0{length}}"

    async def choose(self: Thinkers, game: str, bot: str, view: bytes, options: list[str]) -> str:
        return blind(options)

    def laying(game: Game) -> Callable[[Setting, Dice], State]:
        def lay(setting: Setting, dice: Dice) -> State:
            state = type(game).lay(game, setting, dice)
            worlds[-1].arrange(state)
            return state

        return lay

    def opening_at(game: Game) -> Callable[..., tuple[State, list[Event]]]:
        def open_at(*deal: Any) -> tuple[State, list[Event]]:
            position = worlds[-1].position
            return (game.load(position), []) if position else type(game).open(game, *deal)

        return open_at

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(guests, "fresh_id", fresh_id)
        patch.setattr(opening, "fresh_id", fresh_id)
        patch.setattr(opening, "secrets", SimpleNamespace(token_bytes=lambda size: SEED))
        patch.setattr(Thinkers, "choose", choose)
        for meta in library.games(workshop=True):
            game = library.game(meta.id)
            patch.setattr(game, "lay", laying(game))
            patch.setattr(game, "open", opening_at(game))
        yield worlds


class Ear(Player):
    """A socket whose owner understands nothing of what is heard, but the number."""

    def take(self, message: Json) -> None:
        self.n = message.get("n", self.n)


class Evening:
    """A table of an open café, with a socket for every guest and one for a spectator."""

    def __init__(self, cafe: Cafe, guests: dict[Eye, Guest], world: World) -> None:
        self.cafe = cafe
        self.world = world
        self.guests = guests
        self.heard: dict[Eye, Heard] = {eye: [] for eye in world.eyes()}
        self.ears = {eye: Ear(cafe.live, self._known(eye).token) for eye in world.eyes()}
        self.here: dict[Eye, bool] = dict.fromkeys(world.eyes(), False)
        self.table = ""
        self.now = 1_000_000_000.0
        cafe.house.clock = lambda: self.now

    async def play(self) -> dict[Eye, Heard]:
        """Play the whole script; return what everybody heard."""
        try:
            await self._sit_down()
            for number, beat in enumerate(self.world.beats):
                self.now += 10.0
                for place, act in enumerate(beat):
                    await self._do(act, f"{number}-{place}")
                await self._hear_out()
            end = self.cafe.ask(self._end)
            assert self.world.end in (None, end), "the script and the table have come apart"
        finally:
            for eye, ear in self.ears.items():
                if self.here[eye]:
                    await ear.close()
        return self.heard

    def _known(self, eye: Eye) -> Guest:
        """Return a guest, who may have sat at another table before; a spectator has no name."""
        if eye not in self.guests:
            guest = self.guests[eye] = Guest(self.cafe.url, f"guest {eye}")
            if eye is not None:
                guest.enter()
        return self.guests[eye]

    async def _end(self, house: House) -> str:
        return (await house.room(self.table)).state.hash()

    async def _sit_down(self) -> None:
        host = self.guests[0]
        self.table = host.table(
            self.world.game, self.world.seats, options=self.world.options, listed=True, sit=False
        )
        for seat in range(self.world.seats):
            self._guest(seat).post(f"/api/tables/{self.table}/sit", seat=seat)
        for eye in self.world.eyes():
            await self._come(eye)
        await self._hear_out()
        host.post(f"/api/tables/{self.table}/start")
        await self._still()
        await self._hear_out()

    def _eye(self, who: Eye) -> Eye:
        """Return at which eye's socket somebody sits."""
        return None if who is None else self.world.homes.index(self.world.homes[who])

    def _guest(self, who: Eye) -> Guest:
        return self.guests[self._eye(who)]

    async def _do(self, act: Act, id: str) -> None:
        eye = self._eye(act.who)
        ear = self.ears[eye]
        match act.what:
            case "say":
                said = {"table": self.table, "seat": act.who, "id": id, **act.more}
                await ear.say(**said)
                await ear.reply(said["id"])
            case "seen":
                await ear.say(type="seen", table=self.table, n=ear.n)
            case "watch":
                await ear.say(type="watch", table=self.table, seat=eye)
                while (await ear.hear())["type"] != "view":
                    pass
            case "leave":
                await ear.close()
                self.here[eye] = False
            case "come":
                await self._come(eye)
            case "post" | "fetch":
                self._ask(act, eye)
        await self._still()

    def _ask(self, act: Act, eye: Eye) -> None:
        """Ask over HTTP; what comes back is heard, too."""
        body = dict(act.more)
        path = f"/api/tables/{self.table}" + body.pop("path", "")
        if act.what == "fetch":
            found = self.guests[eye].ask("GET", path)
        else:
            found = self.guests[eye].ask("POST", path, **body)
        self.ears[eye].heard.append(f"{found.status_code} {found.text}")

    async def _come(self, eye: Eye) -> None:
        ear = self.ears[eye]
        ear.n = -1
        await ear.open()
        self.here[eye] = True
        await ear.watch(self.table, eye)
        await self._still()

    async def _hear_out(self) -> None:
        """Hear all that was sent, and write it down as one beat."""
        here = [ear for eye, ear in self.ears.items() if self.here[eye]]
        for ear in here:
            await ear.say(type="ping")
        for ear in here:
            while (await ear.hear())["type"] != "pong":
                pass
        for eye, ear in self.ears.items():
            self.heard[eye].append(ear.heard)
            ear.heard = []

    async def _still(self) -> None:
        """Wait until nothing is under way in the café: whatever follows from an act has happened.

        Otherwise what two things make it say could be heard in any order.
        """

        def busy(house: House) -> bool:
            streams = house.hall(self.table).streams
            listening = {eye: bool(stream.listeners) for eye, stream in streams.items()}
            moving = any(listening.get(eye, False) != here for eye, here in self.here.items())
            return moving or any(not task.done() for task in house._tasks)

        while self.cafe.ask(busy):
            await asyncio.sleep(0.001)


def play(worlds: list[World], data: Path) -> list[dict[Eye, Heard]]:
    """Open a café and play at one table after another; return what everybody heard at each."""
    data.unlink(missing_ok=True)
    heard = []
    known: dict[Eye, Guest] = {}
    with settled() as playing, opened(data, workshop=True) as cafe:
        try:
            for world in worlds:
                playing.append(world)
                heard.append(asyncio.run(Evening(cafe, known, world).play()))
        finally:
            for guest in known.values():
                guest.close()
    return heard


BEFORE = 2  # beats before the script: sitting down, and the deal


def compare(one: Heard, other: Heard, eye: Eye, beats: int) -> int:
    """Compare what an eye heard in two worlds up to a beat of the script; return the bytes."""
    size = 0
    for beat, (here, there) in enumerate(
        zip(one[: BEFORE + beats], other[: BEFORE + beats], strict=True), -BEFORE
    ):
        if here != there:
            odd = [pair for pair in zip(here, there, strict=False) if pair[0] != pair[1]]
            told = odd[0] if odd else (here[len(there) :], there[len(here) :])
            raise Leak(f"beat {beat}: {eye} can tell two worlds apart:\n{told[0]}\n{told[1]}")
        size += sum(len(text.encode()) for text in here)
    return size
