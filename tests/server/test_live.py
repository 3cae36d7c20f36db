"""The wire: hello, watching, numbered changes, answers that count once, undo, why, refusals."""

from __future__ import annotations

import asyncio
import statistics
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.server.cafe import Cafe, Player
from tests.server.conftest import Enter
from tests.server.stories import (
    Story,
    as_bytes,
    at,
    begun,
    caught_up,
    everything_since,
    finished,
    log,
    message_of,
    online,
    pushing,
)
from troquet.server import lines
from troquet.server.live import MOST_WATCHED


def kinds(messages: list[dict[str, Any]]) -> list[str]:
    """Return the types of messages, without who is here."""
    return [message["type"] for message in messages if message["type"] != "info"]


# Hello


def test_hello_tells_who_one_is(salon: Cafe, enter: Enter) -> None:
    ada = enter(salon, "Ada")

    async def tale() -> None:
        async with online(salon, ada) as known, online(salon, None) as stranger:
            guest = {"id": ada.id, "name": "Ada"}
            assert message_of(known.heard[0]) == {"type": "ready", "protocol": 1, "guest": guest}
            assert message_of(stranger.heard[0])["guest"] is None
            await known.say(type="hello", protocol=1, token=ada.token)
            assert (await known.hear())["problem"]["code"] == "malformed"
            await known.say(type="ping")
            assert await known.hear() == {"type": "pong"}

    asyncio.run(tale())


@pytest.mark.parametrize(
    ("first", "code"),
    [
        ({"type": "ping"}, "bad-hello"),
        ({"type": "watch", "table": "x"}, "bad-hello"),
        ({"type": "hello", "protocol": 2}, "malformed"),
        ({"type": "hello"}, "malformed"),
        ({"type": "hello", "protocol": 1, "token": "g_nobody"}, "bad-token"),
        ({"type": "hello", "protocol": 1, "token": "h_nobody"}, "bad-token"),
        ({"type": "hello", "protocol": 1, "token": "g_" + "a" * 9000}, "bad-token"),
        ({"type": "hello", "protocol": 1, "token": 7}, "malformed"),
        ({"type": "hello", "protocol": 1, "mood": "glad"}, "malformed"),
    ],
)
def test_a_bad_hello_is_told_so_and_hung_up_on(
    salon: Cafe, first: dict[str, Any], code: str
) -> None:
    async def tale() -> None:
        player = Player(salon.live, None)
        player.socket = await connect(salon.live)
        await player.say(**first)
        assert (await player.hear())["problem"]["code"] == code
        with pytest.raises(ConnectionClosed):
            await player.hear()
        await player.close()

    asyncio.run(tale())


# Changes


def test_changes_are_numbered_for_each_pair_of_eyes(salon: Cafe, enter: Enter) -> None:
    ada, bob = enter(salon, "Ada"), enter(salon, "Bob")
    table = Story(ada, bob).put(salon)

    async def tale() -> None:
        async with at(salon, ada, table, 0) as one, at(salon, bob, table, 1) as two:
            start = one.n
            players = {0: one, 1: two}
            for _ in range(6):
                await caught_up(one, two)
                seat = next(seat for seat, player in players.items() if player.choices)
                await players[seat].answer(table, seat, players[seat].choices[-1]["text"])
            await caught_up(one, two)
            assert one.n == start + 6
            async with at(salon, None, table, None) as late, at(salon, ada, table, 0) as again:
                assert late.n == 1  # it counts what these eyes have seen, nothing else
                assert again.n == one.n  # the same eyes count alike
                assert as_bytes(again.view) == as_bytes(one.view)

    asyncio.run(tale())


