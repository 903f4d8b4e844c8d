"""The tables as one sees them: everybody can read them, and the README has a picture of each.

`HEPTAD_PICTURES=docs/pictures pytest tests/service/web/test_pictures.py` takes the pictures of the README again.
"""

import os
import random
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

from tests.service.conftest import Running
from tests.service.playing import Player
from tests.service.web.people import DESK, be
from tests.service.web.readable import violations

ROOT = Path(__file__).parents[3]
KEPT = os.environ.get("HEPTAD_PICTURES")
MOVES = {"seven_wonders": 10, "seven_wonders_duel": 17, "seven_wonders_dice": 9, "seven": 14}
"""How many moves lead into the middle of a game."""
SEATS = {"seven_wonders": 4, "seven_wonders_duel": 2, "seven_wonders_dice": 3, "seven": 3}
GAMES = 10
"""How many games are opened to get to the middle of one."""
BROKEN_NUMBERS = """
    [...document.querySelectorAll("b, strong, span, i")]
        .filter((each) => /^[0-9]+$/.test(each.textContent) && each.firstChild instanceof Text)
        .filter((each) => {
            const range = document.createRange();
            range.selectNodeContents(each);
            return range.getClientRects().length > 1;
        })
        .map((each) => each.outerHTML)
"""
"""The numbers of a page that stand on two lines."""
LEAST_BYTES = 50_000
"""A picture of the README is not one of an empty page."""
LEAST_SPOTS = 8
"""A table has cards, dice or cells to look at; an empty page has none."""


class Game(NamedTuple):
    """A game in its middle, and the player whose move it is."""

    title: str
    url: str
    player: Player


@pytest.fixture(scope="module", params=MOVES)
def game(heptad: Running, request: pytest.FixtureRequest) -> Iterator[Game]:
    """A game of each title against bots."""
    title: str = request.param
    player = Player(heptad.url, "Ada")
    chance = random.Random(7)
    opened = (in_the_middle(player, title, chance) for _ in range(GAMES))
    game = next(game for game in opened if game is not None)
    yield Game(title, f"{heptad.url}/games/{game}", player)
    player.close()


def in_the_middle(player: Player, title: str, chance: random.Random) -> str | None:
    """Return a game against bots after some moves, or None where it ended before: a supremacy comes early."""
    body = {"title": title, "seats": SEATS[title], "bots": ["greedy"] * (SEATS[title] - 1)}
    game: str = player.http.post("/v1/games", json=body).json()["id"]
    for _ in range(MOVES[title]):
        if not awaits(player, game):
            return None
        player.move(game, chance)
    return game if awaits(player, game) else None


def awaits(player: Player, game: str) -> bool:
    """Wait until a game asks the player for a move; False if it ends before."""
    version = 0
    while not player.moves(game)["awaited"]:
        seen = player.game(game, after=version, wait=1)
        if seen["status"] == "finished":
            return False
        version = seen["version"]
    return True


@pytest.fixture(params=["page", "phone"])
def table(request: pytest.FixtureRequest, game: Game) -> Page:
    """The page of the game in one of the browsers, which asks for a move."""
    page: Page = request.getfixturevalue(request.param)
    be(game.player, page)
    page.evaluate("""localStorage.setItem("heptad.settings", '{"lessons": false}')""")
    page.goto(game.url)
    expect(page.locator(".question.asked")).to_be_visible()
    page.mouse.move(0, 0)
    return page


def test_a_table_is_readable(table: Page, game: Game, tmp_path: Path):
    size = tuple(table.viewport_size.values())
    assert table.evaluate("document.documentElement.scrollWidth") == size[0]
    assert table.evaluate(BROKEN_NUMBERS) == []
    assert violations(table) == []
    taken = Path(KEPT or tmp_path) / f"{game.title}{'' if size == DESK else '-phone'}.jpg"
    table.screenshot(path=taken, type="jpeg", quality=82)
    assert table.locator(".spot:visible").count() >= LEAST_SPOTS


@pytest.mark.parametrize("title", MOVES)
def test_the_readme_shows_each_table(title: str):
    picture = f"docs/pictures/{title}.jpg"
    assert picture in (ROOT / "README.md").read_text("utf-8")
    assert (ROOT / picture).stat().st_size > LEAST_BYTES
