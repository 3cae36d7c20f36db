"""The log is the truth: memory may be dropped, writers may meet, a disk may be full."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from contextlib import closing
from pathlib import Path
from typing import get_args

import msgspec
import pytest

import troquet
from tests.server.cafe import Cafe, Json, opened
from tests.server.conftest import Enter
from tests.server.stories import (
    Story,
    as_bytes,
    at,
    caught_up,
    everything_since,
    finished,
    listening,
    log,
    online,
    pushing,
    stuck,
)
from troquet.core.record import Record
from troquet.server import house, lines, sqlite
from troquet.server.house import House
from troquet.server.room import SECOND_THOUGHTS, Room
from troquet.server.sqlite import MIGRATIONS, SqliteStore, StoreError
from troquet.server.store import Busy, Entry, Summary

PRAGMAS = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
SUMMARY = Summary("cheval", "gathering", True, "ada", 1.0, ("ada",))


def replayed(cafe: Cafe, table: str, seat: int | None) -> bytes:
    """Return a seat's view after a clean replay of the stored log."""
    stored = log(cafe, table)
    made = stored[0]
    assert isinstance(made, lines.Created)
    return Room(table, troquet.game(made.game), stored).state.view(seat).encode()


# Memory is only a cache


def test_forgetting_before_every_move_changes_nothing(cafe: Cafe, enter: Enter) -> None:
    ada, bob = enter(cafe, "Ada"), enter(cafe, "Bob")
    table = Story(ada, bob, memory=True).put(cafe)

    async def tale() -> list[bytes]:
        async with (
            at(cafe, ada, table, 0) as one,
            at(cafe, bob, table, 1) as two,
            at(cafe, None, table, None) as onlooker,
        ):
            players = {0: one, 1: two}
            for _ in range(40):
                cafe.ask(House.forget)
                await caught_up(one, two)
                seat = next(seat for seat, player in players.items() if player.choices)
                player = players[seat]
                reply = await player.answer(table, seat, player.choices[-1]["text"])
                assert reply["type"] == "done"
                if player.undo:  # what may be taken back is known from the log too
                    cafe.ask(House.forget)
                    await player.say(type="undo", table=table, seat=seat, id=f"u{player.n}")
                    assert (await player.reply(f"u{player.n}"))["type"] == "done"
                    await caught_up(player)
                    again = await player.answer(table, seat, player.choices[-1]["text"])
                    assert again["type"] == "done"
            await caught_up(one, two, onlooker)
            return [as_bytes(player.view) for player in (one, two, onlooker)]

    views = asyncio.run(tale())
    assert views == [replayed(cafe, table, seat) for seat in (0, 1, None)]


def test_forgetting_while_moves_are_under_way_changes_nothing(cafe: Cafe, enter: Enter) -> None:
    ada, bob = enter(cafe, "Ada"), enter(cafe, "Bob")
    table = Story(ada, bob).put(cafe)
    over = threading.Event()

    def forgetful() -> None:
        while not over.wait(0.0005):
            cafe.loop.call_soon_threadsafe(cafe.house.forget)

    async def tale() -> list[bytes]:
        async with at(cafe, ada, table, 0) as one, at(cafe, bob, table, 1) as two:
            await finished(table, {0: one, 1: two}, choose=-1)
            return [as_bytes(player.view) for player in (one, two)]

    busy = threading.Thread(target=forgetful)
    busy.start()
    try:
        views = asyncio.run(tale())
    finally:
        over.set()
        busy.join()
    assert views == [replayed(cafe, table, seat) for seat in (0, 1)]
    text = ada.ask("GET", f"/api/tables/{table}/record").text
    assert Record.read(text).replay(troquet.game("cheval")).view(0).encode() == views[0]


