"""The page holds: cut lines, a café that restarts, other devices, other tabs, other hands."""

from __future__ import annotations

import re
import socket
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path

from playwright.sync_api import Playwright, expect

from tests.browser.cheval.playing import Trojan, city
from tests.browser.conftest import Visit
from tests.browser.playing import Player, play, points
from tests.browser.tales import asks, company, put, put_into, tale
from tests.browser.visitor import DESK, FLAGS, PATIENCE, PHONE, Visitor
from tests.browser.wire import wired
from tests.server.cafe import Cafe, Guest
from tests.server.process import served
from tests.server.stories import treasures
from troquet.core.record import Scribe

Enter = Callable[[str], Guest]
# Every sentence that was on the plaque.
SAYING = """
window.plaques = [];
new MutationObserver(() => {
  const said = document.querySelector(".ask [role=status]")?.textContent ?? "";
  if (said !== window.plaques.at(-1)) window.plaques.push(said);
}).observe(document, { subtree: true, childList: true, characterData: true });
"""


def crowds(visitor: Visitor) -> list[str]:
    """Return how many heroes stand in each district: what everybody sees alike."""
    return [re.sub(r".*?(\d+ héros sur \d).*", r"\1", label) for label in city(visitor)]


def asked(visitor: Visitor) -> str:
    """Return whose turn it is, as the page shows it."""
    return " ".join(visitor.page.locator(".seats .turn .called").all_inner_texts())


def connected(visitor: Visitor) -> None:
    """Wait until the page is in touch with the café again."""
    expect(visitor.page.locator(".table.off")).to_have_count(0, timeout=PATIENCE)


