"""The log on a private server that syncs to disk before it replies."""

from collections.abc import Iterator

import redis

from application.runtime.servers import run_log_server
from benchmarks.in_memory.games import LARGEST, append, sealed_game
from benchmarks.measuring.figures import Bench, Figure, row, spread, timed
from events.log_server import keys
from events.store.appending import Store
from tests.logs import finished
from titles.registry import TITLES
from verifier.verify import judge


def private_store(bench: Bench) -> Store:
    """Return a store on a log server as `heptad up` runs it."""

    def make() -> Store:
        url = bench.stack.enter_context(run_log_server(bench.folder(), appendfsync="always"))
        return Store(bench.stack.enter_context(redis.Redis.from_url(url)))

    store = bench.once("store", make)
    assert isinstance(store, Store)
    return store


@row("append")
def appends(bench: Bench) -> Iterator[Figure]:
    """Appending batches with receipts, one after another over one connection, appendfsync always."""
    store = private_store(bench)
    batches = sealed_game(LARGEST, TITLES[LARGEST].max_seats)
    times: list[float] = []
    for number in range(bench.scaled(30, 5)):
        steps = append(store, f"append{number}", batches, idempotency_key=True)
        times += [timed(lambda steps=steps: next(steps)) for _ in batches]  # type: ignore[misc]
    yield Figure("one writer", len(times) / sum(times), "batches/s")
    yield from spread("a batch", times, "µs")


def largest_game(bench: Bench) -> str:
    """Return the id of the finished game with the longest log in the private store."""
    name = "largest"
    if not private_store(bench).exists(name):
        batches = sealed_game(LARGEST, TITLES[LARGEST].max_seats)
        for _ in append(private_store(bench), name, batches, idempotency_key=True):
            pass
    return name


@row("size")
def size(bench: Bench) -> Iterator[Figure]:
    """Bytes of Redis memory of a finished game of most players, receipts apart."""
    store, game = private_store(bench), largest_game(bench)
    stream = store.client.memory_usage(keys.stream(game), samples=0)
    receipts = [
        store.client.memory_usage(key, samples=0) for key in store.client.scan_iter(keys.receipt(game, "*"), count=1000)
    ]
    plain = sum(len(record.line) + len(record.payloads) for record in store.read(game))
    yield Figure("stream", stream / 1024, "KiB", most=200)
    yield Figure("lines and payloads in it", plain / 1024, "KiB")
    yield Figure(f"{len(receipts)} receipts, for a day", sum(receipts) / 1024, "KiB")


@row("verify")
def verify(bench: Bench) -> Iterator[Figure]:
    """Verifying finished games of most players, all five checks: bytes and chain, seals, draws, rules, scores."""
    for title in TITLES.values():
        seats = title.max_seats
        logs = [finished(title, seats, seed).log() for seed in range(bench.scaled(10, 3))]
        judge(logs[0], TITLES)  # caches of catalogue data are filled once in each process
        times = [timed(lambda log=log: judge(log, TITLES)) for log in logs]  # type: ignore[misc]
        events = sum(log.count(b"\n") for log in logs)
        least = title.benchmark.verified_per_second
        yield Figure(f"{title.id}, {seats} players", len(times) / sum(times), "games/s", least=least)
        yield Figure("", events / sum(times), "events/s")
