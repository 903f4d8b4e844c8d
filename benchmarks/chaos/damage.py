"""Damage: stored bytes are turned, and one damaged game must not stop what is done for all.

python -m benchmarks.chaos --only damage
"""

import random
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import redis

from benchmarks.chaos import damage_safeguards
from benchmarks.chaos.scenarios import Outcome, Scenario, play
from benchmarks.games import sealed_game
from benchmarks.running import service_in
from events import keys
from events.store import Store
from heptad.runtime.servers import log_server

LOST = "urn:heptad:problem:data-loss"


class Service(NamedTuple):
    """A running service: a client of its API, and one of its log server."""

    http: httpx.Client
    logs: Any

    def add_game(self, game: str, title: str = "seven_wonders_duel", seats: int = 2) -> None:
        """Store a finished game of bots."""
        records = [record for batch in sealed_game(title, seats) for record in batch.records]
        Store(self.logs).append(game, records, whole=True)


@contextmanager
def served(folder: Path, **environ: str) -> Iterator[Service]:
    """Run a service in a folder."""
    with (
        service_in(folder, environ) as url,
        httpx.Client(base_url=url, timeout=30) as http,
        redis.Redis.from_url(log_server(folder / "data").url) as logs,
    ):
        yield Service(http, logs)


def turn(logs: Any, game: str, old: bytes, new: bytes) -> None:
    """Turn bytes in the first event of a stored game whose public line has them, as faulty memory or a disk would."""
    entries = logs.xrange(keys.stream(game))
    turned = next(fields for _, fields in entries if old in fields[b"e"])
    turned[b"e"] = turned[b"e"].replace(old, new, 1)
    with logs.pipeline(transaction=True) as pipe:
        pipe.delete(keys.stream(game))
        for identity, fields in entries:
            pipe.xadd(keys.stream(game), fields, id=identity)
        pipe.execute()


def one_letter(folder: Path) -> Outcome:
    """Turn one letter in one event of one game of three."""
    with served(folder) as service:
        games = [f"g{random.Random(number).getrandbits(60):016x}" for number in range(3)]
        for game in games:
            service.add_game(game)
        turn(service.logs, games[1], b"great_lighthouse", b"zreat_lighthouse")
        answer = service.http.get("/v1/games", params={"status": "finished"})
        assert answer.status_code == 200, answer.text
        listed = {each["id"] for each in answer.json()["games"]}
        assert listed == {games[0], games[2]}, listed
        damaged = service.http.get(f"/v1/games/{games[1]}")
        assert (damaged.status_code, damaged.json()["type"]) == (503, LOST), damaged.text
        return Outcome("one letter of one event", "list and first read", damaged.json()["detail"], "this game")


SCENARIOS: Mapping[str, Scenario] = {
    "one letter": one_letter,
    **damage_safeguards.SCENARIOS,
}


def run() -> bool:
    """Run all scenarios of damage. Return whether all went as they should."""
    return play("Damage", SCENARIOS)
