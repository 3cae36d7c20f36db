"""What must hold at every moment of Trollland. Never compiled."""

from __future__ import annotations

from typing import Any

from troquet.core.agenda import Step
from troquet.games.trollland import box
from troquet.games.trollland.play import Call, EndTurn, Load, OneMore, Pick, Replace
from troquet.games.trollland.table import Table, cards_of
from troquet.games.trollland.trolls import Act, Cancel, King, PutBack


def broken(t: Table) -> str | None:
    """Return a sentence on the first invariant that is broken; None: all is well."""
    return _cards(t) or _vehicles(t) or _cages(t) or _counted(t) or _known(t) or _agenda(t)


def _cards(t: Table) -> str | None:
    """Count all people cards: ninety, each as often as it was printed."""
    found = [*t.pile, *t.quay]
    for hand in t.hands:
        if hand != sorted(hand):
            return "a hand is sorted"
        found += hand
    found += [one >> 3 for one in t.picked]
    found += [troll >> 3 for troll in t.trolls]
    for people in range(box.PEOPLE):
        for seat in range(t.seats):
            found += cards_of(people, t.piles[box.PEOPLE * seat + people])
            found += cards_of(people, t.camps[box.PEOPLE * seat + people])
    for vehicle in range(box.VEHICLES):
        found += t.aboard(vehicle)
    for troll in range(box.TROLLS):
        captured = sum(t.captured[troll :: box.TROLLS])
        found += [box.TROLL + troll] * (t.discard[troll] + captured)
    found += [step.card for step in t.agenda if isinstance(step, Load)]
    printed = [*range(box.TROLL)]
    printed += [card for card in range(box.TROLL, box.KINDS) for _ in range(box.COPIES)]
    if sorted(found) != printed:
        odd = [box.CARD_WORDS[c] for c in range(box.KINDS) if found.count(c) != printed.count(c)]
        return f"TL-BOX-1: there are 90 people cards; look at {', '.join(odd)}"
    if any(card >= box.TROLL for card in [*t.quay, *(one >> 3 for one in t.picked)]):
        return "TL-SET-4, TL-TURN-2: no Troll lies on the quay or stays face down"
    if len(t.quay) < box.QUAY - box.COPIES or len(t.quay) > box.QUAY:
        return "TL-TROLL-3: the quay holds three to five cards"
    if t.picked != sorted(t.picked, reverse=True) or any(one & 7 >= t.seats for one in t.picked):
        return "TL-TURN-3: the picked cards of the players wait in the order of call"
    if t.trolls != sorted(t.trolls) or any(troll & 7 >= t.seats for troll in t.trolls):
        return "TL-TURN-2: the Trolls of the players wait in rising order"
    if sorted(set(t.bonuses)) != sorted(t.bonuses):
        return "TL-SET-2: two bonus cards of different peoples are in play"
    return None


def _vehicles(t: Table) -> str | None:
    taken = [vehicle for vehicle in range(box.VEHICLES) if t.taken[vehicle] >= 0]
    if sorted([*t.row, *t.stable, *taken]) != list(range(box.VEHICLES)):
        return "TL-BOX-2: there are fourteen vehicles: in the row, in the stable, or taken"
    if len(t.row) > box.ROW:
        return "TL-SET-1: the row holds five vehicles at most"
    return None


def _cages(t: Table) -> str | None:
    for vehicle in range(box.VEHICLES):
        cages = range(box.FIRST[vehicle], box.FIRST[vehicle + 1])
        aboard = [t.who[cage] for cage in cages if t.who[cage] >= 0]
        if len(set(aboard)) != len(aboard):
            return f"TL-LOAD-2: {box.VEHICLE_WORDS[vehicle]} holds a people in two cages"
        for cage in cages:
            if t.free[cage] < 0:
                return f"TL-LOAD-1: a cage of {box.VEHICLE_WORDS[vehicle]} is over its size"
            if (t.who[cage] >= 0) != (t.holds[cage] > 0):
                return "TL-LOAD-1: a cage has a people exactly while a card is in it"
        if aboard and vehicle not in t.row:
            return "TL-LOAD-3: only vehicles of the row are loaded"
        if vehicle in t.row and not t.space[vehicle]:
            return f"TL-LOAD-4: {box.VEHICLE_WORDS[vehicle]} is full and should have left"
    return None


def _counted(t: Table) -> str | None:
    """Count again, from the cages alone, what the table counts as it goes."""
    for vehicle in range(box.VEHICLES):
        cages = range(box.FIRST[vehicle], box.FIRST[vehicle + 1])
        left = [t.box.size[cage] - t.holds[cage].bit_count() for cage in cages]
        if [t.free[cage] for cage in cages] != left or t.space[vehicle] != sum(left):
            return f"TL-LOAD-1: the places left in {box.VEHICLE_WORDS[vehicle]} are counted wrongly"
    for people in range(box.PEOPLE):
        if t.open(people) != sum(1 << cage for cage in _open(t, people)):
            return f"TL-LOAD-2: the cages open to {box.PEOPLES[people]} are counted wrongly"
    if t.refugees != [len(t.in_camp(seat)) for seat in range(t.seats)]:
        return "TL-LOAD-3: the refugees in the camps are counted wrongly"
    return None


