"""The bot that looks one move ahead, in worlds it can imagine."""

from __future__ import annotations

from troquet.bots.bot import Bot
from troquet.core.dice import QuickDice
from troquet.core.game import Game
from troquet.core.move import Move
from troquet.core.view import View

WORLDS = 12


class GreedyBot(Bot):
    """Samples worlds from its view, tries every option in each, and takes the best on average."""

    def __init__(self, game: Game, seed: int, worlds: int = WORLDS) -> None:
        self.game = game
        self.dice = QuickDice(seed)
        self.worlds = worlds

    def choose(self, view: View, options: list[Move]) -> Move:
        """Return the option whose position the game's judge likes best; ties are broken by dice."""
        if len(options) == 1:
            return options[0]
        seat = view.seat
        assert seat is not None
        worlds = self.game.worlds(view)
        totals = [0.0] * len(options)
        for _ in range(self.worlds):
            world = worlds.sample(self.dice)
            luck = QuickDice(self.dice.below(1 << 30))
            for at, move in enumerate(options):
                # The same luck for every option: they differ by what was chosen, not by the dice.
                after = world.clone()
                after.dice = luck.clone()
                after.apply(seat, move)
                while after.answers and after.answers[seat] is not None:
                    # A secret choice made at once tells nothing before the others have chosen too.
                    other = after.waiting()[0]
                    theirs = after.offers(other)
                    after.apply(other, theirs[after.dice.below(len(theirs))])
                totals[at] += self.game.judge(after, seat)
        best = max(totals)
        likely = [move for at, move in enumerate(options) if totals[at] == best]
        return likely[self.dice.below(len(likely))]
