"""Archiving in the sweeper's process: finished games move to the archive, a few at a time."""

import contextlib
import threading
import time
from collections.abc import Callable

import redis
import structlog

from application.container import Container
from application.operators.archiving import Archiver, Step
from events.archive.archive import ArchiveError
from events.log_server import keys
from events.process import lifeline
from events.process.reasons import reason_of
from workers.lease import Lease

STEP_SECONDS = 0.2
"""About how long games are moved at a time."""
REST = 4
"""How many times as long the thread rests after that, so that other threads of the process run."""
PERIOD = 60.0
"""Seconds until it looks again when nothing is left to move, or the archive can't be reached."""
CANCELLED_PERIOD = 5.0
"""Seconds between two looks for games that were cancelled before their start."""
CANCELLED_REST = 1
"""How many times as long the thread rests after these: they fill memory that others need."""
LEASE_SECONDS = 30.0

log = structlog.get_logger(__name__)


def start(container: Container, stopped: Callable[[], bool]) -> threading.Thread | None:
    """Move games in a thread, if there is an archive. Of several sweepers one at a time does it."""
    archive = container.store.archived.archive
    if archive is None:
        return None
    archiver = Archiver(container.repository, archive, container.settings.archive_hours)
    return lifeline.start("archiving", run, archiver, stopped)


def run(archiver: Archiver, stopped: Callable[[], bool]) -> None:
    """Move games until stopped."""
    try:
        archiver.tidy()
    except ArchiveError as error:
        log.warning("archive_not_tidied", error=reason_of(error))
    walk_at = 0.0
    while not stopped():
        pause = PERIOD
        try:
            pause = _lent(archiver, lambda: _move_cancelled(archiver))
            if time.monotonic() >= walk_at:
                rest = _lent(archiver, lambda: _step(archiver))
                walk_at, pause = time.monotonic() + rest, min(pause, rest)
        except redis.RedisError as error:  # the archive, too, raises these
            log.warning("archiving_interrupted", error=reason_of(error))
            _count_interrupted(archiver, error)
        except Exception as error:  # any error: without this thread, the memory of the log server would fill
            lifeline.note("archiving", error)
        _rest(pause, stopped)


def _lent(archiver: Archiver, move: Callable[[], float]) -> float:
    """Move some games while no other process does. Return the seconds to rest. Raise redis.RedisError."""
    lease = Lease(archiver.store.client, keys.ARCHIVING, LEASE_SECONDS)
    if not lease.take():
        return PERIOD
    try:
        return move()
    finally:
        lease.drop()


def _move_cancelled(archiver: Archiver) -> float:
    if not archiver.store.client.exists(keys.CANCELLED_UNPLAYED):
        return CANCELLED_PERIOD
    begun = time.monotonic()
    is_done = _say(archiver.move_cancelled(STEP_SECONDS))
    return CANCELLED_PERIOD if is_done else CANCELLED_REST * (time.monotonic() - begun)


def _step(archiver: Archiver) -> float:
    begun = time.monotonic()
    is_done = _say(archiver.step(STEP_SECONDS))
    return PERIOD if is_done else REST * (time.monotonic() - begun)


def _say(step: Step) -> bool:
    """Log how many games were moved. Return whether none is left."""
    if step.moved:
        log.info("games_archived", games=step.moved)
    return step.is_done


def _count_interrupted(archiver: Archiver, error: redis.RedisError) -> None:
    """Count that the archive, and not the log server, has failed."""
    if isinstance(error, ArchiveError):
        with contextlib.suppress(redis.RedisError):
            archiver.count("interrupted")


def _rest(seconds: float, stopped: Callable[[], bool]) -> None:
    until = time.monotonic() + seconds
    while not stopped() and time.monotonic() < until:
        time.sleep(min(1.0, seconds))
