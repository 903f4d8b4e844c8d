"""The cost of a greedy client for others: its connections send requests without a pause."""

import subprocess
import sys
import time
from collections.abc import Iterator

import gevent

from benchmarks.harness.host import Host
from benchmarks.harness.running import ROOT, ports
from benchmarks.harness.wire import Wire, request
from benchmarks.measuring.figures import Bench, Figure, percentile, row, spread

PATH = "/v1/titles"
CONNECTIONS = (4, 16)
ELSEWHERE = "127.0.0.2"
"""The address of the greedy client, if all of 127.0.0.0/8 can be bound."""
HERE = "127.0.0.1"
MAX_OVER_ALONE = 3.0
QUIET = 4
"""Connections of the quiet client, used in turns, so that all web processes are measured."""
PAUSE = 0.005
"""Seconds between the requests of the quiet client."""


@row("fairness")
def fairness(bench: Bench) -> Iterator[Figure]:
    """GET of a game by a quiet client, alone and beside 4 and 16 connections that read /v1/titles without a pause."""
    port = ports(bench).service
    host = Host(port)
    players = host.players(2)
    read = request("GET", f"/v1/games/{host.start_game(players)}", players[0].token)
    wires = [Wire(port) for _ in range(QUIET)]
    rounds, seconds = bench.scaled(4, 1), bench.scaled(4, 1)
    alone: list[float] = []
    beside: dict[tuple[int, str], list[float]] = {(16, HERE): [], **{(count, ELSEWHERE): [] for count in CONNECTIONS}}
    for _ in range(rounds):  # in turns, so that other load on the machine affects all of them
        alone += _read(wires, read, seconds)
        for (connections, address), found in beside.items():
            with _greedy(bench, address, connections, seconds + 1.0):
                found.extend(_read(wires, read, seconds))
    yield from spread("alone", alone)
    for (connections, address), found in beside.items():
        name = f"beside {connections} of {'the same' if address == HERE else 'another'} address"
        yield from spread(name, found)
        ratio = percentile(found, 0.5) / percentile(alone, 0.5)
        yield Figure(f"{name}, over alone, p50", ratio, "times", most=MAX_OVER_ALONE)


def _read(wires: list[Wire], read: bytes, seconds: float) -> list[float]:
    """Return the seconds of requests that are sent now and then, for this time."""
    found: list[float] = []
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        found.append(wires[len(found) % len(wires)].ask(read).seconds)
        gevent.sleep(PAUSE)
    return found


def _greedy(bench: Bench, address: str, connections: int, seconds: float) -> "subprocess.Popen[bytes]":
    """Return the process of a greedy client that sends requests."""
    words = [str(ports(bench).service), address, str(connections), str(seconds), PATH]
    command = [sys.executable, "-m", "benchmarks.harness.greedy", *words]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=bench.log)
    gevent.sleep(0.7)
    return process
