"""The house's own screens, each brought up in the shortest way, with Le Cheval on the table."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.stage import Stage, screen
from tests.browser.tales import asks, company, last_move, tale
from troquet.server.store import Account

GAME = "cheval"


def _my_turn(stage: Stage, after: int = 36, seats: int = 4) -> None:
    stage.against_bots(GAME, asks("Announce"), after, seats)
    expect(stage.page.locator(".lit").first).to_be_visible()


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
    stage.put(tale(company(stage.me, 4), asks("Announce"), after=20, bots=True))
    stage.me.table(seats=3)
    stage.other.table(seats=4, listed=True)
    stage.visitor.go()
    expect(stage.page.locator(".resume").first).to_be_visible()
    expect(stage.page.locator(".open-tables li").first).to_be_visible()


# Gathering


@screen
def new_table(stage: Stage) -> None:
    """Opening a table."""
    stage.visitor.go(f"/?new={GAME}")
    expect(stage.visitor.button("new.open")).to_be_visible()


@screen
def name(stage: Stage) -> None:
    """The question for a name, which others will read."""
    stage.page.evaluate("localStorage.removeItem('troquet.named')")
    stage.visitor.go(f"/?new={GAME}").press("new.open")
    expect(stage.page.get_by_role("dialog")).to_be_visible()


@screen
def invite_host(stage: Stage) -> None:
    """A table that gathers, as its host sees it: a guest, a bot, a free chair, the link."""
    table = stage.me.table(seats=4, bots=["regular"])
    stage.other.post(f"/api/tables/{table}/sit")
    stage.visitor.go(f"/t/{table}")
    expect(stage.page.get_by_role("heading", name=stage.other.name)).to_be_visible()


@screen
def invite_guest(stage: Stage) -> None:
    """A table that gathers, as one sees it who has just opened the link."""
    table = stage.other.table(seats=3)
    stage.visitor.go(f"/t/{table}")
    expect(stage.visitor.ask()).to_be_visible()


# The table's frame


@screen
def table_waiting(stage: Stage) -> None:
    """Somebody else's turn: nothing is lit."""
    stage.at(stage.put(tale(company(stage.me, 4), asks("Announce", 2), after=30)))
    stage.visitor.reads("ask.other", name="Bastien")


@screen
def table_spectator(stage: Stage) -> None:
    """A game of others, looked at."""
    bastien, zelia, _, irma = company(stage.other, 4)
    stage.at(stage.put(tale([bastien, zelia, irma], asks("Push", 0, 1), after=24)))


@screen
def table_guide(stage: Stage) -> None:
    """The first game: a note at the moment when it matters."""
    stage.page.evaluate(f"localStorage.setItem('troquet.guiding.{GAME}', 'on')")
    _my_turn(stage, after=0)
    expect(stage.page.get_by_role("note")).to_be_visible()


@screen
def table_list(stage: Stage) -> None:
    """Every choice as a list."""
    stage.against_bots(GAME, asks("Push", 0, 1), after=36)
    stage.visitor.press("act.list")
    expect(stage.page.get_by_role("dialog")).to_be_visible()


@screen
def table_advice(stage: Stage) -> None:
    """The café's advice: what it would do, how good that is, and how sure it is."""
    _my_turn(stage)
    stage.visitor.press("advice.title")
    expect(stage.page.locator(".advised").first).to_be_visible(timeout=30_000)


@screen
def table_log(stage: Stage) -> None:
    """What happened."""
    _my_turn(stage)
    stage.page.keyboard.press("l")
    expect(stage.page.get_by_role("dialog").locator(".told")).to_be_visible()


@screen
def table_menu(stage: Stage) -> None:
    """The menu."""
    _my_turn(stage)
    stage.visitor.press("menu.title")
    expect(stage.page.get_by_role("dialog")).to_be_visible()


