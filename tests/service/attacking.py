"""Ways to attack signing in with Heptad: each is done to a server in the process of the test."""

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from application.accounts.programs import programs
from tests.publishing import Publisher
from tests.service.conftest import at
from tests.service.guests import Guest, Json
from tests.service.oauth import ISSUER, LOCAL, Program, status_of

Answer = tuple[int, str]


class World:
    """Ann, whom everybody wants to rob; Mallory; and programs, honest and other."""

    def __init__(self, app: Flask, publisher: Publisher) -> None:
        self.app = app
        self.publisher = publisher
        self.ann, self.mallory = Guest(app, "Ann"), Guest(app, "Mallory", "192.0.2.66")
        self.web = Program(app, publisher.url("app.example"))
        listed = publisher.publish("app.example", "/client.json", client_name="<b>Statistics</b>")
        self.listed = Program(app, listed, publisher.url("app.example", "/callback"))
        self.evil = Program(app, publisher.url("evil.example"))
        self.local = Program(app)

    @property
    def page(self) -> Callable[..., Answer]:
        return self.shown(self.web)

    def shown(self, program: Program) -> Callable[..., Answer]:
        """What a browser is shown that is led here by a program; never does it lead on by itself."""

        def show(**more: str | None) -> Answer:
            answer = program.page(**more)
            assert not {"Location", "Refresh"} & set(answer.headers.keys())
            return answer.status_code, error_on(answer)

        return show

    def allowed(self, player: Guest, program: Program, scopes: list[str] | None = None, **more: str | None) -> Answer:
        """What the page of a player is answered that allows something."""
        chosen = ["game:read"] if scopes is None else scopes
        return short(player.post("/oauth/authorize", {"request": program.query(**more), "scopes": chosen}))

    def device(self, program: Program | None = None) -> Json:
        asks = program or self.local
        return asks.post("/oauth/device_authorization", client_id=asks.client_id, scope="game:read")[1]

    def enter(self, user_code: str) -> Answer:
        return short(self.ann.post("/oauth/device/answer", {"user_code": user_code, "scopes": ["game:read"]}))


def short(answered: tuple[int, Json]) -> Answer:
    """The status of an answer and its error, or what was given."""
    status, body = answered
    given = "token" if "access_token" in body else "code" if "code=" in str(body.get("location")) else "nothing"
    return status, body.get("error", given)


def as_bot_of_another(world: World) -> Answer:
    """A program that is to act as the bot account of a player who has not allowed it."""
    hers = world.ann.post("/v1/players", {"name": "Robo", "kind": "bot", "owned": True})[1]["id"]
    asked = {"request": world.web.query(scope="bot:play"), "scopes": ["bot:play"], "bot": hers}
    return short(world.mallory.post("/oauth/authorize", asked))


def error_on(page: TestResponse) -> str:
    """The error that a page shows; that of the link if it has one."""
    text = page.get_data(as_text=True)
    shown = re.search(r'<p class="note wrong"[^>]*><code>(\w+)</code>', text)
    if shown is not None:
        return shown[1]
    kind = re.search(r"/docs/problems#oauth", text)
    return "no link to the program" if kind is not None else "asked"


def of_page(**more: str | None) -> Callable[[World], Answer]:
    return lambda world: world.page(**more)


def of_redirect(write: Callable[[str], str]) -> Callable[[World], Answer]:
    """An answer that is to go to an address, which is made of the origin of the honest program."""
    return lambda world: world.page(redirect_uri=write(world.web.client_id.rstrip("/")))


def of_listed(ending: str) -> Callable[[World], Answer]:
    return lambda world: world.shown(world.listed)(redirect_uri=world.listed.redirect_uri + ending)


def of_document(**stated: Any) -> Callable[[World], Answer]:
    def show(world: World) -> Answer:
        client_id = world.publisher.publish("evil.example", "/wrong.json", **stated)
        return world.shown(Program(world.app, world.publisher.url("evil.example", "/wrong.json"), f"{client_id}x"))()

    return show


def of_client(client_id: str) -> Callable[[World], Answer]:
    return lambda world: world.shown(Program(world.app, client_id))()


def fetched(**more: str | None) -> Callable[[World], Answer]:
    """Fetch the token of a code with something wrong, and then with everything right."""

    def fetch(world: World) -> Answer:
        code = world.web.led_back(world.ann)["code"]
        answer = short(world.web.fetch(code, **more))
        assert short(world.web.fetch(code)) == (400, "invalid_grant"), "the code is of no more use"
        return answer

    return fetch


