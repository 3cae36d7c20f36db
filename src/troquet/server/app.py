"""The café as an ASGI application: routes, headers, limits, health, and the page if any."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import logging
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from troquet.server import metrics, page, schema
from troquet.server.house import House
from troquet.server.http import JSON, WAYS, Way, answer, token_of
from troquet.server.limits import Buckets
from troquet.server.live import Client, problem
from troquet.server.problems import Trouble
from troquet.server.settings import Settings
from troquet.server.streams import encode

LOG = logging.getLogger("troquet.app")
SWEEP_SECONDS = 5.0
FORWARDED = ("x-forwarded-for", "forwarded", "x-real-ip", "via")
HEADERS = (
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        b"connect-src 'self'; manifest-src 'self'; base-uri 'self'; form-action 'none'; "
        b"frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)


def headed(app: ASGIApp) -> ASGIApp:
    """Put the usual headers on every answer; what is fetched from the API is never cached."""

    async def with_headers(scope: Scope, receive: Receive, send: Send) -> None:
        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = [*message.get("headers", ()), *HEADERS]
                if not any(name == b"cache-control" for name, _ in headers):
                    headers.append((b"cache-control", b"no-store"))
                message["headers"] = headers
            await send(message)

        await app(scope, receive, sending if scope["type"] == "http" else send)

    return with_headers


def address_of(scope: Scope) -> str:
    """Return whose limits a request counts against; an IPv6 network counts as one."""
    client = scope.get("client")
    host = client[0] if client else "unknown"
    with contextlib.suppress(ValueError):
        found = ipaddress.ip_address(host)
        if found.version == 6:
            return str(ipaddress.ip_network(f"{host}/64", strict=False))
    return host


def at_home(headers: Headers, house: House) -> bool:
    """Tell whether a browser's request comes from the café's own page (or from no page at all)."""
    origin = headers.get("origin")
    if origin is None:
        return True
    if house.settings.public_url and origin == _site(house.settings.public_url):
        return True
    try:
        return urlsplit(origin).netloc == headers.get("host")
    except ValueError:
        return False


def _same_machine(request: Request, settings: Settings) -> bool:
    """Tell whether a request comes from this very machine, and not through a proxy on it."""
    if not settings.proxies and any(name in request.headers for name in FORWARDED):
        return False  # nobody has said whose word on the client to take
    client = request.scope.get("client")
    with contextlib.suppress(ValueError):
        return client is not None and ipaddress.ip_address(client[0]).is_loopback
    return False


def _site(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


class Door:
    """Lets requests in, within their limits, and sees every trouble back to its sender."""

    def __init__(self, house: House) -> None:
        self.house = house
        rate = house.settings.requests_per_second
        self.requests = Buckets(rate, 5 * rate)
        self.sockets: Counter[str] = Counter()

    def way(self, way: Way) -> Callable[[Request], Awaitable[Response]]:
        """Return the endpoint of a route."""

        async def endpoint(request: Request) -> Response:
            address = address_of(request.scope)
            try:
                if not at_home(request.headers, self.house):
                    raise Trouble("foreign")
                wait = self.requests.take(address, time.monotonic())
                if wait:
                    raise Trouble("too-many", seconds=max(1, round(wait)))
                return await answer(self.house, way, request, address)
            except Trouble as trouble:
                return self.trouble(trouble)
            except Exception:
                LOG.exception("a request broke something", extra={"route": way.name})
                return self.trouble(Trouble("broken"))

        return endpoint

    def trouble(self, trouble: Trouble) -> Response:
        """Return a trouble as an answer."""
        self.house.metrics.refused(trouble.code)
        headers = {}
        if trouble.code == "too-many":
            headers["retry-after"] = str(trouble.facts["seconds"])
        if trouble.status == 401:
            headers["www-authenticate"] = "Bearer"
        return Response(encode(problem(trouble)), trouble.status, headers, JSON)

    async def live(self, socket: WebSocket) -> None:
        """Open a socket, if there is room and it comes from our own page."""
        address = address_of(socket.scope)
        settings = self.house.settings
        if not at_home(socket.headers, self.house):
            await socket.close(4403)
            return
        full = self.sockets.total() >= settings.sockets
        if full or self.sockets[address] >= settings.sockets_per_address:
            await socket.close(4503)
            return
        self.sockets[address] += 1
        try:
            await socket.accept()
            await Client(socket, self.house).serve()
        finally:
            self.sockets[address] -= 1
            if not self.sockets[address]:
                del self.sockets[address]


def make(house: House) -> ASGIApp:
    """Return the whole café as one application, with the page if it was built."""
    door = Door(house)
    house.metrics.gauge("sockets", "Live connections", lambda: float(door.sockets.total()))
    house.metrics.gauge("rooms", "Tables in memory", lambda: float(house.sizes()[0]))
    house.metrics.gauge("bots_thinking", "Bots that think now", lambda: float(house.sizes()[1]))

    async def health(request: Request) -> Response:
        return Response(b"ok\n", media_type="text/plain")

    async def ready(request: Request) -> Response:
        fine = house.open and await house.store.healthy()
        return Response(b"ready\n" if fine else b"not ready\n", 200 if fine else 503)

    async def counted(request: Request) -> Response:
        # Counts tell how often others answer in secret: they are for the house alone.
        try:
            if not _same_machine(request, house.settings) and not await house.guests.is_host(
                token_of(request)
            ):
                raise Trouble("host-only")
        except Trouble as trouble:
            return door.trouble(trouble)
        return Response(house.metrics.text(), media_type=metrics.TYPE)

    async def openapi(request: Request) -> Response:
        return Response(schema.openapi_text(), media_type=JSON)

    async def lost(request: Request, error: Exception) -> Response:
        return door.trouble(Trouble("unknown-route"))

    async def wrong_method(request: Request, error: Exception) -> Response:
        found = door.trouble(Trouble("wrong-method", method=request.method))
        found.headers.update(getattr(error, "headers", None) or {})
        return found

    routes: list[BaseRoute] = [
        *_grouped(door),
        Route("/api/openapi.json", openapi),
        WebSocketRoute("/api/live", door.live),
        Route("/health", health),
        Route("/ready", ready),
        Route("/metrics", counted),
    ]
    if house.settings.page:
        nothing = door.trouble(Trouble("unknown-route"))
        folder = Path(house.settings.page)
        routes.append(Mount("/", page.make(folder, house.settings.base_path, nothing)))
    base = house.settings.base_path
    if base:
        routes = [Mount(base, routes=routes), Route("/health", health), Route("/ready", ready)]

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        sweeper = asyncio.create_task(_sweep(house))
        try:
            yield
        finally:
            sweeper.cancel()
            await asyncio.gather(sweeper, return_exceptions=True)
            await house.stop()
            await house.store.close()
            await asyncio.get_running_loop().run_in_executor(None, house.kitchen.thinkers.close)

    app = Starlette(
        routes=routes,
        lifespan=lifespan,
        exception_handlers={404: lost, 405: wrong_method},
    )
    return headed(app)


def _grouped(door: Door) -> list[Route]:
    """Make one route for each path: a method that it does not know is then told so."""
    paths: dict[str, dict[str, Way]] = {}
    for way in WAYS:
        paths.setdefault(way.path, {})[way.method] = way
    routes = []
    for path, ways in paths.items():
        endpoints = {method: door.way(way) for method, way in ways.items()}
        if "GET" in endpoints:
            endpoints["HEAD"] = endpoints["GET"]

        async def endpoint(
            request: Request,
            known: dict[str, Callable[[Request], Awaitable[Response]]] = endpoints,
        ) -> Response:
            return await known[request.method](request)

        routes.append(Route(path, endpoint, methods=list(ways)))
    # A fixed path before one with a blank: /api/tables/mine is no table.
    routes.sort(key=lambda route: "{" in route.path)
    return routes


async def _sweep(house: House) -> None:
    """Keep house from time to time."""
    while True:
        await asyncio.sleep(SWEEP_SECONDS)
        try:
            await house.sweep()
        except Exception:
            LOG.exception("keeping house failed")
