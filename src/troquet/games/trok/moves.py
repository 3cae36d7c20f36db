"""The moves of Trök, each made once, and lists of them by what a hand holds."""

from __future__ import annotations

from typing import Final

from troquet.core.move import Move, Moves
from troquet.games.trok.box import (
    BITS,
    EQUIPMENT,
    HAMMER,
    KINDS,
    MOST_SEATS,
    OFFERED,
    ONE,
    PERFECT,
    PICK,
    ROW,
    RUN,
    SMALLEST_SET,
    STONE,
    UPGRADES,
    VEIN,
    bag_of,
)
from troquet.games.trok.meta import META

# The kinds of moves, in the order of meta.py
OFFER: Final = 0
ENTRUST: Final = 1
TAKE: Final = 2
KEEP: Final = 3
SWAP: Final = 4
TRADE: Final = 5
BACK: Final = 6
GIVE: Final = 7
END: Final = 8
MATCH: Final = 9
CLAIM: Final = 10
RUN_FOR: Final = 11
PAY: Final = 12
PERFECTION: Final = 13
DISCARD: Final = 14
STORE: Final = 15

MOVES = Moves("troquet.games.trok.moves", META.moves)
BAGS: Final[dict[Move, int]] = {}  # the cards that a move names, as a bag

_STONES: Final = EQUIPMENT[STONE]
_VEINS: Final = UPGRADES[VEIN]
_MOST_CARTS: Final = 5
_PICKS: Final = 1 + _VEINS  # in a set of different cards: the pick itself, the others through veins
_OTHERS: Final = 6  # kinds that are neither pick nor stone


def _bagged(kind: int, cards: list[int]) -> Move:
    """Make a move that names a bag of cards."""
    move = MOVES.make(kind, *cards)
    BAGS[move] = bag_of(cards)
    return move


def _bags(size: int, kinds: int) -> list[list[int]]:
    """Return all bags of so many cards of the first kinds that the box allows, lowest first."""
    found: list[list[int]] = [[]]
    for _ in range(size):
        found = [
            [*cards, kind]
            for cards in found
            for kind in range(cards[-1] if cards else 0, kinds)
            if cards.count(kind) < EQUIPMENT[kind]
        ]
    return found


# Trade

OFFERS: Final = {bag_of(cards): _bagged(OFFER, cards) for cards in _bags(OFFERED, KINDS)}
ENTRUSTS: Final = [MOVES.make(ENTRUST, seat) for seat in range(MOST_SEATS)]
ENTRUST_TABLE: Final = [
    [ENTRUSTS[seat] for seat in range(MOST_SEATS) if seats >> seat & 1]
    for seats in range(1 << MOST_SEATS)
]
TAKES: Final = [
    [MOVES.make(TAKE, card, seat) for seat in range(MOST_SEATS)] for card in range(KINDS)
]
KEEP_IT: Final = MOVES.make(KEEP)
SWAPS: Final = [MOVES.make(SWAP, card) for card in range(KINDS)]
TRADES: Final = [
    [MOVES.make(TRADE, card, market) for market in range(KINDS)] for card in range(KINDS)
]
TAKE_BACK: Final = MOVES.make(BACK)
GIVES: Final = [MOVES.make(GIVE, card) for card in range(KINDS)]


def _wares(card: int, one: int, two: int, three: int) -> list[int]:
    """List the market's cards that a card may be swapped for (TK-TRD-4, TK-TRD-9)."""
    if one == two == three == card:
        return [card]
    return sorted({one, two, three} - {card})


def market_key(card: int, market: list[int]) -> int:
    """Return where the tables below keep what a card may be swapped for."""
    return card | market[0] << 3 | market[1] << 6 | market[2] << 9


WARES: Final = [
    _wares(key & 7, key >> 3 & 7, key >> 6 & 7, key >> 9) for key in range(KINDS * KINDS**3)
]
PLACE_TABLE: Final = [[KEEP_IT, *(SWAPS[market] for market in wares)] for wares in WARES]

_offer_lists: Final[dict[int, list[Move]]] = {}
_take_lists: Final[list[dict[int, list[Move]]]] = [{} for _ in range(MOST_SEATS)]


def _choices(hand: int, kinds: int, size: int) -> list[int]:
    """Return every bag of so many cards out of a hand, of the first kinds only, lowest first."""
    held = [kind for kind in range(kinds) if hand >> BITS * kind & 15]
    bags = [0]
    highest = [0]  # which of the kinds held each bag ends with
    for _ in range(size):
        more: list[int] = []
        ends: list[int] = []
        for at in range(len(bags)):
            bag = bags[at]
            for end in range(highest[at], len(held)):
                shift = BITS * held[end]
                if bag >> shift & 15 < hand >> shift & 15:
                    more.append(bag + (1 << shift))
                    ends.append(end)
        bags = more
        highest = ends
    return bags


