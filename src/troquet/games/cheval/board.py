"""The table of Le Cheval de Troie as a terminal draws it. Never compiled.

Without the memory aid the horse is never drawn before the end, nor is the bag alone: the two are
counted together (CH-OPT-1).
"""

from __future__ import annotations

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.measure import Measurement
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from troquet.core.rulebook import Words
from troquet.core.view import View
from troquet.games.cheval.box import CARD_WORDS, HEROES
from troquet.games.cheval.view import ChevalView, District

# Each colour has a sign of its own besides the colour, for those who do not tell colours apart.
SIGNS = {"red": "▲", "green": "⋈", "yellow": "■", "blue": "●", "black": "✚"}
STYLES = {
    "red": "bold red",
    "green": "bold green",
    "yellow": "bold yellow",
    "blue": "bold bright_blue",
    "black": "bold",
}
FREE = "·"
UNBOUNDED = 1000
SHORT, TALL = 20, 32  # lines of a screen that shows the city alone, and of one with frames
ENOUGH = 42  # columns in which the rest of the table is still easy to read


def draw(view: View, words: Words) -> RenderableType:
    """Draw the table as one seat sees it; `words` call the seats by their players' names."""
    assert isinstance(view, ChevalView)
    return Board(view, words) if view.outcome is None else Bill(view, words)


def marks(words: Words) -> dict[str, tuple[str, str]]:
    """Return the sign and the style of each colour by its name, to mark it in a sentence."""
    return {words.name("hero", hero): (SIGNS[hero], STYLES[hero]) for hero in HEROES}


class Drawing:
    """What the table and the bill have in common."""

    def __init__(self, view: ChevalView, words: Words) -> None:
        self.view = view
        self.words = words

    def _say(self, key: str, **facts: object) -> str:
        return self.words.say("board", key, facts)

    def _player(self, seat: int) -> str:
        return self.words.name("seat", seat)

    def _hero(self, hero: str) -> Text:
        return Text(f"{SIGNS[hero]} {self.words.name('hero', hero)}", STYLES[hero])

    def _standing(self, district: District) -> Text:
        """Draw a district's heroes by colour, then its free places."""
        heroes = Text()
        for hero, count in zip(self.view.colours, district.heroes, strict=True):
            heroes.append(SIGNS[hero] * count, STYLES[hero])
        return heroes.append(FREE * (self.view.capacity - len(heroes)), "dim")

    def _owner(self, hero: str) -> int:
        return self.view.owner[self.view.colours.index(hero)]

    def _colours(self, seat: int) -> list[str]:
        """List the colours of a seat: two when two play."""
        held = zip(self.view.colours, self.view.owner, strict=True)
        return [hero for hero, owner in held if owner == seat]

    def _discard(self) -> str:
        cards = zip(CARD_WORDS, self.view.discard, strict=True)
        piles = [f"{self.words.name('card', card)}×{count}" for card, count in cards if count]
        return "  ".join(piles) or self._say("none")


