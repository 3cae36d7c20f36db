"""The table of contents: which games there are, and where their rooms are. Imports no game.

A game whose id begins with an underscore can be played but is not offered to players.
"""

from __future__ import annotations

CONTENTS: dict[str, str] = {
    "cheval": "troquet.games.cheval",
    "trollland": "troquet.games.trollland",
    "trok": "troquet.games.trok",
    "troie": "troquet.games.troie",
    "_template": "troquet.games._template",
}
