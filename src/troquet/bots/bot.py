"""A bot: a player without a face, who sees what a seat sees and nothing else."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from troquet.core.move import Move
from troquet.core.view import View


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Chooses among the options of the seat whose view it is given."""

    def choose(self, view: View, options: list[Move]) -> Move:
        """Return one of the options; a bot is never handed a state."""
        raise NotImplementedError
