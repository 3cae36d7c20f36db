"""What only Trollland can show on the page: five players, nested moments, the bill pile by pile."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.playing import Player, points
from tests.browser.tales import asks, company, last_move, put, tale
from tests.browser.trollland.screens import nested, offers
from tests.browser.visitor import DESK, PHONE, Device
from tests.server.cafe import Cafe, Guest
from troquet import library

Enter = Callable[[str], Guest]
WORDS = library.words("trollland", "fr")


def test_a_whole_game_of_five_with_four_bots_at_phone_size(visit: Visit, enter: Enter) -> None:
    me = enter("Camille")
    table = me.post("/api/tables", game="trollland", seats=5, bots=["greedy"] * 4)["id"]
    me.post(f"/api/tables/{table}/start")
    visitor = visit(me, hurried=True).go(f"/t/{table}")
    player = Player(visitor, seed=5)
    assert player.game(hurry=True) > 4
    visitor.touch(visitor.page.locator(".bill"))
    assert len(points(visitor)) == 5


@pytest.mark.parametrize("device", [PHONE, DESK], ids=lambda device: device.name)
def test_the_bill_is_told_pile_by_pile(
    cafe: Cafe, visit: Visit, enter: Enter, device: Device
) -> None:
    me = enter("Camille")
    story = tale(company(me, 3), last_move, game="trollland")
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
    for row in bill.locator("tbody tr").all():
        expect(row.get_by_role("button", name=re.compile("TL-END-[345]"))).to_be_visible()
    # The lines come to the totals: nothing is counted that is not told.
    told = [0, 0, 0]
    for row in bill.locator("tbody tr").all():
        for seat, cell in enumerate(row.locator("td").all()):
            digits = cell.locator(".digits")
            told[seat] += int(digits.get_attribute("aria-label") or 0) if digits.count() else 0
    assert told == outcome["scores"]


def test_one_more_stands_on_the_trail_until_it_is_settled(
    cafe: Cafe, visit: Visit, enter: Enter
) -> None:
    me = enter("Camille")
    story = tale(company(me, 3), nested, bots=True, game="trollland")
    visitor = visit(me, device=DESK).go(f"/t/{put(cafe, story)}")
    player = Player(visitor)
    player.wait()
    now = visitor.page.locator(".trail .now")
    expect(now).to_contain_text(WORDS.say("page", "step-more", {}))
    # The table was opened in the middle of it: the card that asked for one more stands there too.
    loaded = visitor.page.locator(".trail .done")
    expect(loaded.first).to_contain_text(WORDS.say("page", "step-loaded", {}))
    expect(visitor.page.locator(".trail .next")).to_be_visible()
    player.answer()
    expect(now).not_to_contain_text(WORDS.say("page", "step-more", {}))


@pytest.mark.parametrize("seats", [2, 5])
def test_all_five_vehicles_are_in_sight_on_a_phone(
    cafe: Cafe, visit: Visit, enter: Enter, seats: int
) -> None:
    me = enter("Camille")
    story = tale(company(me, seats), asks("Load"), bots=True, game="trollland")
    visitor = visit(me).go(f"/t/{put(cafe, story)}")
    Player(visitor).wait()
    station = visitor.page.locator(".station")
    assert station.evaluate("(it) => it.scrollHeight <= it.clientHeight + 1")
    assert station.locator(".vehicle").count() == 5


def test_the_log_is_in_sight_under_five_players(cafe: Cafe, visit: Visit, enter: Enter) -> None:
    me = enter("Camille")
    story = tale(company(me, 5), asks("Load"), after=70, bots=True, game="trollland")
    visitor = visit(me, device=DESK)
    visitor.page.set_viewport_size({"width": 1366, "height": 768})
    visitor.go(f"/t/{put(cafe, story)}")
    Player(visitor).wait()
    assert visitor.page.locator(".seats .seat").count() == 5
    log = visitor.page.locator(".log").bounding_box()
    assert log is not None
    assert log["y"] + 120 < log["y"] + log["height"] <= 768


def test_a_card_that_fits_nowhere_is_asked_between_quay_and_camp(
    cafe: Cafe, visit: Visit, enter: Enter
) -> None:
    me = enter("Camille")
    story = tale(company(me, 4), offers("Load", "camp"), bots=True, game="trollland")
    visitor = visit(me).go(f"/t/{put(cafe, story)}")
    player = Player(visitor)
    player.wait()
    before = len(story.scribe.state.view(0).players[0].camp)  # type: ignore[attr-defined]
    player.touch(visitor.page.locator(".tent"))
    expect(player.main()).to_have_text(re.compile(WORDS.say("page", "act-camp", {})))
    player.do()
    expect(visitor.page.locator('.seats [data-trollland="camp-0"]')).to_contain_text(
        str(before + 1)
    )


def test_a_closed_cage_says_why_with_its_clause(cafe: Cafe, visit: Visit, enter: Enter) -> None:
    me = enter("Camille")
    story = tale(company(me, 4), asks("Load"), after=40, bots=True, game="trollland")
    visitor = visit(me).go(f"/t/{put(cafe, story)}")
    player = Player(visitor)
    player.wait()
    player.touch(visitor.page.locator("button.cage:not(.lit)").first)
    refusal = visitor.page.get_by_role("alert")
    expect(refusal).to_contain_text("TL-LOAD-")
    expect(refusal.locator(".refuser")).to_be_visible()


def test_the_numbers_are_said_to_be_reconstructed(cafe: Cafe, visit: Visit, enter: Enter) -> None:
    me = enter("Camille")
    story = tale(company(me, 2), asks("Load"), bots=True, game="trollland")
    visitor = visit(me).go(f"/t/{put(cafe, story)}")
    Player(visitor).wait()
    visitor.touch(visitor.page.locator(".bonuses"))
    expect(visitor.page.locator(".asked")).to_contain_text("reconstitués")
