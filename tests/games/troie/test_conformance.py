"""The conformance suite over Troie."""

from __future__ import annotations

from pathlib import Path

from tests.games.troie.redealer import TroieRedealer
from troquet.conformance.case import Case
from troquet.conformance.suite import Conformance
from troquet.games.troie.game import GAME


class TestTroie(Conformance):
    # A world of Troie takes milliseconds where one of a card game takes microseconds.
    case = Case(GAME, TroieRedealer, longest=600)
    records = Path(__file__).parents[2] / "records" / "troie"
    states = 1_200
