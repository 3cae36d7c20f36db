"""The page: the built client, served as files; each of its addresses gets the same first page."""

from __future__ import annotations

import gzip
import mimetypes
from html import escape
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from troquet.core.refusal import TroquetError

FOREVER = "public, max-age=31536000, immutable"
SCREENS = ("t", "rules", "move")  # the first word of addresses that the client itself reads
TEXT = {".css", ".html", ".js", ".json", ".svg", ".txt", ".webmanifest"}


class NoPage(TroquetError):
    """The built client is not where it should be."""


class Page:
    """The files of the built client, read once; small enough to be kept in memory."""

    def __init__(self, folder: Path, base_path: str) -> None:
        first = folder / "index.html"
        if not first.is_file():
            raise NoPage(f"there is no built page in {folder}: run script/server, which builds it")
        base = f'<base href="{escape(base_path)}/">'
        text = first.read_text(encoding="utf-8").replace("<head>", f"<head>{base}", 1)
        self.first = text.encode()
        self.files: dict[str, tuple[bytes, bytes | None, str]] = {}
        for path in sorted(folder.rglob("*")):
            if path.is_file() and path != first:
                data = path.read_bytes()
                packed = gzip.compress(data, 9) if path.suffix in TEXT else None
                kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
                self.files[path.relative_to(folder).as_posix()] = (data, packed, kind)
        self.packed_first = gzip.compress(self.first, 9)

    def answer(self, request: Request, path: str) -> Response | None:
        """Return a file of the page; None: there is nothing at this address."""
        packs = "gzip" in request.headers.get("accept-encoding", "")
        if path == "" or path.split("/")[0] in SCREENS:
            return _sent(self.first, self.packed_first if packs else None, "text/html", "no-cache")
        if path not in self.files:
            return None
        data, packed, kind = self.files[path]
        age = FOREVER if path.startswith("assets/") else "no-cache"
        return _sent(data, packed if packs else None, kind, age)


def _sent(data: bytes, packed: bytes | None, kind: str, age: str) -> Response:
    headers = {"cache-control": age, "vary": "accept-encoding"}
    if packed is not None:
        headers["content-encoding"] = "gzip"
    return Response(data if packed is None else packed, headers=headers, media_type=kind)


def make(folder: Path, base_path: str, lost: ASGIApp) -> ASGIApp:
    """Return the page as an application; what it does not know goes to `lost`."""
    page = Page(folder, base_path)

    async def served(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await WebSocketClose()(scope, receive, send)
            return
        request = Request(scope)
        path = scope["path"].removeprefix(scope.get("root_path", "")).strip("/")
        found = page.answer(request, path) if request.method in ("GET", "HEAD") else None
        await (found or lost)(scope, receive, send)

    return served
