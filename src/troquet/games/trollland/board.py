"""The table of Trollland as a terminal draws it: vehicles with their cages, quay, players, hand.

Never compiled.
"""

from __future__ import annotations

from rich.columns import Columns
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from troquet.core.rulebook import Words
from troquet.core.view import View
from troquet.games.trollland.box import PEOPLES
from troquet.games.trollland.view import Cage, Player, TrolllandView, Vehicle

# Each people has a sign of its own besides the colour, for those who do not tell colours apart.
SIGNS = {"bimbo": "♥", "zom": "■", "zelf": "▲", "nin": "●", "gob": "◆", "troll": "✚"}
STYLES = {
    "bimbo": "bold magenta",
    "zom": "bold bright_blue",
    "zelf": "bold green",
    "nin": "bold yellow",
    "gob": "bold red",
    "troll": "bold",
}
FREE = "·"
MORE, QUAY = "+", "⇄"  # the symbols: one more, quay
SHORT = 24  # lines of a screen that has no room for frames


def draw(view: View, words: Words) -> RenderableType:
    """Draw the table as one seat sees it; `words` call the seats by their players' names."""
    assert isinstance(view, TrolllandView)
    return Board(view, words) if view.outcome is None else Bill(view, words)


def marks(words: Words) -> dict[str, tuple[str, str]]:
    """Return the sign and the style of each people by its name, to mark it in a sentence."""
    return {words.name("people", people): (SIGNS[people], STYLES[people]) for people in PEOPLES}


class Drawing:
    """What the table and the bill have in common."""

    def __init__(self, view: TrolllandView, words: Words) -> None:
        self.view = view
        self.words = words

    def _say(self, key: str, **facts: object) -> str:
        return self.words.say("board", key, facts)

    def _player(self, seat: int) -> str:
        return self.words.name("seat", seat)

    def _card(self, card: str) -> Text:
        """Draw a card: the sign of its people, its number, its symbol."""
        people = card.rstrip("0123456789")
        number = int(card[len(people) :])
        symbol = ""
        if people != "troll":
            symbol = MORE if number in self.view.box.one_more else symbol
            symbol = QUAY if number in self.view.box.quay else symbol
        return Text(f"{SIGNS[people]}{number}{symbol}", STYLES[people])

    def _cards(self, cards: list[str]) -> Text:
        return Text(" ").join(self._card(card) for card in cards) if cards else Text("–", "dim")

    def _medals(self, medals: int) -> str:
        return "★" * medals if medals <= 5 else f"★×{medals}"


