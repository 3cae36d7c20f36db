"""A host's own numbers: tables from TOML files that take the place of a game's option."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from troquet import library
from troquet.core.meta import Meta
from troquet.server.settings import BadSettings

Boxes = dict[str, dict[str, Any]]


def read(setting: str) -> Boxes:
    """Read the setting `boxes`: by game and option, the tables of the files that it names."""
    found: Boxes = {}
    for item in filter(None, (item.strip() for item in setting.split(","))):
        name, equals, file = item.partition("=")
        id, dot, option = name.strip().partition(".")
        if not equals or not dot or not file.strip():
            raise BadSettings(f"boxes is like game.option=numbers.toml, not {item!r}")
        found.setdefault(id, {})[option] = library.own_table(id, option, Path(file.strip()))
    return found


def offered(meta: Meta, boxes: Boxes) -> Meta:
    """Return a box as guests see it: without the options that the host has settled."""
    settled = boxes.get(meta.id, {})
    if not settled:
        return meta
    options = tuple(option for option in meta.options if option.name not in settled)
    return msgspec.structs.replace(meta, options=options)
