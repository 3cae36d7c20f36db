"""Golden games: stored records for every way a game can end and every number of seats.

`python -m troquet.conformance.golden MODULE FOLDER`, where the module holds the game as GAME, plays
random games until each ending was met and writes the records that are missing; those already there
are left as they are.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

from troquet.core.dice import QuickDice
from troquet.core.game import Game
from troquet.core.record import Record, Scribe

TRIES = 3_000


def wanted(game: Game) -> Iterator[tuple[str, int, str]]:
    """Give every ending with every number of seats, and the name of its file."""
    for ending in game.meta.endings:
        for seats in game.meta.seats:
            yield ending, seats, f"{ending}-{seats}.json"


def find(game: Game, ending: str, seats: int) -> Record | None:
    """Play random games until one ends so; None when none of very many did."""
    for seed in range(TRIES):
        scribe = Scribe(game, seats, seed)
        dice = QuickDice(seed)
        while scribe.state.waiting():
            seat = scribe.state.waiting()[0]
            options = scribe.state.offers(seat)
            scribe.play(seat, options[dice.below(len(options))])
        outcome = scribe.state.outcome()
        if outcome is not None and outcome.reason == ending:
            return scribe.record()
    return None


def check(game: Game, folder: Path) -> None:
    """Replay all stored records: every ending is there, and every number of seats."""
    endings: set[str] = set()
    seats: set[int] = set()
    for path in sorted(folder.glob("*.json")):
        record = Record.read(path.read_bytes())
        record.replay(game)
        if record.outcome is None:
            raise AssertionError(f"{path} holds a game that is not over")
        endings.add(record.outcome.reason)
        seats.add(record.seats)
    missing = [repr(ending) for ending in game.meta.endings if ending not in endings]
    missing += [f"{count} seats" for count in game.meta.seats if count not in seats]
    if missing:
        raise AssertionError(
            f"no record of {game.meta.id} in {folder} with {', '.join(missing)}; "
            f"python -m troquet.conformance.golden {type(game).__module__} {folder} looks for one"
        )


def main(home: str, folder: Path) -> None:
    """Write every record that is missing and can be found; complain if an ending stays without."""
    game: Game = importlib.import_module(home).GAME
    folder.mkdir(parents=True, exist_ok=True)
    for ending, seats, name in wanted(game):
        path = folder / name
        if path.exists():
            continue
        record = find(game, ending, seats)
        if record is None:
            said = f"{name}: none of {TRIES} random games ended so"
        else:
            path.write_text(record.write(), encoding="utf-8")
            said = f"{name}: written, {len(record.moves)} moves"
        sys.stdout.write(said + "\n")
    check(game, folder)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: python -m troquet.conformance.golden MODULE FOLDER")
    try:
        main(sys.argv[1], Path(sys.argv[2]))
    except AssertionError as missing:
        sys.exit(str(missing))
