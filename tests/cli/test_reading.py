"""What a player types is understood in the game's words and in the player's, whole or in part."""

from __future__ import annotations

import pytest

from troquet import game, words
from troquet.cli.reading import Reader, fold


def reader(language: str) -> Reader:
    return Reader(game("cheval"), words("cheval", language))


@pytest.mark.parametrize(
    ("language", "text", "part"),
    [
        ("en", "push red 3", {"do": "push", "hero": "red", "district": "3"}),
        ("en", "PUSH Red, Harbour", {"do": "push", "hero": "red", "district": "3"}),
        ("fr", "pousser rouge port", {"do": "push", "hero": "red", "district": "3"}),
        ("fr", "push rouge Théâtre", {"do": "push", "hero": "red", "district": "7"}),
        ("fr", "theatre", {"district": "7"}),
        ("fr", "rouge", {"hero": "red"}),
        ("fr", "r3", {"hero": "red", "district": "3"}),
        ("fr", "j j", {"hero": "yellow", "district": "4"}),
        ("fr", "pous v t", None),  # Temple or Théâtre
        ("fr", "pous v te", {"do": "push", "hero": "green", "district": "5"}),
        ("en", "b", None),  # blue or black
        ("en", "bla 1", {"hero": "black", "district": "1"}),
        ("fr", "échanger citadelle port", {"do": "exchange", "districts": ["1", "3"]}),
        ("fr", "echanger 3 1", {"do": "exchange", "districts": ["3", "1"]}),
        ("fr", "laisser", {"do": "keep"}),
        ("fr", "renoncer", {"do": "hold"}),
        ("en", "announce", {"do": "announce"}),
        ("en", "announce 7", None),
        ("en", "dance", None),
        ("en", "push red 3 4", None),
        ("en", " , ", None),
    ],
)
def test_a_text_is_read_field_by_field(
    language: str, text: str, part: dict[str, object] | None
) -> None:
    assert reader(language).part(text) == part


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_move_is_read_back_from_its_text_and_from_its_name(language: str) -> None:
    read = reader(language)
    for move in read.game.moves:
        for text in (move.text, read.named(move), read.named(move).upper()):
            assert read.part(text) == read.game.moves.fields(move)


def test_moves_are_written_in_the_players_words() -> None:
    assert reader("fr").forms().replace("\xa0", " ") == (
        "annoncer NOMBRE · pousser HÉROS DISTRICT · échanger DISTRICT DISTRICT · laisser · renoncer"
    )
    assert reader("en").forms().replace("\xa0", " ") == (
        "announce NUMBER · push HERO DISTRICT · exchange DISTRICT DISTRICT · keep · hold"
    )


def test_the_example_of_the_help_is_a_move_as_it_stands() -> None:
    for language, long in (("fr", "jaune jardins"), ("en", "yellow gardens")):
        read = reader(language)
        assert read.example()[1] == long
        for text in read.example():
            part = read.part(text)
            assert part is not None
            assert [move.text for move in read.game.moves.completions(part)] == ["push yellow 4"]


def test_capitals_and_accents_do_not_matter() -> None:
    assert fold("Théâtre") == fold("THEATRE") == "theatre"
