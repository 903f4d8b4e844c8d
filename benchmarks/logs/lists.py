"""Lobby, results and standings of many finished games in the archive: pages, rebuilding, disk and memory.

`python -m benchmarks.logs.lists GAMES` measures another number of games than the table of all benchmarks.
"""

import functools
import itertools
import os
import random
import resource
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

import redis
from msgspec import structs

from application.games.repository import GameRepository
from application.operators.archiving import seeds_of
from application.runtime.servers import run_log_server
from benchmarks.in_memory.games import sealing
from benchmarks.measuring.figures import Bench, Figure, percentile, row, timed
from events.archive.archive import FolderArchive, name_of
from events.archive.archived_log import pack
from events.format.seal import head_of
from events.format.times import milliseconds, timestamp
from events.process import lifeline
from events.safety import epoch
from events.store.appending import Store
from projections import lobby, results, standings
from projections.follow import Follower
from projections.read_models.read_model_files import ReadModelFiles
from projections.read_models.read_model_store import ReadModelStore
from projections.rebuild import Rebuild
from titles.kernel.deciding.life import open_game, read_options, resign, sit
from titles.kernel.play.batch import Batch
from titles.kernel.play.refusal import Refusal
from titles.kernel.state.clock import Clock
from titles.kernel.state.game import Seat
from titles.registry import TITLES
from titles.testkit.playthrough import playing

GAMES = (1_000, 10_000)
MOVES = 3
"""The batches that are played before all players but one resign."""
GAMES_OF_A_PLAYER = 30
GAMES_OF_A_PROCESS = 100
"""The least games for which a further process is started to make them: that takes as long."""
LEFT_BYTES = 300
"""The most bytes of a finished game that remain in the memory of the log server."""
MANY = 10_000
PAGE_MS = 5.0
FIRST = milliseconds("2026-01-01T00:00:00.000Z")
MINUTE = 60_000


class Place(NamedTuple):
    """Where the games are: the URL of the log server, and the folder of the archive."""

    url: str
    archive: Path


