"""Tables for the tests: a position is laid out in the words of the game, then loaded."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

import troquet
from troquet.core.dice import Dice, QuickDice
from troquet.games.trok.box import (
    CARD_WORDS,
    EQUIPMENT,
    SOURCE_WORDS,
    UPGRADE_WORDS,
    UPGRADES,
    words_of,
)
from troquet.games.trok.table import Table

GAME = troquet.game("trok")
SEATS = (2, 3, 4, 5)
Position = dict[str, Any]
ROW = "vein cart mine vein cart mine mine"


# Laying out


def cards(text: str) -> list[int]:
    """Count the cards of a text by kind: "pick 3 stone hammer 2"."""
    return counted(text, CARD_WORDS)


def counted(text: str, words: tuple[str, ...]) -> list[int]:
    counts = [0] * len(words)
    last = -1
    for word in text.split():
        if word.isdigit():
            counts[last] += int(word) - 1
        else:
            last = words.index(word)
            counts[last] += 1
    return counts


def laid(
    seats: int = 2,
    *,
    step: tuple[Any, ...] = ("Choose",),
    hands: Mapping[int, str] | None = None,
    known: Mapping[int, str] | None = None,
    exposed: Mapping[int, str] | None = None,
    market: str = "pick ration gloves",
    deck: str | None = None,
    row: str = ROW,
    owned: Mapping[int, str] | None = None,
    purse: Mapping[int, int] | None = None,
    total: list[int] | None = None,
    master: int = 0,
    dug: int = 0,
    perfect: int = 0,
    gift: tuple[int, str] | None = None,
    fortunes: bool = False,
) -> Position:
    """Return a position at a step.

    Hands that are not named get five cards and one for each mine. Cards that are named nowhere are
    in the deck; if the deck is named they are in the discard. Upgrades that are named nowhere are
    in their deck.
    """
    position = GAME.deal(seats, 7, {"fortunes": fortunes}).position()
    table: dict[str, Any] = position["table"]
    mine = [counted((owned or {}).get(seat, ""), UPGRADE_WORDS) for seat in range(seats)]
    wares = [CARD_WORDS.index(word) for word in market.split()]
    rest = list(EQUIPMENT)
    for kind in wares:
        rest[kind] -= 1
    shown = [cards((exposed or {}).get(seat, "")) for seat in range(seats)]
    held = [cards((hands or {}).get(seat, "")) for seat in range(seats)]
    pile = None if deck is None else cards(deck)
    for counts in [*shown, *held, *([pile] if pile else [])]:
        rest = [left - count for left, count in zip(rest, counts, strict=True)]
    if step[0] == "Place":
        rest[step[2]] -= 1
    for seat in range(seats):
        if seat not in (hands or {}):
            for _ in range(5 + mine[seat][0] - sum(shown[seat])):
                kind = max(range(7), key=lambda kind: rest[kind])
                held[seat][kind] += 1
                rest[kind] -= 1
    assert min(rest) >= 0, f"too many cards: {rest}"
    table["deck"] = rest if pile is None else pile
    table["discard"] = [0] * 8 if pile is None else rest
    table["market"] = wares
    table["hands"] = held
    table["known"] = [cards((known or {}).get(seat, "")) for seat in range(seats)]
    table["exposed"] = shown
    table["master"] = master
    table["total"] = total or ([0] * seats if step[0] == "Choose" else [10] * seats)
    table["dug"] = dug
    table["row"] = [UPGRADE_WORDS.index(word) for word in row.split()]
    lying = list(UPGRADES)
    for upgrade in table["row"]:
        lying[upgrade] -= 1
    for upgrades in mine:
        lying = [left - count for left, count in zip(lying, upgrades, strict=True)]
    assert min(lying) >= 0, f"too many upgrades: {lying}"
    table["upgrades"] = lying
    dwarves = [sum(1 << n for n in range(3, 15) if upgrades[n]) for upgrades in mine]
    table["owned"] = [[*upgrades[:3], bits] for upgrades, bits in zip(mine, dwarves, strict=True)]
    table["earned"] = [
        [(purse or {}).get(seat, 0)] + [0] * (len(SOURCE_WORDS) - 1) for seat in range(seats)
    ]
    table["perfect"] = perfect
    if gift is not None:
        table["gift"] = [gift[0], CARD_WORDS.index(gift[1]), *[0] * 8]
    below: list[list[Any]] = [["EndOfRound"]]
    if step[0] != "Store":
        below.append(["Store"])
    if step[0] in ("Choose", "Entrust", "Take", "Place", "Settle", "Give"):
        below.append(["Combination"])
    position["agenda"] = [*below, list(step)]
    if step[0] == "Choose":
        position["asked"] = list(range(seats))
    elif step[0] == "Store":
        position["asked"] = [s for s in range(seats) if mine[s][2] and sum(held[s])]
    else:
        position["asked"] = [step[1]]
    position["answers"] = [None] * seats if step[0] in ("Choose", "Store") else []
    return position


def load(position: object) -> Table:
    """Load a position of this game."""
    state = GAME.load(position)
    assert isinstance(state, Table)
    return state


def lay(seats: int = 2, **words: Any) -> Table:
    """Lay out a table; the words are those of `laid`."""
    return load(laid(seats, **words))


def combine(hand: str, owned: str = "", seats: int = 2, made: int = 0, **words: Any) -> Table:
    """Lay out the combination turn of seat 0, the master, with this hand."""
    return lay(seats, step=("Combine", 0, made), hands={0: hand}, owned={0: owned}, **words)


def deal(seats: int, seed: int) -> Table:
    """Deal a fresh table."""
    state = GAME.deal(seats, seed)
    assert isinstance(state, Table)
    return state


# Playing


def play(t: Table, *texts: str) -> list[troquet.Event]:
    """Let the first seat that is asked answer, once for each text; return all that was told."""
    events: list[troquet.Event] = []
    for text in texts:
        events += t.play(t.waiting()[0], GAME.move(text))
    return events


def finish_turns(t: Table) -> list[troquet.Event]:
    """End all combination turns and store nothing, up to the end of the round."""
    events: list[troquet.Event] = []
    number = t.round
    while t.round == number and t.waiting():
        storing = type(t.agenda[-1]).__name__ == "Store"
        events += play(t, "discard" if storing else "end")
    return events


def refusal(t: Table, text: str, seat: int | None = None) -> troquet.Because:
    """Try a forbidden move; return why it is, having seen that it left no trace."""
    before = t.hash()
    who = t.waiting()[0] if seat is None else seat
    with pytest.raises(troquet.Refused) as caught:
        t.play(who, GAME.move(text))
    assert t.hash() == before
    assert caught.value.allowed == t.options(who)
    assert GAME.move(text) not in caught.value.allowed
    return caught.value.because


def forbidden(t: Table, text: str, seat: int | None = None) -> str:
    """Try a forbidden move; return the clause and the reason: "TK-CMB-5 too-few"."""
    because = refusal(t, text, seat)
    return f"{because.clause} {because.reason}"


def moments(t: Table, chance: int) -> Iterator[Table]:
    """Play at random to the end; give the table before every answer and at the end."""
    dice = QuickDice(chance)
    while t.waiting():
        yield t
        waiting = t.waiting()
        seat = waiting[dice.below(len(waiting))]
        options = t.options(seat)
        t.apply(seat, options[dice.below(len(options))])
    yield t


class Stacked(Dice):
    """Dice that draw the equipment somebody wants, and always the first upgrade that is left."""

    def __init__(self, cards: str) -> None:
        self.cards = cards.split()

    def below(self, n: int) -> int:
        return 0

    def pick(self, counts: list[int], total: int) -> int:
        if len(counts) == len(EQUIPMENT) and self.cards:
            card = CARD_WORDS.index(self.cards.pop(0))
            assert counts[card], f"no {CARD_WORDS[card]} is left in the deck"
            return card
        return next(kind for kind, count in enumerate(counts) if count)

    def clone(self) -> Dice:
        return Stacked(" ".join(self.cards))

    def data(self) -> dict[str, object]:
        return {"quick": 1}


# Looking


def whats(events: list[troquet.Event]) -> list[str]:
    """Return what happened, without the facts."""
    return [event.what for event in events]


def only(events: list[troquet.Event], what: str) -> troquet.Event:
    """Return the one event of this name."""
    (found,) = (event for event in events if event.what == what)
    return found


def seen_by(t: Table, seat: int | None) -> Any:
    """Return a seat's view, read back from the bytes it is sent."""
    return GAME.read_view(t.view(seat).encode())


def texts(t: Table, verb: str = "") -> list[str]:
    """Return the options of the first seat that is asked, or those of one verb."""
    found = [move.text for move in t.options(t.waiting()[0])]
    return [text for text in found if text.split()[0] == verb] if verb else found


def hand(t: Table, seat: int) -> str:
    """Return a hand in words, lowest first."""
    return " ".join(words_of(t.hands[seat]))


def before(t: Table, seat: int) -> str:
    """Return what lies exposed before a player."""
    return " ".join(words_of(t.exposed[seat]))


def market(t: Table) -> str:
    """Return the market in words."""
    return " ".join(CARD_WORDS[card] for card in t.market)


def row(t: Table) -> list[str]:
    """Return the row in words."""
    return [UPGRADE_WORDS[upgrade] for upgrade in t.row]


def mine(t: Table, seat: int) -> list[str]:
    """Return a player's upgrades in words."""
    upgrades: list[str] = seen_by(t, None).players[seat].upgrades
    return upgrades
