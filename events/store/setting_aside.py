"""Setting aside: work that is done for all continues without an item that can't be done, whatever the item raises.

The item is named in the log. It is counted by the work that left it out, unless it is already known to be lost or
stopped: then the quarantine counts it. Errors of servers are about all items, and are raised.
"""

import contextlib
from collections.abc import Iterable
from typing import Any, Literal, TypeVar, get_args

import msgspec
import redis
import structlog

from events.archive.archive import ArchiveError
from events.log_server import keys
from events.log_server.loss import DataLossError, StoppedError
from events.log_server.storage import UnwritableError
from events.store.appending import is_full

T = TypeVar("T")

Work = Literal["analyses", "deadlines", "exports", "lists", "notifications", "turns", "webhooks"]
"""What is done for all games; `turns` are reveals, conflicts, and moves of bots."""
WORKS: tuple[Work, ...] = get_args(Work)

SERVER_ERRORS = (
    redis.ConnectionError,
    redis.TimeoutError,
    redis.exceptions.ClusterError,
    redis.exceptions.TryAgainError,
    UnwritableError,
)
"""Errors that mean that the log server is gone or can't be written to, not that one game is broken."""

log = structlog.get_logger(__name__)


class SettingAside:
    """A context that ends when a game can't be done, which is logged and counted. Errors of servers are raised.

    What follows the context is done if the game was set aside, so return the result inside of it.
    """

    def __init__(self, client: Any, work: Work, game: str, **more: str) -> None:
        self._client = client
        self._work = work
        self._item = {"game": game, **more}
        self.error: Exception | None = None
        """Why the game was set aside."""

    def __enter__(self) -> None:
        """Begin the work on the game."""

    def __exit__(self, _: object, error: BaseException | None, _trace: object) -> bool:
        """Return whether the game was set aside."""
        if not isinstance(error, Exception) or is_of_servers(error):
            return False
        self.error = error
        if not isinstance(error, StoppedError):  # the operator knows
            set_aside(self._client, self._work, error, **self._item)
        return True


def is_of_servers(error: Exception) -> bool:
    """Whether an error is about all items: a server or the archive is gone or full, or this process has no memory."""
    if isinstance(error, redis.ResponseError):
        return isinstance(error, SERVER_ERRORS) or is_full(error)
    return isinstance(error, (*SERVER_ERRORS, ArchiveError, MemoryError))


def set_aside(client: Any, work: Work, error: Exception, **item: Any) -> None:
    """Log and count an item that can't be done because of an error."""
    if isinstance(error, DataLossError):
        log.warning("item_set_aside", work=work, reason=str(error), **item)
        return
    log.error("item_set_aside", work=work, exc_info=error, **item)
    with contextlib.suppress(redis.RedisError):
        client.hincrby(keys.SET_ASIDE, work, 1)


def readable(kept: Iterable[bytes], kind: type[T], what: str) -> list[T]:
    """Return stored values, without those that are damaged; these are logged. `what` says what each of them is."""
    found = []
    for each in kept:
        try:
            found.append(msgspec.json.decode(each, type=kind))
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            log.error("value_left_out", what=what, reason=str(error))  # noqa: TRY400 - the value is secret, perhaps
    return found


def readable_one(kept: bytes | None, kind: type[T], what: str) -> T | None:
    """Return a stored value; None if there is none, or if it is damaged, which is logged."""
    return next(iter(readable([] if kept is None else [kept], kind, what)), None)


def counts(client: Any) -> dict[str, int]:
    """Return how often items were set aside, by work. Raise redis.RedisError."""
    return {work.decode(): int(count) for work, count in client.hgetall(keys.SET_ASIDE).items()}
