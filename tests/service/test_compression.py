"""Answers are compressed where that is safe, in the coding that the client prefers, and mean the same."""

import gzip
import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import httpx
import pytest

from events.process import zstd
from service.app import create_app
from service.contract import document_of
from service.http.compression import CODINGS, COMPRESSED, LEAST
from tests.service.conftest import Running
from tests.service.playing import Player, play_out, started
from titles.registry import TITLES

DECODED = {"zstd": zstd.decompress, "gzip": gzip.decompress, None: bytes}
SECRET = re.compile("token|secret|invit|ticket|password|passkey|code|key")
DOCUMENTS = {
    *("/v1/titles", "/v1/titles/seven/catalogue", "/v1/rules", "/v1/titles/seven/rules", "/openapi.json"),
    *("/", "/replay", "/developers", "/docs", "/docs/problems", "/docs/first-hour", "/titles", "/titles/seven"),
    *("/account", "/arrival", "/verify", "/verify.mjs", "/verify-page.mjs", "/assets/style.css", "/assets/redoc.js"),
    "/docs/vectors/dealer.json",
}
OF_TITLES = tuple("".join(map(str.capitalize, title.split("_"))) for title in TITLES)
"""What the names of the components of titles begin with."""
BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
PLAIN = {
    *(
        "/v1/account",
        "/v1/account/tokens",
        "/v1/account/passkeys",
        "/v1/account/muted",
        "/v1/webhooks",
        "/v1/challenges",
    ),
    *(
        "/v1/games/{game}/log",
        "/v1/games/export?limit=1",
        "/metrics",
        "/healthz",
        "/readyz",
        "/favicon.ico",
        "/v1/titles/lacking",
    ),
}
"""What has secrets, is a stream, is short, or is a problem."""
JSON = {
    "/v1/games?player={player}": "games.list_games",
    "/v1/games/{game}": "games.show_game",
    "/v1/games/{game}?at={at}": "games.show_game",
    "/v1/games/{game}/standings": "games.show_standings",
    "/v1/games/{running}/moves?unavailable=true": "moves.show_moves",
    "/v1/games/{game}/events?limit=9": "log.show_events",
    "/v1/games/{game}/history": "history.show_history",
    "/v1/games/{game}/updates?limit=3": "updates.show_updates",
    "/v1/games/{game}/thoughts": "analyses.show_thoughts",
    "/v1/results?player={player}": "results.list_results",
    "/v1/players/{player}": "players.show_player",
    "/v1/players/{player}/ratings?title=seven": "ratings.show_ratings",
    "/v1/titles/seven/standings?seats=16": "titles.show_ranking",
}
SHORT = {
    *("/v1/players/{player}", "/v1/players/{player}/ratings?title=seven", "/v1/titles/seven/standings?seats=16"),
    *("/v1/games/{game}/standings", "/v1/games/{game}/thoughts"),
}
"""What is not long enough here to be compressed."""


class Raw(NamedTuple):
    """An answer as it was sent."""

    status: int
    headers: httpx.Headers
    body: bytes

    @property
    def coding(self) -> str | None:
        return self.headers.get("content-encoding")

    @property
    def content(self) -> bytes:
        return DECODED[self.coding](self.body)


def raw(client: httpx.Client, path: str, accepted: str, method: str = "GET", **headers: str) -> Raw:
    accept = BROWSER if not path.startswith("/v1") else "*/*"
    given = {"Accept": accept, "Accept-Encoding": accepted, **headers}
    with client.stream(method, path, headers=given) as answer:
        return Raw(answer.status_code, answer.headers, b"".join(answer.iter_raw()))


@pytest.fixture(scope="module")
def paths(heptad: Running) -> Iterator[tuple[Player, dict[str, str]]]:
    """A player, and what stands in paths: a finished game with many others, a running one, and the player's id."""
    players = [Player(heptad.url, name) for name in ("Ann", "Bob", "Cem")]
    game, running = started(players), started(players)
    begun = players[0].game(game)["version"]
    play_out(players, game)
    for _ in range(2):
        duel = started(players[:2], title="seven_wonders_duel")
        assert players[0].http.post(f"/v1/games/{duel}/resignation").status_code == 201
    values = {"game": game, "running": running, "player": players[0].id, "at": str(begun)}
    yield players[0], values
    for player in players:
        player.close()


