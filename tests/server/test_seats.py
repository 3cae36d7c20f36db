"""Seats during a game: handed to a bot and taken back, resigned, removed, and shared devices."""

from __future__ import annotations

import asyncio

import pytest

from tests.server.cafe import Cafe
from tests.server.conftest import Enter
from tests.server.stories import (
    Story,
    at,
    begun,
    caught_up,
    everything_since,
    later,
    log,
    message_of,
    online,
    pushing,
    treasures,
)
from troquet import library
from troquet.server import lines
from troquet.server.room import Room

# Gone


def test_the_seat_of_one_who_is_gone_for_a_minute_goes_to_a_bot(cafe: Cafe, enter: Enter) -> None:
    ada, bob, cid, eve = (enter(cafe, name) for name in ("Ada", "Bob", "Cid", "Eve"))
    story = Story(ada, bob, cid).until(pushing)
    table = story.put(cafe)
    asked = story.scribe.state.waiting()[0]
    gone = (asked + 1) % 3  # not asked now: the bot does not answer during this test
    other = next(seat for seat in range(3) if seat not in (gone, 0))
    by = (ada, bob, cid)[other]
    owner = (ada, bob, cid)[gone]
    hand = f"/api/tables/{table}/hand"

    async def leaves() -> None:
        async with at(cafe, owner, table, gone):
            later(cafe, 120)
            assert by.code("POST", hand, seat=gone) == "not-away"

    asyncio.run(leaves())
    assert by.code("POST", hand, seat=gone) == "not-away"
    later(cafe, 120 + 59)
    assert by.code("POST", hand, seat=gone) == "not-away"
    later(cafe, 120 + 61)
    seats = by.get(f"/api/tables/{table}")["seats"]
    assert 60 <= seats[gone]["away"] <= 63
    assert eve.code("POST", hand, seat=gone) == "not-your-seat"
    assert by.code("POST", hand, seat=gone, bot="clever") == "unknown-bot"
    assert by.code("POST", hand, seat=3) == "unknown-seat"
    info = by.post(hand, seat=gone, bot="random")
    assert info["seats"][gone]["bot"] == "random"
    assert info["seats"][gone]["player"] == {"id": owner.id, "name": owner.name}
    assert by.code("POST", hand, seat=gone) == "seat-taken"
    handed = log(cafe, table)[-1]
    assert isinstance(handed, lines.Handed)
    assert (handed.seat, handed.bot, handed.by) == (gone, "random", by.id)


def test_the_hosts_word_is_enough_and_the_owner_comes_back(salon: Cafe, enter: Enter) -> None:
    ada, bob = enter(salon, "Ada"), enter(salon, "Bob")
    story = Story(ada, bob).until(lambda s: pushing(s, 0))
    table = story.put(salon)
    back = f"/api/tables/{table}/return"

    async def tale() -> None:
        async with at(salon, bob, table, 1) as player:
            assert bob.code("POST", back, seat=1) == "not-a-bot"
            ada.post(f"/api/tables/{table}/hand", seat=1)
            await player.until(lambda: player.info["seats"][1]["bot"] is not None)
            assert player.events[-1] == {"what": "table-handed", "facts": {"seat": 1}}
            reply = await player.answer(table, 1, "announce 1")
            assert reply["problem"]["code"] == "not-your-turn"
            assert ada.code("POST", back, seat=1) == "not-your-seat"
            bob.post(back, seat=1)
            await player.until(lambda: player.info["seats"][1]["bot"] is None)
            assert player.events[-1] == {"what": "table-returned", "facts": {"seat": 1}}
            assert bob.code("POST", back, seat=1) == "not-a-bot"

    asyncio.run(tale())
    assert [type(line) for line in log(salon, table)[-2:]] == [lines.Handed, lines.Returned]


