"""How much better than chance a bot plays: script/bench --strength.

One bot sits among random ones. Every deal is played once from each seat, so that neither a good
deal nor a good seat counts for either side.
"""

from __future__ import annotations

import os
import signal
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from math import sqrt

import msgspec
from rich.console import Console
from rich.progress import Progress

import troquet
from bench.build import build, insist
from bench.show import Sheet
from troquet.bots.contents import make

GAMES = 2_000
QUICK_GAMES = 200
DEALS_IN_A_CHUNK = 10
BOT = "greedy"
RIVAL = "random"


class Strength(msgspec.Struct, frozen=True):
    """What a bot reached in one game with one number of seats."""

    game: str
    seats: int
    bot: str
    rival: str
    games: int
    wins: float
    rate: float
    low: float
    high: float
    chance: float


def wilson(wins: float, games: int, z: float = 1.959964) -> tuple[float, float]:
    """Return the 95 % interval of a share, by Wilson's formula."""
    if not games:
        return 0.0, 1.0
    share = wins / games
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    middle = share + z * z / (2 * games)
    scale = 1 + z * z / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def play(id: str, seats: int, deal: int, mine: int) -> float:
    """Play one deal with the bot at one seat; return its win: 1, 0, or its part of a shared one."""
    game = troquet.game(id)
    state = game.deal(seats, deal)
    bots = [
        make(BOT if seat == mine else RIVAL, game, (deal * seats + mine) * seats + seat)
        for seat in range(seats)
    ]
    while waiting := state.waiting():
        seat = waiting[0]
        state.apply(seat, bots[seat].choose(state.view(seat), state.options(seat)))
    outcome = state.outcome()
    if outcome is None:
        raise RuntimeError(f"{id}, {seats} seats, deal {deal}: nobody is asked and nothing is over")
    winners = outcome.winners()
    return 1 / len(winners) if mine in winners else 0.0


def chunk(id: str, seats: int, first: int, deals: int) -> tuple[int, float]:
    """Play some deals from every seat; return how many games and wins that made."""
    wins = sum(
        play(id, seats, deal, mine) for deal in range(first, first + deals) for mine in range(seats)
    )
    return deals * seats, wins


def _worker() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends us


def measure(
    games: list[str], players: list[int], wanted: int, console: Console
) -> tuple[str, list[Strength]]:
    """Play so many of all games on all cores; return the build and what was reached."""
    tables = [
        (meta.id, seats)
        for meta in troquet.games()
        if not games or meta.id in games
        for seats in meta.seats
        if not players or seats in players
    ]
    label = build()
    for id, seats in tables:
        insist(label, None, troquet.game(id).deal(seats, 0))
    tally = {table: [0.0, 0.0] for table in tables}
    pool = ProcessPoolExecutor(max_workers=os.cpu_count(), initializer=_worker)
    try:
        with Progress(console=console, transient=True) as bar:
            waiting: dict[Future[tuple[int, float]], tuple[str, int]] = {}
            bars = {}
            for id, seats in tables:
                deals = -(-wanted // seats)
                bars[id, seats] = bar.add_task(f"{id}, {seats} seats", total=deals * seats)
                for first in range(0, deals, DEALS_IN_A_CHUNK):
                    some = min(DEALS_IN_A_CHUNK, deals - first)
                    waiting[pool.submit(chunk, id, seats, first, some)] = (id, seats)
            for done in as_completed(waiting):
                played, wins = done.result()
                table = waiting[done]
                tally[table][0] += played
                tally[table][1] += wins
                bar.advance(bars[table], played)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
    found = []
    for (id, seats), (total, won) in tally.items():
        low, high = wilson(won, int(total))
        found.append(
            Strength(id, seats, BOT, RIVAL, int(total), won, won / total, low, high, 1 / seats)
        )
    return label, found


def sheet(found: list[Strength]) -> Sheet:
    """Return the table: the fewest seats first, the others as context."""
    table = Sheet(
        f"Strength: one {BOT} bot among {RIVAL} ones",
        ["game", "seats", "games", "wins", "95 % interval", "by chance"],
        "Every deal is played from every seat; a shared victory counts by its part.",
    )
    for one in found:
        table.row(
            one.game,
            str(one.seats),
            f"{one.games:,}",
            f"{100 * one.rate:.1f} %",
            f"{100 * one.low:.1f} – {100 * one.high:.1f} %",
            f"{100 * one.chance:.0f} %",
        )
    return table
