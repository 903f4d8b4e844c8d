"""Exports: games with their logs, oldest first, as far as the caller may open them, and resumable anywhere."""

import itertools
import json
import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import httpx
import pytest
import redis
from flask.testing import FlaskClient

from events.format.seal import Head
from projections import exports
from tests import logs
from tests.service.conftest import Make, Running, at
from tests.service.playing import Player, started
from tests.service.reading import NDJSON, Reader
from titles.registry import TITLES
from verifier.verify import judge

Line = dict[str, Any]
URN = "urn:heptad:problem:"


def export(caller: Player, **query: Any) -> list[Line]:
    answer = caller.http.get("/v1/games/export", params=query)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == NDJSON
    return [json.loads(line) for line in answer.text.splitlines()]


def ids(lines: list[Line]) -> list[str]:
    return [line["game"]["id"] for line in lines]


def until_held_back_no_longer(found: Callable[[], list[Line]], count: int) -> list[Line]:
    """Return the lines when there are as many as there should be: games of the last five seconds are held back."""
    until = time.monotonic() + 30
    while len(lines := found()) < count:
        assert time.monotonic() < until, ids(lines)
        time.sleep(0.2)
    return lines


class Exported(NamedTuple):
    """Ann, who has all the games, Bea, who has most, and a player who has none; the games in the order of opening."""

    ann: Player
    bea: Player
    eve: Player
    games: dict[str, str]


@pytest.fixture(scope="module")
def exported(heptad: Running) -> Iterator[Exported]:
    ann, bea, eve = (Player(heptad.url, name) for name in ("Ann", "Bea", "Eve"))
    games = {
        "late": started([ann, bea]),
        "early": started([ann, bea]),
        "cancelled": ann.open(3)["id"],
        "seven": ann.open(2, title="seven", bots=["random"])["id"],
        "playing": started([ann, bea]),
        "private": ann.open(2, visibility="private", bots=["random"])["id"],
        "open": ann.open(3)["id"],
    }
    assert ann.http.delete(f"/v1/games/{games['cancelled']}/seats/0").status_code == 200
    for name in ("early", "seven", "private", "late"):
        assert ann.http.post(f"/v1/games/{games[name]}/resignation").status_code == 201
    until_held_back_no_longer(lambda: export(ann, mine=True), 7)
    until_held_back_no_longer(lambda: export(ann, mine=True, status="finished"), 4)
    yield Exported(ann, bea, eve, games)
    for player in (ann, bea, eve):
        player.close()


def test_all_games_of_a_player_come_oldest_first_with_their_logs(exported: Exported):
    ann, bea, eve, games = exported
    public = [game for name, game in games.items() if name != "private"]
    assert ids(export(ann, mine=True)) == ids(export(ann, player=ann.id)) == [*games.values()]
    for caller in (ann, bea, eve):
        lines = export(caller, player=ann.id)
        assert [game for game in ids(lines) if game != games["private"]] == public
        rows = caller.http.get("/v1/games", params={"player": ann.id, "limit": 100}).json()["games"]
        assert [line["game"] for line in lines] == rows[::-1]
        for line in lines:
            served = caller.http.get(f"/v1/games/{line['game']['id']}/log").text.splitlines()
            assert [line["header"], *line["log"]] == [json.loads(each) for each in served]
    anonymous = httpx.get(f"{ann.http.base_url}/v1/games/export", params={"player": ann.id})
    assert anonymous.text.splitlines() == eve.http.get("/v1/games/export", params={"player": ann.id}).text.splitlines()


def test_a_line_contains_the_log_byte_for_byte(exported: Exported):
    ann, game = exported.ann, exported.games["early"]
    answer = ann.http.get("/v1/games/export", params={"mine": True, "status": "finished", "limit": 1})
    header, envelopes = answer.text.partition('"header":')[2].removesuffix("]}\n").split(',"log":[', 1)
    log = header + "\n" + envelopes.replace('},{"actor":', '}\n{"actor":') + "\n"
    assert log == ann.http.get(f"/v1/games/{game}/log").text
    assert judge(log.encode(), TITLES).complete


