"""HTTP: methods, media types, entity tags, caching, origins, limits, broken requests."""

import json
import random
import re
import socket
from hashlib import sha256

import httpx
import pytest

from tests.service.conftest import Running
from tests.service.playing import Player, play_turn, started

URN = "urn:heptad:problem:"


def response_to(heptad: Running, sent: bytes) -> tuple[int, dict[str, str], bytes]:
    """The response of the server to exactly these bytes."""
    host, port = heptad.url.removeprefix("http://").rsplit(":", 1)
    with socket.create_connection((host, int(port)), timeout=10) as connection:
        connection.sendall(sent)
        connection.shutdown(socket.SHUT_WR)
        got = b""
        while chunk := connection.recv(65536):
            got += chunk
    head, _, body = got.partition(b"\r\n\r\n")
    first, *lines = head.decode().split("\r\n")
    return int(first.split()[1]), dict(line.lower().split(": ", 1) for line in lines), body


POST_NAME = b"POST /v1/players HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
BROKEN = {
    "no HTTP": (b"garbage\r\n\r\n", 400),
    "another HTTP": (b"GET / HTTP/9.9\r\nHost: x\r\n\r\n", 400),
    "a long line": (b"GET /" + b"x" * 5000 + b" HTTP/1.1\r\nHost: x\r\n\r\n", 414),
    "a long header": (b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"y" * 9000 + b"\r\n\r\n", 431),
    "a length that is none": (b"POST /v1/players HTTP/1.1\r\nHost: x\r\nContent-Length: many\r\n\r\n", 400),
    "a body that ends early": (
        POST_NAME + b'Content-Length: 50\r\n\r\n{"name":"Early"}',
        400,
    ),
    "chunks that are none": (
        POST_NAME + b'Transfer-Encoding: chunked\r\n\r\nzz\r\n{"name":"x"}\r\n0\r\n\r\n',
        400,
    ),
    "an expectation": (b"GET / HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\n\r\n", 417),
}


@pytest.mark.parametrize(("sent", "status"), BROKEN.values(), ids=BROKEN)
def test_bytes_that_are_not_http_get_a_problem_too(heptad: Running, sent: bytes, status: int):
    code, headers, body = response_to(heptad, sent)
    assert code == status
    assert headers["content-type"] == "application/problem+json"
    problem = json.loads(body)
    assert problem["status"] == status
    assert problem["type"].startswith(URN + "http:")


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("PUT", "/v1/games", {"GET", "HEAD", "OPTIONS", "POST"}),
        ("DELETE", "/v1/games", {"GET", "HEAD", "OPTIONS", "POST"}),
        ("PATCH", "/v1/games/gx", {"GET", "HEAD", "OPTIONS"}),
        ("POST", "/v1/titles", {"GET", "HEAD", "OPTIONS"}),
        ("DELETE", "/v1/players", {"GET", "HEAD", "OPTIONS", "POST"}),
        ("GET", "/v1/games/gx/seats", {"OPTIONS", "POST"}),
        ("POST", "/v1/games/gx/seats/0", {"DELETE", "OPTIONS"}),
        ("POST", "/v1/games/gx/log", {"GET", "HEAD", "OPTIONS"}),
        ("TRACE", "/v1/games", {"GET", "HEAD", "OPTIONS", "POST"}),
        ("BREW", "/healthz", {"GET", "HEAD", "OPTIONS"}),
    ],
)
def test_a_method_that_is_not_there_names_those_that_are(heptad: Running, method: str, path: str, allowed: set[str]):
    answer = httpx.request(method, heptad.url + path)
    assert answer.status_code == 405
    assert answer.json()["type"] == URN + "http:method-not-allowed"
    assert set(re.split(", *", answer.headers["allow"])) == allowed


@pytest.mark.parametrize("path", ["/nothing", "/v1", "/v1/nothing", "/v2/games", "/v1/games/gx/nothing"])
def test_a_path_that_is_not_there(heptad: Running, path: str):
    answer = httpx.get(heptad.url + path)
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "application/problem+json"


@pytest.mark.parametrize("extra", [0, 1])
@pytest.mark.parametrize("chunked", [False, True])
def test_the_largest_body_and_one_byte_more(heptad: Running, extra: int, chunked: bool):
    body = b'{"name":"Large"}'
    body += b" " * (65536 - len(body) + extra)
    sent = iter([body[:1000], body[1000:]]) if chunked else body
    answer = httpx.post(f"{heptad.url}/v1/players", content=sent, headers={"Content-Type": "application/json"})
    assert answer.status_code == (413 if extra else 201), answer.text
    assert not extra or answer.headers["content-type"] == "application/problem+json"


