"""The conformance suite, with a second opinion on who knows which card."""

from __future__ import annotations

from pathlib import Path

from troquet.conformance.case import Case, Redealer
from troquet.conformance.suite import Conformance
from troquet.core.agenda import State
from troquet.core.dice import Dice
from troquet.games._template.game import GAME
from troquet.games._template.moves import PLAYS
from troquet.games._template.table import Table


# copy: who has seen what, told from the rules alone: it must not ask `view` or `worlds`
class PetitPariRedealer(Redealer):
    """Deals all cards that were never shown anew, those in the box included."""

    def redeal(self, state: State, seat: int | None, dice: Dice) -> State:
        assert isinstance(state, Table)
        other = state.clone()
        shown = {card for cards in state.played for card in cards}
        own = set() if seat is None else set(state.hands[seat])
        hidden = [card for card in range(9) if card not in shown | own]
        dice.shuffle(hidden)
        for who in range(state.seats):
            if who == seat:
                continue
            size = len(state.hands[who])
            other.hands[who] = sorted(hidden[:size])
            del hidden[:size]
            if other.answers and other.answers[who] is not None:
                other.answers[who] = PLAYS[other.hands[who][dice.below(size)]]
        return other

    def parted(self, one: State, other: State, seat: int | None) -> bool:
        assert isinstance(one, Table)
        assert isinstance(other, Table)
        if one.played != other.played:
            return True
        return seat is not None and one.hands[seat] != other.hands[seat]


class TestPetitPari(Conformance):
    # copy: `longest` is how many answers a whole game can take
    case = Case(GAME, PetitPariRedealer, longest=9)
    records = Path(__file__).parents[2] / "records" / "_template"
