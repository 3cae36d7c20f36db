"""Positions: what breaks an invariant is refused with its sentence; nothing else is ever raised."""

from __future__ import annotations

import ast
import json
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest

import troquet
from tests.games.cheval.tables import (
    SEATS,
    Position,
    at_random,
    finished,
    laid,
    lay,
    load,
    moments,
    play,
)
from tests.games.cheval.test_end import SHARED
from troquet.conformance.plugin import rule

Lay = Callable[[], Position]


def edited(position: Position, **changes: Any) -> Position:
    """Change entries of a position, or of its table where it has them."""
    for name, value in changes.items():
        (position if name in position else position["table"])[name] = value
    return position


def pushing(**changes: Any) -> Position:
    """Seat 1 announced 2, drew a 2 and owes two pushes; then the changes."""
    t = lay(deck="2", display="red green yellow")
    play(t, "announce 2")
    return edited(t.position(), **changes)


def trident(*moves: str, **changes: Any) -> Position:
    """Seat 1 announced 2, drew a Trident and went on; then the changes."""
    t = lay(deck="trident", display="red green yellow")
    play(t, "announce 2", *moves)
    return edited(t.position(), **changes)


def shifted(position: Position, colour: int, source: str, target: str) -> Position:
    """Move one hero between bag and display."""
    position["table"][source][colour] -= 1
    position["table"][target][colour] += 1
    return position


def late(display: str, horse: str, heroes: int) -> Position:
    """Lay out a position without bag: districts 1 and 2 open, some blue heroes in 2."""
    return laid(display=display, horse=horse, city={1: "", 2: f"blue {heroes}"}, rest="city")


def last_trident() -> Position:
    """Seat 1 announced 1 and drew a Trident with a single black pawn in the display."""
    t = lay(
        display="black",
        horse="green black",
        city={1: "", 2: "blue 4"},
        rest="city",
        deck="trident",
    )
    play(t, "announce 1")
    return t.position()


def unseen() -> Position:
    """Somebody with two heroes in a district has not looked."""
    return edited(laid(city={4: "red 2"}), looked=[0] * 7)


def all_but_one_looked() -> Position:
    """At the end one treasure is still face down for a seat that has nobody there."""
    return edited(finished(4, SHARED), looked=[15] * 6 + [7])