def test_a_seat_in_good_hands_plays_on(cafe: Cafe, enter: Enter) -> None:
    ada, bob = enter(cafe, "Ada"), enter(cafe, "Bob")
    story = Story(ada, bob).until(lambda s: pushing(s, 1))
    table = story.put(cafe)

    async def tale() -> None:
        async with at(cafe, ada, table, 0) as player:
            ada.post(f"/api/tables/{table}/hand", seat=1, bot="random")
            await player.until(lambda: player.view["waiting"] == [0])

    asyncio.run(tale())
    played = [line for line in log(cafe, table) if isinstance(line, lines.Moved)]
    assert played[-1].bot
    assert played[-1].seat == 1


@pytest.mark.parametrize("way", ["hand", "return", "resign"])
def test_nothing_is_handed_before_the_game_or_after_it(salon: Cafe, enter: Enter, way: str) -> None:
    ada, bob = enter(salon, "Ada"), enter(salon, "Bob")
    before = ada.table(seats=2)
    after = Story(ada, bob).to_the_end().put(salon)
    assert ada.code("POST", f"/api/tables/{before}/{way}", seat=0) == "not-started"
    assert ada.code("POST", f"/api/tables/{after}/{way}", seat=0) == "over"
    ada.post(f"/api/tables/{before}/close")
    assert ada.code("POST", f"/api/tables/{before}/{way}", seat=0) == "closed"


# Giving up


def test_who_resigns_is_ranked_last_whatever_the_score(cafe: Cafe, enter: Enter) -> None:
    ada, bob, cid = (enter(cafe, name) for name in ("Ada", "Bob", "Cid"))
    people = (ada, bob, cid)
    story = Story(ada, bob, cid).to_the_last_move()
    after = story.scribe.state.clone()
    asked = after.waiting()[0]
    after.apply(asked, after.options(asked)[0])
    end = after.outcome()
    assert end is not None
    best = end.ranks.index(1)
    table = story.put(cafe)
    loser = people[best]
    resign = f"/api/tables/{table}/resign"
    assert loser.code("POST", resign, seat=(best + 1) % 3) == "not-your-seat"
    assert loser.code("POST", resign, seat=7) == "unknown-seat"
    assert loser.code("POST", resign, seat=best, bot="clever") == "unknown-bot"
    info = loser.post(resign, seat=best, bot="random")
    assert info["seats"][best]["resigned"]
    if info["phase"] == "playing" and asked != best:
        assert loser.code("POST", resign, seat=best) == "resigned"
        assert loser.code("POST", f"/api/tables/{table}/return", seat=best) == "resigned"

    async def to_the_end() -> None:
        async with at(cafe, people[asked], table, asked) as player:
            while player.info["phase"] == "playing":
                if player.choices and asked != best:
                    await player.answer(table, asked, player.choices[0]["text"])
                await player.hear()

    asyncio.run(to_the_end())
    outcome = ada.get(f"/api/tables/{table}")["outcome"]
    assert outcome["ranks"][best] == 3
    (resigned,) = [line for line in log(cafe, table) if isinstance(line, lines.Resigned)]
    assert (resigned.seat, resigned.bot) == (best, "random")
    assert sorted(outcome["ranks"]) in ([1, 2, 3], [1, 1, 3])
    others = [seat for seat in range(3) if seat != best]
    others.sort(key=lambda seat: outcome["scores"][seat], reverse=True)
    assert outcome["ranks"][others[0]] == 1


def test_ranks_close_up_behind_those_who_stay(salon: Cafe, enter: Enter) -> None:
    people = [enter(salon, name) for name in ("Ada", "Bob", "Cid", "Dee")]
    story = Story(*people).to_the_end()
    end = story.scribe.state.outcome()
    assert end is not None
    for quitter in range(4):
        before_the_end = [
            *story.lines[:-1],
            lines.Resigned(at=1.0, seat=quitter, bot="random"),
            story.lines[-1],
        ]
        found = Room("t", library.game("cheval"), before_the_end).outcome()
        assert found is not None
        assert found.scores == end.scores
        assert found.ranks[quitter] == 4
        staying = [seat for seat in range(4) if seat != quitter]
        for seat in staying:
            better = sum(end.ranks[other] < end.ranks[seat] for other in staying)
            assert found.ranks[seat] == 1 + better


