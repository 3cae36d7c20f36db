"""What a position of Troie is worth to a bot."""

from __future__ import annotations

from typing import Final

from troquet.games.troie.box import BEFORE_TENT, LAST_DIG, LAYERS
from troquet.games.troie.frames import COUNT, FULL, around, group, layable, points, rank
from troquet.games.troie.play import Dig
from troquet.games.troie.publishing import Publish
from troquet.games.troie.table import Table

_IN_TENT: Final = 0.62  # of what a piece behind the tent would pay
_BEFORE: Final = 0.36  # of what one before it would
_CARD_PIECES: Final = 5.0  # pieces that a publish card can lay
_CARD: Final = 0.9  # a publish card that can be filled later on
_ACTION: Final = 0.3  # a dig or an examination that one still has


def judge(t: Table, seat: int) -> float:
    """Return the renown a seat may hope for minus that of its best rival."""
    mine = _hope(t, seat)
    best = -1000.0
    for other in range(t.seats):
        if other != seat:
            best = max(best, _hope(t, other))
    return mine - best


def _hope(t: Table, seat: int) -> float:
    """Add up renown, what waits in and before the tent, and the cards to publish it with."""
    hope = float(t.space[seat])
    cards = 0.0
    for card in t.hands[seat]:
        if card > LAST_DIG:
            cards += 1.0
    left = 0
    for step in t.agenda:
        if isinstance(step, Publish) and step.seat == seat:
            left = step.left
        elif isinstance(step, Dig) and step.seat == seat:
            hope += _ACTION * step.left
    if left and t.asked == 1 << seat:
        hope += t.gained  # no pawn has moved for it yet
    worth = 0.0
    for layer in t.layers:
        own = t.tent[LAYERS * seat + layer]
        if own:
            worth += _layer_worth(t, layer, own)
    inside = t.inside[seat]
    # Pieces that no card is left for are worth nothing
    room = _CARD_PIECES * cards + left
    share = 1.0 if inside <= room else room / inside
    hope += _IN_TENT * worth * share
    if left:
        # The turn to publish is now: what it can lay is nearly in hand
        hope += (1.0 - _IN_TENT) * 0.75 * worth * min(1.0, left / max(inside, 1))
        hope += _picks(t, seat, left)
    before = t.before[seat]
    spare = room - inside
    for piece in before:
        if spare <= 0.0:
            break
        hope += _BEFORE * (2.1 + t.box.is_plan[t.what[piece]])
        spare -= 1.0
    if len(before) > BEFORE_TENT - 1:
        hope -= 0.2 * (len(before) - BEFORE_TENT + 1)
    return hope + _CARD * min(cards, 4.0)


def _layer_worth(t: Table, layer: int, own: int) -> float:
    """Guess what one's pieces of a layer will pay: more if joined to a group, or to the frame."""
    frame, largest = t.frame[layer], t.largest[layer]
    worth = 0.0
    rim = around(layer, frame)
    rest = own
    while rest:
        found = group(layer, rest & -rest, own)
        rest ^= found
        size = COUNT[found]
        worth += size + COUNT[found & t.box.plans[layer]]
        if size > largest and largest < 5:
            worth += min(size, 5)
        elif (frame | own) == FULL[layer]:
            worth += size
        elif not found & rim:
            worth -= 0.5 * size
    return worth


def _picks(t: Table, seat: int, left: int) -> float:
    """Reckon the picks: what they pay as they are, or might with one more."""
    picks = t.picks
    if not picks or t.asked != 1 << seat:
        return 0.0
    layer = t.layer
    frame, largest = t.frame[layer], t.largest[layer]
    own = t.tent[LAYERS * seat + layer]
    found = group(layer, picks, own)
    count = COUNT[picks]
    hope = 0.02 * count
    if layable(layer, frame, picks, largest):
        ranked = rank(layer, frame, picks, largest)
        hope += (1.0 - _IN_TENT) * points(t.box.plans[layer], picks, ranked)
    if largest < min(COUNT[found], left):
        # A primordial group is in reach: each pick of it is a step towards its honour
        hope += 0.25 * min(count, left)
    return hope
