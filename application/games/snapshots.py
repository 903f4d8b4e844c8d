"""Snapshots: stored states, so that a process need not load a game from its first event.

They are only a shortcut. A snapshot is used if its bytes are intact, if the same code made it, if the stream still has
its version with the same hash, and, for a full state, if the log has sealed the digest of that state there. Any other
snapshot is ignored. Deleting all of them changes no answer.
"""

import functools
import hashlib
from collections.abc import Mapping
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple

import msgspec
import redis
import structlog

from events.format.seal import Head, Record, head_of
from events.log_server import keys
from events.process.reasons import reason_of
from events.store.appending import Store
from titles.kernel.state.game import AnyGame
from titles.kernel.title import Title, state_digest

EVERY = 256
"""A process that had to fold this many events at once stores a snapshot."""

LIFE = 30 * 24 * 3600
"""Seconds after which a snapshot that was not stored again expires."""

log = structlog.get_logger(__name__)


class Snapshot(NamedTuple):
    """A state at `head`, and the other fields of the GameRecord; `mark` is the import metadata of the log."""

    title: Title
    head: Head
    created: str
    at: str
    mark: bytes
    state: AnyGame
    size: int


class _Stored(msgspec.Struct, frozen=True):
    made_by: str
    game: str
    reader: int | None
    title: str
    version: int
    hash: str
    created: str
    at: str
    mark: bytes
    size: int
    state: msgspec.Raw


class Snapshots:
    """The snapshots beside the logs of one store."""

    def __init__(self, store: Store, titles: Mapping[str, Title]) -> None:
        self.store = store
        self.titles = titles

    def keep(self, game: str, reader: int | None, snapshot: Snapshot) -> None:
        """Store a reader's state. If that fails nothing is lost."""
        stored = _Stored(
            made_by=fingerprint(),
            game=game,
            reader=reader,
            title=snapshot.title.id,
            version=snapshot.head.version,
            hash=snapshot.head.hash,
            created=snapshot.created,
            at=snapshot.at,
            mark=snapshot.mark,
            size=snapshot.size,
            state=msgspec.Raw(msgspec.msgpack.encode(snapshot.state)),
        )
        body = msgspec.msgpack.encode(stored)
        try:
            self.store.demand_room()
            self.store.client.set(keys.snapshot(game, reader), hashlib.sha256(body).digest() + body, ex=LIFE)
        except redis.RedisError as error:
            log.warning("snapshot_not_stored", game=game, error=reason_of(error))

    def find(self, game: str, reader: int | None, *, sealed: bool) -> Snapshot | None:
        """Return a reader's snapshot if it can be used; with `sealed`, only if the log has sealed that state."""
        kept = self.store.client.get(keys.snapshot(game, reader))
        if kept is None:
            return None
        try:
            found = self._read(kept, game, reader)
            if found is not None and self._fits(found, game, sealed=sealed):
                return found
        except redis.RedisError:
            raise
        except Exception as error:  # whatever is wrong with a snapshot, the log has the state
            log.warning("snapshot_unreadable", game=game, error=reason_of(error))
        return None

    def _read(self, kept: bytes, game: str, reader: int | None) -> Snapshot | None:
        digest, body = kept[:32], kept[32:]
        if hashlib.sha256(body).digest() != digest:
            return None
        stored = msgspec.msgpack.decode(body, type=_Stored)
        title = self.titles.get(stored.title)
        if title is None or (stored.made_by, stored.game, stored.reader) != (fingerprint(), game, reader):
            return None
        state = msgspec.msgpack.decode(stored.state, type=title.game)
        head = Head(stored.version, stored.hash)
        return Snapshot(title, head, stored.created, stored.at, stored.mark, state, stored.size)

    def _fits(self, found: Snapshot, game: str, *, sealed: bool) -> bool:
        """Whether the stream still contains the snapshot's version."""
        records = list(self.store.read(game, found.head.version - 1, 1))
        if not records or head_of(records) != found.head:
            log.error("snapshot_of_another_log", game=game, version=found.head.version)
            return False
        return not sealed or _sealed_state(records[0]) == state_digest(found.title, found.state)

    def forget(self) -> None:
        """Delete all snapshots."""
        for key in self.store.client.scan_iter(match=keys.snapshot_pattern(), count=1000):
            self.store.client.unlink(key)


def _sealed_state(record: Record) -> Any:
    """Return the digest of the state: the payload of the last seal of a batch."""
    return msgspec.json.decode(record.payloads)[-1]


@functools.cache
def fingerprint() -> str:
    """Return a hash over the code that folds: other code could produce another state."""
    hashed = hashlib.sha256()
    for package in ("events", "application", "titles"):
        for text in _sources(resources.files(package)):
            hashed.update(hashlib.sha256(text).digest())
    return hashed.hexdigest()


def _sources(folder: Traversable) -> list[bytes]:
    found: list[bytes] = []
    for each in sorted(folder.iterdir(), key=lambda each: each.name):
        if each.is_dir():
            found += _sources(each)
        elif each.name.endswith((".py", ".json")):
            found.append(each.read_bytes())
    return found
