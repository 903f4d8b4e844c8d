"""Notifications: a player gets those of its own games only."""

import itertools
import json
import random
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any

import httpx
import redis

from events.log_server import keys
from heptad_client import Client
from heptad_client.models import Notice
from tests.service.conftest import Running
from tests.service.playing import Player, play_turn, started
from tests.service.reading import NDJSON, Reader

URN = "urn:heptad:problem:"
PATH = "/v1/events"


def present_notices(player: Player, **headers: str) -> list[dict[str, Any]]:
    """Return a player's notifications about the present."""
    answer = player.http.get(PATH, params={"wait": 0}, headers={"Accept": NDJSON, **headers})
    assert (answer.status_code, answer.headers["content-type"]) == (200, NDJSON)
    return [json.loads(line) for line in answer.text.splitlines()]


@contextmanager
def listening(heptad: Running, player: Player) -> Iterator[Iterator[dict[str, Any]]]:
    """Yield a player's notifications from now on."""
    with Reader(heptad, PATH, player.token) as reader:
        notices = reader.messages()
        begin = list(itertools.takewhile(lambda each: each.get("event") != "present", notices))
        assert begin == [{"retry": "1000"}]
        yield (each["data"] for each in notices if "id" in each)


def short(notice: dict[str, Any]) -> tuple[str, str, int]:
    return notice["type"], notice["game"], notice["seat"]


def test_a_player_gets_notifications_of_its_own_games_only(heptad: Running, players: list[Player]):
    ann, bea, cid = players[:3]
    with listening(heptad, ann) as hers, listening(heptad, bea) as other, listening(heptad, cid) as third:
        table = ann.open(2, visibility="private")
        game = table["id"]
        assert next(hers) == {
            "type": "seat_taken",
            "game": game,
            "title": "seven_wonders",
            "version": 2,
            "at": table["updated_at"],
            "player": ann.id,
            "seat": 0,
            "status": "open",
            "reason": None,
            "decision": None,
            "due": None,
        }
        bea.join(game, invite=table["invite"])
        assert [short(next(hers)) for _ in range(2)] == [("game_started", game, 0), ("your_turn", game, 0)]
        assert [short(next(other)) for _ in range(2)] == [("seat_taken", game, 1), ("game_started", game, 1)]
        turn = next(other)
        assert (turn["type"], turn["status"]) == ("your_turn", "playing")
        assert turn["decision"] == bea.moves(game)["decision"]
        assert turn["version"] == bea.game(game)["version"]
        play_turn([ann, bea], game, random.Random(1))
        for notices, player in ((hers, ann), (other, bea)):
            assert (turn := next(notices))["type"] == "your_turn"
            assert turn["decision"] == player.moves(game)["decision"]
        ann.http.post(f"/v1/games/{game}/resignation")
        for notices, seat in ((hers, 0), (other, 1)):
            end = next(notices)
            assert (*short(end), end["status"], end["reason"]) == (
                "game_finished",
                game,
                seat,
                "finished",
                "resignation",
            )
        own = cid.open(2)["id"]
        assert short(next(third)) == ("seat_taken", own, 0)
        cid.http.delete(f"/v1/games/{own}/seats/0")
        ann.http.post("/v1/games", json={"title": "seven_wonders", "seats": 2, "join": False})
        next_own = cid.open(2)["id"]
        assert short(next(third)) == ("seat_taken", next_own, 0)


TURNS = 6


def test_games_can_be_played_by_notifications_alone(heptad: Running, players: list[Player]):
    """Games of two: who has made six decisions in one resigns, so each game has an end."""
    seated = players[:2]
    games = [started(seated) for _ in range(2)]

    def play(player: Player, seed: int) -> list[Notice]:
        heard, over, chance = [], 0, random.Random(seed)
        with Client(heptad.url, player.token) as client:
            for notice in client.notices():
                heard.append(notice)
                over += notice.type == "game_finished"
                if over == len(games):
                    return heard
                if sum(before.game == notice.game for before in heard) == TURNS + 1:
                    player.http.post(f"/v1/games/{notice.game}/resignation")
                    continue
                while notice.type == "your_turn" and player.moves(notice.game)["decision"] == notice.decision:
                    if player.move(notice.game, chance) is None:
                        break
        raise AssertionError("the stream ended")

    with ThreadPoolExecutor(2) as pool:
        heard = list(pool.map(play, seated, range(2)))
    for seat, notices in enumerate(heard):
        for game in games:
            own = [notice for notice in notices if notice.game == game]
            assert {notice.seat for notice in own} == {seat}
            assert [notice.type for notice in own[:-1]] == ["your_turn"] * (len(own) - 1)
            decisions = [notice.decision for notice in own[:-1]]
            assert len(set(decisions)) == len(decisions) >= TURNS
            assert own[-1].type == "game_finished"
            assert own[-1].reason == seated[0].game(game)["reason"]


