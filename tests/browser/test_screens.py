"""Every screen: nothing cut off, covered or out of reach at any size, and nothing for axe to find,
by day and by night, in both languages.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest

from tests.browser.conftest import Visit
from tests.browser.stage import Stage, passes, screens
from tests.browser.visitor import DESK, PHONE, SENTENCES, Device, Visitor
from tests.browser.wire import wired
from tests.server.cafe import Cafe, Guest

SCREENS = screens()
SIZES = {
    PHONE: ((360, 740), (390, 844), (844, 390)),
    DESK: ((1366, 768), (1440, 900)),
}
TWICE = (683, 384)  # 1366 × 768 at 200 %
# What goes away by itself stays: it is looked at for longer than somebody would read it.
LASTING = """
const wait = window.setTimeout;
window.setTimeout = (act, time, ...more) => wait(act, time > 5000 ? 100 * time : time, ...more);
"""
# The window has its new size, and two frames were drawn with it.
SETTLING = """
(size) => new Promise((done) => {
  const look = () => {
    if (!matchMedia(size).matches) requestAnimationFrame(look);
    else requestAnimationFrame(() => requestAnimationFrame(done));
  };
  look();
})
"""
Raise = Callable[..., Visitor]
# What a reader or a screen reader is told.
TEXTS = """
[...document.querySelectorAll("body *")].flatMap((thing) => [
  thing.getAttribute("aria-label"),
  thing.getAttribute("placeholder"),
  ...[...thing.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data),
]).filter(Boolean).map((text) => text.trim().replace(/\\s+/g, " ")).filter(Boolean)
"""
TABLES = "names|asks|moves|events|previews|reasons|endings|options|page|guide"


@pytest.fixture
def bring(cafe: Cafe, visit: Visit, enter: Callable[[str], Guest]) -> Iterator[Raise]:
    """Bring a screen up on a device: `bring("bill", PHONE)`."""
    with wired(cafe.port) as wire:

        def up(screen: str, device: Device, **more: object) -> Visitor:
            me, other = enter("Camille"), enter("Bastien")
            visitor = visit(me, url=wire.url, device=device, calm=True, **more)
            if passes(screen):
                visitor.context.add_init_script(LASTING)
            visitor.go("/icon.svg")  # what is kept on the device can be changed from here
            SCREENS[screen](Stage(cafe, wire, visitor, me, other))
            return visitor

        yield up


def settled(visitor: Visitor, width: int, height: int) -> None:
    """Change the size of the window and wait until the page has taken it."""
    visitor.page.set_viewport_size({"width": width, "height": height})
    visitor.page.evaluate(SETTLING, f"(width: {width}px) and (height: {height}px)")


def spelled(visitor: Visitor) -> list[str]:
    """Return what is said in the other language, or not in words at all."""
    other = SENTENCES["en" if visitor.language == "fr" else "fr"]
    own = set(SENTENCES[visitor.language].values())
    foreign = {text for text in other.values() if len(text) > 3 and text not in own}
    texts: list[str] = visitor.page.evaluate(TEXTS)
    raw = re.compile(rf"\b(?:{TABLES})\.[A-Za-z-]+|\{{\w+\}}|undefined|NaN|\[object")
    return [text for text in texts if text in foreign or raw.search(text)]


def told(ills: dict[str, list[str]]) -> str:
    """Return all that is wrong, a line each."""
    return "".join(f"\n{where}: {ill}" for where, found in ills.items() for ill in found)


@pytest.mark.parametrize("device", [PHONE, DESK], ids=lambda device: device.name)
@pytest.mark.parametrize("screen", SCREENS)
def test_a_screen_holds_at_every_size_and_for_everybody(
    bring: Raise, screen: str, device: Device
) -> None:
    visitor = bring(screen, device)
    ills: dict[str, list[str]] = {}
    sizes = [*SIZES[device]]
    if device is DESK:
        sizes.append(TWICE)
    for width, height in sizes:
        settled(visitor, width, height)
        ills[f"{width} × {height}"] = visitor.ills()
    settled(visitor, device.width, device.height)
    for light in ("light", "dark"):
        visitor.page.emulate_media(color_scheme=light)
        ills[light] = visitor.barriers()
    ills["words"] = spelled(visitor)
    assert not any(ills.values()), told(ills)


@pytest.mark.parametrize("screen", SCREENS)
def test_a_screen_holds_in_english_too(bring: Raise, screen: str) -> None:
    visitor = bring(screen, PHONE, language="en")
    assert visitor.page.locator("html").get_attribute("lang") == "en"
    ills: dict[str, list[str]] = {"words": spelled(visitor)}
    for sizes in SIZES.values():
        for width, height in sizes:
            settled(visitor, width, height)
            ills[f"{width} × {height}"] = visitor.ills()
    assert not any(ills.values()), told(ills)
