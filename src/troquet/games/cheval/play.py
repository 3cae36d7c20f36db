"""The sequence of play of Le Cheval de Troie, read top to bottom like the rulebook."""

from __future__ import annotations

from typing import Final

from troquet.core.agenda import Step
from troquet.core.move import Move
from troquet.core.refusal import Because, Fact
from troquet.games.cheval import score
from troquet.games.cheval.box import (
    BLACK,
    CARDS,
    COLOURS,
    DECK,
    DISPLAY,
    DISTRICTS,
    HEROES,
    HEROES_OF_A_COLOUR,
    RED,
    TREASURES,
    TRIDENT,
)
from troquet.games.cheval.events import SILENT
from troquet.games.cheval.moves import (
    ANNOUNCE,
    ANNOUNCE_TABLE,
    CHARGE_TABLE,
    EXCHANGE,
    EXCHANGES,
    HOLD,
    KEEP,
    PUSH,
    PUSH_TABLE,
)
from troquet.games.cheval.table import Table

# Setting up


def set_up(t: Table) -> None:
    """Lay out the box (CH-SET-1 to CH-SET-3) and ask Odysseus to load the horse."""
    # CH-SET-1  colours dealt at random; with two players each is dealt two
    t.owner = [colour % t.seats for colour in range(t.colours)]
    t.dice.shuffle(t.owner)
    # CH-SET-2  the bag
    t.bag = [HEROES_OF_A_COLOUR] * t.colours
    t.display = [0] * (BLACK + 1)
    t.left = t.heroes
    t.city = [0] * (COLOURS * DISTRICTS)
    t.inside = [0] * DISTRICTS
    # CH-SET-3  treasures face down, hero cards shuffled
    t.treasure = list(TREASURES)
    t.dice.shuffle(t.treasure)
    t.looked = [0] * DISTRICTS
    t.deck = list(CARDS)
    t.deck_left = DECK
    t.discard = [0] * len(CARDS)
    t.agenda.append(Odysseus())


class Odysseus(Step[Table]):
    """The red player's first turn: the horse is loaded, the display laid out (CH-SET-4)."""

    def begin(self, t: Table) -> int:
        """Load the horse and lay out the display; the next player takes the first normal turn."""
        red = t.owner[RED]
        t.oldest = _from_bag(t)
        t.herald.loaded(red, t.oldest)
        t.newest = _from_bag(t)
        t.herald.loaded(red, t.newest)
        _refill(t)
        # CH-SET-5, CH-TURN-8  the next player clockwise; with two players the opponent, twice
        t.agenda.append(NEXT_TURNS[t.seats][red])
        return 0


# A turn


class Announce(Step[Table]):
    """A turn begins with a number (CH-TURN-2); `again`: with two players another turn follows."""

    def __init__(self, seat: int, again: int) -> None:
        self.seat = seat
        self.again = again

    def args(self) -> tuple[int, ...]:
        return self.seat, self.again

    def begin(self, t: Table) -> int:
        """Ask the player for a number."""
        return 1 << self.seat

    def options(self, t: Table, seat: int) -> list[Move]:
        """List 1, 2 and 3, never more than the display holds."""
        return ANNOUNCE_TABLE[t.shown]

    def forbids(self, t: Table, seat: int, move: Move) -> Because | None:
        """A number from 1 to what the display holds (CH-TURN-2)."""
        if move.kind != ANNOUNCE:
            return Because("CH-TURN-2", "announce-first")
        if move.a >= t.shown:
            return Because("CH-TURN-2", "display-short", {"number": move.a + 1, "shown": t.shown})
        return None

    def preview(self, t: Table, seat: int, move: Move) -> dict[str, Fact]:
        """Tell how many of the cards still face down would do, and how many are Tridents."""
        cards = t.deck if t.deck_left else t.discard
        return {
            "good": sum(cards[move.a + 1 : TRIDENT]),
            "tridents": cards[TRIDENT],
            "cards": sum(cards),
        }

    def answer(self, t: Table, seat: int, move: Move) -> None:
        """Turn up a hero card: success, a lost turn, or a Trident."""
        number = move.a + 1
        t.said = number
        t.herald.announced(seat, number)
        t.agenda[-1] = END_TURNS[seat][self.again]
        # CH-TURN-3  value at least the number: success; lower: the turn is lost
        card = _draw_card(t)
        t.drawn = card
        t.herald.drew(seat, card)
        if card == TRIDENT:
            # CH-TRI-1  neither success nor failure: exchange first, then push
            t.agenda.append(CHARGES[seat])
            t.agenda.append(TREASURE_EXCHANGES[seat])
        elif card >= number:
            t.agenda.append(PUSHINGS[seat][number])
        else:
            t.herald.lost(seat)


