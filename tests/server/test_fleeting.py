"""What is fleeting: shown once as it happens, also to one who was away, then kept by nobody."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from tests.server.cafe import Cafe, Player, opened
from tests.server.conftest import Enter
from tests.server.stories import Story, at, caught_up, log, message_of, online, pushing
from troquet.server.house import House

FLEETING = {"loaded", "arrived", "pushed"}


def begin_of(player: Player) -> dict[str, Any]:
    """Return the last message that began a stream."""
    return next(
        message for message in map(message_of, reversed(player.heard)) if message["type"] == "view"
    )


def whats(events: list[dict[str, Any]]) -> set[str]:
    return {event["what"] for event in events}


async def shown(player: Player, table: str) -> None:
    """Say that everything was shown, and wait until the café has heard it."""
    await player.say(type="seen", table=table, n=player.n)
    await caught_up(player)


def test_a_push_is_shown_as_it_happens_and_then_no_more(cafe: Cafe, enter: Enter) -> None:
    ada, bob = enter(cafe, "Ada"), enter(cafe, "Bob")
    table = Story(ada, bob).until(lambda s: pushing(s, 1)).put(cafe)

    async def tale() -> None:
        async with at(cafe, ada, table, 0) as other, at(cafe, bob, table, 1) as player:
            await shown(other, table)
            await player.answer(table, 1, player.choices[0]["text"])
            await caught_up(other)
            pushed = [event for event in other.events if event["what"] == "pushed"][-1]
            assert pushed["fleeting"]
            await shown(other, table)
            cafe.ask(House.forget)
            await other.watch(table, 0)
            await caught_up(other)
            begun = begin_of(other)
            assert begun["missed"] == []
            assert not whats(begun["history"]) & FLEETING
            assert {"announced", "drew", "dropped"} <= whats(begun["history"])
            assert not [event for event in begun["history"] if event.get("fleeting")]

    asyncio.run(tale())


def test_one_who_was_away_sees_a_missed_push_once(salon: Cafe, enter: Enter) -> None:
    ada, bob = enter(salon, "Ada"), enter(salon, "Bob")
    table = Story(ada, bob).until(lambda s: pushing(s, 1)).put(salon)

    async def tale() -> None:
        async with at(salon, ada, table, 0) as away:
            await shown(away, table)
        async with at(salon, bob, table, 1) as player:
            await player.answer(table, 1, player.choices[0]["text"])
        async with at(salon, ada, table, 0) as back:
            missed = begin_of(back)["missed"]
            assert [event["what"] for event in missed][:2] == ["pushed", "dropped"]
            assert missed[0]["fleeting"]
            assert "pushed" not in whats(begin_of(back)["history"])
        async with at(salon, ada, table, 0) as again:  # nothing says that it was shown
            assert begin_of(again)["missed"] == missed
            await shown(again, table)
        async with at(salon, ada, table, 0) as later:
            assert begin_of(later)["missed"] == []
            assert not whats(begin_of(later)["history"]) & FLEETING
            assert "dropped" in whats(begin_of(later)["history"])

    asyncio.run(tale())


def test_each_seat_has_seen_what_it_has_seen(salon: Cafe, enter: Enter) -> None:
    ada = enter(salon, "Ada")
    table = Story(ada, ada).until(lambda s: pushing(s, 1)).put(salon)

    async def tale() -> None:
        async with online(salon, ada) as device:
            await device.watch(table, 0)
            await shown(device, table)
            await device.say(type="watch", table=table, seat=1)
            await device.until(lambda: device.view["seat"] == 1)
            assert whats(begin_of(device)["missed"]) >= FLEETING

    asyncio.run(tale())


def test_what_was_shown_survives_the_cafe(tmp_path: Path, enter: Enter) -> None:
    file = tmp_path / "cafe.db"
    with opened(file) as cafe:
        ada, bob = enter(cafe, "Ada"), enter(cafe, "Bob")
        table = Story(ada, bob).until(lambda s: pushing(s, 1)).put(cafe)

        async def look() -> None:
            async with at(cafe, ada, table, 0) as player:
                await shown(player, table)

        asyncio.run(look())
    with opened(file) as cafe:

        async def look_again() -> None:
            async with at(cafe, ada, table, 0) as player:
                assert begin_of(player)["missed"] == []
            async with at(cafe, bob, table, 1) as player:
                assert whats(begin_of(player)["missed"]) >= FLEETING

        asyncio.run(look_again())


def test_spectators_get_no_fleeting_past(salon: Cafe, enter: Enter) -> None:
    ada, bob = enter(salon, "Ada"), enter(salon, "Bob")
    table = Story(ada, bob).until(lambda s: pushing(s, 1)).put(salon)

    async def tale() -> None:
        async with at(salon, None, table, None) as onlooker:
            begun = begin_of(onlooker)
            assert begun["missed"] == []
            assert not whats(begun["history"]) & FLEETING
            async with at(salon, bob, table, 1) as player:
                await player.answer(table, 1, player.choices[0]["text"])
            await caught_up(onlooker)
            assert "pushed" in whats(onlooker.events)  # as it happens everybody sees it

    asyncio.run(tale())


def test_with_the_memory_aid_nothing_is_fleeting(salon: Cafe, enter: Enter) -> None:
    ada, bob = enter(salon, "Ada"), enter(salon, "Bob")
    table = Story(ada, bob, memory=True).until(lambda s: pushing(s, 1)).put(salon)

    async def tale() -> None:
        async with at(salon, ada, table, 0) as player:
            await shown(player, table)
            await player.watch(table, 0)
            await caught_up(player)
            assert whats(begin_of(player)["history"]) >= {"loaded", "arrived"}

    asyncio.run(tale())


def test_seen_never_goes_back_and_never_ahead(salon: Cafe, enter: Enter) -> None:
    ada, bob = enter(salon, "Ada"), enter(salon, "Bob")
    story = Story(ada, bob).until(lambda s: pushing(s, 1))
    table = story.put(salon)

    async def tale() -> None:
        async with at(salon, ada, table, 0) as other, at(salon, bob, table, 1) as player:
            await shown(other, table)
            for n in (0, -1, -(10**20)):
                await other.say(type="seen", table=table, n=n)
            await other.say(type="seen", table=table, n=10**20)
            await other.say(type="seen", table="nosuchtable", n=1)
            await caught_up(other)
            assert salon.house.hall(table).seen[0] == len(story.lines) - 1
            await player.answer(table, 1, player.choices[0]["text"])
        async with at(salon, ada, table, 0) as back:  # a number too high has not seen the future
            assert "pushed" in whats(begin_of(back)["missed"])

    asyncio.run(tale())
    assert len(log(salon, table)) == len(story.lines) + 1
