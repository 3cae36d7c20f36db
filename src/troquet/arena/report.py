"""What a tournament found, for other programs (CSV) and for eyes (one page of HTML)."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from html import escape

from troquet.arena.certainty import lasting, wilson
from troquet.arena.plans import Plan, Result
from troquet.arena.rating import duels, ratings

Say = Callable[..., str]
_STEPS = 60  # points of the curve of a duel
_COLUMNS = (
    "game", "seats", "bot", "elo", "elo_low", "elo_high", "games", "wins", "win_rate", "win_low",
    "win_high", "points", "ms_per_answer",
)  # fmt: skip

_STYLE = """
:root { --wall: #dfe9e0; --panel: #f6faf3; --ink: #17262b; --quiet: #42565a; --line: #aebfb3;
  --bar: #153e7e; --warm: #a82a22 }
@media (prefers-color-scheme: dark) {
  :root { --wall: #0e1819; --panel: #182627; --ink: #edf3ea; --quiet: #a8bbb4; --line: #3a5152;
    --bar: #8db8ff; --warm: #ff8d80 }
}
body { margin: 0; padding: 24px 16px 48px; background: var(--wall); color: var(--ink);
  font: 16px/1.45 "Avenir Next", Avenir, "Segoe UI", Cantarell, Roboto, "Noto Sans", sans-serif }
main { max-width: 860px; margin: auto }
h1, h2 { font-family: Rockwell, "Roboto Slab", "Noto Serif", serif; margin: 0 0 8px }
section { background: var(--panel); border-radius: 16px; padding: 16px; margin-top: 16px;
  overflow-x: auto }
p { color: var(--quiet); margin: 4px 0 0 }
table { border-collapse: collapse; width: 100% }
th, td { padding: 6px 10px; text-align: right; white-space: nowrap;
  border-bottom: 1px solid var(--line) }
th:first-child, td:first-child { text-align: left }
svg { width: 100%; height: auto; display: block }
svg text { fill: var(--ink); font-size: 14px }
.axis { stroke: var(--line) } .dot { fill: var(--bar) } .cell { fill: var(--bar) }
.reach, .curve { stroke: var(--bar); stroke-width: 3; fill: none }
.band { fill: var(--bar); opacity: .18 }
.mark { stroke: var(--warm); stroke-dasharray: 5 4; stroke-width: 2 }
"""


def table(plan: Plan, results: list[Result]) -> str:
    """Return the ratings as CSV, the strongest first."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for one in ratings(plan.bots, results):
        low, high = wilson(one.wins, one.games)
        row = [one.elo, one.low, one.high, one.games, one.wins, one.wins / max(1, one.games)]
        row += [low, high, one.points, one.milliseconds]
        writer.writerow([plan.game, plan.seats, one.bot, *(_short(value) for value in row)])
    return out.getvalue()


def _short(value: float) -> str:
    return str(value) if isinstance(value, int) else f"{value:.4f}".rstrip("0").rstrip(".")


def page(plan: Plan, results: list[Result], title: str, language: str, say: Say) -> str:
    """Return one page that needs nothing else: ratings, who beat whom, and how sure that is."""
    parts = [
        f"<h1>{escape(title)}</h1>",
        f"<p>{escape(say('arena-games', games=len(results), seats=plan.seats))}</p>",
        _section(say("arena-ratings"), say("arena-ratings-note"), _ratings(plan, results, say)),
        _section(say("arena-table"), "", _numbers(plan, results, say)),
        _section(say("arena-duels"), say("arena-duels-note"), _grid(plan, results)),
    ]
    if len(plan.bots) == 2:
        first, second = plan.bots
        note = say("arena-curve-note", first=first, second=second)
        parts.append(_section(say("arena-curve"), note, _curve(plan, results)))
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}</title><style>{_STYLE}</style><main>{''.join(parts)}</main></html>\n"
    )


def _section(title: str, note: str, body: str) -> str:
    said = f"<p>{escape(note)}</p>" if note else ""
    return f"<section><h2>{escape(title)}</h2>{body}{said}</section>"


