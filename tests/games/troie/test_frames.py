"""What may be published, against every group there is: looked for one by one, on squared paper."""

from __future__ import annotations

import pytest

from troquet.conformance.plugin import rule
from troquet.core.dice import QuickDice
from troquet.games.troie import frames
from troquet.games.troie.box import SIDES

Group = frozenset[tuple[int, int]]


def places(bits: int, side: int) -> Group:
    return frozenset(divmod(at, side) for at in range(side * side) if bits >> at & 1)


def bits(group: Group, side: int) -> int:
    return sum(1 << row * side + column for row, column in group)


def beside(group: Group) -> Group:
    """Return all that shares an edge with a group."""
    return frozenset(
        (row + down, column + across)
        for row, column in group
        for down, across in ((0, 1), (0, -1), (1, 0), (-1, 0))
    )


def groups(own: Group, most: int) -> set[Group]:
    """Return every joined group of at most so many of some places."""
    found: set[Group] = {frozenset([place]) for place in own}
    grown = set(found)
    for _ in range(most - 1):
        grown = {group | {more} for group in grown for more in beside(group) & own - group}
        found |= grown
    return found


def largest(published: Group) -> int:
    return max((len(group) for group in groups(published, len(published))), default=0)


@rule("TR-PUB-2", "TR-PUB-3", "TR-PUB-4")
@pytest.mark.parametrize("layer", [0, 3])
def test_picks_are_offered_just_when_a_publication_can_still_come_of_them(layer: int) -> None:
    dice = QuickDice(layer + 1)
    side = SIDES[layer]
    refused = 0
    for _ in range(150):
        # Few published pieces, and few of one's own: both kinds of publication are near their limit
        published = frames.FULL[layer] & dice.below(1 << 16) & dice.below(1 << 16)
        tent = frames.FULL[layer] & dice.below(1 << 16) & dice.below(1 << 16) & ~published
        left = 1 + dice.below(5)
        frame, own = places(published, side), places(tent, side)
        if len(frame) > 9:
            continue
        most = largest(frame)
        assert frames.largest_group(layer, published) == most
        good = {group for group in groups(own, left) if len(group) > most or beside(group) & frame}
        first = frozenset().union(*good)
        assert places(frames.openings(layer, published, tent, most, left), side) == first
        refused += len(own - first)
        for picked in {part for group in good for part in groups(group, left)}:
            here = bits(picked, side)
            assert frames.layable(layer, published, here, most) == (picked in good)
            more = frozenset().union(*(group for group in good if group > picked)) & beside(picked)
            offered = frames.additions(layer, published, tent, here, most, left)
            assert places(offered, side) == more - picked
    assert refused > 20
