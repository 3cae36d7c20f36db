"""The trade of Trök (TK-TRD): three cards each, a master, and cards that go round."""

from __future__ import annotations

from typing import Final

from troquet.core.agenda import Step, Together, bits_of
from troquet.core.move import Move
from troquet.core.refusal import Because, Fact
from troquet.games.trok.box import (
    BITS,
    CARD_WORDS,
    KINDS,
    MARKET,
    MOST_SEATS,
    OFFERED,
    ONE,
    RENEWALS,
    THRUD,
    ULINE,
    WORTH,
)
from troquet.games.trok.moves import (
    BACK,
    BAGS,
    ENTRUST,
    ENTRUST_TABLE,
    GIVE,
    KEEP,
    OFFER,
    PLACE_TABLE,
    SWAP,
    TAKE,
    TAKE_BACK,
    TRADE,
    TRADES,
    WARES,
    gifts,
    lacking,
    market_key,
    offers,
    takes,
)
from troquet.games.trok.score import SOURCE_OF
from troquet.games.trok.table import Table

_RENEWAL: Final = 3  # TK-TRD-6
_THRUD: Final = 2  # TK-UPG-4
_ULINE: Final = 3  # TK-UPG-7


# Refusals that need no facts, made once
_OFFER_THREE: Final = Because("TK-TRD-1", "offer-three")
_ENTRUST_FIRST: Final = Because("TK-TRD-3", "entrust-first")
_TAKE_FIRST: Final = Because("TK-TRD-4", "take-first")
_KEEP_OR_SWAP: Final = Because("TK-TRD-4", "keep-or-swap")
_SETTLE_FIRST: Final = Because("TK-TRD-7", "settle-first")
_GIVE_FIRST: Final = Because("TK-TRD-8", "give-first")


class Choose(Together[Table]):
    """All choose three cards of their hand, secretly and at once (TK-TRD-1)."""

    def begin(self, t: Table) -> int:
        """Ask everybody."""
        return (1 << t.seats) - 1

    def options(self, t: Table, seat: int) -> list[Move]:
        """List every three cards of the hand, equal cards once."""
        return offers(t.hands[seat])

    def forbids(self, t: Table, seat: int, move: Move) -> Because | None:
        """Three cards that the hand holds."""
        if move.kind != OFFER:
            return _OFFER_THREE
        kind = lacking(t.hands[seat], BAGS[move])
        if kind >= 0:
            return Because("TK-TRD-1", "not-in-hand", {"card": CARD_WORDS[kind]})
        return None

    def preview(self, t: Table, seat: int, move: Move) -> dict[str, Fact]:
        """Tell what the cards will count."""
        return {"total": _total(t, seat, move)}

    def settle(self, t: Table, answers: list[Move | None]) -> None:
        """Reveal all cards; the highest total is trade master (TK-TRD-2)."""
        t.news += 1
        totals = [0] * t.seats
        high = 0
        tied: list[int] = []
        for seat in range(t.seats):
            move = answers[seat]
            assert move is not None
            bag = BAGS[move]
            t.show(seat, bag, OFFERED)
            t.exposed[seat] = bag
            total = _total(t, seat, move)
            totals[seat] = total
            t.herald.offered(seat, bag, total)
            if total > high:
                high = total
                tied = [seat]
            elif total == high:
                tied.append(seat)
        t.total = totals
        before = t.master
        if len(tied) == 1:
            t.master = tied[0]
            t.herald.became_master(t.master, high)
        elif before < 0:
            # TK-TRD-3  first round: the tied player in the lowest seat
            t.master = tied[0]
            t.herald.first_master(t.master, high)
        else:
            # TK-TRD-3  the previous master gives the token to another of the tied
            t.herald.tied(tied, high)
            if before in tied:
                tied.remove(before)
            if len(tied) > 1:
                t.agenda[-1] = Entrust(before, bits_of(tied))
                return
            t.master = tied[0]
            t.herald.entrusted(before, t.master)
        t.agenda[-1] = TAKINGS[t.master]


class Entrust(Step[Table]):
    """A tie at the top: the previous master says who gets the token (TK-TRD-3)."""

    def __init__(self, seat: int, tied: int) -> None:
        self.seat = seat
        self.tied = tied

    def args(self) -> tuple[int, ...]:
        return self.seat, self.tied

    def begin(self, t: Table) -> int:
        """Ask the previous master."""
        return 1 << self.seat

    def options(self, t: Table, seat: int) -> list[Move]:
        """List those who tied, but for oneself."""
        return ENTRUST_TABLE[self.tied]

    def forbids(self, t: Table, seat: int, move: Move) -> Because | None:
        """One of the tied, never oneself."""
        if move.kind != ENTRUST:
            return _ENTRUST_FIRST
        if move.a == seat:
            return Because("TK-TRD-3", "never-keep")
        if not self.tied >> move.a & 1:
            return Because("TK-TRD-3", "not-tied")
        return None

    def answer(self, t: Table, seat: int, move: Move) -> None:
        """Hand over the token; the new master begins."""
        t.master = move.a
        t.herald.entrusted(seat, move.a)
        t.agenda[-1] = TAKINGS[move.a]


