"""A second opinion on who knows which card: told from the rules alone, with notes of its own."""

from __future__ import annotations

from collections import Counter

from troquet.conformance.case import Redealer
from troquet.core.agenda import State
from troquet.core.dice import Dice
from troquet.core.move import Move
from troquet.games.trollland.table import Table

TROLLS = 80  # cards from here on are Trolls
ONE_MORE = {2, 4, 6}


class TrolllandRedealer(Redealer):
    """Deals hands, face-down picks and both piles anew; keeps what was seen to be in a hand."""

    def start(self, state: State) -> None:
        assert isinstance(state, Table)
        self.bared: list[Counter[int]] = [Counter() for _ in range(state.seats)]
        self.put_back: list[int] = []  # by the king of this turn
        self.king = -1
        self.following = False  # a clone follows two tables that were alike
        self.twice: list[bool] = [False] * state.seats  # who drew on two occasions in one answer
        self.before = state.clone()

    def saw(self, state: State, seat: int, move: Move) -> None:
        assert isinstance(state, Table)
        words = str(move).split()
        before = self.before
        top = before.agenda[-1].data()
        hand = before.hands[seat]
        fires = words[0] == "load" and int(str(top[2])) % 16 in ONE_MORE
        if fires and hand and min(hand) >= TROLLS:  # TL-LOAD-5  nothing but Trolls: all see them
            self.bared[seat] = Counter(hand)
        if words[0] == "return":
            self.king = seat
            self.put_back.append(move.a)
        if state.turn != before.turn:
            self.king, self.put_back = -1, []
        if words[0] == "pick" and not state.answers:
            for who, answer in enumerate([*before.answers]):
                given = move if who == seat else answer
                assert given is not None
                for card in (given.a, given.b):
                    if self.bared[who][card]:
                        self.bared[who][card] -= 1
        if self.following:
            self.twice = [n - then > 2 for n, then in zip(state.drawn, before.drawn, strict=True)]
        self.before = state.clone()

    def clone(self) -> TrolllandRedealer:
        twin = TrolllandRedealer()
        twin.bared = [bared.copy() for bared in self.bared]
        twin.put_back = self.put_back[:]
        twin.king = self.king
        twin.following = True
        twin.twice = [False] * len(self.twice)
        twin.before = self.before  # never changed, only replaced
        return twin

    def redeal(self, state: State, seat: int | None, dice: Dice) -> State:
        assert isinstance(state, Table)
        other = state.clone()
        others = [who for who in range(state.seats) if who != seat]
        kept = {who: self._kept(state, who) for who in others}
        staying: list[int] = []
        if seat == self.king:  # what he put back is where it went: no player has picked it
            put_back = Counter(self.put_back)
            staying = list((put_back & Counter(state.pile)).elements())
            drawn = put_back - Counter(staying)
            for who in others:
                held = drawn & (Counter(state.hands[who]) - Counter(kept[who]))
                kept[who] += held.elements()
                drawn -= held
        pool = list((Counter(state.pile) - Counter(staying)).elements())
        for who in others:
            pool += (Counter(state.hands[who]) - Counter(kept[who])).elements()
            pool += [one >> 3 for one in state.picked if one & 7 == who]
        dice.shuffle(pool)
        self._picks(other, others, pool)
        top = state.agenda[-1].data() if state.agenda else [""]
        for who in others:
            size = len(state.hands[who]) - len(kept[who])
            hand = list(kept[who])
            if top[:2] == ["OneMore", who]:  # that this player is asked shows that there is a card
                at = next(at for at, card in enumerate(pool) if card < TROLLS)
                hand.append(pool.pop(at))
                size -= 1
            other.hands[who] = sorted(hand + pool[:size])
            del pool[:size]
        other.pile = staying + pool
        dice.shuffle(other.pile)
        dice.shuffle(other.stable)
        if seat != self.king:
            other.returned = other.pile[: len(state.returned)]
        for who in others:
            if other.answers and other.answers[who] is not None:
                pairs = other.options(who)
                other.answers[who] = pairs[dice.below(len(pairs))]
        return other

    def _kept(self, state: Table, seat: int) -> list[int]:
        """Return the cards of a hand that everybody has seen there."""
        return list((self.bared[seat] & Counter(state.hands[seat])).elements())

    def _picks(self, other: Table, others: list[int], pool: list[int]) -> None:
        """Deal picks anew: TL-TURN-3, only of peoples that were not called yet."""
        uncalled = {step.data()[1] for step in other.agenda if step.data()[0] == "Call"}
        dealt = [one for one in other.picked if one & 7 not in others]
        for one in other.picked:
            if one & 7 in others:
                at = next(at for at, c in enumerate(pool) if c < TROLLS and c // 16 in uncalled)
                dealt.append(8 * pool.pop(at) + (one & 7))
        other.picked = sorted(dealt, reverse=True)

    def parted(self, one: State, other: State, seat: int | None) -> bool:
        assert isinstance(one, Table)
        assert isinstance(other, Table)
        if seat is not None and self.twice[seat]:
            return True  # the same cards may have come in another order, which the seat saw
        return _open(one, seat) != _open(other, seat)


def _open(t: Table, seat: int | None) -> list[object]:
    """Return what a seat may look at: the table, and its own cards."""
    own: list[object] = []
    if seat is not None:
        own = [t.hands[seat], [one for one in t.picked if one & 7 == seat]]
    table = [t.row, t.quay, t.who, t.holds, t.piles, t.camps, t.taken, t.captured, t.discard]
    return [*own, *table, t.trolls, t.bonuses, t.shown, [step.data() for step in t.agenda]]
