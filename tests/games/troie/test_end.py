"""Renown, the track and the end (TR-END)."""

from __future__ import annotations

import pytest

from tests.games.troie.tables import (
    KEPT,
    SEATS,
    cards,
    deal,
    laid,
    lay,
    load,
    play,
    publish,
    texts,
    what_happened,
)
from troquet.conformance.plugin import rule
from troquet.core.dice import QuickDice
from troquet.games.troie.table import Table

MOST_ROUNDS = {2: 18, 3: 14, 4: 11}


def last_turn(seats: int, **told: object) -> Table:
    """Lay out the last publish card of all: seat 0 has just played it."""
    position = laid(seats, **told)  # type: ignore[arg-type]
    table = position["table"]
    for seat in range(seats):
        played = [card for card in table["hands"][seat] if card > 36]
        table["hands"][seat] = [card for card in table["hands"][seat] if card <= 36]
        for card in played:
            table["played"][seat].insert(0, card)
            table["hands"][seat].append(table["pile"].pop())
        table["hands"][seat].sort()
    rounds = max(len(cards) for cards in table["played"])
    for seat in range(seats):
        while len(table["played"][seat]) < rounds:  # digs to fill the rounds
            dig = table["hands"][seat].pop(0)
            table["played"][seat].insert(0, dig)
    table["round"] = rounds
    return load(position)


@rule("TR-END-1")
@pytest.mark.parametrize(
    ("names", "paid"),
    [("IX-00", 2), ("IX-01", 3), ("IX-00 IX-01", 5), ("I-01 I-11 I-21 I-10 I-12", 15)],
)
def test_what_a_first_publication_pays(names: str, paid: int) -> None:
    t = lay(4, tents={0: f"{names} II-00"})
    publish(t, names)
    assert t.gained + t.space[0] == paid


@rule("TR-END-2")
def test_a_turns_points_are_moved_together_at_its_end() -> None:
    t = lay(4, tents={0: "IX-00 II-00 VI-00"}, space=(0, 2, 4, 0))
    publish(t, "IX-00")  # on the way past 2 and 4 nobody is pushed
    publish(t, "II-00")
    assert t.space == [0, 2, 4, 0]
    assert t.gained == 4
    told = play(t, "stop")
    assert t.space == [4, 2, 3, 0]
    assert [e.facts for e in told if e.what == "moved"] == [{"seat": 0, "points": 4, "space": 4}]
    assert [e.facts for e in told if e.what == "pushed"] == [{"seat": 2, "by": 0, "space": 3}]
    assert t.bill[-1] == [1, 2, 3, -1, 0, -1]


@rule("TR-END-2")
def test_a_pawn_goes_back_to_the_first_free_space_without_a_chain() -> None:
    t = lay(4, tents={0: "IX-00 II-00"}, space=(0, 2, 1, 0))
    publish(t, "IX-00")
    play(t, "stop")
    assert t.space == [2, 0, 1, 0]  # 1 is taken: on to the start, which holds any number


@rule("TR-END-2")
def test_the_space_that_the_mover_left_is_free() -> None:
    t = lay(4, tents={0: "IX-00 II-00"}, space=(5, 7, 6, 0))
    publish(t, "IX-00")
    play(t, "stop")
    assert t.space == [7, 5, 6, 0]


@rule("TR-END-2")
def test_who_gained_nothing_does_not_move() -> None:
    t = lay(4, tents={0: "IX-00"}, space=(0, 0, 0, 0))
    told = play(t, "stop")
    assert "moved" not in what_happened(told)
    assert t.space == [0, 0, 0, 0]


@rule("TR-END-3")
@pytest.mark.parametrize("seats", SEATS)
def test_the_game_ends_at_once_after_the_last_publish_card(seats: int) -> None:
    t = last_turn(seats, tents={0: "IX-00"}, before={1: "IX-33"})
    told = publish(t, "IX-00")
    assert t.waiting() == ()  # the diggers of this round no longer act
    assert what_happened(told)[-1] == "ended"
    outcome = t.outcome()
    assert outcome is not None
    assert (outcome.scores[0], outcome.reason) == (2, "renown")
    view = t.view(1)
    assert [(line.what, line.points) for line in view.bill] == [  # type: ignore[attr-defined]
        ("primordial", 2)
    ]


@rule("TR-END-3")
def test_two_last_publish_cards_in_one_round_are_both_played_out() -> None:
    t = lay(2, step="Choose", tents={0: "IX-00", 1: "IX-22"})
    for seat in (0, 1):
        gone = [card for card in t.hands[seat] if card > 36][:-1]
        t.hands[seat] = [card for card in t.hands[seat] if card not in gone]
    t.to_publish = 2
    cards(t, 64, 63)
    publish(t, "IX-00")
    assert t.waiting() == (1,)
    assert t.outcome() is None
    play(t, "stop")
    assert t.outcome() is not None


@rule("TR-END-3")
def test_who_is_out_of_publish_cards_goes_on_digging() -> None:
    t = lay(2, step="Choose")
    t.hands[0] = [card for card in t.hands[0] if card <= 36]
    t.to_publish -= 7
    assert texts(t, 0) == ["play 1", "play 8", "play 9", "play 16", "play 17"]
    cards(t, 17, 2)
    assert texts(t)[-1] == "stop"


@rule("TR-END-4")
def test_a_tie_on_the_start_is_shared_and_what_is_not_published_counts_nothing() -> None:
    t = last_turn(3, tents={0: "IX-00 IX-01", 1: "I-11"})
    play(t, "stop")
    outcome = t.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.ranks, outcome.reason) == ((0, 0, 0), (1, 1, 1), "shared")


@rule("TR-END-4")
def test_the_highest_renown_wins() -> None:
    t = last_turn(3, tents={0: "IX-00"}, space=(3, 9, 4))
    play(t, "stop")
    outcome = t.outcome()
    assert outcome is not None
    assert (outcome.ranks, outcome.reason) == ((3, 1, 2), "renown")


@rule("TR-END-3", "TR-RND-1")
@pytest.mark.parametrize("seats", SEATS)
def test_games_are_no_longer_than_arithmetic_says_and_nobody_is_without_a_card(seats: int) -> None:
    dice = QuickDice(seats)
    for seed in range(12):
        t = deal(seats, seed)
        while t.waiting():
            seat = t.waiting()[0]
            options = t.options(seat)
            if options[-1].text.startswith("play"):
                digs = [move for move in options if move.a < 36]
                options = digs or options  # as late as can be
            t.apply(seat, options[dice.below(len(options))])
            assert len(t.pile) <= 16
        assert t.round <= MOST_ROUNDS[seats]
        assert len(t.pile) == 16 - seats * KEPT[seats][1]
        lines = [sum(line[5] for line in t.bill if line[1] == seat) for seat in range(seats)]
        assert lines == t.space  # the bill adds up
