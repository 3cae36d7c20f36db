"""What must hold at every moment of Le Petit Pari. Never compiled."""

from __future__ import annotations

from troquet.games._template.box import HAND
from troquet.games._template.play import Trick
from troquet.games._template.table import Table


# copy: what is conserved and what the agenda may hold; a position that breaks it is not loaded
def broken(t: Table) -> str | None:
    """Return a sentence on the first invariant that is broken; None: all is well."""
    cards = [card for hand in t.hands + t.played for card in hand]
    if len(set(cards)) != len(cards):
        return "PP-BOX-1: there is only one card of each number"
    if any(len(h) + len(p) != HAND for h, p in zip(t.hands, t.played, strict=True)):
        return f"PP-SET-1: every player was dealt {HAND} cards"
    tricks = len(t.played[0])
    if any(len(p) != tricks for p in t.played) or sum(t.coins) != tricks:
        return "PP-TURN-2: every trick takes one card of each player and pays one coin"
    for trick in range(tricks):
        shown = [cards[trick] for cards in t.played]
        if t.coins[shown.index(max(shown))] == 0:
            return "PP-TURN-2: the highest card took the coin"
    if t.agenda != ([Trick()] if tricks < HAND else []):
        return "PP-END-1: a trick is asked for exactly while cards are left"
    if t.agenda and t.asked != (1 << t.seats) - 1:
        return "PP-TURN-1: everybody is asked"
    return None
