"""Every operation of the contract, by who calls it: a route that is added later is in each of these tests by itself."""

import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from application.accounts.accounts import scopes_of
from tests.service.authenticator import Authenticator
from tests.service.conftest import UNLIMITED, Make, at
from tests.service.described import CONTRACT
from tests.service.guests import Guest, kind
from tests.service.test_passkeys import add

DUEL = {"title": "seven_wonders_duel", "seats": 2}
TIMED = {**DUEL, "clock": {"decision_seconds": 600}}
PUBLIC = {"title", "player", "seat"}
"""Parameters that name nothing that is anybody's own."""
ANSWERING = re.compile(r"/v1/challenges/{challenge}/(acceptance|refusal)")
"""What only a player who was challenged can do."""
BODIES: dict[str, Any] = {
    "POST /v1/players": {"name": "Robo", "kind": "bot", "owned": True},
    "POST /v1/players/{player}/reports": {"reason": "name"},
}
"""Bodies where the example does not fit: it is about a game, or needs no token."""
QUERIES = {
    "/v1/events": "wait=0",
    "/v1/players": "handle=ann",
    "/v1/players/{player}/ratings": "title=seven",
    "/v1/updates": "wait=0",
}
"""What a request needs in its query."""
IGNORES_TOKENS = {
    "GET /healthz",
    "GET /metrics",
    "GET /openapi.json",
    "GET /readyz",
    "GET /v1/rules",
    "GET /v1/titles",
    "GET /v1/titles/{title}/catalogue",
    "GET /v1/titles/{title}/rules",
    "POST /v1/games/{game}/invitations/reading",
    "POST /v1/sessions",
    "POST /v1/sessions/options",
}
"""Operations that answer everybody alike, so that a token makes no difference."""


class Operation(NamedTuple):
    """An operation of the contract."""

    method: str
    path: str
    scopes: set[str]
    body: dict[str, Any]
    """The arguments of a request with its body."""

    @property
    def name(self) -> str:
        return f"{self.method} {self.path}"

    @property
    def own(self) -> set[str]:
        """The parameters of its path that name something of somebody."""
        return set(re.findall(r"{(\w+)}", self.path)) - PUBLIC


def operations() -> Iterator[Operation]:
    for path, methods in CONTRACT["paths"].items():
        for method, described in methods.items():
            if method == "parameters":
                continue
            name = f"{method.upper()} {path}"
            sent = described.get("requestBody", {}).get("content", {})
            body: dict[str, Any] = {}
            if "application/x-ndjson" in sent:
                body = {"data": b"{}", "content_type": "application/x-ndjson"}
            elif sent:
                body = {"json": BODIES.get(name, sent.get("application/json", {}).get("example", {}))}
            scopes = {scope for each in described.get("security", ()) for scope in each.get("token", ())}
            yield Operation(method.upper(), path, scopes, body)


OPERATIONS = list(operations())
WITH_AN_ID = [each for each in OPERATIONS if each.own]
WITH_A_TOKEN = [each for each in OPERATIONS if each.name not in IGNORES_TOKENS]


class World:
    """A player who has one of everything that has an id, and another player who can see nothing of it."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.owner, self.other, self.friend = Guest(app, "Ann"), Guest(app, "Bea", "192.0.2.2"), Guest(app, "Cid")
        owner, friend = self.owner, self.friend
        passkey = add(owner.http, Authenticator()).json["passkey"]["id"]
        self.ids = {
            "game": owner.open(**DUEL, visibility="private"),
            "challenge": owner.post("/v1/challenges", {**TIMED, "players": [friend.id]})[1]["id"],
            "pairing": owner.post("/v1/pairings", TIMED)[1]["id"],
            "webhook": owner.post("/v1/webhooks", {"url": "http://127.0.0.1:9/"})[1]["id"],
            "token": owner.post("/v1/account/tokens")[1]["token_id"],
            "passkey": passkey,
            "bot": owner.post("/v1/players", {"name": "Robo", "kind": "bot", "owned": True})[1]["id"],
            "player": friend.id,
            "seat": "0",
            "title": "seven_wonders",
        }
        self.received = friend.post("/v1/challenges", {**TIMED, "players": [owner.id]})[1]["id"]

    def call(self, operation: Operation, http: FlaskClient, **ids: str) -> TestResponse:
        """Call an operation on what is the owner's; other ids may be given."""
        received = {"challenge": self.received} if ANSWERING.fullmatch(operation.path) else {}
        values = {**self.ids, **received, **ids}
        path = re.sub(r"{(\w+)}", lambda part: values[part[1]], operation.path)
        query = QUERIES.get(operation.path, "") if operation.method == "GET" else ""
        return http.open(path, method=operation.method, query_string=query, **operation.body)

    def with_scopes(self, guest: Guest, scopes: set[str]) -> FlaskClient:
        """A client with a token of a player that has some scopes."""
        status, issued = guest.post("/v1/account/tokens", {"scopes": sorted(scopes)})
        assert status == 201, issued
        return at(self.app, "192.0.2.3", issued["token"])

    def without(self, guest: Guest, needed: set[str]) -> FlaskClient:
        """A client with a token of a player that has all scopes except some."""
        return self.with_scopes(guest, {*scopes_of("guest")} - needed)


