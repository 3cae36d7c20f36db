"""Every screen of the page, each brought up in the shortest way: for axe, for the layout, for
pictures.
"""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.playing import Player
from tests.browser.tales import asks, company, crowded, full_district, last_move, put, tale
from tests.browser.visitor import Visitor
from tests.browser.wire import Wire
from tests.server.cafe import Cafe, Guest
from troquet.server.store import Account

Bring = Callable[["Stage"], None]
SCREENS: dict[str, Bring] = {}


class Stage:
    """A café, two guests known there, and the browser of one in which a screen is brought up."""

    def __init__(self, cafe: Cafe, wire: Wire, visitor: Visitor, me: Guest, other: Guest) -> None:
        self.cafe = cafe
        self.wire = wire
        self.visitor = visitor
        self.me = me
        self.other = other
        self.page = visitor.page
        self.word = visitor.word

    def at(self, table: str) -> Player:
        """Sit at a table of Le Cheval, ready to play."""
        self.visitor.go(f"/t/{table}")
        expect(self.page.locator(".table")).to_be_visible()
        return Player(self.visitor)

    def at_curtain(self, **more: bool) -> str:
        """Sit at a table with two seats of one's own; the curtain is down."""
        two: list[Guest | Account] = [self.me, Account(self.me.id, "Zélia")]
        story = tale(two, asks("Announce", 0), after=30, **more)
        table = put(self.cafe, story)
        self.visitor.go(f"/t/{table}")
        expect(self.page.locator(".curtain")).to_be_visible()
        return table


def screen(bring: Bring) -> Bring:
    """Put a screen on the list, under the name of the function that brings it up."""
    SCREENS[bring.__name__.replace("_", "-")] = bring
    return bring


def _mid_game(stage: Stage, step: str, *args: int, after: int = 36, seats: int = 4) -> Player:
    story = tale(company(stage.me, seats), asks(step, 0, *args), after=after, bots=True)
    return stage.at(put(stage.cafe, story))


# The front room


@screen
def home_newcomer(stage: Stage) -> None:
    """The front room as one sees it for the first time."""
    stage.page.evaluate("localStorage.clear()")
    stage.visitor.go()
    expect(stage.page.get_by_role("article").first).to_be_visible()
    expect(stage.visitor.button("home.guided")).to_be_visible()


@screen
def home_regular(stage: Stage) -> None:
    """The front room with games of one's own that go on, and tables that are open."""
    put(stage.cafe, tale(company(stage.me, 4), asks("Announce"), after=20, bots=True))
    stage.me.table(seats=3)
    stage.other.table(seats=4, listed=True)
    stage.visitor.go()
    expect(stage.page.locator(".resume").first).to_be_visible()
    expect(stage.page.locator(".open-tables li").first).to_be_visible()


# Gathering


@screen
def new_table(stage: Stage) -> None:
    """Opening a table."""
    stage.visitor.go("/?new=cheval")
    expect(stage.visitor.button("new.open")).to_be_visible()


@screen
def name(stage: Stage) -> None:
    """The question for a name, which others will read."""
    stage.page.evaluate("localStorage.removeItem('troquet.named')")
    stage.visitor.go("/?new=cheval").press("new.open")
    expect(stage.page.get_by_role("dialog")).to_be_visible()


@screen
def invite_host(stage: Stage) -> None:
    """A table that gathers, as its host sees it: a guest, a bot, a free chair, the link."""
    table = stage.me.table(seats=4, bots=["greedy"])
    stage.other.post(f"/api/tables/{table}/sit")
    stage.visitor.go(f"/t/{table}")
    expect(stage.page.get_by_role("heading", name=stage.other.name)).to_be_visible()


@screen
def invite_guest(stage: Stage) -> None:
    """A table that gathers, as one sees it who has just opened the link."""
    table = stage.other.table(seats=3)
    stage.visitor.go(f"/t/{table}")
    expect(stage.visitor.ask()).to_be_visible()


# The table


@screen
def table_announce(stage: Stage) -> None:
    """One's turn begins: a number."""
    player = _mid_game(stage, "Announce")
    expect(player.numbers().first).to_be_visible()


@screen
def table_two_players(stage: Stage) -> None:
    """Two players, two colours each."""
    player = _mid_game(stage, "Announce", seats=2)
    expect(player.numbers().first).to_be_visible()


@screen
def table_push(stage: Stage) -> None:
    """A push: district and hero are chosen, one touch is left."""
    player = _mid_game(stage, "Push", 2)
    player.touch(player.districts().nth(2))
    player.touch(player.heroes().first)
    expect(player.main()).to_be_enabled()


@screen
def table_trident(stage: Stage) -> None:
    """The Trident: two treasures are about to change places."""
    player = _mid_game(stage, "Exchange")
    expect(player.districts().first).to_be_visible()
    player.touch(player.district(1))
    player.touch(player.district(4))
    expect(player.main()).to_be_enabled()


@screen
def table_waiting(stage: Stage) -> None:
    """Somebody else's turn: nothing is lit."""
    story = tale(company(stage.me, 4), asks("Announce", 2), after=30)
    stage.at(put(stage.cafe, story))
    stage.visitor.reads("ask.other", name="Bastien")


@screen
def table_spectator(stage: Stage) -> None:
    """A game of others, looked at."""
    story = tale(company(stage.other, 3), asks("Push", 0, 1), after=24)
    stage.at(put(stage.cafe, story))


@screen
def table_refused(stage: Stage) -> None:
    """A full district was touched: the reason and its clause are beside it."""
    refuse(stage)


