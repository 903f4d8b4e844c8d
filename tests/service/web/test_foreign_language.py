"""The pages in a language that does not exist: longer than English, of files alone, and nothing is left in English."""

import os
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from service.pages.rendering import LANGUAGE_COOKIE
from tests.golden.make import FOLDER
from tests.pseudo_language import PSEUDO, write_catalogues
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

Visit = Callable[[str, str], Page]


@pytest.fixture(scope="module")
def abroad(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with catalogues of the language."""
    folder = tmp_path_factory.mktemp("locale")
    packages = ["titles.kernel", "service", "web", *(title.package for title in TITLES.values())]
    write_catalogues(folder, packages)
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


@pytest.fixture
def shown(window: BrowserContext, abroad: Running, ada: Player) -> Callable[[str, str, str], tuple[Look, Look]]:
    """Look at a page of the player, once something of it is visible: in the language, and in English."""

    def looked(path: str, there: str, name: str) -> tuple[Look, Look]:
        page = window.pages[0]
        be(ada, page)
        page.evaluate("""localStorage.setItem("heptad.settings", '{"lessons": false}')""")
        with heeding(page) as heard:
            english, foreign = (in_language(page, path, there, name, language) for language in ("en", PSEUDO))
        assert heard.errors == []
        return foreign, english

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


def demand_whole(foreign: Look, english: Look) -> None:
    """Every text is in the language, none is cut off, and none lies on another one unless it does so in English.

    On a table cards lie on each other, so what a title draws may overlap.
    """

    def new(found: list[Finding], before: list[Finding]) -> list[Finding]:
        known = {each.place for each in before}
        return [each for each in found if each.place not in known]

    assert foreign.plain == []
    assert new(foreign.cut, english.cut) == []
    assert [each for each in new(foreign.overlapping, english.overlapping) if not each.drawn] == []
    assert foreign.too_wide == 0


Shown = Callable[..., tuple[Look, Look]]
PAGES: dict[str, tuple[str, str]] = {
    "lobby": ("/", ".titles li"),
    "account": ("/account", "#signed-in"),
    "verify": ("/verify", "#drop"),
    "replay": ("/replay", ".drop-page"),
}


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_whole_in_another_language(name: str, shown: Shown):
    path, there = PAGES[name]
    demand_whole(*shown(path, there, name))


@pytest.mark.parametrize("title", STORED)
def test_a_waiting_room_is_whole_in_another_language(title: str, shown: Shown, ada: Player):
    game: Any = ada.http.post("/v1/games", json={"title": title, "seats": TITLES[title].max_seats}).json()
    demand_whole(*shown(f"/games/{game['id']}", ".waiting .place", f"{title}-waiting"))


@pytest.mark.parametrize("title", STORED)
def test_a_table_is_whole_in_another_language(title: str, shown: Shown, ada: Player):
    stored = hosted(ada, FOLDER / title / f"{STORED[title]}.ndjson")
    bots = [{"bot": "greedy"}] * (len(ada.game(stored)["seats"]) - 1)
    game = forked(ada, stored, 0.5, [{"player": "me"}, *bots])
    demand_whole(*shown(f"/games/{game}", ".question.asked", f"{title}-table"))
