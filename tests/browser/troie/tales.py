"""Moments of Troie, and things of its mound."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from playwright.sync_api import Locator, Page

from tests.browser.tales import Moment, asks
from troquet.core.move import Move
from troquet.core.record import Scribe


def together(step: str, *args: int) -> Moment:
    """Tell whether all are asked at once, the first seat among them."""
    return lambda scribe: asks(step, None, *args)(scribe) and 0 in scribe.state.waiting()


def laden(scribe: Scribe) -> bool:
    """Tell whether the first seat digs, with pieces before the tent and behind it."""
    view = msgspec.to_builtins(scribe.state.view(0))
    own = [piece["at"] for piece in view["pieces"] if piece["seat"] == 0]
    return asks("Dig", 0)(scribe) and "before" in own and "tent" in own


def building(scribe: Scribe) -> bool:
    """Tell whether the first seat has picked a piece that can be published."""
    if not asks("Publish")(scribe):
        return False
    view = msgspec.to_builtins(scribe.state.view(0))
    return bool(view["picks"]) and "publish" in [move.text for move in scribe.state.options(0)]


def frees(scribe: Scribe) -> Iterator[tuple[Move, list[int]]]:
    """Tell which moves of the first seat free pieces, and which ones."""
    state = scribe.state
    for move in state.options(0):
        freed = state.preview(0, move).get("freed")
        if isinstance(freed, list) and freed:
            yield move, [int(piece) for piece in freed]


def freeing(scribe: Scribe) -> bool:
    """Tell whether the first seat may lift a piece that frees two others."""
    return asks("Start")(scribe) and any(len(freed) > 1 for _, freed in frees(scribe))


def larger(scribe: Scribe) -> bool:
    """Tell whether the first seat has picked a group that beats another."""
    if not asks("Publish")(scribe):
        return False
    state = scribe.state
    for move in state.options(0):
        if move.text == "publish":
            told = state.preview(0, move)
            return told["rank"] == "primordial" and int(str(told["need"])) > 1
    return False


def late(scribe: Scribe) -> bool:
    """Tell whether cards are chosen, and so much was published that the bill will be long."""
    view = msgspec.to_builtins(scribe.state.view(None))
    laid = [piece for piece in view["pieces"] if piece["at"] == "frame"]
    return len(laid) > 12 and asks("Choose", None)(scribe)


def refusing(scribe: Scribe) -> bool:
    """Tell whether the first seat has a piece that joins nothing, and has picked none."""
    if not asks("Publish")(scribe) or scribe.state.view(0).picks:  # type: ignore[attr-defined]
        return False
    return bool(lonely(scribe))


def lonely(scribe: Scribe) -> list[int]:
    """Return the pieces of the first seat's tent that it may not pick now."""
    view = msgspec.to_builtins(scribe.state.view(0))
    may = {move.text for move in scribe.state.options(0)}
    return [
        number
        for number, piece in enumerate(view["pieces"], 1)
        if piece["at"] == "tent" and piece["seat"] == 0 and f"pick {number}" not in may
    ]


def covered(page: Page) -> Locator:
    """Return a piece of the mound that something lies on, and that can be seen."""
    number = page.evaluate(
        """() => [...document.querySelectorAll(".mound .tile:not([data-lit])")].find((tile) => {
          const { left, top, width, height } = tile.getBoundingClientRect();
          const at = document.elementFromPoint(left + width / 2, top + height / 2);
          return tile.contains(at);
        })?.dataset.place"""
    )
    return page.locator(f'[data-place="{number}"]')
