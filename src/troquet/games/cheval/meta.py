"""What is printed on the box of Le Cheval de Troie."""

from troquet.core.meta import Field, Kind, Meta, Option
from troquet.games.cheval.box import DISTRICT_WORDS, HEROES

META = Meta(
    id="cheval",
    title={"fr": "Le Cheval de Troie", "en": "The Trojan Horse"},
    blurb={
        "fr": "Glissez vos héros dans la ville par le ventre du cheval, et retenez qui s’y cache.",
        "en": "Smuggle your heroes into the city through the horse, and remember who is inside.",
    },
    seats=(2, 3, 4),
    rules=1,
    clauses="CH",
    endings=("points", "districts", "shared"),
    credits="Alex Randolph, Jumbo 1993",
    moves=(
        Kind("announce", (Field("number", ("1", "2", "3")),)),
        Kind("push", (Field("hero", HEROES), Field("district", DISTRICT_WORDS))),
        Kind("exchange", (Field("districts", DISTRICT_WORDS, bag=True),)),
        Kind("keep"),
        Kind("hold"),
    ),
    options=(Option("memory", "CH-OPT-1", (False, True)),),
)