# Each invariant: its sentence, and a position that breaks it and no other before it
BROKEN: list[tuple[str, Lay]] = [
    ("CH-SET-1: every player has as many", lambda: edited(laid(), owner=[0, 0, 1, 2])),
    ("CH-SET-1: every player has as many", lambda: edited(laid(2), owner=[0, 1, 1, 1])),
    ("CH-BOX-3: there are 11 yellow heroes, not 10", lambda: edited(laid(), bag=[8, 8, 10, 10])),
    ("CH-BOX-3: there are 9 blue heroes, not 10", lambda: edited(laid(), bag=[8, 8, 9, 9])),
    ("CH-SET-1: the display holds a colour", lambda: laid(3, display="red green blue")),
    ("CH-SET-1: the horse holds a colour", lambda: laid(3, horse="red blue")),
    ("CH-BOX-3: there are only two black pawns", lambda: laid(display="black 3")),
    ("CH-END-1: black pawns serve only when", lambda: laid(display="red green black")),
    ("CH-END-1: no hero follows a black pawn", lambda: late("black", "black red", 4)),
    ("CH-BOX-4: deck, discard and", lambda: edited(laid(), deck=[3, 3, 6, 5, 2])),
    ("CH-BOX-4: deck, discard and", lambda: edited(laid(), drawn=2)),
    ("CH-BOX-5: the seven treasures", lambda: edited(laid(), treasure=[3, 3, 1, 0, 0, 0, 0])),
    ("CH-TREA-1: the owner of red has looked in 4", unseen),
    ("CH-TURN-6: district 4 holds 8 heroes, 7 at most", lambda: laid(city={4: "red 8"})),
    ("CH-TURN-6: district 4 holds 6 heroes, 5 at most", lambda: laid(3, city={4: "red 6"})),
    ("CH-END-2: the game is over exactly", lambda: edited(laid(), agenda=[], asked=[])),
    (
        "CH-END-2: the game is over exactly",
        lambda: edited(finished(4, SHARED), agenda=[["Announce", 1, 0]], asked=[1]),
    ),
    ("CH-END-2: at the end the display is empty", lambda: edited(finished(4, SHARED), said=1)),
    (
        "CH-END-2: at the end the display is empty",
        lambda: edited(finished(4, SHARED), drawn=0, deck=[2, 3, 6, 6, 2]),
    ),
    ("CH-TREA-1: at the end all treasures", all_but_one_looked),
    (
        "CH-TURN-2: nothing waits behind",
        lambda: edited(laid(), agenda=[["EndTurn", 1, 0], ["Announce", 1, 0]]),
    ),
    ("CH-TURN-3: the card is drawn after", lambda: edited(laid(), said=1)),
    ("CH-TURN-3: the card is drawn after", lambda: edited(laid(), drawn=0, deck=[2, 3, 6, 6, 2])),
    ("CH-TURN-1: the display is full at the start", lambda: laid(display="red green")),
    (
        "CH-TURN-4: the pushes owed are those",
        lambda: pushing(agenda=[["EndTurn", 1, 0], ["Push", 1, 0]]),
    ),
    (
        "CH-TURN-4: the pushes owed are those",
        lambda: pushing(agenda=[["EndTurn", 1, 0], ["Push", 1, 4]]),
    ),
    ("CH-TURN-3: the card drawn was high enough", lambda: pushing(said=3)),
    ("CH-TURN-3: the card drawn was high enough", lambda: pushing(said=1)),
    (
        "CH-TRI-3: with a Trident all",
        lambda: trident("keep", "push red 1", agenda=[["EndTurn", 1, 0], ["Push", 1, 1]]),
    ),
    (
        "CH-TRI-3: after the exchange comes",
        lambda: trident(agenda=[["EndTurn", 1, 0], ["Exchange", 1]]),
    ),
    (
        "CH-TRI-3: after the exchange comes",
        lambda: trident(agenda=[["EndTurn", 1, 0], ["Charge", 2], ["Exchange", 1]]),
    ),
    (
        "CH-TRI-1: a Trident was drawn",
        lambda: trident("keep", drawn=3, deck=[0, 0, 0, 0, 2], discard=[3, 3, 6, 5, 0]),
    ),
    ("CH-TRI-1: a Trident was drawn", lambda: trident(said=0)),
    (
        "CH-TURN-7: the end of the same player's",
        lambda: pushing(agenda=[["EndTurn", 2, 0], ["Push", 1, 2]]),
    ),
    ("CH-TURN-7: the end of the same player's", lambda: pushing(agenda=[["Push", 1, 2]])),
    ("CH-TURN-7: the end of the same player's", lambda: trident("keep", agenda=[["Charge", 1]])),
    (
        "CH-TURN-1: the display is full at the start",
        lambda: shifted(
            pushing(said=1, agenda=[["EndTurn", 1, 0], ["Push", 1, 1]], display=[0, 1, 1, 0, 0],
                    bag=[9, 8, 9, 10]), 1, "display", "bag"
        ),
    ),
    ("CH-TURN-2: 2 was announced where", lambda: edited(last_trident(), said=2)),
    ("CH-TURN-8: only with two players", lambda: laid(again=1)),
    ("CH-TURN-8: only with two players", lambda: laid(2, again=2)),
    ("the seat that is asked is the one", lambda: edited(laid(), asked=[2])),
    ("Odysseus() asks nobody", lambda: edited(laid(), agenda=[["Odysseus"]])),
    ("EndTurn(1, 0) asks nobody", lambda: edited(laid(), agenda=[["EndTurn", 1, 0]])),
]  # fmt: skip

