"""The tables in the middle of a game: everybody can read them and move, and the README has a picture of each.

`HEPTAD_PICTURES=docs/pictures pytest tests/service/web/test_pictures.py` takes the pictures of the README again.
"""

import os
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

from tests.golden.make import FOLDER
from tests.service.conftest import Running
from tests.service.playing import Player
from tests.service.web.people import DESK, NO_PARENT, PAYING, Person, WithKeys, WithMouse, be
from tests.service.web.readable import faint_texts, violations
from tests.service.web.stored import forked, hosted

ROOT = Path(__file__).parents[3]
KEPT = os.environ.get("HEPTAD_PICTURES")
STORED = {"seven_wonders": "rare-7", "seven_wonders_duel": "fewest", "seven_wonders_dice": "clock", "seven": "clock"}
"""Golden logs of four, two, three and three players."""
MIDDLE = 0.5
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


@pytest.fixture(scope="module", params=STORED)
def game(heptad: Running, request: pytest.FixtureRequest) -> Iterator[Game]:
    """A game of each title, which a player and bots go on with from the middle of a stored one."""
    title: str = request.param
    with closing(Player(heptad.url, "Ada")) as player:
        stored = hosted(player, FOLDER / title / f"{STORED[title]}.ndjson")
        bots = [{"bot": "greedy"}] * (len(player.game(stored)["seats"]) - 1)
        game = forked(player, stored, MIDDLE, [{"player": "me"}, *bots])
        yield Game(title, f"{heptad.url}/games/{game}", player)


@pytest.fixture(params=[("page", WithMouse), ("phone", WithKeys)], ids=["page", "phone"])
def person(request: pytest.FixtureRequest, game: Game) -> Person:
    """The player with a mouse at a wide screen, or with keys at a phone; the page asks for a move."""
    name, kind = request.param
    page: Page = request.getfixturevalue(name)
    be(game.player, page)
    page.evaluate("""localStorage.setItem("heptad.settings", '{"lessons": false}')""")
    person: Person = kind(page, 1, pays=game.title in PAYING)
    page.goto(game.url)
    expect(page.locator(".question.asked")).to_be_visible()
    page.mouse.move(0, 0)
    return person


def test_a_table_is_readable_and_takes_a_move(person: Person, game: Game, tmp_path: Path):
    table = person.page
    size = tuple(table.viewport_size.values())
    assert table.evaluate("document.documentElement.scrollWidth") == size[0]
    assert table.evaluate(BROKEN_NUMBERS) == []
    assert (violations if size == DESK else faint_texts)(table) == []  # other screens have other colours at most
    taken = Path(KEPT or tmp_path) / f"{game.title}{'' if size == DESK else '-phone'}.jpg"
    table.screenshot(path=taken, type="jpeg", quality=82)
    assert table.locator(".spot:visible").count() >= LEAST_SPOTS
    person.move()
    assert [trouble for trouble in person.troubles if NO_PARENT not in trouble] == []


@pytest.mark.parametrize("title", STORED)
def test_the_readme_shows_each_table(title: str):
    picture = f"docs/pictures/{title}.jpg"
    assert picture in (ROOT / "README.md").read_text("utf-8")
    assert (ROOT / picture).stat().st_size > LEAST_BYTES
