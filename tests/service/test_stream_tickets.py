"""Tickets: each opens one stream for a short time, and ends with its token. No log and no answer shows one."""

import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Browser
from werkzeug.test import TestResponse

from application.accounts.stream_tickets import BEGIN_SECONDS, RESUME_SECONDS, StreamTickets
from events.format.seal import EMPTY, Head
from events.log_server.loss import Quarantine
from tests.patience import until
from tests.service.conftest import IN_PROCESS, RESTING, Make, Mortal, Running, at
from tests.service.described import CONTRACT
from tests.service.guests import Guest, kind
from tests.service.playing import Player
from tests.service.reading import NDJSON, SSE, Reader
from tests.service.test_faults import Victim
from tests.service.test_reading_requests import Connection

MAKING = "/v1/stream-tickets"
STREAMS = [
    path
    for path, methods in CONTRACT["paths"].items()
    if any(parameter["name"] == "ticket" for parameter in methods.get("get", {}).get("parameters", ()))
]
"""The paths that take tickets."""
ELSEWHERE = "192.0.2.9"
STREAMS_PAGE = Path(__file__).parents[2] / "docs" / "streams.md"


@pytest.fixture
def app(make: Make) -> Flask:
    return make(**IN_PROCESS, keep_alive="1")


@pytest.fixture
def ann(app: Flask) -> Guest:
    return Guest(app, "Ann")


def ticket(http: FlaskClient, path: str) -> str:
    """A new ticket for a path."""
    made = http.post(MAKING, json={"path": path})
    assert made.status_code == 201, made.text
    return str(made.json["ticket"])


