"""Watchers of a game: the delay of their events, their memory, and their cost for others."""

import contextlib
import resource
import subprocess
import time
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import gevent
from gevent import socket

from benchmarks.harness.host import Host, Player, changes
from benchmarks.harness.running import SingleService, single_service
from benchmarks.harness.wire import TIMEOUT, Wire, load, request
from benchmarks.measuring.figures import Bench, Figure, percentile, row, spread
from titles.kernel.play.commitments import MAX_CHOICES

WATCHERS = 1000
MANY = 10_000
SEATED = 4
"""Every tenth watcher has one of the seats and opens its seals; the others are spectators."""
MAX_MS = 250.0
MAX_MS_OF_MANY = 1000.0
MAX_MIB = 150.0
MAX_SLOWER = 1.5
PACE = 0.4
PACE_OF_MANY = 1.0
"""Seconds between two moves."""


class Watcher:
    """One open stream, read by a greenlet that notes the time of each version."""

    def __init__(self, port: int, path: str, token: str | None) -> None:
        self.when: dict[int, float] = {}
        self.begun = False
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=TIMEOUT)
        opening = request("GET", path, token)
        self._socket.sendall(opening.replace(b"\r\n", b"\r\nAccept: text/event-stream\r\n", 1))
        self._reading = gevent.spawn(self._read)

    def _read(self) -> None:
        rest = b""
        while chunk := self._socket.recv(65536):
            now = time.perf_counter()
            self.begun = True
            *lines, rest = (rest + chunk).split(b"\n")
            for line in lines:
                if line.startswith(b"id: "):
                    self.when[int(line[4:])] = now

    def close(self) -> None:
        """Close the connection."""
        self._reading.kill()
        self._socket.close()


@contextlib.contextmanager
def watching(port: int, path: str, tokens: Sequence[str | None]) -> Iterator[list[Watcher]]:
    """Yield watchers that are all connected."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (before[1], before[1]))
    watchers = [Watcher(port, path, token) for token in tokens]
    try:
        _until(lambda: all(watcher.begun for watcher in watchers))
        yield watchers
    finally:
        for watcher in watchers:
            watcher.close()


def _until(true: object, seconds: float = TIMEOUT) -> None:
    assert callable(true)
    until = time.monotonic() + seconds
    while not true():
        if time.monotonic() > until:
            raise RuntimeError("not all watchers got the event")
        gevent.sleep(0.01)


class Delays(NamedTuple):
    """Seconds from a move's response to its event at each watcher and at the last one, and those of responses."""

    each: list[float]
    last: list[float]
    answers: list[float]


@row("watchers")
def watchers(bench: Bench) -> Iterator[Figure]:
    """1,000 watchers of one game on one web process: a move's 201 to its event at each of them; memory; other moves."""
    yield from _watched(bench, "events")


@row("updates")
def updates(bench: Bench) -> Iterator[Figure]:
    """The same for 1,000 watchers who follow the updates of the game, and so its state."""
    yield from _watched(bench, "updates")


