"""Games of each title in two browsers: one with a mouse on a wide screen, one by keys on a phone in Japanese.

They play some moves at the beginning, in the middle and at the end of a game; `HEPTAD_TEST_WHOLE_GAMES=1` has them play
whole games.
"""

import os
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.golden.make import FOLDER
from tests.service.conftest import Running
from tests.service.playing import Player
from tests.service.web.people import DESK, PHONE, Person, WithKeys, WithMouse

WHOLE = bool(os.environ.get("HEPTAD_TEST_WHOLE_GAMES"))
SEATS = {"seven_wonders": 3, "seven_wonders_duel": 2, "seven_wonders_dice": 3, "seven": 3}
"""Two people, and a bot where there is room for one."""
PAYING = {"seven_wonders"}
"""The titles in which one chooses whom to pay."""
LOG = "fewest.ndjson"
"""A golden log of a whole game of two."""
LAST = {"seven_wonders": 0.93, "seven_wonders_duel": 0.95, "seven_wonders_dice": 0.97, "seven": 0.97}
"""How much of that game is over when they take it on to its end."""
SOME_MOVES = 2
"""One by the mouse, one by keys."""
LAST_MOVES = 6
NO_PARENT = "404 (NOT FOUND)"
"""What the console says of the page of a fork: the game that an imported log continues is not here."""
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
def test_two_browsers_play_a_game(heptad: Running, browser: Browser, two: list[Player], title: str):
    ada, bo = two
    bots = ["greedy"] * (SEATS[title] - 2)
    game = ada.http.post("/v1/games", json={"title": title, "seats": SEATS[title], "bots": bots}).json()["id"]
    bo.join(game)
    url = f"{heptad.url}/games/{game}"
    people: list[Person] = [
        WithMouse(a_page(browser, url, ada.token, DESK, locale="en-GB"), 1, pays=title in PAYING),
        WithKeys(a_page(browser, url, bo.token, PHONE, locale="ja-JP"), 2, pays=title in PAYING),
    ]
    if WHOLE:
        assert play(people) >= 20
    else:
        assert play(people, SOME_MOVES) == SOME_MOVES
        log = {"content": (FOLDER / title / LOG).read_bytes(), "headers": {"Content-Type": "application/x-ndjson"}}
        hosted = ada.http.post("/v1/logs", **log).json()["id"]
        for part, most in ((0.5, SOME_MOVES), (LAST[title], LAST_MOVES)):
            game = taken_on(ada, bo, hosted, part)
            for person in people:
                person.page.goto(f"{heptad.url}/games/{game}")
                person.page.wait_for_selector(".page")
            assert play(people, most) >= 1
        bo.http.post(f"/v1/games/{game}/resignation")  # SEVEN can go on: nobody has to lock the seventh colour
        play(people)
    assert [person.status for person in people] == ["finished", "finished"]
    troubles = [trouble for person in people for trouble in person.troubles]
    assert [trouble for trouble in troubles if WHOLE or NO_PARENT not in trouble] == []
    for person in people:
        person.page.context.close()


def taken_on(ada: Player, bo: Player, log: str, part: float) -> str:
    """Return a fork of a game of two after a part of its versions, in which both sit."""
    at = int(part * ada.game(log)["version"])
    seats = [{"player": "me"}, None]
    answer = ada.http.post(f"/v1/games/{log}/forks", json={"at": at, "seats": seats})
    if answer.status_code == 409:  # no batch ends there
        answer = ada.http.post(f"/v1/games/{log}/forks", json={"at": answer.json()["ends"][0], "seats": seats})
    assert answer.status_code == 201, answer.text
    fork: str = answer.json()["id"]
    bo.join(fork)
    return fork


def play(people: list[Person], most: int = MOST_MOVES) -> int:
    """Let people play for a number of moves or until the game has ended, and return the number of their moves."""
    moves = 0
    playing = set(people)
    while playing and moves < most:
        for person in people:
            seen = person.see()
            if seen["status"] == "finished":
                playing.discard(person)
            elif seen["asked"] and moves < most:
                person.move()
                moves += 1
            elif seen["scene"]:
                person.skip()
            else:
                person.page.wait_for_timeout(100)
    assert moves < MOST_MOVES
    return moves
