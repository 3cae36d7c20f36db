"""What must hold at every moment of Troie. Never compiled."""

from __future__ import annotations

from troquet.core.agenda import Step
from troquet.games.troie import box, frames
from troquet.games.troie.play import Choose, Dig, Keep, Start
from troquet.games.troie.publishing import EndTurn, Publish
from troquet.games.troie.table import FRAME, MOUND, TENT, Table


def broken(t: Table) -> str | None:
    """Return a sentence on the first invariant that is broken; None: all is well."""
    return _pieces(t) or _mound(t) or _cards(t) or _track(t) or _agenda(t) or _counted(t)


def _pieces(t: Table) -> str | None:
    in_play = [box.FIRSTS[layer] + place for layer in t.layers for place in range(box.SIZES[layer])]
    if sorted(t.what) != in_play:
        return f"TR-BOX-1: the pieces in play are {len(in_play)} different ones of the box"
    for piece, what in enumerate(t.what):
        if t.up[piece] == box.PLAN_FACE:
            if not t.box.is_plan[what]:
                return f"TR-BOX-2: piece {piece + 1} is rubble, but shows a plan"
        elif t.up[piece] != box.LAYER_OF[what]:
            return f"TR-BOX-2: piece {piece + 1} shows the symbol of another layer"
    return None


def _mound(t: Table) -> str | None:
    for piece in range(t.mound.size):
        layer = box.LAYER_OF[t.what[piece]]
        for low in t.mound.below[piece]:
            if box.LAYER_OF[t.what[low]] > layer:
                return f"TR-SET-3: piece {piece + 1} lies on one of a newer layer"
        if t.where[piece] != MOUND and any(t.where[on] == MOUND for on in t.mound.touching[piece]):
            return f"TR-SET-4: piece {piece + 1} was taken from under another"
    return None


def _cards(t: Table) -> str | None:
    if len(set(t.colour)) != t.seats:
        return "TR-SET-1: every player has a colour of their own"
    for hand in [*t.hands, t.pile]:
        if hand != sorted(set(hand)):
            return "TR-BOX-4: cards in hand and pile are different and in rising order"
    out = [card for cards in [*t.hands, *t.played, t.pile] for card in cards]
    neutral = [card for card in out if box.LAST_COLOURED_DIG < card <= box.LAST_DIG]
    if len(out) != len(set(out)) or len(neutral) != box.NEUTRAL:
        return "TR-BOX-4: every card lies in one place, and all neutral ones are there"
    if any(not box.LAST_COLOURED_DIG < card <= box.LAST_DIG for card in t.pile):
        return "TR-SET-2: the pile holds neutral cards only"
    asks_digs = any(isinstance(step, Keep) and not step.publishes for step in t.agenda)
    asks_publishes = any(isinstance(step, Keep) and step.publishes for step in t.agenda)
    for seat, colour in enumerate(t.colour):
        own = [*t.hands[seat], *t.played[seat]]
        digs = [card for card in own if card <= box.LAST_COLOURED_DIG]
        publishes = [card for card in own if card > box.LAST_DIG]
        if not set(digs) <= set(t.box.digs[colour]):
            return "TR-SET-1: dig cards are of the own colour"
        if not set(publishes) <= set(t.box.publishes[colour]):
            return "TR-SET-1: publish cards are of the own colour"
        if len(digs) != 5 - (0 if asks_digs else box.DIGS_AWAY[t.seats]):
            return "TR-SET-1: as many dig cards are kept as the number of players says"
        if len(publishes) != 7 - (0 if asks_publishes else box.PUBLISHES_AWAY[t.seats]):
            return "TR-SET-1: as many publish cards are kept as the number of players says"
        ended = sum(1 for card in t.played[seat] if card > box.LAST_DIG)
        ended -= sum(1 for step in t.agenda if isinstance(step, EndTurn) and step.seat == seat)
        drawn = len(own) - len(digs) - len(publishes)
        if drawn != ended:
            return "TR-RND-4: every publish card played draws a neutral one at the end of the turn"
    return None


def _track(t: Table) -> str | None:
    ahead = [space for space in t.space if space]
    if len(ahead) != len(set(ahead)):
        return "TR-END-2: one pawn a space, but for the start"
    if t.gained and not any(isinstance(step, EndTurn) for step in t.agenda):
        return "TR-END-2: a turn's points are moved at its end"
    return None


def _agenda(t: Table) -> str | None:
    if not t.agenda:
        if any(card > box.LAST_DIG for hand in t.hands for card in hand) or not t.round:
            return "TR-END-3: the game ends when all have used all their publish cards"
        return _tents(t, None) or _picks(t, None)
    if not t.to_publish and isinstance(t.agenda[-1], Choose | Dig):
        return "TR-END-3: the game ends when all have used all their publish cards"
    top = t.agenda[-1]
    wrong = _before_first_round(t) if t.round == 0 else _round(t, top)
    if wrong is not None:
        return wrong
    seat = top.seat if isinstance(top, Start | Dig | Publish) else None
    if t.asked != ((1 << t.seats) - 1 if seat is None else 1 << seat):
        return "the seats that are asked are those that the agenda names"
    return _tents(t, top) or _picks(t, top)


