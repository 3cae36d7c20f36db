"""What is in the box of Troie (TR-BOX), and how it is shared out (TR-SET-1).

The rulebook that came down to us shows neither the frames nor the colours of the cards, and says
nothing of measures: what is marked "reconstructed" is the café's own. Its numbers stand in one
table, `STANDARD`, which a host can replace by a table of the same shape.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from troquet.core.refusal import BadTable, Fact
from troquet.core.tables import number, overlay, some_of

# TR-BOX-1  five layers, oldest first; each piece has one place in its layer's frame
LAYER_WORDS = ("I", "II", "VI", "VII", "IX")
LAYERS: Final = 5
SIZES: Final = [9, 16, 16, 16, 16]
PIECES: Final = 73
FIRSTS: Final = [0, 9, 25, 41, 57, 73]  # the first piece of each layer, counted through the box
SIDES: Final = [3, 4, 4, 4, 4]  # reconstructed: square frames, row by row
VI: Final = 2
LAYERS_IN_PLAY: Final = [[], [], [0, 1, 3, 4], [0, 1, 2, 3, 4], [0, 1, 2, 3, 4]]  # TR-SET-1

# TR-BOX-3  reconstructed: plan (P) and rubble (R), row by row
PLANS_DRAWN = (
    "RPR PPP RPR",
    "RRPR RPPP PPPP RPRR",
    "RPPR PPPP RPPP RPRR",
    "RRPR PPPP PPPR RPPR",
    "RPPR PPPP PPPR RPPR",
)
LAYER_OF: Final = [layer for layer in range(LAYERS) for _ in range(SIZES[layer])]
PLACE_OF: Final = [place for layer in range(LAYERS) for place in range(SIZES[layer])]

# TR-BOX-2  what a face shows: the symbol of a layer, or a piece of some site plan
PLAN_FACE: Final = 5
FACE_WORDS = (*LAYER_WORDS, "plan")
KIND_WORDS = ("rubble", "plan")

# TR-BOX-4  action cards: dig 1 to 20 in colours, 21 to 36 neutral, publish 37 to 64 in colours
CARDS: Final = 64
LAST_COLOURED_DIG: Final = 20
LAST_DIG: Final = 36
NEUTRAL: Final = 16
CARD_WORDS = tuple(str(card) for card in range(1, CARDS + 1))
PIECE_WORDS = tuple(str(piece) for piece in range(1, PIECES + 1))

COLOUR_WORDS = ("red", "blue", "yellow", "green")
COLOURS: Final = 4
# TR-SET-1  how many of them are put away, by the number of players
DIGS_AWAY: Final = [0, 0, 0, 0, 1]
PUBLISHES_AWAY: Final = [0, 0, 0, 2, 3]

ACTIONS: Final = 5  # TR-DIG-1, TR-PUB-1
BEFORE_TENT: Final = 5  # TR-DIG-3

# TR-END-1  what a piece pays, rubble and plan, and each piece of a primordial or final publication
PAYS: Final = [1, 2]
HONOUR: Final = 1
SECONDARY: Final = 0
PRIMORDIAL: Final = 1
FINAL: Final = 2
RANK_WORDS = ("secondary", "primordial", "final")
SENT_BACK: Final = 3  # TR-END-2
LINE_WORDS = (*RANK_WORDS, "back")  # what a line of the bill is about

# TR-SET-3  reconstructed: a piece, of which the exact turns depend
HALF_SIDE: Final = 1105
TURNS: Final = 108
MARKS: Final = 9

# Reconstructed: TR-BOX-3 the places of plans, counted row by row from 1; TR-BOX-5 which cards bear
# which colour; TR-SET-3 the radius of the disc of the first throw, and of the second, added to it
STANDARD: Final[dict[str, Any]] = {
    "plans": {
        layer: [at for at, kind in enumerate(drawn.replace(" ", ""), 1) if kind == "P"]
        for layer, drawn in zip(LAYER_WORDS, PLANS_DRAWN, strict=True)
    },
    "dig": {
        "red": [1, 8, 9, 16, 17],
        "blue": [2, 7, 10, 15, 18],
        "yellow": [3, 6, 11, 14, 19],
        "green": [4, 5, 12, 13, 20],
    },
    "publish": {
        "red": [40, 41, 48, 49, 56, 57, 64],
        "blue": [39, 42, 47, 50, 55, 58, 63],
        "yellow": [38, 43, 46, 51, 54, 59, 62],
        "green": [37, 44, 45, 52, 53, 60, 61],
    },
    "mound": {"wide": 6000, "narrow": 1700},
}
WIDEST: Final = (3000, 8000)  # a host's own discs: the mound stays one, and on the table
NARROWEST: Final = (0, 1900)


class Box:
    """The reconstructed numbers of one table, made ready for play; shared by all its clones."""

    def __init__(self, numbers: dict[str, Any]) -> None:
        self.plans: list[int] = []  # of each layer, its places with a plan: bit sets
        for layer in LAYER_WORDS:
            places: list[int] = numbers["plans"][layer]
            self.plans.append(sum([1 << (place - 1) for place in places]))
        # By piece of the box: 1 if it has a plan
        self.is_plan: list[int] = [
            self.plans[LAYER_OF[what]] >> PLACE_OF[what] & 1 for what in range(PIECES)
        ]
        self.plan_places: list[list[bool]] = [
            [bool(plans >> place & 1) for place in range(size)]
            for plans, size in zip(self.plans, SIZES, strict=True)
        ]
        # By colour, rising
        self.digs: list[list[int]] = [numbers["dig"][colour] for colour in COLOUR_WORDS]
        self.publishes: list[list[int]] = [numbers["publish"][colour] for colour in COLOUR_WORDS]
        self.wide: int = numbers["mound"]["wide"]
        self.narrow: int = numbers["mound"]["narrow"]


_STANDARD_BOX: Final = Box(STANDARD)


def make(option: object) -> Box:
    """Return the numbers that an option `box` names or holds."""
    return Box(option) if isinstance(option, dict) else _STANDARD_BOX


def read_table(table: Mapping[str, object]) -> dict[str, Any]:
    """Return a host's own numbers, whole and checked (TR-BOX-3, TR-BOX-5, TR-SET-3).

    Values only: every colour has its five dig and seven publish cards, each card one colour.
    """
    whole: dict[str, Any] = overlay(STANDARD, table)
    for layer, size in zip(LAYER_WORDS, SIZES, strict=True):
        plans = whole["plans"]
        plans[layer] = some_of(plans[layer], ("plans", layer), 1, size)
    _share_out(whole, "dig", 1, LAST_COLOURED_DIG)
    _share_out(whole, "publish", LAST_DIG + 1, CARDS)
    number(whole["mound"]["wide"], ("mound", "wide"), *WIDEST)
    number(whole["mound"]["narrow"], ("mound", "narrow"), *NARROWEST)
    return whole


def _share_out(whole: dict[str, Any], sort: str, low: int, high: int) -> None:
    """Each colour has its share of the cards, and no card two colours (TR-BOX-5)."""
    share = (high - low + 1) // COLOURS
    colours: dict[str, list[int]] = whole[sort]
    for at, colour in enumerate(COLOUR_WORDS):
        cards = some_of(list(colours[colour]), (sort, colour), low, high)
        if len(cards) != share:
            facts: dict[str, Fact] = {"length": share, "value": len(cards)}
            raise BadTable((sort, colour), "length", facts)
        for other in COLOUR_WORDS[:at]:
            for place, card in enumerate(colours[colour]):
                if card in colours[other]:
                    twice: dict[str, Fact] = {"value": card, "other": f"{sort}.{other}"}
                    raise BadTable((sort, colour, place), "elsewhere", twice)
        colours[colour] = cards
