"""What a seat may know of Le Cheval de Troie, as declared data. Never compiled.

Only the treasures are hidden: everything else was seen or announced (CH-OPT-1 settles what is
drawn of it), so the view holds the horse's content, and bag and deck can be counted.
"""

from __future__ import annotations

import msgspec

from troquet.core.agenda import seats_of
from troquet.core.meta import Outcome
from troquet.core.view import View, common
from troquet.games.cheval import score
from troquet.games.cheval.box import BONUS, CARD_WORDS, HEROES
from troquet.games.cheval.table import Table


class District(msgspec.Struct, frozen=True):
    """A district: its heroes by colour, its bonus, and its treasure if this seat has seen it."""

    heroes: list[int]
    full: bool
    bonus: int
    treasure: int | None
    looked: list[int]
    leader: str | None
    worth: int


class ChevalView(View, frozen=True, kw_only=True):
    """Everything a seat knows at the table; counts by colour are in the order of `colours`."""

    colours: list[str]
    owner: list[int]
    capacity: int
    bag: list[int]
    display: list[int]
    aside: int
    horse: list[str]
    city: list[District]
    deck: int
    discard: list[int]
    drawn: str | None
    said: int
    outcome: Outcome | None


def view(t: Table, seat: int | None) -> ChevalView:
    """Return all that a seat knows; a spectator (None) has seen no treasure before the end."""
    return ChevalView(
        **common(t, seat),
        colours=list(HEROES[: t.colours]),
        owner=t.owner[:],
        capacity=t.capacity,
        bag=t.bag[:],
        display=t.display[:],
        aside=t.aside,
        horse=[HEROES[t.oldest], HEROES[t.newest]],
        city=[_district(t, place, seat, row) for place, row in enumerate(t.rows())],
        deck=t.deck_left,
        discard=t.discard[:],
        drawn=None if t.drawn < 0 else CARD_WORDS[t.drawn],
        said=t.said,
        outcome=t.outcome(),
    )


def _district(t: Table, place: int, seat: int | None, row: list[int]) -> District:
    # CH-TREA-1  only who has looked knows; at the end all treasures are turned up
    known = t.over() or (seat is not None and t.looked[place] >> seat & 1 == 1)
    leader = score.winner(t, place)
    return District(
        heroes=row,
        full=not t.open >> place & 1,
        bonus=BONUS[place],
        treasure=t.treasure[place] if known else None,
        looked=list(seats_of(t.looked[place])),
        leader=HEROES[leader] if leader >= 0 else None,
        worth=t.inside[place] + BONUS[place] + (t.treasure[place] if known else 0),
    )