def _open(t: Table, people: int) -> list[int]:
    """Return the cages that a people may enter, word for word by TL-LOAD-1 and TL-LOAD-2."""
    found: list[int] = []
    for vehicle in t.row:
        cages = range(box.FIRST[vehicle], box.FIRST[vehicle + 1])
        aboard = [cage for cage in cages if t.who[cage] == people]
        for cage in aboard or [cage for cage in cages if t.who[cage] < 0]:
            if t.holds[cage].bit_count() < t.box.size[cage]:
                found.append(cage)
    return found


def _known(t: Table) -> str | None:
    """Look at what is remembered of cards that were seen and are hidden again."""
    for seat in range(t.seats):
        shown = list(t.shown[seat])
        gone = sum(max(0, shown.count(c) - t.hands[seat].count(c)) for c in set(shown))
        if any(card < box.TROLL for card in shown) or gone > t.doubt[seat]:
            return "TL-KNO-3: Trolls that were shown are in the hand, unless a king put them back"
        if t.doubt[seat] and not shown:
            return "TL-KNO-3: there is no doubt about what was not shown"
    if any(card < box.TROLL or t.turned.count(card) > box.COPIES for card in t.turned):
        return "TL-SET-4: only Trolls go back into the pile at the set-up"
    if t.returner < 0 and t.returned:
        return "TL-TROLL-2: only a king puts cards back"
    away = [card for hand in t.hands for card in hand] + t.pile
    if any(t.returned.count(card) > away.count(card) for card in t.returned):
        return "TL-KNO-2: what a king put back is in the pile or in a hand until it is seen again"
    return None


def _agenda(t: Table) -> str | None:
    if bool(t.end) != (not t.agenda):
        return "TL-END: the game is over exactly when nothing is left to do"
    if not t.agenda:
        return _over(t)
    hidden = [one >> 7 for one in t.picked]
    top = t.agenda[-1]
    if isinstance(top, Pick):
        if len(t.agenda) != 1 or hidden or t.trolls:
            return "TL-TURN-1: a turn begins when all of the last one is settled"
        if any(len(hand) < box.HAND for hand in t.hands):
            return "TL-TURN-4: everybody has at least five cards when a turn begins"
        return None if len(t.row) > box.LOW else "TL-TURN-4: the row is refilled in time"
    if not isinstance(t.agenda[0], EndTurn):
        return "TL-TURN-4: the end of the turn waits at the bottom of the agenda"
    calls = [step.people for step in t.agenda if isinstance(step, Call)]
    if calls != list(range(box.PEOPLE - 1, box.PEOPLE - 1 - len(calls), -1)):
        return "TL-TURN-3: the peoples still to be called are the last ones"
    if any(people not in calls for people in hidden):
        return "TL-TURN-3: a people that was called has no card face down"
    above = t.agenda[1 + len(calls) :]
    if any(isinstance(step, Act | Cancel | PutBack) for step in above):
        return _trolls(t, above, calls)
    if t.trolls:
        return "TL-TURN-2: Trolls act before the peoples are called"
    for step in above:
        if not isinstance(step, Load | OneMore | Replace):
            return f"{step!r} cannot stand there"
        if not 0 <= step.seat < t.seats:
            return "there is no such seat"
        if not isinstance(step, Load) and not t.box.more[step.card]:
            return f"TL-LOAD-5: {step!r}: that card does not ask for one more"
    if isinstance(top, Load | OneMore) and t.asked == 1 << top.seat:
        return None
    return f"{top!r} asks another seat, or nobody"


def _trolls(t: Table, above: list[Step[Any]], calls: list[int]) -> str | None:
    if len(calls) != box.PEOPLE:
        return "TL-TURN-2: Trolls act before the peoples are called"
    if len(t.row) <= box.LOW:
        return "TL-TURN-4: Trolls always find three vehicles"
    top = above[-1]
    if not isinstance(top, Act | PutBack) or t.asked != 1 << top.seat:
        return f"{top!r} asks another seat, or nobody"
    if isinstance(top, PutBack):
        if top.left not in (1, 2) or t.returner != top.seat:
            return "TL-TROLL-2: a king puts two cards back"
    elif not t.trolls or t.trolls[0] != 8 * top.card + top.seat:
        return "TL-TURN-2: the Troll that acts is the lowest of those revealed"
    kings = sum(1 for step in above if isinstance(step, King))
    return None if kings <= 1 else "TL-TROLL-1: two kings cancel each other"


def _over(t: Table) -> str | None:
    if t.trolls or t.picked:
        return "TL-TURN-4: the game ends at the end of a turn"
    if t.end == box.BY_CARDS and len(t.pile) >= box.PICKS * t.seats:
        return "TL-END-2: there were cards enough"
    due = len(t.row) <= box.LOW and len(t.row) + len(t.stable) < box.ROW
    if t.end == box.BY_VEHICLES and not due:
        return "TL-END-1: there were vehicles enough"
    return None