class Take(Step[Table]):
    """A player takes one exposed card of another (TK-TRD-4, TK-TRD-5)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> tuple[int, ...]:
        return (self.seat,)

    def begin(self, t: Table) -> int:
        """Ask for a card."""
        return 1 << self.seat

    def options(self, t: Table, seat: int) -> list[Move]:
        """List the exposed cards of the others."""
        found: list[Move] = []
        for owner in range(t.seats):
            if owner != seat and t.exposed[owner]:
                cards = takes(t.exposed[owner], owner)
                found = found + cards if found else cards
        return found

    def forbids(self, t: Table, seat: int, move: Move) -> Because | None:
        """A card that lies before another player."""
        if move.kind != TAKE:
            return _TAKE_FIRST
        if move.b >= t.seats:
            return Because("TK-TRD-4", "no-such-player")
        if move.b == seat:
            return Because("TK-TRD-4", "own-card")
        if not t.exposed[move.b] >> BITS * move.a & 15:
            facts: dict[str, Fact] = {"card": CARD_WORDS[move.a], "seat": move.b}
            return Because("TK-TRD-5", "not-exposed", facts)
        return None

    def answer(self, t: Table, seat: int, move: Move) -> None:
        """Take the card; hand or market comes next."""
        card, owner = move.a, move.b
        t.exposed[owner] = t.exposed[owner] - ONE[card]
        t.herald.took(seat, card, owner)
        t.agenda[-1] = PLACINGS[seat][card][owner]


class Place(Step[Table]):
    """The card taken goes to the hand, or to the market for one of its cards (TK-TRD-4)."""

    def __init__(self, seat: int, card: int, owner: int) -> None:
        self.seat = seat
        self.card = card
        self.owner = owner

    def args(self) -> tuple[int, ...]:
        return self.seat, self.card, self.owner

    def begin(self, t: Table) -> int:
        """Ask where the card goes."""
        return 1 << self.seat

    def options(self, t: Table, seat: int) -> list[Move]:
        """List the hand and every kind of card in the market."""
        return PLACE_TABLE[market_key(self.card, t.market)]

    def forbids(self, t: Table, seat: int, move: Move) -> Because | None:
        """Keep it, or swap it for a card that lies in the market."""
        if move.kind == KEEP:
            return None
        if move.kind != SWAP:
            return _KEEP_OR_SWAP
        return _forbids_ware(t, self.card, move.a)

    def preview(self, t: Table, seat: int, move: Move) -> dict[str, Fact]:
        """Tell whether the market is renewed, and what it pays."""
        return _preview_ware(t, seat, self.card, move.a) if move.kind == SWAP else {}

    def answer(self, t: Table, seat: int, move: Move) -> None:
        """Put the card where it goes; the player it was taken from is next (TK-TRD-5)."""
        card, owner = self.card, self.owner
        if move.kind == KEEP:
            t.add(seat, ONE[card], 1)
            t.herald.kept(seat, card)
        else:
            _swap(t, seat, card, move.a)
        for other in range(t.seats):
            if other != owner and t.exposed[other]:
                t.agenda[-1] = TAKINGS[owner]
                return
        left = t.exposed[owner]
        if left:
            t.agenda[-1] = SETTLINGS[owner][1 if left in ONE else 2]
        else:
            _close(t, owner)


class Settle(Step[Table]):
    """Only this player still has exposed cards: back to the hand, or to the market (TK-TRD-7)."""

    def __init__(self, seat: int, left: int) -> None:
        self.seat = seat
        self.left = left

    def args(self) -> tuple[int, ...]:
        return self.seat, self.left

    def begin(self, t: Table) -> int:
        """Ask what becomes of the cards that are left."""
        return 1 << self.seat

    def options(self, t: Table, seat: int) -> list[Move]:
        """List taking back all the rest, and every swap of one card."""
        found = [TAKE_BACK]
        exposed = t.exposed[seat]
        for card in range(KINDS):
            if exposed >> BITS * card & 15:
                for ware in WARES[market_key(card, t.market)]:
                    found.append(TRADES[card][ware])
        return found

    def forbids(self, t: Table, seat: int, move: Move) -> Because | None:
        """All the rest back, or a swap of one of them."""
        if move.kind == BACK:
            return None
        if move.kind != TRADE:
            return _SETTLE_FIRST
        if not t.exposed[seat] >> BITS * move.a & 15:
            return Because("TK-TRD-7", "not-yours", {"card": CARD_WORDS[move.a]})
        return _forbids_ware(t, move.a, move.b)

    def preview(self, t: Table, seat: int, move: Move) -> dict[str, Fact]:
        """Tell whether the market is renewed, and what it pays."""
        return _preview_ware(t, seat, move.a, move.b) if move.kind == TRADE else {}

    def answer(self, t: Table, seat: int, move: Move) -> None:
        """Settle one card by the market, or all the rest by the hand; then the trade ends."""
        if move.kind == BACK:
            t.add(seat, t.exposed[seat], self.left)
            t.herald.back(seat, t.exposed[seat])
            t.exposed[seat] = 0
        else:
            t.exposed[seat] = t.exposed[seat] - ONE[move.a]
            _swap(t, seat, move.a, move.b)
            if self.left > 1:
                t.agenda[-1] = SETTLINGS[seat][self.left - 1]
                return
        _close(t, seat)


class Give(Step[Table]):
    """The master gives a card to the player who is one short (TK-TRD-8)."""

    def __init__(self, seat: int, to: int) -> None:
        self.seat = seat
        self.to = to

    def args(self) -> tuple[int, ...]:
        return self.seat, self.to

    def begin(self, t: Table) -> int:
        """Ask the master for a card."""
        return 1 << self.seat

    def options(self, t: Table, seat: int) -> list[Move]:
        """List every kind of card in the hand."""
        return gifts(t.hands[seat])

    def forbids(self, t: Table, seat: int, move: Move) -> Because | None:
        """Any card of the master's own."""
        if move.kind != GIVE:
            return _GIVE_FIRST
        if not t.hands[seat] >> BITS * move.a & 15:
            return Because("TK-TRD-8", "not-in-hand", {"card": CARD_WORDS[move.a]})
        return None

    def answer(self, t: Table, seat: int, move: Move) -> None:
        """Pass the card face down: only the two know it (TK-KNO-3)."""
        card = move.a
        t.hands[seat] = t.hands[seat] - ONE[card]
        t.sizes[seat] = t.sizes[seat] - 1
        t.hands[self.to] = t.hands[self.to] + ONE[card]
        t.sizes[self.to] = t.sizes[self.to] + 1
        t.gift_to = self.to
        t.gift_card = card
        t.news += 1
        t.herald.gave(seat, self.to, card)


