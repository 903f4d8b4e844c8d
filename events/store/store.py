"""The event store: appends to and reads from Redis Streams, one stream a game.

The stream id is the version (`7-0`), so versions are contiguous from 1. Nothing is ever trimmed or edited; the whole
log of a finished game can move to an archive, from which it is read as before. The same code runs on one server and on
Redis Cluster.
"""

import contextlib
import hashlib
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import redis
import structlog
from redis.cluster import RedisCluster

from events.archive.archive import Archive, DamagedArchiveError
from events.archive.archived_games import ArchivedGames, encode
from events.archive.archived_log import ArchivedLog
from events.format import canonical, pauses
from events.format.bounds import MAX_LINE_BYTES, MAX_VERSIONS
from events.format.model import UnreadableError
from events.format.seal import EMPTY, Head, Record, head_of, split_hash
from events.format.times import now
from events.log_server import keys
from events.log_server.connections import ask, connection_pool
from events.log_server.failures import Failures
from events.log_server.feed import Feed
from events.log_server.log_cluster import LogCluster
from events.log_server.loss import DamagedLogError, DataLossError, Loss, Quarantine, batch, decode, lost
from events.log_server.replication import Replication, UnreplicatedError, lacks_replicas
from events.log_server.storage import Storage, StorageFullError, UnwritableError
from events.log_server.timing.schedule import Schedule
from events.process.reasons import reason_of

MAX_BATCH_BYTES = 1 << 20
MAX_STORED_BYTES = MAX_LINE_BYTES // 2
"""Bytes of an event and its payloads as stored. With the salts, which at most double it, it is a valid line."""
PAYLOADS_DEPTH = 2
"""The depth of a payload in a line: line, `sealed`, item, payload."""
NONCE_BYTES = 8
NONCE_LIFE = 60_000
"""Milliseconds in which the client has sent a command again if its answer was lost."""
PAGE = 250
"""Records that are read at once. More would hold up others, on the log server and in the process."""
STAGED_BYTES = 64 * 1024
"""Bytes of a whole log that are written at once, for the same reason."""
STAGED_LIFE = 60_000
"""Milliseconds that staged records wait for the next of them, or for the append."""
HOUR = 3_600_000
CONNECTIONS = 64
"""The most connections of a process to one server."""

log = structlog.get_logger(__name__)


class UncheckedError(UnwritableError):
    """The log server has just started, and its logs are not yet compared with the acknowledged heads.

    `failure` is what keeps the guard from comparing them: the type of an exception, empty if there was none lately.
    """

    def __init__(self, failure: str = "") -> None:
        super().__init__("the log server has not been compared with what was acknowledged")
        self.failure = failure


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


class VersionConflict(NamedTuple):
    """The expected version is outdated: another process appended first. `head` is the current head.

    `records` are those after the expected version, if there are few; none if the log is not a continuation of it.
    """

    head: Head
    records: Sequence[Record] = ()


class Tail(NamedTuple):
    """The records after a version, and the receipt, from one read.

    If the log is in the archive, it is `archived`, as a whole; after no version, `records` are then empty.
    """

    records: list[Record]
    receipt: Receipt | None
    archived: ArchivedLog | None = None


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


