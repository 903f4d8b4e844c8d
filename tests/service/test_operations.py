"""What the contract says of operations: descriptions, examples, and scopes."""

import re
from collections.abc import Iterator
from typing import Any

import jsonschema_rs
import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from application.accounts.accounts import scopes_of
from application.accounts.players import Kind
from tests.service.conftest import UNLIMITED, Make, at
from tests.service.described import CONTRACT

OPERATIONS = {
    f"{method.upper()} {path}": operation
    for path, methods in CONTRACT["paths"].items()
    for method, operation in methods.items()
    if method != "parameters"
}
PARAMETERS = {
    f"{name} {parameter['name']}": parameter
    for name, operation in OPERATIONS.items()
    for parameter in [
        *operation.get("parameters", ()),
        *CONTRACT["paths"][name.split(" ")[1]].get("parameters", ()),
    ]
}


def test_every_operation_and_every_parameter_is_described():
    assert len(OPERATIONS) > 50
    assert len(PARAMETERS) > 100
    words = [(name, operation["summary"]) for name, operation in OPERATIONS.items()]
    words += [(name, described["description"]) for name, described in (OPERATIONS | PARAMETERS).items()]
    assert [name for name, text in words if not text.endswith(".")] == []


def examples() -> Iterator[tuple[str, dict[str, Any]]]:
    """What has an example: the operation with the part of it, and its content."""
    for name, operation in OPERATIONS.items():
        places = {"request": operation.get("requestBody", {}), **operation["responses"]}
        for part, place in places.items():
            content = place.get("content", {}).get("application/json", {})
            if "example" in content:
                yield f"{name} {part}", content


def test_every_example_is_as_its_schema_says():
    found = dict(examples())
    assert len(found) > 50
    wrong = []
    for name, content in found.items():
        schema = {**content["schema"], "components": CONTRACT["components"]}
        errors = jsonschema_rs.validator_for(schema).iter_errors(content["example"])
        wrong += [(name, error.message) for error in errors]
    assert wrong == []


WITHOUT = {
    ("POST /v1/logs", "201"),
    ("POST /v1/logs", "200"),
    ("GET /openapi.json", "200"),
    ("POST /v1/games/{game}/return", "201"),
}
"""Answers without an example: those to a log sent again, and the contract itself."""


def test_operations_have_an_example_of_a_new_answer():
    found = {
        (name, code): "example" in content["application/json"] or (code == "200" and "201" in operation["responses"])
        for name, operation in OPERATIONS.items()
        for code in ("200", "201")
        if "application/json" in (content := operation["responses"].get(code, {}).get("content", {}))
    }
    assert {place for place, has_example in found.items() if not has_example} <= WITHOUT
    assert len(found) > 50


SCOPED = [name for name, operation in OPERATIONS.items() if operation.get("security", [{}])[0].get("token")]
ALSO_WITHOUT_SCOPE = {"GET /v1/games", "GET /v1/results"}
"""Lists of public games, for which a token matters only with `mine`."""
WITHOUT_END = {"GET /v1/events", "GET /v1/updates", "POST /v1/logs"}
"""Operations that go on, or wait for a worker, once the token is accepted."""
ALSO_NEEDED = {
    "POST /v1/games/{game}/forks": ("game:read",),
    "POST /v1/players/{player}/reports": ("game:read",),
}
"""The scope that an operation needs besides that of the contract, as its description says."""
BODIES: dict[str, dict[str, str]] = {"POST /v1/account/tokens": {"label": "phone"}, "POST /v1/account/device-codes": {}}
"""The bodies of operations whose example needs more than their scope."""
KINDS: tuple[Kind, ...] = ("guest", "bot")


class Scene:
    """Two new players of one kind, of whom the first makes the calls, and a game that they have started."""

    def __init__(self, app: Flask, kind: Kind) -> None:
        self.app = app
        (player, self.ann), (_, bea) = (self._player(kind) for _ in range(2))
        opened = self.ann.post("/v1/games", json={"title": "seven_wonders", "seats": 2, "bot_accounts": True})
        assert bea.post(f"/v1/games/{opened.json['id']}/seats").status_code == 201
        self.values = {"game": opened.json["id"], "seat": "0", "title": "seven_wonders", "player": player}

    def _player(self, kind: Kind) -> tuple[str, FlaskClient]:
        made = at(self.app, "192.0.2.1").post("/v1/players", json={"name": "Ann", "kind": kind}).json
        return made["id"], at(self.app, "192.0.2.1", made["token"])


class Calls:
    """Calls of one operation in a scene."""

    def __init__(self, scene: Scene, name: str) -> None:
        self._app, self._ann = scene.app, scene.ann
        self._method, path = name.split(" ")
        self._path = re.sub(r"{(\w+)}", lambda part: scene.values.get(part[1], "x"), path)
        self.is_about_nothing = "/x" in self._path
        sent = OPERATIONS[name].get("requestBody", {}).get("content", {})
        example = sent.get("application/json", {}).get("example", {})
        self._body: dict[str, Any] = {"json": BODIES.get(name, example)} if sent else {}
        if "application/x-ndjson" in sent:
            self._body = {"data": b"{}", "content_type": "application/x-ndjson"}

    def with_scopes(self, *scopes: str) -> TestResponse:
        """Call with a token that has these scopes."""
        token = self._ann.post("/v1/account/tokens", json={"scopes": scopes}).json["token"]
        return self._call(token)

    def without_token(self) -> TestResponse:
        """Call as anyone can."""
        return self._call(None)

    def _call(self, token: str | None) -> TestResponse:
        return at(self._app, "192.0.2.1", token).open(self._path, method=self._method, **self._body)


@pytest.mark.parametrize("kind", KINDS)
def test_a_token_needs_the_scope_that_the_contract_names(make: Make, kind: Kind):
    app = make(**{name.removeprefix("HEPTAD_").lower(): value for name, value in UNLIMITED.items()})
    unchanged = Scene(app, kind)
    for name in SCOPED:
        scene = unchanged if name.startswith("GET") else Scene(app, kind)
        calls, security = Calls(scene, name), OPERATIONS[name]["security"]
        [needed] = {scope for each in security for scope in each.get("token", ())} & {*scopes_of(kind)}
        lacking = calls.with_scopes(*({*scopes_of(kind)} - {needed}))
        if name in ALSO_WITHOUT_SCOPE:
            assert lacking.status_code == 200, name
        elif calls.is_about_nothing:
            assert lacking.status_code == 404, "test_route_matrix.py has what these are about"
        else:
            assert (lacking.status_code, lacking.json.get("scope")) == (403, needed), name
        assert (calls.without_token().status_code == 401) is ({} not in security), name
        if name not in WITHOUT_END:
            assert "scope-needed" not in calls.with_scopes(needed, *ALSO_NEEDED.get(name, ())).text, name
