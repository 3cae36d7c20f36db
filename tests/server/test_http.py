"""What is fetched: headers, problems, limits, base path, the page's files, health and counters."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import time
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.server.cafe import PATIENCE, Cafe, Guest, opened
from tests.server.conftest import Enter
from tests.server.process import served
from tests.server.stories import at, begun, hung_up_on, online
from troquet import library
from troquet.server import counter, serve
from troquet.server.http import WAYS
from troquet.server.sqlite import SqliteStore

USUAL = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


def raw(cafe: Cafe, request: bytes) -> bytes:
    """Send bytes that no client would send; return what comes back until it is closed."""
    with socket.create_connection(("127.0.0.1", cafe.port), timeout=10) as line:
        line.sendall(request)
        line.shutdown(socket.SHUT_WR)
        found = b""
        while chunk := line.recv(65_536):
            found += chunk
        return found


# Headers


def test_every_answer_carries_the_usual_headers(salon: Cafe, enter: Enter) -> None:
    ada = enter(salon, "Ada")
    table = ada.table()
    answers = [
        ada.ask("GET", "/api/games"),
        ada.ask("GET", f"/api/tables/{table}"),
        ada.ask("POST", "/api/tables", game="chess", seats=2),
        ada.ask("GET", "/nowhere"),
        ada.ask("PUT", "/api/games"),
        ada.ask("GET", "/api/openapi.json"),
        ada.ask("GET", "/health"),
        ada.ask("GET", "/ready"),
        ada.ask("GET", "/metrics"),
        ada.http.get("/api/games", headers={"origin": "https://evil.example"}),
        ada.http.head("/api/games"),
        ada.ask("DELETE", "/api/guests/me"),
    ]
    for answer in answers:
        assert USUAL.items() <= dict(answer.headers).items(), answer.url
        assert "server" not in answer.headers
        assert "access-control-allow-origin" not in answer.headers
        assert answer.headers["cache-control"] == "no-store"
    assert {answer.status_code for answer in answers} == {200, 204, 403, 404, 405}


def test_the_policy_allows_no_inline_script_and_no_other_site(salon: Cafe, enter: Enter) -> None:
    policy = enter(salon).ask("GET", "/health").headers["content-security-policy"]
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert rules["default-src"] == "'none'"
    assert rules["script-src"] == rules["style-src"] == rules["connect-src"] == "'self'"
    assert rules["frame-ancestors"] == rules["form-action"] == "'none'"
    assert rules["base-uri"] == "'self'"
    for word in ("unsafe", "http:", "https:", "*", "blob:"):
        assert word not in policy


# Problems


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/", 404, "unknown-route"),
        ("GET", "/api", 404, "unknown-route"),
        ("GET", "/api/nothing", 404, "unknown-route"),
        ("POST", "/api/games", 405, "wrong-method"),
        ("DELETE", "/api/tables", 405, "wrong-method"),
        ("PATCH", "/api/guests/me", 405, "wrong-method"),
        ("OPTIONS", "/api/tables", 405, "wrong-method"),
        ("POST", "/health", 405, "wrong-method"),
        ("GET", "/api/live", 404, "unknown-route"),
        ("GET", "/api/games/chess/rules/en", 404, "unknown-game"),
        ("GET", "/api/games/_template/rules/en", 404, "unknown-game"),
        ("GET", "/api/games/cheval/rules/de", 404, "unknown-language"),
        ("GET", "/api/games/cheval/words/..%2fen", 404, "unknown-route"),
        ("GET", "/api/tables/nosuchtable", 404, "unknown-table"),
        ("GET", "/api/tables/%00", 404, "unknown-table"),
        ("GET", "/api/tables/%ff%fe", 404, "unknown-table"),
        ("GET", "/api/tables/" + "t" * 5000, 404, "unknown-table"),
        ("POST", "/api/tables/nosuchtable/rematch", 401, "no-token"),
    ],
)
def test_a_request_that_leads_nowhere_is_told_so(
    salon: Cafe, enter: Enter, method: str, path: str, status: int, code: str
) -> None:
    answer = enter(salon).ask(method, path)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.headers["content-type"] == "application/json"
    assert answer.json()["text"].endswith(".")
    if status == 405:
        assert answer.headers["allow"]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", "malformed"),
        (b"{", "malformed"),
        (b"null", "malformed"),
        (b"[]", "malformed"),
        (b'{"game":"cheval"}', "malformed"),
        (b'{"game":"cheval","seats":2,"colour":1}', "malformed"),
        (b'{"game":"cheval","seats":2.5}', "malformed"),
        (b'{"game":"cheval","seats":true}', "malformed"),
        (b'{"game":"cheval","seats":2,"bots":"random"}', "malformed"),
        (b"\xff\xfe\x00", "malformed"),
        (b"[" * 16_000, "malformed"),
        (b'{"game":"cheval","seats":' + b"9" * 5000 + b"}", "malformed"),
        (b"x" * 16_385, "too-large"),
        (b"x" * 5_000_000, "too-large"),
    ],
)
def test_a_body_that_cannot_be_read_is_told_so(
    salon: Cafe, enter: Enter, body: bytes, code: str
) -> None:
    ada = enter(salon, "Ada")
    headers = {"authorization": f"Bearer {ada.token}"}
    answer = ada.http.post("/api/tables", content=body, headers=headers)
    assert answer.json()["code"] == code
    assert answer.status_code == {"malformed": 400, "too-large": 413}[code]
    assert len(answer.content) < 1000
    assert ada.get("/api/tables/mine")["tables"] == []


def test_a_body_where_none_is_expected_is_bounded_too(salon: Cafe, enter: Enter) -> None:
    ada = enter(salon, "Ada")
    assert ada.http.request("GET", "/api/games", content=b"x" * 16_384).status_code == 200
    answer = ada.http.request("GET", "/api/games", content=b"x" * 100_000)
    assert (answer.status_code, answer.json()["code"]) == (413, "too-large")


def test_a_request_that_breaks_off_breaks_nothing(salon: Cafe, enter: Enter) -> None:
    head = b"POST /api/guests HTTP/1.1\r\nhost: x\r\ncontent-length: 5000\r\n\r\n"
    raw(salon, head + b'{"name":')
    for line in (
        b"GET /\xff HTTP/1.1\r\n\r\n",
        b"\x00\x01\x02\r\n\r\n",
        b"GET\r\n\r\n",
        b"\r\n" * 9,
    ):
        assert b" 500 " not in raw(salon, line)
    assert enter(salon, "Ada").id  # and the fixture sees that nothing was logged as broken


def test_a_token_in_the_address_is_no_token(salon: Cafe, enter: Enter) -> None:
    ada, stranger = enter(salon, "Ada"), enter(salon)
    assert stranger.code("GET", f"/api/guests/me?token={ada.token}") == "no-token"


# Limits


def test_too_many_requests_are_told_when_to_come_back(tmp_path: Path, enter: Enter) -> None:
    with opened(tmp_path / "cafe.db", requests_per_second=2) as cafe:
        stranger = enter(cafe)
        answers = [stranger.ask("GET", "/api/games")]
        while answers[-1].status_code == 200 and len(answers) < 200:
            answers.append(stranger.ask("GET", "/api/games"))
        assert len(answers) > 10  # so many at once, and a few more on a slow machine
        answer = answers[-1]
        assert (answer.status_code, answer.json()["code"]) == (429, "too-many")
        assert answer.headers["retry-after"] == "1"
        assert stranger.ask("GET", "/health").status_code == 200
        time.sleep(0.6)
        assert stranger.ask("GET", "/api/games").status_code == 200


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"GET /api/games HTTP/1.1\r\nhost: x\r\n",
        b"POST /api/guests HTTP/1.1\r\nhost: x\r\ncontent-length: 50\r\n\r\n{",
    ],
)
def test_one_who_does_not_come_to_the_point_is_not_waited_for(
    salon: Cafe, enter: Enter, monkeypatch: pytest.MonkeyPatch, said: bytes
) -> None:
    monkeypatch.setattr(counter, "REQUEST_SECONDS", 0.3)
    with socket.create_connection(("127.0.0.1", salon.port), timeout=PATIENCE) as line:
        line.sendall(said)
        with contextlib.suppress(ConnectionResetError):
            assert line.recv(65_536) == b""  # hung up on, without an answer
    assert enter(salon).ask("GET", "/health").status_code == 200


def test_one_who_asks_again_is_waited_for_again(
    salon: Cafe, enter: Enter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(counter, "REQUEST_SECONDS", 0.3)
    stranger = enter(salon)
    for _ in range(3):
        assert stranger.ask("GET", "/health").status_code == 200
        time.sleep(0.4)  # between requests there is more time


def test_one_who_only_clears_the_throat_is_not_waited_for(
    salon: Cafe, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(counter, "REQUEST_SECONDS", 0.3)
    with socket.create_connection(("127.0.0.1", salon.port), timeout=PATIENCE) as line:
        line.sendall(b"GET /health HTTP/1.1\r\nhost: x\r\n\r\n")
        heard = b""
        while not heard.endswith(b"ok\n"):  # head and body may come apart
            heard += line.recv(65_536)
        assert b" 200 " in heard
        line.sendall(b"\r\n")
        with contextlib.suppress(ConnectionResetError):
            assert line.recv(65_536) == b""


@pytest.mark.parametrize("what", [b"GET /", b"GET / HTTP/1.1\r\nx: ", b"GET / HTTP/1.1\r\n"])
def test_a_head_without_an_end_is_not_read_to_it(salon: Cafe, what: bytes) -> None:
    endless = b"x" * 4000 if what != b"GET / HTTP/1.1\r\n" else b"x: y\r\n" * 600
    with socket.create_connection(("127.0.0.1", salon.port), timeout=PATIENCE) as line:
        line.sendall(what)

        def goes_on() -> None:
            for _ in range(10_000):
                line.sendall(endless)
                time.sleep(0.001)

        with pytest.raises(OSError, match=r"reset|Broken pipe"):
            goes_on()


def test_an_answer_that_nobody_reads_is_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "KEEP_ALIVE", 0.2)
    monkeypatch.setattr(counter, "UNREAD_SECONDS", 0.2)
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<head></head>", encoding="utf-8")
    (folder / "assets" / "big.bin").write_bytes(bytes(20_000_000))
    with opened(tmp_path / "cafe.db", page=str(folder)) as cafe:
        connections = cafe._server.server_state.connections
        with socket.create_connection(("127.0.0.1", cafe.port), timeout=PATIENCE) as line:
            line.sendall(b"GET /assets/big.bin HTTP/1.1\r\nhost: x\r\n\r\n")
            assert b" 200 " in line.recv(100)
            end = time.monotonic() + PATIENCE
            while connections:
                assert time.monotonic() < end, "it is still there"
                time.sleep(0.02)


# Where it lives


def test_the_cafe_lives_under_a_base_path(tmp_path: Path, enter: Enter) -> None:
    with opened(tmp_path / "cafe.db", base_path="/games/cafe") as cafe:
        ada, bob = enter(cafe, "Ada"), enter(cafe, "Bob")
        table = begun(ada, bob)

        async def tale() -> None:
            async with at(cafe, ada, table, 0) as player:
                assert player.view["seat"] == 0

        asyncio.run(tale())
        root = f"http://127.0.0.1:{cafe.port}"
        for path in ("/health", "/ready", "/games/cafe/health", "/games/cafe/metrics"):
            assert httpx.get(root + path).status_code == 200
        for path in ("/api/games", "/metrics", "/games/api/games", "/games/cafe2/api/games"):
            answer = httpx.get(root + path)
            assert (answer.status_code, answer.json()["code"]) == (404, "unknown-route")


def test_the_page_is_served_with_ages_that_fit(tmp_path: Path) -> None:
    built = tmp_path / "dist"
    (built / "assets").mkdir(parents=True)
    (built / "index.html").write_text("<!doctype html><html><head></head><body></body></html>")
    (built / "assets" / "main-1a2b.js").write_text("export const one = 1;\n" * 50)
    (built / "icon.svg").write_text("<svg/>")
    with opened(tmp_path / "cafe.db", page=str(built), base_path="/cafe") as cafe:
        first = httpx.get(f"{cafe.url}/")
        assert '<base href="/cafe/">' in first.text
        assert first.headers["cache-control"] == "no-cache"
        for screen in ("/t/sometable", "/rules/cheval", "/move"):
            assert httpx.get(cafe.url + screen).text == first.text
        script = httpx.get(f"{cafe.url}/assets/main-1a2b.js", headers={"accept-encoding": "gzip"})
        assert script.headers["content-encoding"] == "gzip"
        assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert script.text.startswith("export const one")
        plain = httpx.get(f"{cafe.url}/assets/main-1a2b.js", headers={"accept-encoding": "br"})
        assert "content-encoding" not in plain.headers
        assert httpx.get(f"{cafe.url}/icon.svg").headers["cache-control"] == "no-cache"
        for answer in (first, script, plain):
            assert "script-src 'self'" in answer.headers["content-security-policy"]
            assert answer.headers["x-content-type-options"] == "nosniff"
        for path in (
            "/nothing",
            "/assets/../../cafe.db",
            "/assets/%2e%2e/%2e%2e/cafe.db",
            "/index",
        ):
            answer = httpx.get(cafe.url + path)
            assert (answer.status_code, answer.json()["code"]) == (404, "unknown-route"), path
        assert httpx.post(f"{cafe.url}/").status_code == 404
        assert httpx.get(f"{cafe.url}/api/games").headers["cache-control"] == "no-store"

        async def socket_at(path: str) -> int:
            with pytest.raises(InvalidStatus) as refused:
                await connect(cafe.live.replace("/api/live", path))
            return refused.value.response.status_code

        assert asyncio.run(socket_at("/elsewhere")) in (403, 404)
        assert asyncio.run(socket_at("/t/sometable")) in (403, 404)


def test_a_socket_at_a_wrong_address_is_refused(salon: Cafe) -> None:
    async def tale() -> int:
        with pytest.raises(InvalidStatus) as refused:
            await connect(salon.live + "ly")
        return refused.value.response.status_code

    assert asyncio.run(tale()) in (403, 404)


# The shelf


def test_the_shelf_shows_every_game_its_rules_and_its_words(salon: Cafe, enter: Enter) -> None:
    stranger = enter(salon)
    found = stranger.get("/api/games")
    assert [game["id"] for game in found["games"]] == [meta.id for meta in library.games()]
    assert found["bots"] == ["apprentice", "regular", "connoisseur", "landlord"]
    for language in library.LANGUAGES:
        rules = stranger.ask("GET", f"/api/games/cheval/rules/{language}").text
        assert "CH-TURN-6" in rules
        words = stranger.get(f"/api/games/cheval/words/{language}")
        assert words["events"]["pushed"]


def test_every_way_names_only_problems_that_exist_and_has_a_name_of_its_own() -> None:
    assert len({way.name for way in WAYS}) == len(WAYS)
    assert len({(way.method, way.path) for way in WAYS}) == len(WAYS)


# Looking after it


def test_health_ready_and_counters(cafe: Cafe, enter: Enter) -> None:
    ada = enter(cafe, "Ada")
    ada.table()
    assert ada.ask("GET", "/health").text == "ok\n"
    assert ada.ask("GET", "/ready").text == "ready\n"

    async def tale() -> str:
        async with online(cafe, ada):
            return ada.ask("GET", "/metrics").text

    text = asyncio.run(tale())
    assert 'troquet_lines_total{kind="created"} 1.0' in text
    assert "troquet_sockets 1.0" in text
    assert "troquet_rooms 1.0" in text
    assert ada.id not in text
    ada.code("GET", "/api/tables/nosuchtable")
    text = ada.ask("GET", "/metrics").text
    assert 'troquet_problems_total{code="unknown-table"} 1.0' in text


def test_a_cafe_whose_store_is_gone_lives_but_is_not_ready(tmp_path: Path, enter: Enter) -> None:
    with opened(tmp_path / "cafe.db") as cafe:
        stranger = enter(cafe)
        store = cafe.house.store
        assert isinstance(store, SqliteStore)
        cafe.ask(lambda house: store.close())
        assert stranger.ask("GET", "/health").status_code == 200
        answer = stranger.ask("GET", "/ready")
        assert (answer.status_code, answer.text) == (503, "not ready\n")


def test_a_cafe_that_closes_loses_nothing_and_tells_everybody(tmp_path: Path) -> None:
    with (
        served(tmp_path) as cafe,
        closing(Guest(cafe.url, "Ada")) as ada,
        closing(Guest(cafe.url, "Bob")) as bob,
    ):
        table = begun(ada.enter(), bob.enter())

        async def tale() -> list[int]:
            async with at(cafe, ada, table, 0) as one, at(cafe, bob, table, 1) as two:
                seat = one.view["waiting"][0]
                reply = await (one, two)[seat].answer(table, seat, "announce 1")
                assert reply["type"] == "done"
                cafe.process.terminate()
                return [(await hung_up_on(player))[1] for player in (one, two)]

        assert asyncio.run(tale()) == [1012, 1012]
    assert "Traceback" not in cafe.logged()
    with opened(tmp_path / "cafe.db") as again:
        stored = again.ask(lambda house: house.store.read(table))
        assert json.loads(stored[-1])["move"] == "announce 1"
