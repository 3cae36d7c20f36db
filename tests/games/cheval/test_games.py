"""Whole games: how long they are and how they end."""

from __future__ import annotations

from statistics import mean

import pytest

from tests.games.cheval.tables import SEATS, Stacked, at_random, deal, play, texts
from troquet.conformance.plugin import rule
from troquet.games.cheval.invariants import broken
from troquet.games.cheval.play import Announce

MOST_TURNS = {2: 138, 3: 100, 4: 138}


@rule("CH-END-2")
@pytest.mark.parametrize(("seats", "decisions", "turns"), [(2, 76, 33), (3, 57, 25), (4, 76, 33)])
def test_random_games_are_as_long_as_known(seats: int, decisions: int, turns: int) -> None:
    answers: list[int] = []
    begun: list[int] = []
    for seed in range(300):
        asked = [t.agenda[-1] for t in at_random(seats, seed) if t.waiting()]
        answers.append(len(asked))
        begun.append(sum(isinstance(step, Announce) for step in asked))
    assert mean(answers) == pytest.approx(decisions, rel=0.04)
    assert mean(begun) == pytest.approx(turns, rel=0.04)
    assert max(begun) <= MOST_TURNS[seats]


@pytest.mark.parametrize("seats", SEATS)
def test_every_moment_of_a_game_is_sound(seats: int) -> None:
    for seed in range(25):
        for t in at_random(seats, seed):
            assert broken(t) is None


@rule("CH-END-2", "CH-TURN-3", "CH-TURN-7")
@pytest.mark.parametrize("seats", SEATS)
def test_the_longest_game_there_can_be(seats: int) -> None:
    # The worst luck: a 3 whenever 1 is announced, anything else whenever 3 is. So each deck of
    # twenty gives six pushes; the last deck gives its fourteen failures first, then what is owed.
    t = deal(seats, 1)
    turns = 0
    pushes = 10 * t.colours
    while t.waiting():
        low = [card for card in "012" if t.deck[int(card)]]
        if not t.deck_left:
            low = ["0"]
        tridents = t.deck[4] or not t.deck_left
        if low:
            t.dice = Stacked([low[0]])
            play(t, "announce 3")
        elif tridents:
            t.dice = Stacked(["trident"])
            play(t, "announce 3", "keep", "hold")
        else:
            t.dice = Stacked(["3"])
            play(t, "announce 1")
            play(t, texts(t)[0])
            pushes -= 1
        turns += 1
        assert turns <= MOST_TURNS[seats]
    assert turns == MOST_TURNS[seats]
    assert pushes == 0
