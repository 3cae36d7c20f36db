"""Tournaments: fair, the same everywhere, kept, gone on with, and clear about what is wrong."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path

import pytest
from msgspec.structs import replace

from troquet.arena import report
from troquet.arena.ledger import BadLedger, Ledger, seed_of
from troquet.arena.plans import Result, lineups, play, settle
from troquet.arena.tournament import Question, Tournament
from troquet.core.refusal import BadSetting

PLAN = settle("_template", 2, {}, ("greedy", "random"), "ab" * 32)


def tournament(path: Path | None = None, games: int = 20, **more: object) -> Tournament:
    question = more.get("question")
    assert question is None or isinstance(question, Question)
    return Tournament(Ledger(PLAN, path), games, question)


def test_every_deal_is_played_from_every_seat() -> None:
    assert lineups(("a", "b"), 2) == [("a", "b"), ("b", "a")]
    assert lineups(("a", "b"), 4) == [("a", "b", "a", "b"), ("b", "a", "b", "a")]
    three = lineups(("a", "b", "c"), 2)
    assert len(three) == 6
    for bot in "abc":
        assert sum(row[0] == bot for row in three) == sum(row[1] == bot for row in three) == 2


def test_one_bot_or_the_same_twice_is_no_tournament() -> None:
    for bots in (("a",), ("a", "a")):
        with pytest.raises(BadSetting, match="two bots"):
            lineups(bots, 2)


def test_a_game_is_the_same_wherever_it_is_played() -> None:
    alone, several = tournament(), tournament()
    alone.play(1, None, lambda _: None)
    several.play(2, None, lambda _: None)

    def facts(table: Tournament) -> list[tuple[object, ...]]:
        rows = sorted(table.ledger.results.values(), key=lambda r: r.n)
        return [(r.n, r.lineup, r.scores, r.ranks, r.answers) for r in rows]

    assert facts(alone) == facts(several)
    assert len(alone.ledger.results) == 20


def test_it_stops_and_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "ledger.jsonl"
    tournament(path, games=8).play(1, None, lambda _: None)
    again = tournament(path, games=20)
    assert len(again.ledger.results) == 8
    heard: list[int] = []
    again.play(1, None, heard.append)
    assert sum(heard) == 12
    assert len(Ledger(PLAN, path).results) == 20
    assert seed_of(path) == PLAN.seed


def test_a_line_cut_off_in_the_writing_is_played_again(tmp_path: Path) -> None:
    path = tmp_path / "ledger.jsonl"
    tournament(path, games=6).play(1, None, lambda _: None)
    path.write_bytes(path.read_bytes()[:-20])
    again = tournament(path, games=6)
    assert len(again.ledger.results) == 5
    again.play(1, None, lambda _: None)
    assert len(Ledger(PLAN, path).results) == 6


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hello\n", "first line"),
        ('{"arena":2,"plan":{}}\n', "first line"),
        ('{"arena":9,"plan":{}}\n', "form 9"),
        ("cut off before its first line ended", "another name"),
    ],
)
def test_a_file_that_is_no_ledger_is_left_alone(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "ledger.jsonl"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadLedger, match=said):
        Ledger(PLAN, path)
    assert path.read_text(encoding="utf-8") == text
    assert seed_of(path) is None


def test_a_broken_line_is_named(tmp_path: Path) -> None:
    path = tmp_path / "ledger.jsonl"
    tournament(path, games=4).play(1, None, lambda _: None)
    lines = path.read_text(encoding="utf-8").splitlines()
    lines[2] = lines[2].replace('"ranks"', '"rank"')
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    with pytest.raises(BadLedger, match="line 3"):
        Ledger(PLAN, path)


def test_another_tournaments_ledger_is_not_mixed_in(tmp_path: Path) -> None:
    path = tmp_path / "ledger.jsonl"
    Ledger(PLAN, path)
    other = settle("_template", 3, {}, PLAN.bots, PLAN.seed)
    with pytest.raises(BadLedger, match="another tournament"):
        Ledger(other, path)


def test_a_ledger_is_not_gone_on_with_by_other_rules_or_levels(tmp_path: Path) -> None:
    path = tmp_path / "ledger.jsonl"
    bots = ("regular", "greedy")
    today = settle("_template", 2, {}, bots, PLAN.seed)
    Ledger(replace(today, rules=today.rules + 1), path)
    with pytest.raises(BadLedger, match=f"rules {today.rules + 1} is now rules {today.rules}"):
        Ledger(today, path)
    path.unlink()
    Ledger(replace(today, settings=("regular:iterations=7", "greedy")), path)
    with pytest.raises(BadLedger, match="regular:iterations=7 is now regular:iterations=200"):
        Ledger(today, path)


def sure(n: int) -> Result:
    """A game that the first bot wins."""
    lineup = lineups(PLAN.bots, 2)[n % 2]
    ranks = (1, 2) if lineup[0] == "greedy" else (2, 1)
    return Result(n, lineup, (0, 0), ranks, (1, 1), (0.0, 0.0))


def test_a_question_stops_the_tournament_when_it_is_decided() -> None:
    table = tournament(games=400, question=Question("greedy", "random", 0.5))
    table.ledger.add([sure(n) for n in range(10)])
    assert table.answer() is True
    table.play(1, None, lambda _: pytest.fail("it was decided already"))


def test_games_that_end_early_do_not_sway_the_answer() -> None:
    table = tournament(games=400, question=Question("greedy", "random", 0.5))
    table.ledger.add([sure(n) for n in range(2, 40)])  # the first deal is still being played
    assert table.whole() == []
    assert table.answer() is None


class Reader(HTMLParser):
    """Notes what a page would fetch."""

    def __init__(self) -> None:
        super().__init__()
        self.fetched: list[str] = []
        self.tags: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.fetched += [value or "" for name, value in attrs if name in ("src", "href")]


def test_the_page_needs_nothing_else_and_the_table_has_every_bot() -> None:
    results = [play(PLAN, n) for n in range(12)]
    page = report.page(PLAN, results, "<Le Petit Pari>", "fr", lambda key, **facts: key)
    reader = Reader()
    reader.feed(page)
    assert reader.fetched == []
    assert "script" not in reader.tags
    assert reader.tags.count("svg") == 1
    assert page.count('class="dot"') == len(PLAN.bots)
    assert page.count('class="met"') == 2
    assert "&lt;Le Petit Pari&gt;" in page
    rows = report.table(PLAN, results).splitlines()
    assert len(rows) == 3
    assert {row.split(",")[2] for row in rows[1:]} == set(PLAN.bots)
