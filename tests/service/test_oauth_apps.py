"""Tokens that a player grants to an app, a bot account that acts for many players, on the page of a program."""

from urllib.parse import parse_qsl, urlsplit

import pytest
from flask import Flask

from tests.service.conftest import Make, at
from tests.service.guests import Guest, Json
from tests.service.oauth import HTML, Program, status_of, tokens_of


@pytest.fixture
def app(make: Make) -> Flask:
    return make()


@pytest.fixture
def ann(app: Flask) -> Guest:
    return Guest(app, "Ann")


@pytest.fixture
def robo(ann: Guest) -> str:
    """The id of an app."""
    made: str = ann.post("/v1/players", {"name": "Robo <i>", "kind": "bot"})[1]["id"]
    return made


def test_a_token_is_granted_to_the_app_that_a_program_names(app: Flask, ann: Guest, robo: str):
    program = Program(app)
    page = program.page(app=robo)
    assert "Robo &lt;i&gt;" in page.text
    assert "Robo" not in program.page().text
    got = program.signed_in(ann, app=robo)
    [token] = tokens_of(ann)
    assert (token["app"], token["program"]["client_id"]) == (robo, program.client_id)
    assert token["scopes"] == got["scope"].split() == ["game:read", "game:play"]
    assert status_of(app, got["access_token"]) == 200
    program.signed_in(ann)
    assert [each["app"] for each in tokens_of(ann)] == [robo, None]  # one for the app, one for the program alone
    program.signed_in(ann, app=robo)
    assert sorted(str(each["app"]) for each in tokens_of(ann)) == sorted(["None", robo])
    assert status_of(app, got["access_token"]) == 401


def test_a_website_is_let_through_only_for_the_same_app(app: Flask, ann: Guest, robo: str):
    where = "https://app.example/callback"
    website = Program(app, _registered(app, where), where)
    website.signed_in(ann)

    def passes(**more: str) -> bool:
        status, answer = ann.post("/oauth/authorize", {"request": website.query(**more)})
        assert status == 200, answer
        return answer["location"] is not None

    assert passes()
    assert not passes(app=robo)
    website.signed_in(ann, app=robo)
    assert passes(app=robo)


def _registered(app: Flask, where: str) -> str:
    answer = at(app, "192.0.2.9").post("/oauth/register", json={"redirect_uris": [where], "client_name": "Statistics"})
    return str(answer.get_json()["client_id"])


def refused(player: Guest, program: Program, **more: str) -> str:
    status, answer = player.post("/oauth/authorize", {"request": program.query(**more), "scopes": ["game:read"]})
    assert status == 400, answer
    return str(answer["error"])


def test_an_app_is_a_bot_account_and_its_token_acts_as_the_player(app: Flask, ann: Guest, robo: str):
    program = Program(app)
    for wrong in (ann.id, "p" + "a" * 16):
        assert refused(ann, program, app=wrong) == "invalid_request"
        page = program.http.get(f"/oauth/authorize?{program.query(app=wrong)}", headers=HTML)
        assert (page.status_code, "error=invalid_request" in page.text) == (400, True)
    assert refused(ann, program, app=robo, scope="bot:play") == "invalid_scope"
    asked = {"request": program.query(app=robo), "scopes": ["game:read"], "new_bot": "Mine"}
    status, answer = ann.post("/oauth/authorize", asked)
    assert (status, answer["error"]) == (400, "invalid_request")
    assert ann.get("/v1/account/bots")[1]["bots"] == []


def test_a_code_is_worth_nothing_once_the_app_is_erased(app: Flask, ann: Guest):
    made: Json = ann.post("/v1/players", {"name": "Robo", "kind": "bot", "owned": True})[1]
    program = Program(app)
    asked = {"request": program.query(app=made["id"]), "scopes": ["game:read"]}
    code = dict(parse_qsl(urlsplit(ann.post("/oauth/authorize", asked)[1]["location"]).query))["code"]
    assert ann.http.delete(f"/v1/account/bots/{made['id']}").status_code == 204
    status, answer = program.fetch(code)
    assert (status, answer["error"]) == (400, "invalid_grant")
    assert tokens_of(ann) == []
