"""TR-OPT: a host's own numbers, from a file to the record; a bad file says which line is wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.games.troie.tables import GAME, SEATS, deal, lay, play, publish
from troquet import library
from troquet.bots.playout import playout
from troquet.conformance.plugin import rule
from troquet.core.dice import QuickDice
from troquet.core.record import Record, Scribe
from troquet.core.refusal import BadPosition, BadSetting, BadTable, RecordAltered, Refused
from troquet.games.troie.box import LAYER_OF, PLAN_FACE, STANDARD
from troquet.games.troie.table import Table

OWN: dict[str, Any] = {
    "plans": {"I": [], "IX": list(range(1, 17))},
    "dig": {"red": [20, 1, 8, 9, 16], "green": [4, 5, 12, 13, 17]},
    "publish": {"red": [58, 59, 60, 61, 62, 63, 64], "blue": [51, 52, 53, 54, 55, 56, 57],
                "yellow": [44, 45, 46, 47, 48, 49, 50], "green": [37, 38, 39, 40, 41, 42, 43]},
    "mound": {"wide": 4000, "narrow": 0},
}  # fmt: skip
FILE = """# what the box of 2000 says
[plans]
I = [1, 2, 3]

[dig]
red = [
    1, 8, 9, 16, 17,
]
blue = [2, 7, 10, 15, 18]

