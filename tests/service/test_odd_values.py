"""Odd values in every field of every request: whatever a library stumbles over, the answer is never a server error.

The fields are those of the contract, so a new route is tested as soon as it has an example of its body.
"""

import itertools
import json
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode

import pytest
from flask import Flask
from werkzeug.test import create_environ, run_wsgi_app

from tests.odd_values import ANY, HOSTS, LANGUAGES, NUMBERS, TEXTS, TIMES, URLS
from tests.service.conftest import IN_PROCESS, Make, at
from tests.service.described import CONTRACT

HEADERS = {
    "Accept": ["", ";", "a/b/c", "*/*;q=nan", "*/*;q=1e999", "text/*;q=", "application/json;q=٣", ",", "/", "x" * 4000],
    "Accept-Language": LANGUAGES,
    "Accept-Encoding": ["", ";q", "gzip;q=nan", "*;q=0", "identity;q=x", "br;q=9999"],
    "Authorization": ["", "Bearer", "Bearer ", "Bearer ü", "Basic", "Basic ====", "Basic \xff", "Bearer a b", ":"],
    "Content-Type": [
        *[
            "",
            "/",
            ";",
            "a;charset",
            "application/json;charset=",
            'application/json;charset="',
            "text/plain;charset=utf-7",
        ],
        *[
            "application/json;charset*=x''%ff",
            "multipart/form-data",
            "multipart/form-data;boundary=\xff",
            "a;charset=\xff",
        ],
    ],
    "Content-Length": ["-1", "a", "1e3", "9" * 30, "+1"],
    "Cookie": ["", "=", ";", "a=\xff", 'a="', "a=" + "b" * 4000],
    "Forwarded": [
        *["for=", "for=[::1", 'for="[::g]:x"', "for=_x", "for=1.2.3.4:99999", "for=\xff", ";;;", 'for="'],
        "for=" + "9" * 999,
    ],
    "Host": HOSTS,
    "Idempotency-Key": ["", "\xff", "a" * 300, " ", '"', "\x7f", "ü" * 40],
    "If-Match": ["", "*", '"', 'W/"1"', '"1', '"999999999999999999999"', '"\xff"', '"-1"', '"1","2"', '"٣"', "\\"],
    "If-Modified-Since": TIMES,
    "If-None-Match": ["", "*", '"', 'W/"1"', '"1', '"\xff"', '"1","2"', ",", "\\", "a" * 4000],
    "If-Range": TIMES,
    "Last-Event-ID": ["", *NUMBERS, *TIMES, "\xff", "a:b", "-1-0"],
    "Origin": ["null", "", *URLS],
    "Range": ["bytes", "bytes=", "bytes=-", "bytes=a-b", "bytes=9-1", "bytes=0-" + "9" * 30, "x=1-2", "bytes=--1"],
    "X-Forwarded-For": ["", *HOSTS, "1.2.3.4, ", ",", "::1%eth0", "1.2.3.4:5", "[::1]:5", "9" * 999],
    "X-Request-ID": TEXTS,
}
"""Values by header. Those that a text can't be are latin-1, as WSGI has them."""
OF_ADDRESSES = ("Forwarded", "X-Forwarded-For", "Host", "Origin")
"""The headers that are read otherwise behind a proxy or under a public URL."""
HARMLESS = (
    *("Accept-Language", "Accept-Encoding", "Cookie", "If-Modified-Since", "If-None-Match", "If-Range", "Range"),
    "X-Request-ID",
)
"""The headers for which no request is refused, so that one request has odd values of all of them."""
OF_KIND = {"url": URLS, "since": TIMES, "until": TIMES, "lang": LANGUAGES, "cursor": [*TEXTS, *NUMBERS, *TIMES]}
"""Values by the name of a field, all of which are sent; of `ANY`, each field gets some."""
LEAVES = [None, True, -1, 0, 1e308, 2**63, 10**400, 1.5, [], {}, [[]], "", {"": ""}]
"""Values in JSON of other types."""
SOME = 4
"""How many of `ANY` each field gets, in rotation, so that the fields of all routes together get all."""
SOME_LEAVES = 5
"""How many of `LEAVES` each field gets, likewise."""
FOREVER = {("GET", "/v1/events"), ("GET", "/v1/games/{game}/events"), ("GET", "/v1/updates")}
"""What streams answers without an end."""
WITH_PASSKEYS = {"/v1/account/passkey-options", "/v1/account/passkeys", "/v1/sessions/options", "/v1/sessions"}


