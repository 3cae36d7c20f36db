"""The overlap of two pieces once more, by another way: polygons cut with exact fractions."""

from __future__ import annotations

from fractions import Fraction

Point = tuple[Fraction, Fraction]
HALF = 1105


def corners(x: int, y: int, vector: tuple[int, int]) -> list[Point]:
    """Return the corners of a piece, anticlockwise."""
    a, b = vector
    signs = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    return [(Fraction(x + i * a - j * b), Fraction(y + i * b + j * a)) for i, j in signs]


def marks(x: int, y: int, vector: tuple[int, int]) -> list[Point]:
    """Return the nine marks of a face, at 0 and ± 2/3 of the half side."""
    a, b = vector
    third = Fraction(2, 3)
    return [
        (x + third * (i * a - j * b), y + third * (i * b + j * a))
        for i in (-1, 0, 1)
        for j in (-1, 0, 1)
    ]


def side(p: Point, q: Point, at: Point) -> Fraction:
    """Return twice the area of a triangle: positive if the point lies left of the line."""
    return (q[0] - p[0]) * (at[1] - p[1]) - (q[1] - p[1]) * (at[0] - p[0])


def area_in_common(one: list[Point], other: list[Point]) -> Fraction:
    """Cut one polygon with the edges of another and return twice the area that is left."""
    left = one
    for p, q in zip(other, other[1:] + other[:1], strict=True):
        cut: list[Point] = []
        for a, b in zip(left, left[1:] + left[:1], strict=True):
            in_a, in_b = side(p, q, a), side(p, q, b)
            if in_a >= 0:
                cut.append(a)
            if (in_a > 0 > in_b) or (in_a < 0 < in_b):
                share = in_a / (in_a - in_b)
                cut.append((a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])))
        left = cut
    return sum((side((Fraction(0), Fraction(0)), a, b)
                for a, b in zip(left, left[1:] + left[:1], strict=True)), Fraction(0))  # fmt: skip


def covered(one: tuple[int, int, tuple[int, int]], on: tuple[int, int, tuple[int, int]]) -> int:
    """Return what `meet` should: -1 without a common area, else the marks within the edges."""
    above = corners(*on)
    if area_in_common(corners(*one), above) <= 0:
        return -1
    edges = list(zip(above, above[1:] + above[:1], strict=True))
    inside = [all(side(p, q, mark) >= 0 for p, q in edges) for mark in marks(*one)]
    return sum(1 << at for at, yes in enumerate(inside) if yes)
