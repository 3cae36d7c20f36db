"""A tournament: what is still to be played of a plan, and when it is decided."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count

import msgspec

from troquet.arena.certainty import decided
from troquet.arena.ledger import Ledger
from troquet.arena.plans import Result, lineups
from troquet.arena.rating import duels
from troquet.arena.work import at_home, batches, on_ray


class Question(msgspec.Struct, frozen=True):
    """Whether the first bot finishes before the second more often than a rate."""

    first: str
    second: str
    rate: float


class Tournament:
    """Plays a plan up to a number of games, or until a question is decided."""

    def __init__(self, ledger: Ledger, games: int, question: Question | None = None) -> None:
        self.ledger = ledger
        self.question = question
        rows = len(lineups(ledger.plan.bots, ledger.plan.seats))
        self.games = -(-games // rows) * rows  # whole deals: every bot on every seat
        self._row = rows

    def left(self) -> Iterator[int]:
        """Return the numbers of the games that are not played yet."""
        return (n for n in range(self.games) if n not in self.ledger.results)

    def answer(self) -> bool | None:
        """Tell whether the question is decided: yes, no, or not yet (None)."""
        if self.question is None:
            return None
        met = duels(self.whole()).get((self.question.first, self.question.second))
        return None if met is None else decided(met.wins, met.games, self.question.rate)

    def whole(self) -> list[Result]:
        """Return the games of those deals that every line-up has played, the first ones on."""
        results, row = self.ledger.results, self._row
        found: list[Result] = []
        for deal in count():
            numbers = range(deal * row, (deal + 1) * row)
            if not all(n in results for n in numbers):
                return found
            found += [results[n] for n in numbers]
        return found

    def play(self, jobs: int, ray: str | None, told: Callable[[int], object]) -> None:
        """Play what is left; `told` hears how many games were added."""
        if self.answer() is not None:
            return

        def done(results: list[Result]) -> bool:
            self.ledger.add(results)
            told(len(results))
            return self.answer() is None

        work = batches(self.left(), self._row)
        if ray is not None:
            on_ray(self.ledger.plan, work, ray, done)
        else:
            at_home(self.ledger.plan, work, jobs, done)
