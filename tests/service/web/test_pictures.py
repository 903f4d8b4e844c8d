"""Pictures of the tables, as the README shows them.

The tests take them every time. `HEPTAD_PICTURES=docs/pictures pytest tests/service/web/test_pictures.py` keeps them.
"""

import os
import random
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.service.conftest import Running
from tests.service.playing import Player
from tests.service.web.people import DESK

ROOT = Path(__file__).parents[3]
KEPT = os.environ.get("HEPTAD_PICTURES")
MOVES = {"seven_wonders": 10, "seven_wonders_duel": 22, "seven_wonders_dice": 9, "seven": 30}
"""How many moves lead into the middle of a game."""
SEATS = {"seven_wonders": 4, "seven_wonders_duel": 2, "seven_wonders_dice": 3, "seven": 3}
LEAST_BYTES = 50_000
"""A table is full of things; a picture of an empty page is smaller."""


@pytest.mark.parametrize("title", MOVES)
def test_a_picture_of_each_table(heptad: Running, browser: Browser, tmp_path: Path, title: str):
    player = Player(heptad.url, "Ada")
    body = {"title": title, "seats": SEATS[title], "bots": ["greedy"] * (SEATS[title] - 1)}
    game = player.http.post("/v1/games", json=body).json()["id"]
    chance = random.Random(7)
    version = 0
    for _ in range(MOVES[title]):
        while player.move(game, chance) is None:
            version = player.game(game, after=version, wait=1)["version"]
    context = browser.new_context(viewport={"width": DESK[0], "height": DESK[1]}, locale="en-GB")
    context.add_init_script(f"localStorage.setItem('heptad.token', '{player.token}')")
    page = context.new_page()
    page.goto(f"{heptad.url}/games/{game}")
    expect(page.locator(".question.asked")).to_be_visible()
    page.mouse.move(0, 0)
    taken = Path(KEPT or tmp_path) / f"{title}.jpg"
    page.screenshot(path=taken, type="jpeg", quality=82)
    assert taken.stat().st_size > LEAST_BYTES
    context.close()
    player.close()


@pytest.mark.parametrize("title", MOVES)
def test_the_readme_shows_each_picture(title: str):
    picture = f"docs/pictures/{title}.jpg"
    assert picture in (ROOT / "README.md").read_text("utf-8")
    assert (ROOT / picture).stat().st_size > LEAST_BYTES
