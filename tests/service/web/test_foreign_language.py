"""The pages in languages that do not exist: longer than English, of files alone, and nothing is left in English.

One of them is written from right to left, and they are too many for a line.
"""

import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from service.pages.rendering import LANGUAGE_COOKIE
from tests.golden.make import FOLDER
from tests.patience import until
from tests.pseudo_language import LONGEST, PSEUDO, write_catalogues, write_long_refusals
from tests.service.conftest import DESK, PHONE, UNLIMITED, Running, visiting
from tests.service.playing import Player
from tests.service.web.foreign import Finding, Look, look
from tests.service.web.heeding import heeding
from tests.service.web.people import be
from tests.service.web.stored import forked, hosted
from titles.registry import TITLES

KEPT = os.environ.get("HEPTAD_PICTURES")
"""A folder for pictures of the pages, to look at."""
STORED = {"seven_wonders": "rare-7", "seven_wonders_duel": "fewest", "seven_wonders_dice": "clock", "seven": "clock"}
"""Golden logs of four, two, three and three players."""
NAMES = ["Wilhelmina", "Ada", "Heptad", "English", "日本語", "heptad_…", "xxxx-xxxx-xxxx-xxxx", "https://", "URL"]
"""What is the same in all languages."""
SIZES = {"desk": DESK, "phone": PHONE}
"""The windows on which a page is shown, one after the other."""
FROM_RIGHT = "ar-XB"
"""The tag of a language that is written from right to left, as usual for such a language."""
MORE = (FROM_RIGHT, "de", "es", "fr", "it", "ko", "pt-BR")
"""Languages with the same words."""
ARABIC = re.compile("[\u0621-\u064a]")
WORDY = "en-XL"
"""English with long refusals."""

REFUSING = ("seven_wonders", "seven_wonders_duel", "seven")
"""The titles that show the refusal of what was pressed below the question; Dice has it beside the space."""
LOW = 560
"""The height of a small phone's window."""
OPTIONS_TOO_HIGH = """() => [...document.querySelectorAll(".option")]
    .filter((each) => each.getBoundingClientRect().height > 110).map((each) => each.textContent)"""
"""Options that fill the bar."""
FRAMES = "() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))"
"""Resolved when the page is drawn in a window that has another size."""


