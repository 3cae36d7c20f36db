"""Clients behind a bad network see what one with a good network sees, and every move counts once.

They resync by themselves: nobody tells them what they missed.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import time
from collections import Counter
from collections.abc import AsyncIterator, Coroutine
from pathlib import Path
from typing import Any, TypeVar

import pytest

from tests.server.cafe import Cafe, Guest, Player, opened
from tests.server.conftest import Enter
from tests.server.ledger import Ledger
from tests.server.regular import Regular, canonical
from tests.server.relay import Relay
from troquet.server.room import Room

T = TypeVar("T")
PATIENCE = 0.4  # seconds after which a client says again what was not answered
LONGEST = 180.0  # seconds for a game: a machine may be busy with other things
CATCH_UP = 60.0  # seconds after which one who still sees something else never will see the same
PAUSE = 30  # requests after which, at the latest, a party stops to compare what everybody sees
PARTIES = (
    ("cheval", 2, 2),
    ("cheval", 3, 2),
    ("cheval", 4, 2),
    ("_template", 2, 6),
    ("_template", 3, 6),
)  # game, seats, how many games


@contextlib.asynccontextmanager
async def together(work: list[Coroutine[Any, Any, T]]) -> AsyncIterator[asyncio.Future[list[T]]]:
    """Do things at once; when one fails the others end in good order."""
    tasks = [asyncio.create_task(one) for one in work]
    all_of_it = asyncio.gather(*tasks)
    try:
        yield all_of_it
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, all_of_it, return_exceptions=True)


class Party:
    """People at a table and a spectator, each behind a bad network of their own."""

    def __init__(self, cafe: Cafe, game: str, seats: int, seed: str) -> None:
        self.cafe = cafe
        self.game = game
        self.rng = random.Random(seed)
        self.pauses = 0
        self.guests = [Guest(cafe.url, f"guest {seat}").enter() for seat in range(seats)]
        tokens = [*(guest.token for guest in self.guests), None]
        self.relays = [Relay(cafe.live, f"{seed} relay {place}") for place in range(seats + 1)]
        self.regulars = [
            Regular(
                token, None if token is None else place, relay.live, f"{seed} {place}", PATIENCE
            )
            for place, (token, relay) in enumerate(zip(tokens, self.relays, strict=True))
        ]

    async def play(self, games: int) -> Counter[str]:
        """Play games; return what the network did, and what that took."""
        async with contextlib.AsyncExitStack() as stack:
            for guest in self.guests:
                stack.callback(guest.close)
            for relay in self.relays:
                await stack.enter_async_context(relay)
            for _ in range(games):
                async with asyncio.timeout(LONGEST):
                    await self._game()
        did = sum((relay.did for relay in self.relays), Counter[str]())
        did["paused"] = self.pauses
        for regular in self.regulars:
            did["resyncs"] += regular.resyncs
            did["said again"] += regular.repeated
            did.update(f"refused: {code}" for _, code in regular.refused)
        return did

    async def _game(self) -> None:
        table = self.guests[0].table(self.game, len(self.guests))
        for guest in self.guests[1:]:
            guest.post(f"/api/tables/{table}/sit")
        self.guests[0].post(f"/api/tables/{table}/start")
        async with together([regular.play(table) for regular in self.regulars]) as playing:
            pause = self._done() + self.rng.randint(1, PAUSE)
            while not playing.done():
                await asyncio.sleep(0.005)
                if self._done() >= pause and all(regular.seated for regular in self.regulars):
                    pause += self.rng.randint(PAUSE, 3 * PAUSE)
                    await self._compare_in_the_middle(table)
            await playing
        await self._compare(table)

    def _done(self) -> int:
        return sum(len(regular.done) for regular in self.regulars)

    async def _compare_in_the_middle(self, table: str) -> None:
        """Let nobody say anything new until all see the same, then go on."""
        for regular in self.regulars:
            regular.calm = True
        while any(regular.request is not None for regular in self.regulars):
            await asyncio.sleep(0.01)
        if not any(regular.over for regular in self.regulars):
            self.pauses += 1
            await self._compare(table)
        for regular in self.regulars:
            await regular.wake()

    async def _compare(self, table: str) -> None:
        """Compare everybody with one who comes only now, and with the log.

        The log is asked first: where a late copy counts, a table moves while people compare, and
        then it is not they who have missed something.
        """
        end = time.monotonic() + CATCH_UP
        ledger = Ledger(Path(self.cafe.settings.data))
        known = {g.id: one for g, one in zip(self.guests, self.regulars, strict=False)}
        for regular in self.regulars:
            fresh = await self._fresh(regular, table)
            while regular.known() != fresh and time.monotonic() < end:
                await asyncio.sleep(0.01)
            if regular.known() != fresh:
                ledger.check(known)
                raise AssertionError(f"seat {regular.seat} has missed something")
        ledger.check(known)
        ledger.agrees(self.regulars)

    async def _fresh(self, regular: Regular, table: str) -> bytes:
        player = await Player(self.cafe.live, regular.token).open()
        try:
            await player.watch(table, regular.seat)
        finally:
            await player.close()
        return canonical([player.view, player.choices, player.undo])


def chaos(data: Path) -> Counter[str]:
    """Let all parties play at once; return what the network did."""
    seed = 4
    print(f"seed {seed}")

    async def play(cafe: Cafe) -> Counter[str]:
        parties = [
            Party(cafe, game, seats, f"{seed} {place}").play(games)
            for place, (game, seats, games) in enumerate(PARTIES)
        ]
        async with together(parties) as playing:
            return sum(await playing, Counter[str]())

    with opened(data, workshop=True) as cafe:
        return asyncio.run(play(cafe))


def test_clients_behind_a_bad_network_see_what_others_see(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    did = chaos(tmp_path / "cafe.db")
    print(dict(did))
    for what in ("cut", "lost", "doubled", "overtaken", "resyncs", "said again"):
        assert did[what] > 20, f"hardly ever {what}"
    assert did["paused"] > 5
    # Somebody is too late when two speak at once; nothing else is ever refused.
    late = {f"refused: {code}" for code in ("no-undo", "not-your-turn", "over", "refused")}
    assert {what for what in did if what.startswith("refused")} <= late
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def test_a_cafe_that_counts_a_move_twice_is_caught(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Room, "has_done", lambda self, id: False)
    with pytest.raises(AssertionError, match=r"counted twice|yet in the log"):
        chaos(tmp_path / "cafe.db")


def test_a_late_copy_does_not_do_what_was_refused(cafe: Cafe, enter: Enter) -> None:
    async def story() -> None:
        ada, bob = enter(cafe, "Ada"), enter(cafe, "Bob")
        table = ada.table("cheval", 2)
        bob.post(f"/api/tables/{table}/sit")
        ada.post(f"/api/tables/{table}/start")
        players = [await Player(cafe.live, guest.token).open() for guest in (ada, bob)]
        for seat, player in enumerate(players):
            await player.watch(table, seat)
        first = players[0].view["waiting"][0]
        second, other = 1 - first, players[1 - first]
        refused = await other.answer(table, second, "announce 1", "early")
        assert refused["problem"]["code"] == "not-your-turn"
        while not other.choices:
            await players[first].answer(table, first, players[first].choices[0]["text"])
            await other.answer(table, second, "hold")  # hears what has happened
        assert other.choices[0]["text"] == "announce 1"
        again = await other.answer(table, second, "announce 1", "early")
        assert again == refused
        assert (await other.answer(table, second, "announce 1"))["type"] == "done"
        for player in players:
            await player.close()

    asyncio.run(story())