def offers(hand: int) -> list[Move]:
    """List every three cards of a hand (TK-TRD-1); more than three of a kind are like three."""
    more = (hand >> 2 | hand >> 3) & 0x11111111
    key = hand & ~(more * 15) | more * 3
    found = _offer_lists.get(key)
    if found is None:
        found = []
        held = [ONE[kind] for kind in range(KINDS) if key >> BITS * kind & 15]
        kinds = len(held)
        for first in range(kinds):
            one = held[first]
            for second in range(first, kinds):
                two = held[second]
                rest = key - one
                if rest & two * 15:
                    rest -= two
                    for third in range(second, kinds):
                        three = held[third]
                        if rest & three * 15:
                            found.append(OFFERS[one + two + three])
        _offer_lists[key] = found
    return found


def takes(exposed: int, owner: int) -> list[Move]:
    """List every card that a player may be taken from (TK-TRD-4)."""
    lists = _take_lists[owner]
    found = lists.get(exposed)
    if found is None:
        found = [TAKES[card][owner] for card in range(KINDS) if exposed >> BITS * card & 15]
        lists[exposed] = found
    return found


def gifts(hand: int) -> list[Move]:
    """List every kind of card that a hand holds (TK-TRD-8)."""
    return [GIVES[card] for card in range(KINDS) if hand >> BITS * card & 15]


def lacking(hand: int, bag: int) -> int:
    """Return the first kind of which a hand does not hold what a bag asks; -1: it has all."""
    for kind in range(KINDS):
        shift = BITS * kind
        if hand >> shift & 15 < bag >> shift & 15:
            return kind
    return -1


# Combination

END_TURN: Final = MOVES.make(END)
CLAIMS: Final = [MOVES.make(CLAIM, place) for place in range(ROW)]
CLAIM_TABLE: Final = [CLAIMS[:places] for places in range(ROW + 1)]
RUN_FOR_ONE: Final = MOVES.make(RUN_FOR, 0)
# RUN_TABLE[n]: what a run may take where the row shows n upgrades (TK-CMB-9)
RUN_TABLE: Final = [
    [RUN_FOR_ONE]
    if shown == 1
    else [MOVES.make(RUN_FOR, one, two) for one in range(shown) for two in range(one + 1, shown)]
    for shown in range(RUN + 1)
]


def _different(size: int) -> list[list[int]]:
    """Return all sets of so many cards that can stand for different ones (TK-CMB-3)."""
    found = []
    for others in range(1 << _OTHERS):
        kinds = [kind for kind in range(1, STONE) if others >> (kind - 1) & 1]
        for stones in range(_STONES + 1):
            picks = size - len(kinds) - stones
            if 0 <= picks <= _PICKS:
                found.append([PICK] * picks + kinds + [STONE] * stones)
    return sorted(found)


PAYS: Final = [
    [_bagged(PAY, cards) for cards in _different(size)] for size in range(SMALLEST_SET, ROW + 1)
]
PERFECTIONS: Final = [_bagged(PERFECTION, cards) for cards in _different(PERFECT)]
_KEYS: Final = 1 << 6
_SPREAD: Final[dict[int, int]] = {
    sum(ONE[kind] for kind in range(1, STONE) if others >> (kind - 1) & 1): others
    for others in range(_KEYS)
}
_pay_lists: Final[list[list[Move] | None]] = [None] * (len(PAYS) * 3 * (_PICKS + 1) * _KEYS)


def others_in(hand: int) -> int:
    """Return which kinds but picks and stones a hand holds, a bit set."""
    return _SPREAD[(hand | hand >> 1 | hand >> 2 | hand >> 3) & 0x01111110]


def different_in(hand: int, veins: int) -> int:
    """Return how many different cards a hand can show, with so many veins (TK-CMB-3)."""
    picks = hand & 15
    if picks > 1 + veins:
        picks = 1 + veins
    # one bit for each kind held, added up in the highest four bits
    others = (hand | hand >> 1 | hand >> 2 | hand >> 3) & 0x01111110
    return (others * 0x11111111 >> BITS * STONE & 15) + picks + (hand >> BITS * STONE)


