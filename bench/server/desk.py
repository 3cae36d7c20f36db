"""Many HTTP requests at once, to make tables ready before anything is measured."""

from __future__ import annotations

import http.client
import json
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from bench.server.frames import Broken

T = TypeVar("T")
R = TypeVar("R")
AT_ONCE = 24


class Desk:
    """Asks a server on this machine; each thread keeps a connection."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._mine = threading.local()

    def ask(self, path: str, body: object, token: str | None = None) -> Any:
        """Post something that must be granted; return the answer."""
        connection = getattr(self._mine, "connection", None)
        if connection is None:
            connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=30)
            self._mine.connection = connection
        headers = {"content-type": "application/json"}
        if token is not None:
            headers["authorization"] = f"Bearer {token}"
        connection.request("POST", path, json.dumps(body), headers)
        answer = connection.getresponse()
        text = answer.read().decode()
        if answer.status != 200:
            raise Broken(f"{path} was answered with {answer.status}: {text[:200]}")
        return json.loads(text)

    def all(self, work: Callable[[T], R], things: Iterable[T]) -> list[R]:
        """Do something for each of many things, some of them at the same time, in order."""
        with ThreadPoolExecutor(AT_ONCE) as pool:
            return list(pool.map(work, things))
