"""The end: the bill, the record, the replay, the rematch."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.cheval.playing import city
from tests.browser.conftest import Visit
from tests.browser.playing import Player
from tests.browser.tales import company, last_move, put, tale
from tests.browser.visitor import DESK, PHONE, Device
from tests.server.cafe import Cafe, Guest
from troquet import library
from troquet.core.record import Record

Enter = Callable[[str], Guest]


@pytest.mark.parametrize("device", [PHONE, DESK], ids=lambda device: device.name)
def test_the_bill_is_told_district_by_district(
    cafe: Cafe, visit: Visit, enter: Enter, device: Device
) -> None:
    me = enter("Camille")
    story = tale(company(me, 4), last_move)
    visitor = visit(me, device=device, speed="slow").go(f"/t/{put(cafe, story)}")
    player = Player(visitor)
    player.wait()
    player.answer()
    bill = visitor.page.get_by_role("region", name="L’addition")
    expect(bill).to_be_visible(timeout=40_000)
    told = bill.locator("tbody tr")
    assert told.count() < 7  # one line after another
    visitor.touch(bill.get_by_text(visitor.word("bill.tap")))
    expect(told).to_have_count(7)
    for place, row in enumerate(told.all(), 1):
        source = row.get_by_role("rowheader")
        name = library.words("cheval", "fr").name("district", place)
        expect(source.get_by_role("button", name=name)).to_be_visible()
        expect(source).to_contain_text(re.compile(r"\d\sh.*\+\s\d"))
        expect(source.get_by_role("button", name="CH-END-")).to_be_visible()
    table = visitor.page.url.rsplit("/", 1)[1]
    outcome = me.get(f"/api/tables/{table}")["outcome"]
    totals = bill.locator("tfoot .digits")
    assert [int(one.get_attribute("aria-label") or -1) for one in totals.all()] == outcome["scores"]
    expect(bill.locator("tfoot .won")).to_have_count(outcome["ranks"].count(1))
    won = [seat for seat, rank in enumerate(outcome["ranks"]) if rank == 1]
    expect(visitor.ask()).to_contain_text("À vous la tasse" if won == [0] else "gagne")
    visitor.touch(told.first.locator(".clause"))
    expect(visitor.page.locator(".book .here")).to_contain_text(re.compile("CH-END-[34]"))


def test_the_record_can_be_taken_home(
    cafe: Cafe, visit: Visit, enter: Enter, tmp_path: Path
) -> None:
    me = enter("Camille")
    story = tale(company(me, 3), last_move).to_the_end()
    visitor = visit(me, calm=True).go(f"/t/{put(cafe, story)}")
    with visitor.page.expect_download() as taken:
        visitor.press("bill.record")
    assert re.fullmatch(r"troquet-cheval-\w+\.json", taken.value.suggested_filename)
    taken.value.save_as(tmp_path / "record.json")
    record = Record.read((tmp_path / "record.json").read_bytes())
    assert record.replay(library.game("cheval")).hash() == story.scribe.state.hash()


def test_a_game_is_seen_again_with_one_s_own_eyes_or_with_all_open(
    cafe: Cafe, visit: Visit, enter: Enter
) -> None:
    me = enter("Camille")
    story = tale(company(me, 4), last_move).to_the_end()
    visitor = visit(me, calm=True).go(f"/t/{put(cafe, story)}")
    page = visitor.page
    visitor.press("bill.replay")
    slider = page.get_by_role("slider")
    expect(slider).to_have_attribute("max", str(len(story.scribe.record().moves)))
    expect(slider).to_have_value("0")
    assert all(label.endswith("trésor caché") for label in city(visitor))
    visitor.press("replay.next")
    expect(slider).to_have_value("1")
    expect(visitor.ask()).to_have_text(re.compile("annonce"))
    visitor.press("replay.previous")
    expect(slider).to_have_value("0")
    visitor.press("replay.open")
    expect(page.locator("[data-place=district-1]")).to_have_attribute(
        "aria-label", re.compile(r"trésor \d$")
    )
    assert all(re.search(r"trésor \d$", label) for label in city(visitor))
    visitor.press("replay.public")
    expect(page.locator("[data-place=district-1]")).to_have_attribute(
        "aria-label", re.compile("trésor caché$")
    )
    visitor.press("replay.mine")
    visitor.press("replay.last")
    expect(page.locator(".bill .won").first).to_be_visible()
    visitor.press("replay.first")
    expect(page.locator(".bill")).to_have_count(0)
    visitor.press("replay.play")
    expect(slider).not_to_have_value("0")
    visitor.press("replay.leave")
    expect(page).to_have_url(re.compile("/t/[^/]+$"))


def test_a_rematch_brings_the_same_people_to_a_new_table(
    cafe: Cafe, visit: Visit, enter: Enter
) -> None:
    me, other = enter("Camille"), enter("Bastien")
    table = put(cafe, tale([me, other], last_move).to_the_end())
    visitor, friend = (visit(guest, calm=True).go(f"/t/{table}") for guest in (me, other))
    visitor.press("bill.rematch")
    expect(visitor.page).not_to_have_url(re.compile(table))
    friend.press("bill.join-rematch")
    expect(friend.page).to_have_url(visitor.page.url)
    for name in ("Camille", "Bastien"):
        expect(friend.page.get_by_role("heading", name=name)).to_be_visible()
    visitor.press("invite.start")
    expect(friend.page.locator(".city")).to_be_visible()


def test_alone_with_bots_a_rematch_begins_at_once(cafe: Cafe, visit: Visit, enter: Enter) -> None:
    me = enter("Camille")
    table = put(cafe, tale(company(me, 3), last_move, bots=True).to_the_end())
    visitor = visit(me, hurried=True).go(f"/t/{table}")
    visitor.press("bill.rematch")
    expect(visitor.page.locator(".city")).to_be_visible()
    expect(visitor.page).not_to_have_url(re.compile(table))
    assert Player(visitor).wait() == "move"
