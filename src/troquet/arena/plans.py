"""What a tournament plays: the bots, the deals, who sits where, and one game of it."""

from __future__ import annotations

import time
from hashlib import blake2b
from itertools import combinations
from typing import Any

import msgspec

from troquet import library
from troquet.bots import contents
from troquet.core.refusal import BadSetting

MOST_BOTS = 12


class Plan(msgspec.Struct, frozen=True):
    """A tournament: which game, which bots, which deals; sent to every worker.

    `rules` is the version of the game's rules and `settings` what the bots were when it began: a
    ledger is not gone on with by others of the same name.
    """

    game: str
    seats: int
    options: dict[str, Any]
    bots: tuple[str, ...]
    seed: str
    rules: int
    settings: tuple[str, ...]


def settle(id: str, seats: int, options: dict[str, Any], bots: tuple[str, ...], seed: str) -> Plan:
    """Return the plan of a tournament by the rules and the levels of today."""
    game = library.game(id)
    settings = tuple(contents.told(bot, game, clock=False) for bot in bots)
    return Plan(id, seats, options, bots, seed, game.meta.rules, settings)


class Result(msgspec.Struct, frozen=True):
    """What came of one game: who sat where, points, ranks, answers, and seconds of thought."""

    n: int
    lineup: tuple[str, ...]
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    answers: tuple[int, ...]
    seconds: tuple[float, ...]

    def share(self, seat: int) -> float:
        """Return a seat's part of the victory."""
        return 1 / self.ranks.count(1) if self.ranks[seat] == 1 else 0.0


def lineups(bots: tuple[str, ...], seats: int) -> list[tuple[str, ...]]:
    """Return who sits where in the games of one deal: every group of bots from every seat.

    Fewer bots than seats take turns round the table.
    """
    if len(set(bots)) < 2 or len(set(bots)) != len(bots):
        raise BadSetting("a tournament is between two bots or more, each named once")
    if len(bots) > MOST_BOTS:
        raise BadSetting(f"a tournament has at most {MOST_BOTS} bots, not {len(bots)}")
    groups = list(combinations(bots, seats))
    if not groups:
        groups = [tuple(bots[seat % len(bots)] for seat in range(seats))]
    found: list[tuple[str, ...]] = []
    for group in groups:
        for turn in range(seats):
            turned = group[turn:] + group[:turn]
            if turned not in found:
                found.append(turned)
    return found


def play(plan: Plan, n: int) -> Result:
    """Play game n of a plan: the same result wherever it is played."""
    seated = lineups(plan.bots, plan.seats)
    deal, place = divmod(n, len(seated))
    return play_table(plan.game, plan.options, plan.seed, deal, place, seated[place], n)


def play_table(
    id: str,
    options: dict[str, Any],
    seed: str,
    deal: int,
    place: int,
    lineup: tuple[str, ...],
    n: int = 0,
) -> Result:
    """Play one deal with these bots, from seat 0 on; `place` makes their dice differ.

    Levels think by their iterations alone: a busy machine plays the same games as an idle one.
    """
    game = library.game(id)
    seats = len(lineup)
    state = game.deal(seats, derived(seed, deal), options)
    bots = [
        contents.make(name, game, _dice(seed, deal, place, seat), clock=False)
        for seat, name in enumerate(lineup)
    ]
    answers = [0] * seats
    seconds = [0.0] * seats
    while state.waiting():
        seat = state.waiting()[0]
        view, offered = state.view(seat), state.options(seat)
        began = time.perf_counter()
        move = bots[seat].choose(view, offered)
        seconds[seat] += time.perf_counter() - began
        answers[seat] += 1
        state.apply(seat, move)
    outcome = state.outcome()
    assert outcome is not None
    thought = tuple(round(one, 4) for one in seconds)
    return Result(n, lineup, outcome.scores, outcome.ranks, tuple(answers), thought)


def _dice(seed: str, deal: int, place: int, seat: int) -> int:
    return int.from_bytes(derived(seed, deal, place, seat)[:7], "big")


def play_batch(plan: Plan, numbers: list[int]) -> list[Result]:
    """Play some games of a plan: what a worker is given at a time."""
    return [play(plan, n) for n in numbers]


def derived(seed: str, *path: int) -> bytes:
    """Return 32 bytes that a seed and a place in the plan determine."""
    text = " ".join([seed, *map(str, path)])
    return blake2b(text.encode(), digest_size=32, person=b"troquet sim").digest()
