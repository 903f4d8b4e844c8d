"""Streams send the events of a page as they happen, can be resumed, and delay nobody."""

import itertools
import json
import os
import random
import re
import signal
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest
import redis

from events.format.seal import EMPTY
from events.log_server import keys
from events.log_server.loss import Quarantine
from events.store.appending import Store
from heptad_client import Client, ProblemError
from service.http.streams import Connection, Watchdog
from service.metrics.metrics import DROPPED
from tests.golden.make import FOLDER
from tests.patience import until
from tests.service.conftest import Running
from tests.service.endings import imported
from tests.service.playing import Player, play_out, play_turn, started
from tests.service.reading import NDJSON, SSE, Reader

URN = "urn:heptad:problem:"
SOON = 30.0
FORMS = pytest.mark.parametrize("form", [SSE, NDJSON])


@pytest.fixture
def two(brisk: Running) -> Iterator[list[Player]]:
    some = [Player(brisk.url, name) for name in ("Ann", "Bea")]
    yield some
    for player in some:
        player.close()


def path_of(game: str) -> str:
    return f"/v1/games/{game}/events"


def metric(heptad: Running, name: str) -> float:
    found = re.search(rf"^{name} (\S+)$", httpx.get(f"{heptad.url}/metrics").text, re.MULTILINE)
    assert found, name
    return float(found[1])


def turn(players: list[Player], game: str) -> None:
    play_turn(players, game, random.Random(1))


def test_a_stream_sends_what_a_page_has(heptad: Running, players: list[Player]):
    ann, game = players[0], started(players[:2])
    turn(players[:2], game)
    for token, client in ((ann.token, ann.http), (None, httpx.Client(base_url=heptad.url))):
        page = client.get(path_of(game)).json()["events"]
        with Reader(heptad, path_of(game), token) as reader:
            received = reader.messages()
            assert next(received) == {"retry": "1000"}
            for envelope in page:
                assert next(received) == {"id": str(envelope["version"]), "event": envelope["type"], "data": envelope}
            assert reader.headers["content-type"] == SSE
        with Reader(heptad, path_of(game), token, NDJSON, Origin="https://a.example") as reader:
            assert reader.take(len(page)) == page
            assert reader.headers["content-type"] == NDJSON
        assert "etag" not in reader.headers
        assert (reader.headers["cache-control"], reader.headers["x-accel-buffering"]) == ("no-store", "no")
        assert {"Authorization", "Accept"} <= set(re.split(", *", reader.headers["vary"]))
        assert reader.headers["access-control-allow-origin"] == "https://a.example"
        client.close()


@FORMS
def test_a_stream_can_be_resumed_after_every_version(players: list[Player], form: str):
    ann, game = players[0], started(players[:2])
    page = ann.http.get(path_of(game)).json()["events"]
    for after in range(len(page) + 1):
        for query, headers in (
            ({"after": after}, {}),
            ({}, {"Last-Event-ID": str(after)}),
            ({"after": 1}, {"Last-Event-ID": str(after)}),
        ):
            sent = ann.http.get(path_of(game), params={**query, "wait": 0}, headers={"Accept": form, **headers})
            assert sent.status_code == 200
            assert versions(sent.text) == list(range(after + 1, len(page) + 1))
    sent = ann.http.get(path_of(game), params={"after": 2, "limit": 3}, headers={"Accept": form})
    assert versions(sent.text) == [3, 4, 5]
    assert ann.http.get(path_of(game), headers={"Last-Event-ID": "3"}).json()["events"] == page[3:]


def versions(text: str) -> list[int]:
    lines = [line.removeprefix("data: ") for line in text.splitlines() if line.startswith(("{", "data: "))]
    return [json.loads(line)["version"] for line in lines]


def test_each_seat_gets_just_what_it_may_open(heptad: Running, players: list[Player]):
    ann, bea = players[:2]
    game = started([ann, bea])
    count = ann.game(game)["version"]
    with (
        Reader(heptad, path_of(game), ann.token) as hers,
        Reader(heptad, path_of(game), bea.token) as other,
        Reader(heptad, path_of(game), players[2].token) as third,
    ):
        sealed = {
            name: [seal for envelope in reader.take(count) for seal in envelope["sealed"]]
            for name, reader in {"ann": hers, "bea": other, "third": third}.items()
        }
    for name, seat in (("ann", 0), ("bea", 1), ("third", None)):
        assert any(seal["to"] == [0] for seal in sealed[name])
        assert all(("payload" in seal) == (seat in seal["to"]) for seal in sealed[name])
    assert [seal["digest"] for seal in sealed["ann"]] == [seal["digest"] for seal in sealed["third"]]