def _watched(bench: Bench, part: str) -> Iterator[Figure]:
    with single_service(bench) as service:
        host = Host(service.port)
        players = host.players(SEATED)
        game = host.start_game(players)
        load(service.port, [_moves(host, players, 1)], 201)  # warm
        moves = changes(host, game, players[0], MAX_CHOICES)[: bench.scaled(MAX_CHOICES, 8)]
        times = bench.scaled(6, 2)
        alone = load(service.port, [_moves(host, players, times)], 201).seconds
        paced = _delays(service.port, changes(host, host.start_game(players), players[0], len(moves)), 0, ()).answers
        before = _memory(service)
        version = host.get(f"/v1/games/{game}")["version"]
        tokens = [players[n // 10 % SEATED].token if n % 10 == 0 else None for n in range(WATCHERS)]
        with watching(service.port, f"/v1/games/{game}/{part}?after={version}", tokens) as all_of_them:
            delays = _delays(service.port, moves, version, all_of_them)
            grown = (_memory(service) - before) / 1024
            among = load(service.port, [_moves(host, players, times)], 201).seconds
        _until(lambda: _open_streams(host) == 0)
        alone += load(service.port, [_moves(host, players, times)], 201).seconds
    yield from spread("an event at each", delays.each, most=MAX_MS)
    yield from spread("an event at the last", delays.last)
    yield Figure("memory of the web processes", grown, "MiB more", most=MAX_MIB)
    yield from spread("POST …/moves, without watchers", alone)
    yield from spread("other games, while they watch", among)
    ratio = percentile(among, 0.5) / percentile(alone, 0.5)
    yield Figure("over no watchers, p50", ratio, "times", most=MAX_SLOWER)
    ratio = percentile(delays.answers, 0.5) / percentile(paced, 0.5)
    yield Figure("in their game, over no watchers at that pace, p50", ratio, "times", most=MAX_SLOWER)


@row("many-watchers")
def many_watchers(bench: Bench) -> Iterator[Figure]:
    """10,000 watchers of one game on two web processes: a move's 201 to its event at each of them; memory."""
    count = bench.scaled(MANY, 1000)
    with single_service(bench, {"HEPTAD_WEB_WORKERS": "2", "HEPTAD_MAX_WATCHERS": str(count)}) as service:
        host = Host(service.port)
        players = host.players(SEATED)
        game = host.start_game(players)
        moves = changes(host, game, players[0], MAX_CHOICES)[: bench.scaled(MAX_CHOICES, 8)]
        before, version = _memory(service), host.get(f"/v1/games/{game}")["version"]
        with watching(service.port, f"/v1/games/{game}/events?after={version}", [None] * count) as all_of_them:
            delays = _delays(service.port, moves, version, all_of_them, pace=PACE_OF_MANY)
            grown = (_memory(service) - before) / count
    yield from spread(f"an event at each of {count:,}", delays.each, most=MAX_MS_OF_MANY)
    yield from spread("an event at the last", delays.last)
    yield from spread("the response to the move", delays.answers)
    yield Figure("memory of a watcher", grown, "KiB")


def _moves(host: Host, players: list[Player], times: int) -> list[bytes]:
    """Return moves in other games."""
    tables = [host.start_game(players) for _ in range(times)]
    return [each for table in tables for player in players[:2] for each in changes(host, table, player, MAX_CHOICES)]


def _delays(port: int, moves: list[bytes], version: int, watchers: Sequence[Watcher], pace: float = PACE) -> Delays:
    """Post moves with pauses, each after the one before has reached all watchers."""
    wire, delays = Wire(port), Delays([], [], [])
    for version_of_move, move in enumerate(moves, version + 1):
        gevent.sleep(pace)
        answer = wire.ask(move)
        if answer.status != 201:
            raise RuntimeError(f"{answer.status}: {answer.body[:300]!r}")
        answered = time.perf_counter()
        _until(lambda version=version_of_move: all(version in watcher.when for watcher in watchers))
        seconds = [max(0.0, watcher.when[version_of_move] - answered) for watcher in watchers]
        delays.each.extend(seconds)
        delays.last.append(max(seconds, default=0.0))
        delays.answers.append(answer.seconds)
    wire.close()
    return delays


def _memory(service: SingleService) -> int:
    """Return the memory of the web processes, in KiB."""
    listing = subprocess.run(
        ["ps", "-wweo", "pid=,ppid=,rss=,args="], capture_output=True, text=True, check=True
    ).stdout
    rows = [line.split(None, 3) for line in listing.splitlines()]
    ours = {service.pid}
    for _ in range(3):
        ours |= {int(pid) for pid, parent, _, _ in rows if int(parent) in ours}
    return sum(int(rss) for pid, _, rss, command in rows if int(pid) in ours and "gunicorn" in command)


def _open_streams(host: Host) -> float:
    text = host.wire.ask(request("GET", "/metrics")).body
    return float(text.partition(b"\nheptad_watchers ")[2].split(b"\n", 1)[0])
