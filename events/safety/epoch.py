"""The epoch of the log server: as long as it stays the same, no append has vanished that anybody can have seen.

What is computed from the logs and kept elsewhere notes the epoch. In a new one, it compares what it has with the feeds.
"""

import secrets
from typing import Any, NamedTuple

from events.log_server import keys
from events.log_server.loss import batch

LEAP = 2**32
"""By how much the counters of the feeds leap at least: more appends than can have vanished."""


class Epoch(NamedTuple):
    """An epoch of some data. The data of another log server, and those of a restored backup, have another id."""

    data: str
    number: str
    """A random number."""


def current(client: Any) -> Epoch:
    """Return the epoch; an empty log server gets its first one. Raise redis.RedisError."""
    kept = client.get(keys.EPOCH)
    if kept is None:
        client.set(keys.EPOCH, _written(Epoch(_random(), _random())), nx=True)
        kept = client.get(keys.EPOCH)
    return Epoch(*kept.decode().split("."))


def begin(client: Any) -> None:
    """Begin a new epoch, after appends may have vanished. Raise redis.RedisError.

    The counters of the feeds leap by a random number, so that no later append has a position that one before had. Two
    positions of a game that are equal then belong to the same append.
    """
    pipe = batch(client)
    leap = LEAP + secrets.randbelow(LEAP)
    for shard in range(keys.SHARDS):
        pipe.incrby(keys.counter(shard), leap)
    pipe.execute()
    client.set(keys.EPOCH, _written(Epoch(current(client).data, _random())))


def _random() -> str:
    return secrets.token_hex(8)


def _written(epoch: Epoch) -> str:
    return f"{epoch.data}.{epoch.number}"
