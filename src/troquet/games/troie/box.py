"""What is in the box of Troie (TR-BOX), and how it is shared out (TR-SET-1).

The rulebook that came down to us shows neither the frames nor the colours of the cards, and says
nothing of measures: what is marked "reconstructed" is the café's own.
"""

from __future__ import annotations

from typing import Final

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
# PLANS[layer]: its places with a plan, a bit set
PLANS: Final = [
    sum(1 << place for place, kind in enumerate(drawn.replace(" ", "")) if kind == "P")
    for drawn in PLANS_DRAWN
]
LAYER_OF: Final = [layer for layer in range(LAYERS) for _ in range(SIZES[layer])]
PLACE_OF: Final = [place for layer in range(LAYERS) for place in range(SIZES[layer])]
IS_PLAN: Final = [
    PLANS[layer] >> place & 1 for layer, place in zip(LAYER_OF, PLACE_OF, strict=True)
]

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

# TR-BOX-5  reconstructed: which cards bear which colour
COLOUR_WORDS = ("red", "blue", "yellow", "green")
COLOURS: Final = 4
DIG_CARDS: Final = [
    [1, 8, 9, 16, 17],
    [2, 7, 10, 15, 18],
    [3, 6, 11, 14, 19],
    [4, 5, 12, 13, 20],
]
PUBLISH_CARDS: Final = [
    [40, 41, 48, 49, 56, 57, 64],
    [39, 42, 47, 50, 55, 58, 63],
    [38, 43, 46, 51, 54, 59, 62],
    [37, 44, 45, 52, 53, 60, 61],
]
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

# TR-SET-3  reconstructed: the measures of the mound
HALF_SIDE: Final = 1105
WIDE: Final = 6000  # radius of the disc of the first throw
NARROW: Final = 1700  # and of the second, added to it
TURNS: Final = 108
MARKS: Final = 9
