"""What a position of Trollland is worth to a bot."""

from __future__ import annotations

from typing import Final

from troquet.games.trollland import score
from troquet.games.trollland.box import FIRST, PEOPLE
from troquet.games.trollland.play import Load
from troquet.games.trollland.table import CAGES_BITS, Table

# Guesses, in points; found by playing against chance.
_SHUT: Final = -1.7  # a card on its way that finds no open cage
_ON_ITS_WAY: Final = 0.3  # one that does
_LAST_PLACE: Final = 0.75  # how surely such a card fills a vehicle that has one place left
_CARD: Final = 0.1  # another card in a pile
_HAND: Final = 0.4  # another card in the hand


def judge(t: Table, seat: int) -> float:
    """Return the points a seat may hope for minus those of its best rival."""
    hopes = [0.0] * t.seats
    for other in range(t.seats):
        hopes[other] = score.total(t, other) + _HAND * len(t.hands[other])
        for people in range(PEOPLE):
            hopes[other] += _CARD * score.COUNT[t.piles[PEOPLE * other + people]]
    if t.agenda:
        _on_their_way(t, hopes)
    mine = hopes[seat]
    hopes[seat] = -1000.0
    return mine - max(hopes)


def _on_their_way(t: Table, hopes: list[float]) -> None:
    """Add what cards picked or called may still bring; who comes first gets the last place."""
    gone = 0  # vehicles that an earlier card will have filled, a bit set
    for at in range(len(t.agenda) - 1, -1, -1):
        step = t.agenda[at]
        if isinstance(step, Load):
            gone = _hope(t, hopes, step.seat, step.card, gone)
    for at in range(len(t.picked) - 1, -1, -1):
        gone = _hope(t, hopes, t.picked[at] & 7, t.picked[at] >> 3, gone)


def _hope(t: Table, hopes: list[float], seat: int, card: int, gone: int) -> int:
    """Add what one card on its way is worth; return the vehicles that are gone after it."""
    open = t.open(card >> 4)
    best = 0.0
    filled = -1
    fits = False
    for vehicle in t.row:
        if open & CAGES_BITS[vehicle] and not gone >> vehicle & 1:
            fits = True
            if t.space[vehicle] == 1:
                gain = _gain(t, seat, vehicle, card)
                if gain > best or filled < 0:
                    best = gain
                    filled = vehicle
    if not fits:
        hopes[seat] += _SHUT
    elif filled < 0:
        hopes[seat] += _ON_ITS_WAY
    else:
        hopes[seat] += _ON_ITS_WAY + _LAST_PLACE * best
        return gone | 1 << filled
    return gone


def _gain(t: Table, seat: int, vehicle: int, card: int) -> float:
    """Return what a seat would win with a vehicle that this card fills."""
    gain = float(t.box.medals[vehicle])
    suitcases = t.box.suitcases
    for cage in range(FIRST[vehicle], FIRST[vehicle + 1]):
        people = t.who[cage]
        cards = t.holds[cage] if people >= 0 else 0
        if people == card >> 4 or people < 0:
            people = card >> 4
            cards |= 1 << (card & 15)
        pile = t.piles[PEOPLE * seat + people]
        both = pile | cards
        after = suitcases[score.TOP[both]] << (both & 1)
        before = suitcases[score.TOP[pile]] << (pile & 1) if pile else 0
        gain += after - before + _CARD * score.COUNT[cards]
    return gain
