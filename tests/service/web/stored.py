"""Games that people go on with from the middle of a stored one, so that nobody has to play up to there."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.service.playing import Player


def hosted(player: Player, log: Path) -> str:
    """Import a golden log, and return the id of the game."""
    headers = {"Content-Type": "application/x-ndjson"}
    answer = player.http.post("/v1/logs", content=log.read_bytes(), headers=headers)
    assert answer.status_code == 201, answer.text
    game: str = answer.json()["id"]
    return game


def forked(player: Player, game: str, part: float, seats: Sequence[Any]) -> str:
    """Return a fork of a game after a part of its versions, or a little later, in which these have the seats."""
    at = int(part * player.game(game)["version"])
    answer = player.http.post(f"/v1/games/{game}/forks", json={"at": at, "seats": seats})
    if answer.status_code == 409:  # no batch ends there
        at = answer.json()["ends"][0]
        answer = player.http.post(f"/v1/games/{game}/forks", json={"at": at, "seats": seats})
    assert answer.status_code == 201, answer.text
    fork: str = answer.json()["id"]
    return fork
