"""The table of Troie as a terminal draws it. Never compiled.

The mound is drawn from its geometry: a cell shows the face of the topmost piece there, and the
numbers of free pieces stand out. A face that nobody has seen is left blank.
"""

from __future__ import annotations

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from troquet.core.rulebook import Words
from troquet.core.view import View
from troquet.games.troie.box import FACE_WORDS, HALF_SIDE
from troquet.games.troie.mound import TURN_X, TURN_Y
from troquet.games.troie.view import Frame, Known, TroieView

# Each colour and each face has a sign of its own besides the colour.
SIGNS = {"red": "▲", "blue": "●", "yellow": "■", "green": "⋈"}
STYLES = {
    "red": "bold red",
    "blue": "bold bright_blue",
    "yellow": "bold yellow",
    "green": "bold green",
}
FACES = {"I": "o", "II": "=", "VI": "~", "VII": "^", "IX": "#", "plan": "+"}
FACE_STYLES = {
    "I": "red",
    "II": "yellow",
    "VI": "cyan",
    "VII": "green",
    "IX": "magenta",
    "plan": "bright_blue",
}
UNSEEN = " "
PUBLISHED, MINE, PICKED, PLAN, RUBBLE = "■", "◆", "◎", "+", "·"
SHORT, TALL = 34, 48  # lines of a screen below which the mound is drawn smaller
SQUARE = HALF_SIDE * HALF_SIDE


def draw(view: View, words: Words) -> RenderableType:
    """Draw the table as one seat sees it; `words` call the seats by their players' names."""
    assert isinstance(view, TroieView)
    return Board(view, words) if view.outcome is None else Bill(view, words)


def marks(words: Words) -> dict[str, tuple[str, str]]:
    """Return the sign and the style of each face by its name, to mark it in a sentence."""
    return {words.name("face", face): (FACES[face], FACE_STYLES[face]) for face in FACE_WORDS}


class Drawing:
    """What the table and the bill have in common."""

    def __init__(self, view: TroieView, words: Words) -> None:
        self.view = view
        self.words = words

    def _say(self, key: str, **facts: object) -> str:
        return self.words.say("board", key, facts)

    def _player(self, seat: int) -> Text:
        colour = self.view.players[seat].colour
        name = self.words.name("seat", seat)
        return Text(f"{SIGNS[colour]} {name}", STYLES[colour], no_wrap=True)

    def _layer(self, layer: str) -> Text:
        return Text(self.words.name("layer", layer), FACE_STYLES[layer])


