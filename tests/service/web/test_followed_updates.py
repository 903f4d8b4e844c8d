"""How the page applies updates: the game that it has is what the API shows, and nothing is read again."""

import itertools
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

TURNS = """async ([base, title, game]) => {
  const { HostedGame } = await import(`${base}/table/past/hosted.js`);
  const { positionsOf, turnsOf } = await import(`${base}/table/past/positions.js`);
  const { drawing } = await import(`${base}/titles/${title}/drawing.js`);
  const { games, events } = await new HostedGame(game).past("all");
  const totalsAt = (version) => {
    const { standings } = games.find((game) => game.version === version);
    return [...standings].sort((one, other) => one.seat - other.seat).map(({ total }) => total);
  };
  const { turns } = await (await fetch(`/v1/games/${game}/standings?turns=true`)).json();
  const positions = positionsOf(events);
  const stops = turnsOf(positions, events, drawing).map((place) => totalsAt(positions[place].version));
  return { turns, shown: turns.map(({ version }) => totalsAt(version)), stops };
}"""
"""The points after each turn, as the API tells them, as the game has them at the same versions, and where a replay
stops at the ends of turns.
"""


@pytest.fixture
def ada(heptad: Running, page: Page) -> Iterator[Player]:
    """A player with a browser, on a page that does nothing."""
    with closing(Player(heptad.url, "Ada")) as player:
        page.goto(heptad.url + RESTING)
        be(player, page)
        yield player


def module(path: str = "table/store/updates.js") -> str:
    """The address of a module, by default of the one that applies updates."""
    return f"/web/{digest()}/{path}"


def changes(values: list[list[int]]) -> list[list[int]]:
    """The values without those that are the same as the one before."""
    return [value for value, _ in itertools.groupby(values)]


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


@pytest.mark.parametrize("title", TITLES)
def test_the_chart_has_the_points_at_the_ends_of_turns(heptad: Running, ada: Player, page: Page, title: str):
    game = hosted(ada, FOLDER / title / LOG)
    with heeding(page) as heard:
        page.goto(f"{heptad.url}/games/{game}")
        chart = page.locator(".result-sheet .chart svg")
        expect(chart).to_be_visible()
    assert [url.partition(game)[2] for url in heard.asked if "/updates" in url] == ["/updates?unavailable=true"]
    found = page.evaluate(TURNS, [module("").removesuffix("/"), title, game])
    totals = [turn["totals"] for turn in found["turns"]]
    assert totals == found["shown"]
    assert changes(totals)[-len(changes(found["stops"])) :] == changes(found["stops"])
    expect(chart).to_have_accessible_name(re.compile(rf", {totals[-1][0]}\. "))


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


def test_a_table_shows_nothing_of_a_player_to_who_signs_in_in_another_tab(heptad: Running, ada: Player, page: Page):
    with closing(Player(heptad.url, "Bo")) as bo:
        game = ada.open(2, visibility="private")
        ada.join(game["id"], bot="random")
        page.goto(f"{heptad.url}/games/{game['id']}")
        expect(page.locator(".page")).to_be_visible()
        other = page.context.new_page()
        with closing(other):
            other.goto(heptad.url + RESTING)
            be(bo, other)
            expect(page.get_by_text("no such game")).to_be_visible()
            expect(page.locator(".page")).to_have_count(0)


def test_the_score_sheet_is_filled_in_category_by_category(heptad: Running, ada: Player, page: Page):
    game = hosted(ada, FOLDER / "seven_wonders" / LOG)
    page.emulate_media(reduced_motion="no-preference")
    page.goto(f"{heptad.url}/games/{game}")
    page.locator(".result-sheet tfoot td").first.wait_for()
    written = """() => [...document.querySelectorAll(".result-sheet tr:has(th[scope=row])")].map((row) => {
        const { animationName, animationDelay } = getComputedStyle(row.querySelector("td:last-child"));
        return [animationName, parseFloat(animationDelay)];
    })"""
    names, delays = zip(*page.evaluate(written), strict=True)
    assert set(names) == {"points-written"}
    assert list(delays) == sorted(set(delays))
    expect(page.locator(".result-sheet tfoot td").last).not_to_have_css("color", re.compile(r"rgba.*, [01.]+\)"))
    page.emulate_media(reduced_motion="reduce")
    page.reload()
    page.locator(".result-sheet tfoot td").first.wait_for()
    assert {name for name, _ in page.evaluate(written)} == {"none"}
