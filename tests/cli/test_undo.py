"""An answer may be taken back while nobody has learned anything from it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.terminal import Here, flat
from troquet import Record, game
from troquet.bots.contents import make
from troquet.cli.sitting import bot_seed
from troquet.core.record import Scribe


def seed_that_draws_a_trident() -> str:
    """The first seed with which the first person's first card is a Trident."""
    opened = game("cheval")
    for seed in range(200):
        scribe = Scribe(opened, 3, seed)
        bots = [make("random", opened, bot_seed(scribe.seed, seat)) for seat in range(3)]
        while (seat := scribe.state.waiting()[0]) != 0:
            view = scribe.state.view(seat)
            scribe.play(seat, bots[seat].choose(view, scribe.state.options(seat)))
        scribe.play(0, opened.move("announce 2"))
        if "Exchange" in str(scribe.state.agenda[-1]):
            return str(seed)
    raise AssertionError("no seed draws a Trident")


@pytest.mark.parametrize(
    ("language", "undo", "back", "exchanged"),
    [
        ("en", "undo", "Taken back. Your turn again.", "of Citadel and Potters."),
        ("fr", "reprendre", "C’est repris. À vous.", "\xa0: Citadelle et Potiers."),
    ],
)
def test_an_exchange_is_taken_back_and_leaves_no_trace(
    here: Here, tmp_path: Path, language: str, undo: str, back: str, exchanged: str
) -> None:
    kept = tmp_path / "kept.json"
    seed = seed_that_draws_a_trident()
    args = ["--seats", "3", "--seed", seed, "--bot", "random", "--lang", language]
    typed = f"2\nexchange 1 2\n{undo}\nlog\nexchange 3 4\nquit\n"
    came = here("play", "cheval", *args, "--save", str(kept), typed=typed)
    assert (came.code, came.err) == (0, "")
    before, after = came.out.split(back)
    assert exchanged in before
    assert exchanged not in after
    record = Record.read(kept.read_bytes())
    mine = [text for seat, text in record.moves if seat == 0]
    assert mine == ["announce 2", "exchange 3 4"]
    assert record.replay(game("cheval")).hash() == record.hash


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("undo\n", "You have not played anything yet."),
        ("2\nundo\n", "Too late: that move has shown something."),
        ("2\nkeep\nhold\nundo\n", "Too late: somebody else has played since."),
        ("2\nkeep\nundo\nundo\n", "Too late: that move has shown something."),
    ],
)
def test_what_cannot_be_taken_back_is_said_in_one_sentence(
    here: Here, typed: str, said: str
) -> None:
    args = ["--seats", "3", "--seed", seed_that_draws_a_trident(), "--bot", "random"]
    came = here("play", "cheval", *args, typed=typed)
    assert said in flat(came.out)
