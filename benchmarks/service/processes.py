"""What a second web process costs: the processor time of a move with one and with two.

A process that is seldom busy finds cold caches when it is, so a move costs more at a low rate, whatever it does.
Therefore two processes are compared with one at the same rate of each process, at the same rate in all, and at full
rate. The bare application, whose processes do nothing for each other, shows what the machine and the server add by
themselves; the rest is what the processes of Heptad cost each other.
"""

import contextlib
from collections.abc import Iterator
from typing import NamedTuple

from benchmarks.harness import cpu
from benchmarks.harness.host import Host
from benchmarks.harness.running import bare_beside, single_service
from benchmarks.harness.wire import load, paced
from benchmarks.measuring.figures import Bench, Figure, row
from benchmarks.service.moves import appends, choices

RATE = 300
"""Moves a second of each process, or of both together."""
FULL = 0
"""As many moves a second as 8 clients make without a pause."""
FULL_RATE = 1500
"""About what that is."""
SECONDS = 4
ROUNDS = 3
MOST = 1.1
LOADS = ("same rate of each", "same rate in all", "full rate")


class Site(NamedTuple):
    """A service, and the bare application beside it: their ports, and the ids of their first processes."""

    host: Host
    service: tuple[int, int]
    bare: tuple[int, int]


@row("processes")
def processes(bench: Bench) -> Iterator[Figure]:
    """CPU a move with two web processes and with one: at the same rate of each, in all, and at full rate."""
    rounds, seconds = bench.scaled(ROUNDS, 1), bench.scaled(SECONDS, 1)
    with contextlib.ExitStack() as stack:
        sites = {count: _site(bench, stack, count) for count in (1, 2)}
        found: list[list[float]] = []
        for name, each in (("move", _move), ("bare append", _append)):
            runs = ((1, RATE), (1, FULL), (2, 2 * RATE), (2, RATE), (2, FULL))
            costs = [[each(sites[count], rate, seconds) for count, rate in runs] for _ in range(rounds)]
            one, one_full, two, shared, two_full = (sum(figures) / rounds for figures in zip(*costs, strict=True))
            yield Figure(f"{name}, one process, {RATE} a second", one, "CPU ms")
            yield Figure(f"{name}, one process, full rate", one_full, "CPU ms")
            found.append([two / one, shared / one, two_full / one_full])
            for load_name, ratio in zip(LOADS, found[-1], strict=True):
                target = MOST if each is _move and load_name == LOADS[0] else None
                yield Figure(f"{name}, two over one, {load_name}", ratio, "times", most=target)
        of_moves, of_appends = found
        yield Figure("a move beside a bare append, full rate", of_moves[-1] / of_appends[-1], "times", most=MOST)


def _site(bench: Bench, stack: contextlib.ExitStack, web_workers: int) -> Site:
    environ = {"HEPTAD_WEB_WORKERS": str(web_workers)}
    found = stack.enter_context(single_service(bench, environ))
    bare = stack.enter_context(bare_beside(bench, found.log_url, environ))
    return Site(Host(found.port), (found.port, found.pid), bare)


def _move(site: Site, rate: int, seconds: int) -> float:
    return _cost(site.service, choices(site.host, 4, (rate or FULL_RATE) * seconds), rate)


def _append(site: Site, rate: int, seconds: int) -> float:
    return _cost(site.bare, appends(choices(site.host, 4, (rate or FULL_RATE) * seconds)), rate)


def _cost(server: tuple[int, int], piles: list[list[bytes]], rate: int) -> float:
    """Return the CPU milliseconds of a request at a rate."""
    port, pid = server
    before = cpu.seconds(pid, "gunicorn")
    if rate == FULL:
        load(port, piles, 201)
    else:
        paced(port, piles, 201, rate)
    return (cpu.seconds(pid, "gunicorn") - before) / sum(map(len, piles)) * 1e3
