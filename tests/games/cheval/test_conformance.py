"""The conformance suite, with a second opinion on who has seen which treasure."""

from __future__ import annotations

from pathlib import Path

from troquet.conformance.case import Case, Redealer
from troquet.conformance.suite import Conformance
from troquet.core.agenda import State
from troquet.core.dice import Dice
from troquet.core.move import Move
from troquet.games.cheval.game import GAME
from troquet.games.cheval.table import Table


class ChevalRedealer(Redealer):
    """Follows the seven treasure cards by itself: where each lies, and who has looked at it."""

    def start(self, state: State) -> None:
        assert isinstance(state, Table)
        self.card = list(range(7))  # which card lies in each district
        self.seen: set[tuple[int, int]] = set()  # (seat, card)
        self.over = False

    def saw(self, state: State, seat: int, move: Move) -> None:
        assert isinstance(state, Table)
        words = str(move).split()
        if words[0] == "exchange":
            one, other = int(words[1]) - 1, int(words[2]) - 1
            self.card[one], self.card[other] = self.card[other], self.card[one]
        for place in range(7):
            for colour, owner in enumerate(state.owner):
                if state.city[4 * place + colour] >= 2:  # CH-TREA-1
                    self.seen.add((owner, self.card[place]))
        self.over = not state.waiting()

    def _hidden(self, seat: int | None) -> list[int]:
        """Return the districts whose treasure a seat has not seen."""
        if self.over:
            return []
        return [p for p in range(7) if seat is None or (seat, self.card[p]) not in self.seen]

    def redeal(self, state: State, seat: int | None, dice: Dice) -> State:
        assert isinstance(state, Table)
        other = state.clone()
        places = self._hidden(seat)
        values = [state.treasure[place] for place in places]
        dice.shuffle(values)
        for place, value in zip(places, values, strict=True):
            other.treasure[place] = value
        return other

    def parted(self, one: State, other: State, seat: int | None) -> bool:
        assert isinstance(one, Table)
        assert isinstance(other, Table)
        hidden = self._hidden(seat)
        return any(one.treasure[p] != other.treasure[p] for p in range(7) if p not in hidden)


class TestCheval(Conformance):
    case = Case(GAME, ChevalRedealer, longest=600)
    records = Path(__file__).parents[2] / "records" / "cheval"
