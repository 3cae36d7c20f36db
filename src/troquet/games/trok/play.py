"""The sequence of play of Trök, read top to bottom like the rulebook.

A round is supply, trade (play_trade.py), combination (play_combination.py) and its end.
"""

from __future__ import annotations

from typing import Any, Final

from troquet.core.agenda import Step, Together
from troquet.core.move import Move
from troquet.core.refusal import Because
from troquet.games.trok.box import CARD_WORDS, DEALT, MARKET, ONE, ROW
from troquet.games.trok.events import SILENT
from troquet.games.trok.moves import BAGS, DISCARD, STORE, STORE_STONE, lacking, stores
from troquet.games.trok.play_combination import COMBINATION, COMBINATION_STEPS
from troquet.games.trok.play_trade import CHOOSE, TRADE_STEPS
from troquet.games.trok.score import PAYING, PAYING_BITS, SOURCE_OF, income, won
from troquet.games.trok.table import Table

# Setting up


def set_up(t: Table) -> None:
    """Shuffle the cards and begin the first round."""
    t.agenda.append(SetUp())


class SetUp(Step[Table]):
    """Three cards in the market, seven upgrades in the row (TK-SET-1)."""

    def begin(self, t: Table) -> int:
        """Lay them out; three of a kind stay and pay nobody (TK-SET-2)."""
        t.market = [t.draw(True) for _ in range(MARKET)]
        t.herald.market_laid(t.market)
        _refill_row(t)
        t.agenda[-1] = SUPPLY
        return 0


# Supply


class Supply(Step[Table]):
    """A round begins: five cards each, one more for each mine (TK-SUP-1)."""

    def begin(self, t: Table) -> int:
        """Deal, and put the phases of the round on the agenda."""
        seats = t.seats
        t.round += 1
        t.herald.round_began(t.round)
        # TK-SUP-3  one at a time, clockwise from the lowest seat, five times round
        hands = [0] * seats
        for _ in range(DEALT):
            for seat in range(seats):
                hands[seat] = hands[seat] + ONE[t.draw(False)]
        t.hands = hands
        t.sizes = [DEALT] * seats
        t.news += 1
        if t.herald is not SILENT:
            for seat in range(seats):
                t.herald.dealt(seat, hands[seat])
        # TK-UPG-1  mines deal face up, seat by seat
        for seat in range(seats):
            mines = t.mines[seat]
            if mines:
                found = 0
                for _ in range(mines):
                    found += ONE[t.draw(True)]
                t.add(seat, found, mines)
                t.herald.mined(seat, found)
        # TK-SUP-1  what the carts hold is taken in hand
        for seat in range(seats):
            cards = t.stored[seat]
            if cards:
                t.add(seat, cards, _size(cards))
                t.herald.unloaded(seat, cards)
        t.stored = [0] * seats
        t.agenda[-1] = END_OF_ROUND
        t.agenda.append(STORING)
        t.agenda.append(COMBINATION)
        t.agenda.append(CHOOSE)
        return 0


# The end of the round


_STORE_OR_DISCARD: Final = Because("TK-END-1", "store-or-discard")


class Store(Together[Table]):
    """Who owns a cart and holds a card may store one card a cart (TK-END-1)."""

    def begin(self, t: Table) -> int:
        """Ask all of them at once."""
        asked = 0
        for seat in range(t.seats):
            if t.carts[seat] and t.sizes[seat]:
                asked |= 1 << seat
        return asked

    def options(self, t: Table, seat: int) -> list[Move]:
        """List storing nothing, and every bag that the carts can take."""
        return stores(t.hands[seat], t.carts[seat])

    def forbids(self, t: Table, seat: int, move: Move) -> Because | None:
        """One card a cart, never a stone (TK-UPG-3)."""
        if move.kind == DISCARD:
            return None
        if move.kind != STORE:
            return _STORE_OR_DISCARD
        if move is STORE_STONE:
            return Because("TK-UPG-3", "no-stone")
        if len(move.args) > t.carts[seat]:
            return Because("TK-UPG-3", "carts-full", {"carts": t.carts[seat]})
        kind = lacking(t.hands[seat], BAGS[move])
        if kind >= 0:
            return Because("TK-END-1", "not-in-hand", {"card": CARD_WORDS[kind]})
        return None

    def settle(self, t: Table, answers: list[Move | None]) -> None:
        """Put the cards into the carts, face up."""
        stored = t.stored[:]
        for seat in range(t.seats):
            move = answers[seat]
            if move is not None and move.kind == STORE:
                bag = BAGS[move]
                stored[seat] = bag
                t.show(seat, bag, len(move.args))
                t.herald.stored(seat, bag)
        t.stored = stored


class EndOfRound(Step[Table]):
    """Discard, effects, a look at who has won, the row, and the next round (TK-END-4)."""

    def begin(self, t: Table) -> int:
        """Do all that, and end the game or go on."""
        seats = t.seats
        # TK-END-1  all unused cards are discarded, face up
        for seat in range(seats):
            unused = t.hands[seat]
            if unused:
                t.discard += unused
                t.herald.discarded(seat, unused)
        t.hands = [0] * seats
        t.sizes = [0] * seats
        t.known = [0] * seats
        t.total = [0] * seats
        t.fresh = -1
        t.gift_to = -1
        t.gift_card = -1
        t.gift_shown = 0
        t.news += 1
        # TK-END-2  dwarves pay, from the market as it lies
        for seat in range(seats):
            if t.dwarves[seat] & PAYING_BITS:
                for dwarf in PAYING:
                    if t.dwarves[seat] >> dwarf & 1:
                        aare = income(t, seat, dwarf)
                        if aare:
                            t.gain(seat, SOURCE_OF[dwarf], aare)
                            t.herald.earned(seat, dwarf, aare)
        # TK-WIN-1, TK-WIN-2  somebody is rich, or has revealed the perfect combination
        if won(t):
            t.agenda.clear()
            return 0
        _refill_row(t)
        t.agenda[-1] = SUPPLY
        return 0


# What the steps share


def _refill_row(t: Table) -> None:
    """Refill the row to seven; without upgrades left it is just shorter (TK-END-3)."""
    missing = min(ROW - len(t.row), t.upgrades_left)
    if not missing:
        return
    deck = t.upgrades[:]
    row = t.row[:]
    for _ in range(missing):
        upgrade = t.dice.pick(deck, t.upgrades_left)
        deck[upgrade] = deck[upgrade] - 1
        t.upgrades_left -= 1
        row.append(upgrade)
    t.upgrades = deck
    t.herald.row_laid(row[len(t.row) :])
    t.row = row


def _size(bag: int) -> int:
    """Count the cards of a bag."""
    size = 0
    while bag:
        size += bag & 15
        bag >>= 4
    return size


SUPPLY: Final = Supply()
STORING: Final = Store()
END_OF_ROUND: Final = EndOfRound()
STEPS: dict[str, type[Step[Any]]] = {
    "SetUp": SetUp,
    "Supply": Supply,
    **TRADE_STEPS,
    **COMBINATION_STEPS,
    "Store": Store,
    "EndOfRound": EndOfRound,
}
