"""What can go wrong between a client and the café: a code, a status and one clear sentence."""

from __future__ import annotations

from typing import Any

PROBLEMS: dict[str, tuple[int, str]] = {
    "malformed": (400, "This message cannot be read: {why}."),
    "too-large": (413, "This message is larger than the {limit} bytes that are read."),
    "too-many": (429, "Too many requests: wait {seconds} s and try again."),
    "foreign": (403, "This request comes from another site and is not answered."),
    "unknown-route": (404, "There is nothing at this address."),
    "wrong-method": (405, "This address does not answer to {method}."),
    "no-token": (401, "Say who you are: this needs a guest's token."),
    "bad-token": (401, "This token is unknown or was revoked: take a new name."),
    "host-only": (403, "Only the host may do this."),
    "bad-name": (422, "A name has 1 to 24 visible characters."),
    "bad-link": (404, "This link was used already or is too old: make a new one."),
    "unknown-game": (404, "There is no such game in the café."),
    "unknown-language": (404, "There is no rulebook in this language."),
    "bad-setting": (422, "{why}"),
    "unknown-bot": (422, "There is no such bot; there are: {known}."),
    "unknown-table": (404, "There is no such table."),
    "unknown-seat": (422, "This table has no such seat."),
    "house-full": (503, "The café is full: {limit} tables are open. Try again later."),
    "too-many-tables": (409, "You have {limit} open tables: finish or close one first."),
    "seat-taken": (409, "This chair is taken."),
    "table-full": (409, "Every chair of this table is taken."),
    "already-started": (409, "The game has begun already."),
    "not-started": (409, "The game has not begun yet."),
    "chairs-free": (409, "Not every chair is taken: invite somebody, or put bots on them."),
    "over": (409, "The game is over."),
    "not-over": (409, "The game is not over yet."),
    "worn-out": (409, "This table's log is full: close it and open another."),
    "closed": (409, "This table is closed."),
    "not-your-seat": (403, "This is not your seat."),
    "removed": (403, "You were asked to leave this table."),
    "not-away": (409, "Its player is here, or has not been gone for {seconds} s yet."),
    "no-advice": (503, "The café has no advice just now: try again."),
    "not-a-bot": (409, "No bot sits there."),
    "resigned": (409, "This seat has resigned: a bot plays it to the end."),
    "not-your-turn": (409, "It is not this seat's turn."),
    "not-a-move": (422, "{why}"),
    "refused": (422, "The rules forbid this: {why}"),
    "thought-enough": (409, "This answer was changed {limit} times: it stays as it is."),
    "no-undo": (409, "This can't be taken back: something was seen since, or somebody answered."),
    "bad-hello": (400, "A connection begins with a hello message."),
    "busy": (503, "The café could not store this just now; nothing was changed. Try again."),
    "retired": (409, "This table was played by rules that the café no longer plays."),
    "stopping": (503, "The café is closing for a moment: come back at once."),
    "broken": (500, "Something went wrong in the café; nothing was changed."),
}


class Trouble(Exception):
    """A request that cannot be answered: its code names the sentence."""

    def __init__(self, code: str, **facts: Any) -> None:
        status, sentence = PROBLEMS[code]
        super().__init__(sentence.format_map(facts))
        self.code = code
        self.status = status
        self.facts = facts