# What the steps share


def _total(t: Table, seat: int, move: Move) -> int:
    """Add up three cards, with Uline's help (TK-TRD-2, TK-UPG-7)."""
    one, two, three = move.args
    return WORTH[one] + WORTH[two] + WORTH[three] + _ULINE * (t.dwarves[seat] >> ULINE & 1)


def _forbids_ware(t: Table, card: int, ware: int) -> Because | None:
    if ware in WARES[market_key(card, t.market)]:
        return None
    if ware not in t.market:
        return Because("TK-TRD-4", "not-in-market", {"card": CARD_WORDS[ware]})
    return Because("TK-TRD-9", "like-for-like", {"card": CARD_WORDS[card]})


def _renews(t: Table, card: int, ware: int) -> bool:
    """Tell whether a swap leaves three identical cards in the market (TK-TRD-6)."""
    return t.market.count(card) - int(card == ware) == MARKET - 1


def _preview_ware(t: Table, seat: int, card: int, ware: int) -> dict[str, Fact]:
    if not _renews(t, card, ware):
        return {}
    return {"renews": 1, "aare": _RENEWAL + _THRUD * (t.dwarves[seat] >> THRUD & 1)}


def _swap(t: Table, seat: int, card: int, ware: int) -> None:
    """Swap a card for one of the market's; three of a kind renew it (TK-TRD-6)."""
    market = t.market
    market[market.index(ware)] = card
    t.add(seat, ONE[ware], 1)
    t.herald.swapped(seat, card, ware)
    if market[0] == card and market[1] == card and market[2] == card:
        # The three are discarded first, then three new ones laid out.
        t.discard += MARKET * ONE[card]
        for place in range(MARKET):
            market[place] = t.draw(True)
        t.news += 1
        t.gain(seat, RENEWALS, _RENEWAL)
        t.herald.renewed(seat, card, _RENEWAL, market)
        for owner in range(t.seats):
            if t.dwarves[owner] >> THRUD & 1:
                t.gain(owner, SOURCE_OF[THRUD], _THRUD)
                t.herald.thrud(owner, _THRUD)


def _close(t: Table, last: int) -> None:
    """End the trade; the last card lay before `last`, who may be one card short (TK-TRD-8)."""
    if last != t.master:
        t.agenda[-1] = GIVINGS[t.master][last]


# Steps are made once
_SEATS: Final = range(MOST_SEATS)
CHOOSE: Final = Choose()
TAKINGS: Final = [Take(seat) for seat in _SEATS]
PLACINGS: Final = [
    [[Place(seat, card, owner) for owner in _SEATS] for card in range(KINDS)] for seat in _SEATS
]
SETTLINGS: Final = [[Settle(seat, left) for left in range(OFFERED)] for seat in _SEATS]
GIVINGS: Final = [[Give(seat, to) for to in _SEATS] for seat in _SEATS]
TRADE_STEPS = {
    "Choose": Choose,
    "Entrust": Entrust,
    "Take": Take,
    "Place": Place,
    "Settle": Settle,
    "Give": Give,
}
