"""Replication: nothing is answered before enough replicas have it.

A primary answers before its replicas have what it wrote. If it is lost then, so is an acknowledged move. `confirm`
waits for replicas (WAIT). It is called after each append, and for each event that a process reads for the first time,
so that nobody sees what may still vanish; and for new tokens.

A replica has a write in memory when it counts. The promise holds as long as one of the replicas that counted takes
over; see docs/running.md.
"""

import contextlib
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import redis

from events.format.seal import Head
from events.log_server import keys
from events.log_server.log_cluster import LogCluster
from events.log_server.storage import UnwritableError

WAIT_MILLISECONDS = 1000
"""How long to wait for replicas."""
ATTEMPTS = 5
"""How often to ask while slots move or another server takes over."""
PAUSE = 0.1
"""Seconds between two attempts."""
CONFIRMED_MILLISECONDS = 1000
"""How long the mark beside a key stays: it only has to be written."""
CONFIRM_KEY = """
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
redis.call('SET', KEYS[2], '', 'PX', ARGV[1])
return 1
"""


class UnreplicatedError(UnwritableError):
    """Too few replicas have the events in time, or the server has lost them. They may still become part of the log."""


class Replication:
    """Waits until `replicas` replicas have a version of a game; 0: does not wait."""

    def __init__(self, client: Any, replicas: int = 0) -> None:
        self.replicas = replicas
        self._client = client
        self._script = Path(__file__).with_name("confirm.lua").read_text(encoding="utf-8")

    def confirm(self, game: str, head: Head) -> None:
        """Wait until enough replicas have a game up to `head`; an empty hash stands for any.

        Raise UnreplicatedError, redis.RedisError.
        """
        if self.replicas:
            names = [keys.stream(game), keys.confirmed(game)]
            self._demand(f"game {game} at version {head.version}", self._script, names, head.version, head.hash)

    def confirm_key(self, key: str) -> None:
        """Wait until enough replicas have what was written to a key before. Raise UnreplicatedError, RedisError."""
        if self.replicas:
            self._demand("what was written", CONFIRM_KEY, [key, keys.confirmed_beside(key)], CONFIRMED_MILLISECONDS)

    def _demand(self, what: str, script: str, names: list[str], *args: Any) -> None:
        there, count = self._ask(script, names, args)
        if not there:
            raise UnreplicatedError(f"the log server no longer has {what}")
        if count < self.replicas:
            raise UnreplicatedError(f"{count} of {self.replicas} replicas have {what}")

    def _ask(self, script: str, names: list[str], args: Sequence[Any]) -> tuple[bool, int]:
        """Return what the script found, and how many replicas have its write. Ask again after a redirection."""
        for left in range(ATTEMPTS - 1, -1, -1):
            try:
                return self._ask_once(script, names, args)
            except (redis.ConnectionError, redis.TimeoutError, redis.ResponseError) as error:
                if lacks_replicas(error):
                    raise UnreplicatedError("too few replicas are connected to the log server") from error
                if not left or not isinstance(self._client, LogCluster) or not _is_redirection(error):
                    raise
            time.sleep(PAUSE)
            with contextlib.suppress(redis.RedisError):
                self._client.refresh()
        raise AssertionError("the last attempt returns or raises")

    def _ask_once(self, script: str, names: list[str], args: Sequence[Any]) -> tuple[bool, int]:
        """Send the script and WAIT on one connection: WAIT is about the writes of its connection."""
        pipe = self._server(names[0]).pipeline(transaction=False)
        pipe.eval(script, len(names), *names, *args)
        pipe.wait(self.replicas, WAIT_MILLISECONDS)
        there, count = pipe.execute()
        return bool(there), int(count)

    def _server(self, key: str) -> redis.Redis:
        """Return a client of the server that has a key."""
        if not isinstance(self._client, LogCluster):
            return self._client  # type: ignore[no-any-return]
        node = self._client.get_node_from_key(key)  # type: ignore[no-untyped-call]
        if node is None:
            raise redis.ConnectionError("no node serves the slot of this key")
        return self._client.get_redis_connection(node)


def lacks_replicas(error: redis.RedisError) -> bool:
    """Whether a server refused a write because of its `min-replicas-to-write`."""
    return "NOREPLICAS" in str(error)


def _is_redirection(error: redis.RedisError) -> bool:
    """Whether another node may answer, or this one in a moment."""
    if not isinstance(error, redis.ResponseError):
        return True
    moving = (redis.exceptions.MovedError, redis.exceptions.AskError, redis.exceptions.TryAgainError)
    return isinstance(error, (*moving, redis.exceptions.ClusterDownError)) or str(error).startswith("READONLY")
