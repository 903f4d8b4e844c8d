"""The read model store: lobby, results and standings in one SQLite file, for all processes of a machine.

Its content follows from the logs alone, never from the order or time of requests. All statements are short, since they
block a web process; a process that writes keeps others waiting for the time of one transaction.
"""

import contextlib
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import redis

from events.log_server import keys
from events.log_server.storage import StorageFullError

SCHEMA = 2
"""The number of the schema. Increase it when the schema or the meaning of the content changes: files are then built
again."""

BUSY_SECONDS = 5.0
"""How long a process waits for another one that writes, which takes some milliseconds. A web process serves nothing
else meanwhile, so it does not wait longer for one that was stopped."""

Connection = sqlite3.Connection


class UnavailableError(redis.RedisError):
    """Lobby, results and standings can't be read at the moment; the log can.

    `reason` is why, in words for those who ask for them; the message is for the operator.
    """

    def __init__(self, message: str, reason: str = "their file can't be used") -> None:
        super().__init__(message)
        self.reason = reason


class DamagedError(UnavailableError):
    """The file is damaged."""


class Checkpoint(NamedTuple):
    """Up to where a shard's games are in the store: a position in its feed, in an epoch of the log server."""

    epoch: str = ""
    position: int = 0


class ReadModelStore:
    """One file, opened by this process. Safe to share between threads and greenlets.

    Raise DamagedError; UnavailableError, also if another process writes for too long; StorageFullError.
    """

    def __init__(self, path: Path) -> None:
        """Open a file that `create` has made. Raise DamagedError if it has another schema."""
        self.path = path
        self.is_damaged = False
        self._lock = threading.RLock()
        with self._translated():
            self._connection = _connect(path, "rw")
            [schema] = self._connection.execute("PRAGMA user_version").fetchone()
            self._connection.execute("PRAGMA synchronous = NORMAL")
        if schema != SCHEMA:
            self.close()
            raise DamagedError(f"{path} has schema {schema}, not {SCHEMA}")

    @contextlib.contextmanager
    def reading(self) -> Iterator[Connection]:
        """Yield the connection, for statements that all see the same content."""
        with self._transaction("BEGIN") as connection:
            yield connection

    @contextlib.contextmanager
    def writing(self) -> Iterator[Connection]:
        """Yield the connection, for changes that are made all or not at all, while no other process writes."""
        with self._transaction("BEGIN IMMEDIATE") as connection:
            yield connection

    def checkpoints(self) -> list[Checkpoint]:
        """Return the checkpoint of each shard."""
        with self.reading() as connection:
            known = {
                shard: Checkpoint(epoch, position)
                for shard, epoch, position in connection.execute("SELECT shard, epoch, position FROM checkpoint")
            }
        return [known.get(shard, Checkpoint()) for shard in range(keys.SHARDS)]

    def finish(self) -> None:
        """Move everything into the one file, synced to the disk."""
        with self._lock, self._translated():
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def close(self) -> None:
        """Close the file for this process."""
        with self._lock:
            self._connection.close()

    def __del__(self) -> None:
        if hasattr(self, "_connection"):
            self._connection.close()

    @contextlib.contextmanager
    def _transaction(self, begin: str) -> Iterator[Connection]:
        with self._lock, self._translated():
            self._connection.execute(begin)
            try:
                yield self._connection
                self._connection.execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise

    @contextlib.contextmanager
    def _translated(self) -> Iterator[None]:
        """Raise the errors of SQLite as those of this store."""
        try:
            yield
        except sqlite3.Error as error:
            name = getattr(error, "sqlite_errorname", "")
            if name == "SQLITE_FULL":
                raise StorageFullError("the disk with lobby, results and standings is full") from error
            if name.startswith("SQLITE_CORRUPT") or name == "SQLITE_NOTADB":
                self.is_damaged = True
                raise DamagedError(f"{self.path} is damaged: {error}") from error
            if isinstance(error, sqlite3.OperationalError):
                raise UnavailableError(f"{self.path}: {error}") from error
            raise


def create(path: Path) -> ReadModelStore:
    """Return a new, empty store. Raise StorageFullError, UnavailableError."""
    schema = Path(__file__).with_name("schema.sql").read_text(encoding="utf-8")
    try:
        with contextlib.closing(_connect(path, "rwc")) as connection:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.executescript(f"BEGIN; {schema}; PRAGMA user_version = {SCHEMA}; COMMIT;")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorname == "SQLITE_FULL":
            raise StorageFullError("the disk with lobby, results and standings is full") from error
        raise UnavailableError(f"{path}: {error}") from error
    return ReadModelStore(path)


def _connect(path: Path, mode: str) -> Connection:
    """Open a file: `rw`, if it is there, or `rwc`, also if it is not."""
    return sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}",
        uri=True,
        timeout=BUSY_SECONDS,
        isolation_level=None,
        check_same_thread=False,
    )
