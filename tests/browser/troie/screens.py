"""The screens of Troie."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.playing import Player
from tests.browser.stage import Stage, passing, screen
from tests.browser.tales import asks
from tests.browser.troie.tales import building, covered, laden, larger, late, refusing, together


def _player(stage: Stage) -> Player:
    player = Player(stage.visitor)
    player.wait()
    return player


@screen
def keep(stage: Stage) -> None:
    """Cards are put away before the game; the mound is in sight."""
    stage.against_bots("troie", together("Keep", 1))
    player = _player(stage)
    player.touch(stage.page.locator(".hand .lit").first)


@screen
def start(stage: Stage) -> None:
    """A free piece is lifted, to be taken into the tent."""
    stage.against_bots("troie", asks("Start"))
    player = _player(stage)
    player.touch(stage.page.locator(".mound [data-lit]").first)


@screen
def card(stage: Stage) -> None:
    """A card is chosen in secret, with one's tent in sight."""
    stage.against_bots("troie", together("Choose"), 60)
    player = _player(stage)
    player.touch(stage.page.locator(".hand .lit").first)
    expect(player.main()).to_be_enabled()


@screen
def dig(stage: Stage) -> None:
    """Five trowels: free pieces of the mound, and those before the tent."""
    stage.against_bots("troie", laden, 60)
    _player(stage)


@passing
@screen
def refused(stage: Stage) -> None:
    """A covered piece was touched: what covers it is told beside it."""
    stage.against_bots("troie", asks("Dig", 0, 5), 40)
    player = _player(stage)
    player.touch(covered(stage.page))
    expect(stage.page.locator(".refusal")).to_be_visible()


@screen
def publish(stage: Stage) -> None:
    """A publication is built: its frame, what joins it, and what it would pay."""
    stage.against_bots("troie", building, 80)
    _player(stage)
    expect(stage.page.locator(".closeup")).to_be_visible()


@screen
def primordial(stage: Stage) -> None:
    """A group of several beats the largest one there."""
    stage.against_bots("troie", larger)
    _player(stage)
    expect(stage.page.locator(".closeup .tried").nth(1)).to_be_visible()


@passing
@screen
def joins_nothing(stage: Stage) -> None:
    """A piece that joins nothing was touched: its frame shows where one would do."""
    stage.against_bots("troie", refusing)
    player = _player(stage)
    for piece in stage.page.locator("[data-behind]:not(.lit)").all()[:1]:
        player.touch(piece)
    expect(stage.page.locator(".refusal")).to_be_visible()
    expect(stage.page.locator(".closeup .wanted").first).to_be_visible()


@screen
def two_players(stage: Stage) -> None:
    """Two players: four frames."""
    stage.against_bots("troie", asks("Dig", 0, 3), 40, 2)
    _player(stage)


@screen
def bill(stage: Stage) -> None:
    """The bill, publication by publication."""
    table = stage.finished("troie", late)
    stage.at(table)
    expect(stage.page.locator(".bill .won").first).to_be_visible()
