"""What the table of Troie tells its seats: a silent herald and a speaking one.

Pieces are told by their public number (from 1), places of a frame by row and column (from 1).
"""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from troquet.core.events import Event
from troquet.core.refusal import Fact
from troquet.games.troie.box import (
    COLOUR_WORDS,
    FACE_WORDS,
    KIND_WORDS,
    LAYER_OF,
    LAYER_WORDS,
    PLACE_OF,
    RANK_WORDS,
    SIDES,
    Box,
)


@mypyc_attr(allow_interpreted_subclasses=True)
class Herald:
    """The silent herald: playouts pay next to nothing for events."""

    def poured(self, pieces: int, free: int) -> None:
        """The mound was poured (TR-SET-3)."""

    def coloured(self, seat: int, colour: int) -> None:
        """A player was dealt a colour (TR-SET-1)."""

    def sorted(self, seat: int, cards: int) -> None:
        """A player put so many cards away in secret (TR-SET-1)."""

    def took(self, seat: int, piece: int, face: int, what: int) -> None:
        """A player took a piece as a start, and examines it (TR-SET-5)."""

    def played(self, seat: int, card: int) -> None:
        """An action card was revealed (TR-RND-1)."""

    def dug(self, seat: int, piece: int, face: int) -> None:
        """A piece went before a tent (TR-DIG-1)."""

    def shown(self, piece: int, face: int) -> None:
        """A mark of a face was uncovered: all see the face (TR-INFO-2)."""

    def freed(self, pieces: list[int]) -> None:
        """Pieces became free (TR-DIG-2)."""

    def examined(self, seat: int, piece: int, what: int) -> None:
        """A piece went behind a tent, where its owner turns it over (TR-DIG-4)."""

    def published(self, seat: int, layer: int, rank: int, pieces: list[int], points: int) -> None:
        """A publication was laid (TR-PUB-2)."""

    def stopped(self, seat: int, left: int) -> None:
        """A turn ended with actions left (TR-RND-5)."""

    def idle(self, seat: int) -> None:
        """A turn ended because all can see that nothing can be done (TR-RND-5)."""

    def drew(self, seat: int, card: int) -> None:
        """A publisher drew a neutral card (TR-RND-4)."""

    def moved(self, seat: int, points: int, space: int) -> None:
        """A pawn moved on (TR-END-2)."""

    def pushed(self, seat: int, by: int, space: int) -> None:
        """A pawn was sent back (TR-END-2)."""

    def ended(self) -> None:
        """All publish cards are used: the game is over at once (TR-END-3)."""

    def events(self) -> list[Event]:
        """Return what was told so far."""
        return []


class Speaker(Herald):
    """The speaking herald."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.said: list[Event] = []

    def _tell(self, what: str, facts: dict[str, Fact]) -> None:
        self.said.append(Event(what, facts))

    def _found(self, seat: int, piece: int, what: int) -> None:
        """Tell the owner alone what a piece is (TR-INFO-4)."""
        layer = LAYER_OF[what]
        facts: dict[str, Fact] = {
            "piece": piece + 1,
            "layer": LAYER_WORDS[layer],
            "row": PLACE_OF[what] // SIDES[layer] + 1,
            "column": PLACE_OF[what] % SIDES[layer] + 1,
            "kind": KIND_WORDS[self.box.is_plan[what]],
        }
        self.said.append(Event("found", facts, (seat,)))

    def poured(self, pieces: int, free: int) -> None:
        self._tell("poured", {"pieces": pieces, "free": free})

    def coloured(self, seat: int, colour: int) -> None:
        self._tell("coloured", {"seat": seat, "colour": COLOUR_WORDS[colour]})

    def sorted(self, seat: int, cards: int) -> None:
        self._tell("sorted", {"seat": seat, "number": cards})

    def took(self, seat: int, piece: int, face: int, what: int) -> None:
        self._tell("took", {"seat": seat, "piece": piece + 1, "face": FACE_WORDS[face]})
        self._found(seat, piece, what)

    def played(self, seat: int, card: int) -> None:
        self._tell("played", {"seat": seat, "card": card})

    def dug(self, seat: int, piece: int, face: int) -> None:
        self._tell("dug", {"seat": seat, "piece": piece + 1, "face": FACE_WORDS[face]})

    def shown(self, piece: int, face: int) -> None:
        self._tell("shown", {"piece": piece + 1, "face": FACE_WORDS[face]})

    def freed(self, pieces: list[int]) -> None:
        self._tell("freed", {"pieces": [piece + 1 for piece in pieces]})

    def examined(self, seat: int, piece: int, what: int) -> None:
        self._tell("examined", {"seat": seat, "piece": piece + 1})
        self._found(seat, piece, what)

    def published(self, seat: int, layer: int, rank: int, pieces: list[int], points: int) -> None:
        facts: dict[str, Fact] = {
            "seat": seat,
            "layer": LAYER_WORDS[layer],
            "rank": RANK_WORDS[rank],
            "pieces": [piece + 1 for piece in pieces],
            "points": points,
        }
        self._tell("published", facts)

    def stopped(self, seat: int, left: int) -> None:
        self._tell("stopped", {"seat": seat, "left": left})

    def idle(self, seat: int) -> None:
        self._tell("idle", {"seat": seat})

    def drew(self, seat: int, card: int) -> None:
        self._tell("drew", {"seat": seat})
        self.said.append(Event("card", {"card": card}, (seat,)))

    def moved(self, seat: int, points: int, space: int) -> None:
        self._tell("moved", {"seat": seat, "points": points, "space": space})

    def pushed(self, seat: int, by: int, space: int) -> None:
        self._tell("pushed", {"seat": seat, "by": by, "space": space})

    def ended(self) -> None:
        self._tell("ended", {})

    def events(self) -> list[Event]:
        return self.said


SILENT = Herald()
