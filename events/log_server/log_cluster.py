"""The client of a log server that is a cluster: every failure is a `redis.RedisError`, as with one server.

The client's base class raises errors of another family when it finds no node that answers or no node for a slot, as
during a failover. Nobody who writes or reads needs to know how many nodes there are.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, cast

import redis
from redis.cluster import RedisCluster
from redis.exceptions import ClusterDownError, RedisClusterException, TryAgainError

UNREACHABLE = (RedisClusterException, ClusterDownError, TryAgainError)
"""The errors of a cluster that serves a slot later. None is an answer about one key."""
MANY_CONNECTIONS = 10_000
"""The client of a cluster can't wait for a free connection, so its connections are not limited."""


class ClusterUnreachableError(redis.ConnectionError):
    """No node of the cluster answers, or no node serves a slot."""


class LogCluster(RedisCluster):
    """A client of a cluster."""

    @classmethod
    def at(cls, url: str) -> "LogCluster":
        """Return a client of the cluster to which the node at `url` belongs. Raise redis.RedisError."""
        with _as_redis_error():
            return cast("LogCluster", cls.from_url(url, max_connections=MANY_CONNECTIONS))

    def execute_command(self, *args: Any, **kwargs: Any) -> Any:
        """Send a command to the nodes that it concerns. Raise redis.RedisError."""
        with _as_redis_error():
            return super().execute_command(*args, **kwargs)  # type: ignore[no-untyped-call]

    def refresh(self) -> None:
        """Ask for the nodes and their slots again. Raise redis.RedisError."""
        with _as_redis_error():
            self.nodes_manager.initialize()

    def node_names(self) -> set[str]:
        """Return the names of all nodes, `host:port`, as far as this client knows them."""
        return {str(node.name) for node in self.get_nodes()}  # type: ignore[no-untyped-call]

    def primary_names(self) -> set[str]:
        """Return the names of the primaries, as far as this client knows them."""
        return {str(node.name) for node in self.get_primaries()}  # type: ignore[no-untyped-call]

    def forget_scripts(self, name: str) -> None:
        """Let a node forget all scripts; do nothing if there is no such node. Raise redis.RedisError."""
        node = self.get_node(node_name=name)  # type: ignore[no-untyped-call]
        if node is not None:
            self.get_redis_connection(node).script_flush()

    def pipeline(self, transaction: Any = None, shard_hint: Any = None) -> Any:
        """Return a pipeline whose `execute` raises redis.RedisError."""
        pipe = super().pipeline(transaction, shard_hint)  # type: ignore[no-untyped-call]
        execute = pipe.execute

        def translated(*args: Any, **kwargs: Any) -> Any:
            with _as_redis_error(), self._refreshed_when_down():
                return execute(*args, **kwargs)

        pipe.execute = translated
        return pipe

    @contextmanager
    def _refreshed_when_down(self) -> Iterator[None]:
        """After CLUSTERDOWN, ask for the nodes again, as the base class does for a command but not for a pipeline.

        Otherwise a client of pipelines alone stays with a primary that is cut off, although a replica has taken over.
        """
        try:
            yield
        except ClusterDownError:
            self.nodes_manager.initialize()
            raise


@contextmanager
def _as_redis_error() -> Iterator[None]:
    try:
        yield
    except UNREACHABLE as error:
        raise ClusterUnreachableError(str(error)) from error
