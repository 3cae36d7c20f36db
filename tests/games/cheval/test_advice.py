"""Advice gives nothing back that the table hides from memory: CH-OPT-1."""

from __future__ import annotations

from tests.games.cheval.tables import GAME
from troquet.bots.search import Effort, SearchBot
from troquet.conformance.plugin import rule
from troquet.core.agenda import State
from troquet.core.dice import QuickDice
from troquet.games.cheval.table import Table


def other_way_round(state: State) -> State | None:
    """Return the same table with the two in the horse changing places; None if they are alike."""
    twin = state.clone()
    assert isinstance(twin, Table)
    twin.oldest, twin.newest = twin.newest, twin.oldest
    return None if twin.oldest == twin.newest else twin


def advice(state: State, iterations: int = 60) -> list[tuple[str, float, float, int]]:
    seat = state.waiting()[0]
    bot = SearchBot(GAME, 7, Effort(iterations, cut=4))
    found = bot.advise(state.view(seat), state.options(seat))
    return [(one.move.text, one.worth, one.error, one.visits) for one in found]


def positions(memory: bool) -> list[tuple[State, State]]:
    """Return tables in the middle of games, each with its horse the other way round."""
    found = []
    for seed in range(40):
        state = GAME.deal(2, seed, {"memory": memory})
        dice = QuickDice(seed)
        for _ in range(8 + seed % 20):
            seat = state.waiting()[0]
            options = state.options(seat)
            state.apply(seat, options[dice.below(len(options))])
        twin = other_way_round(state)
        if twin is not None and len(state.options(state.waiting()[0])) > 1:
            found.append((state, twin))
    assert len(found) > 10
    return found


@rule("CH-OPT-1")
def test_without_the_memory_aid_advice_does_not_know_the_order_in_the_horse() -> None:
    for state, twin in positions(memory=False):
        assert advice(state) == advice(twin)


@rule("CH-OPT-1")
def test_with_it_advice_knows_the_horse() -> None:
    assert any(advice(state) != advice(twin) for state, twin in positions(memory=True))


@rule("CH-OPT-1")
def test_an_opponent_remembers_all_the_same() -> None:
    """A bot that plays has watched, as an attentive player has; only advice forgets."""
    state, twin = positions(memory=False)[0]
    seat = state.waiting()[0]
    imagined = [GAME.worlds(table.view(seat)).sample(QuickDice(7)) for table in (state, twin)]
    horses = [(world.oldest, world.newest) for world in imagined if isinstance(world, Table)]
    assert horses[0] == horses[1][::-1]
