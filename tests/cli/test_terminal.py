"""At a real terminal: everything fits, nothing is lost, the player's own lines come back."""

from __future__ import annotations

import re
import signal
import time
from pathlib import Path

import pytest

from tests.cli.terminal import Watcher, flat
from troquet import Record
from troquet.cli.screen import BACK, ERASE, FORGET, OWN_PAGE

STYLES = re.compile(r"\x1b\[([\d;]*)m")
PLAY = ("play", "cheval", "--seats", "4", "--seed", "7", "--bot", "random")


@pytest.mark.parametrize(
    ("width", "height", "language"), [(80, 24, "fr"), (100, 40, "en"), (140, 50, "fr")]
)
def test_every_screen_of_a_game_fits(width: int, height: int, language: str) -> None:
    args = ["--seats", "3", "--seed", "9", "--option", "memory=true", "--bot", "random"]
    watcher = Watcher("play", "cheval", *args, "--lang", language, width=width, height=height)
    with watcher:
        screen, number = watcher.screen(), 0
        while "l’addition" not in screen and "the bill" not in screen:
            lines = screen.splitlines()
            assert len(lines) <= height, screen
            assert not [line for line in lines if len(line) > width]
            if "(vous)" in screen or "(you)" in screen:
                assert "7 Th" in screen  # the whole city is there, down to the Theatre
            number += 1
            screen = watcher.type(str(1 + number % 3))
        assert number > 12


@pytest.mark.parametrize(("width", "height"), [(60, 16), (40, 24), (24, 6), (1, 1)])
def test_a_small_window_is_no_end(width: int, height: int) -> None:
    args = ["--lang", "fr", "--option", "memory=true"]
    with Watcher(*PLAY, *args, width=width, height=height) as watcher:
        watcher.screen()
        for keys in ("aide", "x", "table", "x", "1", "x", "x", "règles", "x"):
            watcher.type(keys)
        watcher.press("\x03")
        watcher.screen()
        watcher.press("\x03")
        assert watcher.end() == 130
        assert "Traceback" not in watcher.seen


def test_a_larger_window_shows_the_table_at_once() -> None:
    with Watcher(*PLAY, width=50, height=12) as watcher:
        watcher.screen()
        screen = watcher.page
        while "How many" not in screen:
            screen = watcher.type("")
        assert "too small" in flat(screen)
        watcher.press("12")  # half a line, void when the question is drawn again
        watcher.until("12", len(watcher.seen) - 2)
        watcher.resize(80, 40)
        screen = watcher.screen()
        assert "Display" in screen
        assert "too small" not in screen
        assert "You announce 1." in watcher.type("1")


