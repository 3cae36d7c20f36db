"""Reading what a player types: moves in the game's words or in the player's, whole or in part."""

from __future__ import annotations

import re
import unicodedata

from troquet.core.game import Game
from troquet.core.meta import Field, Kind
from troquet.core.move import Move
from troquet.core.rulebook import Words

SHORTEST_VERB = 3
APART = re.compile(r"[\s,;:]+")
GLUED = re.compile(r"\d+|[^\W\d]+")


def fold(word: str) -> str:
    """Return a word without capitals and accents."""
    apart = unicodedata.normalize("NFD", word.lower())
    return "".join(sign for sign in apart if not unicodedata.combining(sign))


class Reader:
    """Understands the moves of one game in one language."""

    def __init__(self, game: Game, words: Words) -> None:
        self.game = game
        self.words = words
        self._said = {fold(self.named(move)): game.moves.fields(move) for move in game.moves}

    def part(self, text: str) -> dict[str, object] | None:
        """Return the fields of a partial move such as "push red", "red" or "r3".

        None: not understood. Things may be called by the beginning of their names.
        """
        whole = self._said.get(fold(text.strip()))
        if whole is not None:
            return whole
        tokens = self._tokens(text)
        if not tokens:
            return None
        kinds = [kind for kind in self.game.moves.kinds if self._calls(kind, tokens[0])]
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
        return "\u00a0· ".join(self._form(kind) for kind in self.game.moves.kinds)

    def example(self) -> tuple[str, str]:
        """Return one move as a player may type it, short and long; the verb is left out."""
        for kind in self.game.moves.kinds:
            if len(kind.fields) > 1 and not kind.fields[-1].bag:
                words = [field.words[len(field.words) // 2] for field in kind.fields]
                pairs = zip(kind.fields, words, strict=True)
                names = [fold(self.words.name(field.name, word)) for field, word in pairs]
                short = [w if w.isdigit() else n[0] for w, n in zip(words, names, strict=True)]
                return " ".join(short), " ".join(names)
        return "", ""

    def named(self, move: Move) -> str:
        """Return a move as a sentence."""
        fields = self.game.moves.fields(move)
        return self.words.say("moves", str(fields["do"]), fields)

    def verb(self, kind: Kind) -> str:
        """Return the player's word for a kind of move: the first of the sentence that names it."""
        return self.words.say("moves", kind.do, {}).split()[0].rstrip(",")

    def _tokens(self, text: str) -> list[str]:
        """Cut a text into words; "r3" is read as "r 3" unless something is called so."""
        fields = [field for kind in self.game.moves.kinds for field in kind.fields]
        tokens: list[str] = []
        for token in filter(None, APART.split(fold(text))):
            known = any(_word(field, token, self.words) for field in fields)
            tokens += [token] if known else GLUED.findall(token) or [token]
        return tokens

    def _form(self, kind: Kind) -> str:
        blanks = self.words.tables.get("blanks", {})
        names = [blanks.get(field.name, field.name.upper()) for field in kind.fields]
        return " ".join([self.verb(kind), *names])

    def _calls(self, kind: Kind, token: str) -> bool:
        verb = fold(self.verb(kind))
        return token in (kind.do, verb) or (
            len(token) >= SHORTEST_VERB and (kind.do.startswith(token) or verb.startswith(token))
        )


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
    """Return the thing that a token calls, by its whole name, or by how only one name begins."""
    names = {word: fold(words.name(field.name, word)) for word in field.words}
    for word, name in names.items():
        if token in (fold(word), name):
            return word
    if token.isdigit():
        return None
    beginning = [word for word, name in names.items() if name.startswith(token)]
    return beginning[0] if len(beginning) == 1 else None
