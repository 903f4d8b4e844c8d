"""Idempotency-Key: a request that is sent again takes effect once, and gets the first response."""

import random
import socket
import uuid
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest
import redis

from events.log_server import keys
from tests.service.conftest import Running
from tests.service.playing import Player, play_turn, started

URN = "urn:heptad:problem:"


def key() -> dict[str, str]:
    return {"Idempotency-Key": uuid.uuid4().hex}


def same(first: httpx.Response, second: httpx.Response) -> bool:
    return (first.status_code, first.content, first.headers.get("etag")) == (
        second.status_code,
        second.content,
        second.headers.get("etag"),
    )


def test_a_repeated_move_gets_its_answer_also_when_the_game_has_moved_on(players: list[Player]):
    ann, game = players[0], started(players[:2])
    move, headers = ann.moves(game)["moves"][0]["move"], key()
    first = ann.post(game, move, **headers)
    assert first.status_code == 201
    at_once = ann.post(game, move, **headers)
    play_turn(players[:2], game, random.Random(1))
    before = ann.game(game)["hash"]
    later = ann.post(game, move, **headers)
    assert same(first, at_once)
    assert same(first, later)
    assert ann.game(game)["hash"] == before
    assert ann.http.post(f"/v1/games/{game}/resignation").status_code == 201
    assert same(first, ann.post(game, move, **headers))


def test_a_receipt_answers_before_the_version_check_and_the_rules(players: list[Player]):
    ann, game = players[0], started(players[:2])
    listing = ann.moves(game)
    headers = key() | {"If-Match": f'"{listing["version"]}"'}
    first = ann.post(game, listing["moves"][0]["move"], listing["decision"], **headers)
    assert first.status_code == 201
    play_turn(players[:2], game, random.Random(1))
    assert same(first, ann.post(game, listing["moves"][0]["move"], listing["decision"], **headers))


def test_the_order_of_a_bodys_keys_does_not_matter(players: list[Player]):
    ann, game = players[0], started(players[:2])
    move, headers = ann.moves(game)["moves"][0]["move"], key()
    first = ann.post(game, move, **headers)
    again = ann.http.post(
        f"/v1/games/{game}/moves", json={"move": dict(reversed(move.items()))}, headers=headers | {"X-Retry": "1"}
    )
    assert same(first, again)


def test_a_key_with_another_body_is_refused(players: list[Player]):
    ann, game = players[0], started(players[:2])
    first, second = (legal_move["move"] for legal_move in ann.moves(game)["moves"][:2])
    headers = key()
    assert ann.post(game, first, **headers).status_code == 201
    before = ann.game(game)["hash"]
    for answer in (
        ann.post(game, second, **headers),
        ann.post(game, first, "choose-1", **headers),
        ann.http.post(f"/v1/games/{game}/resignation", headers=headers),
        ann.http.post(f"/v1/games/{game}/seats", json={}, headers=headers),
    ):
        assert (answer.status_code, answer.json()["type"]) == (422, URN + "idempotency-key-reused")
        assert [error["field"] for error in answer.json()["errors"]] == ["Idempotency-Key"]
    assert ann.game(game)["hash"] == before


def test_a_key_belongs_to_its_player_and_its_game(players: list[Player]):
    ann, bea = players[:2]
    headers = key()
    games = [started([ann, bea]) for _ in range(2)]
    for game in games:
        for player in (ann, bea):
            move = player.moves(game)["moves"][0]["move"]
            assert player.post(game, move, **headers).status_code == 201


def test_what_was_refused_leaves_no_receipt(players: list[Player]):
    ann, game = players[0], started(players[:2])
    headers = key()
    assert ann.post(game, {"action": "pass"}, **headers).status_code == 422
    assert ann.post(game, ann.moves(game)["moves"][0]["move"], **headers).status_code == 201  # the key is still free


def test_a_repeated_move_that_changed_nothing_does_not_undo_what_was_chosen_since(players: list[Player]):
    ann, game = players[0], started(players[:2])
    first, second = (legal_move["move"] for legal_move in ann.moves(game)["moves"][:2])
    headers = key()
    assert ann.post(game, first).status_code == 201
    unchanged = ann.post(game, first, **headers)
    assert unchanged.status_code == 200
    assert same(unchanged, ann.post(game, first, **headers))
    assert ann.post(game, second).status_code == 201
    before = ann.game(game)["hash"]
    assert same(unchanged, ann.post(game, first, **headers))
    other = ann.post(game, second, **headers)
    assert (other.status_code, other.json()["type"]) == (422, URN + "idempotency-key-reused")
    assert ann.game(game)["hash"] == before
    assert ann.post(game, second).status_code == 200


