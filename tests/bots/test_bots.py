"""Bots see a view and nothing else; greedy is worth its name."""

from __future__ import annotations

import pytest

import troquet
from troquet.bots import contents
from troquet.bots.bot import Bot
from troquet.bots.playout import playout
from troquet.bots.search import SearchBot
from troquet.core.dice import QuickDice

# The higher levels think for as long as they are let: they are of the same kind as these two.
QUICK = ("random", "greedy", "apprentice", "regular")


def play(game: troquet.Game, seats: int, seed: int, bots: list[Bot]) -> troquet.Outcome:
    state = game.deal(seats, seed)
    while state.waiting():
        seat = state.waiting()[0]
        view = game.read_view(state.view(seat).encode())
        state.play(seat, bots[seat].choose(view, state.options(seat)))
    outcome = state.outcome()
    assert outcome is not None
    return outcome


@pytest.mark.parametrize("id", [*(meta.id for meta in troquet.games()), "_template"])
@pytest.mark.parametrize("name", QUICK[:3])
def test_every_bot_plays_every_game_to_its_end(id: str, name: str) -> None:
    game = troquet.game(id)
    for seats in (game.meta.seats[0], game.meta.seats[-1]):
        bots = [contents.make(name, game, seat) for seat in range(seats)]
        assert play(game, seats, 3, bots).ranks


@pytest.mark.parametrize("name", QUICK[:2])
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    game = troquet.game("cheval")
    once, again = (
        play(game, 3, 5, [contents.make(name, game, seat) for seat in range(3)]) for _ in range(2)
    )
    assert once == again


def test_greedy_beats_random() -> None:
    game = troquet.game("cheval")
    wins = 0
    for number in range(60):
        me = number % 2
        bots = [contents.make("random", game, 900 + number) for _ in range(2)]
        bots[me] = contents.make("greedy", game, number)
        wins += play(game, 2, number // 2, bots).winners() == (me,)
    assert wins >= 50  # 95 % and more in the long run (bench): under 50 of 60 is no bad luck


def test_an_unknown_bot_is_named() -> None:
    with pytest.raises(troquet.BadSetting, match="'oracle'"):
        contents.make("oracle", troquet.game("cheval"), 1)


def test_a_level_may_be_set_anew_for_an_experiment() -> None:
    game = troquet.game("cheval")
    bot = contents.make("landlord:iterations=7:cut=-1", game, 1)
    assert isinstance(bot, SearchBot)
    assert (bot.effort.iterations, bot.effort.cut) == (7, -1)
    assert bot.effort.seconds == game.levels[3].seconds
    assert contents.told("landlord:iterations=7:cut=-1", game) == (
        f"landlord:iterations=7:seconds={game.levels[3].seconds:g}:cut=-1:width=0:slip=0:walks=1:curiosity=0.6"
    )
    assert contents.told("greedy", game) == "greedy"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("oracle:cut=1", "no bot 'oracle'"),
        ("greedy:cut=1", "greedy has no settings"),
        ("regular:depth=3", "'depth=3' is no setting"),
        ("regular:cut", "sets no number"),
        ("regular:cut=2.5", "no whole number"),
        ("regular:seconds=nan", "sets no number"),
        ("regular:iterations=-1", "sets no number"),
        ("regular:iterations=0:seconds=0", "think for ever"),
    ],
)
def test_a_setting_that_no_level_has_is_named(name: str, said: str) -> None:
    with pytest.raises(troquet.BadSetting, match=said):
        contents.make(name, troquet.game("cheval"), 1)


def test_a_playout_ends_the_game() -> None:
    state = troquet.game("cheval").deal(4, 1)
    assert playout(state, QuickDice(1)) > 40
    assert state.outcome() is not None
