"""`troquet replay`: a record, told again.

Of a game that is not over only what everybody may still see is told: no secret, nothing fleeting.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from rich.text import Text

from troquet import library
from troquet.cli import keeping
from troquet.cli.screen import EndOfInput, Screen, board_of
from troquet.cli.telling import result, sentence
from troquet.cli.words import Tongue
from troquet.core.agenda import State
from troquet.core.events import Event
from troquet.core.move import Move
from troquet.core.view import View


def replay(args: argparse.Namespace, tongue: Tongue) -> int:
    """Check a record by playing it again, then tell it."""
    screen = Screen(tongue, args.no_color)
    record = keeping.read(Path(args.file), tongue)
    game = library.game(record.game)
    told: list[tuple[int, list[Event], View | None]] = []

    def watch(state: State, seat: int, move: Move, events: list[Event]) -> None:
        told.append((seat, events, state.view(None) if args.step else None))

    state = record.replay(game, watch)  # the whole record is checked before a word is said
    first, opening = game.open(record.seats, record.seed, record.options)
    told.insert(0, (-1, opening, first.view(None) if args.step else None))
    players = [tongue.say("human", number=seat + 1) for seat in range(record.seats)]
    words = library.words(record.game, tongue.language).seated(players)
    draw = board_of(record.game)
    over = record.outcome is not None
    title = game.meta.title[tongue.language]
    screen.show(Text(tongue.say("replaying", game=title, moves=len(record.moves)), "bold"))
    if not over:
        screen.show(Text(tongue.say("replay-unfinished"), "dim"))
    for number, (_, events, view) in enumerate(told):
        if args.step and view is not None:
            screen.wipe()
            screen.show(draw(view, words))
        lines = [
            sentence(event, words)
            for event in events
            if over or (event.to is None and not event.fleeting)
        ]
        for line in lines:
            screen.show(Text(f"{number:>4}  {line}"))
        if args.step and number < len(told) - 1:
            try:
                if screen.ask(tongue.say("page-more")):
                    return 0
            except EndOfInput:
                return 0
    if not args.step:
        screen.show(draw(state.view(None), words))
    screen.show(*result(state, words, tongue))
    screen.show(Text(tongue.say("hash", hash=state.hash()), "dim"))
    return 0
