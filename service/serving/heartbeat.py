"""The heartbeat of a web process, by which outages are noticed: time in which the service was down costs no player."""

import time
from collections.abc import Callable

import redis
import structlog

from application.runtime.parent_watchdog import ending
from events.log_server.timing.outages import Outages
from events.process import lifeline
from events.process.reasons import reason_of

PERIOD = 1.0

log = structlog.get_logger(__name__)


def start(outages: Callable[[], Outages | None]) -> None:
    """Note every second that this process answers requests, until it ends.

    `outages` returns None while the process has not reached its servers.
    """
    lifeline.start("heartbeat", _run, outages)


def _run(outages: Callable[[], Outages | None]) -> None:
    while not ending():
        found = outages()
        if found is not None:
            try:
                found.beat()
            except redis.RedisError as error:
                log.debug("heartbeat_failed", error=reason_of(error))
        time.sleep(PERIOD)
