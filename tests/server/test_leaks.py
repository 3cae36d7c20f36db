"""Leaks, against real sockets: in two worlds that look alike to somebody every byte is the same.

Nothing is taken out before the comparison: sizes, counts and the order of messages are part of it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.games.troie import test_conformance as troie
from tests.games.trok import test_conformance as trok
from tests.games.trollland import test_conformance as trollland
from tests.server.cafe import Cafe, Player, opened
from tests.server.conftest import Enter
from tests.server.evening import Act, Eye, Leak, World, compare, play
from tests.server.plots import ChevalPlot, PariPlot
from tests.server.stretches import Stretch, cut
from troquet.core.agenda import State
from troquet.core.events import Event
from troquet.core.view import common
from troquet.games._template import view as pari_view
from troquet.games._template.table import Table as PariTable
from troquet.games.cheval.table import Table as ChevalTable
from troquet.server import room
from troquet.server.hall import Hall
from troquet.server.messages import Changed, Table
from troquet.server.streams import Stream, encode

CASES = {
    suite.case.game.meta.id: suite.case
    for suite in (troie.TestTroie, trok.TestTrok, trollland.TestTrollland)
}


def cheval(plots: list[ChevalPlot], data: Path, eyes: list[Eye]) -> int:
    """Play in the world that was dealt and, for each eye, in another; return the bytes compared."""
    truth = play([plot.truth() for plot in plots], data)
    size = 0
    for turn, eye in enumerate(eyes):
        twins = [plot.twin(eye, late=(turn + at) % 3 != 2) for at, plot in enumerate(plots)]
        others = play([world for world, _ in twins], data)
        for one, other, (_, beats) in zip(truth, others, twins, strict=True):
            size += compare(one[eye], other[eye], eye, beats)
    return size


def pari(plots: list[PariPlot], data: Path) -> int:
    """Play both worlds of each plot; return the bytes compared."""
    ones = play([plot.worlds()[0] for plot in plots], data)
    others = play([plot.worlds()[1] for plot in plots], data)
    return sum(
        compare(one[plot.eye], other[plot.eye], plot.eye, plot.until)
        for plot, one, other in zip(plots, ones, others, strict=True)
    )


def looked_alike(stretches: list[Stretch], data: Path) -> int:
    """Play stretches of a game in both of their worlds; return the bytes compared."""
    truth, other = (
        play([stretch.worlds()[side] for stretch in stretches], data) for side in range(2)
    )
    return sum(
        compare(one[stretch.eye], two[stretch.eye], stretch.eye, stretch.beats)
        for stretch, one, two in zip(stretches, truth, other, strict=True)
    )


@pytest.mark.parametrize(("seats", "seeds"), [(2, 3), (3, 2), (4, 1)])
def test_nobody_is_sent_a_byte_that_tells_of_a_treasure(
    seats: int, seeds: int, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    times = 10 if request.config.getoption("--long") else 1
    plots = [ChevalPlot(seats, seed) for seed in range(times * seeds)]
    assert cheval(plots, tmp_path / "cafe.db", [*range(seats), None]) > 200_000


def test_a_device_with_two_seats_is_sent_the_secrets_of_one(tmp_path: Path) -> None:
    plot = ChevalPlot(3, 5, homes=(0, 0, 1))
    assert cheval([plot], tmp_path / "cafe.db", [0]) > 20_000


@pytest.mark.parametrize("name", ["trok", "trollland", "troie"])
@pytest.mark.parametrize("seats", [2, 4])
def test_nobody_is_sent_a_byte_that_tells_of_what_is_hidden_in_a_game(
    name: str, seats: int, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    times = 10 if request.config.getoption("--long") else 1
    stretches = cut(CASES[name], seats, seats, 16 * times)
    assert {stretch.eye for stretch in stretches} >= {None, 0}
    assert looked_alike(stretches, tmp_path / "cafe.db") > 60_000


@pytest.mark.parametrize("seats", [2, 3])
def test_nobody_can_count_or_weigh_what_others_choose_in_secret(seats: int, tmp_path: Path) -> None:
    eyes: list[Eye] = [*range(seats), None]
    plots = [
        PariPlot(seats, seed, eye, parting) for seed, eye in enumerate(eyes) for parting in range(4)
    ]
    assert pari(plots, tmp_path / "cafe.db") > 100_000


def test_what_the_cafe_forgets_tells_nobody_how_much_others_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ids of requests are remembered for each guest: nobody's answers push another's out."""
    monkeypatch.setattr(room, "REMEMBERED", 4)

    def says(seat: int, card: int, id: str) -> list[Act]:
        return [Act(seat, "say", {"type": "play", "move": f"play {card}", "id": id})]

    def arrange(state: State) -> None:
        assert isinstance(state, PariTable)
        state.hands = [[0, 1, 2], [3, 4, 5], [6, 7, 8]]

    def world(changes_mind: bool) -> World:
        again = says(1, 5, "again") if changes_mind else []
        beats = [says(0, 1, "first"), says(1, 4, "other"), again]
        beats += [says(0, 2, "second"), says(0, 3, "third"), says(0, 1, "first")]
        beats += [says(1, 4, "last"), says(2, 7, "end")]
        return World("_template", 3, {}, arrange, beats, (0, 1, 2))

    one, other = (play([world(changes)], tmp_path / "cafe.db")[0] for changes in (True, False))
    assert compare(one[0], other[0], 0, 8) > 2_000


