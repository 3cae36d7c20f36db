"""Building tables of Le Petit Pari from a view: unseen hands, answers not shown yet."""

from __future__ import annotations

from troquet.core.agenda import Setting, State
from troquet.core.dice import Dice, QuickDice
from troquet.core.move import Move
from troquet.core.view import View
from troquet.core.worlds import Worlds
from troquet.games._template.box import CARDS, HAND
from troquet.games._template.meta import META
from troquet.games._template.moves import MOVES, PLAYS
from troquet.games._template.play import STEPS
from troquet.games._template.table import Table
from troquet.games._template.view import PetitPariView


# copy: lay out what the view shows; deal what it does not show by the dice, in any way that fits it
class PetitPariWorlds(Worlds):
    """All tables that a view allows: unseen cards in any hand, any of them chosen."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        assert isinstance(view, PetitPariView)
        self.seat = -1 if view.seat is None else view.seat
        self.mine = None if view.answer is None else MOVES.parse(view.answer)
        seen = view.hand + [card for cards in view.played for card in cards]
        self.unseen = [card for card in range(CARDS) if card not in seen]
        t = Table(Setting(META, MOVES, view.seats, view.options), QuickDice())
        t.hands = [[] for _ in range(view.seats)]
        t.played = [cards[:] for cards in view.played]
        t.coins = view.coins[:]
        t.agenda = [STEPS[name](*args) for name, *args in view.agenda]
        t.asked = sum(1 << seat for seat in view.asked)
        t.owing = sum(1 << seat for seat in view.waiting)
        if self.seat >= 0:
            t.hands[self.seat] = view.hand[:]
        self.base = t

    def sample(self, dice: Dice) -> State:
        """Deal the unseen cards to the others, and let those who have answered choose anew."""
        t = self.base.clone()
        t.dice = dice
        dice.shuffle(self.unseen)
        size = HAND - len(t.played[0])
        start = 0
        for seat in range(t.seats):
            if seat != self.seat:
                t.hands[seat] = sorted(self.unseen[start : start + size])
                start += size
        if t.agenda:
            t.answers = [self._answer(t, seat, dice) for seat in range(t.seats)]
        return t

    def _answer(self, t: Table, seat: int, dice: Dice) -> Move | None:
        if t.owing >> seat & 1:
            return None
        if seat == self.seat:
            return self.mine
        return PLAYS[t.hands[seat][dice.below(len(t.hands[seat]))]]
