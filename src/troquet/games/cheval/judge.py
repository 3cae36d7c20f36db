"""What a position of Le Cheval de Troie is worth to a bot."""

from __future__ import annotations

from troquet.games.cheval.box import BONUS, COLOURS, DISTRICTS
from troquet.games.cheval.play import Push
from troquet.games.cheval.table import Table

# How much of a district a lead secures, by the number of heroes one is ahead.
_SURE = (0.0, 0.55, 0.8, 0.92, 0.97, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0)
_TO_PUSH = 0.6  # a push that one still has is worth so many points


def judge(t: Table, seat: int) -> float:
    """Return the points a seat may hope for minus those of its best rival."""
    hopes = [0.0] * t.seats
    done = 1.0 - t.outside / t.heroes
    for place in range(DISTRICTS):
        _share(t, place, done, hopes)
    if t.agenda:
        step = t.agenda[-1]
        if isinstance(step, Push):
            hopes[step.seat] += _TO_PUSH * step.left
    mine = hopes[seat]
    hopes[seat] = 0.0
    return mine - max(hopes)


def _share(t: Table, place: int, done: float, hopes: list[float]) -> None:
    """Give a district to the colour that would win it now, as surely as its lead and time say."""
    ahead = -1
    most = 0
    second = 0
    third = 0
    several = False
    start = COLOURS * place
    for colour in range(t.colours):
        count = t.city[start + colour]
        if count > most:
            third = second
            second = most
            most = count
            ahead = colour
            several = False
        elif count == most and count > 0:
            third = second
            second = count
            several = True
        elif count > second:
            third = second
            second = count
        elif count > third:
            third = count
    if ahead < 0:
        return
    heroes = t.inside[place]
    closed = heroes == t.capacity
    value = BONUS[place] + t.treasure[place] + heroes + (1.0 - done) * (t.capacity - heroes) * 0.5
    if several:
        # CH-END-3  a tie at the top gives the district to the next
        ahead = -1
        for colour in range(t.colours):
            count = t.city[start + colour]
            if 0 < count < most and count == third:
                ahead = colour if ahead < 0 else -2
        if ahead < 0:
            return
        lead = 1
    else:
        lead = most - second
    sure = 1.0 if closed else done + (1.0 - done) * _SURE[lead]
    hopes[t.owner[ahead]] += value * sure
