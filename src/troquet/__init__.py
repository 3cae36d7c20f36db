"""Troquet: a café where four board games that can hardly be bought any more are played."""

from troquet.core.agenda import State
from troquet.core.events import Event
from troquet.core.game import Game
from troquet.core.meta import Meta, Outcome
from troquet.core.move import Move
from troquet.core.record import Record, Scribe
from troquet.core.refusal import (
    BadPosition,
    BadRecord,
    BadSetting,
    Because,
    NoSuchGame,
    NoSuchSeat,
    NotAMove,
    NotYourTurn,
    RecordAltered,
    RecordFromFuture,
    RecordRetired,
    RecordUnreadable,
    Refused,
    TroquetError,
)
from troquet.core.view import View
from troquet.library import game, games, rulebook, words

__version__ = "0.1.0"

__all__ = [
    "BadPosition",
    "BadRecord",
    "BadSetting",
    "Because",
    "Event",
    "Game",
    "Meta",
    "Move",
    "NoSuchGame",
    "NoSuchSeat",
    "NotAMove",
    "NotYourTurn",
    "Outcome",
    "Record",
    "RecordAltered",
    "RecordFromFuture",
    "RecordRetired",
    "RecordUnreadable",
    "Refused",
    "Scribe",
    "State",
    "TroquetError",
    "View",
    "__version__",
    "game",
    "games",
    "rulebook",
    "words",
]
