"""Reading what a player types: moves in the game's words or in the player's, whole or in part."""

from __future__ import annotations

import unicodedata

from troquet.core.game import Game
from troquet.core.meta import Field, Kind
from troquet.core.move import Move
from troquet.core.refusal import NotAMove
from troquet.core.rulebook import Words


def fold(word: str) -> str:
    """Return a word without capitals and accents."""
    apart = unicodedata.normalize("NFD", word.lower())
    return "".join(sign for sign in apart if not unicodedata.combining(sign))


class Reader:
    """Understands the moves of one game in one language."""

    def __init__(self, game: Game, words: Words) -> None:
        self.game = game
        self.words = words

    def move(self, text: str) -> Move:
        """Return the move that a text names; NotAMove if it names none."""
        try:
            return self.game.move(text)
        except NotAMove:
            part = self.part(text)
            if part is None or "do" not in part:
                raise
            try:
                return self.game.move_of(part)
            except NotAMove:
                pass
            raise

    def part(self, text: str) -> dict[str, object] | None:
        """Return the fields of a partial move such as "push red" or "red"; None: not understood."""
        tokens = [fold(token) for token in text.replace(",", " ").split()]
        if not tokens:
            return None
        kinds = [kind for kind in self.game.moves.kinds if tokens[0] in self._verbs(kind)]
        if kinds:
            found = _fill(kinds[0], tokens[1:], self.words)
            return None if found is None else {"do": kinds[0].do, **found}
        for kind in self.game.moves.kinds:
            found = _fill(kind, tokens, self.words)
            if found:
                return found
        return None

    def forms(self) -> str:
        """Return how moves are written, one form for each kind."""
        return " · ".join(kind.form() for kind in self.game.moves.kinds)

    def named(self, move: Move) -> str:
        """Return a move as a sentence."""
        fields = self.game.moves.fields(move)
        return self.words.say("moves", str(fields["do"]), fields)

    def _verbs(self, kind: Kind) -> set[str]:
        """Return the game's verb, and the first word of the sentence that names such a move."""
        return {kind.do, fold(self.words.say("moves", kind.do, {}).split()[0])}


def _fill(kind: Kind, tokens: list[str], words: Words) -> dict[str, object] | None:
    """Put each token into the first free field that knows it; None if one is out of place."""
    found: dict[str, object] = {}
    bags: dict[str, list[str]] = {}
    for token in tokens:
        for field in kind.fields:
            word = _word(field, token, words)
            if word is not None and (field.bag or field.name not in found):
                if field.bag:
                    bags.setdefault(field.name, []).append(word)
                found[field.name] = bags.get(field.name, word)
                break
        else:
            return None
    return found


def _word(field: Field, token: str, words: Words) -> str | None:
    for word in field.words:
        if token in (fold(word), fold(words.name(field.name, word))):
            return word
    return None
