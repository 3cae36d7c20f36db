"""What must hold at every moment of Trök. Never compiled."""

from __future__ import annotations

from troquet.games.trok import box
from troquet.games.trok.box import counts_of
from troquet.games.trok.moves import different_in, runs
from troquet.games.trok.play import EndOfRound, Store
from troquet.games.trok.play_combination import Combination, Combine, Pay, PayRun
from troquet.games.trok.play_trade import Choose, Entrust, Give, Place, Settle, Take
from troquet.games.trok.score import PAYING, SOURCE_OF, price, won
from troquet.games.trok.table import Table

_PAID = {box.SETS, box.RENEWALS, SOURCE_OF[box.THRUD], *(SOURCE_OF[dwarf] for dwarf in PAYING)}


def broken(t: Table) -> str | None:
    """Return a sentence on the first invariant that is broken; None: all is well."""
    return _cards(t) or _upgrades(t) or _known(t) or _agenda(t)


def _cards(t: Table) -> str | None:
    bags = [t.discard, box.bag_of(t.market), *t.hands, *t.exposed, *t.stored]
    if t.agenda and isinstance(t.agenda[-1], Place):
        bags.append(box.ONE[t.agenda[-1].card])
    counts = [sum(kind) for kind in zip(t.deck, *map(counts_of, bags), strict=True)]
    if tuple(counts) != box.EQUIPMENT:
        return f"TK-BOX-1: there are {counts} cards of each kind, not {list(box.EQUIPMENT)}"
    if t.deck_left < 1:
        return "TK-SUP-2: the discard becomes the deck as soon as the last card leaves it"
    if t.deck_left + sum(counts_of(t.discard)) < 20:
        return "TK-SUP-2: at least 20 cards lie in deck and discard together"
    if t.fresh >= 0 and any(a > b for a, b in zip(t.deck, counts_of(t.fresh), strict=True)):
        return "TK-KNO-1: the deck holds only what the discard was made of"
    if t.agenda and any(t.stored):
        return "TK-SUP-1: stored cards are taken in hand when a round begins"
    if any(bag >> box.BITS * box.STONE for bag in t.stored):
        return "TK-UPG-3: an arcane stone is never stored"
    for seat in range(t.seats):
        if sum(counts_of(t.stored[seat])) > t.carts[seat]:
            return "TK-UPG-3: each cart stores one card"
    return None


def _upgrades(t: Table) -> str | None:
    kinds = t.upgrades[:]
    for upgrade in t.row:
        kinds[upgrade] += 1
    for seat in range(t.seats):
        kinds[box.MINE] += t.mines[seat]
        kinds[box.VEIN] += t.veins[seat]
        kinds[box.CART] += t.carts[seat]
        if t.dwarves[seat] & ((1 << box.CART + 1) - 1):
            return "TK-BOX-2: mines, veins and carts are no dwarves"
        for upgrade in range(box.CART + 1, box.UPGRADE_KINDS):
            kinds[upgrade] += t.dwarves[seat] >> upgrade & 1
    if tuple(kinds) != box.UPGRADES:
        return f"TK-BOX-2: there are {kinds} upgrades of each kind, not {list(box.UPGRADES)}"
    if len(t.row) > box.ROW:
        return "TK-SET-1: the row shows seven upgrades"
    if not all(t.earned[at] == 0 or at % box.SOURCES in _PAID for at in range(len(t.earned))):
        return "TK-END-2: Aare come from sets, renewals and dwarves"
    return None


def _known(t: Table) -> str | None:
    """What all know of a hand is in it; of a card given, see TK-KNO-3."""
    given = box.ONE[t.gift_card] if t.gift_to >= 0 else 0
    if (t.gift_to >= 0) != (t.gift_card >= 0) or 0 <= t.gift_to == t.master:
        return "TK-TRD-8: the master gives a card to another player"
    for seat in range(t.seats):
        least = t.known[seat]
        hand = t.hands[seat]
        if given and seat == t.master:
            hand += given
        if given and seat == t.gift_to and not t.gift_shown >> box.BITS * t.gift_card & 15:
            least += given
        if any(a > b for a, b in zip(counts_of(least), counts_of(hand), strict=True)):
            return f"TK-KNO-2: seat {seat} holds what all know to be in the hand"
    if t.gift_to < 0 and t.gift_shown:
        return "TK-KNO-3: nothing was shown since nothing was given"
    return None