def test_json_is_served_for_any_accept_header(heptad: Running):
    for accept in ("*/*", "text/html", "application/xml;q=0.9", "garbage;;q=x", "\xff".encode("latin-1")):
        answer = httpx.get(
            f"{heptad.url}/v1/titles", headers=[(b"Accept", accept if isinstance(accept, bytes) else accept.encode())]
        )
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "application/json"


def test_an_answer_without_a_body_has_no_type(heptad: Running, players: list[Player]):
    ann, bea = players[:2]
    game = started([ann, bea])
    bea.http.post(f"/v1/games/{game}/resignation")
    path, end = f"/v1/games/{game}", ann.game(game)["version"]
    stream, known = {"Accept": "text/event-stream"}, {"If-None-Match": ann.http.get(path).headers["etag"]}
    script = httpx.get(f"{heptad.url}/verify.mjs").headers["etag"]
    for status, answer in (
        (200, ann.http.options(path)),
        (204, ann.http.get(f"{path}/events", params={"after": end}, headers=stream)),
        (304, ann.http.get(path, headers=known)),
        (304, ann.http.get("/verify.mjs", headers={"If-None-Match": script})),
        (204, bea.http.delete("/v1/account/token")),
    ):
        assert (answer.status_code, answer.content) == (status, b"")
        assert "content-type" not in answer.headers
        assert answer.headers["cache-control"]
    for where in (path, f"{path}/log", "/verify.mjs"):
        head, whole = ann.http.head(where), ann.http.get(where)
        assert head.headers["content-type"] == whole.headers["content-type"]
    assert ann.http.options("/nowhere").headers["content-type"] == "application/problem+json"


def test_events_come_as_lines_to_those_who_accept_lines(players: list[Player]):
    ann, game = players[0], started(players[:2])
    as_json = ann.http.get(f"/v1/games/{game}/events").json()
    answer = ann.http.get(f"/v1/games/{game}/events?wait=0", headers={"Accept": "application/x-ndjson"})
    assert answer.headers["content-type"] == "application/x-ndjson"
    assert [json.loads(line) for line in answer.text.splitlines()] == as_json["events"]
    header, log = ann.http.get(f"/v1/games/{game}/log").content.split(b"\n", 1)
    assert json.loads(header)["game"] == game
    assert answer.content == log


def test_a_version_is_an_entity_tag(players: list[Player]):
    ann, game = players[0], started(players[:2])
    ann.http.headers["Accept-Encoding"] = "identity"  # a coding would be a part of the tag
    for path in ("", "/moves", "/standings", "/events", "/log", "/events?limit=3"):
        answer = ann.http.get(f"/v1/games/{game}{path}")
        tag = answer.headers["etag"]
        assert answer.headers["cache-control"] == "private, no-cache"
        assert {"Authorization", "Accept", "Accept-Language"} <= set(re.split(", *", answer.headers["vary"]))
        mark = sha256(f"Bearer {ann.token}".encode()).hexdigest()[:8]
        version = "3-more" if "limit" in path else str(ann.game(game)["version"])
        if path:
            assert tag == f'"{version}-{mark}"'
        else:  # with the names of the players
            assert re.fullmatch(rf'"{version}-(?!{mark})[0-9a-f]{{8}}"', tag)
        for given in (tag, f"W/{tag}", f'"1", {tag}', "*"):
            again = ann.http.get(f"/v1/games/{game}{path}", headers={"If-None-Match": given})
            assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
            assert "Authorization" in again.headers["vary"]
        assert ann.http.head(f"/v1/games/{game}{path}", headers={"If-None-Match": tag}).status_code == 304
        for given in ('"1"', "garbage", '"', ""):
            assert ann.http.get(f"/v1/games/{game}{path}", headers={"If-None-Match": given}).status_code == 200


