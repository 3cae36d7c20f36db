"""Settings: by flag, environment or file; every bad value gets one sentence; the docs list all."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from troquet.server import serve
from troquet.server.settings import (
    TABLE,
    WORDS,
    BadSettings,
    Settings,
    flag,
    gather,
    table_markdown,
    variable,
)

ROOT = Path(__file__).resolve().parents[2]


def written(tmp_path: Path, text: str | bytes) -> Path:
    """Write a settings file."""
    file = tmp_path / "cafe.toml"
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    return file


# Where they come from


def test_without_anything_the_defaults_hold() -> None:
    assert gather({}, {}) == Settings()
    assert Settings().host == "127.0.0.1"  # this machine only, unless told otherwise


def test_a_flag_wins_over_the_environment_and_that_over_the_file(tmp_path: Path) -> None:
    file = written(tmp_path, "port = 1\nbot_pace = 1.5\ntables = 7\nlan = true\n")
    environment = {"TROQUET_PORT": "2", "TROQUET_BOT_PACE": "2.5", "HOME": "/", "PORT": "9"}
    found = gather({"port": "3", "host": None, "tables": None}, environment, file)
    assert (found.port, found.bot_pace, found.tables, found.lan) == (3, 2.5, 7, True)
    assert gather({}, environment, file).port == 2
    assert gather({}, {}, file).port == 1
    assert gather({"lan": True}, {"TROQUET_LAN": "0"}, file).lan
    assert not gather({}, {"TROQUET_LAN": "false"}, file).lan


@pytest.mark.parametrize("name", TABLE)
def test_every_setting_can_be_given_in_each_way(tmp_path: Path, name: str) -> None:
    default = getattr(Settings(), name)
    other: Any = {str: "other", int: 300, float: 20.5, bool: True}[type(default)]
    other = {
        "log_format": "json",
        "log_level": "debug",
        "base_path": "/cafe",
        "public_url": "https://cafe.example",
        "bot_workers": 2,
    }.get(name, other)
    text = msgspec.json.encode(other).decode()
    assert getattr(gather({}, {}, written(tmp_path, f"{name} = {text}\n")), name) == other
    assert getattr(gather({}, {variable(name): str(other)}), name) == other
    assert getattr(gather({name: str(other)}, {}), name) == other


# What they cannot be

BAD: list[tuple[str, str, str]] = [
    ("port", "eighty", "--port is a whole number, not 'eighty'"),
    ("port", "80.5", "--port is a whole number, not '80.5'"),
    ("port", "", "--port is a whole number, not ''"),
    ("port", "-1", "port is between 0 and 65535, not -1"),
    ("port", "65536", "port is between 0 and 65535, not 65536"),
    ("port", "9" * 5000, "--port is a whole number, not '9"),
    ("port", "9" * 400, "port is between 0 and 65535, not 9"),
    ("bot_seconds", "soon", "--bot-seconds is a number, not 'soon'"),
    ("bot_seconds", "0", "bot_seconds is between 0.1 and 120, not 0"),
    ("bot_seconds", "nan", "bot_seconds is between 0.1 and 120, not nan"),
    ("bot_seconds", "inf", "bot_seconds is between 0.1 and 120, not inf"),
    ("message_bytes", "9999999", "message_bytes is between 256 and 1048576, not 9999999"),
    ("sockets", "0", "sockets is between 1 and 1000000, not 0"),
    ("lan", "perhaps", "--lan is true or false, not 'perhaps'"),
    ("log_format", "xml", "log_format is one of text, json, not 'xml'"),
    ("log_level", "INFO", "log_level is one of debug, info, warning, error, not 'INFO'"),
    ("base_path", "cafe", "base_path is like /cafe"),
    ("base_path", "/cafe/", "base_path is like /cafe"),
    ("base_path", "/", "base_path is like /cafe"),
    ("base_path", "//cafe", "base_path is like /cafe"),
    ("base_path", "/a b", "base_path is like /cafe"),
    ("base_path", "/{game}", "base_path is like /cafe"),
    ("base_path", "/a?b", "base_path is like /cafe"),
    ("base_path", "/café", "base_path is like /cafe"),
    ("base_path", "/a\n", "base_path is like /cafe"),
    ("public_url", "cafe.example", "public_url is like https://cafe.example"),
    ("public_url", "ftp://cafe.example", "public_url is like https://cafe.example"),
    ("public_url", "https://", "public_url is like https://cafe.example"),
    ("public_url", "https://cafe.example/path", "public_url is like https://cafe.example"),
    ("public_url", "https://a@b", "public_url is like https://cafe.example"),
    ("host", "", "host has to be something, not ''"),
    ("data", "", "data has to be something, not ''"),
    ("data", "a\0b", "data has to be something"),
]


@pytest.mark.parametrize(("name", "value", "sentence"), BAD)
def test_a_bad_value_is_refused_with_one_sentence(name: str, value: str, sentence: str) -> None:
    with pytest.raises(BadSettings) as told:
        gather({name: value}, {})
    text = str(told.value)
    assert text.startswith(sentence)
    assert "\n" not in text
    with pytest.raises(BadSettings) as told:
        gather({}, {variable(name): value})
    assert str(told.value).replace(variable(name), flag(name)) == text


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("port = 'eighty'", "a setting cannot be used: Expected `int`, got `str` - at `$.port`"),
        ("port = true", "a setting cannot be used: Expected `int`, got `bool` - at `$.port`"),
        ("lan = 1", "a setting cannot be used: Expected `bool`, got `int` - at `$.lan`"),
        ("port = 70000", "port is between 0 and 65535, not 70000"),
        ("ports = 1", "there is no setting 'ports'; there are host, port, "),
        ("[cafe]\nport = 1", "there is no setting 'cafe'"),
        ("port 1", "is not TOML"),
        (b"\xff\xfe", "is not TOML"),
    ],
)
def test_a_bad_file_is_refused_with_one_sentence(
    tmp_path: Path, text: str | bytes, sentence: str
) -> None:
    with pytest.raises(BadSettings) as told:
        gather({}, {}, written(tmp_path, text))
    assert sentence in str(told.value)
    assert "\n" not in str(told.value)


def test_a_file_that_is_not_there_is_said_so(tmp_path: Path) -> None:
    for path in (tmp_path / "none.toml", tmp_path):
        with pytest.raises(BadSettings, match="cannot be read"):
            gather({}, {}, path)


@pytest.mark.parametrize("host", ["192.0.2.1", "a" * 80])
def test_an_address_that_is_not_ours_is_refused_with_one_sentence(host: str) -> None:
    with pytest.raises(serve.CannotListen, match=f"cannot listen on {host} port 0: .*--port"):
        serve.listen(Settings(host=host, port=0))


def test_a_port_that_is_taken_is_said_so() -> None:
    with serve.listen(Settings(port=0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(serve.CannotListen, match="another café may be open there"):
            serve.listen(Settings(port=port))


# The docs


def test_the_page_lists_every_setting_exactly() -> None:
    page = (ROOT / "docs" / "settings.md").read_text(encoding="utf-8")
    table = "".join(line + "\n" for line in page.splitlines() if line.startswith("|"))
    assert table == table_markdown()


def test_the_example_of_the_page_is_good() -> None:
    page = (ROOT / "docs" / "settings.md").read_text(encoding="utf-8")
    example = page.split("```toml\n")[1].split("```")[0]
    assert gather(tomllib.loads(example), {}).log_format == "json"


def test_the_table_names_every_setting_and_holds_every_default() -> None:
    assert list(TABLE) == [field.name for field in msgspec.structs.fields(Settings)]
    assert set(WORDS) <= set(TABLE)
    for name, (meaning, least, most) in TABLE.items():
        assert meaning.endswith(".")
        assert (least is None) == (most is None)
        assert (least is not None) == (type(getattr(Settings(), name)) in (int, float)), name