@pytest.mark.parametrize("template", sorted({*DOCUMENTS, *JSON}))
def test_an_answer_in_each_coding_says_the_same(paths: tuple[Player, dict[str, str]], template: str):
    player, values = paths
    path = template.format(**values)
    plain = raw(player.http, path, "identity")
    assert (plain.status, plain.coding) == (200, None)
    assert (len(plain.content) < LEAST) == (template in SHORT)
    tags = {plain.headers.get("etag")}
    for coding in CODINGS:
        coded = raw(player.http, path, coding)
        assert coded.coding == (None if template in SHORT else coding)
        assert (coded.status, coded.content) == (200, plain.content)
        assert coded.headers["content-type"] == plain.headers["content-type"]
        assert "Accept-Encoding" in coded.headers["vary"]
        assert int(coded.headers["content-length"]) == len(coded.body)
        assert lasting(raw(player.http, path, coding, "HEAD")) == lasting(coded._replace(body=b""))
        tags.add(coded.headers.get("etag"))
    if tags != {None}:
        assert len(tags) == (1 if template in SHORT else 1 + len(CODINGS))


def lasting(found: Raw) -> tuple[set[tuple[str, str]], bytes]:
    """Return the headers of an answer that are the same each time, and its body."""
    return {(name, value) for name, value in found.headers.items() if name not in {"date", "x-request-id"}}, found.body


@pytest.mark.parametrize("template", ["/v1/games/{game}", "/v1/games/{game}/events", "/v1/titles/seven/catalogue", "/"])
def test_a_client_that_has_an_answer_in_a_coding_does_not_get_it_again(
    paths: tuple[Player, dict[str, str]], template: str
):
    player, values = paths
    path = template.format(**values)
    for coding in (*CODINGS, "identity"):
        tag = raw(player.http, path, coding).headers["etag"]
        known = raw(player.http, path, coding, **{"If-None-Match": f'"other", W/{tag}'})
        assert (known.status, known.body, known.headers["etag"], known.coding) == (304, b"", tag, None)
        assert "Accept-Encoding" in known.headers["vary"]
        other = "gzip" if coding == "identity" else "identity"
        assert raw(player.http, path, other, **{"If-None-Match": tag}).status == 200


@pytest.mark.parametrize("path", sorted(PLAIN))
def test_what_has_secrets_is_a_stream_or_is_short_is_sent_as_it_is(paths: tuple[Player, dict[str, str]], path: str):
    player, values = paths
    assert raw(player.http, path.format(**values), "zstd, gzip, br, deflate").coding is None


def test_a_replayed_log_is_compressed(paths: tuple[Player, dict[str, str]]):
    player, values = paths
    log = player.http.get(f"/v1/games/{values['game']}/log").content
    answers = []
    for coding in (*CODINGS, "identity"):
        headers = {"Content-Type": "application/x-ndjson", "Accept-Encoding": coding}
        with player.http.stream("POST", "/v1/logs/replay", headers=headers, content=log) as answer:
            answers.append(Raw(answer.status_code, answer.headers, b"".join(answer.iter_raw())))
    assert [answer.coding for answer in answers] == [*CODINGS, None]
    assert len({answer.content for answer in answers}) == 1


def test_each_list_of_routes_is_about_the_same_ones():
    assert {*JSON.values(), "analyses.show_analysis", "logs.replay_log"} == COMPRESSED


def test_a_stream_of_events_is_sent_as_it_is(paths: tuple[Player, dict[str, str]]):
    player, values = paths
    for path in ("events", "updates"):
        for form in ("text/event-stream", "application/x-ndjson"):
            found = raw(player.http, f"/v1/games/{values['running']}/{path}?wait=0", "gzip", Accept=form)
            assert (found.status, found.coding) == (200, None)
            assert len(found.body) > LEAST


def test_the_invite_of_a_private_game_is_never_compressed(players: list[Player]):
    private, public = (players[0].open(7, visibility=each)["id"] for each in ("private", "public"))
    for path in ("", "/updates"):
        found = raw(players[0].http, f"/v1/games/{private}{path}", "gzip")
        assert '"invite":"' in found.body.decode()
        assert len(found.body) > LEAST
        assert raw(players[0].http, f"/v1/games/{public}{path}", "gzip").coding == "gzip"


