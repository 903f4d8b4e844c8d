"""Games of each title in two browsers: one with a mouse on a wide screen, one by keys on a phone in Japanese.

They play the last moves of a game. test_first_games.py plays at its beginning, test_pictures.py in its middle, and
test_evening.py a whole game of 7 Wonders. `HEPTAD_TEST_WHOLE_GAMES=1` has them play whole games.
"""

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tests.golden.make import FOLDER
from tests.service.conftest import Running
from tests.service.playing import Player
from tests.service.web.people import MOST_MOVES, NO_PARENT, PAYING, Person, WithKeys, WithMouse, be, play
from tests.service.web.stored import forked, hosted

WHOLE = bool(os.environ.get("HEPTAD_TEST_WHOLE_GAMES"))
SEATS = {"seven_wonders": 3, "seven_wonders_duel": 2, "seven_wonders_dice": 3, "seven": 3}
"""Two people, and a bot where there is room for one."""
LOG = "fewest.ndjson"
"""A golden log of a whole game of two."""
LAST = {"seven_wonders": 0.95, "seven_wonders_duel": 0.96, "seven_wonders_dice": 0.978, "seven": 0.97}
"""How much of that game is over when they take it on to its end."""
OF_AN_EVENING = "seven_wonders"
"""The title of which test_evening.py plays a whole game. `--thorough 2` plays its last moves, too."""
CASES = [
    pytest.param(title, marks=pytest.mark.thorough) if title == OF_AN_EVENING and not WHOLE else title
    for title in SEATS
]
ENDLESS = "seven"
"""The title that can go on: nobody has to lock the seventh colour."""
LAST_MOVES = 4
"""How many moves of the endless title are made before one resigns."""


@pytest.fixture
def two(heptad: Running) -> Iterator[list[Player]]:
    """Two players, by the API."""
    some = [Player(heptad.url, name) for name in ("Ada", "Bo")]
    yield some
    for player in some:
        player.close()


@pytest.fixture
def people(page: Page, phone: Page, two: list[Player]) -> list[Person]:
    """Both at their browsers."""
    for player, own in zip(two, (page, phone), strict=True):
        be(player, own)
    return [WithMouse(page, 1), WithKeys(phone, 2)]


@pytest.mark.parametrize("title", CASES)
def test_two_browsers_play_a_game(heptad: Running, two: list[Player], people: list[Person], title: str):
    ada, bo = two
    for person in people:
        person.most_presses += title in PAYING
    if WHOLE:
        game = ada.open(SEATS[title], title=title, bots=["greedy"] * (SEATS[title] - 2))["id"]
        bo.join(game)
        show(people, f"{heptad.url}/games/{game}")
        assert play(people) >= 20
    else:
        game = taken_on(ada, bo, hosted(ada, FOLDER / title / LOG), LAST[title])
        show(people, f"{heptad.url}/games/{game}")
        assert play(people, LAST_MOVES if title == ENDLESS else MOST_MOVES) >= 1
        if title == ENDLESS:
            resign(bo, people, game)
    assert [person.status for person in people] == ["finished", "finished"]
    troubles = [trouble for person in people for trouble in person.troubles]
    assert [trouble for trouble in troubles if WHOLE or NO_PARENT not in trouble] == []


def show(people: list[Person], url: str) -> None:
    """Show the page of a game."""
    for person in people:
        person.page.goto(url)
        person.page.wait_for_selector(".page")


def taken_on(ada: Player, bo: Player, game: str, part: float) -> str:
    """Return a fork of a game of two after a part of its versions, in which both sit."""
    fork = forked(ada, game, part, [{"player": "me"}, None])
    bo.join(fork)
    return fork


def resign(player: Player, people: list[Person], game: str) -> None:
    """Let a player resign unless the game has ended, and people see its end, of whom none makes a move meanwhile."""
    for person in people:
        while person.see()["sending"]:
            person.page.wait_for_timeout(100)
    player.http.post(f"/v1/games/{game}/resignation")
    for person in people:
        while person.status != "finished":
            person.skip()
            person.page.wait_for_timeout(100)
