"""The event store: appends to and reads from Redis Streams, one stream a game.

The stream id is the version (`7-0`), so versions are contiguous from 1. Nothing is ever trimmed or edited. The same
code runs on one server and on Redis Cluster.
"""

import contextlib
import hashlib
import secrets
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import redis
from redis.cluster import RedisCluster

from events import canonical, keys
from events.bounds import MAX_LINE_BYTES, MAX_VERSIONS
from events.loss import DataLossError, Loss, Quarantine, batch, decode, every_shard, lost
from events.model import UnreadableError
from events.seal import EMPTY, Head, Record, everything, head_of, open_record
from events.storage import Storage, StorageFullError, UnwritableError
from events.times import now

MAX_BATCH_BYTES = 1 << 20
MAX_STORED_BYTES = MAX_LINE_BYTES // 2
"""Bytes of an event and its payloads as stored. With the salts, which at most double it, it is a valid line."""
PAYLOADS_DEPTH = 2
"""The depth of a payload in a line: line, `sealed`, item, payload."""
NONCE_BYTES = 8
PAGE = 1000
HOUR = 3_600_000
CLOCK_TOLERANCE = 5_000
"""Milliseconds by which clocks may differ, and by which pending work may be found late."""
CONNECTIONS = 64
"""The most connections of a process to one server."""
MANY_CONNECTIONS = 10_000
"""The client of a cluster can't wait for a free connection, so its connections are not limited."""


class UncheckedError(UnwritableError):
    """The log server has just started, and its logs are not yet compared with the acknowledged heads."""


class LogFullError(Exception):
    """The log has reached the largest number of events or bytes."""


class Receipt(msgspec.Struct, frozen=True):
    """The stored outcome of a request with an idempotency key: a hash of the request, the status and the version."""

    request: str
    status: int
    version: int


class IdempotencyKey(NamedTuple):
    """The Idempotency-Key of a request: a hash of player and key, and a hash of the request."""

    key: str
    request: str


class Appended(NamedTuple):
    """The batch is in the log. `head` is the new head."""

    head: Head


class Conflict(NamedTuple):
    """The expected version is outdated: another process appended first. `head` is the current head."""

    head: Head


class Tail(NamedTuple):
    """The records after a version, and the receipt, from one read."""

    records: list[Record]
    receipt: Receipt | None


class Due(NamedTuple):
    """A game with pending work, and the time since when, in milliseconds of the server's clock."""

    game: str
    since: int


def connect(url: str) -> redis.Redis | RedisCluster:
    """Return a client for one server, or for a cluster if the server belongs to one.

    If many greenlets need a connection at once, they wait for one.
    """
    client: redis.Redis = redis.Redis.from_pool(redis.BlockingConnectionPool.from_url(url, max_connections=CONNECTIONS))
    if int(client.info("cluster").get("cluster_enabled", 0)):
        client.close()
        return RedisCluster.from_url(url, max_connections=MANY_CONNECTIONS)
    return client


