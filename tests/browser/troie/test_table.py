"""Troie at the table: picking in the mound, examining, building a publication."""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.playing import Player
from tests.browser.tales import asks, company, put, tale
from tests.browser.troie.tales import (
    building,
    covered,
    freeing,
    frees,
    laden,
    lonely,
    refusing,
)
from tests.browser.visitor import Visitor
from tests.server.cafe import Cafe, Guest
from troquet import game

Enter = Callable[[str], Guest]


def test_every_free_piece_can_be_picked_with_a_finger(
    cafe: Cafe, visit: Visit, enter: Enter
) -> None:
    me = enter("Camille")
    story = tale(company(me, 4), asks("Start"), bots=True, game="troie")
    visitor = visit(me, calm=True).go(f"/t/{put(cafe, story)}")
    player = Player(visitor)
    player.wait()
    page = visitor.page
    free = page.locator(".mound .tile[data-lit]")
    places = [tile.get_attribute("data-place") for tile in free.all()]
    assert len(places) > 4
    for place in places:
        tile = page.locator(f'.tile[data-place="{place}"]')
        player.touch(tile)
        if page.locator(".fan").count() > 0:  # the finger covers several: they are fanned out
            label = tile.get_attribute("aria-label")
            player.touch(page.locator(f'.fan [aria-label="{label}"]'))
        expect(tile).to_have_attribute("aria-pressed", "true")
        page.keyboard.press("Escape")


def test_a_covered_piece_says_what_lies_on_it(cafe: Cafe, visit: Visit, enter: Enter) -> None:
    me = enter("Camille")
    story = tale(company(me, 3), asks("Dig", 0, 5), 40, bots=True, game="troie")
    visitor = visit(me, calm=True).go(f"/t/{put(cafe, story)}")
    player = Player(visitor)
    player.wait()
    player.touch(covered(visitor.page))
    alert = visitor.page.get_by_role("alert")
    expect(alert.get_by_role("button")).to_have_text("TR-SET-4")
    # Its sentence says numbers, so they are shown: of the piece, and of all that covers it
    said = {int(number) for number in re.findall(r"\d+", alert.locator("p").inner_text())}
    shown = visitor.page.locator(".mound .tag").all_text_contents()
    assert {int(number) for number in shown} == said
    expect(visitor.page.locator(".mound .blocking")).to_have_count(len(said) - 1)
    visitor.page.keyboard.press("Escape")
    expect(visitor.page.locator(".mound .tag")).to_have_count(0)


