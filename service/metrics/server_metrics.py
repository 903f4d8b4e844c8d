"""Metrics that are read from the log server and the queue server for each scrape, and are the same for all processes.

Values that only a server knows are NaN while it does not answer.
"""

import math
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

import redis
from prometheus_client.metrics_core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from application.container import log_disk
from application.operators.archiving import outcomes
from application.runtime.queues import JOBS, VERIFY_SMALL
from events.log_server import keys
from events.log_server.failures import Failures
from events.log_server.storage import Memory, free_bytes
from events.log_server.timing.service_clock import Steps, steps
from events.process.lifeline import NAMES
from events.safety.trust import awaited
from events.store.setting_aside import WORKS, counts

if TYPE_CHECKING:
    from application.container import Container
    from application.runtime.settings import Settings

ATTEMPTS = ("delivered", "failed", "dropped")
ARCHIVED = ("moved", "failed", "interrupted")
NO_MEMORY = Memory(math.nan, math.nan, math.nan, math.nan)


class _State(NamedTuple):
    """What the log server knows."""

    games: float = math.nan
    archived: float = math.nan
    quarantined: float = math.nan
    stopped: float = math.nan
    full: float = math.nan
    pending: float = math.nan
    oldest: float = math.nan
    sweeper: float = math.nan
    backup: float = math.nan
    checked: float = math.nan
    witness_fault: float = math.nan
    problem: float = math.nan
    shortage: float = math.nan
    memory: Memory = NO_MEMORY
    clock: Steps | None = None
    attempts: Mapping[str, int] = {}
    archiving: Mapping[str, int] = {}
    failures: Mapping[str, int] = {}
    set_aside: Mapping[str, int] = {}


GAUGES = {
    "games": ("heptad_games", "Games with a log, archived ones included."),
    "archived": ("heptad_games_archived", "Games in the archive."),
    "quarantined": ("heptad_games_quarantined", "Games whose logs lost something. Look at each."),
    "stopped": ("heptad_games_stopped", "Games that an operator has stopped."),
    "full": ("heptad_games_full", "Games that can't end because their logs are full. They were set aside."),
    "pending": ("heptad_pending_games", "Games for whose next step a worker is needed."),
    "oldest": ("heptad_pending_oldest_seconds", "How long the oldest of these games has waited."),
    "sweeper": ("heptad_sweeper_seconds", "Time since the sweeper was last there, with an error of five seconds."),
    "checked": (
        "heptad_log_checked",
        "1 while the log server was compared with what was acknowledged, and is written to.",
    ),
    "witness_fault": (
        "heptad_witness_fault",
        "1 while the witness can't show what was lost, and an operator has to decide.",
    ),
    "backup": ("heptad_backup_timestamp_seconds", "When the last complete backup was begun; 0 if there is none."),
}
"""The gauges of the fields of the state."""


class LogServer(Collector):
    """The state of the log server."""

    def __init__(self, settings: "Settings") -> None:
        self._settings = settings
        self.container: Container | None = None
        """Set once the log server has been reached for the first time."""

    def collect(self) -> Iterator[Metric]:
        """Yield the metrics of the log server and its disk."""
        state = self._state()
        yield GaugeMetricFamily("heptad_log_server_up", "1 while the log server answers.", state is not None)
        state = state or _State()
        for field, (name, text) in GAUGES.items():
            yield GaugeMetricFamily(name, text, getattr(state, field))
        yield from _memory_metrics(state.memory)
        text = "1 while the log server has too little memory for anything new."
        yield GaugeMetricFamily("heptad_creation_stopped", text, state.shortage)
        yield from _clock_metrics(state.clock)
        yield from self._disk_metrics(state)
        yield _counter("heptad_webhook_attempts", "Messages to webhooks.", ATTEMPTS, state.attempts)
        yield _counter(
            "heptad_thread_failures", "Threads that an exception has ended.", NAMES, state.failures, "thread"
        )
        yield _counter("heptad_set_aside", "Games that work continued without.", WORKS, state.set_aside, "work")
        yield _counter("heptad_archive_games", "Games on their way to the archive.", ARCHIVED, state.archiving)

    def _state(self) -> _State | None:
        """Return what the log server knows; None if it does not answer."""
        if self.container is None:
            return None
        try:
            return _state_of(self.container)
        except redis.RedisError:
            return None

    def _disk_metrics(self, state: _State) -> Iterator[Metric]:
        """Yield whether there is room, and the disk of a private log server."""
        folder, least = log_disk(self._settings, self._settings.redis_url), self._settings.storage.min_free
        free = None if folder is None else free_bytes(folder)
        is_full = 1.0 if free is not None and free < least else state.problem
        yield GaugeMetricFamily("heptad_storage_full", "1 while there is no room for new moves.", is_full)
        if free is not None:
            yield GaugeMetricFamily("heptad_storage_free_bytes", "Free bytes on the disk of the log.", free)
            yield GaugeMetricFamily("heptad_storage_min_free_bytes", "min-free of HEPTAD_STORAGE.", least)


