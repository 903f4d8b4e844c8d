"""Responses when servers are down, full or have lost data: the application itself, on real servers."""

import os
import re
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import redis
from flask import Flask
from flask.testing import FlaskClient
from structlog.testing import capture_logs

from application.errors.games import ContendedError
from application.games.game_service import GameService
from application.runtime.servers import log_server, queue_server, run_log_server
from application.runtime.settings import Settings
from events.log_server import keys
from events.log_server.failures import Failures
from events.safety import trust
from events.safety.guard import Guard
from events.safety.witness import Witness
from events.store.appending import Store
from projections.read_models.read_model_store import UnavailableError
from service.app import create_app

URN = "urn:heptad:problem:"


@pytest.fixture
def app(
    log_client: redis.Redis, queue_client: redis.Redis, log_url: str, queue_url: str, tmp_path: Path
) -> Iterator[Flask]:
    assert log_client.dbsize() == queue_client.dbsize() == 0
    yield from running(Settings(data=tmp_path, redis_url=log_url, queue_url=queue_url))


def running(settings: Settings) -> Iterator[Flask]:
    made = create_app(settings)
    yield made
    close(made)


def close(made: Flask) -> None:
    container = made.extensions["heptad"]
    container.tailer.stop()
    container.client.close()
    container.queues.connection.close()


def player(app: Flask, name: str = "Ann") -> FlaskClient:
    """A client with a new player's token."""
    client = app.test_client()
    token = client.post("/v1/players", json={"name": name}).get_json()["token"]
    client.environ_base["HTTP_AUTHORIZATION"] = f"Bearer {token}"
    return client


def opened(client: FlaskClient, **more: object) -> str:
    answer = client.post("/v1/games", json={"title": "seven_wonders", "seats": 2, "bots": ["random"], **more})
    assert answer.status_code == 201, answer.text
    return f"/v1/games/{answer.get_json()['id']}"


def test_lost_data_is_reported_by_a_process_that_knew_it(app: Flask, log_client: redis.Redis):
    ann = player(app)
    path = opened(ann)
    move = ann.get(f"{path}/moves").get_json()["moves"][0]["move"]
    stream = keys.stream(path.rpartition("/")[2])
    [(last, _)] = log_client.xrevrange(stream, count=1)
    log_client.xdel(stream, last)
    length = log_client.xlen(stream)
    for method, sent in (("GET", None), ("POST", {"move": move})):
        with capture_logs() as logged:
            answer = ann.open(path + ("/moves" if sent else ""), method=method, json=sent)
        assert (answer.status_code, answer.get_json()["type"]) == (503, URN + "data-loss")
        assert answer.content_type == "application/problem+json"
        assert answer.headers["Retry-After"]
        assert [line["log_level"] for line in logged if line["event"] == "data_loss"] == ["critical"]
    assert log_client.xlen(stream) == length
    assert opened(ann)  # the other games go on
    assert ann.get("/v1/games").status_code == 200


def test_a_full_log_server_takes_nothing_and_then_everything(app: Flask, log_client: redis.Redis):
    ann = player(app)
    path = opened(ann)
    move = ann.get(f"{path}/moves").get_json()["moves"][0]["move"]
    before = ann.get(path).get_json()["hash"]
    log_client.config_set("maxmemory", 1)
    try:
        for _ in range(2):
            answer = ann.post(f"{path}/moves", json={"move": move}, headers={"Idempotency-Key": "full"})
            assert (answer.status_code, answer.get_json()["type"]) == (503, URN + "storage-full")
            assert answer.headers["Retry-After"]
            app.extensions["heptad"].storage._until = 0.0  # a second later
        assert ann.get(path).get_json()["hash"] == before
        assert ann.get("/readyz").status_code == 503
        assert "heptad_storage_full 1.0" in ann.get("/metrics").text
    finally:
        log_client.config_set("maxmemory", 0)
    app.extensions["heptad"].storage._until = 0.0
    answer = ann.post(f"{path}/moves", json={"move": move}, headers={"Idempotency-Key": "full"})
    assert answer.status_code == 201


