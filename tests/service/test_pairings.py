"""Pairings over HTTP: waiting, a game, leaving, and what is refused."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tests.service.conftest import Make
from tests.service.guests import Guest, Json, kind

BODY = {"title": "seven_wonders_duel", "seats": 2, "clock": {"decision_seconds": 60}}


@pytest.fixture
def three(make: Make) -> list[Guest]:
    """Players at different addresses."""
    app = make(limits="create=none")
    return [Guest(app, name, f"192.0.2.{number}") for number, name in enumerate(("Ann", "Bea", "Cid"))]


def ask(guest: Guest, query: str = "", key: str | None = None, **more: Any) -> tuple[int, Json]:
    headers = {} if key is None else {"Idempotency_Key": key}
    return guest.post(f"/v1/pairings{query}", {**BODY, **more}, **headers)


def test_the_first_waits_and_the_second_starts_the_game(three: list[Guest]):
    ann, bea, cid = three
    status, waiting = ask(ann)
    assert (status, waiting["status"], waiting["game"]) == (202, "waiting", None)
    assert ann.get(f"/v1/pairings/{waiting['id']}") == (200, waiting)
    assert kind(bea.get(f"/v1/pairings/{waiting['id']}")[1]) == "unknown-pairing"
    status, paired = ask(bea)
    assert (status, paired["status"]) == (201, "paired")
    assert ann.get(f"/v1/pairings/{waiting['id']}")[1]["game"] == paired["game"]
    game = ann.get(f"/v1/games/{paired['game']}")[1]
    assert (game["status"], game["clock"], game["visibility"]) == ("playing", BODY["clock"], "public")
    assert {seat["name"] for seat in game["seats"]} == {"Ann", "Bea"}
    status, problem = ann.delete(f"/v1/pairings/{waiting['id']}")
    assert (status, kind(problem), problem["game"]) == (409, "paired", paired["game"])
    assert ask(cid)[0] == 202


def test_who_waits_is_answered_when_the_other_comes(three: list[Guest]):
    ann, bea, _ = three
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(ask, ann, "?wait=30")
        game = None
        while game is None:  # either of them may come first
            game = ask(bea, "?wait=1")[1]["game"]
        status, found = waiting.result(timeout=20)
    assert (status, found["game"]) == (201, game)


def test_a_request_is_withdrawn_and_can_be_repeated(three: list[Guest]):
    ann, bea, _ = three
    status, first = ask(ann, key="once")
    assert (status, first) == ask(ann, key="once") == ask(ann)
    assert kind(ask(ann, key="once", seats=2, rated=True)[1]) == "idempotency-key-reused"
    assert ann.delete(f"/v1/pairings/{first['id']}")[0] == 204
    assert kind(ann.delete(f"/v1/pairings/{first['id']}")[1]) == "unknown-pairing"
    assert ask(bea)[0] == 202


def test_options_with_defaults_are_the_same_as_without(three: list[Guest]):
    ann, bea, _ = three
    titles = ann.get("/v1/titles")[1]["titles"]
    [duel] = [title for title in titles if title["id"] == BODY["title"]]
    defaults = {name: option["default"] for name, option in duel["options"]["properties"].items()}
    assert defaults
    assert ask(ann)[0] == 202
    assert ask(bea, options=defaults)[0] == 201


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"clock": None}, "clock"),
        ({"clock": {"decision_seconds": 5}}, "clock.decision_seconds"),
        ({"title": "chess"}, "title"),
        ({"options": {"wonders": "all"}}, "options.wonders"),
        ({"visibility": "private"}, "visibility"),
    ],
)
def test_what_cannot_be_played_is_refused(three: list[Guest], change: Json, field: str):
    status, problem = ask(three[0], **change)
    assert (status, problem["errors"][0]["field"]) == (422, field)


def test_a_bot_account_is_paired_only_with_those_who_accept_one(make: Make):
    app = make(limits="create=none")
    bot = Guest(app, "Bot", "192.0.2.1", kind="bot")
    ann, bea = Guest(app, "Ann", "192.0.2.2"), Guest(app, "Bea", "192.0.2.3")
    assert kind(ask(bot)[1]) == "bots-not-accepted"
    assert ask(bot, bot_accounts=True)[0] == 202
    assert ask(ann)[0] == 202
    status, paired = ask(bea, bot_accounts=True)
    assert status == 201
    assert bea.get(f"/v1/games/{paired['game']}")[1]["bot_accounts"] is True
