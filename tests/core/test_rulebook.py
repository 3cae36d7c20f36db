"""The rulebook as data: chapters, clauses, rulings; and the words around it."""

from __future__ import annotations

import pytest

import troquet
from troquet.core.refusal import Because
from troquet.core.rulebook import BadRulebook, Words, parse

BOOK = """# A game

For two.

## The box (XX-BOX)

What is in it.

**XX-BOX-1** A board
and a pawn.

> The pawn is ours.

**XX-BOX-2**

> Only a ruling.

## Advice

Win.
"""


def test_a_book_is_read_by_chapter_and_clause() -> None:
    book = parse(BOOK)
    assert (book.title, book.intro) == ("A game", "For two.")
    assert [section.title for section in book.sections] == ["The box", "Advice"]
    assert book.sections[0].intro == "What is in it."
    assert book.sections[1].intro == "Win."
    clause = book.clauses()["XX-BOX-1"]
    assert (clause.text, clause.ruling) == ("A board and a pawn.", "The pawn is ours.")
    assert book.clauses()["XX-BOX-2"].text == ""
    assert [found.id for found in book.find("xx-box")] == ["XX-BOX-1", "XX-BOX-2"]
    assert book.find("xx-box-2")[0].ruling == "Only a ruling."
    assert book.find("XX") == list(book.clauses().values())
    assert book.find("nonsense") == []


@pytest.mark.parametrize(
    ("damage", "complaint"),
    [
        (("XX-BOX-2", "XX-BOX-1"), "stands twice"),
        (("**XX-BOX-2**", "**XX-END-2**"), "stands in the chapter"),
        (("# A game", "A game"), "title"),
    ],
)
def test_a_damaged_book_is_refused(damage: tuple[str, str], complaint: str) -> None:
    with pytest.raises(BadRulebook, match=complaint):
        parse(BOOK.replace(*damage))


def test_words_name_things_and_leave_dots_for_what_is_not_known() -> None:
    words = Words({"names": {"hero-red": "rouge"}, "reasons": {"no": "Pas de {hero} ici, {seat}."}})
    said = words.seated(["Anna"]).because(Because("XX-BOX-1", "no", {"hero": "red", "seat": 0}))
    assert said == "Pas de rouge ici, Anna."
    assert words.because(Because("XX-BOX-1", "no")) == "Pas de … ici, …."
    with pytest.raises(BadRulebook, match=r"reasons\.maybe"):
        words.because(Because("XX-BOX-1", "maybe"))


def test_a_language_or_game_that_is_not_there_is_named() -> None:
    with pytest.raises(troquet.BadSetting, match="'de'"):
        troquet.rulebook("cheval", "de")
    with pytest.raises(troquet.NoSuchGame, match="cheval"):
        troquet.game("chess")
