"""Results and standings over HTTP: of which games, for which callers, page by page."""

from typing import Any

import pytest

from tests.service.conftest import Running
from tests.service.playing import Player, play_out, started

RATED: dict[str, Any] = {"rated": True, "clock": {"decision_seconds": 600}}


def got(player: Player, path: str, /, **query: Any) -> dict[str, Any]:
    answer = player.http.get(path, params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()


def results(player: Player, /, **query: Any) -> list[dict[str, Any]]:
    return got(player, "/v1/results", **{"limit": 100, **query})["results"]


def standing(player: Player, of: Player, title: str = "seven_wonders", /, **query: Any) -> dict[str, Any] | None:
    """The rank of a player, found page by page."""
    while True:
        page = got(player, f"/v1/titles/{title}/standings", **query)
        for ranked in page["players"]:
            if ranked["player"] == of.id:
                return ranked
        if page["next"] is None:
            return None
        query["cursor"] = page["next"]


def given_up(players: list[Player], by: int = 1, **more: Any) -> str:
    """A game of two that ended by a resignation."""
    opened = players[0].open(2, **more)
    players[1].join(opened["id"], **({"invite": opened["invite"]} if "invite" in opened else {}))
    assert players[by].http.post(f"/v1/games/{opened['id']}/resignation").status_code == 201
    return opened["id"]


def test_a_game_that_was_played_out_is_in_the_results_and_the_standings(players: list[Player]):
    ann, bea, cid = players[:3]
    game = started([ann, bea, cid], **RATED)
    assert results(ann, player=ann.id) == []
    end = play_out([ann, bea, cid], game)
    [shown] = results(ann, player=ann.id)
    for name in ("id", "title", "reason", "version", "created_at", "options", "visibility"):
        assert shown[name] == end[name]
    assert shown["finished_at"] == end["updated_at"]
    assert shown["counted"]
    totals = {place["seat"]: (place["rank"], place["total"]) for place in end["standings"]}
    assert {place["seat"]: (place["rank"], place["total"]) for place in shown["seats"]} == totals
    assert [(place["player"], place["name"]) for place in shown["seats"]] == [
        (player.id, f"Player {number}") for number, player in enumerate((ann, bea, cid))
    ]
    assert shown in results(bea, title="seven_wonders")
    assert results(bea, player=ann.id, title="seven") == []
    stood = [standing(ann, player) for player in (ann, bea, cid)]
    assert all(one is not None and one["games"] == 1 for one in stood)
    ranks = [place["rank"] for place in shown["seats"]]
    best = stood[ranks.index(1)]
    assert best is not None
    assert best["wins"] == 1
    assert best["rating"] == max(one["rating"] for one in stood if one)
    assert standing(ann, ann, seats=3) is not None
    assert standing(ann, ann, seats=4) is None
    assert standing(ann, ann, "seven_wonders_duel") is None


def test_results_of_private_games_are_shown_to_their_players_alone_and_do_not_count(players: list[Player]):
    ann, bea, eve = players[:3]
    game = given_up([ann, bea], visibility="private")
    public = given_up([ann, bea], **RATED)
    for query in ({"mine": True}, {"player": ann.id}, {"mine": True, "player": ann.id}):
        assert [shown["id"] for shown in results(ann, **query)] == [public, game]
    assert [shown["id"] for shown in results(eve, player=ann.id)] == [public]
    assert [shown["id"] for shown in results(bea, player=ann.id)] == [public]
    assert game not in [shown["id"] for shown in results(ann)]
    assert [shown["counted"] for shown in results(ann, mine=True)] == [True, False]
    stood = standing(eve, ann)
    assert stood is not None
    assert (stood["games"], stood["wins"], stood["name"]) == (1, 1, "Player 0")
    anonymous = ann.http.get("/v1/results", params={"player": ann.id}, headers={"Authorization": ""})
    assert anonymous.status_code == 401
    del eve.http.headers["Authorization"]
    assert [shown["id"] for shown in results(eve, player=ann.id)] == [public]


def test_games_of_another_player_are_the_public_ones(players: list[Player]):
    ann, bea, eve = players[:3]
    secret = ann.open(3, visibility="private")["id"]
    opened, ended = ann.open(3)["id"], given_up([ann, bea])
    listed = {"limit": 100}
    for query, expected in (
        ({}, [ended, opened]),
        ({"status": "open"}, [opened]),
        ({"status": "finished"}, [ended]),
        ({"status": "playing"}, []),
    ):
        games = got(eve, "/v1/games", player=ann.id, **query, **listed)["games"]
        assert [game["id"] for game in games] == expected
    own = got(ann, "/v1/games", player=ann.id, **listed)["games"]
    assert [game["id"] for game in own] == [ended, opened, secret]
    wrong = ann.http.get("/v1/games", params={"mine": True, "player": bea.id})
    assert wrong.status_code == 422
    assert wrong.json()["errors"][0]["field"] == "player"


def test_results_are_paged_without_gaps_or_doubles(players: list[Player]):
    ann, bea = players[:2]
    games = [given_up([ann, bea], by=number % 2, **RATED) for number in range(7)]
    found, path = [], "/v1/results?mine=true&limit=3"
    while path:
        answer = bea.http.get(path)
        found += [shown["id"] for shown in answer.json()["results"]]
        path = answer.links["next"]["url"] if answer.json()["next"] else ""
        assert ("next" in answer.links) == bool(path)
    assert found == games[::-1]
    whole = got(ann, "/v1/titles/seven_wonders/standings", limit=100)["players"]
    answer = ann.http.get("/v1/titles/seven_wonders/standings?limit=1")
    assert answer.json()["players"] == whole[:1]
    assert ann.http.get(answer.links["next"]["url"]).json()["players"] == whole[1:2]


def test_a_players_rating_over_time_ends_with_the_rating_of_the_standings(players: list[Player]):
    ann, bea = players[:2]
    games = [given_up([ann, bea], by=number % 2, **RATED) for number in range(3)]
    given_up([ann, bea], clock=RATED["clock"])
    path, found = f"/v1/players/{ann.id}/ratings?title=seven_wonders&limit=2", []
    while path:
        answer = bea.http.get(path)
        found += answer.json()["games"]
        path = answer.links["next"]["url"] if answer.json()["next"] else ""
    assert [game["game"] for game in found] == games[::-1]
    assert [game["rank"] for game in found] == [2, 1, 2]
    stood = standing(bea, ann)
    assert stood is not None
    assert found[0]["rating"] == stood["rating"]
    assert sum(game["change"] for game in found) == pytest.approx(stood["rating"])
    assert got(bea, f"/v1/players/{ann.id}/ratings", title="seven_wonders", seats=3)["games"] == []
    assert ann.http.get("/v1/players/pnobody/ratings?title=seven").status_code == 404


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"rated": True}, "rated"),
        ({"rated": True, "clock": {"decision_seconds": 60}, "visibility": "private"}, "rated"),
        ({"rated": "yes"}, "rated"),
        ({"bot_accounts": 1}, "bot_accounts"),
    ],
)
def test_a_game_that_cannot_be_rated_is_refused_by_its_field(players: list[Player], more: dict[str, Any], field: str):
    answer = players[0].http.post("/v1/games", json={"title": "seven", "seats": 2, **more})
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (422, field)


