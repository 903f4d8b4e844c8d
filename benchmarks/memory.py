"""The rules alone: no log, no server."""

import time
from collections.abc import Iterator

from benchmarks.games import LEAST, play, sizes
from benchmarks.measuring import Bench, Figure, row
from rules.registry import TITLES
from rules.table.evolve import evolve
from rules.table.game import AnyGame, Game


@row("games")
def games(bench: Bench) -> Iterator[Figure]:
    """Whole games by random legal moves: rules, batches and fold; nothing sealed, nothing hashed."""
    for title, seats in sizes():
        count, until = 0, time.perf_counter() + bench.scaled(3, 1)
        start = time.perf_counter()
        while time.perf_counter() < until:
            for _ in play(title, seats, count):
                pass
            count += 1
        yield Figure(
            f"{title.id}, {seats} players",
            count / (time.perf_counter() - start),
            "games/s",
            least=LEAST.get((title.id, seats)),
        )


@row("fold")
def fold(bench: Bench) -> Iterator[Figure]:
    """Folding the events of a game of most players, already decoded."""
    for title in TITLES.values():
        events = [event for batch in play(title, title.max_seats, 1) for event in batch.events]
        count, start = bench.scaled(200, 30), time.perf_counter()
        for _ in range(count):
            game: AnyGame = Game()
            for event in events:
                game = evolve(game, event, title.evolve)
        seconds = time.perf_counter() - start
        yield Figure(f"{title.id}, {title.max_seats} players", count * len(events) / seconds, "events/s", least=200_000)
