"""Passkeys and recovery codes over HTTP, with an in-process application and an authenticator in software."""

from typing import Any

import pytest
import redis
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.service.authenticator import Authenticator
from tests.service.conftest import Make, at
from tests.service.html_pages import BROWSER

URN = "urn:heptad:problem:"


@pytest.fixture
def client(make: Make) -> FlaskClient:
    return at(make(), "192.0.2.1")


def player(client: FlaskClient, **more: Any) -> FlaskClient:
    made = client.post("/v1/players", json={"name": "Ann", **more})
    return at(client.application, "192.0.2.1", made.json["token"])


def add(http: FlaskClient, device: Authenticator, **more: Any) -> TestResponse:
    options = http.post("/v1/account/passkey-options").json["options"]
    return http.post("/v1/account/passkeys", json={"credential": device.make(options), **more})


def sign_in(client: FlaskClient, device: Authenticator) -> TestResponse:
    options = client.post("/v1/sessions/options").json["options"]
    return client.post("/v1/sessions", json={"credential": device.sign_in(options)})


def kind(answer: TestResponse) -> tuple[int, str]:
    return answer.status_code, answer.json["type"].removeprefix(URN)


REFUSED = (422, "passkey-refused")


def test_a_guest_who_adds_a_passkey_is_a_person_who_can_sign_in_elsewhere(client: FlaskClient):
    ann, phone = player(client), Authenticator(count=1)
    added = add(ann, phone, label="phone")
    assert added.status_code == 201, added.text
    assert len(set(added.json["recovery_codes"])) == 10
    assert ann.get("/v1/account").json["kind"] == "person"
    assert add(ann, Authenticator()).json["recovery_codes"] is None
    for _ in range(2):
        token = sign_in(client, phone).json["token"]
        account = at(client.application, "192.0.2.1", token).get("/v1/account").json
        assert (account["id"], account["kind"]) == (ann.get("/v1/account").json["id"], "person")
        assert "account:manage" in account["scopes"]
    listed = ann.get("/v1/account/passkeys").json
    assert [(each["label"], each["used_at"] is None) for each in listed["passkeys"]] == [("phone", False), ("", True)]
    assert listed["recovery_codes_left"] == 10


def test_a_passkey_of_another_origin_is_refused(client: FlaskClient):
    ann, phone = player(client), Authenticator()
    assert kind(add(ann, Authenticator(origin="http://localhost:9999"))) == REFUSED
    assert add(ann, phone).status_code == 201
    phone.origin = "https://evil.example"
    answer = sign_in(client, phone)
    assert kind(answer) == REFUSED
    assert "evil.example" in answer.json["detail"]


def test_a_challenge_is_answered_once_by_the_player_to_whom_it_was_given(client: FlaskClient):
    ann, bea, phone = player(client), player(client), Authenticator()
    options = ann.post("/v1/account/passkey-options").json["options"]
    assert kind(bea.post("/v1/account/passkeys", json={"credential": phone.make(options)})) == REFUSED
    assert kind(ann.post("/v1/account/passkeys", json={"credential": phone.make(options)})) == REFUSED
    assert add(ann, phone).status_code == 201
    options = client.post("/v1/sessions/options").json["options"]
    answer = {"credential": phone.sign_in(options)}
    assert client.post("/v1/sessions", json=answer).status_code == 201
    assert kind(client.post("/v1/sessions", json=answer)) == REFUSED
    assert (
        kind(client.post("/v1/sessions", json={"credential": phone.sign_in({"challenge": "AAAA", "rpId": "x"})}))
        == REFUSED
    )


def test_a_challenge_expires_after_five_minutes(client: FlaskClient, log_client: redis.Redis):
    ann, phone = player(client), Authenticator()
    assert add(ann, phone).status_code == 201
    options = client.post("/v1/sessions/options").json["options"]
    [challenge] = log_client.keys("*:challenge")
    assert 290 < log_client.ttl(challenge) <= 300
    log_client.delete(challenge)  # five minutes later
    assert kind(client.post("/v1/sessions", json={"credential": phone.sign_in(options)})) == REFUSED