def _before_first_round(t: Table) -> str | None:
    steps = [step for step in t.agenda if not isinstance(step, Keep)]
    starts = [step.seat for step in steps if isinstance(step, Start)]
    if not isinstance(steps[0], Choose) or len(starts) != len(steps) - 1 or not starts:
        return "TR-SET-5: before the first round everybody takes a piece, then cards are chosen"
    first = starts[0]
    if starts != [(first - at) % t.seats for at in range(len(starts))]:
        return "TR-SET-5: pieces are taken clockwise"
    keeps = [step.publishes for step in t.agenda[len(steps) :] if isinstance(step, Keep)]
    if keeps not in ([], [1], [1, 0]) or (keeps and len(starts) < t.seats):
        return "TR-SET-1: digs are put away, then publishes, then pieces are taken"
    if len(keeps) > int(box.PUBLISHES_AWAY[t.seats] > 0) + int(box.DIGS_AWAY[t.seats] > 0):
        return "TR-SET-1: cards are put away only if the number of players says so"
    if any(t.played) or len(t.pile) != box.NEUTRAL or any(t.space) or any(t.bill):
        return "TR-SET-6: nothing was played before the first round"
    taken = sorted(at - TENT for at in t.where if at != MOUND)
    if taken != [seat for seat in range(t.seats) if seat not in starts]:
        return "TR-SET-5: each player takes one piece as a start"
    return None


def _round(t: Table, top: Step[Table]) -> str | None:
    rounds = {len(cards) for cards in t.played}
    if isinstance(top, Choose):
        if len(t.agenda) != 1 or rounds != {t.round - 1}:
            return "TR-RND-1: cards are chosen when all turns of the round before are over"
        return None
    if not isinstance(t.agenda[0], Choose) or rounds != {t.round}:
        return "TR-RND-1: all have played a card in this round, and will in the next"
    if not isinstance(top, Dig | Publish) or not 1 <= top.left <= box.ACTIONS:
        return f"{top!r} asks nobody"
    waiting: list[int] = []
    publishing = -1
    for step in t.agenda[1:]:
        if isinstance(step, EndTurn) and publishing < 0:
            publishing = step.seat
            continue
        if not isinstance(step, Dig | Publish) or (publishing >= 0) != isinstance(step, Publish):
            return "TR-RND-4: a publisher's turn, and only that, ends with a draw"
        if isinstance(step, Publish) and step.seat != publishing:
            return "TR-RND-4: a publisher's turn ends with a draw of the same player"
        if step is not top and step.left != box.ACTIONS:
            return "TR-RND-2: a turn is not begun before the one above it is over"
        card = t.played[step.seat][-1]
        if (card > box.LAST_DIG) != isinstance(step, Publish):
            return "TR-RND-1: a turn is what the card says"
        waiting.append(card)
        publishing = -1
    if publishing >= 0 or waiting != sorted(waiting):
        return "TR-RND-2: players act in falling order of their cards"
    others = [cards[-1] for cards in t.played if cards[-1] not in waiting]
    if others and min(others) < waiting[-1]:
        return "TR-RND-2: players act in falling order of their cards"
    return None


def _tents(t: Table, top: Step[Table] | None) -> str | None:
    for seat in range(t.seats):
        most = box.BEFORE_TENT
        if isinstance(top, Dig) and top.seat == seat:
            most += top.left
            if not t.free and not t.before[seat]:
                return "TR-RND-5: a player who can neither dig nor examine is not asked"
        if len(t.before[seat]) > most:
            return f"TR-DIG-3: {len(t.before[seat])} pieces lie before the tent of seat {seat}"
    if isinstance(top, Publish) and not t.inside[top.seat]:
        return "TR-RND-5: a player with an empty tent is not asked to publish"
    return None


def _picks(t: Table, top: Step[Table] | None) -> str | None:
    if not t.picks:
        return None
    if not isinstance(top, Publish):
        return "TR-PUB-2: only a publisher picks"
    own = t.tent[box.LAYERS * top.seat + t.layer]
    if t.picks & ~own or frames.COUNT[t.picks] > top.left:
        return "TR-PUB-1: picks are examined pieces of one's own, as many as are left"
    if frames.group(t.layer, t.picks & -t.picks, t.picks) != t.picks:
        return "TR-PUB-2: picks are joined among themselves"
    return None


def _counted(t: Table) -> str | None:
    """Count everything that is derived once more."""
    again = t.clone()
    again.recount()
    same = (
        again.number == t.number
        and again.free == t.free
        and again.weight == t.weight
        and again.seen == t.seen
        and again.before == t.before
        and again.tent == t.tent
        and again.inside == t.inside
        and again.frame == t.frame
        and again.largest == t.largest
        and again.to_publish == t.to_publish
    )
    if not same:
        return "what is counted from the table agrees with it"
    counted = sum(1 for at in t.where if at == MOUND) + sum(map(len, t.before)) + sum(t.inside)
    counted += sum(frames.COUNT[places] for places in t.frame)
    if counted != t.mound.size or any(not MOUND <= at < FRAME + t.seats for at in t.where):
        return f"TR-BOX-1: {counted} pieces are on the table, not {t.mound.size}"
    return None
