"""Quarantine: games whose logs lost acknowledged events are stopped for every process, until an operator decides.

An operator can also stop a game whose log is complete. Such a game stays in quarantine until the operator releases it.

The quarantine is stored beside the logs, where the append script reads it. To release a game is to accept what is left
of its log. The guard then records the new head, and processes drop what they remember of the game.
"""

from collections.abc import Iterable
from typing import Any

import msgspec
import redis

from events.format.seal import Head
from events.format.times import now
from events.log_server import keys


class Loss(msgspec.Struct, frozen=True):
    """A loss: the acknowledged head (its hash is empty if unknown), the head that is left, and when it was found.

    `released` is when an operator accepted it; empty until then. With `unreadable`, the log has the acknowledged
    version, but its record can't be read, and `reason` says more for a log in the archive, about its file. With
    `by_operator`, nothing was lost: an operator has stopped the game at this head.
    """

    acknowledged: Head
    found: Head
    at: str
    released: str = ""
    unreadable: bool = False
    by_operator: bool = False
    reason: str = ""


class DataLossError(Exception):
    """A log lacks or contradicts acknowledged events. No process continues it.

    `loss` has the details; None if the error is not about one game.
    """

    def __init__(self, message: str, loss: Loss | None = None) -> None:
        super().__init__(message)
        self.loss = loss


class DamagedLogError(DataLossError):
    """The file of an archived log is missing, or is not what was written."""

    loss: Loss

    def __init__(self, message: str, loss: Loss) -> None:
        super().__init__(message, loss)


class StoppedError(DataLossError):
    """An operator has stopped the game. Its log is complete, and no process continues it."""


def lost(game: str, loss: Loss) -> DataLossError:
    """Return the error for a loss, or for a game that an operator has stopped."""
    if loss.by_operator:
        return StoppedError(f"game {game}: an operator has stopped it at version {loss.found.version}", loss)
    if loss.reason:
        return DataLossError(f"game {game}: {loss.reason}", loss)
    acknowledged, found = loss.acknowledged.version, loss.found.version
    left = f"ends at version {found}" if found else "is gone"
    if found >= acknowledged:
        left = "has another hash there"
    if loss.unreadable:
        left = "has a record there that can't be read"
    return DataLossError(f"game {game}: version {acknowledged} was acknowledged, and the log {left}", loss)


class Quarantine:
    """The games in quarantine on one log server or cluster."""

    def __init__(self, client: Any) -> None:
        self._client = client

    def put(self, game: str, acknowledged: Head, found: Head, *, unreadable: bool = False, reason: str = "") -> bool:
        """Quarantine a game. Return False if it is already there.

        The first loss is kept, unless it is a lesser one, or the file of the game is damaged in another way now.
        """
        loss = Loss(acknowledged, found, now(), unreadable=unreadable, reason=reason)
        kept = self.find(game)
        if kept is not None and (kept.by_operator or _is_only_damaged(kept, loss) or _is_otherwise_damaged(kept, loss)):
            self.lift(game)  # else the loss would be overlooked when the operator releases it, or it is readable again
        return self._put(game, loss)

    def stop(self, game: str, head: Head) -> bool:
        """Stop a game whose log is complete, for an operator. Return False if it is in quarantine already."""
        self._client.sadd(keys.STOPPED, game)  # first: the number of losses is never too small for long
        is_new = self._put(game, Loss(head, head, now(), by_operator=True))
        if not is_new and not self._is_stopped(game):
            self._client.srem(keys.STOPPED, game)
        return is_new

    def _put(self, game: str, loss: Loss) -> bool:
        return bool(self._client.hsetnx(keys.quarantine(keys.shard_of(game)), game, msgspec.json.encode(loss)))

    def _is_stopped(self, game: str) -> bool:
        kept = self.find(game)
        return kept is not None and kept.by_operator

    def find(self, game: str) -> Loss | None:
        """Return why a game is in quarantine; None if it is not."""
        kept = self._client.hget(keys.quarantine(keys.shard_of(game)), game)
        return decode(kept) if kept else None

    def all(self) -> dict[str, Loss]:
        """Return all games in quarantine."""
        found = every_shard(self._client, lambda pipe, shard: pipe.hgetall(keys.quarantine(shard)))
        return {game.decode(errors="replace"): decode(kept) for losses in found for game, kept in losses.items()}

    def count(self) -> int:
        """Return the number of games in quarantine."""
        return sum(every_shard(self._client, lambda pipe, shard: pipe.hlen(keys.quarantine(shard))))

    def count_stopped(self) -> int:
        """Return how many of these an operator has stopped."""
        return int(self._client.scard(keys.STOPPED))

    def lift(self, game: str) -> None:
        """Remove a game: its log has all acknowledged events again, or an operator has stopped it until now."""
        self._client.hdel(keys.quarantine(keys.shard_of(game)), game)
        self._client.srem(keys.STOPPED, game)

    def release(self, game: str) -> Loss | None:
        """Accept what is left of a log, so that the game can continue from there; None if it is not in quarantine."""
        loss, shard = self.find(game), keys.shard_of(game)
        if loss is None:
            return None
        if loss.by_operator:  # nothing was lost, so nothing is accepted
            self.lift(game)
            return loss
        accepted = msgspec.json.encode(msgspec.structs.replace(loss, released=now()))
        self._client.hset(
            keys.RELEASES, game, accepted
        )  # before any process may append: otherwise it would be a loss again
        with self._client.pipeline(transaction=True) as pipe:
            pipe.hset(keys.released(shard), game, accepted)
            pipe.hdel(keys.quarantine(shard), game)
            pipe.execute()
        return loss

    def released(self, game: str) -> Loss | None:
        """Return the last loss of this game that was accepted."""
        kept = self._client.hget(keys.released(keys.shard_of(game)), game)
        return decode(kept) if kept else None

    def releases(self) -> list[str]:
        """Return released games, whose heads the guard must record again; call `noted` after that."""
        return [game.decode() for game in self._client.hkeys(keys.RELEASES)]

    def noted(self, games: Iterable[str]) -> None:
        """Remove released games whose heads were recorded again."""
        self._client.hdel(keys.RELEASES, *games)


def _is_only_damaged(kept: Loss, loss: Loss) -> bool:
    """Whether a record could not be read before, and now the log is shorter."""
    return kept.unreadable and not loss.unreadable and loss.found.version < loss.acknowledged.version


def _is_otherwise_damaged(kept: Loss, loss: Loss) -> bool:
    """Whether the file of the game has changed since, for example because a wrong copy was put in its place."""
    return kept.unreadable and loss.unreadable and kept.reason != loss.reason


def decode(kept: bytes | str) -> Loss:
    """Return a stored loss; one without details if these can't be read: the game stays in quarantine."""
    try:
        return msgspec.json.decode(kept, type=Loss)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return Loss(Head(0, ""), Head(0, ""), "", unreadable=True)


def batch(client: Any) -> Any:
    """Return a pipeline for any keys, on one server or on a cluster."""
    return client.pipeline(transaction=False) if isinstance(client, redis.Redis) else client.pipeline()


def every_shard(client: Any, ask: Any) -> list[Any]:
    """Return the answer of each shard to the command that `ask` puts into a pipeline."""
    pipe = batch(client)
    for shard in range(keys.SHARDS):
        ask(pipe, shard)
    answers: list[Any] = pipe.execute()
    return answers
