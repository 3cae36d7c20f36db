"""Guests: names, tokens that only their device knows, moving to another device, the house."""

from __future__ import annotations

import asyncio
import hashlib
import json
from functools import partial
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.cafe import Cafe, Guest, Player, opened
from tests.server.conftest import Enter
from tests.server.process import served
from tests.server.stories import at, begun, caught_up, hung_up_on, later, online
from troquet.server.guests import CODE_SECONDS, Guests, clean_name
from troquet.server.problems import Trouble


async def hung_up(cafe: Cafe, token: str | None) -> str:
    """Say hello with a token that is no good; return the code of the problem."""
    player = Player(cafe.live, token)
    with pytest.raises(AssertionError, match="problem"):
        await player.open()
    with pytest.raises(ConnectionClosed):
        await player.hear()
    return str(player.heard)


# Names


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ada", "Ada"),
        ("  Ada   Lovelace ", "Ada Lovelace"),
        ("Ada\tLovelace", "Ada Lovelace"),
        ("Zoe\u0308", "Zoë"),
        ("Łukasz", "Łukasz"),
        ("明日香", "明日香"),
        ("نور", "نور"),
        ("🐴", "🐴"),
        ("❤️", "❤️"),
        ("🇫🇷", "🇫🇷"),
        ("O'Neill-7!", "O'Neill-7!"),
        ("<b>Ada</b>", "<b>Ada</b>"),
        ("é" * 24, "é" * 24),
    ],
)
def test_a_name_is_what_can_be_seen(name: str, shown: str) -> None:
    assert clean_name(name) == shown


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "\t\n",
        "\u00a0",
        "a" * 25,
        "a" * 10_000_000,
        " " * 300 + "Ada",
        "Ada\x00",
        "Ada\x1b[31m",
        "Ada\x07",
        "Ada\x85\x9f",
        "\u202eadA",
        "Ada\u2066\u2069",
        "Ada\u200b",
        "A\u200dda",
        "\ufeffAda",
        "Ada\u00ad",
        "Ada\u2060",
        "Ada\ue000",
        "Ada\ufff9",
        "\ud800",
        "\u3164",
        "\u2800",
        "\u115f\u1160",
        "\uffa0",
        "\u0301\u0301",
        "\u034f",
    ],
    ids=lambda name: ascii(name[:12]) + f"-{len(name)}",
)
def test_a_name_that_cannot_be_seen_is_none(name: str) -> None:
    with pytest.raises(Trouble) as told:
        clean_name(name)
    assert told.value.code == "bad-name"


def test_bad_names_are_refused_at_the_door_and_at_renaming(salon: Cafe, enter: Enter) -> None:
    ada, stranger = enter(salon, "Ada"), enter(salon)
    for name in ("", "Ada\u202e", "a" * 25, "\x00"):
        for guest, method, path in (
            (stranger, "POST", "/api/guests"),
            (ada, "PUT", "/api/guests/me"),
        ):
            answer = guest.ask(method, path, name=name)
            assert (answer.status_code, answer.json()["code"]) == (422, "bad-name")
    assert stranger.ask("POST", "/api/guests", name=7).json()["code"] == "malformed"
    assert stranger.ask("POST", "/api/guests").json()["code"] == "malformed"
    for body in (b'{"name":"\\ud800"}', b'{"name":"\xff"}', b'{"name":"Ada"', b"", b"[]"):
        found = stranger.http.post("/api/guests", content=body)
        assert (found.status_code, found.json()["code"]) == (400, "malformed"), body
    assert ada.get("/api/guests/me")["name"] == "Ada"


def test_a_name_of_ten_megabytes_is_not_even_read(salon: Cafe, enter: Enter) -> None:
    stranger = enter(salon)
    answer = stranger.ask("POST", "/api/guests", name="a" * 10_000_000)
    assert (answer.status_code, answer.json()["code"]) == (413, "too-large")
    assert len(answer.content) < 300
    assert enter(salon, "Ada").id


def test_a_new_name_does_not_change_tables_where_one_sits(salon: Cafe, enter: Enter) -> None:
    ada = enter(salon, "Ada")
    table = ada.table(seats=2)
    assert ada.ask("PUT", "/api/guests/me", name=" Countess ").json()["name"] == "Countess"
    assert ada.get("/api/guests/me") == {"id": ada.id, "name": "Countess"}
    assert ada.get(f"/api/tables/{table}")["seats"][0]["player"]["name"] == "Ada"
    assert ada.post(f"/api/tables/{table}/sit")["seats"][1]["player"]["name"] == "Countess"