class Store:
    """Appends batches to logs and reads them. Safe to share between threads and greenlets.

    With `guarded`, this process writes only to servers that a guard has checked since they started. After its check, it
    loads the append script. A server loses its scripts when it ends, so a server that has the script was checked.
    Without `guarded`, a missing script is loaded.

    With `wait_replicas`, appends and reads to the tip wait until that many replicas have the events (see
    `Replication`), and raise UnreplicatedError otherwise.
    """

    def __init__(
        self,
        client: Any,
        receipt_life: int = 24 * HOUR,
        *,
        guarded: bool = False,
        storage: Storage | None = None,
        archive: Archive | None = None,
        wait_replicas: int = 0,
    ) -> None:
        self.client = client
        self.archived = ArchivedGames(client, archive)
        self.feed = Feed(client)
        self.schedule = Schedule(client)
        self.receipt_life = receipt_life
        self.quarantine = Quarantine(client)
        self.storage = storage
        self.replication = Replication(client, wait_replicas)
        self._guarded = guarded
        self._script = Path(__file__).with_name("append.lua").read_text(encoding="utf-8")
        self._sha = hashlib.sha1(
            self._script.encode(), usedforsecurity=False
        ).hexdigest()  # the id of a script in Redis
        self._move_out = client.register_script(Path(__file__).with_name("move_out.lua").read_text(encoding="utf-8"))
        self._stage = client.register_script(Path(__file__).with_name("stage.lua").read_text(encoding="utf-8"))

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
    ) -> Appended | VersionConflict | Receipt:
        """Append one batch, all or nothing, if the stream still ends with `after` (version and hash).

        With `idempotency_key`, return the receipt for that key if there is one; otherwise write one with the batch. A
        worker must continue the game in `due_in` milliseconds (None: it waits for no job), and at `deadline`, when a
        clock runs out, in milliseconds since 1970 (None: no clock runs). `players` are notified, like
        the watchers of the game. Each append has a nonce, stored with its last record: if the client sends the command
        again because the answer was lost, the script recognises it; an identical batch of another process conflicts.
        With `whole`, the records are many batches of a new log, whose size the caller has checked; they are written in
        slices, and appear at once. `mark` is stored with the first record.

        Raise ValueError for an empty, wrongly numbered or oversized batch, LogFullError if the log would be too long,
        DataLossError for a game in quarantine, and UncheckedError, StorageFullError, UnreplicatedError or
        redis.RedisError if the server can't be written to.
        """
        _check_size(game, records, after, whole=whole)
        shard = keys.shard_of(game)
        written = b""
        if idempotency_key is not None:
            written = msgspec.json.encode(Receipt(idempotency_key.request, status, records[-1].version))
        slices = _slices(records) if whole else [records]
        staged = keys.staged(game, secrets.token_hex(NONCE_BYTES))
        self._write_staged(staged, slices[:-1], mark)
        answer = self._run_script(
            [
                keys.stream(game),
                keys.receipt(game, idempotency_key.key if idempotency_key else "none"),
                keys.due(shard),
                keys.feed(shard),
                keys.counter(shard),
                keys.quarantine(shard),
                keys.deadlines(shard),
                keys.archived(shard),
                staged,
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
                len(records) - len(slices[-1]),
                *_pairs(slices[-1]),
            ],
        )
        match answer:
            case [b"appended", _]:
                head = Head(records[-1].version, split_hash(records[-1].line)[1])
                self.replication.confirm(game, head)
                return Appended(head)
            case [b"conflict", version, tip_hash, entries]:
                return self._version_conflict(game, Head(int(version), tip_hash.decode()), entries)
            case [b"receipt", kept]:
                receipt = msgspec.json.decode(kept, type=Receipt)
                self.replication.confirm(game, Head(receipt.version, ""))
                return receipt
            case [b"quarantined", loss]:
                raise lost(game, decode(loss.decode()))
            case [b"archived"]:
                return VersionConflict(self.archived.heads([game])[game])
            case other:
                raise AssertionError(f"the append script answered {other}")

    def _write_staged(self, key: str, slices: Sequence[Sequence[Record]], mark: bytes) -> None:
        """Write the first slices of a whole log to a key from which the append takes them; it soon expires."""
        if slices:
            self.demand_writable()
        written = 0
        for records in slices:
            with _refusals():
                self._stage([key], [written, STAGED_LIFE, mark, *_pairs(records)])
            written += len(records)
            pauses.give_way()

    def _version_conflict(self, game: str, head: Head, entries: Sequence[tuple[bytes, list[bytes]]]) -> VersionConflict:
        fields = ((name, dict(zip(parts[::2], parts[1::2], strict=True))) for name, parts in entries)
        records = tuple(map(_record, fields))
        if records:
            self.replication.confirm(game, head)
        return VersionConflict(head, records)

    def _run_script(self, names: list[str], args: list[Any]) -> list[Any]:
        """Run the append script where a guard has loaded it."""
        self.demand_room()
        try:
            return self._evaluate(names, args)
        except redis.exceptions.NoScriptError:
            if self._guarded:
                raise self._unchecked() from None
            self.admit()
            return self._evaluate(names, args)

    def _evaluate(self, names: list[str], args: list[Any]) -> list[Any]:
        with _refusals():
            answer: list[Any] = ask(self.client, "EVALSHA", self._sha, len(names), *names, *args)
        return answer

    def attachment(self, game: str, name: str) -> Mapping[str, str]:
        """Return what the archive keeps beside the log of an archived game; nothing for another game.

        Raise DataLossError, redis.RedisError.
        """
        with self.reading(game):
            found = self.archived.find(game)
        return {} if found is None else found.attachments.get(name, {})

    def demand_room(self) -> None:
        """Raise StorageFullError if there is too little space to write anything. Raise redis.RedisError."""
        if self.storage is not None:
            self.storage.demand()

    def _unchecked(self) -> Exception:
        """Return the error that says why this process does not write to the server."""
        damage = self.client.get(keys.DAMAGE)
        if damage is not None:
            return DataLossError(damage.decode())
        failure = Failures(self.client).find("guard")
        return UncheckedError(failure.kind if failure is not None and failure.is_recent else "")

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
        """Return the records after version `after`, oldest first, fetched by page or from the archive.

        Raise DataLossError if the archived log is damaged, redis.RedisError.
        """
        while limit is None or limit > 0:
            count = PAGE if limit is None else min(limit, PAGE)
            page = self._page(game, after, count)
            yield from page
            if not page:
                yield from self.archived.records(game)[after : None if limit is None else after + limit]
            if len(page) < count:
                return
            after += len(page)
            limit = None if limit is None else limit - count

    def read_stream(self, game: str, after: int = 0) -> Iterator[Record]:
        """Return the records after version `after` that are on the log server. Raise redis.RedisError."""
        page = self._page(game, after, PAGE)
        while page:
            yield from page
            page = self._page(game, page[-1].version, PAGE) if len(page) == PAGE else []

    def _page(self, game: str, after: int, count: int) -> list[Record]:
        found = self.client.xrange(keys.stream(game), f"{after + 1}-0", "+", count=count)
        return [_record(entry) for entry in found]

    def size(self, game: str, after: int = 0, limit: int | None = None) -> int:
        """Return the number of bytes of the records after version `after`."""
        return sum(len(record.line) + len(record.payloads) for record in self.read(game, after, limit))

    def tail(self, game: str, after: Head = EMPTY, key: str | None = None) -> Tail:
        """Return the records after `after`, and the receipt for `key`, in one round trip.

        Raise DataLossError if the game is in quarantine, or if the stream no longer holds `after`, the same version
        with the same hash, and UnreplicatedError if too few replicas have the new records.
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
        head = None if records else self.archived.head(game)
        archived = None
        if head is not None and head != after:
            archived = self.archived.find(game, head)
            if after.version:
                records = list(self.read(game, after.version - 1))
        if after.version and head != after:
            if not records or head_of(records[:1]) != after:
                raise lost(game, Loss(after, self.heads([game])[game], now()))
            del records[0]
        if len(page) == PAGE:
            records += self.read(game, after=records[-1].version)
        if records:
            self.replication.confirm(game, head_of(records))
        receipt = msgspec.json.decode(kept[0], type=Receipt) if kept and kept[0] else None
        return Tail(records, receipt, archived)

    @contextlib.contextmanager
    def reading(self, game: str) -> Iterator[None]:
        """In this context, put the game into quarantine if a record can't be read. Raise DataLossError."""
        try:
            yield
        except UnreadableError as error:
            loss = Loss(Head(error.version, ""), Head(error.version - 1, ""), now(), unreadable=True)
            self._quarantine(game, loss, str(error), traceback=error.__cause__ is not None)
            raise lost(game, loss) from error
        except DamagedLogError as error:
            self._quarantine(game, error.loss, _root_of(error))
            raise

    def _quarantine(self, game: str, loss: Loss, reason: str, *, traceback: bool = False) -> None:
        """Put a game into quarantine whose log is damaged; all who follow its feed read it again.

        With `traceback`, it is logged: an error in the rules may be the cause.
        """
        acknowledged, found = loss.acknowledged, loss.found
        try:
            if self.quarantine.put(game, acknowledged, found, unreadable=True, reason=loss.reason):
                log.critical(
                    "game_quarantined", game=game, version=acknowledged.version, reason=reason, exc_info=traceback
                )
                self.feed.touch([game])
        except redis.RedisError as error:  # each process that reads it finds the damage again
            log.error("game_not_quarantined", game=game, reason=reason_of(error))  # noqa: TRY400 - not its traceback

    def heads(self, games: Sequence[str]) -> dict[str, Head]:
        """Return the heads of games; EMPTY if there is no log, an empty hash if the last record can't be read."""
        pipe = batch(self.client)
        for game in games:
            pipe.xrevrange(keys.stream(game), "+", "-", count=1)
        found = {game: _head(entries) for game, entries in zip(games, pipe.execute(), strict=True)}
        missing = [game for game, head in found.items() if head == EMPTY]
        return found | dict(self.archived.heads(missing))

    def at_or_after(self, wanted: Sequence[tuple[str, int]]) -> list[Head]:
        """Return for each game and version the head of its log there, or at the next version; EMPTY after the end."""
        pipe = batch(self.client)
        for game, version in wanted:
            pipe.xrange(keys.stream(game), f"{version}-0", "+", count=1)
        found = [_head(entries) for entries in pipe.execute()]
        archived = self.archived.heads([game for (game, _), head in zip(wanted, found, strict=True) if head == EMPTY])
        return [
            self._archived_at_or_after(archived[game], *asked) if (game := asked[0]) in archived else head
            for asked, head in zip(wanted, found, strict=True)
        ]

    def _archived_at_or_after(self, head: Head, game: str, version: int) -> Head:
        """Return the head of an archived log at a version; its last one without a look into the archive."""
        if version >= head.version:
            return head if version == head.version else EMPTY
        try:
            with self.reading(game):
                return head_of(list(self.read(game, version - 1, 1)))
        except DataLossError:  # it is in quarantine now, and the guard goes on with the others
            return EMPTY

    def stop(self, game: str, head: Head) -> bool:
        """Stop a game for an operator (see `Quarantine.stop`); all who follow its feed read it again."""
        stopped = self.quarantine.stop(game, head)
        if stopped:  # lists leave out what can't be read
            self.feed.touch([game])
        return stopped

    def release(self, game: str) -> Loss | None:
        """Release a game from quarantine (see `Quarantine.release`); all who follow its feed read it again."""
        loss = self.quarantine.release(game)
        if loss is not None:  # they left it out if they read it meanwhile
            self.feed.touch([game])
        return loss

    def exists(self, game: str) -> bool:
        """Whether there is a log of this game."""
        return bool(self.client.exists(keys.stream(game))) or self.archived.head(game) is not None

    def move_out(self, game: str, head: Head, *others: str) -> bool:
        """Delete the stream of a game whose log is in the archive, and `others`, keys in the same slot.

        Return False if the log does not end with this head, another process was first, or the game is in quarantine.
        Raise redis.RedisError, StorageFullError.
        """
        self.demand_room()
        shard = keys.shard_of(game)
        names = [
            keys.stream(game),
            keys.archived(shard),
            keys.quarantine(shard),
            keys.due(shard),
            keys.deadlines(shard),
            keys.archived_by(shard),
            *others,
        ]
        nonce = secrets.token_bytes(NONCE_BYTES)
        args = [game, head.version, head.hash, encode(head), nonce, NONCE_LIFE]
        return bool(self._move_out(keys=names, args=args))


