"""Webhooks in the API: their owners manage them, and apps get the messages about those who granted them a token."""

import itertools
import json
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from application.notices.webhooks import webhooks
from events.format.times import milliseconds, now, timestamp
from service.games import player_stream
from tests.receiving import Receiver, receiving
from tests.service.conftest import Make, at
from tests.service.webhook_table import Table, create, grant, id_of


@pytest.fixture
def table(make: Make) -> Table:
    return Table(make(webhook_private="true"))


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as found:
        yield found


def players_of(receiver: Receiver) -> set[str]:
    return {each.data["player"] for each in receiver.accepted}


def test_a_player_manages_webhooks(table: Table, receiver: Receiver):
    ann, bea = table.player("Ann"), table.player("Bea")
    made = create(ann, receiver.url, label="phone", events=["your_turn", "your_turn"])
    assert made["secret"].startswith("whsec_")
    shown = {name: value for name, value in made.items() if name != "secret"}
    assert ann.get("/v1/webhooks").json == {"webhooks": [shown]}
    path = f"/v1/webhooks/{made['id']}"
    assert ann.get(path).json == {**shown, "attempts": []}
    assert shown["events"] == ["your_turn"]
    assert ann.patch(path, json={}).json == shown
    changed = ann.patch(path, json={"events": None, "label": "tablet", "active": False}).json
    assert changed == {**shown, "events": None, "label": "tablet", "active": False}
    for method, more in (("get", ""), ("patch", ""), ("delete", ""), ("post", "/secret"), ("post", "/test")):
        body = {"json": {}} if method == "patch" else {}
        answer = getattr(bea, method)(path + more, **body)
        assert (answer.status_code, answer.json["type"]) == (404, "urn:heptad:problem:unknown-webhook")
    assert ann.delete(path).status_code == 204
    assert ann.get("/v1/webhooks").json == {"webhooks": []}
    assert ann.get(path).status_code == 404
    assert not list(table.here.client.scan_iter("{w:*"))


def test_a_player_has_at_most_ten_webhooks(table: Table, receiver: Receiver):
    ann = table.player("Ann")
    for _ in range(10):
        create(ann, receiver.url)
    refused = ann.post("/v1/webhooks", json={"url": receiver.url})
    assert (refused.status_code, refused.json["type"]) == (409, "urn:heptad:problem:too-many-webhooks")
    assert len(ann.get("/v1/webhooks").json["webhooks"]) == 10


def test_a_private_address_is_refused_unless_the_operator_allows_it(make: Make):
    ann = Table(make()).player("Ann")
    for url in ("https://127.0.0.1:8443/", "http://hooks.example/", "https://2130706433/"):
        refused = ann.post("/v1/webhooks", json={"url": url})
        assert refused.status_code == 422
        assert [each["field"] for each in refused.json["errors"]] == ["url"]
    made = create(ann, "https://hooks.example/")
    assert ann.patch(f"/v1/webhooks/{made['id']}", json={"url": "https://10.0.0.1/"}).status_code == 422


def test_messages_are_delivered_and_attempts_listed(table: Table, receiver: Receiver):
    ann = table.player("Ann")
    made = create(ann, receiver.url)
    game = table.open(ann)
    receiver.answers = [(503, {})]
    table.deliver()
    shown = ann.get(f"/v1/webhooks/{made['id']}").json
    assert shown["failing_since"] is not None
    [attempt] = shown["attempts"]
    assert (attempt["type"], attempt["game"], attempt["status"]) == ("seat_taken", game, 503)
    assert attempt["error"] == "the answer is not 2xx"
    assert ann.patch(f"/v1/webhooks/{made['id']}", json={"url": receiver.url + "/new"}).status_code == 200
    table.deliver()
    assert [each.data["type"] for each in receiver.accepted][:2] == ["seat_taken", "game_started"]
    assert receiver.received[0].id == receiver.accepted[0].id == attempt["message"]
    stream = ann.get("/v1/events?wait=0", headers={"Accept": "application/x-ndjson"})
    turns = [each.data for each in receiver.accepted if each.data["type"] == "your_turn"]
    assert [json.loads(line) for line in stream.data.splitlines()] == turns
    metrics = ann.get("/metrics").text
    assert 'heptad_webhook_attempts_total{outcome="failed"} 1.0' in metrics


