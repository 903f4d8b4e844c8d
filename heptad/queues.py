"""The queues: one for each kind of work that a game can owe, which they make fast and never are the truth of.

One more is for logs that somebody wants verified: it has a worker of its own, so that no game waits for it.
"""

import time
from typing import Any

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry
from rq import Queue
from rq.job import Job
from rq.results import Result
from rq.serializers import JSONSerializer

KINDS = ("reveal", "conflict", "deadline", "bot")
VERIFY = "verify"
QUEUES = (*KINDS, VERIFY)
VERIFY_JOB = "workers.jobs.verify"
VERIFY_SECONDS = 30
"""So long a log is verified at most, and so long somebody waits for the verdict."""
MOST_VERIFICATIONS = 8
"""So many logs wait to be verified at most: the queue lies in memory."""
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
        self._queues = {kind: Queue(kind, connection=self.connection, serializer=JSONSerializer) for kind in QUEUES}

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

    def verify(self, log: bytes) -> dict[str, Any] | None:
        """Have a worker verify a log, and wait for its verdict; None if it comes to no end now.

        Raises redis.RedisError.
        """
        queue = self.queue(VERIFY)
        if queue.count >= MOST_VERIFICATIONS:
            return None
        job = queue.enqueue_call(
            VERIFY_JOB,
            args=(log.decode("latin-1"),),  # every byte a character, for a job is JSON
            timeout=VERIFY_SECONDS,
            ttl=VERIFY_SECONDS,
            result_ttl=VERIFY_SECONDS,
            failure_ttl=VERIFY_SECONDS,
        )
        return _result_of(job)


def _result_of(job: Job) -> dict[str, Any] | None:
    """What a job returned; None if it failed, or has not ended in time."""
    until, pause = time.monotonic() + VERIFY_SECONDS, 0.005
    while time.monotonic() < until:
        result = job.latest_result()
        if result is not None:
            found: dict[str, Any] | None = result.return_value if result.type == Result.Type.SUCCESSFUL else None
            return found
        time.sleep(pause)
        pause = min(2 * pause, 0.2)
    return None
