"""Thirty seconds of nonsense over HTTP and as many over sockets: nothing breaks, nothing leaks.

With --long ten times as long.
"""

from __future__ import annotations

import asyncio
import os
import random
import re
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import troquet
from tests.server.cafe import Guest, Player
from tests.server.fuzzing import Nonsense, Stranger, garbage
from tests.server.process import Served, served
from tests.server.stories import Story, as_bytes, at, caught_up, treasures
from troquet.server import lines
from troquet.server.guests import Guests
from troquet.server.room import Room
from troquet.server.sqlite import SqliteStore

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 30
SEED = 20_26
CHECKS = (  # all but the one that takes every name and every number of seats for good
    "not_a_server_error,status_code_conformance,content_type_conformance,"
    "response_headers_conformance,response_schema_conformance,negative_data_rejection,"
    "missing_required_header,unsupported_method,allow_header_conformance,use_after_free,"
    "ensure_resource_availability,ignored_auth"
)
# With these two it would throw its own token away, and be refused from then on.
UNASKED = ("--exclude-operation-id", "goodbye", "--exclude-operation-id", "link")


@pytest.fixture
def seconds(request: pytest.FixtureRequest) -> int:
    """Return how long to talk nonsense."""
    return SECONDS * 10 if request.config.getoption("--long") else SECONDS


class Table:
    """A game with secrets, whose players are not the ones who talk nonsense."""

    def __init__(self, id: str, story: Story, tokens: list[str], secrets: list[str]) -> None:
        self.id = id
        self.story = story
        self.tokens = tokens
        self.secrets = secrets


def laid(folder: Path, seed: int) -> Table:
    """Put a table into the file of a café that is not open yet; its players know treasures."""

    async def lay() -> Table:
        store = SqliteStore(folder / "cafe.db")
        try:
            guests = Guests(store)
            ada, ada_token = await guests.welcome("Ada", 1.0)
            bob, bob_token = await guests.welcome("Bob", 1.0)
            story = Story(ada, bob, seed=seed)
            story.until(lambda s: treasures(s, 0) != treasures(s, 1))
            table = await story.write(store)
            tokens = [ada_token, bob_token]
            return Table(table, story, tokens, [*tokens, story.scribe.seed])
        finally:
            await store.close()

    return asyncio.run(lay())


def counted(cafe: Served, guest: Guest, name: str) -> float:
    """Return one of the café's counters, summed over its labels."""
    text = guest.ask("GET", "/metrics").text
    return sum(float(n) for n in re.findall(rf"^troquet_{name}(?:{{.*}})? ([\d.e+]+)$", text, re.M))


def still_sound(cafe: Served) -> None:
    """Complain if the café noted that anything of its own went wrong."""
    logged = cafe.logged()
    assert "Traceback" not in logged, logged[-3000:]
    assert " error " not in logged, logged[-3000:]


def test_nonsense_over_http(tmp_path: Path, seconds: int) -> None:
    table = laid(tmp_path, 1)
    with (
        served(tmp_path, tables_per_guest=10_000, tables=1_000_000) as cafe,
        closing(Guest(cafe.url, "Eve")) as eve,
    ):
        eve.enter()
        own = [eve.table(seats=2, listed=True) for _ in range(20)]
        for playing in own[::2]:
            eve.post(f"/api/tables/{playing}/sit")
            eve.post(f"/api/tables/{playing}/start")
        lines_before = counted(cafe, eve, "lines_total")
        report = tmp_path / "report.har"
        command = [
            str(Path(sys.executable).with_name("schemathesis")), "--no-color",
            "run", f"{cafe.url}/api/openapi.json",
            "--max-time", str(seconds - 4), "--seed", str(SEED), "--workers", "1",
            "--header", f"Authorization: Bearer {eve.token}",
            "--checks", CHECKS, *UNASKED,
            "--suppress-health-check", "all", "--warnings", "off",
            "--generation-database", "none", "--report-har-path", str(report),
        ]  # fmt: skip
        hints = {
            "SCHEMATHESIS_HOOKS": "tests.server.fuzz_hooks",
            "FUZZ_TABLES": " ".join([table.id, *own]),
            "PYTHONPATH": str(ROOT),
        }
        found = subprocess.run(
            command, capture_output=True, text=True, cwd=tmp_path, env=os.environ | hints
        )
        assert found.returncode == 0, found.stdout[-6000:] + found.stderr[-2000:]
        assert eve.ask("GET", "/ready").status_code == 200
        assert eve.get("/api/guests/me")["id"] == eve.id
        assert counted(cafe, eve, "lines_total") > lines_before + 5  # not refused everywhere
        assert counted(cafe, eve, "problems_total") > 100
        assert 'code="broken"' not in eve.ask("GET", "/metrics").text
    still_sound(cafe)
    answers = report.read_text(encoding="utf-8")
    assert eve.id in answers
    for secret in table.secrets:
        assert secret not in answers
    stored = read(tmp_path, table.id)
    assert stored == table.story.lines  # a stranger has changed nothing there


