"""Refusals teach: every reason is met, cites its clause and leaves no trace."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib.resources import files

import pytest

import troquet
from tests.games.cheval.tables import GAME, SEATS, at_random, lay, play, refusal
from troquet.conformance.plugin import rule
from troquet.games.cheval.table import Table

LATE = {1: "", 2: "blue 2"}  # three coloured heroes are not in the city yet


def announcing() -> Table:
    """Nothing was said yet."""
    return lay(display="red red blue")


def short() -> Table:
    """Only two black pawns are left."""
    return lay(display="black 2", horse="green blue", city={1: "", 2: "blue 3"}, rest="city")


def pushing() -> Table:
    """Two heroes are owed; district 4 is full."""
    t = lay(display="red red blue", city={4: "yellow 7"}, deck="3")
    play(t, "announce 2")
    return t


def ending() -> Table:
    """One coloured hero lies beside the black pawns; only districts 1 and 2 are open."""
    t = lay(display="red black 2", horse="green blue", city=LATE, rest="city", deck="3")
    play(t, "announce 3")
    return t


def exchanging() -> Table:
    """A Trident was drawn."""
    t = lay(display="red red blue", city={4: "yellow 7"}, deck="trident")
    play(t, "announce 2")
    return t


def charging() -> Table:
    """A Trident was drawn and its exchange declined."""
    t = exchanging()
    play(t, "keep")
    return t


STORIES: list[tuple[Callable[[], Table], str, str, str, dict[str, object]]] = [
    (announcing, "push red 1", "CH-TURN-2", "announce-first", {}),
    (short, "announce 3", "CH-TURN-2", "display-short", {"number": 3, "shown": 2}),
    (pushing, "hold", "CH-TURN-4", "push-owed", {"left": 2}),
    (pushing, "push green 1", "CH-TURN-4", "not-in-display", {"hero": "green"}),
    (charging, "push green 1", "CH-TURN-4", "not-in-display", {"hero": "green"}),
    (ending, "push black 1", "CH-END-1", "black-last", {}),
    (pushing, "push red 4", "CH-TURN-6", "district-full", {"district": 4, "capacity": 7}),
    (charging, "push red 4", "CH-TURN-6", "district-full", {"district": 4, "capacity": 7}),
    (exchanging, "push red 1", "CH-TRI-2", "exchange-first", {}),
    (charging, "exchange 1 2", "CH-TRI-3", "charge-or-hold", {}),
]


@pytest.mark.parametrize(("lay_out", "move", "clause", "reason", "facts"), STORIES)
def test_a_refusal_names_clause_reason_and_facts(
    lay_out: Callable[[], Table], move: str, clause: str, reason: str, facts: dict[str, object]
) -> None:
    because = refusal(lay_out(), move)  # which looks at the hash before and after
    assert (because.clause, because.reason) == (clause, reason)
    assert {name: because.facts.get(name) for name in facts} == facts


def test_every_reason_of_the_rules_has_its_story() -> None:
    source = files("troquet.games.cheval").joinpath("play.py").read_text(encoding="utf-8")
    written = set(re.findall(r'Because\(\s*"(CH-[A-Z]+-\d+)",\s*"([a-z-]+)"', source))
    assert source.count("Because(") == len(re.findall(r'Because\(\s*"CH-', source))
    assert written == {(clause, reason) for _, _, clause, reason, _ in STORIES}


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_clause_that_refuses_stands_in_the_rulebook(language: str) -> None:
    clauses = troquet.rulebook("cheval", language).clauses()
    for _, _, clause, _, _ in STORIES:
        assert clauses[clause].text or clauses[clause].ruling


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(("lay_out", "move"), [(story[0], story[1]) for story in STORIES])
def test_every_reason_is_a_sentence_in_both_languages(
    lay_out: Callable[[], Table], move: str, language: str
) -> None:
    sentence = troquet.words("cheval", language).because(refusal(lay_out(), move))
    assert sentence
    assert "…" not in sentence  # every blank is filled with a fact


def test_a_refusal_reads_as_a_line() -> None:
    t = pushing()
    with pytest.raises(
        troquet.Refused,
        match=r"^push red 4 is refused: CH-TURN-6 district-full district=4 capacity=7$",
    ):
        t.play(1, GAME.move("push red 4"))


@pytest.mark.parametrize("seats", SEATS)
def test_a_refused_move_leaves_no_trace_anywhere_in_a_game(seats: int) -> None:
    for moment, t in enumerate(at_random(seats, 21)):
        if not t.waiting() or moment % 9:
            continue
        (seat,) = t.waiting()
        before = t.hash()
        allowed = t.options(seat)
        for move in GAME.moves:
            assert (t.forbids(seat, move) is None) == (move in allowed)
            if move not in allowed:
                with pytest.raises(troquet.Refused):
                    t.play(seat, move)
        assert t.hash() == before


@pytest.mark.parametrize("seat", [-1, 4, 99])
def test_a_seat_that_the_table_does_not_have(seat: int) -> None:
    t = announcing()
    before = t.hash()
    with pytest.raises(troquet.NoSuchSeat, match="this table has seats 0 to 3"):
        t.play(seat, GAME.move("announce 1"))
    with pytest.raises(troquet.NoSuchSeat):
        t.options(seat)
    assert t.hash() == before


def test_a_seat_that_is_not_asked() -> None:
    t = announcing()
    before = t.hash()
    for seat in (0, 2, 3):
        with pytest.raises(troquet.NotYourTurn, match=f"seat {seat} is not asked now"):
            t.play(seat, GAME.move("announce 1"))
        with pytest.raises(troquet.NotYourTurn):
            t.why(seat, {"do": "push"})
    assert t.hash() == before


# Asked why with a part of a move


def why(t: Table, **part: object) -> str:
    """Ask why no move with this part is allowed; "" when one is."""
    before = t.hash()
    (seat,) = t.waiting()
    because = t.why(seat, part)
    assert t.hash() == before
    return "" if because is None else repr(because)


@rule("CH-TURN-2")
def test_why_not_a_push_before_the_number() -> None:
    t = announcing()
    assert why(t, do="push") == "CH-TURN-2 announce-first"
    assert why(t, hero="red") == "CH-TURN-2 announce-first"
    assert why(t, districts=["3"]) == "CH-TURN-2 announce-first"
    assert why(t, do="announce") == ""
    assert why(t) == ""


@rule("CH-TURN-2")
def test_why_not_so_many() -> None:
    assert why(short(), number="3") == "CH-TURN-2 display-short number=3 shown=2"
    assert why(short(), number=3) == "CH-TURN-2 display-short number=3 shown=2"
    assert why(short(), number="2") == ""


@rule("CH-TURN-4", "CH-TRI-3")
def test_why_not_hold_back() -> None:
    assert why(pushing(), do="hold") == "CH-TURN-4 push-owed left=2"
    assert why(charging(), do="hold") == ""


@rule("CH-TURN-4")
def test_why_not_this_hero() -> None:
    assert why(pushing(), do="push", hero="green") == "CH-TURN-4 not-in-display hero=green"
    assert why(pushing(), do="push", hero="red") == ""


@rule("CH-TURN-4")
def test_why_not_this_hero_when_most_districts_are_full() -> None:
    # seven pushes of green: over all districts the hero is missing, whether they are full or not
    assert why(ending(), do="push", hero="green") == "CH-TURN-4 not-in-display hero=green"


@rule("CH-TURN-6")
def test_why_not_this_district() -> None:
    # red and blue find it full; that other heroes are not in the display is not the point
    full = "CH-TURN-6 district-full district=4 capacity=7"
    assert why(pushing(), do="push", district="4") == full
    assert why(charging(), do="push", district=4) == full
    assert why(pushing(), do="push", district="5") == ""


@rule("CH-TURN-6")
def test_why_not_this_district_when_the_display_is_of_one_colour() -> None:
    t = lay(display="red red red", city={4: "yellow 7"}, deck="3")
    play(t, "announce 1")
    assert why(t, do="push", district="4") == "CH-TURN-6 district-full district=4 capacity=7"


@rule("CH-END-1")
def test_why_not_a_black_pawn_yet() -> None:
    assert why(ending(), do="push", hero="black").startswith("CH-END-1 black-last")


@rule("CH-TRI-2", "CH-TRI-3")
def test_why_not_with_a_trident() -> None:
    assert why(exchanging(), do="push") == "CH-TRI-2 exchange-first"
    assert why(exchanging(), do="exchange", districts=["3"]) == ""
    assert why(exchanging(), districts="3") == ""
    assert why(charging(), do="exchange", districts=["3"]) == "CH-TRI-3 charge-or-hold"


def test_a_part_that_no_move_has_is_not_a_move() -> None:
    with pytest.raises(troquet.NotAMove, match="no move has a field 'colour'"):
        announcing().why(1, {"do": "push", "colour": "red"})


@pytest.mark.parametrize("seats", SEATS)
def test_why_is_silent_exactly_when_an_option_completes_the_part(seats: int) -> None:
    parts: list[dict[str, object]] = [{"do": kind.do} for kind in GAME.moves.kinds]
    parts += [{field.name: w} for k in GAME.moves.kinds for field in k.fields for w in field.words]
    for moment, t in enumerate(at_random(seats, 33)):
        if not t.waiting() or moment % 11:
            continue
        (seat,) = t.waiting()
        allowed = t.options(seat)
        for part in parts:
            some = any(move in allowed for move in GAME.moves.completions(part))
            assert (t.why(seat, part) is None) == some
