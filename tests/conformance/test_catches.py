"""The suite can fail: each planted fault is caught by the check that should catch it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games._template.test_conformance import PetitPariRedealer
from troquet.conformance import hiding, playing
from troquet.conformance.case import Broken, Case
from troquet.core.agenda import Setting, State
from troquet.core.dice import Dice
from troquet.core.move import Move
from troquet.core.refusal import Because, Fact
from troquet.core.view import View
from troquet.core.worlds import Worlds
from troquet.games._template import play as rules
from troquet.games._template.game import PetitPari
from troquet.games._template.table import Table
from troquet.games._template.view import PetitPariView, view
from troquet.games._template.worlds import PetitPariWorlds


class FaultyTable(Table):
    """A plain table; the faulty ones change one thing each."""

    def clone(self) -> FaultyTable:
        twin = type(self)(self.setting, self.dice.clone())
        self.copy_agenda(twin)
        twin.hands = [hand[:] for hand in self.hands]
        twin.played = [cards[:] for cards in self.played]
        twin.coins = self.coins[:]
        return twin


class FaultyGame(PetitPari):
    """Le Petit Pari with a table and a step of one's own."""

    table: type[FaultyTable] = FaultyTable
    step: type[rules.Trick] = rules.Trick

    def lay(self, setting: Setting, dice: Dice) -> State:
        table = self.table(setting, dice)
        rules.set_up(table)
        table.agenda[0] = self.step()
        return table


def case(table: type[FaultyTable] = FaultyTable, step: type[rules.Trick] = rules.Trick) -> Case:
    game = FaultyGame()
    game.table, game.step = table, step
    return Case(game, PetitPariRedealer, longest=9)


def a_view_that_shows_too_much() -> Case:
    class Table(FaultyTable):
        def view(self, seat: int | None) -> View:
            shown = view(self, seat)
            return PetitPariView(
                **{**{f: getattr(shown, f) for f in shown.__struct_fields__}, "hand": self.hands[0]}
            )

    return case(Table)


def a_view_that_depends_on_the_dice() -> Case:
    class Table(FaultyTable):
        def view(self, seat: int | None) -> View:
            shown = view(self, seat)
            coins = [*self.coins, self.dice.clone().below(6)]
            fields = {f: getattr(shown, f) for f in shown.__struct_fields__}
            return PetitPariView(**{**fields, "coins": coins})

    return case(Table)


def a_preview_that_peeks() -> Case:
    class Trick(rules.Trick):
        def preview(self, t: Table, seat: int, move: Move) -> dict[str, Fact]:
            return {"best": max(card for hand in t.hands for card in hand)}

    return case(step=Trick)


def a_refusal_that_peeks() -> Case:
    class Trick(rules.Trick):
        def forbids(self, t: Table, seat: int, move: Move) -> Because | None:
            if move.a in t.hands[1 - min(seat, 1)]:
                return Because("PP-TURN-1", "in-another-hand")
            return super().forbids(t, seat, move)

    return case(step=Trick)


def a_public_order_of_asking_that_peeks() -> Case:
    class Trick(rules.Trick):
        def settle(self, t: Table, answers: list[Move | None]) -> None:
            super().settle(t, answers)
            t.agenda[-1] = Trick()

        def begin(self, t: Table) -> int:
            return 1 << t.hands.index(max(t.hands)) if t.hands[0] else 0

    return case(step=Trick)


@pytest.mark.parametrize(
    "plant",
    [
        a_view_that_shows_too_much,
        a_view_that_depends_on_the_dice,
        a_preview_that_peeks,
        a_refusal_that_peeks,
        a_public_order_of_asking_that_peeks,
    ],
)
def test_a_leak_is_caught(plant: Callable[[], Case]) -> None:
    with pytest.raises(Broken):
        hiding.no_leak(plant(), 2, 300)


def test_the_sound_game_passes_the_same_checks() -> None:
    assert hiding.no_leak(case(), 2, 300) >= 300
    assert hiding.undo_agrees(case(), 2, 300) > 0
    assert playing.legality_agrees(case(), 2, 300) >= 300


def test_worlds_that_forget_what_was_seen_are_caught() -> None:
    class Forgetful(PetitPariWorlds):
        def sample(self, dice: Dice) -> State:
            world = super().sample(dice)
            assert isinstance(world, Table)
            world.coins.reverse()
            return world

    class Game(FaultyGame):
        def worlds(self, view: View) -> Worlds:
            return Forgetful(view)

    with pytest.raises(Broken, match="gives another view"):
        hiding.worlds_fit(Case(Game(), PetitPariRedealer, longest=9), 2, 300)


def test_an_option_lost_is_caught() -> None:
    class Trick(rules.Trick):
        def options(self, t: Table, seat: int) -> list[Move]:
            return super().options(t, seat)[:2]

    with pytest.raises(Broken, match="options disagree"):
        playing.legality_agrees(case(step=Trick), 2, 50)


def test_a_refusal_without_a_clause_is_caught() -> None:
    class Trick(rules.Trick):
        def forbids(self, t: Table, seat: int, move: Move) -> Because | None:
            return None if super().forbids(t, seat, move) is None else Because("", "no")

    with pytest.raises(Broken, match="cites ''"):
        playing.legality_agrees(case(step=Trick), 2, 50)


def test_news_that_is_not_counted_is_caught() -> None:
    class Trick(rules.Trick):
        def settle(self, t: Table, answers: list[Move | None]) -> None:
            super().settle(t, answers)
            t.agenda[-1] = Trick()
            t.news = 0

    with pytest.raises(Broken, match=r"is news|counts as no news"):
        hiding.undo_agrees(case(step=Trick), 2, 300)


def test_a_card_that_vanishes_is_caught() -> None:
    class Trick(rules.Trick):
        def settle(self, t: Table, answers: list[Move | None]) -> None:
            super().settle(t, answers)
            t.played[0].pop()

    with pytest.raises(Broken, match="PP-"):
        playing.conserved(case(step=Trick), 2, 5)


def test_a_game_that_never_ends_is_caught() -> None:
    class Trick(rules.Trick):
        def settle(self, t: Table, answers: list[Move | None]) -> None:
            t.agenda.append(Trick())

    class Game(FaultyGame):
        step = Trick

        def broken(self, state: State) -> str | None:
            return None

    with pytest.raises(Broken, match="goes on"):
        playing.conserved(Case(Game(), PetitPariRedealer, longest=9), 2, 1)


def test_a_clone_that_shares_is_caught() -> None:
    class Table(FaultyTable):
        def clone(self) -> FaultyTable:
            twin = super().clone()
            twin.hands = self.hands
            return twin

    with pytest.raises((Broken, ValueError)):
        playing.legality_agrees(case(Table), 2, 50)
