"""Signing in with Heptad: what programs of other people do, and what players see of it."""

import pytest
from flask import Flask

from tests.service.conftest import Make, at
from tests.service.guests import Guest
from tests.service.oauth import HTML, ISSUER, Program, status_of, tokens_of


@pytest.fixture
def app(make: Make) -> Flask:
    return make()


@pytest.fixture
def ann(app: Flask) -> Guest:
    return Guest(app, "Ann")


def test_a_program_gets_an_ordinary_token_of_the_account(app: Flask, ann: Guest):
    program = Program(app)
    back = program.led_back(ann)
    assert back == {"code": back["code"], "state": "of this browser", "iss": ISSUER}
    status, got = program.fetch(back["code"])
    assert (status, got["token_type"], got["scope"]) == (200, "Bearer", "game:read game:play")
    account = at(app, "192.0.2.9", got["access_token"]).get("/v1/account").json
    assert (account["id"], account["scopes"]) == (ann.id, ["game:read", "game:play"])
    (listed,) = tokens_of(ann)
    assert listed["program"] == {
        "client_id": program.client_id,
        "origin": "http://localhost:5173",
        "name": "",
        "device": "",
    }
    assert ann.delete(f"/v1/account/tokens/{listed['id']}")[0] == 204
    assert status_of(app, got["access_token"]) == 401


def test_a_player_can_give_less_than_a_program_asks_for_and_for_a_time(app: Flask, ann: Guest):
    program = Program(app)
    body = {"request": program.query(), "scopes": ["game:read"], "expires_in_seconds": 3600}
    status, answer = ann.post("/oauth/authorize", body)
    assert status == 200
    code = answer["location"].partition("code=")[2].partition("&")[0]
    _, got = program.fetch(code)
    assert got["scope"] == "game:read"
    assert 3590 <= got["expires_in"] <= 3600


def test_answers_are_never_cached_and_never_compressed(app: Flask, ann: Guest):
    program = Program(app)
    code = program.led_back(ann)["code"]
    form = {"grant_type": "authorization_code", "client_id": program.client_id, "code": code}
    form |= {"redirect_uri": program.redirect_uri, "code_verifier": program.verifier}
    answer = program.http.post("/oauth/token", data=form, headers={"Accept-Encoding": "gzip, zstd"})
    assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "no-store")
    page = program.http.get(f"/oauth/authorize?{program.query()}", headers={**HTML, "Accept-Encoding": "gzip, zstd"})
    assert len(page.data) > 2000
    assert (page.headers["Cache-Control"], page.headers.get("Content-Encoding")) == ("no-store", None)


def test_no_log_line_has_a_code_or_a_token(app: Flask, ann: Guest, caplog: pytest.LogCaptureFixture, capsys):
    caplog.set_level("DEBUG")
    program = Program(app)
    code = program.led_back(ann)["code"]
    token = program.fetch(code)[1]["access_token"]
    program.post("/oauth/revoke", client_id=program.client_id, token=token)
    logged = caplog.text + "".join(capsys.readouterr())
    assert "/oauth/token" in logged
    assert not [secret for secret in (code, token, program.verifier) if secret in logged]


def test_a_new_token_of_the_same_program_on_the_same_device_replaces_the_old_one(app: Flask, ann: Guest):
    program, other = Program(app), Program(app, "http://localhost:6006/")
    first, beside = program.signed_in(ann), other.signed_in(ann)
    second = program.signed_in(ann)
    assert [status_of(app, got["access_token"]) for got in (first, beside, second)] == [401, 200, 200]
    laptop = program.signed_in(ann, device="laptop")
    desk = program.signed_in(ann, device="desk")
    assert [status_of(app, got["access_token"]) for got in (second, laptop, desk)] == [200, 200, 200]
    assert {listed["program"]["device"] for listed in tokens_of(ann)} == {"", "laptop", "desk"}


def test_a_device_gets_its_token_when_the_player_has_entered_its_code(app: Flask, ann: Guest):
    program = Program(app)
    status, begun = program.post(
        "/oauth/device_authorization", client_id=program.client_id, scope="game:read", device="tv"
    )
    assert (status, begun["expires_in"], begun["interval"]) == (200, 600, 5)
    assert begun["verification_uri_complete"] == f"{ISSUER}/device#{begun['user_code']}"
    assert [program.poll(begun["device_code"])[1]["error"] for _ in range(2)] == ["authorization_pending", "slow_down"]
    shown = ann.post("/oauth/device", {"user_code": begun["user_code"].lower().replace("-", " ")})
    asked = {"origin": "http://localhost:5173", "name": "", "device": "tv", "scopes": ["game:read"]}
    assert shown == (200, {**asked, "user_code": begun["user_code"]})
    answer = {"user_code": begun["user_code"], "scopes": ["game:read"], "expires_in_seconds": 60}
    assert ann.post("/oauth/device/answer", answer)[0] == 200
    status, got = program.poll(begun["device_code"])
    assert (status, got["scope"]) == (200, "game:read")
    assert [listed["program"]["device"] for listed in tokens_of(ann)] == ["tv"]


