"""The compressed form of a finished log, for the archive.

It leaves out what can be computed again: versions, salts, digests and hashes, which follow from the payloads and the
seeds. What remains is compressed with zstd. The records that come back are the same bytes; a record of which that
would not be true is kept as it is.

Two things show that a file is what it should be. Its checksum covers what was compressed, with the head of the log; it
is compared when the file is read, and suffices for the state of the game. The hash of the last record proves the whole
log, since every hash covers the one before it and the digests of all sealed facts. It is compared before any record is
given out.
"""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from events import zstd
from events.codec import Codec, Item
from events.model import Event
from events.pauses import with_pauses
from events.seal import EMPTY, Draft, Head, Opened, Record, chain, everything, open_record, served_size

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


class DamagedArchiveError(Exception):
    """These bytes are not an archived log of this form."""


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
    begins: bool

    def record(self, version: int) -> Record:
        """Return the record."""
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
    """The bytes of all lines as they are served, with every seal open and without the header; 0 in the first form."""


_decoder = msgspec.json.Decoder(_Packed)


class ArchivedLog:
    """A finished log from the archive: its events, and its records, which are computed when they are asked for."""

    def __init__(self, packed: _Packed) -> None:
        """Raise DamagedArchiveError if the head can't be computed, in the first form."""
        self._packed = packed
        self._records: tuple[Record, ...] | None = None
        self.attachments: Attachments = packed.attachments
        self.mark = packed.mark.encode()
        """The import metadata of the log, empty for a game that was played here."""
        self.head = Head(len(packed.entries), packed.hash)
        self.size = packed.size
        """The bytes of all lines as they are served, with every seal open and without the header."""
        if packed.format == FORMAT_WITHOUT_HEAD:
            self._records, self.head = self._computed()
            self.size = sum(map(served_size, self._records))

    @property
    def records(self) -> tuple[Record, ...]:
        """The records of the log; see `prove`."""
        return self._records or self.prove()

    def prove(self) -> tuple[Record, ...]:
        """Compute the records and return them. Raise DamagedArchiveError unless their hashes lead to the head."""
        records, head = self._computed()
        if head != self.head:
            raise DamagedArchiveError(f"the records of an archived log lead to {head}, and not to {self.head}")
        self._records = records
        return records

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

    def _computed(self) -> tuple[tuple[Record, ...], Head]:
        """Return the records, and the head to which their hashes lead. Raise DamagedArchiveError."""
        packed, records, digest, batch = self._packed, list[Record](), EMPTY.hash, 0
        try:
            for version, entry in enumerate(with_pauses(packed.entries), 1):
                kept = entry or packed.exact[version]
                batch = version if kept.begins else batch
                if isinstance(kept, _Entry):
                    record, digest = chain(kept.draft(version, batch), digest, _seed_at(packed.seeds, version))
                else:
                    record, digest = kept.record(version), kept.hash
                records.append(record)
        except (ValueError, LookupError) as error:
            raise DamagedArchiveError(f"the records of an archived log can't be computed: {error}") from error
        if records:
            records[0] = records[0]._replace(mark=self.mark)
        return tuple(records), Head(len(records), digest)


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


def unpack(packed: bytes) -> ArchivedLog:
    """Return the log of a compressed form. Raise DamagedArchiveError."""
    try:
        found = _decoder.decode(zstd.decompress(packed, MAX_BYTES))
    except (zstd.ZstdError, msgspec.MsgspecError, ValueError) as error:
        raise DamagedArchiveError(f"an archived log can't be read: {error}") from error
    if found.format not in {FORMAT, FORMAT_WITHOUT_HEAD}:
        known = f"{FORMAT_WITHOUT_HEAD} and {FORMAT}"
        raise DamagedArchiveError(f"an archived log has the form {found.format}, and this version knows {known}")
    return ArchivedLog(found)
