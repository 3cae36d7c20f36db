"""The suite as a pytest class: subclass it, name a case, and every point is tested.

    class TestMyGame(Conformance):
        case = Case(GAME, MyRedealer, longest=500)
        records = Path(__file__).parent / "records"

Each check runs for every number of seats. `--long` looks at ten times as many states.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from troquet.conformance import golden, hiding, playing
from troquet.conformance.case import Case
from troquet.core.record import Record

_REPLAY = """
import importlib, sys
from troquet.core.record import Record
game = importlib.import_module(sys.argv[1]).GAME
for line in sys.stdin.read().split("\\0"):
    print(Record.read(line).replay(game).hash())
"""


class Conformance:
    """What must always hold. A subclass sets `case` and `records`; the seat counts share `states`.

    `records` is the folder with stored games: every ending, every number of seats.
    """

    case: Case
    records: Path
    states = 10_500

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Run each check for every number of seats."""
        if "seats" in metafunc.fixturenames:
            metafunc.parametrize("seats", self.case.game.meta.seats)

    @pytest.fixture
    def share(self, request: pytest.FixtureRequest) -> int:
        """Return how many states one number of seats has to look at."""
        times = 10 if request.config.getoption("--long") else 1
        return self.states * times // len(self.case.game.meta.seats)

    def test_a_seat_is_sent_nothing_it_may_not_know(self, seats: int, share: int) -> None:
        assert hiding.no_leak(self.case, seats, share) >= share

    def test_worlds_look_like_the_view_they_come_from(self, seats: int, share: int) -> None:
        assert hiding.worlds_fit(self.case, seats, share) >= share

    def test_an_answer_without_news_can_be_taken_back(self, seats: int, share: int) -> None:
        assert hiding.undo_agrees(self.case, seats, share) > 0

    def test_everything_is_conserved_and_every_game_ends(self, seats: int, share: int) -> None:
        assert playing.conserved(self.case, seats, share // 35) > 0

    def test_options_and_refusals_agree(self, seats: int, share: int) -> None:
        assert playing.legality_agrees(self.case, seats, share // 2) >= share // 2

    def test_the_same_moves_lead_to_the_same_hash(self, seats: int, share: int) -> None:
        assert playing.same_everywhere(self.case, seats, share // 70)

    def test_another_process_replays_to_the_same_hash(self, seats: int) -> None:
        records = playing.same_everywhere(self.case, seats, 3, seed=1_000)
        for hash_seed in ("1", "4711"):
            assert _elsewhere(self.case, records, hash_seed) == [r.hash for r in records]

    def test_every_way_to_end_has_a_stored_record(self) -> None:
        golden.check(self.case.game, self.records)

    def test_every_move_round_trips(self) -> None:
        assert playing.moves_round_trip(self.case) == len(self.case.game.moves)


def _elsewhere(case: Case, records: list[Record], hash_seed: str) -> list[str]:
    """Replay records in another process and return the hashes it reaches."""
    done = subprocess.run(
        [sys.executable, "-c", _REPLAY, type(case.game).__module__],
        input="\0".join(record.write() for record in records),
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()