def test_a_game_followed_live_to_its_end_is_its_log(heptad: Running, players: list[Player]):
    seated = players[:3]
    game = started(seated)
    with (
        ThreadPoolExecutor(5) as pool,
        Reader(heptad, path_of(game), seated[0].token, SSE) as first,
        Reader(heptad, path_of(game), seated[0].token, NDJSON) as lines,
        Reader(heptad, path_of(game), None, NDJSON) as spectator,
        Client(heptad.url, seated[1].token) as client,
    ):
        streams = [pool.submit(lambda one=one: list(one.events())) for one in (first, lines, spectator)]
        client_s = pool.submit(lambda: list(client.follow(game)))
        followed_s = pool.submit(followed_in_pieces, heptad, game, seated[0].token)
        for _ in range(4):
            turn(seated, game)
        for player in seated[1:]:  # a seat that has resigned may open nothing more before the end
            assert player.http.post(f"/v1/games/{game}/resignation").status_code == 201
        own, same, public, by_client, in_pieces = (each.result(SOON) for each in (*streams, client_s, followed_s))
    log = whole_log(seated[0], game)
    assert [(each.version, each.hash) for each in by_client] == [(each["version"], each["hash"]) for each in log]
    for received, seat in ((own, 0), (same, 0), (in_pieces, 0), (public, None)):
        opened_after_the_end(received, log, seat)


def test_a_reader_that_is_behind_when_the_game_ends_is_sent_the_rest_open(heptad: Running, players: list[Player]):
    two = players[:2]
    game = started(two)
    with Reader(heptad, path_of(game), two[0].token, NDJSON) as late:
        late.head()
        play_out(two, game)
        received = list(late.events())
    log = whole_log(two[0], game)
    assert 1 < opened_after_the_end(received, log, 0) < log[-1]["batch"]


def whole_log(player: Player, game: str) -> list[dict]:
    """The envelopes of a game that has ended, with every seal open."""
    return [json.loads(line) for line in player.http.get(f"/v1/games/{game}/log").text.splitlines()][1:]


def opened_after_the_end(received: list[dict], log: list[dict], seat: int | None) -> int:
    """Check each envelope of a stream; return the first version that is open as only after the end."""
    assert [bare(envelope) for envelope in received] == [bare(envelope) for envelope in log]
    seats = [seen_by(envelope, seat) for envelope in log]
    place = next(place for place, (a, b) in enumerate(zip(received, seats, strict=True)) if a != b)
    assert received[place:] == log[place:]
    final = log[-1]["batch"]  # by then the game has ended, and everything is open
    assert received[final - 1 :] == log[final - 1 :]
    return place + 1


def seen_by(envelope: dict, seat: int | None) -> dict:
    """An envelope as a seat gets it before the end."""
    hidden = bare(envelope)["sealed"]
    sealed = [whole if seat in whole["to"] else less for whole, less in zip(envelope["sealed"], hidden, strict=True)]
    return {**envelope, "sealed": sealed}


def bare(envelope: dict) -> dict:
    """Return an envelope without the seals that only some readers may open."""
    sealed = [{"to": seal["to"], "digest": seal["digest"]} for seal in envelope["sealed"]]
    return {**envelope, "sealed": sealed}


def followed_in_pieces(heptad: Running, game: str, token: str) -> list[dict]:
    """Read a game over many short connections, each resumed where the last one broke off."""
    found: list[dict] = []
    sizes = itertools.cycle((1, 2, 7, 30))
    while True:
        with Reader(heptad, path_of(game), token, **{"Last-Event-ID": str(len(found))}) as reader:
            reader.head()
            if reader.status == 204:
                return found
            found += itertools.islice(reader.events(), next(sizes))


