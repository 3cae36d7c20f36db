"""A bot of one's own: takes a name, opens a table against the café's bots and plays a whole game.

    python examples/bot.py http://127.0.0.1:8090

Only the public protocol is used (docs/protocol.md): what this bot sees is what a person would see.
"""

import asyncio
import json
import random
import sys
import urllib.request

from websockets.asyncio.client import connect


def post(cafe: str, path: str, body: dict, token: str = "") -> dict:
    """Ask the café for something over HTTP."""
    headers = {"authorization": f"Bearer {token}"} if token else {}
    request = urllib.request.Request(cafe + path, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def choose(view: dict, choices: list[dict]) -> str:
    """Choose a move: put your own ideas here; this one likes to fill districts."""
    best = max(len(choice.get("preview", {})) for choice in choices)
    return random.choice([c["text"] for c in choices if len(c.get("preview", {})) == best])


def changed(view: dict, changes: list) -> dict:
    """Put every new value at its path in the view."""
    for path, value in changes:
        place = view
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = value
    return view


async def play(cafe: str) -> dict:
    """Play one game from the first chair and return how it ended."""
    token = post(cafe, "/api/guests", {"name": "Robot"})["token"]
    wanted = {"game": "cheval", "seats": 3, "bots": ["greedy", "random"]}
    table = post(cafe, "/api/tables", wanted, token)["id"]
    post(cafe, f"/api/tables/{table}/start", {}, token)
    view, choices = {}, []
    async with connect(cafe.replace("http", "ws", 1) + "/api/live") as socket:
        for first in ({"type": "hello", "token": token, "protocol": 1},
                      {"type": "watch", "table": table, "seat": 0}):  # fmt: skip
            await socket.send(json.dumps(first))
        async for text in socket:
            message = json.loads(text)
            if message["type"] == "problem":
                raise SystemExit(message["problem"]["text"])
            if message["type"] not in ("view", "change"):
                continue
            view = message.get("view") or changed(view, message["changes"])
            choices = message.get("choices") or choices
            if view["outcome"]:
                return view["outcome"]
            if 0 in view["waiting"]:
                answer = {"type": "play", "table": table, "seat": 0, "id": str(message["n"])}
                await socket.send(json.dumps(answer | {"move": choose(view, choices)}))
    raise SystemExit("the café has closed")


if __name__ == "__main__":
    print(asyncio.run(play(sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8090")))
