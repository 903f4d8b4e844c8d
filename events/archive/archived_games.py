"""Archived games: which games moved to the archive, and their logs from there.

The log server keeps the head of each, which names its object in the archive.
"""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Any

from events.archive.archive import Archive, ArchiveError, DamagedArchiveError, name_of
from events.archive.archived_log import ArchivedLog, unpack
from events.format.seal import EMPTY, Head, Record
from events.format.times import now
from events.log_server import keys
from events.log_server.loss import DamagedLogError, Loss, batch, every_shard, lost

MAX_KEPT = 16
"""How many logs of archived games a process keeps in memory."""


class ArchivedGames:
    """The archived games of one log server or cluster. Without an archive, none of their logs can be read."""

    def __init__(self, client: Any, archive: Archive | None) -> None:
        self.archive = archive
        self._client = client
        self._kept: OrderedDict[tuple[str, Head], ArchivedLog] = OrderedDict()

    def head(self, game: str) -> Head | None:
        """Return the head of an archived game; None for another game. Raise redis.RedisError."""
        return self.heads([game]).get(game)

    def heads(self, games: Sequence[str]) -> Mapping[str, Head]:
        """Return the heads of those games that are archived. Raise redis.RedisError."""
        pipe = batch(self._client)
        for game in games:
            pipe.hget(keys.archived(keys.shard_of(game)), game)
        found = zip(games, pipe.execute(), strict=True)
        return {game: decode(kept) for game, kept in found if kept is not None}

    def find(self, game: str, head: Head | None = None) -> ArchivedLog | None:
        """Return the log of an archived game; None for another game. `head` is its head, if that is known already.

        Raise ArchiveError, redis.RedisError, and DataLossError if the archived log is damaged.
        """
        head = head or self.head(game)
        if head is None:
            return None
        kept = self._kept.get((game, head)) or self.read(game, head)
        self._kept[game, head] = kept
        self._kept.move_to_end((game, head))
        if len(self._kept) > MAX_KEPT:
            self._kept.popitem(last=False)
        return kept

    def records(self, game: str) -> Sequence[Record]:
        """Return the records of an archived game; none for another game.

        Raise ArchiveError, redis.RedisError, and DataLossError if the archived log is damaged.
        """
        found = self.find(game)
        return () if found is None else found.records

    def read(self, game: str, head: Head) -> ArchivedLog:
        """Return a log from the archive, whether or not it is in use. Raise ArchiveError, DataLossError."""
        if self.archive is None:
            raise ArchiveError(f"game {game} is archived, and HEPTAD_ARCHIVE names no archive")
        try:
            return unpack(self.archive.read(name_of(game, head)), head)
        except DamagedArchiveError as error:
            raise damaged(game, head, error) from error

    def forget(self, game: str) -> None:
        """Drop what is in memory of the log of a game, so that its file is read again."""
        for key in [key for key in self._kept if key[0] == game]:
            del self._kept[key]

    def count(self) -> int:
        """Return the number of archived games. Raise redis.RedisError."""
        return sum(every_shard(self._client, lambda pipe, shard: pipe.hlen(keys.archived(shard))))


def damaged(game: str, head: Head, error: DamagedArchiveError) -> DamagedLogError:
    """Return the error for a log of which the archive has something else, or nothing."""
    loss = Loss(head, EMPTY, now(), unreadable=True, reason=f"its file in the archive {error}")
    return DamagedLogError(str(lost(game, loss)), loss)


def encode(head: Head) -> bytes:
    """Return a head as it is stored: 32 bytes of its hash, and the version."""
    return bytes.fromhex(head.hash) + head.version.to_bytes(4)


def decode(kept: bytes) -> Head:
    """Return a stored head."""
    return Head(int.from_bytes(kept[32:]), kept[:32].hex())
