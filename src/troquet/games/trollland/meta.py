"""What is printed on the box of Trollland."""

from troquet.core.meta import Field, Kind, Meta, Option
from troquet.games.trollland.box import (
    CAGE_WORDS,
    CARD_WORDS,
    PEOPLES,
    SEAT_WORDS,
    TROLL,
    VEHICLE_WORDS,
)

_CARD = Field("card", CARD_WORDS)
_QUAY_CARD = Field("card", CARD_WORDS[:TROLL])
_VEHICLE = Field("vehicle", VEHICLE_WORDS)
_SEAT = Field("seat", SEAT_WORDS)
_PEOPLE = Field("people", PEOPLES)

META = Meta(
    id="trollland",
    title={"fr": "Trollland", "en": "Trollland"},
    blurb={
        "fr": "Préfets trop zélés, remplissez les cages, et filez avec le convoi avant les autres.",
        "en": "Overzealous prefects, fill the cages and leave with the convoy before the others.",
    },
    seats=(2, 3, 4, 5),
    rules=1,
    clauses="TL",
    endings=("vehicles", "cards", "refugees", "medals", "shared"),
    credits="Bruno Cathala, Ludocortex 2010",
    moves=(
        Kind("pick", (Field("cards", CARD_WORDS, bag=True),)),  # TL-TURN-1
        Kind("capture"),  # TL-TROLL-2
        Kind("draw"),
        Kind("return", (_CARD,)),
        Kind("banish", (_QUAY_CARD,)),  # TL-TROLL-3
        Kind("entrust", (_SEAT,)),
        Kind("steal", (_SEAT, _PEOPLE)),  # TL-TROLL-4
        Kind("plunder", (_SEAT, _PEOPLE)),  # TL-TROLL-5
        Kind("send", (_VEHICLE,)),  # TL-TROLL-6
        Kind("load", (_VEHICLE, Field("cage", CAGE_WORDS))),  # TL-LOAD-3
        Kind("exchange", (_QUAY_CARD,)),  # TL-LOAD-6
        Kind("camp"),
        Kind("add", (_CARD,)),  # TL-LOAD-5
    ),
    options=(Option("box", "TL-OPT-1", ("reconstructed",), table=True),),
)
