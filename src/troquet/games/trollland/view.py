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
from troquet.games.trollland import score
from troquet.games.trollland.box import (
    CARD_WORDS,
    ENDS,
    FIRST,
    NUMBERS,
    PEOPLE,
    PEOPLES,
    REFUGEE,
    TROLL_WORDS,
    TROLLS,
    VEHICLE_WORDS,
    VEHICLES,
    Box,
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
    them in the replay of a game that is over. `piles` are those with at least one card.
    `shown` are Trolls seen in this hand (TL-LOAD-5) that were not seen to leave it; as many as
    `doubt` of them may have gone back into the pile since, by a king. `drawn` counts the cards
    drawn since the set-up, `fresh` those drawn in this turn after the king acted.
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
    `turned` are Trolls turned up at set-up and shuffled back; `king` drew in this turn
    and puts cards back; `returned` are those cards if it is this seat. `end` says what ended the
    game: "vehicles" or "cards".
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
    king: int | None
    returned: list[str]
    end: str | None
    outcome: Outcome | None


def view(t: Table, seat: int | None, all_open: bool = False) -> TrolllandView:
    """Return all that a seat knows; a spectator (None) sees no hand and no pick.

    `all_open` is for replays of a game that is over.
    """
    seen = common(t, seat)
    agenda = seen["agenda"]
    winners = [score.most(t, people) for people in t.bonuses]
    return TrolllandView(
        **seen,
        turn=t.turn,
        box=_numbers(t.box),
        row=[_vehicle(t, vehicle) for vehicle in t.row],
        stable=[VEHICLE_WORDS[vehicle] for vehicle in sorted(t.stable)],
        quay=_words(t.quay),
        pile=len(t.pile),
        discard=_trolls(t.discard),
        bonuses=[PEOPLES[people] for people in t.bonuses],
        turned=_words(t.turned),
        calling=_calling(agenda),
        trolls=[Played(troll & 7, CARD_WORDS[troll >> 3]) for troll in t.trolls],
        called=[Played(s[1], CARD_WORDS[s[2]]) for s in reversed(agenda) if s[0] == "Load"],
        players=[_player(t, other, all_open or other == seat, winners) for other in range(t.seats)],
        king=t.returner if t.returner >= 0 else None,
        returned=_words(t.returned) if seat is not None and seat == t.returner else [],
        end=ENDS[t.end] or None,
        outcome=t.outcome(),
    )


def _words(cards: list[int]) -> list[str]:
    return [CARD_WORDS[card] for card in cards]


def _trolls(counts: list[int]) -> list[str]:
    return [TROLL_WORDS[troll] for troll in range(TROLLS) for _ in range(counts[troll])]


def _of_people(people: int, numbers: int) -> list[str]:
    """Return the cards of a bit set of numbers of one people, lowest first."""
    first = NUMBERS * people
    return [CARD_WORDS[first + number] for number in range(NUMBERS) if numbers >> number & 1]


def _calling(agenda: list[list[object]]) -> str | None:
    """Return the people being called: the one before the next that the agenda will call."""
    if not agenda or agenda[-1][0] == "Pick":
        return None
    following = [step[1] for step in agenda if step[0] == "Call"]
    following_first = following[-1] if following else PEOPLE
    assert isinstance(following_first, int)
    return PEOPLES[following_first - 1] if following_first else None


def _vehicle(t: Table, vehicle: int) -> Vehicle:
    cages = []
    for cage in range(FIRST[vehicle], FIRST[vehicle + 1]):
        people = t.who[cage]
        if people < 0:
            cages.append(Cage(t.box.size[cage], None, []))
        else:
            cards = _of_people(people, t.holds[cage])
            cages.append(Cage(t.box.size[cage], PEOPLES[people], cards))
    return Vehicle(VEHICLE_WORDS[vehicle], t.box.medals[vehicle], cages)


def _player(t: Table, seat: int, seen: bool, winners: list[int]) -> Player:
    hand = t.hands[seat]
    picks = [one >> 3 for one in reversed(t.picked) if one & 7 == seat]
    piles = []
    camp: list[str] = []
    of_piles = of_bonuses = 0
    for people in range(PEOPLE):
        numbers = t.piles[PEOPLE * seat + people]
        if numbers:
            pile = _pile(t, seat, people, numbers, winners)
            of_piles += pile.points
            of_bonuses += pile.bonus
            piles.append(pile)
        refugees = t.camps[PEOPLE * seat + people]
        if refugees:
            camp += _of_people(people, refugees)
    vehicles = [vehicle for vehicle in range(VEHICLES) if t.taken[vehicle] == seat]
    of_vehicles = sum(t.box.medals[vehicle] for vehicle in vehicles)
    of_trolls = score.troll_medals(t, seat)
    medals = of_vehicles + of_trolls + of_bonuses
    lost = -REFUGEE * t.refugees[seat]
    return Player(
        len(hand),
        _words(hand) if seen else [],
        len(picks),
        _words(picks) if seen else [],
        piles,
        camp,
        [VEHICLE_WORDS[vehicle] for vehicle in vehicles],
        _trolls(t.captured[TROLLS * seat : TROLLS * (seat + 1)]),
        Score(of_piles, of_bonuses, of_vehicles, of_trolls, lost, medals, of_piles + medals + lost),
        _words(list(t.shown[seat])),
        t.doubt[seat],
        t.drawn[seat],
        t.fresh[seat],
    )


def _pile(t: Table, seat: int, people: int, numbers: int, winners: list[int]) -> Pile:
    suitcases = t.box.suitcases[score.TOP[numbers]]
    bonus = 0
    if people in t.bonuses and winners[t.bonuses.index(people)] == seat:
        bonus = t.box.bonuses[people]
    return Pile(
        PEOPLES[people],
        _of_people(people, numbers),
        suitcases,
        bool(numbers & 1),
        score.pile_points(t, seat, people),
        bonus,
    )


def _numbers(box: Box) -> Numbers:
    """Return the numbers of a box as data."""
    return Numbers(
        box.own,
        [box.size[FIRST[vehicle] : FIRST[vehicle + 1]] for vehicle in range(VEHICLES)],
        box.medals,
        box.suitcases,
        [number for number in range(NUMBERS) if box.more[number]],
        [number for number in range(NUMBERS) if box.quay[number]],
        box.trolls,
        box.bonuses,
    )