def test_a_cafe_with_room_for_one_table_in_memory_plays_many(tmp_path: Path, enter: Enter) -> None:
    with opened(tmp_path / "cafe.db", rooms_in_memory=1) as cafe:
        ada = enter(cafe, "Ada")
        tables = [Story(ada, ada, seed=seed).until(pushing).put(cafe) for seed in range(5)]
        before = [ada.get(f"/api/tables/{table}") for table in tables]
        assert cafe.ask(lambda house: house.sizes()[0]) == 1

        async def tale() -> None:
            for table, info in zip(tables, before, strict=True):
                seat = info["waiting"][0]
                async with at(cafe, ada, table, seat) as player:
                    ada.get(f"/api/tables/{tables[0]}")
                    reply = await player.answer(table, seat, player.choices[0]["text"])
                    assert reply["type"] == "done"

        asyncio.run(tale())
        assert cafe.ask(lambda house: house.sizes()[0]) <= 2  # the last player may just be leaving
        for table in tables:
            assert len([x for x in log(cafe, table) if isinstance(x, lines.Moved)]) >= 2


def test_a_room_that_somebody_waits_for_is_not_dropped(cafe: Cafe, enter: Enter) -> None:
    ada = enter(cafe, "Ada")
    table = ada.table()

    async def crowd(house: House) -> bool:
        house.settings = msgspec.structs.replace(house.settings, rooms_in_memory=1)
        hall = house.hall(table)
        assert hall.lock.take()
        waiting = asyncio.create_task(house.look(table))
        await asyncio.sleep(0)
        hall.lock.release()  # the one who waits has not woken up yet
        house.hall("another")
        still = house.hall(table) is hall
        await waiting
        return still

    assert cafe.ask(crowd)


def test_a_cafe_that_opens_again_goes_on_where_it_was(tmp_path: Path, enter: Enter) -> None:
    file = tmp_path / "cafe.db"
    with opened(file) as cafe:
        ada, bob = enter(cafe, "Ada"), enter(cafe, "Bob")
        story = Story(ada, bob, memory=True).until(lambda s: pushing(s, 1))
        table = story.put(cafe)

        async def one_move() -> bytes:
            async with at(cafe, bob, table, 1) as player:
                await player.answer(table, 1, player.choices[0]["text"], "my move")
                await caught_up(player)
                return as_bytes(player.view)

        view = asyncio.run(one_move())
    with opened(file) as cafe:
        bob.url = ada.url = cafe.url

        async def again() -> None:
            async with at(cafe, bob, table, 1) as player:
                assert as_bytes(player.view) == view
                assert player.undo
                mark = len(player.heard)
                reply = await player.answer(table, 1, "push red 1", "my move")
                assert reply["type"] == "done"  # it was done before the café closed
                told = [m["type"] for m in await everything_since(player, mark)]
                assert "change" not in told

        asyncio.run(again())
        assert len(log(cafe, table)) == len(story.lines) + 1


# Two writers


def test_two_cafes_on_one_file_do_not_both_win(tmp_path: Path, enter: Enter) -> None:
    file = tmp_path / "cafe.db"
    with opened(file) as here, opened(file) as there:
        ada, bob = enter(here, "Ada"), enter(here, "Bob")
        tables = [Story(ada, bob, game="_template", seed=seed).put(here) for seed in range(20)]

        async def tale() -> None:
            for table in tables:
                async with at(here, ada, table, 0) as one, at(there, bob, table, 1) as two:
                    for _ in range(3):  # both answer secretly and at once, in different cafés
                        replies = await asyncio.gather(
                            one.answer(table, 0, one.choices[0]["text"]),
                            two.answer(table, 1, two.choices[0]["text"]),
                        )
                        assert [reply["type"] for reply in replies] == ["done", "done"]
                        for player, seat in ((one, 0), (two, 1)):  # the café looks at the log
                            where = here if player is one else there
                            where.ask(House.forget)
                            await player.watch(table, seat)
                            await caught_up(player)

        asyncio.run(tale())
        for table in tables:
            stored = log(here, table)
            assert len([line for line in stored if isinstance(line, lines.Moved)]) == 6
            assert Room(table, troquet.game("_template"), stored).phase == "over"


