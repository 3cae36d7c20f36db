"""Tables that read alike on the screen (Rich) and in a kept file (Markdown)."""

from __future__ import annotations

from statistics import median

from rich import box
from rich.console import Console
from rich.table import Table

from bench.figures import (
    DEALT,
    MEASURES,
    OPERATIONS,
    PEER_GAME,
    PEER_SEATS,
    Summary,
    aims,
    between,
)

NONE = "–"


class Sheet:
    """A table: its title, its heads (the first column is text, the others numbers) and rows."""

    def __init__(self, title: str, heads: list[str], note: str = "") -> None:
        self.title = title
        self.heads = heads
        self.note = note
        self.rows: list[list[str]] = []

    def row(self, *cells: str) -> None:
        """Add a row."""
        self.rows.append(list(cells))

    def show(self, console: Console) -> None:
        """Draw it on the screen."""
        table = Table(
            title=self.title, caption=self.note or None, box=box.SIMPLE_HEAD, title_justify="left",
            caption_justify="left",
        )  # fmt: skip
        for at, head in enumerate(self.heads):
            table.add_column(head, justify="right" if at else "left", no_wrap=at > 0)
        for row in self.rows:
            table.add_row(*row)
        console.print(table)

    def markdown(self) -> str:
        """Return it as Markdown."""
        rule = ["---", *["---:"] * (len(self.heads) - 1)]
        lines = [f"| {' | '.join(row)} |" for row in (self.heads, rule, *self.rows)]
        note = f"\n\n{self.note}" if self.note else ""
        return f"## {self.title}\n\n" + "\n".join(lines) + note + "\n"


def speed(value: float | None) -> str:
    """Write a rate: 1.25 M, 373 k, 920."""
    if value is None:
        return NONE
    if value >= 999_500:
        return f"{value / 1e6:.2f} M"
    if value >= 9_995:
        return f"{value / 1e3:.0f} k"
    if value >= 1_000:
        return f"{value / 1e3:.1f} k"
    return f"{value:.0f}"


def time(value: float | None) -> str:
    """Write microseconds."""
    if value is None:
        return NONE
    return f"{value:.0f}" if value >= 99.5 else f"{value:.1f}" if value >= 9.95 else f"{value:.2f}"


def times(ratios: list[float]) -> str:
    """Write the middle one of some ratios."""
    return f"{median(ratios):.2f} ×" if ratios else NONE


def reached(ratios: list[float], aim: float) -> str:
    """Say whether an aim is reached, where the rounds agree enough to say it."""
    if not ratios:
        return NONE
    low, high = between(ratios)
    return "yes" if low >= aim else "no" if high < aim else "unsure"


def sheets(summary: Summary) -> list[Sheet]:
    """Return all tables of a run."""
    seats_of: dict[str, int] = {}
    for contender in ("plain", "compiled"):
        for game, seats in summary.tables(contender):
            seats_of[game] = max(seats, seats_of.get(game, 0))
    found: list[Sheet] = []
    for game, seats in seats_of.items():
        found += [headline(summary, game, seats), kinder(summary, game, seats)]
    found += [operations(summary, game, seats) for game, seats in seats_of.items()]
    found.append(everything(summary))
    return found


def headline(summary: Summary, game: str, seats: int) -> Sheet:
    """Return the random play of a game with the most seats, beside the peer's."""
    sheet = Sheet(
        f"Random play: {game}, {seats} seats, beside OpenSpiel",
        ["contender", "decisions/s", "games/s", f"v {PEER_GAME}", "between", "aim", "reached"],
        "Between: where the ratio lies, at 90 %; unsure: the aim lies there too.",
    )
    hearts = ("openspiel", PEER_GAME, PEER_SEATS, "playout")
    for aim in aims(game):
        mine = (aim.contender, game, seats, aim.what)
        if summary.median(*mine) is None:
            continue
        ratios = summary.ratios(mine, hearts)
        sheet.row(
            aim.name,
            speed(summary.median(*mine)),
            speed(summary.median(aim.contender, game, seats, f"{aim.what}-games")),
            times(ratios),
            "{:.2f}–{:.2f}".format(*between(ratios)) if ratios else NONE,
            f"≥ {aim.ratio:g}",
            reached(ratios, aim.ratio),
        )
    for other, count in summary.tables("openspiel"):
        theirs = ("openspiel", other, count, "playout")
        sheet.row(
            f"{other}, {count} players",
            speed(summary.median(*theirs)),
            speed(summary.median("openspiel", other, count, "playout-games")),
            times(summary.ratios(theirs, hearts)),
            "",
            "",
            "",
        )
    return sheet