def test_a_browser_that_kept_an_answer_without_derived_facts_gets_the_whole_game(players: list[Player]):
    """The tag that the version before them gave this answer is not taken for the tag of this one."""
    ann, game = players[0], started(players[:2])
    seen = ann.game(game)
    besides = [[seat["name"], seat["player_kind"]] for seat in seen["seats"]], None, 0
    mark = sha256(f"Bearer {ann.token}\n".encode() + json.dumps(besides, separators=(",", ":")).encode()).hexdigest()
    kept = {"If-None-Match": f'"{seen["version"]}-{mark[:8]}"'}
    assert ann.http.get(f"/v1/games/{game}", headers=kept).json()["derived"] == seen["derived"]


def test_a_move_answers_with_the_tag_that_the_game_has_then(players: list[Player]):
    ann, game = players[0], started(players[:2])
    listing = ann.moves(game)
    answer = ann.post(game, listing["moves"][0]["move"], **{"If-Match": f'"{listing["version"]}"'})
    assert answer.status_code == 201
    assert answer.headers["etag"] == f'"{answer.json()["version"]}"'
    late = ann.post(game, listing["moves"][1]["move"], **{"If-Match": f'"{listing["version"]}"'})
    assert (late.status_code, late.json()["type"]) == (412, URN + "version-passed")
    assert ann.post(game, listing["moves"][1]["move"], **{"If-Match": "*"}).status_code == 201


def test_moves_in_another_language_have_another_tag(players: list[Player]):
    ann, game = players[0], started(players[:2])
    path, japanese = f"/v1/games/{game}/moves", {"Accept-Language": "ja"}
    said, tag = ann.http.get(path), ann.http.get(path).headers["etag"]
    other = ann.http.get(path, headers={**japanese, "If-None-Match": tag})
    assert other.status_code == 200
    assert other.json()["moves"][0]["label"] != said.json()["moves"][0]["label"]
    assert ann.http.get(path, headers={**japanese, "If-None-Match": other.headers["etag"]}).status_code == 304
    for known in (other.headers["etag"], tag):  # either names the version to move at
        version = ann.game(game)["version"]
        answer = ann.post(game, other.json()["moves"][0]["move"], **{"If-Match": known})
        assert answer.status_code == (201 if known.startswith(f'"{version}-ja-') else 412)


def test_the_tag_of_another_reader_is_not_fresh(players: list[Player]):
    """A browser in which another player signs in may send the tag of the player before."""
    ann, bea, game = players[0], players[1], started(players[:2])
    anybody = httpx.Client(base_url=ann.http.base_url)
    for path in ("", "/events", "/log", "/history"):
        url = f"/v1/games/{game}{path}"
        tags = [get(url).headers["etag"] for get in (ann.http.get, bea.http.get, anybody.get)]
        assert len({*tags}) == 3
        assert ann.http.get(url, headers={"If-None-Match": tags[0]}).status_code == 304
        for tag in tags[1:]:
            assert ann.http.get(url, headers={"If-None-Match": tag}).status_code == 200
    anybody.close()


def test_the_past_of_a_game_has_another_tag_once_its_seals_are_open(players: list[Player]):
    ann, game = players[0], started(players[:2])
    play_turn(players[:2], game, random.Random(1))
    at = ann.game(game)["version"]
    paths = [f"/v1/games/{game}?at={at}", f"/v1/games/{game}/events?limit={at - 1}"]
    during = [ann.http.get(path) for path in paths]
    play_turn(players[:2], game, random.Random(1))
    for path, before in zip(paths, during, strict=True):
        again = ann.http.get(path, headers={"If-None-Match": before.headers["etag"]})
        assert again.status_code == 304
    assert ann.http.post(f"/v1/games/{game}/resignation").status_code == 201
    for path, before in zip(paths, during, strict=True):
        after = ann.http.get(path, headers={"If-None-Match": before.headers["etag"]})
        assert after.status_code == 200
        assert after.content != before.content
        assert ann.http.get(path, headers={"If-None-Match": after.headers["etag"]}).status_code == 304


