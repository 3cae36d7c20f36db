"""The commands of `troquet`, and the clean end of everything that can go wrong in them."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from concurrent.futures.process import BrokenProcessPool

from troquet import __version__
from troquet.cli import words
from troquet.cli.arena import arena
from troquet.cli.arguments import parser
from troquet.cli.main import CLOSED_PIPE, FAILED, INTERRUPTED
from troquet.cli.play import play
from troquet.cli.replay import replay
from troquet.cli.rules import rules
from troquet.cli.serve import backup, restore, serve
from troquet.cli.settling import complain
from troquet.cli.simulate import simulate
from troquet.cli.words import Complaint, Tongue
from troquet.core.refusal import TroquetError

BAD_ARGUMENT = 2

Command = Callable[[argparse.Namespace, Tongue], int]
COMMANDS: dict[str, Command] = {
    "play": play,
    "rules": rules,
    "replay": replay,
    "simulate": simulate,
    "arena": arena,
    "serve": serve,
    "backup": backup,
    "restore": restore,
}


def main(argv: Sequence[str]) -> int:
    """Run one command and return its exit code; never a traceback for what a player did."""
    tongue = words.tongue(words.choose(argv))
    try:
        top = parser(tongue, f"troquet {__version__}")
        args = top.parse_args(argv)
        if args.command is None:
            top.print_help()
            return 0
        return COMMANDS[args.command](args, tongue)
    except Complaint as complaint:
        complain(str(complaint))
    except TroquetError as error:
        complain(tongue.error(error))
    except BrokenProcessPool:
        complain(tongue.say("worker-died"))
        return FAILED
    except KeyboardInterrupt:
        if sys.stderr is not None and sys.stderr.isatty():
            print(file=sys.stderr)  # after the ^C that the terminal shows
        complain(tongue.say("interrupted"))
        return INTERRUPTED
    except BrokenPipeError:
        return CLOSED_PIPE
    except OSError as error:  # a full disk, a terminal that is gone
        complain(tongue.say("cannot-print", reason=error.strerror or type(error).__name__))
        return FAILED
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else 0
    return BAD_ARGUMENT