def test_a_device_learns_that_it_is_refused(app: Flask, ann: Guest):
    program = Program(app)
    _, begun = program.post("/oauth/device_authorization", client_id=program.client_id)
    assert ann.post("/oauth/device/answer", {"user_code": begun["user_code"]})[0] == 200
    assert program.poll(begun["device_code"])[1]["error"] == "access_denied"


def test_devices_without_a_name_have_tokens_beside_each_other(app: Flask, ann: Guest):
    program, given = Program(app), []
    for _ in range(2):
        _, begun = program.post("/oauth/device_authorization", client_id=program.client_id)
        ann.post("/oauth/device/answer", {"user_code": begun["user_code"], "scopes": ["game:read"]})
        given.append(program.poll(begun["device_code"])[1]["access_token"])
    assert [status_of(app, token) for token in given] == [200, 200]


def test_a_program_ends_its_token(app: Flask, ann: Guest):
    program = Program(app)
    token = program.signed_in(ann)["access_token"]
    assert program.post("/oauth/revoke", client_id=program.client_id, token=token) == (200, {})
    assert status_of(app, token) == 401
    assert program.post("/oauth/revoke", client_id=program.client_id, token=token) == (200, {}), "it is gone already"


def test_the_server_says_what_it_can_do(make: Make):
    http = at(make(mcp_url="http://127.0.0.1:9"), "192.0.2.9")
    server = http.get("/.well-known/oauth-authorization-server").json
    assert server["issuer"] == ISSUER
    assert server["code_challenge_methods_supported"] == ["S256"]
    assert server["client_id_metadata_document_supported"] is True
    assert server["authorization_response_iss_parameter_supported"] is True
    assert "account:manage" not in server["scopes_supported"]
    for path in ("", "/v1", "/mcp"):
        resource = http.get(f"/.well-known/oauth-protected-resource{path}").json
        assert (resource["resource"], resource["authorization_servers"]) == (ISSUER + path, [ISSUER])


@pytest.mark.parametrize(("token", "error"), [(None, ""), ("heptad_unknown", ' error="invalid_token",')])
def test_who_needs_a_token_learns_where_to_get_one(app: Flask, token: str | None, error: str):
    where = 'resource_metadata="http://localhost/.well-known/oauth-protected-resource"'
    challenge = at(app, "192.0.2.9", token).get("/v1/account").headers["WWW-Authenticate"]
    assert challenge == f'Bearer realm="heptad",{error} {where}'


def test_who_needs_another_scope_learns_which(app: Flask, ann: Guest):
    token = Program(app).signed_in(ann)["access_token"]
    refused = at(app, "192.0.2.9", token).get("/v1/account/tokens")
    assert refused.status_code == 403
    assert 'error="insufficient_scope", scope="account:manage"' in refused.headers["WWW-Authenticate"]


def test_a_program_on_this_machine_always_asks(app: Flask, ann: Guest):
    program = Program(app)
    program.signed_in(ann)
    assert ann.post("/oauth/authorize", {"request": program.query()}) == (200, {"location": None})
    assert b'data-asks="yes"' in program.page().data


def test_a_program_without_a_url_registers(app: Flask, ann: Guest):
    stated = {
        "client_name": "Assistant",
        "redirect_uris": ["http://localhost:33418/"],
        "grant_types": ["refresh_token"],
    }
    answer = at(app, "192.0.2.9").post("/oauth/register", json=stated)
    assert (answer.status_code, answer.json["token_endpoint_auth_method"]) == (201, "none")
    program = Program(app, answer.json["client_id"], "http://localhost:40000/")
    program.signed_in(ann)
    (listed,) = tokens_of(ann)
    assert (listed["label"], listed["program"]["origin"]) == ("Assistant", "http://localhost:33418")


@pytest.mark.parametrize("stated", [[], {"redirect_uris": "http://localhost/"}, {"client_name": "Assistant"}])
def test_a_program_that_registers_says_where_it_is_answered(app: Flask, stated: object):
    answer = at(app, "192.0.2.9").post("/oauth/register", json=stated)
    assert (answer.status_code, answer.json["error"].partition("_")[0]) == (400, "invalid")


def test_a_program_on_the_web_that_was_allowed_the_same_passes_at_once(app: Flask, ann: Guest):
    http = at(app, "192.0.2.9")
    registered = http.post("/oauth/register", json={"redirect_uris": ["https://app.example/callback"]}).json
    program = Program(app, registered["client_id"], "https://app.example/callback")
    body = {"request": program.query(), "scopes": ["game:read", "game:play"], "expires_in_seconds": 1000}
    assert ann.post("/oauth/authorize", {"request": program.query()}) == (200, {"location": None})
    code = ann.post("/oauth/authorize", body)[1]["location"].partition("code=")[2].partition("&")[0]
    first = program.fetch(code)[1]
    for asked in ({}, {"scope": "game:read"}):
        again = ann.post("/oauth/authorize", {"request": program.query(**asked)})[1]["location"]
        got = program.fetch(again.partition("code=")[2].partition("&")[0])[1]
        assert got["expires_in"] <= 1000, "for no longer than the player has allowed it"
    assert status_of(app, first["access_token"]) == 401
    assert b'data-asks="no"' in program.page().data
    for asked in ({"prompt": "consent"}, {"scope": "game:create"}):
        assert ann.post("/oauth/authorize", {"request": program.query(**asked)}) == (200, {"location": None})