# Tokens


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_token_is_stored_hashed_shown_once_and_never_logged(
    tmp_path: Path, enter: Enter, form: str
) -> None:
    with served(tmp_path, log_level="debug", log_format=form) as cafe:
        ada, bob = enter(cafe, "Ada"), enter(cafe, "Bob")
        table = begun(ada, bob)
        code = ada.post("/api/guests/me/link")["code"]
        paths = ("/api/guests/me", "/api/tables/mine", f"/api/tables/{table}", "/metrics")
        answers = [ada.ask("GET", path).text for path in paths]
        answers.append(ada.ask("POST", "/api/tables", game=ada.token).text)

        async def play() -> list[str]:
            async with at(cafe, ada, table, 0) as one, at(cafe, bob, table, 1) as two:
                await one.say(type="hello", protocol=1, token=ada.token)
                await caught_up(one, two)
                return one.heard + two.heard

        answers += asyncio.run(play())
        kept = b"".join(path.read_bytes() for path in tmp_path.glob("cafe.db*"))
    kept += (tmp_path / "cafe.db").read_bytes()
    logged = cafe.logged()
    assert "Started server process" in logged
    for secret in (str(ada.token), str(bob.token), code):
        assert len(secret) > 40
        assert secret.encode() not in kept
        assert hashlib.sha256(secret.encode()).digest() in kept
        assert not [answer for answer in answers if secret in answer]
        assert secret[-12:] not in logged
        assert secret[:12] not in logged
    assert table not in logged  # a table's id is an invitation
    if form == "json":
        assert all("what" in json.loads(line) for line in logged.splitlines())


