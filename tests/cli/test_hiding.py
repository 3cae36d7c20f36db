"""What a seat may not know is not printed; what is fleeting is printed once."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from tests.cli.terminal import Here, Watcher, flat
from troquet import Event, Record, game
from troquet.bots.contents import make
from troquet.cli.screen import BACK, OWN_PAGE
from troquet.cli.sitting import bot_seed
from troquet.core.record import Scribe
from troquet.games.cheval.view import ChevalView

ROW = re.compile(r"^\d +\w+ +[▲⋈■●·]+ +(?:\+\d|–) +(\+\d|\?) ", re.MULTILINE)
TOGETHER = re.compile(r"Bag and horse  ▲ (\d+)  ⋈ (\d+)  ■ (\d+)  ● (\d+)")


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
            if rows and "Total" not in screen:
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
    told = re.findall(r"push(?:es)? \S\s\w+ into the horse\.", came.out)
    assert len(told) == pushes  # each once, whatever was asked in between
    before, end = came.out.rsplit("Nobody", 1)
    assert "drops next" not in before
    assert "\nBag " not in before
    assert "Horse " not in before
    assert "?" not in end  # at the end everything is open
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
        assert "drops out" in came.out


@pytest.mark.rule("CH-OPT-1")
def test_a_live_replay_step_by_step_draws_no_table_but_the_last(here: Here, tmp_path: Path) -> None:
    """Two displays side by side would tell what went into the horse."""
    live = tmp_path / "live.json"
    args = ["play", "cheval", "--seats", "2", "--seed", "11", "--bot", "random", "--save"]
    here(*args, str(live), typed="1\n" * 20)
    came = here("replay", str(live), "--step", typed="\n" * 200)
    assert came.out.count("Display ") == 1
    assert came.out.count("Bag and horse") == 1
    assert "into the horse" not in came.out
    assert "New in the display" not in came.out


@pytest.mark.rule("CH-OPT-1")
def test_a_game_taken_up_again_does_not_give_the_horse_back(here: Here, tmp_path: Path) -> None:
    live = tmp_path / "live.json"
    args = ["play", "cheval", "--seats", "4", "--seed", "7", "--bot", "random", "--save"]
    here(*args, str(live), typed="1\n" * 5)
    came = here("play", "--resume", str(live), typed="log\nquit\n")
    assert came.code == 0, came.err
    assert "drops out" in came.out
    assert "into the horse" not in came.out
    assert "loads the horse" not in came.out
    assert "New in the display" not in came.out


@pytest.mark.rule("CH-OPT-1")
def test_on_a_terminal_what_went_into_the_horse_is_gone_before_the_question() -> None:
    with Watcher("play", "cheval", "--seats", "4", "--seed", "7", "--bot", "random") as watcher:
        news = watcher.screen()
        assert "✧" in news
        assert "Bag and horse" not in news
        asked = watcher.type("")
        assert "How many heroes" in asked
        assert "✧" not in asked
        assert "drops out" in asked  # the log stays
        for command in ("why push red", "log", "help", "table"):
            page = watcher.type(command)
            assert not re.search(r"push(es)? . \w+ into the horse", page.replace("\xa0", " "))
            assert "loads the horse" not in page
            watcher.type("stop")
        while "Who goes in" not in (asked := watcher.type("1")):
            assert "✧" not in asked or "How many" not in asked
        since = len(watcher.seen)
        watcher.press("1\n")
        watcher.until("You push", since)  # one's own push is shown for a moment
        asked = watcher.screen(since)
        assert "✧" not in asked or "remember" in asked
        assert "You push" not in asked or "remember" in asked


@pytest.mark.rule("CH-OPT-1")
def test_a_terminal_keeps_no_line_of_a_game_that_is_left() -> None:
    """The game has a page of its own: nothing of it is in the lines that scrolled away."""
    with Watcher("play", "cheval", "--seats", "4", "--seed", "7", height=24) as watcher:
        watcher.screen()
        watcher.type("")
        watcher.type("quit")
        watcher.press("\n")
        assert watcher.end() == 0
        assert OWN_PAGE in watcher.seen
        assert watcher.seen.count(OWN_PAGE) == watcher.seen.count(BACK)
        assert flat(watcher.kept) == "Keep the record of this game? A file name, or Enter for no ›"


@pytest.mark.rule("CH-OPT-1")
def test_a_push_is_not_taken_back_to_look_into_the_horse(here: Here) -> None:
    """What drops tells what was inside; with the memory aid everybody sees that anyway."""
    for memory, said in (("false", "that move has shown something"), ("true", "Taken back.")):
        seed = seed_that_asks_for_two_pushes(memory == "true")
        args = ["--seats", "4", "--seed", seed, "--option", f"memory={memory}", "--bot", "random"]
        came = here("play", "cheval", *args, typed="2\n1\nundo\nquit\n")
        assert "Still to push: 1." in came.out
        assert said in came.out


def seed_that_asks_for_two_pushes(memory: bool) -> str:
    """The first seed with which announcing 2 succeeds and the first push shows no treasure."""
    opened = game("cheval")
    for seed in range(200):
        scribe = Scribe(opened, 4, seed, {"memory": memory})
        bots = [make("random", opened, bot_seed(scribe.seed, seat)) for seat in range(4)]
        while (seat := scribe.state.waiting()[0]) != 0:
            view = scribe.state.view(seat)
            scribe.play(seat, bots[seat].choose(view, scribe.state.options(seat)))
        scribe.play(0, opened.move("announce 2"))
        if "Push" in str(scribe.state.agenda[-1]) and scribe.state.waiting() == (0,):
            before = scribe.state.news
            scribe.play(0, scribe.state.options(0)[0])
            if scribe.state.news == before:
                return str(seed)
    raise AssertionError("no seed leads to two pushes")


def test_on_a_terminal_the_curtain_wipes_the_table() -> None:
    args = ["--seats", "2", "--humans", "2", "--seed", "11", "--option", "memory=true"]
    with Watcher("play", "cheval", *args) as watcher:
        curtain = watcher.screen()
        assert "Pass the screen to" in curtain
        assert "Citadel" not in curtain
        assert "Citadel" in watcher.type("")
        for _ in range(12):
            screen = watcher.type("1")
            if "Pass the screen to" in screen:
                break
        assert "Pass the screen to" in screen
        assert "Citadel" not in screen
        assert "Secret" not in screen


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