def test_a_token_and_other_secrets_are_never_compressed(heptad: Running):
    with httpx.Client(base_url=heptad.url) as client:
        made = client.post("/v1/players", json={"name": "x" * 40}, headers={"Accept-Encoding": "gzip"})
    assert "content-encoding" not in made.headers


def members(part: Any, schemas: dict[str, Any], known: set[str], of: str = "") -> Iterator[str]:
    """Yield the members of all objects of a schema, without those of titles: they have tokens that lie on a board."""
    if isinstance(part, list):
        part = dict(enumerate(part))
    if not isinstance(part, dict):
        return
    yield from () if of.startswith(OF_TITLES) else part.get("properties", ())
    name = str(part.get("$ref", "")).rpartition("/")[2]
    if name not in known:
        known.add(name)
        yield from members(schemas.get(name), schemas, known, name)
    for each in part.values():
        yield from members(each, schemas, known, of)


def test_no_answer_that_is_compressed_has_a_secret_but_the_invite():
    app = create_app(connected=False)
    with app.test_request_context():
        document = json.loads(document_of(app).content)
    names = {endpoint.rpartition(".")[2] for endpoint in COMPRESSED}
    operations = [each for path in document["paths"].values() for each in path.values() if "operationId" in each]
    answers = {each["operationId"]: each["responses"]["200"] for each in operations if each["operationId"] in names}
    assert answers.keys() == names
    schemas = document["components"]["schemas"]
    assert {name for name in members([*answers.values()], schemas, set()) if SECRET.search(name)} == {"invite"}
    tokens = document["paths"]["/v1/account/tokens"]["post"]["responses"]
    assert "token" in set(members(tokens, schemas, set()))


@pytest.mark.parametrize(
    ("accepted", "coding"),
    {
        "gzip, deflate, br, zstd": "zstd",
        "gzip, deflate, br": "gzip",
        "GZIP": "gzip",
        "br, deflate": None,
        "*": "zstd",
        "gzip;q=0.9, zstd;q=0.8": "gzip",
        "zstd;q=0, gzip;q=0": None,
        "zstd;q=0, *": "gzip",
        "*;q=0": None,
        "gzip, identity;q=0": "gzip",
        "identity;q=0": None,
        "identity, gzip;q=0.5": None,
        "gzip;q=0.5, identity;q=0.5": "gzip",
        "gzip;q=oh": None,
        ",;": None,
        "": None,
    }.items(),
)
def test_the_client_chooses(heptad: Running, accepted: str, coding: str | None):
    with httpx.Client(base_url=heptad.url) as client:
        assert raw(client, "/v1/titles/seven/catalogue", accepted).coding == coding


def test_a_client_that_names_no_codings_gets_the_plain_answer(heptad: Running):
    with httpx.Client(base_url=heptad.url) as client:
        del client.headers["accept-encoding"]
        assert "content-encoding" not in client.get("/v1/titles/seven/catalogue").headers


@pytest.mark.parametrize("spoken", ["en", "ja"])
def test_a_move_is_made_at_the_version_of_a_compressed_answer(players: list[Player], spoken: str):
    ann, game = players[0], started(players)
    found = raw(ann.http, f"/v1/games/{game}/moves?unavailable=true", "gzip", **{"Accept-Language": spoken})
    tag, move = found.headers["etag"], json.loads(found.content)["moves"][0]["move"]
    assert tag.endswith('-gzip"')
    assert ann.post(game, move, **{"If-Match": tag}).status_code == 201


def test_what_is_the_same_for_everybody_may_be_kept_by_all_caches(heptad: Running):
    with httpx.Client(base_url=heptad.url) as client:
        kept = {
            path: client.get(path).headers["cache-control"]
            for path in ("/v1/titles", "/v1/titles/seven/catalogue", "/v1/rules")
        }
    assert kept == {
        "/v1/titles": "public, no-cache",
        "/v1/titles/seven/catalogue": "public, no-cache",
        "/v1/rules": "public, max-age=3600",
    }
