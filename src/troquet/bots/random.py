"""The bot that chooses blindly."""

from __future__ import annotations

from troquet.bots.bot import Bot
from troquet.core.dice import QuickDice
from troquet.core.move import Move
from troquet.core.view import View


class RandomBot(Bot):
    """Every option is as good as another."""

    def __init__(self, seed: int) -> None:
        self.dice = QuickDice(seed)

    def choose(self, view: View, options: list[Move]) -> Move:
        """Return any option."""
        return options[self.dice.below(len(options))]
