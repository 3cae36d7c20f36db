"""Building tables of Trollland from a view: unseen hands, picks, piles, and answers not shown yet.

A world keeps to everything that the seat has seen (TL-KNO): a card that lay in the pile at a
certain time is still there, or was drawn since; a Troll that was shown is in that hand, unless a
king has put it back; a card picked and not called yet is of a people that is still to be called.
"""

from __future__ import annotations

from typing import Final

from troquet.core.agenda import Setting, State, bits_of
from troquet.core.dice import Dice, QuickDice
from troquet.core.move import Move
from troquet.core.view import View
from troquet.core.worlds import Worlds
from troquet.games.trollland.box import (
    CARD_WORDS,
    COPIES,
    ENDS,
    FIRST,
    KINDS,
    NUMBERS,
    PEOPLE,
    PEOPLES,
    TROLL,
    TROLLS,
    VEHICLE_WORDS,
)
from troquet.games.trollland.meta import META
from troquet.games.trollland.moves import MOVES
from troquet.games.trollland.play import STEPS, Call, Load, OneMore
from troquet.games.trollland.table import Table
from troquet.games.trollland.view import TrolllandView

_NO_DICE: Final = QuickDice()  # for what all worlds share: each is sampled with dice of its own
_CARD: Final = {word: card for card, word in enumerate(CARD_WORDS)}
_DOUBTED: Final = 3  # a Troll that a king may have put back is gone once in so many worlds


