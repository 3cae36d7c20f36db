"""The combination turns of Trök (TK-CMB): sets of identical and of different cards."""

from __future__ import annotations

from typing import Final

from troquet.core.agenda import Step
from troquet.core.move import Move
from troquet.core.refusal import Because, Fact
from troquet.games.trok.box import (
    CARD_WORDS,
    CART,
    DIFFERENT,
    IDENTICAL,
    IDUNN,
    MINE,
    MOST_SEATS,
    PERFECT,
    PICK,
    ROW,
    RUN,
    SETS,
    SKAA,
    SMALLEST_SET,
    UPGRADE_WORDS,
    VEIN,
)
from troquet.games.trok.moves import (
    BAGS,
    CLAIM,
    CLAIM_TABLE,
    END,
    END_TURN,
    MATCH,
    PAY,
    PERFECTION,
    RUN_FOR,
    RUN_TABLE,
    different_in,
    lacking,
    matches,
    pays,
    perfections,
    runs,
    veins_for,
    veins_for_run,
)
from troquet.games.trok.score import price, set_pays
from troquet.games.trok.table import Table

# Refusals that are met often, made once
_COMBINE_OR_END: Final = Because("TK-CMB-10", "combine-or-end")
_IDENTICAL_MADE: Final = Because("TK-CMB-2", "identical-made")
_DIFFERENT_MADE: Final = Because("TK-CMB-2", "different-made")
_PAY_FIRST: Final = [Because("TK-CMB-5", "pay-first", {"price": price}) for price in range(ROW + 1)]
_RUN_FIRST: Final = Because("TK-CMB-9", "run-first", {"price": RUN})


class Combination(Step[Table]):
    """Players combine in turn, the master first, then clockwise (TK-CMB-1)."""

    def begin(self, t: Table) -> int:
        """Give the master the first turn."""
        t.dug = 0
        t.agenda[-1] = COMBININGS[t.master][0]
        return 0


