"""What a seat may know (TR-INFO), and what can be taken back."""

from __future__ import annotations

from tests.games.troie.tables import GAME, deal, lay, number, play, publish, texts
from troquet.conformance.plugin import rule
from troquet.core.record import Scribe
from troquet.core.view import letter
from troquet.games.troie.box import FACE_WORDS
from troquet.games.troie.table import Table
from troquet.games.troie.view import Piece, TroieView


def view(t: Table, eye: int | None) -> TroieView:
    seen = t.view(eye)
    assert isinstance(seen, TroieView)
    return seen


def piece(t: Table, eye: int | None, name: str) -> Piece:
    return view(t, eye).pieces[number(t, name) - 1]


@rule("TR-INFO-1")
def test_all_see_where_pieces_lie_and_the_drawing_never_changes() -> None:
    t = deal(4, 5)
    drawing = view(t, None).mound
    assert all(len(place) == 4 for place in drawing)
    while t.waiting() and t.round < 4:
        play(t, texts(t)[0])
    assert all(view(t, eye).mound == drawing for eye in (0, 1, 2, 3, None))
    assert view(t, 0).mound is view(t, 1).mound  # sent once, compared at once


@rule("TR-INFO-1")
def test_levels_say_no_more_than_which_lies_on_which() -> None:
    t = deal(4, 5)
    for one in range(73):
        below = [t.mound.level[low] for low in t.mound.below[one]]
        assert t.mound.level[one] == max(below, default=-1) + 1


@rule("TR-INFO-2")
def test_a_face_is_seen_from_its_first_bare_mark_and_stays_known() -> None:
    # Two pieces lie so that together they hide all of a third
    t = lay(4, step="Dig", at={"IX-33": (-9200, -9190), "IX-32": (-8800, -9200)}, plan_up="I-01")
    assert piece(t, 2, "I-00").face is None
    assert piece(t, 2, "IX-33").face == "IX"  # a layer, its kind unknown
    news = t.news
    told = play(t, "dig IX-33")
    shown = [event for event in told if event.what == "shown"]
    assert [event.facts for event in shown] == [{"piece": number(t, "I-00"), "face": "I"}]
    assert t.news == news + 1
    assert not piece(t, 2, "I-00").free  # seen, but still touched
    assert piece(t, 2, "I-00").face == "I"
    assert piece(t, None, "I-01").face == "plan"  # its layer is not told
    assert piece(t, None, "I-01").known is None


@rule("TR-INFO-2")
def test_less_than_a_mark_tells_nothing() -> None:
    # Shifted by less than a third of the half side, all nine marks are covered
    t = lay(4, step="Dig", at={"IX-33": (-9200 + 300, -9200)})
    assert piece(t, 0, "I-00").face is None
    t = lay(4, step="Dig", at={"IX-33": (-9200 + 400, -9200)})
    assert piece(t, 0, "I-00").face == "I"


@rule("TR-INFO-3")
def test_all_know_which_numbers_lie_before_and_behind_which_tent() -> None:
    t = lay(4, before={1: "IX-00"}, tents={0: "II-00", 2: "VI-00"})
    for eye in (0, 1, 2, 3, None):
        assert (piece(t, eye, "IX-00").at, piece(t, eye, "IX-00").seat) == ("before", 1)
        assert (piece(t, eye, "VI-00").at, piece(t, eye, "VI-00").seat) == ("tent", 2)


@rule("TR-INFO-4")
def test_what_lies_behind_a_tent_is_known_to_its_owner_alone() -> None:
    t = lay(4, tents={0: "II-00", 2: "VI-01"})
    known = piece(t, 2, "VI-01").known
    assert known is not None
    assert (known.layer, known.place, known.plan) == ("VI", 1, True)
    assert all(piece(t, eye, "VI-01").known is None for eye in (0, 1, 3, None))
    assert piece(t, 0, "VI-01").face == "VI"


@rule("TR-INFO-5")
def test_a_published_piece_is_recognised_by_all() -> None:
    t = lay(4, tents={0: "IX-22 II-00"})
    publish(t, "IX-22")
    for eye in (0, 3, None):
        known = piece(t, eye, "IX-22").known
        assert known is not None
        assert (known.layer, known.place) == ("IX", 10)
        assert view(t, eye).frames[4].pieces[10] == number(t, "IX-22")


@rule("TR-INFO-6", "TR-PUB-2")
def test_a_pick_changes_not_a_byte_of_what_others_are_sent() -> None:
    t = lay(4, tents={0: "IX-22 IX-32 IX-31 II-00"})
    sent = [letter(t, eye, []) for eye in (1, 2, 3, None)]
    mine = letter(t, 0, [])
    for name in ("IX-22", "IX-32"):
        assert t.play(0, GAME.move(f"pick {number(t, name)}")) == []
        assert [letter(t, eye, []) for eye in (1, 2, 3, None)] == sent
        assert letter(t, 0, []) != mine
        mine = letter(t, 0, [])
    assert view(t, 0).picks == sorted([number(t, "IX-22"), number(t, "IX-32")])


@rule("TR-INFO-6")
def test_hands_and_what_was_put_away_are_in_nobody_elses_view() -> None:
    t = deal(4, 9)
    while t.answers:
        play(t, texts(t)[0])
    assert view(t, 0).hand == t.hands[0]
    assert view(t, None).hand == []
    for player in view(t, 1).players:
        assert (player.digs, player.neutrals, player.publishes) == (4, 0, 4)
        assert player.played == []


@rule("TR-PUB-2")
def test_picks_are_taken_back_by_undo() -> None:
    scribe = Scribe(GAME, 2, 5)
    while "Publish" not in repr(scribe.state.agenda[-1]):
        seat = scribe.state.waiting()[0]
        options = scribe.state.options(seat)
        publishes = [move for move in options if move.text.startswith("play") and move.a >= 36]
        scribe.play(seat, (publishes or options)[0])
    before = scribe.state.hash()
    seat = scribe.state.waiting()[0]
    scribe.play(seat, scribe.state.options(seat)[0])
    assert scribe.state.hash() != before
    assert scribe.take_back(seat)
    assert scribe.state.hash() == before


@rule("TR-INFO-2", "TR-DIG-2")
def test_a_dig_can_be_taken_back_unless_it_showed_a_face() -> None:
    t = lay(4, step="Dig", at={"IX-33": (-9100, -9200)})
    news = t.news
    play(t, "dig II-33")  # shows nothing new
    assert t.news == news
    play(t, "dig IX-33")  # shows the piece below
    assert t.news > news


@rule("TR-INFO-6")
def test_the_open_view_of_a_replay_shows_every_piece() -> None:
    t = deal(2, 4)
    shown = t.open_view()
    assert isinstance(shown, TroieView)
    assert all(piece.known is not None for piece in shown.pieces)
    assert [piece.face for piece in shown.pieces] == [FACE_WORDS[face] for face in t.up]
