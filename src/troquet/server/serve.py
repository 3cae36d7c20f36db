"""Opening the café: one process, one file, until it is told to stop."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import socket
from collections.abc import Callable
from pathlib import Path

import uvicorn
from starlette.types import ASGIApp

from troquet.core.refusal import TroquetError
from troquet.server import app, boxes, logs
from troquet.server.cable import Cable
from troquet.server.counter import Counter
from troquet.server.guests import Guests
from troquet.server.house import House
from troquet.server.metrics import Metrics
from troquet.server.settings import Settings
from troquet.server.sqlite import SqliteStore
from troquet.server.thinkers import Thinkers

GRACE = 8
KEEP_ALIVE = 30  # seconds between two requests on a connection
GARBAGE = (100_000, 20, 50)


class CannotListen(TroquetError):
    """The address is taken or not ours."""


def listen(settings: Settings) -> socket.socket:
    """Take the address; CannotListen says who may have it."""
    host = "0.0.0.0" if settings.lan and settings.host == "127.0.0.1" else settings.host
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # The protocol is named because asyncio sends small messages at once only where it is.
    found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((host, settings.port))
    except (OSError, UnicodeError) as error:
        found.close()
        raise CannotListen(
            f"cannot listen on {host} port {settings.port}: "
            f"{getattr(error, 'strerror', 'this is no address')}; "
            "another café may be open there: choose another --port"
        ) from None
    found.listen(2048)
    return found


def lan_address() -> str | None:
    """Return this machine's address in the local network; None if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: it only chooses the way out
            found: str = probe.getsockname()[0]
        except OSError:
            return None
    return None if found.startswith("127.") else found


def address(settings: Settings, port: int) -> str:
    """Return the address that guests open."""
    if settings.public_url:
        return settings.public_url.rstrip("/") + settings.base_path
    host = settings.host
    if settings.lan:
        host = lan_address() or host
    if ":" in host:
        host = f"[{host}]"
    return f"http://{host}:{port}{settings.base_path}"


class Server(uvicorn.Server):
    """The web server; it says when it is open."""

    def __init__(self, config: uvicorn.Config, opened: Callable[[], None]) -> None:
        super().__init__(config)
        self._opened = opened

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open the doors."""
        await super().startup(sockets)
        if not self.should_exit:
            self._opened()


def make_house(settings: Settings) -> House:
    """Put a café together around its file."""
    own = boxes.read(settings.boxes)
    store = SqliteStore(Path(settings.data))
    thinkers = Thinkers(settings.bot_workers, settings.bot_seconds)
    return House(store, settings, thinkers, Metrics(), own=own)


def config(cafe: ASGIApp, settings: Settings) -> uvicorn.Config:
    """Return how the web server is set up."""
    return uvicorn.Config(
        cafe,
        log_config=None,
        access_log=False,
        lifespan="on",
        http=Counter,
        ws=Cable,
        ws_max_size=settings.message_bytes + 1024,
        ws_max_queue=16,
        ws_ping_interval=20,
        ws_ping_timeout=30,
        ws_per_message_deflate=False,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies or None,
        timeout_graceful_shutdown=GRACE,
        timeout_keep_alive=KEEP_ALIVE,
    )


def run(
    settings: Settings,
    opened: Callable[[str, str | None], None],
    new_host_token: bool = False,
) -> int:
    """Open the café and keep it open; `opened` gets its address and a new host token, if any."""
    logs.begin(settings.log_format == "json", settings.log_level)
    taken = listen(settings)
    port = taken.getsockname()[1]
    try:
        house = make_house(settings)
    except BaseException:
        taken.close()
        raise
    token = _host_token(settings, new_host_token)
    _collect_seldom()
    server = Server(
        config(app.make(house), settings), lambda: opened(address(settings, port), token)
    )
    # A stop by signal is orderly here: the server raises it again only after all is stored.
    with contextlib.suppress(KeyboardInterrupt, SystemExit):
        server.run([taken])
    return 0 if server.started else 1


def _collect_seldom() -> None:
    """Let Python look for garbage less often: with a full house it took a third of all time.

    Most of what a move leaves behind is freed at once, without any looking for it; what was there
    before the doors opened stays, and is not looked at again.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE)


def _host_token(settings: Settings, anew: bool) -> str | None:
    """Make the house's token when the café opens for the first time, or when one is wanted."""

    async def first() -> str | None:
        store = SqliteStore(Path(settings.data))
        try:
            if await store.has_host() and not anew:
                return None
            return await Guests(store).new_host()
        finally:
            await store.close()

    return asyncio.run(first())
