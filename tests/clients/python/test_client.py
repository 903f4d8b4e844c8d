"""The client against a small server: which requests it repeats, and its error when no server answers."""

import http.server
import itertools
import json
import re
import threading
import traceback
from collections.abc import Iterator
from datetime import date, datetime, timedelta, timezone
from typing import get_args, get_type_hints

import pytest

from heptad_client import Client, ProblemError, UnreachableError, UsageError
from heptad_client.client import NOTICES, AnyNotice
from heptad_client.models import (
    ChallengeNotice,
    SeatNotice,
    SevenWondersDicePassMove,
    SevenWondersLegalMoveOut,
    UnknownMove,
)

HANG_UP = None


class Script(http.server.ThreadingHTTPServer):
    """Answers each request with the next of `answers`; remembers the requests."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.answers: list[tuple[int, dict, dict | str] | None] = []
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
        text = data.encode() if isinstance(data, str) else json.dumps(data).encode()
        self.send_response(status)
        for name, value in {**headers, "Content-Length": str(len(text))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(text)

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = answer  # noqa: N815

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
    monkeypatch.setattr("heptad_client.transport.Transport.sleep", lambda *_: None)
    with Client(server.url, "secret", deadline=10) as client:
        yield client


CHANGED = {"version": 9, "hash": "ab", "due": None}
BODY = b'{"move":{"action":"pass","step":0},"decision":"choose-4"}'


BUSY = {"type": "urn:heptad:problem:too-many-requests", "title": "Wait", "status": 429, "detail": "Wait"}
REFUSED = {
    "type": "t",
    "title": "No",
    "status": 422,
    "detail": "Not in hand",
    "rule": "r",
    "rule_url": "/rules/seven#6.5",
    "errors": [{"field": "move", "detail": "is wrong"}],
}


def keys(server: Script) -> list[str]:
    return [headers["Idempotency-Key"] for _, _, headers, _ in server.requests]


def test_a_request_without_a_response_is_repeated_with_the_same_key(server, client):
    server.answers = [HANG_UP, (201, {}, CHANGED)]
    assert client.move("g", SevenWondersDicePassMove(step=0), "choose-4").version == 9
    first, second = keys(server)
    assert first == second
    assert server.requests[0][3] == server.requests[1][3] == BODY


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
    server.answers = [(429, {"Retry-After": "60"}, BUSY)]
    with pytest.raises(ProblemError) as problem:
        client.open_game("seven_wonders", 3)
    assert problem.value.type == "urn:heptad:problem:too-many-requests"


def test_a_refusal_is_not_sent_again(server, client):
    server.answers = [(422, {}, REFUSED)]
    with pytest.raises(ProblemError, match="Not in hand") as problem:
        client.move("g", {})
    assert (problem.value.rule, problem.value.rule_url) == ("r", f"{server.url}/rules/seven#6.5")
    assert problem.value.status == 422
    assert [error.field for error in problem.value.errors] == ["move"]


def test_a_detail_that_repeats_the_title_is_shown_once(server, client):
    title = "This token is unknown or revoked"
    refused = {"type": "t", "title": title, "status": 401, "detail": title}
    server.answers = [(401, {}, refused), (404, {}, {**refused, "title": "Not Found", "status": 404, "detail": "No g"})]
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
    server.answers = [(500, {}, "oops")]
    with pytest.raises(ProblemError, match="500"):
        client.titles()


def test_the_token_is_in_the_header_and_nowhere_else(server, client):
    server.answers = [(200, {}, {"title": "seven", "events": [], "version": 3, "next": None})]
    client.events("g", 3, 1.5)
    [(method, path, headers, _)] = server.requests
    assert (method, path) == ("GET", "/v1/games/g/events?after=3&wait=1.5")
    assert headers["Authorization"] == "Bearer secret"


def test_a_missing_server_is_reported():
    with Client("http://127.0.0.1:1", deadline=0) as client, pytest.raises(UnreachableError, match="no server answers"):
        client.titles()


def test_a_server_is_asked_again_until_the_deadline(server):
    server.answers = [HANG_UP] * 20
    with Client(server.url, deadline=1) as client, pytest.raises(UnreachableError, match="no server answers"):
        client.titles()
    assert 2 <= len(server.requests) < 20


@pytest.mark.parametrize(
    "url",
    [
        *["", "http://[zz]", "here", "localhost:8777", "ftp://here", "http://", "http://xn--", "http://a..b"],
        f"http://{'a' * 64}.example",
    ],
)
def test_what_is_no_address_is_reported_at_once(url):
    with pytest.raises(UsageError, match="is not the address of a server"):
        Client(url)


def test_an_address_has_no_password_and_no_message_shows_one():
    with pytest.raises(UsageError, match=r"without a user name and a password: here$"):
        Client("https://ann:secret@here/")


@pytest.mark.parametrize("rest", ["/docs", "/v1/games", "/?q=1", "/#first-steps"])
def test_an_address_has_no_path(rest):
    with pytest.raises(
        UsageError, match=f"without a path: http://here:8777 instead of http://here:8777{re.escape(rest)}"
    ):
        Client(f"http://here:8777{rest}")


@pytest.mark.parametrize("rest", ["", "/", "/v1", "/v1/"])
def test_the_path_of_the_api_may_follow_the_address(server, rest):
    server.answers = [(200, {}, {"titles": []})]
    with Client(f"{server.url}{rest}") as client:
        assert client.url == server.url
        assert client.titles() == ()


@pytest.mark.parametrize("token", ["", "geheim\n", "ge heim", "gehe\u00efm"])
def test_what_is_no_token_is_reported_but_not_shown(token):
    with pytest.raises(UsageError, match=r"^the token is empty, or has a line break") as refused:
        Client("http://here", token)
    assert "heim" not in str(refused.value)


def test_an_id_is_one_part_of_a_path(server, client):
    server.answers = [(201, {}, CHANGED)]
    client.resign("a/b?c#d%2F")
    assert [path for _, path, _, _ in server.requests] == ["/v1/games/a%2Fb%3Fc%23d%252F/resignation"]
    for name in ("", ".", ".."):
        with pytest.raises(UsageError, match="is not an id"):
            client.game(name)


def test_an_outage_is_said_once(server, monkeypatch):
    monkeypatch.setattr("heptad_client.transport.Transport.sleep", lambda *_: None)
    server.answers = [*[HANG_UP] * 3, (201, {}, CHANGED), *[HANG_UP] * 7, (201, {}, CHANGED)]
    said: list[str] = []
    with Client(server.url, deadline=60, say=said.append) as client:
        client.resign("g")
        assert said == []
        client.resign("g")
    assert said == [f"no server answers at {server.url}, waiting…"]


def test_a_server_without_tls_is_not_asked_again(server, monkeypatch):
    monkeypatch.setattr("heptad_client.transport.Transport.sleep", lambda *_: pytest.fail("it waits"))
    with Client(server.url.replace("http:", "https:"), deadline=60) as client, pytest.raises(UnreachableError):
        client.titles()


def test_a_client_that_is_closed_does_not_wait(server):
    server.answers = [(503, {"Retry-After": "250"}, {})]
    client = Client(server.url, deadline=300, say=lambda _: client.close())
    with pytest.raises(UnreachableError, match="the client is closed"):
        client.titles()


def test_an_error_has_a_traceback_without_those_of_other_packages():
    with pytest.raises(UnreachableError) as raised, Client("http://127.0.0.1:1", deadline=0) as absent:
        absent.titles()
    text = "".join(traceback.format_exception(raised.value))
    assert text.count("Traceback") == 1
    assert "httpx" not in text


def test_an_offered_move_is_posted_as_it_is_or_by_its_id(server, client):
    server.answers = [(201, {}, CHANGED)] * 3
    unknown = UnknownMove(fields={"action": "sing"})
    client.move("g", SevenWondersLegalMoveOut(id="m1", move=unknown, label="Sing", cost={}), "d")
    client.move("g", {"action": "pass"})
    client.move("g", "m2", "d")
    assert [json.loads(body) for _, _, _, body in server.requests] == [
        {"id": "m1", "decision": "d"},
        {"move": {"action": "pass"}, "decision": None},
        {"id": "m2", "decision": "d"},
    ]


def test_pages_are_read_to_the_last_one(server, client):
    row = {"title": "seven", "seats": None, "players": []}
    ranked = {"player": "p", "name": "n", "rank": 1, "rating": 1.5, "mu": 1.0, "sigma": 0.5, "games": 2, "wins": 1}
    server.answers = [
        (200, {}, {**row, "players": [ranked], "next": "c1"}),
        (200, {}, {**row, "players": [ranked], "next": None}),
    ]
    assert len(list(client.ranking("seven"))) == 2
    paths = [path for _, path, _, _ in server.requests]
    assert paths == ["/v1/titles/seven/standings?limit=100", "/v1/titles/seven/standings?limit=100&cursor=c1"]


def test_notifications_are_typed_and_those_of_a_newer_server_left_out(server, client):
    common = {"title": "seven", "at": "2026-01-31T18:30:00.000Z", "player": "p"}
    sent = [
        {"type": "sung", "game": "g"},
        {**common, "type": "seat_lost", "game": "g", "version": 3, "seat": 1},
        {**common, "type": "challenge", "challenge": "c", "by": "q", "status": "open"},
    ]
    stream = "event: present\ndata: {}\n\n" + "".join(
        f"event: {notice['type']}\ndata: {json.dumps(notice)}\n\n" for notice in sent
    )
    server.answers = [(200, {"Content-Type": "text/event-stream"}, stream)]
    lost, challenge = itertools.islice(client.notices(), 2)
    assert isinstance(lost, SeatNotice)
    assert isinstance(challenge, ChallengeNotice)
    assert (lost.seat, challenge.by) == (1, "q")


def test_each_kind_of_notification_has_its_class():
    kinds = [(kind, cls) for cls in get_args(AnyNotice) for kind in get_args(get_type_hints(cls)["type"])]
    assert sorted(kinds, key=str) == sorted(NOTICES.items(), key=str)


def test_what_is_left_out_of_a_change_stays_as_it_is(server, client):
    server.answers = [(404, {}, {})] * 3
    for change in (
        lambda: client.change_webhook("w", events=None),
        lambda: client.change_account(handle=None),
        lambda: client.create_challenge("seven", ["p", "q"]),
    ):
        with pytest.raises(ProblemError):
            change()
    assert [json.loads(body) for _, _, _, body in server.requests] == [
        {"events": None},
        {"handle": None},
        {
            "title": "seven",
            "seats": 3,
            "rated": False,
            "bot_accounts": False,
            "players": ["p", "q"],
            "visibility": "public",
        },
    ]


def test_times_are_written_in_utc(server, client):
    server.answers = [(200, {}, {"games": [], "next": None})]
    east = timezone(timedelta(hours=9))
    assert list(client.games(since=date(2026, 1, 31), until=datetime(2026, 2, 1, 9, tzinfo=east), mine=True)) == []
    [(_, path, _, _)] = server.requests
    assert path == "/v1/games?mine=true&limit=100&since=2026-01-31&until=2026-02-01T00%3A00%3A00Z"