def _ratings(plan: Plan, results: list[Result], say: Say) -> str:
    """Draw every rating as a dot with its reach."""
    found = ratings(plan.bots, results)
    least = min(one.low for one in found)
    most = max(one.high for one in found)
    span = max(1.0, most - least)

    def x(elo: float) -> float:
        return 190 + (elo - least) / span * 560

    rows = []
    for at, one in enumerate(found):
        y = 34 + 40 * at
        said = escape(
            say(
                "arena-elo",
                bot=one.bot,
                elo=round(one.elo),
                low=round(one.low),
                high=round(one.high),
            )
        )
        rows.append(
            f'<g role="img" aria-label="{said}"><title>{said}</title>'
            f'<text x="8" y="{y + 5}">{escape(one.bot)}</text>'
            f'<path class="reach" d="M{x(one.low):.1f} {y}H{x(one.high):.1f}"/>'
            f'<circle class="dot" cx="{x(one.elo):.1f}" cy="{y}" r="7"/>'
            f'<text x="{min(x(one.elo), 720):.1f}" y="{y - 12}">{one.elo:+.0f}</text></g>'
        )
    zero = f'<path class="axis" d="M{x(0):.1f} 10V{24 + 40 * len(found)}"/>'
    return f'<svg viewBox="0 0 800 {30 + 40 * len(found)}">{zero}{"".join(rows)}</svg>'


def _numbers(plan: Plan, results: list[Result], say: Say) -> str:
    keys = ("bot", "elo", "reach", "wins", "rate", "interval", "mean", "time")
    head = "".join(f"<th>{escape(say(f'column-{key}'))}</th>" for key in keys)
    rows = []
    for one in ratings(plan.bots, results):
        low, high = wilson(one.wins, one.games)
        cells = [
            escape(one.bot),
            f"{one.elo:+.0f}",
            f"{one.low:+.0f} … {one.high:+.0f}",
            f"{one.wins:g}",
            f"{100 * one.wins / max(1, one.games):.1f} %",
            f"{100 * low:.1f} – {100 * high:.1f} %",
            f"{one.points:.1f}",
            f"{one.milliseconds:.1f} ms",
        ]
        rows.append("<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>")
    return f"<table><tr>{head}</tr>{''.join(rows)}</table>"


def _grid(plan: Plan, results: list[Result]) -> str:
    """Draw how often each bot (row) finished before each other one (column)."""
    met = duels(results)
    size = len(plan.bots)
    wide = 600 / size
    cells = []
    for row, mine in enumerate(plan.bots):
        y = 40 + 46 * row
        cells.append(f'<text x="8" y="{y + 28}">{escape(mine)}</text>')
        for column, theirs in enumerate(plan.bots):
            x = 190 + wide * column
            if row == 0:
                cells.append(f'<text x="{x + 6:.1f}" y="26">{escape(theirs)}</text>')
            duel = met.get((mine, theirs))
            if duel is None:
                continue
            rate = duel.wins / duel.games
            said = f"{mine} – {theirs}: {100 * rate:.1f} % ({duel.games})"
            cells.append(
                f'<g><title>{escape(said)}</title><rect class="cell" x="{x:.1f}" y="{y}" '
                f'width="{wide - 4:.1f}" height="42" rx="6" opacity="{0.08 + 0.5 * rate:.2f}"/>'
                f'<text x="{x + 8:.1f}" y="{y + 27}">{100 * rate:.0f} %</text></g>'
            )
    return f'<svg viewBox="0 0 800 {50 + 46 * size}">{"".join(cells)}</svg>'


def _curve(plan: Plan, results: list[Result]) -> str:
    """Draw the first bot's rate game after game, with the interval that allows looking."""
    first, second = plan.bots
    ordered = sorted(results, key=lambda result: result.n)
    every = max(1, len(ordered) // _STEPS)
    line, upper, lower = [], [], []
    for end in range(every, len(ordered) + 1, every):
        met = duels(ordered[:end])[first, second]
        low, high = lasting(met.wins, met.games)
        x = 40 + 740 * end / len(ordered)
        line.append(f"{x:.1f} {_y(met.wins / met.games):.1f}")
        upper.append(f"{x:.1f} {_y(high):.1f}")
        lower.append(f"{x:.1f} {_y(low):.1f}")
    marks = "".join(
        f'<path class="axis" d="M40 {_y(rate):.1f}H780"/>'
        f'<text x="0" y="{_y(rate) + 5:.1f}">{rate:.0%}</text>'
        for rate in (0.0, 0.25, 0.5, 0.75, 1.0)
    )
    if not line:
        return f'<svg viewBox="0 0 800 260">{marks}</svg>'
    band = "M" + "L".join(upper + lower[::-1]) + "Z"
    return (
        f'<svg viewBox="0 0 800 260">{marks}<path class="band" d="{band}"/>'
        f'<path class="curve" d="M{"L".join(line)}"/>'
        f'<path class="mark" d="M40 {_y(0.5):.1f}H780"/></svg>'
    )


def _y(rate: float) -> float:
    return 235 - 215 * rate
