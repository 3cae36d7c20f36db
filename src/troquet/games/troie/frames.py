"""Groups in a frame, as bit sets of its places: what joins what, and what may be published.

Places are counted row by row; Troy I has 3 × 3 of them, the other layers 4 × 4.
"""

from __future__ import annotations

from typing import Final

from troquet.games.troie.box import FINAL, HONOUR, PRIMORDIAL, SECONDARY, SIZES


def _counts() -> list[int]:
    counts = [0]
    for _ in range(16):
        counts += [count + 1 for count in counts]
    return counts


COUNT: Final = _counts()  # COUNT[places]: how many places a bit set holds
FULL: Final = [(1 << size) - 1 for size in SIZES]


def around(layer: int, places: int) -> int:
    """Return the places that share an edge with some (TR-PUB-2: diagonals do not join)."""
    if layer:
        return (
            (places & 0x7777) << 1 | (places & 0xEEEE) >> 1 | places << 4 | places >> 4
        ) & 0xFFFF
    return ((places & 0xDB) << 1 | (places & 0x1B6) >> 1 | places << 3 | places >> 3) & 0x1FF


def group(layer: int, start: int, within: int) -> int:
    """Return all places within a set that are joined to some of its places."""
    while True:
        grown = start | (around(layer, start) & within)
        if grown == start:
            return start
        start = grown


def largest_group(layer: int, places: int) -> int:
    """Return the size of the largest joined group."""
    most = 0
    while COUNT[places] > most:
        found = group(layer, places & -places, places)
        places ^= found
        if COUNT[found] > most:
            most = COUNT[found]
    return most


def openings(layer: int, frame: int, own: int, largest: int, left: int) -> int:
    """Return which of one's pieces can begin a publication of at most `left` pieces (TR-PUB-4)."""
    if not frame:
        return own  # TR-PUB-3  the first in a layer is primordial
    good = own & around(layer, frame)
    for _ in range(left - 1):
        # secondary: one that joins, or reaches one that does through one's own
        grown = good | (around(layer, good) & own)
        if grown == good:
            break
        good = grown
    if largest < left and largest < COUNT[own]:
        # primordial: a group of one's own that is larger than any in the frame
        rest = own & ~good
        while rest:
            found = group(layer, rest & -rest, own)
            rest &= ~found
            if COUNT[found] > largest:
                good |= found
    return good


def additions(layer: int, frame: int, own: int, picks: int, largest: int, left: int) -> int:
    """Return which of one's pieces may join the picks so that they can still be published."""
    if COUNT[picks] >= left:
        return 0
    near = around(layer, picks) & own & ~picks
    if not near or not frame:
        return near
    rim = own & around(layer, frame)
    if picks & rim:
        return near
    if largest < left and COUNT[group(layer, picks, own)] > largest:
        return near
    good = 0
    rest = near
    while rest:
        one = rest & -rest
        rest ^= one
        if _reaches(layer, picks | one, own, rim, left):
            good |= one
    return good


def _reaches(layer: int, picks: int, own: int, rim: int, left: int) -> bool:
    """Tell whether picks reach a place of the rim through one's own pieces, `left` in all."""
    for _ in range(left - COUNT[picks]):
        if picks & rim:
            return True
        picks |= around(layer, picks) & own
    return (picks & rim) != 0


def layable(layer: int, frame: int, picks: int, largest: int) -> bool:
    """Tell whether picks may be published as they are (TR-PUB-3, TR-PUB-4)."""
    return COUNT[picks] > largest or (picks & around(layer, frame)) != 0


def rank(layer: int, frame: int, picks: int, largest: int) -> int:
    """Return the rank of a publication (TR-PUB-3 to TR-PUB-5)."""
    if frame | picks == FULL[layer]:
        return FINAL
    return PRIMORDIAL if COUNT[picks] > largest else SECONDARY


def points(plans: int, picks: int, ranked: int) -> int:
    """Return what a publication pays (TR-END-1); `plans`: the places of its layer with a plan."""
    count = COUNT[picks]
    paid = count + COUNT[picks & plans]
    return paid if ranked == SECONDARY else paid + HONOUR * count
