"""What a position of Le Petit Pari is worth to a bot."""

from __future__ import annotations

from troquet.games._template.table import Table


# copy: a guess at who is ahead; it may look at the whole table, which is a world the bot imagined
def judge(t: Table, seat: int) -> float:
    """Count coins against the best rival's; what is left in the hand is worth a little."""
    rival = max(coins for other, coins in enumerate(t.coins) if other != seat)
    return t.coins[seat] - rival + sum(t.hands[seat]) / 20
