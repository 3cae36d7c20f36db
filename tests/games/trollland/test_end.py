"""TL-END: both ends of the game, bonuses, pets, medals, refugees, ties."""

from __future__ import annotations

from typing import Any

from tests.games.trollland.tables import OUT, ROW, laid, load, pick, play, table, told
from troquet.conformance.plugin import rule
from troquet.core.meta import Outcome


def ended(piles: dict[int, str], camps: dict[int, str], taken: dict[int, str]) -> Outcome:
    """Return the outcome of a table at which the pile has just been found too short."""
    position = laid(3, piles=piles, camps=camps, taken=taken, row=ROW, bonuses="bimbo zom")
    table = position["table"]
    table["hands"][2] = sorted(table["hands"][2] + table["pile"][3:])  # cards in hand count nothing
    table["pile"] = table["pile"][:3]
    table["end"] = 2
    position["agenda"], position["asked"], position["answers"] = [], [], []
    outcome = load(position).outcome()
    assert outcome is not None
    return outcome


@rule("TL-END-1")
def test_the_game_ends_when_the_row_cannot_be_brought_back_to_five() -> None:
    state = table(
        row="cart1 dragon4 dragon5", taken={0: OUT}, cages={"cart1 1": "zom7"}, bonuses="zom nin"
    )
    pick(state, "zom1 nin1", "nin3 gob3")
    play(state, "0 load cart1 1", "0 load dragon5 1", "1 load dragon5 1")
    events = play(state, "1 load dragon5 2")
    assert told(events, "ended-vehicles") == [{}]
    assert told(events, "awarded") == [{"people": "zom", "medals": 3, "seat": 0}]
    assert told(events, "unawarded") == [{"people": "nin", "medals": 3}]
    view: Any = state.view(None)
    assert (view.end, state.waiting()) == ("vehicles", ())
    assert len(view.row) == 2  # no partial refill
    assert [player.hand for player in view.players] == [5, 5]  # all have drawn
    assert told(events, "counted") == [
        {"seat": seat, "points": points} for seat, points in enumerate(view.outcome.scores)
    ]


@rule("TL-END-1")
def test_a_short_stable_ends_nothing_while_three_vehicles_are_left() -> None:
    state = table(row="cart1 dragon4 dragon5", taken={0: OUT})
    pick(state, "zom1 nin1", "nin3 gob3")
    play(state, "0 load dragon4 1", "0 load dragon5 1", "1 load dragon5 1", "1 load dragon5 2")
    assert state.waiting() == (0, 1)


@rule("TL-END-2")
def test_the_game_ends_when_the_pile_has_fewer_than_two_for_everybody() -> None:
    state = table(pile="nin7 nin8 nin9")
    pick(state, "zom1 nin1", "nin3 gob3")
    play(state, "0 load cart1 1", "0 load cart2 1", "1 load cart3 1")
    events = play(state, "1 load cart4 1")
    assert told(events, "ended-cards") == [{}]
    assert not told(events, "drew")
    assert [len(hand) for hand in state.hands] == [3, 3]
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "cards"


@rule("TL-END-2")
def test_just_enough_cards_go_on_and_discards_are_never_reshuffled() -> None:
    state = table(pile="nin7 nin8 nin9 nin10", discard="troll1 troll2")
    pick(state, "zom1 nin1", "nin3 gob3")
    play(state, "0 load cart1 1", "0 load cart2 1", "1 load cart3 1", "1 load cart4 1")
    assert (state.waiting(), state.pile) == ((0, 1), [])


@rule("TL-END-2", "TL-LOAD-5")
def test_a_pile_that_runs_dry_in_mid_turn_ends_nothing() -> None:
    state = table(pile="", hands={0: "bimbo2 gob1 nin5 zelf5 zom5"})
    pick(state, "bimbo2 gob1", "nin3 gob3")
    play(state, "0 load cart1 1", "0 add nin5")
    assert state.waiting() == (0,)


@rule("TL-END-3")
def test_a_bonus_goes_to_the_most_cards_then_to_the_lowest_number() -> None:
    view: Any = table(3, piles={0: "zom5 zom9", 1: "zom3 zom15", 2: "zom1"}).view(None)
    assert [player.score.bonuses for player in view.players] == [0, 3, 0]
    view = table(3, piles={0: "zom5 zom9 zom12", 1: "zom3 zom15", 2: "zom1"}).view(None)
    assert [player.score.bonuses for player in view.players] == [3, 0, 0]
    view = table(3, piles={0: "nin5 nin9 nin12"}).view(None)
    assert [player.score.bonuses for player in view.players] == [0, 0, 0]


