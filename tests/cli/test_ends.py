"""Every end is a clean one: a sentence and an exit code, never a traceback."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.terminal import ENVIRONMENT, TROQUET, Here, flat, troquet
from troquet import Record, __version__, games, words
from troquet.cli.boards import Painter

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
    ["play", "cheval", "--name", ""],
    ["play", "cheval", "--name", "A name longer than a table"],
    ["play", "cheval", "--name", "bell\x07"],
    ["play", "cheval", "--humans", "2", "--name", "Zoé", "--name", "ZOE"],
    ["play", "cheval", "--save", "/no/such/folder/game.json"],
    ["play", "cheval", "--save", "/"],
    ["play", "cheval", "--save", "/dev/null"],
    ["play", "cheval", "--save", "/dev/null/game.json"],
    ["play", "cheval", "--save", "nul\0byte"],
    ["play", "--resume", "/no/such/file"],
    ["play", "--resume", "/dev/null"],
    ["play", "cheval", "--resume", "/dev/null"],
    ["play", "--resume", "/dev/null", "--seats", "3"],
    ["play", "cheval", "--fly"],
    ["play", "cheval", "--no-color=yes"],
    ["play", "cheval", "--lang", "de"],
    ["--lang", "de"],
    ["play", "\x1b[2J"],
    ["--fly", "play"],
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
    assert came.err[:-1].replace("\xa0", " ").isprintable()


def test_each_language_complains_in_its_own_words(here: Here) -> None:
    for argv in WRONG:
        if "--lang" not in argv:
            english = here(*argv, "--lang", "en").err
            french = here(*argv, "--lang", "fr").err
            assert english != french, argv


def test_through_the_shell_a_wrong_argument_is_exit_code_2() -> None:
    came = troquet("play", "chess")
    assert came.code == 2
    offered = ", ".join(meta.id for meta in games())
    assert came.err == f"troquet: There is no game “chess” in the café; there are: {offered}.\n"


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("command", ["play", "rules", "replay", "simulate"])
def test_every_command_explains_itself(here: Here, command: str, language: str) -> None:
    came = here(command, "--lang", language, "--help")
    assert came.code == 0
    assert "--no-color" in came.out
    assert ("montrer cette aide" in flat(came.out)) is (language == "fr")


def test_without_a_command_help_is_given_and_the_version_when_asked(here: Here) -> None:
    assert "simulate" in here().out
    assert "faire jouer beaucoup de parties" in here("--lang", "fr").out
    assert here("--version").out == f"troquet {__version__}\n"


def started(*args: str, typed: bytes, until: str) -> subprocess.Popen[bytes]:
    """Start a command and wait until it has said something."""
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
        ready, _, _ = select.select([process.stdout], [], [], 30)
        more = os.read(process.stdout.fileno(), 65536) if ready else b""
        assert more, seen.decode()
        seen += more
    return process


def simulating() -> tuple[subprocess.Popen[bytes], list[str]]:
    """Start a long simulation and wait until it has two workers."""
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
        time.sleep(0.02)
    return process, born.read_text().split()[1:]


def test_ctrl_c_leaves_the_table_with_one_sentence_and_keeps_the_record(tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    args = ["play", "cheval", "--seats", "4", "--seed", "7", "--save", str(kept)]
    process = started(*args, typed=b"2\n", until="You announce 2.")
    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert err.decode().strip() == "troquet: Interrupted."
    assert kept.exists()


def test_ctrl_c_stops_a_simulation_and_its_workers() -> None:
    process, workers = simulating()
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert not any(Path(f"/proc/{worker}").exists() for worker in workers)
    assert process.returncode == 130
    assert out == b""
    assert err.decode() == "troquet: Interrupted.\n"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_game_that_is_told_to_end_is_kept(number: int, tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    args = ["play", "cheval", "--seats", "4", "--seed", "7", "--save", str(kept)]
    process = started(*args, typed=b"2\n", until="You announce 2.")
    process.send_signal(number)
    _, err = process.communicate(timeout=30)
    assert process.returncode == 128 + number
    assert err == b""
    assert (0, "announce 2") in Record.read(kept.read_bytes()).moves


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_workers_leave_with_the_one_they_work_for(number: int) -> None:
    process, workers = simulating()
    process.send_signal(number)
    process.communicate(timeout=60)
    deadline = time.monotonic() + 30
    while any(Path(f"/proc/{worker}").exists() for worker in workers):
        assert time.monotonic() < deadline
        time.sleep(0.05)


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


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437"])
def test_a_terminal_without_the_signs_still_gets_the_text_and_other_signs(encoding: str) -> None:
    ran = subprocess.run(
        [*TROQUET, "play", "cheval", "--seed", "7", "--lang", "fr"],
        input=b"2\n\xff\xff\nquit\n",
        capture_output=True,
        env={**ENVIRONMENT, "PYTHONUTF8": "0", "PYTHONIOENCODING": encoding},
        timeout=60,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    out = ran.stdout.decode(encoding)
    assert "Citadelle" in out
    assert "^ rouge" in flat(out).replace("▲", "^")
    assert "X vert" in flat(out)
    assert ("Présentoir" in out) is (encoding != "ascii")
    assert ("Presentoir" in out) is (encoding == "ascii")


def test_in_the_c_locale_everything_is_said(tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    bare = {k: v for k, v in ENVIRONMENT.items() if k not in ("PYTHONUTF8", "LANG")}
    bare |= {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0"}
    ran = subprocess.run(
        [*TROQUET, "play", "cheval", "--seed", "7", "--name", "Zoé", "--save", str(kept)],
        input=b"2\nquit\n",
        capture_output=True,
        env=bare,
        timeout=60,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert b"You announce 2." in ran.stdout
    assert Record.read(kept.read_bytes()).moves


@pytest.mark.parametrize(
    ("command", "code", "said"),
    [
        ("rules cheval CH-TURN-2 >&-", 0, ""),
        ("play chess 2>&-", 2, ""),
        ("play cheval --seed 7 <&-", 1, "no more answers"),
        ("rules cheval >/dev/full", 1, "cannot be written"),
        ("simulate cheval --games 2 --bots random --jobs 1 >/dev/full", 1, "cannot be written"),
        ("play cheval --humans 0 --bot random >/dev/full", 1, "cannot be written"),
    ],
)
def test_without_a_place_to_read_or_write_there_is_no_traceback(
    command: str, code: int, said: str
) -> None:
    if not os.access("/dev/full", os.W_OK):
        pytest.skip("this system has no device that is always full")
    ran = subprocess.run(
        ["sh", "-c", f"{sys.executable} -m troquet {command}"],
        capture_output=True,
        env=ENVIRONMENT,
        timeout=60,
        check=False,
    )
    assert ran.returncode == code, ran.stderr
    assert said in ran.stderr.decode()
    assert ran.stderr.count(b"\n") == (1 if said else 0)


@pytest.mark.parametrize("command", ["rules cheval", "play cheval --humans 0 --bot random"])
def test_a_reader_who_has_read_enough_ends_it_quietly(command: str) -> None:
    ran = subprocess.run(
        ["bash", "-c", f"{sys.executable} -m troquet {command} | head -1; echo ${{PIPESTATUS[0]}}"],
        capture_output=True,
        env=ENVIRONMENT,
        timeout=60,
        check=False,
    )
    assert ran.stderr == b""
    assert ran.stdout.splitlines()[-1] in (b"0", b"141")  # 0: all of it was already in the pipe


def test_a_game_without_a_board_of_its_own_gets_a_plain_one(
    monkeypatch: pytest.MonkeyPatch, here: Here
) -> None:
    """The package without a `board` module stands for a game that has none."""
    monkeypatch.setitem(sys.modules, "troquet.games.cheval.board", None)
    came = here("play", "cheval", "--seats", "4", "--seed", "7", typed="announce 2\nquit\n")
    assert came.code == 0, came.err
    assert "capacity" in came.out
    plain = Painter("cheval", words("cheval", "fr"))
    assert plain.paint("un vert").plain == "un vert"
