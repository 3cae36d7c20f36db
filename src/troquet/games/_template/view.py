"""What a seat may know of Le Petit Pari, as declared data. Never compiled."""

from __future__ import annotations

from troquet.core.meta import Outcome
from troquet.core.view import View, common
from troquet.games._template.table import Table


# copy: all that a seat knows, what it saw in the past included, and nothing else
class PetitPariView(View, frozen=True, kw_only=True):
    """One's own hand, the cards played, the coins; cards count from 0."""

    hand: list[int]
    played: list[list[int]]
    coins: list[int]
    outcome: Outcome | None


def view(t: Table, seat: int | None) -> PetitPariView:
    """Return all that a seat knows (PP-KNO-1)."""
    return PetitPariView(
        **common(t, seat),
        hand=[] if seat is None else t.hands[seat][:],
        played=[cards[:] for cards in t.played],
        coins=t.coins[:],
        outcome=t.outcome(),
    )