@pytest.fixture(scope="module")
def abroad(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with catalogues of the languages."""
    folder = tmp_path_factory.mktemp("locale")
    packages = ["titles.kernel", "service", "web", *(title.package for title in TITLES.values())]
    write_catalogues(folder, packages)
    for language in MORE:
        shutil.copytree(folder / PSEUDO, folder / language)
    write_long_refusals(folder, WORDY, [title.package for title in TITLES.values()])
    running = Running(tmp_path_factory.mktemp("abroad") / "data", HEPTAD_LOCALE=str(folder), **UNLIMITED)
    yield running
    running.stop()


@pytest.fixture(scope="module")
def ada(abroad: Running) -> Iterator[Player]:
    """A player on that server."""
    with closing(Player(abroad.url, "Ada")) as player:
        yield player


@pytest.fixture(scope="module")
def window(browser: Browser, abroad: Running) -> Iterator[BrowserContext]:
    """A browser with a window, which has now this size and now that."""
    with visiting(browser, abroad.url, DESK, "en-GB") as context:
        yield context


def resized(page: Page) -> Iterator[str]:
    """Show a page on a window of each size. Yield the name of the size."""
    for name, size in SIZES.items():
        page.set_viewport_size(size)
        page.evaluate(FRAMES)
        yield name


@pytest.fixture(scope="module")
def table(ada: Player) -> Callable[[str], str]:
    """Returns the id of a game in the middle of a stored one, which tests look at and make no move in."""
    known: dict[str, str] = {}

    def opened(title: str) -> str:
        if title not in known:
            stored = hosted(ada, FOLDER / title / f"{STORED[title]}.ndjson")
            bots = [{"bot": "greedy"}] * (len(ada.game(stored)["seats"]) - 1)
            known[title] = game = forked(ada, stored, 0.5, [{"player": "me"}, *bots])
            until(lambda: ada.game(game)["to_move"] == [0])  # nothing changes any more while a page shows it
        return known[title]

    return opened


class Shown(NamedTuple):
    """A page in a language, by the size of the window; it is shown in English when somebody wants to compare."""

    foreign: dict[str, Look]
    english: Callable[[], dict[str, Look]]


@pytest.fixture
def opened(window: BrowserContext, abroad: Running, ada: Player) -> "Open":
    """Open a page of the player in a language, and wait until something of it is visible."""

    def opening(path: str, there: str, language: str, size: str = "desk") -> Page:
        page = window.pages[0]
        page.set_viewport_size(SIZES[size])
        be(ada, page)
        page.evaluate("""localStorage.setItem("heptad.settings", '{"lessons": false}')""")
        window.add_cookies([{"name": LANGUAGE_COOKIE, "value": language, "url": abroad.url}])
        page.goto(abroad.url + path)
        expect(page.locator(there).first).to_be_visible()
        expect(page.locator("html")).to_have_attribute("lang", language)
        page.evaluate("document.fonts.ready")
        return page

    return opening


@pytest.fixture
def shown(window: BrowserContext, opened: "Open") -> "Show":
    """Look at a page of the player in a language, on which no script goes wrong."""

    def showing(path: str, there: str, name: str, spoken: str = PSEUDO) -> Shown:
        return Shown(looks(path, there, name, spoken), lambda: looks(path, there, name, "en"))

    def looks(path: str, there: str, name: str, language: str) -> dict[str, Look]:
        with heeding(window.pages[0]) as heard:
            page = opened(path, there, language)
            found = {size: seen(page, f"{name}-{language}-{size}") for size in resized(page)}
        assert heard.errors == []
        return found

    def seen(page: Page, name: str) -> Look:
        if KEPT:
            page.screenshot(path=Path(KEPT) / f"{name}.png")
        return look(page, NAMES)

    return showing


def demand_whole(shown: Shown) -> None:
    """Every text is in the language, none is cut off, and none lies on another one unless it does so in English.

    On a table cards lie on each other, so what a title draws may overlap.
    """

    def new(found: list[Finding], before: list[Finding]) -> list[Finding]:
        known = {each.place for each in before}
        return [each for each in found if each.place not in known]

    english: dict[str, Look] = {}
    for size, foreign in shown.foreign.items():
        assert foreign.plain == [], size
        assert foreign.too_wide == 0, size
        overlapping = [each for each in foreign.overlapping if not each.drawn]
        if foreign.cut or overlapping:
            english = english or shown.english()
            assert new(foreign.cut, english[size].cut) == [], size
            assert new(overlapping, english[size].overlapping) == [], size


Open = Callable[..., Page]
Show = Callable[..., Shown]
PAGES: dict[str, tuple[str, str]] = {
    "lobby": ("/", ".titles li"),
    "account": ("/account", "#signed-in"),
    "device": ("/device", "#enter-code"),
    "verify": ("/verify", "#drop"),
    "replay": ("/replay", ".drop-page"),
}


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_whole_in_another_language(name: str, shown: Show):
    path, there = PAGES[name]
    demand_whole(shown(path, there, name))


@pytest.mark.parametrize("title", STORED)
def test_a_waiting_room_is_whole_in_another_language(title: str, shown: Show, ada: Player):
    game: Any = ada.http.post("/v1/games", json={"title": title, "seats": TITLES[title].max_seats}).json()
    demand_whole(shown(f"/games/{game['id']}", ".waiting .place", f"{title}-waiting"))


@pytest.mark.parametrize("title", STORED)
def test_a_table_is_whole_in_another_language(title: str, shown: Show, table: Callable[[str], str]):
    demand_whole(shown(f"/games/{table(title)}", ".question.asked", f"{title}-table"))


def middle(page: Page, selector: str) -> float:
    """Where the middle of an element is, from 0 at the left edge of the window to 1 at its right edge."""
    box, size = page.locator(selector).first.bounding_box(), page.viewport_size
    assert box is not None
    assert size is not None
    return (box["x"] + box["width"] / 2) / size["width"]


def test_a_lobby_is_written_from_right_to_left(shown: Show, window: BrowserContext):
    lobby = shown("/", ".titles li", "lobby", FROM_RIGHT)
    page = window.pages[0]
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    for size in resized(page):
        assert middle(page, "header .home") > 0.5 > middle(page, "header .language"), size
    said = {
        size: foreign._replace(plain=[*filter(is_no_time, foreign.plain)]) for size, foreign in lobby.foreign.items()
    }
    demand_whole(lobby._replace(foreign=said))


def is_no_time(found: Finding) -> bool:
    """Whether a text is not a time, as browsers say it."""
    return ARABIC.search(found.text) is None


@pytest.mark.parametrize("title", STORED)
def test_a_table_is_written_from_right_to_left(
    title: str, shown: Show, window: BrowserContext, table: Callable[[str], str]
):
    found = shown(f"/games/{table(title)}", ".question.asked", f"{title}-table", FROM_RIGHT)
    page = window.pages[0]
    for size in resized(page):
        assert middle(page, ".head .home") > 0.5, size
        expect(page.locator(".moving")).to_have_css("direction", "ltr")
        page.locator(".moving .spot:not(.lit)").first.hover()
        expect(page.locator(".inspector")).to_be_in_viewport(ratio=1)
    demand_whole(found)


def test_many_languages_are_a_list(window: BrowserContext, abroad: Running):
    page = window.pages[0]
    for path in ("/", "/account"):
        window.clear_cookies()
        page.goto(f"{abroad.url}{path}")
        expect(page.locator("header .language")).to_have_text("English")
        links = page.locator("header #languages a")
        for _ in resized(page):
            page.locator("header .language").click()
            expect(links).to_have_count(2 + len(MORE))
            for link in links.all():
                expect(link).to_be_in_viewport(ratio=1)
            page.keyboard.press("Escape")
        page.locator("header .language").click()
        page.locator("header #languages [hreflang=de]").click()
        expect(page.locator("html")).to_have_attribute("lang", "de")
        for size in resized(page):
            assert page.evaluate("document.documentElement.scrollWidth - innerWidth") == 0, size


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("title", REFUSING)
def test_a_long_refusal_can_be_read(title: str, size: str, opened: Open, table: Callable[[str], str]):
    """It is in view at once, and leaves room for the table; options that can't be chosen stay small."""
    page = opened(f"/games/{table(title)}", ".question.asked", WORDY, size)
    page.set_viewport_size({"width": page.evaluate("innerWidth"), "height": LOW})
    greyed = page.locator(".spot.greyed, .option.greyed")
    if title != "seven":
        page.locator(".spot.lit").first.click()
    greyed.last.evaluate("each => each.click()")
    told = page.locator(".question .problem")
    expect(told).to_be_in_viewport(ratio=0.95)
    assert len(told.inner_text()) > LONGEST * 0.9
    assert page.evaluate(OPTIONS_TOO_HIGH) == []
    table_box = page.locator(".table").bounding_box()
    assert table_box is not None
    assert table_box["height"] > LOW / 3
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") == 0
