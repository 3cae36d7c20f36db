"""The mound: where the pieces lie, and which of them touch which (TR-SET-3, TR-SET-4).

All of it is whole numbers, so that one seed gives one mound on every machine. A piece's place is
[x, y, turn, level]; a turn is one of 108 vectors whose length is exactly half a side. Once a mound
is poured nothing of it ever changes: a table and all its clones share it.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from troquet.core.dice import Dice
from troquet.games.troie.box import HALF_SIDE, MARKS, TURNS

_SQUARE: Final = HALF_SIDE * HALF_SIDE
_FAR: Final = 8 * _SQUARE  # centres as far apart as two diagonals: the pieces cannot overlap
_APART: Final = -1
_KEPT: Final = 64  # mounds remembered by their drawing


def _turns() -> list[tuple[int, int]]:
    """Return the vectors: 27 whole-number ones of a quarter, each in its four quarter turns."""
    quarter = [
        (a, b)
        for b in range(HALF_SIDE)
        for a in range(1, HALF_SIDE + 1)
        if a * a + b * b == _SQUARE
    ]
    turned = quarter[:]
    for _ in range(3):
        quarter = [(-b, a) for a, b in quarter]
        turned += quarter
    return turned


_VECTORS: Final = _turns()
TURN_X: Final = [vector[0] for vector in _VECTORS]
TURN_Y: Final = [vector[1] for vector in _VECTORS]


def meet(x: int, y: int, turn: int, on_x: int, on_y: int, on_turn: int) -> int:
    """Return which marks of a piece another one covers that lies on it, as nine bits.

    0: it overlaps only beside the marks; -1: the insides of the two do not overlap at all.
    """
    dx: i64 = on_x - x
    dy: i64 = on_y - y
    if dx * dx + dy * dy >= _FAR:
        return _APART
    a: i64 = TURN_X[turn]
    b: i64 = TURN_Y[turn]
    c: i64 = TURN_X[on_turn]
    d: i64 = TURN_Y[on_turn]
    # The one's axes seen along the other's, and the way between the centres along both
    e = a * c + b * d
    f = a * d - b * c
    reach = _SQUARE + (e if e >= 0 else -e) + (f if f >= 0 else -f)
    u = dx * c + dy * d
    v = dx * d - dy * c
    p = dx * a + dy * b
    q = dx * b - dy * a
    if u >= reach or v >= reach or p >= reach or q >= reach:
        return _APART
    if -u >= reach or -v >= reach or -p >= reach or -q >= reach:
        return _APART
    # A mark at (i, j) thirds of the half side is covered if it is within the other's half side
    edge: i64 = 3 * _SQUARE
    u = 3 * u
    v = 3 * v
    e = 2 * e
    f = 2 * f
    covered: i64 = 0
    bit: i64 = 1
    for i in range(-1, 2):
        along: i64 = i * e - u - f
        across: i64 = i * f - v + e
        for _ in range(3):
            if -edge <= along <= edge and -edge <= across <= edge:
                covered |= bit
            along += f
            across -= e
            bit += bit
    return covered


class Mound:
    """Pieces as they were poured; numbers tell nothing but the place: by y, then x (TR-INFO-1)."""

    def __init__(self, x: list[int], y: list[int], turn: list[int], order: list[int]) -> None:
        """Pour pieces in this order; each lies on those poured before that it overlaps."""
        size = len(x)
        self.size = size
        self.level = [0] * size
        self.below: list[list[int]] = [[] for _ in range(size)]  # what a piece lies on
        self.touched: list[list[int]] = [[] for _ in range(size)]  # what it covers a mark of
        self.touching: list[list[int]] = [[] for _ in range(size)]  # what covers a mark of it
        # marks[9 * piece + mark]: the pieces that cover it
        self.marks: list[list[int]] = [[] for _ in range(MARKS * size)]
        self.under: list[list[int]] = []
        self.upon: list[list[int]] = []
        for at, piece in enumerate(order):
            self._pour(x, y, turn, order[:at], piece)
        for piece in range(size):
            self.touched[piece].sort()
            self.touching[piece].sort()
        self.drawing = [[x[i], y[i], turn[i], self.level[i]] for i in range(size)]

    def _pour(
        self, x: list[int], y: list[int], turn: list[int], lying: list[int], piece: int
    ) -> None:
        px, py, pt = x[piece], y[piece], turn[piece]
        level = self.level
        highest = -1
        for low in lying:
            covered = meet(x[low], y[low], turn[low], px, py, pt)
            if covered == _APART:
                continue
            self.below[piece].append(low)
            if level[low] > highest:
                highest = level[low]
            if not covered:
                continue
            self.touched[piece].append(low)
            self.touching[low].append(piece)
            for mark in range(MARKS):
                if covered >> mark & 1:
                    self.marks[MARKS * low + mark].append(piece)
        level[piece] = highest + 1

    def rank(self) -> None:
        """Find what lies directly under and upon each piece, without what lies between."""
        if self.under:
            return
        size = self.size
        deep = [0] * size  # all that lies below a piece, through others too: bit sets
        self.upon = [[] for _ in range(size)]
        self.under = [[] for _ in range(size)]
        for piece in sorted(range(size), key=self.level.__getitem__):
            direct = self.below[piece]
            through = 0
            for low in direct:
                through |= deep[low]
            deep[piece] = through
            for low in direct:
                deep[piece] |= 1 << low
                if not through >> low & 1:
                    self.under[piece].append(low)
                    self.upon[low].append(piece)


def pour(dice: Dice, pieces: int, wide: int, narrow: int) -> tuple[Mound, list[int]]:
    """Pour so many pieces; return the mound and, in the order of pouring, their numbers.

    Each is thrown twice, into a wide disc and on from there into a narrow one: place and turn are
    drawn alike for every piece, whatever it is (TR-SET-3).
    """
    x: list[int] = []
    y: list[int] = []
    turn: list[int] = []
    taken: set[tuple[int, int]] = set()
    while len(x) < pieces:
        far = _disc(dice, wide)
        near = _disc(dice, narrow)
        at = (far[0] + near[0], far[1] + near[1])
        angle = dice.below(TURNS)
        if at in taken:
            continue
        taken.add(at)
        x.append(at[0])
        y.append(at[1])
        turn.append(angle)
    # The order of pouring is told to nobody: pieces are numbered by their place (TR-INFO-1)
    by_place = sorted(range(pieces), key=lambda i: (y[i], x[i]))
    number = [0] * pieces
    for at_number, piece in enumerate(by_place):
        number[piece] = at_number
    mound = Mound(
        [x[i] for i in by_place], [y[i] for i in by_place], [turn[i] for i in by_place], number
    )
    _keep(mound)
    return mound, number


def _disc(dice: Dice, radius: int) -> tuple[int, int]:
    """Draw a whole-number point of a disc, all alike."""
    while True:
        x = dice.below(2 * radius + 1) - radius
        y = dice.below(2 * radius + 1) - radius
        if x * x + y * y <= radius * radius:
            return x, y


# Whoever imagines worlds meets the same mound at every question: it is not laid out anew each time.
_MOUNDS: dict[tuple[tuple[int, ...], ...], Mound] = {}


def _keep(mound: Mound) -> None:
    if len(_MOUNDS) >= _KEPT:
        del _MOUNDS[next(iter(_MOUNDS))]
    _MOUNDS[tuple([tuple(place) for place in mound.drawing])] = mound


def drawn(drawing: list[list[int]]) -> Mound | None:
    """Return the mound that a drawing shows; None if pieces cannot lie so."""
    key = tuple([tuple(place) for place in drawing])
    known = _MOUNDS.get(key)
    if known is not None:
        return known
    x = [place[0] for place in drawing]
    y = [place[1] for place in drawing]
    turn = [place[2] for place in drawing]
    level = [place[3] for place in drawing]
    mound = Mound(x, y, turn, sorted(range(len(drawing)), key=level.__getitem__))
    spots = list(zip(y, x, strict=True))
    if mound.level != level or any(spots[i] >= spots[i + 1] for i in range(len(spots) - 1)):
        return None
    _keep(mound)
    return mound
