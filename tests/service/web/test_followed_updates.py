"""How the page applies updates: the game that it has is the one that the API shows, at every version."""

from collections.abc import Iterator
from contextlib import closing

import pytest
from playwright.sync_api import Page

from service.pages.web_client import digest
from tests.golden.make import FOLDER
from tests.service.conftest import RESTING, Running
from tests.service.playing import Player
from tests.service.web.people import be
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
    game = ada.open(2, title="seven_wonders_duel", bots=["greedy"])["id"]
    while not ada.moves(game)["awaited"]:
        page.wait_for_timeout(50)
    followed, listed = page.evaluate(OFFERED, [module(), game])
    assert followed == listed
    assert len(listed["unavailable"]) >= 1