def read(folder: Path, table: str) -> list[lines.AnyLine]:
    """Return a table's log from the file of a café that is closed."""

    async def look() -> list[bytes]:
        store = SqliteStore(folder / "cafe.db")
        try:
            return await store.read(table)
        finally:
            await store.close()

    return [lines.read(line) for line in asyncio.run(look())]


def test_nonsense_over_sockets(tmp_path: Path, seconds: int) -> None:
    theirs, shared = laid(tmp_path, 1), laid(tmp_path, 2)
    dice = random.Random(SEED)
    with served(tmp_path) as cafe, closing(Guest(cafe.url, "Eve")) as eve:
        eve.enter()
        own = eve.table(seats=2)
        eve.post(f"/api/tables/{own}/sit")
        eve.post(f"/api/tables/{own}/start")
        tables = [theirs.id, shared.id, own, own, own, "nosuchtable"]
        secrets = [*theirs.secrets, *shared.secrets]

        def stranger(token: str | None, mine: set[tuple[str, int]], known: list[str]) -> Stranger:
            nonsense = Nonsense(random.Random(dice.random()), tables, ["g_x", eve.id, "Eve"])
            hidden = [secret for secret in secrets if secret not in known]
            return Stranger(cafe.live, token, nonsense, mine, hidden)

        strangers = [
            stranger(None, set(), []),
            stranger(eve.token, {(own, 0), (own, 1)}, []),
            stranger(shared.tokens[0], {(shared.id, 0)}, shared.tokens[:1]),
        ]

        async def evening() -> list[bytes]:
            until = asyncio.get_running_loop().time() + seconds
            async with (
                at(cafe, theirs.tokens[0], theirs.id, 0) as one,
                at(cafe, theirs.tokens[1], theirs.id, 1) as two,
            ):
                talking = asyncio.gather(
                    shake(until), *(someone.talk(until, 34 * seconds) for someone in strangers)
                )
                await play(theirs, [one, two], talking)
                await talking
                await caught_up(one, two)
                return [as_bytes(one.view), as_bytes(two.view)]

        async def shake(until: float) -> None:
            loop = asyncio.get_running_loop()
            while loop.time() < until:
                await loop.run_in_executor(None, garbage, cafe.live, dice)
                await asyncio.sleep(0.1)

        views = asyncio.run(evening())
        assert eve.ask("GET", "/ready").status_code == 200
        assert 'code="broken"' not in eve.ask("GET", "/metrics").text
    still_sound(cafe)
    for one in strangers:
        assert one.heard["view"] > 10
        assert one.heard["malformed"] > 50
        assert one.heard["not-your-seat"] > 10 or one.token is None
    assert strangers[1].heard.get("done", 0) > 0  # it has even played
    room = Room(theirs.id, troquet.game("cheval"), read(tmp_path, theirs.id))
    assert views == [room.state.view(seat).encode() for seat in (0, 1)]
    for line in read(tmp_path, theirs.id)[len(theirs.story.lines) :]:
        assert isinstance(line, lines.Moved)
        assert re.fullmatch(r"\w+:m\d+", line.id)


async def play(table: Table, players: list[Player], talking: asyncio.Future[Any]) -> None:
    """Let two who know how to behave play on, slowly, and not to the end."""
    while not talking.done():
        await caught_up(*players)
        for seat, player in enumerate(players):
            if player.choices and sum(player.view["bag"]) > 6:
                reply = await player.answer(table.id, seat, player.choices[-1]["text"])
                assert reply["type"] == "done"
        await asyncio.sleep(0.5)
