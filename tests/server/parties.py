"""People who play one game after another, whatever happens to the café meanwhile."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Protocol

import httpx

from tests.server.cafe import Guest
from tests.server.regular import AGAIN, RETRY, Regular


class House(Protocol):
    """A café that is closed at times and then opens again, perhaps elsewhere."""

    url: str
    up: asyncio.Event  # set while the doors are open

    async def live(self) -> str:
        """Return the address of the socket, once the doors are open."""


class Party:
    """People who play one game after another at tables of their own, whatever happens."""

    def __init__(self, house: House, game: str, seats: int, bots: int, seed: str) -> None:
        self.house = house
        self.guests = [Guest(house.url, f"guest {n}") for n in range(seats - bots)]
        self.ends: list[tuple[str, int | None, bytes]] = []  # what everybody saw last at a table
        try:
            for guest in self.guests:
                guest.enter()
            self.table = self.guests[0].table(game, seats, bots=["random"] * bots)
            for guest in self.guests[1:]:
                guest.post(f"/api/tables/{self.table}/sit")
        except BaseException:
            self.close()
            raise
        self.regulars = [
            Regular(guest.token, seat, house.live, f"{seed} {seat}")
            for seat, guest in enumerate(self.guests)
        ]

    def known(self) -> dict[str, Regular]:
        """Return everybody by the id under which the café knows them."""
        return {
            guest.id: regular for guest, regular in zip(self.guests, self.regulars, strict=True)
        }

    async def play(self) -> None:
        """Play one game after another, without end."""
        async with httpx.AsyncClient(
            headers={"authorization": f"Bearer {self.guests[0].token}"}, verify=False
        ) as client:
            while True:
                await self._ask(client, "start")
                async with asyncio.TaskGroup() as playing:
                    for regular in self.regulars:
                        playing.create_task(regular.play(self.table))
                self.ends += [(self.table, who.seat, who.known()) for who in self.regulars]
                self.table = (await self._ask(client, "rematch"))["id"]

    async def _ask(self, client: httpx.AsyncClient, what: str) -> dict[str, str]:
        """Ask until there is an answer: what was done already may be asked for again."""
        while True:
            await self.house.up.wait()
            with contextlib.suppress(httpx.TransportError):
                answer = await client.post(f"{self.house.url}/api/tables/{self.table}/{what}")
                found: dict[str, str] = answer.json()
                if answer.status_code == 200 or found["code"] == "already-started":
                    return found
                if found["code"] not in RETRY:
                    raise AssertionError(answer.text)
            await asyncio.sleep(AGAIN)

    def close(self) -> None:
        """Let go of what the guests hold open."""
        for guest in self.guests:
            guest.close()