def test_seals_are_open_only_to_those_who_may_open_them(exported: Exported):
    def opened(caller: Player) -> set[tuple[int, ...]]:
        [line] = [line for line in export(caller, player=exported.ann.id) if line["game"]["status"] == "playing"]
        return {tuple(seal["to"]) for event in line["log"] for seal in event["sealed"] if "payload" in seal}

    assert opened(exported.eve) == set()
    assert opened(exported.ann)
    assert all(0 in to for to in opened(exported.ann))
    assert all(1 in to for to in opened(exported.bea))


def test_finished_games_come_in_the_order_in_which_they_ended(exported: Exported):
    ann, games = exported.ann, exported.games
    lines = export(ann, mine=True, status="finished")
    assert ids(lines) == [games[name] for name in ("early", "seven", "private", "late")]
    moments = [line["game"]["updated_at"] for line in lines]
    assert ids(export(ann, mine=True, status="finished", since=moments[1], until=moments[3])) == ids(lines)[1:3]
    assert ids(export(ann, mine=True, status="finished", title="seven")) == [games["seven"]]
    assert ids(export(ann, mine=True, status="playing")) == [games["playing"]]
    assert ids(export(ann, mine=True, status="open")) == [games["open"]]
    opened = ann.game(games["seven"])["created_at"]
    assert ids(export(ann, mine=True, since=opened)) == [*games.values()][3:]
    assert ids(export(ann, mine=True, until=opened, title="seven_wonders")) == [*games.values()][:3]


@pytest.mark.parametrize("query", [{}, {"status": "finished"}, {"since": "2026-01-01"}])
def test_a_cursor_continues_after_its_line(exported: Exported, query: dict[str, str]):
    ann = exported.ann
    whole, found = export(ann, mine=True, **query), export(ann, mine=True, limit=2, **query)
    while lines := export(ann, mine=True, limit=2, cursor=found[-1]["cursor"], **query):
        assert len(lines) <= 2
        found += lines
    assert found == whole


def test_a_game_that_ends_after_an_export_is_in_the_next_one(players: list[Player]):
    ann, bea = players[:2]
    first, second = started([ann, bea]), started([ann, bea])
    assert bea.http.post(f"/v1/games/{second}/resignation").status_code == 201
    query = {"mine": True, "status": "finished"}
    [line] = until_held_back_no_longer(lambda: export(ann, **query), 1)
    assert line["game"]["id"] == second
    assert export(ann, cursor=line["cursor"], **query) == []
    assert ann.http.post(f"/v1/games/{first}/resignation").status_code == 201
    assert export(ann, cursor=line["cursor"], **query) == []
    [line] = until_held_back_no_longer(lambda: export(ann, cursor=line["cursor"], **query), 1)
    assert line["game"]["id"] == first


def test_an_export_that_breaks_off_is_continued(heptad: Running, exported: Exported):
    query = f"/v1/games/export?player={exported.ann.id}"
    whole, found = export(exported.eve, player=exported.ann.id), []
    while True:
        path = query + (f"&cursor={found[-1]['cursor']}" if found else "")
        with Reader(heptad, path, accept=NDJSON) as reader:
            line = next(reader.lines(), None)  # the connection is closed in the middle of the next game
        if line is None:
            break
        found.append(json.loads(line))
    assert found == whole


@pytest.mark.parametrize(
    ("query", "status", "named"),
    [
        ({"mine": True}, 401, "token-needed"),
        ({"status": "lost"}, 422, "status"),
        ({"title": "chess"}, 422, "title"),
        ({"cursor": "zzz"}, 422, "cursor"),
        ({"limit": 0}, 422, "limit"),
        ({"after": 1}, 422, "after"),
    ],
)
def test_an_invalid_query_names_the_field(heptad: Running, query: dict[str, Any], status: int, named: str):
    answer = httpx.get(f"{heptad.url}/v1/games/export", params=query)
    assert (answer.status_code, answer.headers["content-type"]) == (status, "application/problem+json")
    assert named in answer.text


