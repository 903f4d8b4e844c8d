"""The log of revocations, by which every process learns within a quarter of a second whose authority has changed.

A process remembers the accounts that call, so that a request needs no round trip for its token. Before it answers from
memory it must have read this log in the last quarter of a second, and it forgets the accounts of the players named in
it. A process that revokes a token writes the log and waits twice as long. After that no process accepts the token, and
what was accepted just before has been done. See docs/decisions/0046.
"""

import threading
import time
from collections.abc import Callable, Collection
from typing import Any

import redis

from events.log_server import keys

FRESH_SECONDS = 0.25
"""Seconds after which a process reads the log again before it answers from memory."""

KNOWN_AFTER = 2 * FRESH_SECONDS
"""Seconds after which no process accepts what was revoked; half of them are for requests that were just accepted."""

MAX_KEPT = 10_000
"""The most entries that are kept, roughly. A process that is further behind forgets all accounts."""

Forget = Callable[[Collection[str] | None], None]
"""Forget the accounts of these players; None: of all."""


class Revocations:
    """The log as one process knows it. `forget` is called with the players of new entries."""

    def __init__(self, client: Any, forget: Forget) -> None:
        self._client = client
        self._forget = forget
        self._reading = threading.Lock()
        self._place: bytes | None = None
        """The place of the last entry that was read; None if there was none."""
        self._read_at = -FRESH_SECONDS
        """When the last reading that succeeded began."""
        self._failed: tuple[float, redis.RedisError] | None = None

    def add(self, player: str) -> None:
        """Let all processes forget the accounts of a player, and of those who act for others as this app.

        This process forgets them at once. Raise redis.RedisError.
        """
        self._client.xadd(keys.REVOCATIONS, {"player": player}, maxlen=MAX_KEPT, approximate=True)
        self._forget({player})

    def wait_until_known(self) -> None:
        """Return when no process answers any more from what it remembered before the last entry."""
        time.sleep(KNOWN_AFTER)

    def follow(self, now: float) -> None:
        """Read the new entries, unless this was done in the last quarter of a second. Raise redis.RedisError.

        `now` is the time by `time.monotonic`.
        """
        if now - self._read_at < FRESH_SECONDS:
            return
        with self._reading:
            if self._read_at >= now:  # another request has read them meanwhile
                return
            if self._failed is not None and self._failed[0] > now:  # it tried: nobody waits for the log twice
                raise redis.ConnectionError("the log of revocations can't be read") from self._failed[1]
            self._follow()

    def _follow(self) -> None:
        began = time.monotonic()
        try:
            self._read()
        except redis.RedisError as error:
            self._failed = time.monotonic(), error
            raise
        self._read_at = began

    def _read(self) -> None:
        """Read the entries from the last one on, which shows whether any were dropped in between."""
        begin = b"-" if self._place is None else self._place
        found = self._client.xrange(keys.REVOCATIONS, begin, "+", count=MAX_KEPT)
        if self._place is not None and found and found[0][0] == self._place:
            named = {entry[b"player"].decode() for _, entry in found[1:]}
            if named:
                self._forget(named)
        elif found or self._place is not None:
            self._forget(None)
        self._place = found[-1][0] if found else None
