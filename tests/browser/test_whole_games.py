"""Whole games through the page: by taps on a phone, and by the keyboard alone."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.playing import Player, Typist, points
from tests.browser.visitor import DESK


def test_a_whole_game_by_taps_at_phone_size(visit: Visit) -> None:
    visitor = visit()
    visitor.go().press("home.play")
    player = Player(visitor)
    assert player.game() > 8
    visitor.touch(visitor.page.locator(".bill"))
    assert len(points(visitor)) == 4


def test_a_whole_game_by_the_keyboard_alone(visit: Visit) -> None:
    visitor = visit(device=DESK, hurried=True, speed="off")
    player = Typist(visitor, seed=2)
    visitor.go()
    expect(visitor.button("home.play")).to_be_enabled()
    player.touch(visitor.button("home.play"))
    assert player.game() > 8
    assert len(points(visitor)) == 4