class TrolllandWorlds(Worlds):
    """All tables that a view allows."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        assert isinstance(view, TrolllandView)
        self.seat = -1 if view.seat is None else view.seat
        self.mine: Move | None = None if view.answer is None else MOVES.parse(view.answer)
        t = _base(view)
        self.base: Table = t
        self.left = view.pile
        self.hands: list[int] = []  # cards unseen in each hand
        self.hidden: list[int] = []  # cards unseen that each has picked
        for seat, player in enumerate(view.players):
            self.hands.append(0 if seat == self.seat else player.hand)
            self.hidden.append(0 if seat == self.seat else player.picked)
        self.unseen = _unseen(t)
        self.calls = 0  # the peoples still to be called, a bit set
        for step in t.agenda:
            if isinstance(step, Call):
                self.calls |= 1 << step.people
        self.asked_more = -1  # who is asked for one more card, so has one
        if t.agenda:
            top = t.agenda[-1]
            if isinstance(top, OneMore) and top.seat != self.seat:
                self.asked_more = top.seat
        self._bind(view)

    def _bind(self, view: TrolllandView) -> None:
        """Note which cards can only be in the pile, or in hands that drew since."""
        self.put_back = [_CARD[word] for word in view.returned]
        for card in self.put_back:
            self.unseen[card] -= 1
        self.turned: list[int] = []
        drawn = [player.drawn for player in view.players]
        unseen_hands = [seat for seat in range(view.seats) if self.hands[seat]]
        if all(drawn[seat] >= self.hands[seat] for seat in unseen_hands):
            return  # whatever was turned up may be anywhere by now
        first = view.turn == 1 and (self.seat < 0 or not drawn[self.seat])
        for troll in range(TROLL, KINDS):
            turned = view.turned.count(CARD_WORDS[troll])
            unseen = self.unseen[troll]
            # In the first turn a Troll in sight was dealt; later it may be the one turned up.
            bound = min(turned, unseen) if first else max(0, turned - (COPIES - unseen))
            self.turned += [troll] * bound
            self.unseen[troll] -= bound

    def sample(self, dice: Dice) -> State:
        """Deal all that is unseen anew."""
        t = self.base.twin(dice)
        pool = self.unseen[:]
        room = self.hands[:]
        bound: list[int] = []
        self._known(t, pool, room, dice)
        self._drawn_since(t, self.put_back, t.fresh, room, bound, dice)
        self._drawn_since(t, self.turned, t.drawn, room, bound, dice)
        cards = [card for card in range(KINDS) for _ in range(pool[card])]
        dice.shuffle(cards)
        self._picks(t, cards)
        if self.asked_more >= 0 and not any(card < TROLL for card in t.hands[self.asked_more]):
            _deal_people(t, cards, bound, self.asked_more)
            room[self.asked_more] -= 1
        for seat in range(t.seats):
            if room[seat]:
                t.hands[seat] += cards[len(cards) - room[seat] :]
                del cards[len(cards) - room[seat] :]
            if seat != self.seat:
                t.hands[seat].sort()
        t.pile = cards + bound
        if t.asked and t.agenda[-1].together:
            t.answers = [self._answer(t, seat, dice) for seat in range(t.seats)]
        return t

    def _known(self, t: Table, pool: list[int], room: list[int], dice: Dice) -> None:
        """Give everybody the Trolls that were seen in the hand (TL-KNO-3)."""
        for seat in range(t.seats):
            if seat == self.seat:
                continue
            doubt = t.doubt[seat]
            # What must fit beside them: the card for one more, and what came from the pile
            kept = min(t.fresh[seat], len(self.put_back)) + min(t.drawn[seat], len(self.turned))
            if seat == self.asked_more:
                kept += 1
            there: list[int] = []
            for card in t.shown[seat]:
                if pool[card]:
                    there.append(card)
                    pool[card] -= 1
                else:
                    doubt -= 1  # it is in sight elsewhere: a king has put it back
            dice.shuffle(there)
            for card in there:
                if doubt > 0 and (room[seat] <= kept or dice.below(_DOUBTED) == 0):
                    doubt -= 1
                    pool[card] += 1
                else:
                    t.hands[seat].append(card)
                    room[seat] -= 1

    def _drawn_since(
        self,
        t: Table,
        cards: list[int],
        since: list[int],
        room: list[int],
        bound: list[int],
        dice: Dice,
    ) -> None:
        """Put cards that lay in the pile there again, or into hands that drew since."""
        for card in cards:
            places = self.left - len(bound)
            slots = [0] * t.seats
            for seat in range(t.seats):
                if seat != self.seat:
                    free = room[seat]
                    if seat == self.asked_more and card >= TROLL:
                        free -= 1  # for the card that is no Troll
                    slots[seat] = min(since[seat] - t.hands[seat].count(card), free)
                    places += max(0, slots[seat])
            roll = dice.below(places) - (self.left - len(bound))
            seat = 0
            while roll >= 0:
                roll -= max(0, slots[seat])
                seat += 1
            if seat:
                t.hands[seat - 1].append(card)
                room[seat - 1] -= 1
            else:
                bound.append(card)

    def _picks(self, t: Table, cards: list[int]) -> None:
        """Choose what the others have picked: of peoples that are still to be called."""
        for seat in range(t.seats):
            for _ in range(self.hidden[seat]):
                at = len(cards) - 1
                while cards[at] >= TROLL or not self.calls >> (cards[at] >> 4) & 1:
                    at -= 1
                t.picked.append(8 * cards.pop(at) + seat)
        t.picked.sort()
        t.picked.reverse()

    def _answer(self, t: Table, seat: int, dice: Dice) -> Move | None:
        if t.owing >> seat & 1:
            return None
        if seat == self.seat:
            return self.mine
        pairs = t.offers(seat)
        return pairs[dice.below(len(pairs))]


def _deal_people(t: Table, cards: list[int], bound: list[int], seat: int) -> None:
    """Give a seat a card that is no Troll; if all others are bound to the pile, one of these."""
    for pile in (cards, bound):
        for at in range(len(pile) - 1, -1, -1):
            if pile[at] < TROLL:
                t.hands[seat].append(pile.pop(at))
                return


def _unseen(t: Table) -> list[int]:
    """Count what the view does not show, card by card."""
    unseen = [1] * TROLL + [COPIES] * TROLLS
    for card in t.quay:
        unseen[card] -= 1
    for hand in t.hands:
        for card in hand:
            unseen[card] -= 1
    for one in t.picked:
        unseen[one >> 3] -= 1
    for troll in t.trolls:
        unseen[troll >> 3] -= 1
    for step in t.agenda:
        if isinstance(step, Load):
            unseen[step.card] -= 1
    for troll in range(TROLLS):
        unseen[TROLL + troll] -= t.discard[troll]
        for seat in range(t.seats):
            unseen[TROLL + troll] -= t.captured[TROLLS * seat + troll]
    for people in range(PEOPLE):
        out = 0
        for seat in range(t.seats):
            out |= t.piles[PEOPLE * seat + people] | t.camps[PEOPLE * seat + people]
        for cage, who in enumerate(t.who):
            if who == people:
                out |= t.holds[cage]
        for number in range(NUMBERS):
            if out >> number & 1:
                unseen[NUMBERS * people + number] -= 1
    return unseen


def _base(view: TrolllandView) -> Table:
    """Lay out all that the view shows."""
    t = Table(Setting(META, MOVES, view.seats, view.options), _NO_DICE)
    t.turn = view.turn
    t.end = ENDS.index(view.end or "")
    for vehicle in view.row:
        at = VEHICLE_WORDS.index(vehicle.id)
        t.row.append(at)
        for cage, shown in enumerate(vehicle.cages):
            if shown.people is not None:
                t.who[FIRST[at] + cage] = PEOPLES.index(shown.people)
                t.holds[FIRST[at] + cage] = _numbers(shown.cards)
    t.stable = [VEHICLE_WORDS.index(word) for word in view.stable]
    t.quay = _cards(view.quay)
    t.bonuses = [PEOPLES.index(people) for people in view.bonuses]
    t.turned = _cards(view.turned)
    t.trolls = [8 * _CARD[troll.card] + troll.seat for troll in view.trolls]
    for card in view.discard:
        t.discard[_CARD[card] - TROLL] += 1
    for seat, player in enumerate(view.players):
        for pile in player.piles:
            t.piles[PEOPLE * seat + PEOPLES.index(pile.people)] = _numbers(pile.cards)
        for card in player.camp:
            t.camps[PEOPLE * seat + (_CARD[card] >> 4)] |= 1 << (_CARD[card] & 15)
        for word in player.vehicles:
            t.taken[VEHICLE_WORDS.index(word)] = seat
        for card in player.trolls:
            t.captured[TROLLS * seat + _CARD[card] - TROLL] += 1
        t.hands[seat] = _cards(player.cards)
        t.picked += [8 * _CARD[card] + seat for card in player.picks]
        t.shown[seat] = tuple(_cards(player.shown))
        t.doubt[seat] = player.doubt
        t.drawn[seat] = player.drawn
        t.fresh[seat] = player.fresh
    t.agenda = [STEPS[name](*args) for name, *args in view.agenda]
    t.asked = bits_of(view.asked)
    t.owing = bits_of(view.waiting)
    t.returner = -1 if view.king is None else view.king
    t.returned = _cards(view.returned)
    t.recount()
    return t


def _cards(words: list[str]) -> list[int]:
    return [_CARD[word] for word in words]


def _numbers(words: list[str]) -> int:
    """Return the numbers of cards of one people as a bit set."""
    numbers = 0
    for word in words:
        numbers |= 1 << (_CARD[word] & 15)
    return numbers
