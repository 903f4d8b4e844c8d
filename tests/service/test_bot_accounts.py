"""Bot accounts over HTTP: shown as such, with scopes of their own, only where all agreed."""

from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.service.conftest import Make, at

URN = "urn:heptad:problem:"


@pytest.fixture
def client(make: Make) -> FlaskClient:
    return at(make(), "192.0.2.1")


def player(client: FlaskClient, **more: Any) -> tuple[str, FlaskClient]:
    made = client.post("/v1/players", json={"name": "Ann", **more})
    assert made.status_code == 201, made.text
    return made.json["id"], at(client.application, "192.0.2.1", made.json["token"])


def opened(http: FlaskClient, **more: Any) -> TestResponse:
    return http.post("/v1/games", json={"title": "seven_wonders_duel", "seats": 2, **more})


def kind(answer: TestResponse) -> tuple[int, str]:
    return answer.status_code, answer.json["type"].removeprefix(URN)


def test_a_bot_account_sits_only_where_all_agreed(client: FlaskClient):
    _, ann = player(client)
    bot, http = player(client, kind="bot")
    refused = (409, "bots-not-accepted")
    assert kind(http.post(f"/v1/games/{opened(ann).json['id']}/seats")) == refused
    assert kind(opened(http)) == refused
    assert opened(http, join=False).status_code == opened(http, bot_accounts=True).status_code == 201
    seated = http.post(f"/v1/games/{opened(ann, bot_accounts=True).json['id']}/seats")
    assert [(seat["player"] == bot, seat["player_kind"]) for seat in seated.json["seats"]] == [
        (False, "guest"),
        (True, "bot"),
    ]
    assert client.get(f"/v1/players/{bot}").json["kind"] == "bot"


def test_a_bot_account_sits_in_a_fork_only_where_all_agreed(client: FlaskClient):
    (_, ann), (_, bob), (_, http) = player(client), player(client), player(client, kind="bot")
    parent = opened(ann).json["id"]
    started = bob.post(f"/v1/games/{parent}/seats").json["version"]
    assert bob.post(f"/v1/games/{parent}/resignation").status_code == 201
    fork = {"at": started, "seats": [{"player": "me"}, None]}
    refused = (409, "bots-not-accepted")
    assert kind(http.post(f"/v1/games/{parent}/forks", json=fork)) == refused
    closed = ann.post(f"/v1/games/{parent}/forks", json=fork)
    assert kind(http.post(f"/v1/games/{closed.json['id']}/seats")) == refused
    assert http.post(f"/v1/games/{parent}/forks", json={**fork, "bot_accounts": True}).status_code == 201
    agreed = ann.post(f"/v1/games/{parent}/forks", json={**fork, "bot_accounts": True}).json
    assert (closed.json["bot_accounts"], agreed["bot_accounts"]) == (False, True)
    assert http.post(f"/v1/games/{agreed['id']}/seats").json["status"] == "playing"


def test_the_scope_of_the_other_kind_is_of_no_use(client: FlaskClient):
    (_, ann), (_, http) = player(client), player(client, kind="bot")
    game = opened(ann, bot_accounts=True).json["id"]
    for caller, other in ((http, "game:play"), (ann, "bot:play")):
        refused = caller.post("/v1/account/tokens", json={"scopes": [other]})
        assert (kind(refused), refused.json["scope"]) == ((403, "scope-needed"), other)
    reading = http.post("/v1/account/tokens", json={"scopes": ["game:read"]}).json["token"]
    answer = at(client.application, "192.0.2.1", reading).post(f"/v1/games/{game}/seats")
    assert (kind(answer), answer.json["scope"]) == ((403, "scope-needed"), "bot:play")


def test_a_bot_account_shows_its_owner(client: FlaskClient):
    owner, ann = player(client)
    body = {"name": "Robo", "kind": "bot", "owned": True}
    made = ann.post("/v1/players", json=body, headers={"Idempotency-Key": "1"})
    assert client.get(f"/v1/players/{made.json['id']}").json["owner"] == owner
    assert ann.post("/v1/players", json=body, headers={"Idempotency-Key": "1"}).json == made.json
    assert kind(client.post("/v1/players", json=body)) == (401, "token-needed")
    reading = ann.post("/v1/account/tokens", json={"scopes": ["game:read"]}).json["token"]
    lacking = at(client.application, "192.0.2.1", reading).post("/v1/players", json=body)
    assert (kind(lacking), lacking.json["scope"]) == ((403, "scope-needed"), "account:manage")
    assert ann.post("/v1/players", json={**body, "kind": "guest"}).json["errors"][0]["field"] == "owned"


def test_a_player_grants_a_token_to_an_app_and_takes_it_back(client: FlaskClient):
    (ann_id, ann), (app, http) = player(client), player(client, kind="bot")
    granted = client.application.extensions["heptad"].accounts.granted_to
    for wrong in (ann_id, "pnobody"):
        assert ann.post("/v1/account/tokens", json={"app": wrong}).json["errors"][0]["field"] == "app"
    managing = {"app": app, "scopes": ["account:manage"]}
    assert ann.post("/v1/account/tokens", json=managing).json["errors"][0]["field"] == "scopes"
    token = ann.post("/v1/account/tokens", json={"app": app, "label": "Robo"}).json
    mine = at(client.application, "192.0.2.1", token["token"]).get("/v1/account").json
    assert (mine["id"], mine["app"], mine["token_id"]) == (ann_id, app, token["token_id"])
    assert "account:manage" not in mine["scopes"]
    assert granted(app) == {ann_id}
    listed = {each["id"]: each for each in ann.get("/v1/account/tokens").json["tokens"]}
    assert (listed[token["token_id"]]["app"], listed[token["token_id"]]["label"]) == (app, "Robo")
    assert kind(http.delete(f"/v1/account/tokens/{token['token_id']}")) == (404, "unknown-token")
    assert ann.delete(f"/v1/account/tokens/{token['token_id']}").status_code == 204
    assert granted(app) == set()
    assert at(client.application, "192.0.2.1", token["token"]).get("/v1/account").status_code == 401
