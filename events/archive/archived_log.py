"""The compressed form of a finished log, for the archive.

It leaves out what can be computed again: versions, salts, digests and hashes, which follow from the payloads and the
seeds. What remains is compressed with zstd. The records that come back are the same bytes; a record of which that
would not be true is kept as it is.

The hash of the last record proves the whole log, since every hash covers the one before it and the digests of all
sealed facts. So a log is proven once, when it is opened, and nothing of another one is ever used. A checksum finds
damage before that, also in what no hash covers: the attachments and the import metadata.
"""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from events.archive.archive import DamagedArchiveError
from events.format.codec import Codec, Item
from events.format.model import Event
from events.format.pauses import with_pauses
from events.format.proof import chained, demand_sealed
from events.format.seal import EMPTY, Draft, Head, Opened, Record, chain, everything, head_of, open_record, served_size
from events.process import zstd

FORMAT = 2
"""The number of this form, in every archived log."""
FORMAT_WITHOUT_HEAD = 1
"""The number of the first form, which has neither a checksum nor the head."""
LEVEL = 12
"""The level of compression of zstd. The highest ones take many times as long for less than a tenth of the bytes."""
MAX_BYTES = 1 << 28
"""The most bytes that an archived log has without compression."""

Attachments = Mapping[str, Mapping[str, str]]
"""What is kept beside a log, such as the thoughts of bots: by name, a mapping of texts."""


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

    def draft(self, version: int, batch: int) -> Draft:
        """Return the event before it was sealed and chained."""
        items = [Item(to, payload) for to, payload in zip(self.to, self.payloads, strict=True)]
        return Draft(version, batch, self.type, self.schema, self.actor, self.at, self.data, items)


class _Exact(msgspec.Struct, frozen=True, array_like=True):
    """A record as it was stored, and its hash."""

    line: str
    payloads: str
    hash: str
    """Its hash, for earlier versions; the line has it."""
    begins: bool

    def record(self, version: int) -> Record:
        """Return it as the record of this version of its game."""
        return Record(version, self.line.encode(), self.payloads.encode())


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
    hash: str = ""
    """The hash of the last record; empty in the first form."""
    size: int = 0
    """`ArchivedLog.size`, for earlier versions; 0 in the first form."""


_decoder = msgspec.json.Decoder(_Packed)


class ArchivedLog:
    """A finished log from the archive, proven: its hashes lead to its head."""

    def __init__(self, packed: _Packed, head: Head) -> None:
        """Raise DamagedArchiveError unless this is the log that ends with a head."""
        self._packed = packed
        self.head = head
        self.attachments: Attachments = packed.attachments
        self.mark = packed.mark.encode()
        """The import metadata of the log, empty for a game that was played here."""
        if packed.format == FORMAT and head != (len(packed.entries), packed.hash):
            raise DamagedArchiveError("is the log of another game")
        self.records = self._computed()
        """The records of the log."""
        if head_of(self.records) != head:
            raise DamagedArchiveError("was changed: its hashes do not lead to the last one of the log")
        self.size = sum(map(served_size, self.records))
        """The bytes of all lines as they are served, with every seal open and without the header."""

    def events(self, codec: Codec) -> Iterator[Event]:
        """Yield the events of the log with all sealed facts. This does not compute the records."""
        for version in range(1, self.head.version + 1):
            entry = self._entry(version)
            yield codec.read(version, entry.type, entry.schema, entry.data, entry.to, entry.payloads)

    def data(self, version: int) -> bytes:
        """Return the public data of an event."""
        return bytes(self._entry(version).data)

    def at(self, version: int) -> str:
        """Return the time of an event."""
        return self._entry(version).at

    def _entry(self, version: int) -> _Entry:
        packed = self._packed
        return packed.entries[version - 1] or _entry_of(open_record(packed.exact[version].record(version), everything))

    def _computed(self) -> tuple[Record, ...]:
        """Return the records, whose hashes continue each other. Raise DamagedArchiveError."""
        packed, records, head, batch = self._packed, list[Record](), EMPTY, 0
        try:
            for version, entry in enumerate(with_pauses(packed.entries), 1):
                kept, seed = entry or packed.exact[version], _seed_at(packed.seeds, version)
                batch = version if kept.begins else batch
                if isinstance(kept, _Entry):
                    record, digest = chain(kept.draft(version, batch), head.hash, seed)
                    head = Head(version, digest)
                else:
                    record = _proven(kept.record(version), head, seed)
                    head = head_of([record])
                records.append(record)
        except (ValueError, LookupError, AssertionError, msgspec.MsgspecError) as error:
            raise DamagedArchiveError("was changed: its records can't be computed") from error
        if records:
            records[0] = records[0]._replace(mark=self.mark)
        return tuple(records)


def _proven(record: Record, before: Head, seed: str) -> Record:
    """Return a record that was kept as it is. Raise UnreadableError unless it continues the log as it was sealed."""
    [found] = chained([record], before)
    demand_sealed(open_record(found, everything), seed)
    return found


def _seed_at(seeds: Sequence[Seed], version: int) -> str:
    for seed in seeds:
        if version <= seed.last:
            return seed.seed
    return seeds[-1].seed


def pack(records: Sequence[Record], seeds: Sequence[Seed], attachments: Attachments | None = None) -> bytes:
    """Return the compressed form of a whole log. The last seed holds for all later versions as well.

    Raise UnreadableError for a record that can't be read.
    """
    entries, exact, head, batch = list[_Entry | None](), dict[int, _Exact](), EMPTY, 0
    for version, record in enumerate(records, 1):
        opened = open_record(record, everything)
        entry, digest = _entry_of(opened), opened.envelope.hash
        batch = version if entry.begins else batch
        again, _ = chain(entry.draft(version, batch), head.hash, _seed_at(seeds, version))
        if again == record._replace(mark=b""):
            entries.append(entry)
        else:
            entries.append(None)
            exact[version] = _Exact(record.line.decode(), record.payloads.decode(), digest, entry.begins)
        head = Head(version, digest)
    packed = _Packed(
        FORMAT,
        tuple(seeds),
        records[0].mark.decode(),
        tuple(entries),
        exact,
        {name: dict(texts) for name, texts in (attachments or {}).items()},
        head.hash,
        sum(map(served_size, records)),
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


def unpack(packed: bytes, head: Head) -> ArchivedLog:
    """Return the log that ends with a head from its compressed form. Raise DamagedArchiveError."""
    if not packed:
        raise DamagedArchiveError("is empty")
    try:
        found = _decoder.decode(zstd.decompress(packed, MAX_BYTES))
    except (zstd.ZstdError, msgspec.MsgspecError, ValueError) as error:
        raise DamagedArchiveError("is cut, or has other bytes than were written") from error
    if found.format not in {FORMAT, FORMAT_WITHOUT_HEAD}:
        known = f"{FORMAT_WITHOUT_HEAD} and {FORMAT}"
        raise DamagedArchiveError(f"has the form {found.format}, and this version of Heptad knows {known}")
    return ArchivedLog(found, head)
