"""Building tables of Trök from a view: what is hidden of hands and deck is dealt anew (TK-KNO)."""

from __future__ import annotations

from typing import Final

from troquet.core.agenda import Setting, State, bits_of
from troquet.core.dice import Dice, QuickDice
from troquet.core.view import View
from troquet.core.worlds import Worlds
from troquet.games.trok.box import (
    ALL_CARDS,
    BITS,
    CARD_WORDS,
    CART,
    KINDS,
    MINE,
    ONE,
    UPGRADE_WORDS,
    UPGRADES,
    VEIN,
    bag_of,
    counts_of,
    named,
)
from troquet.games.trok.meta import META
from troquet.games.trok.moves import BAGS, MOVES
from troquet.games.trok.play import STEPS
from troquet.games.trok.table import Table
from troquet.games.trok.view import Gift, TrokView

_TRIES: Final = 12  # deals in which a payment may turn up by itself
_NO_DICE: Final = QuickDice()  # for what all worlds share: each is sampled with dice of its own


class TrokWorlds(Worlds):
    """All tables that a view allows: cards not seen lie in any hand or in the deck."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        assert isinstance(view, TrokView)
        self.base = _base(view)
        self.seat = -1 if view.seat is None else view.seat
        self.owed = view.gift if view.gift is not None and view.gift.card is None else None
        t = self.base
        # What is surely in each hand; the rest of it comes from the cards that nobody has shown.
        self.sure = [named(player.known) for player in view.players]
        if self.seat >= 0:
            self.sure[self.seat] = t.hands[self.seat]
        if self.owed is not None:
            self.sure[self.owed.giver] = 0
            self.sure[self.owed.receiver] = 0
        hidden = ALL_CARDS - t.discard - bag_of(t.market)
        for place in range(t.seats):
            hidden -= t.exposed[place] + t.stored[place] + self.sure[place]
        if view.held is not None:
            hidden -= ONE[CARD_WORDS.index(view.held.card)]
        self.hidden = counts_of(hidden)
        # Who has claimed an upgrade, of the others: they surely can pay for it.
        self.claimer = -1
        if view.turn is not None and view.turn.claimed and view.turn.seat != self.seat:
            self.claimer = view.turn.seat
        # Who has answered in secret: one's own answer is known, the others' are any.
        self.answered = [seat for seat in view.asked if seat not in view.waiting]

    def sample(self, dice: Dice) -> State:
        """Deal the hidden cards anew, until who has claimed an upgrade can pay for it."""
        tries = 0
        while True:
            t = self.base.twin(dice)
            if self._dealt(t, dice, tries >= _TRIES):
                break
            tries += 1
        for seat in self.answered:
            if seat != self.seat:
                options = t.agenda[-1].options(t, seat)
                t.answers[seat] = options[dice.below(len(options))]
        return t

    def _dealt(self, t: Table, dice: Dice, helped: bool) -> bool:
        """Deal the hidden cards; tell whether all can do what they have announced.

        `helped`: who has claimed an upgrade is given cards to pay with first.
        """
        hidden = self.hidden[:]
        sure = self.sure[:]
        if self.owed is not None:
            self._given(t, self.owed, hidden, sure, dice)
        if helped and not self._help(t, hidden, sure, dice):
            return False
        # TK-KNO-1  a deck made in this round holds nothing but what it was made of
        deck = hidden
        if t.fresh >= 0:
            possible = _at_most(t, hidden)
            if sum(possible) < t.deck_left:
                return False
            deck = _taken(possible, t.deck_left, hidden, dice)
        left = sum(hidden)
        for seat in range(t.seats):
            if seat == self.seat:
                continue
            hand = sure[seat]
            for _ in range(t.sizes[seat] - _size(hand)):
                card = dice.pick(hidden, left)
                hidden[card] = hidden[card] - 1
                left -= 1
                hand += ONE[card]
            t.hands[seat] = hand
        t.deck = deck
        return self.claimer < 0 or bool(t.agenda[-1].options(t, self.claimer))

    def _help(self, t: Table, hidden: list[int], sure: list[int], dice: Dice) -> bool:
        """Let who has claimed an upgrade surely hold a payment; tell whether there is one."""
        seat = self.claimer
        hand = sure[seat]
        most = t.sizes[seat] - _size(hand)
        # The step itself says what would pay, if the player held all cards there are.
        t.hands[seat] = ALL_CARDS
        missing = [
            bag
            for bag in [_missing(hand, BAGS[move]) for move in t.agenda[-1].options(t, seat)]
            if _size(bag) <= most and _within(bag, hidden)
        ]
        if not missing:
            return False
        bag = missing[dice.below(len(missing))]
        sure[seat] = hand + bag
        _take_out(hidden, bag)
        return True

    def _given(self, t: Table, gift: Gift, hidden: list[int], sure: list[int], dice: Dice) -> None:
        """Say which card was given to another (TK-KNO-3), and what is sure of both hands then.

        The giver's hand and that card hold all that was known; the receiver holds it, or has shown
        it among cards that were not known.
        """
        giver, receiver = gift.giver, gift.receiver
        had, shown = t.known[giver], t.gift_shown
        chances = [0] * KINDS
        for card in range(KINDS):
            shift = BITS * card
            one, other = _split(had, t.known[receiver], shown, card)
            fits = _size(one) <= t.sizes[giver] and _size(other) <= t.sizes[receiver]
            rest = [
                hidden[kind] - (one >> BITS * kind & 15) - (other >> BITS * kind & 15)
                for kind in range(KINDS)
            ]
            if fits and min(rest) >= 0 and sum(_at_most(t, rest)) >= t.deck_left:
                chances[card] = hidden[card] + (shown >> shift & 15)
        t.gift_card = dice.pick(chances, sum(chances))
        one, other = _split(had, t.known[receiver], shown, t.gift_card)
        sure[giver], sure[receiver] = one, other
        _take_out(hidden, one)
        _take_out(hidden, other)


def _at_most(t: Table, hidden: list[int]) -> list[int]:
    """Return what the deck can hold of the hidden cards (TK-KNO-1)."""
    if t.fresh < 0:
        return hidden
    return [min(hidden[kind], t.fresh >> BITS * kind & 15) for kind in range(KINDS)]


def _taken(possible: list[int], cards: int, hidden: list[int], dice: Dice) -> list[int]:
    """Take so many of the possible cards out of the hidden ones."""
    left = sum(possible)
    taken = [0] * KINDS
    for _ in range(cards):
        card = dice.pick(possible, left)
        possible[card] = possible[card] - 1
        left -= 1
        hidden[card] = hidden[card] - 1
        taken[card] = taken[card] + 1
    return taken


def _take_out(hidden: list[int], bag: int) -> None:
    """Take a bag out of the hidden cards."""
    for kind in range(KINDS):
        hidden[kind] = hidden[kind] - (bag >> BITS * kind & 15)


def _within(bag: int, hidden: list[int]) -> bool:
    """Tell whether a bag can be taken out of the hidden cards."""
    return all(bag >> BITS * kind & 15 <= hidden[kind] for kind in range(KINDS))


def _missing(hand: int, bag: int) -> int:
    """Return what a hand lacks of a bag."""
    missing = 0
    for kind in range(KINDS):
        lacks = (bag >> BITS * kind & 15) - (hand >> BITS * kind & 15)
        if lacks > 0:
            missing += lacks << BITS * kind
    return missing


def _split(had: int, known: int, shown: int, card: int) -> tuple[int, int]:
    """Return what giver and receiver surely hold if this card was given."""
    shift = BITS * card
    if had >> shift & 15:
        had -= ONE[card]
    if not shown >> shift & 15:
        known += ONE[card]
    return had, known


def _size(bag: int) -> int:
    """Count the cards of a bag."""
    size = 0
    while bag:
        size += bag & 15
        bag >>= BITS
    return size


def _base(view: TrokView) -> Table:
    """Lay out all that the view shows; hands that it does not are empty."""
    t = Table(Setting(META, MOVES, view.seats, view.options), _NO_DICE)
    t.round = view.round
    t.master = -1 if view.master is None else view.master
    t.deck_left = view.deck
    t.discard = bag_of([kind for kind in range(KINDS) for _ in range(view.discard[kind])])
    if view.fresh is not None:
        t.fresh = bag_of([kind for kind in range(KINDS) for _ in range(view.fresh[kind])])
    t.market = [CARD_WORDS.index(card) for card in view.market]
    t.row = [UPGRADE_WORDS.index(upgrade) for upgrade in view.row]
    t.mines, t.veins, t.carts, t.dwarves, t.total, t.stored, t.earned = [], [], [], [], [], [], []
    taken = t.row[:]
    for seat, player in enumerate(view.players):
        owned = [UPGRADE_WORDS.index(upgrade) for upgrade in player.upgrades]
        taken += owned
        t.mines.append(owned.count(MINE))
        t.veins.append(owned.count(VEIN))
        t.carts.append(owned.count(CART))
        t.dwarves.append(sum([1 << upgrade for upgrade in owned if upgrade > CART]))
        t.total.append(player.total or 0)
        t.stored.append(named(player.stored))
        t.earned += player.earned
        t.purse[seat] = player.purse
        t.perfect |= int(player.perfect) << seat
        t.sizes[seat] = player.hand
        t.exposed[seat] = named(player.exposed)
        t.known[seat] = named(player.known)
        if player.cards is not None:
            t.hands[seat] = named(player.cards)
    t.upgrades = [UPGRADES[kind] - taken.count(kind) for kind in range(len(UPGRADES))]
    t.upgrades_left = view.upgrade_deck
    if view.turn is not None:
        t.dug = t.veins[view.turn.seat] - view.turn.veins
    gift = view.gift
    if gift is not None:
        t.gift_to = gift.receiver
        t.gift_shown = named(gift.shown)
        # What all know of the two, without what only they know (TK-KNO-3).
        t.known[gift.giver] = named(gift.known)
        if gift.card is not None:
            t.gift_card = CARD_WORDS.index(gift.card)
            if view.seat == gift.giver and gift.card not in gift.shown:
                t.known[gift.receiver] -= ONE[t.gift_card]
    t.agenda = [STEPS[name](*args) for name, *args in view.agenda]
    t.asked = bits_of(view.asked)
    t.owing = bits_of(view.waiting)
    if t.agenda and t.agenda[-1].together:
        t.answers = [None] * view.seats
        if view.seat is not None and view.answer is not None:
            t.answers[view.seat] = MOVES.parse(view.answer)
    return t
