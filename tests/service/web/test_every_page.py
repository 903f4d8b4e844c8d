"""Everybody can read every page that the service has, in light and in dark colours, and reach all of it with Tab."""

from collections.abc import Iterator
from contextlib import closing

import pytest
from playwright.sync_api import Page, expect

from tests.golden.make import FOLDER
from tests.service.conftest import PHONE, Make, Running
from tests.service.described import CONTRACT
from tests.service.playing import Player
from tests.service.test_pages_in_a_browser import READ
from tests.service.web.people import be
from tests.service.web.readable import faint_texts, not_reached_by_tab, violations, violations_of_text
from tests.service.web.stored import forked, hosted

ELSEWHERE = {
    "/arrival": "test_account_page.py",
    "/docs": "test_pages_in_a_browser.py",
    "/join/<game>": "test_join_page.py",
    "/oauth/authorize": "test_oauth_pages.py",
}
"""The pages that other tests bring into states in which there is something to read, and look at there."""
NO_PAGES = {
    "/.well-known/oauth-authorization-server",
    "/.well-known/oauth-protected-resource",
    "/.well-known/oauth-protected-resource/mcp",
    "/.well-known/oauth-protected-resource/v1",
    "/assets/<name>",
    "/docs/vectors/<name>",
    "/favicon.ico",
    "/llms.txt",
    "/llms-full.txt",
    "/verify-page.mjs",
    "/verify.mjs",
    "/web/<release>/<path:name>",
}
"""What browsers and programs load."""
GAME = "seven_wonders_duel"
MIDDLE = 0.534
"""The part of the stored game of it after which the second seat has to move."""
OPEN, RUNNING, OVER = "open", "running", "over"
STATES = {
    "waiting room": (OPEN, "", ".place"),
    "table": (RUNNING, "", ".question.asked"),
    "result": (OVER, "", ".result-sheet"),
    "replay": (OVER, "?at=60", ".replay-bar"),
    "screen of a waiting room": (OPEN, "/screen", ".seats"),
    "screen of a table": (RUNNING, "/screen", ".turn-words"),
    "screen of a result": (OVER, "/screen", ".scores"),
}
"""The pages of a game: how the game stands, what is added to its address, and by what one knows that it is shown."""
DIALOGS = {"Settings": ".switches", "Keyboard shortcuts": ".keys", "Players": ".people", "Resign": ".choices"}


def stops(app_rules: set[str]) -> set[str]:
    """Return the addresses of pages, as routes name them."""
    described = {path.replace("{", "<").replace("}", ">") for path in CONTRACT["paths"]}
    return {rule for rule in app_rules - described - NO_PAGES if not rule.startswith("/v1/")}


def route_of(path: str, rules: set[str]) -> str:
    """Return the route of an address of a page to read."""
    plain = path.partition("?")[0]
    folder = plain.rpartition("/")[0]
    return next((rule for rule in rules if rule == plain), None) or next(
        rule for rule in rules if "<" in rule and rule.rpartition("/")[0] == folder
    )


def test_every_page_of_the_service_is_looked_at(make: Make):
    app = make()
    rules = stops({rule.rule for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ())})
    read = {route_of(path, rules) for path in READ if not path.startswith("/v1/")}
    assert read | set(ELSEWHERE) | {"/games/<game>", "/games/<game>/screen"} == rules


@pytest.fixture(scope="module")
def ada(heptad: Running) -> Iterator[Player]:
    """The player of these games."""
    with closing(Player(heptad.url, "Ada")) as player:
        yield player


@pytest.fixture(scope="module")
def games(heptad: Running, ada: Player) -> dict[str, str]:
    """A game before its start, one in its middle with another person, and one that is over."""
    over = hosted(ada, FOLDER / GAME / "fewest.ndjson")
    running = forked(ada, over, MIDDLE, [None, {"player": "me"}])
    with closing(Player(heptad.url, "Bo")) as bo:
        bo.join(running)
    return {OPEN: ada.open(2, title=GAME)["id"], RUNNING: running, OVER: over}


@pytest.fixture
def page(page: Page, ada: Player) -> Page:
    """The page of that player, in the colours of the system."""
    be(ada, page)
    page.evaluate("""localStorage.setItem("heptad.settings", '{"lessons": false, "theme": "system"}')""")
    return page


@pytest.mark.parametrize("state", STATES)
def test_a_page_of_a_game_is_readable(heptad: Running, page: Page, games: dict[str, str], state: str):
    game, more, sign = STATES[state]
    page.goto(f"{heptad.url}/games/{games[game]}{more}")
    expect(page.locator(sign).first).to_be_visible()
    assert violations_of_text(page) == []
    page.emulate_media(color_scheme="dark")
    assert faint_texts(page) == []
    if state in {"waiting room", "result"}:
        assert not_reached_by_tab(page) == []


def test_the_table_of_a_phone_and_its_dialogs_are_readable(heptad: Running, page: Page, games: dict[str, str]):
    page.set_viewport_size(PHONE)  # where the menu has all
    page.goto(f"{heptad.url}/games/{games[RUNNING]}")
    expect(page.locator(".question.asked")).to_be_visible()
    assert violations_of_text(page) == []
    menu = page.get_by_role("button", name="Menu")
    for name, sign in DIALOGS.items():
        menu.press("Enter")
        if name == "Settings":
            assert violations(page, "#menu") == []
        page.locator("#menu").get_by_role("button", name=name, exact=True).press("Enter")
        dialog = page.get_by_role("dialog")
        expect(dialog.locator(sign).first).to_be_visible()
        assert violations(page, "dialog") == []
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
        expect(menu).to_be_focused()
