"""Records: a whole game as text that replays to the same hash for ever. Never compiled.

Core turns records into text and back; whoever calls it opens the files.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from troquet.core.agenda import State
from troquet.core.dice import stretch
from troquet.core.events import Event
from troquet.core.game import Game, Seed
from troquet.core.meta import Outcome
from troquet.core.move import Move
from troquet.core.refusal import (
    BadSetting,
    NoSuchSeat,
    NotAMove,
    NotYourTurn,
    RecordAltered,
    RecordFromFuture,
    RecordRetired,
    RecordUnreadable,
    Refused,
)

FORMAT = 1
Watch = Callable[[State, int, Move, list[Event]], None]


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game as it was played: what was settled, the seed, the moves, and the hash they lead to.

    `moves` are (seat, text) in the order of play; secret answers given at once stand in seat order.
    `proof` is kept free for deals that players can verify.
    """

    troquet: int = FORMAT
    game: str
    rules: int
    seats: int
    options: dict[str, Any]
    seed: str
    moves: tuple[tuple[int, str], ...]
    hash: str
    outcome: Outcome | None = None
    proof: dict[str, str] | None = None

    @staticmethod
    def read(text: str | bytes) -> Record:
        """Read a record from its text; RecordUnreadable or RecordFromFuture if that fails."""
        try:
            data = msgspec.json.decode(text)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise RecordUnreadable(f"this is not a record, or it was cut short: {error}") from None
        if not isinstance(data, dict) or "troquet" not in data:
            raise RecordUnreadable('this is not a record: it has no "troquet" format number')
        written = data["troquet"]
        if type(written) is int and written > FORMAT:
            raise RecordFromFuture(
                f"this record has format {written}; this troquet reads up to {FORMAT}: update it"
            )
        if written != FORMAT:
            raise RecordUnreadable(f"{written!r} is no record format of troquet")
        try:
            return msgspec.convert(data, Record)
        except msgspec.ValidationError as error:
            raise RecordUnreadable(f"this record is damaged: {error}") from None

    def write(self) -> str:
        """Return the record as text, one move a line."""
        plain = msgspec.to_builtins(self)
        moves = plain.pop("moves")
        head = msgspec.json.format(msgspec.json.encode(plain), indent=1).decode()
        lines = ",\n  ".join(msgspec.json.encode(move).decode() for move in moves)
        body = f"[\n  {lines}\n ]" if moves else "[]"
        return f'{head[:-2]},\n "moves": {body}\n}}\n'

    def fits(self, game: Game) -> None:
        """Complain of a record of another game or of rules that this code does not play."""
        meta = game.meta
        if self.game != meta.id:
            raise RecordUnreadable(f"this is a record of {self.game!r}, not of {meta.id}")
        if self.rules > meta.rules:
            raise RecordFromFuture(
                f"this record was played by version {self.rules} of the rules of {meta.id}; "
                f"this troquet knows up to {meta.rules}: update it"
            )
        if self.rules != meta.rules:
            raise RecordRetired(
                f"this record was played by version {self.rules} of the rules of {meta.id}, "
                f"which this troquet no longer plays (it plays version {meta.rules})"
            )

    def replay(self, game: Game, watch: Watch | None = None) -> State:
        """Play the record again, checking every move and the hash; `watch` sees each move.

        RecordAltered says at which move the record stops being a game.
        """
        self.fits(game)
        try:
            state = game.deal(self.seats, self.seed, self.options)
        except BadSetting as error:
            raise RecordAltered(f"this record cannot be dealt: {error}") from None
        for number, (seat, text) in enumerate(self.moves, 1):
            try:
                move = game.move(text)
                events = state.play(seat, move)
            except (NotAMove, NotYourTurn, NoSuchSeat, Refused) as error:
                raise RecordAltered(f"move {number} cannot be played: {error}") from None
            if watch is not None:
                watch(state, seat, move, events)
        if state.hash() != self.hash:
            raise RecordAltered("the moves lead to another position than the record says")
        if state.outcome() != self.outcome:
            raise RecordAltered("the game ends otherwise than the record says")
        return state


class Scribe:
    """Plays a game and writes it down: replaced secret answers leave no trace in the record."""

    def __init__(
        self, game: Game, seats: int, seed: Seed, options: Mapping[str, object] | None = None
    ) -> None:
        self.game = game
        self.state, self.opening = game.open(seats, seed, options)
        self.seed = stretch(seed).hex()
        self._moves: list[tuple[int, str]] = []
        self._secret: dict[int, str] = {}
        self._back: list[tuple[int, State]] = []  # who answered, and the table before that

    def play(self, seat: int, move: Move) -> list[Event]:
        """Check and carry out an answer, and write it down."""
        state = self.state
        together = bool(state.agenda) and state.agenda[-1].together
        last = together and state.waiting() == (seat,)
        before = state.clone()
        events = state.play(seat, move)
        # What is fleeting was seen once: to take it back would be to look a second time.
        told = state.news != before.news or any(event.fleeting for event in events)
        if together or told or not self.may_take_back(seat):
            self._back = []
        if not together:
            self._moves.append((seat, move.text))
            if not told:
                self._back.append((seat, before))
            return events
        self._secret[seat] = move.text
        if last:
            self._moves += sorted(self._secret.items())
            self._secret = {}
        return events

    def may_take_back(self, seat: int) -> bool:
        """Tell whether a seat's last answer told nobody anything and nobody answered since.

        A secret answer given at once with others is not taken back but replaced.
        """
        return bool(self._back) and self._back[-1][0] == seat

    def take_back(self, seat: int) -> bool:
        """Undo a seat's last answer if it may be taken back; False: nothing has changed."""
        if not self.may_take_back(seat):
            return False
        self.state = self._back.pop()[1]
        self._moves.pop()
        return True

    def record(self) -> Record:
        """Return the record of what was played so far."""
        state = self.state
        return Record(
            game=self.game.meta.id,
            rules=self.game.meta.rules,
            seats=state.seats,
            options=dict(state.setting.options),
            seed=self.seed,
            moves=tuple(self._moves + sorted(self._secret.items())),
            hash=state.hash(),
            outcome=state.outcome(),
        )
