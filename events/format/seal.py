"""Sealing and chaining: from typed events to the lines of a log, and back to what a reader may open.

The digest of an item is SHA-256 over the lower-case hex of its salt and its canonical payload. The hash of an
envelope is SHA-256 over the hex of the previous hash and the canonical envelope without hash, salts and payloads. The
last envelope of every batch has one more item than its data refer to: the digest of the full state, in the box.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import msgspec

from events.format import canonical
from events.format.codec import Codec, Item
from events.format.keyed_hash import KeyedHash
from events.format.model import NOBODY, Envelope, Event, Seal, UnreadableError

GENESIS = "0" * 64
"""The hash before the first envelope."""


class Head(NamedTuple):
    """The head of a log: its last version and hash."""

    version: int
    hash: str


EMPTY = Head(0, GENESIS)


class Record(NamedTuple):
    """One stored envelope: its public canonical line, and the payloads of its seals (a canonical array, or b"").

    `mark` is the import metadata, on the first record of an imported log; it is not part of the log.
    """

    version: int
    line: bytes
    payloads: bytes
    mark: bytes = b""


class Opened(NamedTuple):
    """An envelope and, for each of its seals, the payload if the reader may open it."""

    envelope: Envelope
    payloads: tuple[msgspec.Raw | None, ...]


class Draft(NamedTuple):
    """An event before it is sealed and chained: the fields of its envelope, and its items with their payloads."""

    version: int
    batch: int
    type: str
    schema: int
    actor: str
    at: str
    data: bytes | msgspec.Raw
    items: Sequence[Item]


May = Callable[[tuple[int, ...]], bool]
"""Whether a reader may open an item sealed to these seats."""

_OPEN = len('"payload":,"salt":"",') + len(GENESIS)
"""Bytes of an open item beyond those of a closed one and of the payload."""

_envelopes = msgspec.json.Decoder(Envelope)
_payloads = msgspec.json.Decoder(tuple[msgspec.Raw, ...])


def salt_of(seed: str, version: int, item: int) -> str:
    """Return the salt of an item, as hex: an HMAC-SHA256 with the game's seed, so that no fact can be guessed."""
    return _keyed(seed).digest(b'["heptad/salt/1",%d,%d]' % (version, item)).hex()


@lru_cache(maxsize=64)
def _keyed(seed: str) -> KeyedHash:
    return KeyedHash(bytes.fromhex(seed))


def digest_of(salt: str, payload: bytes) -> str:
    """Return the digest that commits to a payload."""
    return hashlib.sha256(salt.encode() + payload).hexdigest()


def hash_of(previous: str, unhashed: bytes) -> str:
    """Return the hash of an envelope from the previous hash and its canonical bytes without a hash."""
    return hashlib.sha256(previous.encode() + unhashed).hexdigest()


def seal(
    events: Sequence[Event], *, after: Head, seed: str, actor: str, at: str, state: bytes, codec: Codec
) -> list[Record]:
    """Return the sealed and chained records of a batch after `after`; the actor of consequences is `table`.

    `state` is the digest of the full state after the batch, as canonical JSON; it is sealed to the box.
    """
    records: list[Record] = []
    previous = after.hash
    for draft in drafts(events, after=after.version, actor=actor, at=at, state=state, codec=codec):
        record, previous = chain(draft, previous, seed)
        records.append(record)
    return records


def drafts(events: Sequence[Event], *, after: int, actor: str, at: str, state: bytes, codec: Codec) -> Iterator[Draft]:
    """Yield the drafts of a batch after the version `after`; see `seal`."""
    last = after + len(events)
    for version, event in enumerate(events, after + 1):
        data, items = codec.split(event)
        if version == last:
            items.append(Item(NOBODY, state))
        yield Draft(version, after + 1, event.type, event.schema, actor, at, data, items)
        actor = "table"


def chain(draft: Draft, previous: str, seed: str) -> tuple[Record, str]:
    """Return the sealed record of an event after the envelope with the hash `previous`, and its own hash."""
    version, items = draft.version, draft.items
    seals = [Seal(to, digest_of(salt_of(seed, version, index), payload)) for index, (to, payload) in enumerate(items)]
    before = _before(draft.actor, draft.at, draft.batch, draft.data)
    behind = _behind(draft.schema, seals, draft.type, version)
    digest = hash_of(previous, before + behind)
    line = b'%b,"hash":"%b"%b' % (before, digest.encode(), behind)
    return Record(version, line, b"[%b]" % b",".join([payload for _, payload in items]) if items else b""), digest


def chain_open(draft: Draft, previous: str, seed: str) -> tuple[bytes, str]:
    """Return the line of an event with every seal open, as it is served after the end, and its hash; see `chain`."""
    version, seals = draft.version, list[Seal]()
    for index, (to, payload) in enumerate(draft.items):
        salt = salt_of(seed, version, index)
        seals.append(Seal(to, digest_of(salt, payload), msgspec.Raw(payload), salt))
    before = _before(draft.actor, draft.at, draft.batch, draft.data)
    closed = _behind(draft.schema, _bare(seals), draft.type, version)
    digest = hash_of(previous, before + closed)
    behind = _behind(draft.schema, seals, draft.type, version) if seals else closed
    return b'%b,"hash":"%b"%b' % (before, digest.encode(), behind), digest


