"""Many games between bots."""

from __future__ import annotations

import pytest

from tests.cli.terminal import Came, Here, flat, troquet
from troquet.cli.simulate import Plan, play_deals, wilson


def table(came: Came) -> str:
    """All but the speed, which is never the same twice."""
    assert came.code == 0, came.err
    lines = came.out.splitlines()
    assert "games/s" in lines[-1]
    return "\n".join(lines[:-1])


def test_the_same_seed_gives_the_same_table_whatever_the_number_of_processes() -> None:
    args = ["simulate", "cheval", "--games", "60", "--seats", "3", "--bots", "random"]
    one = troquet(*args, "--seed", "4", "--jobs", "1")
    two = troquet(*args, "--seed", "4", "--jobs", "2")
    assert table(one) == table(two)
    assert table(one) != table(troquet(*args, "--seed", "5", "--jobs", "1"))
    assert "60 games (deals: 20" in flat(one.out)


def test_each_deal_is_played_once_in_every_rotation() -> None:
    plan = Plan("cheval", 3, {"memory": False}, ("greedy", "random", "random"), "seed")
    tally = play_deals(plan, 0, 2)
    assert tally.games == 6
    assert sum(tally.wins.values()) == 6
    halves = play_deals(plan, 0, 1)
    halves.add(play_deals(plan, 1, 2))
    assert halves == tally


def test_greedy_beats_chance_and_the_table_says_so(here: Here) -> None:
    came = here("simulate", "cheval", "--games", "9", "--seed", "1", "--jobs", "1")
    rows = {line.split()[1]: line for line in came.out.splitlines() if line.startswith("│")}
    assert rows.keys() == {"greedy", "random"}
    wins = {bot: float(row.split("│")[3]) for bot, row in rows.items()}
    assert wins["greedy"] > wins["random"]
    assert sum(wins.values()) == 10  # nine games rounded up: five deals, two seats


def test_games_are_told_in_french_too(here: Here) -> None:
    args = ["--games", "2", "--seed", "1", "--jobs", "1", "--bots", "random", "--lang", "fr"]
    came = here("simulate", "cheval", *args)
    assert "2 parties" in came.out
    assert "À 95" in came.out


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(8, 10, 0.4902, 0.9433), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0)],
)
def test_the_interval_is_wilsons(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=0.0001)
