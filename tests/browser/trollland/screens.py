"""The screens of Trollland."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.playing import Player
from tests.browser.stage import Stage, passing, screen
from tests.browser.tales import Moment, asks, last_move
from troquet.core.record import Scribe


def offers(step: str, verb: str) -> Moment:
    """Tell whether a step asks the first seat and lets it do this."""

    def now(scribe: Scribe) -> bool:
        return asks(step)(scribe) and any(
            move.text.split()[0] == verb for move in scribe.state.options(0)
        )

    return now


def nested(scribe: Scribe) -> bool:
    """Tell whether the first seat loads an extra card (TL-LOAD-5)."""
    return asks("Load")(scribe) and any(step.data()[0] == "Replace" for step in scribe.state.agenda)


def _asked(stage: Stage, moment: Moment, after: int = 40, seats: int = 4) -> Player:
    stage.against_bots("trollland", moment, after, seats)
    player = Player(stage.visitor)
    player.wait()
    return player


@screen
def pick(stage: Stage) -> None:
    """Two cards are picked in secret; one touch is left."""
    player = _asked(stage, asks("Pick", None), after=60)
    player.choose()


@screen
def five_players(stage: Stage) -> None:
    """Five at the table, each with piles."""
    _asked(stage, asks("Load"), after=70, seats=5)


@screen
def load(stage: Stage) -> None:
    """One's card is called: a cage is chosen, the card shows where it would be."""
    player = _asked(stage, asks("Load"))
    player.choose()


@screen
def one_more(stage: Stage) -> None:
    """A card after a card: the trail is the stack."""
    _asked(stage, nested)


@screen
def quay(stage: Stage) -> None:
    """A card with the quay symbol: cages and quay are lit."""
    _asked(stage, offers("Load", "exchange"))


@screen
def camp(stage: Stage) -> None:
    """No cage is left: the quay or the camp."""
    _asked(stage, offers("Load", "camp"))


@screen
def king(stage: Stage) -> None:
    """The king chooses: capture, or draw."""
    _asked(stage, offers("King", "capture"))


@screen
def steal(stage: Stage) -> None:
    """A Troll steals: the others' piles lie on the desk."""
    player = _asked(stage, asks("Thief"))
    player.choose()


@screen
def entrust(stage: Stage) -> None:
    """The express: the quay, or one's camp to another."""
    _asked(stage, offers("Express", "entrust"))


@screen
def counts(stage: Stage) -> None:
    """What is public of everybody, one touch behind the strip."""
    player = _asked(stage, asks("Load"))
    player.touch(stage.page.locator(".counts"))
    expect(stage.page.locator(".people .tally-of").first).to_be_visible()


@passing
@screen
def refused(stage: Stage) -> None:
    """A cage that is closed was touched: the prefect says why."""
    player = _asked(stage, asks("Load"))
    player.touch(stage.page.locator("button.cage:not(.lit)").first)
    expect(stage.page.locator(".refusal")).to_be_visible()


@screen
def bill(stage: Stage) -> None:
    """The end: the bill, told to its last line."""
    stage.at(stage.finished("trollland", last_move))
    expect(stage.page.locator(".bill .total.won").first).to_be_visible()