@pytest.mark.parametrize(
    ("header", "code"),
    [
        (None, "no-token"),
        ("Bearer g_nobody", "bad-token"),
        ("Bearer h_nobody", "bad-token"),
        ("Bearer m_nobody", "bad-token"),
        ("Bearer", "bad-token"),
        ("Bearer " + "g_" + "a" * 5000, "bad-token"),
        ("Basic QWRhOmFkYQ==", "bad-token"),
        ("Bearer g_é", "bad-token"),
    ],
)
def test_without_a_good_token_nobody_is_let_in(salon: Cafe, header: str | None, code: str) -> None:
    headers = [] if header is None else [(b"authorization", header.encode())]
    answer = httpx.get(f"{salon.url}/api/guests/me", headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (401, code)
    assert answer.headers["www-authenticate"] == "Bearer"


def test_a_guests_token_opens_nothing_else(salon: Cafe, enter: Enter) -> None:
    ada, bob, eve = enter(salon, "Ada"), enter(salon, "Bob"), enter(salon, "Eve")
    table = begun(ada, bob)
    code = ada.post("/api/guests/me/link")["code"]
    for token in (code, "h_" + str(ada.token)[2:]):
        stranger = enter(salon)
        stranger.token = token
        assert stranger.code("GET", "/api/guests/me") == "bad-token"
        assert stranger.code("POST", f"/api/tables/{table}/close") == "bad-token"
    assert eve.code("POST", f"/api/tables/{table}/close") == "host-only"
    assert eve.code("POST", "/api/guests/claim", code=eve.token) == "bad-link"


def test_who_says_goodbye_is_hung_up_on_and_forgotten(salon: Cafe, enter: Enter) -> None:
    ada, bob = enter(salon, "Ada"), enter(salon, "Bob")
    table = begun(ada, bob)

    async def tale() -> None:
        async with at(salon, bob, table, 1) as other:
            async with at(salon, ada, table, 0) as one, online(salon, ada) as two:
                code = ada.post("/api/guests/me/link")["code"]
                assert ada.ask("DELETE", "/api/guests/me").status_code == 204
                for player in (one, two):
                    message, _ = await hung_up_on(player)
                    assert message["problem"]["code"] == "bad-token"
                assert ada.code("POST", "/api/guests/claim", code=code) == "bad-link"
            await other.until(lambda: not other.info["seats"][0]["here"])
            await caught_up(other)
        assert "bad-token" in await hung_up(salon, ada.token)

    asyncio.run(tale())
    assert ada.code("GET", "/api/guests/me") == "bad-token"
    assert ada.code("DELETE", "/api/guests/me") == "bad-token"
    seats = bob.get(f"/api/tables/{table}")["seats"]
    assert seats[0]["player"] == {"id": ada.id, "name": "Ada"}  # the game goes on


# Moving


def test_a_secret_link_moves_ones_seats_to_another_device_once(salon: Cafe, enter: Enter) -> None:
    ada, bob = enter(salon, "Ada"), enter(salon, "Bob")
    table = begun(ada, bob)
    phone = enter(salon)
    link = ada.post("/api/guests/me/link")
    assert link["seconds"] == CODE_SECONDS

    async def tale() -> None:
        async with at(salon, ada, table, 0) as old:
            welcome = phone.post("/api/guests/claim", code=link["code"])
            phone.token = welcome["token"]
            assert welcome["guest"] == {"id": ada.id, "name": "Ada"}
            message, _ = await hung_up_on(old)
            assert message["problem"]["code"] == "bad-token"
        async with at(salon, phone, table, 0) as new:
            assert new.view["seat"] == 0

    asyncio.run(tale())
    assert ada.code("GET", "/api/guests/me") == "bad-token"
    assert phone.get("/api/guests/me")["id"] == ada.id
    assert enter(salon).code("POST", "/api/guests/claim", code=link["code"]) == "bad-link"


def test_a_link_expires_and_a_new_one_voids_it(cafe: Cafe, enter: Enter) -> None:
    ada, phone = enter(cafe, "Ada"), enter(cafe)
    first = ada.post("/api/guests/me/link")["code"]
    second = ada.post("/api/guests/me/link")["code"]
    assert phone.code("POST", "/api/guests/claim", code=first) == "bad-link"
    later(cafe, CODE_SECONDS + 1)
    assert phone.code("POST", "/api/guests/claim", code=second) == "bad-link"
    assert ada.get("/api/guests/me")["id"] == ada.id  # nothing has moved
    third = ada.post("/api/guests/me/link")["code"]
    later(cafe, 2 * CODE_SECONDS)
    assert phone.post("/api/guests/claim", code=third)["guest"]["id"] == ada.id
    for code in ("", "m_", "m_" + "a" * 5000, "g_x", "\u0000"):
        assert phone.code("POST", "/api/guests/claim", code=code) == "bad-link"


def test_two_devices_that_claim_at_once_do_not_both_get_it(salon: Cafe, enter: Enter) -> None:
    ada, *phones = enter(salon, "Ada"), enter(salon), enter(salon), enter(salon), enter(salon)
    code = ada.post("/api/guests/me/link")["code"]

    async def rush() -> list[int]:
        loop = asyncio.get_running_loop()
        claim = partial(Guest.ask, method="POST", path="/api/guests/claim", code=code)
        asking = [loop.run_in_executor(None, claim, phone) for phone in phones]
        return [answer.status_code for answer in await asyncio.gather(*asking)]

    assert sorted(asyncio.run(rush())) == [200, 404, 404, 404]


# The house


def test_a_new_host_token_voids_the_old_one(cafe: Cafe, enter: Enter) -> None:
    ada = enter(cafe, "Ada")
    one, two = ada.table(), ada.table()
    house = enter(cafe)
    old: str = cafe.ask(lambda inside: Guests(inside.store).new_host())
    house.token = old
    assert house.post(f"/api/tables/{one}/close")["closed"] == "house"
    house.token = cafe.ask(lambda inside: Guests(inside.store).new_host())
    assert house.post(f"/api/tables/{two}/close")["closed"] == "house"
    house.token = old
    assert house.code("POST", f"/api/tables/{two}/close") == "bad-token"
    assert house.code("GET", "/api/guests/me") == "bad-token"
    kept = Path(cafe.settings.data).read_bytes()
    kept += Path(cafe.settings.data + "-wal").read_bytes()
    assert old.encode() not in kept


def test_newcomers_are_counted_by_the_hour(tmp_path: Path, enter: Enter) -> None:
    with opened(tmp_path / "cafe.db", guests_per_hour=3) as cafe:
        for name in ("Ada", "Bob", "Cid"):
            enter(cafe, name)
        answer = enter(cafe).ask("POST", "/api/guests", name="Dee")
        assert (answer.status_code, answer.json()["code"]) == (429, "too-many")
        assert 60 <= int(answer.headers["retry-after"]) <= 1200