def twice(world: World) -> Answer:
    code = world.web.led_back(world.ann)["code"]
    token = world.web.fetch(code)[1]["access_token"]
    assert status_of(world.app, token) == 200
    answer = short(world.web.fetch(code))
    assert status_of(world.app, token) == 401, "the token that the code gave is revoked"
    return answer


def without_verifier(world: World) -> Answer:
    """A thief who knows a code and nothing else still shows that it has leaked."""
    code = world.web.led_back(world.ann)["code"]
    token = world.web.fetch(code)[1]["access_token"]
    answer = short(world.evil.fetch(code, client_id=world.web.client_id, redirect_uri=world.web.redirect_uri))
    assert status_of(world.app, token) == 401
    return answer


def injected(world: World) -> Answer:
    """Mallory's code comes to the browser of Ann, whose program has started with another verifier."""
    theirs = Program(world.app, world.web.client_id)
    return short(world.web.fetch(theirs.led_back(world.mallory)["code"]))


def late(world: World) -> Answer:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(programs, "CODE_SECONDS", -1)
        code = world.web.led_back(world.ann)["code"]
    return short(world.web.fetch(code))


def after(path: str, *, confirmed: bool = False) -> Callable[[World], Answer]:
    """Fetch a token after the player has deleted something."""

    def fetch(world: World) -> Answer:
        code = world.web.led_back(world.ann)["code"]
        body = {"confirm": world.ann.id} if confirmed else None
        assert world.ann.sent("DELETE", path, body)[0] == 204
        return short(world.web.fetch(code))

    return fetch


def sent(path: str, method: str = "POST", **more: Any) -> Callable[[World], Answer]:
    """Send anything without a token."""

    def send(world: World) -> Answer:
        answer = world.web.http.open(path, method=method, **more)
        return answer.status_code, answer.get_json()["error"]

    return send


def two_addresses(world: World) -> Answer:
    query = f"{world.web.query()}&redirect_uri=https://evil.example/"
    answer = world.web.http.get(f"/oauth/authorize?{query}")
    return answer.status_code, answer.get_json()["error"]


def two_resources(world: World) -> Answer:
    """The last one is the server's own."""
    query = f"{world.web.query(resource='https://evil.example/')}&resource={ISSUER}/v1"
    answer = world.web.http.get(f"/oauth/authorize?{query}")
    return answer.status_code, answer.get_json()["error"]


def of_grant(name: str) -> Callable[[World], Answer]:
    return lambda world: short(world.web.post("/oauth/token", client_id=LOCAL, grant_type=name))


def by_form(world: World) -> Answer:
    """A page of another site sends a form with a browser of Ann, which has no cookie."""
    return sent("/oauth/authorize", data={"request": world.web.query(), "scopes": "game:read"})(world)


def without_token(world: World) -> Answer:
    return sent("/oauth/authorize", json={"request": world.web.query(), "scopes": ["game:read"]})(world)


def from_elsewhere(world: World) -> Answer:
    body = {"request": world.web.query(), "scopes": ["game:read"]}
    return short(world.ann.post("/oauth/authorize", body, Origin="https://evil.example"))


def framed(world: World) -> Answer:
    answer = world.web.page()
    assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]
    assert answer.headers["X-Frame-Options"] == "DENY"
    return answer.status_code, "a page that no other page shows"


def by_a_program(world: World) -> Answer:
    """A program that may play allows another one as much."""
    token = world.web.signed_in(world.ann)["access_token"]
    body = {"request": world.evil.query(), "scopes": ["game:read"]}
    answer = at(world.app, "192.0.2.66", token).post("/oauth/authorize", json=body)
    return answer.status_code, answer.json["error"]


def longer_than_its_maker(world: World) -> Answer:
    issued = world.ann.post("/v1/account/tokens", {"expires_in_seconds": 100})[1]["token"]
    body = {"request": world.web.query(), "scopes": ["game:read"], "expires_in_seconds": 86400}
    location = at(world.app, "192.0.2.1", issued).post("/oauth/authorize", json=body).json["location"]
    status, got = world.web.fetch(parse_qs(urlsplit(location).query)["code"][0])
    assert got["expires_in"] <= 100
    return status, "a token that expires with that of the browser"


