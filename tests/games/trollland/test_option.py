"""TL-OPT: a host's own numbers, from a file to the record; a bad file says which line is wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.games.trollland.tables import GAME, SEATS, table
from troquet import library
from troquet.bots.playout import playout
from troquet.conformance.plugin import rule
from troquet.core.dice import QuickDice
from troquet.core.record import Record, Scribe
from troquet.core.refusal import BadPosition, BadSetting, BadTable, RecordAltered
from troquet.games.trollland.box import STANDARD

OWN: dict[str, Any] = {
    "vehicles": {"cart1": {"cages": [4], "medals": 5}, "dragon1": {"cages": [4, 4, 4]}},
    "suitcases": [9, *range(15)],
    "one-more": [],
    "quay": [0, 15],
    "trolls": [1, 2, 3, 4, 5],
    "bonuses": {"zom": 7},
}
FILE = """# our own cards
one-more = [1, 3]

[vehicles.cart1]
cages = [
    3,
]
medals = 2

[bonuses]
zom = 5
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "cards.toml"
    path.write_text(text, encoding="utf-8")
    return path


@rule("TL-OPT-1")
def test_what_a_host_leaves_out_stays_reconstructed() -> None:
    state = GAME.deal(2, 1, {"box": OWN})
    whole = state.setting.options["box"]
    assert whole["vehicles"]["cart1"] == {"cages": [4], "medals": 5}
    assert whole["vehicles"]["dragon1"] == {"cages": [4, 4, 4], "medals": 1}
    assert whole["vehicles"]["cart2"] == STANDARD["vehicles"]["cart2"]
    view: Any = state.view(None)
    assert view.box.own
    assert (view.box.cages[0], view.box.medals[0], view.box.bonuses) == ([4], 5, [3, 7, 3, 3, 3])
    assert not GAME.deal(2, 1).view(None).box.own  # type: ignore[attr-defined]


@rule("TL-OPT-1")
def test_the_numbers_are_played_with() -> None:
    own = table(piles={0: "zom15"}, bonuses="zom nin", box=OWN).view(None)
    assert own.players[0].score.total == 14 + 7  # type: ignore[attr-defined]
    plain = table(piles={0: "zom15"}, bonuses="zom nin").view(None)
    assert plain.players[0].score.total == 4 + 3  # type: ignore[attr-defined]


@rule("TL-OPT-1")
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
    assert record.options["box"]["trolls"] == [1, 2, 3, 4, 5]
    assert record.replay(GAME).hash() == record.hash
    assert GAME.load(scribe.state.position()).hash() == scribe.state.hash()
    other = Record.read(record.write().replace('"zom": 7', '"zom": 99'))
    with pytest.raises(RecordAltered):
        other.replay(GAME)


@rule("TL-OPT-1")
def test_worlds_are_built_with_the_same_numbers() -> None:
    state = GAME.deal(3, 2, {"box": OWN})
    world = GAME.worlds(GAME.read_view(state.view(1).encode())).sample(QuickDice(3))
    assert world.view(1) == state.view(1)
    playout(world, QuickDice(4))
    assert world.outcome() is not None


@rule("TL-OPT-1", "TL-BOX-2", "TL-BOX-6")
@pytest.mark.parametrize(
    ("own", "complaint"),
    [
        ({"wagons": {}}, "wagons: there is no such key here; there are vehicles, suitcases"),
        ({"vehicles": {"cart5": {}}}, "vehicles.cart5: there is no such key"),
        ({"vehicles": {"cart1": {"cages": [2, 2]}}}, r"cart1.cages: this is a list of 1 numbers"),
        ({"vehicles": {"dragon1": {"cages": [1, 1]}}}, r"dragon1.cages: this is a list of 3"),
        ({"vehicles": {"cart1": {"cages": [5]}}}, r"cages\[1\]: this is a whole number from 1 to"),
        ({"vehicles": {"cart1": {"cages": [0]}}}, r"cages\[1\]: this is a whole number from 1 to"),
        ({"vehicles": {"cart1": {"medals": -1}}}, "medals: this is a whole number from 0 to 99"),
        ({"suitcases": [1] * 15}, "suitcases: this is a list of 16 numbers, not of 15"),
        ({"suitcases": [1.5] * 16}, r"suitcases\[1\]: this is a whole number"),
        ({"one-more": [16]}, r"one-more\[1\]: this is a whole number from 0 to 15, not 16"),
        ({"one-more": [3, 3]}, r"one-more\[2\]: 3 stands here twice"),
        ({"one-more": [12]}, r"one-more\[1\]: 12 stands in quay too"),
        ({"quay": [2]}, r"quay\[1\]: 2 stands in one-more too"),
        ({"trolls": [1, 2, 3]}, "trolls: this is a list of 5 numbers"),
        ({"bonuses": {"zom": True}}, "bonuses.zom: this is a whole number"),
        ({"bonuses": 3}, "bonuses: this is a table"),
    ],
)
def test_numbers_that_do_not_fit_are_refused(own: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadTable, match=complaint):
        GAME.deal(2, 1, {"box": own})


@pytest.mark.parametrize("value", ["standard", "", 1, True, None, [1]])
def test_the_option_is_a_name_or_a_table(value: object) -> None:
    with pytest.raises(BadSetting, match="option box of trollland is one of 'reconstructed'"):
        GAME.deal(2, 1, {"box": value})


def test_a_position_with_bad_numbers_is_refused() -> None:
    position = GAME.deal(2, 1, {"box": OWN}).position()
    position["options"]["box"]["trolls"] = [1]
    with pytest.raises(BadPosition, match="trolls: this is a list of 5"):
        GAME.load(position)


@rule("TL-OPT-1")
def test_the_numbers_come_from_a_toml_file(tmp_path: Path) -> None:
    found = library.own_table("trollland", "box", written(tmp_path, FILE))
    assert found["one-more"] == [1, 3]
    assert found["vehicles"]["cart1"] == {"cages": [3], "medals": 2}
    assert found["bonuses"]["zom"] == 5
    assert found["suitcases"] == STANDARD["suitcases"]


@rule("TL-OPT-1")
@pytest.mark.parametrize(
    ("old", "new", "line", "what"),
    [
        ("    3,", "    30,", 6, "from 1 to 4, not 30"),
        ("medals = 2", "medals = 'two'", 8, "from 0 to 99, not two"),
        ("[1, 3]", "[1, 1]", 2, "1 stands here twice"),
        ("[1, 3]", "[1, 14]", 2, "14 stands in quay too"),
        ("zom = 5", "zob = 5", 11, "no such key"),
        ("[bonuses]", "[bonus]", 10, "no such key"),
    ],
)
def test_a_bad_file_says_which_line_and_what_is_wrong(
    tmp_path: Path, old: str, new: str, line: int, what: str
) -> None:
    path = written(tmp_path, FILE.replace(old, new))
    with pytest.raises(library.BadFile) as bad:
        library.own_table("trollland", "box", path)
    assert bad.value.line == line
    assert f"cards.toml, line {line}: " in str(bad.value)
    assert what in str(bad.value)


def test_a_file_that_is_no_toml_or_not_there(tmp_path: Path) -> None:
    with pytest.raises(library.BadFile, match=r"not TOML.*line 2"):
        library.own_table("trollland", "box", written(tmp_path, "trolls = []\nquay = [1,,2]\n"))
    with pytest.raises(BadSetting, match="cannot be read"):
        library.own_table("trollland", "box", tmp_path / "nothing.toml")
    with pytest.raises(BadSetting, match="no option 'memory' that takes a table"):
        library.own_table("cheval", "memory", tmp_path / "nothing.toml")
