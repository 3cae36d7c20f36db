"""Playing in the terminal."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

import pytest

from tests.cli.terminal import Here, flat, troquet
from troquet import Record, game
from troquet.bots.contents import make
from troquet.cli.screen import Screen
from troquet.cli.sitting import Sitting, bot_seed
from troquet.cli.words import tongue
from troquet.core.record import Scribe

ENDINGS = {
    "en": ("wins with the most", "You win with", "you have the most", "share the victory"),
    "fr": ("gagne avec le plus", "Vous gagnez avec", "vous avez le plus", "se partagent"),
}


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("seats", ["2", "3", "4"])
def test_a_whole_game_is_played_by_numbers(
    here: Here, seats: str, language: str, tmp_path: Path
) -> None:
    kept = tmp_path / "game.json"
    args = ["--seats", seats, "--seed", "3", "--bot", "random", "--lang", language]
    came = here("play", "cheval", *args, "--save", str(kept), typed="1\n" * 300)
    assert (came.code, came.err) == (0, "")
    assert any(ending in flat(came.out) for ending in ENDINGS[language])
    assert "…" not in came.out  # no sentence lacked a fact
    record = Record.read(kept.read_text(encoding="utf-8"))
    assert record.outcome is not None
    assert record.replay(game("cheval")).hash() == record.hash
    for score in record.outcome.scores:
        assert f" {score} " in came.out.split("Citadel")[-1]


def test_the_same_game_through_the_shell() -> None:
    came = troquet(
        "play", "cheval", "--seed", "3", "--bot", "random", "--lang", "fr", typed="1\n" * 300
    )
    assert came.code == 0, came.err
    assert "Total" in came.out
    assert "\x1b" not in came.out  # nothing but text where there is no terminal


@pytest.mark.rule("CH-TURN-2")
@pytest.mark.parametrize(
    ("language", "move", "reason", "clause"),
    [
        ("en", "push red 1", "A turn begins with a number", "Announce how many heroes you want"),
        ("fr", "push red 1", "Un tour commence par un nombre", "Annoncez combien de héros vous"),
        ("fr", "pousser rouge Citadelle", "Un tour commence par un nombre", "CH-TURN-2"),
    ],
)
def test_a_refused_move_says_why_cites_its_clause_and_shows_what_is_allowed(
    here: Here, language: str, move: str, reason: str, clause: str
) -> None:
    args = ["--seats", "4", "--seed", "7", "--lang", language]
    came = here("play", "cheval", *args, typed=f"{move}\n")
    after = flat(came.out[came.out.rindex("Refus") :])
    assert came.out.count("Refus") == 1
    assert reason in after
    assert "CH-TURN-2" in after
    assert clause in after
    verb = "announce" if language == "en" else "annoncer"
    assert all(f"{n} {verb} {n}" in after for n in (1, 2, 3))


@pytest.mark.rule("CH-TURN-4")
@pytest.mark.parametrize(
    ("language", "asked", "reason"),
    [
        ("en", "why push blue", "There is no ● blue hero in the display"),
        ("fr", "pourquoi pousser bleu", "Il n’y a pas de héros ● bleu sur le présentoir"),
        ("fr", "why bleu", "Il n’y a pas de héros ● bleu sur le présentoir"),
        ("fr", "bleu\npourquoi", "Il n’y a pas de héros ● bleu sur le présentoir"),
    ],
)
def test_why_explains_a_move_of_which_only_a_part_is_said(
    here: Here, language: str, asked: str, reason: str
) -> None:
    """With three players blue is out of play: no push of blue can ever be completed."""
    args = ["--seats", "3", "--lang", language, "--seed", seed_that_asks_for_a_push()]
    came = here("play", "cheval", *args, typed=f"1\n{asked}\n")
    after = flat(came.out)
    assert reason in after
    assert "CH-TURN-4" in after


def seed_that_asks_for_a_push() -> str:
    """The first seed with which the person's first card lets them push after announcing 1."""
    opened = game("cheval")
    for seed in range(100):
        scribe = Scribe(opened, 3, seed)
        bots = [make("greedy", opened, bot_seed(scribe.seed, seat)) for seat in range(3)]
        state = scribe.state
        while (seat := state.waiting()[0]) != 0:
            state.apply(seat, bots[seat].choose(state.view(seat), state.options(seat)))
        state.apply(0, opened.move("announce 1"))
        if state.waiting() == (0,) and "Push" in str(state.agenda[-1]):
            return str(seed)
    raise AssertionError("no seed leads to a push")


