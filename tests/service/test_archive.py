"""A game in the archive is served as before, by the same processes and by others."""

import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import redis

from events.log_server import keys
from tests.commands import heptad
from tests.golden.make import FOLDER
from tests.patience import until
from tests.service.conftest import Mortal, Running
from tests.service.endings import imported
from tests.service.playing import Player
from titles.registry import TITLES
from verifier.verify import judge


@pytest.fixture
def own(mortal: Mortal) -> Iterator[Running]:
    """A Heptad that is started again with other settings."""
    running = mortal.whole()
    before = {**running.environ}
    yield running
    running.environ = before


def command(running: Running, *words: str) -> str:
    settings = {name: value for name, value in running.environ.items() if name.startswith("HEPTAD_")}
    done = heptad(*words, **settings)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def a_game_of_bots(player: Player, title: str, *bots: str) -> str:
    """The id of a finished game that bots played against each other."""
    answer = player.http.post("/v1/games", json={"title": title, "seats": len(bots), "bots": list(bots), "join": False})
    assert answer.status_code == 201, answer.text
    game: str = answer.json()["id"]
    until(lambda: player.game(game)["status"] == "finished")
    return game


def all_answers(url: str, token: str, games: tuple[str, ...]) -> dict[str, Any]:
    """What the API says of some games, by path."""
    headers = {"Authorization": f"Bearer {token}", "X-Request-ID": "the-same-request"}
    found: dict[str, Any] = {}
    with httpx.Client(base_url=url, timeout=40, headers=headers) as http:
        for game in games:
            found |= answers(http, game)
        for path in ("/v1/games", "/v1/results", "/v1/players"):
            answer = http.get(path)
            found[path] = answer.status_code, answer.content
    return found


def answers(http: httpx.Client, game: str) -> dict[str, Any]:
    """What the API says of a game, by path."""
    found: dict[str, Any] = {}
    for path in (
        "",
        "?as=0",
        "?at=9&as=1",
        "/events",
        "/events?after=5&limit=3",
        "/log",
        "/history",
        "/history?language=ja",
        "/thoughts",
        "/analysis",
    ):
        answer = http.get(f"/v1/games/{game}{path}")
        found[f"{game}{path}"] = answer.status_code, answer.content, answer.headers.get("etag")
    return found


def test_an_archived_game_is_served_as_before_and_games_move_by_themselves(own: Running):
    player = Player(own.url, "Ann")
    game = a_game_of_bots(player, "seven_wonders_duel", "greedy", "greedy")
    other = imported(player, (FOLDER / "seven" / "fewest.ndjson").read_bytes())
    for _ in range(2):  # the first time it follows the log
        before = all_answers(own.url, player.token, (game, other))
    assert before[game][0] == before[f"{game}/log"][0] == before[f"{game}/events"][0] == 200
    games = player.http.get("/v1/games?status=finished&limit=100").json()["games"]
    assert f"archive, which has {len(games)} now" in command(own, "archive", "--hours", "0")
    with redis.Redis.from_url(own.log_url) as client:
        assert client.exists(keys.stream(game), keys.stream(other)) == 0
    assert all_answers(own.url, player.token, (game, other)) == before
    log = before[f"{game}/log"][1]
    assert judge(log, TITLES).complete
    forked = player.http.post(f"/v1/games/{game}/forks", json={"at": _turn(player, game)})
    assert forked.status_code == 201, forked.text
    refused = player.http.post(f"/v1/games/{game}/moves", json={"move": {"action": "discard", "card": "altar"}})
    assert refused.status_code in {403, 409}, refused.text
    third = a_game_of_bots(player, "seven_wonders_duel", "random", "random")
    before = all_answers(own.url, player.token, (game, other, third))  # with the fork in the lobby
    own.stop()
    own.environ["HEPTAD_ARCHIVE_HOURS"] = "0"
    own.start()  # the guard compares all logs with what it has noted, and the sweeper archives at once
    with redis.Redis.from_url(own.log_url) as client:
        until(lambda: not client.exists(keys.stream(third)))
    player.http.base_url = own.url
    assert all_answers(own.url, player.token, (game, other, third)) == before
    assert "No game is in quarantine" in command(own, "quarantine")
    [matching] = re.findall(r"match the logs: (\d+) games", command(own, "rebuild", "--check"))
    assert int(matching) >= len(games) + 2
    player.close()


def _turn(player: Player, game: str) -> int:
    """A version at which the game was being played and a batch ends."""
    versions = [event["batch"] for event in player.http.get(f"/v1/games/{game}/events").json()["events"]]
    return sorted(set(versions))[len(set(versions)) // 2] - 1


def test_forks_that_are_cancelled_unplayed_leave_memory(heptad: Running):
    player = Player(heptad.url, "Ann")
    game = a_game_of_bots(player, "seven_wonders_duel", "random", "random")
    at_version = 2 * player.game(game)["version"] // 3
    answer = player.http.post(f"/v1/games/{game}/forks", json={"at": at_version})
    if answer.status_code == 409:
        answer = player.http.post(f"/v1/games/{game}/forks", json={"at": answer.json()["ends"][0]})
    assert answer.status_code == 201, answer.text
    fork = answer.json()["id"]
    assert player.http.post(f"/v1/games/{fork}/cancellation", json={}).status_code == 201
    log = player.http.get(f"/v1/games/{fork}/log").content
    with redis.Redis.from_url(heptad.log_url) as client:
        until(lambda: not client.exists(keys.stream(fork)))
    assert player.http.get(f"/v1/games/{fork}/log").content == log
    assert player.game(fork)["status"] == "finished"
    player.close()