def test_who_resigned_no_longer_answers_nor_takes_back(cafe: Cafe, enter: Enter) -> None:
    ada, bob = enter(cafe, "Ada"), enter(cafe, "Bob")
    story = Story(ada, bob, memory=True).until(lambda s: pushing(s, 1))
    table = story.put(cafe)

    async def tale() -> None:
        async with at(cafe, bob, table, 1) as player:
            await player.answer(table, 1, player.choices[0]["text"])
            await caught_up(player)
            assert player.undo
            bob.post(f"/api/tables/{table}/resign", seat=1, bot="random")
            for kind in ("play", "undo"):
                message = {"type": kind, "table": table, "seat": 1, "id": kind}
                if kind == "play":
                    message["move"] = "announce 1"
                await player.say(**message)
                assert (await player.reply(kind))["problem"]["code"] == "resigned"

    asyncio.run(tale())


# Shown the door


def test_a_removed_guest_hears_no_more_of_the_seat(cafe: Cafe, enter: Enter) -> None:
    ada, bob, cid = (enter(cafe, name) for name in ("Ada", "Bob", "Cid"))
    story = Story(ada, bob, cid).until(lambda s: pushing(s, 0))
    table = story.put(cafe)
    remove = f"/api/tables/{table}/remove"

    async def tale() -> None:
        async with at(cafe, bob, table, 1) as removed, at(cafe, ada, table, 0) as host:
            assert bob.code("POST", remove, guest=ada.id) == "host-only"
            assert ada.code("POST", remove, guest="nobody") == "unknown-seat"
            mark = len(removed.heard)
            info = ada.post(remove, guest=bob.id)
            assert info["seats"][1]["bot"] == "regular"
            await host.answer(table, 0, host.choices[0]["text"])
            heard = await everything_since(removed, mark)
            assert [message["type"] for message in heard if message["type"] != "info"] == ["gone"]
            assert heard[-1] == {"type": "gone", "table": table, "seat": 1, "reason": "removed"}
            await removed.say(type="watch", table=table, seat=1)
            assert (await removed.hear())["problem"]["code"] == "not-your-seat"
            await removed.say(type="why", table=table, seat=1, id="w", part={})
            assert (await removed.reply("w"))["problem"]["code"] == "not-your-seat"
            reply = await removed.answer(table, 1, "announce 1")
            assert reply["problem"]["code"] == "not-your-seat"
            assert ada.code("POST", remove, guest=bob.id) == "unknown-seat"

    asyncio.run(tale())
    assert bob.code("POST", f"/api/tables/{table}/return", seat=1) == "not-your-seat"
    later(cafe, 3600)
    assert bob.code("POST", f"/api/tables/{table}/hand", seat=2) == "not-your-seat"
    removed_line = log(cafe, table)[len(story.lines)]
    assert isinstance(removed_line, lines.Removed)


def test_who_gave_a_chair_back_hears_nothing_of_who_sits_there_next(
    salon: Cafe, enter: Enter
) -> None:
    ada, bob, cid = (enter(salon, name) for name in ("Ada", "Bob", "Cid"))
    table = ada.table(seats=2)
    bob.post(f"/api/tables/{table}/sit")

    async def tale() -> None:
        async with at(salon, bob, table, 1) as player:
            mark = len(player.heard)
            bob.post(f"/api/tables/{table}/leave", seat=1)
            cid.post(f"/api/tables/{table}/sit")
            ada.post(f"/api/tables/{table}/start")
            heard = await everything_since(player, mark)
            told = [message for message in heard if message["type"] != "info"]
            assert told == [{"type": "gone", "table": table, "seat": 1, "reason": "left"}]

    asyncio.run(tale())


