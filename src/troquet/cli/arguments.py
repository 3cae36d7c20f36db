"""The arguments of `troquet`, explained in the player's language."""

from __future__ import annotations

import argparse
import re
from typing import NoReturn

from troquet.cli import settling
from troquet.cli.paper import clean
from troquet.cli.serve import add_settings
from troquet.cli.words import Tongue
from troquet.library import LANGUAGES

# What argparse says, and our own sentence for it.
SAYINGS = (
    (r"unrecognized arguments: (?P<text>.*)", "unknown-argument"),
    (r"the following arguments are required: (?P<text>.*)", "missing-argument"),
    (r"argument (?P<option>\S+): expected (?:one|at least one) argument", "missing-value"),
    (r"argument (?P<option>\S+): ignored explicit argument (?P<text>.*)", "no-value"),
    (r"argument \S+: invalid choice: '(?P<text>.*)' \(choose from (?P<known>.*)\)", "bad-choice"),
)


class Arguments(argparse.ArgumentParser):
    """A parser that complains with one translated sentence."""

    tongue: Tongue

    def error(self, message: str) -> NoReturn:
        """Complain of the arguments."""
        for pattern, key in SAYINGS:
            match = re.fullmatch(pattern, message, re.DOTALL)
            if match is not None:
                said = match.groupdict().items()
                facts = {name: clean(words.replace("'", "")) for name, words in said}
                raise self.tongue.wrong(key, **facts)
        raise self.tongue.wrong("arguments", text=clean(message))


def _parser(tongue: Tongue) -> type[Arguments]:
    """Return the parser's class for one language; its subcommands are of the same class."""

    class Form(argparse.HelpFormatter):
        """Help whose headings are translated."""

        def add_usage(
            self, usage: str | None, actions: object, groups: object, prefix: str | None = None
        ) -> None:
            """Write the line that shows how a command is used."""
            said = tongue.option("usage") if prefix is None else prefix
            super().add_usage(usage, actions, groups, said)  # type: ignore[arg-type]

    class Translated(Arguments):
        """A parser of this language."""

        def __init__(self, **settings: object) -> None:
            settings.setdefault("formatter_class", Form)
            super().__init__(add_help=False, allow_abbrev=False, **settings)  # type: ignore[arg-type]
            self._positionals.title = tongue.option("arguments")
            self._optionals.title = tongue.option("options")
            self.add_argument("-h", "--help", action="help", help=tongue.option("help"))

    Translated.tongue = tongue
    return Translated


def parser(tongue: Tongue, version: str) -> Arguments:
    """Return the parser of all commands."""
    kind = _parser(tongue)
    top = kind(prog="troquet", description=tongue.option("troquet"))
    version_help = tongue.option("version")
    top.add_argument("--version", action="version", version=version, help=version_help)
    top.add_argument("--lang", choices=LANGUAGES, help=tongue.option("lang"))
    commands = top.add_subparsers(
        title=tongue.option("commands"), dest="command", metavar="COMMAND", parser_class=kind
    )

    def command(name: str) -> argparse.ArgumentParser:
        said = tongue.option(name)
        added = commands.add_parser(name, help=said, description=said)
        added.add_argument("--lang", choices=LANGUAGES, help=tongue.option("lang"))
        added.add_argument("--no-color", action="store_true", help=tongue.option("no-color"))
        return added

    bots = settling.bots(tongue)
    play = command("play")
    play.add_argument("game", metavar="GAME", nargs="?", help=tongue.option("game"))
    _table(play, tongue)
    play.add_argument(
        "--bot", metavar="BOT", default="greedy", help=tongue.option("bot", known=bots)
    )
    play.add_argument("--humans", metavar="N", default="1", help=tongue.option("humans"))
    play.add_argument(
        "--name", metavar="NAME", action="append", default=[], help=tongue.option("name")
    )
    play.add_argument("--save", metavar="FILE", help=tongue.option("save"))
    play.add_argument("--resume", metavar="FILE", help=tongue.option("resume"))

    rules = command("rules")
    rules.add_argument("game", metavar="GAME", help=tongue.option("game"))
    rules.add_argument("clause", metavar="CLAUSE", nargs="?", help=tongue.option("clause"))

    replay = command("replay")
    replay.add_argument("file", metavar="FILE", help=tongue.option("file"))
    replay.add_argument("--step", action="store_true", help=tongue.option("step"))

    simulate = command("simulate")
    simulate.add_argument("game", metavar="GAME", help=tongue.option("game"))
    _table(simulate, tongue)
    simulate.add_argument("--games", metavar="N", default="1000", help=tongue.option("games"))
    simulate.add_argument(
        "--bots",
        metavar="BOT,BOT…",
        default="greedy,random",
        help=tongue.option("bots", known=bots),
    )
    simulate.add_argument("--jobs", metavar="N", help=tongue.option("jobs"))

    arena = command("arena")
    arena.add_argument("game", metavar="GAME", help=tongue.option("game"))
    _table(arena, tongue)
    arena.add_argument("--games", metavar="N", default="200", help=tongue.option("arena-games"))
    arena.add_argument(
        "--bots",
        metavar="BOT,BOT…",
        default="landlord,greedy",
        help=tongue.option("arena-bots", known=bots),
    )
    arena.add_argument("--beats", metavar="RATE", help=tongue.option("beats"))
    arena.add_argument("--results", metavar="FILE", help=tongue.option("results"))
    arena.add_argument("--csv", metavar="FILE", help=tongue.option("csv"))
    arena.add_argument("--html", metavar="FILE", help=tongue.option("html"))
    arena.add_argument("--jobs", metavar="N", help=tongue.option("jobs"))
    arena.add_argument("--ray", metavar="ADDRESS", help=tongue.option("ray"))

    serve = command("serve")
    serve.add_argument("--new-host-token", action="store_true", help=tongue.option("host-token"))
    for cafe in (serve, command("backup"), command("restore")):
        if cafe is not serve:
            cafe.add_argument("file", metavar="FILE", help=tongue.option("backup-file"))
        cafe.add_argument("--settings", metavar="FILE", help=tongue.option("settings"))
        add_settings(cafe)
    return top


def _table(command: argparse.ArgumentParser, tongue: Tongue) -> None:
    """Add what play and simulate have in common."""
    command.add_argument("--seats", metavar="N", help=tongue.option("seats"))
    command.add_argument("--seed", metavar="SEED", help=tongue.option("seed"))
    command.add_argument(
        "--option",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help=tongue.option("option"),
    )
