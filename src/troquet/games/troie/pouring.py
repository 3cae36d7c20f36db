"""Which layer each piece may be of: orders of pouring that agree with all that was seen.

A piece lying on another is not of an older layer, for layers were poured oldest first. A chain of
small changes walks through the orders of pouring that the mound allows, each as likely as the faces
seen make it; kinds and places within the layers are then dealt exactly.
"""

from __future__ import annotations

from math import comb
from typing import Final

from mypy_extensions import i64

from troquet.core.dice import Dice
from troquet.games.troie.box import FIRSTS, LAYERS, PLAN_FACE, SIZES, Box
from troquet.games.troie.mound import Mound

# What is known of a piece
PINNED: Final = 0  # what it is
SYMBOL: Final = 1  # its layer, not its kind
PLAN: Final = 2  # its kind, not its layer
UNSEEN: Final = 3

_STEPS: Final = 18  # of each sort in a sweep
_WARM: Final = 60  # sweeps before the first sample
_BETWEEN: Final = 12  # sweeps between samples
_MENDING: Final = 400  # sweeps after which another start is tried
_STARTS: Final = 200
_FINE: Final = 1 << 20


class NoWorld(ValueError):
    """No order of pouring agrees with what was seen: the view is of no table."""


class Pouring:
    """The orders of pouring that a view allows, and the pieces dealt to them."""

    def __init__(
        self, mound: Mound, box: Box, layers: list[int], known: list[int], face: list[int]
    ) -> None:
        """Note what is known of each piece: what it is, or -1; the face that was seen, or -1."""
        mound.rank()
        self.mound = mound
        self.box = box
        self.layers = layers
        self.known = known
        size = mound.size
        self.size = size
        self.sort: list[int] = []
        self.fixed: list[int] = []  # the layer of a piece, or -1
        for piece in range(size):
            if known[piece] >= 0:
                self.sort.append(PINNED)
                self.fixed.append(_layer(known[piece]))
            elif face[piece] < 0:
                self.sort.append(UNSEEN)
                self.fixed.append(-1)
            elif face[piece] == PLAN_FACE:
                self.sort.append(PLAN)
                self.fixed.append(-1)
            else:
                self.sort.append(SYMBOL)
                self.fixed.append(face[piece])
        self.unknown = [piece for piece in range(size) if self.fixed[piece] < 0]
        # Positions of the order of pouring: the layer of each, and each layer's first and end
        self.block: list[int] = []
        self.first = [0] * LAYERS
        self.end = [0] * LAYERS
        for layer in layers:
            self.first[layer] = len(self.block)
            self.block += [layer] * SIZES[layer]
            self.end[layer] = len(self.block)
        self.order: list[int] = []
        self.pos: list[int] = [0] * size
        self.plans: list[list[int]] = [[] for _ in range(LAYERS)]  # of the box, not pinned
        self.rubble: list[list[int]] = [[] for _ in range(LAYERS)]
        self.weight: list[list[float]] = [[] for _ in range(LAYERS)]
        self.held = [0] * LAYERS  # pieces with a plan seen that are now in each layer
        self._count()

    def _count(self) -> None:
        """Count what is left of each layer, and how likely the faces seen make each number."""
        pinned = [what for what in self.known if what >= 0]
        for layer in self.layers:
            for place in range(SIZES[layer]):
                what = FIRSTS[layer] + place
                if what not in pinned:
                    kind = self.plans if self.box.plans[layer] >> place & 1 else self.rubble
                    kind[layer].append(what)
            plans = len(self.plans[layer])
            places = plans + len(self.rubble[layer])
            symbols = 0
            for piece in range(self.size):
                if self.sort[piece] == SYMBOL and self.fixed[piece] == layer:
                    symbols += 1
            for seen in range(SIZES[layer] + 2):
                ways = 0
                unseen = places - seen - symbols
                if unseen >= 0:
                    for both in range(symbols + 1):
                        ways += _among(symbols, both, unseen, plans - seen)
                self.weight[layer].append(float(ways))

    # A first order: jobs with a window each and an order among them, the most urgent first

    def start(self, dice: Dice) -> None:
        """Find an order of pouring that agrees with everything; NoWorld if there is none."""
        for _ in range(_STARTS):
            self._lay_out(dice)
            for _ in range(_MENDING):
                if not self._excess(self.held):
                    for _ in range(_WARM):
                        self._sweep(dice)
                    return
                self._sweep(dice)
        raise NoWorld("no order of pouring agrees with what this view shows")

    def _lay_out(self, dice: Dice) -> None:
        mound = self.mound
        level = mound.level
        rising = sorted(range(self.size), key=level.__getitem__)
        oldest = [0] * self.size
        newest = [0] * self.size
        for piece in rising:
            layer = max(self.fixed[piece], 0)
            for low in mound.under[piece]:
                layer = max(layer, oldest[low])
            oldest[piece] = layer
        for piece in rising[::-1]:
            layer = self.fixed[piece] if self.fixed[piece] >= 0 else LAYERS - 1
            for high in mound.upon[piece]:
                layer = min(layer, newest[high])
            newest[piece] = layer
        lots = list(range(self.size))
        dice.shuffle(lots)
        key = [(newest[piece] << 8 | level[piece]) << 8 | lots[piece] for piece in range(self.size)]
        urgent = sorted(range(self.size), key=key.__getitem__)
        self.order = []
        for layer in self.layers:
            taken: list[int] = []
            later: list[int] = []
            for piece in urgent:
                if len(taken) < SIZES[layer] and oldest[piece] <= layer:
                    taken.append(piece)
                else:
                    later.append(piece)
            urgent = later
            taken.sort(key=level.__getitem__)
            self.order += taken
        self.held = [0] * LAYERS
        for at, piece in enumerate(self.order):
            self.pos[piece] = at
            layer = self.block[at]
            if self.fixed[piece] >= 0 and self.fixed[piece] != layer:
                raise NoWorld("a piece lies on one of a newer layer")
            if self.sort[piece] == PLAN:
                self.held[layer] += 1

    def _excess(self, held: list[int]) -> int:
        """Count the plans seen that some layer holds beyond those it has."""
        excess = 0
        for layer in self.layers:
            excess += max(0, held[layer] - len(self.plans[layer]))
        return excess

    # The chain

    def _sweep(self, dice: Dice) -> None:
        unknown = self.unknown
        if not unknown:
            return
        for _ in range(_STEPS):
            self._step(dice, dice.below(self.size))
            self._step(dice, unknown[dice.below(len(unknown))])

    def _step(self, dice: Dice, piece: int) -> None:
        """Try to move a piece elsewhere in the order: by a swap, or by shifting those between."""
        pos = self.pos
        low = -1
        for under in self.mound.under[piece]:
            if pos[under] > low:
                low = pos[under]
        high = self.size
        for upon in self.mound.upon[piece]:
            if pos[upon] < high:
                high = pos[upon]
        layer = self.fixed[piece]
        if layer >= 0:
            low = max(low, self.first[layer] - 1)
            high = min(high, self.end[layer])
        if high - low < 3:
            return
        here = pos[piece]
        there = low + 1 + dice.below(high - low - 1)
        if there == here:
            return
        if dice.below(4):
            self._swap(dice, piece, here, there)
        else:
            self._shift(dice, piece, here, there)

    def _swap(self, dice: Dice, piece: int, here: int, there: int) -> None:
        pos, order = self.pos, self.order
        other = order[there]
        for under in self.mound.under[other]:
            if pos[under] >= here:
                return
        for upon in self.mound.upon[other]:
            if pos[upon] <= here:
                return
        old, new = self.block[here], self.block[there]
        if old != new:
            if self.fixed[other] >= 0:
                return
            gain = int(self.sort[other] == PLAN) - int(self.sort[piece] == PLAN)
            if gain:
                held = self.held[:]
                held[old] += gain
                held[new] -= gain
                if not self._likely(dice, held):
                    return
                self.held = held
        order[here] = other
        order[there] = piece
        pos[other] = here
        pos[piece] = there

    def _shift(self, dice: Dice, piece: int, here: int, there: int) -> None:
        """Move a piece; those between close up. Only those that cross into another layer matter."""
        order, block = self.order, self.block
        held = self.held
        step: i64 = 1 if there > here else -1
        at: i64 = here
        if block[here] != block[there]:
            held = held[:]
            if self.sort[piece] == PLAN:
                held[block[here]] -= 1
                held[block[there]] += 1
            while at != there:
                moved = order[at + step]
                old, new = block[at + step], block[at]
                if old != new:
                    if self.fixed[moved] >= 0:
                        return
                    if self.sort[moved] == PLAN:
                        held[old] -= 1
                        held[new] += 1
                at += step
            if not self._likely(dice, held):
                return
            self.held = held
            at = here
        while at != there:
            moved = order[at + step]
            order[at] = moved
            self.pos[moved] = at
            at += step
        order[there] = piece
        self.pos[piece] = there

    def _likely(self, dice: Dice, held: list[int]) -> bool:
        """Roll whether a change is taken: always if what was seen is no less likely by it."""
        now = after = 1.0
        for layer in self.layers:
            old, new = self.held[layer], held[layer]
            if old != new:
                now *= self.weight[layer][old]
                after *= self.weight[layer][new]
        if self._excess(self.held):
            return self._excess(held) <= self._excess(self.held)  # while mending a first order
        return after >= now or dice.below(_FINE) * now < after * _FINE

    # A sample

    def deal(self, dice: Dice) -> list[int]:
        """Go on along the chain, then deal kinds and places; return what each piece is."""
        if not self.order:
            self.start(dice)
        if not self.unknown and self.sort.count(PINNED) == self.size:
            return self.known
        for _ in range(_BETWEEN):
            self._sweep(dice)
        what = self.known[:]
        for layer in self.layers:
            self._deal_layer(dice, layer, what)
        return what

    def _deal_layer(self, dice: Dice, layer: int, what: list[int]) -> None:
        seen: list[int] = []
        symbols: list[int] = []
        unseen: list[int] = []
        for at in range(self.first[layer], self.end[layer]):
            piece = self.order[at]
            if self.sort[piece] == PLAN:
                seen.append(piece)
            elif self.sort[piece] == SYMBOL:
                symbols.append(piece)
            elif self.sort[piece] == UNSEEN:
                unseen.append(piece)
        plans = len(self.plans[layer]) - len(seen)
        # How many of those with a symbol up are plans nevertheless: each coin halves its chance
        ways = [_among(len(symbols), both, len(unseen), plans) for both in range(len(symbols) + 1)]
        both = dice.pick(ways, sum(ways))
        dice.shuffle(symbols)
        dice.shuffle(unseen)
        with_plan = seen + symbols[:both] + unseen[: plans - both]
        without = symbols[both:] + unseen[plans - both :]
        dice.shuffle(with_plan)
        dice.shuffle(without)
        for piece, thing in zip(with_plan, self.plans[layer], strict=True):
            what[piece] = thing
        for piece, thing in zip(without, self.rubble[layer], strict=True):
            what[piece] = thing


def _layer(what: int) -> int:
    layer = 0
    while what >= FIRSTS[layer + 1]:
        layer += 1
    return layer


def _among(symbols: int, both: int, unseen: int, plans: int) -> int:
    """Weigh that `both` of the pieces with a symbol up are plans, the other plans unseen ones."""
    if both > plans:
        return 0
    return comb(symbols, both) * comb(unseen, plans - both) << (symbols - both)
