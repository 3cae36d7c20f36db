"""The final count against a scorer of the tests' own: CH-END-3 to CH-END-6."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import troquet
from tests.games.cheval.tables import HEROES_IN, Position, finished, lay, load
from troquet.conformance.plugin import rule
from troquet.games.cheval import score
from troquet.games.cheval.box import COLOURS

BONUS = [3, 0, 1, 0, 1, 0, 1]


def winner(row: list[int]) -> int | None:
    """Say who wins a district: strike out those who tie for the most, then look once more."""
    here = {colour: count for colour, count in enumerate(row) if count}
    for _ in range(2):
        best = [colour for colour in here if here[colour] == max(here.values())]
        if len(best) == 1:
            return best[0]
        for colour in best:
            del here[colour]
    return None


def result(position: Position) -> tuple[list[int], list[int]]:
    """Count points and districts of every seat from the bare position."""
    table = position["table"]
    points = [0] * position["seats"]
    districts = [0] * position["seats"]
    for row, bonus, treasure in zip(table["city"], BONUS, table["treasure"], strict=True):
        colour = winner(row)
        if colour is not None:
            seat = table["owner"][colour]
            points[seat] += sum(row) + bonus + treasure
            districts[seat] += 1
    return points, districts


@st.composite
def ends(draw: st.DrawFn) -> Position:
    """Any end of a game: all heroes in the districts, treasures and colours anyhow."""
    seats = draw(st.sampled_from([2, 3, 4]))
    colours, capacity = (3, 5) if seats == 3 else (4, 7)
    rows = [[0] * colours for _ in range(7)]
    for colour in range(colours):
        left = 10
        while left:
            open_districts = [row for row in rows if sum(row) < capacity]
            row = draw(st.sampled_from(open_districts))
            going = draw(st.integers(1, min(left, capacity - sum(row))))
            row[colour] += going
            left -= going
    position = finished(seats, {})
    table = position["table"]
    table["city"] = rows
    table["bag"] = [0] * colours
    table["treasure"] = draw(st.permutations([3, 1, 1, 1, 0, 0, 0]))
    table["owner"] = draw(st.permutations(table["owner"]))
    return position


@rule("CH-END-3", "CH-END-4", "CH-END-5", "CH-END-6")
@settings(max_examples=400, deadline=None, derandomize=True)
@given(ends())
def test_the_count_agrees_with_one_made_by_hand(position: Position) -> None:
    points, districts = result(position)
    outcome = load(position).outcome()
    assert outcome is not None
    assert list(outcome.scores) == points
    order = sorted(set(zip(points, districts, strict=True)), reverse=True)
    for seat, rank in enumerate(outcome.ranks):
        better = [
            key
            for key in zip(points, districts, strict=True)
            if key > (points[seat], districts[seat])
        ]
        assert rank == 1 + len(better)
    winners = [s for s in range(len(points)) if (points[s], districts[s]) == order[0]]
    assert list(outcome.winners()) == winners
    if len(winners) > 1:
        assert outcome.reason == "shared"
    elif points.count(max(points)) > 1:
        assert outcome.reason == "districts"
    else:
        assert outcome.reason == "points"
    assert sum(points) <= (42 if position["seats"] == 3 else 52)


@rule("CH-END-3")
@pytest.mark.parametrize(("seats", "colours", "capacity"), [(3, 3, 5), (4, 4, 7)])
def test_every_district_that_can_be(seats: int, colours: int, capacity: int) -> None:
    t = lay(seats)
    looked_at = 0
    for row in product(range(capacity + 1), repeat=colours):
        if sum(row) > capacity:
            continue
        t.city[:COLOURS] = [*row, 0][:COLOURS]
        colour = winner(list(row))
        assert score.winner(t, 0) == (-1 if colour is None else colour)
        looked_at += 1
    assert looked_at == {3: 56, 4: 330}[seats]  # 8 over 3, 11 over 4


@rule("CH-END-4")
@pytest.mark.parametrize(("seats", "most"), [(2, 52), (3, 42), (4, 52)])
def test_the_most_that_all_scores_can_make_together(seats: int, most: int) -> None:
    alone = {2: HEROES_IN[4], 3: HEROES_IN[3], 4: HEROES_IN[4]}[seats]
    outcome = load(finished(seats, alone)).outcome()
    assert outcome is not None
    assert sum(outcome.scores) == most  # every district has a winner


@rule("CH-END-6")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ranks_share_and_skip(seats: int) -> None:
    for owner in ("", "1 0 1 0"[: 2 * seats + 3]) if seats == 2 else ("",):
        outcome = load(finished(seats, HEROES_IN[3 if seats == 3 else 4], owner=owner)).outcome()
        assert isinstance(outcome, troquet.Outcome)
        for seat, rank in enumerate(outcome.ranks):
            assert rank == 1 + sum(other < rank for other in outcome.ranks)
            assert (outcome.scores[seat] == max(outcome.scores)) or rank > 1
