"""How sure a rate is: for one look at the end, and for looking after every game."""

from __future__ import annotations

from collections.abc import Iterable
from math import lgamma, log

Z = 1.959963984540054  # 95 % of a normal distribution lie within ± Z
DOUBT = 0.05


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a rate after a number of games fixed beforehand."""
    if not games:
        return 0.0, 1.0
    rate = wins / games
    middle = (rate + Z * Z / (2 * games)) / (1 + Z * Z / games)
    reach = rate * (1 - rate) / games + Z * Z / (4 * games * games)
    half = Z * float(reach) ** 0.5 / (1 + Z * Z / games)
    return max(0.0, middle - half), min(1.0, middle + half)


def lasting(wins: float, games: int) -> tuple[float, float]:
    """Return a 95 % interval that holds at every number of games at once.

    One may look after each game and stop when one likes: the chance that the truth ever leaves the
    interval is 5 %. It holds the rates against which a bet spread over all rates (Beta ½, ½) has
    never won twenty to one.
    """
    losses = games - wins
    bet = _beta(wins + 0.5, losses + 0.5) - _beta(0.5, 0.5)

    def refuted(rate: float) -> bool:
        likely = (wins * log(rate) if wins else 0.0) + (losses * log(1 - rate) if losses else 0.0)
        return bet - likely > -log(DOUBT)

    if not games:
        return 0.0, 1.0
    middle = wins / games
    return _edge(refuted, 0.0, middle), _edge(refuted, 1.0, middle)


def decided(wins: float, games: int, rate: float) -> bool | None:
    """Tell whether a rate is beaten (True), missed (False), or still open (None)."""
    low, high = lasting(wins, games)
    if low > rate:
        return True
    return False if high < rate else None


def quantile(values: Iterable[float], part: float) -> float:
    """Return the value below which a part of them lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0


def _beta(a: float, b: float) -> float:
    return lgamma(a) + lgamma(b) - lgamma(a + b)


def _edge(refuted: object, outer: float, inner: float) -> float:
    """Return where refuted rates begin between a rate that fits and the end of the scale."""
    assert callable(refuted)
    low, high = inner, outer
    for _ in range(50):
        middle = (low + high) / 2
        if middle in (0.0, 1.0) or refuted(middle):
            high = middle
        else:
            low = middle
    return high
