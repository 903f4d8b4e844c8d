"""Bots that search: how long they think, and whether moves in other games wait for them."""

import random
import time
from collections.abc import Iterator
from itertools import chain
from typing import Any

import gevent

from benchmarks.harness.host import Host, changes
from benchmarks.harness.running import single_service
from benchmarks.harness.wire import load, paced
from benchmarks.measuring.figures import Bench, Figure, percentile, row, spread
from titles.kernel.play.commitments import MAX_CHOICES
from titles.kernel.play.decision import LegalMove
from titles.kernel.state.game import AnyGame, Game
from titles.kernel.title import Title
from titles.registry import TITLES
from titles.testkit.played_game import fold, stored
from titles.testkit.playthrough import open_random, playing

LEVELS = {"fast": 40, "strong": 10}
"""The bots, each with the number of decisions of a title that are measured."""
MEASURED = 0.3
"""The share of the decisions of a game that are measured."""
CLIENTS = 2
THINKING_GAMES = 4
ROUNDS = 5
RATE = 100
MAX_SLOWER = 1.5


@row("thinking")
def thinking(bench: Bench) -> Iterator[Figure]:
    """Processor time of a decision with a choice, in games of two bots that search, from views."""
    for title in TITLES.values():
        for level, decisions in LEVELS.items():
            seconds = _decisions(title, level, bench.scaled(decisions, 4))
            yield Figure(f"{title.id}, {level}, p50", 1000 * percentile(seconds, 0.5), "ms")
            yield Figure(f"{title.id}, {level}, p95", 1000 * percentile(seconds, 0.95), "ms")


def _decisions(title: Title, level: str, count: int) -> list[float]:
    """Return the processor seconds of decisions that are spread over games; `greedy` makes the others."""
    seconds: list[float] = []
    for number in range(100):
        for each in _game(title, level, number):
            seconds.append(each)
            if len(seconds) == count:
                return seconds
    return seconds


def _game(title: Title, level: str, number: int) -> Iterator[float]:
    """Play a game, and yield the processor seconds of some of its decisions."""
    chance, seconds = random.Random(number), list[float]()
    views: list[AnyGame] = [Game(), Game()]

    def choose(_full: AnyGame, seat: int, legal_moves: list[LegalMove]) -> Any:
        measured = len(legal_moves) > 1 and chance.random() < MEASURED
        start = time.process_time()
        move = title.bots[level if measured else "greedy"](views[seat], seat, legal_moves, chance)
        if measured:
            seconds.append(time.process_time() - start)
        return move

    opening = open_random(title, 2, {}, chance)
    for batch in chain(opening, playing(title, opening[-1].game, chance, choose)):
        for seat, view in enumerate(views):
            views[seat] = fold(title, view, stored(title, batch), seat)
        yield from seconds
        seconds.clear()


@row("thinking-beside")
def thinking_beside(bench: Bench) -> Iterator[Figure]:
    """POST …/moves alone, and while bots think about four games.

    First at 100 moves a second, then by two clients without pauses, which keep more than one processor busy.
    """
    for name, rate, count in ((f"{RATE} moves a second", RATE, 1200), ("without pauses", None, 4000)):
        alone, beside = _beside(bench, rate, bench.scaled(count, 200))
        yield from spread(f"{name}, alone", alone)
        yield from spread(f"{name}, while bots think", beside)
        times = percentile(beside, 0.99) / percentile(alone, 0.99)
        yield Figure(f"{name}, p99, times", times, "times", most=MAX_SLOWER)


def _beside(bench: Bench, rate: float | None, count: int) -> tuple[list[float], list[float]]:
    """Return the seconds of moves alone, and while bots think, `count` of each in every round."""
    alone: list[float] = []
    beside: list[float] = []

    def measured(port: int, piles: list[list[bytes]]) -> list[float]:
        return load(port, piles, 201).seconds if rate is None else paced(port, piles, 201, rate)

    for _ in range(bench.scaled(ROUNDS, 1)):
        with single_service(bench) as service:
            host = Host(service.port)
            alone += measured(service.port, _piles(host, count))
            piles = _piles(host, count)
            [player] = host.players(1)
            for _ in range(THINKING_GAMES):
                body = {"title": "seven_wonders", "seats": 4, "join": False, "bots": ["strong"] * 4}
                host.post("/v1/games", body, player)
            gevent.sleep(1)
            beside += measured(service.port, piles)
    return alone, beside


def _piles(host: Host, count: int) -> list[list[bytes]]:
    """Return the requests of the clients: each changes its choice in games of its own."""
    piles: list[list[bytes]] = []
    for _ in range(CLIENTS):
        players = host.players(2)
        games = [host.start_game(players) for _ in range(-(-count // (CLIENTS * MAX_CHOICES)))]
        sent = [changes(host, game, players[0], MAX_CHOICES) for game in games]
        piles.append([request for pile in sent for request in pile][: count // CLIENTS])
    return piles