def test_only_the_key_that_was_registered_signs_in(client: FlaskClient):
    ann, bea, phone, other = player(client), player(client), Authenticator(), Authenticator()
    assert add(ann, phone).status_code == add(bea, other).status_code == 201
    for forged in (
        Authenticator(id=phone.id, user=phone.user),  # without the secret key
        Authenticator(id=phone.id, key=other.key, user=phone.user),  # with the key of another player
        Authenticator(id=other.id, key=other.key, user=phone.user),  # another player's passkey
        Authenticator(id=phone.id, key=phone.key, user=""),
    ):
        assert kind(sign_in(client, forged)) == REFUSED
    assert sign_in(client, phone).json["id"] == ann.get("/v1/account").json["id"]


def test_a_counter_that_goes_back_is_refused(client: FlaskClient):
    ann, phone = player(client), Authenticator(count=7)
    assert add(ann, phone).status_code == 201
    copy = Authenticator(count=7, id=phone.id, key=phone.key, user=phone.user)
    assert sign_in(client, phone).status_code == 201
    assert kind(sign_in(client, copy)) == REFUSED


def spoilt(credential: dict[str, Any], wrong: Any) -> list[dict[str, Any]]:
    """Return copies of a credential, each with another part wrong."""
    response = credential["response"]
    outside = [{**credential, part: wrong} for part in ("id", "rawId", "type", "response")]
    return outside + [{**credential, "response": {**response, part: wrong}} for part in response]


@pytest.mark.parametrize("wrong", [None, 7, "", "%", "AAAA", "a" * 60, {}])
def test_what_is_no_passkey_is_refused_without_an_error(make: Make, wrong: Any):
    client = at(make(limits="sign-in=none"), "192.0.2.1")
    ann, phone = player(client), Authenticator()
    assert kind(ann.post("/v1/account/passkeys", json={"credential": {}})) == REFUSED
    for part in range(6):
        options = ann.post("/v1/account/passkey-options").json["options"]
        credential = spoilt(phone.make(options), wrong)[part]
        assert kind(ann.post("/v1/account/passkeys", json={"credential": credential})) == REFUSED
    assert add(ann, phone).status_code == 201
    for part in range(8):
        options = client.post("/v1/sessions/options").json["options"]
        credential = spoilt(phone.sign_in(options), wrong)[part]
        assert kind(client.post("/v1/sessions", json={"credential": credential})) == REFUSED, credential
    assert sign_in(client, phone).status_code == 201


def test_a_recovery_code_signs_in_once(client: FlaskClient):
    ann = player(client)
    first, second, *_ = add(ann, Authenticator()).json["recovery_codes"]
    signed_in = client.post("/v1/sessions", json={"code": f" {first.upper().replace('-', ' ')}", "label": "new phone"})
    assert (signed_in.status_code, signed_in.json["id"]) == (201, ann.get("/v1/account").json["id"])
    assert kind(client.post("/v1/sessions", json={"code": first})) == (422, "recovery-code-refused")
    assert kind(client.post("/v1/sessions", json={"code": "aaaa-bbbb-cccc-dddd"})) == (422, "recovery-code-refused")
    assert ann.get("/v1/account/passkeys").json["recovery_codes_left"] == 9
    codes = ann.post("/v1/account/recovery-codes").json["recovery_codes"]
    assert kind(client.post("/v1/sessions", json={"code": second})) == (422, "recovery-code-refused")
    assert client.post("/v1/sessions", json={"code": codes[0]}).status_code == 201
    for body in ({}, {"code": codes[1], "credential": {}}):
        assert client.post("/v1/sessions", json=body).json["errors"][0]["field"] == "credential"


def test_no_code_and_no_passkey_is_stored_readably(client: FlaskClient, log_client: redis.Redis):
    ann = player(client)
    codes = add(ann, Authenticator()).json["recovery_codes"]
    kept = b"".join(key + (log_client.dump(key) or b"") for key in log_client.keys("*"))
    assert not any(code.encode() in kept or code.replace("-", "").encode() in kept for code in codes)


