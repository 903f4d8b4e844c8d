"""Proof that stored records are what was appended: their hashes continue the log, and their payloads have the digests.

A disk, memory or a cable can turn any byte. Most such records can still be decoded, and some still be applied, so each
record is proven when a process reads it.
"""

from collections.abc import Callable, Iterable, Iterator

from events.model import UnreadableError
from events.seal import Head, Opened, Record, digest_of, hash_of, salt_of, split_hash


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


def demand_sealed(opened: Opened, seed_at: Callable[[int], str]) -> None:
    """Raise UnreadableError unless all payloads of an envelope have the digests of its seals.

    `seed_at` returns the seed of the game at a version, from which the salts follow.
    """
    envelope, payloads = opened
    if len(payloads) != len(envelope.sealed):
        raise UnreadableError(envelope.version, "it has not as many payloads as seals")
    for item, (seal, payload) in enumerate(zip(envelope.sealed, payloads, strict=True)):
        salt = salt_of(seed_at(envelope.version), envelope.version, item)
        if payload is None or digest_of(salt, bytes(payload)) != seal.digest:
            raise UnreadableError(envelope.version, f"its payload {item} does not have the digest of its seal")
