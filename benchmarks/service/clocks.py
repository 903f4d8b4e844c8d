"""Clocks of many games: how late a time that is up is noticed, and what that costs others."""

import time
from collections.abc import Iterator
from typing import Any

from benchmarks.harness.host import DUEL, Host, Player, changes
from benchmarks.harness.running import single_service
from benchmarks.harness.wire import load
from benchmarks.measuring.figures import Bench, Figure, percentile, row, spread
from events.format.times import milliseconds
from titles.kernel.play.commitments import MAX_CHOICES
from titles.kernel.state.clock import MIN_SECONDS

GAMES = 2000
PLAYERS = 40
LEAD_SECONDS = 60
WINDOW_SECONDS = 120
"""All games are opened in the first seconds; their first deadlines are spread over the seconds after that."""
MAX_LATE_MS = 1000.0
MAX_SLOWER = 1.1


@row("clocks")
def clocks(bench: Bench) -> Iterator[Figure]:
    """2,000 games of Duel whose players never move: how late each expiry is; moves in other games, before and then."""
    with single_service(bench) as service:
        host, rounds = Host(service.port), bench.scaled(8, 1)
        players = host.players(PLAYERS)
        _seconds(host, service.port, players, 1)  # warm
        alone = _seconds(host, service.port, players, rounds)
        lead, window = bench.scaled(LEAD_SECONDS, MIN_SECONDS), bench.scaled(WINDOW_SECONDS, MIN_SECONDS)
        start = time.monotonic()
        games = _open(host, players, bench.scaled(GAMES, 40), start + lead, window)
        opened = time.monotonic() - start
        time.sleep(max(0.0, lead - opened))
        among: list[float] = []
        while time.monotonic() < start + lead + window:
            among += _seconds(host, service.port, players, 1)
        late = [each for game in games for each in _lateness(host.get(f"/v1/games/{game}/events?limit=1000")["events"])]
    yield Figure("games with a clock", len(games), f"opened in {opened:.0f} s")
    yield Figure("expiries", len(late) / (lead + window - opened), "a second")
    yield from spread("an expiry is late by", late, most=MAX_LATE_MS)
    yield from spread("moves of others before", alone)
    yield from spread("moves of others, while times are up", among)
    yield Figure("over before, p50", percentile(among, 0.5) / percentile(alone, 0.5), "times", most=MAX_SLOWER)


def _open(host: Host, players: list[Player], count: int, begin: float, window: float) -> list[str]:
    """Open games with a clock, whose first deadlines are spread evenly over a window that begins at a time."""
    games: list[str] = []
    for number in range(count):
        until = begin + window * number / count - time.monotonic()
        first, second = players[number % PLAYERS], players[(number + 1) % PLAYERS]
        body = {"title": DUEL, "seats": 2, "clock": {"decision_seconds": max(MIN_SECONDS, round(until))}}
        games.append(host.post("/v1/games", body, first)["id"])
        host.post(f"/v1/games/{games[-1]}/seats", {}, second)
    return games


def _seconds(host: Host, port: int, players: list[Player], times: int) -> list[float]:
    """Return the seconds of moves in new games without a clock."""
    piles = [changes(host, host.start_game(players[:4]), players[0], MAX_CHOICES) for _ in range(times)]
    return load(port, [[each for pile in piles for each in pile]], 201).seconds


def _lateness(events: list[dict[str, Any]]) -> Iterator[float]:
    """Yield for each expiry in a game the seconds after the deadline at which it was written."""
    deadlines: dict[int, int] = {}
    for event in events:
        if event["type"] == "clocks_set":
            deadlines |= {each["seat"]: each["clock"]["deadline"] for each in event["data"]["clocks"]}
        elif event["type"] == "expired":
            yield (milliseconds(event["at"]) - deadlines[event["data"]["seat"]]) / 1000
