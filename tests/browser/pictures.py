"""Pictures of every screen, by day and by night, on a phone and on a desk: script/pictures.

Names, seeds, links and the clock are settled beforehand: a picture changes only with the page.
"""

from __future__ import annotations

import argparse
import base64
import os
import random
import re
import string
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from unittest.mock import patch

from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from tests.browser.stage import Stage, passes, screens
from tests.browser.visitor import DESK, FLAGS, PHONE, Device, Visitor
from tests.browser.wire import Wire, wired
from tests.server.cafe import Guest, opened
from troquet.server import guests, opening

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDER = ROOT / "docs" / "pictures"
HOST = "troquet.example"
QUALITY = 52
SCREENS = screens()
# The page's clock stands still, but for `later(seconds)`.
CLOCK = """
let ahead = 0;
Date.now = () => 1800000000000 + ahead;
window.later = (seconds) => (ahead = 1000 * seconds);
"""


@contextmanager
def settled() -> Iterator[None]:
    """Settle what is otherwise random at the café: ids, tokens, seeds."""
    dice = random.Random(4)
    letters = string.ascii_letters + string.digits
    fixed = SimpleNamespace(
        choice=dice.choice,
        token_bytes=dice.randbytes,
        token_urlsafe=lambda size: "".join(dice.choice(letters) for _ in range(size * 4 // 3)),
    )
    with patch.object(guests, "secrets", fixed), patch.object(opening, "secrets", fixed):
        yield


@contextmanager
def studio(strings: Playwright) -> Iterator[tuple[Browser, Wire]]:
    """Open a browser to which the house has a name that looks well on a link."""
    with wired(0) as wire:
        found = [
            f"--host-resolver-rules=MAP {HOST}:80 127.0.0.1:{wire.port}",
            f"--unsafely-treat-insecure-origin-as-secure=http://{HOST}",
        ]
        browser = strings.chromium.launch(
            executable_path=chromium(), args=[*FLAGS[:-1], *found], timeout=60_000
        )
        yield browser, wire
        browser.close()


def photograph(browser: Browser, wire: Wire, screen: str, device: Device, folder: Path) -> None:
    """Bring a screen up in a café of its own; take its picture by day and by night."""
    built = os.environ.get("TROQUET_PAGE", str(ROOT / "web" / "dist"))
    with ExitStack() as stack:
        data = Path(stack.enter_context(TemporaryDirectory())) / "cafe.db"
        stack.enter_context(settled())
        cafe = stack.enter_context(opened(data, page=built, workshop=screen.startswith("plain")))
        wire.lead(cafe.port)
        me, other = (
            stack.enter_context(closing(Guest(cafe.url, name))).enter()
            for name in ("Camille", "Bastien")
        )
        visitor = Visitor(browser, f"http://{HOST}", me, device, calm=True)
        visitor.context.add_init_script(CLOCK)
        visitor.go("/rules/cheval")
        SCREENS[screen](Stage(cafe, wire, visitor, me, other))
        page = visitor.page
        page.evaluate("document.documentElement.style.caretColor = 'transparent'")
        page.evaluate("later(12)")
        if page.locator(".table.off").count() > 0:
            expect(visitor.ask()).not_to_contain_text(re.compile(r"\b0\s"))
        if not passes(screen):
            expect(page.locator(".passing")).to_have_count(0)
        session = visitor.context.new_cdp_session(page)
        for light in ("light", "dark"):
            page.emulate_media(color_scheme=light)
            page.wait_for_timeout(400)
            taken = session.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
            night = "-dark" if light == "dark" else ""
            name = f"{screen}-{device.name}{night}.webp"
            (folder / name).write_bytes(base64.b64decode(taken["data"]))
        visitor.leave()


@cache
def chromium() -> str:
    """Return the path of a Chromium; script/browser says why there is none."""
    done = subprocess.run([ROOT / "script" / "browser"], stdout=subprocess.PIPE, text=True)
    if done.returncode != 0:
        sys.exit(done.returncode)
    return done.stdout.strip()


def main() -> None:
    """Take all pictures, or those of the screens that are named."""
    parser = argparse.ArgumentParser(prog="script/pictures", description=__doc__)
    parser.add_argument("screens", nargs="*", metavar="SCREEN", help=", ".join(SCREENS))
    parser.add_argument("--into", type=Path, default=FOLDER, help="the folder for them")
    asked = parser.parse_args()
    for name in asked.screens:
        if name not in SCREENS:
            parser.error(f"there is no screen {name!r}")
    asked.into.mkdir(parents=True, exist_ok=True)
    if not asked.screens:
        for old in asked.into.glob("*.webp"):
            old.unlink()
    with sync_playwright() as strings, studio(strings) as (browser, wire):
        for screen in asked.screens or SCREENS:
            for device in (PHONE, DESK):
                print(f"{screen}, {device.name}", file=sys.stderr)
                photograph(browser, wire, screen, device, asked.into)


if __name__ == "__main__":
    main()
