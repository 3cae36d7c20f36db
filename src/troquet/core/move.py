"""Moves: each made once by its game's table; equal moves are the same object.

A move has a short text that round-trips ("give sword 3"), whole-number arguments for the rules, and
named fields for a client, so that options can be narrowed field by field without knowing the game.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping

from troquet.core.meta import Field, Kind
from troquet.core.refusal import NotAMove

LONGEST_TEXT = 400


class Move:
    """One move of one game; compare it with `is` or `==`, read it with `str`."""

    def __init__(self, home: str, kind: int, args: tuple[int, ...], text: str) -> None:
        self.home = home
        self.kind = kind
        self.args = args
        self.a = args[0] if args else -1
        self.b = args[1] if len(args) > 1 else -1
        self.text = text

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[object, tuple[str, str]]:
        return _find, (self.home, self.text)


def _find(home: str, text: str) -> Move:
    """Return the one move with this text, from the game's moves module."""
    moves: Moves = importlib.import_module(home).MOVES
    return moves.parse(text)


class Moves:
    """All moves of a game, each made once; `home` is the module that holds this table as MOVES."""

    def __init__(self, home: str, kinds: tuple[Kind, ...]) -> None:
        self.home = home
        self.kinds = kinds
        self._by_text: dict[str, Move] = {}

    def __iter__(self) -> Iterator[Move]:
        return iter(list(self._by_text.values()))

    def __len__(self) -> int:
        return len(self._by_text)

    def make(self, kind: int, *args: int) -> Move:
        """Return the move of this kind with these arguments, making it if it is new."""
        shape = self.kinds[kind]
        words = [shape.do]
        single = len(shape.fields)
        if shape.fields and shape.fields[-1].bag:
            single -= 1
        for place, number in enumerate(args):
            field = shape.fields[place] if place < single else shape.fields[-1]
            words.append(field.words[number])
        text = " ".join(words)
        move = self._by_text.get(text)
        if move is None:
            move = Move(self.home, kind, args, text)
            self._by_text[text] = move
        return move

    def parse(self, text: object) -> Move:
        """Return the move that a text names; case and spacing do not matter."""
        if not isinstance(text, str):
            raise NotAMove(repr(text)[:40], "a move is written as text")
        if len(text) > LONGEST_TEXT:
            raise NotAMove(text[:40] + "…", f"no move is longer than {LONGEST_TEXT} characters")
        words = text.lower().split()
        move = self._by_text.get(" ".join(words))
        if move is None:
            move = self._by_text.get(" ".join(self._sorted(words)))
        if move is None:
            raise NotAMove(text, self._hint(words))
        return move

    def fields(self, move: Move) -> dict[str, object]:
        """Return a move as data: {"do": "give", "card": "sword", "player": "3"}."""
        shape = self.kinds[move.kind]
        data: dict[str, object] = {"do": shape.do}
        for place, field in enumerate(shape.fields):
            if field.bag:
                data[field.name] = [field.words[number] for number in move.args[place:]]
            else:
                data[field.name] = field.words[move.args[place]]
        return data

    def from_fields(self, data: object) -> Move:
        """Return the move that named fields describe; the opposite of `fields`."""
        if isinstance(data, Mapping):
            for kind in self.kinds:
                names = {field.name for field in kind.fields}
                if data.get("do") == kind.do and set(data) == {"do", *names}:
                    words = [kind.do]
                    for field in kind.fields:
                        words += _words(field, data[field.name])
                    return self.parse(" ".join(words))
        raise NotAMove(str(data)[:80], 'a move as data has "do" and exactly the fields of its kind')

    def completions(self, part: Mapping[str, object]) -> list[Move]:
        """Return every move that agrees with a partial one; a bag agrees if it holds the part's."""
        known = {"do"} | {field.name for kind in self.kinds for field in kind.fields}
        for name in part:
            if name not in known:
                raise NotAMove(str(dict(part)), f"no move has a field {name!r}")
        return [move for move in self if _agrees(self.fields(move), part)]

    def near(
        self, part: Mapping[str, object], moves: list[Move], options: list[Move]
    ) -> list[Move]:
        """Return those moves whose other fields hold only things that some option holds there.

        All of them when none is that near: the part itself is then out of place.
        """
        offered: set[tuple[int, str, object]] = set()
        for option in options:
            offered.update(self._things(option, part))
        kinds = {option.kind for option in options}
        close = [
            move
            for move in moves
            if move.kind in kinds and all(thing in offered for thing in self._things(move, part))
        ]
        return close or moves

    def _things(self, move: Move, part: Mapping[str, object]) -> list[tuple[int, str, object]]:
        """Return what a move names in the fields that a partial move leaves open."""
        things: list[tuple[int, str, object]] = []
        for name, value in self.fields(move).items():
            if name not in part:
                for thing in value if isinstance(value, list) else [value]:
                    things.append((move.kind, name, thing))
        return things

    def _sorted(self, words: list[str]) -> list[str]:
        """Put the things of a bag in the order in which the table wrote them."""
        for kind in self.kinds:
            if words and words[0] == kind.do and kind.fields and kind.fields[-1].bag:
                single = len(kind.fields)
                order = {word: at for at, word in enumerate(kind.fields[-1].words)}
                return words[:single] + sorted(words[single:], key=lambda w: order.get(w, -1))
        return words

    def _hint(self, words: list[str]) -> str:
        """Say what would have been a move."""
        forms = [kind.form() for kind in self.kinds]
        for kind in self.kinds:
            if words and words[0] == kind.do:
                blanks = [f"{f.name.upper()} is one of {', '.join(f.words)}" for f in kind.fields]
                return f"write {kind.form()}" + "".join(f"; {blank}" for blank in blanks)
        return "write one of: " + "; ".join(forms)


def _words(field: Field, value: object) -> list[str]:
    """Return what stands in a field as words: one thing, or a list of things for a bag."""
    things = value if field.bag and isinstance(value, list) else [value]
    if field.bag and things is not value:
        raise NotAMove(str(value)[:80], f"{field.name} is a list of things")
    words = [str(thing) for thing in things if type(thing) is str or type(thing) is int]
    if len(words) != len(things) or any(word not in field.words for word in words):
        known = ", ".join(field.words)
        raise NotAMove(str(value)[:80], f"{field.name.upper()} is one of {known}")
    return words


def _agrees(data: Mapping[str, object], part: Mapping[str, object]) -> bool:
    for name, wanted in part.items():
        found = data.get(name)
        if isinstance(found, list):
            rest = list(found)
            for thing in wanted if isinstance(wanted, list) else [wanted]:
                if thing not in rest:
                    return False
                rest.remove(thing)
        elif found != wanted and str(found) != str(wanted):
            return False
    return True
