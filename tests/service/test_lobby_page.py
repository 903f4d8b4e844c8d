"""The lobby in a real browser: everyone who opens the address finds a game to play, alone or with others."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from service.pages.rendering import LANGUAGE_COOKIE
from tests.golden.make import FOLDER
from tests.service.conftest import Running
from tests.service.playing import Player
from tests.service.web.heeding import heeding
from tests.service.web.people import DESK, PHONE, be
from tests.service.web.readable import violations_of_text

LOG = FOLDER / "seven" / "given-up.ndjson"
TABLE = re.compile(r"/games/g\w+$")

Visit = Callable[..., Page]


@pytest.fixture
def visit(heptad: Running, page: Page, phone: Page) -> Iterator[Visit]:
    """Open a page in one of two browsers, as a player or as a person who was never here. Nothing goes wrong on it."""
    left = [phone, page]

    def visited(path: str = "/", player: Player | None = None, size: tuple[int, int] = DESK) -> Page:
        own = left.pop()
        width, height = size
        own.set_viewport_size({"width": width, "height": height})
        own.context.add_cookies([{"name": LANGUAGE_COOKIE, "value": "en", "url": heptad.url}])
        own.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=heptad.url)
        if player is not None:
            be(player, own)
        own.goto(heptad.url + path)
        return own

    with heeding(page) as first, heeding(phone) as second:
        yield visited
    for heard in (first, second):
        assert heard.said == heard.errors == []


def demand_readable(page: Page, size: tuple[int, int] | None = None) -> None:
    """Everybody can read what the page shows now, without scrolling sideways, perhaps on a screen of another size."""
    width, height = size or tuple(page.viewport_size.values())
    page.set_viewport_size({"width": width, "height": height})
    assert page.evaluate("document.documentElement.scrollWidth") == width
    assert violations_of_text(page) == []


def test_one_click_starts_a_game_and_the_lobby_leads_back_to_it(visit: Visit):
    page = visit()
    name = page.locator(".nickname b").inner_text()
    expect(page.locator(".titles li")).to_have_count(4)
    demand_readable(page)
    page.get_by_role("button", name="Play now: 7 Wonders Duel").click()
    page.wait_for_url(TABLE)
    table = page.url
    expect(page.locator("#table")).to_be_visible()
    page.goto(page.url.partition("/games")[0])
    expect(page.locator(".nickname b")).to_have_text(name)
    own = page.locator(".strip a").first
    expect(own).to_contain_text(re.compile("Your move|Others to move"))
    page.get_by_role("link", name="日本語").click()
    expect(page.get_by_role("button", name="今すぐ遊ぶ")).to_have_count(4)
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    demand_readable(page, PHONE)
    page.locator(".strip a").first.click()
    page.wait_for_url(table)


def test_your_move_comes_without_a_reload_and_a_challenge_too(visit: Visit, players: list[Player]):
    own, other = players[:2]
    game = own.open(2)["id"]
    page = visit(player=own)
    expect(page.locator(".strip a")).to_contain_text("1 seat free")
    other.join(game)
    expect(page.locator(".strip a.urgent")).to_contain_text("Your move")
    expect(page).to_have_title(re.compile("^● Your turn"))
    terms = {"title": "seven_wonders_duel", "seats": 2, "clock": {"decision_seconds": 86400}}
    assert other.http.post("/v1/challenges", json={"players": [own.id], **terms}).status_code == 201
    expect(page.locator(".inbox")).to_contain_text("Player 1 challenges you")
    demand_readable(page)
    page.get_by_role("button", name="Accept").click()
    page.wait_for_url(TABLE)
    expect(page.locator("#table")).to_be_visible()


def test_a_new_game_has_a_bot_and_a_friend_who_opens_a_link(visit: Visit, players: list[Player]):
    page = visit(player=players[0])
    page.get_by_role("button", name="New game").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name="SEVEN").check(force=True)
    seat = dialog.get_by_role("combobox", name="Seat 2", exact=True)
    seat.select_option(label="Casual bot")
    expect(seat).to_have_accessible_description("Casual bot takes what looks best now, at once")
    expect(seat.locator("option")).to_have_text(["Anyone", "Random bot", "Casual bot", "Good bot", "Strong bot"])
    dialog.get_by_role("button", name="Casual bot at every free seat").click()
    free = dialog.get_by_role("combobox", name="Seat 3", exact=True)
    expect(free.locator("option:checked")).to_have_text("Casual bot")
    free.select_option(label="Anyone")
    dialog.get_by_role("combobox", name="Who may watch and join").select_option(label="Only with a link")
    dialog.get_by_text("Options of the title").click()
    dialog.get_by_role("combobox", name="Gates").select_option(label="chosen")
    demand_readable(page)
    dialog.get_by_role("button", name="Open the table").click()
    page.wait_for_url(TABLE)
    expect(page.locator(".terms")).to_contain_text("Gates: east, north, south")
    expect(page.locator(".place")).to_contain_text(["Player 0", "Casual bot", "Free seat"])
    demand_readable(page)
    page.get_by_role("button", name="Copy the link").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    friend = visit(f"/join/{link.partition('/join/')[2]}", size=PHONE)
    friend.get_by_role("button", name="Take a seat").click()
    for each in (page, friend):
        expect(each.locator("#table")).to_be_visible()
    assert friend.url == page.url


def test_the_host_seats_bots_and_cancels_and_a_guest_stands_up(visit: Visit, players: list[Player]):
    host, other = players[:2]
    game = host.open(4)["id"]
    page, guest = visit(f"/games/{game}", host), visit(f"/games/{game}", other, PHONE)
    page.get_by_role("button", name="Add a bot").first.click()
    demand_readable(page)
    page.get_by_role("button", name="Random bot makes any legal move").click()
    expect(guest.locator(".place").nth(1)).to_contain_text("Random bot")
    guest.get_by_role("button", name="Sit down here").first.click()
    expect(guest.locator(".place.own")).to_contain_text("Player 1")
    expect(page.locator(".place").nth(2)).to_contain_text("Player 1")
    demand_readable(guest)
    guest.get_by_role("button", name="Stand up").click()
    expect(guest.locator(".place.own")).to_have_count(0)
    page.get_by_role("button", name="Remove Random bot").click()
    page.get_by_role("button", name="Cancel the game").click()
    page.get_by_role("button", name="Yes, cancel it").click()
    for each in (page, guest):
        expect(each.get_by_role("heading", level=1)).to_have_text("The game was cancelled")


def test_two_who_look_for_the_same_game_are_paired(visit: Visit, players: list[Player]):
    first, second = visit(player=players[0]), visit(player=players[1])
    for page in (first, second):
        page.locator(".pairing").get_by_role("combobox", name="Title").select_option(label="SEVEN")
        page.get_by_role("combobox", name="Players", exact=True).select_option("2")
    first.get_by_role("button", name="Find players").click()
    expect(first.get_by_text("Looking for an opponent")).to_be_visible()
    first.reload()
    expect(first.get_by_text("Looking for an opponent")).to_be_visible()
    second.get_by_role("button", name="Find players").click()
    for page in (first, second):
        page.wait_for_url(TABLE)
    assert first.url == second.url


def test_a_log_that_is_dropped_on_the_lobby_is_replayed(visit: Visit):
    page = visit()
    expect(page.locator(".titles li")).to_have_count(4)
    page.evaluate(
        """text => { const dataTransfer = new DataTransfer();
                     dataTransfer.items.add(new File([text], "log.ndjson"));
                     dispatchEvent(new DragEvent("drop", { dataTransfer, cancelable: true })); }""",
        LOG.read_text("utf-8"),
    )
    page.wait_for_url("**/replay")
    expect(page.locator("#table")).to_be_visible()