def test_two_browsers_a_cut_line_and_a_restart_end_in_the_same_view(
    playwright: Playwright, chromium: str, built: str, tmp_path: Path
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as door:
        port: int = door.getsockname()[1]
    with ExitStack() as stack:
        wire = stack.enter_context(wired(port))
        with served(tmp_path, page=built, port=port) as cafe:
            guests = [
                stack.enter_context(closing(Guest(cafe.url, name))).enter()
                for name in ("Camille", "Zélia")
            ]
            story = tale([*guests], asks("Announce"), after=60)
            table = put_into(tmp_path / "cafe.db", story)
            visitors = []
            for guest, url, device in zip(guests, (wire.url, cafe.url), (PHONE, DESK), strict=True):
                browser = playwright.chromium.launch(
                    executable_path=chromium, args=FLAGS, timeout=60_000
                )
                stack.callback(browser.close)
                visitors.append(
                    Visitor(browser, url, guest, device=device, hurried=True, speed="off")
                )
                visitors[-1].go(f"/t/{table}")
                visitors[-1].forgive(
                    "WebSocket connection|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION"
                )
            camille, zelia = visitors
            players = [Player(camille, seed=3), Player(zelia, seed=4)]
            play(players, lambda: players[1].question() != "")

            # The line of one is cut; the other plays on.
            wire.cut()
            camille.context.set_offline(True)
            camille.reads("link.lost")
            expect(camille.page.locator(".lit")).to_have_count(0)
            before = crowds(camille)
            play(players[1:], lambda: asked(zelia) == "Camille")
            assert crowds(camille) == before
            camille.context.set_offline(False)
            wire.mend()
            connected(camille)
            players[0].wait()
            assert crowds(camille) == crowds(zelia)
            play(players, lambda: players[0].question() == "")

        # The café is closed in the middle of it, and opened again.
        for visitor in visitors:
            visitor.reads("link.lost")
        with served(tmp_path, page=built, port=port):
            for visitor in visitors:
                connected(visitor)
            play(players, lambda: players[0].question() == "end" == players[1].question())
            assert points(camille) == points(zelia)
            assert city(camille) == city(zelia)
            for visitor in visitors:
                visitor.leave()


def losing(scribe: Scribe) -> bool:
    """Tell whether the first seat may announce 1, and would lose the turn by it."""
    if not asks("Announce")(scribe):
        return False
    after = scribe.state.clone()
    after.apply(0, after.options(0)[0])
    return after.waiting() != (0,)


def test_an_answer_given_while_the_line_is_cut_counts_once(
    cafe: Cafe, visit: Visit, enter: Enter
) -> None:
    me = enter("Camille")
    story = tale(company(me, 4), losing, after=20)
    with wired(cafe.port) as wire:
        visitor = visit(me, url=wire.url).go(f"/t/{put(cafe, story)}")
        visitor.forgive("WebSocket connection")
        player = Trojan(visitor)
        player.step()
        player.touch(player.numbers().first)
        wire.hush()
        player.do()  # before the page has noticed
        wire.cut()
        visitor.reads("link.lost")
        before = [line for line in visitor.told() if line.startswith("Vous annoncez")]
        wire.mend()
        connected(visitor)
        expect(visitor.page.locator(".seats .turn")).not_to_contain_text("Vous")
        after = [line for line in visitor.told() if line.startswith("Vous annoncez")]
        assert after == ["Vous annoncez 1.", *before]


def test_one_who_comes_back_sees_what_was_missed_and_is_greeted(
    cafe: Cafe, visit: Visit, enter: Enter
) -> None:
    me, other = enter("Camille"), enter("Bastien")
    table = put(cafe, tale([me, other], asks("Announce", 1), after=20))
    with wired(cafe.port) as wire:
        visitor = visit(me, url=wire.url)
        visitor.context.add_init_script(SAYING)
        visitor.forgive("WebSocket connection")
        visitor.go(f"/t/{table}").reads("ask.other", name="Bastien")
        before = visitor.told()
        wire.cut()
        visitor.reads("link.lost")
        there = visit(other, hurried=True, speed="off").go(f"/t/{table}")
        Player(there).wait()
        Player(there).answer()
        assert visitor.told() == before
        visitor.page.evaluate("window.plaques = []")
        wire.mend()
        greeting = visitor.word("link.returned")
        visitor.page.wait_for_function("(text) => window.plaques.includes(text)", arg=greeting)
        # What was missed came first, and then the question of now.
        assert any(line.startswith("Bastien annonce") for line in visitor.told()[: -len(before)])
        expect(visitor.ask()).not_to_have_text(greeting)
        connected(visitor)


def test_a_seat_is_handed_to_a_bot_and_taken_back(cafe: Cafe, visit: Visit, enter: Enter) -> None:
    me = enter("Camille")
    table = put(cafe, tale(company(me, 3), asks("Announce"), after=20))
    visitor = visit(me, hurried=True).go(f"/t/{table}")
    Player(visitor).wait()
    visitor.press("menu.title")
    visitor.press("seat.hand-mine")
    visitor.reads("ask.bot-for-you")
    expect(visitor.page.locator(".numbers .lit")).to_have_count(0)
    me_at = visitor.page.locator(".seats .seat", has_text="Vous")
    expect(me_at).to_contain_text("bot")
    # The bot plays the turn: the next one is asked, who is not here.
    expect(visitor.page.locator(".seats .turn")).to_contain_text("Zélia")
    visitor.press("seat.take-back")
    visitor.reads("ask.other", name="Zélia")
    expect(me_at).not_to_contain_text("bot")
    visitor.page.keyboard.press("l")
    log = visitor.page.get_by_role("dialog").locator(".told")
    expect(log).to_contain_text("Un bot joue pour Camille.")
    expect(log).to_contain_text("Camille reprend sa place.")
    assert me.get(f"/api/tables/{table}")["seats"][0]["bot"] is None


def test_the_seats_move_to_another_device_by_a_link(cafe: Cafe, visit: Visit, enter: Enter) -> None:
    me = enter("Camille")
    table = put(cafe, tale(company(me, 3), asks("Announce"), after=20))
    phone, desk = visit(me, hurried=True), visit(device=DESK, hurried=True)
    phone.go(f"/t/{table}")
    Player(phone).wait()
    phone.press("menu.title")
    phone.press("move.other-device")
    link = phone.page.get_by_role("textbox", name="Le lien").input_value()
    assert link.startswith(f"{cafe.url}/move/")
    desk.go(link).press("link.play-here")
    expect(desk.page).to_have_url(f"{cafe.url}/t/{table}")
    player = Player(desk)
    assert player.wait() == "move"
    phone.press("close")
    phone.reads("link.void")
    expect(phone.page.locator(".lit")).to_have_count(0)
    player.answer()
    # The link is spent.
    late = visit(device=DESK)
    late.forgive("40[0-9]")
    late.go(link).press("link.play-here")
    expect(late.page.get_by_role("alert")).to_contain_text("Ce lien a déjà servi")


def test_of_two_tabs_the_newer_one_plays(cafe: Cafe, visit: Visit, enter: Enter) -> None:
    me = enter("Camille")
    table = put(cafe, tale(company(me, 3), asks("Announce"), after=20))
    visitor = visit(me, hurried=True, device=DESK).go(f"/t/{table}")
    Player(visitor).wait()
    older, newer = visitor.page, visitor.context.new_page()
    newer.goto(f"/t/{table}")
    expect(newer.locator(".numbers .lit").first).to_be_visible()
    visitor.reads("link.elsewhere")
    expect(older.locator(".lit")).to_have_count(0)
    visitor.press("link.play-here")
    expect(older.locator(".numbers .lit").first).to_be_visible()
    expect(newer.locator(".ask").get_by_role("status")).to_have_text(visitor.word("link.elsewhere"))
    expect(newer.locator(".lit")).to_have_count(0)
    Player(visitor).answer()


def test_one_device_for_two_is_opened_at_the_door(visit: Visit) -> None:
    visitor = visit(hurried=True)
    page = visitor.go().page
    visitor.press("home.invite")
    visitor.touch(page.get_by_role("radio", name="2"))
    visitor.press("new.open")
    page.get_by_role("textbox").fill("Camille")
    visitor.press("name.take")
    visitor.press("invite.seat-beside")
    page.get_by_role("textbox", name="Les autres").fill("Zélia")
    visitor.press("name.take")
    visitor.press("invite.start")
    expect(page.get_by_role("heading", level=1)).to_have_text(
        re.compile("Passez l’appareil à (Camille|Zélia)")
    )


def test_behind_the_curtain_nothing_is_drawn(cafe: Cafe, visit: Visit, enter: Enter) -> None:
    def secret(scribe: Scribe) -> bool:
        """My own seat is asked, and knows a treasure that the other does not."""
        if not asks("Announce")(scribe):
            return False
        mine, hers = treasures(scribe, 0), treasures(scribe, 1)
        return any(one is not None and other is None for one, other in zip(mine, hers, strict=True))

    me = enter("Camille")
    twin = type("Account", (), {"id": me.id, "name": "Zélia"})()
    story = tale([me, twin], secret, after=20)
    mine, hers = treasures(story.scribe, 0), treasures(story.scribe, 1)
    at = next(place for place in range(7) if mine[place] is not None and hers[place] is None)
    visitor = visit(me, hurried=True).go(f"/t/{put(cafe, story)}")
    page = visitor.page

    def closed(name: str) -> None:
        """The curtain is down, and nothing else is there."""
        title = page.get_by_role("heading", level=1)
        expect(title).to_have_text(f"Passez l’appareil à {name}")
        for thing in (".mat", ".dock", ".log", ".told", "[data-place]", "[data-cheval]"):
            expect(page.locator(thing)).to_have_count(0)
        assert not re.search("trésor|district|Citadelle", page.locator("body").inner_html())

    closed("Camille")
    visitor.press("curtain.here", name="Camille")
    player = Player(visitor)
    assert player.wait() == "move"
    assert city(visitor)[at].endswith(f"trésor {mine[at]}, connu de vous seul")
    while player.wait() != "curtain":
        player.answer()
    # With two players everybody has two turns: it may be the same one again.
    if "Camille" in page.get_by_role("heading", level=1).inner_text():
        closed("Camille")
        return
    closed("Zélia")
    visitor.press("curtain.here", name="Zélia")
    assert player.wait() == "move"
    assert city(visitor)[at].endswith(("trésor caché", "connu de vous seul"))
