"""Logs sent for a view: the same as of the hosted game, for every reader, within the limits of verifying."""

import json
import random
from typing import Any

import httpx
import pytest

from tests import logs
from tests.service.conftest import Running
from tests.service.playing import Player, play_turn, started
from titles.registry import TITLES

URN = "urn:heptad:problem:"
LINES = {"Content-Type": "application/x-ndjson"}


def sent(url: str, log: bytes, headers: dict[str, str] | None = None, **query: Any) -> httpx.Response:
    return httpx.post(f"{url}/v1/logs/replay", content=log, params=query, headers=LINES | (headers or {}), timeout=40)


def problem(answer: httpx.Response) -> tuple[int, str]:
    assert answer.headers["content-type"] == "application/problem+json"
    return answer.status_code, answer.json()["type"].removeprefix(URN)


def without_names(game: dict[str, Any]) -> dict[str, Any]:
    """The game as its log shows it: a log has no names and kinds of players."""
    return {
        **game,
        "seats": [{name: seat[name] for name in seat if name not in {"name", "player_kind"}} for seat in game["seats"]],
    }


def test_a_finished_game_is_shown_as_the_service_shows_it(heptad: Running, players: list[Player]):
    ann, bea = players[:2]
    game = started([ann, bea])
    for turn in range(3):
        play_turn([ann, bea], game, random.Random(turn))
    assert ann.http.post(f"/v1/games/{game}/resignation").status_code == 201
    log = ann.http.get(f"/v1/games/{game}/log").content
    batches = sorted({json.loads(line)["batch"] for line in log.splitlines()[1:]})
    ends = [first - 1 for first in batches[1:]]
    for at in (ends[0], ends[len(ends) // 2], ends[-1]):
        for reader in ("0", "1", "spectator"):
            answer = sent(heptad.url, log, at=at, **{"as": reader})
            assert answer.status_code == 200, answer.text
            assert answer.json() == without_names(ann.game(game, at=at, **{"as": reader}))
        shown = sent(heptad.url, log, at=at).json()
        assert shown == {**without_names(ann.game(game, at=at)), "you": None}
    assert sent(heptad.url, log).json() == {**without_names(ann.game(game)), "you": None}


def test_a_closed_log_is_shown_as_far_as_it_is_open(heptad: Running, players: list[Player]):
    ann, bea = players[:2]
    game = started([ann, bea])
    play_turn([ann, bea], game, random.Random(1))
    log, seen = bea.http.get(f"/v1/games/{game}/log").content, without_names(bea.game(game))
    assert sent(heptad.url, log, **{"as": 1}).json() == seen
    assert sent(heptad.url, log).json() == {**seen, "you": None}
    spectator = httpx.get(f"{heptad.url}/v1/games/{game}").json()
    assert sent(heptad.url, log, **{"as": "spectator"}).json() == without_names(spectator)
    answer = sent(heptad.url, log, **{"as": 0})
    assert problem(answer) == (422, "invalid-request")
    assert answer.json()["errors"] == [
        {"field": "as", "detail": "must be another reader: the log does not open what seat 0 saw"}
    ]


@pytest.mark.parametrize("title", TITLES)
def test_every_title_and_what_is_wrong_with_it(heptad: Running, title: str):
    writer = logs.finished(TITLES[title], TITLES[title].min_seats, 1, resigns=20)
    log, seats = writer.log(), len(writer.game.seats)
    answer = sent(heptad.url, log, at=logs.ends(writer)[5], **{"as": 0}).json()
    assert (answer["title"], answer["version"], answer["you"]) == (title, logs.ends(writer)[5], 0)
    assert answer["state"]
    assert [standing["seat"] for standing in sorted(answer["standings"], key=lambda each: each["seat"])] == [
        *range(seats)
    ]
    assert problem(sent(heptad.url, log, at=10**6)) == (409, "ahead")
    ends = logs.ends(writer)
    inside = next(version for version in range(ends[0], ends[-1]) if version not in ends)
    answer = sent(heptad.url, log, at=inside)
    assert problem(answer) == (409, "between")
    assert answer.json()["ends"][0] < inside < answer.json()["ends"][1]
    answer = sent(heptad.url, log, **{"as": seats})
    assert problem(answer) == (422, "invalid-request")
    place = log.index(b'"started"')
    broken = log[:place] + b"s" + log[place:]
    answer = sent(heptad.url, broken, at=1)
    assert problem(answer) == (422, "log-unsound")
    verdict = httpx.post(f"{heptad.url}/v1/logs/verify", content=broken, headers=LINES, timeout=40).json()
    assert answer.json()["verdict"] == verdict


def test_requests_have_the_limits_of_verifying(heptad: Running):
    assert problem(sent(heptad.url, b" " * 100_000)) == (422, "log-unsound")  # more than other bodies may have
    assert problem(sent(heptad.url, b" " * (8_388_608 + 1))) == (413, "http:request-entity-too-large")
    assert problem(sent(heptad.url, b"{}", {"Content-Type": "application/json"})) == (
        415,
        "http:unsupported-media-type",
    )
    assert problem(sent(heptad.url, b"{}", {"Authorization": "Bearer nonsense"})) == (401, "bad-token")
    for query in ({"at": 0}, {"at": "last"}, {"as": "all"}, {"as": "-1"}, {"after": 1}):
        answer = sent(heptad.url, b"", **query)
        assert problem(answer) == (422, "invalid-request")
        assert [error["field"] for error in answer.json()["errors"]] == [*query]
