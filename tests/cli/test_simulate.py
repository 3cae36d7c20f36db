"""Many games between bots."""

from __future__ import annotations

import pytest

from tests.cli.terminal import Came, Here, flat, troquet
from troquet.arena.certainty import wilson
from troquet.cli.matches import Plan, play_deals


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
    assert "games: 60 (deals: 20" in flat(one.out)


def test_each_deal_is_played_once_in_every_rotation() -> None:
    plan = Plan("cheval", 3, {"memory": False}, ("greedy", "random", "random"), "seed")
    tally = play_deals(plan, 0, 2)
    assert tally.games == 6
    assert sum(tally.wins[bot] for bot in ("greedy", "random")) == 6
    assert sum(tally.wins[seat] for seat in range(3)) == 6
    points = [tally.points["greedy"] + tally.points["random"]]
    assert points == [sum(tally.points[seat] for seat in range(3))]
    halves = play_deals(plan, 0, 1)
    halves.add(play_deals(plan, 1, 2))
    assert halves == tally


def test_greedy_beats_chance_and_the_table_says_so(here: Here) -> None:
    came = here("simulate", "cheval", "--games", "9", "--seed", "1", "--jobs", "1")
    rows = {line.split()[0]: line.split() for line in came.out.splitlines() if line.split()}
    assert {"greedy", "random", "1", "2"} <= rows.keys()
    assert float(rows["greedy"][2]) > float(rows["random"][2])
    for one, other, column in (("greedy", "random", 2), ("1", "2", 1)):
        # nine games rounded up: five deals, two seats
        assert float(rows[one][column]) + float(rows[other][column]) == 10
    for who, column in (("greedy", 2), ("random", 2), ("1", 1), ("2", 1)):
        low, high = wilson(float(rows[who][column]), 10)
        said = " ".join(rows[who])
        assert f"{100 * low:.1f} % – {100 * high:.1f} %" in said


def test_games_are_told_in_french_too(here: Here) -> None:
    args = ["--games", "2", "--seed", "1", "--jobs", "1", "--bots", "random", "--lang", "fr"]
    came = here("simulate", "cheval", *args)
    assert "parties\xa0: 2 " in came.out
    assert "À 95" in came.out
    assert "100,0\xa0%" in came.out


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(8, 10, 0.4902, 0.9433), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0)],
)
def test_the_interval_is_wilsons(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=0.0001)
