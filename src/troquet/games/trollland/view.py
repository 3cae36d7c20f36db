"""What a seat may know of Trollland, as declared data. Never compiled.

Hidden are hands, picks that were not called yet and what a king put back (TL-KNO-2). Camps lie face
down, but every card was seen on its way there (TL-KNO-3). The make-up of the vehicles' pile follows
from what is out, so it is shown; that of the people cards' pile only together with the hands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from troquet.core.meta import Outcome
from troquet.core.view import View, common
from troquet.games.trollland.box import (
    CAGES_OF,
    CARD_WORDS,
    FIRST,
    NUMBERS,
    PEOPLE,
    PEOPLES,
    TROLL_WORDS,
    TROLLS,
    VEHICLE_WORDS,
)

if TYPE_CHECKING:
    from troquet.games.trollland.table import Table


class Cage(msgspec.Struct, frozen=True):
    """A cage: its size, its people (None: empty) and the cards inside, lowest first."""

    size: int
    people: str | None
    cards: list[str]


class Vehicle(msgspec.Struct, frozen=True):
    """A vehicle of the row, with its medals and its cages."""

    id: str
    medals: int
    cages: list[Cage]


class Played(msgspec.Struct, frozen=True):
    """A card that lies face up before a player and waits for its moment."""

    seat: int
    card: str


class Pile(msgspec.Struct, frozen=True):
    """A player's pile of one people, lowest card first, the top card last.

    `points` are the suitcases of the top card, doubled with the pet (TL-END-4); `bonus` is what the
    people's bonus card pays to this player as things stand (TL-END-3).
    """

    people: str
    cards: list[str]
    suitcases: int
    pet: bool
    points: int
    bonus: int


class Score(msgspec.Struct, frozen=True):
    """What a player would score if the game ended now, part by part (TL-END-4, TL-END-5)."""

    piles: int
    bonuses: int
    vehicles: int
    trolls: int
    refugees: int
    medals: int
    total: int


class Player(msgspec.Struct, frozen=True):
    """A player: the size of the hand and the number of cards picked and not called yet.

    `cards` and `picks` are those cards themselves where this seat may see them: its own, and all of
    them in the replay of a game that is over. `piles` are those with at least one card. `shown` are Trolls seen in this hand (TL-LOAD-5) that were not seen to leave it; as many as
    `doubt` of them may have gone back into the pile since, by a king. `drawn` counts the cards drawn
    since the set-up, `fresh` those drawn in this turn after the king acted.
    """

    hand: int
    cards: list[str]
    picked: int
    picks: list[str]
    piles: list[Pile]
    camp: list[str]
    vehicles: list[str]
    trolls: list[str]
    score: Score
    shown: list[str]
    doubt: int
    drawn: int
    fresh: int


class Numbers(msgspec.Struct, frozen=True, rename="kebab"):
    """The numbers on the cards of this table (TL-BOX-3 to TL-BOX-7); `own`: a host's own table.

    Cage sizes and medals by vehicle (the order of their ids in the moves), suitcases by number of
    the card, numbers with a symbol, medals by Troll and by people of the bonus card.
    """

    own: bool
    cages: list[list[int]]
    medals: list[int]
    suitcases: list[int]
    one_more: list[int]
    quay: list[int]
    trolls: list[int]
    bonuses: list[int]


class TrolllandView(View, frozen=True, kw_only=True):
    """Everything a seat knows at the table; what belongs to peoples is in the order of call.

    `calling` is the people being called; `trolls` have been revealed and have not acted yet;
    `called` wait to be loaded, the next one first. `stable` are the vehicles still to come.
    `turned` are Trolls turned up at set-up and shuffled back; `returned` are cards that this seat put
    back in this turn as a king. `end` says what ended the game: "vehicles" or "cards".
    """

    turn: int
    box: Numbers
    row: list[Vehicle]
    stable: list[str]
    quay: list[str]
    pile: int
    discard: list[str]
    bonuses: list[str]
    turned: list[str]
    calling: str | None
    trolls: list[Played]
    called: list[Played]
    players: list[Player]
    returned: list[str]
    end: str | None
    outcome: Outcome | None