class Board(Drawing):
    """The row of vehicles, the quay and the pile, the players, one's own hand."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        framed = console.size.height >= SHORT
        yield self._call()
        if framed:
            yield Columns([self._vehicle(vehicle) for vehicle in self.view.row], padding=(0, 1))
        else:
            yield from (self._line(vehicle) for vehicle in self.view.row)
        yield self._middle()
        yield self._players()
        seat = self.view.seat
        if seat is not None:
            yield self._own(self.view.players[seat])

    def _call(self) -> Text:
        """Draw the order of call as a line, with the people being called."""
        line = Text(f"{self._say('turn', turn=self.view.turn)}  ")
        for at, people in enumerate(PEOPLES):
            now = people == self.view.calling
            name = f"{SIGNS[people]} {self.words.name('people', people)}"
            line.append(" › " if at else "", "dim")
            line.append(f"[{name}]" if now else name, STYLES[people] if now else "dim")
        return line

    def _cage(self, cage: Cage) -> Text:
        """Draw a cage with its cards and its free places."""
        inside = Text("[")
        places = [self._card(card) for card in cage.cards]
        places += [Text(FREE, "dim")] * (cage.size - len(cage.cards))
        return inside.append_text(Text(" ").join(places)).append("]")

    def _vehicle(self, vehicle: Vehicle) -> Panel:
        cages = Text("\n").join(self._cage(cage) for cage in vehicle.cages)
        name = self.words.name("vehicle", vehicle.id)
        medals = self._medals(vehicle.medals)
        return Panel(cages, title=name, subtitle=medals or None, expand=False, title_align="left")

    def _line(self, vehicle: Vehicle) -> Text:
        line = Text(f"{self.words.name('vehicle', vehicle.id)} ")
        line.append_text(Text(" ").join(self._cage(cage) for cage in vehicle.cages))
        return line.append(f" {self._medals(vehicle.medals)}", "yellow")

    def _middle(self) -> Table:
        view = self.view
        middle = Table.grid(padding=(0, 2, 0, 0))
        middle.add_column(style="dim", no_wrap=True)
        middle.add_column()
        middle.add_row(self._say("quay"), self._cards(view.quay))
        bonuses = Text("  ")
        bonuses = bonuses.join(
            Text(f"{SIGNS[people]} {self.words.name('people', people)}", STYLES[people])
            for people in view.bonuses
        )
        middle.add_row(self._say("bonus"), bonuses)
        left = self._say("left", cards=view.pile, vehicles=len(view.stable))
        middle.add_row(self._say("piles"), Text(left))
        if view.discard:
            middle.add_row(self._say("discard"), self._cards(view.discard))
        waiting = [*view.trolls, *view.called]
        if waiting:
            shown = Text("  ").join(
                Text(f"{self._player(played.seat)} ").append_text(self._card(played.card))
                for played in waiting
            )
            middle.add_row(self._say("waiting"), shown)
        return middle

    def _players(self) -> Table:
        players = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
        for head in ("player", "hand", "piles-of", "camp", "trolls", "vehicles", "points"):
            players.add_column(self._say(head))
        for seat, player in enumerate(self.view.players):
            name = Text("▶ " if seat in self.view.waiting else "  ", "bold")
            name.append(self._player(seat), "bold" if seat == self.view.seat else "")
            players.add_row(
                name,
                str(player.hand) + (f"+{player.picked}" if player.picked else ""),
                self._piles(player),
                self._cards(player.camp),
                self._cards(player.trolls),
                f"{len(player.vehicles)} {self._medals(player.score.vehicles)}",
                str(player.score.total),
            )
        return players

    def _piles(self, player: Player) -> Text:
        """Draw the piles by their top cards, with how many lie below, and the pet."""
        piles = []
        for pile in player.piles:
            drawn = self._card(pile.cards[-1])
            if len(pile.cards) > 1:
                drawn.append(f"×{len(pile.cards)}", "dim")
            if pile.pet:
                drawn.append("²", "bold")
            piles.append(drawn)
        return Text(" ").join(piles) if piles else Text("–", "dim")

    def _own(self, player: Player) -> Text:
        own = Text(f"{self._say('your-hand')}  ", "dim").append_text(self._cards(player.cards))
        if player.picks:
            own.append(f"   {self._say('your-picks')}  ", "dim")
            own.append_text(self._cards(player.picks))
        return own


class Bill(Drawing):
    """The final count, player by player and pile by pile."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        bill = Table(title=self._say("count"), box=None, header_style="dim", title_justify="left")
        bill.add_column("")
        for seat in range(self.view.seats):
            bill.add_column(self._player(seat), justify="right")
        players = self.view.players
        for people in PEOPLES:
            cells = [self._pile(player, people) for player in players]
            if any(cells):
                name = f"{SIGNS[people]} {self.words.name('people', people)}"
                bill.add_row(Text(name, STYLES[people]), *cells)
        for key in ("bonuses", "vehicles", "trolls", "refugees"):
            bill.add_row(self._say(key), *(str(getattr(p.score, key)) for p in players))
        totals = (Text(str(player.score.total), "bold") for player in players)
        bill.add_row(Text(self._say("total"), "bold"), *totals)
        yield bill

    def _pile(self, player: Player, people: str) -> str:
        for pile in player.piles:
            if pile.people == people:
                return f"{pile.suitcases}×2 = {pile.points}" if pile.pet else str(pile.points)
        return ""
