"""The end of Le Petit Pari (PP-END)."""

from __future__ import annotations

from troquet.core.meta import Outcome
from troquet.games._template.table import Table


# copy: points, ranks and one of the endings in meta.py
def outcome(t: Table) -> Outcome:
    """Return the result: most coins win, equal coins share (PP-END-1, PP-END-2)."""
    ranks = tuple(1 + sum(1 for other in t.coins if other > mine) for mine in t.coins)
    return Outcome(tuple(t.coins), ranks, "shared" if ranks.count(1) > 1 else "coins")