class Request(NamedTuple):
    """A request with one odd value."""

    path: str
    query: dict[str, str]
    headers: dict[str, str]
    body: Any


class Operation:
    """An operation of the contract, and what a proper request to it has."""

    def __init__(self, method: str, path: str) -> None:
        self.method, self.path = method, path
        found = CONTRACT["paths"][path]
        parameters = [*found[method.lower()].get("parameters", ()), *found.get("parameters", ())]
        self.queries = [each["name"] for each in parameters if each["in"] == "query"]
        content = found[method.lower()].get("requestBody", {}).get("content", {})
        sent = content.get("application/json", {})
        self.body = sent.get("example")
        component = sent.get("schema", {}).get("$ref", "").rpartition("/")[2]
        self.fields = CONTRACT["components"]["schemas"][component].get("properties", {}) if component else {}

    def requests(
        self, known: dict[str, str], some: "itertools.cycle[Any]", leaves: "itertools.cycle[Any]"
    ) -> Iterator[Request]:
        """Yield requests with an odd value in one place each."""
        path = self.path.format_map(known)
        for name in re.findall(r"{(\w+)}", self.path):
            for value in itertools.islice(some, SOME):
                yield Request(
                    self.path.format_map({**known, name: quote(value, "", errors="surrogatepass")}), {}, {}, self.body
                )
        for name in self.queries:
            for value in [*OF_KIND.get(name, ()), *itertools.islice(some, SOME)]:
                yield Request(path, {name: value}, {}, self.body)
        missing = [((name,), name) for name in self.fields if name not in (self.body or {})]
        for place, name in [*places(self.body), *missing]:
            odd = [*OF_KIND.get(name, ()), *itertools.islice(some, SOME), *itertools.islice(leaves, SOME_LEAVES)]
            for value in odd:
                yield Request(path, {}, {}, put(self.body, place, value))

    def requests_with_headers(
        self, known: dict[str, str], names: Iterable[str], rotation: dict[str, "itertools.cycle[str]"]
    ) -> Iterator[Request]:
        """Yield requests with an odd value of one header each, or of several that are harmless."""
        path = self.path.format_map(known)
        together = [name for name in names if name in HARMLESS]
        if together:
            yield Request(path, {}, {name: next(rotation[name]) for name in together}, self.body)
        for name in names:
            if name == "Origin" and self.path in WITH_PASSKEYS:  # which read it
                yield from (Request(path, {}, {name: value}, self.body) for value in HEADERS[name])
            elif name not in HARMLESS:
                yield Request(path, {}, {name: next(rotation[name])}, self.body)


