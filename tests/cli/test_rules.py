"""The rulebook in the terminal."""

from __future__ import annotations

import re

import pytest

from tests.cli.terminal import Here, flat
from troquet import rulebook


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_whole_book_has_every_clause_in_order(here: Here, language: str) -> None:
    came = here("rules", "cheval", "--lang", language)
    assert came.code == 0
    heads = re.findall(r"^(CH-[A-Z]+-\d+)(?:  \S| *$)", came.out, re.MULTILINE)
    assert heads == list(rulebook("cheval", language).clauses())
    assert max(map(len, came.out.splitlines())) <= 80


@pytest.mark.parametrize(("language", "mark"), [("fr", "Décision maison"), ("en", "House ruling")])
def test_a_ruling_is_marked_and_a_rule_is_not(here: Here, language: str, mark: str) -> None:
    ruled = here("rules", "cheval", "CH-TURN-2", "--lang", language).out
    assert ruled.index("CH-TURN-2") < ruled.index(mark)
    assert mark not in here("rules", "cheval", "CH-TURN-3", "--lang", language).out


def test_a_chapter_is_found_whatever_the_case_and_without_its_prefix(here: Here) -> None:
    whole = here("rules", "cheval", "CH-TRI").out
    assert [f"CH-TRI-{n}" in whole for n in (1, 2, 3)] == [True] * 3
    assert "CH-TREA-1 " not in flat(whole).replace("CH-TREA-1 is", "")
    assert here("rules", "cheval", "ch-tri").out == whole
    assert here("rules", "cheval", "tri").out == whole


@pytest.mark.parametrize(("language", "perhaps"), [("fr", "peut-être"), ("en", "perhaps")])
def test_an_unknown_clause_is_answered_with_its_neighbours(
    here: Here, language: str, perhaps: str
) -> None:
    came = here("rules", "cheval", "CH-TRUN-4", "--lang", language)
    assert came.code == 2
    assert came.out == ""
    assert came.err.count("\n") == 1
    assert "CH-TURN-4" in came.err.split(perhaps)[1]
