"""`troquet`: the entry point, and the clean end of everything that can go wrong."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from concurrent.futures.process import BrokenProcessPool

from troquet import __version__
from troquet.cli import words
from troquet.cli.arguments import parser
from troquet.cli.play import play
from troquet.cli.replay import replay
from troquet.cli.rules import rules
from troquet.cli.screen import CLOSED_PIPE
from troquet.cli.settling import complain
from troquet.cli.simulate import simulate
from troquet.cli.words import Complaint, Tongue
from troquet.core.refusal import TroquetError

BAD_ARGUMENT = 2
INTERRUPTED = 130

Command = Callable[[argparse.Namespace, Tongue], int]
COMMANDS: dict[str, Command] = {
    "play": play,
    "rules": rules,
    "replay": replay,
    "simulate": simulate,
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
    except KeyboardInterrupt:
        print(file=sys.stderr)
        complain(tongue.say("interrupted"))
        return INTERRUPTED
    except BrokenPipeError:
        return CLOSED_PIPE
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else 0
    return BAD_ARGUMENT


def run() -> int:
    """Run `troquet` with the arguments of the shell."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")  # a sign that a terminal lacks is no reason to stop
    code = main(sys.argv[1:])
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return CLOSED_PIPE
    return code
