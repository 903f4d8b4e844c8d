"""The compressed form of a finished log, for the archive.

It leaves out what can be computed again: versions, salts, digests and hashes, which follow from the payloads and the
seeds. What remains is compressed with zstd. The records that come back are the same bytes; a record of which that
would not be true is kept as it is. The hash of the last record proves the whole log, since every hash covers the one
before it and the digests of all sealed facts.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec

from events import zstd
from events.codec import Item
from events.seal import EMPTY, Draft, Head, Opened, Record, chain, everything, open_record

FORMAT = 1
"""The number of this form, in every archived log."""
LEVEL = 12
"""The level of compression of zstd. The highest ones take many times as long for less than a tenth of the bytes."""
MAX_BYTES = 1 << 28
"""The most bytes that an archived log has without compression."""

Attachments = Mapping[str, Mapping[str, str]]
"""What is kept beside a log, such as the thoughts of bots: by name, a mapping of texts."""


class DamagedArchiveError(Exception):
    """These bytes are not an archived log of this form."""


class ArchivedLog(NamedTuple):
    """A finished log from the archive."""

    head: Head
    records: tuple[Record, ...]
    attachments: Attachments


class Seed(msgspec.Struct, frozen=True, array_like=True):
    """The seed of the versions up to `last`. A fork keeps the seeds of what it shares with its parents."""

    last: int
    seed: str


class _Entry(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A record without what can be computed again."""

    type: str
    schema: int
    actor: str
    at: str
    begins: bool
    """Whether it is the first one of a batch."""
    data: msgspec.Raw
    to: tuple[tuple[int, ...], ...]
    payloads: tuple[msgspec.Raw, ...]


class _Exact(msgspec.Struct, frozen=True, array_like=True):
    """A record as it was stored, and its hash."""

    line: str
    payloads: str
    hash: str
    begins: bool


class _Packed(msgspec.Struct, frozen=True):
    """What is compressed."""

    format: int
    seeds: tuple[Seed, ...]
    mark: str
    """The import metadata of the log, empty for a game that was played here."""
    entries: tuple[_Entry | None, ...]
    """The records by version, None for those in `exact`."""
    exact: dict[int, _Exact]
    """By version, the records that would not be the same if they were computed again."""
    attachments: dict[str, dict[str, str]]


_decoder = msgspec.json.Decoder(_Packed)


class _Chain:
    """Computes records again, one after the other."""

    def __init__(self, seeds: Sequence[Seed]) -> None:
        self._seeds = seeds
        self._batch = 0
        self.head = EMPTY

    def follow(self, entry: _Entry) -> tuple[Record, Head]:
        """Return the next record, and the head with it. It is added by `add`."""
        version = self.head.version + 1
        seed = next((seed.seed for seed in self._seeds if version <= seed.last), self._seeds[-1].seed)
        draft = Draft(
            version,
            version if entry.begins else self._batch,
            entry.type,
            entry.schema,
            entry.actor,
            entry.at,
            entry.data,
            [Item(to, payload) for to, payload in zip(entry.to, entry.payloads, strict=True)],
        )
        record, digest = chain(draft, self.head.hash, seed)
        return record, Head(version, digest)

    def add(self, head: Head, *, begins: bool) -> None:
        """Go on after a record, which may begin a batch."""
        self.head = head
        if begins:
            self._batch = head.version


def pack(records: Sequence[Record], seeds: Sequence[Seed], attachments: Attachments | None = None) -> bytes:
    """Return the compressed form of a whole log. The last seed holds for all later versions as well.

    Raise UnreadableError for a record that can't be read.
    """
    chained, entries, exact = _Chain(seeds), list[_Entry | None](), dict[int, _Exact]()
    for record in records:
        opened = open_record(record, everything)
        entry = _entry_of(opened)
        again, _ = chained.follow(entry)
        if again == record._replace(mark=b""):
            entries.append(entry)
        else:
            entries.append(None)
            exact[record.version] = _Exact(
                record.line.decode(), record.payloads.decode(), opened.envelope.hash, entry.begins
            )
        chained.add(Head(record.version, opened.envelope.hash), begins=entry.begins)
    packed = _Packed(
        FORMAT,
        tuple(seeds),
        records[0].mark.decode(),
        tuple(entries),
        exact,
        {name: dict(texts) for name, texts in (attachments or {}).items()},
    )
    return zstd.compress(msgspec.json.encode(packed), LEVEL)


def _entry_of(opened: Opened) -> _Entry:
    envelope, payloads = opened
    return _Entry(
        envelope.type,
        envelope.schema,
        envelope.actor,
        envelope.at,
        envelope.batch == envelope.version,
        envelope.data,
        tuple([seal.to for seal in envelope.sealed]),
        tuple([payload for payload in payloads if payload is not None]),
    )


def unpack(packed: bytes) -> ArchivedLog:
    """Return the log of a compressed form. Raise DamagedArchiveError."""
    try:
        plain = zstd.decompress(packed, MAX_BYTES)
        found = _decoder.decode(plain)
        if found.format != FORMAT:
            raise DamagedArchiveError(f"an archived log has the form {found.format}, and this version knows {FORMAT}")
        records, head = _unpacked(found)
    except (zstd.ZstdError, msgspec.DecodeError, ValueError, LookupError) as error:
        raise DamagedArchiveError(f"an archived log can't be read: {error}") from error
    return ArchivedLog(head, tuple(records), found.attachments)


def _unpacked(found: _Packed) -> tuple[list[Record], Head]:
    chained, records = _Chain(found.seeds), list[Record]()
    for version, entry in enumerate(found.entries, 1):
        if entry is not None:
            record, head = chained.follow(entry)
            begins = entry.begins
        else:
            exact = found.exact[version]
            record, head = Record(version, exact.line.encode(), exact.payloads.encode()), Head(version, exact.hash)
            begins = exact.begins
        records.append(record)
        chained.add(head, begins=begins)
    if records:
        records[0] = records[0]._replace(mark=found.mark.encode())
    return records, chained.head