class Board(Drawing):
    """The city, the players and the rest of the table; side by side where there is room."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        framed = console.size.height >= TALL
        edge = 4 if framed else 0

        def breadth(part: RenderableType) -> int:
            return Measurement.get(console, options.update(width=UNBOUNDED), part).maximum + edge

        for less in range(len(LESS)):
            city = self._city(less)
            city_width = breadth(city)
            if city_width <= options.max_width:
                break
        if console.size.height < SHORT:
            yield city
            yield Text.assemble(
                (f"{self._say('display')}  ", "dim"), self._heroes(self.view.display)
            )
            return
        players, rest = self._players(), self._rest()
        left, right = breadth(players), breadth(rest)
        parts = [
            self._part(key, part, framed)
            for key, part in (("city", city), ("players", players), ("table", rest))
        ]
        if city_width + max(left, right) + 1 <= options.max_width:
            beside = Table.grid(padding=(0, 1, 0, 0), expand=True)
            beside.add_column(width=city_width)
            beside.add_column(ratio=1)
            beside.add_row(parts[0], Group(*parts[1:]))
            yield beside
        elif left + min(right, ENOUGH) + 2 <= options.max_width:
            below = Table.grid(expand=True, padding=(0, 0 if framed else 2, 0, 0))
            below.add_column(width=max(left, options.max_width * 2 // 5) if framed else left)
            below.add_column(ratio=1)
            below.add_row(parts[1], parts[2])
            yield parts[0]
            yield below
        else:
            yield from parts

    def _part(self, key: str, part: RenderableType, framed: bool) -> RenderableType:
        """Put a frame with a title round a part of the table, where there is room for it."""
        if not framed:
            return part
        return Panel(part, title=self._say(key), title_align="left")

    # The city

    def _city(self, less: int) -> Table:
        """Draw the districts, the less of each the narrower the screen."""
        city = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="dim")
        heads = ["", "district", "heroes", "bonus", "treasure", "worth", "leader", "looked"]
        shown = [head for head in heads if head not in LESS[less]]
        for head in shown:
            numbers = head in ("bonus", "treasure", "worth")
            city.add_column(
                self._say(head) if head else "",
                justify="right" if numbers else "left",
                no_wrap=True,
            )
        for place, district in enumerate(self.view.city):
            row = self._row(place, district, less)
            city.add_row(*(row[head] for head in shown))
        return city

    def _row(self, place: int, district: District, less: int) -> dict[str, Text]:
        known = district.treasure is not None
        worth = str(district.worth) if known else f"{district.worth}+{self._say('hidden')}"
        return {
            "": Text(str(place + 1), "bold"),
            "district": Text(self.words.name("district", place + 1)),
            "heroes": self._standing(district),
            "bonus": Text(f"+{district.bonus}" if district.bonus else self._say("empty")),
            "treasure": Text(f"+{district.treasure}" if known else self._say("hidden"), "cyan"),
            "worth": Text(worth),
            "leader": self._leader(district, less),
            "looked": self._looked(district),
        }

    def _leader(self, district: District, less: int) -> Text:
        """Name the colour that has the district now, and whose it is; say when nobody does."""
        if district.leader is None:
            return Text(self._say("tie" if sum(district.heroes) else "empty"), "dim")
        seat = self._owner(district.leader)
        mine = "bold" if seat == self.view.seat else "default"
        colour = self._hero(district.leader)
        if less:
            colour = Text(SIGNS[district.leader], STYLES[district.leader])
        return colour.append(f" {self._player(seat)}", mine)

    def _looked(self, district: District) -> Text:
        """Show who has looked at a treasure by the signs of their colours."""
        seen = Text()
        for seat in district.looked:
            for hero in self._colours(seat):
                seen.append(SIGNS[hero], STYLES[hero])
        return seen

    # The players

    def _players(self) -> Table:
        players = Table.grid(padding=(0, 1, 0, 0))
        for seat in range(self.view.seats):
            name = Text(self._player(seat), no_wrap=True)
            if seat == self.view.seat:
                name.append(f" ({self._say('you')})", "bold")
            turn = Text("▶" if seat in self.view.waiting else " ", "bold")
            colours = Text("\n").join(self._hero(hero) for hero in self._colours(seat))
            players.add_row(turn, colours, name, self._lead(seat))
        return players

    def _lead(self, seat: int) -> Text:
        """Count what the districts that a seat leads are worth, as far as the reader knows."""
        led = [d for d in self.view.city if d.leader is not None and self._owner(d.leader) == seat]
        hidden = any(district.treasure is None for district in led)
        points = str(sum(district.worth for district in led))
        points += f"+{self._say('hidden')}" if hidden else ""
        return Text(self._say("lead", points=points), "dim")

    # The rest of the table

    def _rest(self) -> Table:
        view = self.view
        rest = Table.grid(padding=(0, 2, 0, 0))
        rest.add_column(style="dim", no_wrap=True)
        rest.add_column()
        rest.add_row(self._say("display"), self._heroes(view.display))
        rest.add_row(self._say("drawn"), self._card())
        rest.add_row(self._say("deck"), self._say("deck-left", deck=view.deck))
        rest.add_row(self._say("discard"), self._discard())
        if view.options["memory"]:
            first, second = (self._hero(hero) for hero in view.horse)
            order = f" {self._say('horse-order')} "
            rest.add_row(self._say("horse"), Text.assemble(first, order, second))
            rest.add_row(self._say("bag"), self._counts(view.bag))
        else:
            # CH-OPT-1  never the bag alone
            both = [
                count + view.horse.count(hero)
                for hero, count in zip(view.colours, view.bag, strict=True)
            ]
            rest.add_row(self._say("together"), self._counts(both))
        return rest

    def _card(self) -> Text:
        if self.view.drawn is None:
            return Text(self._say("empty"))
        card = self.words.name("card", self.view.drawn)
        return Text(self._say("drawn-said", card=card, number=self.view.said), "bold")

    def _heroes(self, counts: list[int]) -> Text:
        named = zip(HEROES, counts, strict=True)
        return Text("  ").join(self._hero(hero) for hero, count in named for _ in range(count))

    def _counts(self, counts: list[int]) -> Text:
        """Write counts in the order of the colours in play."""
        signs = [
            Text(f"{SIGNS[hero]} {count}", STYLES[hero])
            for hero, count in zip(self.view.colours, counts, strict=True)
        ]
        return Text("  ").join(signs)


# What a narrow screen does without, the narrower the more.
LESS: tuple[set[str], ...] = (
    set(),
    {"looked"},
    {"looked", "bonus", "treasure"},
    {"looked", "bonus", "treasure", "district"},
)


class Bill(Drawing):
    """The end: every district with what it brought and to whom, then the sums (CH-END-4)."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        bill = self._bill(brief=False)
        wide = options.update(width=UNBOUNDED)
        if Measurement.get(console, wide, bill).maximum > options.max_width:
            bill = self._bill(brief=True)
        yield bill
        for place, district in enumerate(self.view.city, 1):
            if district.leader is None:
                facts = {"district": self.words.name("district", place), "points": district.worth}
                yield Text(self._say("lost", **facts), "reverse")

    def _bill(self, brief: bool) -> Table:
        """Draw a row for each district and a column for each player; brief: by signs alone."""
        seats = range(self.view.seats)
        bill = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="dim")
        for head in ("", "heroes") if brief else ("", "district", "heroes", "count"):
            bill.add_column(self._say(head) if head else "", no_wrap=True)
        for seat in seats:
            signs = Text.assemble(*((SIGNS[hero], STYLES[hero]) for hero in self._colours(seat)))
            if not brief:
                signs.append(f" {self._player(seat)}", "default not dim")
            bill.add_column(signs, justify="right", no_wrap=True)
        nobody = self._say("empty" if brief else "nobody")
        bill.add_column(nobody, justify="right", no_wrap=True)
        points = [0 for _ in seats] + [0]
        won = [0 for _ in seats] + [0]
        for place, district in enumerate(self.view.city, 1):
            at = len(seats) if district.leader is None else self._owner(district.leader)
            points[at] += district.worth
            won[at] += 1
            cells = [Text(FREE, "dim") for _ in points]
            cells[at] = self._gain(district, brief)
            row = [Text(str(place), "bold"), self._standing(district)]
            if not brief:
                count = f"{sum(district.heroes)}+{district.bonus}+{district.treasure}"
                row.insert(1, Text(self.words.name("district", place)))
                row.append(Text(count, "dim"))
            bill.add_row(*row, *cells)
        for key, sums, style in (("total", points, "bold"), ("districts", won, "dim")):
            gap = [] if brief else [Text(), Text()]
            label = Text(self._say(key), style)
            bill.add_row(Text(), label, *gap, *(Text(str(number), style) for number in sums))
        return bill

    def _gain(self, district: District, brief: bool) -> Text:
        """Write what a district brought, with the colour that won it."""
        if district.leader is None:
            return Text(str(district.worth), "reverse")
        sign = "" if brief else f"{SIGNS[district.leader]} "
        return Text(f"{sign}{district.worth}", STYLES[district.leader])