def test_a_test_message_is_sent_at_once(table: Table, receiver: Receiver):
    ann = table.player("Ann")
    made = create(ann, receiver.url, label="phone")
    path = f"/v1/webhooks/{made['id']}"
    first = ann.post(f"{path}/test")
    assert (first.status_code, first.json["status"], first.json["error"]) == (201, 204, None)
    [received] = receiver.received
    assert received.verify(made["secret"])["data"] == {"webhook": made["id"], "label": "phone"}
    receiver.is_down = True
    second = ann.post(f"{path}/test").json
    assert (second["type"], second["game"], second["status"]) == ("test", None, 503)
    assert ann.get(path).json["attempts"] == [second, first.json]


def test_a_secret_is_replaced(table: Table, receiver: Receiver):
    ann = table.player("Ann")
    made = create(ann, receiver.url)
    path = f"/v1/webhooks/{made['id']}"
    rotated = ann.post(f"{path}/secret").json
    assert rotated["secret"] != made["secret"]
    ann.post(f"{path}/test")
    [received] = receiver.received
    assert received.verify(made["secret"]) == received.verify(rotated["secret"])
    assert "secret" not in ann.get(path).json


def test_an_app_is_sent_messages_about_players_who_granted_it_a_token(table: Table, receiver: Receiver):
    app, ann, bea, cid = (table.player(name, **more) for name, more in PEOPLE)
    create(app, receiver.url)
    table.open(ann)
    grant(bea, app, "game:create")
    granted = grant(ann, app)
    table.deliver()
    assert not receiver.received
    game = table.open(ann)
    for player in (bea, cid):
        table.open(player)
    table.deliver()
    assert players_of(receiver) == {id_of(ann)}
    assert {each.data["game"] for each in receiver.accepted} == {game}
    assert ann.delete(f"/v1/account/tokens/{granted}").status_code == 204
    before = len(receiver.received)
    ann.post(f"/v1/games/{game}/resignation")
    table.open(ann)
    table.deliver()
    assert len(receiver.received) == before


def test_what_waits_for_an_app_is_not_sent_after_the_token_was_revoked(table: Table, receiver: Receiver):
    app, ann, *_ = (table.player(name, **more) for name, more in PEOPLE)
    create(app, receiver.url)
    grant(ann, app)
    table.open(ann)
    table.feed.follow()
    assert ann.delete("/v1/account/tokens?keep_current=true").status_code == 204
    table.deliver()
    assert not receiver.received


def test_a_token_that_was_granted_to_an_app_manages_no_webhooks(table: Table, receiver: Receiver):
    app, ann, *_ = (table.player(name, **more) for name, more in PEOPLE)
    body = {"scopes": ["webhook:manage"], "app": id_of(app)}
    token = ann.post("/v1/account/tokens", json=body).json["token"]
    refused = at(table.app, "10.0.0.1", token).post("/v1/webhooks", json={"url": receiver.url})
    assert (refused.status_code, refused.json["type"]) == (403, "urn:heptad:problem:app-token")


PEOPLE: tuple[tuple[str, dict[str, Any]], ...] = (("App", {"kind": "bot"}), ("Ann", {}), ("Bea", {}), ("Cid", {}))


def test_an_erased_account_has_no_webhooks(table: Table, receiver: Receiver):
    ann = table.player("Ann")
    made = create(ann, receiver.url)
    ann.post(f"/v1/webhooks/{made['id']}/test")
    assert ann.delete("/v1/account", json={"confirm": id_of(ann)}).status_code == 204
    assert not list(table.here.client.scan_iter("{w:*"))
    assert table.here.webhooks.all() == []


# The stream of an app


def notices_of(client: FlaskClient, **headers: str) -> list[dict[str, Any]]:
    answer = client.get("/v1/events?wait=0", headers={"Accept": "application/x-ndjson", **headers})
    assert answer.status_code == 200
    return [json.loads(line) for line in answer.data.splitlines()]


def test_the_stream_of_an_app_has_the_games_of_players_who_granted_it_a_token(table: Table):
    app, ann, bea, cid = (table.player(name, **more) for name, more in PEOPLE)
    for player in (ann, bea, cid):
        table.open(player)
    assert notices_of(app) == []
    grant(ann, app)
    grant(bea, app)
    grant(cid, app, "game:create")
    assert {each["player"] for each in notices_of(app)} == {id_of(ann), id_of(bea)}
    assert {each["player"] for each in notices_of(ann)} == {id_of(ann)}
    ann.delete("/v1/account/tokens?keep_current=true")
    assert {each["player"] for each in notices_of(app)} == {id_of(bea)}


