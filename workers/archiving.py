"""Archiving in the sweeper's process: finished games move to the archive, a few at a time."""

import contextlib
import threading
import time
from collections.abc import Callable

import redis
import structlog

from application.archiving import Archiver
from events import keys, lifeline
from events.archive import ArchiveError
from events.reasons import reason_of
from heptad.runtime.container import Container
from workers.lease import Lease

STEP_SECONDS = 0.2
"""About how long games are moved at a time."""
REST = 4
"""How many times as long the thread rests after that, so that other threads of the process run."""
PERIOD = 60.0
"""Seconds until it looks again when nothing is left to move, or the archive can't be reached."""
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
    while not stopped():
        pause = PERIOD
        try:
            pause = _step(archiver)
        except redis.RedisError as error:  # the archive, too, raises these
            log.warning("archiving_interrupted", error=reason_of(error))
            _count_interrupted(archiver, error)
        except Exception as error:  # any error: without this thread, the memory of the log server would fill
            lifeline.note("archiving", error)
        _rest(pause, stopped)


def _step(archiver: Archiver) -> float:
    """Move some games. Return the seconds to rest. Raise redis.RedisError."""
    lease = Lease(archiver.store.client, keys.ARCHIVING, LEASE_SECONDS)
    if not lease.take():
        return PERIOD
    try:
        begun = time.monotonic()
        moved, is_done = archiver.step(STEP_SECONDS)
        if moved:
            log.info("games_archived", games=moved)
        return PERIOD if is_done else REST * (time.monotonic() - begun)
    finally:
        lease.drop()


def _count_interrupted(archiver: Archiver, error: redis.RedisError) -> None:
    """Count that the archive, and not the log server, has failed."""
    if isinstance(error, ArchiveError):
        with contextlib.suppress(redis.RedisError):
            archiver.count("interrupted")


def _rest(seconds: float, stopped: Callable[[], bool]) -> None:
    until = time.monotonic() + seconds
    while not stopped() and time.monotonic() < until:
        time.sleep(min(1.0, seconds))
