"""The wire on paper: generated files are fresh, and what is really sent is what they say."""

from __future__ import annotations

import ast
import asyncio
import json
import re
from pathlib import Path
from typing import Any, get_args

import jsonschema_rs
import msgspec
import pytest

import troquet
from tests.server.cafe import Cafe, Json
from tests.server.conftest import Enter
from tests.server.stories import Story, at, begun, caught_up, finished, online, pushing
from troquet.core.record import Record
from troquet.server import messages, schema
from troquet.server.http import WAYS
from troquet.server.problems import PROBLEMS, Trouble

ROOT = Path(__file__).resolve().parents[2]
SERVER = ROOT / "src" / "troquet" / "server"
SCHEMA = schema.json_schema()


def validator(name: str) -> Any:
    """Return a validator of one declared type."""
    return jsonschema_rs.validator_for({"$ref": f"#/$defs/{name}", "$defs": SCHEMA["$defs"]})


SAYS, TELLS = validator("ClientMessage"), validator("ServerMessage")


# Fresh


@pytest.mark.parametrize("path", schema.papers(), ids=str)
def test_what_is_made_from_the_messages_is_fresh(path: Path) -> None:
    text = (ROOT / path).read_text(encoding="utf-8")
    assert text == schema.papers()[path], f"{path} is stale: run python -m troquet.server.schema"


def test_the_protocol_page_names_every_message_way_and_problem() -> None:
    page = (ROOT / schema.PROTOCOL).read_text(encoding="utf-8")
    for kind in (*get_args(messages.ClientMessage), *get_args(messages.ServerMessage)):
        assert f'`"type": "{kind.__struct_config__.tag}"`' in page
    for way in WAYS:
        assert f"`{way.method} {way.path}`" in page
    for code in PROBLEMS:
        assert f"| `{code}` |" in page


def test_the_schema_is_a_schema_and_the_types_name_everything() -> None:
    jsonschema_rs.meta.validate(SCHEMA)
    types = (ROOT / schema.TYPES).read_text(encoding="utf-8")
    for name in SCHEMA["$defs"]:
        assert re.search(rf"^export (interface|type) {name}\b", types, re.M), name
    named = set(re.findall(r": \(?([A-Z]\w+)", types))
    assert named <= {*SCHEMA["$defs"], "Record"}


def test_the_cafe_gives_its_own_openapi(salon: Cafe, enter: Enter) -> None:
    found = enter(salon).get("/api/openapi.json")
    assert found == json.loads((ROOT / schema.OPENAPI).read_text(encoding="utf-8"))
    operations = [entry for path in found["paths"].values() for entry in path.values()]
    assert {entry["operationId"] for entry in operations} == {way.name for way in WAYS}
    for entry in operations:
        assert not any(status.startswith("50") and status != "503" for status in entry["responses"])


# Problems


def codes_used() -> set[str]:
    """Return every code that a file of the server raises by name."""
    found: set[str] = set()
    for path in SERVER.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Trouble":
                first = node.args[0]
                words = [first] if isinstance(first, ast.Constant) else list(ast.walk(first))
                found |= {
                    word.value
                    for word in words
                    if isinstance(word, ast.Constant) and isinstance(word.value, str)
                }
    return found


def test_the_problems_are_those_that_are_raised() -> None:
    assert codes_used() == set(PROBLEMS)


def test_every_problem_that_a_way_names_exists() -> None:
    for way in WAYS:
        assert set(way.troubles) <= set(PROBLEMS), way.name


def test_every_problem_has_a_status_and_a_sentence() -> None:
    for code, (status, sentence) in PROBLEMS.items():
        assert 400 <= status < 600
        blanks = re.findall(r"\{(\w+)\}", sentence)
        told = str(Trouble(code, **dict.fromkeys(blanks, "x")))
        assert "{" not in told
        assert (told + ".")[0].isupper() or sentence.startswith("{")


# What is really sent


