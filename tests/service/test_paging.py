"""One style of paging: every page answers `next`, and a Link to the next page as long as there is one."""

import itertools
import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.service.conftest import Running
from tests.service.playing import Player, started


@pytest.fixture(scope="module")
def pair(heptad: Running) -> Iterator[list[Player]]:
    two = [Player(heptad.url, name) for name in ("Ann", "Bea")]
    yield two
    for player in two:
        player.close()


@pytest.fixture(scope="module")
def game(pair: list[Player]) -> str:
    """The last of five finished games."""
    games = [started(pair, rated=True, clock={"decision_seconds": 600}) for _ in range(5)]
    for each in games:
        assert pair[1].http.post(f"/v1/games/{each}/resignation").status_code == 201
    return games[-1]


LISTS = {
    "/v1/games": ({"mine": "true", "limit": "2"}, "games", "cursor"),
    "/v1/results": ({"mine": "true", "limit": "2"}, "results", "cursor"),
    "/v1/titles/seven_wonders/standings": ({"limit": "1"}, "players", "cursor"),
    "/v1/games/{game}/events": ({"limit": "7"}, "events", "after"),
    "/v1/games/{game}/history": ({"limit": "7", "lang": "ja"}, "lines", "after"),
}


def linked(player: Player, path: str, query: dict[str, str]) -> list[dict[str, Any]]:
    """Return all pages, found by the links."""
    answer = player.http.get(path, params=query)
    pages = [answer.json()]
    while "next" in answer.links:
        answer = player.http.get(answer.links["next"]["url"])
        pages.append(answer.json())
    return pages


@pytest.mark.parametrize("path", LISTS)
def test_link_and_next_lead_to_the_same_pages_up_to_the_last(pair: list[Player], game: str, path: str):
    query, entries, field = LISTS[path]
    path = path.format(game=game)
    pages = linked(pair[0], path, query)
    assert len(pages) > 1
    assert [page["next"] is None for page in pages] == [False] * (len(pages) - 1) + [True]
    for page, following in itertools.pairwise(pages):
        assert pair[0].http.get(path, params={**query, field: page["next"]}).json() == following
    whole = pair[0].http.get(path, params={name: value for name, value in query.items() if name != "limit"}).json()
    for page in pages[:-1]:
        assert re.fullmatch(r"[A-Za-z0-9._~:%-]+", str(page["next"])), "it is the same in a URL"
        before = {**query, field: str(page["next"]).replace("_", " ", 1)}
        assert pair[0].http.get(path, params=before).status_code == 200, "as cursors of version 1.0 are"
    joined = [each for page in pages for each in page[entries]]
    assert joined[: len(whole[entries])] == whole[entries]


def test_the_last_page_of_a_game_gets_a_next_one_when_the_game_goes_on(pair: list[Player]):
    ann, bea = pair
    game = ann.open(3)["id"]
    for part, entries in (("events", "events"), ("history", "lines")):
        path = f"/v1/games/{game}/{part}"
        page = ann.http.get(path)
        version, tag = page.json()["version"], page.headers["ETag"]
        assert (page.json()["next"], "Link" in page.headers) == (None, False)
        assert ann.http.get(path, headers={"If-None-Match": tag}).status_code == 304
        bea.join(game)
        answer = ann.http.get(path, params={"limit": version}, headers={"If-None-Match": tag})
        assert (answer.status_code, answer.json()["next"]) == (200, version)
        assert answer.json()[entries] == page.json()[entries]
        assert ann.http.get(answer.links["next"]["url"]).json()["version"] > version
        seat = next(seat["seat"] for seat in ann.game(game)["seats"] if seat["player"] == bea.id)
        assert bea.http.delete(f"/v1/games/{game}/seats/{seat}").status_code == 200


def test_a_history_as_text_has_a_link_too(pair: list[Player], game: str):
    text, path = {"Accept": "text/plain"}, f"/v1/games/{game}/history"
    answer = pair[0].http.get(path, params={"limit": 5}, headers=text)
    told = [answer.text]
    while "next" in answer.links:
        answer = pair[0].http.get(answer.links["next"]["url"], headers=text)
        told.append(answer.text)
    assert len(told) > 2
    assert "".join(told) == pair[0].http.get(path, headers=text).text


def test_a_page_that_was_waited_for_is_the_last_one(pair: list[Player]):
    game = pair[0].open(3)["id"]
    version = pair[0].game(game)["version"]
    answer: Any = pair[0].http.get(f"/v1/games/{game}/events", params={"after": version, "wait": 0})
    assert answer.json() == {"title": "seven_wonders", "events": [], "version": version, "next": None}
