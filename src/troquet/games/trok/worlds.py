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
from troquet.games.trok.moves import MOVES
from troquet.games.trok.play import STEPS
from troquet.games.trok.table import Table
from troquet.games.trok.view import Gift, TrokView

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
        # Who has answered in secret: one's own answer is known, the others' are any.
        self.answered = [seat for seat in view.asked if seat not in view.waiting]

    def sample(self, dice: Dice) -> State:
        """Deal the hidden cards anew."""
        t = self.base.twin(dice)
        hidden = self.hidden[:]
        sure = self.sure
        if self.owed is not None:
            sure = self._given(t, self.owed, hidden, dice)
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
        t.deck = hidden
        for seat in self.answered:
            if seat != self.seat:
                options = t.agenda[-1].options(t, seat)
                t.answers[seat] = options[dice.below(len(options))]
        return t

    def _given(self, t: Table, gift: Gift, hidden: list[int], dice: Dice) -> list[int]:
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
            for kind in range(KINDS):
                kinds = BITS * kind
                fits = fits and (one >> kinds & 15) + (other >> kinds & 15) <= hidden[kind]
            if fits:
                chances[card] = hidden[card] + (shown >> shift & 15)
        t.gift_card = dice.pick(chances, sum(chances))
        one, other = _split(had, t.known[receiver], shown, t.gift_card)
        sure = self.sure[:]
        sure[giver], sure[receiver] = one, other
        for kind in range(KINDS):
            shift = BITS * kind
            hidden[kind] = hidden[kind] - (one >> shift & 15) - (other >> shift & 15)
        return sure


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