def test_every_message_of_a_game_is_what_the_schema_says(salon: Cafe, enter: Enter) -> None:
    ada, bob = enter(salon, "Ada"), enter(salon, "Bob")
    table = begun(ada, bob)
    said: list[Json] = []

    async def tale() -> list[str]:
        async with (
            at(salon, ada, table, 0) as one,
            at(salon, bob, table, 1) as two,
            at(salon, None, table, None) as three,
        ):
            for player in (one, two):
                send = player.say

                async def noted(send: Any = send, **message: Any) -> None:
                    said.append(message)
                    await send(**message)

                player.say = noted  # type: ignore[method-assign]
            await finished(table, {0: one, 1: two}, choose=-1)
            for message in (
                {"type": "why", "table": table, "seat": 0, "id": "w", "part": {"do": "push"}},
                {"type": "undo", "table": table, "seat": 0, "id": "u"},
                {"type": "seen", "table": table, "n": one.n},
                {"type": "play", "table": table, "seat": 0, "id": "p", "move": {"do": "keep"}},
                {"type": "watch", "table": table, "seat": None},
                {"type": "unwatch", "table": table},
            ):
                await one.say(**message)
            await caught_up(one, two, three)
            return one.heard + two.heard + three.heard

    heard = asyncio.run(tale())
    for message in said:
        SAYS.validate(message)
    for text in heard:
        TELLS.validate(json.loads(text))
    kinds = {json.loads(text)["type"] for text in heard}
    assert kinds >= {"ready", "view", "change", "info", "done", "problem", "pong"}


def test_refusals_reasons_and_goodbyes_are_what_the_schema_says(salon: Cafe, enter: Enter) -> None:
    ada, bob = enter(salon, "Ada"), enter(salon, "Bob")
    table = Story(ada, bob).until(lambda s: pushing(s, 1)).put(salon)

    async def tale() -> list[str]:
        async with at(salon, bob, table, 1) as player, online(salon, ada):
            await player.answer(table, 1, "announce 1")
            await player.say(type="why", table=table, seat=1, id="w", part={"do": "announce"})
            await player.reply("w")
            ada.post(f"/api/tables/{table}/remove", guest=bob.id)
            await player.until(lambda: '"gone"' in player.heard[-1])
            return player.heard

    heard = [json.loads(text) for text in asyncio.run(tale())]
    for message in heard:
        TELLS.validate(message)
    assert {"because", "gone", "problem"} <= {message["type"] for message in heard}


@pytest.mark.parametrize(
    "message",
    [
        {"type": "dance"},
        {"type": "watch"},
        {"type": "watch", "table": 7},
        {"type": "ping", "extra": 1},
        {"type": "seen", "table": "t", "n": "5"},
        {"type": "play", "table": "t", "seat": 0, "id": "i", "move": 7},
        {},
        [],
    ],
)
def test_what_the_schema_forbids_the_decoder_forbids_too(message: Any) -> None:
    assert not SAYS.is_valid(message)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(message, messages.ClientMessage)


def test_answers_over_http_are_what_the_schema_says(salon: Cafe, enter: Enter) -> None:
    ada, bob = enter(salon, "Ada"), enter(salon, "Bob")
    over = Story(ada, bob).to_the_end().put(salon)
    playing = Story(ada, bob).until(pushing).put(salon)
    ada.table(listed=True)
    for name, answer in (
        ("Table", ada.get(f"/api/tables/{over}")),
        ("Table", ada.get(f"/api/tables/{playing}")),
        ("TableList", ada.get("/api/tables")),
        ("TableList", ada.get("/api/tables/mine")),
        ("GameList", ada.get("/api/games")),
        ("Guest", ada.get("/api/guests/me")),
        ("MoveLink", ada.post("/api/guests/me/link")),
        ("Record", ada.get(f"/api/tables/{over}/record")),
        ("Rulebook", ada.get("/api/games/cheval/rules/fr")),
        ("Problem", ada.ask("GET", "/nowhere").json()),
    ):
        validator(name).validate(answer)
    text = ada.ask("GET", f"/api/tables/{over}/record").text
    assert Record.read(text).replay(troquet.game("cheval")).outcome() is not None