def _before(actor: str, at: str, batch: int, data: bytes | msgspec.Raw) -> bytes:
    """Return the canonical envelope up to the place of its hash."""
    return b'{"actor":%b,"at":%b,"batch":%d,"data":%b' % (canonical.encode(actor), canonical.encode(at), batch, data)


def _behind(schema: int, seals: Sequence[Seal], kind: str, version: int) -> bytes:
    """Return the canonical envelope after its hash."""
    return b',"schema":%d,"sealed":%b,"type":"%b","version":%d}' % (
        schema,
        canonical.encode(seals),
        kind.encode(),
        version,
    )


def unhashed(envelope: Envelope) -> bytes:
    """Return the bytes of an envelope that are hashed, after the previous hash."""
    sealed = envelope.sealed
    if any(seal.payload is not msgspec.UNSET for seal in sealed):
        sealed = _bare(sealed)
    before = _before(envelope.actor, envelope.at, envelope.batch, envelope.data)
    return before + _behind(envelope.schema, sealed, envelope.type, envelope.version)


def _bare(sealed: Iterable[Seal]) -> tuple[Seal, ...]:
    return tuple([Seal(seal.to, seal.digest) for seal in sealed])


def record_of(line: bytes) -> Record:
    """Return the record to store for a line with every seal open. Raise msgspec.DecodeError."""
    envelope, payloads = parse_line(line)
    bare = msgspec.structs.replace(envelope, sealed=_bare(envelope.sealed))
    opened = [bytes(raw) for raw in payloads if raw is not None]
    return Record(envelope.version, canonical.encode(bare), b"[%b]" % b",".join(opened) if opened else b"")


_HASH = b',"hash":"'


def split_hash(line: bytes) -> tuple[bytes, str]:
    """Return a stored line without its hash, which is what `unhashed` returns for its envelope, and the hash.

    The hash is empty if the line has none.
    """
    before, found, behind = line.rpartition(_HASH)  # no text from outside is behind it, only schema, seals and type
    if not found:
        return line, ""
    end = len(GENESIS)
    return before + behind[end + 1 :], behind[:end].decode(errors="replace")


def head_of(records: Sequence[Record], before: Head = EMPTY) -> Head:
    """Return the head after these records."""
    return Head(records[-1].version, envelope_of(records[-1]).hash) if records else before


def open_record(record: Record, may: May) -> Opened:
    """Return an envelope with the payloads that the reader may open. Raise UnreadableError."""
    envelope = envelope_of(record)
    if not record.payloads:
        return Opened(envelope, ())
    try:
        payloads = _payloads.decode(record.payloads)
        opened = tuple(raw if may(s.to) else None for s, raw in zip(envelope.sealed, payloads, strict=True))
    except (msgspec.DecodeError, ValueError) as error:
        raise UnreadableError(record.version, error) from None
    return Opened(envelope, opened)


def envelope_of(record: Record) -> Envelope:
    """Return the public envelope of a record. Raise UnreadableError."""
    try:
        return _envelopes.decode(record.line)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise UnreadableError(record.version, error) from None


def served_line(opened: Opened, seed: str) -> bytes:
    """Return the canonical line that is served: the public one, with salt and payload where a seal is open."""
    envelope = opened.envelope
    if not any(raw is not None for raw in opened.payloads):
        return canonical.encode(envelope)
    sealed = [
        s if raw is None else Seal(s.to, s.digest, payload=raw, salt=salt_of(seed, envelope.version, index))
        for index, (s, raw) in enumerate(zip(envelope.sealed, opened.payloads, strict=True))
    ]
    return canonical.encode(msgspec.structs.replace(envelope, sealed=tuple(sealed)))


def served_size(record: Record) -> int:
    """Return the bytes of an envelope's line with every seal open, with its newline."""
    items = len(_payloads.decode(record.payloads)) if record.payloads else 0
    separators = 2 + (items - 1) if items else 0
    return len(record.line) + len(record.payloads) - separators + items * _OPEN + 1


def everything(_to: tuple[int, ...]) -> bool:
    """Return True: for a reader who opens every seal."""
    return True


def nothing(_to: tuple[int, ...]) -> bool:
    """Return False: for a reader who opens nothing, a spectator."""
    return False


def parse_line(line: bytes) -> Opened:
    """Return the envelope of a line, with the payloads that the line contains. Raise msgspec.DecodeError."""
    envelope = _envelopes.decode(line)
    return Opened(
        envelope,
        tuple([None if isinstance(s.payload, msgspec.UnsetType) else s.payload for s in envelope.sealed]),
    )


def parse_lines(lines: Iterable[bytes]) -> Iterator[Opened]:
    """Yield the envelopes of the lines of a log, with the payloads that the lines contain."""
    return map(parse_line, lines)
