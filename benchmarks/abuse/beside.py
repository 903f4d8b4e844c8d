"""The row `abuse`: the others' times alone, and beside each load."""

import contextlib
import json
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import IO

import redis

from benchmarks.abuse.loads import LOADS
from benchmarks.abuse.others import Others, Times
from benchmarks.harness import cpu
from benchmarks.harness.running import ROOT, SingleService, default_service
from benchmarks.measuring.figures import Bench, Figure, percentile, row

ALONE_SECONDS = 4
BESIDE_SECONDS = 8
AFTER_SECONDS = 60
MAX_TIMES = 3.0
MAX_FAST_SECONDS = 1.0
MAX_LOG_MIB = 16.0
MAX_WEB_MIB = 64.0
MIB = 2**20
KEEPS_GAMES = ("random-tables", "strong-tables")
"""Loads whose games stay on the log server: they are being played."""


@row("abuse")
def abuse(bench: Bench) -> Iterator[Figure]:
    """What others wait for, alone and beside each load of one abuser at another address, with default limits."""
    yield from figures(bench, list(LOADS))


@dataclass
class Trouble:
    """What must not happen beside any load."""

    failed: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    ended: set[int] = field(default_factory=set)


def figures(bench: Bench, loads: Sequence[str]) -> Iterator[Figure]:
    """Measure the others beside each of some loads, each on a separate service."""
    alone, trouble, waiting = Times(), Trouble(), list[tuple[str, Times, list[Figure]]]()
    for load in loads:
        with default_service(bench) as service:
            waiting.append((load, *_measured(bench, load, service, alone, trouble)))
    for load, beside, more in waiting:
        yield from compared(load, alone, beside)
        yield from more
    yield Figure("requests of others that failed", len(trouble.failed), "", most=0)
    yield Figure("games that lost acknowledged moves", len(trouble.lost), "", most=0)
    yield Figure("web processes and workers that ended", len(trouble.ended), "", most=0)


def _measured(
    bench: Bench, load: str, service: SingleService, alone: Times, trouble: Trouble
) -> tuple[Times, list[Figure]]:
    """Add to the times alone; return those beside a load, and figures about memory."""
    seconds = bench.scaled(BESIDE_SECONDS, 3)
    others, serving = bench.stack.enter_context(contextlib.closing(Others(service.port))), cpu.serving(service.pid)
    alone.add(others.times(bench.scaled(ALONE_SECONDS, 2)))
    with redis.Redis.from_url(service.log_url) as client:
        before = _memory(client, serving)
        with _attacking(bench, load, service.port, seconds + 2.0):
            beside = others.times(seconds)
            peak = _memory(client, serving)
        after, waited = _calmed(client, serving, before, is_patient=load not in KEEPS_GAMES)
    trouble.failed += beside.failed
    trouble.lost += others.lost()
    trouble.ended |= serving - cpu.serving(service.pid)
    if beside.failed:
        print(f"{load}: {len(beside.failed)} requests of others failed, such as {beside.failed[0]}", file=sys.stderr)
    return beside, list(_memory_figures(load, before, peak, after, waited))


@contextlib.contextmanager
def _attacking(bench: Bench, load: str, port: int, seconds: float) -> Iterator[None]:
    """Run the attacker once it has prepared its load, until the time is over; say on stderr what was answered."""
    words = [load, str(port), str(seconds), *(["quick"] if bench.quick else [])]
    command = [sys.executable, "-m", "benchmarks.abuse.attacker", *words]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=bench.log, text=True) as process:
        try:
            assert process.stdout is not None
            _demand_ready(process.stdout, load)
            yield
            print(f"{load}: the abuser was answered {_answers(process.stdout)}", file=sys.stderr)
        finally:
            process.kill()


def _demand_ready(output: IO[str], load: str) -> None:
    if output.readline() != "ready\n":
        raise RuntimeError(f"the load {load} could not be prepared")


def _answers(output: IO[str]) -> str:
    return ", ".join(f"{kind}: {count}" for kind, count in sorted(json.loads(output.readline() or "{}").items()))


@dataclass(frozen=True)
class Memory:
    """Bytes of the log server's data, and of the web processes and workers."""

    log: int
    web: int

    def since(self, before: "Memory") -> tuple[float, float]:
        """Return by how many MiB both have grown."""
        return (self.log - before.log) / MIB, (self.web - before.web) / MIB


def _memory(client: redis.Redis, serving: set[int]) -> Memory:
    return Memory(int(client.info("memory")["used_memory"]), cpu.resident(serving))


def _calmed(client: redis.Redis, serving: set[int], before: Memory, *, is_patient: bool) -> tuple[Memory, float]:
    """Return the memory when it is back, at most a minute later, and the seconds until then."""
    start = time.monotonic()
    while True:
        after, waited = _memory(client, serving), time.monotonic() - start
        log, web = after.since(before)
        if not is_patient or (log <= MAX_LOG_MIB and web <= MAX_WEB_MIB) or waited > AFTER_SECONDS:
            return after, waited
        time.sleep(0.5)


def _memory_figures(load: str, before: Memory, peak: Memory, after: Memory, waited: float) -> Iterator[Figure]:
    at_most, (log, web) = load not in KEEPS_GAMES, after.since(before)
    yield Figure(f"{load}: log server's memory, during", peak.since(before)[0], "MiB more")
    yield Figure(f"{load}: after {waited:.0f} s", log, "MiB more", MAX_LOG_MIB if at_most else None)
    yield Figure(f"{load}: processes' memory after that", web, "MiB more", MAX_WEB_MIB if at_most else None)


def compared(load: str, alone: Times, beside: Times) -> Iterator[Figure]:
    """Yield what others waited for beside a load, with the targets."""
    for name, then, now in (("GET", alone.get, beside.get), ("POST", alone.post, beside.post)):
        yield Figure(f"{load}: {name} p99", percentile(now, 0.99) * 1e3, "ms")
        yield Figure(f"{load}: {name} p99 over alone", _times(now, then, 0.99), "times", MAX_TIMES)
    greedy, fast = beside.bots["greedy"], beside.bots["fast"]
    yield Figure(f"{load}: greedy, p90 over alone", _times(greedy, alone.bots["greedy"], 0.9), "times", MAX_TIMES)
    waited, expected = percentile(fast, 0.9), max(MAX_FAST_SECONDS / MAX_TIMES, percentile(alone.bots["fast"], 0.9))
    yield Figure(f"{load}: fast, p90", waited, "s")
    yield Figure(f"{load}: fast, p90 over {expected:.2f} s", waited / expected, "times", MAX_TIMES)


def _times(now: Sequence[float], then: Sequence[float], share: float) -> float:
    return percentile(now, share) / percentile(then, share)
