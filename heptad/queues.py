"""The queues: one for each kind of work. They make continuing a game fast and are never the truth."""

from typing import Any

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry
from rq import Queue
from rq.serializers import JSONSerializer

KINDS = ("reveal", "conflict", "deadline", "bot")
JOB = "workers.jobs.carry_on"
WAIT_SECONDS = 60
"""A job that nobody took up for so long is dropped: the sweeper has seen to its game long since."""


QUICK: dict[str, Any] = {"socket_timeout": 0.5, "socket_connect_timeout": 0.5, "retry": Retry(NoBackoff(), 1)}
"""How a client asks a server that nobody should wait for."""


CONNECTIONS = 16
"""So many connections does a process have to the queue server; who needs another one waits a moment for it."""


class Queues:
    """The queues on one Redis server. The connection is made when first used; a dead server is not waited for."""

    def __init__(self, url: str) -> None:
        pool = redis.BlockingConnectionPool.from_url(url, max_connections=CONNECTIONS, timeout=1, **QUICK)
        self.connection: Any = redis.Redis.from_pool(pool)
        self._queues = {kind: Queue(kind, connection=self.connection, serializer=JSONSerializer) for kind in KINDS}

    def queue(self, kind: str) -> Queue:
        """The queue of a kind."""
        return self._queues[kind]

    def enqueue(self, game: str, kind: str, version: int, attempt: int = 0) -> None:
        """Ask for a game to be carried on that owes work of this kind since `version`.

        The same job twice does no harm. Raises redis.RedisError.
        """
        self.queue(kind).enqueue_call(
            JOB,
            args=(kind, game),
            job_id=f"{game}-{version}-{attempt}",
            timeout=30,
            ttl=WAIT_SECONDS,
            result_ttl=0,
            failure_ttl=3600,
        )
