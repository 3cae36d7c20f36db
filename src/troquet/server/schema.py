"""The wire on paper: JSON Schema, OpenAPI, docs/protocol.md and the client's types, all made here.

`python -m troquet.server.schema` writes them; a test fails when they are stale.
"""

from __future__ import annotations

import json
import sys
from functools import cache
from pathlib import Path
from typing import Any, get_args

import msgspec

from troquet import __version__, library
from troquet.core.record import Record
from troquet.server import messages
from troquet.server.http import WAYS, Way
from troquet.server.problems import PROBLEMS

SCHEMA = Path("docs/schema.json")
OPENAPI = Path("docs/openapi.json")
PROTOCOL = Path("docs/protocol.md")
TYPES = Path("web/src/wire.ts")
REFS = "#/$defs/{name}"


def _types() -> list[Any]:
    """Return every type that crosses the wire; the view of each game among them."""
    found = [way.takes for way in WAYS] + [way.gives for way in WAYS]
    found += [*get_args(messages.ClientMessage), *get_args(messages.ServerMessage)]
    found += [messages.Problem, Record]
    found += [library.game(meta.id).view_type for meta in library.games()]
    kept: list[Any] = []
    for kind in found:
        if kind is not None and kind not in kept:
            kept.append(kind)
    return kept


def _components(template: str) -> dict[str, Any]:
    """Return every type by its name; where two have the same one, a game's is called after it."""
    found = msgspec.json.schema_components(_types(), ref_template=template)[1]
    text = json.dumps(found)
    for name in found:
        if "." in name:
            text = text.replace(
                f'"{template.format(name=name)}"', f'"{template.format(name=_own(name))}"'
            )
    whole: dict[str, Any] = json.loads(text)
    return {_own(name): schema for name, schema in whole.items()}


def _own(name: str) -> str:
    """Shorten a name that was given with its module because another type has it too."""
    module, _, last = name.rpartition(".")
    return f"{module.split('.')[2].capitalize()}{last}" if ".games." in module else last


def json_schema() -> dict[str, Any]:
    """Return the JSON Schema of every message."""
    defs = dict(sorted(_components(REFS).items()))
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Troquet's wire",
        "$defs": defs,
        "oneOf": [{"$ref": REFS.format(name="ClientMessage")}, _ref("ServerMessage")],
    } | {
        "$defs": defs
        | {
            "ClientMessage": _union(get_args(messages.ClientMessage)),
            "ServerMessage": _union(get_args(messages.ServerMessage)),
        }
    }


def _ref(name: str) -> dict[str, str]:
    return {"$ref": REFS.format(name=name)}


def _union(kinds: tuple[Any, ...]) -> dict[str, Any]:
    return {"oneOf": [_ref(kind.__name__) for kind in kinds]}


def openapi() -> dict[str, Any]:
    """Return the OpenAPI page of what is fetched."""
    template = "#/components/schemas/{name}"
    paths: dict[str, dict[str, Any]] = {}
    for way in WAYS:
        paths.setdefault(way.path, {})[way.method.lower()] = _operation(way, template)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Troquet", "version": __version__, "license": {"name": "MIT"}},
        "paths": paths,
        "components": {
            "schemas": dict(sorted(_components(template).items())),
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(way: Way, template: str) -> dict[str, Any]:
    blanks = [part[1:-1] for part in way.path.split("/") if part.startswith("{")]
    done = {"description": "Done."}
    if way.gives is not None:
        given = msgspec.json.schema_components([way.gives], ref_template=template)[0][0]
        done = {"description": "Found.", "content": {"application/json": {"schema": given}}}  # type: ignore[dict-item]
    answers: dict[str, Any] = {"200" if way.gives is not None else "204": done}
    codes = [*way.troubles, "malformed", "foreign", "too-many", "too-large", "stopping", "busy"]
    if way.who != "anybody":
        codes += ["no-token", "bad-token"]
    else:
        codes += ["bad-token"]
    for code in codes:
        status = str(PROBLEMS[code][0])
        known = answers.setdefault(
            status,
            {
                "description": "",
                "content": {
                    "application/json": {"schema": {"$ref": template.format(name="Problem")}}
                },
            },
        )
        known["description"] = ", ".join(filter(None, [known["description"], code]))
    operation: dict[str, Any] = {
        "operationId": way.name,
        "summary": way.does,
        "responses": dict(sorted(answers.items())),
    }
    if blanks:
        operation["parameters"] = [
            {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
            for name in blanks
        ]
    if way.takes is not None:
        taken = msgspec.json.schema_components([way.takes], ref_template=template)[0][0]
        content = {"application/json": {"schema": taken}}
        operation["requestBody"] = {"required": True, "content": content}
    if way.who != "anybody":
        operation["security"] = [{"token": []}]
    return operation


@cache
def openapi_text() -> bytes:
    """Return the OpenAPI page as JSON."""
    return msgspec.json.encode(openapi())


# The client's types


def typescript() -> str:
    """Return every message as TypeScript types."""
    lines = ["// Made by `python -m troquet.server.schema` from the messages: do not edit.", ""]
    for name, schema in json_schema()["$defs"].items():
        if "description" in schema:
            lines.append(f"/** {' '.join(schema['description'].split())} */")
        if schema.get("type") == "object" and "properties" in schema:
            lines.append(f"export interface {name} {{")
            required = schema.get("required", [])
            for field, kind in schema["properties"].items():
                mark = "" if field in required else "?"
                key = field if field.isidentifier() else json.dumps(field)
                lines.append(f"  {key}{mark}: {_type(kind)};")
            lines += ["}", ""]
        else:
            lines += [f"export type {name} = {_type(schema)};", ""]
    return "\n".join(lines).rstrip() + "\n"


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[-1]
    for union in ("anyOf", "oneOf"):
        if union in schema:
            return " | ".join(_type(kind) for kind in schema[union])
    if "enum" in schema:
        return " | ".join(json.dumps(value, ensure_ascii=False) for value in schema["enum"])
    if "const" in schema:
        return json.dumps(schema["const"])
    kind = schema.get("type")
    if kind == "array":
        return _array(schema)
    if kind == "object":
        inner = schema.get("additionalProperties")
        return f"{{ [key: string]: {_type(inner) if isinstance(inner, dict) else 'unknown'} }}"
    plain = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean"}
    return plain.get(str(kind), "null" if kind == "null" else "unknown")


def _array(schema: dict[str, Any]) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(_type(item) for item in schema['prefixItems'])}]"
    inner = _type(schema["items"]) if isinstance(schema.get("items"), dict) else "unknown"
    return f"({inner})[]" if " | " in inner else f"{inner}[]"