def test_pages_of_other_origins_may_call(heptad: Running):
    preflight = httpx.options(
        f"{heptad.url}/v1/games",
        headers={
            "Origin": "https://a.example",
            "Access-Control-Request-Method": "POST",
            "Access-Control-Request-Headers": "authorization, content-type, idempotency-key, if-match",
        },
    )
    assert preflight.status_code == 200
    assert preflight.headers["access-control-allow-origin"] in {"*", "https://a.example"}
    allowed = preflight.headers["access-control-allow-headers"].lower()
    assert all(name in allowed for name in ("authorization", "content-type", "idempotency-key", "if-match"))
    assert {"GET", "POST", "DELETE"} <= set(re.split(", *", preflight.headers["access-control-allow-methods"]))
    for query, more, status in (("?" + "x" * 5000, {}, 414), ("", {"X": "x" * 9000}, 431), ("", {"Expect": "x"}, 417)):
        answer = httpx.get(f"{heptad.url}/v1/titles{query}", headers={"Origin": "https://a.example", **more})
        assert (answer.status_code, answer.headers["access-control-allow-origin"]) == (status, "*")
        assert answer.headers["access-control-expose-headers"] == "X-Request-ID"
    problem = httpx.get(f"{heptad.url}/v1/games/gx", headers={"Origin": "https://a.example"})
    assert problem.status_code == 404
    assert problem.headers["access-control-allow-origin"] in {"*", "https://a.example"}
    exposed = set(re.split(", *", problem.headers["access-control-expose-headers"]))
    assert {"ETag", "Link", "Location", "Retry-After"} <= exposed
    assert "access-control-allow-credentials" not in problem.headers


def test_labels_speak_the_language_that_is_accepted(players: list[Player]):
    ann, game = players[0], started(players[:2])
    labels = {
        spoken: [
            legal_move["label"]
            for legal_move in ann.http.get(f"/v1/games/{game}/moves", headers={"Accept-Language": spoken}).json()[
                "moves"
            ]
        ]
        for spoken in ("en", "ja", "ja-JP, en;q=0.5", "tlh", "", ";;q=x")
    }
    assert labels["ja"] == labels["ja-JP, en;q=0.5"] != labels["en"]
    assert labels["en"] == labels["tlh"] == labels[""] == labels[";;q=x"]


def calling(running: Running, address: str) -> httpx.Client:
    """Return a client that calls from an address of this machine."""
    return httpx.Client(base_url=running.url, transport=httpx.HTTPTransport(local_address=address))


def remaining(answer: httpx.Response) -> str:
    """What remains of a quota: `r` in the RateLimit header."""
    return re.search(r";r=([0-9]+);", answer.headers["ratelimit"])[1]


def test_creating_is_limited_and_playing_is_not(strict: Running):
    client = calling(strict, "127.0.0.3")
    answers = [client.post("/v1/players", json={"name": f"Player {n}"}) for n in range(10)]
    assert [answer.status_code for answer in answers] == [201] * 10
    assert [remaining(answer) for answer in answers] == [str(9 - n) for n in range(10)]
    assert all(";q=10;" in answer.headers["ratelimit-policy"] for answer in answers)
    for headers in ({}, {"Authorization": "Bearer nonsense"}, {"Authorization": f"Bearer {'x' * 50}"}):
        refused = client.post("/v1/players", json={"name": "One more"}, headers=headers)
        assert (refused.status_code, refused.json()["type"]) == (429, URN + "too-many-requests")
        assert refused.headers["content-type"] == "application/problem+json"
        assert 0 < int(refused.headers["retry-after"]) <= 3600
        assert remaining(refused) == "0"
    client.headers["Authorization"] = f"Bearer {answers[0].json()['token']}"
    game = {"title": "seven_wonders", "seats": 2}
    opened = [client.post("/v1/games", json={**game, "bots": ["random"] if n == 0 else []}) for n in range(11)]
    assert [answer.status_code for answer in opened] == [201] * 10 + [429]  # the limit of each player
    path = f"/v1/games/{opened[0].json()['id']}"
    legal_moves = client.get(f"{path}/moves").json()["moves"]
    for number in range(10):
        answer = client.post(f"{path}/moves", json={"move": legal_moves[number % 2]["move"]})
        assert answer.status_code in {200, 201, 409, 422}
        assert "ratelimit-policy" not in answer.headers
    client.close()


def test_logs_are_limited_however_they_are_used(strict: Running):
    client = calling(strict, "127.0.0.4")
    client.headers["Content-Type"] = "application/x-ndjson"
    answers = [client.post("/v1/logs/verify", content=b"{}\n") for _ in range(6)]
    assert [answer.status_code for answer in answers] == [200] * 6
    assert [remaining(answer) for answer in answers] == ["5", "4", "3", "2", "1", "0"]
    for path, log in (("/v1/logs/verify", b"{}\n"), ("/v1/logs/verify", b" " * 1_000_000), ("/v1/logs", b"{}\n")):
        refused = client.post(path, content=log)
        assert (refused.status_code, refused.json()["type"]) == (429, URN + "too-many-requests")
        assert refused.headers["content-type"] == "application/problem+json"
        assert 0 < int(refused.headers["retry-after"]) <= 3600
        assert ";q=6;" in refused.headers["ratelimit-policy"]
        assert remaining(refused) == "0"
    client.close()


