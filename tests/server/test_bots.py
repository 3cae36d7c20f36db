"""Bots at the table: the bytes of a seat, a process of their own, a budget, a pace."""

from __future__ import annotations

import ast
import asyncio
import logging
import os
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

import troquet
from tests.server import odd_bots
from tests.server.cafe import PATIENCE, Cafe, Json, opened
from tests.server.conftest import Enter
from tests.server.stories import Story, as_bytes, at, caught_up, listening, log, pushing, stuck
from troquet.core.record import Record
from troquet.server import lines, thinkers
from troquet.server.store import Account
from troquet.server.thinkers import Thinkers

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "bot.py"


def moves(cafe: Cafe, table: str) -> list[lines.Moved]:
    """Return the answers in a table's log."""
    return [line for line in log(cafe, table) if isinstance(line, lines.Moved)]


def bots_turn(ada: Any, bot: str = "greedy") -> Story:
    """Tell of a table where a bot has the second seat and owes an answer among several."""
    story = Story(ada, ada).until(lambda s: pushing(s, 1))
    story.lines[2] = lines.Botted(at=time.time(), seat=1, bot=bot)
    story.guests = (ada.id,)
    return story


def test_bots_play_a_whole_game_among_themselves(cafe: Cafe, enter: Enter) -> None:
    ada = enter(cafe, "Ada")
    table = ada.table(seats=4, sit=False, bots=["greedy", "random", "random", "greedy"])

    async def tale() -> None:
        async with at(cafe, None, table, None) as onlooker:
            ada.post(f"/api/tables/{table}/start")
            await onlooker.until(lambda: onlooker.info["phase"] == "over")
            assert onlooker.view["outcome"]["ranks"]

    asyncio.run(tale())
    assert all(move.bot for move in moves(cafe, table))
    assert ada.get(f"/api/tables/{table}/record")["outcome"]


def test_a_bot_gets_the_bytes_of_a_person_in_its_seat(cafe: Cafe, enter: Enter) -> None:
    ada, bob = enter(cafe, "Ada"), enter(cafe, "Bob")
    table = Story(ada, bob).until(lambda s: pushing(s, 0)).put(cafe)
    asked: list[tuple[bytes, list[str]]] = []
    staff = cafe.house.kitchen.thinkers
    choose = staff.choose

    async def noted(game: str, bot: str, view: bytes, options: list[str]) -> str:
        asked.append((view, options))
        return await choose(game, bot, view, options)

    staff.choose = noted  # type: ignore[method-assign]

    seen: list[tuple[bytes, list[str]]] = []

    async def tale() -> None:
        async with at(cafe, ada, table, 0) as person, at(cafe, bob, table, 1) as owner:
            take = owner.take

            def noted_take(message: Json) -> None:
                take(message)
                seen.append((as_bytes(owner.view), [c["text"] for c in owner.choices]))

            owner.take = noted_take  # type: ignore[method-assign]
            ada.post(f"/api/tables/{table}/hand", seat=1, bot="random")
            while len(asked) < 8:
                await caught_up(person, owner)
                if person.choices:
                    await person.answer(table, 0, person.choices[-1]["text"])
            await caught_up(person, owner)

    asyncio.run(tale())
    assert len(asked) >= 8
    for view, options in asked[:8]:
        assert (view, options) in seen