def test_a_token_has_to_allow_reading(exported: Exported):
    token = exported.ann.http.post("/v1/account/tokens", json={"scopes": ["game:play"]}).json()["token"]
    for query in ({}, {"mine": True}):
        answer = exported.ann.http.get("/v1/games/export", params=query, headers={"Authorization": f"Bearer {token}"})
        assert (answer.status_code, answer.json()["type"]) == (403, URN + "scope-needed")


@pytest.fixture
def settled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without other processes, no game with an earlier time can still be listed."""
    monkeypatch.setattr(exports, "HELD_BACK", exports.HELD_BACK * 0)


def open_games(client: FlaskClient, count: int) -> list[str]:
    token = client.post("/v1/players", json={"name": "Ann"}).get_json()["token"]
    client.environ_base["HTTP_AUTHORIZATION"] = f"Bearer {token}"
    bodies = [{"title": "seven_wonders", "seats": 3}] * count
    games = [client.post("/v1/games", json=body).get_json()["id"] for body in bodies]
    time.sleep(0.002)  # the last one is held back for this millisecond
    return games


@pytest.mark.usefixtures("settled")
def test_one_game_after_another_is_read_as_the_client_takes_it(make: Make, log_client: redis.Redis):
    client = at(make(), "192.0.2.1")
    games = open_games(client, 20)
    answer, reads, found = client.get("/v1/games/export", buffered=False), [], b""
    for piece in answer.iter_encoded():
        found += piece
        reads.append(log_client.info("commandstats")["cmdstat_xrange"]["calls"])
    assert [json.loads(line)["game"]["id"] for line in found.splitlines()] == games
    assert len(reads) >= 2 * len(games)
    assert max(after - before for before, after in itertools.pairwise(reads)) <= 4
    answer.close()


@pytest.mark.usefixtures("settled")
def test_each_game_counts_as_a_read_of_the_address(make: Make):
    client = at(make(limits="read=8/minute"), "192.0.2.1")
    games = open_games(client, 10)
    found = [json.loads(line) for line in client.get("/v1/games/export").data.splitlines()]
    assert ids(found) == games[: len(found)]
    assert 0 < len(found) < 8
    answer = client.get("/v1/games/export", query_string={"cursor": found[-1]["cursor"]})
    assert (answer.status_code, answer.get_json()["type"]) == (429, URN + "too-many-requests")
    assert at(client.application, "192.0.2.2").get("/v1/games/export?limit=2").data.count(b"\n") == 2


@pytest.mark.usefixtures("settled")
def test_a_game_that_lost_events_is_left_out(make: Make):
    app = make()
    client = at(app, "192.0.2.1")
    first, lost, last = open_games(client, 3)
    assert len(client.get("/v1/games").get_json()["games"]) == 3
    app.extensions["heptad"].store.quarantine.put(lost, Head(9, "0" * 64), Head(2, "1" * 64))
    lines = [json.loads(line) for line in client.get("/v1/games/export").data.splitlines()]
    assert ids(lines) == [first, last]


@pytest.mark.usefixtures("settled")
def test_a_revoked_token_ends_an_export(make: Make):
    client = at(make(), "192.0.2.1")
    open_games(client, 5)
    answer = client.get("/v1/games/export", buffered=False)
    pieces = answer.iter_encoded()
    begin = next(pieces)
    assert client.delete("/v1/account/token").status_code == 204
    assert (begin + b"".join(pieces)).count(b"\n") < 5
    answer.close()


def test_imported_games_have_no_names_and_come_at_the_time_of_their_import(players: list[Player]):
    log = logs.finished(TITLES["seven_wonders"], 2, 7, resigns=5).log()
    answer = players[0].http.post("/v1/logs", content=log, headers={"Content-Type": NDJSON})
    assert answer.status_code == 201, answer.text
    since = answer.json()["imported"]["at"]
    [line] = until_held_back_no_longer(lambda: export(players[0], mine=True), 1)
    assert line["game"]["id"] == answer.json()["id"]
    assert line in export(players[0], status="finished", since=since)
    assert line["cursor"].startswith(since)
    assert {seat["name"] for seat in line["game"]["seats"]} == {None}
    assert [line["header"], *line["log"]] == [json.loads(each) for each in log.splitlines()]
