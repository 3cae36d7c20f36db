"""The café's settings: by flag, by environment or by TOML file; one table for all."""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from troquet.core.refusal import TroquetError


class BadSettings(TroquetError):
    """A setting that does not exist or has a value it cannot have."""


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How the café is run; `TABLE` says what each means."""

    host: str = "127.0.0.1"
    port: int = 8090
    lan: bool = False
    data: str = "troquet.db"
    page: str = ""
    base_path: str = ""
    public_url: str = ""
    proxies: str = ""
    bot_workers: int = 1
    bot_seconds: float = 5.0
    bot_pace: float = 0.9
    away_seconds: float = 60.0
    idle_days: float = 30.0
    tables: int = 5000
    tables_per_guest: int = 50
    rooms_in_memory: int = 1000
    sockets: int = 4000
    sockets_per_address: int = 200
    requests_per_second: float = 20.0
    messages_per_second: float = 20.0
    guests_per_hour: float = 120.0
    message_bytes: int = 16_384
    outbox: int = 256
    workshop: bool = False
    boxes: str = ""
    log_format: str = "text"
    log_level: str = "info"


# What each setting means, and the least and most it may be (None: not a number).
TABLE: dict[str, tuple[str, float | None, float | None]] = {
    "host": ("The address to listen on.", None, None),
    "port": ("The port to listen on; 0 takes any free one.", 0, 65_535),
    "lan": ("Listen on all addresses and print one for phones, with a QR code.", None, None),
    "data": ("The file with everything in it; it is made if it is not there.", None, None),
    "page": ("The folder with the built page; without it only the API is served.", None, None),
    "base_path": ("The path under which a proxy shows the café, such as /cafe.", None, None),
    "public_url": ("The address that guests use, such as https://cafe.example.", None, None),
    "proxies": ("Reverse proxies whose word on a client is taken, by comma.", None, None),
    "bot_workers": ("How many processes bots think in.", 1, 64),
    "bot_seconds": ("How long a bot may think before it answers blindly.", 0.1, 120),
    "bot_pace": ("The least seconds between two answers of bots at a table.", 0, 30),
    "away_seconds": ("How long a player must be gone before others may seat a bot.", 0, 86_400),
    "idle_days": ("After how many days an open table that nobody touched is archived.", 0.01, 3650),
    "tables": ("How many tables may be open at once.", 1, 10_000_000),
    "tables_per_guest": ("How many tables one guest may have open.", 1, 10_000),
    "rooms_in_memory": ("How many tables are kept in memory; others are read anew.", 1, 1e6),
    "sockets": ("How many live connections there may be.", 1, 1e6),
    "sockets_per_address": ("How many of them may come from one address.", 1, 1e6),
    "requests_per_second": ("HTTP requests of one address; five times that at once.", 0.1, 1e6),
    "messages_per_second": ("Messages on one socket; five times that at once.", 0.1, 1e6),
    "guests_per_hour": ("New guests from one address, on average and at once.", 1, 1e6),
    "message_bytes": ("The largest request or message that is read.", 256, 1_048_576),
    "outbox": ("Messages that may wait for a slow reader before it is dropped.", 8, 65_536),
    "workshop": ("Offer the games of the workshop too, whose id begins with _.", None, None),
    "boxes": ("Own tables of numbers, by comma: game.option=FILE.toml.", None, None),
    "log_format": ("text or json.", None, None),
    "log_level": ("debug, info, warning or error.", None, None),
}  # fmt: skip
WORDS = {"log_format": ("text", "json"), "log_level": ("debug", "info", "warning", "error")}


def flag(name: str) -> str:
    """Return the flag of a setting."""
    return "--" + name.replace("_", "-")


def variable(name: str) -> str:
    """Return the environment variable of a setting."""
    return "TROQUET_" + name.upper()


def gather(
    flags: Mapping[str, Any], environment: Mapping[str, str], file: Path | None = None
) -> Settings:
    """Put the settings together: a flag wins over the environment, that over the file."""
    chosen: dict[str, Any] = {}
    if file is not None:
        chosen.update(_from_file(file))
    for name in TABLE:
        if variable(name) in environment:
            chosen[name] = _read(name, environment[variable(name)], variable(name))
    for name, value in flags.items():
        if value is not None:
            chosen[name] = _read(name, value, flag(name)) if isinstance(value, str) else value
    try:
        settings = msgspec.convert(chosen, Settings)
    except msgspec.ValidationError as error:
        raise BadSettings(f"a setting cannot be used: {error}") from None
    _check(settings)
    return settings


def _from_file(path: Path) -> dict[str, Any]:
    try:
        with path.open("rb") as file:
            found = tomllib.load(file)
    except OSError as error:
        raise BadSettings(f"{path} cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadSettings(f"{path} is not TOML: {error}") from None
    for name in found:
        if name not in TABLE:
            raise BadSettings(f"{path}: there is no setting {name!r}; there are {', '.join(TABLE)}")
    return found


def _read(name: str, text: str, where: str) -> Any:
    """Read a setting that was given as text."""
    kind = type(getattr(Settings(), name))
    try:
        if kind is bool:
            return {"1": True, "true": True, "0": False, "false": False}[text.lower()]
        return kind(text)
    except (KeyError, ValueError):
        wanted = {int: "a whole number", float: "a number", bool: "true or false"}[kind]
        raise BadSettings(f"{where} is {wanted}, not {text!r}") from None


def _check(settings: Settings) -> None:
    for name, (_, least, most) in TABLE.items():
        value = getattr(settings, name)
        if least is not None and most is not None and not least <= value <= most:
            raise BadSettings(
                f"{name} is between {_plain(least)} and {_plain(most)}, not {_plain(value)}"
            )
        if name in WORDS and value not in WORDS[name]:
            raise BadSettings(f"{name} is one of {', '.join(WORDS[name])}, not {value!r}")
    for name in ("host", "data"):
        value = getattr(settings, name)
        if not value or not value.isprintable():
            raise BadSettings(f"{name} has to be something, not {value!r}")
    path = settings.base_path
    if path and not re.fullmatch(r"(/[\w.~-]+)+", path, re.ASCII):
        raise BadSettings(f"base_path is like /cafe, of letters and digits, not {path!r}")
    url = settings.public_url
    if url and not re.fullmatch(r"https?://[\w.:\[\]-]+/?", url, re.ASCII):
        raise BadSettings(f"public_url is like https://cafe.example, without a path, not {url!r}")


def _plain(number: float) -> str:
    """Return a number as people write it."""
    return str(number).removesuffix(".0")


def table_markdown() -> str:
    """Return all settings as the table of docs/settings.md."""
    lines = ["| flag | environment | file | default | may be | |", "|---|---|---|---|---|---|"]
    for name, (meaning, least, most) in TABLE.items():
        default = getattr(Settings(), name)
        shown = str(default).lower() if isinstance(default, bool) else str(default)
        allowed = ""
        if least is not None and most is not None:
            allowed = f"{_plain(least)} to {_plain(most)}"
        elif name in WORDS:
            allowed = ", ".join(WORDS[name])
        elif isinstance(default, bool):
            allowed = "true, false"
        cells = [f"`{flag(name)}`", f"`{variable(name)}`", f"`{name}`"]
        cells += [f"`{shown}`" if shown else "", allowed, meaning]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.stdout.write(table_markdown())
