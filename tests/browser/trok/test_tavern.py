"""What only Trök can show on the page: closed purses, sets, dwarves that explain themselves."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Visit
from tests.browser.playing import Player, points
from tests.browser.tales import asks, company, last_move, put, tale
from tests.browser.trok.tales import golden, offers
from tests.browser.visitor import DESK, PHONE, Device, Visitor
from tests.server.cafe import Cafe, Guest
from troquet import library
from troquet.conformance.plugin import rule

Enter = Callable[[str], Guest]
WORDS = library.words("trok", "fr")


def number(drawn: Locator) -> int:
    """Read a drawn number."""
    return int(drawn.get_attribute("aria-label") or "-1")


def purse(visitor: Visitor) -> int:
    """Read one's own purse."""
    return number(visitor.page.locator(".trok-dock .purse .digits"))


@pytest.mark.parametrize(("seats", "device"), [(2, PHONE), (3, DESK), (5, PHONE)])
def test_a_whole_game_with_bots(visit: Visit, enter: Enter, seats: int, device: Device) -> None:
    me = enter("Camille")
    table = me.post("/api/tables", game="trok", seats=seats, bots=["greedy"] * (seats - 1))["id"]
    me.post(f"/api/tables/{table}/start")
    visitor = visit(me, device=device, hurried=True).go(f"/t/{table}")
    player = Player(visitor, seed=seats)
    assert player.game(hurry=True) > 4
    visitor.touch(visitor.page.locator(".bill"))
    outcome = me.get(f"/api/tables/{table}")["outcome"]
    assert points(visitor) == outcome["scores"]


@rule("TK-WIN-4", "TK-OPT-1")
@pytest.mark.parametrize("fortunes", [False, True])
def test_others_purses_stay_closed_unless_the_option_says_so(
    cafe: Cafe, visit: Visit, enter: Enter, fortunes: bool
) -> None:
    me = enter("Camille")
    story = tale(company(me, 3), asks("Take"), 60, True, "trok", fortunes=fortunes)
    fortune = story.scribe.state.view(0).players  # type: ignore[attr-defined]
    visitor = visit(me).go(f"/t/{put(cafe, story)}")
    Player(visitor).wait()
    assert purse(visitor) == fortune[0].purse
    shown = visitor.page.locator(".stall .purse .digits")
    assert [number(one) for one in shown.all()] == (
        [fortune[1].purse, fortune[2].purse] if fortunes else []
    )
    visitor.touch(visitor.page.locator(".stall .head").first)
    paper = visitor.page.locator(".trok .paper")
    closed = WORDS.say("page", "purse-closed", {})
    expect(paper).to_contain_text(f"{fortune[1].purse} Aare" if fortunes else closed)


@rule("TK-CMB-4")
def test_a_set_says_what_it_pays_and_the_coins_come_to_the_purse(
    cafe: Cafe, visit: Visit, enter: Enter
) -> None:
    me = enter("Camille")
    story = tale(company(me, 3), offers("Combine", "match"), 40, True, "trok")
    state = story.scribe.state
    move = next(move for move in state.options(0) if move.text.startswith("match"))
    aare = int(str(state.preview(0, move)["aare"]))
    visitor = visit(me).go(f"/t/{put(cafe, story)}")
    player = Player(visitor)
    player.wait()
    before = purse(visitor)
    for card in move.text.split()[2:]:
        kind = visitor.page.locator(f'.hand [data-kind="{card}"]:not([aria-pressed="true"])')
        player.touch(kind.first)
    for reading in visitor.page.locator(".tray .chip.lit:not(.taken)").all()[:1]:
        player.touch(reading)
    expect(player.main()).to_contain_text(f"+{aare} Aare")
    expect(visitor.page.locator(".tray .coin")).to_have_text(f"+{aare}")
    player.do()
    expect(visitor.page.locator(".trok-dock .purse .digits")).to_have_attribute(
        "aria-label", str(before + aare)
    )