def test_it_begins_with_how_things_are(players: list[Player]):
    ann, bea = players[:2]
    assert present_notices(ann) == []
    waiting, moved, opened = started([ann, bea]), started([bea, ann]), ann.open(2)["id"]
    assert sorted(map(short, present_notices(ann))) == sorted([("your_turn", waiting, 0), ("your_turn", moved, 1)])
    assert ann.post(moved, ann.moves(moved)["moves"][0]["move"]).status_code == 201
    [turn] = present_notices(ann)
    assert short(turn) == ("your_turn", waiting, 0)
    assert turn["decision"] == ann.moves(waiting)["decision"]
    assert opened not in {notice["game"] for notice in present_notices(ann)}


def test_a_resumed_stream_has_the_notifications_since(players: list[Player]):
    ann, bea = players[:2]
    before = ann.game(started([ann, bea]))
    game = started([bea, ann])
    bea.http.post(f"/v1/games/{game}/resignation")
    notices = present_notices(ann, **{"Last-Event-ID": before["created_at"]})
    of_the_first = [("seat_taken", before["id"], 0), ("game_started", before["id"], 0), ("your_turn", before["id"], 0)]
    of_the_second = [("seat_taken", game, 1), ("game_started", game, 1), ("game_finished", game, 1)]
    assert [short(notice) for notice in notices if notice["game"] == before["id"]] == of_the_first
    assert [short(notice) for notice in notices if notice["game"] == game] == of_the_second
    later = datetime.fromisoformat(ann.game(game)["updated_at"]) + timedelta(seconds=5.001)
    since = later.isoformat(timespec="milliseconds").replace("+00:00", "Z")
    assert [short(notice) for notice in present_notices(ann, **{"Last-Event-ID": since})] == of_the_first[2:]


def test_a_late_message_about_a_game_that_ended_before_is_not_sent(heptad: Running, players: list[Player]):
    ann, bea = players[:2]
    game = started([ann, bea])
    ann.http.post(f"/v1/games/{game}/resignation")
    with listening(heptad, ann) as hers, redis.Redis.from_url(heptad.log_url) as client:
        client.publish(keys.MOVED, f"{game} {ann.game(game)['version']} {bea.id} {ann.id}")
        later = ann.open(2)["id"]
        assert short(next(hers)) == ("seat_taken", later, 0)


def test_a_fork_sends_only_its_own_notifications(heptad: Running, players: list[Player]):
    ann, bea = players[:2]
    game = started([ann, bea])
    at = ann.game(game)["version"]
    ann.http.post(f"/v1/games/{game}/resignation")
    with listening(heptad, ann) as hers:
        answer = ann.http.post(
            f"/v1/games/{game}/forks", json={"at": at, "seats": [{"player": "me"}, {"bot": "random"}]}
        )
        assert answer.status_code == 201, answer.text
        fork = answer.json()["id"]
        assert [short(next(hers)) for _ in range(3)] == [
            ("seat_taken", fork, 0),
            ("game_started", fork, 0),
            ("your_turn", fork, 0),
        ]


def test_nothing_is_lost_when_the_connection_to_the_log_is(heptad: Running, players: list[Player]):
    ann, bea = players[:2]
    with listening(heptad, ann) as hers, redis.Redis.from_url(heptad.log_url) as client:
        client.client_kill_filter(_type="pubsub")
        games = [started([bea, ann]) for _ in range(3)]
        heard = {short(next(hers)) for _ in range(9)}
    assert heard == {(kind, game, 1) for kind in ("seat_taken", "game_started", "your_turn") for game in games}


def test_an_invalid_request_is_refused(heptad: Running, players: list[Player]):
    ann = players[0]
    assert httpx.get(heptad.url + PATH).json()["type"] == URN + "token-needed"
    for headers, status, kind in (
        ({"Authorization": "Bearer nonsense"}, 401, "bad-token"),
        ({"Accept": "application/json"}, 406, "http:not-acceptable"),
        ({"Last-Event-ID": "yesterday"}, 422, "invalid-request"),
        ({"Last-Event-ID": "2026-13-01T00:00:00.000Z"}, 422, "invalid-request"),
        ({"Last-Event-ID": "0001-01-01T00:00:00.000Z"}, 422, "invalid-request"),
    ):
        answer = ann.http.get(PATH, headers=headers)
        assert (answer.status_code, answer.json()["type"]) == (status, URN + kind)
    head = ann.http.head(PATH)
    assert (head.status_code, head.headers["content-type"]) == (200, "text/event-stream")


def test_a_stream_ends_when_its_token_is_revoked(heptad: Running, players: list[Player]):
    ann, bea = players[:2]
    more = ann.http.post("/v1/account/tokens", json={"scopes": ["game:read"]}).json()["token"]
    with Reader(heptad, PATH, more) as reader:
        notices = reader.messages()
        assert [next(notices).get("event") for _ in range(2)] == [None, "present"]
        assert httpx.delete(f"{heptad.url}/v1/account/token", headers={"Authorization": f"Bearer {more}"}).is_success
        started([ann, bea])
        for each in notices:
            if each.get("event") == "your_turn":  # the process that serves the stream may know it for five seconds
                time.sleep(0.5)
                started([ann, bea])
        assert (each["event"], each["data"]["type"]) == ("problem", URN + "bad-token")
