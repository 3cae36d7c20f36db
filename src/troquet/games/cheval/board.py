"""The table of Le Cheval de Troie as a terminal draws it. Never compiled.

Without the memory aid the horse is never drawn before the end, nor is the bag alone: the two are
counted together (CH-OPT-1).
"""

from __future__ import annotations

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.measure import Measurement
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from troquet.core.rulebook import Words
from troquet.core.view import View
from troquet.games.cheval.box import BLACK, CARD_WORDS, HEROES
from troquet.games.cheval.view import ChevalView, District

# Each colour has a sign of its own besides the colour, for those who do not tell colours apart.
SIGNS = {"red": "●", "green": "▲", "yellow": "■", "blue": "◆", "black": "✚"}
STYLES = {
    "red": "bold red",
    "green": "bold green",
    "yellow": "bold yellow",
    "blue": "bold bright_blue",
    "black": "bold",
}
WIDE = 110
TALL = 32


def draw(view: View, words: Words) -> RenderableType:
    """Draw the table as one seat sees it; `words` call the seats by their players' names."""
    assert isinstance(view, ChevalView)
    return Board(view, words)


class Board:
    """The city, the players and the rest of the table; side by side where there is room."""

    def __init__(self, view: ChevalView, words: Words) -> None:
        self.view = view
        self.words = words

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        wide = options.max_width >= WIDE
        framed = console.size.height >= TALL
        inner = self._city()
        city = self._part("city", inner, framed)
        players = self._part("players", self._players(), framed)
        rest = self._part("table", self._rest(), framed)
        if wide:
            beside = Table.grid(padding=(0, 1), expand=True)
            beside.add_column(width=Measurement.get(console, options, inner).maximum + 4)
            beside.add_column(ratio=1)
            right = Table.grid(expand=True)
            right.add_row(players)
            right.add_row(rest)
            beside.add_row(city, right)
            yield beside
        else:
            below = Table.grid(expand=True, padding=(0, 0 if framed else 2, 0, 0))
            below.add_column(ratio=2)
            below.add_column(ratio=3)
            below.add_row(players, rest)
            yield city
            yield below

    def _part(self, key: str, part: RenderableType, framed: bool) -> RenderableType:
        """Put a frame with a title round a part of the table, where there is room for it."""
        if not framed:
            return part
        return Panel(part, title=self._say(key), title_align="left")

    def _say(self, key: str, **facts: object) -> str:
        return self.words.say("board", key, facts)

    def _hero(self, hero: str) -> Text:
        return Text(f"{SIGNS[hero]} {self.words.name('hero', hero)}", STYLES[hero])

    # The city

    def _city(self) -> Table:
        over = self.view.outcome is not None
        city = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0))
        city.add_column("")
        city.add_column(self._say("district"), no_wrap=True)
        city.add_column(self._say("heroes"), no_wrap=True, min_width=self.view.capacity)
        for key in ("room", "bonus", "treasure"):
            city.add_column(self._say(key), justify="right", no_wrap=True)
        city.add_column(self._say("points" if over else "worth"), justify="right", no_wrap=True)
        city.add_column(self._say("winner" if over else "leader"), no_wrap=True)
        if not over:
            city.add_column(self._say("looked"), no_wrap=True)
        for place, district in enumerate(self.view.city):
            row = self._row(place, district, over)
            if not over:
                row.append(self._looked(district))
            city.add_row(*row)
        return city

    def _row(self, place: int, district: District, over: bool) -> list[Text]:
        inside = sum(district.heroes)
        heroes = Text()
        for hero, count in zip(self.view.colours, district.heroes, strict=True):
            heroes.append(SIGNS[hero] * count, STYLES[hero])
        room = self._say("full") if district.full else f"{inside}/{self.view.capacity}"
        known = district.treasure is not None
        worth = str(district.worth) if known else f"{district.worth}+{self._say('hidden')}"
        return [
            Text(str(place + 1), "bold"),
            Text(self.words.name("district", place + 1)),
            heroes,
            Text(room),
            Text(f"+{district.bonus}" if district.bonus else self._say("empty")),
            Text(f"+{district.treasure}" if known else self._say("hidden"), "cyan"),
            Text(worth),
            self._leader(district, inside, over),
        ]

    def _looked(self, district: District) -> Text:
        """Show who has looked at a treasure by the signs of their colours."""
        seen = Text()
        for hero, seat in zip(self.view.colours, self.view.owner, strict=True):
            if seat in district.looked:
                seen.append(SIGNS[hero], STYLES[hero])
        return seen

    def _leader(self, district: District, inside: int, over: bool) -> Text:
        """Name the colour that has the district, and whose it is; say plainly when nobody does."""
        if district.leader is None:
            if over:
                return Text(self._say("nobody"), "reverse")
            return Text(self._say("tie" if inside else "empty"))
        seat = self.view.owner[self.view.colours.index(district.leader)]
        return self._hero(district.leader).append(f" {self.words.name('seat', seat)}", "default")

    # The players

    def _players(self) -> Table:
        players = Table.grid(padding=(0, 1, 0, 0))
        for seat in range(self.view.seats):
            name = Text(self.words.name("seat", seat))
            if seat == self.view.seat:
                name.append(f" ({self._say('you')})", "bold")
            asked = seat in self.view.waiting
            mine = [h for h, o in zip(self.view.colours, self.view.owner, strict=True) if o == seat]
            colours = Text("\n").join(self._hero(hero) for hero in mine)
            players.add_row(Text("▶" if asked else " ", "bold"), colours, name)
        return players

    # The rest of the table

    def _rest(self) -> Table:
        view = self.view
        rest = Table.grid(padding=(0, 2, 0, 0))
        rest.add_column(style="dim", no_wrap=True)
        rest.add_column()
        over = view.outcome is not None
        if not over:
            rest.add_row(self._say("display"), self._heroes(view.display))
            rest.add_row(self._say("drawn"), self._card())
        rest.add_row(self._say("deck"), self._say("deck-left", deck=view.deck))
        rest.add_row(self._say("discard"), self._discard())
        if view.options["memory"] or over:
            first, second = (self._hero(hero).plain for hero in view.horse)
            rest.add_row(self._say("horse"), self._say("horse-order", first=first, second=second))
        if over:
            return rest
        if view.options["memory"]:
            bag, pawns = view.bag, view.aside
        else:
            # CH-OPT-1  never the bag alone
            bag = [
                count + view.horse.count(hero)
                for hero, count in zip(view.colours, view.bag, strict=True)
            ]
            pawns = view.aside + view.horse.count(HEROES[BLACK])
        aided = view.options["memory"]
        rest.add_row(self._say("bag" if aided else "together"), self._counts(bag))
        sign = Text(f"{SIGNS[HEROES[BLACK]]} ", STYLES[HEROES[BLACK]])
        where = self._say("black-aside" if aided else "black-together", count=pawns)
        rest.add_row(self._say("black"), sign + Text(where))
        return rest

    def _card(self) -> Text:
        if self.view.drawn is None:
            return Text(self._say("none"))
        card = self.words.name("card", self.view.drawn)
        return Text(self._say("drawn-said", card=card, number=self.view.said), "bold")

    def _heroes(self, counts: list[int]) -> Text:
        named = zip(HEROES, counts, strict=True)
        shown = [self._hero(hero) for hero, count in named for _ in range(count)]
        return Text("  ").join(shown) if shown else Text(self._say("none"))

    def _counts(self, counts: list[int]) -> Text:
        """Write counts in the order of the colours in play."""
        signs = [
            Text(f"{SIGNS[hero]} {count}", STYLES[hero])
            for hero, count in zip(self.view.colours, counts, strict=True)
        ]
        return Text("  ").join(signs)

    def _discard(self) -> str:
        cards = zip(CARD_WORDS, self.view.discard, strict=True)
        piles = [f"{self.words.name('card', card)} ×{count}" for card, count in cards if count]
        return "   ".join(piles) or self._say("none")
