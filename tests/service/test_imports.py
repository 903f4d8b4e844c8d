"""Imported logs: verified by a worker, stored unchanged, without players on this server."""

import json
import random
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from application.runtime.queues import VERIFY, VERIFY_SECONDS, Queues
from events.format import canonical
from tests import logs, tampering
from tests.golden.make import FOLDER
from tests.service.conftest import Running
from tests.service.playing import Player, started
from titles.registry import TITLES
from verifier.log_file import records_of

URN = "urn:heptad:problem:"
LINES = {"Content-Type": "application/x-ndjson"}
GIVEN_UP = {title: (FOLDER / title / "given-up.ndjson").read_bytes() for title in TITLES}
FORKED = (FOLDER / "seven_wonders" / "forked.ndjson").read_bytes()
WONDERS = GIVEN_UP["seven_wonders"]


@pytest.fixture(scope="module")
def ann(heptad: Running) -> Iterator[Player]:
    player = Player(heptad.url, "Ann")
    yield player
    player.close()


def bring(player: Player, log: bytes, key: str | None = None) -> httpx.Response:
    return player.http.post("/v1/logs", content=log, headers=LINES | ({} if key is None else {"Idempotency-Key": key}))


def hosted(player: Player, log: bytes) -> dict[str, Any]:
    answer = bring(player, log)
    assert answer.status_code == 201, answer.text
    assert answer.headers["Location"] == f"/v1/games/{answer.json()['id']}"
    return answer.json()


def log_of(player: Player, game: str) -> bytes:
    return player.http.get(f"/v1/games/{game}/log").content


def listed(player: Player, path: str, **query: Any) -> list[str]:
    body = player.http.get(path, params={"limit": 100, **query}).json()
    return [each["id"] for each in body.get("games", body.get("results"))]


@pytest.mark.parametrize("log", [*GIVEN_UP.values(), FORKED], ids=[*GIVEN_UP, "forked"])
def test_a_log_is_hosted_as_it_is_under_an_id_of_its_own(ann: Player, players: list[Player], log: bytes):
    head = json.loads(log.splitlines()[-1])
    said = json.loads(log.splitlines()[0])
    game = hosted(ann, log)
    assert (game["status"], game["version"], game["hash"]) == ("finished", head["version"], head["hash"])
    assert game["id"] not in {said["game"], *(fork["game"] for fork in said.get("forks", []))}
    assert (game["imported"]["game"], game["imported"]["player"]) == (said.get("forks", [said])[-1]["game"], ann.id)
    assert log_of(players[0], game["id"]) == log
    last = players[0].game(game["id"], at=head["version"])
    assert (last["id"], last["imported"]) == (game["id"], game["imported"])
    events = players[0].http.get(f"/v1/games/{game['id']}/events", params={"after": 3, "limit": 2}).content
    assert json.loads(events)["events"] == [json.loads(line) for line in log.splitlines()[4:6]]
    for path in ("/history", "/standings", "/moves"):
        assert players[0].http.get(f"/v1/games/{game['id']}{path}").status_code == (403 if path == "/moves" else 200)
    assert hosted(ann, log)["id"] != game["id"]


def test_the_players_in_it_are_not_players_of_this_server(ann: Player, players: list[Player]):
    """Not even in a log that was played here, by who is here."""
    bea, cid = players[:2]
    original = started([bea, cid])
    cid.http.post(f"/v1/games/{original}/resignation")
    log = log_of(bea, original)
    game = hosted(ann, log)["id"]
    seen = bea.game(game)
    assert (seen["you"], seen["imported"]["game"]) == (None, original)
    assert [(seat["player"], seat["name"]) for seat in seen["seats"]] == [(bea.id, None), (cid.id, None)]
    answer = bea.http.post(f"/v1/games/{game}/resignation")
    assert (answer.status_code, answer.json()["type"]) == (403, URN + "not-seated")
    assert game in listed(ann, "/v1/games", mine="true")
    assert game not in listed(bea, "/v1/games", mine="true")
    assert game in listed(bea, "/v1/games")
    assert original in listed(bea, "/v1/results", mine="true")
    assert game not in listed(bea, "/v1/results", mine="true")
    results = ann.http.get("/v1/results", params={"limit": 100}).json()["results"]
    [result] = [each for each in results if each["id"] == game]
    assert (result["origin"], result["counted"]) == ("imported", False)
    history = bea.http.get(f"/v1/games/{game}/history", params={"lang": "en"}).json()["lines"]
    assert any("P2 resigns" in line["text"] for line in history)
    assert not any("Player" in line["text"] for line in history)
    assert bea.http.get(f"/v1/games/{original}/history").text.count("Player") > 0


