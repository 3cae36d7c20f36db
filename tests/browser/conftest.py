"""The built page, a real Chromium, and a café that serves the one to the other."""

from __future__ import annotations

import fcntl
import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.browser.visitor import FLAGS, Visitor
from tests.server.cafe import Cafe, Guest, opened

ROOT = Path(__file__).resolve().parent.parent.parent
Visit = Callable[..., Visitor]


def prepared(script: str) -> str:
    """Run one of the scripts that make things ready, one process at a time."""
    lock = ROOT / ".cache" / "browser.lock"
    lock.parent.mkdir(exist_ok=True)
    with lock.open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        done = subprocess.run(
            [ROOT / "script" / script], capture_output=True, text=True, check=False
        )
    if done.returncode != 0:
        pytest.fail(f"script/{script}: {done.stderr.strip()}", pytrace=False)
    return done.stdout.strip()


@pytest.fixture(scope="package")
def built() -> str:
    """Return the folder of the built page; TROQUET_PAGE names another one."""
    chosen = os.environ.get("TROQUET_PAGE")
    if chosen is None:
        prepared("page")
    return chosen or str(ROOT / "web" / "dist")


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    """Hold the browsers' strings; only while tests of this folder run: its loop is in the way."""
    with sync_playwright() as found:
        yield found


@pytest.fixture(scope="package")
def chromium() -> str:
    """Return the path of a Chromium that runs here, or fail with one sentence."""
    return prepared("browser")


@pytest.fixture(scope="package")
def browser(playwright: Playwright, chromium: str) -> Iterator[Browser]:
    """Open a real browser for all tests of this process."""
    found = playwright.chromium.launch(executable_path=chromium, args=FLAGS, timeout=60_000)
    yield found
    found.close()


@pytest.fixture(scope="module")
def cafe(tmp_path_factory: pytest.TempPathFactory, built: str) -> Iterator[Cafe]:
    """Open a café with its page, for the tests of one file; the workshop's game is on the shelf."""
    folder = tmp_path_factory.mktemp("cafe")
    with opened(folder / "cafe.db", page=built, workshop=True) as found:
        yield found


@pytest.fixture
def visit(browser: Browser, cafe: Cafe) -> Iterator[Visit]:
    """Let visitors come: `visit(guest, device=DESK)`. Whatever goes wrong on a visit fails."""
    here: list[Visitor] = []

    def come(guest: Guest | None = None, url: str | None = None, **more: object) -> Visitor:
        here.append(Visitor(browser, url or cafe.url, guest, **more))  # type: ignore[arg-type]
        return here[-1]

    yield come
    for visitor in here:
        visitor.leave()


@pytest.fixture
def enter(cafe: Cafe) -> Iterator[Callable[[str], Guest]]:
    """Let guests take a name at the café's door."""
    here: list[Guest] = []

    def come(name: str) -> Guest:
        here.append(Guest(cafe.url, name).enter())
        return here[-1]

    yield come
    for guest in here:
        guest.close()