class Push(Step[Table]):
    """So many heroes still have to go into the horse, one after another (CH-TURN-4)."""

    def __init__(self, seat: int, left: int) -> None:
        self.seat = seat
        self.left = left

    def args(self) -> tuple[int, ...]:
        return self.seat, self.left

    def begin(self, t: Table) -> int:
        """Ask the player for a hero and a district."""
        return 1 << self.seat

    def options(self, t: Table, seat: int) -> list[Move]:
        """List every hero that may go in with every open district."""
        return PUSH_TABLE[t.ready << DISTRICTS | t.open]

    def forbids(self, t: Table, seat: int, move: Move) -> Because | None:
        """A hero of the display over an open district."""
        if move.kind != PUSH:
            return Because("CH-TURN-4", "push-owed", {"left": self.left})
        return _forbids_push(t, move)

    def preview(self, t: Table, seat: int, move: Move) -> dict[str, Fact]:
        """Tell whether the district is full afterwards."""
        return _preview_push(t, move)

    def answer(self, t: Table, seat: int, move: Move) -> None:
        """Push one hero in; the others follow."""
        _push(t, seat, move.a, move.b)
        if not t.outside:
            _finish(t)
        elif self.left > 1:
            t.agenda[-1] = PUSHINGS[seat][self.left - 1]


class EndTurn(Step[Table]):
    """The turn ends: the card is discarded, the display refilled, the next player begins."""

    def __init__(self, seat: int, again: int) -> None:
        self.seat = seat
        self.again = again

    def args(self) -> tuple[int, ...]:
        return self.seat, self.again

    def begin(self, t: Table) -> int:
        """Discard, refill, pass on."""
        # CH-TURN-7  the card goes to the discard
        t.discard[t.drawn] = t.discard[t.drawn] + 1
        t.drawn = -1
        t.said = 0
        if t.shown < DISPLAY:
            _refill(t)  # CH-TURN-1
        # CH-TURN-8  two players: two turns in a row, with a refill between
        if self.again:
            t.agenda[-1] = ANNOUNCEMENTS[self.seat][0]
        else:
            t.agenda[-1] = NEXT_TURNS[t.seats][self.seat]
        return 0


# The Trident


class Exchange(Step[Table]):
    """A Trident: two treasures may change places (CH-TRI-2)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> tuple[int, ...]:
        return (self.seat,)

    def begin(self, t: Table) -> int:
        """Ask the player for two districts, or none."""
        return 1 << self.seat

    def options(self, t: Table, seat: int) -> list[Move]:
        """List every pair of districts, and leaving them as they are."""
        return EXCHANGES

    def forbids(self, t: Table, seat: int, move: Move) -> Because | None:
        """Any two different districts, or none."""
        if move.kind == EXCHANGE or move.kind == KEEP:
            return None
        return Because("CH-TRI-2", "exchange-first")

    def answer(self, t: Table, seat: int, move: Move) -> None:
        """Exchange the treasures; whoever is entitled looks at once (CH-TREA-1)."""
        if move.kind == KEEP:
            t.herald.kept(seat)
            return
        one, other = move.a, move.b
        t.treasure[one], t.treasure[other] = t.treasure[other], t.treasure[one]
        t.looked[one], t.looked[other] = t.looked[other], t.looked[one]
        t.herald.exchanged(seat, one, other)
        _look_anew(t, one)
        _look_anew(t, other)


class Charge(Step[Table]):
    """A Trident: the whole display may go in, or nobody (CH-TRI-3)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> tuple[int, ...]:
        return (self.seat,)

    def begin(self, t: Table) -> int:
        """Ask the player for the first hero and its district, or to hold back."""
        return 1 << self.seat

    def options(self, t: Table, seat: int) -> list[Move]:
        """List every first push, and holding back."""
        return CHARGE_TABLE[t.ready << DISTRICTS | t.open]

    def forbids(self, t: Table, seat: int, move: Move) -> Because | None:
        """A push as in any turn, or none at all."""
        if move.kind == HOLD:
            return None
        if move.kind != PUSH:
            return Because("CH-TRI-3", "charge-or-hold")
        return _forbids_push(t, move)

    def preview(self, t: Table, seat: int, move: Move) -> dict[str, Fact]:
        """Tell whether the district is full afterwards."""
        return _preview_push(t, move) if move.kind == PUSH else {}

    def answer(self, t: Table, seat: int, move: Move) -> None:
        """After the first the others must follow."""
        if move.kind == HOLD:
            t.herald.held(seat)
            return
        following = t.shown - 1
        _push(t, seat, move.a, move.b)
        if not t.outside:
            _finish(t)
        elif following:
            t.agenda[-1] = PUSHINGS[seat][following]


# What the steps share. (Where a list is hot: x[i] = x[i] + 1, because mypyc leaves += to Python.)