def test_it_can_be_forked_and_the_fork_is_played_here(ann: Player, players: list[Player]):
    bea, cid = players[:2]
    game = hosted(ann, WONDERS)["id"]
    lines = [json.loads(line) for line in WONDERS.splitlines()[1:]]
    at = lines[-1]["batch"] - 1
    fork = bea.http.post(f"/v1/games/{game}/forks", json={"at": at, "seats": [{"player": "me"}, None]}).json()
    assert (fork["imported"], fork["forked"], fork["you"]) == (None, {"from": "g5", "at": at}, 0)
    assert cid.join(fork["id"])["status"] == "playing"
    cid.http.post(f"/v1/games/{fork['id']}/resignation")
    verdict = bea.http.post("/v1/logs/verify", content=log_of(bea, fork["id"]), headers=LINES).json()
    assert (verdict["complete"], verdict["game"]) == (True, fork["id"])
    assert [seat["name"] for seat in bea.game(fork["id"])["seats"]] == ["Player 0", "Player 1"]


def test_a_private_log_is_seen_by_its_importer(ann: Player, players: list[Player]):
    bea, eve = players[:2]
    original = bea.open(2, visibility="private")
    players[2].join(original["id"], invite=original["invite"])
    bea.http.post(f"/v1/games/{original['id']}/resignation")
    game = hosted(eve, log_of(bea, original["id"]))["id"]  # which bea gave her
    assert eve.game(game)["visibility"] == "private"
    for other in (bea, ann):
        for path in ("", "/log", "/history"):
            assert other.http.get(f"/v1/games/{game}{path}").status_code == 404
        assert game not in [*listed(other, "/v1/games"), *listed(other, "/v1/games", mine="true")]
    assert game in listed(eve, "/v1/games", mine="true")
    assert game not in [
        *listed(eve, "/v1/games"),
        *listed(eve, "/v1/results"),
        *listed(bea, "/v1/results", mine="true"),
    ]


def test_under_one_key_it_is_hosted_once(ann: Player, players: list[Player]):
    one, two = (bring(ann, WONDERS, "once") for _ in range(2))
    assert (one.status_code, one.json()) == (two.status_code, two.json())
    assert one.status_code == 201
    other = bring(ann, GIVEN_UP["seven"], "once")
    assert (other.status_code, other.json()["type"]) == (422, URN + "idempotency-key-reused")
    assert bring(players[0], WONDERS, "once").json()["id"] != one.json()["id"]


def sent(heptad: Running, player: Player) -> httpx.Response:
    """The answer to one request under one key, on a connection of its own."""
    headers = LINES | {"Authorization": f"Bearer {player.token}", "Idempotency-Key": "at once"}
    return httpx.post(f"{heptad.url}/v1/logs", content=WONDERS, headers=headers, timeout=40)


def is_busy(answer: httpx.Response) -> bool:
    """Whether the answer is the one that asks a client to send its request again later."""
    if answer.status_code != 503:
        return False
    assert (answer.json()["type"], answer.headers["Retry-After"]) == (URN + "busy", "5"), answer.text
    return True


def test_sent_four_times_at_once_it_is_hosted_once(heptad: Running, ann: Player):
    """An address may have three logs there at a time, so a client may be asked to come back."""
    with ThreadPoolExecutor(4) as pool:
        first = list(pool.map(lambda _: sent(heptad, ann), range(4)))
    answers = [sent(heptad, ann) if is_busy(answer) else answer for answer in first]
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.json()["id"] for answer in answers}) == 1


