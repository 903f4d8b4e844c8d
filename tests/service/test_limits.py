"""Rate limits and quotas of an address and of a player, on real servers."""

import json
import random
import re
from types import SimpleNamespace
from typing import Any

import pytest
import redis
from flask import Flask
from flask.testing import FlaskClient
from limits import parse
from werkzeug.test import TestResponse

from application.errors.problem import Problem
from application.games import seating
from application.games.own_limits import OwnLimits
from application.tables import forking
from events.log_server import keys
from service.http import limits, reads
from service.http.limits import address_hash
from service.http.reads import READ_SECONDS
from service.routes.games import forks
from service.serving.turns import TURN, Turns
from tests import logs
from tests.containers import play_on, resign
from tests.service.conftest import Make, at
from titles.kernel.deciding import length
from titles.registry import TITLES
from workers.game_jobs import do_job

URN = "urn:heptad:problem:"
NDJSON = {"Content-Type": "application/x-ndjson"}


def player(app: Flask, address: str = "192.0.2.1") -> FlaskClient:
    """A client with a new player's token."""
    made = at(app, address).post("/v1/players", json={"name": "Ann"})
    assert made.status_code == 201, made.text
    return at(app, address, made.get_json()["token"])


def open_game(client: FlaskClient, **more: Any) -> TestResponse:
    return client.post("/v1/games", json={"title": "seven_wonders", "seats": 3, **more})


def game_of(answer: TestResponse) -> str:
    assert answer.status_code == 201, answer.text
    return str(answer.get_json()["id"])


def problem(answer: TestResponse) -> tuple[int, str]:
    assert answer.content_type == "application/problem+json", answer.text
    return answer.status_code, answer.get_json()["type"].removeprefix(URN)


def test_a_chain_of_tokens_makes_no_more_players(make: Make):
    app = make(limits="create=5/minute")
    for _ in range(6):  # a browser's preflight request creates nothing
        assert at(app, "192.0.2.1").options("/v1/players").status_code == 200
    token, made = None, 0
    for _ in range(20):
        answer = at(app, "192.0.2.1", token).post("/v1/players", json={"name": "Mallory"})
        if answer.status_code == 201:
            token, made = answer.get_json()["token"], made + 1
    assert made == 5
    assert problem(answer) == (429, "too-many-requests")
    assert answer.headers["RateLimit-Policy"] == '"create_player";q=5;w=60'
    assert re.fullmatch(r'"create_player";r=0;t=([1-9]|[1-5][0-9]|60)', answer.headers["RateLimit"])
    assert 1 <= int(answer.headers["Retry-After"]) <= 60
    assert at(app, "192.0.2.2").post("/v1/players", json={"name": "Ann"}).status_code == 201


def test_a_player_has_a_limit_wherever_they_call_from(make: Make):
    app = make(limits="create=3/minute")
    token = player(app).environ_base["HTTP_AUTHORIZATION"].split()[1]
    codes = [open_game(at(app, f"192.0.2.{n}", token)).status_code for n in range(10, 15)]
    assert codes == [201] * 3 + [429] * 2


def test_a_network_of_ipv6_addresses_is_one_address(make: Make):
    app = make(limits="create=2/minute")
    codes = [
        at(app, f"2001:db8:{net}::{n}").post("/v1/players", json={"name": "Ann"}).status_code
        for net, n in ((1, 1), (1, 2), (1, 3), (2, 1))
    ]
    assert codes == [201, 201, 429, 201]


def test_callers_behind_a_trusted_proxy_are_distinguished(make: Make):
    app = make(limits="create=1/minute", trusted_proxies="127.0.0.1 10.0.0.0/8", proxy_header="forwarded")
    client = at(app, "127.0.0.1")

    def code(**headers: str) -> int:
        return client.post("/v1/players", json={"name": "Ann"}, headers=headers).status_code

    assert code(Forwarded="for=192.0.2.1") == 201
    assert code(Forwarded="for=192.0.2.99, for=192.0.2.1, for=10.0.0.1") == 429
    assert code(Forwarded="for=192.0.2.2") == 201
    assert code(**{"X-Forwarded-For": "192.0.2.3"}) == 201  # not the header that counts: this is the proxy's own
    assert code(**{"X-Forwarded-For": "192.0.2.4"}) == 429