class Combine(Step[Table]):
    """A player's turn to combine; `made`: the sets made so far, a bit set (TK-CMB-2)."""

    def __init__(self, seat: int, made: int) -> None:
        self.seat = seat
        self.made = made

    def args(self) -> tuple[int, ...]:
        return self.seat, self.made

    def begin(self, t: Table) -> int:
        """Ask, unless both sets are made or fewer than three cards are left (TK-CMB-10)."""
        seat = self.seat
        if self.made == IDENTICAL | DIFFERENT or t.sizes[seat] < SMALLEST_SET:
            _next_turn(t, seat)
            return 0
        return 1 << seat

    def options(self, t: Table, seat: int) -> list[Move]:
        """List the end, upgrades to claim, runs, perfect combinations and identical sets."""
        hand = t.hands[seat]
        veins = t.veins[seat] - t.dug
        found = [END_TURN]
        if not self.made & DIFFERENT:
            row = len(t.row)
            cards = different_in(hand, veins)
            if cards >= SMALLEST_SET and row:
                mine = t.dwarves[seat]
                found += CLAIM_TABLE[row if cards > row or mine >> SKAA & 1 else cards]
                if mine >> IDUNN & 1 and cards >= RUN and runs(hand, veins):
                    found += RUN_TABLE[min(row, RUN)]
            if cards >= PERFECT:
                found += perfections(hand, veins)
        if not self.made & IDENTICAL:
            found += matches(hand, veins)
        return found

    def forbids(self, t: Table, seat: int, move: Move) -> Because | None:
        """At most one set of each sort, of cards in the hand (TK-CMB-2)."""
        kind = move.kind
        if kind == END:
            return None
        if kind == MATCH:
            if self.made & IDENTICAL:
                return _IDENTICAL_MADE
            bag = BAGS[move]
            return _forbids_cards(t, seat, bag, 0 if move.a == PICK else bag & 15)
        if kind != CLAIM and kind != RUN_FOR and kind != PERFECTION:
            return _COMBINE_OR_END
        if self.made & DIFFERENT:
            return _DIFFERENT_MADE
        if kind == PERFECTION:
            bag = BAGS[move]
            return _forbids_cards(t, seat, bag, veins_for(bag))
        return self._forbids_claim(t, seat, move)

    def _forbids_claim(self, t: Table, seat: int, move: Move) -> Because | None:
        hand = t.hands[seat]
        veins = t.veins[seat] - t.dug
        row = len(t.row)
        if move.args[-1] >= row:
            return Because("TK-CMB-7", "row-short", {"row": row})
        if move.kind == CLAIM:
            needed, held = price(t, seat, move.a), different_in(hand, veins)
            if held < needed:
                return Because("TK-CMB-5", "too-few", {"price": needed, "different": held})
            return None
        if not t.dwarves[seat] >> IDUNN & 1:
            return Because("TK-UPG-8", "no-idunn")
        if len(move.args) == 1 and row > 1:
            return Because("TK-CMB-9", "two-upgrades")
        if not runs(hand, veins):
            return Because("TK-CMB-9", "no-run")
        return None

    def preview(self, t: Table, seat: int, move: Move) -> dict[str, Fact]:
        """Tell what a set pays, or which upgrade it takes and at what price."""
        kind = move.kind
        if kind == MATCH:
            gain: dict[str, Fact] = {"aare": set_pays(t, seat, move.a, len(move.args) - 1)}
            return {**gain, **_preview_veins(0 if move.a == PICK else BAGS[move] & 15)}
        if kind == CLAIM:
            return {"upgrade": UPGRADE_WORDS[t.row[move.a]], "price": price(t, seat, move.a)}
        if kind == RUN_FOR:
            return {"upgrades": [UPGRADE_WORDS[t.row[place]] for place in move.args], "price": RUN}
        if kind == PERFECTION:
            return _preview_veins(veins_for(BAGS[move]))
        return {}

    def answer(self, t: Table, seat: int, move: Move) -> None:
        """Make a set, or say which upgrades the next one will pay."""
        kind = move.kind
        if kind == END:
            t.herald.ended(seat)
            _next_turn(t, seat)
        elif kind == CLAIM:
            t.herald.claimed(seat, [t.row[move.a]])
            t.agenda[-1] = PAYINGS[seat][move.a][self.made]
        elif kind == RUN_FOR:
            t.herald.claimed(seat, [t.row[place] for place in move.args])
            t.agenda[-1] = PayRun(seat, move.a, move.b, self.made)
        elif kind == MATCH:
            # TK-CMB-4  the value of the equipment, and more for each card past the third
            bag = BAGS[move]
            cards = len(move.args) - 1
            if move.a != PICK:
                t.dug += bag & 15
            _use(t, seat, bag, cards)
            aare = set_pays(t, seat, move.a, cards)
            t.gain(seat, SETS, aare)
            t.herald.matched(seat, move.a, bag, aare)
            t.agenda[-1] = COMBININGS[seat][self.made | IDENTICAL]
        else:
            # TK-WIN-2  the perfect combination is the turn's set of different cards
            bag = BAGS[move]
            t.dug += veins_for(bag)
            _use(t, seat, bag, PERFECT)
            t.perfect |= 1 << seat
            t.herald.perfected(seat, bag)
            t.agenda[-1] = COMBININGS[seat][self.made | DIFFERENT]


class Pay(Step[Table]):
    """An upgrade is claimed: exactly its price in different cards (TK-CMB-5)."""

    def __init__(self, seat: int, place: int, made: int) -> None:
        self.seat = seat
        self.place = place
        self.made = made

    def args(self) -> tuple[int, ...]:
        return self.seat, self.place, self.made

    def begin(self, t: Table) -> int:
        """Ask for the cards."""
        return 1 << self.seat

    def options(self, t: Table, seat: int) -> list[Move]:
        """List every set of just so many different cards."""
        return pays(t.hands[seat], t.veins[seat] - t.dug, price(t, seat, self.place))

    def forbids(self, t: Table, seat: int, move: Move) -> Because | None:
        """So many different cards, no more and no fewer."""
        needed = price(t, seat, self.place)
        if move.kind != PAY:
            return _PAY_FIRST[needed]
        if len(move.args) != needed:
            return Because("TK-CMB-5", "exact-price", {"price": needed})
        bag = BAGS[move]
        return _forbids_cards(t, seat, bag, veins_for(bag))

    def preview(self, t: Table, seat: int, move: Move) -> dict[str, Fact]:
        """Tell how many veins the cards need."""
        return _preview_veins(veins_for(BAGS[move]))

    def answer(self, t: Table, seat: int, move: Move) -> None:
        """Discard the cards and take the upgrade (TK-CMB-6, TK-CMB-7)."""
        bag = BAGS[move]
        t.dug += veins_for(bag)
        _use(t, seat, bag, len(move.args))
        row = t.row[:]
        upgrade = row.pop(self.place)
        t.row = row
        receive(t, seat, upgrade)
        t.herald.bought(seat, upgrade, bag)
        t.agenda[-1] = COMBININGS[seat][self.made | DIFFERENT]


