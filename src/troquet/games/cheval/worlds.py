"""Building tables of Le Cheval de Troie from a view: only unseen treasures are dealt anew."""

from __future__ import annotations

from typing import Final

from troquet.core.agenda import Setting, State, bits_of
from troquet.core.dice import Dice, QuickDice
from troquet.core.view import View
from troquet.core.worlds import Worlds
from troquet.games.cheval.box import BLACK, CARD_WORDS, CARDS, COLOURS, HEROES, TREASURES
from troquet.games.cheval.meta import META
from troquet.games.cheval.moves import MOVES
from troquet.games.cheval.play import STEPS
from troquet.games.cheval.table import Table
from troquet.games.cheval.view import ChevalView

_NO_DICE: Final = QuickDice()  # for what all worlds share: each is sampled with dice of its own


class ChevalWorlds(Worlds):
    """All tables that a view allows: the unseen treasures in any order."""

    def __init__(self, view: View) -> None:
        super().__init__(view)
        assert isinstance(view, ChevalView)
        self.base = _base(view)
        self.places: list[int] = []
        self.unseen = list(TREASURES)
        for place, district in enumerate(view.city):
            if district.treasure is None:
                self.places.append(place)
            else:
                self.unseen.remove(district.treasure)

    def sample(self, dice: Dice) -> State:
        """Deal the unseen treasures anew."""
        table = self.base.twin(dice)
        dice.shuffle(self.unseen)
        for at, place in enumerate(self.places):
            table.treasure[place] = self.unseen[at]
        return table


class DimWorlds(ChevalWorlds):
    """The same, for one who has forgotten who is in the horse: any heroes not yet seen outside."""

    def sample(self, dice: Dice) -> State:
        """Put the horse's heroes and the bag's together, and fill the horse anew."""
        table = super().sample(dice)
        assert isinstance(table, Table)
        inside: list[int] = []
        for hero in (table.oldest, table.newest):
            if hero == BLACK:
                inside.append(hero)  # black pawns are never in the bag: their number is known
            else:
                table.bag[hero] += 1
        while len(inside) < 2:
            hero = dice.pick(table.bag, sum(table.bag))
            table.bag[hero] -= 1
            inside.append(hero)
        dice.shuffle(inside)
        table.oldest, table.newest = inside
        return table


def _base(view: ChevalView) -> Table:
    """Lay out all that the view shows; -1 for a treasure that it does not."""
    t = Table(Setting(META, MOVES, view.seats, view.options), _NO_DICE)
    t.owner = view.owner[:]
    t.bag = view.bag[:]
    t.display = view.display[:]
    t.oldest = HEROES.index(view.horse[0])
    t.newest = HEROES.index(view.horse[1])
    absent = [0] * (COLOURS - t.colours)
    for district in view.city:
        t.city += district.heroes
        t.city += absent
        t.treasure.append(-1 if district.treasure is None else district.treasure)
        t.looked.append(bits_of(district.looked))
    t.discard = view.discard[:]
    t.drawn = -1 if view.drawn is None else CARD_WORDS.index(view.drawn)
    t.said = view.said
    t.deck = [CARDS[card] - t.discard[card] - int(card == t.drawn) for card in range(len(CARDS))]
    t.recount()
    t.agenda = [STEPS[name](*args) for name, *args in view.agenda]
    t.asked = bits_of(view.asked)
    t.owing = bits_of(view.waiting)
    return t
