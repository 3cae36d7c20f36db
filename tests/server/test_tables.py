"""Tables before the game: opening, inviting, sitting down, bots on chairs, beginning."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.server.cafe import Cafe, opened
from tests.server.conftest import Enter
from tests.server.stories import at, begun, everything_since, log, online
from troquet.server import lines


def chairs(info: dict[str, Any]) -> list[str | None]:
    """Return who sits where: a name, a bot, or nobody."""
    return [seat["bot"] or (seat["player"] and seat["player"]["name"]) for seat in info["seats"]]


def test_a_table_is_opened_with_its_host_on_the_first_chair(salon: Cafe, enter: Enter) -> None:
    ada = enter(salon, "Ada")
    info = ada.post("/api/tables", game="cheval", seats=4, bots=["random", "greedy"])
    assert chairs(info) == ["Ada", None, "random", "greedy"]
    assert (info["phase"], info["host"], info["listed"]) == ("gathering", ada.id, False)
    assert info["options"] == {"memory": False}
    assert info == ada.get(f"/api/tables/{info['id']}")
    assert [type(line) for line in log(salon, info["id"])] == [
        lines.Created, lines.Sat, lines.Botted, lines.Botted,
    ]  # fmt: skip


def test_a_host_may_open_a_table_for_others(salon: Cafe, enter: Enter) -> None:
    ada = enter(salon, "Ada")
    info = ada.post("/api/tables", game="cheval", seats=3, sit=False, options={"memory": True})
    assert chairs(info) == [None, None, None]
    assert info["options"] == {"memory": True}
    assert ada.post("/api/tables", game="cheval", seats=2, sit=False, bots=["random"] * 2)


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ({"game": "chess"}, "unknown-game"),
        ({"game": "_template"}, "unknown-game"),
        ({"seats": 5}, "bad-setting"),
        ({"seats": 0}, "bad-setting"),
        ({"seats": -2}, "bad-setting"),
        ({"seats": 10**30}, "bad-setting"),
        ({"seats": "2"}, "malformed"),
        ({"options": {"memory": 7}}, "bad-setting"),
        ({"options": {"colour": True}}, "bad-setting"),
        ({"options": {"memory": None}}, "malformed"),
        ({"bots": ["clever"]}, "unknown-bot"),
        ({"bots": ["random"] * 2}, "table-full"),
        ({"bots": ["random"] * 3, "sit": False}, "table-full"),
        ({"colour": "red"}, "malformed"),
    ],
)
def test_a_table_that_cannot_be_is_not_opened(
    salon: Cafe, enter: Enter, wanted: dict[str, Any], code: str
) -> None:
    ada = enter(salon, "Ada")
    body = {"game": "cheval", "seats": 2, "listed": True, **wanted}
    answer = ada.ask("POST", "/api/tables", **body)
    assert answer.json()["code"] == code
    assert answer.status_code in (400, 404, 409, 422)
    assert answer.json()["text"].strip()
    assert ada.get("/api/tables")["tables"] == []


def test_the_games_of_the_workshop_are_offered_when_wanted(tmp_path: Path, enter: Enter) -> None:
    with opened(tmp_path / "cafe.db", workshop=True) as cafe:
        ada = enter(cafe, "Ada")
        assert "_template" in [game["id"] for game in ada.get("/api/games")["games"]]
        assert ada.get(f"/api/tables/{ada.table('_template', seats=3)}")["game"] == "_template"
        assert ada.ask("GET", "/api/games/_template/rules/en").status_code == 200


def test_the_lobby_shows_listed_tables_and_a_link_finds_the_others(
    cafe: Cafe, enter: Enter
) -> None:
    ada, bob = enter(cafe, "Ada"), enter(cafe, "Bob")
    private = ada.table(seats=2)
    shown = ada.table(seats=2, listed=True)
    assert [table["id"] for table in bob.get("/api/tables")["tables"]] == [shown]
    assert chairs(bob.post(f"/api/tables/{private}/sit")) == ["Ada", "Bob"]
    assert [table["id"] for table in bob.get("/api/tables/mine")["tables"]] == [private]
    assert {table["id"] for table in ada.get("/api/tables/mine")["tables"]} == {private, shown}
    ada.post(f"/api/tables/{shown}/close")
    assert bob.get("/api/tables")["tables"] == []


def test_a_table_that_one_has_left_is_no_longer_ones_own(salon: Cafe, enter: Enter) -> None:
    ada, bob = enter(salon, "Ada"), enter(salon, "Bob")
    table = ada.table(seats=3)
    bob.post(f"/api/tables/{table}/sit")
    bob.post(f"/api/tables/{table}/leave", seat=1)
    assert bob.get("/api/tables/mine")["tables"] == []
    assert len(ada.get("/api/tables/mine")["tables"]) == 1


def test_chairs_are_taken_one_by_one(salon: Cafe, enter: Enter) -> None:
    ada, bob, cid, dee = (enter(salon, name) for name in ("Ada", "Bob", "Cid", "Dee"))
    table = ada.table(seats=3)
    sit = f"/api/tables/{table}/sit"
    assert bob.code("POST", sit, seat=0) == "seat-taken"
    assert bob.code("POST", sit, seat=3) == "unknown-seat"
    assert bob.code("POST", sit, seat=-1) == "unknown-seat"
    assert chairs(bob.post(sit, seat=2)) == ["Ada", None, "Bob"]
    assert chairs(cid.post(sit)) == ["Ada", "Cid", "Bob"]
    assert dee.code("POST", sit) == "table-full"
    assert dee.code("POST", sit, seat=1) == "table-full"
    assert dee.code("POST", "/api/tables/nosuchtable/sit") == "unknown-table"
    assert enter(salon).code("POST", sit) == "no-token"


def test_a_chair_is_given_back_before_the_game_only(salon: Cafe, enter: Enter) -> None:
    ada, bob = enter(salon, "Ada"), enter(salon, "Bob")
    table = ada.table(seats=2)
    at_table = f"/api/tables/{table}"
    bob.post(f"{at_table}/sit")
    assert bob.code("POST", f"{at_table}/leave", seat=0) == "not-your-seat"
    assert bob.code("POST", f"{at_table}/leave", seat=9) == "unknown-seat"
    assert bob.code("POST", f"{at_table}/leave") == "unknown-seat"
    assert chairs(bob.post(f"{at_table}/leave", seat=1)) == ["Ada", None]
    assert bob.code("POST", f"{at_table}/leave", seat=1) == "not-your-seat"
    bob.post(f"{at_table}/sit")
    ada.post(f"{at_table}/start")
    assert bob.code("POST", f"{at_table}/leave", seat=1) == "already-started"
    assert bob.code("POST", f"{at_table}/sit") == "already-started"


def test_only_the_host_puts_bots_on_chairs(salon: Cafe, enter: Enter) -> None:
    ada, bob = enter(salon, "Ada"), enter(salon, "Bob")
    table = ada.table(seats=3)
    bot = f"/api/tables/{table}/bot"
    bob.post(f"/api/tables/{table}/sit")
    assert bob.code("POST", bot, seat=2, bot="random") == "host-only"
    assert ada.code("POST", bot, seat=1, bot="random") == "seat-taken"
    assert ada.code("POST", bot, seat=2, bot="clever") == "unknown-bot"
    assert ada.code("POST", bot, seat=3, bot="random") == "unknown-seat"
    assert ada.code("POST", bot, seat=2) == "not-a-bot"
    assert ada.code("POST", bot, seat=1) == "not-a-bot"
    assert chairs(ada.post(bot, seat=2, bot="random")) == ["Ada", "Bob", "random"]
    assert chairs(ada.post(bot, seat=2, bot="greedy")) == ["Ada", "Bob", "greedy"]
    assert chairs(ada.post(bot, seat=2)) == ["Ada", "Bob", None]


def test_the_game_begins_when_every_chair_is_taken(salon: Cafe, enter: Enter) -> None:
    ada, bob, cid = (enter(salon, name) for name in ("Ada", "Bob", "Cid"))
    table = ada.table(seats=2)
    start = f"/api/tables/{table}/start"
    assert ada.code("POST", start) == "chairs-free"
    bob.post(f"/api/tables/{table}/sit")
    assert cid.code("POST", start) == "host-only"
    info = bob.post(start)  # anybody who sits there may say so
    assert info["phase"] == "playing"
    assert len(info["waiting"]) == 1
    assert ada.code("POST", start) == "already-started"
    assert ada.code("POST", f"/api/tables/{table}/bot", seat=1, bot="random") == "already-started"


def test_no_seed_is_ever_told_before_the_end(salon: Cafe, enter: Enter) -> None:
    ada, bob = enter(salon, "Ada"), enter(salon, "Bob")
    table = begun(ada, bob)
    started = log(salon, table)[-1]
    assert isinstance(started, lines.Started)
    assert len(bytes.fromhex(started.seed)) == 32
    assert ada.code("GET", f"/api/tables/{table}/record") == "not-over"

    async def listen() -> list[str]:
        async with at(salon, ada, table, 0) as player:
            await everything_since(player, 0)
            return player.heard

    told = "".join(asyncio.run(listen())) + ada.ask("GET", f"/api/tables/{table}").text
    assert started.seed not in told
    assert "seed" not in told


def test_every_game_is_dealt_from_a_seed_of_its_own(salon: Cafe, enter: Enter) -> None:
    ada, bob = enter(salon, "Ada"), enter(salon, "Bob")
    seeds = {getattr(log(salon, begun(ada, bob))[-1], "seed", "") for _ in range(20)}
    assert len(seeds) == 20
    assert "" not in seeds


def test_those_who_wait_at_a_table_see_it_fill(salon: Cafe, enter: Enter) -> None:
    ada, bob = enter(salon, "Ada"), enter(salon, "Bob")
    table = ada.table(seats=2)

    async def story() -> None:
        async with at(salon, ada, table, 0) as player:
            assert (player.view, player.choices) == (None, [])
            bob.post(f"/api/tables/{table}/sit")
            await player.until(lambda: chairs(player.info) == ["Ada", "Bob"])
            bob.post(f"/api/tables/{table}/start")
            await player.until(lambda: player.info["phase"] == "playing")
            await player.until(lambda: player.view is not None)
            assert player.view["seat"] == 0

    asyncio.run(story())


def test_spectators_see_what_everybody_may(salon: Cafe, enter: Enter) -> None:
    ada, bob = enter(salon, "Ada"), enter(salon, "Bob")
    table = begun(ada, bob)

    async def story() -> None:
        async with at(salon, ada, table, 0) as player, at(salon, None, table, None) as stranger:
            await player.until(lambda: player.info["spectators"] == 1)
            assert stranger.view["seat"] is None
            assert stranger.choices == []
            assert [place["treasure"] for place in stranger.view["city"]] == [None] * 7
            reply = await stranger.answer(table, 0, "announce 1")
            assert reply["problem"]["code"] == "no-token"
        async with online(salon, bob) as other:  # one may look on without sitting where one could
            await other.watch(table, None)
            assert other.view["seat"] is None

    asyncio.run(story())


def test_a_guest_has_only_so_many_tables_and_a_cafe_too(tmp_path: Path, enter: Enter) -> None:
    with opened(tmp_path / "cafe.db", tables_per_guest=2, tables=3) as cafe:
        ada, bob = enter(cafe, "Ada"), enter(cafe, "Bob")
        kept = [ada.table(), ada.table()]
        assert ada.code("POST", "/api/tables", game="cheval", seats=2) == "too-many-tables"
        bob.table()
        answer = bob.ask("POST", "/api/tables", game="cheval", seats=2)
        assert (answer.status_code, answer.json()["code"]) == (503, "house-full")
        ada.post(f"/api/tables/{kept[0]}/close")
        assert bob.table()


def test_two_who_want_the_last_chair_do_not_both_get_it(salon: Cafe, enter: Enter) -> None:
    ada, *others = (enter(salon, name) for name in ("Ada", "Bob", "Cid", "Dee", "Eve"))
    table = ada.table(seats=2)

    async def rush() -> list[int]:
        loop = asyncio.get_running_loop()
        asking = [
            loop.run_in_executor(None, other.ask, "POST", f"/api/tables/{table}/sit")
            for other in others
        ]
        return [answer.status_code for answer in await asyncio.gather(*asking)]

    assert sorted(asyncio.run(rush())) == [200, 409, 409, 409]
    assert len(log(salon, table)) == 3


def test_many_who_ask_for_a_table_that_is_not_there_are_all_told_so(
    cafe: Cafe, enter: Enter
) -> None:
    ada = enter(cafe, "Ada")

    async def rush() -> list[str]:
        async with online(cafe, ada) as one, online(cafe, ada) as two, online(cafe, None) as three:
            for player in (one, two, three) * 5:
                await player.say(type="watch", table="nosuchtable")
            heard = [await player.hear() for player in (one, two, three) * 5]
            return [message["problem"]["code"] for message in heard]

    assert set(asyncio.run(rush())) == {"unknown-table"}
    assert cafe.ask(lambda house: house.sizes()) == (0, 0)