class PayRun(Step[Table]):
    """Idunn: two upgrades are claimed, or the only one (-1), for a run of five (TK-CMB-9)."""

    def __init__(self, seat: int, one: int, two: int, made: int) -> None:
        self.seat = seat
        self.one = one
        self.two = two
        self.made = made

    def args(self) -> tuple[int, ...]:
        return self.seat, self.one, self.two, self.made

    def begin(self, t: Table) -> int:
        """Ask for the cards."""
        return 1 << self.seat

    def options(self, t: Table, seat: int) -> list[Move]:
        """List every run of five."""
        return runs(t.hands[seat], t.veins[seat] - t.dug)

    def forbids(self, t: Table, seat: int, move: Move) -> Because | None:
        """Five cards that can stand for consecutive values."""
        if move.kind != PAY:
            return _RUN_FIRST
        if len(move.args) != RUN:
            return Because("TK-CMB-9", "exact-run", {"price": RUN})
        bag = BAGS[move]
        veins = veins_for_run(bag)
        if veins < 0:
            return Because("TK-CMB-9", "not-consecutive")
        return _forbids_cards(t, seat, bag, veins)

    def preview(self, t: Table, seat: int, move: Move) -> dict[str, Fact]:
        """Tell how many veins the cards need."""
        return _preview_veins(veins_for_run(BAGS[move]))

    def answer(self, t: Table, seat: int, move: Move) -> None:
        """Discard the run and take the upgrades as they lay."""
        bag = BAGS[move]
        t.dug += veins_for_run(bag)
        _use(t, seat, bag, RUN)
        row = t.row[:]
        upgrades = [row.pop(self.one)]
        if self.two >= 0:
            upgrades.append(row.pop(self.two - 1))
        t.row = row
        for upgrade in upgrades:
            receive(t, seat, upgrade)
        t.herald.ran(seat, upgrades, bag)
        t.agenda[-1] = COMBININGS[seat][self.made | DIFFERENT]


# What the steps share


def receive(t: Table, seat: int, upgrade: int) -> None:
    """Lay an upgrade before a player; it works at once (TK-CMB-6)."""
    if upgrade == MINE:
        t.mines = _one_more(t.mines, seat, 1)
    elif upgrade == VEIN:
        t.veins = _one_more(t.veins, seat, 1)
    elif upgrade == CART:
        t.carts = _one_more(t.carts, seat, 1)
    else:
        t.dwarves = _one_more(t.dwarves, seat, 1 << upgrade)


def _one_more(shared: list[int], seat: int, more: int) -> list[int]:
    """Return a list with more for one player; the old one may be a twin's too."""
    own = shared[:]
    own[seat] = own[seat] + more
    return own


def _forbids_cards(t: Table, seat: int, bag: int, veins: int) -> Because | None:
    kind = lacking(t.hands[seat], bag)
    if kind >= 0:
        return Because("TK-CMB-2", "not-in-hand", {"card": CARD_WORDS[kind]})
    free = t.veins[seat] - t.dug
    if veins > free:
        return Because("TK-CMB-3", "veins-short", {"needed": veins, "veins": free})
    return None


def _preview_veins(veins: int) -> dict[str, Fact]:
    return {"veins": veins} if veins else {}


def _use(t: Table, seat: int, bag: int, cards: int) -> None:
    """Discard the cards of a set face up (TK-CMB-8)."""
    t.show(seat, bag, cards)
    t.discard += bag


def _next_turn(t: Table, seat: int) -> None:
    """Pass the turn on clockwise; after the last player the phase is over (TK-CMB-1)."""
    t.dug = 0
    after = seat + 1 if seat + 1 < t.seats else 0
    if after != t.master:
        t.agenda[-1] = COMBININGS[after][0]


# Steps are made once: [seat][made], [seat][place][made]
COMBINATION: Final = Combination()
COMBININGS: Final = [[Combine(seat, made) for made in range(4)] for seat in range(MOST_SEATS)]
PAYINGS: Final = [
    [[Pay(seat, place, made) for made in range(2)] for place in range(ROW)]
    for seat in range(MOST_SEATS)
]
COMBINATION_STEPS = {
    "Combination": Combination,
    "Combine": Combine,
    "Pay": Pay,
    "PayRun": PayRun,
}