@rule("TK-CMB-5")
def test_an_upgrade_is_claimed_first_then_paid(cafe: Cafe, visit: Visit, enter: Enter) -> None:
    me = enter("Camille")
    story = tale(company(me, 3), offers("Combine", "claim"), 20, True, "trok")
    visitor = visit(me, device=DESK).go(f"/t/{put(cafe, story)}")
    player = Player(visitor)
    player.wait()
    page = visitor.page
    first = page.locator(".rail .lit").first
    name = first.locator("b").inner_text()
    player.touch(first)
    expect(page.locator(".trok .paper")).to_contain_text("TK-UPG-")  # it explains itself
    expect(player.main()).to_have_text(WORDS.say("page", "act-claim", {"upgrade": name}))
    player.do()
    expect(page.locator(".tray .line.now")).to_contain_text(name)
    sockets = page.locator(".tray .socket")
    expect(sockets).to_have_count(3)
    player.answer()
    expect(page.locator(f'.trok-dock .mini[title="{name}"]')).not_to_have_count(0)


@rule("TK-CMB-5")
def test_a_dear_upgrade_says_why_with_its_clause(cafe: Cafe, visit: Visit, enter: Enter) -> None:
    me = enter("Camille")
    story = tale(company(me, 3), offers("Combine", "claim"), 20, True, "trok")
    visitor = visit(me).go(f"/t/{put(cafe, story)}")
    player = Player(visitor)
    player.wait()
    player.touch(visitor.page.locator(".rail button:not(.lit)").last)
    expect(visitor.page.get_by_role("alert")).to_contain_text("TK-CMB-5")


@rule("TK-WIN-2")
def test_the_perfect_combination_fills_its_sockets_and_wins(
    cafe: Cafe, visit: Visit, enter: Enter
) -> None:
    me = enter("Camille")
    table = put(cafe, golden("perfect-3", "perfect", *company(me, 3)))
    visitor = visit(me, hurried=True).go(f"/t/{table}")
    player = Player(visitor)
    player.wait()
    page = visitor.page
    player.touch(page.locator(".tray .perfect"))
    expect(page.locator(".tray .filled")).to_have_count(8)
    expect(player.main()).to_contain_text(WORDS.say("page", "act-perfect", {}))
    player.do()
    player.game(hurry=True)
    bill = page.get_by_role("region", name="L’addition")
    visitor.touch(page.locator(".bill"))
    expect(bill.get_by_role("button", name="TK-WIN-2")).to_be_visible()
    assert me.get(f"/api/tables/{table}")["outcome"]["reason"] == "perfect"


@pytest.mark.parametrize("device", [PHONE, DESK], ids=lambda device: device.name)
def test_the_bill_is_told_source_by_source(
    cafe: Cafe, visit: Visit, enter: Enter, device: Device
) -> None:
    me = enter("Camille")
    story = tale(company(me, 3), last_move, 0, True, "trok")
    table = put(cafe, story)
    visitor = visit(me, device=device).go(f"/t/{table}")
    player = Player(visitor)
    player.wait()
    player.answer()
    bill = visitor.page.get_by_role("region", name="L’addition")
    expect(bill).to_be_visible(timeout=40_000)
    visitor.touch(bill.get_by_text(visitor.word("bill.tap")))
    outcome = me.get(f"/api/tables/{table}")["outcome"]
    assert points(visitor) == outcome["scores"]
    told = [0, 0, 0]
    for row in bill.locator("tbody tr").all():
        expect(row.get_by_role("button", name=re.compile("TK-(CMB-4|TRD-6|UPG-)"))).to_be_visible()
        for seat, cell in enumerate(row.locator("td").all()):
            digits = cell.locator(".digits")
            told[seat] += number(digits) if digits.count() else 0
    # The lines come to the totals: nothing is counted that is not told.
    assert told == outcome["scores"]
