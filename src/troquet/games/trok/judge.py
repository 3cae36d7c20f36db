"""What a position of Trök is worth to a bot."""

from __future__ import annotations

from typing import Final

from troquet.games.trok.box import (
    ASTRID,
    BITS,
    CART,
    DIFFERENT,
    IDENTICAL,
    KINDS,
    MERE_DWERG,
    ONE,
    PERE_DWERG,
    PERFECT,
    RICH,
    SMALLEST_SET,
    STONE,
    UPGRADE_KINDS,
    YLUD,
    ZORAL,
)
from troquet.games.trok.moves import BAGS, different_in
from troquet.games.trok.play_combination import Combine, Pay, PayRun
from troquet.games.trok.play_trade import Give, Place, Settle
from troquet.games.trok.score import dwarves, income, owned, set_pays
from troquet.games.trok.table import Table

# What an upgrade brings its owner in a round, in Aare
_BRINGS: Final = [2.0, 1.1, 1.1, 0.5, 1.3, 1.2, 1.3, 0.6, 0.9, 0.6, 0.8, 2.9, 1.2, 1.0, 2.9]
_KIN: Final = 0.8  # what each of the family brings to Père or Mère Dwerg
_ROUND: Final = 6.0  # what the richest player gains in a round, about
_MARKET_DWARVES: Final = (ZORAL, ASTRID, YLUD)
_LIES: Final = 0.7  # the market may change before the end of the round
_WON: Final = 500.0
_NEARLY: Final = 0.7  # of what a set pays, with one card missing while there is still trade
_RIVAL: Final = 0.5
_THEIRS: Final = 0.5  # of what a rival's hand can make
_AHEAD: Final = 2  # so many cards are imagined that a trade may still bring
_HOPED: Final = 0.6  # of what they would add


def judge(t: Table, seat: int) -> float:
    """Return a seat's hopes, less some of its best rival's."""
    if not t.agenda:
        return _over(t, seat)
    left = (RICH - max(t.purse)) / _ROUND
    if left < 0.3:
        left = 0.3
    rival = -_WON
    for other in range(t.seats):
        if other != seat:
            hope = _fortune(t, other, left) + _THEIRS * _hand(t, other, left, 0)
            if hope > rival:
                rival = hope
    return _fortune(t, seat, left) + _hand(t, seat, left, _AHEAD) - _RIVAL * rival


def _over(t: Table, seat: int) -> float:
    """Return a game that is over: won or lost, by how much."""
    rival = -_WON
    for other in range(t.seats):
        if other != seat:
            fortune = t.purse[other] + _WON * (t.perfect >> other & 1)
            if fortune > rival:
                rival = fortune
    mine = t.purse[seat] + _WON * (t.perfect >> seat & 1)
    return mine - rival + (_WON if mine > rival else -_WON)


def _fortune(t: Table, seat: int, left: float) -> float:
    """Return a purse, and what the upgrades will bring in the rounds that are left."""
    fortune = t.purse[seat] + _WON * (t.perfect >> seat & 1)
    brings = 0.0
    for upgrade in range(UPGRADE_KINDS):
        count = owned(t, seat, upgrade)
        if count:
            brings += count * _BRINGS[upgrade]
    mine = t.dwarves[seat]
    if mine >> PERE_DWERG & 1:
        brings += _KIN * (t.mines[seat] + t.veins[seat] + t.carts[seat])
    if mine >> MERE_DWERG & 1:
        brings += _KIN * dwarves(t, seat)
    # What the market would pay now counts for itself.
    for dwarf in _MARKET_DWARVES:
        if mine >> dwarf & 1:
            fortune += _LIES * (income(t, seat, dwarf) - _BRINGS[dwarf])
    return fortune + left * brings


def _hand(t: Table, seat: int, left: float, ahead: int) -> float:
    """Return what the hand can still make in this round."""
    top = t.agenda[-1]
    hand = t.hands[seat]
    veins = t.veins[seat]
    made = 0
    extra = 0.0
    trading = True
    if isinstance(top, Combine | Pay | PayRun):
        trading = False
        turn = (top.seat - t.master) % t.seats
        mine = (seat - t.master) % t.seats
        if mine < turn:
            return 0.0
        if mine == turn:
            made = top.made
            veins -= t.dug
            if isinstance(top, Pay):
                return _claimed(t, seat, t.row[top.place]) * left + _after(t, top, seat, veins)
            if isinstance(top, PayRun):
                extra = _claimed(t, seat, t.row[top.one]) * left
                if top.two >= 0:
                    extra += _claimed(t, seat, t.row[top.two]) * left
                return extra + _after(t, top, seat, veins)
    elif isinstance(top, Give):
        trading = False
    elif isinstance(top, Place):
        if top.seat == seat:
            hand += ONE[top.card]
    elif isinstance(top, Settle) and top.seat == seat:
        hand += t.exposed[seat]
    pays = _sets(t, seat, hand, veins, made, left, trading)
    if trading and ahead and t.exposed[seat]:
        hoped = _traded(t, seat, hand, veins, left, ahead)
        if hoped > pays:
            pays += _HOPED * (hoped - pays)
    return pays


