"""The sequence of play of Le Petit Pari, read top to bottom like the rulebook."""

from __future__ import annotations

from troquet.core.agenda import Together
from troquet.core.move import Move
from troquet.core.refusal import Because, Fact
from troquet.games._template.box import CARDS, HAND
from troquet.games._template.moves import PLAYS
from troquet.games._template.table import Table


# copy: one step for each question or happening of your rulebook, in its order, citing its clauses
def set_up(t: Table) -> None:
    """Deal a hand to each player; the others stay in the box (PP-SET-1)."""
    cards = list(range(CARDS))
    t.dice.shuffle(cards)
    t.hands = [sorted(cards[HAND * seat : HAND * (seat + 1)]) for seat in range(t.seats)]
    t.played = [[] for _ in range(t.seats)]
    t.coins = [0] * t.seats
    t.agenda.append(Trick())


class Trick(Together[Table]):
    """All choose a card of the hand, secretly and at once (PP-TURN-1)."""

    def begin(self, t: Table) -> int:
        """Ask everybody for a card, or end the game when none is left (PP-END-1)."""
        return (1 << t.seats) - 1 if t.hands[0] else 0

    def options(self, t: Table, seat: int) -> list[Move]:
        """List the cards of the hand."""
        return [PLAYS[card] for card in t.hands[seat]]

    def forbids(self, t: Table, seat: int, move: Move) -> Because | None:
        """Only a card of one's own hand."""
        if move.a not in t.hands[seat]:
            return Because("PP-TURN-1", "not-in-hand", {"card": move.a + 1})
        return None

    def preview(self, t: Table, seat: int, move: Move) -> dict[str, Fact]:
        """Tell how many cards that this seat has not seen are higher."""
        seen = t.hands[seat] + [card for cards in t.played for card in cards]
        return {"higher": sum(1 for card in range(move.a + 1, CARDS) if card not in seen)}

    def settle(self, t: Table, answers: list[Move | None]) -> None:
        """Turn up the cards; the highest takes a coin (PP-TURN-2)."""
        best = high = -1
        for seat, move in enumerate(answers):
            if move is None:
                continue
            t.hands[seat].remove(move.a)
            t.played[seat].append(move.a)
            t.herald.showed(seat, move.a)
            if move.a > high:
                best, high = seat, move.a
        t.news += 1  # what was hidden is known now: nobody takes an answer back
        t.coins[best] += 1
        t.herald.won(best)
        t.agenda.append(Trick())


STEPS = {"Trick": Trick}