# What no game can lead to either: the same sentence or one of its own, but a clause in each
IMPOSSIBLE: list[tuple[str, Lay]] = [
    ("CH-TURN-1: ", lambda: laid(display="red 2 green 2")),
    ("CH-TURN-1: ", lambda: laid(display="red 3 green 3")),
    ("CH-TURN-1: ", lambda: shifted(pushing(), 0, "display", "bag")),
    ("CH-TURN-1: ", lambda: shifted(pushing(), 0, "bag", "display")),
    ("CH-TURN-1: ", lambda: shifted(trident(), 0, "display", "bag")),
    ("CH-TURN-1: ", lambda: shifted(trident("keep"), 0, "display", "bag")),
    ("CH-TURN-1: ", lambda: trident("keep", agenda=[["EndTurn", 1, 0], ["Push", 1, 3]])),
    ("CH-END-1: ", lambda: late("red green yellow", "black black", 2)),
    ("CH-END-1: ", lambda: late("green black", "red black", 3)),
    ("the seat that is asked is the one", lambda: edited(laid(), agenda=[["Announce", -1, 0]])),
    ("the seat that is asked is the one", lambda: edited(laid(), agenda=[["Announce", 4, 0]])),
    (
        "the seat that is asked is the one",
        lambda: edited(laid(), agenda=[["Announce", 1 << 59, 0]]),
    ),
    (
        "the seat that is asked is the one",
        lambda: pushing(agenda=[["EndTurn", -1, 0], ["Push", -1, 2]]),
    ),
]


def complaint(position: object) -> str:
    """Return the sentence with which a position is refused."""
    with pytest.raises(troquet.BadPosition) as caught:
        load(position)
    return str(caught.value)


@pytest.mark.parametrize(("sentence", "lay_out"), BROKEN)
def test_a_broken_invariant_is_refused_with_its_sentence(sentence: str, lay_out: Lay) -> None:
    assert complaint(lay_out()).startswith(f"this position breaks an invariant: {sentence}")


@rule("CH-TURN-1", "CH-END-1")
@pytest.mark.parametrize(("sentence", "lay_out"), IMPOSSIBLE)
def test_what_no_game_can_lead_to_is_refused(sentence: str, lay_out: Lay) -> None:
    assert sentence in complaint(lay_out())


def test_every_invariant_is_broken_once() -> None:
    source = files("troquet.games.cheval").joinpath("invariants.py").read_text(encoding="utf-8")
    complaints = [complaint(lay_out()) for _, lay_out in BROKEN]
    for _, lay_out in IMPOSSIBLE:
        complaints.append(complaint(lay_out()))
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Return):
            continue
        parts: list[str] = []
        if isinstance(node.value, ast.JoinedStr):
            parts = [str(v.value) for v in node.value.values if isinstance(v, ast.Constant)]
        elif isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            parts = [node.value.value]
        if parts:
            assert any(all(part in said for part in parts) for said in complaints), parts


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_clause_an_invariant_names_stands_in_the_rulebook(language: str) -> None:
    clauses = troquet.rulebook("cheval", language).clauses()
    for sentence, _ in BROKEN:
        if sentence.startswith("CH-"):
            assert sentence.split(":")[0] in clauses


# What is no position at all


@pytest.mark.parametrize("data", [None, 3, "cheval", [], b"{}", True])
def test_a_position_is_a_mapping(data: object) -> None:
    assert "a position is a mapping" in complaint(data)


@pytest.mark.parametrize("key", sorted(laid()))
def test_a_missing_key(key: str) -> None:
    position = laid()
    del position[key]
    assert complaint(position).endswith(f"look at ['{key}']")


def test_an_extra_key() -> None:
    assert complaint({**laid(), "cheat": 1}).endswith("look at ['cheat']")
    odd: dict[Any, Any] = {**laid(), 3: 1}
    assert complaint(odd).endswith("look at ['3']")


@pytest.mark.parametrize("key", sorted(laid()["table"]))
def test_a_missing_or_extra_key_of_the_table(key: str) -> None:
    position = laid()
    del position["table"][key]
    assert "the table has exactly the keys" in complaint(position)
    position = laid()
    position["table"][key + "s"] = 0
    assert "the table has exactly the keys" in complaint(position)


def test_another_game() -> None:
    assert "a position of 'troie', not of cheval" in complaint(edited(laid(), game="troie"))


@pytest.mark.parametrize("version", [0, 2, None, "1"])
def test_another_version_of_the_rules(version: object) -> None:
    said = complaint(edited(laid(), rules=version))
    assert f"version {version!r} of the rules of cheval; this troquet plays version 1" in said


@pytest.mark.parametrize("seats", [1, 5, "4", None, True])
def test_another_number_of_seats(seats: object) -> None:
    assert "played with 2, 3, 4 seats" in complaint(edited(laid(), seats=seats))


