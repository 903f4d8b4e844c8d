"""Forks over HTTP: a finished game continues with other players and real workers, to another end."""

import json
import random
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from tests import verifiers
from tests.golden.make import FOLDER
from tests.service.conftest import Running
from tests.service.endings import imported
from tests.service.playing import Player, play_turn, started
from titles.registry import TITLES
from verifier.verify import judge

URN = "urn:heptad:problem:"


@pytest.fixture(scope="module")
def owner(heptad: Running) -> Iterator[Player]:
    player = Player(heptad.url, "Ann")
    yield player
    player.close()


@pytest.fixture(scope="module")
def parent(owner: Player) -> dict[str, Any]:
    """A finished game of three, whose third player resigned in its first turn."""
    return finished_game(owner)


def finished_game(owner: Player, **more: Any) -> dict[str, Any]:
    others = [Player(str(owner.http.base_url), name) for name in ("Bea", "Cid")]
    game = owner.open(3, **more)
    for other in others:
        other.join(game["id"], **({"invite": game["invite"]} if "invite" in game else {}))
    players = [owner, *others]
    play_turn(players, game["id"], random.Random(1))
    others[1].http.post(f"/v1/games/{game['id']}/resignation")
    play_turn(players, game["id"], random.Random(2))
    others[0].http.post(f"/v1/games/{game['id']}/resignation")
    for other in others:
        other.close()
    return owner.game(game["id"])


def fork(player: Player, game: str, at: int, seats: Any = None, key: str | None = None, **more: Any) -> httpx.Response:
    headers = {} if key is None else {"Idempotency-Key": key}
    return player.http.post(f"/v1/games/{game}/forks", json={"at": at, "seats": seats, **more}, headers=headers)


def events(player: Player, game: str) -> list[dict[str, Any]]:
    return player.http.get(f"/v1/games/{game}/events").json()["events"]


def ends(player: Player, game: str) -> list[int]:
    """The versions at which a batch ended while the game was being played."""
    log = events(player, game)
    start = next(event["batch"] for event in log if event["type"] == "started")
    batches = sorted({event["batch"] for event in log})
    return [batch - 1 for batch in batches if batch > start]


def lines(player: Player, game: str) -> list[bytes]:
    return player.http.get(f"/v1/games/{game}/log").content.splitlines()


def end_of(player: Player, game: str, seconds: float = 40) -> dict[str, Any]:
    until, seen = time.monotonic() + seconds, player.game(game)
    while seen["status"] != "finished":
        assert time.monotonic() < until, seen
        seen = player.game(game, after=seen["version"], wait=5)
    return seen


def play_beside_bots(players: list[Player], game: str) -> None:
    """These players have the first seats, bots the others. The players resign after four turns."""
    chance, seen = random.Random(1), players[0].game(game)
    for _ in range(4):
        for player in players:
            while player.move(game, chance):
                pass
        seen = players[0].game(game, after=seen["version"], wait=10)
    for player in players:
        assert player.http.post(f"/v1/games/{game}/resignation").status_code == 201


def assert_complete(player: Player, game: str, tmp_path: Any) -> None:
    """The log is valid for the service, for the program, and for the second verifier."""
    log = player.http.get(f"/v1/games/{game}/log").content
    kind = {"Content-Type": "application/x-ndjson"}
    verdict = player.http.post("/v1/logs/verify", content=log, headers=kind).json()
    assert verdict["complete"], verdict
    assert verdict["game"] == game
    file = tmp_path / "log"
    file.write_bytes(log)
    [said] = verifiers.second([file])
    assert verifiers.disagreement(judge(log, TITLES), said) is None