def test_why_says_what_is_allowed_and_what_it_does_not_understand(here: Here) -> None:
    typed = "why\nwhy announce 2\nwhy announce\nwhy exchange 1 1\nwhy dance\n"
    came = here("play", "cheval", "--seats", "4", "--seed", "7", typed=typed)
    said = flat(came.out)
    assert "Nothing forbids it: announce 2." in said
    assert "Nothing forbids it: announce 1, announce 2, announce 3." in said
    assert "No move of this game is like “exchange 1 1”." in said
    assert "No move of this game is like “dance”." in said
    assert said.count("Say which move, or which part of one: announce NUMBER") == 1


def test_a_slip_of_the_pen_is_no_end(here: Here) -> None:
    typed = "dance\n99\n0\n\nannounce 7\n999999999999999999999\n\x1b[A\n２\n2\nquit\n"
    came = here("play", "cheval", "--seats", "4", "--seed", "7", typed=typed)
    said = flat(came.out)
    assert came.code == 0
    assert "“dance” is not a move" in said
    assert "There is no number 99: choose from 1 to 3." in said
    assert "There is no number 0" in said
    assert "“announce 7” is not a move" in said
    assert "“�[A” is not a move" in said  # an arrow key does nothing to the screen
    assert "\x1b" not in said
    assert said.count("You announce 2.") == 1


def test_commands_show_rules_advice_and_log(here: Here, tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    typed = (
        f"rules CH-END-3\nrules end-4\nrules CH-NO-1\nhelp\nlog\ntable\nsave {kept}\nsave\nquit\n"
    )
    came = here("play", "cheval", "--seats", "4", "--seed", "7", typed=typed)
    said = flat(came.out)
    assert "Yellow wins the district." in said
    assert "CH-END-4 A district you have won scores" in said
    assert "There is no clause “CH-NO-1”" in said
    assert "Where you are behind, make ties" in said
    assert "Say where: save FILE" in said
    assert Record.read(kept.read_text(encoding="utf-8")).outcome is None


def test_without_people_one_watches(here: Here) -> None:
    came = here("play", "cheval", "--humans", "0", "--seed", "5", "--bot", "random")
    assert came.code == 0
    assert "Odette announces" in came.out
    assert "Marcel announces" in came.out
    assert "Secret" not in came.out
    assert any(ending in flat(came.out) for ending in ENDINGS["en"])


def test_the_end_of_input_is_said_and_the_record_kept(here: Here, tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    args = ["--seats", "4", "--seed", "7", "--save", str(kept)]
    came = here("play", "cheval", *args, typed="2\n")
    assert came.code == 1
    assert came.err == (
        "troquet: There are no more answers to read: the game stops here, unfinished.\n"
    )
    record = Record.read(kept.read_text(encoding="utf-8"))
    assert (0, "announce 2") in record.moves


def test_an_option_and_names_are_heeded(here: Here) -> None:
    args = ["--option", "memory=oui", "--name", "Hélène", "--seed", "7", "--lang", "fr"]
    came = here("play", "cheval", *args, typed="quitter\n")
    assert came.code == 0
    assert "Hélène (vous)" in flat(came.out)
    assert "tombe, puis" in flat(came.out)


@pytest.mark.parametrize(
    ("language", "typed", "number"), [("en", "ann 2", 2), ("fr", "annoncer 3", 3), ("fr", "3", 3)]
)
def test_a_move_is_understood_by_how_its_words_begin(
    here: Here, language: str, typed: str, number: int
) -> None:
    args = ["--seats", "4", "--seed", "7", "--lang", language]
    came = here("play", "cheval", *args, typed=f"{typed}\n")
    assert {"en": f"You announce {number}.", "fr": f"Vous annoncez {number}."}[language] in came.out


def test_half_a_move_leaves_a_choice_that_is_told_by_number(here: Here) -> None:
    args = ["--seats", "3", "--seed", seed_that_asks_for_a_push()]
    came = here("play", "cheval", *args, typed="1\nharbour\n")
    said = flat(came.out)
    assert "“harbour” leaves several choices. Say more, or type one of these numbers: 3, 10" in said


def test_any_game_is_played_here_also_one_of_secret_choices(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The template has no board of its own, and all answer at once."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n1\n\nwhy\nundo\nhelp\n1\n" + "\n1\n" * 4))
    screen = Screen(tongue("en"))
    scribe = Scribe(game("_template"), 2, 7)
    hands = [scribe.state.options(seat) for seat in (0, 1)]
    sitting = Sitting(screen, scribe, None, ["Ann", "Bob"], 2, "random")
    sitting.play()
    sitting.finish()
    said = capsys.readouterr().out
    pieces = re.split(r"Pass the screen to (?:Ann|Bob)\.", said)
    assert "shows" not in pieces[2]  # what Ann has chosen is not told before Bob has
    assert "Bob shows the" in pieces[3]
    assert "Ann shows the" in pieces[4]
    assert "You have not played anything yet." in pieces[2]
    assert all(f"play the {move.text.split()[1]}" in pieces[1] for move in hands[0])
    assert scribe.record().outcome is not None
