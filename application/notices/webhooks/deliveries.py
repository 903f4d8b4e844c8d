"""Deliveries: for each webhook, the games about which messages wait, how far they were delivered, and the attempts.

All keys of a webhook have its hash tag. Besides the webhook itself:

* `due`: sorted set of the games about which messages wait, by the millisecond of the next attempt
* `heads`: hash, game -> the version up to which it is known to have events; only of games that are due
* `cursors`: hash, game -> the cursor
* `retries`: hash, game -> the first attempt and the number of attempts; only while the next message fails
* `ended`: sorted set of games that have ended, by the time of the last message; their cursors are kept for a while
* `attempts`: list of the last attempts, newest first
* `lease`: who delivers now
* `rest`: there after a failure, for a moment in which nothing is sent
"""

import secrets
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib import resources
from typing import Any, Literal, NamedTuple

import msgspec

from application.notices.webhooks.messages import Cursor, Message
from events.format.model import Timestamp
from events.log_server import keys
from events.log_server.loss import batch

MAX_ATTEMPTS = 50
"""The most attempts of a webhook that are kept."""
LEASE_MS = 30_000
"""Milliseconds after which another worker delivers, if the first one has ended: twice as long as an attempt."""
KEEP_ENDED_MS = 24 * 3_600_000
"""Milliseconds for which the cursor of a game that has ended is kept."""
PARTS = ("due", "heads", "cursors", "retries", "ended")
"""The keys that say what waits for a webhook."""

Outcome = Literal["delivered", "failed", "dropped"]


class Attempt(msgspec.Struct, frozen=True):
    """An attempt to deliver a message."""

    at: Timestamp
    """When it began."""
    message: str
    """The id of the message."""
    type: str
    """What the message says: the kind of notification, or `test`."""
    game: str | None
    """The id of the game. Null for a test."""
    status: int | None
    """The status of the answer. Null if there was none."""
    error: str | None
    """Why the message was not delivered. Null if it was."""
    duration_ms: int
    """How long the attempt took, in milliseconds."""


class Retry(NamedTuple):
    """The attempts to deliver one message: the first one, in milliseconds since 1970, and their number."""

    first: int
    attempts: int


class Waiting(NamedTuple):
    """A game about which messages wait for a webhook."""

    game: str
    cursor: Cursor
    retry: Retry | None


class Lease:
    """The right to deliver to one webhook, for half a minute after each renewal."""

    def __init__(self, client: Any, webhook_id: str, milliseconds: int) -> None:
        self._client = client
        self._key = keys.webhook(webhook_id, "lease")
        self._holder = secrets.token_hex(8)
        self._milliseconds = milliseconds

    def take(self) -> bool:
        """Take the lease. Return False if another worker has it."""
        return bool(self._client.set(self._key, self._holder, nx=True, px=self._milliseconds))

    def renew(self) -> bool:
        """Renew the lease before an attempt. Return False if it was lost."""
        return self._is_held() and bool(self._client.pexpire(self._key, self._milliseconds))

    def drop(self) -> None:
        """End the lease."""
        if self._is_held():
            self._client.delete(self._key)

    def _is_held(self) -> bool:
        return bool(self._client.get(self._key) == self._holder.encode())