def test_only_the_named_origin_may_call(strict: Running):
    for origin, allowed in (("https://a.example", "https://a.example"), ("https://b.example", None)):
        answer = httpx.get(f"{strict.url}/v1/titles", headers={"Origin": origin})
        assert answer.headers.get("access-control-allow-origin") == allowed
        assert {"Origin", "Authorization"} <= set(re.split(", *", answer.headers["vary"]))


@pytest.mark.parametrize("name", ["SCRIPT_NAME", "PATH_INFO", "X-Forwarded-Proto", "X-Forwarded-Host"])
def test_no_header_changes_where_a_request_goes_or_a_link_leads(players: list[Player], name: str):
    answer = players[0].http.post(
        "/v1/games", json={"title": "seven_wonders", "seats": 2}, headers={name: "/elsewhere"}
    )
    assert answer.status_code == 201
    assert answer.headers["location"] == f"/v1/games/{answer.json()['id']}"


ADDRESSES = [
    "/v1//games",
    "//v1/games",
    "/v1/games//gx",
    "/v1/games/gx//moves",
    "//",
    "/healthz//",
    "//evil.example/v1/games",
]


@pytest.mark.parametrize("path", ADDRESSES)
def test_no_answer_sends_the_caller_to_another_address(heptad: Running, path: str):
    """Least of all to the one that the Host header names."""
    sent = f"GET {path} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n".encode()
    code, headers, body = response_to(heptad, sent)
    assert (code, headers["content-type"]) == (404, "application/problem+json")
    assert json.loads(body)["type"] == URN + "http:not-found"
    assert "location" not in headers


def test_links_are_without_scheme_and_host(heptad: Running, players: list[Player]):
    ann = players[0]
    body = {"title": "seven_wonders", "seats": 2}
    answer = ann.http.post("/v1/games", json=body, headers={"Host": "evil.example"})
    assert answer.headers["location"] == f"/v1/games/{answer.json()['id']}"
    assert httpx.get(f"{heptad.url}/v1/games?limit=1", headers={"Host": "evil.example"}).status_code == 200


ONCE = ("Idempotency-Key", "If-Match", "Authorization", "Last-Event-ID")


@pytest.mark.parametrize("name", ONCE)
@pytest.mark.parametrize(("method", "path"), [("POST", "/v1/games"), ("GET", "/v1/titles"), ("GET", "/healthz")])
def test_a_header_that_is_there_twice_is_refused(players: list[Player], name: str, method: str, path: str):
    ann = players[0]
    token = ann.http.headers["Authorization"]
    value = {"Authorization": token, "Content-Type": "application/json"}.get(name, "1")
    headers = [("Authorization", token), ("Content-Type", "application/json")]
    headers = [header for header in headers if header[0] != name] + [(name, value), (name.lower(), value)]
    body = b'{"title": "seven_wonders", "seats": 2}' if method == "POST" else None
    answer = httpx.request(method, f"{ann.http.base_url}".rstrip("/") + path, headers=headers, content=body)
    assert (answer.status_code, answer.json()["type"]) == (422, URN + "invalid-request")
    assert answer.json()["errors"] == [{"field": name, "detail": "is repeated"}]


def test_a_header_with_a_comma_is_there_once(players: list[Player]):
    body = {"title": "seven_wonders", "seats": 2}
    assert players[0].http.post("/v1/games", json=body, headers={"Idempotency-Key": "a,b"}).status_code == 201


def test_a_body_of_null_is_refused(players: list[Player]):
    ann, game = players[0], players[1].open(3)["id"]
    null = {"content": b"null", "headers": {"Content-Type": "application/json"}}
    for path in (
        "/v1/account/tokens",
        f"/v1/games/{game}/seats",
        "/v1/games",
        "/v1/players",
        f"/v1/games/{game}/moves",
    ):
        answer = ann.http.post(path, **null)
        assert (answer.status_code, answer.json()["errors"][0]["field"]) == (422, "body"), path
