"""An evening of two people and a television: they meet by a QR code, play a whole game, and then another one.

All three screens show its first turns and its end. Each turn between is played at one of the two that people have.
"""

import random
import re
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.patience import until
from tests.service.conftest import PHONE, RESTING, Running
from tests.service.playing import Player
from tests.service.web.people import Person, WithFingers, WithMouse, play
from tests.service.web.phones import read_codes
from tests.service.web.readable import violations

TABLE = re.compile(r"/games/g\w+$")
TURNS = 18
"""No game of the other titles has so few for certain."""
TOGETHER, ALONE = 2, 7
"""How many turns both play at their screens at first, and how many each of them plays before both see the end."""
TOKEN = "localStorage.getItem('heptad.token')"
TELEVISION = {"width": 1280, "height": 720}
KEEP_LOCKS = """
    window.locks = [];
    const request = WakeLock.prototype.request;
    WakeLock.prototype.request = async function (...kind) {
        const lock = await request.apply(this, kind);
        window.locks.push(lock);
        return lock;
    };
    window.turn = (state) => {
        Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
        if (state === "hidden") for (const lock of locks) lock.release();
        document.dispatchEvent(new Event("visibilitychange"));
    };
"""
"""Keeps the wake locks that a page gets, and hides or shows it as a device does, which Chromium here never is."""
TOTALS = "tfoot td"
HELD = "locks.filter(({ released }) => !released).length"


@pytest.fixture
def hand(browser: Browser) -> Iterator[Page]:
    """The page of a phone in Japanese that may stay awake, of a person who was never here."""
    with browser.new_context(
        viewport=PHONE, reduced_motion="reduce", locale="ja-JP", has_touch=True, is_mobile=True
    ) as context:
        context.grant_permissions(["screen-wake-lock"])
        context.add_init_script(KEEP_LOCKS)
        yield context.new_page()


@pytest.fixture
def television(browser: Browser) -> Iterator[Page]:
    """The page of a television, on which nobody is signed in."""
    with browser.new_context(viewport=TELEVISION, reduced_motion="reduce", locale="en-GB") as context:
        context.grant_permissions(["screen-wake-lock"])
        context.add_init_script(KEEP_LOCKS)
        yield context.new_page()


class Away(Person):
    """A person whose screen shows something else, and who moves by the API. A screen costs most of what a turn does."""

    def __init__(self, person: Person, player: Player, game: str) -> None:
        self.page = person.page
        self.player = player
        self.game = game
        self.random = random.Random(3)

    def see(self) -> dict[str, Any]:
        """Return what the API tells of a game that is not at its end."""
        return {"status": "playing", "asked": self.player.moves(self.game)["awaited"], "scene": False}

    def move(self) -> None:
        """Make a random legal move."""
        self.player.move(self.game, self.random)


@contextmanager
def away(person: Person, url: str) -> Iterator[Person]:
    """Let a person leave the page of a table, and return to it at the end."""
    page, table = person.page, person.page.url
    with closing(Player(url, token=page.evaluate(TOKEN))) as player:
        page.goto(url + RESTING)
        yield Away(person, player, table.rpartition("/")[2])
        page.goto(table)
        page.wait_for_selector(".page")


def test_two_people_meet_by_a_code_and_play_two_games_that_a_television_shows(
    heptad: Running, page: Page, hand: Page, television: Page
):
    open_table(page, heptad.url)
    large = page.get_by_role("link", name="Big screen").first.get_attribute("href")
    television.goto(f"{heptad.url}{large}")
    (link,) = read_codes(page, page.locator(".qr-code"))
    expect(television.locator(".qr-code")).to_be_visible()
    assert read_codes(television) == [link]
    hand.goto(link)
    hand.get_by_role("button", name="席に着く").tap()
    hand.wait_for_url(TABLE)
    first = hand.url
    expect(television.locator(".person")).to_have_count(3)
    assert violations(television) == []
    assert television.locator(".w7-look:visible").count() == 0
    for screen in (hand, television):
        demand_awake(screen)
    people = WithMouse(page, 1, pays=True), WithFingers(hand, 2, pays=True)
    moves = play(list(people), TOGETHER * len(people))
    television.goto(heptad.url + RESTING)
    for playing, resting in (people, people[::-1]):
        with away(resting, heptad.url) as other:
            moves += play([playing, other], ALONE * len(people))
    television.goto(f"{heptad.url}{large}")
    moves += play(list(people))
    assert moves >= TURNS * len(people)
    names = demand_result(page, hand, television)
    until(lambda: hand.evaluate(f"{HELD} === 0"))
    page.get_by_role("dialog").get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: url != first)
    expect(page.locator(".asked")).to_contain_text(f"Waiting for {names[1]} to join")
    expect(television.locator(".scan")).to_have_text(page.locator(".asked").inner_text())
    hand.get_by_role("dialog").get_by_role("button", name="再戦に参加する").tap()
    for screen in (page, hand):
        screen.wait_for_url(page.url)
        expect(screen.locator(".page")).to_have_attribute("data-status", "playing")
    television.wait_for_url(f"{page.url}/screen")
    expect(television.locator(".turn-words")).to_contain_text("to move")
    assert [person.troubles for person in people] == [[], []]


def open_table(page: Page, url: str) -> None:
    """Open a table of 7 Wonders for two and a bot, by clicks in the lobby."""
    page.goto(url)
    page.get_by_role("button", name="New game").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name="7 Wonders", exact=True).check(force=True)
    dialog.get_by_role("radio", name="3", exact=True).check(force=True)
    dialog.get_by_role("combobox", name="Seat 3", exact=True).select_option(label="Random bot")
    dialog.get_by_role("button", name="Open the table").click()
    page.wait_for_url(TABLE)
    expect(page.locator(".qr-code")).to_be_in_viewport(ratio=1)


def demand_awake(screen: Page) -> None:
    """A screen is kept awake while it is visible."""
    until(lambda: screen.evaluate(f"{HELD} === 1"))
    screen.evaluate("turn('hidden')")
    assert screen.evaluate("[locks.length, locks.at(-1).released]") == [1, True]
    screen.evaluate("turn('visible')")
    until(lambda: screen.evaluate(f"locks.length === 2 && {HELD} === 1"))


def demand_result(page: Page, hand: Page, television: Page) -> list[str]:
    """All three screens show the same end of the game, each to those who look at it. Return who has played."""
    for own in (page, hand):
        expect(own.locator(".result-sheet tfoot td").last).to_be_visible()
    names = television.locator(".person b").all_inner_texts()
    shown = television.locator(".turn-words")
    television.wait_for_selector("tfoot")
    winners = [name for name in names if name in shown.inner_text()]
    assert winners
    headlines = [own.locator(".result-sheet h2").inner_text() for own in (page, hand)]
    assert headlines[0] == ("You win!" if winners == [names[0]] else shown.inner_text())
    assert (headlines[1] == "あなたの勝ちです！") == (winners == [names[1]])
    points = [[td.split()[-1] for td in own.locator(TOTALS).all_inner_texts()] for own in (page, hand, television)]
    assert points[0] == points[1] == points[2]
    return names
