"""Failures of threads, noted on the log server, where all processes, metrics and `heptad doctor` find them."""

from typing import Any

import msgspec

from events.format.times import milliseconds, now
from events.log_server import keys

RECENT_SECONDS = 60
"""How long a failure counts as recent: longer than the longest pause before a process is started again."""


class Failure(msgspec.Struct, frozen=True):
    """What ended a thread of this name: the last error, when that was, and how often the thread has failed."""

    error: str
    """The type of the exception and its message."""
    at: str
    count: int

    @property
    def kind(self) -> str:
        """The type of the exception."""
        return self.error.partition(":")[0]

    @property
    def is_recent(self) -> bool:
        """Whether it happened within the last minute."""
        return milliseconds(now()) - milliseconds(self.at) < RECENT_SECONDS * 1000


class Failures:
    """The failures noted on one log server or cluster."""

    def __init__(self, client: Any) -> None:
        self._client = client

    def note(self, name: str, error: BaseException) -> None:
        """Note that an exception has ended a thread. Raise redis.RedisError."""
        known = self.find(name)
        count = 1 if known is None else known.count + 1
        failure = Failure(f"{type(error).__name__}: {error}", now(), count)
        self._client.hset(keys.FAILURES, name, msgspec.json.encode(failure))

    def find(self, name: str) -> Failure | None:
        """Return the failures of threads of this name; None if there were none. Raise redis.RedisError."""
        kept = self._client.hget(keys.FAILURES, name)
        return None if kept is None else msgspec.json.decode(kept, type=Failure)

    def all(self) -> dict[str, Failure]:
        """Return the failures by the name of the thread. Raise redis.RedisError."""
        found = self._client.hgetall(keys.FAILURES)
        return {_text(name): msgspec.json.decode(kept, type=Failure) for name, kept in found.items()}


def _text(name: bytes | str) -> str:
    return name.decode() if isinstance(name, bytes) else name
