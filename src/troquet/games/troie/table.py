"""The table of Troie: all that lies on it.

Pieces are known by their number, which tells only where they lay in the mound; what a piece is (its
place in the box, counted through the layers) and which face lies up are settled when it is poured.
Lists within lists are never changed but replaced, so that clones may share them.
"""

from __future__ import annotations

from typing import Any, Final

from troquet.core.agenda import Setting, State
from troquet.core.dice import Dice
from troquet.core.events import Event
from troquet.core.meta import Outcome
from troquet.core.view import View
from troquet.games.troie.box import (
    FIRSTS,
    LAST_DIG,
    LAYER_OF,
    LAYERS,
    LAYERS_IN_PLAY,
    MARKS,
    PIECES,
    PLACE_OF,
    SIZES,
    Box,
    make,
)
from troquet.games.troie.events import SILENT, Herald, Speaker
from troquet.games.troie.frames import largest_group
from troquet.games.troie.mound import Mound
from troquet.games.troie.moves import make_discards
from troquet.games.troie.score import outcome
from troquet.games.troie.view import view

# Where a piece is: in the mound, or one of these plus the seat
MOUND: Final = 0
BEFORE: Final = 1  # before a tent
TENT: Final = 5  # behind it
FRAME: Final = 9  # published


class Table(State):
    """The mound, the tents, the frames, the cards and the track."""

    __slots__ = (
        "before", "bill", "box", "colour", "frame", "free", "gained", "hands", "herald",
        "inside", "largest", "layer", "layers", "mound", "number", "picks", "pile", "played",
        "round", "seen", "space", "tent", "to_publish", "up", "weight", "what", "where",
    )  # fmt: skip

    def __init__(self, setting: Setting, dice: Dice, like: Table | None = None) -> None:
        super().__init__(setting, dice)
        self.herald: Herald = SILENT
        if like is None:
            numbers = setting.options["box"]
            self.box: Box = make(numbers)
            if isinstance(numbers, dict):
                make_discards(self.box)
            self.layers: list[int] = LAYERS_IN_PLAY[setting.seats]
            self.mound: Mound
            self.what: list[int] = []  # what each piece is
            self.up: list[int] = []  # the face that lay up
            self.number: list[int] = []  # the piece that is this one of the box; -1: not in play
            self.where: list[int] = []
            self.weight: list[int] = []  # how many pieces of the mound touch each
            self.seen: list[int] = []  # whether all have seen its face
            self.free: list[int] = []  # rising
            self.before: list[list[int]] = [[] for _ in range(setting.seats)]  # rising
            self.tent: list[int] = [0] * (LAYERS * setting.seats)  # [5 * seat + layer]: places
            self.inside: list[int] = [0] * setting.seats  # pieces behind each tent
            self.frame: list[int] = [0] * LAYERS  # published places, bit sets
            self.largest: list[int] = [0] * LAYERS
            self.colour: list[int] = []
            self.hands: list[list[int]] = []  # rising
            self.played: list[list[int]] = [[] for _ in range(setting.seats)]
            self.pile: list[int] = []  # neutral cards, without an order
            self.to_publish = 0  # publish cards in all hands
            self.space: list[int] = [0] * setting.seats  # of the track
            self.round = 0
            self.gained = 0  # points of this turn, not moved yet
            self.layer = 0  # of the picks
            self.picks = 0  # places, a bit set
            self.bill: list[list[int]] = []  # [round, seat, rank, layer, places, points]
        else:
            self.box = like.box
            self.layers = like.layers
            self.mound = like.mound
            self.what = like.what
            self.up = like.up
            self.number = like.number
            self.where = like.where[:]
            self.weight = like.weight[:]
            self.seen = like.seen[:]
            self.free = like.free
            self.before = like.before[:]
            self.tent = like.tent[:]
            self.inside = like.inside[:]
            self.frame = like.frame[:]
            self.largest = like.largest[:]
            self.colour = like.colour
            self.hands = like.hands[:]
            self.played = like.played[:]
            self.pile = like.pile
            self.to_publish = like.to_publish
            self.space = like.space[:]
            self.round = like.round
            self.gained = like.gained
            self.layer = like.layer
            self.picks = like.picks
            self.bill = like.bill[:]

    def clone(self) -> Table:
        """Return a twin that plays on exactly as this one would, and tells nobody."""
        return self.twin(self.dice.clone())

    def twin(self, dice: Dice) -> Table:
        """Return a twin with dice of its own."""
        twin = Table(self.setting, dice, self)
        self.copy_agenda(twin)
        return twin

    def table(self) -> dict[str, Any]:
        """Return all that lies on the table; what can be counted from it is left out."""
        return {
            "mound": [place[:] for place in self.mound.drawing],
            "what": self.what[:],
            "up": self.up[:],
            "where": self.where[:],
            "colour": self.colour[:],
            "hands": [hand[:] for hand in self.hands],
            "played": [cards[:] for cards in self.played],
            "pile": self.pile[:],
            "space": self.space[:],
            "round": self.round,
            "gained": self.gained,
            "picks": [self.layer, self.picks],
            "bill": [line[:] for line in self.bill],
        }

    def recount(self) -> None:
        """Count again what is derived from the rest, after the rest was set."""
        mound, where = self.mound, self.where
        self.number = [-1] * PIECES
        self.free = []
        self.before = [[] for _ in range(self.seats)]
        self.tent = [0] * (LAYERS * self.seats)
        self.inside = [0] * self.seats
        self.frame = [0] * LAYERS
        self.weight = []
        self.seen = []
        for piece in range(mound.size):
            what, at = self.what[piece], where[piece]
            bit = 1 << PLACE_OF[what]
            self.number[what] = piece
            weight = sum(1 for on in mound.touching[piece] if not where[on])
            self.weight.append(weight)
            self.seen.append(int(at != MOUND or self.shows(piece)))
            if at == MOUND:
                if not weight:
                    self.free.append(piece)
            elif at < TENT:
                self.before[at - BEFORE].append(piece)
            elif at < FRAME:
                self.inside[at - TENT] += 1
                self.tent[LAYERS * (at - TENT) + LAYER_OF[what]] |= bit
            else:
                self.frame[LAYER_OF[what]] |= bit
        self.largest = [largest_group(layer, self.frame[layer]) for layer in range(LAYERS)]
        self.to_publish = sum(1 for hand in self.hands for card in hand if card > LAST_DIG)

    def shows(self, piece: int) -> bool:
        """Tell whether a mark of a piece's face is uncovered (TR-INFO-2)."""
        first = MARKS * piece
        where = self.where
        for mark in range(first, first + MARKS):
            covered = False
            for on in self.mound.marks[mark]:
                if not where[on]:
                    covered = True
                    break
            if not covered:
                return True
        return False

    def picked(self) -> list[int]:
        """Return the picks by their numbers, rising (TR-PUB-2)."""
        return sorted(self.numbers(self.layer, self.picks))

    def numbers(self, layer: int, places: int) -> list[int]:
        """Return the pieces that belong on some places of a layer, in the order of the places."""
        first = FIRSTS[layer]
        return [self.number[first + at] for at in range(SIZES[layer]) if places >> at & 1]

    def over(self) -> bool:
        """Tell whether all have used all their publish cards, and the last turn is over."""
        return self.round > 0 and not self.agenda

    def view(self, seat: int | None) -> View:
        """Return all that a seat knows."""
        return view(self, seat)

    def open_view(self) -> View:
        """Return the table with every piece turned up."""
        return view(self, None, all_open=True)

    def outcome(self) -> Outcome | None:
        """Return the final result once the game is over."""
        return outcome(self) if self.over() else None

    def speak(self) -> None:
        """Put a speaking herald at the table."""
        self.herald = Speaker(self.box)

    def hush(self) -> list[Event]:
        """Put the silent herald back and return what was told."""
        events = self.herald.events()
        self.herald = SILENT
        return events