@pytest.mark.parametrize("title", TITLES)
def test_bots_play_a_fork_to_its_end(owner: Player, tmp_path: Any, title: str):
    log = (FOLDER / title / "fewest.ndjson").read_bytes()
    game, known_as = owner.game(imported(owner, log)), json.loads(log.splitlines()[0])["game"]
    at = ends(owner, game["id"])[-8]
    fork_of = fork(owner, game["id"], at, [{"bot": "greedy"}] * len(game["seats"]))
    assert fork_of.status_code == 201, fork_of.text
    body = fork_of.json()
    assert (body["status"], body["you"], body["forked"]) == ("playing", None, {"from": known_as, "at": at})
    assert fork_of.headers["Location"] == f"/v1/games/{body['id']}"
    assert body["seed_hash"] != game["seed_hash"]
    end = end_of(owner, body["id"])
    assert end["forked"] == body["forked"]
    results = owner.http.get("/v1/results", params={"title": title, "limit": 100}).json()["results"]
    [result] = [result for result in results if result["id"] == body["id"]]
    assert (result["origin"], result["counted"]) == ("forked", False)
    assert_complete(owner, body["id"], tmp_path)
    assert lines(owner, body["id"])[1 : at + 1] == lines(owner, game["id"])[1 : at + 1]


def test_players_and_a_bot_go_on_from_a_turn_of_others(
    owner: Player, parent: dict[str, Any], players: list[Player], tmp_path: Any
):
    places, (eve, fay, *_) = ends(owner, parent["id"]), players
    log = events(owner, parent["id"])
    half = next(event for event in reversed(log) if event["type"] == "committed" and event["data"]["complete"])
    at = max(place for place in places if place >= half["version"])
    answer = fork(eve, parent["id"], at, [{"player": "me", "nonce": "ab" * 32}, None, {"bot": "greedy"}])
    assert answer.status_code == 201, answer.text
    game = answer.json()
    assert (game["status"], game["you"], game["to_move"], game["due"]) == ("open", 0, [], None)
    assert game["version"] > at
    assert eve.moves(game["id"])["moves"] == []
    refused = eve.post(game["id"], {"action": "discard", "card": "x"})
    assert refused.status_code in {409, 422}
    shown = eve.http.get("/v1/games", params={"mine": "true"}).json()["games"]
    assert [(each["id"], each["forked"]) for each in shown] == [(game["id"], {"from": parent["id"], "at": at})]
    assert eve.game(game["id"])["created_at"] >= parent["created_at"]
    joined = fay.join(game["id"], nonce="cd" * 32)
    assert (joined["status"], joined["you"]) == ("playing", 1)
    assert not any(seat["resigned"] for seat in joined["seats"])
    for player, seat in ((eve, 0), (fay, 1), (owner, None)):
        seen = player.game(game["id"])
        known = [None not in hand for hand in seen["state"]["hands"]]
        assert known == [number == seat for number in range(3)]
        assert (seen["you"], seen["state"]["hands"]) == (
            seat,
            player.game(game["id"], at=seen["version"])["state"]["hands"],
        )
        past = player.game(game["id"], at=at)
        assert (past["id"], past["you"], [each["name"] for each in past["seats"]]) == (game["id"], seat, [None] * 3)
        assert [None not in hand for hand in past["state"]["hands"]] == known
        opened = [s for event in events(player, game["id"]) for s in event["sealed"] if "payload" in s]
        assert all(seat in seal["to"] for seal in opened)
        assert bool(opened) == (seat is not None)
    play_beside_bots([eve, fay], game["id"])
    assert_complete(eve, game["id"], tmp_path)
    history = eve.http.get(f"/v1/games/{game['id']}/history", params={"lang": "en"}).json()["lines"]
    served = [line["text"] for line in history if line["version"] > at]
    assert "another game" in served[0]
    assert any(eve.game(game["id"])["seats"][0]["name"] in text for text in served)
    assert not any("Player" in line["text"] or "Ann" in line["text"] for line in history if line["version"] <= at)
    again = fork(fay, game["id"], ends(fay, game["id"])[-1], [{"bot": "random"}] * 3).json()
    assert end_of(fay, again["id"])["forked"]["from"] == game["id"]
    assert_complete(fay, again["id"], tmp_path)


