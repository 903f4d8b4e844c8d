"""The dealer: the only source of randomness, a keyed stream that anyone can compute again once the seed is open.

The key is HMAC-SHA256(seed, ["heptad/dealer/1", game, [[seat, nonce or null], ...]]), messages in canonical JSON. A
random act reads 32-bit big-endian words from the blocks HMAC-SHA256(key, [label, 0]), [label, 1], ...; a number below
n is the first word under the largest multiple of n, modulo n. A shuffle is Fisher-Yates from the front: position i is
swapped with i + (a number below size - i). A pick is the front of a shuffle. A roll is one number for each die.
"""

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from struct import unpack

from events.format import canonical
from events.format.keyed_hash import KeyedHash

WORD = 2**32


def seed_hash(seed: str) -> str:
    """Return the hash of a seed that is published when a game is opened: the SHA-256 of its 32 bytes, as hex."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


class Dealer:
    """Draws for one game. `seed` and nonces are 32 bytes as hex; `nonces` has an entry for each seat."""

    def __init__(self, seed: str, game: str, nonces: Sequence[str | None]) -> None:
        message = canonical.encode(["heptad/dealer/1", game, [[seat, nonce] for seat, nonce in enumerate(nonces)]])
        self.key = hmac.digest(bytes.fromhex(seed), message, "sha256")
        self._stream = KeyedHash(self.key)

    def shuffle(self, label: str, source: Sequence[str]) -> tuple[str, ...]:
        """Return all of `source`, in random order."""
        return self.pick(label, source, len(source))

    def pick(self, label: str, source: Sequence[str], count: int) -> tuple[str, ...]:
        """Return `count` different entries of `source`, in the order drawn."""
        words = self._words(label)
        items = list(source)
        for i in range(min(count, len(items) - 1)):
            j = i + _below(len(items) - i, words)
            items[i], items[j] = items[j], items[i]
        return tuple(items[:count])

    def roll(self, label: str, source: Sequence[str], count: int = 1) -> tuple[str, ...]:
        """Return `count` independent entries of `source`."""
        size, block = len(source), 0
        limit = WORD - WORD % size
        results: list[str] = []
        while len(results) < count:
            for word in self._block(label, block):
                if word < limit:
                    results.append(source[word % size])
            block += 1
        return tuple(results[:count])

    def _words(self, label: str) -> Iterator[int]:
        block = 0
        while True:
            yield from self._block(label, block)
            block += 1

    def _block(self, label: str, block: int) -> tuple[int, ...]:
        """Return eight words of the stream."""
        return unpack(">8I", self._stream.digest(canonical.encode([label, block])))


def _below(n: int, words: Iterator[int]) -> int:
    limit = WORD - WORD % n
    while True:
        word = next(words)
        if word < limit:
            return word % n
