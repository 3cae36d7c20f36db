"""What must hold at every moment of Le Cheval de Troie. Never compiled."""

from __future__ import annotations

from troquet.games.cheval import box
from troquet.games.cheval.play import Announce, Charge, EndTurn, Exchange, Push
from troquet.games.cheval.table import Table


def broken(t: Table) -> str | None:
    """Return a sentence on the first invariant that is broken; None: all is well."""
    return _heroes(t) or _cards(t) or _treasures(t) or _city(t) or _agenda(t)


def _heroes(t: Table) -> str | None:
    if sorted(t.owner) != sorted(colour % t.seats for colour in range(t.colours)):
        return "CH-SET-1: every player has as many colours as the others"
    for colour in range(t.colours):
        count = t.bag[colour] + t.display[colour]
        count += int(t.oldest == colour) + int(t.newest == colour)
        count += sum(row[colour] for row in t.rows())
        if count != box.HEROES_OF_A_COLOUR:
            return f"CH-BOX-3: there are {count} {box.HEROES[colour]} heroes, not 10"
    if any(t.display[colour] for colour in range(t.colours, box.BLACK)):
        return "CH-SET-1: the display holds a colour that is not in play"
    if any(hero in range(t.colours, box.BLACK) for hero in (t.oldest, t.newest)):
        return "CH-SET-1: the horse holds a colour that is not in play"
    if t.aside < 0:
        return "CH-BOX-3: there are only two black pawns"
    if t.aside < box.BLACK_PAWNS and t.left:
        return "CH-END-1: black pawns serve only when the bag is empty"
    if t.oldest == box.BLACK and t.newest != box.BLACK:
        return "CH-END-1: no hero follows a black pawn into the horse"
    if t.newest == box.BLACK and t.ready & ~(1 << box.BLACK):
        return "CH-END-1: a black pawn goes in only when the display holds no coloured hero"
    if t.shown > box.DISPLAY:
        return f"CH-TURN-1: the display holds three heroes, not {t.shown}"
    return None


def _cards(t: Table) -> str | None:
    cards = [deck + gone for deck, gone in zip(t.deck, t.discard, strict=True)]
    if t.drawn >= 0:
        cards[t.drawn] += 1
    if tuple(cards) != box.CARDS:
        return "CH-BOX-4: deck, discard and the drawn card are the twenty hero cards"
    return None


def _treasures(t: Table) -> str | None:
    if sorted(t.treasure) != sorted(box.TREASURES):
        return "CH-BOX-5: the seven treasures are 3, 1, 1, 1, 0, 0, 0"
    for place, row in enumerate(t.rows()):
        for colour, count in enumerate(row):
            if count >= 2 and not t.looked[place] >> t.owner[colour] & 1:
                return f"CH-TREA-1: the owner of {box.HEROES[colour]} has looked in {place + 1}"
    return None


def _city(t: Table) -> str | None:
    for place, count in enumerate(t.inside):
        if count > t.capacity:
            return f"CH-TURN-6: district {place + 1} holds {count} heroes, {t.capacity} at most"
    return None


def _agenda(t: Table) -> str | None:
    if t.over() != (not t.agenda):
        return "CH-END-2: the game is over exactly when every coloured hero stands in a district"
    if not t.agenda:
        if t.shown or t.drawn >= 0 or t.said:
            return "CH-END-2: at the end the display is empty and no card is turned up"
        if any(looked != (1 << t.seats) - 1 for looked in t.looked):
            return "CH-TREA-1: at the end all treasures are turned up"
        return None
    top = t.agenda[-1]
    if isinstance(top, Announce):
        if len(t.agenda) != 1:
            return "CH-TURN-2: nothing waits behind an announcement"
        if t.drawn >= 0 or t.said:
            return "CH-TURN-3: the card is drawn after the announcement"
        return _began(t, t.shown) or _turn(t, top.seat, top.again)
    if isinstance(top, Push):
        if not 1 <= top.left <= t.shown:
            return "CH-TURN-4: the pushes owed are those that the display can still give"
        if t.drawn != box.TRIDENT and not top.left <= t.said <= t.drawn:
            return "CH-TURN-3: the card drawn was high enough for the number announced"
        if t.drawn == box.TRIDENT and top.left != t.shown:
            return "CH-TRI-3: with a Trident all of the display follows"
        if t.drawn != box.TRIDENT:
            return _began(t, t.shown + t.said - top.left) or _ending(t, top.seat, 2)
        if t.shown == box.DISPLAY:
            return "CH-TURN-1: the first hero of a Trident has left the display"
        return _ending(t, top.seat, 2)
    if isinstance(top, Exchange):
        if len(t.agenda) != 3 or t.agenda[1] != Charge(top.seat):
            return "CH-TRI-3: after the exchange comes the push"
        return _trident(t, top.seat, 3)
    if isinstance(top, Charge):
        return _trident(t, top.seat, 2)
    return f"{top!r} asks nobody"


def _trident(t: Table, seat: int, depth: int) -> str | None:
    if t.drawn != box.TRIDENT or not t.said or not t.shown:
        return "CH-TRI-1: a Trident was drawn after an announcement"
    return _began(t, t.shown) or _ending(t, seat, depth)


def _began(t: Table, shown: int) -> str | None:
    """Look at how many heroes the display showed when the turn began."""
    if shown != box.DISPLAY and (shown > box.DISPLAY or t.left or t.aside):
        return f"CH-TURN-1: the display is full at the start of a turn, it does not hold {shown}"
    if t.said > shown:
        return f"CH-TURN-2: {t.said} was announced where the display held {shown}"
    return None


def _ending(t: Table, seat: int, depth: int) -> str | None:
    last = t.agenda[0]
    if len(t.agenda) != depth or not isinstance(last, EndTurn) or last.seat != seat or not t.said:
        return "CH-TURN-7: the end of the same player's turn waits at the bottom of the agenda"
    return _turn(t, seat, last.again)


def _turn(t: Table, seat: int, again: int) -> str | None:
    if again not in ((0, 1) if t.seats == 2 else (0,)):
        return "CH-TURN-8: only with two players a second turn follows"
    if not 0 <= seat < t.seats or t.asked != 1 << seat:
        return "the seat that is asked is the one whose turn it is"
    return None
