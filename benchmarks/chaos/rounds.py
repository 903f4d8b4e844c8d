"""Rounds: a new cluster, games, some faults, and the check at the end. Results add up in a folder."""

import os
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import TypeVar

import httpx
import msgspec
import redis

from application.runtime.settings import Settings
from benchmarks.chaos import history
from benchmarks.chaos.checker import check
from benchmarks.chaos.faults import FAILOVER_SECONDS, Fault, Unhealed, every_fault, kills_of_several, wait_until_healed
from benchmarks.chaos.history import Call, Event, History, Log
from benchmarks.chaos.players import Tables
from benchmarks.cluster.cluster import Cluster, Plan
from benchmarks.scratch import temporary_folder
from events.format.seal import everything, open_record
from events.log_server.loss import Loss, Quarantine
from events.store.appending import Store
from events.store.connecting import connect
from titles.registry import TITLES
from verifier.verify import judge

UNLIMITED = {
    "HEPTAD_LIMITS": "create=none, seats=none, unchanged=none, read=none",
    "HEPTAD_QUOTAS": "tables=100000, stored=1TiB",
    "HEPTAD_WEB_WORKERS": "1",
    "HEPTAD_LOG_LEVEL": "warning",
}
"""Settings under which one address may play all games. Each web server has one worker, which is killed with it."""
KINDS = ("reveal", "conflict", "deadline")
"""The workers that games without bots need."""
PLAN = Plan(kinds=KINDS, proxied=True, node_timeout=1500)

ReadT = TypeVar("ReadT")


class FaultDone(msgspec.Struct, frozen=True):
    """A fault that happened: how many processes were killed, and what it meant for players. Times are in seconds."""

    name: str
    kills: int
    took: float
    """Until the cluster was healed."""
    silence: float
    """The longest time without an acknowledged move since the fault began, until the next one."""


class Round(msgspec.Struct, frozen=True):
    """The result of a round."""

    seed: int
    replicas: int
    wait_replicas: int
    faults: tuple[FaultDone, ...]
    games: int
    finished: int
    calls: Mapping[str, int]
    """The number of calls by outcome."""
    acknowledged: int
    """Moves that were acknowledged, each counted once."""
    events: int
    violations: tuple[str, ...]
    problems: tuple[str, ...]
    """What else went wrong: players without answers, a cluster that was not healed, games in quarantine."""

    @property
    def kills(self) -> int:
        """The number of processes that were killed."""
        return sum(fault.kills for fault in self.faults)