def places(value: Any, at: tuple[Any, ...] = (), name: str = "") -> Iterator[tuple[tuple[Any, ...], str]]:
    """Yield the places of all values in JSON, with the name of the field that they belong to."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inner:
        yield from places(each, (*at, key), key if isinstance(key, str) else name)
    if at:
        yield at, name


def put(value: Any, at: tuple[Any, ...], odd: Any) -> Any:
    """Return JSON with another value in one place."""
    copy = (value or {}).copy()
    copy[at[0]] = put(value[at[0]], at[1:], odd) if at[1:] else odd
    return copy


OPERATIONS = [
    Operation(method.upper(), path)
    for path, methods in CONTRACT["paths"].items()
    for method in methods
    if method != "parameters"
]


def sent(
    app: Flask, operation: Operation, request: Request, token: str, base: str = "http://localhost"
) -> tuple[int, str]:
    """Send a request as its server hands it over, and return the status and the body of the answer."""
    text = None if request.body is None else json.dumps(request.body)
    headers = {"Authorization": f"Bearer {token}"} | ({} if text is None else {"Content-Type": "application/json"})
    written = {
        name: value.encode("utf-8", "surrogatepass").decode("latin-1") for name, value in request.headers.items()
    }
    query = {"wait": "0", **request.query} if (operation.method, operation.path) in FOREVER else request.query
    environ = create_environ(
        request.path,
        base,
        query_string=urlencode(query, errors="surrogatepass"),
        method=operation.method,
        headers={**headers, **written},
        data=text,
        environ_base={"REMOTE_ADDR": "10.0.0.1"},
    )
    body, status, _ = run_wsgi_app(app, environ, buffered=True)
    return int(status.partition(" ")[0]), b"".join(body).decode()


class Fuzzed(NamedTuple):
    """An application, a player's token, and what stands for the parameters in paths."""

    app: Flask
    token: str
    known: dict[str, str]

    def failures(self, operation: Operation, requests: Iterable[Request], base: str = "http://localhost") -> list[str]:
        """Return the requests that get a server error."""
        found = []
        for request in requests:
            status, body = sent(self.app, operation, request, self.token, base)
            if status >= 500:
                found.append(f"{operation.method} {request}: {status} {body[:200]}")
        return found


@pytest.fixture
def fuzz(make: Make) -> Callable[..., Fuzzed]:
    """Return a function that makes an application with a player who has a game and a webhook."""

    def making(**settings: str) -> Fuzzed:
        app = make(**{**IN_PROCESS, "webhook_private": "false", "log_level": "error", **settings})
        client = at(app, "10.0.0.1")
        player = client.post("/v1/players", json={"name": "Ann"}).json
        client.environ_base["HTTP_AUTHORIZATION"] = f"Bearer {player['token']}"
        game = client.post("/v1/games", json={"title": "seven_wonders_duel", "seats": 2}).json["id"]
        webhook = client.post("/v1/webhooks", json={"url": "https://hooks.example/"}).json["id"]
        known = {"game": game, "player": player["id"], "seat": "1", "title": "seven_wonders", "webhook": webhook}
        return Fuzzed(
            app, player["token"], {**known, "challenge": "c", "pairing": "q", "token": "t", "passkey": "k", "bot": "b"}
        )

    return making


def in_headers(fuzzed: Fuzzed, names: Iterable[str]) -> list[str]:
    """Return the requests with an odd header that get a server error: each operation gets a value of each header."""
    rotation = {name: itertools.cycle(values) for name, values in HEADERS.items()}
    return [
        failure
        for operation in OPERATIONS
        for failure in fuzzed.failures(operation, operation.requests_with_headers(fuzzed.known, names, rotation))
    ]


def test_an_odd_value_in_any_field_or_header_is_no_server_error(fuzz: Callable[..., Fuzzed]):
    fuzzed = fuzz(trusted_proxies="10.0.0.0/8")
    some, leaves, failures = itertools.cycle(ANY), itertools.cycle(LEAVES), []
    for operation in OPERATIONS:
        failures += fuzzed.failures(operation, operation.requests(fuzzed.known, some, leaves))
    failures += in_headers(fuzzed, HEADERS)
    assert not failures, "\n".join(failures[:20])


def test_an_odd_value_in_any_header_of_a_proxy_is_no_server_error(fuzz: Callable[..., Fuzzed]):
    fuzzed = fuzz(public_url="https://play.example", proxy_header="Forwarded", trusted_proxies="10.0.0.0/8")
    failures = in_headers(fuzzed, OF_ADDRESSES)
    assert not failures, "\n".join(failures[:20])
