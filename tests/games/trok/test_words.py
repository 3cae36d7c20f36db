"""What players of Trök read: every thing has a name, and both languages are well typeset."""

from __future__ import annotations

import string
from pathlib import Path

import pytest

from tests.games.trok.tables import GAME, lay, play
from troquet import words
from troquet.games.trok import box


def blanks(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_card_and_upgrade_has_a_name_and_none_is_idle(language: str) -> None:
    said = words("trok", language)
    expected = {f"card-{word}" for word in box.CARD_WORDS}
    expected |= {f"upgrade-{word}" for word in box.UPGRADE_WORDS}
    assert said.tables["names"].keys() == expected
    for field in ("cards", "market", "equipment"):
        assert said.name(field, "stone") == said.name("card", "stone") != "stone"
    assert said.seated(["Zélia", "Alex"]).name("from", 1) == "Alex"


@pytest.mark.parametrize("language", ["fr", "en"])
def test_what_a_player_did_is_told_to_them_in_the_second_person(language: str) -> None:
    said = words("trok", language).tables
    done = {what for what, sentence in said["events"].items() if "{seat}" in sentence}
    assert said["events-yours"].keys() == done
    for what, sentence in said["events-yours"].items():
        assert blanks(sentence) == blanks(said["events"][what]) - {"seat"}
        assert ("vo" if language == "fr" else "you") in sentence.lower()
    assert said["endings-yours"].keys() == said["endings"].keys() - {"shared"}


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_question_is_short_and_every_blank_has_its_word(language: str) -> None:
    said = words("trok", language).tables
    assert all(len(sentence) <= 70 for sentence in said["asks"].values())
    fields = {field.name for kind in GAME.moves.kinds for field in kind.fields}
    assert said["blanks"].keys() == fields


def test_french_has_its_spaces_and_its_quotation_marks() -> None:
    home = Path(box.__file__).parent
    book = (home / "rules.fr.md").read_text(encoding="utf-8")
    sentences = [line.lstrip("> ") for line in book.splitlines()]
    for table in words("trok", "fr").tables.values():
        sentences += table.values()
    for said in sentences:
        for sign in ":;?!»":
            assert f" {sign}" not in said, said
        assert "« " not in said, said
        assert "'" not in said, said


def test_a_refusal_reads_as_a_sentence_with_its_facts() -> None:
    t = lay(step=("Combine", 0, 0), hands={0: "pick 4 ration"})
    because = t.why(0, {"do": "claim", "place": "5"})
    assert because is not None
    assert words("trok", "en").because(because) == (
        "This upgrade costs 5 different cards; you can show 2."
    )
    stored = lay(step=("Store",), owned={0: "cart"}, hands={0: "pick stone", 1: "pick 2"})
    because = stored.why(0, {"do": "store", "cards": ["stone"]})
    assert because is not None
    assert because.reason == "no-stone"
    assert play(stored, "discard")