@FORMS
def test_a_stream_ends_with_the_game_and_is_not_begun_again(heptad: Running, players: list[Player], form: str):
    ann, bea = players[:2]
    game = started([ann, bea])
    at = ann.game(game)["version"]
    with Reader(heptad, f"{path_of(game)}?after={at}", ann.token, form) as reader:
        reader.head()
        bea.http.post(f"/v1/games/{game}/resignation")
        lines = list(reader.lines())
    end = ann.game(game)
    if form == SSE:
        assert lines[-3:-1] == [
            "event: end",
            f'data: {{"version":{end["version"]},"hash":"{end["hash"]}","reason":"resignation"}}',
        ]
    assert '"type":"finished"' in "".join(lines)
    for headers in ({"Last-Event-ID": str(end["version"])}, {}):
        sent = ann.http.get(path_of(game), params={"after": end["version"]}, headers={"Accept": form, **headers})
        assert (sent.status_code, sent.content) == (204, b"")
    whole = ann.http.get(path_of(game), headers={"Accept": form})
    assert whole.status_code == 200
    assert versions(whole.text)[: end["version"]] == list(range(1, end["version"] + 1))


def test_a_cancelled_game_ends_its_stream(heptad: Running, players: list[Player]):
    ann = players[0]
    game = ann.open(3)["id"]
    with Reader(heptad, path_of(game)) as reader:
        events = reader.events()
        assert [next(events)["type"] for _ in range(2)] == ["opened", "seat_taken"]
        assert ann.http.delete(f"/v1/games/{game}/seats/0").status_code == 200
        assert [event["type"] for event in events] == ["seat_left", "cancelled"]


@pytest.mark.parametrize(
    ("accept", "form"),
    [
        (None, "application/json"),
        ("*/*", "application/json"),
        ("application/*", "application/json"),
        ("text/*", SSE),
        ("text/event-stream;q=0.9, application/json;q=0.1", SSE),
        ("text/event-stream, application/x-ndjson;q=0.5", SSE),
        ("application/x-ndjson, */*;q=0.1", NDJSON),
        ("text/event-stream; charset=UTF-8", SSE),
        ("text/event-stream;charset=utf-8;q=0.2, application/x-ndjson", NDJSON),
        ("image/png", None),
        ("text/event-stream;q=0", None),
        ("garbage", None),
    ],
)
def test_accept_decides(players: list[Player], accept: str | None, form: str | None):
    ann, game = players[0], started(players[:2])
    for method in ("GET", "HEAD"):
        sent = ann.http.build_request(method, path_of(game), params={"wait": 0})
        del sent.headers["accept"]
        if accept is not None:
            sent.headers["accept"] = accept
        answer = ann.http.send(sent)
        kind = answer.headers["content-type"]
        assert (answer.status_code, kind) == ((200, form) if form else (406, "application/problem+json"))
        assert (method == "HEAD") == (answer.content == b"")
        if not form and method == "GET":
            assert answer.json()["type"] == URN + "http:not-acceptable"


@FORMS
def test_an_invalid_request_is_refused_before_a_stream_begins(players: list[Player], form: str):
    ann, bea = players[:2]
    private = ann.open(2, visibility="private")["id"]
    game = started([ann, bea])
    for path, headers, status, kind in (
        (path_of(game), {"Authorization": "Bearer nonsense"}, 401, "bad-token"),
        (path_of("gnothing"), {}, 404, "unknown-game"),
        (path_of(private), {}, 404, "unknown-game"),
        (path_of(game) + "?after=999", {}, 409, "ahead"),
        (path_of(game), {"Last-Event-ID": "999"}, 409, "ahead"),
        (path_of(game) + "?after=-1", {}, 422, "invalid-request"),
        *((path_of(game), {"Last-Event-ID": bad}, 422, "invalid-request") for bad in ("", "1-0", "x", "-1", "9" * 16)),
    ):
        answer = bea.http.get(path, headers={"Accept": form, **headers})
        assert (answer.status_code, answer.json()["type"]) == (status, URN + kind)
        assert answer.headers["content-type"] == "application/problem+json"


