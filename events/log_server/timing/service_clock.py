"""The service's clock: one time for all processes, which goes on at the true rate when a wall clock is set.

Each process counts by the monotonic clock of its machine. All of them agree on one time through the log server, once a
second or when they need it (beat.lua): the fastest clock is followed, and never overtaken. The wall clock that counts
is that of the log server. Set forward, it is followed, once it has stayed ahead for a while: the service's clock steps,
and the step is kept like an outage, so that clocks which run get it back. Set back, it is not followed, since times in
a log never decrease: the service's clock stays ahead, and `shift` says by how much.
"""

import math
import os
import secrets
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import structlog

from events.log_server import keys
from events.log_server.connections import server_time

FRESH = 1500
"""Milliseconds after which a process asks for the time of the others again."""
TOLERANCE = 2000
"""Milliseconds by which a wall clock may differ before it counts as set."""
FOLLOWED = 10_000
"""Milliseconds after which a wall clock that was set is followed, unless it was set back to where it was."""
MARGIN = 3000
"""Milliseconds within which every process knows that the service's clock has stepped; FRESH, and time to act."""
LONGEST_SILENCE = 5000
"""The longest time between two heartbeats, in milliseconds; after a longer one the service counts as down."""
KEPT = 90 * 24 * 3600 * 1000
"""How long outages and the clocks of machines are kept, in milliseconds."""
_BOOT_ID = Path("/proc/sys/kernel/random/boot_id")

log = structlog.get_logger(__name__)


class Steps(NamedTuple):
    """How often the wall clock was set and stayed so, and by how many milliseconds the service's clock is ahead."""

    number: int
    ahead: int


class Answer(NamedTuple):
    """What beat.lua answers; all times are in milliseconds."""

    time: int
    """The service's time."""
    offset: int | None
    """The greatest offset of this machine's processes, None if there is none."""
    shift: int
    """What is added to the service's time to show the wall clock's."""
    differs: int
    """By how much the wall clock was found set, if it was just now; otherwise 0."""
    followed: int
    """By how much a wall clock differs that is now followed; otherwise 0."""


def elapsed() -> int:
    """Return the milliseconds since this machine booted, sleep included; where no such clock is, of a steady one."""
    boot = getattr(time, "CLOCK_BOOTTIME", None)
    return (time.monotonic_ns() if boot is None else time.clock_gettime_ns(boot)) // 1_000_000


def this_machine() -> str:
    """Return a name that is the same for all processes for which `elapsed` is the same clock, until the next boot."""
    try:
        return f"{_BOOT_ID.read_text('ascii').strip()}:{os.stat('/proc/self/ns/time').st_ino}"
    except OSError:
        return secrets.token_hex(16)  # each process follows the others


def steps(client: Any) -> Steps:
    """Return how the wall clock was set so far. Raise redis.RedisError."""
    number, shift = client.hmget(keys.SERVICE_CLOCK, "steps", "shift")
    return Steps(int(number or 0), -int(shift or 0))


class ServiceClock:
    """The service's clock in one process.

    `machine` names the machine whose `elapsed` milliseconds are counted, and `wall` returns the log server's time.
    """

    def __init__(
        self,
        client: Any,
        *,
        machine: str | None = None,
        elapsed: Callable[[], int] = elapsed,
        wall: Callable[[], int] | None = None,
    ) -> None:
        self._client = client
        self._machine = keys.machine(this_machine() if machine is None else machine)
        self._elapsed = elapsed
        self._wall = partial(server_time, client) if wall is None else wall
        self._script = client.register_script(Path(__file__).with_name("beat.lua").read_text(encoding="utf-8"))
        self._offset: int | None = None
        self._asked = -math.inf
        self._lock = threading.Lock()
        self.serves = False
        """Whether this process answers requests: only then the service is up."""
        self.shift = 0
        """Milliseconds to add to the service's time for people, whose clocks show the log server's: 0 or less."""

    def now(self) -> int:
        """Return the service's time, in milliseconds since 1970. Raise redis.RedisError."""
        if self._offset is None or self._elapsed() - self._asked > FRESH:
            self.beat()
        assert self._offset is not None, "the log server has answered"
        return self._elapsed() + self._offset

    def beat(self) -> None:
        """Tell the log server this process's time, and learn that of the others. Raise redis.RedisError."""
        wall, asked = self._wall(), self._elapsed()
        offset = self._offset
        answer = Answer._make(
            self._script(
                keys=[keys.SERVICE_CLOCK, keys.HEARTBEAT, keys.OUTAGES, self._machine],
                args=[
                    asked,
                    "" if offset is None else offset,
                    int(self.serves),
                    wall,
                    LONGEST_SILENCE,
                    KEPT,
                    TOLERANCE,
                    FOLLOWED,
                    MARGIN,
                ],
            )
        )
        with self._lock:  # the answer was true before it arrived, so it never makes this clock too fast
            known = [offset for offset in (self._offset, answer.offset) if offset is not None]
            self._offset = max([answer.time - self._elapsed(), *known])
            self._asked = asked
            self.shift = answer.shift
        if answer.offset is None:
            self.beat()  # tells the offset, by which other processes of this machine know how long it was away
        if answer.differs:
            log.warning("wall_clock_set", milliseconds=answer.differs)
        if answer.followed:
            log.warning("wall_clock_followed", milliseconds=answer.followed, service_ahead=-answer.shift)
