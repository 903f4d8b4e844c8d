"""The table of each title before its game begins: on every screen, nothing lies on anything else."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.service.conftest import Running
from tests.service.playing import Player
from tests.service.web.people import DESK, PHONE, be

ASIDE = (844, 390)
"""A phone that is held sideways."""
SEATS = {"seven_wonders": 7, "seven_wonders_duel": 2, "seven_wonders_dice": 7, "seven": 4}
LONG_NAMES = (
    "Wolfeschlegelsteinhausenbergerdorff Maximilian IV.",
    "寿限無寿限無五劫の擦り切れ海砂利水魚の水行末雲来末風来末",
    "W" * 50,
)
OVERLAPS = """
    () => {
        const all = [...document.querySelectorAll("button, a, input, .place, .invite, .terms li")];
        const shown = all.filter((each) => each.checkVisibility()).map((each) => [each, each.getBoundingClientRect()]);
        const overlap = ([one, a], [other, b]) => !one.contains(other) && !other.contains(one)
            && a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
        const outside = shown.filter(([, box]) => box.left < 0 || box.right > innerWidth);
        const later = (at, one) => shown.slice(at + 1).filter((other) => overlap(one, other));
        const pairs = shown.flatMap((one, at) => later(at, one).flatMap((other) => [one, other]));
        return { count: shown.length, wrong: [...outside, ...pairs].map(([each]) => each.outerHTML.slice(0, 80)) };
    }
"""
"""How many buttons, seats and fields a page shows, and those that lie on each other or beside the page."""


@pytest.fixture(scope="module")
def guests(heptad: Running) -> Iterator[list[Player]]:
    """Players with the longest names."""
    some = [Player(heptad.url, name) for name in LONG_NAMES]
    yield some
    for player in some:
        player.close()


def demand_apart(page: Page) -> None:
    """Nothing that can be pressed or filled in lies on anything else, on any screen."""
    for width, height in (DESK, PHONE, ASIDE):
        page.set_viewport_size({"width": width, "height": height})
        found = page.evaluate(OVERLAPS)
        assert found["wrong"] == [], (width, height)
        assert page.evaluate("document.documentElement.scrollWidth") == width
        assert found["count"] >= 5


@pytest.mark.parametrize("title", SEATS)
def test_nothing_overlaps_in_a_waiting_room(heptad: Running, page: Page, guests: list[Player], title: str):
    host = guests[0]
    seats = SEATS[title]
    terms = {"title": title, "seats": seats, "clock": {"bank_seconds": 600, "increment_seconds": 5}}
    game = host.http.post("/v1/games", json=terms).json()["id"]
    for guest in guests[1 : seats - 1]:
        guest.join(game)
    page.goto(f"{heptad.url}/games/{game}?lang={'ja' if seats == 2 else 'en'}")
    expect(page.locator(".place")).to_have_count(seats)
    demand_apart(page)  # of somebody who may sit down
    be(host, page)
    page.reload()
    expect(page.locator(".place.own")).to_have_count(1)
    page.locator(".place.free [aria-expanded]").first.click()
    page.locator(".nickname, .waiting > p button").last.click()
    demand_apart(page)  # of the host, with everything open
