"""The memory aid: CH-OPT."""

from __future__ import annotations

from typing import Any

import pytest

import troquet
from tests.games.cheval.tables import GAME, at_random, deal, laid, lay, load, play, seen_by
from troquet.conformance.plugin import rule


@rule("CH-OPT-1")
def test_the_memory_aid_is_off_unless_the_table_asks_for_it() -> None:
    assert GAME.deal(4, 1).position()["options"] == {"memory": False}
    assert GAME.deal(4, 1, {"memory": True}).position()["options"] == {"memory": True}
    (option,) = GAME.meta.options
    assert (option.name, option.clause, option.default) == ("memory", "CH-OPT-1", False)


@rule("CH-OPT-1")
@pytest.mark.parametrize(
    "options", [{"memory": 1}, {"memory": "on"}, {"memory": None}, {"memoire": True}, ["memory"]]
)
def test_it_is_on_or_off(options: Any) -> None:
    with pytest.raises(troquet.BadSetting):
        GAME.deal(4, 1, options)


@rule("CH-OPT-1", "CH-TURN-5")
@pytest.mark.parametrize("memory", [False, True])
def test_without_it_what_goes_into_the_horse_is_fleeting(memory: bool) -> None:
    _, opening = GAME.open(4, 1, {"memory": memory})
    t = lay(deck="3", memory=memory)
    events = opening + play(t, "announce 1", "push red 1")
    fleeting = {event.what for event in events if event.fleeting}
    assert fleeting == (set() if memory else {"loaded", "pushed", "arrived"})


@rule("CH-OPT-1")
@pytest.mark.parametrize("memory", [False, True])
def test_the_content_is_public_knowledge_and_in_every_view(memory: bool) -> None:
    t = lay(horse="blue yellow", memory=memory)
    for seat in (None, 0, 1, 2, 3):
        view = seen_by(t, seat)
        assert view.horse == ["blue", "yellow"]
        assert view.options == {"memory": memory}


@rule("CH-OPT-1")
def test_a_lasting_event_tells_nothing_that_goes_in() -> None:
    t = lay(display="blue blue blue", horse="red green", deck="3")
    for event in play(t, "announce 1", "push blue 1"):
        if not event.fleeting:
            assert "blue" not in str(event.facts)


@rule("CH-OPT-1")
def test_the_option_changes_nothing_in_play() -> None:
    for off, on in zip(at_random(4, 8), at_random(4, 8, memory=True), strict=True):
        assert off.table() == on.table()
        assert off.waiting() == on.waiting()
        assert [step.data() for step in off.agenda] == [step.data() for step in on.agenda]


@rule("CH-OPT-1")
def test_the_option_is_kept_by_position_and_clone() -> None:
    t = deal(3, 1, memory=True)
    assert load(t.position()).hash() == t.hash()
    assert t.clone().hash() == t.hash()
    assert t.hash() != deal(3, 1).hash()
    position = laid()
    position["options"] = {}
    with pytest.raises(troquet.BadPosition, match="names all options"):
        load(position)


@rule("CH-OPT-1")
@pytest.mark.parametrize("memory", [False, True])
def test_at_the_end_everything_is_open(memory: bool) -> None:
    *_, t = at_random(4, 8, memory=memory)
    view = seen_by(t, None)
    assert view.horse == ["black", "black"]
    assert None not in [district.treasure for district in view.city]
    assert view.outcome == t.outcome()
