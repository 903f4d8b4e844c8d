"""Damage: stored bytes are turned, and one damaged game must not stop what is done for all.

python -m benchmarks.chaos --only damage
"""

import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import redis

from application.games.repository import GameRepository
from application.operators.archiving import Archiver
from application.runtime.servers import log_server
from benchmarks.chaos import damage_safeguards
from benchmarks.chaos.scenarios import Outcome, Scenario, play
from benchmarks.harness.running import COMMAND, service_in
from benchmarks.in_memory.games import sealed_game
from events.archive.archive import FolderArchive, name_of
from events.format.seal import Record
from events.log_server import keys
from events.store.appending import Store
from titles.registry import TITLES

LOST = "urn:heptad:problem:data-loss"
LISTS = ("/v1/games", "/v1/games?status=finished", "/v1/results", "/v1/games/export")
ROUTES = ("", "?at=5", "/moves", "/events", "/log", "/history", "/thoughts", "/analysis")
BYTES, FILES = 200, 20
PATIENCE = 150.0
"""Seconds within which games that are whole again are served."""


class Service(NamedTuple):
    """A running service: a client of its API, one of its log server, and its data folder."""

    http: httpx.Client
    logs: Any
    data: Path

    @property
    def store(self) -> Store:
        """The store on its log server."""
        return Store(self.logs, archive=FolderArchive(self.data / "archive"))

    def command(self, *words: str) -> tuple[int, str]:
        """Run a command of Heptad. Return its exit code and what it printed."""
        environ = {**os.environ, "HEPTAD_DATA": str(self.data)}
        done = subprocess.run(
            [sys.executable, "-c", COMMAND, *words], env=environ, capture_output=True, text=True, check=False
        )
        return done.returncode, done.stdout + done.stderr


@contextmanager
def served(folder: Path, **environ: str) -> Iterator[Service]:
    """Run a service in a folder."""
    with (
        service_in(folder, environ) as url,
        httpx.Client(base_url=url, timeout=30) as http,
        redis.Redis.from_url(log_server(folder / "data").url) as logs,
    ):
        token = http.post("/v1/players", json={"name": "Ann"}).json()["token"]
        http.headers["Authorization"] = f"Bearer {token}"
        yield Service(http, logs, folder / "data")


def records_of(title: str) -> list[Record]:
    """Return the records of a finished game of bots."""
    return [record for batch in sealed_game(title, TITLES[title].min_seats) for record in batch.records]


def new_id(chance: random.Random) -> str:
    """Return the id of a game."""
    return f"g{chance.getrandbits(60):016x}"


def turned(content: bytes, byte: int, bits: int) -> bytes:
    """Return content with a byte turned."""
    return content[:byte] + bytes([content[byte] ^ bits]) + content[byte + 1 :]


def with_a_byte_turned(record: Record, chance: random.Random) -> Record:
    """Return a record with any byte of its line or its payloads turned."""
    byte, bits = chance.randrange(len(record.line) + len(record.payloads)), 1 << chance.randrange(8)
    if byte < len(record.line):
        return record._replace(line=turned(record.line, byte, bits))
    return record._replace(payloads=turned(record.payloads, byte - len(record.line), bits))


def one_letter(folder: Path) -> Outcome:
    """Turn one letter in one event of one game of three, and turn it back."""
    chance, whole = random.Random("one letter"), records_of("seven_wonders_duel")
    damaged = [record._replace(line=record.line.replace(b"great_lighthouse", b"zreat_lighthouse")) for record in whole]
    games = [new_id(chance) for _ in range(3)]
    with served(folder) as service:
        for game, records in zip(games, (whole, damaged, whole), strict=True):
            service.store.append(game, records, whole=True)
        demand_left_out(service, [games[1]])
        listed = {each["id"] for each in service.http.get("/v1/games?status=finished").json()["games"]}
        assert listed == {games[0], games[2]}, listed
        said = demand_lost(service, games[1])
        demand_named(service, [games[1]])
        service.logs.delete(keys.stream(games[1]))
        for record in whole:
            service.logs.xadd(keys.stream(games[1]), fields_of(record), id=f"{record.version}-0")
        await_whole(service, games[1])
    return Outcome("one letter of one event", "by lists and by the first read", said, "nothing: it came back by itself")


