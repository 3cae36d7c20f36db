"""The conformance suite, with a second opinion on who knows which card."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from troquet.conformance.case import Case, Redealer
from troquet.conformance.suite import Conformance
from troquet.core.agenda import State
from troquet.core.dice import Dice
from troquet.core.move import Move
from troquet.games.trok.game import GAME
from troquet.games.trok.play_combination import Pay, PayRun
from troquet.games.trok.table import Table

WORDS = ("pick", "ration", "gloves", "lantern", "armour", "helmet", "hammer", "stone")
Cards = Counter[str]


def read(bag: int) -> Cards:
    """Read a bag of the table: four bits for each kind."""
    return Counter({word: bag >> 4 * kind & 15 for kind, word in enumerate(WORDS)})


def written(cards: Cards) -> int:
    """Write a bag for the table."""
    return sum(cards[word] << 4 * kind for kind, word in enumerate(WORDS))


class TrokRedealer(Redealer):
    """Keeps the story of a round and deals it anew: any hidden cards with which it could be told.

    Five cards of each hand were dealt face down. What came in and went out since then was seen by
    all, but for the one card that the master may have passed (TK-KNO-2, TK-KNO-3). So a seat may
    think of any five cards with which every player could do what they did.
    """

    def start(self, state: State) -> None:
        assert isinstance(state, Table)
        self.shown = False
        self.begin_round(state)

    def begin_round(self, state: Table) -> None:
        self.round = state.round
        self.open = [read(bag) for bag in state.known]  # of mines and carts
        self.dealt = [read(bag) - self.open[seat] for seat, bag in enumerate(state.hands)]
        # What happened to each hand: (cards in, cards out), the passed card as None
        self.story: list[list[tuple[Cards, Cards] | None]] = [[] for _ in range(state.seats)]
        self.passed: tuple[int, int, str] | None = None  # giver, receiver, card
        self.deck = state.deck_left
        # In the middle of a deal too the discard may have become the deck; hands are known to be
        # of the old one and of the new one then, and nothing goes from hand to deck.
        self.reshuffled = state.fresh >= 0
        self.note(state)

    def note(self, state: Table) -> None:
        """Keep what the next answer will be understood by."""
        self.exposed = [read(bag) for bag in state.exposed]
        top = [str(part) for part in state.agenda[-1].data()] if state.agenda else [""]
        self.taken = WORDS[int(top[2])] if top[0] == "Place" else ""
        self.short = int(top[2]) if top[0] == "Give" else -1

    def saw(self, state: State, seat: int, move: Move) -> None:
        assert isinstance(state, Table)
        if state.round != self.round or not state.waiting():
            self.begin_round(state)
            self.shown = True  # TK-KNO-1  all have seen what every hand held
            return
        self.reshuffled = self.reshuffled or state.deck_left > self.deck
        self.deck = state.deck_left
        nothing: Cards = Counter()
        match str(move).split():
            case ["offer", *_]:
                if any(state.exposed):  # all are revealed
                    for other in range(state.seats):
                        self.story[other].append((nothing, read(state.exposed[other])))
            case ["keep"]:
                self.story[seat].append((Counter([self.taken]), nothing))
            case ["swap", ware] | ["trade", _, ware]:
                self.story[seat].append((Counter([ware]), nothing))
            case ["back"]:
                self.story[seat].append((self.exposed[seat], nothing))
            case ["give", card]:
                self.passed = (seat, self.short, card)
                self.story[seat].append(None)
                self.story[self.short].append(None)
            case ["pay" | "perfect", *cards] | ["match", _, *cards]:
                self.story[seat].append((nothing, Counter(cards)))
        self.note(state)

    def told(self, seat: int, passed: str) -> tuple[Cards, Cards]:
        """Tell a hand's story with this card passed: what it asks of the five, and its sum."""
        least: Cards = Counter()
        sum_: Cards = self.open[seat].copy()
        for chapter in self.story[seat]:
            gives = self.passed is not None and self.passed[0] == seat
            if chapter is None:
                card = Counter([passed])
                chapter = (Counter(), card) if gives else (card, Counter())
            sum_.update(chapter[0])
            sum_.subtract(chapter[1])
            for word in WORDS:
                least[word] = max(least[word], -sum_[word])
        return least, sum_

    def redeal(self, state: State, seat: int | None, dice: Dice) -> State:
        assert isinstance(state, Table)
        self.shown = False
        for _ in range(20):
            table = self.any_deal(state, seat, dice)
            if self.can_pay(table, seat):
                return table
        return state.clone()

    def can_pay(self, t: Table, seat: int | None) -> bool:
        """Tell whether another who has claimed upgrades can pay: so much is known by then."""
        step = t.agenda[-1] if t.agenda else None
        if not isinstance(step, Pay | PayRun) or step.seat == seat:
            return True
        claimer = step.seat
        hand = read(t.hands[claimer])
        veins = t.veins[claimer] - t.dug
        others = {value for value, word in enumerate(WORDS, 1) if hand[word] and 2 <= value <= 7}
        picks, stones = hand["pick"], hand["stone"]
        if isinstance(step, Pay):
            price = 3 if t.dwarves[claimer] >> 10 & 1 else max(3, step.place + 1)
            return len(others) + stones + min(picks, 1 + veins) >= price
        low = len(others & {2, 3, 4, 5}) + stones + min(picks, 1 + veins)
        high = max(len(others & set(range(start, start + 5))) for start in (2, 3))
        return max(low if picks else 0, high + stones + min(picks, veins)) >= 5

    def any_deal(self, state: Table, seat: int | None, dice: Dice) -> Table:
        """Deal anew what a seat cannot know, whatever upgrades are claimed."""
        table = state.clone()
        others = [other for other in range(state.seats) if other != seat]
        if not state.waiting():
            return table
        cards = [card for other in others for card in self.dealt[other].elements()]
        if not self.reshuffled:
            cards += [WORDS[kind] for kind, count in enumerate(state.deck) for _ in range(count)]
        passed = self.any_passed(seat, Counter(cards), others, dice)
        pool = Counter(cards)
        needs = {}
        for other in others:
            needs[other] = self.told(other, passed)[0]
            pool.subtract(needs[other])
        rest = list(range(pool.total()))
        dice.shuffle(rest)
        names = list(pool.elements())
        for other in others:
            five = needs[other].copy()
            while five.total() < 5:
                five[names[rest.pop()]] += 1
            five.update(self.told(other, passed)[1])
            table.hands[other] = written(five)
            if table.answers and table.answers[other] is not None:
                options = table.options(other)
                table.answers[other] = options[dice.below(len(options))]
        if not self.reshuffled:
            left = Counter(names[at] for at in rest)
            table.deck = [left[word] for word in WORDS]
        if self.passed is not None:
            table.gift_card = WORDS.index(passed)
        return table

    def any_passed(self, seat: int | None, pool: Cards, others: list[int], dice: Dice) -> str:
        """Return a card that the master may have passed, for all that a seat can tell."""
        if self.passed is None:
            return ""
        giver, receiver, truth = self.passed
        if seat in (giver, receiver):
            return truth
        order = list(range(len(WORDS)))
        dice.shuffle(order)
        for kind in order:
            asked: Cards = Counter()
            fits = True
            for other in others:
                least = self.told(other, WORDS[kind])[0]
                fits = fits and least.total() <= 5
                asked.update(least)
            if fits and all(pool[word] >= asked[word] for word in WORDS):
                return WORDS[kind]
        raise AssertionError("not even the truth can be told")

    def parted(self, one: State, other: State, seat: int | None) -> bool:
        assert isinstance(one, Table)
        assert isinstance(other, Table)
        if self.shown or (seat is not None and one.hands[seat] != other.hands[seat]):
            return True
        if self.passed is not None and seat in self.passed[:2] and one.gift_card != other.gift_card:
            return True
        return _open(one) != _open(other)


def _open(t: Table) -> list[object]:
    """Return what lies openly on the table, and what was seen of it."""
    return [
        t.round, t.master, t.deck_left, t.discard, t.market, t.known, t.exposed, t.stored, t.total,
        t.row, t.mines, t.veins, t.carts, t.dwarves, t.purse, t.fresh, t.gift_shown,
    ]  # fmt: skip


class TestTrok(Conformance):
    case = Case(GAME, TrokRedealer, longest=1_500)
    states = 3_600  # each is dear: 2,798 moves are tried on both of two tables for every seat
    records = Path(__file__).parents[2] / "records" / "trok"
