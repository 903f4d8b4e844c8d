"""What a token makes: it has at most what the token has, and ends with it."""

import json
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from application.accounts import revocations
from application.accounts.accounts import scopes_of
from application.ending.revoking import SHORT
from events.log_server import keys
from tests.service.authenticator import Authenticator
from tests.service.conftest import Make, at
from tests.service.guests import Guest, Json, kind
from tests.service.test_passkeys import add, sign_in

ALL = list(scopes_of("guest"))


@pytest.fixture
def app(make: Make, monkeypatch: pytest.MonkeyPatch) -> Flask:
    monkeypatch.setattr(revocations, "KNOWN_AFTER", 0.0)  # there is one process
    return make(limits="create=none, sign-in=none")


def issued(by: FlaskClient, **body: Any) -> FlaskClient:
    answer = by.post("/v1/account/tokens", json=body)
    assert answer.status_code == 201, answer.text
    return at(by.application, "192.0.2.1", answer.json["token"])


def device(by: FlaskClient, **body: Any) -> FlaskClient:
    """Another device, with a code that the first one makes."""
    made = by.post("/v1/account/device-codes", json=body)
    assert made.status_code == 201, made.text
    return session(by.application, device_code=made.json["code"])


def session(app: Flask, **body: Any) -> FlaskClient:
    answer = at(app, "192.0.2.1").post("/v1/sessions", json=body)
    assert answer.status_code == 201, answer.text
    return at(app, "192.0.2.1", answer.json["token"])


def with_passkey(app: Flask, phone: Authenticator) -> FlaskClient:
    answer = sign_in(at(app, "192.0.2.1"), phone)
    assert answer.status_code == 201, answer.text
    return at(app, "192.0.2.1", answer.json["token"])


def confirming(phone: Authenticator, app: Flask) -> Json:
    """A confirmation with a passkey."""
    options = at(app, "192.0.2.1").post("/v1/sessions/options").json["options"]
    return {"confirmation": {"credential": phone.sign_in(options)}}


def current(client: FlaskClient) -> Json:
    [token] = [each for each in client.get("/v1/account/tokens").json["tokens"] if each["current"]]
    return dict(token)


def works(client: FlaskClient) -> bool:
    return client.get("/v1/account").status_code == 200


def refused(client: FlaskClient, path: str, **body: Any) -> tuple[int, str]:
    answer = client.post(path, json=body)
    return answer.status_code, kind(answer.json)


def revoke_others(client: FlaskClient) -> None:
    assert client.delete("/v1/account/tokens?keep_current=true").status_code == 204


def test_a_token_gives_at_most_its_scopes_and_its_life(app: Flask):
    ann = Guest(app, "Ann").http
    weak = issued(ann, scopes=["account:manage"], expires_in_seconds=60)
    end = current(weak)["expires_at"]
    for made in (issued(weak), issued(weak, expires_in_seconds=3600), device(weak), device(device(weak))):
        assert (current(made)["scopes"], current(made)["expires_at"]) == (["account:manage"], end)
    assert current(issued(weak, expires_in_seconds=10))["expires_at"] < end
    assert weak.post("/v1/account/tokens", json={}).json["expires_at"] == end
    assert refused(weak, "/v1/account/tokens", scopes=["game:read"]) == (403, "scope-needed")
    assert refused(weak, "/v1/account/recovery-codes") == (403, "confirmation-needed")
    assert kind(add(weak, Authenticator()).json) == "confirmation-needed"
    for bounded in (issued(ann, scopes=ALL[1:]), issued(ann, expires_in_seconds=60)):
        assert refused(bounded, "/v1/account/recovery-codes") == (403, "confirmation-needed")
    assert current(device(ann))["expires_at"] is None
    assert current(device(ann))["scopes"] == ALL


def test_a_device_code_gives_what_was_asked_for_and_no_more(app: Flask):
    ann, phone = Guest(app, "Ann").http, Authenticator()
    codes, playing = add(ann, phone).json["recovery_codes"], ["game:read", "game:play"]
    made = ann.post("/v1/account/device-codes", json={"scopes": playing}).json
    assert made["scopes"] == playing
    answer = at(app, "192.0.2.1").post("/v1/sessions", json={"device_code": made["code"]}).json
    assert answer["scopes"] == playing
    program = at(app, "192.0.2.1", answer["token"])
    assert program.get("/v1/account").json["scopes"] == playing
    for path in ("tokens", "device-codes", "recovery-codes", "passkey-options"):
        assert refused(program, f"/v1/account/{path}") == (403, "scope-needed")
    assert ann.post("/v1/account/device-codes", json={}).json["scopes"] == ALL
    assert ann.post("/v1/account/device-codes").json["scopes"] == ALL

    managing = device(ann, scopes=["account:manage", "game:read"])
    assert current(managing)["scopes"] == ["game:read", "account:manage"]
    assert managing.post("/v1/account/device-codes").json["scopes"] == ["game:read", "account:manage"]
    assert current(device(managing, scopes=["account:manage"]))["scopes"] == ["account:manage"]
    wider = {"scopes": ["game:play", "account:manage"]}
    problem = managing.post("/v1/account/device-codes", json=wider).json
    assert (problem["status"], kind(problem), problem["scope"]) == (403, "scope-needed", "game:play")
    assert "game:read account:manage" in problem["detail"]
    assert current(device(managing, **wider, confirmation={"code": codes[0]}))["scopes"] == wider["scopes"]
    assert current(device(managing, **confirming(phone, app)))["scopes"] == ALL
    for wrong in ([], ["everything"], "game:read"):
        assert refused(ann, "/v1/account/device-codes", scopes=wrong) == (422, "invalid-request")