def test_an_unknown_outcome_is_reported_as_unknown_when_the_log_server_is_gone(
    queue_client: redis.Redis, tmp_path: Path
):
    server = log_server(tmp_path)
    server.start()
    with redis.Redis.from_url(server.url) as client:
        Store(client).admit()
    queue = queue_client.connection_pool.connection_kwargs["path"]
    for app in running(Settings(data=tmp_path / "data", redis_url=server.url, queue_url=f"unix://{queue}")):
        ann = player(app)
        path = opened(ann)
        move = ann.get(f"{path}/moves").get_json()["moves"][0]["move"]
        server.stop()
        idempotency_key, unknown = (
            {"Idempotency-Key": "0123456789abcdef" * 2},
            "not known whether the request took effect",
        )
        for method, where, body, headers, says, does_not in (
            ("GET", path, None, {}, "Send the request again", unknown),
            ("POST", f"{path}/moves", {"move": move}, idempotency_key, unknown, "Check this before"),
            (
                "POST",
                f"{path}/moves",
                {"move": move},
                idempotency_key,
                "with the same Idempotency-Key",
                "Check this before",
            ),
            ("POST", f"{path}/moves", {"move": move}, {}, unknown, "with the same"),
            ("POST", "/v1/players", {"name": "Bea"}, {}, "Check this before you send it again", "with the same"),
        ):
            answer = ann.open(where, method=method, json=body, headers=headers)
            problem = answer.get_json()
            assert (answer.status_code, problem["type"]) == (503, URN + "unavailable")
            assert says in problem["detail"]
            assert does_not not in problem["detail"]
            assert "changed" not in problem["detail"]


def test_below_the_watermark_everything_is_read_and_nothing_written(
    log_client: redis.Redis, queue_client: redis.Redis, queue_url: str, tmp_path: Path
):
    assert log_client.dbsize() == queue_client.dbsize() == 0
    with run_log_server(tmp_path) as url:
        app = create_app(Settings(data=tmp_path, redis_url=url, queue_url=queue_url))
        ann = player(app)
        path = opened(ann)
        move = ann.get(f"{path}/moves").get_json()["moves"][0]["move"]
        storage = app.extensions["heptad"].storage
        storage._min_free, storage._until = 2**62, 0.0
        sent = [(f"{path}/moves", {"move": move}), ("/v1/players", {"name": "Bob"}), (f"{path}/resignation", {})]
        for where, body in [*sent, ("/v1/games", {"title": "seven", "seats": 2})]:
            answer = ann.post(where, json=body)
            assert (answer.status_code, answer.get_json()["type"]) == (503, URN + "storage-full"), where
        for where in (path, f"{path}/moves", f"{path}/log", "/v1/account", "/healthz"):
            assert ann.get(where).status_code == 200, where
        assert ann.get("/readyz").get_json()["type"] == URN + "storage-full"
        logged = ann.get("/metrics").text
        assert "heptad_storage_full 1.0" in logged
        assert re.search("^heptad_storage_free_bytes [1-9]", logged, re.MULTILINE)
        storage._min_free, storage._until = 0, 0.0
        assert ann.post(f"{path}/moves", json={"move": move}).status_code == 201
        assert ann.get("/readyz").status_code == 200
        close(app)


def test_below_the_watermark_lists_are_complete_or_refused(
    log_client: redis.Redis, queue_client: redis.Redis, queue_url: str, tmp_path: Path
):
    assert log_client.dbsize() == queue_client.dbsize() == 0
    lists = ("/v1/games", "/v1/games?mine=true", "/v1/results", "/v1/titles/seven/standings")
    with run_log_server(tmp_path) as url:
        app = create_app(Settings(data=tmp_path, redis_url=url, queue_url=queue_url))
        ann = player(app)
        first = opened(ann)
        storage = app.extensions["heptad"].storage
        assert [game["id"] for game in ann.get("/v1/games").get_json()["games"]] == [first.rpartition("/")[2]]
        storage._min_free, storage._until = 2**62, 0.0
        for where in lists:  # nothing has changed since
            assert ann.get(where).status_code == 200, where
        storage._min_free, storage._until = 0, 0.0
        second = opened(ann)
        storage._min_free, storage._until = 2**62, 0.0
        for where in lists:
            answer = ann.get(where)
            assert (answer.status_code, answer.get_json()["type"]) == (503, URN + "storage-full"), where
            assert "can't be updated" in answer.get_json()["detail"]
        assert ann.get(second).status_code == 200
        storage._min_free, storage._until = 0, 0.0
        assert len(ann.get("/v1/games?mine=true").get_json()["games"]) == 2
        close(app)


def test_a_log_server_that_has_started_is_written_to_once_it_was_checked(
    app: Flask, log_client: redis.Redis, tmp_path: Path
):
    ann = player(app)
    path = opened(ann)
    first, second = (legal_move["move"] for legal_move in ann.get(f"{path}/moves").get_json()["moves"][:2])
    guard = Guard(Store(log_client, guarded=True), Witness(tmp_path / "witness"))
    log_client.script_flush()  # as when it ends
    for where, body in ((f"{path}/moves", {"move": first}), ("/v1/players", {"name": "Bob"})):
        answer = ann.post(where, json=body)
        assert (answer.status_code, answer.get_json()["type"]) == (503, URN + "checking")
        assert answer.headers["Retry-After"]
    assert ann.get(path).status_code == 200
    assert ann.get("/v1/games?mine=true").status_code == 200
    assert ann.get("/readyz").status_code == 503
    guard.step()
    assert ann.get("/readyz").status_code == 200
    for move in (first, second):
        assert ann.post(f"{path}/moves", json={"move": move}).status_code == 201


