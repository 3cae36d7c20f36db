"""TL-KNO: what a seat knows, also of cards that it saw and that are hidden again."""

from __future__ import annotations

from typing import Any

from tests.games.trollland.tables import GAME, hand_of, laid, load, options, pick, play, table
from troquet.conformance.plugin import rule
from troquet.core.dice import QuickDice
from troquet.games.trollland.table import Table

WIDE = "cart4 caterpillar5 dragon5"
WORLDS = 60


def worlds_hold(state: Table) -> bool:
    """Tell whether worlds from every seat's view are sound and give that view again."""
    for seat in range(state.seats):
        view = GAME.read_view(state.view(seat).encode())
        worlds = GAME.worlds(view)
        assert worlds.admits(state)
        for seed in range(WORLDS):
            world = worlds.sample(QuickDice(seed))
            assert GAME.broken(world) is None
            assert world.view(seat) == view
            assert all(world.options(asked) for asked in world.waiting())
    return True


def king_and_two_symbols(hand: str) -> Table:
    """Lay out a king who puts two cards into an empty pile, and somebody who draws in that turn."""
    return table(
        row=WIDE, hands={0: f"troll1 gob1 {hand}", 1: "bimbo2 zom4 nin5 nin8 gob3"}, pile=""
    )


@rule("TL-KNO-2", "TL-TROLL-2")
def test_a_king_knows_what_he_put_back_until_he_sees_it_again() -> None:
    state = king_and_two_symbols("zelf1 zom1 bimbo1")
    pick(state, "gob1 troll1", "bimbo2 zom4")
    play(state, "0 draw", "0 return zelf1", "0 return zom1")
    play(state, "1 load cart4 1", "1 add nin5", "1 load caterpillar5 1")
    drawn = next(card for card in hand_of(state, 1) if card in ("zelf1", "zom1"))
    mine: Any = state.view(0)
    assert mine.returned == ["zelf1", "zom1"]  # one of them is in a hand by now
    assert worlds_hold(state)
    play(state, "1 load dragon5 1", f"1 add {drawn}")
    mine = state.view(0)
    assert mine.returned == [card for card in ("zelf1", "zom1") if card != drawn]
    assert worlds_hold(state)


@rule("TL-KNO-2", "TL-KNO-3")
def test_a_troll_that_is_shown_may_be_the_one_that_the_king_put_back() -> None:
    hands = {0: "troll1 gob1 troll3 troll3 zom1", 1: "bimbo2 zom4 nin5 troll5 troll5"}
    state = table(row=WIDE, hands=hands, pile="")
    pick(state, "gob1 troll1", "bimbo2 zom4")
    play(state, "0 draw", "0 return troll3", "0 return troll3")
    play(state, "1 load cart4 1", "1 add nin5", "1 load caterpillar5 1")
    assert hand_of(state, 1) == ["troll3", "troll5", "troll5"]
    assert worlds_hold(state)
    play(state, "1 load dragon5 1")  # one more: all Trolls, so they are shown
    mine: Any = state.view(0)
    assert mine.players[1].shown == ["troll3", "troll5", "troll5"]
    assert mine.returned == ["troll3"]
    assert worlds_hold(state)


@rule("TL-KNO-2")
def test_of_two_trolls_that_are_alike_the_other_is_still_in_the_pile() -> None:
    hands = {0: "troll1 bimbo2 troll3 troll3 zom1"}
    state = table(row=WIDE, hands=hands, pile="")
    pick(state, "bimbo2 troll1", "gob3 nin3")
    play(state, "0 draw", "0 return troll3", "0 return troll3")
    play(state, "0 load cart4 1", "0 add zom1", "0 load caterpillar5 1")
    assert hand_of(state, 0) == ["troll3"]
    mine: Any = state.view(0)
    assert mine.returned == ["troll3"]
    assert worlds_hold(state)


@rule("TL-LOAD-5", "TL-KNO-3")
def test_whoever_is_asked_for_one_more_holds_a_card_for_it_in_every_world() -> None:
    position = laid(row=WIDE, hands={0: "gob3 zelf1", 1: "bimbo2 gob1 nin4 zelf6 zom5"})
    # Two Trolls were shown there once; a king has drawn since, so either may have gone back.
    position["table"] |= {"shown": [[], [82, 83]], "doubt": [0, 2]}
    state = load(position)
    pick(state, "zelf1 gob3", "bimbo2 gob1")
    play(state, "1 load cart4 1", "1 add nin4", "1 load caterpillar5 1")
    assert options(state, 1) == ["add zelf6", "add zom5"]
    assert worlds_hold(state)
    play(state, "1 add zelf6", "1 load dragon5 1")
    assert options(state, 1) == ["add zom5"]  # the last card of the hand
    assert worlds_hold(state)


@rule("TL-KNO-1", "TL-KNO-2", "TL-KNO-3")
def test_what_lies_open_is_seen_by_all_and_hands_and_picks_by_their_player_alone() -> None:
    state = table(
        3,
        row=WIDE,
        hands={0: "bimbo7 zom7"},
        cages={"cart4 1": "nin9 nin10"},
        piles={1: "zelf9 zelf12"},
        camps={2: "gob9 zom12"},
        taken={1: "cart1"},
        captured={2: "troll5"},
        discard="troll2",
    )
    pick(state, "bimbo7 zom7", "gob3 nin3", "gob5 nin5")
    for looker in (None, 0, 1, 2):
        view: Any = state.view(looker)
        assert [vehicle.id for vehicle in view.row] == WIDE.split()
        assert view.row[0].cages[0].cards == ["nin9", "nin10"]
        assert view.players[1].piles[0].cards == ["zelf9", "zelf12"]
        assert view.players[2].camp == ["zom12", "gob9"]
        assert (view.players[1].vehicles, view.players[2].trolls) == (["cart1"], ["troll5"])
        assert (view.discard, len(view.quay), view.bonuses) == (["troll2"], 5, ["bimbo", "zom"])
        assert [player.hand for player in view.players] == [3, 3, 3]
        assert [player.picked for player in view.players] == [1, 2, 2]
        assert view.called[0].card == "bimbo7"
        for seat, player in enumerate(view.players):
            assert (len(player.cards), len(player.picks)) == (
                (3, player.picked) if seat == looker else (0, 0)
            )
        assert view.pile == len(state.pile)
