"""Reading whole logs: a game that is not in memory, and the read models of many games."""

from collections.abc import Iterator
from itertools import cycle
from statistics import median

from application.games.repository import GameRepository
from application.games.snapshots import Snapshots
from benchmarks.in_memory.games import sealed_game, sealing, sizes, state
from benchmarks.logs.appends import largest_game, private_store
from benchmarks.measuring.figures import Bench, Figure, row, timed
from events.store.appending import Store
from projections.read_models.read_model_files import ReadModelFiles
from projections.rebuild import Rebuild
from titles.registry import TITLES


@row("cold")
def cold(bench: Bench) -> Iterator[Figure]:
    """Loading a finished game that is not in memory, most players: from its log, or from a snapshot."""
    store = private_store(bench)
    snapshots = Snapshots(store, TITLES)
    for game, most in ((largest_game(bench), 10), (_longest_game(store), None)):
        head = GameRepository(store, TITLES).load(game).record.head
        yield Figure(f"{head.version} events", _load_time(bench, store, game, None), "ms", most=most)
        GameRepository(store, TITLES, snapshots=snapshots).load(game)  # loading stores a snapshot
        yield Figure("from a snapshot", _load_time(bench, store, game, snapshots), "ms")


def _load_time(bench: Bench, store: Store, game: str, snapshots: Snapshots | None) -> float:
    """Return the median milliseconds to load a game that is not in memory."""
    times = [
        timed(lambda: GameRepository(store, TITLES, snapshots=snapshots).load(game))
        for _ in range(bench.scaled(100, 5))
    ]
    return median(times) * 1e3


def _longest_game(store: Store) -> str:
    """Return a game of SEVEN, the title with the most events in a log."""
    if not store.exists("longest"):
        records = [record for sealed in sealed_game("seven", 4) for record in sealed.records]
        store.append("longest", records, whole=True)
    return "longest"


@row("rebuild")
def rebuild(bench: Bench) -> Iterator[Figure]:
    """`heptad rebuild`: all read models from 500 finished games of all titles and sizes."""
    store, games, events = private_store(bench), bench.scaled(500, 8), 0
    for number, (title, seats) in zip(range(games), cycle(sizes()), strict=False):
        name = f"rebuild{number}"
        records = [each for sealed in sealing(title, state(title, seats, number, name)) for each in sealed.records]
        store.append(name, records, whole=True)
        events += len(records)
    others = store.feed.count() - games
    rebuilding = Rebuild(ReadModelFiles(bench.folder()), lambda: GameRepository(store, TITLES, max_records=1))
    seconds = timed(lambda: rebuilding.replace(lambda _: None))
    yield Figure(f"{games} games" + (f" and {others} others" if others else ""), seconds, "s", most=30)
    yield Figure("", events / seconds, "events/s")
