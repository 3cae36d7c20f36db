"""Every sentence stands in both languages, says the same facts, and is used."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from troquet import game, games, words
from troquet.arena import ledger, work
from troquet.cli.words import choose, tongue
from troquet.core import refusal
from troquet.core.rulebook import Words
from troquet.games import CONTENTS

GAMES = [meta.id for meta in games()]
YOU = {"fr": ("vous", "votre", "vos "), "en": ("you",)}


def calls(package: str) -> Iterator[tuple[str, list[object]]]:
    """Every call in a package: the function's name and its constant arguments."""
    for path in sorted(Path(str(files(package))).glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "attr", getattr(node.func, "id", ""))
                yield name, [getattr(arg, "value", None) for arg in node.args]


def constants(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    return {value for value in found if isinstance(value, str)}


def blanks(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


def test_both_languages_of_the_terminal_have_the_same_sentences_with_the_same_facts() -> None:
    same(tongue("fr").words, tongue("en").words, but={"commands", "errors"})


@pytest.mark.parametrize("id", GAMES)
def test_both_languages_of_a_game_have_the_same_sentences_with_the_same_facts(id: str) -> None:
    same(words(id, "fr"), words(id, "en"), but=set())


def same(french: Words, english: Words, but: set[str]) -> None:
    assert french.tables.keys() == english.tables.keys()
    for table in english.tables:
        assert french.tables[table].keys() == english.tables[table].keys(), table
        for key, sentence in english.tables[table].items():
            other = french.tables[table][key]
            assert other.strip(), (table, key)
            assert sentence.strip(), (table, key)
            if table not in but:
                assert blanks(other) == blanks(sentence), (table, key)


@pytest.mark.parametrize("id", GAMES)
def test_every_refusal_event_question_move_and_ending_has_its_sentence_and_none_is_idle(
    id: str,
) -> None:
    opened = game(id)
    tables = words(id, "en").tables
    told = list(calls(CONTENTS[id]))
    reasons = {args[1] for name, args in told if name == "Because"}
    events = {args[0] for name, args in told if name in ("Event", "_tell", "_flash")} - {None}
    asking = {name for name, step in opened.steps.items() if "options" in vars(step)}
    assert tables["reasons"].keys() == reasons
    assert tables["events"].keys() == events
    assert tables["asks"].keys() == asking
    assert tables["moves"].keys() == {kind.do for kind in opened.moves.kinds}
    assert tables["endings"].keys() == set(opened.meta.endings)
    assert tables["options"].keys() == {option.name for option in opened.meta.options}
    assert tables["previews"].keys() <= tables["moves"].keys()


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_no_two_verbs_of_a_game_are_typed_alike(id: str, language: str) -> None:
    firsts = [said.split()[0].lower() for said in words(id, language).tables["moves"].values()]
    assert len(set(firsts)) == len(firsts)


def test_every_hero_district_and_card_of_the_trojan_horse_has_a_name_and_none_is_idle() -> None:
    from troquet.games.cheval.box import CARD_WORDS, DISTRICT_WORDS, HEROES

    expected = {f"hero-{hero}" for hero in HEROES} | {f"card-{card}" for card in CARD_WORDS}
    expected |= {f"district-{word}" for word in DISTRICT_WORDS}
    for language in ("fr", "en"):
        said = words("cheval", language)
        assert said.tables["names"].keys() == expected
        for field in ("districts", "with"):
            assert said.name(field, 3) == said.name("district", 3) != "3"


def test_every_people_card_and_vehicle_of_trollland_has_a_name_and_none_is_idle() -> None:
    from troquet.games.trollland.box import CARD_WORDS, PEOPLES, VEHICLE_WORDS

    expected = {f"people-{people}" for people in PEOPLES} | {f"card-{card}" for card in CARD_WORDS}
    expected |= {f"vehicle-{word}" for word in VEHICLE_WORDS} | {"box-reconstructed"}
    for language in ("fr", "en"):
        said = words("trollland", language)
        assert said.tables["names"].keys() == expected
        for field in ("cards", "taken"):
            assert said.name(field, "zom3") == said.name("card", "zom3") != "zom3"


@pytest.mark.parametrize("id", GAMES)
def test_the_same_and_the_listed_are_fields_of_moves_and_events(id: str) -> None:
    said = words(id, "fr").tables
    fields = {field.name for kind in game(id).moves.kinds for field in kind.fields}
    assert said.get("blanks", {}).keys() in (fields, set())
    facts = {fact for sentence in said["events"].values() for fact in blanks(sentence)}
    facts |= {fact for sentence in said["reasons"].values() for fact in blanks(sentence)}
    assert said.get("same", {}).keys() <= fields | facts
    several = said.get("several", {})
    assert several.keys() <= said["events"].keys()
    for event, fact in several.items():
        assert f"{{{fact}}}." in said["events"][event]  # a list can stand there


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_what_a_player_did_is_told_to_them_in_the_second_person(id: str, language: str) -> None:
    said = words(id, language).tables
    done = {what for what, sentence in said["events"].items() if "{seat}" in sentence}
    assert said["events-yours"].keys() == done
    for what, sentence in said["events-yours"].items():
        assert blanks(sentence) == blanks(said["events"][what]) - {"seat"}
        assert any(you in sentence.lower() for you in YOU[language]), sentence
    assert said["endings-yours"].keys() == said["endings"].keys() - {"shared"}


@pytest.mark.parametrize("id", GAMES)
def test_a_question_is_short_and_says_what_to_do(id: str) -> None:
    for language in ("fr", "en"):
        for sentence in words(id, language).tables["asks"].values():
            assert len(sentence) <= 70


@pytest.mark.parametrize("id", [id for id in GAMES if "board" in words(id, "en").tables])
def test_the_board_uses_each_of_its_words(id: str) -> None:
    used = constants(Path(str(files(CONTENTS[id]))) / "board.py")
    # A word may be made of two: f"source-{word}".
    families = tuple(word for word in used if word.endswith("-") and word != "-")
    for key in words(id, "en").tables["board"]:
        assert key in used or key.startswith(families), key


def test_the_terminal_uses_each_of_its_sentences() -> None:
    used: set[str] = set()
    for room in ("troquet.cli", "troquet.arena"):
        for path in Path(str(files(room))).glob("*.py"):
            used |= constants(path)
    used |= {f"column-{key}" for key in used}
    errors = {
        name
        for room in (refusal, ledger, work)
        for name, kind in vars(room).items()
        if isinstance(kind, type)
    }
    assert tongue("en").words.tables["errors"].keys() <= errors
    for table in ("says", "wrong", "arguments", "commands"):
        assert tongue("en").words.tables[table].keys() <= used, table


def test_french_has_its_spaces_and_its_quotation_marks() -> None:
    for tables in (tongue("fr").words.tables, *(words(id, "fr").tables for id in GAMES)):
        for name, table in tables.items():
            for said in table.values() if name != "commands" else ():
                for sign in ":;?!»":
                    assert f" {sign}" not in said, said
                assert "« " not in said, said
                assert "'" not in said, said


@pytest.mark.parametrize(
    ("argv", "environment", "expected"),
    [
        (["play"], {}, "en"),
        (["play"], {"LANG": "fr_FR.UTF-8"}, "fr"),
        (["play"], {"LANG": "fr_FR.UTF-8", "LC_ALL": "de_DE.UTF-8"}, "en"),
        (["play"], {"LANG": "C", "LC_MESSAGES": "fr_CA"}, "fr"),
        (["play", "--lang", "en"], {"LANG": "fr_FR.UTF-8"}, "en"),
        (["play", "--lang=fr"], {"LANG": "en_GB"}, "fr"),
    ],
)
def test_the_language_is_what_was_asked_for_then_that_of_the_environment(
    argv: list[str], environment: dict[str, str], expected: str
) -> None:
    assert choose(argv, environment) == expected
