"""An evening of two people and a television: they meet by a QR code, play a whole game, and then another one."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.service.conftest import PHONE, Running
from tests.service.web.people import WithFingers, WithMouse, play
from tests.service.web.phones import read_codes
from tests.service.web.readable import violations

TABLE = re.compile(r"/games/g\w+$")
LOOKS = 100
TURNS = 18
"""No game of the other titles has so few for certain."""
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
    """The page of a phone that may stay awake, of a person who was never here."""
    with browser.new_context(
        viewport=PHONE, reduced_motion="reduce", locale="en-GB", has_touch=True, is_mobile=True
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
    hand.get_by_role("button", name="Take a seat").tap()
    hand.wait_for_url(TABLE)
    first = hand.url
    expect(television.locator(".person")).to_have_count(3)
    assert violations(television) == []
    assert television.locator(".w7-look:visible").count() == 0
    for screen in (hand, television):
        demand_awake(screen)
    people = WithMouse(page, 1, pays=True), WithFingers(hand, 2, pays=True)
    assert play(list(people)) >= TURNS * len(people)
    names = demand_result(page, hand, television)
    wait_until(hand, f"{HELD} === 0")
    page.get_by_role("dialog").get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: url != first)
    expect(page.locator(".asked")).to_contain_text(f"Waiting for {names[1]} to join")
    expect(television.locator(".scan")).to_have_text(page.locator(".asked").inner_text())
    assert violations(television) == []
    hand.get_by_role("dialog").get_by_role("button", name="Join the rematch").tap()
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
    wait_until(screen, f"{HELD} === 1")
    screen.evaluate("turn('hidden')")
    assert screen.evaluate("[locks.length, locks.at(-1).released]") == [1, True]
    screen.evaluate("turn('visible')")
    wait_until(screen, f"locks.length === 2 && {HELD} === 1")


def wait_until(screen: Page, what: str) -> None:
    """Wait until an expression is true. The policy of the pages keeps Playwright from looking again by itself."""
    for _ in range(LOOKS):
        if screen.evaluate(what):
            return
        screen.wait_for_timeout(100)
    raise AssertionError(f"it never came true: {what}")


def demand_result(page: Page, hand: Page, television: Page) -> list[str]:
    """All three screens show the same end of the game, each to those who look at it. Return who has played."""
    for own in (page, hand):
        expect(own.locator(".result-sheet tfoot td").last).to_be_visible()
    names = television.locator(".person b").all_inner_texts()
    shown = television.locator(".turn-words")
    television.wait_for_selector("tfoot")
    winners = [name for name in names if name in shown.inner_text()]
    assert winners
    for own, name in ((page, names[0]), (hand, names[1])):
        headline = own.locator(".result-sheet h2").inner_text()
        assert headline == ("You win!" if winners == [name] else shown.inner_text())
    points = [[td.split()[-1] for td in own.locator(TOTALS).all_inner_texts()] for own in (page, hand, television)]
    assert points[0] == points[1] == points[2]
    return names
