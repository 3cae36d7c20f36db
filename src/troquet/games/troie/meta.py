"""What is printed on the box of Troie."""

from troquet.core.meta import Field, Kind, Meta, Option
from troquet.games.troie.box import CARD_WORDS, PIECE_WORDS

META = Meta(
    id="troie",
    title={"fr": "Troie", "en": "Troy"},
    blurb={
        "fr": "Fouillez la colline, examinez sous la tente, et publiez avant vos confrères.",
        "en": "Dig in the mound, examine in your tent, and publish before your colleagues do.",
    },
    seats=(2, 3, 4),
    rules=2,
    clauses="TR",
    endings=("renown", "shared"),
    credits="Thomas Fackler, DaimlerChrysler 2000",
    moves=(
        Kind("discard", (Field("cards", CARD_WORDS, bag=True),)),
        Kind("take", (Field("piece", PIECE_WORDS),)),
        Kind("play", (Field("card", CARD_WORDS),)),
        Kind("dig", (Field("piece", PIECE_WORDS),)),
        Kind("examine", (Field("piece", PIECE_WORDS),)),
        Kind("pick", (Field("piece", PIECE_WORDS),)),
        Kind("publish"),
        Kind("stop"),
    ),
    options=(Option("box", "TR-OPT-1", ("reconstructed",), table=True),),
)