def test_sent_more_often_than_logs_may_wait_it_is_hosted_once(
    heptad: Running, players: list[Player], running_queues: Queues
):
    """Two logs of an address wait while one is being verified; the next is refused and can be sent again."""
    player, fair = players[0], running_queues.fair(VERIFY)
    player.open(2)  # which notes its address
    owner = running_queues.owner_of(player.id)
    fair.push("being verified", owner)
    taken = fair.take(lease=VERIFY_SECONDS)
    assert taken is not None
    assert (taken.item, taken.owner) == ("being verified", owner)
    with ThreadPoolExecutor(2) as pool:
        try:
            waiting = [pool.submit(sent, heptad, player) for _ in range(2)]
            while list(fair.waiting().values()) != [owner.address] * 2:
                assert not any(each.done() for each in waiting)
                time.sleep(0.01)
            refused = [sent(heptad, player) for _ in range(2)]
        finally:
            fair.release(owner.address)
            running_queues.call_verifiers()
        answers = [each.result() for each in waiting]
    assert all(is_busy(answer) for answer in refused)
    answers += [sent(heptad, player) for _ in refused]
    assert [answer.status_code for answer in answers] == [201] * 4
    assert len({answer.json()["id"] for answer in answers}) == 1


def unfinished(opens: int | None) -> bytes:
    game = logs.finished(TITLES["seven_wonders"], 2, 1, until=lambda game: game.version > 30)
    return game.log(lambda to: opens in to)


@pytest.mark.parametrize(
    ("log", "kind", "detail"),
    [
        (b"", "log-unsound", "version 0, bytes"),
        (b"{}\n", "log-unsound", "version 1, bytes"),
        (WONDERS[:-2], "log-unsound", "bytes"),
        (WONDERS.replace(b'"seat_taken"', b'"seat_takem"', 1), "log-unsound", "chain"),
        (b"".join(line + b"\n" for line in WONDERS.splitlines()[:-2]), "log-unsound", "seals"),
        (unfinished(None), "log-not-whole", "still being played"),
        (unfinished(0), "log-not-whole", "still being played"),
        (
            logs.finished(TITLES["seven_wonders"], 2, 1, resigns=9).log(lambda _: False),
            "log-not-whole",
            "seals of the log are closed",
        ),
    ],
)
def test_an_invalid_or_incomplete_log_is_not_imported(ann: Player, log: bytes, kind: str, detail: str):
    before = listed(ann, "/v1/games", mine="true")
    answer = bring(ann, log, f"wrong {len(log)}")
    assert (answer.status_code, answer.json()["type"]) == (422, URN + kind)
    assert detail in answer.json()["detail"]
    assert answer.json()["verdict"]["sound"] == (kind == "log-not-whole")
    assert listed(ann, "/v1/games", mine="true") == before
    assert bring(ann, WONDERS, f"wrong {len(log)}").status_code == 201  # a refusal uses up no key


def test_a_log_that_ends_in_the_future_is_not_hosted(ann: Player):
    """A fork goes on from the times of its parent, and tables are listed by theirs."""
    header, *lines = WONDERS.splitlines()
    later = [{**json.loads(line), "at": "2999-12-31T23:59:59.999Z"} for line in lines]
    answer = bring(ann, logs.joined([header, *tampering.chained(later)]))
    assert (answer.status_code, answer.json()["type"]) == (422, URN + "log-ahead")
    assert "2999" in answer.json()["detail"]


@pytest.mark.parametrize(("length", "status"), [(100, 201), (101, 422)])
def test_ids_that_would_fill_every_list_are_not_hosted(ann: Player, length: int, status: int):
    chance = random.Random(1)
    writer = logs.opened(TITLES["seven_wonders_duel"], 2, chance, game="g" * length)
    answer = bring(ann, logs.finished_by_resigning(logs.seated(writer, chance)).log())
    assert answer.status_code == status
    assert status == 201 or answer.json()["verdict"]["problem"]["check"] == "bytes"


def test_other_refusals(heptad: Running, ann: Player):
    answer = httpx.post(f"{heptad.url}/v1/logs", content=WONDERS, headers=LINES)
    assert (answer.status_code, answer.json()["type"]) == (401, URN + "token-needed")
    answer = ann.http.post("/v1/logs", content=b"{}", headers={"Content-Type": "application/json"})
    assert answer.status_code == 415
    assert bring(ann, b" " * (8_388_608 + 1)).status_code == 413


@pytest.mark.parametrize("title", TITLES)
def test_an_imported_log_is_stored_as_its_writer_stored_it(title: str):
    writer = logs.finished(TITLES[title], TITLES[title].min_seats, 1, resigns=30)
    assert records_of(writer.log()) == writer.records
    assert all(canonical.encode(json.loads(record.line)) == record.line for record in writer.records[:20])
