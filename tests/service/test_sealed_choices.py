"""Responses to other callers do not depend on a sealed choice, over every channel."""

import json
import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.service.conftest import Running
from tests.service.playing import Player, started

FRESH = re.compile(r'"(hash|digest|at|updated_at)":"[^"]*"|"(version|batch|times|waits_since)":\d+')


@pytest.fixture
def watcher(heptad: Running) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=heptad.url, timeout=40) as client:
        yield client


def seen(clients: list[httpx.Client], game: str, after: int) -> list[tuple[int, str]]:
    """The answers to these callers: the length of each, and its text without parts that differ between versions."""
    found = []
    for client in clients:
        for path in ("", "/moves", f"/events?after={after}", "/history", "/log"):
            answer = client.get(f"/v1/games/{game}{path}")
            text = answer.text.split("\n", after + 1)[-1] if path == "/log" else answer.text
            if path == "/history":
                assert answer.status_code == 200
                text = json.dumps([line for line in answer.json()["lines"] if line["version"] > after])
            found.append((len(text), FRESH.sub("", text)))
    return found


def test_others_see_the_same_of_a_pass_and_of_a_step_that_leads_to_more(players: list[Player], watcher: httpx.Client):
    game = started(players, title="seven_wonders_dice")
    state = players[0].game(game)["state"]
    seat = next(seat for seat, board in enumerate(state["boards"]) if board["board"] == "alexandria")
    chooser = players[seat]
    others = [watcher, *(player.http for player in players if player is not chooser)]
    for each in others:
        each.headers["X-Request-ID"] = "the-same-request"
    moves: list[dict[str, Any]] = [{"action": "pass", "step": 0}, {"action": "wonder", "space": "wonder_1", "step": 0}]
    found, goes_on = [], []
    for move in moves:
        before = chooser.game(game)["version"]
        assert chooser.post(game, move).status_code == 201
        found.append(seen(others, game, before))
        preview = chooser.game(game)["state"]["previews"][seat]
        goes_on.append(bool(preview["open"]))
        assert chooser.post(game, {"action": "take_back", "step": 0}).status_code == 201
    assert goes_on == [False, True]
    for first, second in zip(*found, strict=True):
        assert first == second
