"""The checkpoint: how far the feeds were followed to find the games about which webhooks are sent messages."""

from collections.abc import Mapping
from typing import Any

from events.log_server import keys
from events.log_server.loss import every_shard


class Checkpoint:
    """The position in the feed of each shard, in Redis."""

    def __init__(self, client: Any) -> None:
        self._client = client

    def begin(self) -> None:
        """Begin with the present, unless there is a checkpoint."""
        if self._client.exists(keys.WEBHOOK_CHECKPOINT):
            return
        for shard, position in enumerate(every_shard(self._client, lambda pipe, shard: pipe.get(keys.counter(shard)))):
            self._client.hsetnx(keys.WEBHOOK_CHECKPOINT, shard, int(position or 0))

    def read(self) -> list[int]:
        """Return the position of each shard."""
        kept = self._client.hgetall(keys.WEBHOOK_CHECKPOINT)
        return [int(kept.get(str(shard).encode(), 0)) for shard in range(keys.SHARDS)]

    def move(self, positions: Mapping[int, int]) -> None:
        """Move on to the positions of some shards."""
        if positions:
            self._client.hset(keys.WEBHOOK_CHECKPOINT, mapping=dict(positions))