@screen
def table_guide(stage: Stage) -> None:
    """The first game: a note at the moment when it matters."""
    stage.page.evaluate("localStorage.setItem('troquet.guiding.cheval', 'on')")
    _mid_game(stage, "Announce", after=0)
    expect(stage.page.get_by_role("note")).to_be_visible()


@screen
def table_list(stage: Stage) -> None:
    """Every choice as a list."""
    player = _mid_game(stage, "Push", 1)
    expect(player.districts().first).to_be_visible()
    stage.visitor.press("act.list")
    expect(stage.page.get_by_role("dialog")).to_be_visible()


@screen
def table_log(stage: Stage) -> None:
    """What happened."""
    _mid_game(stage, "Announce")
    stage.page.keyboard.press("l")
    expect(stage.page.get_by_role("dialog").locator(".told")).to_be_visible()


@screen
def table_menu(stage: Stage) -> None:
    """The menu."""
    _mid_game(stage, "Announce")
    stage.visitor.press("menu.title")
    expect(stage.page.get_by_role("dialog")).to_be_visible()


@screen
def table_people(stage: Stage) -> None:
    """Who is at the table, in detail; one of them has left."""
    story = tale(company(stage.me, 4), asks("Announce", 2), after=30)
    stage.at(put(stage.cafe, story))
    stage.page.get_by_role("button", name=stage.word("seats.open")).dispatch_event("click")
    expect(stage.page.get_by_role("dialog")).to_be_visible()


@screen
def table_rules(stage: Stage) -> None:
    """The rulebook beside the table, at the clause of the question."""
    _mid_game(stage, "Announce")
    stage.visitor.press("ask.rule")
    expect(stage.page.locator(".book .here")).to_be_visible()


@screen
def table_botted(stage: Stage) -> None:
    """A bot plays for oneself."""
    story = tale(company(stage.me, 3), asks("Announce", 1), after=20)
    table = put(stage.cafe, story)
    stage.at(table)
    stage.me.post(f"/api/tables/{table}/hand", seat=0)
    expect(stage.visitor.button("seat.take-back")).to_be_visible()


@screen
def move_link(stage: Stage) -> None:
    """The link that moves one's seats to another device."""
    _mid_game(stage, "Announce")
    stage.visitor.press("menu.title")
    stage.visitor.press("move.other-device")
    expect(stage.page.locator(".moving .qr")).to_be_visible()
    stage.page.locator(".moving").scroll_into_view_if_needed()


@screen
def move_here(stage: Stage) -> None:
    """Arrived with that link."""
    stage.visitor.go(f"/move/{stage.me.post('/api/guests/me/link')['code']}")
    expect(stage.visitor.button("move.here")).to_be_visible()


@screen
def curtain(stage: Stage) -> None:
    """Several players on one device: it is passed on."""
    stage.at_curtain()


@screen
def elsewhere(stage: Stage) -> None:
    """The same table in a newer tab: this one has let go."""
    story = tale(company(stage.me, 3), asks("Announce"), after=20, bots=True)
    table = put(stage.cafe, story)
    stage.at(table)
    newer = stage.visitor.context.new_page()
    newer.goto(f"/t/{table}")
    stage.visitor.reads("link.elsewhere")
    stage.page.bring_to_front()


@screen
def lost(stage: Stage) -> None:
    """The connection is gone."""
    _mid_game(stage, "Announce", seats=3, after=20)
    stage.visitor.forgive("WebSocket connection")
    stage.wire.cut()
    stage.visitor.reads("link.lost")


@screen
def notice(stage: Stage) -> None:
    """An address at which there is no table."""
    stage.visitor.forgive("404")
    stage.visitor.go("/t/nowhere")
    expect(stage.page.get_by_role("heading", level=1)).to_be_visible()


# The end


@screen
def bill(stage: Stage) -> None:
    """The bill, told to its end."""
    story = tale(company(stage.me, 4), last_move, bots=True)
    table = put(stage.cafe, story.to_the_end())
    stage.at(table)
    expect(stage.page.locator(".bill .won").first).to_be_visible()


@screen
def bill_two_players(stage: Stage) -> None:
    """The bill of two players."""
    story = tale(company(stage.me, 2), last_move, bots=True)
    stage.at(put(stage.cafe, story.to_the_end()))
    expect(stage.page.locator(".bill .won").first).to_be_visible()


@screen
def replay(stage: Stage) -> None:
    """A game again, in the middle."""
    story = tale(company(stage.me, 4), last_move, bots=True)
    table = put(stage.cafe, story.to_the_end())
    stage.visitor.go(f"/t/{table}/replay")
    slider = stage.page.get_by_role("slider")
    expect(slider).to_be_visible()
    slider.fill("40")
    expect(stage.page.locator(".told li").first).to_be_attached()


@screen
def rules(stage: Stage) -> None:
    """The rulebook as a page of its own, at a clause."""
    stage.visitor.go("/rules/cheval#CH-END-3")
    expect(stage.page.locator(".book .here")).to_be_visible()


# A game that the page has never seen


@screen
def plain_table(stage: Stage) -> None:
    """The workshop's game on the plain board."""
    story = tale([stage.me, stage.other], lambda _: True, game="_template")
    stage.visitor.go(f"/t/{put(stage.cafe, story)}")
    expect(stage.page.locator(".value.lit").first).to_be_visible()


def refuse(stage: Stage) -> int:
    """Come to a push while a district is full, and touch that one; return its number."""
    story = tale(company(stage.me, 3), crowded, bots=True)
    full = full_district(story.scribe)
    player = stage.at(put(stage.cafe, story))
    expect(player.districts().first).to_be_visible()
    player.touch(player.district(full))
    expect(stage.page.locator(".refusal")).to_be_visible()
    return full
