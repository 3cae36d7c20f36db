"""`troquet play`: against bots, or several people in front of one screen."""

from __future__ import annotations

import argparse
from pathlib import Path

from troquet.cli import keeping, settling
from troquet.cli.main import INTERRUPTED
from troquet.cli.paper import Line
from troquet.cli.screen import EndOfInput, Screen
from troquet.cli.sitting import Quit, Sitting
from troquet.cli.words import Complaint, Tongue
from troquet.core.events import Event
from troquet.core.record import Scribe

END_OF_INPUT = 1
NOT_KEPT = 3


def play(args: argparse.Namespace, tongue: Tongue) -> int:
    """Play a game as the arguments say, and lose nothing of it however it ends."""
    screen = Screen(tongue, args.no_color)
    scribe, past = _resumed(args, tongue) if args.resume else _dealt(args, screen)
    meta, seats = scribe.game.meta, scribe.state.seats
    humans = settling.number(args.humans, "--humans", 0, max(meta.seats), tongue)
    if humans > seats:
        raise tongue.wrong("too-many-humans", seats=seats, humans=humans)
    bot = settling.bot(args.bot, tongue)
    players = settling.players(seats, humans, args.name, tongue)
    save = Path(args.save or args.resume) if args.save or args.resume else None
    if save is not None:
        keeping.check(save, tongue)
    sitting = Sitting(screen, scribe, past, players, humans, bot)
    if screen.live and not screen.erases:
        screen.show(Line(tongue.say("cannot-erase"), "dim"))
    code, why, kept = 0, "", ""
    try:
        with screen.stage():
            sitting.play()
            sitting.last_news()
    except Quit:
        pass
    except EndOfInput:
        if not screen.live:  # a person who closes the input on a terminal just leaves
            code, why = END_OF_INPUT, tongue.say("end-of-input")
    except KeyboardInterrupt:
        code, why = INTERRUPTED, tongue.say("interrupted")
    finally:
        if save is not None:
            try:
                kept = keeping.rescue(save, scribe.record(), tongue)
            except Complaint as complaint:
                code, why = NOT_KEPT, str(complaint)
                settling.complain(why)
    if not scribe.state.waiting():
        sitting.finish()
    if kept:
        screen.show(Line(kept))
    elif screen.live:
        _offer(screen, scribe)
    if why and code != NOT_KEPT:
        settling.complain(why)
    return code


def _dealt(args: argparse.Namespace, screen: Screen) -> tuple[Scribe, None]:
    """Set up a new table."""
    tongue = screen.tongue
    meta = settling.game_meta(args.game, screen)
    humans = settling.number(args.humans, "--humans", 0, max(meta.seats), tongue)
    seats = settling.seats(meta, args.seats, humans, tongue)
    seed = settling.seed(args.seed, tongue)
    options = settling.options(meta, args.option, tongue)
    return Scribe(settling.game(meta), seats, seed, options), None


def _resumed(args: argparse.Namespace, tongue: Tongue) -> tuple[Scribe, list[Event]]:
    """Take up the game of a record."""
    for name in ("game", "seats", "seed", "option"):
        if getattr(args, name):
            shown = "GAME" if name == "game" else f"--{name}"
            raise tongue.wrong("settled", option=shown)
    return keeping.resume(Path(args.resume), tongue)


def _offer(screen: Screen, scribe: Scribe) -> None:
    """Offer to keep the record; a player who does not even want to be asked just leaves."""
    try:
        keeping.offer(screen, scribe)
    except KeyboardInterrupt:
        screen.show(Line())
