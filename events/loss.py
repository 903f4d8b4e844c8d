"""Games whose logs lost something that was acknowledged: put aside for every process, until an operator decides.

The quarantine lies beside the logs, where the append script looks at it. To release a game is to accept what is left
of its log; the guard then notes the head anew, and what processes remember from before no longer counts.
"""

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

import msgspec
import redis

from events import keys
from events.seal import Head


class Loss(msgspec.Struct, frozen=True):
    """The head that was acknowledged (its hash is empty if unknown), the head that is left, and when that was found.

    `released` is when an operator accepted it; empty until then. With `unreadable`, the log has the acknowledged
    version, but its record can't be read.
    """

    acknowledged: Head
    found: Head
    at: str
    released: str = ""
    unreadable: bool = False


class DataLossError(Exception):
    """A log has less, or other, than what was acknowledged: say so loudly, never go on from it.

    `loss` says what is known, unless no game was asked for.
    """

    def __init__(self, message: str, loss: Loss | None = None) -> None:
        super().__init__(message)
        self.loss = loss


def lost(game: str, loss: Loss) -> DataLossError:
    """The error that says what a game lost."""
    acknowledged, found = loss.acknowledged.version, loss.found.version
    left = f"ends at version {found}" if found else "is gone"
    if found >= acknowledged:
        left = "has another hash there"
    if loss.unreadable:
        left = "has a record there that can't be read"
    return DataLossError(f"game {game}: version {acknowledged} was acknowledged, and the log {left}", loss)


def now() -> str:
    """Now, RFC 3339 UTC with milliseconds."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


class Quarantine:
    """The games that are put aside on one log server or cluster."""

    def __init__(self, client: Any) -> None:
        self._client = client

    def put(self, game: str, acknowledged: Head, found: Head, *, unreadable: bool = False) -> bool:
        """Put a game aside; False if it is already, and then what was found first is kept."""
        loss = Loss(acknowledged, found, now(), unreadable=unreadable)
        return bool(self._client.hsetnx(keys.quarantine(keys.shard_of(game)), game, msgspec.json.encode(loss)))

    def find(self, game: str) -> Loss | None:
        """Why a game is put aside; None if it is not."""
        kept = self._client.hget(keys.quarantine(keys.shard_of(game)), game)
        return decode(kept) if kept else None

    def all(self) -> dict[str, Loss]:
        """All games that are put aside."""
        found = every_shard(self._client, lambda pipe, shard: pipe.hgetall(keys.quarantine(shard)))
        return {game.decode(): decode(kept) for losses in found for game, kept in losses.items()}

    def count(self) -> int:
        """How many games are put aside."""
        return sum(every_shard(self._client, lambda pipe, shard: pipe.hlen(keys.quarantine(shard))))

    def lift(self, game: str) -> None:
        """Take a game out: its log has again what was acknowledged."""
        self._client.hdel(keys.quarantine(keys.shard_of(game)), game)

    def release(self, game: str) -> Loss | None:
        """Accept what is left of a game's log, so that it can go on from there; None if it is not put aside."""
        loss, shard = self.find(game), keys.shard_of(game)
        if loss is None:
            return None
        accepted = msgspec.json.encode(msgspec.structs.replace(loss, released=now()))
        self._client.hset(keys.RELEASES, game, accepted)  # before anybody may append: else it would be a loss again
        with self._client.pipeline(transaction=True) as pipe:
            pipe.hset(keys.released(shard), game, accepted)
            pipe.hdel(keys.quarantine(shard), game)
            pipe.execute()
        return loss

    def released(self, game: str) -> Loss | None:
        """The loss of this game that was accepted last."""
        kept = self._client.hget(keys.released(keys.shard_of(game)), game)
        return decode(kept) if kept else None

    def releases(self) -> list[str]:
        """Games that were released and whose heads are to be noted anew; tell `noted` when that is done."""
        return [game.decode() for game in self._client.hkeys(keys.RELEASES)]

    def noted(self, games: Iterable[str]) -> None:
        """The heads of these games were noted anew."""
        self._client.hdel(keys.RELEASES, *games)


def decode(kept: bytes | str) -> Loss:
    """A loss as it is kept."""
    return msgspec.json.decode(kept, type=Loss)


def batch(client: Any) -> Any:
    """A pipeline for any keys, on one server or on a cluster."""
    return client.pipeline(transaction=False) if isinstance(client, redis.Redis) else client.pipeline()


def every_shard(client: Any, ask: Any) -> list[Any]:
    """What each shard answers to what `ask` puts into a pipeline for it."""
    pipe = batch(client)
    for shard in range(keys.SHARDS):
        ask(pipe, shard)
    answers: list[Any] = pipe.execute()
    return answers