def test_a_person_who_confirms_it_gives_everything(app: Flask):
    ann, phone = Guest(app, "Ann").http, Authenticator()
    codes = add(ann, phone).json["recovery_codes"]
    weak = issued(ann, scopes=["account:manage"], expires_in_seconds=60)
    for made in (
        issued(weak, **confirming(phone, app)),
        issued(weak, confirmation={"code": codes[0]}),
        device(weak, **confirming(phone, app)),
    ):
        assert (current(made)["scopes"], current(made)["expires_at"]) == (ALL, None)
    assert current(issued(weak, scopes=["game:read", "account:manage"], confirmation={"code": codes[1]}))["scopes"] == [
        "game:read",
        "account:manage",
    ]
    assert add(weak, Authenticator(), **confirming(phone, app)).status_code == 201
    assert weak.post("/v1/account/recovery-codes", json={"confirmation": {"code": codes[2]}}).status_code == 201


def test_a_confirmation_is_the_players_own_and_counts_once(app: Flask):
    (ann, bea), phone = (Guest(app, name).http for name in ("Ann", "Bea")), Authenticator()
    codes, others = add(ann, phone).json["recovery_codes"], add(bea, Authenticator()).json["recovery_codes"]
    weak = issued(ann, scopes=["account:manage"])
    asked = {"scopes": ["game:read"]}
    for confirmation, expected in [
        ({"code": others[0]}, "recovery-code-refused"),
        ({"code": "none"}, "recovery-code-refused"),
        ({"credential": {}}, "passkey-refused"),
        ({}, "invalid-request"),
        ({"code": codes[0], "credential": {}}, "invalid-request"),
    ]:
        assert refused(weak, "/v1/account/tokens", confirmation=confirmation, **asked) == (422, expected)
    assert refused(bea, "/v1/account/tokens", **confirming(phone, app)) == (422, "passkey-refused")
    assert weak.post("/v1/account/tokens", json={"confirmation": {"code": codes[0]}, **asked}).status_code == 201
    again = {"confirmation": {"code": codes[0]}}
    assert refused(weak, "/v1/account/tokens", **again) == (422, "recovery-code-refused")
    assert at(app, "192.0.2.1").post("/v1/sessions", json={"code": others[0]}).status_code == 201, "it was not used up"


def test_all_that_a_revoked_token_made_ends_with_it(app: Flask):
    owner, phone = Guest(app, "Ann").http, Authenticator()
    own_codes = add(owner, phone).json["recovery_codes"]
    stolen = issued(owner)
    child = issued(stolen)
    grandchild, other_device = issued(child), device(child)
    thiefs = Authenticator()
    assert add(child, thiefs).status_code == 201
    signed_in = with_passkey(app, thiefs)
    codes = signed_in.post("/v1/account/recovery-codes").json["recovery_codes"]
    recovered = session(app, code=codes[0])
    confirmed = issued(stolen, **confirming(thiefs, app))
    code = recovered.post("/v1/account/device-codes").json["code"]
    family = [stolen, child, grandchild, other_device, signed_in, recovered, confirmed]
    assert all(works(each) for each in family)
    assert owner.delete(f"/v1/account/tokens/{current(stolen)['id']}").status_code == 204
    assert [works(each) for each in family] == [False] * len(family)
    client = at(app, "192.0.2.1")
    assert sign_in(client, thiefs).status_code == 422
    for body in ({"code": codes[1]}, {"device_code": code}, {"code": own_codes[0]}):
        assert client.post("/v1/sessions", json=body).status_code == 422, "the thief's codes had replaced the owner's"
    assert works(owner)
    assert works(with_passkey(app, phone))


