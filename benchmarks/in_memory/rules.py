"""The rules alone, without a log and without a server."""

import time
from collections.abc import Iterator

from benchmarks.in_memory.games import sizes, state
from benchmarks.measuring.figures import Bench, Figure, row
from titles.kernel.events.evolve import evolve
from titles.kernel.state.game import AnyGame, Game
from titles.kernel.title import Title
from titles.registry import TITLES


@row("games")
def games(bench: Bench) -> Iterator[Figure]:
    """Whole games by random legal moves, all different, warmed up: rules, batches and events; no seals, no hashes."""
    for title, seats in sizes():
        warm = _played(title, seats, 0, 1)
        start = time.perf_counter()
        count = _played(title, seats, warm, bench.scaled(3, 1))
        yield Figure(
            f"{title.id}, {seats} players",
            count / (time.perf_counter() - start),
            "games/s",
            least=title.benchmark.games_per_second.get(seats),
        )


def _played(title: Title, seats: int, first: int, seconds: float) -> int:
    """Return the number of games that can be played in this time, from a seed on."""
    count, until = 0, time.perf_counter() + seconds
    while time.perf_counter() < until:
        for _ in state(title, seats, first + count):
            pass
        count += 1
    return count


@row("fold")
def fold(bench: Bench) -> Iterator[Figure]:
    """Applying the decoded events of a game of most players."""
    for title in TITLES.values():
        events = [event for batch in state(title, title.max_seats, 1) for event in batch.events]
        count, start = bench.scaled(200, 30), time.perf_counter()
        for _ in range(count):
            game: AnyGame = Game()
            for event in events:
                game = evolve(game, event)
        seconds = time.perf_counter() - start
        yield Figure(f"{title.id}, {title.max_seats} players", count * len(events) / seconds, "events/s", least=200_000)