def _different_of(moves: list[Move], hand: int) -> list[Move]:
    """Return those sets of different cards that a hand holds; of most kinds they ask one card."""
    absent = 0x01111110 & ~(hand | hand >> 1 | hand >> 2 | hand >> 3)
    picks = hand & 15
    stones = hand >> BITS * STONE
    found: list[Move] = []
    for move in moves:
        bag = BAGS[move]
        if not bag & absent and bag & 15 <= picks and bag >> BITS * STONE <= stones:
            found.append(move)
    return found


def pays(hand: int, veins: int, size: int) -> list[Move]:
    """List every set of exactly so many different cards (TK-CMB-5)."""
    picks = hand & 15
    if picks > 1 + veins:
        picks = 1 + veins
    stones = hand >> BITS * STONE
    key = (((size - SMALLEST_SET) * 3 + stones) * (_PICKS + 1) + picks) * _KEYS + others_in(hand)
    found = _pay_lists[key]
    if found is None:
        usable = hand & ~15 | picks
        found = _different_of(PAYS[size - SMALLEST_SET], usable)
        _pay_lists[key] = found
    return found


def veins_for(bag: int) -> int:
    """Return how many veins a set of different cards needs: one pick is a pick (TK-CMB-3)."""
    picks = bag & 15
    return picks - 1 if picks else 0


def veins_for_run(bag: int) -> int:
    """Return how many veins a set of five needs to be a run; -1: it is none (TK-CMB-9)."""
    others = others_in(bag)
    picks = bag & 15
    if picks and not others & 0b110000:
        return picks - 1  # 1 to 5: the pick is the 1
    if others & 0b100000 and others & 0b000001:
        return -1  # no five consecutive values hold both a ration and a hammer
    return picks  # 2 to 6 or 3 to 7: every pick is a joker


def runs(hand: int, veins: int) -> list[Move]:
    """List every run of five (TK-CMB-9)."""
    return [move for move in pays(hand, veins, RUN) if 0 <= veins_for_run(BAGS[move]) <= veins]


def perfections(hand: int, veins: int) -> list[Move]:
    """List every perfect combination (TK-WIN-2)."""
    if different_in(hand, veins) < PERFECT:
        return []
    return _different_of(PERFECTIONS, hand & ~15 | min(hand & 15, 1 + veins))


def _match(equipment: int, own: int, picks: int, stones: int) -> Move:
    cards = [PICK] * picks + [equipment] * own + [STONE] * stones
    move = MOVES.make(MATCH, equipment, *cards)
    BAGS[move] = bag_of(cards)
    return move


def _matches(equipment: int, own: int, picks: int, stones: int) -> list[Move]:
    """List the sets of this equipment, with up to so many of it, vein picks and stones."""
    fewest = 0 if equipment == HAMMER else 1  # TK-CMB-3  jokers alone are hammers
    return [
        _match(equipment, held, dug, jokers)
        for held in range(fewest, own + 1)
        for dug in range(picks + 1)
        for jokers in range(stones + 1)
        if held + dug + jokers >= SMALLEST_SET
    ]


# MATCH_TABLE[equipment][own][vein picks][stones]; a pick of a set of picks needs no vein
MATCH_TABLE: Final = [
    [
        [
            [_matches(equipment, own, picks, stones) for stones in range(_STONES + 1)]
            for picks in range(1 if equipment == PICK else _VEINS + 1)
        ]
        for own in range(EQUIPMENT[equipment] + 1)
    ]
    for equipment in range(STONE)
]


def matches(hand: int, veins: int) -> list[Move]:
    """List every set of identical cards that a hand can make (TK-CMB-2, TK-CMB-3)."""
    picks = hand & 15
    stones = hand >> BITS * STONE
    found = MATCH_TABLE[PICK][picks][0][stones]
    if veins < picks:
        picks = veins
    jokers = picks + stones
    for equipment in range(1, STONE):
        own = hand >> BITS * equipment & 15
        if own + jokers >= SMALLEST_SET:
            found = found + MATCH_TABLE[equipment][own][picks][stones]
    return found


# End of the round

DISCARD_ALL: Final = MOVES.make(DISCARD)
STORES: Final = {
    bag_of(cards): _bagged(STORE, cards)
    for size in range(1, _MOST_CARTS + 1)
    for cards in _bags(size, STONE)
}
STORE_STONE: Final = _bagged(STORE, [STONE])  # TK-UPG-3  there to be refused


def stores(hand: int, carts: int) -> list[Move]:
    """List what so many carts can take of a hand (TK-END-1)."""
    found = [DISCARD_ALL]
    for size in range(1, carts + 1):
        found += [STORES[bag] for bag in _choices(hand, STONE, size)]
    return found
