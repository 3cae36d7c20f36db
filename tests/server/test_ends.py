"""How tables end: a whole game, its record, a rematch, closing, archiving, rules that are gone."""

from __future__ import annotations

import asyncio
import time
from contextlib import AsyncExitStack

import msgspec
import pytest

import troquet
from tests.server.cafe import Cafe
from tests.server.conftest import Enter
from tests.server.stories import (
    Story,
    as_bytes,
    at,
    begun,
    finished,
    later,
    log,
    pushing,
)
from troquet.core.record import Record
from troquet.server import lines
from troquet.server.house import House
from troquet.server.messages import Table
from troquet.server.opening import rematch
from troquet.server.store import Account

CHEVAL = troquet.game("cheval")


# A whole game


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_whole_game_is_played_over_sockets_and_its_record_replays(
    salon: Cafe, enter: Enter, seats: int
) -> None:
    people = [enter(salon, f"Guest {seat}") for seat in range(seats)]
    table = begun(*people)

    async def play() -> tuple[int, list[bytes]]:
        async with AsyncExitStack() as leaving:
            players = {
                seat: await leaving.enter_async_context(at(salon, guest, table, seat))
                for seat, guest in enumerate(people)
            }
            count = await finished(table, players, choose=-1)
            for player in players.values():
                await player.until(lambda player=player: player.info["phase"] == "over")  # type: ignore[misc]
            return count, [as_bytes(players[seat].view) for seat in range(seats)]

    count, views = asyncio.run(play())
    text = people[0].ask("GET", f"/api/tables/{table}/record").text
    record = Record.read(text)
    assert len(record.moves) == count
    end = record.replay(CHEVAL)
    assert views == [end.view(seat).encode() for seat in range(seats)]
    outcome = people[0].get(f"/api/tables/{table}")["outcome"]
    found = end.outcome()
    assert found is not None
    assert (outcome["scores"], outcome["ranks"]) == (list(found.scores), list(found.ranks))


def test_a_finished_game_stays_readable_when_its_table_is_closed(salon: Cafe, enter: Enter) -> None:
    ada, bob = enter(salon, "Ada"), enter(salon, "Bob")
    table = Story(ada, bob).to_the_end().put(salon)
    before = ada.ask("GET", f"/api/tables/{table}/record").text
    ada.post(f"/api/tables/{table}/close")
    assert enter(salon).ask("GET", f"/api/tables/{table}/record").text == before
    assert ada.code("GET", "/api/tables/nosuchtable/record") == "unknown-table"


def test_a_game_that_was_closed_before_its_end_gives_no_record(salon: Cafe, enter: Enter) -> None:
    ada, bob = enter(salon, "Ada"), enter(salon, "Bob")
    table = Story(ada, bob).until(pushing).put(salon)
    ada.post(f"/api/tables/{table}/close")
    assert ada.code("GET", f"/api/tables/{table}/record") == "not-over"


# Once more


def test_a_rematch_seats_the_same_people_and_is_the_same_for_all(salon: Cafe, enter: Enter) -> None:
    ada, bob, cid = (enter(salon, name) for name in ("Ada", "Bob", "Cid"))
    story = Story(ada, bob, memory=True).to_the_last_move()
    table = story.put(salon)
    again = f"/api/tables/{table}/rematch"
    assert bob.code("POST", again) == "not-over"

    async def last_move() -> None:
        seat = story.scribe.state.waiting()[0]
        async with at(salon, (ada, bob)[seat], table, seat) as player:
            await player.answer(table, seat, player.choices[-1]["text"])
            await player.until(lambda: player.info["phase"] == "over")
            assert cid.code("POST", again) == "not-your-seat"
            rematch = bob.post(again)
            await player.until(lambda: player.info["rematch"] == rematch["id"])
            assert rematch["host"] == bob.id
            assert [seat["player"]["id"] for seat in rematch["seats"]] == [ada.id, bob.id]
            assert (rematch["phase"], rematch["options"]) == ("gathering", {"memory": True})
            assert ada.post(again)["id"] == rematch["id"]
            assert ada.post(f"/api/tables/{rematch['id']}/start")["phase"] == "playing"

    asyncio.run(last_move())


def test_two_who_ask_for_a_rematch_at_once_get_one_table(salon: Cafe, enter: Enter) -> None:
    ada, bob = enter(salon, "Ada"), enter(salon, "Bob")
    table = Story(ada, bob).to_the_end().put(salon)

    async def both(house: House) -> list[Table]:
        accounts = [Account(guest.id, guest.name) for guest in (ada, bob)]
        return await asyncio.gather(*(rematch(house, table, account) for account in accounts))

    one, two = salon.ask(both)
    assert one.id == two.id == ada.get(f"/api/tables/{table}")["rematch"]
    assert ada.post(f"/api/tables/{table}/rematch")["id"] == one.id
    tables = [found for found in bob.get("/api/tables/mine")["tables"] if found["id"] != table]
    assert [(found["phase"], found["closed"]) for found in tables] == [("gathering", None)]