@FORMS
def test_an_idle_stream_sends_keep_alive_messages(brisk: Running, two: list[Player], form: str):
    game = started(two)
    at = two[0].game(game)["version"]
    with Reader(brisk, f"{path_of(game)}?after={at}", accept=form) as reader:
        lines = reader.lines()
        silent = [next(lines) for _ in range(6 if form == SSE else 3)]
        assert silent == (["retry: 1000", "", ":", "", ":", ""] if form == SSE else [""] * 3)
        legal_moves = two[0].moves(game)["moves"]
        assert two[0].post(game, legal_moves[0]["move"]).status_code == 201
        assert next(line for line in lines if line not in {"", ":"}).startswith((f"id: {at + 1}", '{"actor":"seat:0"'))


def test_a_client_that_vanished_is_forgotten(brisk: Running, two: list[Player]):
    game = started(two)
    until(lambda: metric(brisk, "heptad_watchers") == 0)
    with Reader(brisk, path_of(game)) as stays:
        gone = [Reader(brisk, path_of(game)) for _ in range(20)]
        for reader in (stays, *gone):
            reader.take(3)
        assert metric(brisk, "heptad_watchers") == 21
        for reader in gone:
            reader.close()
        until(lambda: metric(brisk, "heptad_watchers") == 1)
        turn(two, game)
        assert stays.take(2)
    until(lambda: metric(brisk, "heptad_watchers") == 0)


def test_a_client_that_reads_nothing_is_dropped_and_delays_nobody(brisk: Running, two: list[Player]):
    game = imported(two[0], (FOLDER / "seven_wonders_dice" / "clock.ndjson").read_bytes())
    dropped = metric(brisk, "heptad_watchers_dropped_total")
    slow = [Reader(brisk, path_of(game)) for _ in range(5)]  # what is in the log is more than fits on its way
    with Reader(brisk, path_of(game)) as other:
        assert len(list(other.events())) == two[0].game(game)["version"]
    until(lambda: metric(brisk, "heptad_watchers_dropped_total") == dropped + 5)
    until(lambda: metric(brisk, "heptad_watchers") == 0)
    for reader in slow:
        with pytest.raises(ConnectionError):
            list(reader.events())
        reader.close()
    assert "Traceback" not in brisk.output.read_text()


def test_a_dropped_client_counts_once_even_if_its_stream_ends_late(monkeypatch: pytest.MonkeyPatch):
    def dropped() -> float:
        [counter] = DROPPED.collect()
        return counter.samples[0].value

    monkeypatch.setattr(Watchdog, "TICK", 0.01)
    watchdog, before = Watchdog(), dropped()
    for count in (1, 2):  # the second one is dropped in a later round
        server, client = socket.socketpair()
        with server, client:
            watchdog.sending(Connection(server), 0)
            assert client.recv(1) == b""
            assert dropped() == before + count


def test_a_token_that_is_revoked_opens_nothing_more(brisk: Running, two: list[Player]):
    ann, bea = two
    game = started(two)
    with (
        Reader(brisk, path_of(game), ann.token) as reader,
        Client(brisk.url, ann.token) as client,
        ThreadPoolExecutor(1) as pool,
    ):
        received = reader.messages()
        next(received)
        follower = client.follow(game)
        next(follower)
        assert ann.http.delete("/v1/account/token").status_code == 204
        last = list(received)[-1]
        assert (last["event"], last["data"]["type"]) == ("problem", URN + "bad-token")
        with pytest.raises(ProblemError, match="revoked"):
            pool.submit(list, follower).result(SOON)
    assert bea.game(game)["status"] == "playing"


@FORMS
def test_a_stream_of_a_game_that_loses_data_ends_with_why(brisk: Running, two: list[Player], form: str):
    ann, game = two[0], started(two)
    at = ann.game(game)
    with Reader(brisk, f"{path_of(game)}?after={at['version'] - 1}", ann.token, form) as reader:
        received = reader.messages() if form == SSE else reader.lines()
        while (json.loads(next(received) or "{}") if form == NDJSON else next(received).get("data", {})).get(
            "version"
        ) is None:
            pass
        with redis.Redis.from_url(brisk.log_url) as log:
            log.xdel(keys.stream(game), f"{at['version']}-0")
        rest = list(received)
    if form == SSE:
        assert (rest[-1]["event"], rest[-1]["data"]["type"]) == ("problem", URN + "data-loss")
        assert rest[-1]["data"]["acknowledged"] == {"version": at["version"], "hash": at["hash"]}
    else:
        assert set(rest) <= {""}
    again = ann.http.get(path_of(game), headers={"Accept": form})
    assert (again.status_code, again.json()["type"]) == (503, URN + "data-loss")