def _state_of(container: "Container") -> _State:
    """Return what the log server knows. Raise redis.RedisError."""
    store = container.store
    stopped, room = store.quarantine.count_stopped(), container.storage.room()
    ignored = store.quarantine.all() if store.quarantine.count() else {}
    pending = [due for due in store.schedule.overdue(0) if due.game not in ignored]
    now = store.schedule.now() / 1000
    return _State(
        games=store.feed.count(),
        archived=store.archived.count(),
        quarantined=max(0, len(ignored) - stopped),
        stopped=stopped,
        full=store.schedule.count_full(),
        pending=len(pending),
        oldest=max((now - due.since / 1000 for due in pending), default=0.0),
        sweeper=_since(store.client.get(keys.CLOCK), now),
        backup=int(store.client.get(keys.LAST_BACKUP) or 0) / 1000,
        problem=float(bool(room.problem)),
        shortage=float(bool(room.shortage)),
        memory=container.storage.memory(),
        clock=steps(container.client),
        attempts=container.deliveries.counts(),
        archiving=outcomes(store.client),
        checked=float(store.admitted()),
        witness_fault=float(bool(awaited(store.client))),
        failures={name: failure.count for name, failure in Failures(store.client).all().items()},
        set_aside=counts(store.client),
    )


def _since(noted: bytes | None, now: float) -> float:
    """Return the seconds since a noted time in milliseconds, infinite if nothing was ever noted."""
    return math.inf if noted is None else max(0.0, now - int(noted) / 1000)


def _clock_metrics(clock: Steps | None) -> Iterator[Metric]:
    number, ahead = (math.nan, math.nan) if clock is None else (clock.number, clock.ahead / 1000)
    text = "How often the log server's clock was set by more than two seconds, and stayed so."
    yield CounterMetricFamily("heptad_clock_steps", text, number)
    text = "By how many seconds the service's clock is ahead of the log server's, after that was set back."
    yield GaugeMetricFamily("heptad_clock_ahead_seconds", text, ahead)


def _memory_metrics(memory: Memory) -> Iterator[Metric]:
    text = "Memory of the log server; of a cluster, that of the node with the largest share in use."
    yield GaugeMetricFamily("heptad_log_server_memory_bytes", text, memory.used)
    text = "What it can use: `maxmemory`, or else the memory of its machine."
    yield GaugeMetricFamily("heptad_log_server_memory_limit_bytes", text, memory.limit)
    text = "Memory from which on nothing new is created: max-memory of HEPTAD_STORAGE, or a share of what it can use."
    yield GaugeMetricFamily("heptad_log_server_creation_limit_bytes", text, memory.creation_limit)
    text = "Size of its append-only file."
    yield GaugeMetricFamily("heptad_log_server_file_bytes", text, memory.file)


def _counter(
    name: str, text: str, values: tuple[str, ...], counts: Mapping[str, int], label: str = "outcome"
) -> Metric:
    """Return a counter by the values of a label, with every value from the beginning."""
    family = CounterMetricFamily(name, text, labels=[label])
    for value in values:
        family.add_metric([value], counts.get(value, 0))
    return family


class QueueServer(Collector):
    """The state of the queue server."""

    def __init__(self) -> None:
        self.container: Container | None = None
        """Set once the servers have been reached for the first time."""

    def collect(self) -> Iterator[Metric]:
        """Yield the metrics of the queue server."""
        counts = self._counts()
        yield GaugeMetricFamily("heptad_queue_server_up", "1 while the queue server answers.", counts is not None)
        family = GaugeMetricFamily(
            "heptad_queue_waiting", "What waits for a worker, by kind of work.", labels=["queue"]
        )
        for queue in (each for each in JOBS if each != VERIFY_SMALL):  # whose logs wait with the large ones
            family.add_metric([queue], math.nan if counts is None else counts.get(queue, 0))
        yield family

    def _counts(self) -> Mapping[str, int] | None:
        if self.container is None:
            return None
        try:
            return self.container.queues.counts()
        except redis.RedisError:
            return None
