"""Chance: sealed dice for real tables, quick dice for thinkers.

A table's dice are a keyed BLAKE2b counter stream: nobody who sees some rolls can guess the next.
Thinkers roll quick dice of their own and never touch the table's.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from mypy_extensions import i64, mypyc_attr

SEED_BYTES = 32
_RANGE: Final = 1 << 16


class SeedError(ValueError):
    """What was given cannot be a seed."""


def stretch(seed: object) -> bytes:
    """Make the 32 bytes of a table's seed: a small number is stretched, 64 hex digits are read."""
    if isinstance(seed, bool):
        raise SeedError("a seed is a whole number, 32 bytes or 64 hexadecimal digits, not a bool")
    if isinstance(seed, int):
        return blake2b(str(seed).encode(), digest_size=SEED_BYTES, person=b"troquet seed").digest()
    if isinstance(seed, bytes):
        if len(seed) != SEED_BYTES:
            raise SeedError(f"a seed of bytes has {SEED_BYTES} of them, not {len(seed)}")
        return seed
    if isinstance(seed, str):
        if len(seed) != 2 * SEED_BYTES or any(c not in "0123456789abcdef" for c in seed):
            raise SeedError(f"a seed as text is {2 * SEED_BYTES} hexadecimal digits (0-9, a-f)")
        return bytes.fromhex(seed)
    raise SeedError("a seed is a whole number, 32 bytes or 64 hexadecimal digits")


@mypyc_attr(allow_interpreted_subclasses=True)
class Dice:
    """Something that rolls: `below(n)` gives a whole number from 0 to n - 1, all alike."""

    def below(self, n: int) -> int:
        """Roll an n-sided die; the faces count from 0."""
        raise NotImplementedError

    def clone(self) -> Dice:
        """Return dice that will roll exactly what these would."""
        raise NotImplementedError

    def data(self) -> dict[str, object]:
        """Return the dice as JSON-able data; `dice_from` reads it."""
        raise NotImplementedError

    def pick(self, counts: list[int], total: int) -> int:
        """Draw one card blindly from a pile given as counts: the index of what was drawn."""
        roll: i64 = self.below(total)
        kind: i64 = 0
        try:
            while roll >= counts[kind]:
                roll -= counts[kind]
                kind += 1
        except IndexError:
            raise ValueError("the counts do not add up to the total") from None
        return kind

    def shuffle(self, things: list[int]) -> None:
        """Shuffle a list where it is."""
        for last in range(len(things) - 1, 0, -1):
            at = self.below(last + 1)
            things[last], things[at] = things[at], things[last]


class SealedDice(Dice):
    """A real table's dice: a seed of 32 bytes and how many words of its stream are used."""

    def __init__(self, seed: bytes, used: int = 0) -> None:
        if len(seed) != SEED_BYTES:
            raise SeedError(f"sealed dice need {SEED_BYTES} bytes, not {len(seed)}")
        self.seed = seed
        self.used = used
        self._keyed = blake2b(key=seed, person=b"troquet dice")
        self._words: bytes = self._block(used >> 5) if used & 31 else b""

    def below(self, n: int) -> int:
        """Roll an n-sided die; words that would favour a face are thrown away."""
        if n < 1 or n > _RANGE:
            raise ValueError(f"a die has 1 to {_RANGE} faces, not {n}")
        faces: i64 = n
        while True:
            used = self.used
            at: i64 = used & 31
            if not at:
                self._words = self._block(used >> 5)
            self.used = used + 1
            word: i64 = self._words[2 * at] | self._words[2 * at + 1] << 8
            face = word % faces
            if word - face <= _RANGE - faces:  # not of the last round of faces, if that is short
                return face

    def _block(self, number: int) -> bytes:
        """Return one block of the stream: 32 words of 16 bits, the low byte first."""
        keyed = self._keyed.copy()
        keyed.update(number.to_bytes(8, "little"))
        return keyed.digest()

    def clone(self) -> Dice:
        """Return dice that will roll exactly what these would."""
        twin = SealedDice(self.seed)
        twin.used = self.used
        twin._words = self._words
        return twin

    def data(self) -> dict[str, object]:
        """Return seed and place in the stream."""
        return {"seed": self.seed.hex(), "used": self.used}


class QuickDice(Dice):
    """A thinker's dice: a multiply-with-carry generator, fast and good enough to play out games."""

    def __init__(self, seed: int = 1, state: int = 0) -> None:
        self.state: i64 = state or _scatter(seed)

    def below(self, n: int) -> int:
        """Roll an n-sided die."""
        state: i64 = 698769069 * (self.state & 0xFFFFFFFF) + (self.state >> 32)
        self.state = state
        faces: i64 = n
        return ((state & 0x7FFFFFFF) * faces) >> 31

    def clone(self) -> Dice:
        """Return dice that will roll exactly what these would."""
        return QuickDice(0, self.state)

    def data(self) -> dict[str, object]:
        """Return the generator's state."""
        state: int = self.state
        return {"quick": state}


def _scatter(seed: int) -> int:
    """Spread any whole number over the generator's valid states."""
    raw = blake2b(str(seed).encode(), digest_size=8, person=b"troquet quick").digest()
    low = int.from_bytes(raw[:4], "little") | 1
    high = int.from_bytes(raw[4:], "little") % 698769068
    return (high << 32) | low


def dice_from(data: object) -> Dice:
    """Read what `Dice.data` wrote; a ValueError says what is wrong with it."""
    if isinstance(data, dict):
        if set(data) == {"seed", "used"}:
            seed, used = data["seed"], data["used"]
            if isinstance(seed, str) and type(used) is int and 0 <= used < 1 << 62:
                return SealedDice(stretch(seed), used)
        if set(data) == {"quick"}:
            state = data["quick"]
            if type(state) is int and 0 < state < 698769069 << 32:
                return QuickDice(0, state)
    raise ValueError("the dice are neither {seed, used} nor {quick}, within their bounds")
