"""Games that are soon over: a stored game of two is imported, and forked shortly before its end."""

import json
from collections.abc import Sequence
from typing import Any

from tests.golden.make import FOLDER
from tests.service.playing import Player

Seat = dict[str, str] | None
"""Who has a seat of a fork, as the API takes it; None for nobody."""
MOVES = {"seven_wonders": 4, "seven_wonders_duel": 4, "seven_wonders_dice": 6, "seven": 1}
"""How many more moves the first seat makes in the stored game."""


def ending(player: Player, title: str, seats: Sequence[Seat] = (None, {"bot": "random"}), **more: Any) -> str:
    """Return a new game of two: the first seat is free, and a bot has the other one, if `seats` is not given.

    `more` are other fields of the fork.
    """
    log = (FOLDER / title / "fewest.ndjson").read_bytes()
    body = {"at": moved(log)[-MOVES[title]] - 1, "seats": seats, **more}
    forked = player.http.post(f"/v1/games/{imported(player, log)}/forks", json=body)
    assert forked.status_code == 201, forked.text
    game: str = forked.json()["id"]
    return game


def moved(log: bytes) -> list[int]:
    """Return the versions of the moves of the first seat."""
    events = [json.loads(line) for line in log.splitlines()[1:]]
    return [event["batch"] for event in events if event["actor"] == "seat:0" and event["batch"] == event["version"]]


def imported(player: Player, log: bytes) -> str:
    """Return the id of a log that a player imports."""
    answer = player.http.post("/v1/logs", content=log, headers={"Content-Type": "application/x-ndjson"})
    assert answer.status_code == 201, answer.text
    game: str = answer.json()["id"]
    return game


def endings(player: Player) -> list[str]:
    """Return such a game of each title."""
    return [ending(player, title) for title in MOVES]
