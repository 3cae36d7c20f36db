"""Replays: a game step by step, from one's own knowledge, with all open once it is over."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

import troquet
from tests.server.cafe import Cafe, Json
from tests.server.conftest import Enter
from tests.server.stories import Story, as_bytes, at, caught_up, pushing, treasures
from troquet.server.changes import apply


def ended(replay: Json) -> Any:
    """Return the view after the last step, as a client would make it."""
    view = replay["view"]
    for frame in replay["frames"]:
        view = apply(view, [(path, value) for path, value in frame["changes"]])
    return view


def told(replay: Json) -> list[Json]:
    """Return every event of a replay."""
    return [*replay["opening"], *(e for frame in replay["frames"] for e in frame.get("events", []))]


def test_a_game_that_is_on_is_replayed_from_ones_own_knowledge(salon: Cafe, enter: Enter) -> None:
    ada, bob = enter(salon, "Ada"), enter(salon, "Bob")
    story = Story(ada, bob).until(lambda s: treasures(s, 0) != treasures(s, 1))
    table = story.put(salon)
    at_table = f"/api/tables/{table}/replay"
    for guest, eye, seat in (
        (ada, "0", 0),
        (bob, "1", 1),
        (bob, "spectator", None),
        (enter(salon), "spectator", None),
    ):
        replay = guest.get(f"{at_table}/{eye}")
        assert as_bytes(ended(replay)) == story.scribe.state.view(seat).encode()
        assert replay["names"] == ["Ada", "Bob"]
        assert not [event for event in told(replay) if event.get("fleeting")]
        assert not {"pushed", "arrived", "loaded"} & {event["what"] for event in told(replay)}
        assert not [frame for frame in replay["frames"] if "seat" in frame or "move" in frame]
        if seat is None:
            assert "treasure" not in [event["what"] for event in told(replay)]
    assert ada.code("GET", f"{at_table}/1") == "not-your-seat"
    assert enter(salon).code("GET", f"{at_table}/0") == "not-your-seat"
    assert ada.code("GET", f"{at_table}/open") == "not-over"


@pytest.mark.parametrize("eye", ["2", "-1", "x", "1.0", "01x", "²", "9" * 5000, "Open", "%20"])
def test_a_seat_that_is_none_is_told_so(salon: Cafe, enter: Enter, eye: str) -> None:
    ada = enter(salon, "Ada")
    table = Story(ada, ada).until(pushing).put(salon)
    assert ada.code("GET", f"/api/tables/{table}/replay/{eye}") == "unknown-seat"


def test_a_game_that_is_over_is_replayed_with_all_open(salon: Cafe, enter: Enter) -> None:
    ada, bob = enter(salon, "Ada"), enter(salon, "Bob")
    story = Story(ada, bob).to_the_end()
    table = story.put(salon)
    stranger = enter(salon)
    moves = story.scribe.record().moves
    for closed in (False, True):
        for eye, seat in (("0", 0), ("1", 1), ("spectator", None)):
            replay = stranger.get(f"/api/tables/{table}/replay/{eye}")
            assert as_bytes(ended(replay)) == story.scribe.state.view(seat).encode()
            played = [(frame["seat"], frame["move"]) for frame in replay["frames"]]
            assert played == list(moves)
        replay = stranger.get(f"/api/tables/{table}/replay/open")
        first = troquet.game("cheval").deal(2, story.scribe.seed)
        assert as_bytes(replay["view"]) == first.open_view().encode()
        assert None not in [place["treasure"] for place in replay["view"]["city"]]
        assert {"pushed", "treasure"} <= {event["what"] for event in told(replay)}
        if not closed:
            ada.post(f"/api/tables/{table}/close")


def test_a_secret_answer_is_in_nobody_elses_replay(salon: Cafe, enter: Enter) -> None:
    ada, bob = enter(salon, "Ada"), enter(salon, "Bob")
    table = Story(ada, bob, game="_template").put(salon)

    async def tale() -> None:
        async with at(salon, ada, table, 0) as player:
            chosen = player.choices[1]["text"]
            await player.answer(table, 0, player.choices[0]["text"])
            await player.answer(table, 0, chosen)
            await caught_up(player)
            own = ada.get(f"/api/tables/{table}/replay/0")
            assert ended(own)["answer"] == chosen
            for guest, eye in ((bob, "1"), (enter(salon), "spectator")):
                replay = guest.get(f"/api/tables/{table}/replay/{eye}")
                assert ended(replay)["answer"] is None
                assert chosen not in json.dumps(replay)
                assert len(replay["frames"]) == 1  # that somebody has answered is public

    asyncio.run(tale())


def test_a_table_without_a_game_has_no_replay(salon: Cafe, enter: Enter) -> None:
    ada = enter(salon, "Ada")
    table = ada.table()
    gone = Story(ada, ada, rules=0).until(pushing).put(salon)
    assert ada.code("GET", f"/api/tables/{table}/replay/0") == "not-started"
    assert ada.code("GET", f"/api/tables/{gone}/replay/0") == "retired"
    assert ada.code("GET", "/api/tables/nosuchtable/replay/0") == "unknown-table"


def test_what_was_taken_back_is_not_replayed(salon: Cafe, enter: Enter) -> None:
    ada, bob = enter(salon, "Ada"), enter(salon, "Bob")
    story = Story(ada, bob, memory=True).until(lambda s: pushing(s, 1))
    table = story.put(salon)
    before = bob.get(f"/api/tables/{table}/replay/1")

    async def tale() -> None:
        async with at(salon, bob, table, 1) as player:
            await player.answer(table, 1, player.choices[0]["text"])
            await player.say(type="undo", table=table, seat=1, id="u")
            assert (await player.reply("u"))["type"] == "done"

    asyncio.run(tale())
    assert bob.get(f"/api/tables/{table}/replay/1") == before
