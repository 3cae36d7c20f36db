"""What every store must do: written against the interface, so that another database can follow."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from troquet.server.sqlite import SqliteStore
from troquet.server.store import Account, Store, Summary, Taken

Make = Callable[[], Store]
Tale = Callable[[Store], Awaitable[None]]
ADA, BOB = Account("ada", "Ada"), Account("bob", "Bob")


@pytest.fixture(params=["sqlite"])
def make(request: pytest.FixtureRequest, tmp_path: Path) -> Make:
    """Return a factory: every store that it opens is on the same database."""
    kinds: dict[str, Make] = {"sqlite": lambda: SqliteStore(tmp_path / "cafe.db")}
    return kinds[request.param]


def told(make: Make, tale: Tale) -> None:
    """Open a store, let the tale use it, and close it."""

    async def tell() -> None:
        store = make()
        try:
            await tale(store)
        finally:
            await store.close()

    asyncio.run(tell())


def summary(
    phase: str = "gathering",
    touched: float = 1.0,
    guests: tuple[str, ...] | None = (),
    host: str = "ada",
    listed: bool = True,
) -> Summary:
    return Summary("cheval", phase, listed, host, touched, guests)


# The log


def test_lines_come_back_in_order_and_table_by_table(make: Make) -> None:
    async def write(store: Store) -> None:
        for number in range(12):
            await store.append("one", number, b"%d" % number, summary())
        await store.append("two", 0, b"\x00\xff not text", summary())
        assert await store.read("one") == [b"%d" % number for number in range(12)]

    async def read(store: Store) -> None:
        assert await store.read("one") == [b"%d" % number for number in range(12)]
        assert await store.read("two") == [b"\x00\xff not text"]
        assert await store.read("three") == []

    told(make, write)
    told(make, read)


def test_a_number_is_taken_once(make: Make) -> None:
    async def tale(store: Store) -> None:
        await store.append("one", 0, b"first", summary("gathering"))
        with pytest.raises(Taken):
            await store.append("one", 0, b"second", summary("closed"))
        await store.append("two", 0, b"another table", summary())
        assert await store.read("one") == [b"first"]
        assert sorted(await store.lobby(9)) == ["one", "two"]  # the loser's summary is not kept

    told(make, tale)


def test_of_many_writers_of_one_number_one_wins(make: Make) -> None:
    async def tale(store: Store) -> None:
        other = make()
        writing = [
            (store, other)[number % 2].append("one", 0, b"%d" % number, summary())
            for number in range(60)
        ]
        ends = await asyncio.gather(*writing, return_exceptions=True)
        await other.close()
        winners = [number for number, end in enumerate(ends) if end is None]
        assert len(winners) == 1
        assert all(isinstance(end, Taken) for end in ends if end is not None)
        assert await store.read("one") == [b"%d" % winners[0]]

    told(make, tale)


def test_one_who_comes_late_does_not_spoil_the_others_lines(make: Make) -> None:
    async def tale(store: Store) -> None:
        await store.append("t0", 0, b"there", summary())
        ends = await asyncio.gather(
            *(store.append(f"t{number}", 0, b"new", summary()) for number in range(20)),
            return_exceptions=True,
        )
        assert isinstance(ends[0], Taken)
        assert ends[1:] == [None] * 19
        assert await store.read("t0") == [b"there"]
        for number in range(1, 20):
            assert await store.read(f"t{number}") == [b"new"]

    told(make, tale)


def test_what_was_appended_is_there_for_another_reader_at_once(make: Make) -> None:
    async def tale(store: Store) -> None:
        other = make()
        for number in range(5):
            await store.append("one", number, b"x", summary())
            assert len(await other.read("one")) == number + 1
        await other.close()

    told(make, tale)


# The lobby


def test_the_lobby_lists_open_tables_the_freshest_first(make: Make) -> None:
    async def tale(store: Store) -> None:
        await store.append("old", 0, b"", summary(touched=1))
        await store.append("new", 0, b"", summary("playing", touched=3))
        await store.append("private", 0, b"", summary(touched=4, listed=False))
        await store.append("over", 0, b"", summary("over", touched=5))
        await store.append("closed", 0, b"", summary("closed", touched=6))
        assert await store.lobby(10) == ["new", "old"]
        assert await store.lobby(1) == ["new"]
        await store.append("old", 1, b"", summary(touched=9))
        assert await store.lobby(10) == ["old", "new"]
        await store.append("old", 2, b"", summary("closed", touched=10))
        assert await store.lobby(10) == ["new"]

    told(make, tale)


def test_open_tables_are_counted_for_all_and_for_each_host(make: Make) -> None:
    async def tale(store: Store) -> None:
        assert await store.open_tables() == 0
        await store.append("one", 0, b"", summary(host="ada"))
        await store.append("two", 0, b"", summary("playing", host="ada", listed=False))
        await store.append("three", 0, b"", summary("over", host="ada"))
        await store.append("four", 0, b"", summary(host="bob"))
        counts = [await store.open_tables(host) for host in (None, "ada", "bob", "cid")]
        assert counts == [3, 2, 1, 0]

    told(make, tale)


def test_idle_tables_are_those_that_nobody_touched_since(make: Make) -> None:
    async def tale(store: Store) -> None:
        await store.append("old", 0, b"", summary(touched=1))
        await store.append("older", 0, b"", summary("playing", touched=0.5, listed=False))
        await store.append("over", 0, b"", summary("over", touched=0.1))
        await store.append("new", 0, b"", summary(touched=5))
        assert await store.idle(2, 10) == ["older", "old"]
        assert await store.idle(2, 1) == ["older"]
        assert await store.idle(0.5, 10) == []

    told(make, tale)


def test_a_guests_tables_are_those_with_a_seat_now(make: Make) -> None:
    async def tale(store: Store) -> None:
        await store.append("one", 0, b"", summary(touched=1, guests=("ada", "bob")))
        await store.append("two", 0, b"", summary("over", touched=2, guests=("ada",)))
        assert await store.tables_of("ada", 10) == ["two", "one"]
        assert await store.tables_of("ada", 1) == ["two"]
        await store.append("one", 1, b"", summary(touched=3, guests=("bob", "cid")))
        assert await store.tables_of("ada", 10) == ["two"]
        assert await store.tables_of("bob", 10) == ["one"]
        assert await store.tables_of("cid", 10) == ["one"]
        assert await store.tables_of("dee", 10) == []

    told(make, tale)


def test_guests_that_a_line_does_not_speak_of_still_sit_there(make: Make) -> None:
    async def tale(store: Store) -> None:
        await store.append("one", 0, b"", summary(guests=("ada", "bob")))
        await store.append("one", 1, b"", summary("playing", guests=None))
        assert await store.tables_of("ada", 10) == ["one"]
        assert await store.tables_of("bob", 10) == ["one"]
        assert await store.open_tables() == 1
        await store.append("one", 2, b"", summary("over", guests=("bob",)))
        assert await store.tables_of("ada", 10) == []

    told(make, tale)


# Guests


def test_a_guest_is_known_by_the_hash_of_a_token(make: Make) -> None:
    async def tale(store: Store) -> None:
        await store.add_guest(ADA, b"hash a", 1.0)
        await store.add_guest(BOB, b"hash b", 1.0)
        assert await store.guest_of(b"hash a") == ADA
        assert await store.guest_of(b"hash c") is None
        assert await store.guest("bob") == BOB
        assert await store.guest("cid") is None
        await store.rename("ada", "Countess")
        assert await store.guest_of(b"hash a") == Account("ada", "Countess")

    told(make, tale)


def test_revoking_voids_tokens_and_codes_of_that_guest_only(make: Make) -> None:
    async def tale(store: Store) -> None:
        await store.add_guest(ADA, b"a", 1.0)
        await store.add_guest(BOB, b"b", 1.0)
        await store.add_code(b"code", "ada", 100.0)
        await store.revoke("ada")
        assert await store.guest_of(b"a") is None
        assert await store.claim(b"code", b"new", 1.0) is None
        assert await store.guest_of(b"b") == BOB
        assert await store.guest("ada") == ADA

    told(make, tale)


def test_a_code_is_claimed_once_in_time_and_voids_older_tokens(make: Make) -> None:
    async def tale(store: Store) -> None:
        await store.add_guest(ADA, b"old", 1.0)
        await store.add_code(b"first", "ada", 100.0)
        await store.add_code(b"second", "ada", 100.0)
        assert await store.claim(b"first", b"x", 50.0) is None  # the second made it void
        assert await store.claim(b"second", b"x", 100.1) is None  # too late
        assert await store.guest_of(b"old") == ADA
        assert await store.claim(b"second", b"new", 100.0) == ADA
        assert await store.guest_of(b"old") is None
        assert await store.guest_of(b"new") == ADA
        assert await store.claim(b"second", b"newer", 50.0) is None

    told(make, tale)


def test_of_many_claims_at_once_one_wins(make: Make) -> None:
    async def tale(store: Store) -> None:
        await store.add_guest(ADA, b"old", 1.0)
        await store.add_code(b"code", "ada", 100.0)
        claiming = [store.claim(b"code", b"%d" % number, 1.0) for number in range(20)]
        found = await asyncio.gather(*claiming)
        assert sum(account is not None for account in found) == 1
        winner = next(number for number, account in enumerate(found) if account is not None)
        assert await store.guest_of(b"%d" % winner) == ADA

    told(make, tale)


def test_there_is_one_host_token(make: Make) -> None:
    async def tale(store: Store) -> None:
        assert not await store.has_host()
        assert not await store.has_host(b"one")
        await store.set_host(b"one")
        assert await store.has_host()
        assert await store.has_host(b"one")
        await store.set_host(b"two")
        assert not await store.has_host(b"one")
        assert await store.has_host(b"two")

    told(make, tale)


# What was shown, and the whole


def test_what_was_shown_is_kept_by_seat(make: Make) -> None:
    async def write(store: Store) -> None:
        await store.mark_seen([("one", 0, 3), ("one", 1, 5), ("two", 0, 1)])
        await store.mark_seen([("one", 0, 7)])

    async def read(store: Store) -> None:
        assert await store.seen("one") == {0: 7, 1: 5}
        assert await store.seen("two") == {0: 1}
        assert await store.seen("three") == {}

    told(make, write)
    told(make, read)


def test_a_store_is_healthy_until_it_is_closed(make: Make) -> None:
    async def tale() -> None:
        store = make()
        assert await store.healthy()
        writing = asyncio.gather(
            *(store.append("one", number, b"x", summary()) for number in range(50))
        )
        await asyncio.sleep(0)
        await store.close()
        await writing  # what was under way is finished
        assert not await store.healthy()
        await store.close()  # twice is once
        with pytest.raises(Exception, match="closed"):
            await store.append("one", 50, b"x", summary())
        again = make()
        assert len(await again.read("one")) == 50
        await again.close()

    asyncio.run(tale())
