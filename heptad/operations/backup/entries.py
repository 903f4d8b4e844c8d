"""The entries of a backup, and the values of keys in them.

Each backup in a folder has the changes since the one before it. All entries up to a backup, one after the other, lead
to the data as they were then.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from events.format.model import UnreadableError
from events.format.seal import EMPTY, Head, Record, envelope_of, hash_of, unhashed
from events.log_server.key_families import Kind


class Entry(msgspec.Struct, frozen=True, array_like=True):
    """Base of all entries."""


class Events(Entry, frozen=True, tag="events"):
    """New events of a game after a version; after version 0, they replace all events that there were."""

    game: str
    after: int
    records: list[tuple[bytes, bytes, bytes]]
    """Line, payloads and mark of each."""


class Archived(Entry, frozen=True, tag="archived"):
    """A game moved to the archive, with this head, or its file there has changed. A copy lies beside the backups."""

    game: str
    version: int
    hash: str
    copy: str = ""
    """The name of the copy, if it is not that of the file: an earlier copy of the file has that one."""


class Gone(Entry, frozen=True, tag="gone"):
    """A game is no longer there: an earlier state of the server was restored."""

    game: str


class Value(Entry, frozen=True, tag="value"):
    """The new value of a key, and when it expires, in milliseconds since 1970."""

    key: str
    kind: Kind
    content: msgspec.Raw
    expires: int | None


class Deleted(Entry, frozen=True, tag="deleted"):
    """A key was deleted."""

    key: str


AnyEntry = Events | Archived | Gone | Value | Deleted
decoder = msgspec.msgpack.Decoder(AnyEntry)


def records_of(entry: Events) -> list[Record]:
    """Return the records of new events."""
    return [Record(entry.after + number, *fields) for number, fields in enumerate(entry.records, 1)]


def follow(head: Head, records: Sequence[Record]) -> Head:
    """Return the head after records that continue a log. Raise UnreadableError, also if a hash is wrong."""
    for record in records:
        envelope = envelope_of(record)
        is_next = envelope.version == record.version == head.version + 1
        if not is_next or hash_of(head.hash, unhashed(envelope)) != envelope.hash:
            raise UnreadableError(record.version, f"the event at version {record.version} does not continue the log")
        head = Head(record.version, envelope.hash)
    return head


def start_of(entry: Events, head: Head) -> Head:
    """Return the head after which new events follow. Raise ValueError if it is not the head that is known."""
    if entry.after == 0:
        return EMPTY
    if entry.after != head.version:
        raise ValueError(f"events after version {entry.after} do not follow on version {head.version}")
    return head


def ask(pipe: Any, key: str, kind: Kind) -> None:
    """Put the command that reads a key into a pipeline, and the one that reads when it expires."""
    match kind:
        case "string":
            pipe.get(key)
        case "hash":
            pipe.hgetall(key)
        case "set":
            pipe.smembers(key)
        case "zset":
            pipe.zrange(key, 0, -1, withscores=True)
        case "list":
            pipe.lrange(key, 0, -1)
        case "stream":
            pipe.xrange(key)
    pipe.pexpiretime(key)


def value_of(key: str, kind: Kind, answer: Any, expires: int) -> Value | None:
    """Return the value of a key from the answers of a server; None if the key is not there."""
    if answer is None or (not answer and kind != "string"):
        return None
    content = _NORMAL[kind](answer) if kind in _NORMAL else answer
    return Value(key, kind, msgspec.Raw(msgspec.msgpack.encode(content)), expires if expires > 0 else None)


def _pairs(found: Mapping[bytes, Any]) -> list[tuple[bytes, Any]]:
    return sorted(found.items())


_NORMAL: Mapping[Kind, Callable[[Any], Any]] = {
    "hash": _pairs,
    "set": sorted,
    "zset": sorted,
    "stream": lambda found: [(place, list(fields.items())) for place, fields in found],
}
"""How an answer becomes a value that is the same for the same data."""


def write(pipe: Any, value: Value) -> None:
    """Put the commands that write a value into a pipeline. The key must not exist."""
    content: Any = msgspec.msgpack.decode(value.content)
    match value.kind:
        case "string":
            pipe.set(value.key, content)
        case "hash":
            pipe.hset(value.key, mapping=dict(content))
        case "set":
            pipe.sadd(value.key, *content)
        case "zset":
            pipe.zadd(value.key, dict(content))
        case "list":
            pipe.rpush(value.key, *content)
        case "stream":
            for place, fields in content:
                pipe.xadd(value.key, dict(fields), id=place)
    if value.expires is not None:
        pipe.pexpireat(value.key, value.expires)


def pages(items: Sequence[Any], size: int) -> Iterator[Sequence[Any]]:
    """Yield items in pages of at most `size`."""
    for start in range(0, len(items), size):
        yield items[start : start + size]
