"""Hiding: what a seat is sent says nothing that it may not know."""

from __future__ import annotations

from troquet.conformance.case import Case, Walk
from troquet.core.agenda import State
from troquet.core.dice import QuickDice, SealedDice, stretch
from troquet.core.refusal import Because
from troquet.core.view import letter

FAR = 3  # how many further answers two tables that look alike are compared


def no_leak(case: Case, seats: int, states: int, seed: int = 0) -> int:
    """Re-deal what a seat can't know: every byte it is sent stays the same. Returns states seen."""
    seen = 0
    while seen < states:
        walk = Walk(case, seats, seed)
        seed += 1
        while True:
            for seat in walk.eyes():
                _compare(walk, seat)
            seen += 1
            if not walk.next():
                break
    return seen


def _compare(walk: Walk, seat: int | None) -> None:
    truth = walk.state
    other = walk.notes.redeal(truth, seat, walk.dice)
    wrong = walk.case.game.broken(other)
    if wrong is not None:
        raise walk.broken(f"the re-dealer made a table that breaks an invariant: {wrong}")
    if walk.notes.parted(truth, other, seat):
        raise walk.broken(f"the re-dealer changed something that seat {seat} may know")
    bytes_now = letter(truth, seat, [])
    if bytes_now != letter(other, seat, []):
        raise walk.broken(f"seat {seat} is sent something it may not know")
    if _reasons(truth, seat) != _reasons(other, seat):
        raise walk.broken(f"a refusal tells seat {seat} something it may not know")
    reseeded = truth.clone()
    reseeded.dice = SealedDice(stretch(walk.dice.below(1 << 30)))
    if bytes_now != letter(reseeded, seat, []):
        raise walk.broken(f"seat {seat} is sent something that depends on dice not yet rolled")
    _go_on(walk, truth.clone(), other, seat)


def _reasons(state: State, seat: int | None) -> list[Because | None]:
    if seat is None or not state.may_answer(seat):
        return []
    return [state.forbids(seat, move) for move in state.setting.moves]


def _go_on(walk: Walk, one: State, other: State, seat: int | None) -> None:
    """Give both tables the same answers: the seat is told the same while secrets stay secret."""
    notes = walk.notes.clone()
    dice = QuickDice(walk.dice.below(1 << 30))
    for _ in range(FAR):
        waiting = one.waiting()
        if not waiting or waiting != other.waiting():
            if waiting != other.waiting():
                raise walk.broken(f"who is asked tells seat {seat} something it may not know")
            return
        who = waiting[dice.below(len(waiting))]
        options = one.options(who)
        move = options[dice.below(len(options))]
        if other.forbids(who, move) is not None:
            return
        told_one = one.play(who, move)
        told_other = other.play(who, move)
        notes.saw(one, who, move)
        if notes.parted(one, other, seat):
            return
        if letter(one, seat, told_one) != letter(other, seat, told_other):
            raise walk.broken(f"after {who} {move}: seat {seat} is told what it may not know")


def worlds_fit(case: Case, seats: int, states: int, seed: int = 0) -> int:
    """A world sampled from a view gives that view back; the truth is among the worlds."""
    seen = 0
    while seen < states:
        walk = Walk(case, seats, seed)
        seed += 1
        while True:
            for seat in walk.eyes():
                _imagine(walk, seat)
            _together(walk)
            seen += 1
            if not walk.next():
                break
    return seen


def _together(walk: Walk) -> None:
    """Compare the views that several seats get at once with those that each gets alone."""
    eyes = list(walk.eyes())
    for seat, view in zip(eyes, walk.state.views(eyes), strict=True):
        if view.encode() != walk.state.view(seat).encode():
            raise walk.broken(f"seat {seat} is shown something else when others are shown theirs")


def _imagine(walk: Walk, seat: int | None) -> None:
    game = walk.case.game
    view = walk.state.view(seat)
    sent = view.encode()
    read = game.read_view(sent)
    if read != view:
        raise walk.broken(f"the view of seat {seat} does not survive its own bytes")
    worlds = game.worlds(read)
    world = worlds.sample(walk.dice)
    if world.view(seat).encode() != sent:
        raise walk.broken(f"a world of seat {seat} gives another view")
    wrong = game.broken(world)
    if wrong is not None:
        raise walk.broken(f"a world of seat {seat} breaks an invariant: {wrong}")
    for asked in world.waiting():
        if not world.options(asked):
            raise walk.broken(f"in a world of seat {seat}, seat {asked} is asked without an option")
    if not worlds.admits(walk.state):
        raise walk.broken(f"the truth is not among the worlds of seat {seat}")
    if not worlds.admits(world):
        raise walk.broken(f"a world of seat {seat} is not among its own worlds")
    if world.waiting():
        who = world.waiting()[0]
        world.apply(who, world.options(who)[0])
        if worlds.admits(world) and world.view(seat).encode() != sent:
            raise walk.broken(f"a table that looks different is among the worlds of seat {seat}")


def undo_agrees(case: Case, seats: int, states: int, seed: int = 0) -> int:
    """An answer without news tells nobody anything: in other worlds too the views stay the same.

    Returns how many answers could have been taken back.
    """
    seen = free = 0
    while seen < states:
        walk = Walk(case, seats, seed)
        seed += 1
        while True:
            before = walk.state.clone()
            if not walk.next():
                break
            seen += 1
            if walk.state.news == before.news:
                free += 1
                _take_back(walk, before)
    return free


def _take_back(walk: Walk, before: State) -> None:
    who, move = walk.moves[-1]
    for seat in walk.eyes():
        world = walk.case.game.worlds(before.view(seat)).sample(walk.dice)
        if who not in world.waiting() or world.forbids(who, move) is not None:
            continue
        news = world.news
        world.apply(who, move)
        if world.news != news:
            raise walk.broken(f"{move} is news in a world of seat {seat}, but not at the table")
        if world.view(seat).encode() != walk.state.view(seat).encode():
            raise walk.broken(f"{move} told seat {seat} something, but counts as no news")
