"""What is measured, and what many rounds of it say together."""

from __future__ import annotations

from math import comb
from statistics import median

import msgspec

ROUNDS = 21
FEWEST_ROUNDS = 5
REST_EVERY = 3  # what is not raced for is measured in every third round
ALERT = 1.3  # slower than 1/1.3 of another revision is a speed alert


class Measure(msgspec.Struct, frozen=True):
    """One kind of figure: how it is called, its unit, and whether more of it is better."""

    name: str
    unit: str
    more_is_better: bool


MEASURES: dict[str, Measure] = {
    "playout": Measure("random play, Python loop", "decisions/s", True),
    "playout-games": Measure("random play, Python loop", "games/s", True),
    "loop": Measure("random play, the engine's own loop", "decisions/s", True),
    "loop-games": Measure("random play, the engine's own loop", "games/s", True),
    "dealt": Measure("random play, Python loop, deal left out", "decisions/s", True),
    "dealt-loop": Measure("random play, own loop, deal left out", "decisions/s", True),
    "quick-chance": Measure("random play, chance without probabilities", "decisions/s", True),
    "length": Measure("decisions in a game", "", True),
    "chances": Measure("chance nodes in a game", "", True),
    "deal": Measure("deal", "µs", False),
    "clone": Measure("clone", "µs", False),
    "view": Measure("view", "µs", False),
    "encode": Measure("view → bytes", "µs", False),
    "worlds": Measure("view → worlds", "µs", False),
    "sample": Measure("sample a world", "µs", False),
    "bytes": Measure("size of a view", "bytes", False),
    "greedy": Measure("greedy bot", "choices/s", True),
}
COMPARED = ("playout", "deal", "clone", "view", "encode", "worlds", "sample", "greedy")
OPERATIONS = ("deal", "clone", "view", "encode", "worlds", "sample")

RACE = "race"  # random play with the most seats, and the peer's: what ratios are made of
REST = "rest"  # everything else
PARTS = (RACE, REST)

PEER_GAME = "hearts"
PEER_SEATS = 4


DEALT = {"playout": "dealt", "loop": "dealt-loop"}


class Aim(msgspec.Struct, frozen=True):
    """How fast one of our three ways to play should be, as a multiple of the peer."""

    name: str
    contender: str
    what: str
    ratio: float


# The same three for every game; a game with more to do in a decision has aims of its own.
AIMED = {"trollland": (0.4, 1.5, 3.0)}
USUAL = (0.8, 2.0, 5.0)


def aims(game: str) -> tuple[Aim, ...]:
    """Return how fast a game should be: plain, compiled, and with the loop compiled too."""
    plain, compiled, loop = AIMED.get(game, USUAL)
    return (
        Aim("plain", "plain", "playout", plain),
        Aim("compiled, Python loop", "compiled", "playout", compiled),
        Aim("compiled, loop compiled", "compiled", "loop", loop),
    )


def between(values: list[float]) -> tuple[float, float]:
    """Return two of the values that hold the true median between them, at 90 % or more.

    Nothing is assumed but independent rounds: the ends are cut while the sign test allows it.
    """
    ranked = sorted(values)
    count = len(ranked)
    cut = 0
    while 2 * sum(comb(count, below) for below in range(cut + 2)) / 2**count <= 0.1:
        cut += 1
    return ranked[cut], ranked[-1 - cut]


class Figure(msgspec.Struct, frozen=True):
    """One measured number."""

    game: str
    seats: int
    what: str
    value: float


class Report(msgspec.Struct, frozen=True):
    """What one contender prints after one round."""

    contender: str
    version: str
    figures: list[Figure]


class Line(msgspec.Struct, frozen=True):
    """One figure over all rounds, as it is kept."""

    contender: str
    game: str
    seats: int
    what: str
    unit: str
    median: float
    rounds: list[float]


class Summary:
    """All rounds of all contenders."""

    def __init__(self) -> None:
        self.versions: dict[str, str] = {}
        self._rounds: dict[tuple[str, str, int, str], dict[int, float]] = {}

    def add(self, number: int, report: Report) -> None:
        """Take in what a contender printed in a round."""
        self.versions[report.contender] = report.version
        for figure in report.figures:
            key = (report.contender, figure.game, figure.seats, figure.what)
            self._rounds.setdefault(key, {})[number] = figure.value

    def tables(self, contender: str) -> list[tuple[str, int]]:
        """Return the games and seat counts that a contender was measured at, in order."""
        found = list(dict.fromkeys(key[1:3] for key in self._rounds if key[0] == contender))
        games = list(dict.fromkeys(game for game, _ in found))
        return sorted(found, key=lambda table: (games.index(table[0]), table[1]))

    def median(self, contender: str, game: str, seats: int, what: str) -> float | None:
        """Return the middle of all rounds; None if it was not measured."""
        rounds = self._rounds.get((contender, game, seats, what))
        return median(rounds.values()) if rounds else None

    def ratios(
        self, ours: tuple[str, str, int, str], theirs: tuple[str, str, int, str]
    ) -> list[float]:
        """Return ours / theirs of each round: neighbours in time, so the machine's moods cancel."""
        mine, other = self._rounds.get(ours, {}), self._rounds.get(theirs, {})
        return [value / other[number] for number, value in mine.items() if other.get(number)]

    def lines(self) -> list[Line]:
        """Return everything, to be kept."""
        return [
            Line(*key, MEASURES[key[3]].unit, median(rounds.values()), list(rounds.values()))
            for key, rounds in self._rounds.items()
        ]