def _hand(cafe: Cafe, table: str) -> list[int]:
    """Return the cards of the first seat."""
    found: list[int] = cafe.ask(lambda house: house.room(table)).state.hands[0]
    return found


def test_the_lobby_does_not_tell_that_somebody_has_second_thoughts(
    tmp_path: Path, enter: Enter
) -> None:
    async def answer(token: str | None, table: str, card: int) -> None:
        player = await Player(cafe.live, token).open()
        await player.watch(table, 0)
        done = await player.answer(table, 0, f"play {card + 1}", f"{table}-{card}")
        assert done["type"] == "done"
        await player.close()

    with opened(tmp_path / "cafe.db", workshop=True) as cafe:
        ada, bob = enter(cafe, "Ada"), enter(cafe, "Bob")
        tables = [ada.table("_template", 2, listed=True) for _ in range(2)]
        for table in tables:
            bob.post(f"/api/tables/{table}/sit", seat=1)
            bob.post(f"/api/tables/{table}/start")
        hands = [_hand(cafe, table) for table in tables]
        older, newer = zip(tables, hands, strict=True)
        asyncio.run(answer(ada.token, newer[0], newer[1][0]))
        asyncio.run(answer(ada.token, older[0], older[1][0]))

        def order() -> list[list[str]]:
            paths = ("/api/tables", "/api/tables/mine")
            return [[table["id"] for table in bob.get(path)["tables"]] for path in paths]

        assert order() == [[older[0], newer[0]]] * 2  # a first answer is for all to see
        before = [bob.ask("GET", path).text for path in ("/api/tables", "/api/tables/mine")]
        asyncio.run(answer(ada.token, newer[0], newer[1][1]))
        after = [bob.ask("GET", path).text for path in ("/api/tables", "/api/tables/mine")]
        assert before == after


# The tests above can fail: each of these leaks is planted, and caught.


def number_in_common(patch: pytest.MonkeyPatch) -> None:
    change = Stream.change

    def numbered(self: Stream, room: room.Room, *more: Any) -> bytes | None:
        self.n = room.length
        return change(self, room, *more)

    patch.setattr(Stream, "change", numbered)


def message_for_everything(patch: pytest.MonkeyPatch) -> None:
    change = Stream.change

    def changed(self: Stream, room: room.Room, *more: Any) -> bytes:
        nothing = Changed(table=room.id, seat=self.eye, n=self.n, changes=[])
        return change(self, room, *more) or encode(nothing)

    patch.setattr(Stream, "change", changed)


def length_of_the_log(patch: pytest.MonkeyPatch) -> None:
    info = Hall.info

    def informed(self: Hall, room: room.Room, now: float) -> Table:
        found = info(self, room, now)
        found.spectators = room.length
        return found

    patch.setattr(Hall, "info", informed)


def answers_in_the_view(patch: pytest.MonkeyPatch) -> None:
    def shown(state: State, seat: Eye) -> dict[str, Any]:
        answers = [move.text for move in state.answers if move is not None]
        return {**common(state, seat), "answer": answers[-1] if answers else None}

    patch.setattr(pari_view, "common", shown)


def treasure_in_the_view(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(ChevalTable, "view", lambda self, seat: self.open_view())
    patch.setattr(ChevalTable, "views", lambda self, seats: [self.open_view() for _ in seats])


def events_for_everybody(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Event, "reaches", lambda self, seat: True)


Plant = Callable[[pytest.MonkeyPatch], None]


@pytest.mark.parametrize(
    "plant", [number_in_common, message_for_everything, length_of_the_log, answers_in_the_view]
)
def test_a_leak_of_what_is_chosen_in_secret_is_caught(
    plant: Plant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with pytest.raises(Leak):
        pari([PariPlot(3, 1, 1, 2)], tmp_path / "cafe.db")


@pytest.mark.parametrize("plant", [treasure_in_the_view, events_for_everybody])
def test_a_leak_of_a_treasure_is_caught(
    plant: Plant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with pytest.raises(Leak):
        cheval([ChevalPlot(2, 0)], tmp_path / "cafe.db", [None])


@pytest.mark.parametrize("name", ["trok", "trollland", "troie"])
def test_a_leak_of_what_is_hidden_in_a_game_is_caught(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stretches = cut(CASES[name], 2, 2, 6)
    table = type(stretches[0].tables[0])
    monkeypatch.setattr(table, "view", lambda self, seat: self.open_view())
    with pytest.raises(Leak):
        looked_alike(stretches, tmp_path / "cafe.db")
