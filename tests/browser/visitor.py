"""Somebody who comes to the café with a real browser, and notices everything that goes wrong."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request, WebSocket, expect

from tests.server.cafe import Guest

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Nobody else can be asked, not even by mistake: only the café's own address is found.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]
PATIENCE = 20_000  # milliseconds that something may take to appear
HERE = Path(__file__).parent
AXE = HERE.parent.parent / "web" / "node_modules" / "axe-core" / "axe.min.js"
LOOKING = (HERE / "looking.js").read_text(encoding="utf-8")
SENTENCES: dict[str, dict[str, str]] = {
    language: json.loads(
        (HERE.parent.parent / "web" / "src" / "words" / f"{language}.json").read_text("utf-8")
    )
    for language in ("fr", "en")
}

# The browser tells of every violation of the page's own security policy.
LISTENING = """
document.addEventListener("securitypolicyviolation", (event) =>
  console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`));
"""
# Short waits become very short: for games of which the whole length matters, not the pace.
HURRYING = """
const wait = window.setTimeout;
window.setTimeout = (act, time, ...more) => wait(act, time > 7000 ? time : time / 25, ...more);
"""


@dataclass(frozen=True)
class Device:
    """What somebody holds in the hand, or has on the desk."""

    name: str
    width: int
    height: int
    touch: bool


PHONE = Device("phone", 390, 844, touch=True)
DESK = Device("desk", 1440, 900, touch=False)


class Visitor:
    """A browser profile of its own: the page, and what it said, asked for and complained of."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        guest: Guest | None = None,
        device: Device = PHONE,
        language: str = "fr",
        dark: bool = False,
        calm: bool = False,
        hurried: bool = False,
        **kept: str,
    ) -> None:
        self.url = url
        self.language = language
        self.device = device
        self.asked: list[str] = []
        self.complaints: list[str] = []
        self.forgiven: list[str] = []
        if guest is not None:
            assert guest.token is not None
            kept |= {"token": guest.token, "guest": guest.id, "name": guest.name, "named": "yes"}
        storage: Any = [{"name": f"troquet.{name}", "value": value} for name, value in kept.items()]
        self.context = browser.new_context(
            base_url=url,
            viewport={"width": device.width, "height": device.height},
            has_touch=device.touch,
            is_mobile=device.touch,
            locale={"fr": "fr-FR", "en": "en-GB"}[language],
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce" if calm else "no-preference",
            storage_state={"origins": [{"origin": url, "localStorage": storage}]},
        )
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(LISTENING)
        if hurried:
            self.context.add_init_script(HURRYING)
        self.context.on("console", self._heard)
        self.context.on("weberror", lambda error: self.complaints.append(str(error.error)))
        self.context.on("request", self._requested)
        self.context.on("page", self._opened)
        self.page = self.context.new_page()

    # What the browser tells

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.type}: {message.text}")

    def _requested(self, request: Request) -> None:
        self.asked.append(request.url)

    def _opened(self, page: Page) -> None:
        page.on("websocket", self._wired)

    def _wired(self, wire: WebSocket) -> None:
        self.asked.append(wire.url)

    def forgive(self, pattern: str) -> None:
        """Expect the browser itself to complain, as it does when the line is cut."""
        self.forgiven.append(pattern)

    def wrongs(self) -> list[str]:
        """Return all that was wrong on this visit: complaints, and requests to anybody else."""
        host = self.url.split("://")[1]
        own = re.compile(rf"(https?|wss?)://{re.escape(host)}(/|$)|(blob|data|about):")
        strange = [f"asked {url}" for url in self.asked if not own.match(url)]
        loud = [
            text
            for text in self.complaints
            if not any(re.search(pattern, text) for pattern in self.forgiven)
        ]
        return strange + loud

    def leave(self) -> None:
        """Close everything; a visit on which anything was wrong is a failure."""
        self.context.close()
        wrongs = self.wrongs()
        assert not wrongs, wrongs

    # What a visitor does

    def word(self, key: str, **facts: object) -> str:
        """Return one of the page's own sentences in the visitor's language."""
        count = facts.get("count")
        sentences = SENTENCES[self.language]
        return sentences.get(f"{key}.one" if count == 1 else key, sentences[key]).format_map(facts)

    def go(self, path: str = "/") -> Visitor:
        """Open an address of the café."""
        self.page.goto(path)
        return self

    def touch(self, thing: Locator) -> None:
        """Tap a thing, or click it."""
        if self.device.touch:
            thing.tap()
        else:
            thing.click()

    def press(self, key: str, **facts: object) -> None:
        """Touch a button or a link by the key of its name."""
        self.touch(self.button(key, **facts))

    def button(self, key: str, **facts: object) -> Locator:
        """Return a button, a link or one of a few to choose from, by the key of its name."""
        name, page = self.word(key, **facts), self.page
        found = page.get_by_role("button", name=name, exact=True)
        found = found.or_(page.get_by_role("link", name=name, exact=True))
        return found.or_(page.get_by_role("radio", name=name, exact=True)).first

    def ask(self) -> Locator:
        """Return the sentence on the plaque."""
        return self.page.locator(".ask").get_by_role("status")

    def reads(self, key: str, **facts: str) -> None:
        """Wait until the plaque says one of the page's sentences, with any facts or with these."""
        parts = re.split(r"\{(\w+)\}", SENTENCES[self.language][key])
        pattern = "".join(
            facts.get(part, ".+?") if place % 2 else re.escape(part)
            for place, part in enumerate(parts)
        )
        expect(self.ask()).to_have_text(re.compile(f"^{pattern}$"), timeout=PATIENCE)

    def told(self) -> list[str]:
        """Return the log, newest first."""
        return self.page.evaluate(  # type: ignore[no-any-return]
            "[...(document.querySelector('.told')?.children ?? [])]"
            ".map((line) => line.textContent.trim())"
        )

    # What is wrong with a screen

    def ills(self) -> list[str]:
        """Return what is cut off, covered or out of reach on the screen as it is now."""
        return self.page.evaluate(f"({LOOKING})()")  # type: ignore[no-any-return]

    def barriers(self) -> list[str]:
        """Return what axe finds on the screen as it is now."""
        # Not as a script of the page's own: its policy would refuse it.
        self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found: list[dict[str, Any]] = self.page.evaluate(
            "axe.run(document, {resultTypes: ['violations']}).then(({violations}) => violations)"
        )
        return [
            f"{rule['id']}: {rule['help']}: "
            + "; ".join(node["html"][:120] for node in rule["nodes"])
            for rule in found
        ]