def test_a_secret_answer_that_is_replaced_reaches_nobody_else(salon: Cafe, enter: Enter) -> None:
    ada, bob = enter(salon, "Ada"), enter(salon, "Bob")
    table = Story(ada, bob, game="_template").put(salon)

    async def tale() -> None:
        async with (
            at(salon, ada, table, 0) as one,
            at(salon, bob, table, 1) as two,
            at(salon, None, table, None) as onlooker,
        ):
            moves = [choice["text"] for choice in one.choices]
            await one.answer(table, 0, moves[0])
            await caught_up(one, two, onlooker)
            assert two.view["waiting"] == [1]  # that somebody has answered is public
            marks = [len(player.heard) for player in (two, onlooker)]
            numbers = two.n, onlooker.n, one.n
            for move in (moves[1], moves[2], moves[1]):
                assert (await one.answer(table, 0, move))["type"] == "done"
            await caught_up(one)
            assert one.view["answer"] == moves[1]
            assert await everything_since(two, marks[0]) == []
            assert await everything_since(onlooker, marks[1]) == []
            assert (two.n, onlooker.n, one.n) == (numbers[0], numbers[1], numbers[2] + 3)
            await two.answer(table, 1, two.choices[0]["text"])
            await caught_up(two, onlooker)
            assert [event["what"] for event in two.events[-3:]] == ["showed", "showed", "won"]
            assert onlooker.n == two.n - (numbers[0] - numbers[1])

    asyncio.run(tale())


def test_a_move_costs_a_small_change_not_a_view(salon: Cafe, enter: Enter) -> None:
    people = [enter(salon, name) for name in ("Ada", "Bob", "Cid", "Dee")]
    table = begun(*people)

    async def tale() -> None:
        async with (
            at(salon, people[0], table, 0) as one,
            at(salon, people[1], table, 1) as two,
            at(salon, people[2], table, 2) as three,
            at(salon, people[3], table, 3) as four,
        ):
            await finished(table, {0: one, 1: two, 2: three, 3: four}, choose=-1)
            for player in (one, two, three, four):
                sizes = [len(text) for text in player.heard if '"change"' in text[:20]]
                assert len(sizes) > 40
                assert statistics.median(sizes) < 1000
                assert statistics.median(sizes) < len(as_bytes(player.view)) / 2

    asyncio.run(tale())


# Answers


def test_a_move_sent_twice_with_one_id_counts_once(cafe: Cafe, enter: Enter) -> None:
    ada, bob = enter(cafe, "Ada"), enter(cafe, "Bob")
    story = Story(ada, bob).until(lambda s: pushing(s, 1))
    table = story.put(cafe)

    async def tale() -> None:
        async with at(cafe, bob, table, 1) as one, at(cafe, bob, table, 1) as two:
            move = one.choices[0]["text"]
            for player in (one, two, one):
                await player.say(type="play", table=table, seat=1, id="mine", move=move)
            assert (await one.reply("mine"))["type"] == "done"
            assert (await one.reply("mine"))["type"] == "done"
            assert (await two.reply("mine"))["type"] == "done"
            await caught_up(one, two)
            assert as_bytes(one.view) == as_bytes(two.view)
            assert len(log(cafe, table)) == len(story.lines) + 1
            cafe.ask(lambda house: house.forget())  # the ids are in the log too
            assert (await one.answer(table, 1, "push red 1", "mine"))["type"] == "done"
            assert len(log(cafe, table)) == len(story.lines) + 1
        async with at(cafe, ada, table, 0) as other:  # somebody else's id is another id
            reply = await other.answer(table, 0, "announce 1", "mine")
            assert reply["problem"]["code"] == "not-your-turn"

    asyncio.run(tale())


