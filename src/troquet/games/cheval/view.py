"""What a seat may know of Le Cheval de Troie, as declared data. Never compiled.

Only the treasures are hidden: everything else was seen or announced (CH-OPT-1 settles what is
drawn of it), so the view holds the horse's content, and bag and deck can be counted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from troquet.core.agenda import seats_of
from troquet.core.meta import Outcome
from troquet.core.view import View, common
from troquet.games.cheval import score
from troquet.games.cheval.box import BONUS, CARD_WORDS, HEROES

if TYPE_CHECKING:
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


def view(t: Table, seat: int | None, all_open: bool = False) -> ChevalView:
    """Return all that a seat knows; a spectator (None) has seen no treasure before the end.

    `all_open` is for replays of a game that is over.
    """
    return ChevalView(
        **common(t, seat),
        colours=list(HEROES[: t.colours]),
        owner=t.owner[:],
        capacity=t.capacity,
        bag=t.bag[:],
        display=t.display[:],
        aside=t.aside,
        horse=[HEROES[t.oldest], HEROES[t.newest]],
        city=_city(t, seat, all_open or t.over()),
        deck=t.deck_left,
        discard=t.discard[:],
        drawn=None if t.drawn < 0 else CARD_WORDS[t.drawn],
        said=t.said,
        outcome=t.outcome(),
    )


def _city(t: Table, seat: int | None, all_open: bool) -> list[District]:
    """Return the districts; the loop is the dearest part of a view."""
    open, inside, looked, treasures = t.open, t.inside, t.looked, t.treasure
    city = []
    for place, heroes in enumerate(t.rows()):
        # CH-TREA-1  only who has looked knows; at the end all treasures are turned up
        known = all_open or (seat is not None and looked[place] >> seat & 1)
        treasure = treasures[place] if known else None
        leader = score.strongest(heroes)
        city.append(
            District(
                heroes,
                not open >> place & 1,
                BONUS[place],
                treasure,
                list(seats_of(looked[place])),
                HEROES[leader] if leader >= 0 else None,
                inside[place] + BONUS[place] + (treasure or 0),
            )
        )
    return city
