"""What the contract says of operations: descriptions, examples, and scopes."""

import json
import re
from typing import Any

import httpx
import jsonschema_rs
import pytest

from application.accounts import scopes_of
from service.app import create_app
from service.contract import contract_of
from tests.service.playing import Player, started

CONTRACT: dict[str, Any] = json.loads(json.dumps(contract_of(create_app(connected=False))))
OPERATIONS = {
    f"{method.upper()} {path}": operation
    for path, methods in CONTRACT["paths"].items()
    for method, operation in methods.items()
    if method != "parameters"
}
PARAMETERS = [
    pytest.param(parameter, id=f"{name} {parameter['name']}")
    for name, operation in OPERATIONS.items()
    for parameter in [
        *operation.get("parameters", ()),
        *CONTRACT["paths"][name.split(" ")[1]].get("parameters", ()),
    ]
]


@pytest.mark.parametrize("name", OPERATIONS)
def test_every_operation_is_described(name: str):
    operation = OPERATIONS[name]
    assert operation["summary"].endswith(".")
    assert operation["description"].endswith(".")


@pytest.mark.parametrize("parameter", PARAMETERS)
def test_every_parameter_is_described(parameter: dict[str, Any]):
    assert parameter["description"].endswith(".")


def examples() -> list[Any]:
    found = []
    for name, operation in OPERATIONS.items():
        places = {"request": operation.get("requestBody", {}), **operation["responses"]}
        for part, place in places.items():
            content = place.get("content", {}).get("application/json", {})
            if "example" in content:
                found.append(pytest.param(content, id=f"{name} {part}"))
    return found


@pytest.mark.parametrize("content", examples())
def test_every_example_is_as_its_schema_says(content: dict[str, Any]):
    schema = {**content["schema"], "components": CONTRACT["components"]}
    jsonschema_rs.validator_for(schema).validate(content["example"])


JSON_ANSWERS = [
    pytest.param(name, code, id=f"{name} {code}")
    for name, operation in OPERATIONS.items()
    for code in ("200", "201")
    if "application/json" in operation["responses"].get(code, {}).get("content", {})
]
WITHOUT = {
    ("POST /v1/logs", "201"),
    ("POST /v1/logs", "200"),
    ("GET /openapi.json", "200"),
    ("POST /v1/games/{game}/return", "201"),
}
"""Answers without an example: those to a log sent again, and the contract itself."""


@pytest.mark.parametrize(("name", "code"), JSON_ANSWERS)
def test_operations_have_an_example_of_a_new_answer(name: str, code: str):
    content = OPERATIONS[name]["responses"][code]["content"]["application/json"]
    repeated = code == "200" and "201" in OPERATIONS[name]["responses"]
    assert "example" in content or repeated or (name, code) in WITHOUT


SCOPED = [name for name, operation in OPERATIONS.items() if operation.get("security", [{}])[0].get("token")]
ALSO_WITHOUT_SCOPE = {"GET /v1/games", "GET /v1/results"}
"""Lists of public games, for which a token matters only with `mine`."""
BODIES = {
    "POST /v1/webhooks": {"url": "https://hooks.example"},
    "POST /v1/games": {"title": "seven_wonders", "seats": 3},
    "POST /v1/games/{game}/forks": {"at": 1},
}


@pytest.mark.parametrize("name", SCOPED)
def test_a_token_needs_the_scope_that_the_contract_names(players: list[Player], name: str):
    ann, (method, path) = players[0], name.split(" ")
    values = {
        "game": started(players[:2]),
        "seat": "0",
        "title": "seven_wonders",
        "player": ann.id,
        "token": "t",
        "webhook": "w",
    }
    url = str(ann.http.base_url).rstrip("/") + re.sub(r"{(\w+)}", lambda part: values[part[1]], path)
    security = OPERATIONS[name]["security"]
    needed = next(scope for each in security for scope in each["token"] if scope in scopes_of("guest"))
    others = [scope for scope in scopes_of("guest") if scope != needed]
    token = ann.http.post("/v1/account/tokens", json={"scopes": others})
    headers = {"Authorization": f"Bearer {token.json()['token']}"} if token.status_code == 201 else {}
    assert headers, token.text
    body = {"json": BODIES.get(name, {})} if method == "POST" else {}
    if name == "POST /v1/logs":
        body = {"content": b"{}", "headers": {"Content-Type": "application/x-ndjson"}}
    lacking = httpx.request(method, url, **{**body, "headers": {**body.get("headers", {}), **headers}})
    if name in ALSO_WITHOUT_SCOPE:
        assert lacking.status_code == 200
    else:
        assert (lacking.status_code, lacking.json()["scope"]) == (403, needed)
    assert (httpx.request(method, url, **body).status_code == 401) is ({} not in security)
