"""The screens of Trök."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.playing import Player
from tests.browser.stage import Stage, passing, screen
from tests.browser.tales import Moment, asks, company, last_move, tale
from tests.browser.trok.tales import golden, offers, owns, rich
from troquet.server.store import Account


def _asked(stage: Stage, moment: Moment, after: int = 0, seats: int = 4) -> Player:
    guests = company(stage.me, min(seats, 4))
    if seats > 4:
        guests.append(Account("g_Loïc", "Loïc"))
    stage.at(stage.put(tale(guests, moment, after, True, "trok")))
    player = Player(stage.visitor)
    assert player.wait() == "move"
    return player


@screen
def choose(stage: Stage) -> None:
    """Three cards are chosen in secret: two of them are up."""
    player = _asked(stage, asks("Choose", None), 60)
    for number in (1, 2):
        player.touch(stage.page.locator(".hand .lit").nth(number))
        expect(stage.page.locator(".hand .taken")).to_have_count(number)


@screen
def take(stage: Stage) -> None:
    """The trade goes round: a card of another's stall is about to be taken."""
    player = _asked(stage, asks("Take"), 50)
    player.touch(player.any_of(stage.page.locator(".goods .lit")))
    expect(player.main()).to_be_enabled()


@screen
def place(stage: Stage) -> None:
    """A card was taken: keep it, or swap it for one of the market's."""
    player = _asked(stage, offers("Place", "swap"), 50)
    player.touch(stage.page.locator(".market .lit").first)
    expect(player.main()).to_be_enabled()


@screen
def settle(stage: Stage) -> None:
    """Only one's own stall has cards left."""
    _asked(stage, asks("Settle"), 30)


@screen
def combine(stage: Stage) -> None:
    """A combination turn: both sets can be made."""
    _asked(stage, offers("Combine", "match", rich), 50)


@screen
def match(stage: Stage) -> None:
    """A set of identical cards: what it pays is on the tray and on the button."""
    player = _asked(stage, offers("Combine", "match"), 50)
    player.touch(player.any_of(stage.page.locator(".hand .lit")))
    for _ in range(2):
        player.touch(stage.page.locator(".hand .lit").first)
    expect(player.main()).to_be_enabled()


@screen
def claim(stage: Stage) -> None:
    """An upgrade is asked for: its note says what it does, the tray what it costs."""
    player = _asked(stage, offers("Combine", "claim"), 50)
    player.touch(stage.page.locator(".rail .lit").last)
    expect(player.main()).to_be_enabled()


@screen
def pay(stage: Stage) -> None:
    """An upgrade is paid for with different cards."""
    player = _asked(stage, asks("Pay"), 50)
    player.touch(stage.page.locator(".hand .lit").first)
    player.touch(stage.page.locator(".hand .lit").last)


@screen
def run(stage: Stage) -> None:
    """Idunn: two upgrades are asked for at once, to be paid with a run."""
    player = _asked(stage, offers("Combine", "run"), 50)
    player.touch(stage.page.locator(".tray .more:not(.perfect)"))
    for _ in range(2):
        player.touch(stage.page.locator(".rail .lit:not(.taken)").last)
    expect(player.main()).to_be_enabled()


@screen
def perfect(stage: Stage) -> None:
    """The perfect combination: its eight sockets have filled by themselves."""
    stage.at(stage.put(golden("perfect-3", "perfect", *company(stage.me, 3))))
    player = Player(stage.visitor)
    assert player.wait() == "move"
    player.touch(stage.page.locator(".tray .perfect"))
    expect(stage.page.locator(".tray .filled")).to_have_count(8)


@screen
def give(stage: Stage) -> None:
    """The master owes somebody a card."""
    player = _asked(stage, asks("Give", 0), 30)
    player.touch(stage.page.locator(".hand .lit").first)


@screen
def entrust(stage: Stage) -> None:
    """A tie at the top: one of two others gets the token."""
    player = _asked(stage, asks("Entrust"), 10)
    player.touch(stage.page.locator(".stall .head.lit").first)
    expect(player.main()).to_be_enabled()


@screen
def store(stage: Stage) -> None:
    """The end of the round: what the carts keep."""
    player = _asked(stage, offers("Store", "store", owns("cart")), 40)
    player.touch(stage.page.locator(".hand .lit").first)


@screen
def five_players(stage: Stage) -> None:
    """Five at the table: all stalls, a long hand and many upgrades fit."""
    _asked(stage, offers("Take", "take", rich), 200, seats=5)


@screen
def two_players(stage: Stage) -> None:
    """Two at the table."""
    _asked(stage, asks("Take"), 40, seats=2)


@screen
def known(stage: Stage) -> None:
    """What is known of another player, one tap away."""
    player = _asked(stage, offers("Combine", "end", rich), 120)
    player.touch(stage.page.locator(".stall .head").first)
    expect(stage.page.locator(".trok .paper")).to_be_visible()


@passing
@screen
def refused(stage: Stage) -> None:
    """An upgrade that is too dear was touched: the reason and its clause are beside it."""
    player = _asked(stage, offers("Combine", "claim"), 30)
    player.touch(stage.page.locator(".rail button:not(.lit)").last)
    expect(stage.page.locator(".refusal")).to_be_visible()


@screen
def bill(stage: Stage) -> None:
    """The bill, told to its end."""
    stage.at(stage.finished("trok", last_move))
    expect(stage.page.locator(".bill .won").first).to_be_visible()