def test_a_guard_that_keeps_failing_is_named(app: Flask, log_client: redis.Redis):
    ann = player(app)
    assert 'heptad_thread_failures_total{thread="guard"} 0.0' in ann.get("/metrics").text
    log_client.script_flush()
    Failures(log_client).note("guard", ValueError("a secret of the house"))
    answer = ann.get("/readyz")
    assert (answer.status_code, answer.get_json()["type"]) == (503, URN + "checking")
    detail = answer.get_json()["detail"]
    assert "keeps failing" in detail
    assert "heptad doctor" in detail
    assert "ValueError" not in detail
    assert "secret" not in answer.text
    shown = ann.get("/metrics").text
    assert 'heptad_thread_failures_total{thread="guard"} 1.0' in shown
    assert "heptad_log_checked 0.0" in shown
    Store(log_client).admit()


def test_a_witness_at_fault_stops_writing_until_an_operator_has_decided(
    app: Flask, log_client: redis.Redis, tmp_path: Path
):
    ann = player(app)
    path = opened(ann)
    guard = Guard(Store(log_client, guarded=True), Witness(tmp_path / "witness"))
    guard.step()
    assert "heptad_witness_fault 0.0" in ann.get("/metrics").text
    log_client.script_flush()
    (tmp_path / "witness").unlink()
    guard = Guard(Store(log_client, guarded=True), Witness(tmp_path / "witness"))
    guard.step()
    answer = ann.get("/readyz")
    assert (answer.status_code, answer.get_json()["type"]) == (503, URN + "data-loss")
    assert "the witness is missing" in answer.get_json()["detail"]
    assert "--accept-logs" in answer.get_json()["detail"]
    assert ann.post("/v1/players", json={"name": "Bob"}).status_code == 503
    assert ann.get(path).status_code == 200
    assert "heptad_witness_fault 1.0" in ann.get("/metrics").text
    trust.accept(log_client)
    guard.step()
    assert ann.get("/readyz").status_code == 200
    assert "heptad_witness_fault 0.0" in ann.get("/metrics").text


def test_a_loss_that_one_process_noticed_is_one_for_all(
    app: Flask, log_client: redis.Redis, log_url: str, queue_url: str, tmp_path: Path
):
    ann = player(app)
    path = opened(ann)
    game = path.rpartition("/")[2]
    move = ann.get(f"{path}/moves").get_json()["moves"][0]["move"]
    [(last, _)] = log_client.xrevrange(keys.stream(game), count=1)
    log_client.xdel(keys.stream(game), last)
    assert ann.get(path).status_code == 503
    for other in running(Settings(data=tmp_path, redis_url=log_url, queue_url=queue_url)):
        bob = other.test_client()
        bob.environ_base["HTTP_AUTHORIZATION"] = ann.environ_base["HTTP_AUTHORIZATION"]
        for answer in (bob.get(path), bob.post(f"{path}/moves", json={"move": move})):
            assert (answer.status_code, answer.get_json()["type"]) == (503, URN + "data-loss")
            assert answer.get_json()["acknowledged"]["version"] == int(last.split(b"-")[0])
        assert "heptad_games_quarantined 1.0" in bob.get("/metrics").text
    Store(log_client).quarantine.release(game)
    version = ann.get(path).get_json()["version"]  # this process remembers more, and knows that it no longer counts
    assert version < int(last.split(b"-")[0])


def damage(client: redis.Redis, game: str, field: bytes, version: int) -> None:
    """Break a record where the log server does not look: in the bytes of a value, with the framing intact."""
    stream = keys.stream(game)
    entries = client.xrange(stream)
    client.delete(stream)
    for identity, fields in entries:
        kept = dict(fields)
        if identity == b"%d-0" % version:
            middle = len(kept[field]) // 2
            kept[field] = kept[field][:middle] + b"\xff\x00\xfe" + kept[field][middle + 3 :]
        client.xadd(stream, kept, id=identity)


