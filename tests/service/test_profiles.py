"""Players as they are shown to others: their games and ratings."""

from typing import Any

import httpx
import pytest

from tests.service.conftest import Running
from tests.service.playing import Player, started

NO_GAMES = {"open": 0, "playing": 0, "finished": 0}


def shown(by: Player, player: Player) -> dict[str, Any]:
    answer = by.http.get(f"/v1/players/{player.id}")
    assert answer.status_code == 200, answer.text
    return answer.json()


RATED: dict[str, Any] = {"rated": True, "clock": {"decision_seconds": 600}}


def given_up(winner: Player, loser: Player) -> None:
    game = started([winner, loser], **RATED)
    assert loser.http.post(f"/v1/games/{game}/resignation").status_code == 201


def test_a_new_player_has_no_games_and_no_ratings(players: list[Player]):
    ann = players[0]
    profile = shown(players[1], ann)
    titles = profile["games"].pop("titles")
    assert profile == {
        "id": ann.id,
        "name": "Player 0",
        "kind": "guest",
        "handle": None,
        "owner": None,
        "erased": False,
        "games": NO_GAMES,
        "ratings": [],
        "games_url": f"/v1/games?player={ann.id}",
        "results_url": f"/v1/results?player={ann.id}",
    }
    listed = [title["id"] for title in ann.http.get("/v1/titles").json()["titles"]]
    assert titles == [{"title": title, **NO_GAMES} for title in listed]


def test_games_are_counted_by_status_and_title_as_they_are_listed(players: list[Player]):
    ann, bea = players[:2]
    ann.open(3)
    ann.open(2, title="seven")
    started([bea, ann])
    given_up(ann, bea)
    ann.open(2, title="seven_wonders_duel", visibility="private")
    public, own = shown(bea, ann)["games"], shown(ann, ann)["games"]
    assert {status: public[status] for status in NO_GAMES} == {"open": 2, "playing": 1, "finished": 1}
    assert {status: own[status] for status in NO_GAMES} == {"open": 3, "playing": 1, "finished": 1}
    for caller, games in ((bea, public), (ann, own)):
        for count in games["titles"]:
            for status in NO_GAMES:
                query = {"player": ann.id, "title": count["title"], "status": status}
                listed = caller.http.get("/v1/games", params=query).json()["games"]
                assert len(listed) == count[status], query
    anonymous = httpx.get(f"{ann.http.base_url}/v1/players/{ann.id}").json()
    assert anonymous["games"] == public


def test_ratings_are_those_of_the_standings(players: list[Player]):
    ann, bea, cid = players[:3]
    given_up(ann, bea)
    three = started([ann, bea, cid], **RATED)
    for player in (bea, cid):
        assert player.http.post(f"/v1/games/{three}/resignation").status_code == 201
    for player in (ann, bea, cid):
        ratings = shown(cid, player)["ratings"]
        seats = [None, 3] if player is cid else [None, 2, 3]
        assert [(each["title"], each["seats"]) for each in ratings] == [("seven_wonders", count) for count in seats]
        for rating in ratings:
            ranked = standing(cid, player, rating["seats"])
            assert {name: ranked[name] for name in ("rank", "rating", "games", "wins")} == {
                name: rating[name] for name in ("rank", "rating", "games", "wins")
            }


def standing(by: Player, player: Player, seats: int | None) -> dict[str, Any]:
    url = "/v1/titles/seven_wonders/standings?limit=100" + ("" if seats is None else f"&seats={seats}")
    while True:
        answer = by.http.get(url)
        for ranked in answer.json()["players"]:
            if ranked["player"] == player.id:
                return ranked
        url = answer.links["next"]["url"]


def test_links_lead_to_the_games_and_results(players: list[Player]):
    ann, bea = players[:2]
    given_up(ann, bea)
    profile = shown(bea, ann)
    [game] = bea.http.get(profile["games_url"]).json()["games"]
    [result] = bea.http.get(profile["results_url"]).json()["results"]
    assert game["id"] == result["id"]


@pytest.mark.parametrize("player", ["pnobody", "%00", "%ff%fe", "%ed%a0%80", "%7Bs001%7D:due", "p" * 2000])
def test_an_unknown_player_is_not_found(heptad: Running, player: str):
    answer = httpx.get(f"{heptad.url}/v1/players/{player}")
    assert (answer.status_code, answer.json()["type"]) == (404, "urn:heptad:problem:unknown-player")


def test_an_invalid_token_is_refused(players: list[Player]):
    path = f"{players[0].http.base_url}/v1/players/{players[0].id}"
    assert httpx.get(path, headers={"Authorization": "Bearer nonsense"}).status_code == 401
