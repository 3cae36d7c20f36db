"""The café to be measured: opened as `troquet serve` opens it, with the limits of a crowd.

Prints its port and its build, as JSON, once it is open.
"""

from __future__ import annotations

import json
import sys
from urllib.parse import urlsplit

from bench.build import build
from troquet.server import serve
from troquet.server.settings import Settings

MANY = 1_000_000


def settings(data: str) -> Settings:
    """Return the café's own settings, but for limits: a thousand guests come from one address."""
    return Settings(
        port=0,
        data=data,
        tables=MANY,
        tables_per_guest=10_000,
        rooms_in_memory=MANY,
        sockets_per_address=MANY,
        requests_per_second=MANY,
        messages_per_second=MANY,
        guests_per_hour=MANY,
        log_level="warning",
    )


def opened(address: str, token: str | None) -> None:
    """Say where the café is."""
    print(json.dumps({"port": urlsplit(address).port, "build": build()}), flush=True)


if __name__ == "__main__":
    sys.exit(serve.run(settings(sys.argv[1]), opened))
