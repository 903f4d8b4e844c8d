"""How the page applies updates: the game that it has is what the API shows, and nothing is read again."""

import re
from collections.abc import Iterator
from contextlib import closing

import pytest
from playwright.sync_api import Page, expect

from service.pages.web_client import digest
from tests.golden.make import FOLDER
from tests.patience import until
from tests.service.conftest import RESTING, Running
from tests.service.playing import Player
from tests.service.web.heeding import heeding
from tests.service.web.people import WithMouse, be
from tests.service.web.stored import hosted
from titles.registry import TITLES

LOG = "fewest.ndjson"
"""A golden log of a whole game of two."""
LOOKS = 6
"""How many versions of a game are read."""
WITHOUT_EVENTS = {"rematch", "invite"}
"""Members of a game that no event changes, and no view of the past has."""
FOLLOW = """async ([module, game, looks]) => {
  const { applied, wholeOf } = await import(module);
  const headers = { Authorization: `Bearer ${localStorage.getItem("heptad.token")}` };
  const read = async (path) => (await fetch(`/v1/games/${game}${path}`, { headers })).json();
  const found = [];
  for (let after = 0; after !== null; ) {
    const page = await read(`/updates?as=all&limit=500&after=${after}`);
    for (const update of page.updates) {
      const known = applied(found.at(-1)?.known ?? null, update);
      found.push({ known, text: JSON.stringify(known) });
    }
    after = page.next;
  }
  const places = Array.from({ length: looks }, (_, n) => Math.floor((n / (looks - 1)) * (found.length - 1)));
  const chosen = places.map((place) => found[place].known);
  const shown = await Promise.all(chosen.map(({ game: { version } }) => read(`?at=${version}`)));
  const [one, other] = found.slice(-2).map(({ known }) => known.game);
  return {
    pairs: chosen.map(({ game }, n) => [game, shown[n]]),
    isKept: found.every(({ known, text }) => JSON.stringify(known) === text),
    isShared: one.options === other.options && one.state !== other.state,
    again: JSON.stringify(applied(null, wholeOf(found.at(-1).known))) === found.at(-1).text,
  };
}"""
"""Applies all updates of a finished game. Returns some of the games that this leads to, each beside the one that the
API shows; whether those of before are kept as they were and share what did not change; and whether all is handed on.
"""
OFFERED = """async ([module, game]) => {
  const { applied } = await import(module);
  const headers = { Authorization: `Bearer ${localStorage.getItem("heptad.token")}` };
  const read = async (path) => (await fetch(`/v1/games/${game}${path}`, { headers })).json();
  const { updates } = await read("/updates?unavailable=true");
  return [applied(null, updates[0]).moves, await read("/moves?unavailable=true")];
}"""


@pytest.fixture
def ada(heptad: Running, page: Page) -> Iterator[Player]:
    """A player with a browser, on a page that does nothing."""
    with closing(Player(heptad.url, "Ada")) as player:
        page.goto(heptad.url + RESTING)
        be(player, page)
        yield player


def module() -> str:
    """The address of the module that applies updates."""
    return f"/web/{digest()}/table/store/updates.js"


@pytest.mark.parametrize("title", TITLES)
def test_a_game_that_follows_its_updates_is_what_the_api_shows(ada: Player, page: Page, title: str):
    found = page.evaluate(FOLLOW, [module(), hosted(ada, FOLDER / title / LOG), LOOKS])
    for followed, shown in found.pop("pairs"):
        differ = {name for name in {*followed, *shown} if followed.get(name) != shown.get(name)}
        assert differ <= WITHOUT_EVENTS, followed["version"]
    assert found == {"isKept": True, "isShared": True, "again": True}


def test_moves_are_those_that_the_api_lists(ada: Player, page: Page):
    game = ada.open(3, bots=["greedy", "greedy"])["id"]
    until(lambda: ada.game(game)["to_move"] == [0])
    followed, listed = page.evaluate(OFFERED, [module(), game])
    assert followed == listed
    assert "unavailable" in listed


def test_nothing_is_read_again_while_a_player_moves(heptad: Running, ada: Player, page: Page):
    game = ada.open(3, bots=["greedy", "greedy"])["id"]
    page.goto(f"{heptad.url}/games/{game}")
    expect(page.locator(".question.asked")).to_be_visible()
    person = WithMouse(page, 1, pays=True)
    with heeding(page) as heard:
        for _ in range(2):
            version = person.version
            person.move()
            expect(page.locator(".page")).not_to_have_attribute("data-version", str(version))
            expect(page.locator(".question.asked")).to_be_visible()
    assert {url for url in heard.asked if "/v1/" in url} == {f"{heptad.url}/v1/games/{game}/moves"}


def test_a_replay_reads_all_positions_at_once(heptad: Running, ada: Player, page: Page):
    game = hosted(ada, FOLDER / "seven_wonders_duel" / LOG)
    with heeding(page) as heard:
        page.goto(f"{heptad.url}/games/{game}?at=1")
        expect(page.locator(".replayed")).to_have_attribute("data-status", "playing")
        for key in ("ArrowRight", "End", "Home", "ArrowRight"):
            page.keyboard.press(key)
        expect(page.locator(".step-text")).not_to_be_empty()
        page.get_by_label("Seen by").select_option("1")
        expect(page).to_have_url(re.compile("as=1"))
        page.keyboard.press("End")
        expect(page.locator(".replayed")).to_have_attribute("data-status", "finished")
    asked = [url.partition(game)[2] for url in heard.asked if f"/v1/games/{game}" in url]
    assert asked == ["", "/updates?limit=500&as=all&after=0", "/updates?limit=500&as=1&after=0"]