def confused(world: World) -> Answer:
    """A program that knows several servers is answered by one of them in place of another."""
    assert world.web.led_back(world.ann)["iss"] == ISSUER
    assert f"iss={ISSUER.replace(':', '%3A').replace('/', '%2F')}" in world.web.page().get_data(as_text=True)
    return 200, "iss in each answer"


def homoglyph(world: World) -> Answer:
    """A name that looks like another one is shown in ASCII."""
    program = Program(world.app, world.publisher.url("xn--pp-6kc.example"))
    assert f'<bdi id="origin">{program.client_id.rstrip("/")}</bdi>' in program.page().get_data(as_text=True)
    return 200, "shown as xn--pp-6kc.example"


def answered_on_this_machine(world: World) -> Answer:
    listed = world.publisher.publish("app.example", "/local.json", redirect_uris=["http://127.0.0.1/callback"])
    page = Program(world.app, listed, "http://127.0.0.1:8123/callback").page()
    assert "Your answer goes to a program on your own device." in page.get_data(as_text=True)
    return page.status_code, "the page says so"


def markup(world: World) -> Answer:
    text = world.listed.page().get_data(as_text=True)
    assert "<b>Statistics</b>" not in text
    assert "&lt;b&gt;Statistics&lt;/b&gt;" in text
    return 200, "shown as text"


def of_another_client(world: World) -> Answer:
    return short(world.evil.poll(world.device()["device_code"]))


def entered_twice(world: World) -> Answer:
    code = world.device()["user_code"]
    assert world.enter(code) == (200, "nothing")
    return world.enter(code)


def device_twice(world: World) -> Answer:
    begun = world.device()
    world.enter(begun["user_code"])
    token = world.local.poll(begun["device_code"])[1]["access_token"]
    answer = short(world.local.poll(begun["device_code"]))
    assert status_of(world.app, token) == 401
    return answer


def device_as_code(world: World) -> Answer:
    begun = world.device()
    world.enter(begun["user_code"])
    return short(world.local.fetch(begun["device_code"]))


def impatient(world: World) -> Answer:
    begun = world.device()
    world.local.poll(begun["device_code"])
    return short(world.local.poll(begun["device_code"]))


def guessed(world: World) -> Answer:
    """Codes are tried until the limit of attempts is reached."""
    for number in range(100):
        answer = short(world.mallory.post("/oauth/device", {"user_code": f"{number:08d}"}))
        if answer[0] == 429:
            return answer
        assert answer == (400, "invalid_grant")
    raise AssertionError("there is no limit")


def flood(world: World) -> Answer:
    for _ in range(700):
        answer = world.mallory.http.post("/oauth/token", data={"client_id": LOCAL, "grant_type": "password"})
        if answer.status_code == 429:
            return 429, answer.json["error"]
    raise AssertionError("there is no limit")


def many_documents(world: World) -> Answer:
    """This server is to ask another one, again and again."""
    before = len(world.publisher.asked)
    for number in range(50):
        program = Program(world.app, world.publisher.url("evil.example", f"/{number}/"))
        answer = program.http.get(f"/oauth/authorize?{program.query()}")
        if answer.status_code == 429:
            assert len(world.publisher.asked) - before <= 20
            return 429, answer.get_json()["error"]
    raise AssertionError("there is no limit")


def revoked_by_another(world: World) -> Answer:
    token = world.web.signed_in(world.ann)["access_token"]
    answer = short(world.evil.post("/oauth/revoke", client_id=world.evil.client_id, token=token))
    assert status_of(world.app, token) == 200
    return answer


def revoked_by_hand(world: World) -> Answer:
    token = world.ann.post("/v1/account/tokens")[1]["token"]
    answer = short(world.evil.post("/oauth/revoke", client_id=world.evil.client_id, token=token))
    assert status_of(world.app, token) == 200
    return answer


def silently(program: Callable[[World], Program], **more: str) -> Callable[[World], Answer]:
    """Pass without asking, where the player has allowed the program to read and to play before."""

    def ask(world: World) -> Answer:
        asks = program(world)
        asks.signed_in(world.ann)
        status, body = world.ann.post("/oauth/authorize", {"request": asks.query(**more)})
        assert body == {"location": None}
        return status, "the player is asked"

    return ask
