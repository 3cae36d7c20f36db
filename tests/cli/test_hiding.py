"""What a seat may not know is not printed; what is fleeting is printed once."""

from __future__ import annotations

import os
import pty
import re
import select
import subprocess
import time
from itertools import pairwise
from pathlib import Path

import pytest

from tests.cli.terminal import ENVIRONMENT, TROQUET, Here, flat
from troquet import Event, Record, game
from troquet.cli.screen import ERASE
from troquet.games.cheval.view import ChevalView

ROW = re.compile(r"^\d +\w+ .*?(?:\d/\d|full) +(?:\+\d|–) +(\+\d|\?) ", re.MULTILINE)
STYLE = re.compile(r"\x1b\[[\d;]*m")
TOGETHER = re.compile(r"Bag and horse  ● (\d+)  ▲ (\d+)  ■ (\d+)  ◆ (\d+)")


def replayed(path: Path) -> tuple[list[ChevalView], list[Event]]:
    """What the people saw at each of their answers, and all that happened, from the record."""
    record = Record.read(path.read_text(encoding="utf-8"))
    opened = game("cheval")
    state, events = opened.open(record.seats, record.seed, record.options)
    views: list[ChevalView] = []
    for seat, text in record.moves:
        view = state.view(seat)
        assert isinstance(view, ChevalView)
        views.append(view)
        events += state.play(seat, opened.move(text))
    return views, events


def treasures(view: ChevalView) -> list[str]:
    return ["?" if d.treasure is None else f"+{d.treasure}" for d in view.city]


@pytest.mark.rule("CH-TREA-1")
def test_the_curtain_keeps_the_treasures_of_one_person_from_another(
    here: Here, tmp_path: Path
) -> None:
    kept = tmp_path / "kept.json"
    args = ["--seats", "2", "--humans", "2", "--seed", "11", "--save", str(kept)]
    came = here("play", "cheval", *args, typed="1\n" * 400)
    assert came.code == 0, came.err
    views, events = replayed(kept)
    # Cut where the screen is passed on: each piece is read by one person alone.
    pieces = re.split(r"Pass the screen to (Player \d)\.", came.out)
    assert flat(pieces[0]).strip("─╭╮ ") == ""
    readers = pieces[1::2]
    assert set(readers) == {"Player 1", "Player 2"}
    assert all(one != other for one, other in pairwise(readers))
    told = {
        f"Player {seat + 1}": {
            f"Secret: the treasure of {name(event)} is {event.facts['value']}."
            for event in events
            if event.to == (seat,)
        }
        for seat in (0, 1)
    }
    assert all(told.values())
    shown: list[tuple[str, list[str]]] = []
    for reader, piece in zip(readers, pieces[2::2], strict=True):
        for secret in re.findall(r"Secret: .*?\.", piece):
            assert secret in told[reader]
        for screen in re.split(r"^─+$", piece, flags=re.MULTILINE):
            rows = ROW.findall(screen)
            if rows and "Result" not in screen:
                assert f"{reader} (you)" in screen
                shown.append((reader, rows))
    assert shown == [(f"Player {view.seat + 1}", treasures(view)) for view in views]  # type: ignore[operator]
    assert any("?" not in rows or set(rows) != {"?"} for _, rows in shown)


def name(event: Event) -> str:
    districts = ("Citadel", "Potters", "Harbour", "Gardens", "Temple", "Market", "Theatre")
    place = event.facts["district"]
    assert isinstance(place, int)
    return districts[place - 1]


@pytest.mark.rule("CH-OPT-1")
def test_without_the_memory_aid_the_horse_is_told_once_and_never_drawn(
    here: Here, tmp_path: Path
) -> None:
    kept = tmp_path / "kept.json"
    args = ["--seats", "4", "--seed", "5", "--bot", "random", "--save", str(kept)]
    came = here("play", "cheval", *args, typed="1\nlog\nwhy push\n" * 200)
    assert came.code == 0, came.err
    views, events = replayed(kept)
    pushes = sum(1 for event in events if event.what == "pushed")
    assert pushes > 20
    told = re.findall(r"pushes \w+ into the horse\.", came.out)
    assert len(told) == pushes  # each once, whatever was asked in between
    before, end = came.out.rsplit("Won by", 1)
    assert "drops next" not in before
    assert "\nBag " not in before
    assert "Horse " not in before
    assert "drops next, then" in end  # at the end everything is open
    drawn = [tuple(int(count) for count in found) for found in TOGETHER.findall(before)]
    together = {
        tuple(
            bag + view.horse.count(hero) for hero, bag in zip(view.colours, view.bag, strict=True)
        )
        for view in views
        if view.seat == 0
    }
    assert set(drawn) == together