def _agenda(t: Table) -> str | None:
    if not t.agenda:
        if not won(t):
            return "TK-WIN-1: the game ends with 50 Aare or the perfect combination"
        if any(t.hands) or any(t.exposed) or any(t.known) or t.gift_to >= 0 or t.dug:
            return "TK-END-1: at the end all unused cards are discarded"
        return None
    if len(t.row) < box.ROW and t.upgrades_left and isinstance(t.agenda[-1], Choose):
        return "TK-END-3: the row is refilled before the next round"
    if t.perfect and not isinstance(t.agenda[-1], Combine | Pay | PayRun | Store):
        return "TK-WIN-2: the game ends with the round of a perfect combination"
    if t.agenda[0] != EndOfRound() or t.round < 1:
        return "TK-END-4: the end of the round waits at the bottom of the agenda"
    top = t.agenda[-1]
    if isinstance(top, Store):
        return _phase(t, [Store()]) or _storing(t)
    if isinstance(top, Combine | Pay | PayRun):
        return _phase(t, [Store(), top]) or _combining(t, top)
    return _phase(t, [Store(), Combination(), top]) or _trading(t)


def _phase(t: Table, rest: list[object]) -> str | None:
    if t.agenda[1:] != rest:
        return f"TK-END-4: {t.agenda!r} is not the order of a round"
    return None


def _basic(t: Table, seat: int) -> int:
    """Return how many cards a hand has before the trade, but for those of its carts."""
    return box.DEALT + t.mines[seat]


def _trading(t: Table) -> str | None:
    top = t.agenda[-1]
    if t.dug or t.gift_to >= 0:
        return "TK-CMB-3: no vein is used and no card given before the trade is over"
    if isinstance(top, Choose):
        for seat in range(t.seats):
            if not 0 <= t.sizes[seat] - _basic(t, seat) <= t.carts[seat]:
                return f"TK-SUP-1: seat {seat} holds {t.sizes[seat]} cards before the trade"
        if any(t.exposed) or any(t.total) or t.asked != (1 << t.seats) - 1:
            return "TK-TRD-1: all choose at once, and nothing is exposed before"
        return None
    if not all(t.total):
        return "TK-TRD-1: all have revealed three cards"
    if isinstance(top, Entrust):
        return _entrusting(t, top)
    if t.master < 0:
        return "TK-TRD-2: somebody is trade master"
    return _chain(t, top)


def _entrusting(t: Table, top: Entrust) -> str | None:
    high = max(t.total)
    tied = sum(1 << seat for seat in range(t.seats) if t.total[seat] == high and seat != top.seat)
    if top.seat != t.master or top.tied != tied or not tied & tied - 1:
        return "TK-TRD-3: the previous master gives the token to one of several others that tie"
    return _asked(t, top.seat)


def _chain(t: Table, top: object) -> str | None:
    """Each seat acts once for each card taken from it, the master once more (TK-TRD-5)."""
    left = [sum(counts_of(bag)) for bag in t.exposed]
    if max(left) > box.OFFERED:
        return "TK-TRD-1: three cards are exposed, no more"
    if t.seats == 2 and isinstance(top, Settle | Give):
        return "TK-TRD-7: with two players nothing is ever owed or settled"
    if isinstance(top, Take):
        others = sum(left) - left[top.seat]
        if not others:
            return "TK-TRD-7: there is no exposed card of another player to take"
        return _asked(t, top.seat) or _sizes(t, left, top.seat, -1)
    if isinstance(top, Place):
        if top.seat == top.owner or left[top.owner] == box.OFFERED:
            return "TK-TRD-4: the card was taken from another player"
        return _asked(t, top.seat) or _sizes(t, left, top.owner, top.seat)
    if isinstance(top, Settle):
        if sum(left) != left[top.seat] or left[top.seat] != top.left or not 1 <= top.left <= 2:
            return "TK-TRD-7: a player settles the last one or two cards of all, the own ones"
        return _asked(t, top.seat) or _even(t, top.seat, top.left)
    if isinstance(top, Give):
        if any(left) or top.seat != t.master or top.to == t.master:
            return "TK-TRD-8: the master owes a card when the trade is over"
        return _asked(t, top.seat) or _even(t, top.to, 0)
    return f"{top!r} asks nobody"