def test_a_request_that_was_refused_stays_refused(salon: Cafe, enter: Enter) -> None:
    ada, bob, eve = enter(salon, "Ada"), enter(salon, "Bob"), enter(salon, "Eve")
    story = Story(ada, ada)
    story.until(lambda s: s.state.waiting() == (1,))
    table = story.put(salon)

    async def tale() -> None:
        async with at(salon, ada, table, 0) as device:
            early = await device.answer(table, 0, "announce 1", "early")
            assert early["problem"]["code"] == "not-your-turn"
            while device.view["waiting"] == [1]:
                state = salon.ask(lambda house: house.room(table)).state
                await device.answer(table, 1, state.options(1)[0].text)
                await caught_up(device)
            late = await device.answer(table, 0, "announce 1", "early")  # a copy that comes late
            assert late["problem"]["code"] == "not-your-turn"
            assert (await device.answer(table, 0, "announce 1", "new"))["type"] == "done"
        for stranger in (bob, eve):  # those who don't sit here are refused and forgotten
            async with online(salon, stranger) as passing:
                for seat in (0, 7):
                    await passing.answer(table, seat, "announce 1")

    asyncio.run(tale())
    assert set(salon.house.hall(table)._refused) == {ada.id}


def test_a_move_is_given_as_text_or_as_named_fields(salon: Cafe, enter: Enter) -> None:
    ada, bob = enter(salon, "Ada"), enter(salon, "Bob")
    story = Story(ada, bob).until(lambda s: pushing(s, 1))
    table = story.put(salon)

    async def tale() -> None:
        async with at(salon, bob, table, 1) as player:
            choice = player.choices[0]
            assert choice["move"] == {"do": "push", **dict(zip(("hero", "district"),
                choice["text"].split()[1:], strict=True))}  # fmt: skip
            await player.say(type="play", table=table, seat=1, id="a", move=choice["move"])
            assert (await player.reply("a"))["type"] == "done"
            line = log(salon, table)[-1]
            assert isinstance(line, lines.Moved)
            assert line.move == choice["text"]
            for bad in (
                {"do": "push"},
                {},
                {**choice["move"], "mood": "glad"},
                {"do": "push", "hero": ["red"], "district": {}},
            ):
                await player.say(type="play", table=table, seat=1, id="b", move=bad)
                assert (await player.reply("b"))["problem"]["code"] == "not-a-move"

    asyncio.run(tale())


def test_choices_come_with_their_previews(salon: Cafe, enter: Enter) -> None:
    ada, bob = enter(salon, "Ada"), enter(salon, "Bob")
    table = Story(ada, bob).put(salon)

    async def tale() -> None:
        async with at(salon, ada, table, 0) as one, at(salon, bob, table, 1) as two:
            asked = one if one.choices else two
            other = two if asked is one else one
            assert other.choices == []
            assert [choice["text"] for choice in asked.choices] == [
                "announce 1", "announce 2", "announce 3",
            ]  # fmt: skip
            previews = [choice["preview"] for choice in asked.choices]
            assert [preview["good"] for preview in previews] == [15, 12, 6]
            assert {preview["tridents"] for preview in previews} == {2}

    asyncio.run(tale())


@pytest.mark.parametrize(
    ("seat", "move", "code"),
    [
        (1, "push black 1", "refused"),
        (1, "announce 1", "refused"),
        (1, "fly", "not-a-move"),
        (1, "", "not-a-move"),
        (1, "push " * 500, "not-a-move"),
        (0, "announce 1", "not-your-seat"),
        (2, "announce 1", "unknown-seat"),
        (-1, "announce 1", "unknown-seat"),
        (10**20, "announce 1", "unknown-seat"),
    ],
)
def test_a_move_that_may_not_be_is_told_to_its_sender_only(
    salon: Cafe, enter: Enter, seat: int, move: str, code: str
) -> None:
    ada, bob = enter(salon, "Ada"), enter(salon, "Bob")
    story = Story(ada, bob).until(lambda s: pushing(s, 1))
    table = story.put(salon)

    async def tale() -> None:
        async with at(salon, ada, table, 0) as other, at(salon, bob, table, 1) as player:
            await caught_up(other, player)
            await everything_since(other, 0)
            marks = len(other.heard), len(player.heard)
            reply = await player.answer(table, seat, move, "x")
            assert (reply["problem"]["code"], reply["problem"]["id"]) == (code, "x")
            assert reply["problem"]["table"] == table
            assert reply["problem"]["text"]
            assert kinds(await everything_since(other, marks[0])) == []
            assert kinds(await everything_since(player, marks[1])) == ["problem"]
            out_of_turn = await other.answer(table, 0, "announce 1")
            assert out_of_turn["problem"]["code"] == "not-your-turn"

    asyncio.run(tale())
    assert len(log(salon, table)) == len(story.lines)