def test_the_last_passkey_stays_while_there_are_no_codes(client: FlaskClient, log_client: redis.Redis):
    ann, phone = player(client), Authenticator()
    passkey = add(ann, phone).json["passkey"]["id"]
    [codes] = log_client.keys("*:recovery-codes")
    log_client.delete(codes)  # all were used
    path = f"/v1/account/passkeys/{passkey}"
    assert kind(ann.delete(path)) == (409, "last-passkey")
    assert ann.patch(path, json={"label": "old phone"}).json["label"] == "old phone"
    assert ann.post("/v1/account/recovery-codes").status_code == 201
    assert ann.delete(path).status_code == 204
    assert kind(ann.delete(path)) == kind(ann.patch(path, json={"label": ""})) == (404, "unknown-passkey")
    assert kind(sign_in(client, phone)) == REFUSED


def test_a_player_has_a_limited_number_of_passkeys(client: FlaskClient):
    ann = player(client)
    assert {add(ann, Authenticator()).status_code for _ in range(20)} == {201}
    assert kind(add(ann, Authenticator())) == (409, "too-many-passkeys")


def test_a_bot_account_has_neither_passkeys_nor_codes(client: FlaskClient):
    bot = player(client, kind="bot")
    for path in ("/v1/account/passkey-options", "/v1/account/recovery-codes"):
        assert kind(bot.post(path)) == (403, "bot-account")


def test_passkeys_follow_from_the_public_url(make: Make):
    client = at(make(public_url="https://Play.example.org"), "192.0.2.1")
    ann, phone = player(client), Authenticator(origin="https://play.example.org")
    assert client.post("/v1/sessions/options").json["options"]["rpId"] == "play.example.org"
    assert add(ann, phone).status_code == 201
    assert sign_in(client, phone).status_code == 201
    assert kind(add(ann, Authenticator())) == REFUSED


@pytest.mark.parametrize(
    ("given", "origin"),
    [
        ({"public_url": "http://play.example.org"}, "http://play.example.org"),
        ({"public_url": "https://192.0.2.7"}, "https://192.0.2.7"),
        ({"public_url": "https://[2001:db8::1]"}, "https://[2001:db8::1]"),
        ({}, "http://127.0.0.1:8777"),
    ],
)
def test_an_address_without_passkeys_is_refused_with_the_setting(make: Make, given: dict[str, str], origin: str):
    client = at(make(**given), "192.0.2.1")
    answer = client.post("/v1/sessions/options", headers={"Origin": origin})
    assert kind(answer) == (409, "no-passkeys-here")
    assert "HEPTAD_PUBLIC_URL" in answer.json["detail"]


def test_attempts_to_sign_in_are_limited(make: Make):
    client = at(make(limits="sign-in=3/minute"), "192.0.2.1")
    codes = [client.post("/v1/sessions", json={"code": f"aaaa{each}"}).status_code for each in range(4)]
    assert codes == [422, 422, 422, 429]
    assert client.post("/v1/sessions/options").status_code == 429


@pytest.mark.parametrize(
    ("given", "host", "there"),
    [
        ({}, "127.0.0.1:8777", "http://localhost:8777"),
        ({}, "[::1]:8777", "http://localhost:8777"),
        ({"public_url": "http://localhost:9000"}, "127.0.0.1:8777", "http://localhost:9000"),
        ({}, "localhost:8777", None),
        ({}, "192.0.2.7:8777", None),
        ({"public_url": "https://play.example.org"}, "127.0.0.1:8777", None),
    ],
)
def test_a_page_at_a_numeric_address_of_the_machine_leads_to_localhost(
    make: Make, given: dict[str, str], host: str, there: str | None
):
    client = at(make(**given), "127.0.0.1")
    token = client.post("/v1/players", json={"name": "Ann"}).json["token"]
    body = {"title": "seven_wonders_duel", "seats": 2}
    game = client.post("/v1/games", json=body, headers={"Authorization": f"Bearer {token}"}).json["id"]
    for path in ("/", "/account", "/replay", f"/join/{game}", f"/games/{game}?at=3"):
        page = client.get(path, headers={"Host": host, "Accept": BROWSER})
        link = f'<a id="go" href="{there}{path}">'
        assert (link in page.text, page.headers["Cache-Control"] == "private, no-store") == (there is not None,) * 2
    assert client.get("/", headers={"Host": host}).json["titles"] == "/v1/titles"
