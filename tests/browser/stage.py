"""The stage on which screens are brought up, and the list of them.

A game adds its screens in tests/browser/<game>/screens.py: functions that bring one up, each with
`@screen`. They are looked at by axe and for their layout (test_screens.py), and photographed
(script/pictures), under the name `<game>-<function>`.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from tests.browser.tales import Moment, company, put, tale
from tests.browser.visitor import Visitor
from tests.browser.wire import Wire
from tests.server.cafe import Cafe, Guest
from tests.server.stories import Story

Bring = Callable[["Stage"], None]
HERE = Path(__file__).parent
_SCREENS: dict[str, Bring] = {}
_PASSING: set[str] = set()


class Stage:
    """A café, two guests known there, and the browser of one in which a screen is brought up."""

    def __init__(self, cafe: Cafe, wire: Wire, visitor: Visitor, me: Guest, other: Guest) -> None:
        self.cafe = cafe
        self.wire = wire
        self.visitor = visitor
        self.me = me
        self.other = other
        self.page = visitor.page
        self.word = visitor.word

    def put(self, story: Story) -> str:
        """Lay a tale on a table of the café."""
        return put(self.cafe, story)

    def at(self, table: str) -> None:
        """Sit at a table, or look on."""
        self.visitor.go(f"/t/{table}")
        expect(self.page.locator(".table")).to_be_visible()

    def against_bots(
        self, game: str, moment: Moment, after: int = 0, seats: int = 4, **options: Any
    ) -> None:
        """Sit with bots at a game that was played up to a moment."""
        story = tale(company(self.me, seats), moment, after, True, game, **options)
        self.at(self.put(story))

    def finished(self, game: str, moment: Moment, seats: int = 4, **options: Any) -> str:
        """Return a table at which a game with bots is over."""
        story = tale(company(self.me, seats), moment, 0, True, game, **options)
        return self.put(story.to_the_end())


def screen(bring: Bring) -> Bring:
    """Put a screen on the list, under its game's name and that of the function."""
    folder = bring.__module__.split(".")[2:-1]
    _SCREENS["-".join([*folder, bring.__name__.replace("_", "-")])] = bring
    return bring


def passing(bring: Bring) -> Bring:
    """Say of a screen that it does not last: its picture is taken at once."""
    folder = bring.__module__.split(".")[2:-1]
    _PASSING.add("-".join([*folder, bring.__name__.replace("_", "-")]))
    return bring


def screens() -> dict[str, Bring]:
    """Return all screens: those of the house, then those of each game."""
    import_module("tests.browser.screens")
    for path in sorted(HERE.glob("*/screens.py")):
        import_module(f"tests.browser.{path.parent.name}.screens")
    return _SCREENS


def passes(name: str) -> bool:
    """Tell whether a screen does not last."""
    return name in _PASSING
