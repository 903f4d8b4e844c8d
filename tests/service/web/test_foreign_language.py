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


@pytest.fixture(scope="module", params=SIZES)
def window(request: pytest.FixtureRequest, browser: Browser, abroad: Running) -> Iterator[BrowserContext]:
    """A browser with a window of a size."""
    with visiting(browser, abroad.url, SIZES[request.param], "en-GB") as context:
        yield context


@pytest.fixture(scope="module")
def table(ada: Player) -> Callable[[str], str]:
    """Returns the id of a game in the middle of a stored one, which tests look at and make no move in."""
    known: dict[str, str] = {}

    def opened(title: str) -> str:
        if title not in known:
            stored = hosted(ada, FOLDER / title / f"{STORED[title]}.ndjson")
            bots = [{"bot": "greedy"}] * (len(ada.game(stored)["seats"]) - 1)
            known[title] = forked(ada, stored, 0.5, [{"player": "me"}, *bots])
        return known[title]

    return opened


class Shown(NamedTuple):
    """A page in a language; it is shown in English when somebody wants to compare."""

    foreign: Look
    english: Callable[[], Look]


@pytest.fixture
def shown(window: BrowserContext, abroad: Running, ada: Player) -> "Show":
    """Look at a page of the player in a language, once something of it is visible."""

    def looked(path: str, there: str, name: str, spoken: str = PSEUDO) -> Shown:
        page = window.pages[0]
        be(ada, page)
        page.evaluate("""localStorage.setItem("heptad.settings", '{"lessons": false}')""")
        return Shown(heard(page, path, there, name, spoken), lambda: heard(page, path, there, name, "en"))

    def heard(page: Page, path: str, there: str, name: str, language: str) -> Look:
        with heeding(page) as said:
            found = in_language(page, path, there, name, language)
        assert said.errors == []
        return found

    def in_language(page: Page, path: str, there: str, name: str, language: str) -> Look:
        window.add_cookies([{"name": LANGUAGE_COOKIE, "value": language, "url": abroad.url}])
        page.goto(abroad.url + path)
        expect(page.locator(there).first).to_be_visible()
        expect(page.locator("html")).to_have_attribute("lang", language)
        page.evaluate("document.fonts.ready")
        if KEPT:
            size = "desk" if page.viewport_size == DESK else "phone"
            page.screenshot(path=Path(KEPT) / f"{name}-{language}-{size}.png")
        return look(page, NAMES)

    return looked


def demand_whole(shown: Shown) -> None:
    """Every text is in the language, none is cut off, and none lies on another one unless it does so in English.

    On a table cards lie on each other, so what a title draws may overlap.
    """

    def new(found: list[Finding], before: list[Finding]) -> list[Finding]:
        known = {each.place for each in before}
        return [each for each in found if each.place not in known]

    foreign = shown.foreign
    assert foreign.plain == []
    assert foreign.too_wide == 0
    overlapping = [each for each in foreign.overlapping if not each.drawn]
    if foreign.cut or overlapping:
        english = shown.english()
        assert new(foreign.cut, english.cut) == []
        assert new(overlapping, english.overlapping) == []


Show = Callable[..., Shown]
PAGES: dict[str, tuple[str, str]] = {
    "lobby": ("/", ".titles li"),
    "account": ("/account", "#signed-in"),
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
    assert middle(page, "header .home") > 0.5 > middle(page, "header .language")
    plain = [each for each in lobby.foreign.plain if not ARABIC.search(each.text)]  # times, as browsers say them
    demand_whole(lobby._replace(foreign=lobby.foreign._replace(plain=plain)))


@pytest.mark.parametrize("title", STORED)
def test_a_table_is_written_from_right_to_left(
    title: str, shown: Show, window: BrowserContext, table: Callable[[str], str]
):
    found = shown(f"/games/{table(title)}", ".question.asked", f"{title}-table", FROM_RIGHT)
    page = window.pages[0]
    assert middle(page, ".head .home") > 0.5
    expect(page.locator(".moving")).to_have_css("direction", "ltr")
    page.locator(".moving .spot:not(.lit)").first.hover()
    expect(page.locator(".inspector")).to_be_in_viewport(ratio=1)
    demand_whole(found)


def test_many_languages_are_a_list(window: BrowserContext, abroad: Running):
    page = window.pages[0]
    window.clear_cookies()
    for path in ("/", "/account"):
        page.goto(f"{abroad.url}{path}")
        expect(page.locator("header .language")).to_have_text("English")
        page.locator("header .language").click()
        links = page.locator("header #languages a")
        expect(links).to_have_count(2 + len(MORE))
        for link in links.all():
            expect(link).to_be_in_viewport(ratio=1)
        page.locator("header #languages [hreflang=de]").click()
        expect(page.locator("html")).to_have_attribute("lang", "de")
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") == 0
        window.clear_cookies()


@pytest.mark.parametrize("title", REFUSING)
def test_a_long_refusal_can_be_read(title: str, shown: Show, window: BrowserContext, table: Callable[[str], str]):
    """It is in view at once, and leaves room for the table; options that can't be chosen stay small."""
    shown(f"/games/{table(title)}", ".question.asked", f"{title}-refusal", WORDY)
    page, size = window.pages[0], window.pages[0].viewport_size
    assert size is not None
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
    page.set_viewport_size(size)
