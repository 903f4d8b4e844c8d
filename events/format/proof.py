"""Proof that stored records are what was appended: their hashes continue the log, and their payloads have the digests.

A disk, memory or a cable can turn any byte. Most such records can still be decoded, and some still be applied, so each
record is proven when a process reads it.
"""

from collections.abc import Iterable, Iterator

from events.format.model import UnreadableError
from events.format.seal import Head, Opened, Record, digest_of, hash_of, salt_of, split_hash


def chained(records: Iterable[Record], after: Head) -> Iterator[Record]:
    """Yield records whose versions and hashes continue a log after a head. Raise UnreadableError at another one."""
    version, previous = after
    for record in records:
        version += 1
        unhashed, found = split_hash(record.line)
        if record.version != version:
            raise UnreadableError(version, "it is missing")
        if hash_of(previous, unhashed) != found:
            raise UnreadableError(version, "its hash does not follow from its line and the hash before it")
        yield record
        previous = found


def demand_sealed(opened: Opened, seed: str) -> None:
    """Raise UnreadableError unless all payloads of an envelope have the digests of its seals.

    Their salts follow from `seed`, that of the game at this version. Raise ValueError, AssertionError if it is no seed.
    """
    version, sealed, payloads = opened.envelope.version, opened.envelope.sealed, opened.payloads
    if len(payloads) != len(sealed):
        raise UnreadableError(version, "it has not as many payloads as seals")
    for item, (seal, payload) in enumerate(zip(sealed, payloads, strict=True)):
        if payload is None or digest_of(salt_of(seed, version, item), bytes(payload)) != seal.digest:
            raise UnreadableError(version, f"its payload {item} does not have the digest of its seal")
