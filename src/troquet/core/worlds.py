"""Worlds: tables that a seat cannot tell from the true one, built from its view alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from troquet.core.agenda import State
from troquet.core.dice import Dice

if TYPE_CHECKING:
    from troquet.core.view import View


@mypyc_attr(allow_interpreted_subclasses=True)
class Worlds:
    """All worlds that one view allows."""

    def __init__(self, view: View) -> None:
        self.view = view

    def sample(self, dice: Dice) -> State:
        """Return one of them at random; its own chance is rolled with these dice from now on."""
        raise NotImplementedError

    def admits(self, state: State) -> bool:
        """Tell whether a state is one of them, as the truth always is: it gives the same view."""
        return state.view(self.view.seat) == self.view
