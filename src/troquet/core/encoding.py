"""Canonical JSON and its short name: the same value gives the same bytes on every machine."""

from __future__ import annotations

from hashlib import blake2b

import msgspec


def encode(thing: object) -> bytes:
    """Return anything declared as canonical JSON."""
    return msgspec.json.encode(thing, order="deterministic")


def digest(thing: object) -> str:
    """Return 32 hexadecimal digits that name a value."""
    return blake2b(encode(thing), digest_size=16, person=b"troquet hash").hexdigest()