@pytest.mark.rule("CH-OPT-1")
def test_with_the_memory_aid_the_horse_is_always_drawn(here: Here) -> None:
    args = ["--seats", "4", "--seed", "5", "--option", "memory=true"]
    came = here("play", "cheval", *args, typed="quit\n")
    state = game("cheval").deal(4, 5, {"memory": True})
    view = state.view(0)
    assert isinstance(view, ChevalView)
    assert "drops next, then" in came.out
    assert "Bag and horse" not in came.out


@pytest.mark.rule("CH-OPT-1")
def test_a_live_record_does_not_give_the_horse_back_but_a_finished_one_does(
    here: Here, tmp_path: Path
) -> None:
    live, over = tmp_path / "live.json", tmp_path / "over.json"
    args = ["play", "cheval", "--seats", "2", "--seed", "11", "--bot", "random", "--save"]
    here(*args, str(live), typed="1\n" * 20)
    here(*args, str(over), typed="1\n" * 300)
    for file, code in ((live, False), (over, True)):
        came = here("replay", str(file))
        assert came.code == 0, came.err
        assert ("into the horse" in came.out) is code
        assert ("Secret" in came.out) is code
        assert ("drops next" in came.out) is code
        assert "drops out" in came.out


class Watcher:
    """A person at a real terminal."""

    def __init__(self, *args: str) -> None:
        self.mine, its = pty.openpty()
        env = {**ENVIRONMENT, "TERM": "xterm", "LINES": "50"}
        self.process = subprocess.Popen(
            [*TROQUET, *args], stdin=its, stdout=its, stderr=its, env=env, close_fds=True
        )
        os.close(its)
        self.seen = ""

    def screen(self) -> str:
        """Wait for the next question and return what is on the screen then."""
        deadline = time.monotonic() + 30
        fresh = ""
        while not fresh.rstrip().endswith("›"):
            ready, _, _ = select.select([self.mine], [], [], max(0, deadline - time.monotonic()))
            assert ready, f"no question came: {fresh[-500:]}"
            fresh += STYLE.sub("", os.read(self.mine, 65536).decode("utf-8", "replace"))
        self.seen += fresh
        return self.seen.rsplit(ERASE, 1)[-1]

    def type(self, line: str) -> str:
        os.write(self.mine, f"{line}\n".encode())
        return self.screen()

    def leave(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.mine)


@pytest.mark.rule("CH-OPT-1")
def test_on_a_terminal_the_next_screen_no_longer_shows_what_went_into_the_horse() -> None:
    watcher = Watcher("play", "cheval", "--seats", "4", "--seed", "7")
    try:
        screen = watcher.screen()
        assert ERASE in watcher.seen
        assert "✧" in screen
        again = watcher.type("why push red")
        assert "CH-TURN-2" in again
        assert "✧" not in again
        assert "announces" in again  # the log stays
        page = watcher.type("log")
        assert "announces" in page
        assert "into the horse" not in page
    finally:
        watcher.leave()


def test_on_a_terminal_the_curtain_wipes_the_table() -> None:
    watcher = Watcher("play", "cheval", "--seats", "2", "--humans", "2", "--seed", "11")
    try:
        curtain = watcher.screen()
        assert "Pass the screen to" in curtain
        assert "Citadel" not in curtain
        first = watcher.type("")
        assert "Citadel" in first
        for _ in range(12):
            screen = watcher.type("1")
            if "Pass the screen to" in screen:
                break
        assert "Pass the screen to" in screen
        assert "Citadel" not in screen
        assert "Secret" not in screen
    finally:
        watcher.leave()


def test_a_replay_is_checked_before_a_word_is_said(here: Here, tmp_path: Path) -> None:
    """The watcher of a replay is told nothing of a record that turns out to be altered."""
    kept = tmp_path / "kept.json"
    here("play", "cheval", "--seed", "3", "--save", str(kept), typed="1\n" * 6)
    text = kept.read_text(encoding="utf-8")
    record = Record.read(text)
    kept.write_text(text.replace(record.hash, "0" * 32), encoding="utf-8")
    came = here("replay", str(kept))
    assert came.code == 2
    assert came.out == ""
    assert "lead to another position" in came.err
