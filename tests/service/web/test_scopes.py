"""The style of a title changes nothing but what that title draws, whichever page it is loaded beside."""

from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from service.pages.web_client import digest
from tests.service.conftest import Running
from tests.service.playing import Player
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


@pytest.fixture
def ada(heptad: Running) -> Iterator[Player]:
    """A player, by the API."""
    with closing(Player(heptad.url, "Ada")) as player:
        yield player


def lobby(url: str, _: Player) -> tuple[str, str]:
    """Return the address of the lobby, and what tells that it is shown."""
    return f"{url}/", ".titles .title"


def account(url: str, _: Player) -> tuple[str, str]:
    """Return the address of the account page."""
    return f"{url}/account", "main h1"


def verify(url: str, _: Player) -> tuple[str, str]:
    """Return the address of the page that verifies logs."""
    return f"{url}/verify", "main h1"


def waiting_room(url: str, ada: Player) -> tuple[str, str]:
    """Open a game, and return the address of its waiting room."""
    body = {"title": "seven_wonders", "seats": 4, "bots": ["greedy"]}
    game = ada.http.post("/v1/games", json=body).json()["id"]
    return f"{url}/games/{game}", ".places .place"


def table(title: str) -> Callable[[str, Player], tuple[str, str]]:
    """Return what opens a running table of a title."""

    def opened(url: str, ada: Player) -> tuple[str, str]:
        body = {"title": title, "seats": 3, "bots": ["greedy", "greedy"]}
        game = ada.http.post("/v1/games", json=body).json()["id"]
        return f"{url}/games/{game}", "[role=log] p"  # what is asked was said, and stands

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


def shown(page: Page, place: str, heptad: Running, ada: Player, size: tuple[int, int]) -> list[str]:
    """Open a page, and return what it looks like at rest."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    be(ada, page)
    page.evaluate("""localStorage.setItem("heptad.settings", '{"lessons": false}')""")
    page.emulate_media(reduced_motion="reduce")
    address, sign = PAGES[place](heptad.url, ada)
    page.goto(address)
    expect(page.locator(sign).first).to_be_visible()
    page.mouse.move(0, 0)
    looks: list[str] = []
    for _ in range(20):
        before, looks = looks, page.evaluate(LOOKS)
        if looks == before:
            return looks
        page.wait_for_timeout(200)
    raise AssertionError("the page does not come to rest")


def changed(page: Page, before: list[str], address: str) -> list[Any]:
    """Return the elements that look different once a style is loaded."""
    page.evaluate(LOAD, address)
    after: list[str] = page.evaluate(LOOKS)
    return [pair for pair in zip(before, after, strict=True) if pair[0] != pair[1]]


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("place", PAGES)
def test_styles_of_titles_leave_a_page_as_it_is(
    heptad: Running, page: Page, ada: Player, place: str, size: tuple[int, int]
):
    before = shown(page, place, heptad, ada, size)
    assert len(before) > 20
    for title in TITLES.keys() - {OWN.get(place)}:
        assert changed(page, before, f"/web/{digest()}/titles/{title}/drawing.css") == [], title


def test_a_style_that_reaches_too_far_is_found(heptad: Running, page: Page, ada: Player):
    before = shown(page, "waiting room", heptad, ada, DESK)

    def serve(route: Route) -> None:
        route.fulfill(body=FAULTY, content_type="text/css")

    page.route("**/faulty.css", serve)
    found = changed(page, before, f"/web/{digest()}/titles/seven/faulty.css")
    assert [element for element, _ in found if element.startswith("li.place")]
    assert not [pair for pair in found if "; 0.5;" in pair[1]]