@pytest.mark.parametrize("field", [b"e", b"s"])
@pytest.mark.parametrize("part", ["history", "log", "events", "?at="])
def test_a_record_that_cant_be_read_is_a_loss(app: Flask, log_client: redis.Redis, field: bytes, part: str):
    ann = player(app)
    path, other = opened(ann), opened(ann)
    game = path.rpartition("/")[2]
    assert ann.post(f"{path}/resignation").status_code == 201
    seen = ann.get(path).get_json()
    assert seen["status"] == "finished"
    sealed = [
        int(identity.partition(b"-")[0]) for identity, kept in log_client.xrange(keys.stream(game)) if b"s" in kept
    ]
    version = next(each for each in sealed if each > 2)
    damage(log_client, game, field, version)
    where = f"{path}?at={seen['version']}" if part.startswith("?") else f"{path}/{part}"
    for place in (where, path, f"{path}/history"):  # by this process, which knows the game, and by all
        answer = ann.get(place)
        assert (answer.status_code, answer.get_json()["type"]) == (503, URN + "data-loss"), place
        assert f"version {version} was" in answer.get_json()["detail"]
        assert "can't be read" in answer.get_json()["detail"]
        assert answer.get_json()["found"]["version"] == version - 1
    assert "heptad_games_quarantined 1.0" in ann.get("/metrics").text
    assert ann.get(other).status_code == 200
    Guard(app.extensions["heptad"].store, Witness(Path("/nonexistent"))).check()
    assert "heptad_games_quarantined 1.0" in ann.get("/metrics").text  # the recorded end still fits


def test_a_game_that_others_always_change_first_is_reported_as_contended(app: Flask, monkeypatch: pytest.MonkeyPatch):
    ann = player(app)
    path = opened(ann)

    def contended(*_: object, **__: object) -> None:
        raise ContendedError

    monkeypatch.setattr(GameService, "execute", contended)
    answer = ann.post(f"{path}/moves", json={"move": {"action": "pass"}})
    assert (answer.status_code, answer.get_json()["type"]) == (503, URN + "contended")
    assert answer.headers["Retry-After"] == "1"


def test_an_unexpected_error_is_logged_and_not_shown(app: Flask, monkeypatch: pytest.MonkeyPatch):
    ann = player(app)
    path = opened(ann)

    def failing(*_: object, **__: object) -> None:
        raise RuntimeError("a secret of the house")

    monkeypatch.setattr(GameService, "execute", failing)
    with capture_logs() as logged:
        answer = ann.post(f"{path}/moves", json={"move": {"action": "pass"}})
    assert (answer.status_code, answer.get_json()["type"]) == (500, URN + "internal")
    assert answer.content_type == "application/problem+json"
    assert "secret" not in answer.text
    assert [line["log_level"] for line in logged if line["event"] == "unexpected"] == ["error"]


@pytest.fixture
def queue(tmp_path: Path) -> Iterator[str]:
    """A queue server of its own."""
    server = queue_server(tmp_path)
    server.start()
    yield server.url
    server.stop()


@pytest.mark.parametrize("fault", [signal.SIGKILL, signal.SIGSTOP])
def test_a_queue_server_that_is_down_or_hangs_delays_nobody(
    log_client: redis.Redis, log_url: str, queue: str, tmp_path: Path, fault: signal.Signals
):
    assert log_client.dbsize() == 0
    server = int((tmp_path / "queue" / "server.pid").read_text())
    for app in running(Settings(data=tmp_path, redis_url=log_url, queue_url=queue)):
        ann = player(app)
        assert queue
        os.kill(server, fault)
        try:
            begin = time.monotonic()
            path = opened(ann)  # a bot's move is pending at once
            legal_moves = ann.get(f"{path}/moves").get_json()["moves"]
            answer = ann.post(f"{path}/moves", json={"move": legal_moves[0]["move"]})
            took = time.monotonic() - begin
            assert answer.status_code == 201
            assert took < 6
            assert ann.get("/readyz").status_code == 503
            assert ann.get("/healthz").status_code == 200
            assert app.extensions["heptad"].store.schedule.overdue(-1000)  # the sweeper finds it
        finally:
            if fault == signal.SIGSTOP:
                os.kill(server, signal.SIGCONT)


def test_a_revoked_token_is_forgotten_at_once_where_it_was_revoked(app: Flask):
    ann = player(app)
    assert ann.get("/v1/account").status_code == 200
    assert ann.delete("/v1/account/token").status_code == 204
    answer = ann.get("/v1/account")
    assert (answer.status_code, answer.get_json()["type"]) == (401, URN + "bad-token")


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (UnavailableError("/srv/heptad/read-models/1.sqlite: disk I/O error"), "their file can't be used"),
        (UnavailableError("of 2 games", "they are being built"), "they are being built"),
    ],
)
def test_an_answer_names_no_file_of_the_server(app: Flask, error: Exception, reason: str):
    with app.test_request_context("/v1/games"):
        problem = app.make_response(app.handle_user_exception(error)).get_json()
    assert problem["type"] == URN + "lists-unavailable"
    assert problem["detail"].startswith(f"Lists of games, results and standings can't be read at the moment: {reason}.")