class Store:
    """Appends batches to logs and reads them. Safe to share between threads and greenlets.

    With `guarded`, this process writes only to servers that a guard has checked since they started. After its check, it
    loads the append script. A server loses its scripts when it ends, so a server that has the script was checked.
    Without `guarded`, a missing script is loaded.
    """

    def __init__(
        self, client: Any, receipt_life: int = 24 * HOUR, *, guarded: bool = False, storage: Storage | None = None
    ) -> None:
        self.client = client
        self.receipt_life = receipt_life
        self.quarantine = Quarantine(client)
        self.storage = storage
        self._guarded = guarded
        self._script = Path(__file__).with_name("append.lua").read_text(encoding="utf-8")
        self._sha = hashlib.sha1(
            self._script.encode(), usedforsecurity=False
        ).hexdigest()  # the id of a script in Redis
        turn_back = Path(__file__).with_name("turn_back.lua").read_text(encoding="utf-8")
        self._turn_back = client.register_script(turn_back)
        self._postpone = client.register_script(Path(__file__).with_name("postpone.lua").read_text(encoding="utf-8"))

    def append(
        self,
        game: str,
        records: Sequence[Record],
        *,
        after: Head = EMPTY,
        idempotency_key: IdempotencyKey | None = None,
        status: int = 201,
        due_in: int | None = None,
        deadline: int | None = None,
        whole: bool = False,
        players: Iterable[str] = (),
        mark: bytes = b"",
    ) -> Appended | Conflict | Receipt:
        """Append one batch, all or nothing, if the stream still ends with `after` (version and hash).

        With `idempotency_key`, return the receipt for that key if there is one; otherwise write one with the batch. A
        worker must continue the game in `due_in` milliseconds (None: no work is pending), and at `deadline`, when a
        clock runs out, in milliseconds since 1970 (None: no clock runs). `players` are notified, like
        the watchers of the game. Each append has a nonce, stored with its last record: if the client sends the command
        again because the answer was lost, the script recognises it; an identical batch of another process conflicts.
        With `whole`, the records are many batches, whose size the caller has checked. `mark` is stored with the first
        record.

        Raise ValueError for an empty, wrongly numbered or oversized batch, LogFullError if the log would be too long,
        DataLossError for a game in quarantine, and UncheckedError, StorageFullError or redis.RedisError if the server
        can't be written to.
        """
        _check_size(game, records, after, whole=whole)
        shard = keys.shard_of(game)
        written = b""
        if idempotency_key is not None:
            written = msgspec.json.encode(Receipt(idempotency_key.request, status, records[-1].version))
        pairs = [part for record in records for part in (record.line, record.payloads)]
        answer = self._run_script(
            [
                keys.stream(game),
                keys.receipt(game, idempotency_key.key if idempotency_key else "none"),
                keys.due(shard),
                keys.feed(shard),
                keys.counter(shard),
                keys.quarantine(shard),
                keys.deadlines(shard),
            ],
            [
                game,
                after.version,
                after.hash,
                written,
                self.receipt_life,
                -1 if due_in is None else due_in,
                keys.MOVED,
                "".join(f" {player}" for player in players),
                mark,
                secrets.token_bytes(NONCE_BYTES),
                -1 if deadline is None else deadline,
                *pairs,
            ],
        )
        match [part.decode() for part in answer]:
            case ["appended", _]:
                return Appended(head_of(records))
            case ["conflict", version, tip_hash]:
                return Conflict(Head(int(version), tip_hash))
            case ["receipt", kept]:
                return msgspec.json.decode(kept, type=Receipt)
            case ["quarantined", loss]:
                raise lost(game, decode(loss))
            case other:
                raise AssertionError(f"the append script answered {other}")

    def _run_script(self, names: list[str], args: list[Any]) -> list[bytes]:
        """Run the append script where a guard has loaded it."""
        self.demand_room()
        try:
            return self._evaluate(names, args)
        except redis.exceptions.NoScriptError:
            if self._guarded:
                raise self._unchecked() from None
            self.admit()
            return self._evaluate(names, args)

    def _evaluate(self, names: list[str], args: list[Any]) -> list[bytes]:
        try:
            answer: list[bytes] = self.client.evalsha(self._sha, len(names), *names, *args)
        except redis.ResponseError as error:
            if is_full(error):
                raise StorageFullError(str(error)) from None
            raise
        return answer

    def demand_room(self) -> None:
        """Raise StorageFullError if there is too little space to write anything. Raise redis.RedisError."""
        if self.storage is not None:
            self.storage.demand()

    def _unchecked(self) -> Exception:
        """Return the error that says why this process does not write to the server."""
        damage = self.client.get(keys.DAMAGE)
        if damage is not None:
            return DataLossError(damage.decode())
        return UncheckedError("the log server has not been compared with what was acknowledged")

    def admitted(self) -> bool:
        """Whether every server has been checked since it started."""
        return all(self.client.script_exists(self._sha))

    def admit(self) -> None:
        """Allow every process to write to the servers until they end."""
        self.client.script_load(self._script)

    def demand_writable(self) -> None:
        """Raise UncheckedError, DataLossError or StorageFullError where an append would; redis.RedisError."""
        self.demand_room()
        if self._guarded and not self.admitted():
            raise self._unchecked()

    def remember(self, game: str, idempotency_key: IdempotencyKey, status: int, version: int) -> Receipt | None:
        """Write a receipt for a request that appended nothing. Return the receipt if there is one already.

        Raise StorageFullError, redis.RedisError.
        """
        self.demand_room()
        written = msgspec.json.encode(Receipt(idempotency_key.request, status, version))
        kept = self.client.set(
            keys.receipt(game, idempotency_key.key), written, nx=True, get=True, px=self.receipt_life
        )
        return None if kept is None else msgspec.json.decode(kept, type=Receipt)

    def read(self, game: str, after: int = 0, limit: int | None = None) -> Iterator[Record]:
        """Return the records after version `after`, oldest first, fetched by page."""
        while limit is None or limit > 0:
            count = PAGE if limit is None else min(limit, PAGE)
            page = self.client.xrange(keys.stream(game), f"{after + 1}-0", "+", count=count)
            for entry in page:
                yield _record(entry)
            if len(page) < count:
                return
            after += len(page)
            limit = None if limit is None else limit - count

    def size(self, game: str, after: int = 0, limit: int | None = None) -> int:
        """Return the number of bytes of the records after version `after`."""
        return sum(len(record.line) + len(record.payloads) for record in self.read(game, after, limit))

    def tail(self, game: str, after: Head = EMPTY, key: str | None = None) -> Tail:
        """Return the records after `after`, and the receipt for `key`, in one round trip.

        Raise DataLossError if the game is in quarantine, or if the stream no longer holds `after`, the same version
        with the same hash.
        """
        pipe = self.client.pipeline(transaction=False)
        pipe.hget(keys.quarantine(keys.shard_of(game)), game)
        if key is not None:  # before the records, so that they reach the receipt's version
            pipe.get(keys.receipt(game, key))
        pipe.xrange(keys.stream(game), f"{max(after.version, 1)}-0", "+", count=PAGE)
        loss, *kept, page = pipe.execute()
        if loss is not None:
            raise lost(game, decode(loss))
        records = [_record(entry) for entry in page]
        if after.version:
            if not records or head_of(records[:1]) != after:
                raise lost(game, Loss(after, self.heads([game])[game], now()))
            del records[0]
        if len(page) == PAGE:
            records += self.read(game, after=records[-1].version)
        return Tail(records, msgspec.json.decode(kept[0], type=Receipt) if kept and kept[0] else None)

    @contextlib.contextmanager
    def reading(self, game: str) -> Iterator[None]:
        """In this context, put the game into quarantine if a record can't be read. Raise DataLossError."""
        try:
            yield
        except UnreadableError as error:
            acknowledged, found = Head(error.version, ""), Head(error.version - 1, "")
            self.quarantine.put(game, acknowledged, found, unreadable=True)
            raise lost(game, Loss(acknowledged, found, now(), unreadable=True)) from error

    def is_readable(self, game: str, version: int) -> bool:
        """Whether the log has this version and its record can be read."""
        try:
            return bool([open_record(record, everything) for record in self.read(game, version - 1, 1)])
        except UnreadableError:
            return False

    def heads(self, games: Sequence[str]) -> dict[str, Head]:
        """Return the heads of games; EMPTY if there is no log, an empty hash if the last record can't be read."""
        pipe = batch(self.client)
        for game in games:
            pipe.xrevrange(keys.stream(game), "+", "-", count=1)
        return {game: _head(entries) for game, entries in zip(games, pipe.execute(), strict=True)}

    def at_or_after(self, wanted: Sequence[tuple[str, int]]) -> list[Head]:
        """Return for each game and version the head of its log there, or at the next version; EMPTY after the end."""
        pipe = batch(self.client)
        for game, version in wanted:
            pipe.xrange(keys.stream(game), f"{version}-0", "+", count=1)
        return [_head(entries) for entries in pipe.execute()]

    def exists(self, game: str) -> bool:
        """Whether there is a log of this game."""
        return bool(self.client.exists(keys.stream(game)))

    def overdue(self, late: int) -> list[Due]:
        """Return the games of all shards whose work is late by more than `late` milliseconds, the latest first."""
        before = self._now() - late
        return sorted(
            (
                Due(member.decode(), int(score))
                for members in every_shard(
                    self.client,
                    lambda pipe, shard: pipe.zrangebyscore(keys.due(shard), "-inf", before, withscores=True),
                )
                for member, score in members
            ),
            key=lambda due: due.since,
        )

    def expiring(self, before: int) -> list[Due]:
        """Return the games of all shards in which a clock runs out before a moment, the earliest first.

        The moment is in milliseconds since 1970; `since` is that of the clock.
        """
        return sorted(
            (
                Due(member.decode(), int(score))
                for members in every_shard(
                    self.client,
                    lambda pipe, shard: pipe.zrangebyscore(keys.deadlines(shard), "-inf", before, withscores=True),
                )
                for member, score in members
            ),
            key=lambda due: due.since,
        )

    def postpone(self, game: str, deadline: int, later: int) -> None:
        """Set a game's deadline to a later one, unless an append has changed it. Raise redis.RedisError."""
        self._postpone(keys=[keys.deadlines(keys.shard_of(game))], args=[game, deadline, later])

    def follow_clock(self) -> int:
        """If the server's clock was set back, move due times in the future back by as much.

        Return the milliseconds by which it was, usually 0. A due time only says when to look at a game: work that is
        not pending in the log is never done, so a due time that is too early does no harm.
        """
        now = self._now()
        latest = int(self.client.get(keys.CLOCK) or 0)
        back = latest - now
        if back > CLOCK_TOLERANCE:
            far = back + CLOCK_TOLERANCE  # the stored time may be that old
            for shard in range(keys.SHARDS):
                self._turn_back(keys=[keys.due(shard)], args=[far])
        if abs(back) > CLOCK_TOLERANCE:
            self.client.set(keys.CLOCK, now)
        return back if back > CLOCK_TOLERANCE else 0

    def changed(self, since: Sequence[int]) -> list[list[tuple[str, int]]]:
        """Return for each shard the games with appends after the count `since[shard]`."""
        return [
            [(member.decode(), int(score)) for member, score in members]
            for members in every_shard(
                self.client,
                lambda pipe, shard: pipe.zrangebyscore(keys.feed(shard), f"({since[shard]}", "+inf", withscores=True),
            )
        ]

    def count(self) -> int:
        """Return the number of games."""
        return sum(every_shard(self.client, lambda pipe, shard: pipe.zcard(keys.feed(shard))))

    def _now(self) -> int:
        """Return the time of the server's clock, in milliseconds."""
        seconds, micros = self._time()
        return seconds * 1000 + micros // 1000

    def _time(self) -> tuple[int, int]:
        if isinstance(self.client, redis.Redis):
            return self.client.time()
        return self.client.time(target_nodes=self.client.get_random_node())  # type: ignore[no-any-return]


