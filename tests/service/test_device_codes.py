"""Device codes: going on as the same player on another device."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
import redis
from flask import Flask

from application.accounts.sign_in import device_codes
from events.log_server import keys
from tests.service.conftest import Make, at
from tests.service.guests import Guest, Json, kind

REFUSED = (422, "device-code-refused")


@pytest.fixture
def app(make: Make) -> Flask:
    return make()


def new_code(guest: Guest) -> Json:
    status, made = guest.post("/v1/account/device-codes")
    assert status == 201, made
    return made


def sign_in(app: Flask, **body: Any) -> tuple[int, Json]:
    answer = at(app, "192.0.2.2").post("/v1/sessions", json=body)
    return answer.status_code, answer.get_json()


def refusal(app: Flask, **body: Any) -> tuple[int, str]:
    status, problem = sign_in(app, **body)
    return status, kind(problem)


def test_a_guest_goes_on_as_the_same_player_on_another_device(app: Flask):
    ann = Guest(app, "Ann")
    code = new_code(ann)["code"]
    status, issued = sign_in(app, device_code=code, label="phone")
    assert (status, issued["id"]) == (201, ann.id)
    phone = at(app, "192.0.2.2", issued["token"])
    assert phone.get("/v1/account").json["scopes"] == ann.get("/v1/account")[1]["scopes"]
    assert [token["label"] for token in ann.get("/v1/account/tokens")[1]["tokens"]] == ["", "phone"]
    assert refusal(app, device_code=code) == REFUSED, "it was used"


def test_a_code_can_be_typed_in_any_case_and_with_letters_that_look_alike(app: Flask, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(device_codes, "new_code", lambda _: "A0B1C-D1E0F")
    ann = Guest(app, "Ann")
    for typed in ("a0b1cd1e0f", " aobic-dleof ", "A0 B1 CD 1E 0F"):
        new_code(ann)
        assert sign_in(app, device_code=typed)[0] == 201, typed
    for typed in ("A0B1C-D1E0", "A0B1C-D1E0F0", "a"):
        new_code(ann)
        assert refusal(app, device_code=typed) == REFUSED, typed


def test_one_way_to_sign_in_is_needed_and_no_two(app: Flask):
    for body in ({}, {"device_code": "a", "code": "a"}, {"device_code": "a", "credential": {}}):
        status, problem = sign_in(app, **body)
        assert (status, problem["errors"][0]["field"]) == (422, "credential")


def test_the_last_three_codes_are_valid_and_only_their_hashes_are_stored(app: Flask, log_client: redis.Redis):
    ann = Guest(app, "Ann")
    codes = [new_code(ann)["code"] for _ in range(4)]
    assert len(set(codes)) == 4
    for code in codes:
        plain = code.replace("-", "").encode()
        assert not [key for key in log_client.scan_iter() if plain in key or plain in (log_client.dump(key) or b"")]
    assert refusal(app, device_code=codes[0]) == REFUSED
    assert [sign_in(app, device_code=code)[0] for code in codes[1:]] == [201] * 3


def test_a_code_expires(app: Flask, log_client: redis.Redis):
    ann = Guest(app, "Ann")
    code = new_code(ann)["code"]
    [pointer] = log_client.scan_iter("*:device-code")
    assert 0 < log_client.ttl(pointer) <= device_codes.VALID_SECONDS
    assert 0 < log_client.ttl(keys.device_codes(ann.id)) <= device_codes.VALID_SECONDS
    log_client.delete(pointer)  # as Redis does when the time is up
    assert refusal(app, device_code=code) == REFUSED


def test_of_two_uses_at_the_same_instant_one_wins(make: Make):
    app, barrier = make(limits="create=none, sign-in=none"), Barrier(2)
    ann = Guest(app, "Ann")

    def use(code: str) -> int:
        barrier.wait()
        return sign_in(app, device_code=code)[0]

    with ThreadPoolExecutor(2) as pool:
        for _ in range(30):
            text = new_code(ann)["code"]
            assert sorted(pool.map(use, [text, text])) == [201, 422]


def test_a_bot_account_has_none_and_an_erased_player_keeps_none(app: Flask, log_client: redis.Redis):
    status, problem = Guest(app, "Robo", kind="bot").post("/v1/account/device-codes")
    assert (status, kind(problem)) == (403, "bot-account")
    ann = Guest(app, "Ann")
    code = new_code(ann)["code"]
    assert ann.sent("DELETE", "/v1/account", {"confirm": ann.id})[0] == 204
    assert refusal(app, device_code=code) == REFUSED
    assert list(log_client.scan_iter("*device-code*")) == []
