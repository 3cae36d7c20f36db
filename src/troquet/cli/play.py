"""`troquet play`: against bots, or several people in front of one screen."""

from __future__ import annotations

import argparse
from pathlib import Path

from rich.text import Text

from troquet.cli import keeping, settling
from troquet.cli.screen import EndOfInput, Screen
from troquet.cli.sitting import Quit, Sitting
from troquet.cli.words import Tongue
from troquet.core.record import Scribe

END_OF_INPUT = 1


def play(args: argparse.Namespace, tongue: Tongue) -> int:
    """Play a game as the arguments say."""
    screen = Screen(tongue, args.no_color)
    meta = settling.game_meta(args.game, screen)
    humans = settling.number(args.humans, "--humans", 0, max(meta.seats), tongue)
    seats = settling.seats(meta, args.seats, humans, tongue)
    scribe = Scribe(
        settling.game(meta),
        seats,
        settling.seed(args.seed, tongue),
        settling.options(meta, args.option, tongue),
    )
    bot = settling.bot(args.bot, tongue)
    save = Path(args.save) if args.save else None
    if save is not None:
        keeping.check(save, tongue)
    sitting = Sitting(
        screen, scribe, settling.players(seats, humans, args.name, tongue), humans, bot
    )
    try:
        sitting.play()
    except Quit:
        pass
    except EndOfInput:
        settling.complain(tongue.say("end-of-input"))
        return END_OF_INPUT
    finally:
        if save is not None:
            keeping.write(save, scribe.record(), tongue)
    if save is not None:
        screen.show(Text(tongue.say("saved", file=str(save))))
    elif screen.live:
        keeping.offer(screen, scribe)
    return 0
