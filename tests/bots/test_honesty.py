"""Honesty: what is hidden is changed behind an unchanged view, and no bot says anything else.

The hidden things are dealt anew by the re-dealers of the games' own suites, which know nothing of
`worlds`. That a bot who peeks would be caught is shown by one who does.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest

import troquet
from troquet.bots import contents
from troquet.bots.search import Effort, SearchBot
from troquet.conformance.case import Case, Walk
from troquet.conformance.suite import Conformance
from troquet.core.agenda import State

GAMES = [meta.id for meta in troquet.games()]
BOTS = Path(__file__).resolve().parents[2] / "src" / "troquet" / "bots"
WANTED = 40  # positions in which the truth was another one
Ask = Callable[[State, int], object]


def case_of(id: str) -> Case:
    """Return what a game brings to the conformance suite."""
    suite = import_module(f"tests.games.{id}.test_conformance")
    found = [
        thing
        for thing in vars(suite).values()
        if isinstance(thing, type) and issubclass(thing, Conformance) and hasattr(thing, "case")
    ]
    return found[0].case


def swayed(id: str, ask: Ask, wanted: int = WANTED) -> tuple[int, int]:
    """Ask in positions whose hidden part is then changed; return how many, and other answers."""
    case = case_of(id)
    met = different = seed = 0
    while met < wanted:
        seats = case.game.meta.seats[seed % len(case.game.meta.seats)]
        walk = Walk(case, seats, seed)
        seed += 1
        while walk.next() and met < wanted:
            truth = walk.state
            asked = [seat for seat in truth.waiting() if len(truth.options(seat)) > 1]
            if not asked or walk.dice.below(12):
                continue
            seat = asked[walk.dice.below(len(asked))]
            other = walk.notes.redeal(truth, seat, walk.dice)
            assert other.view(seat).encode() == truth.view(seat).encode()
            if other.hash() == truth.hash():
                continue
            met += 1
            different += ask(truth, seat) != ask(other, seat)
    return met, different


def choosing(name: str, game: troquet.Game) -> Ask:
    """Return a bot at work: handed the view, as everywhere; no clock may make the difference."""
    return lambda state, seat: contents.make(name, game, 1, clock=False).choose(
        state.view(seat), state.options(seat)
    )


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("name", ["greedy", "apprentice", "landlord:iterations=40"])
def test_a_bot_answers_the_same_when_the_truth_changes_behind_its_view(name: str, id: str) -> None:
    assert swayed(id, choosing(name, troquet.game(id))) == (WANTED, 0)


@pytest.mark.parametrize("id", GAMES)
def test_advice_is_the_same_to_the_last_digit(id: str) -> None:
    game = troquet.game(id)

    def advice(state: State, seat: int) -> object:
        found = SearchBot(game, 1, Effort(40)).advise(state.view(seat), state.options(seat))
        return [(one.move, one.worth, one.error, one.visits) for one in found]

    assert swayed(id, advice) == (WANTED, 0)


@pytest.mark.parametrize("id", GAMES)
def test_one_who_peeks_would_be_caught(id: str) -> None:
    game = troquet.game(id)

    def peek(state: State, seat: int) -> object:
        found = []
        for move in state.options(seat):
            after = state.clone()
            after.apply(seat, move)
            found.append(game.judge(after, seat))
        return found

    assert swayed(id, peek)[1] > 0


@pytest.mark.parametrize("path", sorted(BOTS.glob("*.py")), ids=lambda path: path.name)
def test_no_bot_sets_up_a_table_or_looks_behind_the_curtain(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    asked = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    assert not asked & {"deal", "open", "load", "lay", "build", "position", "replay", "hash"}
    imported = {
        (node.module or "") if isinstance(node, ast.ImportFrom) else node.names[0].name
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
    }
    allowed = ("__future__", "math", "time", "typing", "mypy_extensions", "troquet.core.")
    assert all(name.startswith((*allowed, "troquet.bots.")) for name in imported)


def test_bots_reach_no_table() -> None:
    """Whoever imports all of the bots has no game's table, and no shelf to take one from."""
    code = (
        "import sys, troquet.bots.contents, troquet.bots.playout\n"
        "found = [m for m in sys.modules if m.startswith('troquet.')]\n"
        "print([m for m in found if m.split('.')[1] not in ('core', 'bots', 'library')])"
    )
    came = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True
    ).stdout
    assert came.strip() in ("[]", "['troquet.games']")  # the table of contents, from the package