@pytest.mark.parametrize("path", ["tokens", "games", "seats"])
def test_tokens_games_and_seats_are_limited(make: Make, path: str):
    app = make(limits="create=4/minute, seats=4/minute")
    ann = player(app)
    game = game_of(open_game(player(app, "192.0.2.2")))
    acts = {
        "tokens": lambda _: ann.post("/v1/account/tokens", json={"scopes": ["game:read"]}),
        "games": lambda _: open_game(ann),
        "seats": lambda n: ann.delete(f"/v1/games/{game}/seats/1") if n % 2 else ann.post(f"/v1/games/{game}/seats"),
    }
    answers = [acts[path](number) for number in range(6)]
    assert [answer.status_code // 100 for answer in answers] == [2] * 4 + [4] * 2
    assert problem(answers[-1]) == (429, "too-many-requests")


def test_moves_that_change_nothing_are_limited_if_they_leave_a_receipt(make: Make, log_client: redis.Redis):
    app = make(limits="unchanged=3/minute")
    ann, bea = player(app), player(app, "192.0.2.2")
    path = f"/v1/games/{game_of(open_game(ann, seats=2))}"
    assert bea.post(f"{path}/seats").status_code == 201
    body = {"move": ann.get(f"{path}/moves").get_json()["moves"][0]["move"]}
    assert ann.post(f"{path}/moves", json=body).status_code == 201

    def code(key: str | None) -> int:
        return ann.post(f"{path}/moves", json=body, headers={"Idempotency-Key": key} if key else {}).status_code

    receipts = len(log_client.keys("*:receipt:*"))
    assert [code(f"key {n}") for n in range(5)] == [200] * 3 + [429] * 2
    assert len(log_client.keys("*:receipt:*")) == receipts + 3
    assert [code(None), code("key 0")] == [200, 200]  # neither leaves another one
    other = {"move": ann.get(f"{path}/moves").get_json()["moves"][1]["move"]}
    assert ann.post(f"{path}/moves", json=other, headers={"Idempotency-Key": "new"}).status_code == 201


def test_reads_are_limited_by_address(make: Make):
    app = make(limits="read=10/minute")
    client = at(app, "192.0.2.1")
    codes = [client.get(path).status_code for path in ("/v1/titles", "/v1/games", "/nowhere") for _ in range(4)]
    assert codes == [200] * 8 + [404] * 2 + [429] * 2
    refused = client.get("/v1/titles")
    assert problem(refused) == (429, "too-many-requests")
    assert refused.headers["Retry-After"]
    assert {client.get(path).status_code for path in ("/healthz", "/readyz", "/metrics")} == {200}
    assert at(app, "192.0.2.2").get("/v1/titles").status_code == 200
    assert client.post("/v1/players", json={"name": "Ann"}).status_code == 201
    free = at(make(limits="read=none"), "192.0.2.1")
    assert {free.get("/v1/titles").status_code for _ in range(20)} == {200}


def test_without_the_queue_server_nothing_is_limited(make: Make, queue_client: redis.Redis):
    app = make(limits="create=1/minute", quotas="tables=1")
    ann = player(app)
    queue_client.config_set("maxmemory", 1)
    try:
        assert [open_game(ann).status_code for _ in range(3)] == [201] * 3
    finally:
        queue_client.config_set("maxmemory", 0)


def test_tokens_of_a_player_are_limited(make: Make):
    ann = player(make(quotas="tokens=3"))
    made = [ann.post("/v1/account/tokens", json={"scopes": ["game:read"]}) for _ in range(4)]
    assert [answer.status_code for answer in made] == [201, 201, 409, 409]
    assert problem(made[-1]) == (409, "too-many-tokens")
    extra = at(ann.application, "192.0.2.1", made[0].get_json()["token"])
    assert extra.delete("/v1/account/token").status_code == 204
    assert ann.post("/v1/account/tokens", json={"scopes": ["game:read"]}).status_code == 201


def test_games_of_a_player_are_limited_until_some_end(make: Make):
    app = make(quotas="tables=2")
    ann = player(app)
    games = [game_of(open_game(ann, seats=2)) for _ in range(2)]
    refused = open_game(ann)
    assert problem(refused) == (409, "too-many-tables")
    assert "Retry-After" not in refused.headers  # time alone does not help
    assert open_game(player(app)).status_code == 201  # another player at the same address
    assert ann.delete(f"/v1/games/{games[0]}/seats/0").status_code == 200  # which cancels it
    app.extensions["heptad"].queues.connection.delete(*_full(app))
    assert open_game(ann).status_code == 201
    assert problem(open_game(ann)) == (409, "too-many-tables")


def test_an_address_has_five_times_as_many_games(make: Make):
    app = make(quotas="tables=1")
    assert [open_game(player(app)).status_code for _ in range(6)] == [201] * 5 + [409]
    assert open_game(player(app, "192.0.2.2")).status_code == 201


def test_games_of_bots_alone_have_a_lower_limit(make: Make):
    app = make(quotas="bot-tables=2")
    ann = player(app)
    bots: dict[str, Any] = {"join": False, "bots": ["random"] * 3}
    games = [game_of(open_game(ann, **bots)) for _ in range(2)]
    assert problem(open_game(ann, **bots)) == (409, "too-many-bot-tables")
    assert open_game(ann, bots=["random"] * 2).status_code == 201  # with a person
    seated = game_of(open_game(ann, join=False, bots=["random"] * 2))
    assert problem(ann.post(f"/v1/games/{seated}/seats", json={"bot": "random"})) == (409, "too-many-bot-tables")
    container = app.extensions["heptad"]
    play_on(container, games[0], random.Random(1))
    if full := _full(app):  # on a busy machine they may have expired
        container.queues.connection.delete(*full)
    assert ann.post(f"/v1/games/{seated}/seats", json={"bot": "random"}).status_code == 201
    assert problem(open_game(ann, **bots)) == (409, "too-many-bot-tables")


def _full(app: Flask) -> list[bytes]:
    """The keys that say for a second that a caller is over its quota."""
    found: list[bytes] = app.extensions["heptad"].queues.connection.keys("heptad:held:*:full")
    return found


def test_a_repeated_creation_is_answered_whatever_is_held(make: Make):
    app = make(quotas="tables=1, stored=1024")
    ann = player(app)
    body = {"title": "seven_wonders", "seats": 3}
    first = ann.post("/v1/games", json=body, headers={"Idempotency-Key": "one"})
    again = ann.post("/v1/games", json=body, headers={"Idempotency-Key": "one"})
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.get_json()["id"] == again.get_json()["id"]
    assert problem(ann.post("/v1/games", json=body, headers={"Idempotency-Key": "two"})) == (409, "too-many-tables")


def test_versions_of_an_open_game_are_limited(make: Make, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(seating, "MAX_OPEN_VERSIONS", 10)
    app = make()
    ann, bea = player(app), player(app, "192.0.2.2")
    path = f"/v1/games/{game_of(open_game(ann))}"
    answers = []
    for _ in range(8):
        answers += [bea.post(f"{path}/seats"), bea.delete(f"{path}/seats/1")]
    refused = [answer for answer in answers if answer.status_code == 409]
    assert problem(refused[0]) == (409, "too-many-seat-changes")
    version = ann.get(path).get_json()["version"]
    assert version == 10
    assert ann.delete(f"{path}/seats/0").status_code == 200  # leaving is always possible


@pytest.mark.parametrize("bound", ["LONGEST", "LONGEST_BYTES"])
def test_a_game_that_is_too_long_takes_no_moves_and_a_worker_ends_it(
    make: Make, monkeypatch: pytest.MonkeyPatch, bound: str
):
    app = make()
    ann = player(app)
    container, game = app.extensions["heptad"], game_of(open_game(ann, seats=2, bots=["random"]))
    path = f"/v1/games/{game}"
    record = container.repository.load(game).record
    body = {"move": ann.get(f"{path}/moves").get_json()["moves"][0]["move"]}
    most = record.head.version if bound == "LONGEST" else record.size
    monkeypatch.setattr(length, bound, most + 1)
    assert container.game_service.next_job(record) == "bot"
    assert ann.post(f"{path}/moves", json=body).status_code == 201
    refused = ann.post(f"{path}/moves", json=body)
    assert problem(refused) == (409, "game-too-long")
    assert "a game accepts no moves and soon ends" in refused.get_json()["detail"]
    assert do_job(container.game_service, game, "deadline").full.status == "finished"
    ended = ann.get(path).get_json()
    assert (ended["reason"], ended["seats"][0]["resigned"]) == ("abandoned", True)
    assert problem(ann.post(f"{path}/moves", json=body)) == (409, "refused:game_over")


def test_a_player_can_resign_from_a_game_that_is_too_long(make: Make, monkeypatch: pytest.MonkeyPatch):
    app = make()
    ann = player(app)
    path = f"/v1/games/{game_of(open_game(ann, seats=2, bots=['random']))}"
    monkeypatch.setattr(length, "LONGEST", 2)
    assert ann.post(f"{path}/resignation").status_code == 201


def test_a_fork_has_room_for_moves(make: Make, monkeypatch: pytest.MonkeyPatch):
    app = make()
    ann, container = player(app), app.extensions["heptad"]
    game = game_of(open_game(ann, seats=2, bots=["random"]))
    begun = container.repository.load(game).record
    play_on(container, game, random.Random(1))
    path, at_begin = f"/v1/games/{game}/forks", {"at": begun.head.version}
    for name, value in (("LAST_EXTRA", begun.head.version), ("LONGEST_BYTES", begun.size - 1), ("MAX_FORKS", 0)):
        with monkeypatch.context() as patched:
            patched.setattr(forking if name == "MAX_FORKS" else forks, name, value)
            answer = ann.post(path, json=at_begin)
            assert problem(answer) == (422, "invalid-request")
            assert answer.get_json()["errors"][0]["field"] == "at"
    assert ann.post(path, json=at_begin).status_code == 201


def test_what_a_player_stores_is_counted_when_a_game_ends(make: Make, log_client: redis.Redis):
    app = make(quotas="stored=20000")
    ann, container = player(app), app.extensions["heptad"]
    game = game_of(open_game(ann, seats=2, bots=["random"]))
    owner = container.repository.load(game).record.owner
    assert log_client.hget(keys.player(owner), keys.STORED) is None
    resign(container, game, 0)
    assert int(log_client.hget(keys.player(owner), keys.STORED)) == container.store.size(game) > 2000
    log_client.hset(keys.player(owner), keys.STORED, 20000)
    assert problem(open_game(ann)) == (403, "storage-used-up")
    assert open_game(player(app)).status_code == 201


def test_forks_count_with_what_they_copy(make: Make, log_client: redis.Redis):
    app = make(quotas="stored=400000")
    ann, container = player(app), app.extensions["heptad"]
    address = address_hash(container.secret, "192.0.2.1")
    container.quotas.own_limits.set("address", address, OwnLimits(stored=2**40))
    game = game_of(open_game(ann, seats=2, bots=["random"]))
    record = play_on(container, game, random.Random(1))
    owner, size = record.owner, container.store.size(game)
    ends = [json.loads(each.line)["batch"] - 1 for each in container.store.read(game)]
    at_version = ends[-1]
    copied = container.repository.at(game, at_version).size
    made = 0
    while (answer := ann.post(f"/v1/games/{game}/forks", json={"at": at_version})).status_code == 201:
        made += 1
        assert int(log_client.hget(keys.player(owner), keys.STORED)) == size + made * copied
    assert problem(answer) == (403, "storage-used-up")
    assert made == (400000 - size - 1) // copied
    fork = ann.get("/v1/games?status=open&mine=true").get_json()["games"][0]["id"]
    assert ann.post(f"/v1/games/{fork}/seats", json={"seat": 0}).status_code == 201
    before = int(log_client.hget(keys.player(owner), keys.STORED))
    assert ann.delete(f"/v1/games/{fork}/seats/0").status_code == 200  # cancelled: its own part is counted as well
    own = container.store.size(fork, at_version)
    assert int(log_client.hget(keys.player(owner), keys.STORED)) == before + own


def test_a_new_guest_has_no_new_budget_for_forks(make: Make):
    app = make(quotas="stored=4000000")
    ann, container = player(app), app.extensions["heptad"]
    game = game_of(open_game(ann, seats=2, bots=["random"]))
    play_on(container, game, random.Random(1))
    at_version = [json.loads(each.line)["batch"] - 1 for each in container.store.read(game)][-1]
    address = address_hash(container.secret, "192.0.2.1")
    made, refused = 0, (201, "")
    for _ in range(20):
        answer = player(app).post(f"/v1/games/{game}/forks", json={"at": at_version})
        if answer.status_code == 201:
            made += 1
            continue
        refused = problem(answer)
        assert 1 <= int(answer.headers["Retry-After"]) <= 60
        break
    assert refused == (429, "too-many-requests")
    container.quotas.own_limits.set("address", address, OwnLimits(stored=made * 1000))
    answer = player(app).post("/v1/games", json={"title": "seven", "seats": 2})
    assert problem(answer) == (403, "storage-used-up")
    assert "from your address" in answer.get_json()["detail"]
    assert 1 <= int(answer.headers["Retry-After"]) <= 86400
    elsewhere = player(app, "192.0.2.2").post(f"/v1/games/{game}/forks", json={"at": at_version})
    assert elsewhere.status_code == 201


def test_a_fork_takes_over_no_more_than_can_be_verified(make: Make):
    app = make(requests="log=45000")
    ann, container = player(app), app.extensions["heptad"]
    game = game_of(open_game(ann, seats=2, bots=["random"]))
    play_on(container, game, random.Random(1))
    started = next(
        json.loads(record.line)["version"] - 1
        for record in container.store.read(game, 1)
        if json.loads(record.line)["batch"] != 1
    )
    assert ann.post(f"/v1/games/{game}/forks", json={"at": started}).status_code == 201
    last = [json.loads(each.line)["batch"] - 1 for each in container.store.read(game)][-1]
    refused = ann.post(f"/v1/games/{game}/forks", json={"at": last})
    assert problem(refused) == (422, "invalid-request")
    assert "at most 15000" in refused.get_json()["detail"]


def test_imports_count(make: Make):
    log = logs.finished(TITLES["seven_wonders_duel"], 2, 1).log()
    ann = player(make(quotas=f"stored={len(log)}"))
    answer = ann.post("/v1/logs", data=log, headers=NDJSON)
    assert problem(answer) == (403, "storage-used-up")  # before it is verified


def test_logs_to_verify_to_replay_and_to_import_have_one_limit(make: Make):
    ann = player(make(limits="logs=3/minute"))
    paths = ("/v1/logs/verify", "/v1/logs/replay", "/v1/logs")
    for path in paths:
        assert problem(ann.post(path, data=b"{}", content_type="text/plain"))[0] == 415
    for path in paths:
        assert problem(ann.post(path, data=b"{}", content_type="text/plain")) == (429, "too-many-requests")


def test_a_caller_over_a_limit_is_refused_without_the_queue_server(make: Make, queue_client: redis.Redis):
    app = make(limits="create=2/minute")
    codes = [at(app, "192.0.2.1").post("/v1/players", json={"name": "Ann"}).status_code for _ in range(3)]
    assert codes == [201, 201, 429]
    asked = int(queue_client.info("commandstats").get("cmdstat_incrby", {}).get("calls", 0))
    refused = at(app, "192.0.2.1").post("/v1/players", json={"name": "Ann"})
    assert problem(refused) == (429, "too-many-requests")
    assert 1 <= int(refused.headers["Retry-After"]) <= 60
    assert int(queue_client.info("commandstats").get("cmdstat_incrby", {}).get("calls", 0)) == asked
    queue_client.config_set("maxmemory", 1)
    try:
        assert at(app, "192.0.2.1").post("/v1/players", json={"name": "Ann"}).status_code == 429
        assert at(app, "192.0.2.2").post("/v1/players", json={"name": "Ann"}).status_code == 201
    finally:
        queue_client.config_set("maxmemory", 0)


def test_a_read_that_takes_long_counts_as_several(make: Make):
    client = at(make(limits="read=20/minute"), "192.0.2.1")
    turn = Turns().turn("192.0.2.1", b"")
    assert client.get("/v1/titles", environ_overrides={TURN: turn}).status_code == 200
    assert turn.bill is not None
    turn.bill(15 * READ_SECONDS)
    codes = [client.get("/v1/titles").status_code for _ in range(6)]
    assert codes == [200] * 4 + [429] * 2


def test_a_long_read_is_counted_while_it_lasts_and_once(make: Make):
    client = at(make(limits="read=20/minute"), "192.0.2.1")
    turn = Turns().turn("192.0.2.1", b"")
    assert client.get("/v1/titles", environ_overrides={TURN: turn}).status_code == 200
    assert turn.bill is not None
    for tenth in range(1, 151):
        turn.bill(tenth * READ_SECONDS / 10)
    codes = [client.get("/v1/titles").status_code for _ in range(6)]
    assert codes == [200] * 4 + [429] * 2


def test_with_little_memory_nothing_new_is_created_and_games_continue(make: Make):
    app = make()
    ann, bea = player(app), player(app)
    game = game_of(open_game(ann, seats=2, title="seven_wonders_duel"))
    app.extensions["heptad"].storage._max_memory = 1000
    app.extensions["heptad"].storage._until = 0.0
    refused = {
        "/v1/players": {"name": "Cid"},
        "/v1/games": {"title": "seven", "seats": 2},
        f"/v1/games/{game}/forks": {"at": 1},
        "/v1/webhooks": {"url": "https://bot.example.org/"},
        "/v1/challenges": {"title": "seven", "seats": 2, "players": ["pabc"]},
        "/v1/pairings": {"title": "seven", "seats": 2},
        f"/v1/games/{game}/analysis": {},
        f"/v1/games/{game}/rematch": {},
    }
    for path, body in refused.items():
        answer = ann.post(path, json=body)
        assert problem(answer) == (503, "creation-stopped"), path
        assert answer.headers["Retry-After"] == "60"
        assert "Games that are being played continue" in answer.get_json()["detail"]
    assert problem(ann.post("/v1/logs", data=b"{}\n", headers=NDJSON)) == (503, "creation-stopped")
    assert bea.post(f"/v1/games/{game}/seats", json={}).status_code == 201
    for mover in (ann, bea):
        offered = mover.get(f"/v1/games/{game}/moves").get_json()
        if offered["moves"]:
            move = {"move": offered["moves"][0]["move"], "decision": offered["decision"]}
            assert mover.post(f"/v1/games/{game}/moves", json=move).status_code == 201
            break
    else:
        pytest.fail("nobody can move")
    assert b"heptad_creation_stopped 1.0" in ann.get("/metrics").data
    assert ann.post(f"/v1/games/{game}/resignation", json={}).status_code == 201


def test_a_window_does_not_last_for_an_hour_because_the_clock_was_set_back(monkeypatch: pytest.MonkeyPatch):
    moments = iter([10_000.0, 10_001.0, 6_400.0])
    monkeypatch.setattr(reads, "time", SimpleNamespace(time=lambda: next(moments)))
    window = reads.Window(parse("1/minute"))
    assert [window.hit("a caller") for _ in range(3)] == [True, False, True]


def test_nobody_is_refused_for_an_hour_because_the_clock_was_set_back(make: Make, monkeypatch: pytest.MonkeyPatch):
    app = make()
    kept = app.extensions["heptad"].limits
    kept._note_over("seats", "a caller", parse("1/minute"), 10_060.0)
    moments = [10_001.0]
    monkeypatch.setattr(limits, "time", SimpleNamespace(time=lambda: moments[-1]))
    with app.app_context(), pytest.raises(Problem):
        kept._refuse_known("seats", "a caller")
    for later_or_earlier in (10_060.0, 6_400.0):
        moments.append(later_or_earlier)
        kept._refuse_known("seats", "a caller")