def test_the_same_turn_is_not_played_in_two_cafes(tmp_path: Path, enter: Enter) -> None:
    file = tmp_path / "cafe.db"
    with opened(file) as here, opened(file) as there:
        ada, bob = enter(here, "Ada"), enter(here, "Bob")
        story = Story(ada, bob).until(lambda s: pushing(s, 1))
        left = story.scribe.state.agenda[-1].args()[1]
        table = story.put(here)

        async def tale() -> list[str]:
            async with at(here, bob, table, 1) as one, at(there, bob, table, 1) as two:
                moves = [choice["text"] for choice in one.choices]
                replies: list[Json] = []
                for number in range(left):
                    replies += await asyncio.gather(
                        one.answer(table, 1, moves[0], f"a{number}"),
                        two.answer(table, 1, moves[-1], f"b{number}"),
                    )
                return [reply.get("problem", {}).get("code", "done") for reply in replies]

        codes = asyncio.run(tale())
        stored = log(here, table)[len(story.lines) :]
        assert len(stored) == codes.count("done")
        assert set(codes) <= {"done", "not-your-turn", "refused"}
        Room(table, troquet.game("cheval"), log(here, table))  # and it is a game


# A file that cannot be written


def test_a_line_that_cannot_be_stored_is_told_to_its_sender_only(
    tmp_path: Path, enter: Enter
) -> None:
    with listening() as logged, opened(tmp_path / "cafe.db") as cafe:
        ada, bob = enter(cafe, "Ada"), enter(cafe, "Bob")
        story = Story(ada, bob).until(lambda s: pushing(s, 1))
        table = story.put(cafe)

        async def tale() -> None:
            async with at(cafe, ada, table, 0) as other, at(cafe, bob, table, 1) as player:
                await caught_up(other, player)
                marks = len(other.heard), len(player.heard)
                before = as_bytes(player.view)
                move = player.choices[0]["text"]
                with stuck(cafe):
                    reply = await player.answer(table, 1, move, "same")
                    assert reply["problem"]["code"] == "busy"
                    assert ada.ask("POST", "/api/guests", name="Cid").status_code == 503
                    assert ada.get(f"/api/tables/{table}")["phase"] == "playing"
                assert await everything_since(other, marks[0]) == []
                assert len(await everything_since(player, marks[1])) == 1
                assert len(log(cafe, table)) == len(story.lines)
                assert replayed(cafe, table, 1) == before
                reply = await player.answer(table, 1, move, "same")
                assert reply["type"] == "done"
                await caught_up(other, player)
                assert as_bytes(player.view) == replayed(cafe, table, 1)
                assert as_bytes(other.view) == replayed(cafe, table, 0)

        asyncio.run(tale())
        assert len(log(cafe, table)) == len(story.lines) + 1
    assert "a line was not stored" in [record.getMessage() for record in logged]


def test_a_retired_table_that_cannot_be_closed_yet_is_closed_later(
    tmp_path: Path, enter: Enter
) -> None:
    with opened(tmp_path / "cafe.db") as cafe:
        ada, bob = enter(cafe, "Ada"), enter(cafe, "Bob")
        table = (
            Story(ada, bob, rules=troquet.game("cheval").meta.rules - 1).until(pushing).put(cafe)
        )

        async def tale() -> None:
            async with online(cafe, ada) as player:
                with stuck(cafe):
                    await player.say(type="watch", table=table, seat=0)
                    assert (await player.hear())["problem"]["code"] == "busy"
            async with at(cafe, bob, table, 1) as other:
                assert other.info["closed"] == "retired"
                assert not other.info["seats"][0]["here"]  # nobody was left listening

        asyncio.run(tale())


