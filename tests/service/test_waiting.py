"""Long polls: answered after the next event of a game, without delay for others."""

import socket
import time
from concurrent.futures import ThreadPoolExecutor
from threading import Thread

import httpx
import pytest

from tests.service.conftest import Running
from tests.service.playing import Player, started


def waits(player: Player, path: str, after: int, wait: float) -> tuple[httpx.Response, float]:
    begin = time.monotonic()
    answer = player.http.get(path, params={"after": after, "wait": wait})
    return answer, time.monotonic() - begin


@pytest.mark.parametrize("kind", ["", "/events"])
def test_a_waiting_request_is_answered_after_the_next_event(players: list[Player], kind: str):
    ann, bea = players[:2]
    game = started([ann, bea])
    version, move = ann.game(game)["version"], bea.moves(game)["moves"][0]["move"]
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(waits, ann, f"/v1/games/{game}{kind}", version, 20)
        time.sleep(0.3)
        assert not waiting.done()
        posted = time.monotonic()
        assert bea.post(game, move).status_code == 201
        answer, _ = waiting.result(timeout=10)
        assert time.monotonic() - posted < 2
    assert answer.status_code == 200
    assert answer.json()["version"] == version + 1


@pytest.mark.parametrize("kind", ["", "/events"])
def test_a_long_poll_that_times_out_answers_unchanged(players: list[Player], kind: str):
    ann, game = players[0], started(players[:2])
    version = ann.game(game)["version"]
    answer, took = waits(ann, f"/v1/games/{game}{kind}", version, 0.6)
    assert (answer.status_code, answer.json()["version"]) == (200, version)
    assert 0.5 < took < 3
    if kind:
        assert answer.json()["events"] == []


def test_no_request_waits_for_past_events_for_the_future_or_after_the_end(players: list[Player]):
    ann, game = players[0], started(players[:2])
    version = ann.game(game)["version"]
    for kind in ("", "/events"):
        answer, took = waits(ann, f"/v1/games/{game}{kind}", version - 1, 20)
        assert (answer.status_code, answer.json()["version"]) == (200, version)
        assert took < 2
        answer, took = waits(ann, f"/v1/games/{game}{kind}", version + 1, 20)
        assert (answer.status_code, answer.json()["type"]) == (409, "urn:heptad:problem:ahead")
        assert took < 2
    ann.http.post(f"/v1/games/{game}/resignation")
    end = ann.game(game)["version"]
    for kind in ("", "/events"):
        answer, took = waits(ann, f"/v1/games/{game}{kind}", end, 20)
        assert (answer.status_code, answer.json()["version"]) == (200, end)
        assert took < 2


def test_waiting_ends_with_the_game(players: list[Player]):
    ann, bea = players[:2]
    game = started([ann, bea])
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(waits, ann, f"/v1/games/{game}", ann.game(game)["version"], 20)
        time.sleep(0.2)
        bea.http.post(f"/v1/games/{game}/resignation")
        answer, took = waiting.result(timeout=10)
    assert answer.json()["status"] == "finished"
    assert took < 3


def test_a_request_waits_in_an_open_game_until_it_starts(players: list[Player]):
    ann, bea = players[:2]
    opened = ann.open(2)
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(waits, ann, f"/v1/games/{opened['id']}", opened["version"], 20)
        time.sleep(0.2)
        bea.join(opened["id"])
        answer, _ = waiting.result(timeout=10)
    assert answer.json()["status"] == "playing"
    assert answer.json()["to_move"] == [0, 1]


def test_two_hundred_waiting_requests_delay_nobody_even_if_clients_vanish(heptad: Running, players: list[Player]):
    ann, bea = players[:2]
    game = started([ann, bea])
    version, legal_moves = ann.game(game)["version"], bea.moves(game)["moves"]
    host, port = heptad.url.removeprefix("http://").rsplit(":", 1)
    sent = f"GET /v1/games/{game}?after={version}&wait=20 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode()
    waiters = [socket.create_connection((host, int(port)), timeout=15) for _ in range(200)]
    for waiter in waiters:
        waiter.sendall(sent)
    for waiter in waiters[100:]:
        waiter.close()  # gone without a word
    time.sleep(0.5)
    took = []
    for _ in range(30):
        begin = time.monotonic()
        assert ann.http.get(f"/v1/games/{game}").status_code == 200
        took.append(time.monotonic() - begin)
    assert sorted(took)[15] < 0.2
    assert bea.post(game, legal_moves[0]["move"]).status_code == 201
    for waiter in waiters[:100]:
        with waiter:
            got = b""
            while chunk := waiter.recv(65536):
                got += chunk
        assert got.startswith(b"HTTP/1.1 200")
        assert f'"version":{version + 1},'.encode() in got
    assert bea.post(game, legal_moves[1]["move"]).status_code == 201
    assert ann.game(game)["version"] == version + 2


def test_each_of_many_games_wakes_its_own_waiters(players: list[Player]):
    ann, bea = players[:2]
    games = [started([ann, bea]) for _ in range(5)]
    versions = [ann.game(game)["version"] for game in games]
    answered: dict[int, int] = {}

    def waiting(number: int) -> None:
        answer, _ = waits(ann, f"/v1/games/{games[number]}", versions[number], 2 if number else 20)
        answered[number] = answer.json()["version"]

    threads = [Thread(target=waiting, args=(number,)) for number in range(5)]
    for thread in threads:
        thread.start()
    time.sleep(0.3)
    assert bea.post(games[0], bea.moves(games[0])["moves"][0]["move"]).status_code == 201
    for thread in threads:
        thread.join(timeout=10)
    assert answered == {0: versions[0] + 1} | {number: versions[number] for number in range(1, 5)}