def _even(t: Table, last: int, left: int) -> str | None:
    """Check that all hands are as before the trade, once what is exposed and owed is settled."""
    for seat in range(t.seats):
        cards = t.sizes[seat] + (left if seat == last else 0)
        if last != t.master:
            cards += int(seat == last) - int(seat == t.master)
        if not 0 <= cards - _basic(t, seat) <= t.carts[seat]:
            return f"TK-TRD-8: seat {seat} will not have as many cards as before the trade"
    return None


def _sizes(t: Table, left: list[int], next_seat: int, holder: int) -> str | None:
    """Check that the hands fit the cards taken so far, whoever is to act next."""
    for seat in range(t.seats):
        taken = box.OFFERED - left[seat]  # each made its owner act once, and get a card
        acted = taken + int(seat == t.master) - int(seat == next_seat)
        if acted < 0:
            return f"TK-TRD-5: seat {seat} is to act though no card was taken from it"
        cards = t.sizes[seat] + box.OFFERED - acted + int(seat == holder)
        if not 0 <= cards - _basic(t, seat) <= t.carts[seat]:
            return f"TK-TRD-5: seat {seat} has acted {acted} times and holds {t.sizes[seat]} cards"
    return None


def _combining(t: Table, top: Combine | Pay | PayRun) -> str | None:
    if t.master < 0 or any(t.exposed) or not all(t.total):
        return "TK-CMB-1: combinations are made when the trade is over"
    if not 0 <= top.seat < t.seats or t.sizes[top.seat] < box.SMALLEST_SET:
        return "TK-CMB-10: who is asked holds three cards or more"
    if t.dug > t.veins[top.seat]:
        return "TK-CMB-3: one pick a vein"
    veins = t.veins[top.seat] - t.dug
    hand = t.hands[top.seat]
    if isinstance(top, Combine):
        if not 0 <= top.made < box.IDENTICAL | box.DIFFERENT:
            return "TK-CMB-10: who has made both sets is not asked"
    elif top.made not in (0, box.IDENTICAL):
        return "TK-CMB-2: one set of different cards"
    elif isinstance(top, Pay):
        if not 0 <= top.place < len(t.row):
            return "TK-CMB-7: the upgrade claimed lies in the row"
        if different_in(hand, veins) < price(t, top.seat, top.place):
            return "TK-CMB-5: the upgrade claimed can be paid"
    else:
        row = min(len(t.row), box.RUN)
        two = row > 1
        if not (0 <= top.one < (top.two if two else 1) and top.two < row) or two != (top.two >= 0):
            return "TK-CMB-9: a run takes two of the first five upgrades, or the only one"
        if not t.dwarves[top.seat] >> box.IDUNN & 1 or not runs(hand, veins):
            return "TK-UPG-8: a run is announced by the owner of Idunn who can make one"
    turns = (top.seat - t.master) % t.seats
    for ahead in range(turns + 1, t.seats):
        seat = (t.master + ahead) % t.seats
        if not 0 <= t.sizes[seat] - _basic(t, seat) <= t.carts[seat]:
            return f"TK-TRD-8: after the trade seat {seat} has the cards it had before"
        if t.perfect >> seat & 1:
            return "TK-WIN-2: the perfect combination is revealed in one's own turn"
    return _asked(t, top.seat)


def _storing(t: Table) -> str | None:
    asked = sum(1 << seat for seat in range(t.seats) if t.carts[seat] and t.sizes[seat])
    if t.asked != asked or any(t.exposed) or t.master < 0 or t.dug:
        return "TK-END-1: asked is every player who owns a cart and holds a card"
    return None


def _asked(t: Table, seat: int) -> str | None:
    if not 0 <= seat < t.seats or t.asked != 1 << seat:
        return "the seat that is asked is the one whose turn it is"
    return None