def _forbids_push(t: Table, move: Move) -> Because | None:
    hero, place = move.a, move.b
    if not t.display[hero]:
        return Because("CH-TURN-4", "not-in-display", {"hero": HEROES[hero]})
    if hero == BLACK and t.ready != 1 << BLACK:
        return Because("CH-END-1", "black-last")
    if not t.open >> place & 1:
        facts: dict[str, Fact] = {"district": place + 1, "capacity": t.capacity}
        return Because("CH-TURN-6", "district-full", facts)
    return None


def _preview_push(t: Table, move: Move) -> dict[str, Fact]:
    return {"fills": 1} if t.inside[move.b] + 1 == t.capacity else {}


def _push(t: Table, seat: int, hero: int, place: int) -> None:
    """Push a hero in at the top: the oldest in the horse drops into the district (CH-BOX-1)."""
    dropped = t.oldest
    t.oldest = t.newest
    t.newest = hero
    left = t.display[hero] - 1
    t.display[hero] = left
    if not left:
        t.ready ^= 1 << hero
    t.shown -= 1
    t.outside -= 1
    inside = t.inside[place] + 1
    t.inside[place] = inside
    if inside == t.capacity:
        t.open ^= 1 << place  # CH-TURN-6
    at = COLOURS * place + dropped
    standing = t.city[at] + 1
    t.city[at] = standing
    t.herald.pushed(seat, hero, place, dropped)
    if standing >= 2:
        _look(t, place, dropped)


def _look(t: Table, place: int, colour: int) -> None:
    """Let the owner of a colour with two heroes in a district look at its treasure (CH-TREA-1)."""
    seat = t.owner[colour]
    if not t.looked[place] >> seat & 1:
        t.looked[place] |= 1 << seat
        t.news += 1
        t.herald.looked(seat, place, t.treasure[place])


def _look_anew(t: Table, place: int) -> None:
    """Let everybody who is entitled look at the treasure that an exchange brought here."""
    for colour in range(t.colours):
        if t.city[COLOURS * place + colour] >= 2:
            _look(t, place, colour)


def _from_bag(t: Table) -> int:
    """Draw a hero blindly; it is news unless only one colour was left."""
    bag = t.bag
    hero = t.dice.pick(bag, t.left)
    count = bag[hero]
    if count < t.left:
        t.news += 1
    bag[hero] = count - 1
    t.left -= 1
    return hero


def _refill(t: Table) -> None:
    """Fill the display to three, with black pawns when the bag is empty (CH-TURN-1, CH-END-1)."""
    while t.shown < DISPLAY:
        if t.left:
            hero = _from_bag(t)
        elif t.aside:
            hero = BLACK
            t.aside -= 1
        else:
            break
        t.display[hero] = t.display[hero] + 1
        t.ready |= 1 << hero
        t.shown += 1
        t.herald.arrived(hero)


def _draw_card(t: Table) -> int:
    """Turn up a hero card; when none is left the discard becomes the new deck (CH-TURN-7)."""
    if not t.deck_left:
        t.deck = t.discard
        t.deck_left = DECK
        t.discard = [0] * len(CARDS)
        t.herald.reshuffled()
    deck = t.deck
    card = t.dice.pick(deck, t.deck_left)
    count = deck[card]
    if count < t.deck_left:
        t.news += 1
    deck[card] = count - 1
    t.deck_left -= 1
    return card


def _finish(t: Table) -> None:
    """End the game at once: turn up the treasures and count the districts (CH-END-2)."""
    t.agenda.clear()
    t.discard[t.drawn] += 1
    t.drawn = -1
    t.said = 0
    t.news += 1
    t.looked = [(1 << t.seats) - 1] * DISTRICTS
    if t.herald is SILENT:
        return  # nobody listens, as in every playout
    for place in range(DISTRICTS):
        colour = score.winner(t, place)
        seat = t.owner[colour] if colour >= 0 else -1
        t.herald.counted(place, t.treasure[place], colour, seat, score.worth(t, place))


# Steps are made once: [seat][again] or [seat][left]
ANNOUNCEMENTS: Final = [[Announce(seat, again) for again in range(2)] for seat in range(4)]
# NEXT_TURNS[seats][seat]: the turn of the next player clockwise; with two players the first of two
NEXT_TURNS: Final = [
    [ANNOUNCEMENTS[(seat + 1) % seats][1 if seats == 2 else 0] for seat in range(seats)]
    for seats in range(5)
]
END_TURNS: Final = [[EndTurn(seat, again) for again in range(2)] for seat in range(4)]
PUSHINGS: Final = [[Push(seat, left) for left in range(DISPLAY + 1)] for seat in range(4)]
TREASURE_EXCHANGES: Final = [Exchange(seat) for seat in range(4)]
CHARGES: Final = [Charge(seat) for seat in range(4)]
STEPS = {
    "Odysseus": Odysseus,
    "Announce": Announce,
    "Push": Push,
    "EndTurn": EndTurn,
    "Exchange": Exchange,
    "Charge": Charge,
}