def test_a_guest_removed_before_the_game_may_not_sit_down_again(salon: Cafe, enter: Enter) -> None:
    ada, bob = enter(salon, "Ada"), enter(salon, "Bob")
    table = ada.table(seats=3)
    bob.post(f"/api/tables/{table}/sit")
    bob.post(f"/api/tables/{table}/sit")
    info = ada.post(f"/api/tables/{table}/remove", guest=bob.id)
    assert [seat["player"] is None for seat in info["seats"]] == [False, True, True]
    assert bob.code("POST", f"/api/tables/{table}/sit") == "removed"


def test_the_house_may_remove_and_close_anywhere(salon: Cafe, enter: Enter) -> None:
    ada, bob = enter(salon, "Ada"), enter(salon, "Bob")
    table = ada.table(seats=2)
    bob.post(f"/api/tables/{table}/sit")
    house = enter(salon)
    house.token = salon.ask(lambda inside: inside.guests.new_host())
    assert bob.code("POST", f"/api/tables/{table}/close") == "host-only"
    house.post(f"/api/tables/{table}/remove", guest=bob.id)
    assert house.post(f"/api/tables/{table}/close")["closed"] == "house"
    assert house.code("POST", f"/api/tables/{table}/close") == "closed"
    assert house.code("POST", f"/api/tables/{table}/sit") == "bad-token"  # it is no guest


# One device, several seats


def test_one_device_sees_one_seats_secrets_at_a_time(salon: Cafe, enter: Enter) -> None:
    ada, bob = enter(salon, "Ada"), enter(salon, "Bob")

    story = Story(ada, ada)
    story.until(lambda s: pushing(s, 1) and treasures(s, 0) != treasures(s, 1))
    table = story.put(salon)
    views = [treasures(story.scribe, seat) for seat in (0, 1)]

    async def tale() -> None:
        async with online(salon, ada) as device:
            await device.watch(table, 0)
            assert [place["treasure"] for place in device.view["city"]] == views[0]
            assert device.choices == []
            mark = len(device.heard)
            await device.say(type="watch", table=table, seat=1)
            await device.until(lambda: device.view["seat"] == 1)
            assert [place["treasure"] for place in device.view["city"]] == views[1]
            await device.answer(table, 1, device.choices[0]["text"])
            heard = await everything_since(device, mark)
            told = [m["seat"] for m in heard if m["type"] in ("view", "change")]
            assert set(told) == {1}
            assert len(told) == 2
            await device.say(type="watch", table=table, seat=2)
            assert (await device.hear())["problem"]["code"] == "unknown-seat"
        async with online(salon, bob) as stranger:
            for seat in (0, 1):
                await stranger.say(type="watch", table=table, seat=seat)
                assert (await stranger.hear())["problem"]["code"] == "not-your-seat"
            assert not [text for text in stranger.heard if message_of(text)["type"] == "view"]

    asyncio.run(tale())


def test_a_device_plays_a_seat_of_its_own_that_it_does_not_watch(salon: Cafe, enter: Enter) -> None:
    ada = enter(salon, "Ada")
    table = ada.table(seats=2)
    ada.post(f"/api/tables/{table}/sit")
    ada.post(f"/api/tables/{table}/start")

    async def tale() -> None:
        async with at(salon, ada, table, None) as device:
            seat = device.view["waiting"][0]
            assert (await device.answer(table, seat, "announce 1"))["type"] == "done"
            await caught_up(device)
            assert {message_of(text).get("seat") for text in device.heard} == {None}

    asyncio.run(tale())


def test_who_is_here_is_told(salon: Cafe, enter: Enter) -> None:
    ada, bob = enter(salon, "Ada"), enter(salon, "Bob")
    table = begun(ada, bob)

    async def tale() -> None:
        async with at(salon, ada, table, 0) as player:
            assert not player.info["seats"][1]["here"]
            async with at(salon, bob, table, 1):
                await player.until(lambda: player.info["seats"][1]["here"])
                async with at(salon, bob, table, 1):  # a second window changes nothing
                    await caught_up(player)
                await caught_up(player)
                assert player.info["seats"][1]["here"]
            await player.until(lambda: not player.info["seats"][1]["here"])
            assert player.info["seats"][1]["away"] == 0

    asyncio.run(tale())
