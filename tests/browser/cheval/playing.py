"""Playing Le Cheval de Troie with intent: its things by their names."""

from __future__ import annotations

from playwright.sync_api import Locator

from tests.browser.playing import Player
from tests.browser.visitor import Visitor
from troquet import library

# Which of the game's questions is asked.
STEP = """
() => {
  if (document.querySelector(".numbers .lit")) return "number";
  if (document.querySelector(".treasure.shining")) return "treasures";
  return document.querySelector(".district.shining") ? "push" : "";
}
"""


class Trojan(Player):
    """A visitor at a table of Le Cheval."""

    def __init__(self, visitor: Visitor, seed: int = 1) -> None:
        super().__init__(visitor, seed)
        self.words = library.words("cheval", visitor.language)

    def step(self) -> str:
        """Wait until a move is asked, and return which: a number, a push, two treasures."""
        assert self.wait() == "move"
        found: str = self.page.evaluate(STEP)
        return found

    def numbers(self) -> Locator:
        """Return the numbers that may be announced."""
        return self.page.locator(".numbers .lit")

    def districts(self) -> Locator:
        """Return the districts that are lit, or whose treasure is."""
        return self.page.locator(".district[data-lit]")

    def district(self, number: int) -> Locator:
        """Return a district by its number."""
        return self.page.locator(f'[data-place="district-{number}"]')

    def heroes(self) -> Locator:
        """Return the heroes of the display that are lit."""
        name = self.words.say("page", "display", {})
        return self.page.get_by_role("group", name=name).locator(".lit")

    def city(self) -> list[str]:
        """Return what a screen reader would say of each district, in order."""
        return city(self.visitor)


def city(visitor: Visitor) -> list[str]:
    """Return what a screen reader would say of each district, in order."""
    return visitor.page.evaluate(  # type: ignore[no-any-return]
        "[...document.querySelectorAll('[data-place^=district]')]"
        ".map((place) => place.getAttribute('aria-label'))"
    )
