"""What is printed on the box of Le Petit Pari."""

from troquet.core.meta import Field, Kind, Meta
from troquet.games._template.box import CARD_WORDS

# copy: all of it; players choose by it, records name `id` and `rules`, clients read `moves`
META = Meta(
    id="_template",
    title={"fr": "Le Petit Pari", "en": "The Small Bet"},
    blurb={
        "fr": "Trois cartes, trois plis, tout le monde choisit en même temps.",
        "en": "Three cards, three tricks, everybody chooses at once.",
    },
    seats=(2, 3),
    rules=1,
    clauses="PP",
    endings=("coins", "shared"),
    credits="Troquet",
    moves=(Kind("play", (Field("card", CARD_WORDS),)),),
)
