"""Bytes of logs: those of a player in all, and those of an address in a day and in a minute.

What a player holds is given back when a game that was never played moves to the archive. What an address has stored is
not: a new player at the same address has no new budget. Addresses are known by their keyed hashes.
"""

import time
from collections.abc import Sequence
from typing import Any, NamedTuple

from application.errors.limits import CopiedTooMuchError, StorageOfDayUsedUpError, StorageUsedUpError
from application.games.repository import GameRecord
from events.format.seal import Record, served_size
from events.log_server import keys

DAY = 24 * 3600
MINUTE = 60
COPIED_SHARE = 8
"""An address may have an eighth of its bytes of a day copied in a minute, by forks and imports."""


class _Window(NamedTuple):
    """A day or a minute: its key for one address, and the seconds until it ends."""

    key: str
    seconds: int


class StoredBytes:
    """The counts on the log server."""

    def __init__(self, client: Any) -> None:
        self._client = client

    def of_player(self, player: str) -> int:
        """Return the bytes that a player holds. Raise redis.RedisError."""
        return int(self._client.hget(keys.player(player), keys.STORED) or 0)

    def of_address(self, address: str) -> int:
        """Return the bytes that an address has stored today. Raise redis.RedisError."""
        return int(self._client.get(_window(address, DAY).key) or 0)

    def demand(self, player: str, most: int, address: str, most_a_day: int, size: int) -> None:
        """Raise StorageUsedUpError or CopiedTooMuchError if there is no room for `size` more bytes."""
        held = self.of_player(player)
        if held + size >= most:
            raise StorageUsedUpError(held, size, most)
        day, stored = _window(address, DAY), self.of_address(address)
        if stored + size >= most_a_day:
            raise StorageOfDayUsedUpError(stored, size, most_a_day, day.seconds)
        minute, copied_at_most = _window(address, MINUTE), most_a_day // COPIED_SHARE
        if size and int(self._client.get(minute.key) or 0) >= copied_at_most:
            raise CopiedTooMuchError(copied_at_most, minute.seconds)

    def count(self, player: str, address: str | None, size: int, *, copied: bool) -> None:
        """Add to the bytes of a player, and to those of an address if it is known. Raise redis.RedisError."""
        self._client.hincrby(keys.player(player), keys.STORED, size)
        for length in (DAY, MINUTE) if copied else (DAY,):
            if address is not None:
                key = _window(address, length).key
                self._client.incrby(key, size)
                self._client.expire(key, 2 * length)

    def give_back(self, player: str, size: int) -> None:
        """Take bytes from those that a player holds, unless the player was erased. Raise redis.RedisError."""
        if self._client.hexists(keys.player(player), keys.STORED):
            self._client.hincrby(keys.player(player), keys.STORED, -size)


def _window(address: str, length: int) -> _Window:
    now = int(time.time())
    name = "day" if length == DAY else "minute"
    return _Window(keys.address_stored(address, f"{name}-{now // length}"), length - now % length)


def was_never_played(record: GameRecord) -> bool:
    """Whether a game was cancelled before it started. A fork has then only what it copied from its parent."""
    return record.full.reason == "cancelled"


def copied_bytes(record: GameRecord, records: Sequence[Record]) -> int:
    """Return the bytes that a fork has copied from its parent, as they were counted; 0 for another game.

    `records` are all of its log.
    """
    if record.full.forked is None or record.played_by_others:
        return 0
    return record.size - sum(map(served_size, records[record.full.forked.at :]))
