"""The queues, one for each kind of job. They only save time: the jobs of games follow from the logs.

Bots that search think in processes of their own, which also analyse finished games when no bot waits for its turn.

Two more queues are for logs to verify and, if the caller asks for a view, to show. They have their own workers, so that
no game waits for them. One of them takes only small logs, which therefore never wait for large ones. Another queue has
the webhooks that are due.

A call by RQ only says that a job of its kind waits; a fair queue says what comes next (docs/decisions/0022).
"""

import secrets
import time
from typing import Any, NamedTuple

import msgspec
import redis
from redis.backoff import NoBackoff
from redis.retry import Retry
from rq import Queue
from rq.serializers import JSONSerializer

from application.errors.logs import BusyError
from application.runtime.fair_queues.fair_queue import FairQueue, Owner

BOT = "bot"
THINK = "think"
GAME_JOBS = ("reveal", "conflict", "deadline", BOT, THINK)
"""The jobs of games: those that `application.games.jobs` finds."""
VERIFY = "verify"
VERIFY_SMALL = "verify_small"
VERIFYING = (VERIFY, VERIFY_SMALL)
WEBHOOK = "webhook"
ANALYSE = "analyse"
JOBS = (*GAME_JOBS, VERIFY, VERIFY_SMALL, WEBHOOK, ANALYSE)
SERVED = {job: (job,) for job in JOBS if job not in {THINK, ANALYSE}} | {THINK: (THINK, ANALYSE)}
"""By kind of worker, its queues, the most urgent one first."""
GAME_FUNCTION = "workers.jobs.resolve_pending"
"""What RQ runs for the jobs of games. The path is stored, so that it keeps its name."""
OTHER_FUNCTIONS = {
    VERIFY: "workers.jobs.verify",
    VERIFY_SMALL: "workers.jobs.verify",
    WEBHOOK: "workers.jobs.deliver",
    ANALYSE: "workers.jobs.analyse",
}
"""What RQ runs for the other jobs."""
WAIT_SECONDS = 60
"""Seconds after which a call that no worker took is dropped: the sweeper has handled its game by then."""
JOB_SECONDS = 30

VERIFY_SECONDS = 30
"""Seconds that verifying a log may take, and for which its caller waits for the verdict."""
MAX_VERIFICATIONS = 32
MAX_VERIFY_BYTES = 64 << 20
"""The most logs that wait to be verified, and their bytes in total: they wait in memory."""
SMALL_LOG = 1 << 20
"""The most bytes of a small log."""
MAX_VERIFICATIONS_OF_ADDRESS = 2
"""The most logs of one address that wait, besides the one that is being verified."""

QUICK: dict[str, Any] = {"socket_timeout": 0.5, "socket_connect_timeout": 0.5, "retry": Retry(NoBackoff(), 1)}
"""Options of a client that gives up quickly."""

CONNECTIONS = 16
"""The most connections of a process to the queue server; a greenlet that needs one more waits for it."""

ADDRESS_SECONDS = 7 * 24 * 3600
"""Seconds for which the queue server remembers which address a player called from."""


class Waiting(NamedTuple):
    """The games that wait for a job, and how often workers have asked for the next one."""

    games: frozenset[str]
    turns: int


class SentLog(NamedTuple):
    """A log that waits for a worker: only to be verified, or to be shown as a selection (JSON) says."""

    log: bytes
    selection: bytes | None