def kinder(summary: Summary, game: str, seats: int) -> Sheet:
    """Return the same ratios measured in two ways that are kinder to the peer."""
    sheet = Sheet(
        f"The same, kinder to OpenSpiel: {game}, {seats} seats (decisions/s)",
        ["contender", "no deal", f"v {PEER_GAME}", "with deal", "v quick chance"],
        "No deal: dealing is outside the clock on both sides. Quick chance: bench/README.md.",
    )
    dealt = ("openspiel", PEER_GAME, PEER_SEATS, "dealt")
    quick = ("openspiel", PEER_GAME, PEER_SEATS, "quick-chance")
    for aim in aims(game):
        mine = (aim.contender, game, seats, DEALT[aim.what])
        whole = (aim.contender, game, seats, aim.what)
        if summary.median(*mine) is None:
            continue
        sheet.row(
            aim.name,
            speed(summary.median(*mine)),
            times(summary.ratios(mine, dealt)),
            speed(summary.median(*whole)),
            times(summary.ratios(whole, quick)),
        )
    if summary.median(*dealt) is not None:
        sheet.row(
            f"{PEER_GAME}, {PEER_SEATS} players",
            speed(summary.median(*dealt)),
            times(summary.ratios(dealt, dealt)),
            speed(summary.median(*quick)),
            times(summary.ratios(quick, quick)),
        )
    return sheet


def operations(summary: Summary, game: str, seats: int) -> Sheet:
    """Return what single operations and the greedy bot cost."""
    sheet = Sheet(
        f"Operations: {game}, {seats} seats (CPU µs; greedy: choices/s)",
        ["operation", "plain", "compiled", f"OpenSpiel {PEER_GAME}"],
    )
    size = None
    for contender in ("plain", "compiled"):
        size = size or summary.median(contender, game, seats, "bytes")
    for what in OPERATIONS:
        name = MEASURES[what].name
        if what == "encode" and size:
            name += f" ({size:.0f} of them)"
        sheet.row(
            name,
            time(summary.median("plain", game, seats, what)),
            time(summary.median("compiled", game, seats, what)),
            time(summary.median("openspiel", PEER_GAME, PEER_SEATS, what)),
        )
    sheet.row(
        MEASURES["greedy"].name,
        speed(summary.median("plain", game, seats, "greedy")),
        speed(summary.median("compiled", game, seats, "greedy")),
        NONE,
    )
    return sheet


def everything(summary: Summary) -> Sheet:
    """Return the random play of every game with every number of seats."""
    sheet = Sheet(
        "Random play: every game and number of seats (decisions/s)",
        ["game", "seats", "a game", "plain", "compiled", "loop compiled", f"v {PEER_GAME}"],
        "v hearts: the loop compiled; plain where nothing is.",
    )
    tables = dict.fromkeys(summary.tables("plain") + summary.tables("compiled"))
    for game, seats in tables:
        best = ("compiled", game, seats, "loop")
        if summary.median(*best) is None:
            best = ("plain", game, seats, "playout")
        sheet.row(
            game,
            str(seats),
            speed(summary.median(best[0], game, seats, "length")),
            speed(summary.median("plain", game, seats, "playout")),
            speed(summary.median("compiled", game, seats, "playout")),
            speed(summary.median("compiled", game, seats, "loop")),
            times(summary.ratios(best, ("openspiel", PEER_GAME, PEER_SEATS, "playout"))),
        )
    return sheet
