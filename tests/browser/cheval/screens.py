"""The screens of Le Cheval de Troie."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.cheval.playing import Trojan
from tests.browser.cheval.tales import crowded, full_district
from tests.browser.stage import Stage, passing, screen
from tests.browser.tales import asks, company, last_move, tale


def _asked(stage: Stage, step: str, *args: int, seats: int = 4) -> Trojan:
    stage.against_bots("cheval", asks(step, 0, *args), 36, seats)
    player = Trojan(stage.visitor)
    player.step()
    return player


@screen
def announce(stage: Stage) -> None:
    """One's turn begins: a number."""
    _asked(stage, "Announce")


@screen
def two_players(stage: Stage) -> None:
    """Two players, two colours each."""
    _asked(stage, "Announce", seats=2)


@screen
def push(stage: Stage) -> None:
    """A push: district and hero are chosen, one touch is left."""
    player = _asked(stage, "Push", 2)
    player.touch(player.districts().nth(2))
    player.touch(player.heroes().first)
    expect(player.main()).to_be_enabled()


@screen
def trident(stage: Stage) -> None:
    """The Trident: two treasures are about to change places."""
    player = _asked(stage, "Exchange")
    player.touch(player.district(1))
    player.touch(player.district(4))
    expect(player.main()).to_be_enabled()


@passing
@screen
def refused(stage: Stage) -> None:
    """A full district was touched: the reason and its clause are beside it."""
    story = tale(company(stage.me, 3), crowded, bots=True)
    stage.at(stage.put(story))
    player = Trojan(stage.visitor)
    player.step()
    player.touch(player.district(full_district(story.scribe)))
    expect(stage.page.locator(".refusal")).to_be_visible()


@screen
def bill(stage: Stage) -> None:
    """The bill, told to its end."""
    stage.at(stage.finished("cheval", last_move))
    expect(stage.page.locator(".bill .won").first).to_be_visible()


@screen
def bill_two_players(stage: Stage) -> None:
    """The bill of two players."""
    stage.at(stage.finished("cheval", last_move, seats=2))
    expect(stage.page.locator(".bill .won").first).to_be_visible()