def test_bots_come_along_to_a_rematch_and_removed_guests_do_not(salon: Cafe, enter: Enter) -> None:
    ada, bob, cid = (enter(salon, name) for name in ("Ada", "Bob", "Cid"))
    story = Story(ada, bob, cid).to_the_end()
    story.lines[-1:-1] = [
        lines.Removed(at=time.time(), guest=bob.id, bot="random"),
        lines.Resigned(at=time.time(), seat=2, bot="greedy"),
    ]
    table = story.put(salon)
    assert bob.code("POST", f"/api/tables/{table}/rematch") == "not-your-seat"
    seats = ada.post(f"/api/tables/{table}/rematch")["seats"]
    assert [seat["bot"] for seat in seats] == [None, "random", None]
    assert seats[2]["player"]["id"] == cid.id
    assert not seats[2]["resigned"]


# Closed


def test_a_closed_table_says_so_to_everybody(salon: Cafe, enter: Enter) -> None:
    ada, bob = enter(salon, "Ada"), enter(salon, "Bob")
    table = Story(ada, bob).until(lambda s: pushing(s, 1)).put(salon)
    close = f"/api/tables/{table}/close"

    async def tale() -> None:
        async with at(salon, bob, table, 1) as player:
            assert bob.code("POST", close) == "host-only"
            assert ada.post(close)["closed"] == "host"
            await player.until(lambda: player.info["phase"] == "closed")
            reply = await player.answer(table, 1, "push red 1")
            assert reply["problem"]["code"] == "closed"
            await player.say(type="undo", table=table, seat=1, id="u")
            assert (await player.reply("u"))["problem"]["code"] == "closed"

    asyncio.run(tale())
    assert ada.code("POST", close) == "closed"
    assert ada.code("POST", f"/api/tables/{table}/remove", guest=bob.id) == "closed"
    assert enter(salon, "Cid").code("POST", f"/api/tables/{table}/sit") == "closed"
    assert log(salon, table)[-1] == lines.Closed(at=log(salon, table)[-1].at, reason="host")


def test_tables_that_nobody_touches_are_archived(cafe: Cafe, enter: Enter) -> None:
    ada, bob = enter(cafe, "Ada"), enter(cafe, "Bob")
    waiting = ada.table(seats=2, listed=True)
    playing = Story(ada, bob).until(pushing).put(cafe)
    over = Story(ada, bob).to_the_end().put(cafe)
    later(cafe, 29.9 * 86_400)
    cafe.ask(lambda house: house.sweep())
    assert ada.get(f"/api/tables/{waiting}")["phase"] == "gathering"
    later(cafe, 30.1 * 86_400)
    fresh = ada.table(seats=2, listed=True)
    cafe.ask(lambda house: house.sweep())
    for table in (waiting, playing):
        assert ada.get(f"/api/tables/{table}")["closed"] == "archived"
    assert ada.get(f"/api/tables/{over}")["phase"] == "over"
    assert [table["id"] for table in ada.get("/api/tables")["tables"]] == [fresh]
    assert bob.code("POST", f"/api/tables/{waiting}/sit") == "closed"


# Rules that are gone


def test_a_table_of_retired_rules_is_closed_with_a_sentence(salon: Cafe, enter: Enter) -> None:
    ada, bob = enter(salon, "Ada"), enter(salon, "Bob")
    table = Story(ada, bob, rules=CHEVAL.meta.rules - 1).until(pushing).put(salon)
    before = len(log(salon, table))
    for way in ("hand", "resign"):
        answer = ada.ask("POST", f"/api/tables/{table}/{way}", seat=0)
        assert (answer.status_code, answer.json()["code"]) == (409, "retired")
        assert "rules" in answer.json()["text"]

    async def tale() -> None:
        async with at(salon, ada, table, 0) as player:
            await player.until(lambda: player.info["phase"] == "closed")
            assert player.info["closed"] == "retired"
            assert (player.view, player.choices) == (None, [])
            reply = await player.answer(table, 0, "announce 1")
            assert reply["problem"]["code"] == "closed"

    asyncio.run(tale())
    assert log(salon, table)[before:] == [
        lines.Closed(at=log(salon, table)[-1].at, reason="retired")
    ]
    assert ada.code("GET", f"/api/tables/{table}/record") == "not-over"


def test_a_table_of_a_game_that_is_gone_hides_no_other(cafe: Cafe, enter: Enter) -> None:
    ada, bob = enter(cafe, "Ada"), enter(cafe, "Bob")
    story = Story(ada, bob).until(pushing)
    made = story.lines[0]
    assert isinstance(made, lines.Created)
    story.lines[0] = msgspec.structs.replace(made, game="bygone")
    gone, other = story.put(cafe), ada.table(listed=True)
    assert [table["id"] for table in ada.get("/api/tables/mine")["tables"]] == [other]
    assert [table["id"] for table in ada.get("/api/tables")["tables"]] == [other]
    answer = ada.ask("GET", f"/api/tables/{gone}")
    assert (answer.status_code, answer.json()["code"]) == (409, "retired")
    assert ada.code("POST", f"/api/tables/{gone}/close") == "retired"
    later(cafe, 40 * 86_400)
    cafe.ask(lambda house: house.sweep())
    assert ada.get(f"/api/tables/{other}")["closed"] == "archived"


def test_nobody_sits_down_at_a_table_of_retired_rules(salon: Cafe, enter: Enter) -> None:
    ada, bob = enter(salon, "Ada"), enter(salon, "Bob")
    story = Story(ada, ada, rules=CHEVAL.meta.rules + 1)
    del story.lines[2:]
    table = story.put(salon)
    assert bob.code("POST", f"/api/tables/{table}/sit") == "retired"
    assert ada.code("POST", f"/api/tables/{table}/start") == "retired"
