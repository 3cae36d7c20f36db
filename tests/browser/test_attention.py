"""Whoever looks away, listens, or wants no motion is served as well."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.playing import Player, play
from tests.browser.tales import asks, company, put, tale
from tests.browser.visitor import DESK
from tests.server.cafe import Cafe, Guest

Enter = Callable[[str], Guest]
# Every note that the page plays is counted.
LISTENING = """
window.notes = 0;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...more) { window.notes += 1; start.apply(this, more); };
"""
# A tab that can be sent to sleep: `sleep(true)`.
SLEEPING = """
let asleep = false;
Object.defineProperty(document, "hidden", { get: () => asleep });
Object.defineProperty(document, "visibilityState", { get: () => (asleep ? "hidden" : "visible") });
window.sleep = (now) => { asleep = now; document.dispatchEvent(new Event("visibilitychange")); };
"""
# What moves now, by its element and what makes it move.
MOVING = """
document.getAnimations().filter((one) => one.playState === "running").map(({ effect, ...one }) =>
  `${effect.target.getAttribute("class")} ${effect.getKeyframes().flatMap(Object.keys).join(" ")}`)
"""


def test_the_tab_and_a_sound_say_that_it_is_my_turn(cafe: Cafe, visit: Visit, enter: Enter) -> None:
    me, other = enter("Camille"), enter("Bastien")
    table = put(cafe, tale([me, other], asks("Announce", 1), after=20))
    heard, deaf = (visit(me, url=cafe.url, sound=sound, calm=True) for sound in ("on", "off"))
    heard.context.add_init_script(LISTENING)
    heard.go(f"/t/{table}")
    expect(heard.page).to_have_title("Le Cheval de Troie")
    heard.touch(heard.page.locator(".seats .counts"))  # a sound needs a touch first
    heard.press("close")
    before = heard.page.evaluate("window.notes")
    there = visit(other, calm=True).go(f"/t/{table}")
    play([Player(there)], lambda: "À vous" in heard.page.title())
    heard.page.wait_for_function("(before) => window.notes > before", arg=before)
    deaf.context.add_init_script(LISTENING)
    deaf.go(f"/t/{table}")
    expect(deaf.page).to_have_title(re.compile("À vous"))
    assert deaf.page.evaluate("window.notes") == 0


def test_a_tab_that_slept_wakes_up_in_the_right_state(
    cafe: Cafe, visit: Visit, enter: Enter
) -> None:
    me, other = enter("Camille"), enter("Bastien")
    table = put(cafe, tale([me, other], asks("Announce", 1), after=20))
    visitor = visit(me, hurried=True)
    visitor.context.add_init_script(SLEEPING)
    visitor.go(f"/t/{table}").reads("ask.other", name="Bastien")
    visitor.page.evaluate("sleep(true)")
    told = visitor.told()
    there = visit(other, hurried=True).go(f"/t/{table}")
    play([Player(there)], lambda: "À vous" in visitor.page.title())
    # The tab called, but nothing was shown to nobody.
    assert visitor.told() == told
    visitor.page.evaluate("sleep(false)")
    assert Player(visitor).wait() == "move"
    assert len(visitor.told()) > len(told)


def test_what_happens_and_what_is_asked_are_announced(
    cafe: Cafe, visit: Visit, enter: Enter
) -> None:
    me = enter("Camille")
    table = put(cafe, tale(company(me, 4), asks("Announce"), after=20))
    visitor = visit(me, calm=True).go(f"/t/{table}")
    page, player = visitor.page, Player(visitor)
    player.wait()
    expect(page.get_by_role("status").first).to_have_text("Combien de héros annoncez-vous ?")
    page.evaluate(
        """() => {
          window.said = [];
          const region = document.querySelector("[aria-live=polite].aloud");
          new MutationObserver(() => region.textContent && window.said.push(region.textContent))
            .observe(region, { childList: true, subtree: true, characterData: true });
        }"""
    )
    player.answer()
    page.wait_for_function("() => window.said.length >= 2")
    said: list[str] = page.evaluate("window.said")
    assert re.fullmatch(r"Vous annoncez [123]\.", said[0])
    assert "carte" in said[1]


def test_who_wants_no_motion_sees_none(cafe: Cafe, visit: Visit, enter: Enter) -> None:
    me = enter("Camille")
    for wish in ({"calm": True}, {"speed": "off"}):
        table = put(cafe, tale(company(me, 3), asks("Push", 0, 1), after=20, bots=True))
        visitor = visit(me, device=DESK, **wish).go(f"/t/{table}")
        player = Player(visitor)
        player.wait()
        player.answer()
        travelled: set[str] = set()
        while player.question() == "":
            travelled.update(visitor.page.evaluate(MOVING))
            visitor.page.wait_for_timeout(40)
        assert not travelled, wish
