"""Hints for schemathesis: tables that exist and a game that is on the shelf, now and then."""

from __future__ import annotations

import os
import zlib
from typing import Any

import schemathesis

TABLES = os.environ["FUZZ_TABLES"].split()


@schemathesis.hook
def map_path_parameters(context: Any, path_parameters: Any) -> Any:
    """Let three of four requests find a table."""
    if path_parameters and "table" in path_parameters:
        number = zlib.crc32(repr(path_parameters["table"]).encode())
        closing = context.operation.path.endswith("/close")  # not all of them: others go on
        if number % 4:
            path_parameters["table"] = TABLES[-1 if closing else number % len(TABLES)]
    return path_parameters


@schemathesis.hook
def map_body(context: Any, body: Any) -> Any:
    """Let every other table that is asked for be one that can be opened; seats are small."""
    if not isinstance(body, dict):
        return body
    seats, seat = body.get("seats"), body.get("seat")
    if type(body.get("game")) is str and type(seats) is int and seats % 2:
        body["game"], body["seats"] = "cheval", 2 + seats % 3
    if type(seat) is int:
        body["seat"] = seat % 5 - 1
    if type(body.get("bot")) is str and len(body["bot"]) % 2:
        body["bot"] = "random"
    return body
