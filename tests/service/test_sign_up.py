"""Sign-up: open, by invitation, closed; and codes that are used up, expired and withdrawn."""

import re
import threading
import uuid
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
import redis
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Browser, Dialog, Page, expect

from application.accounts.sign_up import SignUp
from application.errors.accounts import SignUpCodeRefusedError
from tests.service.conftest import Make, Running, at
from tests.service.guests import Guest, kind
from tests.service.playing import Player
from tests.service.test_join_page import invitation


@pytest.fixture
def app(make: Make) -> Flask:
    return make(limits="create=none")


@pytest.fixture
def sign_up(app: Flask) -> SignUp:
    found: SignUp = app.extensions["heptad"].sign_up
    return found


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return at(app, "192.0.2.1")


def signed_up(client: FlaskClient, code: str | None = None, **headers: str) -> tuple[int, str]:
    """The status, and the kind of the problem or the id of the new player."""
    answer = client.post("/v1/players", json={"name": "Ann", "sign_up_code": code}, headers=headers)
    return answer.status_code, kind(answer.json) if answer.status_code >= 400 else answer.json["id"]


def test_a_new_server_is_open(sign_up: SignUp, client: FlaskClient):
    assert sign_up.mode() == "open"
    assert signed_up(client)[0] == signed_up(client, "whatever")[0] == 201


def test_a_closed_server_takes_no_new_players(app: Flask, sign_up: SignUp, client: FlaskClient):
    ann = Guest(app, "Ann")
    _, code = sign_up.make(1, None)
    sign_up.set_mode("closed")
    assert signed_up(client) == signed_up(client, code) == (403, "sign-up-closed")
    assert ann.get("/v1/account")[0] == 200, "who has an account keeps it"
    assert ann.post("/v1/players", {"name": "Robo", "kind": "bot", "owned": True})[0] == 201, "it has an owner"
    assert client.post("/v1/players", json={"name": "Robo", "kind": "bot"}).status_code == 403
    sign_up.set_mode("open")
    assert signed_up(client)[0] == 201


def test_a_code_lets_a_number_of_players_sign_up(sign_up: SignUp, client: FlaskClient):
    sign_up.set_mode("invitation")
    made, code = sign_up.make(2, 3600)
    assert signed_up(client) == (403, "sign-up-code-needed")
    assert signed_up(client, "aaaa-bbbb-cccc-dddd") == (403, "sign-up-code-refused")
    assert [signed_up(client, text)[0] for text in (code, code.upper().replace("-", " "))] == [201, 201]
    assert signed_up(client, code) == (403, "sign-up-code-refused")
    [(listed, used)] = sign_up.codes()
    assert (listed, used) == (made, 2)
    assert code.encode() not in b"".join(sign_up._client.hvals("{sign-up}:codes"))


def test_a_repeated_request_uses_a_code_once(sign_up: SignUp, client: FlaskClient):
    sign_up.set_mode("invitation")
    _, code = sign_up.make(1, None)
    key = {"Idempotency-Key": uuid.uuid4().hex}
    assert signed_up(client, code, **key) == signed_up(client, code, **key)
    assert signed_up(client, code)[0] == 403


def test_codes_expire_and_are_withdrawn(sign_up: SignUp, client: FlaskClient):
    sign_up.set_mode("invitation")
    _, old = sign_up.make(5, -1)
    withdrawn, gone = sign_up.make(5, None)
    assert sign_up.withdraw(withdrawn.id)
    assert not sign_up.withdraw(withdrawn.id)
    assert signed_up(client, old) == signed_up(client, gone) == (403, "sign-up-code-refused")
    assert [code.has_expired() for code, _ in sign_up.codes()] == [True]


def test_invalid_codes_name_the_field(client: FlaskClient):
    for code in ("", "x" * 101, 7):
        problem = client.post("/v1/players", json={"name": "Ann", "sign_up_code": code}).json
        assert problem["errors"][0]["field"] == "sign_up_code"


def test_many_at_once_never_exceed_the_uses(log_client: redis.Redis):
    sign_up, refused = SignUp(log_client), []
    sign_up.set_mode("invitation")
    _, code = sign_up.make(5, None)

    def try_to(number: int) -> None:
        try:
            sign_up.admit(f"p{number}", code)
        except SignUpCodeRefusedError:
            refused.append(number)

    threads = [threading.Thread(target=try_to, args=(number,)) for number in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (len(refused), sign_up.codes()[0].used) == (15, 5)


@pytest.fixture
def code(heptad: Running, players: list[Player]) -> Iterator[str]:
    """A code for the running server, which takes new players besides these by invitation during the test."""
    assert all(players), "they are here before"
    with redis.Redis.from_url(heptad.log_url) as client:
        sign_up = SignUp(client)
        sign_up.set_mode("invitation")
        yield sign_up.make(2, 3600)[1]
        sign_up.set_mode("open")


@contextmanager
def asked(browser: Browser, *entered: str) -> Iterator[tuple[Page, list[str]]]:
    """A page in a new browser, where these texts are entered when it asks; and what it asks."""
    questions: list[str] = []
    answers = iter(entered)

    def answer(dialog: Dialog) -> None:
        questions.append(dialog.message)
        dialog.accept(next(answers))

    with browser.new_context(locale="en-GB") as context:
        page = context.new_page()
        page.on("dialog", answer)
        yield page, questions


def test_the_account_page_asks_for_the_code_until_it_is_accepted(heptad: Running, browser: Browser, code: str):
    with asked(browser, "wrong", code) as (page, questions):
        page.goto(f"{heptad.url}/account")
        page.locator("#create input").fill("Ada")
        page.get_by_role("button", name="Play as a guest").click()
        expect(page.locator("#kind")).to_have_text("Guest")
    assert len(questions) == 2
    assert all("by invitation" in question for question in questions)


def test_an_invited_guest_is_asked_for_the_code(players: list[Player], browser: Browser, code: str):
    url = invitation(players[0], players[0].open(3)["id"])
    with asked(browser, code) as (page, questions):
        page.goto(url)
        page.get_by_role("button", name="Take").click()
        expect(page).to_have_url(re.compile("/games/"))
    assert len(questions) == 1
