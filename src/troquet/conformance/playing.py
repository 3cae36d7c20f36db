"""Playing: rules that agree with themselves, and games that are the same everywhere."""

from __future__ import annotations

import json
import pickle

from troquet.conformance.case import Case, Walk
from troquet.core.agenda import State
from troquet.core.dice import QuickDice
from troquet.core.move import Move
from troquet.core.record import Record, Scribe
from troquet.core.refusal import NotYourTurn, Refused


def conserved(case: Case, seats: int, games: int, seed: int = 0) -> int:
    """Play whole games: every invariant holds after every answer, and every game ends."""
    answers = 0
    for number in range(games):
        walk = Walk(case, seats, seed + number)
        while True:
            wrong = case.game.broken(walk.state)
            if wrong is not None:
                raise walk.broken(wrong)
            if not walk.next():
                break
            if walk.state.waiting() and walk.state.outcome() is not None:
                raise walk.broken("there is an outcome before the end")
        answers += len(walk.moves)
        outcome = walk.state.outcome()
        if outcome is None or outcome.reason not in case.game.meta.endings:
            raise walk.broken(f"{outcome} is no ending that the box names")
        if len(outcome.scores) != seats or len(outcome.ranks) != seats or min(outcome.ranks) != 1:
            raise walk.broken(f"{outcome} does not rank every seat")
    return answers


def legality_agrees(case: Case, seats: int, states: int, seed: int = 0) -> int:
    """`forbids` is None exactly for the options, over every move; every option applies."""
    seen = 0
    clauses = case.game.meta.clauses + "-"
    while seen < states:
        walk = Walk(case, seats, seed)
        seed += 1
        while True:
            _legal(walk, clauses)
            seen += 1
            if not walk.next():
                break
    return seen


def _legal(walk: Walk, clauses: str) -> None:
    state = walk.state
    before = state.hash()
    moves = list(state.setting.moves)
    for seat in range(state.seats):
        options = state.options(seat)
        if not state.may_answer(seat):
            if options:
                raise walk.broken(f"seat {seat} has options but is not asked")
            _out_of_turn(walk, seat)
            continue
        if len(set(map(str, options))) != len(options):
            raise walk.broken(f"seat {seat} has an option twice")
        for move in moves:
            because = state.forbids(seat, move)
            if (because is None) != (move in options):
                raise walk.broken(f"seat {seat} {move}: forbids says {because}, options disagree")
            if because is not None and not because.clause.startswith(clauses):
                raise walk.broken(f"seat {seat} {move}: the refusal cites {because.clause!r}")
        _refusal_leaves_no_trace(walk, seat, options)
        for move in options:
            after = state.clone()
            after.apply(seat, move)
            wrong = walk.case.game.broken(after)
            if wrong is not None:
                raise walk.broken(f"after {seat} {move}: {wrong}")
        options.clear()
        if not state.options(seat):
            raise walk.broken("the list of options is not the caller's own")
    if state.hash() != before:
        raise walk.broken("asking, refusing or cloning has changed the table")


def _out_of_turn(walk: Walk, seat: int) -> None:
    move = next(iter(walk.state.setting.moves))
    try:
        walk.state.play(seat, move)
    except NotYourTurn:
        return
    raise walk.broken(f"seat {seat} could answer out of turn")


def _refusal_leaves_no_trace(walk: Walk, seat: int, options: list[Move]) -> None:
    state = walk.state
    before = state.hash()
    for move in state.setting.moves:
        if move in options:
            continue
        try:
            state.play(seat, move)
        except Refused as refused:
            if refused.allowed != options or refused.move is not move:
                raise walk.broken(f"the refusal of {move} does not say what is allowed") from None
            break
        raise walk.broken(f"{move} was played though it is forbidden")
    if state.hash() != before:
        raise walk.broken("a refused move has changed the table")


def same_everywhere(case: Case, seats: int, games: int, seed: int = 0) -> list[Record]:
    """Replay, clone, position and JSON lead to the same hash; returns the records played."""
    records = []
    for number in range(games):
        walk = Walk(case, seats, seed + number)
        options = dict(walk.state.setting.options)
        scribe = Scribe(case.game, seats, seed + number, options)
        if scribe.state.hash() != walk.state.hash():
            raise walk.broken("the same deal gives another table")
        step = 0
        while walk.next():
            seat, move = walk.moves[-1]
            scribe.play(seat, case.game.move(str(move)))
            step += 1
            if step % 7 == 0:
                _twins(walk)
        record = scribe.record()
        again = Record.read(record.write())
        if again != record:
            raise walk.broken("the record does not survive its own text")
        if record.replay(case.game).hash() != walk.state.hash():
            raise walk.broken("the record leads elsewhere")
        records.append(record)
    return records


def _twins(walk: Walk) -> None:
    """A clone and a loaded position play on exactly as the table itself."""
    state = walk.state
    data = json.loads(json.dumps(state.position()))
    twins = [state.clone(), walk.case.game.load(data), state.clone()]
    for twin in twins:
        if twin.hash() != state.hash():
            raise walk.broken("a twin has another hash")
    ends = {_play_on(twin) for twin in twins}
    if len(ends) != 1:
        raise walk.broken("twins that were given the same answers went different ways")
    if any(pickle.loads(pickle.dumps(step)) != step for step in state.agenda):
        raise walk.broken("a step does not survive pickling")


def _play_on(state: State) -> str:
    dice = QuickDice(11)
    for _ in range(10):
        waiting = state.waiting()
        if not waiting:
            break
        options = state.options(waiting[0])
        state.apply(waiting[0], options[dice.below(len(options))])
    return state.hash()


def moves_round_trip(case: Case) -> int:
    """Every move is what its text, its fields and its pickle say, and there is only one of it."""
    moves = case.game.moves
    for move in moves:
        for twin in (
            case.game.move(str(move)),
            case.game.move_of(moves.fields(move)),
            pickle.loads(pickle.dumps(move)),
        ):
            if twin is not move:
                raise AssertionError(f"{move} comes back as another object, {twin}")
    return len(moves)
