"""Whole games through the page, every game on the shelf: by taps on a phone, by keyboard alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Visit
from tests.browser.playing import Player, Typist, points
from tests.browser.visitor import DESK, Visitor
from troquet import library

GAMES = [meta.id for meta in library.games(workshop=True)]


def play_button(visitor: Visitor, game: str) -> Locator:
    """Return the button of the front room that begins a game against bots."""
    found = visitor.page.locator(f'[data-game="{game}"]').get_by_role(
        "button", name=visitor.word("home.play")
    )
    expect(found).to_be_enabled()
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_taps_at_phone_size(visit: Visit, game: str) -> None:
    visitor = visit(hurried=True).go()
    player = Player(visitor)
    visitor.touch(play_button(visitor, game))
    assert player.game(hurry=True) > 0
    visitor.touch(visitor.page.locator(".bill"))
    assert len(points(visitor)) > 1


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_the_keyboard_alone(visit: Visit, game: str) -> None:
    visitor = visit(device=DESK, hurried=True, speed="off").go()
    player = Typist(visitor, seed=2)
    player.touch(play_button(visitor, game))
    assert player.game() > 0
    assert len(points(visitor)) > 1
