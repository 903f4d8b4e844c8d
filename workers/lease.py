"""A lock in Redis that its process renews, so that it ends soon after the process was killed."""

import contextlib
import secrets
import threading
from typing import Any

import redis

from events.process import lifeline

RENEWALS = 5
"""How often a lease is renewed in the time for which it is given."""


class Lease:
    """An exclusive lock on a key of Redis, given for some seconds and renewed by a thread until it is dropped.

    A process that stands still for longer than that can lose it: what must not happen without it asks `is_held`, or
    compares the key with `token` in a script.
    """

    def __init__(self, client: Any, key: str, seconds: float) -> None:
        self.token = secrets.token_hex(8)
        self._lock = client.lock(key, timeout=seconds, blocking=False, thread_local=False)
        self._pause = seconds / RENEWALS
        self._dropped = threading.Event()

    def take(self) -> bool:
        """Take the lock if it is free. Return whether it was. Raise redis.RedisError."""
        taken = bool(self._lock.acquire(token=self.token))
        if taken:
            lifeline.start("lease", self._renew)
        return taken

    def is_held(self) -> bool:
        """Whether the lock is still ours. Raise redis.RedisError."""
        return bool(self._lock.owned())

    def drop(self) -> None:
        """Free the lock if it is still ours. Raise redis.RedisError."""
        self._dropped.set()
        with contextlib.suppress(redis.exceptions.LockError):
            self._lock.release()

    def _renew(self) -> None:
        while not self._dropped.wait(self._pause):
            try:
                self._lock.reacquire()
            except redis.exceptions.LockError:
                return
            except redis.RedisError:  # the next renewal may succeed; if not, it is lost
                continue