def _traded(t: Table, seat: int, hand: int, veins: int, left: float, ahead: int) -> float:
    """Return what the hand can make with the best cards that lie on the table."""
    wares = 0
    for card in t.market:
        wares |= 15 << BITS * card
    for other in range(t.seats):
        if other != seat:
            wares |= t.exposed[other]
    best = 0.0
    acts = 0
    for card in range(KINDS):
        acts += t.exposed[seat] >> BITS * card & 15
    for _ in range(min(acts, ahead)):
        chosen = -1
        for card in range(KINDS):
            if wares >> BITS * card & 15:
                pays = _sets(t, seat, hand + ONE[card], veins, 0, left, True)
                if pays > best:
                    best = pays
                    chosen = card
        if chosen < 0:
            break
        hand += ONE[chosen]
    return best


def _sets(
    t: Table, seat: int, hand: int, veins: int, made: int, left: float, trading: bool
) -> float:
    """Return what the best identical set pays, with the upgrade that the rest may get."""
    best = 0.0
    if not made & DIFFERENT:
        best = _upgrade(t, seat, hand, veins, left)
    stones = hand >> BITS * STONE
    picks = hand & 15
    if picks > veins:
        picks = veins
    jokers = stones + picks
    nearly = 0.0
    if not made & IDENTICAL:
        for equipment in range(STONE):
            own = hand >> BITS * equipment & 15
            wild = stones if equipment == 0 else jokers
            cards = own + wild
            if cards >= SMALLEST_SET:
                pays = float(set_pays(t, seat, equipment, cards))
                if not made & DIFFERENT:
                    rest = hand - (own << BITS * equipment) - (stones << BITS * STONE)
                    if equipment:
                        rest -= picks
                    pays += _upgrade(t, seat, rest, 0, left)
                if pays > best:
                    best = pays
            elif trading and cards == SMALLEST_SET - 1 and own:
                # The third card may still come.
                chance = _NEARLY * set_pays(t, seat, equipment, SMALLEST_SET)
                if chance > nearly:
                    nearly = chance
    if nearly > best:
        best = nearly
    elif trading:
        best += 0.3 * nearly
    return best


def _upgrade(t: Table, seat: int, hand: int, veins: int, left: float) -> float:
    """Return what the best upgrade that a hand can pay for brings until the end."""
    cards = different_in(hand, veins)
    if cards >= PERFECT:
        return _WON
    if cards < SMALLEST_SET:
        return 0.0
    best = 0.0
    for place in range(min(cards, len(t.row))):
        brings = _claimed(t, seat, t.row[place])
        if brings > best:
            best = brings
    return best * left * 0.9


def _claimed(t: Table, seat: int, upgrade: int) -> float:
    """Return what one more upgrade would bring a player in a round."""
    brings = _BRINGS[upgrade]
    if upgrade == PERE_DWERG:
        brings += _KIN * (t.mines[seat] + t.veins[seat] + t.carts[seat])
    elif upgrade == MERE_DWERG:
        brings += _KIN * (dwarves(t, seat) + 1)
    elif upgrade <= CART:
        if t.dwarves[seat] >> PERE_DWERG & 1:
            brings += _KIN
    elif t.dwarves[seat] >> MERE_DWERG & 1:
        brings += _KIN
    return brings


def _after(t: Table, top: Pay | PayRun, seat: int, veins: int) -> float:
    """Return the best identical set that is left after paying for an upgrade."""
    best = 0.0
    for move in top.options(t, seat):
        bag = BAGS[move]
        left = veins
        if bag & 15 > 1:
            left -= (bag & 15) - 1
        pays = _sets(t, seat, t.hands[seat] - bag, left, top.made | DIFFERENT, 0.0, False)
        if pays > best:
            best = pays
    return best
