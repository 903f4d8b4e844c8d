"""When games need a worker: since when work is pending, and when the next clock runs out."""

from pathlib import Path
from typing import Any, NamedTuple

import redis

from events import keys
from events.sorted_sets import SortedSets

CLOCK_TOLERANCE = 5_000
"""Milliseconds by which clocks may differ, and by which pending work may be found late."""


class Due(NamedTuple):
    """A game with pending work, and the time since when, in milliseconds of the server's clock."""

    game: str
    since: int


class Schedule:
    """The due times and the deadlines of all games. Each append sets those of its game."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._due = SortedSets(client, keys.due)
        self._deadlines = SortedSets(client, keys.deadlines)
        self._turn_back = _script(client, "turn_back.lua")
        self._postpone = _script(client, "postpone.lua")

    def overdue(self, late: int) -> list[Due]:
        """Return the games whose work is late by more than `late` milliseconds, the longest overdue first."""
        return [Due(*each) for each in self._due.up_to(self.now() - late)]

    def expiring(self, before: int) -> list[Due]:
        """Return the games in which a clock runs out before a moment, the earliest first.

        The moment is in milliseconds since 1970; `since` is that of the clock.
        """
        return [Due(*each) for each in self._deadlines.up_to(before)]

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
        """If the server's clock was set back, move due times in the future back by as much.

        Return the milliseconds by which it was, usually 0. A due time only says when to look at a game: work that is
        not pending in the log is never done, so a due time that is too early does no harm.
        """
        now = self.now()
        latest = int(self._client.get(keys.CLOCK) or 0)
        back = latest - now
        if back > CLOCK_TOLERANCE:
            far = back + CLOCK_TOLERANCE  # the stored time may be that old
            for shard in range(keys.SHARDS):
                self._turn_back(keys=[keys.due(shard)], args=[far])
        if abs(back) > CLOCK_TOLERANCE:
            self._client.set(keys.CLOCK, now)
        return back if back > CLOCK_TOLERANCE else 0

    def now(self) -> int:
        """Return the time of the server's clock, in milliseconds. Raise redis.RedisError."""
        if isinstance(self._client, redis.Redis):
            seconds, micros = self._client.time()
        else:
            seconds, micros = self._client.time(target_nodes=self._client.get_random_node())
        return int(seconds) * 1000 + int(micros) // 1000


def _script(client: Any, name: str) -> Any:
    return client.register_script(Path(__file__).with_name(name).read_text(encoding="utf-8"))