def test_bots_think_in_other_processes(
    tmp_path: Path, enter: Enter, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = tmp_path / "processes"
    monkeypatch.setenv("TROQUET_TEST_PROCESSES", str(told))
    monkeypatch.setattr(thinkers, "think", odd_bots.number_of_process)
    with opened(tmp_path / "cafe.db", bot_workers=2) as cafe:
        ada = enter(cafe, "Ada")
        tables = [ada.table(seats=2, sit=False, bots=["random"] * 2) for _ in range(4)]
        for table in tables:
            ada.post(f"/api/tables/{table}/start")

        async def tale() -> None:
            for table in tables:
                async with at(cafe, None, table, None) as onlooker:
                    await onlooker.until(lambda: onlooker.info["phase"] == "over")

        asyncio.run(tale())
    processes = {int(line) for line in told.read_text().split()}
    assert os.getpid() not in processes
    assert 1 <= len(processes) <= 2


@pytest.mark.parametrize("how", ["hang", "die", "stumble", "babble"])
def test_a_bot_that_misbehaves_is_replaced_by_a_blind_answer_in_time(
    tmp_path: Path, enter: Enter, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    monkeypatch.setattr(thinkers, "think", getattr(odd_bots, how))
    with listening() as logged, opened(tmp_path / "cafe.db", bot_seconds=1.0) as cafe:
        ada, bob, cid = enter(cafe, "Ada"), enter(cafe, "Bob"), enter(cafe, "Cid")
        story = bots_turn(ada)
        table = story.put(cafe)
        elsewhere = Story(bob, cid).until(lambda s: pushing(s, 1)).put(cafe)

        async def tale() -> None:
            async with at(cafe, ada, table, 0) as player, at(cafe, cid, elsewhere, 1) as other:
                began = time.monotonic()
                slowest = 0.0
                while player.view["waiting"] == [1] and len(moves(cafe, table)) == moved:
                    asked = time.monotonic()
                    await caught_up(other)
                    slowest = max(slowest, time.monotonic() - asked)
                    await caught_up(player)
                    assert time.monotonic() - began < PATIENCE
                assert slowest < 0.8  # the café has answered all the while
                reply = await other.answer(elsewhere, 1, other.choices[0]["text"])
                assert reply["type"] == "done"
                if how == "hang":  # the budget counts from when a worker is there
                    assert time.monotonic() - began < 1.0 + PATIENCE / 4
                await player.until(lambda: player.view["waiting"] == [0])

        moved = len([line for line in story.lines if isinstance(line, lines.Moved)])
        asyncio.run(tale())
        answers = moves(cafe, table)[moved:]
        assert answers
        assert all(answer.bot and answer.seat == 1 for answer in answers)
        assert cafe.house.kitchen.thinkers.late == len(answers)
    assert "a bot did not answer" in [record.getMessage() for record in logged]


def test_a_worker_that_died_is_replaced() -> None:
    async def tale() -> None:
        staff = Thinkers(1, 5.0)
        try:
            story = Story(Account("a", "Ada"), Account("b", "Bob")).until(lambda s: pushing(s, 1))
            view = story.scribe.state.view(1).encode()
            options = [move.text for move in story.scribe.state.options(1)]
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(thinkers, "think", odd_bots.die)
                assert await staff.choose("cheval", "greedy", view, options) in options
            assert staff.late == 1
            assert await staff.choose("cheval", "greedy", view, options) in options
            assert staff.late == 1
            assert await staff.choose("cheval", "greedy", view, options[:1]) == options[0]
        finally:
            staff.close()

    asyncio.run(tale())


def test_bots_play_at_a_pace_that_one_can_follow(tmp_path: Path, enter: Enter) -> None:
    with opened(tmp_path / "cafe.db", bot_pace=0.25) as cafe:
        ada = enter(cafe, "Ada")
        table = ada.table(seats=2, sit=False, bots=["random", "random"])

        async def tale() -> None:
            async with at(cafe, None, table, None) as onlooker:
                ada.post(f"/api/tables/{table}/start")
                await onlooker.until(lambda: len(moves(cafe, table)) >= 5)

        asyncio.run(tale())
        times = [move.at for move in moves(cafe, table)]
        gaps = [after - before for before, after in pairwise(times)]
        assert min(gaps) >= 0.24
        assert min(gaps) < 1.0  # and they do not dawdle, unless the machine does


def test_a_player_who_comes_back_is_not_overtaken_by_the_bot(tmp_path: Path, enter: Enter) -> None:
    with opened(tmp_path / "cafe.db", bot_pace=1.5) as cafe:
        ada, bob = enter(cafe, "Ada"), enter(cafe, "Bob")
        story = Story(ada, bob).until(lambda s: pushing(s, 1))
        table = story.put(cafe)
        ada.post(f"/api/tables/{table}/hand", seat=1, bot="random")
        bob.post(f"/api/tables/{table}/return", seat=1)
        time.sleep(2.0)
        assert [type(line) for line in log(cafe, table)[-2:]] == [lines.Handed, lines.Returned]

        async def tale() -> None:
            async with at(cafe, bob, table, 1) as player:
                reply = await player.answer(table, 1, player.choices[0]["text"])
                assert reply["type"] == "done"

        asyncio.run(tale())


def test_a_bot_whose_answer_could_not_be_stored_tries_again(
    tmp_path: Path, enter: Enter, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "troquet.kitchen")
    with listening() as logged, opened(tmp_path / "cafe.db") as cafe:
        ada = enter(cafe, "Ada")
        story = bots_turn(ada, "random")
        table = story.put(cafe)

        async def tale() -> None:
            with stuck(cafe):
                async with at(cafe, ada, table, 0) as player:
                    end = time.monotonic() + 10
                    while "a bot's answer was late" not in [r.getMessage() for r in logged]:
                        assert time.monotonic() < end
                        await asyncio.sleep(0.02)
                    assert len(log(cafe, table)) == len(story.lines)
                    assert player.view["waiting"] == [1]
            async with at(cafe, ada, table, 0) as player:
                await player.until(lambda: player.view["waiting"] == [0])

        asyncio.run(tale())


def test_a_cafe_closes_while_bots_think(tmp_path: Path, enter: Enter) -> None:
    file = tmp_path / "cafe.db"
    with opened(file, bot_pace=0.05) as cafe:
        ada = enter(cafe, "Ada")
        tables = [ada.table(seats=4, sit=False, bots=["greedy"] * 4) for _ in range(3)]
        for table in tables:
            ada.post(f"/api/tables/{table}/start")
        time.sleep(0.5)
        assert {ada.get(f"/api/tables/{table}")["phase"] for table in tables} == {"playing"}
        closing = time.monotonic()
    assert time.monotonic() - closing < 10
    with opened(file, bot_pace=0.05) as cafe:  # and they go on when somebody looks

        async def tale() -> None:
            async with at(cafe, None, tables[0], None) as onlooker:
                before = len(moves(cafe, tables[0]))
                await onlooker.until(lambda: len(moves(cafe, tables[0])) > before + 3)

        asyncio.run(tale())


def test_the_example_plays_a_whole_game(cafe: Cafe) -> None:
    ran = subprocess.run(
        [sys.executable, str(EXAMPLE), cafe.url],
        capture_output=True,
        text=True,
        timeout=3 * PATIENCE,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    outcome = ast.literal_eval(ran.stdout)
    assert len(outcome["scores"]) == 3
    with closing(sqlite3.connect(cafe.settings.data)) as db:
        (table, phase), *others = db.execute('SELECT "table", phase FROM summary').fetchall()
    assert (phase, others) == ("over", [])
    answered = moves(cafe, table)
    assert {line.seat for line in answered if not line.bot} == {0}
    assert {line.seat for line in answered if line.bot} == {1, 2}
    record = Record.read(httpx.get(f"{cafe.url}/api/tables/{table}/record").text)
    ended = record.replay(troquet.game("cheval")).outcome()
    assert msgspec.json.decode(msgspec.json.encode(ended)) == outcome
