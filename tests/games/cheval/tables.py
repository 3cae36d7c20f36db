"""Tables for the tests: a position is laid out in the words of the game, then loaded."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

import troquet
from troquet.bots.playout import playout
from troquet.core.dice import Dice, QuickDice
from troquet.games.cheval.box import BLACK, CAPACITY, CARD_WORDS, CARDS, HEROES
from troquet.games.cheval.table import Table

GAME = troquet.game("cheval")
SEATS = (2, 3, 4)
OWNER = {2: [0, 1, 0, 1], 3: [0, 1, 2], 4: [0, 1, 2, 3]}  # red is always seat 0 here
Position = dict[str, Any]


# Laying out


def heroes(text: str) -> list[int]:
    """Count the heroes of a text by colour: "red 3 blue black 2"."""
    counts = [0] * len(HEROES)
    last = -1
    for word in text.split():
        if word.isdigit():
            counts[last] += int(word) - 1
        else:
            last = HEROES.index(word)
            counts[last] += 1
    return counts


def pile(kinds: str | None) -> tuple[list[int], list[int]]:
    """Return deck and discard when all cards of these kinds are in the deck, all others gone."""
    wanted = CARD_WORDS if kinds is None else tuple(kinds.split())
    deck = [count if word in wanted else 0 for word, count in zip(CARD_WORDS, CARDS, strict=True)]
    return deck, [count - left for count, left in zip(CARDS, deck, strict=True)]


def laid(
    seats: int = 4,
    *,
    horse: str = "red green",
    display: str = "red green yellow",
    city: Mapping[int, str] | None = None,
    rest: str = "bag",
    treasure: str = "3 1 1 1 0 0 0",
    seen: Mapping[int, tuple[int, ...]] | None = None,
    deck: str | None = None,
    seat: int = 1,
    again: int | None = None,
    memory: bool = False,
) -> Position:
    """Return a position at the start of a seat's turn; seat n owns the nth colour.

    `horse` names the oldest hero first. Heroes that are named nowhere are in the bag, or with
    rest="city" fill the districts that `city` does not name, one after another. Who has two heroes
    of a colour in a district has looked there; `seen` adds others, by district.
    """
    position = GAME.deal(seats, 7, {"memory": memory}).position()
    table: dict[str, Any] = position["table"]
    owner = OWNER[seats]
    colours = len(owner)
    oldest, newest = (HEROES.index(hero) for hero in horse.split())
    shown = heroes(display)
    rows = [heroes((city or {}).get(district, ""))[:colours] for district in range(1, 8)]
    bag = [
        10 - shown[c] - (oldest == c) - (newest == c) - sum(row[c] for row in rows)
        for c in range(colours)
    ]
    if rest == "city":
        for district, row in enumerate(rows, 1):
            for c in range(colours):
                room = 0 if district in (city or {}) else CAPACITY[seats] - sum(row)
                going = min(room, bag[c])
                row[c] += going
                bag[c] -= going
        assert not any(bag), f"{bag} heroes find no room"
    looked = [sum(1 << s for s in (seen or {}).get(district, ())) for district in range(1, 8)]
    for place, row in enumerate(rows):
        for c, count in enumerate(row):
            if count >= 2:
                looked[place] |= 1 << owner[c]
    table["owner"] = owner
    table["bag"] = bag
    table["display"] = shown
    table["horse"] = [oldest, newest]
    table["city"] = rows
    table["treasure"] = [int(value) for value in treasure.split()]
    table["looked"] = looked
    table["deck"], table["discard"] = pile(deck)
    position["agenda"] = [["Announce", seat, int(seats == 2) if again is None else again]]
    position["asked"] = [seat]
    return position


def finished(
    seats: int, city: Mapping[int, str], treasure: str = "3 1 1 1 0 0 0", owner: str = ""
) -> Position:
    """Return the position after the last push, with these heroes in the districts."""
    position = laid(seats, horse="black black", display="", city=city, treasure=treasure)
    position["table"]["looked"] = [(1 << seats) - 1] * 7
    if owner:
        position["table"]["owner"] = [int(seat) for seat in owner.split()]
    position["agenda"] = []
    position["asked"] = []
    return position


def load(position: object) -> Table:
    """Load a position of this game."""
    state = GAME.load(position)
    assert isinstance(state, Table)
    return state


def lay(seats: int = 4, **words: Any) -> Table:
    """Lay out a table; the words are those of `laid`."""
    return load(laid(seats, **words))


def deal(seats: int, seed: int, memory: bool = False) -> Table:
    """Deal a fresh table."""
    state = GAME.deal(seats, seed, {"memory": memory})
    assert isinstance(state, Table)
    return state


# Playing


def play(t: Table, *texts: str) -> list[troquet.Event]:
    """Let whoever is asked answer, once for each text; return all that was told."""
    events: list[troquet.Event] = []
    for text in texts:
        (seat,) = t.waiting()
        events += t.play(seat, GAME.move(text))
    return events


def refusal(t: Table, text: str) -> troquet.Because:
    """Try a forbidden move; return why it is, having seen that it left no trace."""
    before = t.hash()
    (seat,) = t.waiting()
    with pytest.raises(troquet.Refused) as caught:
        t.play(seat, GAME.move(text))
    assert t.hash() == before
    assert caught.value.move is GAME.move(text)
    assert caught.value.allowed == t.options(seat)
    assert GAME.move(text) not in caught.value.allowed
    return caught.value.because


def forbidden(t: Table, text: str) -> str:
    """Try a forbidden move; return the clause and the reason: "CH-TURN-6 district-full"."""
    because = refusal(t, text)
    return f"{because.clause} {because.reason}"


def moments(t: Table, chance: int) -> Iterator[Table]:
    """Play at random to the end; give the table before every answer and at the end."""
    dice = QuickDice(chance)
    while t.waiting():
        yield t
        (seat,) = t.waiting()
        options = t.options(seat)
        t.apply(seat, options[dice.below(len(options))])
    yield t


def at_random(seats: int, seed: int, memory: bool = False) -> Iterator[Table]:
    """Deal and play at random, moment by moment."""
    return moments(deal(seats, seed, memory), seed)


def to_the_end(t: Table, chance: int = 1) -> int:
    """Play at random to the end; return the number of answers."""
    return playout(t, QuickDice(chance))


class Stacked(Dice):
    """Dice that turn up the hero cards somebody wants; all else is drawn from the first kind."""

    def __init__(self, cards: list[str]) -> None:
        self.cards = cards

    def below(self, n: int) -> int:
        return 0

    def pick(self, counts: list[int], total: int) -> int:
        if len(counts) == len(CARDS):
            card = CARD_WORDS.index(self.cards.pop(0))
            assert counts[card], f"no {CARD_WORDS[card]} is left in the deck"
            return card
        return next(kind for kind, count in enumerate(counts) if count)

    def clone(self) -> Dice:
        return Stacked(self.cards[:])

    def data(self) -> dict[str, object]:
        return {"quick": 1}


# Looking


def shown(t: Table) -> str:
    """Return the display in words: "red green black"."""
    return " ".join(
        hero for hero, count in zip(HEROES, t.display, strict=True) for _ in range(count)
    )


def inside(t: Table) -> str:
    """Return what the horse hides, the oldest first."""
    return f"{HEROES[t.oldest]} {HEROES[t.newest]}"


def standing(t: Table, district: int) -> str:
    """Return who stands in a district: "red 3 blue 1"."""
    row = t.rows()[district - 1]
    return " ".join(f"{HEROES[c]} {count}" for c, count in enumerate(row) if count)


def whats(events: list[troquet.Event]) -> list[str]:
    """Return what happened, without the facts."""
    return [event.what for event in events]


def only(events: list[troquet.Event], what: str) -> troquet.Event:
    """Return the one event of this name."""
    (found,) = (event for event in events if event.what == what)
    return found


def treasures(t: Table, seat: int | None) -> list[int | None]:
    """Return the treasures that a seat knows, by district."""
    return [district.treasure for district in seen_by(t, seat).city]


def seen_by(t: Table, seat: int | None) -> Any:
    """Return a seat's view, read back from the bytes it is sent."""
    return GAME.read_view(t.view(seat).encode())


def texts(t: Table) -> list[str]:
    """Return the options of whoever is asked."""
    (seat,) = t.waiting()
    return [move.text for move in t.options(seat)]


def everywhere(t: Table) -> list[int]:
    """Count every hero of the table by colour, black last, wherever it is."""
    counts = t.display[:]
    counts[t.oldest] += 1
    counts[t.newest] += 1
    for row in [t.bag, *t.rows()]:
        for colour, count in enumerate(row):
            counts[colour] += count
    counts[BLACK] += t.aside
    return counts


# Cities in which every district has a winner, by the number of colours
HEROES_IN = {
    3: {1: "red 5", 2: "red 5", 3: "green 5", 4: "green 4", 5: "green 1 yellow 4", 6: "yellow 3",
        7: "yellow 3"},
    4: {1: "red 7", 2: "green 7", 3: "yellow 7", 4: "blue 7", 5: "red 3 green 1",
        6: "green 2 blue 1", 7: "yellow 3 blue 2"},
}  # fmt: skip
