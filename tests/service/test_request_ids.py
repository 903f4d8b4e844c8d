"""Request ids: in answers, problem documents and log lines, from a request to the reveal that it causes."""

import json
import re
import socket
import time
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from flask import Flask
from structlog.testing import capture_logs

from tests.service.conftest import Make, Running, at
from tests.service.guests import Guest
from tests.service.playing import Player, started

HEADER = "X-Request-ID"
Line = dict[str, Any]


@pytest.fixture
def app(make: Make) -> Flask:
    return make()


def test_a_well_formed_id_is_taken_over_and_others_are_replaced(app: Flask):
    client = at(app, "192.0.2.1")
    for good in ("0123abcd", "f0c4a1b2-1f6e-4d0e-9d2a-0123456789ab", "Root=1".replace("=", ":") + "-abc", "x" * 128):
        assert client.get("/v1/titles", headers={HEADER: good}).headers[HEADER] == good
    made = set()
    for bad in (
        "",
        "short",
        "x" * 129,
        "with space in it",
        "-begins-badly",
        "semi;colon;here",
        "schön-schön",
        "a,b,c,d,e",
    ):
        answer = client.get("/v1/titles", headers={HEADER: bad.encode().decode("latin-1")})
        assert answer.status_code == 200
        assert re.fullmatch("[0-9a-f]{32}", answer.headers[HEADER]), bad
        made.add(answer.headers[HEADER])
    made.add(client.get("/v1/titles").headers[HEADER])
    assert len(made) == 9, "each is new"


def test_problem_documents_have_the_id(app: Flask):
    client = at(app, "192.0.2.1")
    for path in ("/v1/games/gnone", "/nowhere", "/v1/account", "/v1/games?limit=x"):
        answer = client.get(path, headers={HEADER: "request-17"})
        assert answer.status_code >= 400
        assert answer.json["request_id"] == answer.headers[HEADER] == "request-17"
    assert (
        HEADER
        in client.get("/v1/titles", headers={"Origin": "https://a.example"}).headers["Access-Control-Expose-Headers"]
    )


def test_a_line_is_logged_for_each_request(app: Flask):
    ann = Guest(app, "Ann")
    with capture_logs() as logged:
        game = ann.open()
        ann.get(f"/v1/games/{game}?at=1")
        at(app, "192.0.2.1").get("/nowhere?secret=1")
        at(app, "192.0.2.1").get("/healthz")
    lines = [line for line in logged if line["event"] == "request"]
    opened, shown, missing, health = lines
    assert (opened["method"], opened["route"], opened["status"], opened["player"]) == ("POST", "/v1/games", 201, ann.id)
    assert opened["version"] >= 1
    assert (shown["route"], shown["game"]) == ("/v1/games/<game>", game)
    assert "version" not in shown, "nothing was appended"
    assert isinstance(shown["ms"], float)
    assert (missing["route"], missing["status"], missing["player"]) == (None, 404, None)
    assert "secret" not in str(missing)
    assert health["log_level"] == "debug"


def test_the_lines_can_be_left_out(make: Make):
    app = make(access_log="false")
    with capture_logs() as logged:
        assert at(app, "192.0.2.1").get("/v1/titles").status_code == 200
    assert logged == []


def lines_of(output: Path, request_id: str, least: int) -> list[Line]:
    """The lines of a request, when there are enough of them."""
    until = time.monotonic() + 20
    while True:
        lines = [json.loads(line) for line in output.read_text().splitlines() if line.startswith("{")]
        found = [line for line in lines if line.get("request_id") == request_id]
        if len(found) >= least or time.monotonic() > until:
            return found
        time.sleep(0.05)


def test_the_reveal_names_the_request_that_caused_it(brisk: Running):
    people = [Player(brisk.url, name) for name in ("Ann", "Bea", "Cid")]
    game = started(people)
    for player, request_id in zip(people, ("the-first-choice", "the-second-choice", "the-last-choice"), strict=True):
        listed = player.moves(game)
        answer = player.post(game, listed["moves"][0]["move"], listed["decision"], **{HEADER: request_id})
        assert (answer.status_code, answer.headers[HEADER]) == (201, request_id)
    last = answer.json()["version"]
    web, worker = lines_of(brisk.output, "the-last-choice", 2)
    assert (web["event"], web["route"], web["game"], web["version"]) == (
        "request",
        "/v1/games/<game>/moves",
        game,
        last,
    )
    assert (worker["event"], worker["kind"], worker["game"]) == ("resolved", "reveal", game)
    assert worker["version"] > last
    [alone] = lines_of(brisk.output, "the-first-choice", 1)
    assert alone["event"] == "request", "nothing was revealed because of it"
    log = people[0].http.get(f"/v1/games/{game}/log").text
    assert "choice" not in log, "no request id is in the log of a game"
    for player in people:
        player.close()


def test_a_request_that_is_no_http_gets_an_id(brisk: Running):
    host = urlsplit(brisk.url)
    with socket.create_connection((host.hostname, host.port), timeout=10) as connection:
        connection.sendall(b"GET / HTTP/9.9\r\n\r\n")
        answer = b""
        while part := connection.recv(4096):
            answer += part
    head, _, body = answer.partition(b"\r\n\r\n")
    problem = json.loads(body)
    assert f"X-Request-ID: {problem['request_id']}".encode() in head
    assert len(lines_of(brisk.output, problem["request_id"], 1)) == 1