class UnsyncedArchive(FolderArchive):
    """An archive that does not wait for the disk."""

    def write(self, name: str, content: bytes) -> None:
        """Write a file."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


@row("lists")
def lists(bench: Bench) -> Iterator[Figure]:
    """Pages of lobby, results and standings, rebuilding, disk and memory; finished games of all titles, archived."""
    for count in GAMES if not bench.quick else (30,):
        yield from measured(bench, count)


def measured(bench: Bench, count: int) -> Iterator[Figure]:
    """Yield the figures of a number of games."""
    url = bench.stack.enter_context(run_log_server(bench.folder(), appendfsync="no"))
    place, folder = Place(url, bench.folder()), bench.folder()
    with redis.Redis.from_url(url) as client:
        empty = _used(client)
        seconds = timed(lambda: make(place, count))
        yield Figure(f"{count} games: making them", seconds, "s")
        yield _left(client, empty, count, "left in memory of the log server for a game")
        for processes in range(1, bench.scaled(2, 1) + 1):
            files = ReadModelFiles(folder)
            rebuild = Rebuild(files, functools.partial(_repository, place), processes)
            before = _cpu()
            seconds = timed(functools.partial(rebuild.replace, _nothing))
            yield Figure(f"rebuilding, processes: {processes}", seconds, "s")
            yield Figure("CPU of these processes", _cpu() - before, "s")
        assert not rebuild.left_out, "every game is there"
        yield _left(client, empty, count, "the same with read models")
        follower = Follower(files, _repository(place))
        read_models = follower.follow()
        yield Figure("file of the read models for a game", read_models.path.stat().st_size / count, "bytes")
        median = functools.partial(_median, bench.scaled(50, 5))
        yield Figure("looking for news, none", median(follower.follow), "ms")
        yield Figure("one new result", median(lambda: _one_more(follower)), "ms")
        epoch.begin(client)
        yield Figure("comparing all games with the feeds, in a new epoch", timed(follower.follow), "s")
        for name, ask in pages(read_models, count):
            yield Figure(name, median(ask), "ms", most=PAGE_MS)


def _left(client: Any, empty: int, count: int, name: str) -> Figure:
    """Return the memory of the log server for a game; what its shards need alone counts little in many games."""
    return Figure(name, (_used(client) - empty) / count, "bytes", most=LEFT_BYTES if count >= MANY else None)


def _cpu() -> float:
    """Return the seconds of CPU that this process and its ended children have used."""
    return sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))


def pages(read_models: ReadModelStore, count: int) -> Iterator[tuple[str, Callable[[], Any]]]:
    """Yield lists of which a page is read, and the function that reads it. A page has 20 entries."""
    middle, title = timestamp(FIRST + MINUTE * (count // 2)), next(iter(TITLES))
    public: dict[str, Any] = {
        "player": None,
        "private": False,
        "title": None,
        "status": None,
        "cursor": None,
        "limit": 20,
    }
    own = public | {"player": "p0", "private": True}
    for name, query in {
        "lobby, first page": public,
        "by title and status": public | {"title": title, "status": "finished"},
        "in the middle": public | {"cursor": f"{middle} g"},
        "since and until": public | {"since": middle, "until": timestamp(FIRST + MINUTE * (count // 2 + 1000))},
        "of a player": own,
        "of a player by title": own | {"title": title},
    }.items():
        yield name, functools.partial(_filled, lobby.page, read_models, **query)
    ended = {key: value for key, value in public.items() if key != "status"}
    for name, query in {
        "results, first page": ended,
        "in the middle": ended | {"cursor": f"{middle} g"},
        "of a player": ended | {"player": "p0"},
    }.items():
        yield name, functools.partial(_filled, results.page, read_models, **query)
    table: dict[str, Any] = {"title": title, "seats": None, "limit": 20}
    yield "standings, first page", functools.partial(_filled, standings.page, read_models, cursor=None, **table)
    halfway = f"{_middle_rating(read_models, title)} p"
    yield "in the middle", functools.partial(_filled, standings.page, read_models, cursor=halfway, **table)
    yield (
        "rating of a player over time",
        functools.partial(_filled, standings.history, read_models, player="p0", cursor=None, **table),
    )
    yield (
        "profile of a player",
        lambda: (
            lobby.counts(read_models, player="p0", private=True, titles=TITLES),
            standings.ratings_of(read_models, "p0", TITLES.values()),
        ),
    )


def make(place: Place, count: int) -> None:
    """Make finished games of all titles, rated, with 2 to 4 of many players, whose logs are in the archive."""
    parts = min(os.cpu_count() or 1, -(-count // GAMES_OF_A_PROCESS))
    with ProcessPoolExecutor(parts, get_context("spawn"), lifeline.end_with_parent) as pool:
        for each in [pool.submit(_make, place, count, range(part, count, parts)) for part in range(parts)]:
            each.result()


def _make(place: Place, count: int, numbers: Iterable[int]) -> None:
    store = _repository(place).store
    for number in numbers:
        _make_one(store, number, max(7, count // GAMES_OF_A_PLAYER))


def _make_one(store: Store, number: int, players: int) -> None:
    """Append the log of one game, and move it to the archive."""
    title, chance = [*TITLES.values()][number % len(TITLES)], random.Random(number)
    game, at = f"g{number:016d}", timestamp(FIRST + number * MINUTE)
    batches = list(_batches(game, number, players, chance))
    sealed = [each for batch in sealing(title, batches, at) for each in batch.records]
    store.append(game, sealed, whole=True)
    if store.archived.archive is not None:
        records, head = list(store.read(game)), head_of(sealed)
        store.archived.archive.write(name_of(game, head), pack(tuple(records), seeds_of(batches[-1].game), {}))
        assert store.move_out(game, head)


def _batches(game: str, number: int, players: int, chance: random.Random) -> Iterator[Batch]:
    """Yield the batches of a game that all players but one resign after some moves."""
    title = [*TITLES.values()][number % len(TITLES)]
    seats = chance.randint(title.min_seats, min(4, title.max_seats))
    options = read_options(title, seats, {})
    assert not isinstance(options, Refusal)
    batch = open_game(
        title,
        game=game,
        seats=seats,
        options=options,
        visibility="public",
        creator="p0",
        seed=f"{number:064x}",
        clock=Clock(decision_seconds=3600),
        rated=True,
    )
    yield batch
    for seat, player in enumerate(chance.sample(range(players), seats)):
        batch = Batch(batch.game)
        assert sit(title, batch, Seat(player=f"p{player}"), seat) is None
        yield batch
    for batch in itertools.islice(playing(title, batch.game, chance), MOVES):  # noqa: B020 - the next one continues it
        yield batch
    for seat in chance.sample(range(seats), seats - 1):
        batch = Batch(batch.game)
        assert resign(title, batch, seat) is None
        yield batch


def _nothing(_game: str) -> None:
    """Nobody watches."""


_more = itertools.count(10**9)


def _one_more(follower: Follower) -> float:
    """Return the seconds that the read models need to take in one new finished game."""
    store = Store(follower._repository.store.client)  # noqa: SLF001 - without an archive, so that the game stays
    _make_one(store, next(_more), 7)
    return timed(follower.follow)


def _filled(page: Callable[..., Any], read_models: ReadModelStore, **query: Any) -> None:
    """Read a page, which has entries."""
    entries, *_ = structs.astuple(page(read_models, **query))
    assert entries, query


def _middle_rating(read_models: ReadModelStore, title: str) -> int:
    """Return the points of a player in the middle of the standings."""
    with read_models.reading() as connection:
        found = connection.execute("SELECT points FROM standings WHERE scope = ? ORDER BY points", (title,)).fetchall()
    points: int = found[len(found) // 2][0]
    return points


def _median(calls: int, act: Callable[[], Any]) -> float:
    """Return the median of the milliseconds that a call takes, or that it returns as seconds."""
    found = []
    for _ in range(calls):
        answers: list[Any] = []
        seconds = timed(lambda: answers.append(act()))  # noqa: B023 - it is called at once
        found.append(answers[0] if isinstance(answers[0], float) else seconds)
    return percentile(found, 0.5) * 1e3


def _repository(place: Place) -> GameRepository:
    client: Any = redis.Redis.from_url(place.url)
    return GameRepository(Store(client, archive=UnsyncedArchive(place.archive)), TITLES, max_records=1)


def _used(client: Any) -> int:
    found: int = client.info("memory")["used_memory"]
    return found


def main() -> None:
    """Measure the number of games that the command names."""
    with ExitStack() as stack:
        for figure in measured(Bench(quick=False, stack=stack), int(sys.argv[1])):
            print(f"{figure.name:50} {figure.value:12,.3f} {figure.unit}", flush=True)


if __name__ == "__main__":
    main()