def test_the_stream_of_an_app_does_not_reach_back_before_a_grant(table: Table):
    app, ann, *_ = (table.player(name, **more) for name, more in PEOPLE)
    game = table.open(ann)
    grant(ann, app)
    since = {"Last-Event-ID": "2020-01-01T00:00:00.000Z"}
    assert {each["type"] for each in notices_of(app, **since)} == {"your_turn"}
    assert {each["type"] for each in notices_of(ann, **since)} == {"seat_taken", "game_started", "your_turn"}
    ann.post(f"/v1/games/{game}/resignation")
    assert {each["type"] for each in notices_of(app, **since)} == {"game_finished"}


def test_an_open_stream_of_an_app_follows_grants(table: Table, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(player_stream, "STALE_SECONDS", 0.0)
    app, ann, bea, _ = (table.player(name, **more) for name, more in PEOPLE)
    account = table.here.accounts.find(app.environ_base["HTTP_AUTHORIZATION"].split()[1])
    source = player_stream.notify(table.here, account, None, 10)
    read = itertools.chain.from_iterable(source)
    assert next(read).type == "present"
    tokens = [grant(ann, app), grant(bea, app)]
    game = table.open(ann)
    first = [json.loads(next(read).body) for _ in range(3)]
    assert {(each["game"], each["player"]) for each in first} == {(game, id_of(ann))}
    ann.delete(f"/v1/account/tokens/{tokens[0]}")
    table.open(ann)
    other = table.open(bea)
    assert json.loads(next(read).body)["game"] == other
    source.close()


def another(client: FlaskClient, app: Flask, **more: Any) -> tuple[FlaskClient, str]:
    """Return a client with another token of the same player, and the id of the token."""
    issued = client.post("/v1/account/tokens", json=more)
    assert issued.status_code == 201, issued.text
    with_it = at(app, "10.0.0.1")
    with_it.environ_base["HTTP_AUTHORIZATION"] = f"Bearer {issued.json['token']}"
    return with_it, str(issued.json["token_id"])


def test_a_webhook_stops_with_the_token_that_made_it_or_gave_it_its_url(table: Table, receiver: Receiver):
    ann = table.player("Ann")
    thief, stolen = another(ann, table.app)
    through, _ = another(thief, table.app)
    own, moved = create(ann, receiver.url), create(ann, receiver.url)
    theirs = [create(thief, receiver.url), create(through, receiver.url)]
    assert thief.patch(f"/v1/webhooks/{moved['id']}", json={"url": f"{receiver.url}thief"}).status_code == 200
    assert thief.patch(f"/v1/webhooks/{own['id']}", json={"label": "mine"}).status_code == 200
    table.open(ann)
    table.feed.follow()
    assert ann.delete(f"/v1/account/tokens/{stolen}").status_code == 204
    shown = {each["id"]: each for each in ann.get("/v1/webhooks").json["webhooks"]}
    assert shown[own["id"]]["active"]
    for each in (moved, *theirs):
        stopped = shown[each["id"]]
        assert (stopped["active"], stopped["reason"]) == (False, "The token with which it was made was revoked.")
    table.deliver()
    assert len(receiver.accepted) == len({each.data["version"] for each in receiver.accepted}) > 0  # to one webhook
    again = ann.patch(f"/v1/webhooks/{moved['id']}", json={"active": True}).json
    assert (again["active"], again["reason"]) == (True, None)
    _, token = another(ann, table.app)
    assert ann.delete(f"/v1/account/tokens/{token}").status_code == 204
    assert ann.get(f"/v1/webhooks/{moved['id']}").json["active"]


def test_what_a_token_makes_stays_when_it_revokes_others(table: Table, receiver: Receiver):
    ann = table.player("Ann")
    made = create(ann, receiver.url)
    another(ann, table.app)
    assert ann.delete("/v1/account/tokens?keep_current=true").status_code == 204
    assert ann.get(f"/v1/webhooks/{made['id']}").json["active"]


def test_a_webhook_expires_with_its_token(table: Table, receiver: Receiver, monkeypatch: pytest.MonkeyPatch):
    ann = table.player("Ann")
    brief, _ = another(ann, table.app, expires_in_seconds=60)
    made = create(brief, receiver.url)
    assert ann.get(f"/v1/webhooks/{made['id']}").json["active"]
    table.open(ann)
    table.feed.follow()
    monkeypatch.setattr(webhooks, "now", lambda: timestamp(milliseconds(now()) + 61_000))
    shown = ann.get(f"/v1/webhooks/{made['id']}").json
    assert (shown["active"], shown["reason"]) == (False, "The token with which it was made has expired.")
    table.deliver()
    assert not receiver.accepted
    assert table.here.webhooks.find(made["id"]).reason == "The token with which it was made has expired."
