"""The first minute in the café: three taps to the first move, the guide, a game never seen."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.cheval.playing import Trojan
from tests.browser.conftest import Visit
from tests.browser.playing import Player, points
from tests.browser.visitor import DESK
from tests.server.cafe import Guest

# Everything but the list of games comes a while later.
LATE = """
window.late = window.awaited = 0;
const ask = window.fetch;
window.fetch = async (where, ...more) => {
  if (String(where).endsWith("/api/games")) return ask(where, ...more);
  window.late += 1;
  window.awaited += 1;
  await new Promise((done) => setTimeout(done, 500));
  const answer = await ask(where, ...more);
  setTimeout(() => (window.awaited -= 1), 100);
  return answer;
};
"""
COUNTING = """
window.taps = Number(sessionStorage.getItem("taps") ?? 0);
addEventListener("pointerdown", () => sessionStorage.setItem("taps", ++window.taps), true);
"""


def test_three_taps_lead_from_the_door_to_the_first_move(visit: Visit) -> None:
    visitor = visit(hurried=True)
    visitor.context.add_init_script(COUNTING)
    visitor.go().press("home.play")
    player = Trojan(visitor)
    assert player.step() == "number"
    player.touch(player.numbers().first)
    player.do()
    expect(visitor.page.locator(".told", has_text="Vous annoncez 1.")).to_be_attached()
    assert visitor.page.evaluate("window.taps") == 3


def test_one_need_not_wait_until_the_opening_was_shown(
    visit: Visit, enter: Callable[[str], Guest]
) -> None:
    me = enter("Camille")
    while True:
        table = me.table(seats=2, bots=["greedy"])
        if me.post(f"/api/tables/{table}/start")["waiting"] == [0]:
            break
    visitor = visit(me, speed="slow").go(f"/t/{table}")
    player = Trojan(visitor)
    expect(player.numbers().first).to_be_visible()
    expect(visitor.page.locator(".passing")).to_contain_text("charge")  # the very first event
    player.touch(player.numbers().first)
    player.do()
    expect(visitor.page.locator(".told", has_text="Vous annoncez 1.")).to_be_attached()


def test_nothing_moves_in_the_front_room_while_the_rest_comes_in(
    visit: Visit, enter: Callable[[str], Guest]
) -> None:
    me = enter("Camille")
    me.table(seats=3)
    for guest in (None, me):
        visitor = visit(guest)
        visitor.context.add_init_script(LATE)
        page = visitor.go().page
        play = page.get_by_role("button", name=visitor.word("home.play"), exact=True)
        expect(play.last).to_be_enabled()
        places = [one.bounding_box() for one in play.all()]
        page.wait_for_function("() => window.late > 0 && window.awaited === 0")
        expect(visitor.button("home.guided")).to_be_visible()
        assert [one.bounding_box() for one in play.all()] == places


def test_the_guide_speaks_when_it_matters_and_can_be_skipped(visit: Visit) -> None:
    visitor = visit(hurried=True)
    visitor.go().press("home.guided")
    note = visitor.page.get_by_role("note", name="Le guide")
    expect(note).to_contain_text("Ulysse charge le cheval")
    expect(note.get_by_role("button", name="CH-SET-4")).to_be_visible()
    said = [note.inner_text()]
    player = Trojan(visitor)
    assert player.step() == "number"
    while "Annoncez combien" not in said[-1]:
        visitor.press("guide.next")
        expect(note).not_to_have_text(said[-1])
        said.append(note.inner_text())
        assert len(said) < 8
    assert len(set(said)) == len(said) > 1  # every note once
    visitor.touch(note.get_by_role("button", name="CH-TURN-2"))
    expect(visitor.page.locator(".book .here")).to_contain_text("CH-TURN-2")
    visitor.page.locator(".book").get_by_role("button", name="Fermer").tap()
    visitor.press("guide.skip")
    expect(note).to_have_count(0)
    player.answer()
    player.wait()
    expect(note).to_have_count(0)
    visitor.page.reload()
    assert player.step() in ("number", "push", "treasures")
    expect(note).to_have_count(0)


def test_without_a_guide_nobody_teaches(visit: Visit) -> None:
    visitor = visit(hurried=True)
    visitor.go().press("home.play")
    assert Trojan(visitor).step() == "number"
    expect(visitor.page.get_by_role("note")).to_have_count(0)


def test_a_game_that_the_page_has_never_seen_is_played_on_a_plain_board(visit: Visit) -> None:
    visitor = visit(hurried=True)
    page = visitor.go().page
    shelf = page.get_by_role("article").filter(has_text="trois plis")
    visitor.touch(shelf.get_by_role("button", name="Jouer"))
    expect(page.locator(".plain")).to_be_visible()
    assert Player(visitor).game() == 3
    assert sum(points(visitor)) == 3  # a trick is a point


def test_the_cheval_itself_can_be_played_on_the_plain_board(visit: Visit) -> None:
    visitor = visit(hurried=True, device=DESK)
    page = visitor.go().page
    visitor.press("home.play")
    expect(page.locator(".cheval")).to_be_visible()
    page.goto(f"{page.url}?plain")
    expect(page.locator(".plain")).to_be_visible()
    announce = page.locator(".value.lit").first
    expect(announce).to_be_visible()
    visitor.touch(announce)
    visitor.touch(page.locator(".actions .main:enabled"))
    expect(page.locator(".told").first).to_contain_text("Vous annoncez 1.")


def test_the_language_changes_everywhere_at_once(visit: Visit) -> None:
    visitor = visit(hurried=True)
    page = visitor.go().page
    visitor.press("home.play")
    player = Trojan(visitor)
    assert player.step() == "number"
    expect(visitor.ask()).to_have_text("Combien de héros annoncez-vous ?")
    visitor.press("menu.title")
    visitor.touch(page.get_by_role("radio", name="English"))
    visitor.language = "en"
    visitor.press("close")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(visitor.ask()).to_have_text("How many heroes do you announce?")
    visitor.press("rules.title")
    expect(page.locator(".book")).to_contain_text("horse")
    visitor.touch(page.locator(".book").get_by_role("button", name="Close"))
    page.reload()
    expect(visitor.ask()).to_have_text("How many heroes do you announce?")
    player.wait()
    player.answer()
    visitor.press("log.title")
    log = page.get_by_role("dialog").locator(".told")
    expect(log).to_contain_text(re.compile("You announce [123]\\."))
    expect(log).to_contain_text(re.compile("You draw a card: "))
