"""Clocks over HTTP: what a game says of them, pauses, and bad input."""

from datetime import datetime, timedelta
from typing import Any

import pytest

from events.log_server import keys
from tests.service.conftest import Make
from tests.service.playing import Player, started
from tests.service.test_limits import game_of, open_game, player
from titles.registry import TITLES
from verifier.verify import judge

BANK = {"bank_seconds": 600, "increment_seconds": 5}


def act(player: Player, game: str, name: str, body: dict[str, Any] | None = None) -> tuple[int, str]:
    """The status of an act, and the code of its refusal."""
    answer = player.http.post(f"/v1/games/{game}/{name}", **({} if body is None else {"json": body}))
    return answer.status_code, answer.json().get("type", "").rpartition(":")[2]


def test_a_game_shows_what_time_is_left(players: list[Player]):
    game = started(players[:3], clock=BANK)
    shown = players[0].game(game)
    assert shown["clock"] == BANK
    assert shown["paused_until"] is None
    start = datetime.fromisoformat(shown["updated_at"])
    for seat in shown["seats"]:
        assert (seat["clock"]["left_ms"], seat["clock"]["expiries"]) == (605_000, 0)
        assert datetime.fromisoformat(seat["clock"]["deadline"]) == start + timedelta(seconds=605)
        assert (seat["stand_in"], seat["wants_pause"]) == (None, False)
    listing = players[1].moves(game)
    assert players[1].post(game, listing["moves"][0]["move"]).status_code == 201
    mine, yours = (players[0].game(game)["seats"][seat]["clock"] for seat in (1, 0))
    assert mine["deadline"] is None
    assert mine["left_ms"] <= 605_000
    assert yours["deadline"] is not None


def test_a_game_without_a_clock_says_so(players: list[Player]):
    game = started(players[:2])
    shown = players[0].game(game)
    assert shown["clock"] is None
    assert all(seat["clock"] is None for seat in shown["seats"])
    assert act(players[0], game, "pause") == (409, "no_clock")


@pytest.mark.parametrize(
    ("clock", "field"),
    [
        ({}, "clock"),
        ({"decision_seconds": 9}, "clock.decision_seconds"),
        ({"decision_seconds": 1_209_601}, "clock.decision_seconds"),
        ({"decision_seconds": 10.5}, "clock.decision_seconds"),
        ({"decision_seconds": 10, "bank_seconds": 60}, "clock"),
        ({"decision_seconds": 10, "increment_seconds": 5}, "clock"),
        ({"increment_seconds": 5}, "clock"),
        ({"bank_seconds": 60, "increment_seconds": -1}, "clock.increment_seconds"),
        ({"bank_seconds": 60, "seconds": 1}, "clock.seconds"),
        ("blitz", "clock"),
    ],
)
def test_a_wrong_clock_is_refused_by_its_field(players: list[Player], clock: object, field: str):
    body = {"title": "seven_wonders", "seats": 3, "clock": clock}
    answer = players[0].http.post("/v1/games", json=body)
    assert answer.status_code == 422, answer.text
    assert [error["field"] for error in answer.json()["errors"]] == [field]


def test_a_pause_needs_everybody_and_one_ends_it(players: list[Player]):
    game = started(players[:3], clock=BANK)
    assert act(players[5], game, "pause")[0] == 403
    assert act(players[0], game, "resumption") == (409, "not_paused")
    assert act(players[0], game, "pause")[0] == 201
    assert act(players[1], game, "pause", {"wanted": True})[0] == 201
    assert act(players[1], game, "pause", {"wanted": False})[0] == 201
    assert act(players[2], game, "pause")[0] == 201
    shown = players[0].game(game)
    assert [seat["wants_pause"] for seat in shown["seats"]] == [True, False, True]
    assert shown["paused_until"] is None
    assert act(players[1], game, "pause")[0] == 201
    shown = players[0].game(game)
    assert shown["paused_until"] is not None
    assert all(seat["clock"]["deadline"] is None for seat in shown["seats"])
    refused = players[0].post(game, {"action": "sell", "card": "altar", "city": 0})
    assert (refused.status_code, refused.json()["type"]) == (409, "urn:heptad:problem:refused:paused")
    assert act(players[1], game, "resumption")[0] == 201
    assert all(seat["clock"]["deadline"] for seat in players[0].game(game)["seats"])


def test_the_log_of_a_game_that_was_paused_is_valid(players: list[Player]):
    game = started(players[:2], clock=BANK)
    for seat, name in ((0, "pause"), (1, "pause"), (0, "resumption"), (0, "resignation")):
        assert act(players[seat], game, name)[0] == 201
    verdict = judge(players[0].http.get(f"/v1/games/{game}/log").content, TITLES)
    assert (verdict.problem, verdict.complete) == (None, True)


def test_nobody_returns_to_a_seat_that_is_their_own(players: list[Player]):
    game = started(players[:3], clock=BANK)
    assert act(players[0], game, "return") == (409, "not_taken_over")
    assert act(players[4], game, "return")[0] == 403


def test_a_fork_has_the_clock_that_it_is_given(players: list[Player]):
    game = started(players[:2], title="seven_wonders_duel")
    players[0].http.post(f"/v1/games/{game}/resignation")
    at = players[0].http.get(f"/v1/games/{game}/events").json()["events"]
    last = [event["batch"] for event in at][-1] - 1
    body = {"at": last, "seats": [{"player": "me"}, {"bot": "greedy"}], "clock": {"decision_seconds": 60}}
    fork = players[0].http.post(f"/v1/games/{game}/forks", json=body)
    assert fork.status_code == 201, fork.text
    shown = players[0].game(fork.json()["id"])
    assert shown["clock"] == {"decision_seconds": 60}
    assert players[0].game(game)["clock"] is None


def test_deadlines_are_shown_by_the_clock_of_the_log_server(make: Make):
    """It was set back an hour while games were played, so the times in logs are an hour ahead."""
    app = make()
    container, ann = app.extensions["heptad"], player(app)
    path = f"/v1/games/{game_of(open_game(ann, seats=3, title='seven_wonders', bots=['random'] * 2, clock=BANK))}"

    def shown() -> tuple[datetime, str]:
        answer = ann.get(path)
        deadlines = [seat["clock"]["deadline"] for seat in answer.get_json()["seats"]]
        return next(datetime.fromisoformat(each) for each in deadlines if each), answer.headers["ETag"]

    before, tag = shown()
    container.client.hset(keys.SERVICE_CLOCK, "shift", -3_600_000)
    container.clock.beat()
    after, other = shown()
    assert before - after == timedelta(hours=1)
    assert tag != other, "the tag of the old deadline gets no 304"