class Results:
    """The rounds in a folder: a line of JSON for each, and the histories of those with violations."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @property
    def _file(self) -> Path:
        return self.folder / "rounds.jsonl"

    def rounds(self) -> list[Round]:
        """Return the rounds that were played so far, from the file."""
        lines = self._file.read_bytes().splitlines() if self._file.exists() else []
        return [msgspec.json.decode(line, type=Round) for line in lines]

    def add(self, played: Round) -> None:
        """Keep a round."""
        self.folder.mkdir(parents=True, exist_ok=True)
        with self._file.open("ab") as file:
            file.write(msgspec.json.encode(played) + b"\n")

    @property
    def kills(self) -> int:
        """The kills of all rounds."""
        return sum(played.kills for played in self.rounds())


@dataclass(frozen=True)
class Setup:
    """How rounds are played."""

    plan: Plan = PLAN
    kills_of_several: int = 3
    """How often each fault happens in a round that kills several processes at once; every other one happens once."""
    tables: int = 3
    """The number of games at once."""
    pace: float = 0.3
    """The most seconds before a move."""
    rest: float = 0.5
    """Seconds between two faults."""
    patience: float = 60.0
    """Seconds after the last fault within which the last games may end."""
    wait_replicas: int = 0
    versions: tuple[Path | None, ...] = (None, None)
    """The folders of the versions of the code between which a rolling restart changes; None: as installed."""


def run(results: Results, setup: Setup, kills: int) -> Iterator[Round]:
    """Play rounds until there were this many kills in all; yield each. It can be stopped at any time."""
    while results.kills < kills:
        seed = len(results.rounds()) + 1
        chance = random.Random(f"chaos {seed}")
        with temporary_folder("heptad-chaos-") as folder:
            played = play(folder, setup, seed, drawn(setup, chance))
        results.add(played)
        yield played


def drawn(setup: Setup, chance: random.Random) -> list[Fault]:
    """Return the faults of a round in random order."""
    faults = every_fault(setup.versions)
    for _ in range(setup.kills_of_several - 1):
        faults += kills_of_several()
    chance.shuffle(faults)
    return faults


def play(folder: Path, setup: Setup, seed: int, faults: Sequence[Fault]) -> Round:
    """Play one round in a new folder, and check it."""
    environ = {**os.environ, **UNLIMITED, "HEPTAD_WAIT_REPLICAS": str(setup.wait_replicas)}
    settings = Settings.from_env({**UNLIMITED, "HEPTAD_DATA": str(folder / "data"), "HEPTAD_PORT": "0"})
    written = History(folder / "history.jsonl")
    with Cluster(settings, setup.plan, environ) as cluster:
        tables = Tables(cluster.urls, written, setup.tables, setup.pace, seed)
        tables.open()
        time.sleep(setup.rest)
        problems: list[str] = []
        happened = list(_inject_all(cluster, faults, random.Random(seed), setup.rest, problems))
        end = time.monotonic()
        tables.close(setup.patience)
        written.close()
        calls = list(history.read(folder / "history.jsonl"))
        logs = patiently(lambda: logs_of(cluster, tables.games))
        problems += [f"a player failed: {failure!r}" for failure in tables.failures]
        problems += list(_final_problems(cluster, tables))
    return _summary(seed, setup, _with_silences(happened, calls, end), tables, calls, logs, problems)


def _inject_all(
    cluster: Cluster, faults: Sequence[Fault], chance: random.Random, rest: float, problems: list[str]
) -> Iterator[tuple[Fault, int, float, float]]:
    """Let the faults happen; yield each with its kills, its beginning and its end."""
    for fault in faults:
        start, kills = time.monotonic(), 0
        try:
            kills = fault.inject(cluster, chance)
            wait_until_healed(cluster)
        except (Unhealed, redis.RedisError, IndexError, ValueError) as error:  # the last two: no such process to choose
            problems.append(f"{fault.name}: {error!r}")
        yield fault, kills, start, time.monotonic()
        time.sleep(rest)


def _with_silences(
    happened: Sequence[tuple[Fault, int, float, float]], calls: Sequence[Call], end: float
) -> tuple[FaultDone, ...]:
    """Add the longest time without an acknowledged move to each fault."""
    answered = sorted(call.end for call in calls if call.outcome == "done")
    starts = [start for _, _, start, _ in happened] + [end]
    return tuple(
        FaultDone(fault.name, kills, round(over - start, 2), round(_silence(answered, start, after), 2))
        for (fault, kills, start, over), after in zip(happened, starts[1:], strict=True)
    )


def _silence(answered: Sequence[float], start: float, end: float) -> float:
    """Return the longest time between two answers, of which at least one came between `start` and `end`."""
    times = [start, *(time for time in answered if start < time < end), end]
    return max(later - earlier for earlier, later in pairwise(times))


def _final_problems(cluster: Cluster, tables: Tables) -> Iterator[str]:
    for game, loss in patiently(lambda: losses_of(cluster)).items():
        yield f"game {game} is in quarantine: {loss}"
    for game in tables.finished:
        answer = httpx.get(f"{cluster.urls[0]}/v1/games/{game}/log", timeout=20)
        verdict = judge(answer.content, TITLES) if answer.status_code == 200 else None
        if verdict is None or verdict.problem is not None or not verdict.complete:
            yield f"the log of game {game} is not valid: {verdict or answer.text}"


def patiently(read: Callable[[], ReadT]) -> ReadT:
    """Return what is read, for which nodes may be missing for a while: a busy machine makes them late."""
    until = time.monotonic() + FAILOVER_SECONDS
    while True:
        try:
            return read()
        except redis.ConnectionError:
            if time.monotonic() > until:
                raise
            time.sleep(0.5)


def losses_of(cluster: Cluster) -> dict[str, Loss]:
    """Return the losses of the games in quarantine, by game. Raise redis.RedisError."""
    with connect(cluster.shape.url) as client:
        return Quarantine(client).all()


def logs_of(cluster: Cluster, games: Sequence[str]) -> list[Log]:
    """Return the logs of games as the cluster has them. Raise redis.RedisError."""
    with connect(cluster.shape.url) as client:
        store = Store(client)
        return [Log(game, tuple(_events(store, game))) for game in games]


def _events(store: Store, game: str) -> Iterator[Event]:
    for record in store.read(game):
        envelope = open_record(record, everything).envelope
        yield Event(envelope.version, envelope.batch, envelope.actor, envelope.hash)


def _summary(
    seed: int,
    setup: Setup,
    happened: tuple[FaultDone, ...],
    tables: Tables,
    calls: Sequence[Call],
    logs: Sequence[Log],
    problems: Sequence[str],
) -> Round:
    return Round(
        seed,
        setup.plan.replicas,
        setup.wait_replicas,
        happened,
        len(tables.games),
        len(tables.finished),
        dict(Counter(call.outcome for call in calls)),
        len({call.key for call in calls if call.outcome == "done"}),
        sum(len(log.events) for log in logs),
        tuple(f"{each.kind}: game {each.game}: {each.detail}" for each in check(calls, logs)),
        tuple(problems),
    )
