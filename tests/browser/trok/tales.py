"""Moments of Trök."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from tests.browser.tales import Moment, asks, with_bots
from tests.server.cafe import Guest
from tests.server.stories import Story
from troquet import library
from troquet.core.record import Record, Scribe
from troquet.server.store import Account

RECORDS = Path(__file__).parents[2] / "records" / "trok"
Look = Callable[[dict[str, Any]], bool]


def golden(record: str, verb: str, *guests: Guest | Account) -> Story:
    """Play a stored game, with bots, up to the first seat's first move of this verb."""
    stored = Record.read((RECORDS / f"{record}.json").read_text(encoding="utf-8"))
    story = Story(*guests, game="trok", seed=stored.seed)
    with_bots(story)
    for seat, text in stored.moves:
        if seat == 0 and text.split()[0] == verb:
            return story
        story.answer(library.game("trok").move(text))
    raise AssertionError(f"{record} has no {verb}")


def offers(step: str, verb: str, look: Look | None = None) -> Moment:
    """Tell whether a step asks the first seat, with a move of this verb, at a table like this."""

    def now(scribe: Scribe) -> bool:
        if not asks(step)(scribe):
            return False
        state = scribe.state
        if not any(str(move).split()[0] == verb for move in state.options(0)):
            return False
        return look is None or look(msgspec.to_builtins(state.view(0)))

    return now


def owns(*upgrades: str) -> Look:
    """Tell whether the first seat owns all of these upgrades."""

    def look(view: dict[str, Any]) -> bool:
        return all(upgrade in view["players"][0]["upgrades"] for upgrade in upgrades)

    return look


def rich(view: dict[str, Any]) -> bool:
    """Tell whether the first seat has some upgrades and a long hand."""
    me = view["players"][0]
    return len(me["upgrades"]) >= 3 and me["hand"] >= 7
