"""The conformance suite over Trollland, for two to five players."""

from __future__ import annotations

from pathlib import Path

from tests.games.trollland.redealer import TrolllandRedealer
from troquet.conformance.case import Case
from troquet.conformance.suite import Conformance
from troquet.games.trollland.game import GAME


class TestTrollland(Conformance):
    case = Case(GAME, TrolllandRedealer, longest=400)
    records = Path(__file__).parents[2] / "records" / "trollland"
    # Four thousand moves are refused in every state: fewer states than the suite's own number,
    # so that it takes about a minute; --long looks at ten times as many.
    states = 4_200