def test_opening_seating_leaving_and_resigning_are_repeated_safely(players: list[Player]):
    ann, bea = players[:2]
    opening, body = key(), {"title": "seven_wonders", "seats": 3, "nonce": "ab" * 32}
    opened = ann.http.post("/v1/games", json=body, headers=opening)
    game = opened.json()["id"]
    path = f"/v1/games/{game}"
    requests: list[tuple[Player, str, str, Any, dict[str, str]]] = [
        (bea, "POST", f"{path}/seats", {"seat": 2}, key()),
        (bea, "DELETE", f"{path}/seats/2", None, key()),
        (bea, "POST", f"{path}/seats", {}, key()),
        (ann, "POST", f"{path}/seats", {"bot": "random"}, key()),
        (bea, "POST", f"{path}/resignation", None, key()),
    ]
    answers = []
    for player, method, where, sent, headers in requests:
        answers.append(player.http.request(method, where, json=sent, headers=headers))
        assert answers[-1].status_code in {200, 201}, answers[-1].text
        assert same(answers[-1], player.http.request(method, where, json=sent, headers=headers))
    for (player, method, where, sent, headers), answer in zip(requests, answers, strict=True):
        assert same(answer, player.http.request(method, where, json=sent, headers=headers))
    assert same(opened, ann.http.post("/v1/games", json=body, headers=opening))
    assert opened.headers["location"] == path
    other = ann.http.post("/v1/games", json={**body, "seats": 4}, headers=opening)
    assert (other.status_code, other.json()["type"]) == (422, URN + "idempotency-key-reused")
    another = bea.http.post("/v1/games", json=body, headers=opening)
    assert another.json()["id"] != game
    log = ann.http.get(f"{path}/events").json()["events"]
    assert [event["type"] for event in log if event["type"] in {"opened", "started", "resigned"}] == [
        "opened",
        "started",
        "resigned",
    ]
    assert sum(event["type"] == "seat_taken" for event in log) == 4
    assert sum(event["type"] == "seat_left" for event in log) == 1


def test_a_game_opened_under_a_key_long_ago_is_not_opened_again(heptad: Running, players: list[Player]):
    ann, headers, body = players[0], key(), {"title": "seven_wonders", "seats": 3}
    game = ann.http.post("/v1/games", json=body, headers=headers).json()["id"]
    with redis.Redis.from_url(heptad.log_url) as log:
        [receipt] = log.scan_iter(f"{keys.tag(keys.shard_of(game))}:game:{game}:receipt:*", count=100_000)
        assert 86_000 < log.ttl(receipt) <= 86_400
        log.delete(receipt)
    answer = ann.http.post("/v1/games", json=body, headers=headers)
    assert (answer.status_code, answer.json()["type"]) == (422, URN + "idempotency-key-reused")


@pytest.mark.parametrize("sent_again", [1, 8])
def test_a_request_whose_answer_was_dropped_takes_effect_once(heptad: Running, players: list[Player], sent_again: int):
    ann, game = players[0], started(players[:2])
    version, move, headers = ann.game(game)["version"], ann.moves(game)["moves"][0]["move"], key()
    request = ann.http.build_request("POST", f"/v1/games/{game}/moves", json={"move": move}, headers=headers)
    host, port = heptad.url.removeprefix("http://").rsplit(":", 1)
    with socket.create_connection((host, int(port))) as connection:
        lines = [
            f"POST /v1/games/{game}/moves HTTP/1.1",
            *(f"{name}: {value}" for name, value in request.headers.items()),
        ]
        connection.sendall("\r\n".join(lines).encode() + b"\r\n\r\n" + request.content)
    with ThreadPoolExecutor(sent_again) as pool:  # the connection was cut before anything could be answered
        answers = list(pool.map(lambda _: ann.post(game, move, **headers), range(sent_again)))
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.content for answer in answers}) == 1
    events = ann.http.get(f"/v1/games/{game}/events?after={version}").json()["events"]
    assert [event["type"] for event in events] == ["committed"]


def test_the_same_opening_sent_many_times_at_once_opens_one_game(players: list[Player]):
    ann, headers = players[0], key()
    body = {"title": "seven_wonders", "seats": 3, "bots": ["random", "greedy"]}  # it starts, and bots go on at once

    def opening(_: int) -> httpx.Response:
        return ann.http.post("/v1/games", json=body, headers=headers)

    with ThreadPoolExecutor(12) as pool:
        answers = list(pool.map(opening, range(24)))
    assert {answer.status_code for answer in answers} == {201}, [answer.text for answer in answers]
    assert len({answer.content for answer in answers}) == 1
    assert len(ann.http.get("/v1/games?mine=true").json()["games"]) == 1