class Deliveries:
    """What waits for the webhooks, and what was delivered."""

    def __init__(self, client: Any, lease_ms: int = LEASE_MS) -> None:
        self.client = client
        self._lease_ms = lease_ms
        self._mark = client.register_script(_script("mark"))
        self._finish = client.register_script(_script("finish"))

    def mark(self, webhook_id: str, game: str, version: int, at: int) -> bool:
        """Note that a game has events up to a version. Return whether messages about them may wait for the webhook."""
        marked = self._mark(keys=_keys(webhook_id, "webhook", "due", "heads", "cursors"), args=[game, version, at])
        if marked:
            self.client.sadd(keys.WAITING_WEBHOOKS, webhook_id)
        return bool(marked)

    def waiting(self) -> list[str]:
        """Return the webhooks for which messages wait, or waited a moment ago."""
        return [webhook_id.decode() for webhook_id in self.client.smembers(keys.WAITING_WEBHOOKS)]

    def due_times(self, webhook_ids: Iterable[str]) -> dict[str, int | None]:
        """Return the milliseconds at which the next attempt of each webhook is due; None if nothing waits for it."""
        pipe, ordered = batch(self.client), list(webhook_ids)
        for webhook_id in ordered:
            pipe.zrange(keys.webhook(webhook_id, "due"), 0, 0, withscores=True)
        found = zip(ordered, pipe.execute(), strict=True)
        return {webhook_id: int(first[0][1]) if first else None for webhook_id, first in found}

    def remember_waiting(self, webhook_ids: Iterable[str]) -> None:
        """Note again which webhooks have messages that wait: a worker that was killed may have lost the note."""
        times = self.due_times(webhook_ids)
        waiting = [webhook_id for webhook_id, due in times.items() if due is not None]
        if waiting:
            self.client.sadd(keys.WAITING_WEBHOOKS, *waiting)

    def forget_waiting(self, webhook_id: str) -> None:
        """Note that nothing waits for a webhook, unless something does."""
        self.client.srem(keys.WAITING_WEBHOOKS, webhook_id)
        self.remember_waiting([webhook_id])

    @contextmanager
    def lease(self, webhook_id: str) -> Iterator[Lease | None]:
        """In this context, be the only one who delivers to a webhook; None if another worker is."""
        lease = Lease(self.client, webhook_id, self._lease_ms)
        if not lease.take():
            yield None
            return
        try:
            yield lease
        finally:
            lease.drop()

    def rest(self, webhook_id: str, milliseconds: int) -> None:
        """Let a webhook rest for a while."""
        if milliseconds:
            self.client.set(keys.webhook(webhook_id, "rest"), 1, px=milliseconds)

    def is_resting(self, webhook_id: str) -> bool:
        """Whether a webhook rests."""
        return bool(self.client.exists(keys.webhook(webhook_id, "rest")))

    def next(self, webhook_id: str, at: int) -> Waiting | None:
        """Return the game whose turn it is; None if no attempt is due."""
        games = self.client.zrangebyscore(keys.webhook(webhook_id, "due"), "-inf", at, start=0, num=1)
        if not games:
            return None
        with self.client.pipeline(transaction=False) as pipe:
            pipe.hget(keys.webhook(webhook_id, "cursors"), games[0])
            pipe.hget(keys.webhook(webhook_id, "retries"), games[0])
            cursor, retry = pipe.execute()
        return Waiting(games[0].decode(), _cursor(cursor), _retry(retry))

    def passed(self, webhook_id: str, message: Message) -> None:
        """Note that a message was delivered, or that it was given up."""
        version, last = message.after
        with self.client.pipeline(transaction=False) as pipe:
            pipe.hset(keys.webhook(webhook_id, "cursors"), message.game, f"{version} {last}")
            pipe.hdel(keys.webhook(webhook_id, "retries"), message.game)
            pipe.execute()

    def failed(self, webhook_id: str, message: Message, retry: Retry, at: int) -> None:
        """Note that an attempt has failed, and when the next one is due."""
        with self.client.pipeline(transaction=False) as pipe:
            pipe.hset(keys.webhook(webhook_id, "retries"), message.game, f"{retry.first} {retry.attempts}")
            pipe.zadd(keys.webhook(webhook_id, "due"), {message.game: at}, xx=True)
            pipe.execute()

    def postpone(self, webhook_id: str, game: str, at: int) -> None:
        """Try a game again later: its log can't be read now."""
        self.client.zadd(keys.webhook(webhook_id, "due"), {game: at}, xx=True)

    def hasten(self, webhook_id: str, at: int) -> None:
        """Let the next attempt of every game be due at `at`, and end the rest."""
        self.client.delete(keys.webhook(webhook_id, "rest"))
        due = keys.webhook(webhook_id, "due")
        games = self.client.zrange(due, 0, -1)
        if games:
            self.client.zadd(due, dict.fromkeys(games, at), xx=True)

    def finished(self, webhook_id: str, game: str, version: int, ended: int | None) -> bool:
        """Note that all messages up to a version were delivered. Return False if the game has events after it.

        `ended` is the present, in milliseconds since 1970, if the game has ended.
        """
        names = _keys(webhook_id, "due", "heads", "retries", "cursors", "ended")
        return bool(self._finish(keys=names, args=[game, version, "" if ended is None else ended]))

    def forget_ended(self, webhook_id: str, at: int) -> None:
        """Delete the cursors of games that ended long ago."""
        ended = keys.webhook(webhook_id, "ended")
        games = self.client.zrangebyscore(ended, "-inf", at - KEEP_ENDED_MS, start=0, num=100)
        if games:
            self.client.hdel(keys.webhook(webhook_id, "cursors"), *games)
            self.client.zrem(ended, *games)

    def forget(self, webhook_id: str, *, attempts: bool = False) -> None:
        """Delete what waits for a webhook, and with `attempts` also the list of attempts."""
        self.client.delete(*_keys(webhook_id, *PARTS, *(("attempts", "lease", "rest") if attempts else ())))
        self.client.srem(keys.WAITING_WEBHOOKS, webhook_id)

    def note(self, webhook_id: str, attempt: Attempt) -> None:
        """Add an attempt to the list, and count it."""
        with self.client.pipeline(transaction=False) as pipe:
            pipe.lpush(keys.webhook(webhook_id, "attempts"), msgspec.json.encode(attempt))
            pipe.ltrim(keys.webhook(webhook_id, "attempts"), 0, MAX_ATTEMPTS - 1)
            pipe.execute()
        self.count("delivered" if attempt.error is None else "failed")

    def attempts(self, webhook_id: str) -> list[Attempt]:
        """Return the last attempts, newest first."""
        kept = self.client.lrange(keys.webhook(webhook_id, "attempts"), 0, MAX_ATTEMPTS - 1)
        return [msgspec.json.decode(each, type=Attempt) for each in kept]

    def count(self, outcome: Outcome) -> None:
        """Count the outcome of an attempt."""
        self.client.hincrby(keys.WEBHOOK_ATTEMPTS, outcome, 1)

    def counts(self) -> dict[str, int]:
        """Return the number of attempts by outcome."""
        return {outcome.decode(): int(count) for outcome, count in self.client.hgetall(keys.WEBHOOK_ATTEMPTS).items()}


def _keys(webhook_id: str, *parts: str) -> list[str]:
    return [keys.webhook(webhook_id, part) for part in parts]


def _cursor(kept: bytes | None) -> Cursor:
    if kept is None:
        return Cursor()
    version, _, last = kept.decode().partition(" ")
    return Cursor(int(version), last)


def _retry(kept: bytes | None) -> Retry | None:
    return Retry(*map(int, kept.split())) if kept else None


def _script(name: str) -> str:
    return resources.files("application.notices.webhooks").joinpath(f"{name}.lua").read_text(encoding="utf-8")
