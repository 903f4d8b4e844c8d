"""Connecting to a log server, or to a cluster of them."""

import contextlib

import redis
from redis.cluster import RedisCluster

from events.log_server.connections import connection_pool
from events.log_server.log_cluster import LogCluster

CONNECTIONS = 64
"""The most connections of a process to one server."""


def connect(urls: str) -> redis.Redis | RedisCluster:
    """Return a client for one server, or for a cluster if the server belongs to one.

    `urls` may name several nodes of a cluster, separated by spaces: the first that answers is enough. If many greenlets
    need a connection at once, they wait for one. Raise the last redis.RedisError if none answers.
    """
    *others, last = urls.split()
    for url in others:
        with contextlib.suppress(redis.ConnectionError, redis.TimeoutError):
            return _connect(url)
    return _connect(last)


def _connect(url: str) -> redis.Redis | RedisCluster:
    client: redis.Redis = redis.Redis.from_pool(connection_pool(url, CONNECTIONS))
    if int(client.info("cluster").get("cluster_enabled", 0)):
        client.close()
        return LogCluster.at(url)
    return client