@pytest.fixture
def world(make: Make) -> World:
    return World(make(**{name.removeprefix("HEPTAD_").lower(): value for name, value in UNLIMITED.items()}))


def unlike(expected: Callable[[Operation], Any], found: Callable[[Operation], Any], among: list[Operation]) -> Any:
    """Return the operations that are not answered as expected, with both answers."""
    answers = {each.name: (found(each), expected(each)) for each in among}
    return {name: pair for name, pair in answers.items() if pair[0] != pair[1]}


def said(answer: TestResponse, *names: str) -> Any:
    """The status and the problem of an answer, without ids and what differs in each."""
    if answer.status_code < 400:
        return answer.status_code
    problem = answer.get_json()
    text = problem["detail"]
    for name in names:
        text = text.replace(name, "…")
    return answer.status_code, kind(problem), problem["title"], text


def test_the_owner_can_call_every_operation_with_an_id(world: World):
    ordered = sorted(WITH_AN_ID, key=lambda each: each.method == "DELETE")  # at last
    found = {each.name: world.call(each, world.owner.http) for each in ordered if each.name not in IGNORES_TOKENS}
    problems = {name: said(answer)[1] for name, answer in found.items() if answer.status_code >= 400}
    refused = {name for name, what in problems.items() if what in {"scope-needed", "bad-token"}}
    assert refused | {name for name, what in problems.items() if what.startswith("unknown-")} == set()


@pytest.mark.parametrize("scopes", ["all", "lacking"])
def test_what_others_cannot_see_is_unknown_whatever_their_scope(world: World, scopes: str):
    """The same words as for an id that nobody has."""

    def client(operation: Operation) -> FlaskClient:
        return world.other.http if scopes == "all" else world.without(world.other, operation.scopes)

    unknown = dict.fromkeys(world.ids.keys() - PUBLIC, "x1234567")
    own = [*world.ids.values(), world.received, "x1234567"]
    found = {each.name: said(world.call(each, client(each)), *own) for each in WITH_AN_ID}
    assert {name: answer for name, answer in found.items() if answer[0] != 404} == {}
    expected = {each.name: said(world.call(each, client(each), **unknown), *own) for each in WITH_AN_ID}
    assert found == expected


def test_a_token_that_lacks_the_scope_is_refused_on_what_its_player_can_see(world: World):
    scoped = [each for each in OPERATIONS if each.scopes and each.name not in {"GET /v1/games", "GET /v1/results"}]
    clients = {frozenset(each.scopes): world.without(world.owner, each.scopes) for each in scoped}

    def called(operation: Operation) -> Any:
        answer = world.call(operation, clients[frozenset(operation.scopes)])
        return answer.status_code, answer.get_json(silent=True).get("scope")

    def expected(operation: Operation) -> Any:
        return 403, *(operation.scopes & {*scopes_of("guest")})

    assert unlike(expected, called, scoped) == {}


def test_without_a_token_nothing_of_anybody_is_shown(world: World):
    nobody = at(world.app, "192.0.2.4")
    assert unlike(lambda _: True, lambda each: world.call(each, nobody).status_code in {401, 404}, WITH_AN_ID) == {}


@pytest.mark.parametrize("end", ["revoked", "erased", "banned"])
def test_no_operation_accepts_a_token_whose_authority_has_ended(world: World, end: str):
    owner, container = world.owner, world.app.extensions["heptad"]
    issued = owner.post("/v1/account/tokens")[1]
    client = at(world.app, "192.0.2.3", issued["token"])
    assert client.get("/v1/account").status_code == 200
    if end == "revoked":
        assert owner.delete(f"/v1/account/tokens/{issued['token_id']}")[0] == 204
    elif end == "erased":
        container.erasing.erase(owner.id)
    else:
        container.banning.ban(owner.id)
    expected = (403, "banned") if end == "banned" else (401, "bad-token")
    assert unlike(lambda _: expected, lambda each: said(world.call(each, client))[:2], WITH_A_TOKEN) == {}
