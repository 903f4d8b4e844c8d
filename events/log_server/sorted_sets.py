"""The sorted sets of all shards, in which members are games."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import redis

from events.log_server import keys
from events.log_server.loss import every_shard

Scores = list[tuple[str, int]]
"""Games with their scores, the lowest first."""


class SortedSets:
    """One sorted set for each shard; `key_of` names that of a shard."""

    def __init__(self, client: Any, key_of: Callable[[int], str]) -> None:
        self._client = client
        self._names = [key_of(shard) for shard in range(keys.SHARDS)]
        self._script = client.register_script(Path(__file__).with_name("shard_scores.lua").read_text(encoding="utf-8"))

    def between(self, ranges: Sequence[tuple[int | str, int | str]]) -> list[Scores]:
        """Return for each shard the games whose score is in a range: its own, or the only one for all shards.

        Bounds are written as for ZRANGEBYSCORE. On one server all shards are asked by one command, since many processes
        ask several times a second; on a cluster each shard has a node of its own.
        """
        if isinstance(self._client, redis.Redis):
            found = self._script(keys=self._names, args=[bound for each in ranges for bound in each])
            members = dict(_twos(found))  # by the number of the set, from 1
            return [_scores(members[number]) if number in members else [] for number in range(1, len(self._names) + 1)]
        answers = every_shard(
            self._client,
            lambda pipe, shard: pipe.zrangebyscore(self._names[shard], *ranges[shard % len(ranges)], withscores=True),
        )
        return [[(member.decode(errors="replace"), int(score)) for member, score in answer] for answer in answers]

    def up_to(self, greatest: int) -> Scores:
        """Return the games of all shards with at most this score, the lowest first."""
        found = self.between([("-inf", greatest)])
        return sorted((each for shard in found for each in shard), key=lambda each: each[1])


def _twos(flat: Sequence[Any]) -> Iterable[tuple[Any, Any]]:
    return zip(flat[::2], flat[1::2], strict=True)


def _scores(flat: Sequence[bytes]) -> Scores:
    return [(member.decode(errors="replace"), int(float(score))) for member, score in _twos(flat)]
