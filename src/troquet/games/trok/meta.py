"""What is printed on the box of Trök."""

from troquet.core.meta import Field, Kind, Meta, Option
from troquet.games.trok.box import CARD_WORDS, EQUIPMENT_WORDS, PLACE_WORDS, SEAT_WORDS

_CARDS = Field("cards", CARD_WORDS, bag=True)

META = Meta(
    id="trok",
    title={"fr": "Trök", "en": "Trök"},
    blurb={
        "fr": "Troquez votre équipement à la taverne des nains, et finissez le plus riche.",
        "en": "Trade your equipment in the dwarves' tavern, and leave it the richest.",
    },
    seats=(2, 3, 4, 5),
    rules=1,
    clauses="TK",
    endings=("fortune", "perfect", "upgrades", "shared"),
    credits="GRRRE Games",
    moves=(
        # Trade
        Kind("offer", (_CARDS,)),
        Kind("entrust", (Field("seat", SEAT_WORDS),)),
        Kind("take", (Field("card", CARD_WORDS), Field("seat", SEAT_WORDS))),
        Kind("keep"),
        Kind("swap", (Field("market", CARD_WORDS),)),
        Kind("trade", (Field("card", CARD_WORDS), Field("market", CARD_WORDS))),
        Kind("back"),
        Kind("give", (Field("card", CARD_WORDS),)),
        # Combination
        Kind("end"),
        Kind("match", (Field("equipment", EQUIPMENT_WORDS), _CARDS)),
        Kind("claim", (Field("place", PLACE_WORDS),)),
        Kind("run", (Field("places", PLACE_WORDS, bag=True),)),
        Kind("pay", (_CARDS,)),
        Kind("perfect", (_CARDS,)),
        # End of the round
        Kind("discard"),
        Kind("store", (_CARDS,)),
    ),
    options=(Option("fortunes", "TK-OPT-1", (False, True)),),
)