def any_byte(folder: Path) -> Outcome:
    """Turn one byte of any event in each of many games."""
    chance, said, games = random.Random("any byte"), set[str](), list[str]()
    with served(folder) as service:
        for number in range(BYTES):
            records = list(records_of(sorted(TITLES)[number % len(TITLES)]))
            place = chance.randrange(len(records))
            records[place] = with_a_byte_turned(records[place], chance)
            games.append(new_id(chance))
            service.store.append(games[-1], records, whole=True)
            said.add(demand_lost(service, games[-1]).partition(": ")[2].partition("and ")[2])
        demand_left_out(service, games)
        demand_named(service, games)
    return Outcome(f"{BYTES} bytes, one in each game", "each by the first read", "; ".join(sorted(said)), "these games")


def archived_files(folder: Path) -> Outcome:
    """Turn one byte in each of many files of the archive, and put good copies back."""
    chance, wholes = random.Random("archived files"), dict[Path, bytes]()
    with served(folder) as service:
        store, games = service.store, [new_id(chance) for _ in range(FILES)]
        archive = store.archived.archive
        assert isinstance(archive, FolderArchive)
        for number, game in enumerate(games):
            store.append(game, records_of(sorted(TITLES)[number % len(TITLES)]), whole=True)
        while not Archiver(GameRepository(store, TITLES, max_records=1), archive, hours=-1).step(60).is_done:
            pass
        for game, head in store.archived.heads(games).items():
            path = archive.folder / name_of(game, head)
            content = wholes[path] = path.read_bytes()
            path.write_bytes(turned(content, chance.randrange(len(content)), 1 << chance.randrange(8)))
        said = sorted({demand_lost(service, game).partition(": ")[2] for game in games})
        demand_left_out(service, games)
        demand_named(service, games)
        for path, content in wholes.items():
            path.write_bytes(content)
        await_whole(service, *games[:3])
    return Outcome(f"{FILES} files of the archive", "each by the first read", said[0], "nothing: they came back")


def fields_of(record: Record) -> dict[str, bytes]:
    """Return the fields of a stored record."""
    return {"e": record.line} | ({"s": record.payloads} if record.payloads else {})


def demand_lost(service: Service, game: str) -> str:
    """Check that every route says that the log of a game is damaged, and return what is said."""
    for route in ROUTES:
        answer = service.http.get(f"/v1/games/{game}{route}")
        assert (answer.status_code, answer.json()["type"]) == (503, LOST), (route, answer.text)
    detail: str = answer.json()["detail"]
    return detail


def demand_left_out(service: Service, games: Sequence[str]) -> None:
    """Check that lists are answered, without these games."""
    for path in LISTS:
        answer = service.http.get(path)
        assert answer.status_code == 200, (path, answer.text)
        assert not any(game in answer.text for game in games), path


def demand_named(service: Service, games: Sequence[str]) -> None:
    """Check that the commands and the metric name or count all of these games, and none of the commands fails."""
    code, printed = service.command("rebuild", "--check")
    assert (code, "Traceback" in printed) == (1, False), printed
    assert all(game in printed for game in games), printed
    code, printed = service.command("quarantine")
    assert code == 1, printed
    assert all(game in printed for game in games), printed
    assert f"heptad_games_quarantined {len(games)}.0" in service.http.get("/metrics").text


def await_whole(service: Service, *games: str) -> None:
    """Wait until games are read again, which the sweeper tries every minute."""
    until = time.monotonic() + PATIENCE
    while any(service.http.get(f"/v1/games/{game}").status_code != 200 for game in games):
        assert time.monotonic() < until, f"{games} did not come back in {PATIENCE:g} s"
        time.sleep(1)
    listed = service.http.get("/v1/games?status=finished&limit=100").text
    assert all(game in listed for game in games), listed


SCENARIOS: Mapping[str, Scenario] = {
    "one letter": one_letter,
    "any byte": any_byte,
    "archived files": archived_files,
    **damage_safeguards.SCENARIOS,
}


def run() -> bool:
    """Run all scenarios of damage. Return whether all went as they should."""
    return play("Damage", SCENARIOS)