def test_a_pending_reveal_is_made_as_soon_as_all_seats_are_taken(
    owner: Player, parent: dict[str, Any], players: list[Player]
):
    log = events(owner, parent["id"])
    at = next(event["version"] - 1 for event in log if event["type"] == "resolved")
    game = fork(players[0], parent["id"], at, [{"player": "me"}, {"bot": "random"}, None]).json()
    assert (game["status"], game["due"]) == ("open", None)
    joined = players[1].join(game["id"])
    assert joined["due"] == "reveal"
    seen = players[0].game(game["id"], after=joined["version"], wait=10)
    types = [event["type"] for event in events(players[0], game["id"]) if event["version"] > joined["version"]]
    assert types[0] == "resolved"
    assert seen["version"] > joined["version"]


def test_a_choice_that_was_complete_stands_and_can_be_changed(
    owner: Player, parent: dict[str, Any], players: list[Player]
):
    at = next(event["version"] for event in events(owner, parent["id"]) if event["type"] == "committed")
    log = events(owner, parent["id"])
    [seat] = [event["data"]["seat"] for event in log if event["version"] == at]
    seats: list[Any] = [{"bot": "random"}] * 3
    seats[seat], seats[seat - 1] = {"player": "me"}, None
    game = fork(players[0], parent["id"], at, seats).json()
    players[1].join(game["id"])
    listing = players[0].moves(game["id"])
    decision = next(
        ask["id"] for event in log[at - 1 :: -1] if event["type"] == "agenda_set" for ask in event["data"]["agenda"]
    )
    assert listing["decision"] == decision
    assert listing["chosen"] == next(event for event in log if event["version"] == at)["sealed"][0]["payload"]
    assert not listing["awaited"]


def test_an_open_fork_is_left_and_cancelled_like_any_game(parent: dict[str, Any], owner: Player, players: list[Player]):
    eve, fay = players[:2]
    at = ends(owner, parent["id"])[0]
    game = fork(eve, parent["id"], at, [None, {"player": "me"}, {"bot": "random"}]).json()
    fay.join(game["id"])
    late = players[2].http.post(f"/v1/games/{game['id']}/seats", json={})
    assert (late.status_code, late.json()["type"]) == (409, URN + "refused:already_started")
    game = fork(eve, parent["id"], at, [None, {"player": "me"}, {"bot": "random"}]).json()
    assert eve.http.delete(f"/v1/games/{game['id']}/seats/2").json()["seats"][2]["bot"] is None
    gone = eve.http.delete(f"/v1/games/{game['id']}/seats/1").json()
    assert (gone["status"], gone["reason"]) == ("finished", "cancelled")
    assert judge(eve.http.get(f"/v1/games/{game['id']}/log").content, TITLES).complete


def test_the_same_key_forks_once(owner: Player, parent: dict[str, Any], players: list[Player]):
    at = ends(owner, parent["id"])[3]
    one, two = (fork(players[0], parent["id"], at, key="k") for _ in range(2))
    assert (one.status_code, one.json()) == (201, two.json())
    players[1].join(one.json()["id"])
    assert fork(players[0], parent["id"], at, key="k").json()["version"] == one.json()["version"]
    other = fork(players[0], parent["id"], at, [{"player": "me"}, None, None], key="k")
    assert (other.status_code, other.json()["type"]) == (422, URN + "idempotency-key-reused")
    assert fork(players[1], parent["id"], at, key="k").json()["id"] != one.json()["id"]


def test_four_simultaneous_requests_with_one_key_make_one_fork(owner: Player, parent: dict[str, Any]):
    at = ends(owner, parent["id"])[1]
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda _: fork(owner, parent["id"], at, key="at once"), range(4)))
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.json()["id"] for answer in answers}) == 1


ME, BOT = {"player": "me"}, {"bot": "random"}