[mound]
wide = 7000
"""


def dealt(seats: int, seed: int) -> Table:
    state = GAME.deal(seats, seed, {"box": OWN})
    assert isinstance(state, Table)
    return state


def written(folder: Path, text: str) -> Path:
    path = folder / "box.toml"
    path.write_text(text, encoding="utf-8")
    return path


@rule("TR-OPT-1")
def test_what_a_host_leaves_out_stays_reconstructed() -> None:
    whole = dealt(2, 1).setting.options["box"]
    assert whole["plans"]["I"] == []
    assert whole["plans"]["II"] == STANDARD["plans"]["II"]
    assert whole["dig"]["red"] == [1, 8, 9, 16, 20]
    assert whole["dig"]["blue"] == STANDARD["dig"]["blue"]
    assert deal(2, 1).setting.options == {"box": "reconstructed"}


@rule("TR-OPT-1", "TR-BOX-3", "TR-BOX-5", "TR-SET-3")
def test_the_numbers_are_played_with() -> None:
    wide = max(abs(x) for seed in range(8) for x, _, _, _ in deal(4, seed).mound.drawing)
    assert wide > 5_000
    for seed in range(8):
        t = dealt(4, seed)
        assert all(x * x + y * y <= 4_000**2 for x, y, _, _ in t.mound.drawing)
        faces = {(LAYER_OF[thing], up) for thing, up in zip(t.what, t.up, strict=True)}
        assert (0, PLAN_FACE) not in faces
        assert (4, PLAN_FACE) in faces
        for seat, colour in enumerate(t.colour):
            if colour == 0:
                assert t.hands[seat] == [1, 8, 9, 16, 20, 58, 59, 60, 61, 62, 63, 64]


@rule("TR-OPT-1", "TR-END-1")
def test_a_plan_of_ones_own_pays_two() -> None:
    plans = {"plans": OWN["plans"]}
    for option, paid in (("reconstructed", 2), (GAME.settle_options({"box": plans})["box"], 3)):
        t = lay(4, tents={0: "IX-00 II-00"}, option=option)
        publish(t, "IX-00")  # rubble in our box, a plan in the host's
        play(t, "stop")
        assert t.space[0] == paid
        view: Any = t.view(1)
        assert view.pieces[t.number[57]].known.plan == (paid == 3)
        assert view.frames[4].plans[0] == (paid == 3)


@rule("TR-OPT-1")
@pytest.mark.parametrize("seats", SEATS)
def test_a_record_carries_the_numbers_it_was_played_with(seats: int) -> None:
    scribe = Scribe(GAME, seats, 5, {"box": OWN})
    dice = QuickDice(5)
    while scribe.state.waiting():
        seat = scribe.state.waiting()[0]
        choices = scribe.state.options(seat)
        scribe.play(seat, choices[dice.below(len(choices))])
        assert GAME.broken(scribe.state) is None
    record = Record.read(scribe.record().write())
    assert record.options["box"]["mound"] == {"wide": 4000, "narrow": 0}
    assert record.replay(GAME).hash() == record.hash
    assert GAME.load(scribe.state.position()).hash() == scribe.state.hash()
    other = Record.read(record.write().replace('"wide": 4000', '"wide": 4001'))
    with pytest.raises(RecordAltered):
        other.replay(GAME)


@rule("TR-OPT-1", "TR-SET-1")
def test_cards_of_ones_own_colours_are_put_away() -> None:
    t = dealt(4, 2)
    red = t.colour.index(0)
    assert [move.text for move in t.options(red)] == [f"discard {c}" for c in (1, 8, 9, 16, 20)]
    for seat in range(4):
        t.play(seat, t.options(seat)[0])
    t.play(red, GAME.move("discard 58 61 64"))
    with pytest.raises(Refused, match="40"):
        t.play(red, GAME.move("discard 40 41 48"))  # a move of our box, but not of the host's red


@rule("TR-OPT-1")
def test_worlds_are_built_with_the_same_numbers() -> None:
    dice = QuickDice(3)
    for seed in range(3):
        state = dealt(3, seed)
        for _ in range(60):
            seat = state.waiting()[0]
            options = state.options(seat)
            state.apply(seat, options[dice.below(len(options))])
        world = GAME.worlds(GAME.read_view(state.view(1).encode())).sample(dice)
        assert GAME.broken(world) is None
        assert world.view(1) == state.view(1)
        playout(world, dice)
        assert world.outcome() is not None


@rule("TR-OPT-1", "TR-BOX-3", "TR-BOX-5")
@pytest.mark.parametrize(
    ("own", "complaint"),
    [
        ({"frames": {}}, "frames: there is no such key here; there are plans, dig, publish, mound"),
        ({"plans": {"III": [1]}}, "plans.III: there is no such key"),
        ({"plans": {"I": [10]}}, r"plans.I\[1\]: this is a whole number from 1 to 9, not 10"),
        ({"plans": {"VI": [0]}}, r"plans.VI\[1\]: this is a whole number from 1 to 16, not 0"),
        ({"plans": {"VI": [3, 3]}}, r"plans.VI\[2\]: 3 stands here twice"),
        ({"dig": {"red": [1, 8]}}, "dig.red: this is a list of 5 numbers, not of 2"),
        ({"dig": {"red": [1, 8, 9, 16, 21]}}, r"dig.red\[5\]: this is a whole number from 1 to 20"),
        ({"dig": {"blue": [1, 7, 10, 15, 18]}}, r"dig.blue\[1\]: 1 stands in dig.red too"),
        ({"publish": {"red": [40] * 7}}, r"publish.red\[2\]: 40 stands here twice"),
        ({"mound": {"wide": 9000}}, "mound.wide: this is a whole number from 3000 to 8000"),
        ({"mound": {"narrow": -1}}, "mound.narrow: this is a whole number from 0 to 1900"),
        ({"mound": 6000}, "mound: this is a table"),
    ],
)
def test_numbers_that_do_not_fit_are_refused(own: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadTable, match=complaint):
        GAME.deal(2, 1, {"box": own})


@pytest.mark.parametrize("value", ["standard", "", 1, None, [1]])
def test_the_option_is_a_name_or_a_table(value: object) -> None:
    with pytest.raises(BadSetting, match="option box of troie is one of 'reconstructed'"):
        GAME.deal(2, 1, {"box": value})


def test_a_position_with_bad_numbers_is_refused() -> None:
    position = dealt(2, 1).position()
    position["options"]["box"]["dig"]["red"] = [1]
    with pytest.raises(BadPosition, match=r"dig.red: this is a list of 5"):
        GAME.load(position)


@rule("TR-OPT-1")
def test_the_numbers_come_from_a_toml_file(tmp_path: Path) -> None:
    found = library.own_table("troie", "box", written(tmp_path, FILE))
    assert found["plans"]["I"] == [1, 2, 3]
    assert found["mound"] == {"wide": 7000, "narrow": 1700}
    assert found["dig"] == STANDARD["dig"]


@rule("TR-OPT-1")
@pytest.mark.parametrize(
    ("old", "new", "line", "what"),
    [
        ("[1, 2, 3]", "[1, 2, 30]", 3, "from 1 to 9, not 30"),
        ("16, 17", "16, 16", 7, "16 stands here twice"),
        ("15, 18", "15, 8", 9, "8 stands in dig.red too"),
        ("wide", "broad", 12, "no such key"),
    ],
)
def test_a_bad_file_says_which_line_and_what_is_wrong(
    tmp_path: Path, old: str, new: str, line: int, what: str
) -> None:
    with pytest.raises(library.BadFile) as bad:
        library.own_table("troie", "box", written(tmp_path, FILE.replace(old, new)))
    assert bad.value.line == line
    assert what in str(bad.value)