def test_a_refusal_names_its_clause_and_what_is_allowed(salon: Cafe, enter: Enter) -> None:
    ada, bob = enter(salon, "Ada"), enter(salon, "Bob")
    table = Story(ada, bob).until(lambda s: pushing(s, 1)).put(salon)

    async def tale() -> None:
        async with at(salon, bob, table, 1) as player:
            problem = (await player.answer(table, 1, "announce 2"))["problem"]
            assert problem["facts"]["clause"] == "CH-TURN-4"
            assert problem["facts"]["reason"] == "push-owed"
            assert problem["facts"]["facts"]["left"] in (2, 3)
            assert problem["allowed"] == [choice["text"] for choice in player.choices]

    asyncio.run(tale())


# Undo


def test_an_answer_is_taken_back_as_far_as_information_allows(salon: Cafe, enter: Enter) -> None:
    ada, bob = enter(salon, "Ada"), enter(salon, "Bob")
    story = Story(ada, bob, memory=True).until(lambda s: pushing(s, 1))
    table = story.put(salon)

    async def undo(player: Player, seat: int, id: str) -> str:
        await player.say(type="undo", table=table, seat=seat, id=id)
        reply = await player.reply(id)
        return str(reply.get("problem", {}).get("code", "done"))

    async def tale() -> None:
        async with (
            at(salon, ada, table, 0) as other,
            at(salon, bob, table, 1) as player,
            at(salon, None, table, None) as onlooker,
        ):
            assert await undo(player, 1, "u0") == "no-undo"  # the card was turned up
            before = [as_bytes(eyes.view) for eyes in (other, player, onlooker)]
            choices = player.choices
            await player.answer(table, 1, choices[0]["text"])
            await caught_up(player, other)
            assert (player.undo, other.undo) == (True, False)
            assert await undo(other, 1, "u1") == "not-your-seat"
            assert await undo(other, 0, "u2") == "no-undo"
            assert await undo(player, 1, "u3") == "done"
            assert await undo(player, 1, "u3") == "done"  # sent twice, it counts once
            await caught_up(player, other, onlooker)
            assert [as_bytes(eyes.view) for eyes in (other, player, onlooker)] == before
            assert player.choices == choices
            assert player.events[-1] == {"what": "table-undone", "facts": {"seat": 1}}
            assert await undo(player, 1, "u4") == "no-undo"
            assert await undo(onlooker, 1, "u5") == "no-token"

    asyncio.run(tale())
    assert [type(line) for line in log(salon, table)[len(story.lines) :]] == [
        lines.Moved,
        lines.Undone,
    ]


# Why


def test_why_takes_a_part_of_a_move(salon: Cafe, enter: Enter) -> None:
    ada, bob = enter(salon, "Ada"), enter(salon, "Bob")
    story = Story(ada, bob).until(lambda s: pushing(s, 1))
    table = story.put(salon)
    fresh = ada.table(seats=2)

    async def tale() -> None:
        async with at(salon, bob, table, 1) as player, at(salon, ada, table, 0) as other:

            async def why(who: Player, seat: int, part: Any, table: str = table) -> dict[str, Any]:
                await who.say(type="why", table=table, seat=seat, id="w", part=part)
                return await who.reply("w")

            reply = await why(player, 1, {"hero": "black"})
            assert reply["type"] == "because"
            assert (reply["clause"], reply["reason"]) == ("CH-TURN-4", "not-in-display")
            assert reply["facts"] == {"hero": "black"}
            assert (await why(player, 1, {"do": "announce"}))["clause"] == "CH-TURN-4"
            hero = player.choices[0]["move"]["hero"]
            assert await why(player, 1, {"hero": hero}) == {"type": "because", "id": "w"}
            assert await why(player, 1, {}) == {"type": "because", "id": "w"}
            for part, code in (
                ({"mood": "glad"}, "not-a-move"),
                (["hero"], "malformed"),
            ):
                assert (await why(player, 1, part))["problem"]["code"] == code
            assert (await why(player, 0, {}))["problem"]["code"] == "not-your-seat"
            assert (await why(player, 9, {}))["problem"]["code"] == "not-your-seat"
            assert (await why(other, 0, {}))["problem"]["code"] == "not-your-turn"
            assert (await why(other, 0, {}, fresh))["problem"]["code"] == "not-started"
            assert (await why(other, 0, {}, "nosuch"))["problem"]["code"] == "unknown-table"

    asyncio.run(tale())
    assert len(log(salon, table)) == len(story.lines)


