"""The table of Trök as a terminal draws it. Never compiled.

Others' fortunes are not drawn before the end, unless the option says so (TK-WIN-4, TK-OPT-1).
"""

from __future__ import annotations

from collections import Counter

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from troquet.core.rulebook import Words
from troquet.core.view import View
from troquet.games.trok.box import CARD_WORDS, GREEN, RED, SOURCE_WORDS, STONE
from troquet.games.trok.view import Player, TrokView

# A card is known by its value; the stone has a sign of its own.
SIGNS = {word: "★" if kind == STONE else str(kind + 1) for kind, word in enumerate(CARD_WORDS)}
STYLES = {
    word: "bold green"
    if kind in GREEN
    else "bold red"
    if kind in RED
    else "bold magenta"
    if kind == STONE
    else "bold yellow"
    for kind, word in enumerate(CARD_WORDS)
}
TALL = 34  # lines of a screen with frames
WIDE = 76  # columns of a screen that shows all that is known of each player
ROOMY = 100  # and of one that says what the sign of the master means


def draw(view: View, words: Words) -> RenderableType:
    """Draw the table as one seat sees it; `words` call the seats by their players' names."""
    assert isinstance(view, TrokView)
    return Board(view, words) if view.outcome is None else Bill(view, words)


def marks(words: Words) -> dict[str, tuple[str, str]]:
    """Return the sign and the style of each card by its name, to mark it in a sentence."""
    return {words.name("card", word): (SIGNS[word], STYLES[word]) for word in CARD_WORDS}


class Drawing:
    """What the table and the bill have in common."""

    def __init__(self, view: TrokView, words: Words) -> None:
        self.view = view
        self.words = words

    def _say(self, key: str, **facts: object) -> str:
        return self.words.say("board", key, facts)

    def _player(self, seat: int) -> str:
        return self.words.name("seat", seat)

    def _upgrades(self, player: Player) -> str:
        """List a player's upgrades, equal ones counted."""
        named = [
            self.words.name("upgrade", upgrade) + (f"×{count}" if count > 1 else "")
            for upgrade, count in Counter(player.upgrades).items()
        ]
        return ", ".join(named) or self._say("empty")


