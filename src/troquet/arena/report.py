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
h1 { font-size: clamp(1.4rem, 5vw, 2rem); line-height: 1.2; overflow-wrap: anywhere }
section { background: var(--panel); border-radius: 16px; padding: 16px; margin-top: 16px;
  overflow-x: auto }
p { color: var(--quiet); margin: 4px 0 0 }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }
th, td { padding: 6px 10px; text-align: right; white-space: nowrap;
  border-bottom: 1px solid var(--line) }
th:first-child, td:first-child { text-align: left; white-space: normal }
.row { display: grid; grid-template-columns: minmax(7em, 30%) 1fr 4em; gap: 0 12px;
  align-items: center; min-height: 36px }
.row b { font-weight: 500; overflow-wrap: anywhere }
.row span { text-align: right; font-variant-numeric: tabular-nums }
.track { position: relative; height: 36px; border-bottom: 1px solid var(--line) }
.track i { position: absolute }
.zero { top: 0; bottom: 0; border-left: 2px solid var(--line) }
.reach { top: 16px; height: 4px; border-radius: 2px; background: var(--bar) }
.dot { top: 10px; width: 16px; height: 16px; margin-left: -8px; border-radius: 50%;
  background: var(--bar) }
.duels td, .duels th { border: 0; text-align: center; min-width: 4.2em; white-space: normal }
.duels td { border: 2px solid var(--panel); border-radius: 8px }
.duels th:first-child { text-align: left }
.duels .met { background: color-mix(in srgb, var(--bar) var(--rate), transparent) }
.curve { position: relative; margin: 8px 0 8px 3.2em }
.curve svg { width: 100%; height: 260px; display: block }
.curve span { position: absolute; right: 100%; margin-right: 8px; transform: translateY(-50%);
  font-size: 14px; color: var(--quiet) }
path { fill: none; vector-effect: non-scaling-stroke }
.axis { stroke: var(--line) }
.line { stroke: var(--bar); stroke-width: 3 }
.band { fill: var(--bar); opacity: .18 }
.mark { stroke: var(--warm); stroke-dasharray: 5 4; stroke-width: 2 }
@media (max-width: 480px) {
  body { padding: 12px 8px 32px } section { padding: 12px; border-radius: 12px }
  .row { grid-template-columns: 1fr 4em } .row .track { grid-row: 2; grid-column: 1 / -1 }
}
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
    least = min(0.0, *(one.low for one in found))
    span = max(1.0, max(one.high for one in found) - least)

    def x(elo: float) -> float:
        return 3 + 94 * (elo - least) / span

    rows = []
    for one in found:
        facts = {"bot": one.bot, "elo": round(one.elo), "low": round(one.low)}
        said = escape(say("arena-elo", **facts, high=round(one.high)))
        rows.append(
            f'<div class="row" title="{said}"><b>{_named(one.bot)}</b>'
            f'<div class="track" role="img" aria-label="{said}">'
            f'<i class="zero" style="left:{x(0):.1f}%"></i>'
            f'<i class="reach" style="left:{x(one.low):.1f}%;'
            f'width:{x(one.high) - x(one.low):.1f}%"></i>'
            f'<i class="dot" style="left:{x(one.elo):.1f}%"></i></div>'
            f"<span>{_signed(one.elo)}</span></div>"
        )
    return "".join(rows)


def _named(bot: str) -> str:
    """Write a bot's name; one with settings may be broken between them."""
    return escape(bot).replace(":", ":<wbr>")


def _signed(value: float) -> str:
    return f"{value:+.0f}".replace("-", "−")


def _numbers(plan: Plan, results: list[Result], say: Say) -> str:
    keys = ("bot", "elo", "reach", "wins", "rate", "interval", "mean", "time")
    head = "".join(f"<th>{escape(say(f'column-{key}'))}</th>" for key in keys)
    rows = []
    for one in ratings(plan.bots, results):
        low, high = wilson(one.wins, one.games)
        cells = [
            _named(one.bot),
            _signed(one.elo),
            f"{_signed(one.low)} … {_signed(one.high)}",
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
    heads = "".join(f"<th>{_named(bot)}</th>" for bot in plan.bots)
    rows = []
    for mine in plan.bots:
        cells = [f"<th>{_named(mine)}</th>"]
        for theirs in plan.bots:
            duel = met.get((mine, theirs))
            if duel is None:
                cells.append("<td></td>")
                continue
            rate = duel.wins / duel.games
            said = escape(f"{mine} – {theirs}: {100 * rate:.1f} % ({duel.games})")
            cells.append(
                f'<td class="met" style="--rate:{5 + 50 * rate:.0f}%" title="{said}">'
                f"{100 * rate:.0f} %</td>"
            )
        rows.append(f"<tr>{''.join(cells)}</tr>")
    return f'<table class="duels"><tr><th></th>{heads}</tr>{"".join(rows)}</table>'


def _curve(plan: Plan, results: list[Result]) -> str:
    """Draw the first bot's rate game after game, with the interval that allows looking."""
    first, second = plan.bots
    ordered = sorted(results, key=lambda result: result.n)
    every = max(1, len(ordered) // _STEPS)
    line, upper, lower = [], [], []
    for end in range(every, len(ordered) + 1, every):
        met = duels(ordered[:end])[first, second]
        low, high = lasting(met.wins, met.games)
        x = 100 * end / len(ordered)
        line.append(f"{x:.2f} {_y(met.wins / met.games):.1f}")
        upper.append(f"{x:.2f} {_y(high):.1f}")
        lower.append(f"{x:.2f} {_y(low):.1f}")
    rates = (0.0, 0.25, 0.5, 0.75, 1.0)
    labels = "".join(f'<span style="top:{_y(rate):.1f}%">{rate:.0%}</span>' for rate in rates)
    drawn = "".join(f'<path class="axis" d="M0 {_y(rate):.1f}H100"/>' for rate in rates)
    if line:
        band = "M" + "L".join(upper + lower[::-1]) + "Z"
        drawn += f'<path class="band" d="{band}"/><path class="line" d="M{"L".join(line)}"/>'
        drawn += f'<path class="mark" d="M0 {_y(0.5):.1f}H100"/>'
    return (
        f'<div class="curve">{labels}'
        f'<svg viewBox="0 0 100 100" preserveAspectRatio="none">{drawn}</svg></div>'
    )


def _y(rate: float) -> float:
    return 97 - 94 * rate
