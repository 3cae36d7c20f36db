"""What is measured of a server, and the tables of a run."""

from __future__ import annotations

from statistics import median

import msgspec

from bench.figures import between
from bench.server.contenders import CAFE, FILES, MEMORY
from bench.server.measure import Round
from bench.show import NONE, Sheet, reached, speed

MORE = 10.0  # times the moves a second of boardgame.io
SMALL = 1024  # bytes: the median message

UNITS = {
    "moves": "moves/s",
    "moves-cpu": "moves in a CPU second of the server",
    "flat-cpu": "CPU µs of the server for a move",
    "flat-server": "cores",
    "flat-load": "cores",
    "flat-p50": "ms",
    "flat-p99": "ms",
    "flat-bytes": "bytes for a move, frames included",
    "flat-message": "bytes, median",
    "flat-messages": "messages for a move",
    "paced-moves": "moves/s",
    "paced-cpu": "CPU µs of the server for a move",
    "paced-server": "cores",
    "paced-load": "cores",
    "paced-p50": "ms",
    "paced-p99": "ms",
    "paced-bytes": "bytes for a move, frames included",
    "paced-message": "bytes, median",
    "paced-messages": "messages for a move",
    "memory-start": "MB",
    "memory-socket": "kB",
    "memory-table": "kB",
    "memory-end": "MB",
}


class Line(msgspec.Struct, frozen=True):
    """One figure over all rounds, as it is kept."""

    contender: str
    what: str
    unit: str
    median: float
    rounds: list[float]


class Results:
    """All rounds of all servers."""

    def __init__(self) -> None:
        self.names: dict[str, str] = {}
        self.builds: dict[str, str] = {}
        self._rounds: dict[tuple[str, str], list[float]] = {}

    def add(self, id: str, name: str, found: Round) -> None:
        """Take in a round."""
        self.names[id] = name
        if found.build is not None:
            self.builds[id] = found.build
        for what, value in found.figures.items():
            self._rounds.setdefault((id, what), []).append(value)

    def median(self, id: str, what: str) -> float:
        """Return the middle of all rounds."""
        return median(self._rounds[id, what])

    def ratios(self, what: str, ours: str, theirs: str) -> list[float]:
        """Return ours / theirs of each round: neighbours in time."""
        pairs = zip(
            self._rounds.get((ours, what), []), self._rounds.get((theirs, what), []), strict=False
        )
        return [mine / other for mine, other in pairs]

    def lines(self) -> list[Line]:
        """Return everything, to be kept."""
        return [
            Line(id, what, UNITS[what], median(rounds), rounds)
            for (id, what), rounds in self._rounds.items()
        ]

    def write(self, id: str, what: str, form: str = "{:.0f}") -> str:
        """Return a figure as it is shown."""
        return form.format(self.median(id, what))

    def share(self, id: str, what: str) -> str:
        """Return how much of a core was used."""
        return f"{100 * self.median(id, what):.0f} %"


def sheets(results: Results, sockets: int, rate: float) -> list[Sheet]:
    """Return all tables of a run."""
    found = [flat_out(results, sockets), paced(results, rate), memory(results)]
    if {CAFE, MEMORY} <= results.names.keys():
        found.append(aims(results))
    return found


def flat_out(results: Results, sockets: int) -> Sheet:
    """Return how much each server carries."""
    sheet = Sheet(
        f"Flat out: {sockets:,} sockets, every table always has a move under way",
        ["server", "moves/s", "in a CPU s", "p50 ms", "p99 ms", "its CPU", "load's"],
        "p50, p99: from sent to seen by all four. CPU: how much of its core each used.",
    )
    for id, name in results.names.items():
        sheet.row(
            name,
            speed(results.median(id, "moves")),
            speed(results.median(id, "moves-cpu")),
            results.write(id, "flat-p50"),
            results.write(id, "flat-p99"),
            results.share(id, "flat-server"),
            results.share(id, "flat-load"),
        )
    return sheet


def paced(results: Results, rate: float) -> Sheet:
    """Return how fast each server answers when it is not full."""
    sheet = Sheet(
        f"At a pace: {rate:.0f} moves a second in all",
        ["server", "p50 ms", "p99 ms", "its CPU", "load's", "bytes a move", "in", "median"],
        "Bytes a move: to all four seats, in so many messages. Median: of a message, in bytes.",
    )
    for id, name in results.names.items():
        sheet.row(
            name,
            results.write(id, "paced-p50", "{:.1f}"),
            results.write(id, "paced-p99", "{:.1f}"),
            results.share(id, "paced-server"),
            results.share(id, "paced-load"),
            results.write(id, "paced-bytes", "{:,.0f}"),
            results.write(id, "paced-messages", "{:.1f}"),
            results.write(id, "paced-message"),
        )
    return sheet


def memory(results: Results) -> Sheet:
    """Return what sockets and tables take."""
    sheet = Sheet(
        "Resident memory",
        ["server", "open MB", "a socket kB", "a table kB", "end MB"],
        "A table: with its four seats followed, at the start of a game. End: after the round.",
    )
    for id, name in results.names.items():
        sheet.row(
            name,
            results.write(id, "memory-start"),
            results.write(id, "memory-socket", "{:.1f}"),
            results.write(id, "memory-table", "{:.1f}"),
            results.write(id, "memory-end"),
        )
    return sheet


def aims(results: Results) -> Sheet:
    """Return what was aimed at, and what was reached."""
    sheet = Sheet(
        "Aims",
        ["the café", "reached", "between", "aim", "there"],
        "Between: where the ratio lies, at 90 %; unsure: the aim lies there too.",
    )
    for theirs in (MEMORY, FILES):
        if theirs not in results.names:
            continue
        for what, unit in (("moves-cpu", "moves a CPU second"), ("moves", "moves a second")):
            ratios = results.ratios(what, CAFE, theirs)
            sheet.row(
                f"{unit}, v {theirs}",
                f"{median(ratios):.2f} ×",
                "{:.2f}–{:.2f}".format(*between(ratios)),
                f"≥ {MORE:g}",
                reached(ratios, MORE),
            )
    size = results.median(CAFE, "paced-message")
    answer = "yes" if size < SMALL else "no"
    sheet.row("median message, bytes", f"{size:.0f}", NONE, f"< {SMALL}", answer)
    return sheet