def test_ctrl_c_offers_to_keep_the_game(tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    with Watcher(*PLAY) as watcher:
        watcher.screen()
        watcher.type("")
        watcher.press("\x03")
        assert "Keep the record" in watcher.screen()
        assert BACK in watcher.seen
        assert "cannot be written" in flat(watcher.type(str(tmp_path)))
        watcher.press(f"{kept}\n")
        assert watcher.end() == 130
        assert watcher.kept.rstrip().endswith("troquet: Interrupted.")
    assert Record.read(kept.read_bytes()).moves


def test_ctrl_c_twice_just_leaves() -> None:
    with Watcher(*PLAY) as watcher:
        watcher.screen()
        watcher.press("\x03")
        watcher.screen()
        watcher.press("\x03")
        assert watcher.end() == 130
        assert watcher.kept.rstrip().endswith("troquet: Interrupted.")
        assert "Traceback" not in watcher.seen


def test_closing_the_input_leaves_the_table_and_offers_to_keep_the_game() -> None:
    with Watcher(*PLAY) as watcher:
        watcher.screen()
        watcher.press("\x04")
        assert "Keep the record" in watcher.screen()
        watcher.press("\x04")
        assert watcher.end() == 0


def test_what_was_typed_too_fast_is_no_file_name(tmp_path: Path) -> None:
    with Watcher(*PLAY, folder=tmp_path) as watcher:
        watcher.screen()
        watcher.press("\nquit\n1\n2\n")
        watcher.until("or Enter for no ›")
        watcher.press("\n")
        assert watcher.end() == 0
    assert not list(tmp_path.iterdir())


def test_a_stopped_game_gives_the_screen_back_meanwhile() -> None:
    with Watcher(*PLAY) as watcher:
        watcher.screen()
        asked = watcher.type("")
        watcher.press("\x1a")
        watcher.until(BACK)
        deadline = time.monotonic() + 30
        while "T (stopped)" not in Path(f"/proc/{watcher.process.pid}/status").read_text():
            assert time.monotonic() < deadline
            time.sleep(0.01)
        watcher.process.send_signal(signal.SIGCONT)
        again = watcher.screen()
        assert again == asked
        assert watcher.seen.count(OWN_PAGE) == 2


@pytest.mark.parametrize("name", ["dumb", ""])
def test_a_terminal_that_cannot_erase_is_told_so_and_gets_no_codes(name: str) -> None:
    with Watcher(*PLAY, environment={"TERM": name}) as watcher:
        screen = watcher.screen()
        assert "This terminal erases nothing" in screen
        assert "How many heroes" in screen
        watcher.type("1")
        assert "\x1b" not in watcher.raw
        watcher.type("quit")
        watcher.press("\n")
        assert watcher.end() == 0


def test_a_terminal_without_pages_is_wiped_with_the_lines_that_scrolled_away() -> None:
    with Watcher(*PLAY, environment={"TERM": "linux"}) as watcher:
        watcher.screen()
        if OWN_PAGE in watcher.seen:
            pytest.skip("this system says that such a terminal has pages")
        watcher.type("")
        assert watcher.seen.count(FORGET) == 2
        assert ERASE not in watcher.seen


@pytest.mark.parametrize("how", ["NO_COLOR", "--no-color"])
def test_colours_can_be_left_out(how: str) -> None:
    flag = [how] if how.startswith("-") else []
    with Watcher(*PLAY, *flag, environment={} if flag else {how: "1"}) as watcher:
        watcher.screen()
        watcher.type("")
        codes = {code for style in STYLES.findall(watcher.raw) for code in style.split(";")}
        assert not {c for c in codes if c.isdigit() and (30 <= int(c) <= 38 or int(c) >= 90)}
        assert "▲" in watcher.seen


def test_without_people_a_watcher_turns_the_pages() -> None:
    with Watcher("play", "cheval", "--humans", "0", "--seed", "5", "--bot", "random") as watcher:
        assert "announces" in watcher.screen()
        assert "announces" in watcher.type("")
        assert "Keep the record" in watcher.type("end")
        watcher.press("\n")
        assert watcher.end() == 0
        assert "Total" in watcher.kept


def test_at_the_end_the_bill_stays() -> None:
    args = ["--seats", "3", "--seed", "3", "--bot", "random", "--option", "memory=true"]
    with Watcher("play", "cheval", *args) as watcher:
        screen = watcher.screen()
        while "the bill" not in screen:
            screen = watcher.type("1")
        assert "wins it for" in screen
        watcher.type("")
        watcher.press("\n")
        assert watcher.end() == 0
        assert "Total" in watcher.kept
        assert "Rank" in watcher.kept
        assert "announces" not in watcher.kept


def test_no_game_named_there_is_a_choice() -> None:
    with Watcher("play", "--lang", "fr", "--seed", "7") as watcher:
        assert "À quoi jouons-nous" in watcher.screen()
        watcher.type("42")
        assert "présentoir" in watcher.type("1")


def test_a_simulation_shows_how_far_it_is() -> None:
    args = ["--games", "400", "--bots", "random", "--jobs", "2", "--seed", "1"]
    with Watcher("simulate", "cheval", *args, width=100) as watcher:
        assert watcher.end() == 0
        assert "400/400" in watcher.seen
        assert "0:00:00" in watcher.seen  # what remains, at last nothing


def test_ctrl_c_at_the_bar_ends_with_one_sentence() -> None:
    args = ["--games", "100000", "--bots", "random", "--jobs", "2", "--seed", "1"]
    with Watcher("simulate", "cheval", *args, width=100) as watcher:
        watcher.until("/100000")
        watcher.press("\x03")
        assert watcher.end() == 130
        assert watcher.seen.endswith("\ntroquet: Interrupted.\n")
        assert "Traceback" not in watcher.seen