def test_a_log_is_not_without_end(
    tmp_path: Path, enter: Enter, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(tmp_path / "cafe.db") as cafe:
        ada, bob = enter(cafe, "Ada"), enter(cafe, "Bob")
        story = Story(ada, bob).until(lambda s: pushing(s, 1))
        story.lines.append(lines.Handed(at=1.0, seat=0, bot="random", by=bob.id))
        table = story.put(cafe)
        monkeypatch.setattr(house, "LONGEST_LOG", len(story.lines) + 1)

        async def tale() -> None:
            async with at(cafe, bob, table, 1) as player:
                assert (await player.answer(table, 1, player.choices[0]["text"]))["type"] == "done"
                await caught_up(player)
                reply = await player.answer(table, 1, player.choices[0]["text"])
                assert reply["problem"]["code"] == "worn-out"

        asyncio.run(tale())
        assert ada.post(f"/api/tables/{table}/close")["closed"] == "host"
        assert len(log(cafe, table)) == len(story.lines) + 2


# Group commit


def test_lines_that_arrive_together_share_a_commit(tmp_path: Path) -> None:
    async def tale() -> None:
        store = SqliteStore(tmp_path / "cafe.db")
        await asyncio.gather(
            *(store.append(f"table {n % 50}", n // 50, b"x", SUMMARY) for n in range(1000))
        )
        assert store.lines == 1000
        assert store.commits <= 50
        before = store.commits
        for number in range(5):
            await store.append("alone", number, b"x", SUMMARY)
        assert store.commits == before + 5
        await store.close()

    asyncio.run(tale())


def test_a_commit_is_on_disk_before_anybody_hears_of_it(tmp_path: Path) -> None:
    async def tale() -> None:
        store = SqliteStore(tmp_path / "cafe.db")
        pragmas = {name: store._db.execute(f"PRAGMA {name}").fetchone()[0] for name in PRAGMAS}
        assert pragmas == PRAGMAS
        await store.append("one", 0, b"x", SUMMARY)
        with closing(sqlite3.connect(store.path)) as other:  # no shared cache, no favours
            assert other.execute("SELECT count(*) FROM line").fetchone() == (1,)
        await store.close()

    asyncio.run(tale())


# The file


def test_a_new_file_is_made_and_an_old_one_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "cafe.db"

    async def open_and_close() -> None:
        await SqliteStore(file).close()

    asyncio.run(open_and_close())
    with closing(sqlite3.connect(file)) as db:
        assert sqlite.version(db) == len(MIGRATIONS)
        tables = {row[0] for row in db.execute("SELECT name FROM sqlite_schema")}
        assert {"line", "summary", "guest", "token", "seen"} <= tables
    before = file.read_bytes()
    asyncio.run(open_and_close())
    assert file.read_bytes() == before


def test_a_file_of_a_newer_schema_is_refused_with_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "cafe.db"
    with closing(sqlite3.connect(file)) as db:
        db.execute(f"PRAGMA user_version={len(MIGRATIONS) + 1}")
    with pytest.raises(StoreError, match=r"written by a newer troquet.*update troquet"):
        SqliteStore(file)
    with closing(sqlite3.connect(file)) as db:
        assert sqlite.version(db) == len(MIGRATIONS) + 1
        assert db.execute("SELECT count(*) FROM sqlite_schema").fetchone() == (0,)


@pytest.mark.parametrize("content", [b"this is a shopping list\n" * 100, b"SQLite format 3"])
def test_a_file_that_is_no_database_is_refused_and_left_alone(
    tmp_path: Path, content: bytes
) -> None:
    file = tmp_path / "cafe.db"
    file.write_bytes(content)
    with pytest.raises(StoreError, match=r"cafe\.db cannot be opened"):
        SqliteStore(file)
    assert file.read_bytes() == content


def test_a_file_in_no_folder_or_that_is_a_folder_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "nowhere" / "cafe.db"):
        with pytest.raises(StoreError, match="cannot be opened"):
            SqliteStore(path)


def test_a_migration_is_done_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "cafe.db"

    async def fill() -> None:
        store = SqliteStore(file)
        await store.append("one", 0, b"kept", SUMMARY)
        await store.close()

    async def read() -> list[bytes]:
        store = SqliteStore(file)
        try:
            return await store.read("one")
        finally:
            await store.close()

    asyncio.run(fill())
    good = "ALTER TABLE guest ADD COLUMN colour TEXT; CREATE TABLE hat (id TEXT)"
    monkeypatch.setattr(sqlite, "MIGRATIONS", (*MIGRATIONS, f"{good}; DROP TABLE nothing"))
    with pytest.raises(StoreError, match=f"could not be brought to schema {len(MIGRATIONS) + 1}"):
        SqliteStore(file)
    with closing(sqlite3.connect(file)) as db:
        assert sqlite.version(db) == len(MIGRATIONS)
        assert not db.execute("SELECT 1 FROM sqlite_schema WHERE name = 'hat'").fetchall()
    monkeypatch.setattr(sqlite, "MIGRATIONS", (*MIGRATIONS, good))
    assert asyncio.run(read()) == [b"kept"]
    with closing(sqlite3.connect(file)) as db:
        assert sqlite.version(db) == len(MIGRATIONS) + 1
        assert db.execute("SELECT count(*) FROM hat").fetchone() == (0,)


# Lines


def test_every_kind_of_line_reads_back_as_it_was_written() -> None:
    stored: list[lines.AnyLine] = [
        lines.Created(
            at=1.5, game="cheval", seats=2, options={"memory": True}, listed=True, host="a", rules=1
        ),
        lines.Sat(at=2.5, seat=1, guest="b", name="Zoë 🐴"),
        lines.Left(at=3.0, seat=1),
        lines.Botted(at=4.0, seat=0, bot="random"),
        lines.Started(at=5.0, seed="00" * 32),
        lines.Moved(at=6.0, seat=1, move="announce 1", id="b:1"),
        lines.Moved(at=6.0, seat=1, move="announce 1", bot=True),
        lines.Undone(at=7.0, seat=1, id="b:2"),
        lines.Handed(at=8.0, seat=1, bot="greedy", by="a"),
        lines.Returned(at=9.0, seat=1),
        lines.Resigned(at=10.0, seat=1, bot="greedy"),
        lines.Removed(at=11.0, guest="b", bot="greedy"),
        lines.Closed(at=12.0, reason="host"),
        lines.Followed(at=13.0, table="t"),
    ]
    assert {type(line) for line in stored} == set(get_args(lines.AnyLine))
    assert [lines.read(lines.write(line)) for line in stored] == stored


def test_a_line_of_the_first_version_is_read_for_ever() -> None:
    old = b'{"line":"moved","at":1.0,"seat":0,"move":"announce 1"}'
    assert lines.read(old) == lines.Moved(at=1.0, seat=0, move="announce 1")
    newer = b'{"line":"moved","at":1.0,"seat":0,"move":"announce 1","mood":"glad"}'
    assert lines.read(newer) == lines.Moved(at=1.0, seat=0, move="announce 1")


def test_a_secret_answer_is_not_replaced_without_end(enter: Enter, tmp_path: Path) -> None:
    with opened(tmp_path / "cafe.db", workshop=True) as cafe:
        ada, bob = enter(cafe, "Ada"), enter(cafe, "Bob")
        table = Story(ada, bob, game="_template").put(cafe)

        async def tale() -> None:
            async with at(cafe, ada, table, 0) as player:
                texts = [choice["text"] for choice in player.choices]
                for again in range(SECOND_THOUGHTS + 1):
                    done = await player.answer(table, 0, texts[again % 2])
                    assert done["type"] == "done"
                refused = await player.answer(table, 0, texts[2])
                assert refused["problem"]["code"] == "thought-enough"

        asyncio.run(tale())


def test_a_table_is_opened_whole_or_not_at_all(
    salon: Cafe, enter: Enter, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = enter(salon, "Ada")

    async def full(self: SqliteStore, entries: list[Entry]) -> None:
        raise Busy

    monkeypatch.setattr(SqliteStore, "append_all", full)
    assert ada.code("POST", "/api/tables", game="cheval", seats=3, bots=["random"]) == "busy"
    monkeypatch.undo()
    assert ada.get("/api/tables/mine")["tables"] == []
    table = ada.table(seats=3, bots=["random"])
    assert len(salon.ask(lambda house: house.store.read(table))) == 3
