"""Intervals and ratings: known cases, and what chance may do to them."""

from __future__ import annotations

from random import Random

import pytest

from troquet.arena.certainty import decided, lasting, quantile, wilson
from troquet.arena.plans import Result
from troquet.arena.rating import duels, ratings


def played(n: int, lineup: tuple[str, ...], ranks: tuple[int, ...]) -> Result:
    seats = len(lineup)
    return Result(n, lineup, (0,) * seats, ranks, (1,) * seats, (0.0,) * seats)


def test_wilsons_interval_is_the_known_one() -> None:
    low, high = wilson(8, 10)
    assert (round(low, 3), round(high, 3)) == (0.490, 0.943)
    assert wilson(0, 0) == (0.0, 1.0)


def test_the_lasting_interval_is_wider_and_holds_the_rate() -> None:
    for wins, games in ((0, 5), (3, 7), (40, 50), (500, 1000), (20, 20)):
        low, high = lasting(wins, games)
        sharp_low, sharp_high = wilson(wins, games)
        assert 0 <= low <= min(sharp_low, wins / games)
        assert 1 >= high >= max(sharp_high, wins / games)


def test_one_may_look_after_every_game() -> None:
    """In 400 runs of 300 games the truth leaves the interval in about 5 % of the runs at most."""
    dice = Random(1)
    left = 0
    for _ in range(400):
        wins = 0
        for games in range(1, 301):
            wins += dice.random() < 0.6
            low, high = lasting(wins, games)
            if not low <= 0.6 <= high:
                left += 1
                break
    assert left <= 28  # 20 expected at most; 28 would be bad luck in one of twenty


def test_a_question_is_decided_only_when_it_is() -> None:
    assert decided(10, 12, 0.5) is None
    assert decided(60, 70, 0.5) is True
    assert decided(20, 70, 0.5) is False


def test_a_quantile_of_nothing_is_nothing() -> None:
    assert quantile([], 0.99) == 0.0
    assert quantile([3.0, 1.0, 2.0], 0.5) == 2.0


def test_two_bots_are_as_far_apart_as_their_games_say() -> None:
    games = [played(n, ("a", "b"), (1, 2) if n % 4 else (2, 1)) for n in range(4_000)]
    best, worst = ratings(("a", "b"), games)
    assert best.bot == "a"
    assert best.elo - worst.elo == pytest.approx(190.8, abs=1.0)  # three to one
    assert best.low < best.elo < best.high


def test_who_wins_every_game_still_has_a_rating() -> None:
    games = [played(n, ("a", "b"), (1, 2)) for n in range(30)]
    best, worst = ratings(("a", "b"), games)
    assert 200 < best.elo - worst.elo < 2_000


def test_a_chain_is_put_in_order() -> None:
    dice = Random(2)
    chance = {("a", "b"): 0.7, ("b", "c"): 0.7, ("a", "c"): 0.85}
    games = [
        played(n, pair, (1, 2) if dice.random() < rate else (2, 1))
        for pair, rate in chance.items()
        for n in range(400)
    ]
    assert [one.bot for one in ratings(("c", "a", "b"), games)] == ["a", "b", "c"]


def test_ties_count_half_and_a_bot_does_not_meet_itself() -> None:
    met = duels([played(0, ("a", "b", "a"), (1, 1, 3))])
    assert met["a", "b"].games == 2
    assert met["a", "b"].wins == 0.5
    assert ("a", "a") not in met