def _check_size(game: str, records: Sequence[Record], after: Head, *, whole: bool) -> None:
    """Raise ValueError for records that no log can take, LogFullError if the log would be too long."""
    if [r.version for r in records] != list(range(after.version + 1, after.version + 1 + len(records))):
        raise ValueError(f"a batch after version {after.version} is numbered from {after.version + 1} on")
    if not records:
        raise ValueError("an empty batch can't be appended")
    sizes = [len(r.line) + len(r.payloads) for r in records]
    if not whole and sum(sizes) > MAX_BATCH_BYTES:
        raise ValueError(f"a batch has at most {MAX_BATCH_BYTES} bytes")
    if max(sizes) > MAX_STORED_BYTES:
        raise ValueError(f"an event has at most {MAX_STORED_BYTES} bytes")
    if not whole:
        for record in records:
            _check_values(record)
    if records[-1].version > MAX_VERSIONS:
        raise LogFullError(game)


def _check_values(record: Record) -> None:
    """Raise ValueError for a value that would make the line invalid: too long, too deep, too large."""
    if canonical.needs_check(record.line + record.payloads):
        canonical.check(msgspec.json.decode(record.line), "event")
        canonical.check(msgspec.json.decode(record.payloads or b"[]"), "payloads", PAYLOADS_DEPTH)


def is_full(error: redis.ResponseError) -> bool:
    """Whether the error says that the server's memory or disk is full."""
    return isinstance(error, redis.exceptions.OutOfMemoryError) or str(error).startswith(("OOM", "MISCONF"))


def _head(entries: list[tuple[bytes, dict[bytes, bytes]]]) -> Head:
    records = [_record(entry) for entry in entries]
    try:
        return head_of(records)
    except UnreadableError as error:
        return Head(error.version, "")


def _record(entry: tuple[bytes, dict[bytes, bytes]]) -> Record:
    identity, fields = entry
    version = int(identity.partition(b"-")[0])
    return Record(version, fields.get(b"e", b""), fields.get(b"s", b""), fields.get(b"m", b""))