def test_inside_a_batch_it_is_refused_like_a_look_there(owner: Player, parent: dict[str, Any]):
    batches = [event["batch"] for event in events(owner, parent["id"])]
    places = [version for version, following in enumerate(batches[1:], 1) if following == version + 1] + [len(batches)]
    inside = [version for version in range(1, len(batches)) if version not in places]
    assert inside[0] == 1
    for version in inside:
        same = {"X-Request-ID": f"inside-a-batch-{version}"}
        answer = owner.http.post(f"/v1/games/{parent['id']}/forks", json={"at": version}, headers=same)
        look = owner.http.get(f"/v1/games/{parent['id']}", params={"at": version}, headers=same)
        assert (answer.status_code, answer.json()) == (409, look.json())
        assert answer.json()["type"] == URN + "between"
        below, above = [end for end in places if end < version], [end for end in places if end > version]
        assert answer.json()["ends"] == [*below[-1:], *above[:1]]


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "at"),
        ({"at": None}, "at"),
        ({"at": "9"}, "at"),
        ({"at": 0}, "at"),
        ({"at": 2}, "at"),
        ({"at": "last"}, "at"),
        ({"at": 10**9}, "at"),
        ({"seats": []}, "seats"),
        ({"seats": [None]}, "seats"),
        ({"seats": [None] * 4}, "seats"),
        ({"seats": "all"}, "seats"),
        ({"seats": [None, {}, None]}, "seats.1"),
        ({"seats": [{"player": "p0"}, None, None]}, "seats.0.player"),
        ({"seats": [ME | BOT, None, None]}, "seats.0"),
        ({"seats": [ME | {"nonce": "x"}, None, None]}, "seats.0.nonce"),
        ({"seats": [BOT | {"nonce": "ab" * 32}, None, None]}, "seats.0.nonce"),
        ({"seats": [ME, None, ME]}, "seats.2"),
        ({"seats": [ME, None, {"chair": 1}]}, "seats.2.chair"),
        ({"visibility": "secret"}, "visibility"),
        ({"more": 1}, "more"),
    ],
)
def test_an_invalid_fork_request_is_explained_and_forks_nothing(
    owner: Player, parent: dict[str, Any], body: dict, field: str
):
    places = ends(owner, parent["id"])
    named = {"last": parent["version"]}
    at = body.get("at", places[0])
    sent = {"at": named.get(at, at), **{name: value for name, value in body.items() if name != "at"}} if body else {}
    before = len(owner.http.get("/v1/games", params={"mine": "true"}).json()["games"])
    answer = owner.http.post(f"/v1/games/{parent['id']}/forks", json=sent)
    assert answer.status_code == 422, answer.text
    assert [error["field"] for error in answer.json()["errors"]] == [field]
    assert len(owner.http.get("/v1/games", params={"mine": "true"}).json()["games"]) == before


def test_other_refusals(heptad: Running, owner: Player, parent: dict[str, Any], players: list[Player]):
    at = ends(owner, parent["id"])[0]
    answer = fork(owner, parent["id"], at, [{"bot": "nobody"}, None, None])
    assert (answer.status_code, answer.json()["type"]) == (422, URN + "refused:unknown_bot")
    answer = httpx.post(f"{heptad.url}/v1/games/{parent['id']}/forks", json={"at": at})
    assert (answer.status_code, answer.json()["type"]) == (401, URN + "token-needed")
    answer = fork(owner, "gnone", at)
    assert (answer.status_code, answer.json()["type"]) == (404, URN + "unknown-game")
    playing = started(players[:2])
    answer = fork(players[0], playing, 5)
    assert (answer.status_code, answer.json()["type"]) == (409, URN + "not-ended")


def test_the_fork_of_a_private_game_is_private(owner: Player, players: list[Player]):
    private = finished_game(owner, visibility="private")
    at, eve = ends(owner, private["id"])[0], players[0]
    answer = fork(eve, private["id"], at)
    assert (answer.status_code, answer.json()["type"]) == (404, URN + "unknown-game")
    answer = fork(owner, private["id"], at, visibility="public")
    assert [error["field"] for error in answer.json()["errors"]] == ["visibility"]
    game = fork(owner, private["id"], at, [{"player": "me"}, {"bot": "random"}, None]).json()
    assert game["visibility"] == "private"
    assert eve.http.get(f"/v1/games/{game['id']}").status_code == 404
    assert eve.join(game["id"], invite=game["invite"])["status"] == "playing"


def test_a_public_game_can_have_a_private_fork(owner: Player, parent: dict[str, Any], players: list[Player]):
    game = fork(owner, parent["id"], ends(owner, parent["id"])[0], visibility="private").json()
    assert game["visibility"] == "private"
    assert players[0].http.get(f"/v1/games/{game['id']}").status_code == 404