def test_bots_of_the_title_cannot_sit_down_in_a_rated_game(players: list[Player]):
    game = players[0].open(3, **RATED)
    assert (game["rated"], game["bot_accounts"]) == (True, False)
    [listed] = [each for each in got(players[1], "/v1/games", limit=100)["games"] if each["id"] == game["id"]]
    assert (listed["rated"], listed["clock"]) == (True, RATED["clock"])
    for answer in (
        players[0].http.post(f"/v1/games/{game['id']}/seats", json={"bot": "greedy"}),
        players[0].http.post("/v1/games", json={"title": "seven", "seats": 2, "bots": ["greedy"], **RATED}),
    ):
        assert answer.status_code == 422
        assert answer.json()["type"].endswith(":rated_without_bots")


@pytest.mark.parametrize(
    ("path", "status", "named"),
    [
        ("/v1/titles/chess/standings", 404, "unknown-title"),
        ("/v1/titles/seven/standings?seats=0", 422, "seats"),
        ("/v1/titles/seven/standings?limit=101", 422, "limit"),
        ("/v1/results?title=chess", 422, "title"),
        ("/v1/players/pnobody/ratings", 422, "title"),
        ("/v1/results?player=", 422, "player"),
    ],
)
def test_an_invalid_query_names_the_field(players: list[Player], path: str, status: int, named: str):
    answer = players[0].http.get(path)
    assert answer.status_code == status
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert named in answer.text


def test_every_process_knows_a_result_at_once(heptad: Running, players: list[Player]):
    others = [Player(heptad.url, "Looker") for _ in range(5)]  # connections go to both web processes
    for _ in range(3):
        game = given_up(players[:2])
        assert all(game in [shown["id"] for shown in results(other, limit=5)] for other in others)
        stood = [standing(other, players[0]) for other in others]
        assert all(one == stood[0] for one in stood)
    for other in others:
        other.close()
