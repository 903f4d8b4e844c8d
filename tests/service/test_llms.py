"""/llms.txt: what a language model needs to find on a server."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.service.conftest import Make, at
from titles.registry import TITLES


@pytest.fixture
def client(make: Make) -> FlaskClient:
    return at(make(), "192.0.2.1")


def test_every_link_for_language_models_leads_somewhere(client: FlaskClient):
    answer = client.get("/llms.txt")
    assert (answer.status_code, answer.mimetype) == (200, "text/plain")
    heading, _, summary, *_ = lines = answer.text.splitlines()
    assert (heading, summary[:2]) == ("# Heptad", "> ")
    links = re.findall(r"^- \[[^\]]+\]\(http://localhost([^)]+)\)", answer.text, re.MULTILINE)
    assert len(links) == sum(line.startswith("- ") for line in lines)
    for link in links:
        assert client.get(link.partition("#")[0]).status_code == 200, link
    needed = {"/openapi.json", "/docs/sign-in", "/docs/clients/assistants", "/docs/first-hour", "/v1/rules"}
    assert needed | {f"/v1/titles/{title}/rules" for title in TITLES} <= set(links)


def test_a_server_without_heptad_mcp_says_so(client: FlaskClient):
    token = client.post("/v1/players", json={"name": "Ann"}).json["token"]
    answer = at(client.application, "192.0.2.1", token).post("/mcp", json={})
    assert (answer.status_code, answer.json["type"]) == (404, "urn:heptad:problem:no-assistants")
    assert client.post("/mcp", json={}).status_code == 404, "before anybody is asked to sign in"
    described = client.get("/.well-known/oauth-protected-resource/mcp")
    assert (described.status_code, described.json["type"]) == (404, "urn:heptad:problem:no-assistants")
    assert "at /mcp" not in client.get("/llms.txt").text


def test_heptad_mcp_that_is_down_affects_nothing_else(make: Make):
    app: Flask = make(mcp_url="http://127.0.0.1:9")
    assert "at /mcp" in at(app, "192.0.2.1").get("/llms.txt").text
    token = at(app, "192.0.2.1").post("/v1/players", json={"name": "Ann"}).json["token"]
    ann = at(app, "192.0.2.1", token)
    answer = ann.post("/mcp", json={})
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")
    assert ann.get("/v1/account").status_code == 200
