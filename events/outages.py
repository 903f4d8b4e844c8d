"""Outages: when nobody could reach the service, so that clocks which ran meanwhile get the time back.

Every web process notes each second that it is there. The first one after an outage finds an old note, and keeps from
when until when there was none. Times are those of the web processes, in milliseconds since 1970.
"""

from pathlib import Path
from typing import Any, NamedTuple

from events import keys
from events.times import milliseconds, now

LONGEST_SILENCE = 5000
"""The longest time between two heartbeats, in milliseconds; after a longer one the service counts as down."""
KEPT = 90 * 24 * 3600 * 1000
"""How long an outage is kept, in milliseconds."""


class Outage(NamedTuple):
    """A time in which the service was down."""

    start: int
    end: int


class Outages:
    """The heartbeat and the outages on the log server."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._script = client.register_script(Path(__file__).with_name("beat.lua").read_text(encoding="utf-8"))
        self._serves = False

    def serve(self) -> None:
        """Note that this process answers requests, now and before each question. Raise redis.RedisError."""
        self._serves = True
        self.beat()

    def beat(self) -> None:
        """Note that the service is there. Raise redis.RedisError."""
        self._script(keys=[keys.HEARTBEAT, keys.OUTAGES], args=[milliseconds(now()), LONGEST_SILENCE, KEPT])

    def is_down(self) -> bool:
        """Whether the service is down now. Raise redis.RedisError."""
        last = self._client.get(keys.HEARTBEAT)
        return last is not None and milliseconds(now()) - int(last) > LONGEST_SILENCE

    def since(self, start: int) -> list[Outage]:
        """Return the outages that ended after a moment, the oldest first. Raise redis.RedisError."""
        if self._serves and self.is_down():
            self.beat()
        kept = self._client.zrangebyscore(keys.OUTAGES, f"({start}", "+inf", withscores=True)
        return [Outage(int(begun), int(end)) for begun, end in kept]