def test_seats_that_do_not_fit_the_table() -> None:
    assert "owner is a list of 3 numbers" in complaint(edited(laid(), seats=3))


@pytest.mark.parametrize(
    "options", [None, [], {}, {"memory": 1}, {"memory": False, "speed": 1}, {"memory": "off"}]
)
def test_other_options(options: object) -> None:
    assert "option" in complaint(edited(laid(), options=options))


@pytest.mark.parametrize("seat", [-1, 4, "1", None, 1.0, True])
def test_a_seat_that_is_asked_but_out_of_range(seat: object) -> None:
    assert "a seat that is asked is a whole number" in complaint(edited(laid(), asked=[seat]))


def test_several_seats_asked_one_after_another() -> None:
    assert "the seat that is asked" in complaint(edited(laid(), asked=[1, 2]))


@pytest.mark.parametrize("answers", [[None] * 4, ["announce 1"], [None], ["nonsense"]])
def test_answers_when_none_are_kept(answers: list[object]) -> None:
    assert "answers are kept" in complaint(edited(laid(), answers=answers))


@pytest.mark.parametrize(
    "step",
    [
        None,
        "Announce",
        [],
        ["Dance", 1],
        ["Announce"],
        ["Announce", 1],
        ["Announce", 1, 0, 0],
        ["Announce", "1", 0],
        ["Announce", True, 0],
        ["Announce", 1.0, 0],
        ["Announce", None, 0],
        [["Announce"], 1, 0],
        [1, 1, 0],
        ["Announce", 1 << 70, 0],
        {"Announce": 1},
    ],
)
def test_an_agenda_of_nonsense(step: object) -> None:
    said = complaint(edited(laid(), agenda=[step]))
    assert "its steps are Odysseus, Announce, Push, EndTurn, Exchange, Charge" in said


@pytest.mark.parametrize("name", ["agenda", "asked", "answers"])
@pytest.mark.parametrize("value", [None, 1, "Announce", {}])
def test_lists_are_lists(name: str, value: object) -> None:
    assert f"{name} is a list" in complaint(edited(laid(), **{name: value}))


@pytest.mark.parametrize("news", [-1, None, "5", 1.5, True, 1 << 60])
def test_news_is_a_count(news: object) -> None:
    assert "news is a count" in complaint(edited(laid(), news=news))


@pytest.mark.parametrize(
    "dice",
    [
        None,
        {},
        {"seed": "00", "used": 0},
        {"seed": 7, "used": 0},
        {"seed": "0" * 64, "used": -1},
        {"seed": "0" * 64, "used": 1.0},
        {"seed": "0" * 64},
        {"quick": 0},
        {"quick": "1"},
        {"quick": 698769069 << 32},
    ],
)
def test_dice_that_cannot_be_rolled(dice: object) -> None:
    assert complaint(edited(laid(), dice=dice))


WRONG: list[object] = [None, "red", 3.5, True, {}, [], [None], ["1"], -7, 1 << 40]


@pytest.mark.parametrize("name", sorted(laid()["table"]))
@pytest.mark.parametrize("value", WRONG, ids=repr)
def test_wrong_types_on_the_table(name: str, value: object) -> None:
    position = laid()
    position["table"][name] = value
    assert len(complaint(position)) < 300
    if isinstance(position["table"]["city"], list) and name == "city":
        position = laid()
        position["table"]["city"][3] = value
        assert "a district" in complaint(position)


# Sound positions


@pytest.mark.parametrize("seats", SEATS)
def test_a_position_loads_to_the_same_truth_and_plays_on_the_same(seats: int) -> None:
    for moment, t in enumerate(at_random(seats, 6)):
        if moment % 5:
            continue
        twin = load(json.loads(json.dumps(t.position())))
        assert twin.hash() == t.hash()
        assert twin.position() == t.position()
        ends = [list(moments(one, 3))[-1].hash() for one in (twin, t.clone())]
        assert ends[0] == ends[1]


def test_loading_does_not_keep_the_callers_lists() -> None:
    position = laid()
    t = load(position)
    before = t.hash()
    position["table"]["bag"][0] += 1
    position["agenda"].clear()
    assert t.hash() == before
