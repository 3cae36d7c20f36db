"""Every end is a clean one: a sentence and an exit code, never a traceback."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.terminal import ENVIRONMENT, TROQUET, Here, flat, troquet
from troquet import __version__
from troquet.cli.screen import board_of, plain_board
from troquet.games import CONTENTS

WRONG = [
    ["dance"],
    ["play", "chess"],
    ["play"],
    ["play", "cheval", "--seats", "7"],
    ["play", "cheval", "--seats", "two"],
    ["play", "cheval", "--seats"],
    ["play", "cheval", "--humans", "-1"],
    ["play", "cheval", "--humans", "5"],
    ["play", "cheval", "--humans", "3", "--seats", "2"],
    ["play", "cheval", "--bot", "deep-thought"],
    ["play", "cheval", "--seed", "luck"],
    ["play", "cheval", "--seed", "9" * 40],
    ["play", "cheval", "--option", "memory"],
    ["play", "cheval", "--option", "memory=perhaps"],
    ["play", "cheval", "--option", "flying=true"],
    ["play", "cheval", "--name", "A", "--name", "B"],
    ["play", "cheval", "--save", "/no/such/folder/game.json"],
    ["play", "cheval", "--save", "/"],
    ["play", "cheval", "--fly"],
    ["play", "cheval", "--no-color=yes"],
    ["play", "cheval", "--lang", "de"],
    ["rules"],
    ["rules", "chess"],
    ["rules", "cheval", "CH-XX-1"],
    ["rules", "cheval", "CH-END-3", "more"],
    ["replay"],
    ["replay", "/no/such/file"],
    ["replay", "/"],
    ["replay", "nul\0byte"],
    ["simulate", "chess"],
    ["simulate", "cheval", "--games", "0"],
    ["simulate", "cheval", "--games", "many"],
    ["simulate", "cheval", "--games", "9" * 5000],
    ["simulate", "cheval", "--jobs", "0"],
    ["simulate", "cheval", "--bots", "greedy,nobody"],
    ["simulate", "cheval", "--bots", ""],
    ["simulate", "cheval", "--seats", "2", "--bots", "random,random,random"],
]


@pytest.mark.parametrize("language", ["fr_FR.UTF-8", "en_GB.UTF-8"])
@pytest.mark.parametrize("argv", WRONG, ids=lambda argv: " ".join(argv)[:60].replace("\0", "0"))
def test_a_wrong_argument_is_answered_with_one_sentence(
    here: Here, monkeypatch: pytest.MonkeyPatch, argv: list[str], language: str
) -> None:
    monkeypatch.setenv("LANG", language)
    came = here(*argv)
    assert came.code == 2
    assert came.out == ""
    assert came.err.startswith("troquet: ")
    assert came.err.count("\n") == 1
    assert "…" not in came.err


def test_each_language_complains_in_its_own_words(here: Here) -> None:
    for argv in WRONG:
        if "--lang" not in argv:
            english = here(*argv, "--lang", "en").err
            french = here(*argv, "--lang", "fr").err
            assert english != french, argv


def test_through_the_shell_a_wrong_argument_is_exit_code_2() -> None:
    came = troquet("play", "chess")
    assert came.code == 2
    assert came.err == "troquet: There is no game “chess” in the café; there are: cheval.\n"


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("command", ["play", "rules", "replay", "simulate"])
def test_every_command_explains_itself(here: Here, command: str, language: str) -> None:
    came = here(command, "--lang", language, "--help")
    assert came.code == 0
    assert "--no-color" in came.out
    assert ("montrer cette aide" in flat(came.out)) is (language == "fr")


def test_without_a_command_help_is_given_and_the_version_when_asked(here: Here) -> None:
    assert "simulate" in here().out
    assert here("--version").out == f"troquet {__version__}\n"


def interrupted(*args: str, typed: bytes, until: str) -> subprocess.Popen[bytes]:
    """Start a command, wait until it has said something, and press Ctrl-C."""
    process = subprocess.Popen(
        [*TROQUET, *args],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**ENVIRONMENT, "PYTHONUNBUFFERED": "1"},
        start_new_session=True,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(typed)
    process.stdin.flush()
    seen = b""
    while until.encode() not in seen:
        more = os.read(process.stdout.fileno(), 65536)
        assert more, seen.decode()
        seen += more
    os.killpg(process.pid, signal.SIGINT)
    return process


def test_ctrl_c_leaves_the_table_with_one_sentence_and_keeps_the_record(tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    args = ["play", "cheval", "--seats", "4", "--seed", "7", "--save", str(kept)]
    process = interrupted(*args, typed=b"2\n", until="Player 1 announces 2.")
    _, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert err.decode().strip() == "troquet: Interrupted."
    assert kept.exists()


def test_ctrl_c_stops_a_simulation_and_its_workers() -> None:
    process = subprocess.Popen(
        [*TROQUET, "simulate", "cheval", "--games", "100000", "--jobs", "2", "--seed", "1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=ENVIRONMENT,
        start_new_session=True,
    )
    born = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    if not born.exists():
        process.kill()
        pytest.skip("this system does not tell a process's children")
    deadline = time.monotonic() + 60
    while len(born.read_text().split()) < 3:  # two workers and their tracker
        assert time.monotonic() < deadline
        time.sleep(0.05)
    workers = born.read_text().split()
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert not any(Path(f"/proc/{worker}").exists() for worker in workers[1:])
    assert process.returncode == 130
    assert out == b""
    assert err.decode().strip() == "troquet: Interrupted."


def test_a_closed_pipe_is_no_error() -> None:
    process = subprocess.Popen(
        [*TROQUET, "rules", "cheval"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=ENVIRONMENT,
    )
    assert process.stdout is not None
    process.stdout.close()  # before the first line comes
    process.wait(timeout=30)
    assert process.stderr is not None
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.returncode == 141


def test_a_terminal_without_the_signs_still_gets_the_text() -> None:
    ran = subprocess.run(
        [*TROQUET, "play", "cheval", "--seed", "7", "--lang", "fr"],
        input=b"2\n\xff\xff\nquit\n",
        capture_output=True,
        env={**ENVIRONMENT, "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"},
        timeout=60,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    assert b"Citadelle" in ran.stdout


def test_a_game_without_a_board_of_its_own_gets_a_plain_one(
    monkeypatch: pytest.MonkeyPatch, here: Here
) -> None:
    """The package without a `board` module stands for a game that has none."""
    monkeypatch.setitem(sys.modules, "troquet.games.cheval.board", None)
    came = here("play", "cheval", "--seats", "4", "--seed", "7", typed="announce 2\nquit\n")
    assert came.code == 0, came.err
    assert "capacity" in came.out
    monkeypatch.setitem(CONTENTS, "bare", "troquet.core")
    assert board_of("bare") is plain_board
