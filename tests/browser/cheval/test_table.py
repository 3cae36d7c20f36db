"""At the table: what may not be done says why, and what is fleeting is kept nowhere."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.cheval.playing import Trojan, city
from tests.browser.cheval.tales import crowded, full_district
from tests.browser.conftest import Visit
from tests.browser.playing import POINT
from tests.browser.tales import asks, company, put, tale
from tests.browser.visitor import DESK, PATIENCE, PHONE, Device, Visitor
from tests.server.cafe import Cafe, Guest
from troquet import library
from troquet.server.house import House

Enter = Callable[[str], Guest]
COLOURS = "rouge|vert|jaune|bleu"
PUSHED = re.compile(rf"pouss\w+ une? ({COLOURS})")
# What passes is written down: it may be gone before anybody asks.
PASSING = """
window.passed = [];
new MutationObserver(() => {
  for (const thing of document.querySelectorAll(".passing, .belly .seen")) {
    const said = thing.textContent.trim() || thing.getAttribute("class");
    if (!window.passed.includes(said)) window.passed.push(said);
  }
}).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
"""
KEPT = "JSON.stringify([{...localStorage}, {...sessionStorage}])"


@pytest.mark.parametrize("device", [PHONE, DESK], ids=lambda device: device.name)
def test_a_refused_move_shows_its_clause_and_its_reason(
    cafe: Cafe, visit: Visit, enter: Enter, device: Device
) -> None:
    me = enter("Camille")
    story = tale(company(me, 3), crowded, bots=True)
    full = full_district(story.scribe)
    visitor = visit(me, device=device, calm=True).go(f"/t/{put(cafe, story)}")
    player = Trojan(visitor)
    assert player.step() == "push"
    player.touch(player.district(full))
    alert = visitor.page.get_by_role("alert")
    name = library.words("cheval", "fr").name("district", full)
    expect(alert).to_contain_text(f"{name} : complet, 5 héros sur 5.")
    expect(alert.get_by_role("button")).to_have_text("CH-TURN-6")
    near, touched = alert.bounding_box(), player.district(full).bounding_box()
    assert near is not None
    assert touched is not None
    assert abs(near["y"] + near["height"] / 2 - touched["y"] - touched["height"] / 2) < 330
    visitor.touch(alert.get_by_role("button"))
    expect(visitor.page.locator(".book .here")).to_contain_text("CH-TURN-6")
    visitor.touch(visitor.page.locator(".book").get_by_role("button", name="Fermer"))
    # Nothing was answered: the question is still the same.
    assert player.step() == "push"
    player.answer()


def test_a_reason_goes_with_the_next_touch(cafe: Cafe, visit: Visit, enter: Enter) -> None:
    me = enter("Camille")
    story = tale(company(me, 3), crowded, bots=True)
    visitor = visit(me, calm=True).go(f"/t/{put(cafe, story)}")
    player = Trojan(visitor)
    player.wait()
    player.touch(player.district(full_district(story.scribe)))
    expect(visitor.page.get_by_role("alert")).to_be_visible()
    player.touch(player.districts().first)
    expect(visitor.page.get_by_role("alert")).to_have_count(0)
    expect(player.main()).to_have_text(visitor.word("act.choose-more"))


def test_what_was_touched_can_be_touched_again_until_it_is_said(
    cafe: Cafe, visit: Visit, enter: Enter
) -> None:
    me = enter("Camille")
    visitor = visit(me, calm=True)
    visitor.go(f"/t/{put(cafe, tale(company(me, 4), asks('Push'), after=20))}")
    player = Trojan(visitor)
    player.wait()
    lit = player.districts()
    before = city(visitor)
    player.touch(lit.first)
    expect(lit.first).to_have_attribute("aria-pressed", "true")
    player.touch(lit.nth(1))
    expect(lit.first).to_have_attribute("aria-pressed", "false")
    player.touch(player.heroes().first)
    expect(player.main()).to_have_text(re.compile(rf"Pousser le ({COLOURS})"))
    visitor.press("act.back")
    expect(player.main()).to_be_disabled()
    assert city(visitor) == before


@pytest.mark.parametrize("device", [PHONE, DESK], ids=lambda device: device.name)
def test_a_hero_can_be_dragged_to_a_district(
    cafe: Cafe, visit: Visit, enter: Enter, device: Device
) -> None:
    me = enter("Camille")
    story = tale(company(me, 4), asks("Push"), after=20)
    visitor = visit(me, device=device, calm=True).go(f"/t/{put(cafe, story)}")
    player = Trojan(visitor)
    player.wait()
    hero, district = player.heroes().first, player.districts().nth(1)
    label = district.get_attribute("aria-label")
    points = [thing.evaluate(POINT) for thing in (hero, district)]
    drag(visitor, *points)
    expect(player.main()).to_have_text(re.compile(rf"Pousser le ({COLOURS})"))
    expect(district).to_have_attribute("aria-pressed", "true")
    expect(district).to_have_attribute("aria-label", label or "")  # nothing was done
    # Dropped where it may not go, it stays chosen, and so does the district.
    bar = visitor.page.locator(".bar").bounding_box()
    assert bar is not None
    drag(visitor, points[0], [bar["x"] + 60, bar["y"] + 20])
    expect(visitor.page.locator(".dragged")).to_have_count(0)
    expect(player.main()).to_be_enabled()
    player.do()


def drag(visitor: Visitor, start: list[float], end: list[float]) -> None:
    """Draw something from one point to another, with a finger or a mouse."""
    way = [[a + (b - a) * part / 8 for a, b in zip(start, end, strict=True)] for part in range(9)]
    if not visitor.device.touch:
        mouse = visitor.page.mouse
        mouse.move(*start)
        mouse.down()
        for x, y in way:
            mouse.move(x, y)
        mouse.up()
        return
    session = visitor.context.new_cdp_session(visitor.page)
    for number, (x, y) in enumerate([*way, *way[-1:] * 4]):
        if number >= len(way):
            time.sleep(0.06)  # a finger that lies still lets go; one that does not flings
        kind = "touchMove" if number else "touchStart"
        points = [{"x": x, "y": y}]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_every_choice_is_in_the_list_too(cafe: Cafe, visit: Visit, enter: Enter) -> None:
    me = enter("Camille")
    story = tale(company(me, 4), asks("Push"), after=20)
    visitor = visit(me, calm=True).go(f"/t/{put(cafe, story)}")
    player = Trojan(visitor)
    player.wait()
    visitor.press("act.list")
    options = visitor.page.get_by_role("dialog").locator(".option")
    assert options.count() == len(story.scribe.state.options(0))
    visitor.page.get_by_role("searchbox").fill("jardins")
    expect(options.first).to_contain_text("Jardins")
    visitor.touch(options.first)
    expect(player.main()).to_have_text(re.compile(rf"Pousser le ({COLOURS})"))
    player.do()


def passed(visitor: Visitor, pattern: str) -> None:
    """Wait until something was in sight, if only for a moment."""
    visitor.page.wait_for_function(
        "(pattern) => window.passed.some((said) => new RegExp(pattern).test(said))", arg=pattern
    )


def shown(cafe: Cafe, table: str, seat: int) -> None:
    """Wait until the café has heard that everything was shown to a seat."""

    async def all_of_it(house: House) -> bool:
        await house.flush()
        seen = await house.store.seen(table)
        return seen.get(seat, -1) == len(await house.store.read(table)) - 1

    end = time.monotonic() + PATIENCE / 1000
    while not cafe.ask(all_of_it):
        assert time.monotonic() < end, "the café never heard that it was shown"
        time.sleep(0.02)


def gone(visitor: Visitor) -> None:
    """Nothing of what was pushed is on the page or on the device any more."""
    page = visitor.page
    expect(page.locator(".belly use[href$=unknown]")).to_have_count(2)
    expect(page.locator("body")).not_to_contain_text(PUSHED)
    assert not PUSHED.search(page.content())
    assert "pushed" not in page.evaluate(KEPT)


def test_the_pushed_colour_is_shown_once_and_kept_nowhere(
    cafe: Cafe, visit: Visit, enter: Enter
) -> None:
    me = enter("Camille")
    story = tale(company(me, 4), asks("Push", 0, 1), after=20)
    visitor = visit(me)
    visitor.context.add_init_script(PASSING)
    visitor.go(f"/t/{put(cafe, story)}")
    page, player = visitor.page, Trojan(visitor)
    player.wait()
    gone(visitor)
    player.touch(player.districts().first)
    player.touch(player.heroes().first)
    player.do()
    # As it happens: a line over the cloth, and the colour at the belly.
    passed(visitor, PUSHED.pattern)
    passed(visitor, r"\bseen\b")
    page.evaluate("window.passed = []")
    # A moment later: nowhere.
    gone(visitor)
    page.keyboard.press("l")
    log = page.get_by_role("dialog").locator(".told")
    expect(log).to_contain_text("tombe du cheval")
    gone(visitor)
    page.reload()
    expect(page.locator(".belly")).to_be_visible()
    gone(visitor)


def test_one_who_was_away_sees_a_push_once(cafe: Cafe, visit: Visit, enter: Enter) -> None:
    me, other = enter("Camille"), enter("Bastien")
    table = put(cafe, tale([me, other], asks("Push", 0, 1), after=20))
    away = visit(other)
    away.context.add_init_script(PASSING)
    visitor = visit(me, calm=True).go(f"/t/{table}")
    player = Trojan(visitor)
    player.wait()
    player.answer()
    away.go(f"/t/{table}")
    passed(away, PUSHED.pattern)
    gone(away)
    shown(cafe, table, 1)
    away.page.reload()
    expect(away.page.locator(".belly")).to_be_visible()
    gone(away)


def test_a_replay_of_a_live_game_does_not_give_it_back(
    cafe: Cafe, visit: Visit, enter: Enter
) -> None:
    me = enter("Camille")
    table = put(cafe, tale(company(me, 4), asks("Announce"), after=20))
    visitor = visit(me, device=DESK, calm=True).go(f"/t/{table}/replay")
    slider = visitor.page.get_by_role("slider")
    expect(slider).to_be_visible()
    for at in range(int(slider.get_attribute("max") or 0) + 1):
        slider.fill(str(at))
        assert not PUSHED.search(visitor.page.content())
    assert visitor.page.get_by_role("radio", name=visitor.word("replay.open")).count() == 0


def test_with_the_memory_aid_everybody_sees_the_horse(
    cafe: Cafe, visit: Visit, enter: Enter
) -> None:
    me = enter("Camille")
    table = put(cafe, tale(company(me, 4), asks("Announce"), after=20, memory=True))
    visitor = visit(me, calm=True).go(f"/t/{table}")
    expect(visitor.page.locator(".belly use")).to_have_count(2)
    expect(visitor.page.locator(".belly use[href$=unknown]")).to_have_count(0)
