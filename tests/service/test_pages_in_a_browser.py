"""The pages in a real browser: nothing goes wrong, nothing comes from elsewhere, and everybody can read them."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route

from tests.service.conftest import Running
from tests.service.test_pages import PAGES
from tests.service.web.heeding import heeding
from tests.service.web.readable import faint_texts, violations_of_text
from titles.registry import TITLES

VENDOR = Path(__file__).parents[2] / "web" / "vendor"
SHOWN = {"/v1/games": "post", "/v1/titles/{title}/standings": "get"}
"""What the reference shows of the contract: an operation with a body, and one with parameters.

There are a hundred operations, which look alike; Redoc and axe would need half a minute for them.
"""
REDOC_SKIPS = "heading-order"
"""The only rule that Redoc breaks: it leaves levels of headings out."""
PHONE, WIDE = (390, "light"), (1280, "dark")
READ = ["/replay", "/settings", "/settings?lang=ja", *(path for path in PAGES if path != "/docs")]
LIKE_NO_OTHER = {"/replay", "/developers", "/device", *(f"/titles/{title}" for title in TITLES if title != "seven")}
"""Pages that are looked at on both screens. Of the others there are two of a kind, in two languages or of two texts."""
LIKE_OTHERS = {f"/titles/{title}?lang=ja" for title in TITLES if title != "seven"}
"""Long pages that differ in nothing but the language from another one, and in the words from that of SEVEN."""


@pytest.fixture(scope="module")
def tab(browser: Browser) -> Iterator[Page]:
    """The page of a visitor who is nobody."""
    page = browser.new_page(locale="en-GB")
    page.add_init_script("""localStorage.setItem("heptad.settings", '{"theme": "system"}')""")
    yield page
    page.close()


@pytest.fixture
def page(tab: Page, heptad: Running) -> Iterator[Page]:
    """The page in its first language, on which nothing goes wrong and nothing comes from elsewhere."""
    with heeding(tab) as heard:
        yield tab
    tab.context.clear_cookies()
    tab.evaluate("localStorage.clear()")
    assert heard.said == heard.errors == []
    assert [url for url in heard.asked if not url.startswith((heptad.url, "data:"))] == []


def turn_to(page: Page, screen: tuple[int, str]) -> None:
    width, scheme = screen
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(color_scheme=scheme)


def show(page: Page, screen: tuple[int, str]) -> None:
    """Show the page on a screen, on which nothing is wider than that."""
    turn_to(page, screen)
    width, _ = screen
    assert page.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.parametrize("path", READ)
def test_a_page_is_readable(heptad: Running, page: Page, path: str):
    page.goto(heptad.url + path)
    page.wait_for_selector("h1")
    looked_at = (PHONE, WIDE)[READ.index(path) % 2]  # of two pages of a kind, each is looked at on another screen
    for screen in (PHONE, WIDE):
        show(page, screen)
        if screen == looked_at and path not in LIKE_OTHERS:
            assert violations_of_text(page) == []
        elif path in LIKE_NO_OTHER:
            assert faint_texts(page) == []


def test_the_reference_shows_the_contract_of_this_server_and_is_readable(heptad: Running, page: Page, thorough: int):
    def show_some(route: Route) -> None:
        contract = (answer := route.fetch()).json()
        contract["paths"] = {path: {method: contract["paths"][path][method]} for path, method in SHOWN.items()}
        route.fulfill(response=answer, json=contract)

    turn_to(page, PHONE)  # other colours load the reference again
    if thorough == 1:
        page.route("**/openapi.json", show_some)
    page.goto(f"{heptad.url}/docs#tag/games/operation/open_game")
    page.wait_for_selector("#redoc h2:has-text('Open a game')")
    assert page.locator("#redoc [data-item-id]").count() > 20
    page.unroute_all()
    show(page, PHONE)
    assert [violation for violation in violations_of_text(page) if violation[0] != REDOC_SKIPS] == []


def test_a_text_that_is_hard_to_read_is_found_among_others_that_look_almost_alike(browser: Browser):
    page = browser.new_page()
    line = "<p style='color: {}; background: {}'>Heptad</p>"
    alike = [line.format("#000", "#fff")] * 9
    for colours in (("#aaa", "#fff"), ("#000", "#333")):
        page.set_content(f"<html lang=en><title>Text</title><main><h1>Text</h1>{''.join(alike)}</main>")
        assert violations_of_text(page) == []
        page.locator("p").last.evaluate("(each, html) => each.outerHTML = html", line.format(*colours))
        assert [found for found, _ in violations_of_text(page)] == ["color-contrast"]
    page.close()


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
