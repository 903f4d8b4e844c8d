"""Connections to one log server, shared by the greenlets or threads of a process.

An append is one short command, so what a client does around each command counts: here it is one system call that
notices whether the server has closed the connection, and the command itself.
"""

from collections.abc import Iterator
from functools import cache, partial
from select import POLLIN
from typing import Any

import hiredis
import redis
from gevent.monkey import get_original
from redis.cluster import RedisCluster
from redis.connection import AbstractConnection, parse_url

from events.log_server import keys

RECEIVE_BYTES = 262_144
"""The most that is received at once."""

_poll = get_original("select", "poll")
"""The system call itself. gevent's version takes a pass of the event loop, even to look without waiting."""


def connection_pool(url: str, most: int) -> redis.BlockingConnectionPool:
    """Return a pool of at most `most` connections; a greenlet or thread that needs one more waits for it."""
    kind = parse_url(url).pop("connection_class", redis.Connection)  # type: ignore[no-untyped-call]
    pool = redis.BlockingConnectionPool.from_url(url, max_connections=most)
    pool.connection_class = _peeking(kind)
    return pool


@cache
def _peeking(kind: type[AbstractConnection]) -> type[AbstractConnection]:
    """Return a kind of connection that looks for input, before each command, without the event loop."""

    class Peeking(kind):  # type: ignore[misc, valid-type]
        def can_read(self, timeout: float = 0) -> bool:
            """Whether there is input, or the server has closed the connection."""
            if timeout or self._sock is None:
                return bool(super().can_read(timeout))
            poll = _poll()
            poll.register(self._sock, POLLIN)
            return bool(poll.poll(0)) and bool(super().can_read())

    return Peeking


def ask(client: Any, *command: Any) -> Any:
    """Return the answer to a command, which is sent again if the connection is lost. Raise redis.RedisError."""
    if isinstance(client, RedisCluster):
        return client.execute_command(*command)  # type: ignore[no-untyped-call]
    pool = client.connection_pool
    connection = pool.get_connection()
    try:
        return connection.retry.call_with_retry(partial(_ask, connection, command), lambda _: connection.disconnect())
    finally:
        pool.release(connection)


def server_time(client: Any) -> int:
    """Return the time of the log server's clock, in milliseconds. Raise redis.RedisError.

    Of a cluster it is always the same node's, whose clock may differ from those of others.
    """
    if isinstance(client, RedisCluster):
        node = client.get_node_from_key(keys.CLOCK)  # type: ignore[no-untyped-call]
        seconds, micros = client.time(target_nodes=node)
    else:
        seconds, micros = client.time()
    return int(seconds) * 1000 + int(micros) // 1000


def _ask(connection: AbstractConnection, command: tuple[Any, ...]) -> Any:
    connection.send_command(*command)  # type: ignore[no-untyped-call]
    return connection.read_response()


def received(pubsub: redis.client.PubSub) -> Iterator[list[Any]]:
    """Yield what a subscription receives, each time all messages that have arrived: kind, channel and data of each.

    `PubSub.get_message` takes one message at a time, for several times the cost. Nothing else may read from the
    subscription. Raise redis.ConnectionError, OSError; redis.ResponseError if the server refuses the subscription.
    """
    connection: Any = pubsub.connection
    socket, reader = connection._sock, hiredis.Reader()  # noqa: SLF001 - as the parsers of redis-py do
    buffer: Any = bytearray(RECEIVE_BYTES)
    socket.settimeout(None)
    while size := socket.recv_into(buffer):
        reader.feed(buffer, 0, size)
        replies = list(iter(reader.gets, False))
        for reply in replies:
            if isinstance(reply, hiredis.ReplyError):
                raise redis.ResponseError(str(reply))
        yield replies
    raise redis.ConnectionError("the log server has closed the connection")