def opened(app: Flask, path: str, text: str, accept: str = SSE, query: str = "wait=0", **headers: str) -> TestResponse:
    """The answer to a client that has a ticket and nothing else."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return at(app, ELSEWHERE).get(f"{path}?{query}&ticket={text}", headers={"Accept": accept, **named})


def refusal(answer: TestResponse) -> tuple[int, str]:
    return answer.status_code, kind(answer.json)


def aged(app: Flask, token: str, path: str, seconds: float) -> str:
    """A ticket that was made some seconds ago."""
    container = app.extensions["heptad"]
    account = container.accounts.find(token)
    earlier = StreamTickets(container.secret, lambda: container.clock.now() - int(seconds * 1000))
    return earlier.make(account.token, path, None).text


def without_ids(text: str) -> str:
    """A stream without the ids that name a time, and without the one that a ticket is sent first."""
    return re.sub(r'(?<=id: )[12][0-9].*|(?<="last_event_id":")[^"]*|^id: .*\n(?=retry)', "", text)


def token_of(guest: Guest) -> str:
    return str(guest.http.environ_base["HTTP_AUTHORIZATION"].removeprefix("Bearer "))


def test_a_ticket_opens_the_stream_of_its_path_as_the_token_does_and_no_other(app: Flask, ann: Guest):
    assert {"/v1/events", "/v1/updates", "/v1/games/{game}/events", "/v1/games/{game}/updates"} <= {*STREAMS}
    game, other = (ann.open(visibility="private") for _ in range(2))
    for path, beside in ((path.format(game=game), path.format(game=other)) for path in STREAMS):
        text = ticket(ann.http, path)
        for accept in (SSE, NDJSON):
            mine = ann.http.get(f"{path}?wait=0", headers={"Accept": accept})
            found = opened(app, path, text, accept)
            assert (found.status_code, found.content_type) == (200, accept)
            assert without_ids(found.text) == without_ids(mine.text)
            assert found.headers["Referrer-Policy"] == "no-referrer"
            assert found.headers["Cache-Control"] == "no-store"
        for wrong in {*(each.format(game=game) for each in STREAMS), beside} - {path}:
            assert refusal(opened(app, wrong, text)) == (401, "bad-ticket")
        for bad in ("", "x", text[:-1], text[:-1] + "~", "A" * len(text), token_of(ann), f"{text}%00", "%C3%A9"):
            assert refusal(opened(app, path, bad)) == (401, "bad-ticket"), bad


def test_a_ticket_opens_no_page_and_nothing_besides_a_token(app: Flask, ann: Guest):
    game = ann.open()
    for path in (path.format(game=game) for path in STREAMS):
        text = ticket(ann.http, path)
        url = f"{path}?wait=0&ticket={text}"
        elsewhere, stream = at(app, ELSEWHERE), {"Accept": SSE}
        for refused in (
            ann.http.get(url, headers=stream),
            ann.http.get(url),
            elsewhere.get(f"{url}&ticket={text}", headers=stream),
            elsewhere.get(f"{path}?token={token_of(ann)}", headers=stream),
        ):
            assert refusal(refused) == (422, "invalid-request"), refused.text
            assert text not in refused.text
        assert elsewhere.head(url, headers=stream).status_code == 422
        page = elsewhere.get(url, headers={"Accept": "application/json"})
        assert (page.status_code, SSE in page.json["detail"]) in {(406, True), (422, True)}


def test_only_streams_take_tickets(app: Flask, ann: Guest):
    text, http = ticket(ann.http, "/v1/events"), at(app, ELSEWHERE)
    for path, methods in CONTRACT["paths"].items():
        for method in methods.keys() - {"parameters"}:
            if path in STREAMS and method == "get":
                continue
            filled = re.sub(r"{(\w+)}", lambda part: "0" if part[1] == "seat" else "x", path)
            refused = http.open(f"{filled}?ticket={text}", method=method)
            assert refused.status_code in {401, 422}, (method, path)
            assert text not in refused.text
            if refused.status_code == 422:
                assert refused.json["errors"][0]["field"] == "ticket"
            assert refused.headers["Referrer-Policy"] == "no-referrer"


def test_a_ticket_is_made_only_for_a_stream(ann: Guest):
    for wrong in ("", "/", "v1/events", "//v1/events", "/v1/events/", "/v1/games/x", "/v1/games/%67/events", None, 7):
        status, problem = ann.post(MAKING, {"path": wrong})
        assert (status, problem["errors"][0]["field"]) == (422, "path"), wrong
    assert "/v1/games/{game}/events" in ann.post(MAKING, {"path": "/v1/games"})[1]["detail"]
    assert "no query" in ann.post(MAKING, {"path": "/v1/events?wait=0"})[1]["detail"]


def test_a_ticket_is_made_only_for_a_stream_that_its_player_may_open(app: Flask, ann: Guest):
    path = f"/v1/games/{ann.open(visibility='private')}/events"
    assert kind(Guest(app, "Bea").post(MAKING, {"path": path})[1]) == "unknown-game"
    assert refusal(at(app, ELSEWHERE).post(MAKING, json={"path": path})) == (401, "token-needed")
    status, issued = ann.post("/v1/account/tokens", {"scopes": ["game:play"]})
    assert status == 201
    refused = at(app, ELSEWHERE, issued["token"]).post(MAKING, json={"path": path})
    assert (refusal(refused), refused.json["scope"]) == ((403, "scope-needed"), "game:read")


def test_a_ticket_opens_a_stream_for_a_minute_and_resumes_it_for_ten(app: Flask, ann: Guest):
    path = f"/v1/games/{ann.open()}/events"
    resumed = {"Last_Event_ID": "1"}
    for seconds, first, again in (
        (BEGIN_SECONDS - 5, 200, 200),
        (BEGIN_SECONDS + 1, 401, 200),
        (RESUME_SECONDS - 5, 401, 200),
        (RESUME_SECONDS + 1, 401, 401),
    ):
        text = aged(app, token_of(ann), path, seconds)
        assert opened(app, path, text).status_code == first, seconds
        assert opened(app, path, text, **resumed).status_code == again, seconds
    before = datetime.now().astimezone()
    status, made = ann.post(MAKING, {"path": path})
    assert (status, made["path"]) == (201, path)
    left = datetime.fromisoformat(made["expires_at"]) - before
    assert abs(left - timedelta(seconds=RESUME_SECONDS)) < timedelta(seconds=30)  # two clocks, to the millisecond
    begun = opened(app, path, made["ticket"], query="wait=0&after=2").text
    assert begun == "id: 2\nretry: 1000\n\n", "a browser can resume what breaks off before the first event"


def test_whatever_ends_the_token_ends_its_tickets_and_the_streams_they_opened(app: Flask):
    guests = {name: Guest(app, name) for name in ("revoked", "banned", "erased", "expired")}
    path = f"/v1/games/{Guest(app, 'Host').open()}/events"
    issued = guests["expired"].post("/v1/account/tokens", {"scopes": ["game:read"], "expires_in_seconds": 2})[1]
    https = {name: guest.http for name, guest in guests.items()} | {"expired": at(app, ELSEWHERE, issued["token"])}
    made = {name: http.post(MAKING, json={"path": path}).json for name, http in https.items()}
    assert made["expired"]["expires_at"] == issued["expires_at"]
    streams: dict[str, list[Iterator[bytes]]] = {}
    for name, http in https.items():
        url = f"{path}?after=2&wait=20"  # it ends in any case
        by_ticket = at(app, ELSEWHERE).get(
            f"{url}&ticket={made[name]['ticket']}", headers={"Accept": SSE}, buffered=False
        )
        by_token = http.get(url, headers={"Accept": SSE}, buffered=False)
        streams[name] = [answer.iter_encoded() for answer in (by_ticket, by_token)]
        assert [next(stream) for stream in streams[name]] == [b"id: 2\nretry: 1000\n\n", b"retry: 1000\n\n"]
    assert guests["revoked"].delete("/v1/account/token")[0] == 204
    app.extensions["heptad"].banning.ban(guests["banned"].id)
    assert guests["erased"].sent("DELETE", "/v1/account", {"confirm": guests["erased"].id})[0] == 204
    until(lambda: https["expired"].get("/v1/account").status_code == 401)
    with ThreadPoolExecutor(2 * len(guests)) as pool:
        ends = {name: [pool.submit(problem_at_the_end, stream) for stream in pair] for name, pair in streams.items()}
    for name in guests:
        wanted = "banned" if name == "banned" else "bad-token"
        assert [end.result() for end in ends[name]] == [wanted, wanted], name
        assert kind(opened(app, path, made[name]["ticket"]).json) == wanted, name


def problem_at_the_end(stream: Iterator[bytes]) -> str:
    """The kind of the problem with which a stream ends."""
    last = [each for each in stream if each != b":\n\n"][-1].decode()
    assert last.startswith("event: problem\n")
    return kind(json.loads(last.partition("data: ")[2]))


def test_making_a_ticket_counts_as_a_read(make: Make):
    ann = Guest(make(limits="read=3/minute, create=none"), "Ann")
    assert [ann.post(MAKING, {"path": "/v1/events"})[0] for _ in range(4)] == [201] * 3 + [429]
    assert ann.get("/v1/account")[0] == 429


def test_nothing_that_a_server_writes_has_a_ticket(brisk: Running):
    with closing(Player(brisk.url, "Ann")) as ann:
        game = ann.open(3)["id"]
        path = f"/v1/games/{game}/events"
        text = ann.http.post(MAKING, json={"path": path}).json()["ticket"]
        answers: list[tuple[dict[str, str], str]] = []
        with httpx.Client(base_url=brisk.url) as http:
            for method, url, accept in (
                ("GET", f"{path}?wait=0", SSE),
                ("GET", f"{path}?wait=0", "text/html"),
                ("GET", path, "application/json"),
                ("GET", "/v1/events?wait=0", SSE),
                ("GET", f"/v1/games/{game}", "text/html"),
                ("GET", "/v1/nothing", "text/html"),
                ("GET", f"{path}?after={'9' * 15}", SSE),
                ("GET", f"{path}?lang={'x' * 5000}", "text/html"),
                ("POST", path, SSE),
                ("GET", "/account", "text/html"),
            ):
                answer = http.request(
                    method, url + ("&" if "?" in url else "?") + f"ticket={text}", headers={"Accept": accept}
                )
                answers.append((dict(answer.headers), answer.text))
        for line, headers in (
            (f"GET {path}?ticket={text}&as=a b", []),
            (f"GET{path}?ticket={text}", []),
            (f"GET {path}?ticket={text}", ["Broken header"]),
        ):
            with Connection(brisk) as connection:
                connection.send(line, *headers)
                status, seen, body = connection.answer()
                assert status == 400
                answers.append((seen, body.decode()))
        with Reader(brisk, f"{path}?ticket={text}") as reader:
            reader.take(2)
            metrics = httpx.get(f"{brisk.url}/metrics").text
    wrong = [seen for seen in answers if text in f"{seen}"]
    assert wrong == []
    assert all(headers["referrer-policy"] == "no-referrer" for headers, _ in answers)
    assert text not in metrics
    written = brisk.output.read_text()
    assert f'"route": "{"/v1/games/<game>/events"}"' in written
    assert "ticket=…" in written, "gunicorn has quoted a request"
    assert text not in written


def test_a_browser_that_is_refused_for_a_moment_tries_again_and_others_get_the_problem(make: Make):
    app = make(limits="read=20/minute, create=none")
    ann = Guest(app, "Ann")
    path = f"/v1/games/{ann.open()}/events"
    text = ticket(ann.http, path)
    Quarantine(app.extensions["heptad"].client).put(path.split("/")[3], Head(2, "f" * 64), EMPTY)
    for status in (503, 429):
        by_token = ann.http.get(path, headers={"Accept": SSE})
        assert by_token.status_code == opened(app, path, text, NDJSON).status_code == status
        again = opened(app, path, text)
        assert (again.status_code, again.content_type) == (200, SSE)
        why, retry, *rest = again.text.split("\n")
        assert json.loads(why.removeprefix(": "))["type"] == by_token.json["type"]
        assert (retry, rest) == (f"retry: {again.headers['Retry-After']}000", ["", ""])
        while ann.get("/v1/account")[0] == 200:
            pass


BEGIN = """settings => {{
  {example}
  window.seen = [];
  return listen(...settings, (type, data) => window.seen.push(type === "end" ? type : data.version));
}}"""
"""What a page does to follow a game, with the example of docs/streams.md."""


def test_event_source_on_another_origin_goes_on_by_itself_after_the_server_was_killed(mortal: Mortal, browser: Browser):
    running = mortal.whole()
    _, example = re.findall(r"```js\n(.*?)```", STREAMS_PAGE.read_text(encoding="utf-8"), re.DOTALL)
    api = running.url.replace("localhost", "127.0.0.1")
    ann = Player(running.url, "Ann")
    game = ann.open(2, bots=["greedy"], visibility="private")["id"]
    path = f"/v1/games/{game}/updates"
    answers: list[tuple[str, dict[str, str], dict[str, str]]] = []
    with browser.new_context() as context:
        page = context.new_page()
        page.goto(api.replace("127.0.0.1", "localhost") + RESTING)  # another host is another origin
        page.on("response", lambda answer: answers.append((answer.url, answer.headers, answer.request.headers)))
        page.evaluate(BEGIN.format(example=example), [api, path, ann.token, ["update"]])
        page.wait_for_function("window.seen.length")
        Victim(running).kill_everything()
        assert ann.http.post(f"/v1/games/{game}/resignation").status_code == 201
        page.wait_for_function("window.seen.includes('end')")
        seen = page.evaluate("window.seen")
    later = [update["version"] for update in ann.http.get(path, params={"after": seen[0]}).json()["updates"]]
    assert later
    assert seen[1:] == [*later, "end"]
    streams = [each for each in answers if "ticket=" in each[0]]
    assert len(streams) > 1
    for _, headers, asked in streams:
        assert headers["access-control-allow-origin"].startswith("http://localhost:")
        assert "authorization" not in asked
    assert sum(url.endswith(MAKING) for url, _, _ in answers) == 1
    assert parse_qs(urlsplit(streams[0][0]).query)["ticket"][0] not in running.output.read_text()
    ann.close()
