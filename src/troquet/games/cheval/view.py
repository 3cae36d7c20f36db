"""What a seat may know of Le Cheval de Troie, as declared data. Never compiled.

Only the treasures are hidden: everything else was seen or announced (CH-OPT-1 settles what is
drawn of it), so the view holds the horse's content, and bag and deck can be counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from troquet.core.agenda import seats_of
from troquet.core.meta import Outcome
from troquet.core.view import View, common, mine
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
    public = _public(t, all_open or t.over())
    return public if seat is None else _seen(t, seat, public)


def views(t: Table, seats: Sequence[int | None]) -> list[View]:
    """Return what each of several seats knows; what all of them know is the same object."""
    public = _public(t, t.over())
    return [public if seat is None else _seen(t, seat, public) for seat in seats]


def _public(t: Table, all_open: bool) -> ChevalView:
    """Return what everybody knows."""
    return ChevalView(
        **common(t, None),
        colours=list(HEROES[: t.colours]),
        owner=t.owner[:],
        capacity=t.capacity,
        bag=t.bag[:],
        display=t.display[:],
        aside=t.aside,
        horse=[HEROES[t.oldest], HEROES[t.newest]],
        city=_city(t, all_open),
        deck=t.deck_left,
        discard=t.discard[:],
        drawn=None if t.drawn < 0 else CARD_WORDS[t.drawn],
        said=t.said,
        outcome=t.outcome(),
    )


def _seen(t: Table, seat: int, public: ChevalView) -> ChevalView:
    """Return what a seat knows: what everybody does, its answer and the treasures it has seen."""
    city = public.city
    # CH-TREA-1  only who has looked knows; at the end all treasures are turned up
    secret = [
        place
        for place, looked in enumerate(t.looked)
        if looked >> seat & 1 and city[place].treasure is None
    ]
    if secret:
        city = city[:]
        for place in secret:
            treasure = t.treasure[place]
            worth = city[place].worth + treasure
            city[place] = replace(city[place], treasure=treasure, worth=worth)
    return replace(public, city=city, **mine(t, seat))


def _city(t: Table, all_open: bool) -> list[District]:
    """Return the districts as everybody knows them; the loop is the dearest part of a view."""
    open, inside, looked, treasures = t.open, t.inside, t.looked, t.treasure
    city = []
    for place, heroes in enumerate(t.rows()):
        treasure = treasures[place] if all_open else None
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