def test_a_lifted_piece_rings_what_it_would_free(cafe: Cafe, visit: Visit, enter: Enter) -> None:
    me = enter("Camille")
    story = tale(company(me, 2), freeing, bots=True, game="troie")
    move, freed = next(frees(story.scribe))
    visitor = visit(me, calm=True).go(f"/t/{put(cafe, story)}")
    Player(visitor).wait()
    page = visitor.page
    number = move.text.split()[1]
    page.locator(f'.tile[data-place="piece-{number}"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator(".mound .freed")).to_have_count(len(freed))
    rings = [ring.get_attribute("transform") for ring in page.locator(".mound .freed").all()]
    for piece in freed:  # each ring is where its piece lies
        lies = page.locator(f'.tile[data-place="piece-{piece}"]').get_attribute("transform")
        assert any(ring and lies and ring.startswith(lies) for ring in rings)


def test_a_piece_that_joins_nothing_shows_where_one_would(
    cafe: Cafe, visit: Visit, enter: Enter
) -> None:
    me = enter("Camille")
    story = tale(company(me, 4), refusing, bots=True, game="troie")
    state = story.scribe.state
    number = lonely(story.scribe)[0]
    because = state.agenda[-1].forbids(state, 0, game("troie").move(f"pick {number}"))
    assert because is not None
    assert because.clause == "TR-PUB-4"
    visitor = visit(me, calm=True).go(f"/t/{put(cafe, story)}")
    player = Player(visitor)
    player.wait()
    page = visitor.page
    player.touch(page.locator(f'[data-behind="{number}"]'))
    alert = page.get_by_role("alert")
    expect(alert.get_by_role("button")).to_have_text("TR-PUB-4")
    expect(page.locator(".closeup .wanted")).to_have_count(len(because.facts["places"]))  # type: ignore[arg-type]


def test_the_second_touch_of_a_piece_digs_it(cafe: Cafe, visit: Visit, enter: Enter) -> None:
    me = enter("Camille")
    story = tale(company(me, 2), asks("Dig", 0, 5), 30, bots=True, game="troie")
    visitor = visit(me, calm=True).go(f"/t/{put(cafe, story)}")
    player = Player(visitor)
    player.wait()
    page = visitor.page
    place = page.locator(".mound .tile[data-lit]").last.get_attribute("data-place")
    number = str(place).removeprefix("piece-")
    tile = page.locator(f'.tile[data-place="{place}"]')
    page.keyboard.press("Tab")  # somebody with a keyboard
    tile.focus()
    expect(page.locator(".strip .here")).to_have_count(1)
    expect(page.locator(".strip svg")).to_have_count(page.locator(".mound .tile[data-lit]").count())
    page.keyboard.press("Enter")
    expect(tile).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Enter")
    expect(page.locator(f'[data-before="{number}"]')).to_be_visible()
    expect(tile).to_have_count(0)


def test_a_piece_is_tried_against_its_frame_and_turned_over(
    cafe: Cafe, visit: Visit, enter: Enter
) -> None:
    me = enter("Camille")
    story = tale(company(me, 3), laden, 60, bots=True, game="troie")
    visitor = visit(me, calm=True).go(f"/t/{put(cafe, story)}")
    player = Player(visitor)
    player.wait()
    page = visitor.page
    player.touch(page.locator("[data-behind]").first)
    expect(page.locator(".closeup .tried")).to_have_count(1)
    page.get_by_role("button", name="Retourner").click()
    expect(page.locator('.closeup .tried use[href^="#troie-face-"]')).to_have_count(1)
    page.get_by_role("button", name="La colline").click()
    expect(page.locator(".mound")).to_be_visible()


def test_a_publication_says_what_it_pays_and_is_taken_back(
    cafe: Cafe, visit: Visit, enter: Enter
) -> None:
    me = enter("Camille")
    story = tale(company(me, 3), building, 80, bots=True, game="troie")
    view = msgspec.to_builtins(story.scribe.state.view(0))
    pays = next(
        story.scribe.state.preview(0, move)["pays"]
        for move in story.scribe.state.options(0)
        if move.text == "publish"
    )
    visitor = visit(me, calm=True).go(f"/t/{put(cafe, story)}")
    Player(visitor).wait()
    page = visitor.page
    expect(page.locator(".actions .main")).to_have_text(re.compile(rf"Publier\s: {pays} point"))
    expect(page.locator(".closeup .tried")).to_have_count(len(view["picks"]))
    page.get_by_role("button", name="Retirer la dernière").click()
    expect(page.locator(".closeup .tried")).to_have_count(len(view["picks"]) - 1)


def test_a_spectator_sees_one_picture_for_all_hidden_pieces(
    cafe: Cafe, visit: Visit, enter: Enter
) -> None:
    me = enter("Camille")
    story = tale(company(me, 4), asks("Choose", None), 60, bots=True, game="troie")
    visitor: Visitor = visit(enter("Zoé"), calm=True).go(f"/t/{put(cafe, story)}")
    expect(visitor.page.locator(".mound .tile").first).to_be_visible()
    view = msgspec.to_builtins(story.scribe.state.view(None))
    for number, piece in enumerate(view["pieces"], 1):
        if piece["at"] != "mound":
            continue
        shown = visitor.page.locator(f'[data-place="piece-{number}"] use').get_attribute("href")
        face = piece["face"]
        assert (shown == "#troie-face-unseen") == (face is None)
        assert (shown == "#troie-face-plan") == (face == "plan")
