"""Playing Le Cheval de Troie through the page: only what is lit is touched, by finger or by key."""

from __future__ import annotations

import random
import re
import time

from playwright.sync_api import Locator, Page, expect

from tests.browser.visitor import Visitor
from troquet import library
from troquet.core.rulebook import Words

LONGEST = 60.0  # seconds that others may take
MOST_TABS = 60

# What the page asks of this seat now; "" while others play or something is being shown.
QUESTION = """
() => {
  if (document.querySelector(".bill")) return "end";
  if (document.querySelector(".curtain")) return "curtain";
  if (document.querySelector(".numbers .lit")) return "number";
  if (document.querySelector(".treasure.shining")) return "treasures";
  return document.querySelector(".district.shining") ? "push" : "";
}
"""


class Player:
    """A visitor at a table of Le Cheval; touches things with a finger or a mouse."""

    def __init__(self, visitor: Visitor, seed: int = 1) -> None:
        self.visitor = visitor
        self.page: Page = visitor.page
        self.words: Words = library.words("cheval", visitor.language)
        self.dice = random.Random(seed)
        self.answers = 0

    def say(self, key: str, **facts: object) -> str:
        """Return a sentence of the game's page."""
        return self.words.say("page", key, facts)

    # The things on the table

    def numbers(self) -> Locator:
        """Return the numbers that may be announced."""
        return self.page.locator(".numbers .lit")

    def districts(self) -> Locator:
        """Return the districts that are lit, or whose treasure is."""
        return self.page.locator(".district:has(.lamp)")

    def district(self, number: int) -> Locator:
        """Return a district by its number."""
        return self.page.locator(f'[data-place="district-{number}"]')

    def heroes(self) -> Locator:
        """Return the heroes of the display that are lit."""
        return self.page.get_by_role("group", name=self.say("display")).locator(".lit")

    def main(self) -> Locator:
        """Return the one main button."""
        return self.page.locator(".actions .main")

    # Playing

    def question(self) -> str:
        """Return what is asked now."""
        found: str = self.page.evaluate(QUESTION)
        return found

    def wait(self, hurry: bool = True) -> str:
        """Wait until something is asked; a tap on the cloth shows what the others did at once."""
        end = time.monotonic() + LONGEST
        while not (found := self.question()):
            assert time.monotonic() < end, f"nothing is asked: {self.visitor.ask().inner_text()}"
            if hurry:
                self.hurry()
            self.page.wait_for_timeout(30)
        return found

    def hurry(self) -> None:
        """Finish the move that is being shown: a touch of the middle of the cloth."""
        cloth = self.page.locator(".mat").bounding_box()
        if cloth is None:
            return
        x, y = cloth["x"] + cloth["width"] / 2, cloth["y"] + cloth["height"] / 2
        if self.visitor.device.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def touch(self, thing: Locator) -> None:
        """Touch a thing."""
        self.visitor.touch(thing)

    def any_of(self, things: Locator) -> Locator:
        """Choose one of several things by chance."""
        expect(things.first).to_be_visible()
        return things.nth(self.dice.randrange(things.count()))

    def answer(self, question: str) -> None:
        """Answer a question: first touch what is meant, then say that it is meant."""
        if question == "number":
            self.touch(self.any_of(self.numbers()))
        elif question == "treasures":
            self.touch(self.any_of(self.districts()))
            self.touch(self.any_of(self.page.locator(".district:has(.lamp:not(.full))")))
        else:
            self.touch(self.any_of(self.districts()))
            self.touch(self.any_of(self.heroes()))
        self.do()

    def do(self) -> None:
        """Press the main button."""
        expect(self.main()).to_be_enabled()
        self.touch(self.main())
        self.answers += 1

    def game(self, hurry: bool = True) -> int:
        """Play to the bill; return how many answers that took."""
        while (question := self.wait(hurry)) != "end":
            self.answer(question)
            expect(self.page.locator(".actions .main:enabled")).to_have_count(0)
        return self.answers


class Typist(Player):
    """A visitor who has nothing but a keyboard."""

    def focused(self, thing: Locator) -> bool:
        """Tell whether the focus is on a thing."""
        return bool(thing.evaluate("(thing) => thing === document.activeElement"))

    def reach(self, thing: Locator) -> None:
        """Go to a thing: Tab to its group, arrows inside it."""
        page = self.page
        for _ in range(MOST_TABS):
            if self.focused(thing):
                return
            if thing.evaluate(
                "(thing) => thing.closest('[role=group]')?.contains(document.activeElement)"
                " && thing.closest('[role=group]') !== null"
            ):
                page.keyboard.press("ArrowRight")
            else:
                page.keyboard.press("Tab")
        raise AssertionError(f"the keyboard does not reach {thing}")

    def touch(self, thing: Locator) -> None:
        """Go to a thing and press Enter."""
        self.reach(thing)
        self.page.keyboard.press("Enter")

    def hurry(self) -> None:
        """Wait: there is no key that finishes what is being shown."""


def points(visitor: Visitor) -> list[str]:
    """Return the totals of the bill, once it was told to its end."""
    totals = visitor.page.locator(".bill tfoot .total.won")
    expect(totals.first).to_be_visible(timeout=20_000)
    return [
        re.sub(r"\s+", " ", text).strip()
        for text in visitor.page.locator(".bill tfoot td").all_inner_texts()
    ]