# Coming back


def test_one_who_missed_something_watches_again(salon: Cafe, enter: Enter) -> None:
    ada, bob = enter(salon, "Ada"), enter(salon, "Bob")
    table = Story(ada, bob).until(lambda s: pushing(s, 1)).put(salon)

    async def tale() -> None:
        async with at(salon, ada, table, 0) as deaf, at(salon, bob, table, 1) as player:
            await player.answer(table, 1, player.choices[0]["text"])
            lost = None
            while lost is None or message_of(lost)["type"] != "change":
                lost = str(await deaf.socket.recv())  # this one never reaches the client
            await caught_up(player)
            await player.answer(table, 1, player.choices[0]["text"])
            with pytest.raises(AssertionError, match="a message is missing"):
                await deaf.until(lambda: False)
            await deaf.say(type="watch", table=table, seat=0)
            await deaf.until(lambda: deaf.n == message_of(lost)["n"] + 1)
            await caught_up(player, deaf)
            state = salon.ask(lambda house: house.room(table)).state
            assert as_bytes(deaf.view) == state.view(0).encode()
            if player.choices:
                await player.answer(table, 1, player.choices[0]["text"])
                await deaf.until(lambda: deaf.n == message_of(lost)["n"] + 2)

    asyncio.run(tale())


def test_one_who_stops_watching_hears_no_more(salon: Cafe, enter: Enter) -> None:
    ada, bob = enter(salon, "Ada"), enter(salon, "Bob")
    table = Story(ada, bob).until(lambda s: pushing(s, 1)).put(salon)

    async def tale() -> None:
        async with at(salon, ada, table, 0) as bored, at(salon, bob, table, 1) as player:
            await bored.say(type="unwatch", table=table)
            await bored.say(type="unwatch", table=table)  # twice is once
            await bored.say(type="unwatch", table="nosuchtable")
            await player.until(lambda: not player.info["seats"][0]["here"])
            await caught_up(bored)
            mark = len(bored.heard)
            await player.answer(table, 1, player.choices[0]["text"])
            assert await everything_since(bored, mark) == []
            await bored.say(type="seen", table=table, n=5)  # of nothing: no trouble
            assert await everything_since(bored, mark) == []

    asyncio.run(tale())


def test_one_connection_follows_so_many_tables(salon: Cafe, enter: Enter) -> None:
    ada = enter(salon, "Ada")
    tables = [ada.table(seats=2) for _ in range(MOST_WATCHED + 1)]

    async def tale() -> None:
        async with online(salon, ada) as player:
            for table in tables[:-1]:
                await player.say(type="watch", table=table, seat=0)
                await player.until(lambda table=table: player.info.get("id") == table)  # type: ignore[misc]
            await player.say(type="watch", table=tables[-1])
            await player.until(lambda: '"malformed"' in player.heard[-1])
            await player.say(type="watch", table=tables[0], seat=0)  # an old one again is fine
            await player.until(lambda: player.info["id"] == tables[0])
            await player.say(type="unwatch", table=tables[0])
            await player.say(type="watch", table=tables[-1])
            await player.until(lambda: player.info["id"] == tables[-1])

    asyncio.run(tale())
