"""An installed title is shown as it says: on the page by its own drawing, in the laboratory by its own encoder."""

import json
from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser, Page

from tests.fifth_title.conftest import Installed
from tests.service.conftest import Running, visiting
from tests.service.playing import Player
from tests.service.web.people import DESK, WithMouse, be

VIEWPORT = {"width": DESK[0], "height": DESK[1]}

LABORATORY = """
import json, sys
from pettingzoo.test import api_test
from heptad_lab import heptad_env

env = heptad_env("pips", 3, seed=1)
api_test(env, num_cycles=60)
env.reset()
seen, hand = env.observe("seat_1")["observation"], env.view("seat_1")["hands"][1]
hands = [seen[env.layout["hand"]].tolist(), [int(f"{place + 1:02d}" in hand) for place in range(20)]]
print(json.dumps([env.action_space("seat_0").n.item(), [*env.layout], hands]))
"""


@pytest.fixture
def page(browser: Browser, hosting: Running) -> Iterator[Page]:
    with visiting(browser, hosting.url, VIEWPORT, "en") as context:
        yield context.pages[0]


@pytest.fixture
def ann(hosting: Running) -> Iterator[Player]:
    player = Player(hosting.url, "Ann")
    yield player
    player.close()


def test_a_game_is_played_at_the_table_that_it_draws(hosting: Running, ann: Player, page: Page):
    game = ann.open(2, title="pips", bots=["greedy"])["id"]
    be(ann, page)
    person = WithMouse(page, 1)
    page.goto(f"{hosting.url}/games/{game}")
    page.wait_for_selector(".pips")
    state = ann.game(game)["state"]
    assert page.locator(".pips-die").inner_text() == f"The die shows {state['die']}"
    assert page.locator(".pips-card").all_inner_texts() == [card or "?" for hand in state["hands"] for card in hand]
    assert page.locator(".pips-card").first.evaluate("card => getComputedStyle(card).minWidth") == "40px"
    while person.status != "finished":
        if person.is_asked():
            person.move()
        else:
            page.wait_for_timeout(50)
    assert ann.game(game)["status"] == "finished"
    assert person.troubles == []


def test_the_lobby_shows_its_picture(hosting: Running, page: Page):
    troubles: list[str] = []
    page.on("console", lambda message: troubles.append(message.text) if message.type == "error" else None)
    page.goto(f"{hosting.url}/")
    page.wait_for_selector(".titles .title")
    page.wait_for_load_state("networkidle")
    shown = "pictures => pictures.map(({ src, naturalWidth }) => [src.split('/').slice(-2)[0], naturalWidth > 0])"
    found = page.locator(".titles img.picture").evaluate_all(shown)
    assert found == [
        [title, True] for title in ("seven_wonders", "seven_wonders_duel", "seven_wonders_dice", "seven", "pips")
    ]
    assert troubles == []


def test_only_its_own_files_are_served_beside_those_of_other_titles(hosting: Running):
    page = httpx.get(f"{hosting.url}/games/none", headers={"Accept": "text/html"}).text
    [imports] = [json.loads(part.partition("</script>")[0])["imports"] for part in page.split('"importmap">')[1:]]
    kinds = {"drawings": "text/javascript; charset=utf-8", "pictures": "image/svg+xml"}
    brought = {name: address for name, address in imports.items() if name.partition("/")[0] in kinds}
    own = ("seven_wonders", "seven_wonders_duel", "seven_wonders_dice", "seven", "pips")
    assert set(brought) == {f"{kind}/{title}" for title in own for kind in kinds}
    for name, address in brought.items():
        served = httpx.get(f"{hosting.url}{address}")
        assert served.status_code == 200
        assert served.headers["content-type"] == kinds[name.partition("/")[0]]
    for other in ("encoder.py", "../encoder.py", "__init__.py"):
        assert httpx.get(f"{hosting.url}{brought['pictures/pips'].replace('picture.svg', other)}").status_code == 404


def test_it_is_an_environment_with_its_own_observations_and_an_action_for_each_card(pips: Installed):
    shown = pips.run("-W", "ignore", "-c", LABORATORY)
    assert "Passed API test" in shown.stdout, shown.stderr
    actions, layout, hands = json.loads(shown.stdout.splitlines()[-1])
    assert actions == 20
    assert layout == ["decision", "to_move", "hand", "played", "die", "points"]
    assert hands[0] == hands[1]
    assert sum(hands[0]) == 5
