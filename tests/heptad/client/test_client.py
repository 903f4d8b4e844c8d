"""The client against a small server: which requests it repeats, and its error when no server answers."""

import http.server
import json
import threading
from collections.abc import Iterator

import pytest

from heptad.client import Client, ProblemError, UnreachableError

HANG_UP = None


class Script(http.server.ThreadingHTTPServer):
    """Answers each request with the next of `answers`; remembers the requests."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.answers: list[tuple[int, dict, dict] | None] = []
        self.requests: list[tuple[str, str, dict, bytes]] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def answer(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        self.server.requests.append((self.command, self.path, dict(self.headers), body))
        answer = self.server.answers.pop(0)
        if answer is HANG_UP:
            self.close_connection = True
            return
        status, headers, data = answer
        text = json.dumps(data).encode()
        self.send_response(status)
        for name, value in {**headers, "Content-Length": str(len(text))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(text)

    do_GET = do_POST = answer  # noqa: N815

    def log_message(self, *_):
        pass


@pytest.fixture
def server() -> Iterator[Script]:
    with Script() as script:
        thread = threading.Thread(target=script.serve_forever)
        thread.start()
        yield script
        script.shutdown()
        thread.join()


@pytest.fixture
def client(server: Script, monkeypatch) -> Iterator[Client]:
    monkeypatch.setattr("heptad.client.client.time.sleep", lambda _: None)
    with Client(server.url, "secret", attempts=3) as client:
        yield client


CHANGED = {"version": 9, "hash": "ab", "due": None}


def keys(server: Script) -> list[str]:
    return [headers["Idempotency-Key"] for _, _, headers, _ in server.requests]


def test_a_request_without_a_response_is_repeated_with_the_same_key(server, client):
    server.answers = [HANG_UP, (201, {}, CHANGED)]
    assert client.move("g", {"action": "pass"}, "choose-4").version == 9
    first, second = keys(server)
    assert first == second
    assert server.requests[0][3] == server.requests[1][3] == b'{"move":{"action":"pass"},"decision":"choose-4"}'


def test_another_move_has_another_key(server, client):
    server.answers = [(201, {}, CHANGED), (200, {}, CHANGED)]
    client.move("g", {})
    client.move("g", {})
    assert len(set(keys(server))) == 2


def test_a_request_to_a_server_that_is_not_ready_is_repeated(server, client):
    server.answers = [(503, {"Retry-After": "1"}, {}), (201, {}, CHANGED)]
    client.resign("g")
    assert len(set(keys(server))) == 1


def test_a_long_retry_after_is_reported(server, client):
    server.answers = [(429, {"Retry-After": "60"}, {"type": "urn:heptad:problem:too-many-requests"})]
    with pytest.raises(ProblemError) as problem:
        client.open_game("seven_wonders", 3)
    assert problem.value.type == "urn:heptad:problem:too-many-requests"


def test_a_refusal_is_not_sent_again(server, client):
    server.answers = [(422, {}, {"type": "t", "title": "No", "detail": "Not in hand", "rule": "r"})]
    with pytest.raises(ProblemError, match="Not in hand") as problem:
        client.move("g", {})
    assert problem.value.body["rule"] == "r"
    assert problem.value.status == 422


def test_a_detail_that_repeats_the_title_is_shown_once(server, client):
    title = "This token is unknown or revoked"
    server.answers = [(401, {}, {"title": title, "detail": title}), (404, {}, {"title": "Not Found", "detail": "No g"})]
    with pytest.raises(ProblemError, match=f"^401: {title}$"):
        client.game("g")
    with pytest.raises(ProblemError, match=r"^404: Not Found: No g$"):
        client.game("g")


def test_a_player_is_not_created_twice(server, client):
    server.answers = [HANG_UP, (201, {}, {"id": "p", "name": "Ada", "token": "t"})]
    assert client.create_player("Ada").token == "t"
    first, again = (headers["Idempotency-Key"] for _, _, headers, _ in server.requests)
    assert first == again
    assert len(first) >= 32


def test_an_error_without_a_problem_document_is_reported(server, client):
    server.answers = [(502, {}, "bad gateway")]
    with pytest.raises(ProblemError, match="502"):
        client.titles()


def test_the_token_is_in_the_header_and_nowhere_else(server, client):
    server.answers = [(200, {}, {"events": []})]
    client.events("g", 3, 1.5)
    [(method, path, headers, _)] = server.requests
    assert (method, path) == ("GET", "/v1/games/g/events?after=3&wait=1.5")
    assert headers["Authorization"] == "Bearer secret"


def test_a_missing_server_is_reported():
    with Client("http://127.0.0.1:1", attempts=1) as client, pytest.raises(UnreachableError, match="no server answers"):
        client.titles()
