"""Whole games of each title in two browsers: one with a mouse on a wide screen, one by keys on a phone in Japanese."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.service.conftest import Running
from tests.service.playing import Player
from tests.service.web.people import DESK, PHONE, Person, WithKeys, WithMouse

SEATS = {"seven_wonders": 3, "seven_wonders_duel": 2, "seven_wonders_dice": 3, "seven": 3}
"""Two people, and a bot where there is room for one."""
PAYING = {"seven_wonders"}
"""The titles in which one chooses whom to pay."""
MOST_MOVES = 1000


def a_page(browser: Browser, url: str, token: str, size: tuple[int, int], **more: Any) -> Any:
    """Return the page of a game in a browser of its own, whose player has this token."""
    width, height = size
    context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce", **more)
    context.add_init_script(f"localStorage.setItem('heptad.token', '{token}')")
    page = context.new_page()
    page.goto(url)
    page.wait_for_selector(".page")
    return page


@pytest.fixture
def two(heptad: Running) -> Iterator[list[Player]]:
    """Two players, by the API."""
    some = [Player(heptad.url, name) for name in ("Ada", "Bo")]
    yield some
    for player in some:
        player.close()


@pytest.mark.parametrize("title", SEATS)
def test_two_browsers_play_a_whole_game(heptad: Running, browser: Browser, two: list[Player], title: str):
    ada, bo = two
    bots = ["greedy"] * (SEATS[title] - 2)
    game = ada.http.post("/v1/games", json={"title": title, "seats": SEATS[title], "bots": bots}).json()["id"]
    bo.join(game)
    url = f"{heptad.url}/games/{game}"
    people: list[Person] = [
        WithMouse(a_page(browser, url, ada.token, DESK, locale="en-GB"), 1, pays=title in PAYING),
        WithKeys(a_page(browser, url, bo.token, PHONE, locale="ja-JP"), 2, pays=title in PAYING),
    ]
    moves = play(people)
    assert [person.status for person in people] == ["finished", "finished"]
    assert [person.troubles for person in people] == [[], []]
    assert moves >= 20
    for person in people:
        person.page.context.close()


def play(people: list[Person]) -> int:
    """Let people play until the game has ended, and return the number of their moves."""
    moves = 0
    playing = set(people)
    while playing:
        for person in people:
            seen = person.see()
            if seen["status"] == "finished":
                playing.discard(person)
            elif seen["asked"]:
                person.move()
                moves += 1
            elif seen["scene"]:
                person.skip()
            else:
                person.page.wait_for_timeout(20)
        assert moves < MOST_MOVES
    return moves
