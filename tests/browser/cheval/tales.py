"""Moments of Le Cheval de Troie."""

from __future__ import annotations

import msgspec

from tests.browser.tales import asks
from troquet.core.record import Scribe


def full_district(scribe: Scribe) -> int:
    """Return the number of the first district that is full; 0: none is."""
    view = msgspec.to_builtins(scribe.state.view(None))
    return next((number for number, one in enumerate(view["city"], 1) if one["full"]), 0)


def crowded(scribe: Scribe) -> bool:
    """Tell whether the first seat owes a push while a district is full."""
    return asks("Push")(scribe) and full_district(scribe) > 0