class Board(Drawing):
    """The mound, the players, the frames, and what is one's own."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        height = console.size.height
        rows = 15 if height < SHORT else 20 if height < TALL else 26
        rows = min(rows, options.max_width // 2 - 2)
        mound = self._part("mound", Group(*self._mound(rows), self._legend(rows)))
        players = self._part("players", self._players())
        mine = self._part("yours", self._mine()) if self.view.seat is not None else None
        beside = [players] if mine is None else [players, mine]
        wide = options.max_width - (2 * rows + 4)
        if wide >= 40:
            grid = Table.grid(padding=(0, 1, 0, 0), expand=True)
            grid.add_column(width=2 * rows + 4)
            grid.add_column(ratio=1)
            grid.add_row(mound, Group(*beside))
            yield grid
        else:
            yield mound
            yield from beside
        yield self._part("frames", self._frames(options.max_width - 4))

    def _part(self, key: str, part: RenderableType) -> RenderableType:
        return Panel(part, title=self._say(key), title_align="left")

    # The mound

    def _mound(self, rows: int) -> list[Text]:
        """Draw the mound in so many rows, and twice as many columns."""
        lying = [at for at, piece in enumerate(self.view.pieces) if piece.at == "mound"]
        lying.sort(key=lambda at: self.view.mound[at][3])
        reach = max(max(abs(x), abs(y)) for x, y, _, _ in self.view.mound) + HALF_SIDE
        step = 2 * reach / rows
        top: list[list[int]] = [[-1] * (2 * rows) for _ in range(rows)]
        for at in lying:
            x, y, turn, _ = self.view.mound[at]
            a, b = TURN_X[turn], TURN_Y[turn]
            for row in range(rows):
                dy = (row + 0.5) * step - reach - y
                if abs(dy) > 1.5 * HALF_SIDE:
                    continue
                for column in range(2 * rows):
                    dx = (column + 0.5) * step / 2 - reach - x
                    if abs(dx * a + dy * b) <= SQUARE and abs(dy * a - dx * b) <= SQUARE:
                        top[row][column] = at
        return self._cells(top, step, reach)

    def _cells(self, top: list[list[int]], step: float, reach: int) -> list[Text]:
        signs = [[" " if at < 0 else self._face(at)[0] for at in row] for row in top]
        for at, piece in enumerate(self.view.pieces):
            if piece.free:
                self._label(signs, top, at, step, reach)
        lines = []
        for row, cells in zip(top, signs, strict=True):
            line = Text()
            for at, sign in zip(row, cells, strict=True):
                if at < 0:
                    line.append(" ")
                elif self.view.pieces[at].free:
                    line.append(sign, f"reverse {self._face(at)[1]}")
                else:
                    line.append(sign if sign != UNSEEN else "░", f"dim {self._face(at)[1]}")
            lines.append(line)
        return lines

    def _face(self, at: int) -> tuple[str, str]:
        face = self.view.pieces[at].face
        return (UNSEEN, "default") if face is None else (FACES[face], FACE_STYLES[face])

    def _label(
        self, signs: list[list[str]], top: list[list[int]], at: int, step: float, reach: int
    ) -> None:
        """Write a piece's number where it can be seen, as near to its middle as can be."""
        text = str(at + 1)
        x, y, _, _ = self.view.mound[at]
        best: tuple[float, int, int] | None = None
        for row, cells in enumerate(top):
            for column in range(len(cells) - len(text) + 1):
                if all(cells[column + n] == at for n in range(len(text))):
                    dx = (column + len(text) / 2) * step / 2 - reach - x
                    dy = (row + 0.5) * step - reach - y
                    far = dx * dx + dy * dy
                    if best is None or far < best[0]:
                        best = far, row, column
        if best is not None:
            for n, digit in enumerate(text):
                signs[best[1]][best[2] + n] = digit

    def _legend(self, rows: int) -> RenderableType:
        count = sum(piece.at == "mound" for piece in self.view.pieces)
        free = sum(piece.free for piece in self.view.pieces)
        line = Text(self._say("mound-left", pieces=count, free=free), "dim")
        faces = Text()
        for frame in self.view.frames:
            faces.append(FACES[frame.layer], FACE_STYLES[frame.layer])
            faces.append(f" {frame.layer}  ", "dim")
        faces.append(FACES["plan"], FACE_STYLES["plan"])
        faces.append(f" {self.words.name('face', 'plan')}  ", "dim")
        faces.append(f"░ {self._say('unseen')}", "dim")
        return Group(line, faces)

    # The players

    def _players(self) -> RenderableType:
        table = Table.grid(padding=(0, 1, 0, 0))
        for seat, player in enumerate(self.view.players):
            name = self._player(seat)
            if seat == self.view.seat:
                name.append(f" ({self._say('you')})", "bold")
            turn = Text("▶" if seat in self.view.waiting else " ", "bold")
            digs = player.digs + player.neutrals
            facts = [self._say("space", space=player.space)]
            facts.append(self._say("cards", publishes=player.publishes, digs=digs))
            if player.card is not None:
                facts.append(self._say("card", card=player.card))
            table.add_row(turn, name, Text(" · ".join(facts), "dim"))
            table.add_row(Text(), Text(), self._tent(seat))
        rest = Text(f"{self._say('round')} {self.view.round} · ", "dim")
        rest.append(f"{self._say('pile')} {self.view.pile}")
        return Group(table, rest)

    def _tent(self, seat: int) -> Text:
        """Draw what lies before a tent, and how much behind it."""
        said = Text(f"{self._say('before')} ", "dim")
        before = [
            at
            for at, piece in enumerate(self.view.pieces)
            if piece.at == "before" and piece.seat == seat
        ]
        for at in before:
            sign, style = self._face(at)
            said.append(f"{at + 1}{sign} ", style)
        if not before:
            said.append("– ")
        inside = sum(piece.at == "tent" and piece.seat == seat for piece in self.view.pieces)
        return said.append(f"{self._say('tent')} {inside}", "dim")

    # One's own

    def _mine(self) -> RenderableType:
        table = Table.grid(padding=(0, 1, 0, 0))
        table.add_column(no_wrap=True)
        table.add_column()
        cards = " ".join(str(card) for card in self.view.hand)
        table.add_row(Text(self._say("hand"), "dim"), Text(cards or self._say("none"), "bold"))
        for frame in self.view.frames:
            own = Text()
            for number, known in self._known(frame.layer):
                where = f"{known.place // frame.side + 1},{known.place % frame.side + 1}"
                sign = PLAN if known.plan else RUBBLE
                own.append(f"{number}", "reverse" if number in self.view.picks else "bold")
                own.append(f" {where}{sign}  ", "dim")
            if own:
                table.add_row(self._layer(frame.layer), own)
        return table

    def _known(self, layer: str) -> list[tuple[int, Known]]:
        return [
            (at + 1, piece.known)
            for at, piece in enumerate(self.view.pieces)
            if piece.at == "tent"
            and piece.seat == self.view.seat
            and piece.known is not None
            and piece.known.layer == layer
        ]

    # The frames

    def _frames(self, width: int) -> RenderableType:
        """Draw the frames side by side: what is published, what is one's own, what is free."""
        grid = Table.grid(padding=(0, 2 if width < 90 else 4, 0, 0))
        grid.add_row(*(self._layer(frame.layer) for frame in self.view.frames))
        grid.add_row(*(self._frame(frame) for frame in self.view.frames))
        return grid

    def _frame(self, frame: Frame) -> Text:
        own = {known.place: number for number, known in self._known(frame.layer)}
        drawn = Text()
        for place, piece in enumerate(frame.pieces):
            if place and place % frame.side == 0:
                drawn.append("\n")
            if piece is not None:
                seat = self.view.pieces[piece - 1].seat
                colour = "default" if seat is None else STYLES[self.view.players[seat].colour]
                drawn.append(f"{PUBLISHED} ", colour)
            elif place in own:
                drawn.append(f"{PICKED if own[place] in self.view.picks else MINE} ", "bold")
            else:
                drawn.append(f"{PLAN if frame.plans[place] else RUBBLE} ", "dim")
        return drawn


class Bill(Drawing):
    """The end: every publication with what it paid, and what push backs cost (TR-END-2)."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        bill = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="dim")
        bill.add_column(self._say("bill"), no_wrap=True)
        bill.add_column("")
        bill.add_column("")
        for seat in range(self.view.seats):
            bill.add_column(self._player(seat), justify="right", no_wrap=True)
        for line in self.view.bill:
            what = self._say("bill-back")
            if line.layer is not None:
                what = f"{self.words.name('rank', line.what)} ×{len(line.pieces)}"
            cells = [Text(RUBBLE, "dim") for _ in range(self.view.seats)]
            cells[line.seat] = Text(
                f"{line.points:+d}", "reverse" if line.points < 0 else "default"
            )
            layer = Text() if line.layer is None else self._layer(line.layer)
            round = Text(self._say("bill-line", round=line.round), "dim")
            bill.add_row(round, layer, Text(what), *cells)
        totals = [Text(str(player.space), "bold") for player in self.view.players]
        bill.add_row(Text(self._say("total"), "bold"), Text(), Text(), *totals)
        yield bill