def test_a_stream_does_not_continue_after_an_accepted_loss(brisk: Running, two: list[Player]):
    ann, game = two[0], started(two)
    at = ann.game(game)["version"]
    with Reader(brisk, f"{path_of(game)}?after={at - 1}", ann.token) as reader:
        received = reader.messages()
        while "id" not in next(received):
            pass
        with redis.Redis.from_url(brisk.log_url) as log:
            head = Store(log).heads([game])[game]
            log.xdel(keys.stream(game), f"{at}-0")
            quarantine = Quarantine(log)
            quarantine.put(game, head, EMPTY)
            time.sleep(0.1)  # as long as an operator takes: what is kept is older
            quarantine.release(game)
        assert ann.game(game)["version"] == at - 1
        last = list(received)[-1]
        assert (last["event"], last["data"]["type"]) == ("problem", URN + "data-loss")


def test_a_player_who_leaves_a_private_game_sees_no_more_of_it(brisk: Running, two: list[Player]):
    ann, bea = two
    table = ann.open(3, visibility="private")
    bea.join(table["id"], invite=table["invite"])
    with Reader(brisk, path_of(table["id"]), bea.token) as reader:
        received = reader.messages()
        while next(received).get("event") != "seat_taken":
            pass
        assert bea.http.delete(f"/v1/games/{table['id']}/seats/1").status_code == 200
        last = list(received)[-1]
        assert (last["event"], last["data"]["type"]) == ("problem", URN + "unknown-game")


def test_a_player_who_resigned_opens_nothing_new(brisk: Running, two: list[Player]):
    third = Player(brisk.url, "Cid")
    seated = [*two, third]
    game = started(seated)
    with Reader(brisk, path_of(game), third.token) as reader:
        events = reader.events()
        assert third.http.post(f"/v1/games/{game}/resignation").status_code == 201
        turn(seated, game)
        end = two[0].game(game)["version"]
        received = list(itertools.islice(events, end))
    resigned = next(envelope["version"] for envelope in received if envelope["type"] == "resigned")
    own = [("payload" in seal, each["version"]) for each in received for seal in each["sealed"] if seal["to"] == [2]]
    assert own[-1][1] > resigned
    assert all(opened == (version < resigned) for opened, version in own)
    third.close()


def test_a_stream_is_resumed_after_the_server_was_started_again(brisk: Running, two: list[Player]):
    ann, bea = two
    game = started(two)
    with (
        Reader(brisk, path_of(game)) as reader,
        Client(brisk.url, ann.token, deadline=60) as client,
        ThreadPoolExecutor(1) as pool,
    ):
        follower = pool.submit(lambda: list(client.follow(game)))
        received = len(reader.take(3))
        brisk.stop()
        received += sum(1 for _ in reader.events())  # to its proper end: nothing is torn
        brisk.start()
        turn(two, game)
        assert bea.http.post(f"/v1/games/{game}/resignation").status_code == 201
        followed = follower.result(60)
    assert [envelope.version for envelope in followed] == list(range(1, bea.game(game)["version"] + 1))
    sent = ann.http.get(path_of(game), headers={"Accept": NDJSON, "Last-Event-ID": str(received)})
    assert [envelope.version for envelope in followed[received:]] == versions(sent.text)


def test_streams_go_on_when_the_log_server_is_back(brisk: Running, two: list[Player]):
    game = started(two)
    at = two[0].game(game)["version"]
    with Reader(brisk, f"{path_of(game)}?after={at}") as reader:
        received = reader.messages()
        next(received)
        server = brisk.folder / "log" / "server.pid"
        killed = int(server.read_text())
        os.kill(killed, signal.SIGKILL)
        until(lambda: server.exists() and int(server.read_text() or killed) != killed)
        until(lambda: httpx.get(f"{brisk.url}/readyz").status_code == 200)
        turn(two, game)
        seen = [next(each for each in received if "id" in each)["id"] for _ in range(3)]
    assert seen == [str(at + 1), str(at + 2), str(at + 3)]
