"""One measurement each: a first load, and a while of moves being shown."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from playwright.sync_api import Browser, BrowserContext, CDPSession, Page

from bench.page.cafe import Cafe

PATIENCE = 60_000
PHONE = {"width": 390, "height": 844}
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


class Handicap(msgspec.Struct, frozen=True):
    """How much slower than this machine and its own network: a factor, ms, bytes a second."""

    id: str
    name: str
    cpu: float
    latency: float
    down: float
    up: float


HERE = Handicap("here", "this machine", 1, 0, -1, -1)
# What browsers' own tools call a mid-tier phone on slow 4G.
MOBILE = Handicap("phone", "mid-range phone", 4, 150, 1.6e6 / 8, 0.75e6 / 8)


class Load(msgspec.Struct, frozen=True):
    """A page opened with nothing in the cache: bytes over the wire, and milliseconds."""

    files: int
    data: int
    socket: int
    ready: float

    def total(self) -> int:
        """Return all bytes together."""
        return self.files + self.data + self.socket


class Motion(msgspec.Struct, frozen=True):
    """A while of moves being shown: events, and the tasks of the page's one thread, in ms."""

    events: int
    tasks: int
    long: int
    longest: float


@contextmanager
def visit(
    browser: Browser, cafe: Cafe, handicap: Handicap, known: bool
) -> Iterator[tuple[Page, CDPSession]]:
    """Come with an empty cache, as somebody known there or not."""
    origin: Any = {"origin": cafe.url, "localStorage": cafe.storage() if known else []}
    context: BrowserContext = browser.new_context(
        base_url=cafe.url,
        viewport=PHONE,  # type: ignore[arg-type]
        device_scale_factor=2,
        has_touch=True,
        is_mobile=True,
        locale="fr-FR",
        storage_state={"cookies": [], "origins": [origin]},
    )
    context.set_default_timeout(PATIENCE)
    try:
        page = context.new_page()
        session = context.new_cdp_session(page)
        session.send("Network.enable")
        session.send("Emulation.setCPUThrottlingRate", {"rate": handicap.cpu})
        conditions = {
            "offline": False,
            "latency": handicap.latency,
            "downloadThroughput": handicap.down,
            "uploadThroughput": handicap.up,
        }
        session.send("Network.emulateNetworkConditions", conditions)
        yield page, session
    finally:
        context.close()


# When the first thing that matters could be touched, by the page's own clock.
READY = """
(wanted) => {
  const look = () => {
    const found = document.querySelector(wanted);
    const { dataset } = document.documentElement ?? {};
    if (found === null || dataset.ready !== undefined) return;
    requestAnimationFrame(() => setTimeout(() => (dataset.ready ??= performance.now())));
  };
  const all = { subtree: true, childList: true, attributes: true };
  new MutationObserver(look).observe(document, all);
}
"""


def load(
    browser: Browser, cafe: Cafe, handicap: Handicap, path: str, wanted: str, known: bool
) -> Load:
    """Open an address and wait until something can be touched and nothing more is fetched."""
    with visit(browser, cafe, handicap, known) as (page, session):
        kinds: dict[str, str] = {}
        sizes = {"files": 0, "data": 0, "socket": 0}

        def answered(event: dict[str, Any]) -> None:
            kinds[event["requestId"]] = "data" if "/api/" in event["response"]["url"] else "files"

        def finished(event: dict[str, Any]) -> None:
            sizes[kinds.get(event["requestId"], "files")] += int(event["encodedDataLength"])

        def framed(event: dict[str, Any]) -> None:
            sizes["socket"] += len(event["response"]["payloadData"].encode())

        session.on("Network.responseReceived", answered)
        session.on("Network.loadingFinished", finished)
        session.on("Network.webSocketFrameReceived", framed)
        page.add_init_script(f"({READY})({json.dumps(wanted)})")
        page.goto(path, wait_until="commit")
        page.wait_for_selector("html[data-ready]")
        page.wait_for_load_state("networkidle")
        ready = float(page.evaluate("document.documentElement.dataset.ready"))
        return Load(**sizes, ready=ready)


def motion(browser: Browser, cafe: Cafe, handicap: Handicap, seconds: float) -> Motion:
    """Look on while bots play, at the usual speed; every task of the page is written down."""
    with visit(browser, cafe, handicap, known=False) as (page, _):
        page.goto(f"/t/{cafe.bots_alone()}")
        page.wait_for_selector(".told li", state="attached")
        before = page.locator(".told li").count()
        browser.start_tracing(page=page, categories=["disabled-by-default-devtools.timeline"])
        page.wait_for_timeout(1000 * seconds)
        trace = json.loads(browser.stop_tracing())
        events = page.locator(".told li").count() - before
    tasks = list(_tasks(trace["traceEvents"]))
    return Motion(
        events=events,
        tasks=len(tasks),
        long=sum(task > 50 for task in tasks),
        longest=max(tasks, default=0.0),
    )


def _tasks(trace: list[dict[str, Any]]) -> Iterator[float]:
    """Return how long each task of the page's own thread took, in milliseconds."""
    pages = {
        (event["pid"], event["tid"])
        for event in trace
        if event.get("name") == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    drawing = {(event["pid"], event["tid"]) for event in trace if event.get("name") == "Layout"}
    threads = pages & drawing or pages
    for event in trace:
        if event.get("name") == "RunTask" and (event["pid"], event["tid"]) in threads:
            yield event.get("dur", 0) / 1000
