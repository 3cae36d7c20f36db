"""The box and setting up (TR-BOX, TR-SET)."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.troie.tables import BOX, GAME, SEATS, cards, deal, lay, play, refused, texts
from troquet.conformance.plugin import rule
from troquet.core.refusal import Refused
from troquet.games.troie import box
from troquet.games.troie.table import TENT


@rule("TR-BOX-1")
def test_seventy_three_pieces_with_a_place_each() -> None:
    assert (box.PIECES, box.SIZES) == (73, [9, 16, 16, 16, 16])
    assert box.LAYER_WORDS == ("I", "II", "VI", "VII", "IX")
    places = set(zip(box.LAYER_OF, box.PLACE_OF, strict=True))
    assert len(places) == 73
    assert [side * side for side in box.SIDES] == box.SIZES


@rule("TR-BOX-2", "TR-BOX-3")
def test_plans_and_rubble() -> None:
    plans = [bin(plan).count("1") for plan in BOX.plans]
    assert plans == [5, 9, 10, 10, 11]
    for seed in range(5):
        t = deal(4, seed)
        for piece, thing in enumerate(t.what):
            faces = {box.LAYER_OF[thing], box.PLAN_FACE} if BOX.is_plan[thing] else {
                box.LAYER_OF[thing]
            }  # fmt: skip
            assert t.up[piece] in faces


@rule("TR-BOX-2", "TR-SET-3")
def test_a_plan_falls_on_either_face_half_the_time_in_every_layer() -> None:
    up = Counter[tuple[int, bool]]()
    for seed in range(60):
        t = deal(4, seed)
        for piece, thing in enumerate(t.what):
            if BOX.is_plan[thing]:
                up[box.LAYER_OF[thing], t.up[piece] == box.PLAN_FACE] += 1
    for layer in range(5):
        share = up[layer, True] / (up[layer, True] + up[layer, False])
        assert share == pytest.approx(0.5, abs=0.09)


@rule("TR-BOX-4", "TR-BOX-5")
def test_sixty_four_cards_in_four_colours() -> None:
    digs = sorted(card for cards in BOX.digs for card in cards)
    publishes = sorted(card for cards in BOX.publishes for card in cards)
    assert digs == list(range(1, 21))
    assert publishes == list(range(37, 65))
    assert BOX.digs[0] == [1, 8, 9, 16, 17]
    assert BOX.publishes[3] == [37, 44, 45, 52, 53, 60, 61]


@rule("TR-BOX-6", "TR-SET-6")
@pytest.mark.parametrize("seats", SEATS)
def test_pawns_start_together(seats: int) -> None:
    t = deal(seats, 1)
    assert t.space == [0] * seats
    assert len(t.layers) == (4 if seats == 2 else 5)


@rule("TR-BOX-6")
def test_the_track_has_no_end() -> None:
    t = lay(4, tents={0: "IX-00"}, space=(998, 1, 2, 3))
    play(t, "pick IX-00", "publish")
    assert t.space[0] == 1000


@rule("TR-SET-1")
@pytest.mark.parametrize(("seats", "digs", "publishes"), [(2, 5, 7), (3, 5, 5), (4, 4, 4)])
def test_how_many_cards_are_kept(seats: int, digs: int, publishes: int) -> None:
    t = deal(seats, 3)
    while t.answers:  # all answer at once
        play(t, texts(t)[0])
    for seat in range(seats):
        own = t.colour[seat]
        assert sum(card <= 20 for card in t.hands[seat]) == digs
        assert sum(card > 36 for card in t.hands[seat]) == publishes
        assert set(t.hands[seat]) <= {*BOX.digs[own], *BOX.publishes[own]}
    assert t.to_publish == seats * publishes
    assert t.mound.size == (57 if seats == 2 else 73)
    assert (box.VI in t.layers) == (seats > 2)


@rule("TR-SET-1")
def test_with_two_players_layer_vi_is_not_there_and_its_numbers_are_refused() -> None:
    t = deal(2, 3)
    assert all(box.LAYER_OF[thing] != box.VI for thing in t.what)
    facts = refused(t, "take 58", "TR-SET-1", "no-such-piece")
    assert facts == {"piece": 58, "pieces": 57}


@rule("TR-SET-1")
def test_cards_are_chosen_in_secret_at_once_with_the_mound_in_sight() -> None:
    t = deal(4, 3)
    assert t.waiting() == (0, 1, 2, 3)
    assert [len(t.options(seat)) for seat in range(4)] == [5, 5, 5, 5]
    before = [t.view(seat).encode() for seat in (1, 2, 3)]
    t.play(0, t.options(0)[2])
    after = [t.view(seat).encode() for seat in (1, 2, 3)]
    assert [a.replace(b'"waiting":[1,2,3]', b'"waiting":[0,1,2,3]') for a in after] == before
    t.play(0, t.options(0)[4])  # a second thought
    for seat in (1, 2, 3):
        t.play(seat, t.options(seat)[0])
    assert [len(t.options(seat)) for seat in range(4)] == [35] * 4
    # Nobody is told what another put away, nor is it in any view
    away = next(card for card in BOX.digs[t.colour[0]] if card not in t.hands[0])
    assert away == BOX.digs[t.colour[0]][4]


@rule("TR-SET-1")
def test_what_may_not_be_put_away() -> None:
    t = deal(4, 3)
    own = BOX.digs[t.colour[0]]
    other = BOX.digs[t.colour[1]][0]
    assert refused(t, f"discard {other}", "TR-SET-1", "not-your-dig") == {"cards": [other]}
    assert refused(t, "take 1", "TR-SET-1", "keep-first") == {"number": 1}
    publishes = BOX.publishes[t.colour[0]]
    refused(t, f"discard {publishes[0]} {publishes[1]}", "TR-SET-1", "not-your-dig")
    for seat in range(4):
        t.play(seat, t.options(seat)[0])
    refused(t, f"discard {own[1]}", "TR-SET-1", "not-your-publish")
    facts = refused(t, f"discard {publishes[0]} {publishes[1]}", "TR-SET-1", "keep-number")
    assert facts == {"number": 3}


@rule("TR-SET-1")
def test_with_three_players_two_of_seven_publish_cards_are_put_away() -> None:
    t = deal(3, 3)
    assert [len(t.options(seat)) for seat in range(3)] == [21] * 3


@rule("TR-SET-1")
def test_colours_are_dealt_at_random() -> None:
    dealt = Counter(tuple(deal(2, seed).colour) for seed in range(120))
    assert len(dealt) == 12


@rule("TR-SET-2")
def test_the_neutral_cards_are_the_pile_and_a_draw_takes_any_of_them() -> None:
    drawn = set()
    for seed in range(200):
        t = lay(4, tents={0: "IX-00"})
        assert t.pile == list(range(21, 37))
        t.dice = GAME.deal(2, seed).dice
        play(t, "stop")
        drawn |= {card for card in t.hands[0] if 20 < card <= 36}
    assert len(drawn) == 16


@rule("TR-SET-5", "TR-INFO-4")
@pytest.mark.parametrize("seats", SEATS)
def test_each_takes_a_free_piece_clockwise_and_knows_it(seats: int) -> None:
    firsts = set()
    for seed in range(40):
        t = deal(seats, seed)
        while t.answers:
            play(t, texts(t)[0])
        first = t.waiting()[0]
        firsts.add(first)
        for turn in range(seats):
            seat = (first + turn) % seats
            assert t.waiting() == (seat,)
            piece = t.free[0]
            told = play(t, f"take {piece + 1}")
            assert t.where[piece] == TENT + seat
            assert t.seen[piece]
            found = [event for event in told if event.what == "found"]
            assert [event.to for event in found] == [(seat,)]
        assert repr(t.agenda) == "[Choose()]"
    assert firsts == set(range(seats))


@rule("TR-SET-5", "TR-SET-4")
def test_a_start_is_a_free_piece_and_comes_first() -> None:
    t = deal(2, 1)
    refused(t, "stop", "TR-SET-5", "take-first")
    buried = next(piece for piece in range(57) if t.weight[piece])
    facts = refused(t, f"take {buried + 1}", "TR-SET-4", "covered")
    assert facts["covering"] == [on + 1 for on in t.mound.touching[buried]]


@rule("TR-SET-5")
def test_a_piece_that_is_gone_cannot_be_taken_again() -> None:
    t = deal(2, 1)
    taken = t.free[0] + 1
    play(t, f"take {taken}")
    with pytest.raises(Refused):
        play(t, f"take {taken}")
    refused(t, f"take {taken}", "TR-DIG-2", "not-in-mound")
    play(t, texts(t)[0])
    cards(t, t.hands[0][0], t.hands[1][0])
    refused(t, f"dig {taken}", "TR-DIG-2", "not-in-mound")
