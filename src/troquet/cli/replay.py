"""`troquet replay`: a record, told again.

Of a game that is not over only what everybody may still see is told: no secret, nothing fleeting,
and no table but the last one: two tables side by side would tell what went from one to the other.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from rich.console import RenderableType

from troquet import library
from troquet.cli import keeping
from troquet.cli.boards import Painter
from troquet.cli.paper import Line
from troquet.cli.screen import EndOfInput, Redraw, Screen
from troquet.cli.telling import result, sentence
from troquet.cli.words import Tongue
from troquet.core.agenda import State
from troquet.core.events import Event
from troquet.core.move import Move
from troquet.core.view import View


def replay(args: argparse.Namespace, tongue: Tongue) -> int:
    """Check a record by playing it again, then tell it."""
    screen = Screen(tongue, args.no_color)
    record, game = keeping.read(Path(args.file), tongue)
    over = record.outcome is not None
    drawn = over and args.step
    told: list[tuple[list[Event], View | None]] = []

    def watch(state: State, seat: int, move: Move, events: list[Event]) -> None:
        told.append((events, state.view(None) if drawn else None))

    state = record.replay(game, watch)  # the whole record is checked before a word is said
    first, opening = game.open(record.seats, record.seed, record.options)
    told.insert(0, (opening, first.view(None) if drawn else None))
    players = [tongue.say("human", number=seat + 1) for seat in range(record.seats)]
    words = library.words(record.game, tongue.language).seated(players)
    painter = Painter(record.game, words)
    title = game.meta.title[tongue.language]
    screen.show(Line(tongue.say("replaying", game=title, moves=len(record.moves)), "bold"))
    if not over:
        screen.show(Line(tongue.say("replay-unfinished"), "dim"))
    pages: list[list[RenderableType]] = []
    for number, (events, view) in enumerate(told):
        last = number == len(told) - 1
        page: list[RenderableType] = [] if view is None or last else [painter.board(view)]
        for event in events:
            if over or (event.to is None and not event.fleeting):
                page.append(painter.paint(f"{number:>4}  {sentence(event, words)}"))
        pages.append(page)
    if args.step and not _step(screen, pages[:-1]):
        return 0
    for page in pages[-1:] if args.step else pages:
        screen.show(*page)
    screen.show(painter.board(state.view(None)))
    screen.show(*result(state, words, tongue, None))
    screen.show(Line(tongue.say("hash", hash=state.hash()), "dim"))
    return 0


def _step(screen: Screen, pages: list[list[RenderableType]]) -> bool:
    """Show a page, wait for Enter, show the next; False: the reader has enough."""
    at = 0
    with screen.stage():
        while at < len(pages):
            screen.wipe()
            screen.show(*pages[at])
            try:
                if screen.ask(screen.tongue.say("page-more")):
                    return False
            except Redraw:
                continue
            except EndOfInput:
                return False
            at += 1
    return True