def test_what_made_something_may_be_gone_when_all_that_it_came_from_is_revoked(app: Flask):
    """A thief who drops the links between the stolen token and the last one is not rid of the stolen one."""
    owner = Guest(app, "Ann").http
    add(owner, Authenticator())
    stolen = issued(owner)
    left: list[FlaskClient] = []

    middle = issued(stolen)
    left += [issued(middle), device(middle)]
    assert middle.delete("/v1/account/token").status_code == 204

    middle = issued(stolen)
    left.append(issued(middle))
    assert left[-1].delete(f"/v1/account/tokens/{current(middle)['id']}").status_code == 204

    thiefs = Authenticator()
    added = add(stolen, thiefs).json
    left.append(with_passkey(app, thiefs))
    assert left[-1].delete(f"/v1/account/passkeys/{added['passkey']['id']}").status_code == 204

    codes = stolen.post("/v1/account/recovery-codes").json["recovery_codes"]
    left.append(session(app, code=codes[0]))
    codes = left[-1].post("/v1/account/recovery-codes").json["recovery_codes"]
    left += [session(app, code=code) for code in codes]

    last = issued(left[0])
    assert left[0].delete("/v1/account/token").status_code == 204
    left[0] = last
    code = last.post("/v1/account/device-codes").json["code"]
    assert last.delete("/v1/account/tokens/unknown").status_code == 404
    assert [works(each) for each in left] == [True] * len(left)
    assert owner.delete(f"/v1/account/tokens/{current(stolen)['id']}").status_code == 204
    assert [works(each) for each in left] == [False] * len(left)
    assert at(app, "192.0.2.1").post("/v1/sessions", json={"device_code": code}).status_code == 422
    assert works(owner)


def test_a_long_chain_of_tokens_is_stored_without_those_that_are_gone(app: Flask, log_client: Any):
    ann = Guest(app, "Ann")
    stolen = issued(ann.http)
    last = issued(stolen)
    for _ in range(SHORT + 5):
        following = issued(last)
        assert last.delete("/v1/account/token").status_code == 204
        last = following
    kept = json.loads(log_client.hget(keys.tokens(ann.id), current(last)["id"]))
    assert len(kept["rests_on"]) <= SHORT + 1
    assert ann.http.delete(f"/v1/account/tokens/{current(stolen)['id']}").status_code == 204
    assert not works(last)


def test_what_the_session_rests_on_stays(app: Flask):
    laptop, passkey = Guest(app, "Ann").http, Authenticator()
    codes = add(laptop, passkey).json["recovery_codes"]
    phone = with_passkey(app, passkey)
    other, added = with_passkey(app, passkey), Authenticator()
    assert add(phone, added).status_code == 201
    revoke_others(phone)
    assert [works(each) for each in (laptop, phone, other)] == [False, True, False]
    tablet = with_passkey(app, added)
    revoke_others(tablet)
    assert not works(phone)
    assert works(with_passkey(app, passkey)), "the passkey with which the other one was added"
    assert works(session(app, code=codes[0])), "they came with the passkey"
    recovered = session(app, code=codes[1])
    revoke_others(recovered)
    assert works(with_passkey(app, passkey))


def test_nobody_is_locked_out_by_revoking_all_tokens(app: Flask):
    laptop, passkey = Guest(app, "Ann").http, Authenticator()
    codes = add(laptop, passkey).json["recovery_codes"]
    assert laptop.delete("/v1/account/tokens").status_code == 204
    assert not works(laptop)
    assert works(with_passkey(app, passkey))
    assert works(session(app, code=codes[0]))


def test_an_operator_leaves_the_first_passkey_of_the_first_token(app: Flask):
    revoking = app.extensions["heptad"].revoking
    ann, phone, thiefs = Guest(app, "Ann"), Authenticator(), Authenticator()
    stolen = issued(ann.http)
    codes = add(ann.http, phone).json["recovery_codes"]
    assert add(stolen, thiefs).status_code == 201
    tokens = {each["id"] for each in ann.get("/v1/account/tokens")[1]["tokens"]}
    revoking.revoke_for_operator(ann.id, tokens)
    assert sign_in(at(app, "192.0.2.1"), thiefs).status_code == 422
    assert works(with_passkey(app, phone))
    assert works(session(app, code=codes[0]))
    bea, first = Guest(app, "Bea"), Authenticator()
    stolen = issued(bea.http)
    assert add(stolen, first).status_code == 201
    revoking.revoke_for_operator(bea.id, {current(stolen)["id"]})
    assert sign_in(at(app, "192.0.2.1"), first).status_code == 422, "a later token had added it"


def test_what_a_player_had_before_makers_were_noted_works_as_before(app: Flask, log_client: Any):
    """Tokens, passkeys and codes without a maker are nobody's work."""
    ann, phone = Guest(app, "Ann"), Authenticator()
    add(ann.http, phone)
    codes = ann.post("/v1/account/recovery-codes")[1]["recovery_codes"]
    second = issued(ann.http)
    device_code = second.post("/v1/account/device-codes").json["code"]
    for key in (f"{{p:{ann.id}}}:tokens", f"{{p:{ann.id}}}:passkeys"):
        for name, kept in log_client.hgetall(key).items():
            log_client.hset(key, name, kept.replace(b'"made_by"', b'"earlier"').replace(b'"is_first"', b'"earlier2"'))
    log_client.hdel(f"{{p:{ann.id}}}:player", "codes", "generation")
    [pointer] = log_client.scan_iter("*:device-code")
    log_client.set(pointer, ann.id, keepttl=True)
    assert works(session(app, device_code=device_code))
    revoke_others(ann.http)
    assert not works(second)
    assert works(with_passkey(app, phone))
    assert works(session(app, code=codes[0]))
