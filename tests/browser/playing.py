"""Playing any game through the page: what is lit is touched, then the main button, and so on.

A player here knows no game. What may be touched says so itself (the class `lit` or the attribute
`data-lit`), what was touched has aria-pressed="true": enough to play to the bill.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence

from playwright.sync_api import ElementHandle, Locator, Page, expect

from tests.browser.visitor import PATIENCE, Visitor

LONGEST = 60.0  # seconds that others may take
MOST_TABS = 80
MOST_TOUCHES = 40  # for one answer

TOUCHABLE = ".lit, [data-lit]"

# What the page asks of this seat now; "" while others play or something is being shown.
QUESTION = """
() => {
  if (document.querySelector(".bill")) return "end";
  if (document.querySelector(".curtain")) return "curtain";
  return document.querySelector(".table:not(.off, .answered) .actions .others") ? "move" : "";
}
"""
# Something touchable that would bring the answer further: not what was touched already, and rather
# in a group where nothing was; null: nothing would. Chosen and handed over in one go, because the
# page may change between two questions.
FURTHER = """
([touchable, chance]) => {
  const pressed = (thing) => thing.getAttribute("aria-pressed") === "true";
  const things = [...document.querySelectorAll(touchable)]
    .filter((thing) => thing.checkVisibility() && !pressed(thing));
  const fresh = things.filter((thing) => {
    const group = thing.closest("[role=group]") ?? thing.parentElement;
    const others = [...group.querySelectorAll("[aria-pressed=true]")];
    return !others.some((other) => other.checkVisibility());
  });
  const among = fresh.length > 0 ? fresh : things;
  return among[Math.floor(chance * among.length)] ?? null;
}
"""
# A point where a finger would touch the thing itself: the middle, or the nearest to it that does.
POINT = """
(thing) => {
  thing.scrollIntoView({ block: "nearest", inline: "nearest" });
  const { left, top, width, height } = thing.getBoundingClientRect();
  const steps = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9];
  for (const down of steps) {
    for (const across of steps) {
      const [x, y] = [left + across * width, top + down * height];
      const found = document.elementFromPoint(x, y);
      if (found !== null && thing.contains(found)) return [x, y];
    }
  }
  return null;
}
"""


class Player:
    """A visitor at a table, of whatever game; touches things with a finger or a mouse."""

    def __init__(self, visitor: Visitor, seed: int = 1) -> None:
        self.visitor = visitor
        self.page: Page = visitor.page
        self.dice = random.Random(seed)
        self.answers = 0

    def main(self) -> Locator:
        """Return the one main button."""
        return self.page.locator(".actions .main")

    # Waiting

    def question(self) -> str:
        """Return what is asked now: a "move", to pass the device on ("curtain"), nothing ("")."""
        found: str = self.page.evaluate(QUESTION)
        return found

    def wait(self, hurry: bool = False) -> str:
        """Wait until something is asked; a tap on the cloth shows what the others did at once."""
        end = time.monotonic() + LONGEST
        while not (found := self.question()):
            assert time.monotonic() < end, f"nothing is asked: {self.visitor.ask().inner_text()}"
            if hurry:
                self.hurry()
            self.page.wait_for_timeout(30)
        return found

    def hurry(self) -> None:
        """Finish the move that is being shown: a touch of the edge of the cloth."""
        cloth = self.page.locator(".mat").bounding_box()
        if cloth is not None:
            self._tap(cloth["x"] + 4, cloth["y"] + cloth["height"] / 2)

    # Touching

    def touch(self, thing: Locator | ElementHandle) -> None:
        """Touch a thing where it can be touched; what passes over it is waited for."""
        end = time.monotonic() + PATIENCE / 1000
        while (point := thing.evaluate(POINT)) is None:
            if isinstance(thing, ElementHandle) and not self._there(thing):
                return  # it went away in between
            assert time.monotonic() < end, f"there is no place to touch {thing}"
            self.page.wait_for_timeout(30)
        self._tap(*point)

    def _there(self, thing: ElementHandle) -> bool:
        """Tell whether a thing is still on the page."""
        found: bool = thing.evaluate("(thing) => thing.isConnected")
        return found

    def _tap(self, x: float, y: float) -> None:
        if self.visitor.device.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def any_of(self, things: Locator) -> Locator:
        """Choose one of several things by chance."""
        expect(things.first).to_be_visible()
        return things.nth(self.dice.randrange(things.count()))

    def choose(self) -> bool:
        """Touch lit things, by chance, until the main button says what they come to.

        False: a touch was the answer already, as it may be where it can be taken back.
        """
        asked = self.page.query_selector(".actions .others")
        for _ in range(MOST_TOUCHES):
            if self.page.locator(".actions .main:enabled").count() > 0:
                return True
            chance = self.dice.random()
            thing = self.page.evaluate_handle(FURTHER, [TOUCHABLE, chance]).as_element()
            if thing is None:
                self.page.keyboard.press("Escape")  # nothing goes with what was touched
            elif self._there(thing):
                self.touch(thing)
                if asked is not None and not self._there(asked):
                    self.answers += 1
                    return False
        raise AssertionError(f"touching leads to no answer: {self.visitor.ask().inner_text()}")

    def do(self) -> None:
        """Press the main button, and wait until the answer is on its way."""
        expect(self.main()).to_be_enabled()
        asked = self.page.query_selector(".actions .others")
        self.touch(self.main())
        if asked is not None:
            self._gone(asked)
        self.answers += 1

    def _gone(self, thing: ElementHandle) -> None:
        end = time.monotonic() + PATIENCE / 1000
        while self._there(thing):
            assert time.monotonic() < end, "the main button did nothing"
            self.page.wait_for_timeout(20)

    def answer(self) -> None:
        """Answer a question: first touch what is meant, then say that it is meant."""
        if self.choose():
            self.do()

    def game(self, hurry: bool = False) -> int:
        """Play to the bill, also for others behind the curtain; return how many answers it took."""
        while (question := self.wait(hurry)) != "end":
            if question == "curtain":
                self.touch(self.page.locator(".curtain .go"))
                expect(self.page.locator(".curtain")).to_have_count(0)
            else:
                self.answer()
        return self.answers


class Typist(Player):
    """A visitor who has nothing but a keyboard."""

    def reach(self, thing: Locator | ElementHandle) -> None:
        """Go to a thing: Tab to its group, arrows inside it."""
        wanted = thing if isinstance(thing, ElementHandle) else thing.element_handle()
        for _ in range(MOST_TABS):
            where = wanted.evaluate(
                """(thing) => {
                  const here = document.activeElement;
                  if (thing === here) return "there";
                  return thing.closest("[role=group]")?.contains(here) ? "near" : "far";
                }"""
            )
            if where == "there":
                return
            self.page.keyboard.press("ArrowRight" if where == "near" else "Tab")
        there = wanted.evaluate(
            "(thing) => `${thing.isConnected} ${thing.outerHTML.slice(0, 300)}`"
        )
        here = self.page.evaluate("document.activeElement.outerHTML.slice(0, 300)")
        raise AssertionError(f"the keyboard does not reach {there}; it is at {here}")

    def touch(self, thing: Locator | ElementHandle) -> None:
        """Go to a thing and press Enter."""
        self.reach(thing)
        self.page.keyboard.press("Enter")

    def hurry(self) -> None:
        """Wait: there is no key that finishes what is being shown."""


def points(visitor: Visitor) -> list[int]:
    """Return the totals of the bill, once it was told to its end."""
    totals = visitor.page.locator(".bill tfoot")
    expect(totals.locator(".total.won").first).to_be_visible(timeout=PATIENCE)
    return [int(one.get_attribute("aria-label") or "") for one in totals.locator(".digits").all()]


def play(players: Sequence[Player], until: Callable[[], bool]) -> None:
    """Let whoever is asked answer, until something is so."""
    end = time.monotonic() + LONGEST
    while not until():
        assert time.monotonic() < end, [player.visitor.ask().inner_text() for player in players]
        for player in players:
            if player.question() == "move":
                player.answer()
                end = time.monotonic() + LONGEST
            player.page.wait_for_timeout(30)
