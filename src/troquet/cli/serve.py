"""`troquet serve`, `backup` and `restore`: opening the café, and keeping what is in it."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from troquet.cli.words import Tongue
from troquet.server import settings

LOCAL = ("127.0.0.1", "::1", "localhost")


def add_settings(command: argparse.ArgumentParser) -> None:
    """Add a flag for every setting of the café."""
    defaults = settings.Settings()
    for name, (meaning, _, _) in settings.TABLE.items():
        default = getattr(defaults, name)
        text = f"{meaning} [{default}]" if default != "" else meaning
        if isinstance(default, bool):
            command.add_argument(
                settings.flag(name), action="store_const", const=True, help=text, dest=name
            )
        else:
            kind = type(default).__name__.upper()
            command.add_argument(settings.flag(name), metavar=kind, help=text, dest=name)


def chosen(args: argparse.Namespace) -> settings.Settings:
    """Put the café's settings together from flags, environment and file."""
    flags = {name: getattr(args, name, None) for name in settings.TABLE}
    file = None if args.settings is None else Path(args.settings)
    return settings.gather(flags, os.environ, file)


def serve(args: argparse.Namespace, tongue: Tongue) -> int:
    """Open the café until it is told to stop."""
    # The web server is imported only here: the other commands need not wait for it.
    import segno

    from troquet.server import serve as opening

    wanted = chosen(args)

    def opened(address: str, token: str | None) -> None:
        say(tongue.say("cafe-open", address=address))
        if wanted.lan:
            segno.make(address).terminal(sys.stdout, compact=True)
            if opening.lan_address() is None:
                say(tongue.say("cafe-no-lan"))
        elif wanted.host in LOCAL and not wanted.public_url:
            say(tongue.say("cafe-local"))
        if token is not None:
            say(tongue.say("cafe-host-token", token=token))
        say(tongue.say("cafe-stop"))

    return opening.run(wanted, opened, new_host_token=args.new_host_token)


def say(text: str) -> None:
    """Tell whoever opened the café something, at once."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def backup(args: argparse.Namespace, tongue: Tongue) -> int:
    """Copy the whole café into a file."""
    from troquet.server import backup as backups

    lines = backups.backup(Path(chosen(args).data), Path(args.file))
    say(tongue.say("cafe-saved", file=args.file, lines=lines))
    return 0


def restore(args: argparse.Namespace, tongue: Tongue) -> int:
    """Put a backup in the place of the café's file."""
    from troquet.server import backup as backups

    data = chosen(args).data
    lines = backups.restore(Path(args.file), Path(data))
    say(tongue.say("cafe-restored", file=data, lines=lines))
    return 0