@screen
def table_sure(stage: Stage) -> None:
    """The menu, when something that cannot be undone was touched once."""
    _my_turn(stage)
    stage.visitor.press("menu.title")
    stage.visitor.press("seat.resign")
    sure = stage.visitor.button("seat.resign-sure")
    expect(sure).to_be_visible()
    sure.evaluate("(button) => button.scrollIntoView({ block: 'center' })")


@screen
def table_people(stage: Stage) -> None:
    """Who is at the table, in detail; one of them has left."""
    stage.at(stage.put(tale(company(stage.me, 4), asks("Announce", 2), after=30)))
    stage.page.get_by_role("button", name=stage.word("seats.open")).dispatch_event("click")
    expect(stage.page.get_by_role("dialog")).to_be_visible()


@screen
def table_rules(stage: Stage) -> None:
    """The rulebook beside the table, at the clause of the question."""
    _my_turn(stage)
    stage.visitor.press("ask.rule")
    expect(stage.page.locator(".book .here")).to_be_visible()


@screen
def table_botted(stage: Stage) -> None:
    """A bot plays for oneself."""
    table = stage.put(tale(company(stage.me, 3), asks("Announce", 1), after=20))
    stage.at(table)
    stage.me.post(f"/api/tables/{table}/hand", seat=0)
    expect(stage.visitor.button("seat.take-back")).to_be_visible()


@screen
def move_link(stage: Stage) -> None:
    """The link that moves one's seats to another device."""
    _my_turn(stage)
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
    twin = Account(stage.me.id, "Zélia")
    stage.visitor.go(f"/t/{stage.put(tale([stage.me, twin], asks('Announce'), after=30))}")
    expect(stage.page.locator(".curtain")).to_be_visible()


@screen
def elsewhere(stage: Stage) -> None:
    """The same table in a newer tab: this one has let go."""
    table = stage.put(tale(company(stage.me, 3), asks("Announce"), after=20, bots=True))
    stage.at(table)
    newer = stage.visitor.context.new_page()
    newer.goto(f"/t/{table}")
    stage.visitor.reads("link.elsewhere")
    stage.page.bring_to_front()


@screen
def moved_away(stage: Stage) -> None:
    """One's seats were moved to another device: this one has let go."""
    _my_turn(stage, seats=3, after=20)
    code = stage.me.post("/api/guests/me/link")["code"]
    stage.me.post("/api/guests/claim", code=code)
    stage.visitor.reads("link.void")


@screen
def lost(stage: Stage) -> None:
    """The connection is gone."""
    _my_turn(stage, seats=3, after=20)
    stage.visitor.forgive("WebSocket connection")
    stage.wire.cut()
    stage.visitor.reads("link.lost")


@screen
def notice(stage: Stage) -> None:
    """An address at which there is no table."""
    stage.visitor.forgive("404")
    stage.visitor.go("/t/nowhere")
    expect(stage.page.get_by_role("heading", level=1)).to_be_visible()


@screen
def replay(stage: Stage) -> None:
    """A game again, in the middle."""
    stage.visitor.go(f"/t/{stage.finished(GAME, last_move)}/replay")
    slider = stage.page.get_by_role("slider")
    expect(slider).to_be_visible()
    slider.fill("40")
    expect(stage.page.locator(".told li").first).to_be_attached()


@screen
def replay_end(stage: Stage) -> None:
    """A game again, at its end, with all open."""
    stage.visitor.go(f"/t/{stage.finished(GAME, last_move)}/replay")
    stage.visitor.press("replay.open")
    stage.visitor.press("replay.last")
    expect(stage.page.locator(".bill .won").first).to_be_visible()


@screen
def rules(stage: Stage) -> None:
    """The rulebook as a page of its own, at a clause."""
    stage.visitor.go(f"/rules/{GAME}#CH-END-3")
    expect(stage.page.locator(".book .here")).to_be_visible()


# A game that the page has never seen


@screen
def plain_table(stage: Stage) -> None:
    """The workshop's game on the plain board."""
    story = tale([stage.me, stage.other], lambda _: True, game="_template")
    stage.visitor.go(f"/t/{stage.put(story)}")
    expect(stage.page.locator(".value.lit").first).to_be_visible()
