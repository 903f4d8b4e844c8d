"""What one append may write: records within the bounds of the log, and not more than a server takes at once."""

from collections.abc import Iterable, Sequence

import msgspec

from events.format import canonical
from events.format.bounds import MAX_LINE_BYTES, MAX_VERSIONS
from events.format.seal import Head, Record
from events.store.outcomes import LogFullError

MAX_BATCH_BYTES = 1 << 20
MAX_STORED_BYTES = MAX_LINE_BYTES // 2
"""Bytes of an event and its payloads as stored. With the salts, which at most double it, it is a valid line."""
PAYLOADS_DEPTH = 2
"""The depth of a payload in a line: line, `sealed`, item, payload."""
STAGED_BYTES = 64 * 1024
"""Bytes of a whole log that are written at once: more would hold up others, on the log server and in the process."""


def check_size(game: str, records: Sequence[Record], after: Head, *, whole: bool) -> None:
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
    if canonical.needs_check(record.line + record.payloads, PAYLOADS_DEPTH):
        canonical.check(msgspec.json.decode(record.line), "event")
        canonical.check(msgspec.json.decode(record.payloads or b"[]"), "payloads", PAYLOADS_DEPTH)


def slices(records: Iterable[Record]) -> list[list[Record]]:
    """Return records in slices of some bytes, at least one."""
    found, size = list[list[Record]]([[]]), 0
    for record in records:
        more = len(record.line) + len(record.payloads)
        if found[-1] and size + more > STAGED_BYTES:
            found.append([])
            size = 0
        found[-1].append(record)
        size += more
    return found
