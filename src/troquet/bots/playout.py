"""Playing a state to its end by chance alone: what search and benchmarks are made of."""

from __future__ import annotations

from troquet.core.agenda import State
from troquet.core.dice import Dice


def playout(state: State, dice: Dice) -> int:
    """Answer every question at random until the game is over; return how many were answered."""
    decisions = 0
    while True:
        waiting = state.waiting()
        if not waiting:
            return decisions
        seat = waiting[0]
        options = state.offers(seat)
        state.apply(seat, options[dice.below(len(options))])
        decisions += 1
