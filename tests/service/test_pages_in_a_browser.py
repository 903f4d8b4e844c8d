"""The pages in a real browser: nothing goes wrong, nothing comes from elsewhere, and everybody can read them."""

import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser

from rules.registry import TITLES
from tests.service.conftest import Running
from tests.service.test_pages import PAGES

VENDOR = Path(__file__).parents[2] / "service" / "web" / "vendor"
SEEN = {"exclude": [[".api-content [data-section-id]:not([data-section-id*='/titles'])"]]}
"""Of the reference only the operations of one tag: they all look alike, and axe would need half a minute for them."""
REDOC_SKIPS = "heading-order"
"""The only rule that Redoc breaks: it leaves levels of headings out."""
SCREENS = {"a phone, light": (390, "light"), "a wide screen, dark": (1280, "dark")}
ONE_SCREEN = {
    "/docs": "a phone, light",  # has one scheme, and axe needs long for it
    **{f"/titles/{title}": "a phone, light" for title in TITLES},
    **{f"/titles/{title}?lang=ja": "a wide screen, dark" for title in TITLES},
}
"""The pages that are looked at on one screen, since they are large: those of titles on each screen in one language."""
SHOWN = [
    pytest.param(path, screen, id=f"{path}-{name}")
    for path in PAGES
    for name, screen in SCREENS.items()
    if ONE_SCREEN.get(path, name) == name
]


@pytest.mark.parametrize(("path", "screen"), SHOWN)
def test_a_page_is_readable(heptad: Running, browser: Browser, path: str, screen: tuple[int, str]):
    width, scheme = screen
    asked: list[str] = []
    troubles: list[str] = []
    page = browser.new_page(viewport={"width": width, "height": 800}, color_scheme=scheme, locale="en-GB")
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: troubles.append(message.text))
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.goto(heptad.url + path)
    page.wait_for_selector("#redoc .api-content" if path == "/docs" else "h1")
    assert page.evaluate("document.documentElement.scrollWidth") == width
    violations = Axe().run(page, SEEN if path == "/docs" else None).response["violations"]
    found = [violation for violation in violations if path != "/docs" or violation["id"] != REDOC_SKIPS]
    assert [(violation["id"], violation["nodes"][0]["html"]) for violation in found] == []
    assert troubles == []
    assert [url for url in asked if not url.startswith((heptad.url, "data:"))] == []
    page.close()


def test_the_reference_shows_the_contract_of_this_server(heptad: Running, browser: Browser):
    page = browser.new_page()
    page.goto(f"{heptad.url}/docs#tag/games/operation/open_game")
    page.wait_for_selector("#redoc h2:has-text('Open a game')")
    assert page.locator("#redoc [data-item-id]").count() > 20
    page.close()


def test_the_first_thing_that_the_keyboard_reaches_skips_the_navigation(heptad: Running, browser: Browser):
    page = browser.new_page()
    page.goto(f"{heptad.url}/docs/streams")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.getAttribute('href')") == "#main"
    assert page.locator(":focus").bounding_box()["x"] >= 0
    page.close()


def test_what_is_vendored_loads_nothing_from_its_maker():
    bundle = (VENDOR / "redoc" / "redoc.js").read_text("utf-8")
    assert "cdn.redoc" not in bundle
    assert re.search(r"\bredoc\b", bundle, re.IGNORECASE)
    assert "2.5.4" in (VENDOR / "redoc" / "README.md").read_text("utf-8")