class Board(Drawing):
    """Market and row, the players, and one's own hand."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        framed = console.size.height >= TALL
        yield self._part("market", Group(self._middle(), self._row()), framed)
        yield self._part("players", self._players(options.max_width), framed)
        mine = None if self.view.seat is None else self.view.players[self.view.seat].cards
        if mine is not None:
            hand = self._cards(mine, True)
            yield (
                self._part("hand", hand, True)
                if framed
                else Text.assemble((f"{self._say('hand')}  ", "dim"), hand)
            )

    def _part(self, key: str, part: RenderableType, framed: bool) -> RenderableType:
        """Put a frame with a title round a part of the table, where there is room for it."""
        if not framed:
            return part
        title = self._say(key)
        if key == "market":
            title += f" · {self._say('round', round=self.view.round)}"
        return Panel(part, title=title, title_align="left")

    # The middle of the table

    def _middle(self) -> Table:
        view = self.view
        middle = Table.grid(padding=(0, 2, 0, 0))
        middle.add_column(style="dim", no_wrap=True)
        middle.add_column()
        middle.add_row(self._say("market"), self._cards(view.market, True))
        left = self._say("deck-left", deck=view.deck, upgrades=view.upgrade_deck)
        middle.add_row(self._say("deck"), left)
        gone = [word for word, n in zip(CARD_WORDS, view.discard, strict=True) for _ in range(n)]
        middle.add_row(self._say("discard"), self._cards(gone, False))
        if view.held is not None:
            middle.add_row(self._say("held"), self._cards([view.held.card], True))
        if view.turn is not None and view.turn.veins:
            middle.add_row(self._say("turn"), str(view.turn.veins))
        return middle

    def _row(self) -> Table:
        """Draw the row of upgrades with the price of each place."""
        row = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
        for place in range(1, len(self.view.row) + 1):
            row.add_column(f"{self._say('row') if place == 1 else ''} {place}".strip())
        row.add_row(*(Text(self.words.name("upgrade", upgrade)) for upgrade in self.view.row))
        prices = [Text(self._say("price", price=price), "dim") for price in self.view.prices]
        row.add_row(*prices)
        return row

    # The players

    def _players(self, width: int) -> RenderableType:
        """Draw a line for each player; on a narrow screen the upgrades follow below."""
        roomy = width >= ROOMY
        heads = ["player", "cards", "total", "exposed", "known", "purse", "upgrades"]
        shown = [head for head in heads if width >= WIDE or head not in ("total", "known")]
        if not roomy:
            shown.remove("upgrades")
        players = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
        players.add_column("")
        for head in shown:
            players.add_column(
                self._say(head),
                justify="right" if head in ("cards", "total", "purse") else "left",
                no_wrap=head != "upgrades",
            )
        for seat, player in enumerate(self.view.players):
            row = {
                "player": self._name(seat, player, roomy),
                "cards": Text(str(player.hand)),
                "total": Text(str(player.total or self._say("empty"))),
                "exposed": self._cards(player.exposed, False),
                "known": self._cards(player.known, False),
                "purse": Text(self._purse(seat)),
                "upgrades": Text(self._upgrades(player)),
            }
            turn = Text("▶" if seat in self.view.waiting else " ", "bold")
            players.add_row(turn, *(row[head] for head in shown))
        if roomy or not any(player.upgrades for player in self.view.players):
            return players
        below = Table.grid(padding=(0, 2, 0, 0))
        below.add_column(style="dim", no_wrap=True)
        below.add_column()
        for seat, player in enumerate(self.view.players):
            if player.upgrades:
                below.add_row(self._player(seat), self._upgrades(player))
        return Group(players, below)

    def _name(self, seat: int, player: Player, roomy: bool) -> Text:
        name = Text(self._player(seat), "bold" if seat == self.view.seat else "")
        if seat == self.view.seat:
            name.append(f" ({self._say('you')})", "bold")
        if seat == self.view.master:
            name.append(f" ⚒ {self._say('master')}" if roomy else " ⚒", "yellow")
        if player.perfect:
            name.append(f" {self._say('perfect')}", "bold magenta")
        return name

    def _purse(self, seat: int) -> str:
        """Write a fortune, if it is drawn (TK-WIN-4, TK-OPT-1)."""
        if seat == self.view.seat or self.view.options["fortunes"]:
            return str(self.view.players[seat].purse)
        return self._say("closed")

    def _cards(self, cards: list[str], named: bool) -> Text:
        """Draw cards by their signs, equal ones counted; named: with their names."""
        if not cards:
            return Text(self._say("empty"), "dim")
        drawn = []
        for card, count in Counter(cards).items():
            text = f"{SIGNS[card]} {self.words.name('card', card)}" if named else SIGNS[card]
            drawn.append(Text(text + (f" ×{count}" if count > 1 else ""), STYLES[card]))
        return Text("  " if named else " ").join(drawn)


class Bill(Drawing):
    """The end: what every player earned, source by source, and the upgrades."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        seats = range(self.view.seats)
        players = self.view.players
        bill = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
        bill.add_column("")
        for seat in seats:
            name = Text(self._player(seat), "bold" if seat == self.view.seat else "")
            bill.add_column(name, justify="right")
        for source, word in enumerate(SOURCE_WORDS):
            gains = [player.earned[source] for player in players]
            if any(gains):
                row = [Text(str(gain) if gain else "·", "" if gain else "dim") for gain in gains]
                bill.add_row(self._say(f"source-{word}"), *row)
        totals = [Text(str(player.purse), "bold") for player in players]
        bill.add_row(Text(self._say("purse"), "bold"), *totals)
        counts = [Text(str(len(player.upgrades)), "dim") for player in players]
        bill.add_row(Text(self._say("upgrades"), "dim"), *counts)
        if any(player.perfect for player in players):
            signs = [Text("★" if player.perfect else "") for player in players]
            bill.add_row(Text(self._say("perfect"), "bold magenta"), *signs)
        yield bill
