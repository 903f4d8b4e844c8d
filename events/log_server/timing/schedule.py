"""When games need a worker: since when a job is due, and when the next clock runs out."""

from pathlib import Path
from typing import Any, NamedTuple

from events.log_server import keys
from events.log_server.connections import server_time
from events.log_server.sorted_sets import SortedSets
from events.log_server.timing.service_clock import elapsed

CLOCK_TOLERANCE = 5_000
"""Milliseconds by which clocks may differ, and by which due jobs may be found late."""


class DueGame(NamedTuple):
    """A game that waits for a job, and the time since when, in milliseconds of the server's clock."""

    game: str
    since: int


class Schedule:
    """The due times and the deadlines of all games. Each append sets those of its game."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._due = SortedSets(client, keys.due)
        self._deadlines = SortedSets(client, keys.deadlines)
        self._turn_back = _script(client, "turn_back.lua")
        self._move_on = _script(client, "move_on.lua")
        self._ahead: int | None = None
        """The server's clock less the milliseconds since this machine booted, when `follow_clock` was called last."""
        self._postpone = _script(client, "postpone.lua")

    def overdue(self, late: int) -> list[DueGame]:
        """Return the games whose job is late by more than `late` milliseconds, the longest overdue first."""
        return [DueGame(*each) for each in self._due.up_to(self.now() - late)]

    def expiring(self, before: int) -> list[DueGame]:
        """Return the games in which a clock runs out before a moment, the earliest first.

        The moment is in milliseconds since 1970; `since` is that of the clock.
        """
        return [DueGame(*each) for each in self._deadlines.up_to(before)]

    def postpone(self, game: str, deadline: int, later: int) -> None:
        """Set a game's deadline to a later one, unless an append has changed it. Raise redis.RedisError."""
        self._postpone(keys=[keys.deadlines(keys.shard_of(game))], args=[game, deadline, later])

    def set_aside(self, game: str) -> bool:
        """Drop the due time and the deadline of a game whose log is full. Return whether it is the first time.

        Raise redis.RedisError.
        """
        shard = keys.shard_of(game)
        self._client.zrem(keys.due(shard), game)
        self._client.zrem(keys.deadlines(shard), game)
        return bool(self._client.sadd(keys.FULL, game))

    def count_full(self) -> int:
        """Return how many games were set aside because their logs are full. Raise redis.RedisError."""
        return int(self._client.scard(keys.FULL))

    def follow_clock(self) -> int:
        """If the server's clock was set, move due times by as much, so that they say how long jobs have waited.

        Return the milliseconds by which it was set forward (more than 0) or back (less), usually 0. It is noticed that
        the clock was set back even if that was before; that it was set forward, only since the last call. A due time
        only says when to look at a game: a job that does not follow from the log is never done, so a due time that
        is too early does no harm.
        """
        now = self.now()
        latest = int(self._client.get(keys.CLOCK) or 0)
        ahead = now - elapsed()
        step, self._ahead = 0 if self._ahead is None else ahead - self._ahead, ahead
        if now - latest < -CLOCK_TOLERANCE:
            step = now - latest
            far = CLOCK_TOLERANCE - step  # the stored time may be that old
            self._move(self._turn_back, far)
        elif step > CLOCK_TOLERANCE:
            self._move(self._move_on, step)
        if abs(now - latest) > CLOCK_TOLERANCE:
            self._client.set(keys.CLOCK, now)
        return step if abs(step) > CLOCK_TOLERANCE else 0

    def _move(self, script: Any, milliseconds: int) -> None:
        for shard in range(keys.SHARDS):
            script(keys=[keys.due(shard)], args=[milliseconds])

    def now(self) -> int:
        """Return the time of the server's clock, in milliseconds. Raise redis.RedisError."""
        return server_time(self._client)


def _script(client: Any, name: str) -> Any:
    return client.register_script(Path(__file__).with_name(name).read_text(encoding="utf-8"))
