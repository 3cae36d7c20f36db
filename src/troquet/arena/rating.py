"""Ratings: how strong each bot is, from who finished before whom (Bradley and Terry, as Elo)."""

from __future__ import annotations

from collections.abc import Iterable
from math import exp, log, sqrt

import msgspec

from troquet.arena.certainty import Z
from troquet.arena.plans import Result

ELO = 400 / log(10)  # points for a chance of winning e times as good
PRIOR = 0.5  # half a drawn game of every bot against a middling one keeps a clean sweep finite
ROUNDS = 200


class Rating(msgspec.Struct, frozen=True):
    """A bot's strength in Elo points around the mean of all, with its 95 % interval."""

    bot: str
    elo: float
    low: float
    high: float
    games: int
    wins: float
    points: float
    milliseconds: float


class Duel(msgspec.Struct):
    """Two bots in the same games: how often the first finished before the second."""

    games: int = 0
    wins: float = 0.0


def duels(results: Iterable[Result]) -> dict[tuple[str, str], Duel]:
    """Count for every pair of bots, in both orders, who finished first; ties count half."""
    found: dict[tuple[str, str], Duel] = {}
    for result in results:
        for one, mine in enumerate(result.lineup):
            for other, theirs in enumerate(result.lineup):
                if mine == theirs:
                    continue
                duel = found.setdefault((mine, theirs), Duel())
                duel.games += 1
                ahead = result.ranks[other] - result.ranks[one]
                duel.wins += 0.5 if ahead == 0 else float(ahead > 0)
    return found


def ratings(bots: tuple[str, ...], results: list[Result]) -> list[Rating]:
    """Return every bot's rating, the strongest first."""
    met = duels(results)
    strength, spread = _fit(bots, met)
    found = []
    for at, bot in enumerate(bots):
        seats = [(r, seat) for r in results for seat, name in enumerate(r.lineup) if name == bot]
        held = max(1, len(seats))
        answers = max(1, sum(r.answers[seat] for r, seat in seats))
        half = Z * spread[at]
        found.append(
            Rating(
                bot,
                ELO * strength[at],
                ELO * (strength[at] - half),
                ELO * (strength[at] + half),
                len(seats),
                sum(r.share(seat) for r, seat in seats),
                sum(r.scores[seat] for r, seat in seats) / held,
                1000 * sum(r.seconds[seat] for r, seat in seats) / answers,
            )
        )
    return sorted(found, key=lambda one: -one.elo)


def _fit(
    bots: tuple[str, ...], met: dict[tuple[str, str], Duel]
) -> tuple[list[float], list[float]]:
    """Return the likeliest strengths and their standard errors, by Newton's method."""
    size = len(bots)
    strength = [0.0] * size
    inverse = [[0.0] * size for _ in range(size)]
    for _ in range(ROUNDS):
        slope = [PRIOR * (0.5 - _chance(value)) for value in strength]
        bend = [[0.0] * size for _ in range(size)]
        for at, value in enumerate(strength):
            bend[at][at] += PRIOR * _chance(value) * (1 - _chance(value))
        for one, mine in enumerate(bots):
            for other, theirs in enumerate(bots):
                duel = met.get((mine, theirs))
                if duel is None:
                    continue
                chance = _chance(strength[one] - strength[other])
                slope[one] += duel.wins - duel.games * chance
                bend[one][one] += duel.games * chance * (1 - chance)
                bend[one][other] -= duel.games * chance * (1 - chance)
        inverse = _inverse(bend)
        steps = [sum(inverse[a][b] * slope[b] for b in range(size)) for a in range(size)]
        strength = [
            value + max(-1.0, min(1.0, step)) for value, step in zip(strength, steps, strict=True)
        ]
        if max(map(abs, steps)) < 1e-9:
            break
    mean = sum(strength) / size
    errors = []
    for at in range(size):
        # The error of a strength around the mean of all: the mean's own freedom is taken out.
        weights = [(1.0 if other == at else 0.0) - 1 / size for other in range(size)]
        spread = sum(
            weights[a] * inverse[a][b] * weights[b] for a in range(size) for b in range(size)
        )
        errors.append(sqrt(max(0.0, spread)))
    return [value - mean for value in strength], errors


def _chance(lead: float) -> float:
    return 1 / (1 + exp(-max(-60.0, min(60.0, lead))))


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """Return the inverse of a small matrix, by Gauss and Jordan."""
    size = len(matrix)
    rows = [row[:] + [float(at == n) for n in range(size)] for at, row in enumerate(matrix)]
    for at in range(size):
        pivot = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        scale = rows[at][at]
        rows[at] = [value / scale for value in rows[at]]
        for other in range(size):
            if other != at and rows[other][at]:
                factor = rows[other][at]
                rows[other] = [
                    value - factor * base for value, base in zip(rows[other], rows[at], strict=True)
                ]
    return [row[size:] for row in rows]
