"""The event store: appends to Redis Streams, one stream a game, and reads from them.

The stream id is the version (`7-0`), so versions are contiguous from 1. Nothing is ever trimmed or edited; the whole
log of a finished game can move to an archive, from which it is read as before. The same code runs on one server and on
Redis Cluster.
"""

import contextlib
import hashlib
import secrets
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import redis

from events.archive.archive import Archive
from events.archive.archived_games import encode
from events.format import pauses
from events.format.seal import EMPTY, Head, Record, split_hash
from events.log_server import keys
from events.log_server.connections import ask
from events.log_server.failures import Failures
from events.log_server.log_cluster import LogCluster
from events.log_server.loss import DataLossError, Loss, decode, lost
from events.log_server.replication import UnreplicatedError, lacks_replicas
from events.log_server.storage import Storage, StorageFullError
from events.log_server.timing.schedule import Schedule
from events.store.checking import check_size, slices
from events.store.outcomes import Appended, IdempotencyKey, Receipt, UncheckedError, VersionConflict
from events.store.reading import LogReader, record_of

NONCE_BYTES = 8
NONCE_LIFE = 60_000
"""Milliseconds in which the client has sent a command again if its answer was lost."""
STAGED_LIFE = 60_000
"""Milliseconds that staged records wait for the next of them, or for the append."""
HOUR = 3_600_000


class Store(LogReader):
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
        super().__init__(client, archive, wait_replicas)
        self.schedule = Schedule(client)
        self.receipt_life = receipt_life
        self.storage = storage
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
        check_size(game, records, after, whole=whole)
        shard = keys.shard_of(game)
        written = b""
        if idempotency_key is not None:
            written = msgspec.json.encode(Receipt(idempotency_key.request, status, records[-1].version))
        parts = slices(records) if whole else [records]
        staged = keys.staged(game, secrets.token_hex(NONCE_BYTES))
        self._write_staged(staged, parts[:-1], mark)
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
                len(records) - len(parts[-1]),
                *_pairs(parts[-1]),
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

    def _write_staged(self, key: str, parts: Sequence[Sequence[Record]], mark: bytes) -> None:
        """Write the first slices of a whole log to a key from which the append takes them; it soon expires."""
        if parts:
            self.demand_writable()
        written = 0
        for records in parts:
            with _refusals():
                self._stage([key], [written, STAGED_LIFE, mark, *_pairs(records)])
            written += len(records)
            pauses.give_way()

    def _version_conflict(self, game: str, head: Head, entries: Sequence[tuple[bytes, list[bytes]]]) -> VersionConflict:
        fields = ((name, dict(zip(parts[::2], parts[1::2], strict=True))) for name, parts in entries)
        records = tuple(map(record_of, fields))
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
        """Whether every server has been checked since it started. Raise redis.RedisError.

        A primary that became a replica forgets its scripts. A client of the cluster that still takes it for a primary
        asks for the nodes again before it says no: otherwise nothing else would tell it.
        """
        if all(self.client.script_exists(self._sha)):
            return True
        if not isinstance(self.client, LogCluster):
            return False
        self.client.refresh()
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


def _pairs(records: Iterable[Record]) -> list[bytes]:
    """Return lines and payloads as arguments of a script."""
    return [part for record in records for part in (record.line, record.payloads)]


def is_full(error: redis.ResponseError) -> bool:
    """Whether the error says that the server's memory or disk is full."""
    return isinstance(error, redis.exceptions.OutOfMemoryError) or str(error).startswith(("OOM", "MISCONF"))
