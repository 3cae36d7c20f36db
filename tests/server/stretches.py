"""Any game, cut into stretches: each is played in the truth and in a world that looks the same.

A stretch begins at a position of a random game. There the game's own re-dealer deals anew what one
of those who watch cannot know, and both tables get the same answers for as long as that one can't
tell them apart; only what is chosen in secret may differ. No game is named here.
"""

from __future__ import annotations

import random
from typing import Any

from tests.server.evening import Act, Eye, World
from tests.server.plots import pages
from troquet.conformance.case import Case, Redealer, Walk
from troquet.core.agenda import State
from troquet.core.events import Event
from troquet.core.move import Move

FARTHEST = 10  # answers of one stretch


class Stretch:
    """Some answers of a game, at two tables that one eye cannot tell apart."""

    def __init__(self, walk: Walk, eye: Eye, seed: str) -> None:
        self.eye = eye
        self.rng = random.Random(seed)
        self.tables = [walk.state.clone(), walk.notes.redeal(walk.state, eye, walk.dice)]
        self.seats = walk.state.seats
        self.answers = 0
        self.differing = 0  # answers that were not the same at both tables
        self.undone = 0
        self._game = walk.case.game
        self._positions = [table.position() for table in self.tables]
        self._beats: list[list[list[Act]]] = [[], []]
        self._notes: Redealer = walk.notes.clone()
        while self.answers < FARTHEST and self._answer():
            pass

    def worlds(self) -> list[World]:
        """Return the script at both tables."""
        chosen = {
            name: value
            for name, value in self.tables[0].setting.options.items()
            if isinstance(value, bool | int | str)
        }
        homes = tuple(range(self.seats))
        return [
            World(
                self._game.meta.id, self.seats, chosen, lambda state: None, beats, homes,
                table.hash(), position,
            )
            for table, beats, position in zip(
                self.tables, self._beats, self._positions, strict=True
            )
        ]  # fmt: skip

    @property
    def beats(self) -> int:
        """Return how many beats the script has."""
        return len(self._beats[0])

    def _answer(self) -> bool:
        """Let somebody answer at both tables; False: that would part them, or the game is over."""
        waiting = self.tables[0].waiting()
        if not waiting:
            return False
        who = self.rng.choice(waiting)
        moves = self._moves(who)
        if moves is None:
            return False
        after = [table.clone() for table in self.tables]
        told = [table.play(who, move) for table, move in zip(after, moves, strict=True)]
        notes = self._notes.clone()
        notes.saw(after[0], who, moves[0])
        if notes.parted(after[0], after[1], self.eye) or not after[0].waiting():
            return False
        self._meanwhile()
        self._say(who, moves)
        if self._takes_back(after, told):
            self.undone += 1
            self._both(Act(who, "say", {"type": "undo"}))
            self._meanwhile()
            self._say(who, moves)
        self.tables, self._notes = after, notes
        self.answers += 1
        self.differing += moves[0] is not moves[1]
        return True

    def _moves(self, who: int) -> list[Move] | None:
        """Return an answer for each table: the same, unless it is given in secret."""
        truth, other = self.tables
        if other.waiting() != truth.waiting():
            return None
        options = truth.options(who)
        if truth.agenda[-1].together and who != self.eye:
            return [self.rng.choice(options), self.rng.choice(other.options(who))]
        both = [move for move in options if other.forbids(who, move) is None]
        return [self.rng.choice(both)] * 2 if both else None

    def _takes_back(self, after: list[State], told: list[list[Event]]) -> bool:
        """Tell whether the answer may be taken back at both tables, and is."""
        quiet = all(
            now.news == then.news and not any(event.fleeting for event in events)
            for now, then, events in zip(after, self.tables, told, strict=True)
        )
        return quiet and not self.tables[0].agenda[-1].together and self.rng.random() < 0.3

    def _say(self, who: int, moves: list[Move]) -> None:
        for beats, move in zip(self._beats, moves, strict=True):
            beats.append([Act(who, "say", {"type": "play", "move": move.text})])

    def _both(self, *acts: Act) -> None:
        for beats in self._beats:
            beats.append(list(acts))

    def _meanwhile(self) -> None:
        """The eye looks, asks, blunders, goes and comes, as the same eye would at both tables."""
        eye, rng = self.eye, self.rng
        kind = rng.randrange(9)
        if kind == 0:
            self._both(Act(eye, "fetch", {"path": rng.choice(pages(eye))}))
        elif kind == 1:
            self._both(*[Act(eye, "seen")] * rng.randrange(2), Act(eye, "watch"))
        elif kind == 2:
            self._both(Act(eye, "leave"))
            self._both(Act(eye, "come"))
        elif kind == 3 and eye is not None:
            self._both(Act(eye, "say", {"type": "why", "part": self._part()}))
        elif kind == 4 and eye is not None:
            self._blunder(eye)

    def _part(self) -> dict[str, Any]:
        """Return some fields of some move."""
        moves = self.tables[0].setting.moves
        fields = moves.fields(self.rng.choice(list(moves)))
        return {name: value for name, value in fields.items() if self.rng.random() < 0.7}

    def _blunder(self, eye: int) -> None:
        """The eye tries what it may not."""
        table = self.tables[0]
        move = self.rng.choice(list(table.setting.moves))
        if not table.may_answer(eye) or table.forbids(eye, move) is not None:
            self._both(Act(eye, "say", {"type": "play", "move": move.text}))


def cut(case: Case, seats: int, seed: int, most: int) -> list[Stretch]:
    """Cut a random game into so many stretches at most, from its deal to its end."""
    whole = Walk(case, seats, seed)
    while whole.next():
        pass
    apart = max(1, len(whole.moves) // most)
    walk = Walk(case, seats, seed)
    eyes = walk.eyes()
    found: list[Stretch] = []
    for number in range(len(whole.moves)):
        if number % apart == 0:
            eye = eyes[len(found) % len(eyes)]
            found.append(Stretch(walk, eye, f"{seed} {number}"))
        walk.next()
    return [stretch for stretch in found if stretch.beats]
