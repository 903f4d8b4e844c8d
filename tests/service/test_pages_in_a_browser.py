"""The pages in a real browser: nothing goes wrong, nothing comes from elsewhere, and everybody can read them."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from rules.registry import TITLES
from tests.service.conftest import Running
from tests.service.test_pages import PAGES
from tests.service.web.readable import violations

VENDOR = Path(__file__).parents[2] / "service" / "web" / "vendor"
SEEN = {"exclude": [[".api-content [data-section-id]:not([data-section-id*='/titles'])"]]}
"""Of the reference only the operations of one tag: they all look alike, and axe would need half a minute for them."""
REDOC_SKIPS = "heading-order"
"""The only rule that Redoc breaks: it leaves levels of headings out."""
PHONE, WIDE = (390, "light"), (1280, "dark")
ONE_SCREEN = {
    **{f"/titles/{title}": PHONE for title in TITLES},
    **{f"/titles/{title}?lang=ja": WIDE for title in TITLES},
}
"""The pages that are looked at on one screen, since they are large: those of titles on each screen in one language."""


@pytest.fixture(scope="module")
def tab(browser: Browser) -> Iterator[Page]:
    """The page of a visitor who is nobody."""
    page = browser.new_page(locale="en-GB")
    yield page
    page.close()


@pytest.fixture
def page(tab: Page, heptad: Running) -> Iterator[Page]:
    """The page in its first language, on which nothing goes wrong and nothing comes from elsewhere."""
    asked: list[str] = []
    troubles: list[str] = []
    heed = {
        "request": lambda request: asked.append(request.url),
        "console": lambda message: troubles.append(message.text),
        "pageerror": lambda error: troubles.append(str(error)),
    }
    for event, listener in heed.items():
        tab.on(event, listener)
    yield tab
    for event, listener in heed.items():
        tab.remove_listener(event, listener)
    tab.context.clear_cookies()
    tab.evaluate("localStorage.clear()")
    assert troubles == []
    assert [url for url in asked if not url.startswith((heptad.url, "data:"))] == []


def turn_to(page: Page, screen: tuple[int, str]) -> None:
    width, scheme = screen
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(color_scheme=scheme)


def show(page: Page, screen: tuple[int, str]) -> None:
    """Show the page on a screen, on which nothing is wider than that."""
    turn_to(page, screen)
    width, _ = screen
    assert page.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.parametrize("path", [path for path in PAGES if path != "/docs"])
def test_a_page_is_readable(heptad: Running, page: Page, path: str):
    page.goto(heptad.url + path)
    page.wait_for_selector("h1")
    for screen in (PHONE, WIDE):
        if ONE_SCREEN.get(path, screen) == screen:
            show(page, screen)
            assert violations(page) == []


def test_the_reference_shows_the_contract_of_this_server_and_is_readable(heptad: Running, page: Page):
    turn_to(page, PHONE)  # other colours load the reference again
    page.goto(f"{heptad.url}/docs#tag/games/operation/open_game")
    page.wait_for_selector("#redoc h2:has-text('Open a game')")
    assert page.locator("#redoc [data-item-id]").count() > 20
    show(page, PHONE)
    assert [violation for violation in violations(page, SEEN) if violation[0] != REDOC_SKIPS] == []


def test_the_first_thing_that_the_keyboard_reaches_skips_the_navigation(heptad: Running, page: Page):
    page.goto(f"{heptad.url}/docs/streams")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.getAttribute('href')") == "#main"
    assert page.locator(":focus").bounding_box()["x"] >= 0


def test_what_is_vendored_loads_nothing_from_its_maker():
    bundle = (VENDOR / "redoc" / "redoc.js").read_text("utf-8")
    assert "cdn.redoc" not in bundle
    assert re.search(r"\bredoc\b", bundle, re.IGNORECASE)
    assert "2.5.4" in (VENDOR / "redoc" / "README.md").read_text("utf-8")
