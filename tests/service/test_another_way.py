"""Forks of games that are still being played: one against bots alone ends with the fork, any other goes on."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask import Flask

from application.tables.forking import end_parent
from service.context import WebContainer
from tests.service.conftest import Make, Running
from tests.service.guests import Guest, kind
from tests.service.playing import Player, moves_proper
from tests.service.test_forks import assert_complete, events, fork

ME, BOT = {"player": "me"}, {"bot": "greedy"}
SEATS = [ME, BOT, BOT]
BOTS = ["greedy", "greedy"]


@pytest.fixture(scope="module")
def ann(heptad: Running) -> Iterator[Player]:
    player = Player(heptad.url, "Ann")
    yield player
    player.close()


def started(player: Player, turns: int = 2) -> tuple[dict[str, Any], int]:
    """A game against two bots in which the player has made some moves, and the version before the first of them."""
    game = player.open(3, bots=BOTS)
    before, seen = game["version"], game
    for _ in range(turns):
        listing = player.moves(game["id"])
        answer = player.post(game["id"], moves_proper(listing)[0]["move"], listing["decision"])
        assert answer.status_code == 201, answer.text
        while seen["to_move"] != [0] or seen["version"] <= answer.json()["version"]:
            seen = player.game(game["id"], after=seen["version"], wait=10)
    return seen, before


def ends_of(player: Player, game: str) -> list[tuple[str, Any]]:
    found = [event for event in events(player, game) if event["type"] in {"abandoned", "finished", "resigned"}]
    return [(event["type"], event["data"].get("seats", event["data"].get("reason"))) for event in found]


ENDED = [("abandoned", [0]), ("finished", "abandoned")]


def test_one_request_ends_a_game_against_bots_and_goes_on_from_an_earlier_position(ann: Player, tmp_path: Any):
    game, at = started(ann)
    hand = ann.game(game["id"], at=at)["state"]["hands"][0]
    refused = fork(ann, game["id"], at, SEATS)
    assert (refused.status_code, kind(refused.json())) == (409, "not-ended")
    assert ann.game(game["id"])["status"] == "playing"
    answer = fork(ann, game["id"], at, SEATS, end=True)
    assert answer.status_code == 201, answer.text
    body = answer.json()
    assert (body["status"], body["you"], body["forked"]) == ("playing", 0, {"from": game["id"], "at": at})
    assert body["state"]["hands"][0] == hand
    assert all(card is None for other in body["state"]["hands"][1:] for card in other)
    parent = ann.game(game["id"], after=game["version"], wait=5)
    assert (parent["status"], parent["reason"]) == ("finished", "abandoned")
    assert ends_of(ann, game["id"]) == ENDED
    last = parent["standings"][-1]
    assert (last["seat"], last["resigned"]) == (0, True)
    results = ann.http.get("/v1/results", params={"mine": "true", "limit": 100}).json()["results"]
    assert [result["counted"] for result in results if result["id"] == game["id"]] == [False]
    again = fork(ann, body["id"], body["version"], SEATS, end=True)
    assert (again.status_code, again.json()["forked"]["from"]) == (201, body["id"])
    for over in (game["id"], body["id"]):
        assert_complete(ann, over, tmp_path)
    finished = fork(ann, body["id"], body["version"], [BOT] * 3, end=True)
    assert finished.status_code == 201, "a game that has ended has nothing to end"


def test_requests_at_once_end_a_game_once(ann: Player):
    game, at = started(ann, turns=1)
    listing = ann.moves(game["id"])

    def act(number: int) -> tuple[int, str]:
        if number % 3 == 0:  # another tab moves
            answer = ann.post(game["id"], moves_proper(listing)[number]["move"], listing["decision"])
            return answer.status_code, kind(answer.json()) if answer.is_error else "moved"
        answer = fork(ann, game["id"], at, SEATS, key=f"tab {number % 2}", end=True)
        return answer.status_code, answer.json().get("id", answer.text)

    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(act, range(6)))
    forks = {answer for number, answer in enumerate(answers) if number % 3}
    assert {status for status, _ in forks} == {201}
    assert len(forks) == 2, "one for each key"
    late = {(409, "refused:game_over"), (409, "refused:decision_over")}
    assert set(answers[::3]) <= {(201, "moved"), *late}, answers
    assert ends_of(ann, game["id"]) == ENDED


def test_a_game_with_another_player_is_not_ended(ann: Player):
    bea = Player(str(ann.http.base_url), "Bea")
    game = ann.open(3, bots=["greedy"])["id"]
    at = bea.join(game)["version"]
    for player in (ann, bea):
        refused = fork(player, game, at, SEATS, end=True)
        assert (refused.status_code, kind(refused.json())) == (409, "refused:others_play")
        assert "resign" in refused.json()["detail"]
    assert bea.http.post(f"/v1/games/{game}/resignation").status_code == 201
    refused = fork(ann, game, at, SEATS, end=True)
    assert (refused.status_code, kind(refused.json())) == (409, "refused:others_play"), "who resigned plays, too"
    assert ann.game(game)["status"] == "playing"
    alone = ann.open(3, bots=BOTS)
    refused = fork(bea, alone["id"], alone["version"], SEATS, end=True)
    assert (refused.status_code, kind(refused.json())) == (403, "not-seated")
    assert ends_of(ann, alone["id"]) == []
    bea.close()


@pytest.fixture
def app(make: Make) -> Flask:
    """An application without workers, in which a player may have one game."""
    app = make(quotas="tables=1, bot-tables=9, stored=1GiB")
    app.extensions["heptad"].store.admit()
    return app


def alone(guest: Guest, **more: Any) -> tuple[str, int]:
    """A game against bots, and the version at which it began."""
    game = guest.open(bots=BOTS, **more)
    return game, guest.get(f"/v1/games/{game}")[1]["version"]


def forked(guest: Guest, game: str, body: Any, key: str = "k") -> tuple[int, dict[str, Any]]:
    return guest.post(f"/v1/games/{game}/forks", {"seats": SEATS, "end": True, **body}, Idempotency_Key=key)


def status(guest: Guest, game: str) -> str:
    return str(guest.get(f"/v1/games/{game}")[1]["status"])


@pytest.mark.parametrize(
    ("body", "refused"),
    [
        ({"at": 1}, (409, "between")),
        ({"at": 10**6}, (422, "invalid-request")),
        ({"seats": [ME]}, (422, "invalid-request")),
        ({"seats": [ME, {"bot": "nobody"}, BOT]}, (422, "refused:unknown_bot")),
        ({"visibility": "public"}, (422, "invalid-request")),
        ({"end": "yes"}, (422, "invalid-request")),
    ],
)
def test_a_request_that_makes_no_fork_ends_nothing(app: Flask, body: dict[str, Any], refused: tuple[int, str]):
    ann = Guest(app, "Ann")
    game, at = alone(ann, visibility="private")
    code, answer = forked(ann, game, {"at": at, **body})
    assert (code, kind(answer)) == refused
    assert status(ann, game) == "playing"


def test_the_fork_takes_the_place_of_the_game_that_ends(app: Flask):
    ann = Guest(app, "Ann")
    game, at = alone(ann)
    code, answer = ann.post("/v1/games", {"title": "seven_wonders", "seats": 3})
    assert (code, kind(answer)) == (409, "too-many-tables")
    code, answer = forked(ann, game, {"at": at})
    assert code == 201, answer
    assert (status(ann, game), status(ann, answer["id"])) == ("finished", "playing")
    code, answer = ann.post("/v1/games", {"title": "seven_wonders", "seats": 3})
    assert (code, kind(answer)) == (409, "too-many-tables"), "the fork counts"


def test_without_room_for_the_fork_the_game_goes_on(make: Make):
    app = make(quotas="tables=9, bot-tables=9, stored=1KiB")
    app.extensions["heptad"].store.admit()
    ann = Guest(app, "Ann")
    game, at = alone(ann)
    code, answer = forked(ann, game, {"at": at})
    assert code in {403, 429}, answer
    assert status(ann, game) == "playing"


def test_what_was_ended_before_the_process_died_is_forked_by_a_repetition(app: Flask):
    ann, container = Guest(app, "Ann"), app.extensions["heptad"]
    assert isinstance(container, WebContainer)
    game, at = alone(ann)
    assert end_parent(container.game_service, game, ann.id) is None  # and no more
    assert status(ann, game) == "finished"
    answers = [forked(ann, game, {"at": at}) for _ in range(2)]
    assert [code for code, _ in answers] == [201, 201]
    assert answers[0][1]["id"] == answers[1][1]["id"]
    assert forked(ann, game, {"at": at, "visibility": "private"})[0] == 422, "another request with the key"


def test_ending_needs_a_token_that_may_play(app: Flask):
    ann = Guest(app, "Ann")
    game, at = alone(ann)
    made = ann.post("/v1/account/tokens", {"label": "opener", "scopes": ["game:read", "game:create"]})[1]
    opener = app.test_client()
    opener.environ_base["HTTP_AUTHORIZATION"] = f"Bearer {made['token']}"
    body = {"at": at, "seats": SEATS, "end": True}
    answer = opener.post(f"/v1/games/{game}/forks", json=body)
    assert (answer.status_code, kind(answer.get_json())) == (403, "scope-needed")
    assert status(ann, game) == "playing"