def _root_of(error: DamagedLogError) -> str:
    """Return what is wrong with the file of an archived log, with what a library says about it."""
    root: BaseException = error
    while root.__cause__ is not None:
        root = root.__cause__
    own = isinstance(root, DamagedArchiveError)
    return error.loss.reason if own else f"{error.loss.reason} ({reason_of(root)})"


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


@contextlib.contextmanager
def _refusals() -> Iterator[None]:
    """Raise StorageFullError or UnreplicatedError for an error of the server that means it."""
    try:
        yield
    except redis.ResponseError as error:
        if is_full(error):
            raise StorageFullError("the log server has used up its maxmemory, or can't write to its disk") from error
        if lacks_replicas(error):
            raise UnreplicatedError("too few replicas are connected to the log server") from error
        raise


def _slices(records: Iterable[Record]) -> list[list[Record]]:
    """Return records in slices of some bytes, at least one."""
    slices, size = list[list[Record]]([[]]), 0
    for record in records:
        more = len(record.line) + len(record.payloads)
        if slices[-1] and size + more > STAGED_BYTES:
            slices.append([])
            size = 0
        slices[-1].append(record)
        size += more
    return slices


def _pairs(records: Iterable[Record]) -> list[bytes]:
    """Return lines and payloads as arguments of a script."""
    return [part for record in records for part in (record.line, record.payloads)]


def _check_values(record: Record) -> None:
    """Raise ValueError for a value that would make the line invalid: too long, too deep, too large."""
    if canonical.needs_check(record.line + record.payloads, PAYLOADS_DEPTH):
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
