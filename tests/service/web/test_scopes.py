"""The style of a title changes nothing but what that title draws, whichever page it is loaded beside."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from service.pages.web_client import digest
from tests.service.conftest import Running
from tests.service.playing import Player, started
from tests.service.web.people import DESK, PHONE, be
from titles.registry import TITLES

LOOKS = """() => [...document.querySelectorAll("body, body *")].map((each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    const { color, backgroundColor, opacity, fontSize, fontWeight } = getComputedStyle(each);
    const box = [x, y, width, height].map((length) => length.toFixed(2)).join(" ");
    const style = [color, backgroundColor, opacity, fontSize, fontWeight];
    return [`${each.localName}.${each.className}`, box, ...style].join("; ");
})"""
"""Where each element of a page is, and what it looks like."""
LOAD = """(href) => new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement("link"), {
        rel: "stylesheet", href, onload: resolve, onerror: reject,
    });
    document.head.append(link);
})"""
FAULTY = ".place { position: absolute; width: 2rem } @scope ([data-drawn]) { .number { opacity: 0.5 } }"
"""A style that reaches the waiting room of every title."""


@pytest.fixture(scope="module")
def people(heptad: Running) -> Iterator[list[Player]]:
    """Three players, by the API. Nobody makes a move, so that a table stays as it is."""
    some = [Player(heptad.url, name) for name in ("Ada", "Bo", "Chi")]
    yield some
    for player in some:
        player.close()


def lobby(_: list[Player]) -> tuple[str, str]:
    """Return the path of the lobby, and what tells that it is shown."""
    return "/", ".titles .title"


def account(_: list[Player]) -> tuple[str, str]:
    """Return the path of the account page."""
    return "/account", "main h1"


def verify(_: list[Player]) -> tuple[str, str]:
    """Return the path of the page that verifies logs."""
    return "/verify", "main h1"


def waiting_room(people: list[Player]) -> tuple[str, str]:
    """Open a game, and return the path of its waiting room."""
    game = people[0].open(4, bots=["greedy"])["id"]
    return f"/games/{game}", ".places .place"


def table(title: str) -> Callable[[list[Player]], tuple[str, str]]:
    """Return what starts a game of a title, at whose table all sit."""

    def opened(people: list[Player]) -> tuple[str, str]:
        return f"/games/{started(people, title=title)}", "[role=log] p"  # what is asked was said, and stands

    return opened


PAGES = {
    "lobby": lobby,
    "account": account,
    "verify": verify,
    "waiting room": waiting_room,
    "table of 7 Wonders": table("seven_wonders"),
    "table of SEVEN": table("seven"),
}
OWN = {"table of 7 Wonders": "seven_wonders", "table of SEVEN": "seven"}
"""Whose style a page has already."""


def show(page: Page, place: str, heptad: Running, people: list[Player]) -> None:
    """Open a page of the first of these people."""
    be(people[0], page)
    page.evaluate("""localStorage.setItem("heptad.settings", '{"lessons": false}')""")
    path, sign = PAGES[place](people)
    page.goto(heptad.url + path)
    expect(page.locator(sign).first).to_be_visible()
    page.mouse.move(0, 0)


def looks(page: Page, size: tuple[int, int]) -> list[str]:
    """Return what a page looks like at rest on a screen of this size."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    found: list[str] = []
    for _ in range(20):
        before, found = found, page.evaluate(LOOKS)
        if found == before:
            return found
        page.wait_for_timeout(200)
    raise AssertionError("the page does not come to rest")


def changed(before: list[str], after: list[str]) -> list[Any]:
    """Return the elements that look different."""
    return [pair for pair in zip(before, after, strict=True) if pair[0] != pair[1]]


@pytest.mark.parametrize("place", PAGES)
def test_styles_of_titles_leave_a_page_as_it_is(heptad: Running, page: Page, people: list[Player], place: str):
    show(page, place, heptad, people)
    on_a_phone, on_a_desk = looks(page, PHONE), looks(page, DESK)
    assert len(on_a_desk) > 20
    for title in TITLES.keys() - {OWN.get(place)}:
        page.evaluate(LOAD, f"/web/{digest()}/titles/{title}/drawing.css")
        assert changed(on_a_desk, page.evaluate(LOOKS)) == [], title
    assert changed(on_a_phone, looks(page, PHONE)) == []


def test_a_style_that_reaches_too_far_is_found(heptad: Running, page: Page, people: list[Player]):
    show(page, "waiting room", heptad, people)
    before = looks(page, DESK)

    def serve(route: Route) -> None:
        route.fulfill(body=FAULTY, content_type="text/css")

    page.route("**/faulty.css", serve)
    page.evaluate(LOAD, f"/web/{digest()}/titles/seven/faulty.css")
    found = changed(before, page.evaluate(LOOKS))
    assert [element for element, _ in found if element.startswith("li.place")]
    assert not [pair for pair in found if "; 0.5;" in pair[1]]
