"""Outages: when nobody could reach the service, so that clocks which ran meanwhile get the time back.

Every web process notes each second that it is there. The first one after an outage finds an old note, and keeps from
when until when there was none. A step forward of the service's clock is kept in the same way. Times are those of the
service's clock, in milliseconds since 1970.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from events.log_server import keys
from events.log_server.timing.service_clock import LONGEST_SILENCE, MARGIN, ServiceClock

MOST_CREDITED = 50
"""The most outages for which time is given back at once."""


class Outage(NamedTuple):
    """A time in which the service was down, or over which its clock stepped."""

    start: int
    end: int


class Outages:
    """The heartbeat and the outages on the log server."""

    def __init__(self, client: Any, clock: ServiceClock) -> None:
        self._client = client
        self._clock = clock

    def serve(self) -> None:
        """Note that this process answers requests, now and before each question. Raise redis.RedisError."""
        self._clock.serves = True
        self.beat()

    def beat(self) -> None:
        """Note that the service is there, if this process answers requests. Raise redis.RedisError."""
        self._clock.beat()

    def is_down(self) -> bool:
        """Whether the service is down now. Raise redis.RedisError."""
        last = self._client.get(keys.HEARTBEAT)
        self._clock.beat()  # a process that does not know of a step would take the service for up
        return last is not None and self._clock.now() - int(last) > LONGEST_SILENCE

    def since(self, start: int) -> list[Outage]:
        """Return the outages that ended after a moment, the oldest first. Raise redis.RedisError."""
        at = self._clock.now()  # notes an outage that ends now
        kept = self._client.zrangebyscore(keys.OUTAGES, f"({start}", "+inf", withscores=True)
        found = [Outage(int(begun), int(end)) for begun, end in kept]
        if found and found[-1].end > at + MARGIN:  # the clock has stepped, and this process does not know
            self.beat()
        return found


def few(outages: Sequence[Outage], most: int = MOST_CREDITED) -> list[Outage]:
    """Return at most `most` outages: those with the shortest times between them count as one, with that time.

    So a service that comes and goes does not fill a log.
    """
    if len(outages) <= most:
        return list(outages)
    longest = sorted(range(1, len(outages)), key=lambda each: outages[each].start - outages[each - 1].end)[1 - most :]
    starts = [0, *sorted(longest)]
    ends = [*starts[1:], len(outages)]
    return [Outage(outages[start].start, outages[end - 1].end) for start, end in zip(starts, ends, strict=True)]