@rule("TL-END-4")
def test_a_pile_scores_the_suitcases_of_its_top_card_doubled_with_the_pet() -> None:
    view: Any = table(2, piles={0: "zom0 zom7", 1: "nin3 nin15"}, bonuses="zom gob").view(None)
    zom, nin = view.players[0].piles[0], view.players[1].piles[0]
    assert (zom.suitcases, zom.pet, zom.points, zom.bonus) == (2, True, 4, 3)
    assert (nin.suitcases, nin.pet, nin.points, nin.bonus) == (4, False, 4, 0)
    view = table(2, piles={0: "zom0"}, bonuses="nin gob").view(None)
    assert view.players[0].score.total == 0  # a pet alone: no suitcases, twice


@rule("TL-END-5")
def test_medals_count_one_each_and_refugees_cost_two() -> None:
    view: Any = table(
        2,
        taken={0: "cart4 dragon4"},
        captured={0: "troll4 troll2"},
        camps={0: "gob7 gob9"},
        cages={"cart3 1": "nin15"},
        row="cart1 cart2 cart3 caterpillar1 dragon5",
    ).view(None)
    score = view.players[0].score
    assert (score.vehicles, score.trolls, score.refugees, score.total) == (4, 3, -4, 3)
    assert view.players[1].score.total == 0  # hands and vehicles still here count nothing


@rule("TL-END-4", "TL-END-5")
def test_the_rulebooks_final_score_of_16() -> None:
    view: Any = table(
        2,
        camps={0: "bimbo7 bimbo8 bimbo9"},
        captured={0: "troll4 troll5"},
        taken={0: "cart4 dragon4"},
        piles={0: "zom0 zom9 zelf8 nin13 gob7"},
        bonuses="zom bimbo",
        row="cart1 cart2 cart3 caterpillar1 dragon5",
    ).view(None)
    player = view.players[0]
    assert [(pile.people, pile.points + pile.bonus) for pile in player.piles] == [
        ("zom", 7),
        ("zelf", 2),
        ("nin", 3),
        ("gob", 2),
    ]
    assert (player.score.refugees, player.score.trolls, player.score.vehicles) == (-6, 4, 4)
    assert player.score.total == 16


@rule("TL-END-6")
def test_the_highest_total_is_minister() -> None:
    outcome = ended({0: "nin15", 1: "nin6"}, {}, {})
    assert (outcome.scores, outcome.ranks, outcome.reason) == ((4, 2, 0), (1, 2, 3), "cards")


@rule("TL-END-6")
def test_level_on_points_fewer_refugees_win() -> None:
    outcome = ended({0: "nin15", 1: "gob6"}, {0: "zelf7"}, {})
    assert (outcome.scores, outcome.ranks, outcome.reason) == ((2, 2, 0), (2, 1, 3), "refugees")


@rule("TL-END-6")
def test_level_on_refugees_too_more_medals_win() -> None:
    outcome = ended({0: "nin6"}, {}, {1: "dragon4"})
    assert (outcome.scores, outcome.ranks, outcome.reason) == ((2, 2, 0), (2, 1, 3), "medals")


@rule("TL-END-6")
def test_the_medals_of_a_bonus_count_for_the_tie_as_well() -> None:
    outcome = ended({0: "zom1", 1: "nin15"}, {}, {})  # 1 and the bonus of 3; 4 suitcases
    assert (outcome.scores, outcome.ranks, outcome.reason) == ((4, 4, 0), (1, 2, 3), "medals")


@rule("TL-END-6")
def test_refugees_come_before_medals_and_only_level_players_are_compared() -> None:
    camps = {0: "zelf7", 2: "zelf8"}
    outcome = ended({0: "nin15", 1: "gob6"}, camps, {0: "dragon4", 1: "dragon5"})
    assert outcome.scores == (4, 4, -2)
    assert (outcome.ranks, outcome.reason) == ((2, 1, 3), "refugees")


@rule("TL-END-6")
def test_level_on_everything_they_share_the_ministry() -> None:
    outcome = ended({0: "nin6", 1: "gob6"}, {}, {})
    assert (outcome.scores, outcome.ranks, outcome.reason) == ((2, 2, 0), (1, 1, 3), "shared")
    assert outcome.winners() == (0, 1)