# The page for people

HEAD = """# The protocol

For whoever writes a client or a bot. This page is made from the declared messages
(`python -m troquet.server.schema`); [openapi.json](openapi.json) and [schema.json](schema.json) say
the same to programs. `examples/bot.py` is a bot in about forty lines.

HTTP is for what is fetched, one WebSocket (`/api/live`) for what is live. Everything is JSON. Who
you are is a token in the header `Authorization: Bearer …`, and in the socket's first message; it is
never part of an address.

## How a client lives

1. `POST /api/guests` with a name gives a token: keep it on the device.
2. `POST /api/tables` opens a table, or `POST /api/tables/{table}/sit` takes a chair at one whose id
   came with a link.
3. Open the socket, say `hello`, then `watch` the table from your seat. A `view` message begins the
   stream: the whole view, your choices, what you were told before and what you missed.
4. Every stored move comes as a `change` numbered n + 1, n + 2, … for this seat alone. Put each
   value at its path in the view. If a number is missing, `watch` again: a new `view` mends all.
5. To answer, send `play` with an id of your own. `done` says it is stored. Without an answer (the
   connection broke) send it again with the same id: it counts once.
6. Say `seen` with the number up to which everything was shown. What is `fleeting` is shown once, as
   it happens, and kept by nobody; one who was away gets it in `missed`, once.

A move is text (`push red 3`) or named fields (`{"do": "push", "hero": "red", "district": "3"}`);
`GET /api/games` tells the fields of every kind of move. Choices come with their fields and with a
preview of what they would do, as far as the seat can know. `why` takes a part of a move and answers
with the clause that forbids every completion of it.

Say something (a `ping` will do) at least once a minute: a silent connection is closed after two.
"""


def protocol() -> str:
    """Return docs/protocol.md."""
    parts = [HEAD, "## What is fetched", "", "| | | takes | gives | who |", "|---|---|---|---|---|"]
    for way in WAYS:
        takes, gives = _named(way.takes), _named(way.gives)
        does = way.does.replace("|", "\\|")
        parts.append(f"| `{way.method} {way.path}` | {does} | {takes} | {gives} | {way.who} |")
    parts += ["", "`/health`, `/ready` and `/metrics` are for whoever runs the café.", ""]
    parts += ["## What a client says", ""]
    for kind in get_args(messages.ClientMessage):
        parts += _described(kind)
    parts += ["## What the café says", ""]
    for kind in get_args(messages.ServerMessage):
        parts += _described(kind)
    parts += ["## What they are made of", ""]
    told = {*get_args(messages.ClientMessage), *get_args(messages.ServerMessage)}
    for kind in _structs():
        if kind not in told:
            parts += _described(kind)
    parts += ["## What can go wrong", "", "| code | status | |", "|---|---|---|"]
    parts += [f"| `{code}` | {status} | {text} |" for code, (status, text) in PROBLEMS.items()]
    return "\n".join(parts).rstrip() + "\n"


def _structs() -> list[type[msgspec.Struct]]:
    found = {}
    for kind in vars(messages).values():
        if (
            isinstance(kind, type)
            and issubclass(kind, msgspec.Struct)
            and kind is not msgspec.Struct
        ):
            found[kind.__name__] = kind
    return [found[name] for name in sorted(found)]


def _named(kind: Any) -> str:
    if kind is None:
        return ""
    declared = isinstance(kind, type) and hasattr(kind, "__struct_fields__")
    return f"`{kind.__name__}`" if declared else "JSON"


def _described(kind: type[msgspec.Struct]) -> list[str]:
    tag = kind.__struct_config__.tag
    title = f'`"type": "{tag}"`' if tag else f"`{kind.__name__}`"
    lines = [f"### {title}", "", " ".join((kind.__doc__ or "").split()), ""]
    fields = msgspec.structs.fields(kind)
    if fields:
        lines += ["| field | | |", "|---|---|---|"]
        for field in fields:
            needed = "" if field.required else "may be left out"
            shape = msgspec.json.schema_components([field.type], ref_template="{name}")[0][0]
            text = _type(shape).replace("|", "\\|")
            lines.append(f"| `{field.encode_name}` | `{text}` | {needed} |")
        lines.append("")
    return lines


def papers() -> dict[Path, str]:
    """Return every file that is made from the messages."""
    return {
        SCHEMA: json.dumps(json_schema(), indent=1, ensure_ascii=False) + "\n",
        OPENAPI: json.dumps(openapi(), indent=1, ensure_ascii=False) + "\n",
        PROTOCOL: protocol(),
        TYPES: typescript(),
    }


if __name__ == "__main__":
    for path, text in papers().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        sys.stdout.write(f"{path}\n")
