"""What is settled before a game: turning arguments into a game, seats, options, seed and names."""

from __future__ import annotations

import secrets
import sys
from pathlib import Path
from typing import Any

from troquet import library
from troquet.bots import contents
from troquet.cli.paper import Line, clean
from troquet.cli.reading import fold
from troquet.cli.screen import EndOfInput, Screen
from troquet.cli.words import Tongue
from troquet.core.dice import SEED_BYTES
from troquet.core.game import Game, Seed
from troquet.core.meta import Meta
from troquet.core.refusal import BadSetting, place

YES = {"true", "on", "yes", "oui", "1"}
NO = {"false", "off", "no", "non", "0"}
LONGEST_NUMBER = 30
LONGEST_NAME = 16
REGULARS = 8


def complain(sentence: str) -> None:
    """Print one sentence where errors go, if there is such a place."""
    if sys.stderr is not None:
        print(f"troquet: {sentence}", file=sys.stderr)


def named_meta(id: str, tongue: Tongue) -> Meta:
    """Return what is printed on the box of the game of this id."""
    known = [meta.id for meta in library.games()]
    if id not in known:
        raise tongue.wrong("no-game", game=clean(id), known=", ".join(known))
    return library.meta(id)


def game_meta(id: str | None, screen: Screen) -> Meta:
    """Return the box of the game asked for; on a terminal, offer those there are."""
    tongue = screen.tongue
    shelf = library.games()
    if id is not None:
        return named_meta(id, tongue)
    if not screen.live:
        raise tongue.wrong("which-game", known=", ".join(meta.id for meta in shelf))
    screen.show(Line(tongue.say("menu"), "bold"))
    for at, meta in enumerate(shelf, 1):
        line = Line(f"{at:>3} ", "bold cyan").append(meta.title[tongue.language], "default bold")
        screen.show(line, Line(f"    {meta.blurb[tongue.language]}", "dim"))
    while True:
        try:
            wanted = screen.ask(tongue.say("menu-prompt"))
        except EndOfInput:
            raise tongue.wrong("which-game", known=", ".join(m.id for m in shelf)) from None
        for at, meta in enumerate(shelf, 1):
            if wanted in (str(at), meta.id):
                return meta


def game(meta: Meta) -> Game:
    """Open the box."""
    return library.game(meta.id)


def number(text: str, name: str, least: int, most: int, tongue: Tongue) -> int:
    """Read a whole number within its bounds."""
    if not text.isascii() or not text.isdigit() or not least <= int(text[:LONGEST_NUMBER]) <= most:
        raise tongue.wrong("number", option=name, least=least, most=most, text=clean(text))
    return int(text)


def seats(meta: Meta, text: str | None, humans: int, tongue: Tongue) -> int:
    """Return the number of seats asked for, else the least that seats everybody."""
    if text is None:
        return min(count for count in meta.seats if count >= humans)
    if text not in [str(count) for count in meta.seats]:
        allowed = ", ".join(str(count) for count in meta.seats)
        raise tongue.wrong("seats", game=meta.id, allowed=allowed, text=clean(text))
    if int(text) < humans:
        raise tongue.wrong("too-many-humans", seats=text, humans=humans)
    return int(text)


def options(meta: Meta, chosen: list[str], tongue: Tongue) -> dict[str, Any]:
    """Read options given as name=value; a TOML file where the option takes a table."""
    found: dict[str, Any] = {}
    for text in chosen:
        name, equals, wanted = text.partition("=")
        option = next((option for option in meta.options if option.name == name), None)
        if not equals or option is None:
            known = ", ".join(option.name for option in meta.options) or "–"
            raise tongue.wrong("option", game=meta.id, known=known, text=clean(text))
        for value in option.values:
            words = {str(value).lower()}
            if isinstance(value, bool):
                words = YES if value else NO
            if wanted.lower() in words:
                found[name] = value
                break
        else:
            if option.table and Path(wanted).is_file():
                found[name] = own_table(meta, name, Path(wanted), tongue)
                continue
            values = ", ".join(str(value).lower() for value in option.values)
            key = "option-table" if option.table else "option-value"
            raise tongue.wrong(key, option=name, allowed=values, text=clean(wanted))
    return found


def own_table(meta: Meta, option: str, path: Path, tongue: Tongue) -> dict[str, Any]:
    """Read an option's table of numbers from a TOML file; say which line of it is wrong."""
    try:
        return library.own_table(meta.id, option, path)
    except library.BadFile as bad:
        facts = {**bad.wrong.facts, "where": place(bad.wrong.path)}
        why = tongue.words.say("tables", bad.wrong.reason, facts)
        key = "table" if bad.line is None else "table-line"
        raise tongue.wrong(key, file=clean(str(path)), line=bad.line or 0, why=why) from None


def seed(text: str | None, tongue: Tongue) -> Seed:
    """Read a seed, a whole number or 64 hexadecimal digits; draw one if none is given."""
    if text is None:
        return secrets.token_bytes(SEED_BYTES).hex()
    if len(text) == 2 * SEED_BYTES and all(sign in "0123456789abcdef" for sign in text):
        return text
    if text.isascii() and text.removeprefix("-").isdigit() and len(text) <= LONGEST_NUMBER:
        return int(text)
    raise tongue.wrong("seed", text=clean(text))


def bot(name: str, tongue: Tongue) -> str:
    """Return a bot's name if there is such a bot, in the player's language or in the café's.

    A level may come with settings of its own (`contents.make`).
    """
    said, colon, settings = name.partition(":")
    for known in contents.NAMES:
        if fold(said) == fold(tongue.words.name("bot", known)):
            said = known
    if said not in contents.NAMES:
        raise tongue.wrong("no-bot", bot=clean(name), known=", ".join(contents.NAMES))
    name = said + colon + settings
    try:
        contents.check(name)
    except BadSetting as wrong:
        raise tongue.wrong("bot-setting", bot=clean(name), why=clean(str(wrong))) from None
    return name


def bots(tongue: Tongue) -> str:
    """Return all bots there are, each with its name in the player's language."""
    said = [(known, tongue.words.name("bot", known)) for known in contents.NAMES]
    return ", ".join(known if known == word else f"{known} ({word})" for known, word in said)


def players(seats: int, humans: int, names: list[str], tongue: Tongue) -> list[str]:
    """Return everybody's name: people as they call themselves, bots after the café's regulars."""
    if len(names) > humans:
        raise tongue.wrong("too-many-names", humans=humans)
    found: list[str] = []
    for text in names:
        name = " ".join(text.split())
        if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable():
            raise tongue.wrong("name", most=LONGEST_NAME, text=clean(text))
        if fold(name) in map(fold, found):
            raise tongue.wrong("same-name", text=name)
        found.append(name)
    people = [tongue.say("human", number=seat + 1) for seat in range(humans)]
    regulars = [tongue.words.name("regular", number) for number in range(REGULARS)]
    taken = set(map(fold, found))
    free = [name for name in people[len(found) :] + regulars if fold(name) not in taken]
    return [*found, *free[: seats - len(found)]]
