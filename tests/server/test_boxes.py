"""A host's own numbers in the café: from a setting to every new table; guests cannot bring any."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.cafe import opened, settings
from tests.server.conftest import Enter
from troquet.core.refusal import BadSetting
from troquet.server import boxes, serve
from troquet.server.settings import BadSettings


def written(folder: Path, text: str = "trolls = [9, 8, 7, 6, 5]\n") -> Path:
    path = folder / "cards.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_new_tables_are_played_with_the_hosts_numbers(tmp_path: Path, enter: Enter) -> None:
    file = written(tmp_path)
    with opened(tmp_path / "cafe.db", boxes=f"trollland.box={file}") as cafe:
        ada = enter(cafe, "Ada")
        info = ada.post("/api/tables", game="trollland", seats=2)
        assert info["options"]["box"]["trolls"] == [9, 8, 7, 6, 5]
        plain = ada.post("/api/tables", game="trollland", seats=2, options={"box": "reconstructed"})
        assert plain["options"] == {"box": "reconstructed"}
        other = ada.post("/api/tables", game="cheval", seats=2)
        assert other["options"] == {"memory": False}


def test_what_the_host_has_settled_is_not_offered(tmp_path: Path) -> None:
    house = serve.make_house(
        settings(tmp_path / "cafe.db", boxes=f"trollland.box={written(tmp_path)}")
    )
    offered = {meta.id: [option.name for option in meta.options] for meta in house.shelf()}
    assert offered["trollland"] == []
    assert offered["cheval"] == ["memory"]


def test_guests_cannot_bring_numbers_of_their_own(tmp_path: Path, enter: Enter) -> None:
    with opened(tmp_path / "cafe.db") as cafe:
        ada = enter(cafe, "Ada")
        wanted = {"game": "trollland", "seats": 2, "options": {"box": {"trolls": [0] * 5}}}
        assert ada.code("POST", "/api/tables", **wanted) == "malformed"
        info = ada.post("/api/tables", game="trollland", seats=2)
        assert info["options"] == {"box": "reconstructed"}


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("trolls = [1]\n", "line 1: trolls: this is a list of 5 numbers, not of 1"),
        ("quay = [1]\ntrolls = 4\n", "line 2: trolls: this is a list of whole numbers"),
    ],
)
def test_a_bad_file_keeps_the_cafe_shut(tmp_path: Path, text: str, complaint: str) -> None:
    with pytest.raises(BadSetting, match=complaint):
        boxes.read(f"trollland.box={written(tmp_path, text)}")


@pytest.mark.parametrize("setting", ["cards.toml", "trollland=cards.toml", "trollland.box="])
def test_a_setting_that_names_no_option_or_file(setting: str) -> None:
    with pytest.raises(BadSettings, match=r"boxes is like game\.option=numbers\.toml"):
        boxes.read(setting)


def test_an_option_that_takes_no_numbers(tmp_path: Path) -> None:
    with pytest.raises(BadSetting, match="no option 'memory' that takes a table"):
        boxes.read(f"cheval.memory={written(tmp_path)}")
    assert boxes.read("") == {}
