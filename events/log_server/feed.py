"""The feed: all games of a shard, in the order of their last appends."""

from collections.abc import Iterable, Sequence
from typing import Any

from events.log_server import keys
from events.log_server.loss import every_shard
from events.log_server.sorted_sets import Scores, SortedSets


class Feed:
    """The feeds of all shards. A position is the number of an append, counted by shard."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._sets = SortedSets(client, keys.feed)

    def after(self, shard: int, position: int, limit: int = -1) -> Scores:
        """Return games of a shard after a position, with their positions. Raise redis.RedisError."""
        found = self._client.zrangebyscore(
            keys.feed(shard), f"({position}", "+inf", start=0, num=limit, withscores=True
        )
        return [(member.decode(errors="replace"), int(score)) for member, score in found]

    def changed(self, since: Sequence[int]) -> list[Scores]:
        """Return for each shard the games with appends after the position `since[shard]`. Raise redis.RedisError."""
        return self._sets.between([(f"({position}", "+inf") for position in since])

    def touch(self, games: Iterable[str]) -> None:
        """Move games to the end of their feeds, so that all who follow read them again. Raise redis.RedisError."""
        for game in games:
            shard = keys.shard_of(game)
            self._client.zadd(keys.feed(shard), {game: self._client.incr(keys.counter(shard))}, xx=True)

    def count(self) -> int:
        """Return the number of games. Raise redis.RedisError."""
        return sum(every_shard(self._client, lambda pipe, shard: pipe.zcard(keys.feed(shard))))
