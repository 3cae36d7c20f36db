"""Tables for the tests: a position is laid out in the words of the game, then loaded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import troquet
from troquet.core.events import Event
from troquet.games.trollland.box import CARD_WORDS, FIRST, PEOPLES, VEHICLE_WORDS
from troquet.games.trollland.table import Table

GAME = troquet.game("trollland")
SEATS = (2, 3, 4, 5)
Position = dict[str, Any]
# A row whose vehicles no story needs; there are always three when a turn begins.
ROW = "cart1 cart2 cart3 cart4 caterpillar1"
# What is gone when too few vehicles are left to fill the row up.
OUT = "cart2 cart3 cart4 caterpillar1 caterpillar2 caterpillar3 caterpillar4 caterpillar5 dragon1"
QUAY = "bimbo11 zom11 zelf11 nin11 gob11"
# Cards without a symbol to fill hands with: seat n's filler is the nth row.
FILLERS = ("gob1 nin1 zelf1 zom1 bimbo1", "gob3 nin3 zelf3 zom3 bimbo3",
           "gob5 nin5 zelf5 zom5 bimbo5", "gob7 nin7 zelf7 zom7 bimbo7",
           "gob8 nin8 zelf8 zom8 bimbo8")  # fmt: skip


def cards(text: str) -> list[int]:
    """Return the cards that a text names."""
    return [CARD_WORDS.index(word) for word in text.split()]


def bits(numbers: list[int]) -> int:
    return sum(1 << number for number in numbers)


def sets(owned: Mapping[int, str] | None, seats: int) -> list[int]:
    """Return cards by seat as bit sets of numbers, people by people."""
    found = [0] * (5 * seats)
    for seat, text in (owned or {}).items():
        for card in cards(text):
            found[5 * seat + card // 16] |= 1 << card % 16
    return found


def laid(
    seats: int = 2,
    *,
    hands: Mapping[int, str] | None = None,
    row: str = ROW,
    cages: Mapping[str, str] | None = None,
    quay: str = QUAY,
    piles: Mapping[int, str] | None = None,
    camps: Mapping[int, str] | None = None,
    taken: Mapping[int, str] | None = None,
    captured: Mapping[int, str] | None = None,
    discard: str = "",
    bonuses: str = "bimbo zom",
    pile: str | None = None,
    box: object = "reconstructed",
) -> Position:
    """Return a position at the start of a turn, when everybody picks.

    `hands` are filled up to five with cards without symbols. `cages` name their cards by vehicle
    and cage: {"dragon4 2": "zom3 zom8"}. What is named nowhere is in the pile, or, when `pile`
    names all of it, in the piles of seat 0 and in the discard.
    """
    position = GAME.deal(seats, 7, {"box": box}).position()
    table: Position = position["table"]
    named: list[int] = cards(quay) + cards(discard)
    for owned in (piles, camps, captured, cages):
        for text in (owned or {}).values():
            named += cards(text)
    held: list[list[int]] = []
    for seat in range(seats):
        hand = cards((hands or {}).get(seat, ""))
        held.append(hand)
        named += hand
    left = [*range(80), *range(80, 85), *range(80, 85)]
    for card in named:
        left.remove(card)
    wanted = None if pile is None else cards(pile)
    for card in wanted or []:
        left.remove(card)
    for seat, hand in enumerate(held):
        for card in cards(" ".join(FILLERS[seat:] + FILLERS[:seat])):
            if len(hand) < 5 and card in left:
                hand.append(card)
                left.remove(card)
        hand.sort()
    owned_piles, thrown = sets(piles, seats), cards(discard)
    if wanted is not None:
        for card in left:
            if card < 80:
                owned_piles[card // 16] |= 1 << card % 16
            else:
                thrown.append(card)
    who, holds = [-1] * 29, [0] * 29
    for place, text in (cages or {}).items():
        vehicle, cage = place.split()
        at = FIRST[VEHICLE_WORDS.index(vehicle)] + int(cage) - 1
        inside = cards(text)
        who[at], holds[at] = inside[0] // 16, bits([card % 16 for card in inside])
    owner = [-1] * 14
    for seat, text in (taken or {}).items():
        for word in text.split():
            owner[VEHICLE_WORDS.index(word)] = seat
    lined = [VEHICLE_WORDS.index(word) for word in row.split()]
    prisoners = [0] * (5 * seats)
    for seat, text in (captured or {}).items():
        for card in cards(text):
            prisoners[5 * seat + card - 80] += 1
    table.update(
        hands=held,
        picked=[],
        trolls=[],
        pile=left if wanted is None else wanted,
        row=lined,
        stable=[v for v in range(14) if v not in lined and owner[v] < 0],
        who=who,
        holds=holds,
        quay=cards(quay),
        piles=owned_piles,
        camps=sets(camps, seats),
        taken=owner,
        captured=prisoners,
        discard=[thrown.count(troll) for troll in range(80, 85)],
        bonuses=[PEOPLES.index(people) for people in bonuses.split()],
        turned=[],
    )
    return position


def load(position: object) -> Table:
    """Load a position of this game."""
    state = GAME.load(position)
    assert isinstance(state, Table)
    return state


def table(seats: int = 2, **laying: Any) -> Table:
    """Lay out a table and load it."""
    return load(laid(seats, **laying))


def play(state: Table, *answers: str) -> list[Event]:
    """Give answers such as "0 pick bimbo1 zom1", one after another; return what was told last."""
    events: list[Event] = []
    for answer in answers:
        seat, text = answer.split(" ", 1)
        events = state.play(int(seat), GAME.move(text))
    return events


def pick(state: Table, *pairs: str) -> list[Event]:
    """Let everybody pick, seat by seat."""
    return play(state, *(f"{seat} pick {pair}" for seat, pair in enumerate(pairs)))


def told(events: Sequence[Event], what: str) -> list[dict[str, Any]]:
    """Return the facts of all events of one kind."""
    return [dict(event.facts) for event in events if event.what == what]


def options(state: Table, seat: int) -> list[str]:
    """Return a seat's options as text, sorted."""
    return sorted(move.text for move in state.options(seat))


def refused(state: Table, seat: int, text: str) -> str:
    """Return clause and reason for which a move is refused."""
    because = state.forbids(seat, GAME.move(text))
    assert because is not None, f"{text} is allowed"
    return f"{because.clause} {because.reason}"


def pile_of(state: Table, seat: int, people: str) -> list[str]:
    """Return a player's pile of a people, as the view shows it."""
    view: Any = state.view(None)
    for pile in view.players[seat].piles:
        if pile.people == people:
            return list(pile.cards)
    return []


def camp_of(state: Table, seat: int) -> list[str]:
    """Return the cards in a player's camp."""
    view: Any = state.view(None)
    return list(view.players[seat].camp)


def hand_of(state: Table, seat: int) -> list[str]:
    """Return a player's hand."""
    return [CARD_WORDS[card] for card in state.hands[seat]]
