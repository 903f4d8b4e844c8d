"""Finished games in the archive: bytes, memory that becomes free, and the time to read one."""

import functools
import gc
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import redis

from application.errors.games import BetweenError
from application.games.repository import GameRecord, GameRepository
from application.operators.archiving import Archiver
from application.runtime.servers import run_log_server
from benchmarks.in_memory.games import sealed_game
from benchmarks.measuring.figures import Bench, Figure, row, spread, timed
from events.archive.archive import FolderArchive, name_of
from events.format.seal import Record
from events.log_server import keys
from events.store.appending import Store
from titles.registry import TITLES

MOST_BYTES = {"seven_wonders": 25_000}
"""The most bytes of an archived game of most players, for some titles."""
LEFT_BYTES = 300
"""The most bytes of a game that remain in the memory of the log server."""
READ_MS = 30.0


@row("archive")
def archive(bench: Bench) -> Iterator[Figure]:
    """Games of most players that move to an archive in a folder: bytes, and the time to read one from there."""
    gc.freeze()  # as web processes do
    for title in TITLES.values():
        store = _store(bench)
        records = _records(title.id, title.max_seats)
        games = [f"g{number:016d}" for number in range(bench.scaled(100, 20))]
        for game in games:
            store.append(game, records, whole=True)
        name = f"{title.id}, {title.max_seats} players"
        yield Figure(f"{name}, stream", store.client.memory_usage(keys.stream(games[0]), samples=0), "bytes")
        seconds = timed(functools.partial(_archive_all, store))
        yield Figure("moving a game to the archive", 1000 * seconds / len(games), "ms")
        yield Figure("archived", _archived_bytes(store, games[0]), "bytes", most=MOST_BYTES.get(title.id))
        for what, read in READS.items():
            fresh = GameRepository(Store(store.client, archive=store.archived.archive), TITLES)
            seconds_each = [timed(functools.partial(read, fresh, game)) for game in games]
            yield from spread(what, seconds_each, most=READ_MS)


@row("archived-memory")
def archived_memory(bench: Bench) -> Iterator[Figure]:
    """Memory of the log server before and after all of its games move to the archive."""
    store, count = _store(bench), bench.scaled(10_000, 200)
    logs = [_records(title.id, seats) for title in TITLES.values() for seats in (title.min_seats, title.max_seats)]
    empty = _used(store.client)
    for number in range(count):
        store.append(f"g{number:016d}", logs[number % len(logs)], whole=True)
    yield Figure(f"{count} games on the log server", (_used(store.client) - empty) / 1e6, "MB")
    seconds = timed(lambda: _archive_all(store))
    yield Figure("moving them to the archive", seconds, "s")
    left = _used(store.client) - empty
    yield Figure("left in memory", left / 1e6, "MB")
    yield Figure("left in memory for a game", left / count, "bytes", most=LEFT_BYTES)
    assert isinstance(store.archived.archive, FolderArchive)
    size = sum(path.stat().st_size for path in store.archived.archive.folder.rglob("*.zst"))
    yield Figure("archived", size / 1e6, "MB")


def _load(repository: GameRepository, game: str) -> GameRecord:
    """Read what `GET /v1/games/{id}` needs."""
    return repository.load(game).record


def _read_page(repository: GameRepository, game: str) -> None:
    """Read what the last page of `GET /v1/games/{id}/events` needs."""
    record = _load(repository, game)
    for _ in repository.lines(record, None, record.head.version - 100):
        pass


def _read_log(repository: GameRepository, game: str) -> None:
    """Read what `GET /v1/games/{id}/log` needs."""
    for _ in repository.lines(_load(repository, game), None):
        pass


def _read_past(repository: GameRepository, game: str) -> None:
    """Read what `GET /v1/games/{id}?at=` needs, near the end of the game."""
    try:
        repository.at(game, _load(repository, game).head.version - 50)
    except BetweenError as error:
        repository.at(game, error.ends[0])


READS: Mapping[str, Callable[[GameRepository, str], object]] = {
    "loading it": _load,
    "and its last 100 events": _read_page,
    "and its log": _read_log,
    "and its state at a past version": _read_past,
}
"""What is read of a game that is not in memory, each from a file that this process has not read before."""


def _store(bench: Bench) -> Store:
    """Return a store on an empty log server, with an empty archive."""
    url = bench.stack.enter_context(run_log_server(bench.folder(), appendfsync="no"))
    client: Any = bench.stack.enter_context(redis.Redis.from_url(url))
    return Store(client, archive=FolderArchive(bench.folder()))


def _records(title: str, seats: int) -> list[Record]:
    """Return the log of a game."""
    return [record for batch in sealed_game(title, seats) for record in batch.records]


def _archive_all(store: Store) -> None:
    """Move all games to the archive, and check that none is left."""
    assert store.archived.archive is not None
    repository = GameRepository(store, TITLES, max_records=1)
    archiver = Archiver(repository, store.archived.archive, hours=-1)
    while not archiver.step(60).is_done:
        pass
    assert store.archived.count() == store.feed.count(), "all games are in the archive"


def _archived_bytes(store: Store, game: str) -> int:
    head = store.archived.head(game)
    assert head is not None
    assert store.archived.archive is not None
    return len(store.archived.archive.read(name_of(game, head)))


def _used(client: Any) -> int:
    found: int = client.info("memory")["used_memory"]
    return found