class Queues:
    """The queues on one Redis server. It connects when first used, and does not wait for a server that is down."""

    def __init__(self, url: str) -> None:
        pool = redis.BlockingConnectionPool.from_url(url, max_connections=CONNECTIONS, timeout=1, **QUICK)
        self.connection: Any = redis.Redis.from_pool(pool)
        self._queues = {job: Queue(job, connection=self.connection, serializer=JSONSerializer) for job in JOBS}
        self._fair = {job: FairQueue(self.connection, job) for job in (*GAME_JOBS, VERIFY, WEBHOOK, ANALYSE)}

    def queue(self, job: str) -> Queue:
        """Return the RQ queue of a job."""
        return self._queues[job]

    def fair(self, job: str) -> FairQueue:
        """Return the fair queue of a job."""
        return self._fair[job]

    def enqueue(self, game: str, job: str, player: str | None, *, urgent: bool, again: bool = False) -> None:
        """Queue a game for a job: `player` owns it; `urgent` if people wait.

        A game that waits already keeps its place; `again` makes a call nevertheless, since the first may be lost. Raise
        redis.RedisError.
        """
        owner = self.owner_of(player)
        if self.fair(job).push(game, owner, urgent=urgent) or again:
            self.call(job)

    def call(self, job: str) -> None:
        """Let RQ call a worker that takes the next item. One call too many does no harm. Raise redis.RedisError."""
        self.queue(job).enqueue_call(
            OTHER_FUNCTIONS.get(job, GAME_FUNCTION),
            args=(job,),
            timeout=VERIFY_SECONDS if job in VERIFYING else JOB_SECONDS,
            ttl=WAIT_SECONDS,
            result_ttl=0,
            failure_ttl=3600,
        )

    def call_verifiers(self) -> None:
        """Let RQ call every verifying worker. Raise redis.RedisError."""
        for job in VERIFYING:
            self.call(job)

    def waiting(self, job: str) -> Waiting:
        """Return the games that wait for a job. Raise redis.RedisError."""
        fair = self.fair(job)
        return Waiting(frozenset(fair.waiting()), fair.turns())

    def counts(self) -> dict[str, int]:
        """Return how much waits in each fair queue. Raise redis.RedisError."""
        return {job: fair.count() for job, fair in self._fair.items()}

    def remember_address(self, player: str, address: str) -> None:
        """Remember a player's address, as a keyed hash, for a week. Raise redis.RedisError."""
        self.connection.set(_address_key(player), address, ex=ADDRESS_SECONDS)

    def forget_address(self, player: str) -> None:
        """Forget a player's address. Raise redis.RedisError."""
        self.connection.delete(_address_key(player))

    def owner_of(self, player: str | None) -> Owner:
        """Return the owner in the fair queue for a player: with the player's address. Raise redis.RedisError."""
        known = None if player is None else self.address_of(player)
        return Owner(known or f"player {player}", player or "nobody")

    def address_of(self, player: str) -> str | None:
        """Return the address from which a player last called, as a keyed hash, if known. Raise redis.RedisError."""
        known = self.connection.get(_address_key(player))
        return known.decode() if known else None

    def verify(self, log: bytes, owner: Owner) -> dict[str, Any] | None:
        """Have a worker verify a log, and return its verdict; None if there is none in time.

        Raise BusyError, redis.RedisError.
        """
        answer = self._ask(log, None, owner)
        verdict: dict[str, Any] | None = None if answer is None else msgspec.json.decode(answer)
        return verdict

    def replay(self, log: bytes, selection: bytes, owner: Owner) -> bytes:
        """Have a worker verify a log and show its game as a selection says; return the answer, `null` without one.

        Both are JSON, of `application.reading.log_views`. Raise BusyError, redis.RedisError.
        """
        return self._ask(log, selection, owner) or b"null"

    def _ask(self, log: bytes, selection: bytes | None, owner: Owner) -> bytes | None:
        self._demand_room(len(log), owner.address)
        item = secrets.token_hex(16)
        self.connection.set(_log_key(item), log, ex=2 * VERIFY_SECONDS)
        if selection is not None:
            self.connection.set(_selection_key(item), selection, ex=2 * VERIFY_SECONDS)
        self.fair(VERIFY).push(item, owner, urgent=len(log) <= SMALL_LOG)
        self.call_verifiers()
        return self._answer_to(item)

    def sent_log(self, item: str) -> SentLog | None:
        """Return and remove a log that waits to be verified; None if its caller has left. Raise redis.RedisError."""
        log, selection = self.connection.getdel(_log_key(item)), self.connection.getdel(_selection_key(item))
        if log is None:
            return None
        return SentLog(log, selection)

    def answer(self, item: str, answer: bytes) -> None:
        """Send the verdict on a log, or its view, to its caller. Raise redis.RedisError."""
        self.connection.set(_answer_key(item), answer, ex=VERIFY_SECONDS)

    def _demand_room(self, size: int, address: str) -> None:
        """Raise BusyError if no more logs may wait."""
        waiting = self.fair(VERIFY).waiting()
        same = sum(each == address for each in waiting.values())
        if len(waiting) >= MAX_VERIFICATIONS or same >= MAX_VERIFICATIONS_OF_ADDRESS:
            raise BusyError
        if waiting:
            with self.connection.pipeline(transaction=False) as pipe:
                for item in waiting:
                    pipe.strlen(_log_key(item))
                if sum(pipe.execute()) + size > MAX_VERIFY_BYTES:
                    raise BusyError

    def _answer_to(self, item: str) -> bytes | None:
        until, pause = time.monotonic() + VERIFY_SECONDS, 0.005
        while time.monotonic() < until:
            found: bytes | None = self.connection.getdel(_answer_key(item))
            if found is not None:
                return found
            time.sleep(pause)
            pause = min(2 * pause, 0.1)
        self.connection.delete(_log_key(item), _selection_key(item))
        return None


def _address_key(player: str) -> str:
    return f"heptad:address:{player}"


def _log_key(item: str) -> str:
    return f"heptad:verify:{item}:log"


def _selection_key(item: str) -> str:
    return f"heptad:verify:{item}:selection"


def _answer_key(item: str) -> str:
    return f"heptad:verify:{item}:verdict"
