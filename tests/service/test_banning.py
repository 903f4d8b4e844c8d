"""Banned players: what they can't do any more, what becomes of their games, and what a lifted ban gives back."""

import pytest
from flask import Flask

from application.accounts.players import Players
from tests.service.authenticator import Authenticator
from tests.service.conftest import Make, at
from tests.service.guests import Guest, kind
from tests.service.test_passkeys import add, sign_in

DUEL = {"title": "seven_wonders_duel", "seats": 2}


@pytest.fixture
def app(make: Make) -> Flask:
    return make(limits="create=none")


def banned(app: Flask, guest: Guest) -> None:
    app.extensions["heptad"].banning.ban(guest.id)


def lift(app: Flask, guest: Guest) -> None:
    app.extensions["heptad"].banning.lift(guest.id)


def test_no_token_of_a_banned_player_is_accepted(app: Flask):
    ann, bea = Guest(app, "Ann"), Guest(app, "Bea")
    other = at(app, "192.0.2.1", ann.post("/v1/account/tokens")[1]["token"])
    game = bea.open()
    banned(app, ann)
    for path in ("/v1/account", f"/v1/games/{game}", "/v1/games", "/v1/events?wait=0", f"/v1/players/{bea.id}"):
        status, problem = ann.get(path)
        assert (status, kind(problem)) == (403, "banned"), path
    assert other.get("/v1/account").status_code == 403
    assert ann.sit(game) == (403, "banned")
    assert kind(ann.post("/v1/games", DUEL)[1]) == "banned"
    assert ann.sent("DELETE", "/v1/account", {"confirm": ann.id})[0] == 403
    assert at(app, "192.0.2.1").get(f"/v1/games/{game}").status_code == 200, "without a token it is anybody's request"
    lift(app, ann)
    assert ann.get("/v1/account")[0] == 200


def test_a_banned_player_cannot_sign_in_and_loses_no_code(app: Flask):
    ann, phone = Guest(app, "Ann"), Authenticator()
    codes = add(ann.http, phone).json["recovery_codes"]
    device = ann.post("/v1/account/device-codes")[1]["code"]
    client = at(app, "192.0.2.1")
    banned(app, ann)
    assert kind(sign_in(client, phone).json) == "banned"
    for body in ({"code": codes[0]}, {"device_code": device}):
        refused = client.post("/v1/sessions", json=body)
        assert (refused.status_code, kind(refused.json)) == (403, "banned")
    lift(app, ann)
    assert sign_in(client, phone).status_code == 201
    for body in ({"code": codes[0]}, {"device_code": device}):
        assert client.post("/v1/sessions", json=body).status_code == 201


def test_an_app_that_is_banned_acts_for_nobody(app: Flask):
    ann, robo = Guest(app, "Ann"), Guest(app, "Robo", kind="bot")
    granted = ann.post("/v1/account/tokens", {"app": robo.id, "scopes": ["game:read"]})[1]["token"]
    assert at(app, "192.0.2.1", granted).get("/v1/account").status_code == 200
    banned(app, robo)
    assert kind(at(app, "192.0.2.1", granted).get("/v1/account").json) == "banned"
    assert ann.get("/v1/account")[0] == 200


def test_the_others_are_not_left_waiting(app: Flask):
    ann, bea, cid = (Guest(app, name) for name in ("Ann", "Bea", "Cid"))
    hosted, joined, duel, table = ann.open(), bea.open(), ann.open(**DUEL), bea.open()
    assert ann.sit(joined)[0] == bea.sit(duel)[0] == ann.sit(table)[0] == cid.sit(table)[0] == 201
    assert bea.post("/v1/challenges", {**DUEL, "players": [ann.id], "clock": {"decision_seconds": 60}})[0] == 201
    banned(app, ann)
    assert bea.get(f"/v1/games/{hosted}")[1]["status"] == "finished", "nobody else could cancel it"
    assert [seat["player"] for seat in bea.get(f"/v1/games/{joined}")[1]["seats"]] == [bea.id, None, None]
    ended = bea.get(f"/v1/games/{duel}")[1]
    assert (ended["status"], ended["reason"], ended["standings"][0]["seat"]) == ("finished", "resignation", 1)
    goes_on = bea.get(f"/v1/games/{table}")[1]
    assert (goes_on["status"], [seat["resigned"] for seat in goes_on["seats"]]) == ("playing", [False, True, False])
    assert bea.get("/v1/challenges")[1]["sent"] == []
    assert bea.post("/v1/challenges", {**DUEL, "players": [ann.id]})[1]["errors"][0]["field"] == "players.0"
    assert bea.get(f"/v1/players/{ann.id}")[1]["name"] == "Ann", "nobody else sees the ban"


def test_what_a_player_gets_before_all_processes_know_of_the_ban_is_given_up(
    app: Flask, monkeypatch: pytest.MonkeyPatch
):
    ann, bea = Guest(app, "Ann"), Guest(app, "Bea")
    game = bea.open()
    monkeypatch.setattr("time.sleep", lambda _: ann.sit(game))  # this process still knows the account as it was
    app.extensions["heptad"].banning.ban(ann.id)
    monkeypatch.undo()
    assert [seat["player"] for seat in bea.get(f"/v1/games/{game}")[1]["seats"]] == [bea.id, None, None]


def test_the_first_date_of_a_ban_is_kept_and_erasing_removes_it(app: Flask):
    ann = Guest(app, "Ann")
    players: Players = app.extensions["heptad"].accounts.players
    players.ban(ann.id)
    first = players.read(ann.id)
    players.ban(ann.id)
    assert players.read(ann.id) == first
    players.erase(ann.id)
    assert players.read(ann.id).banned is None
