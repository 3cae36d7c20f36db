"""What a seat may know of Trök, as declared data. Never compiled.

Hidden are the cards in the others' hands and the order in which piles will be drawn. Every discard,
every card that passed in the open and every gain was seen by all (TK-KNO, TK-WIN-4).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from troquet.core.meta import Outcome
from troquet.core.view import View, common
from troquet.games.trok import score
from troquet.games.trok.box import (
    BITS,
    CARD_WORDS,
    DIFFERENT,
    IDENTICAL,
    KINDS,
    SOURCES,
    UPGRADE_WORDS,
    counts_of,
    words_of,
)

if TYPE_CHECKING:
    from troquet.games.trok.table import Table


class Player(msgspec.Struct, frozen=True):
    """A player: what lies there for all to see, and what this seat knows of the hand.

    `cards` is the whole hand, if it may be seen. `known` holds the cards that are surely in a hand,
    the least number of each kind (TK-KNO-2); of one's own hand, what all others know of it. `total`
    is what was revealed in this round's trade.
    `earned` is the fortune by source, in the order of box.py's sources.
    """

    hand: int
    cards: list[str] | None
    known: list[str]
    exposed: list[str]
    total: int | None
    stored: list[str]
    upgrades: list[str]
    purse: int
    earned: list[int]
    perfect: bool


class Held(msgspec.Struct, frozen=True):
    """A card taken from another player's, before it goes to the hand or to the market."""

    seat: int
    card: str
    owner: int


class Turn(msgspec.Struct, frozen=True):
    """A combination turn: which sets are made, how many veins may still turn a pick into a joker.

    `claimed` are the places of the row that are to be paid now; `run`: with a run (TK-CMB-9).
    """

    seat: int
    identical: bool
    different: bool
    veins: int
    claimed: list[int]
    run: bool


class Gift(msgspec.Struct, frozen=True):
    """The card that the master owed (TK-TRD-8), known to giver and receiver only (TK-KNO-3).

    `known` is what all knew of the giver's hand with the card still in it, less what left since;
    `shown` is what the receiver has shown since then of cards that nobody knew of.
    """

    giver: int
    receiver: int
    card: str | None
    known: list[str]
    shown: list[str]


class TrokView(View, frozen=True, kw_only=True):
    """Everything a seat knows at the table; counts by kind are in the order of the moves' cards.

    `fresh` is what a deck that was made in this round can still hold at most (TK-KNO-1).
    `prices` is how many different cards each place of the row costs this seat (TK-CMB-5).
    """

    round: int
    master: int | None
    market: list[str]
    row: list[str]
    prices: list[int]
    deck: int
    discard: list[int]
    fresh: list[int] | None
    upgrade_deck: int
    players: list[Player]
    held: Held | None
    turn: Turn | None
    gift: Gift | None
    outcome: Outcome | None


def view(t: Table, seat: int | None, all_open: bool = False) -> TrokView:
    """Return all that a seat knows; a spectator (None) has no hand.

    `all_open` is for replays of a game that is over.
    """
    top: list[object] = t.agenda[-1].data() if t.agenda else [""]
    return TrokView(
        **common(t, seat),
        round=t.round,
        master=None if t.master < 0 else t.master,
        market=[CARD_WORDS[card] for card in t.market],
        row=[UPGRADE_WORDS[upgrade] for upgrade in t.row],
        prices=[score.price(t, seat, place) for place in range(len(t.row))],
        deck=t.deck_left,
        discard=counts_of(t.discard),
        fresh=None if t.fresh < 0 else counts_of(t.fresh),
        upgrade_deck=t.upgrades_left,
        players=[_player(t, other, seat, all_open) for other in range(t.seats)],
        held=_held(top),
        turn=_turn(t, top),
        gift=_gift(t, seat, all_open),
        outcome=t.outcome(),
    )


def _player(t: Table, other: int, seat: int | None, all_open: bool) -> Player:
    mine = all_open or other == seat
    hand = t.hands[other]
    upgrades: list[str] = []
    for upgrade, word in enumerate(UPGRADE_WORDS):
        upgrades += [word] * score.owned(t, other, upgrade)
    return Player(
        t.sizes[other],
        words_of(hand) if mine else None,
        words_of(t.known[other] if mine else known(t, other, seat)),
        words_of(t.exposed[other]),
        t.total[other] or None,
        words_of(t.stored[other]),
        upgrades,
        t.purse[other],
        t.earned[SOURCES * other : SOURCES * (other + 1)],
        bool(t.perfect >> other & 1),
    )


def known(t: Table, other: int, seat: int | None) -> int:
    """Return the bag of cards that a seat knows to be in another's hand (TK-KNO-2, TK-KNO-3)."""
    bag = t.known[other]
    if t.gift_to < 0:
        return bag
    given = t.gift_card * BITS
    if other == t.master:
        if seat == t.gift_to:
            return bag - (1 << given) if bag >> given & 15 else bag
        # Any of the cards known may be the one that was given.
        return sum(
            1 << BITS * kind for kind in range(KINDS) for _ in range((bag >> BITS * kind & 15) - 1)
        )
    if other == t.gift_to and seat == t.master and not t.gift_shown >> given & 15:
        return bag + (1 << given)
    return bag


def _held(top: list[object]) -> Held | None:
    if top[0] != "Place":
        return None
    _, seat, card, owner = top
    assert isinstance(seat, int)
    assert isinstance(card, int)
    assert isinstance(owner, int)
    return Held(seat, CARD_WORDS[card], owner)


def _turn(t: Table, top: list[object]) -> Turn | None:
    if top[0] not in ("Combine", "Pay", "PayRun"):
        return None
    _, seat, *claimed, made = (arg if isinstance(arg, int) else -1 for arg in top)
    places = [place + 1 for place in claimed if place >= 0]
    return Turn(
        seat,
        bool(made & IDENTICAL),
        bool(made & DIFFERENT),
        t.veins[seat] - t.dug,
        places,
        top[0] == "PayRun",
    )


def _gift(t: Table, seat: int | None, all_open: bool) -> Gift | None:
    if t.gift_to < 0:
        return None
    told = all_open or (seat is not None and seat in (t.master, t.gift_to))
    card = CARD_WORDS[t.gift_card] if told else None
    return Gift(t.master, t.gift_to, card, words_of(t.known[t.master]), words_of(t.gift_shown))
