"""Archiving: after a time, the log of a finished game moves from the log server to the archive.

Nothing is deleted before the archived copy was read back and is the same. If the process ends at any point, the log is
still on the log server, or it is safe in the archive, or both; the next attempt starts again.
"""

import time
from collections.abc import Iterator, Sequence
from typing import Any, Literal, NamedTuple

import structlog

from application.errors.games import UnknownGameError
from application.games.access import FULL
from application.games.folding import proven_log
from application.games.repository import GameRecord, GameRepository
from application.games.stored_bytes import StoredBytes, copied_bytes, was_never_played
from application.reading.analyses import Analyses
from application.reading.thoughts import Thoughts
from events.archive.archive import Archive, DamagedArchiveError, FolderArchive, name_of
from events.archive.archived_log import Attachments, Seed, pack
from events.format.seal import Record
from events.format.times import milliseconds, now
from events.log_server import keys
from events.log_server.data_format import mark_archived
from events.log_server.loss import DataLossError
from events.store.appending import HOUR
from events.store.setting_aside import is_of_servers
from titles.kernel.state.game import AnyGame

PAGE = 100
"""How many games of a shard are looked at in one step."""

Outcome = Literal["moved", "failed", "interrupted"]
"""What became of an attempt to move a game. It is interrupted if the archive can't be written to."""

log = structlog.get_logger(__name__)


def outcomes(client: Any) -> dict[str, int]:
    """Return the number of attempts by outcome. Raise redis.RedisError."""
    return {outcome.decode(): int(count) for outcome, count in client.hgetall(keys.ARCHIVE_OUTCOMES).items()}


class Step(NamedTuple):
    """How many games were moved, and whether nothing is left for now."""

    moved: int
    is_done: bool


class Archiver:
    """Moves finished games of one log server or cluster to an archive, `hours` after their last events.

    Games that were cancelled before their start move at once: they would only fill memory.

    It walks through the feed of each shard, in which games lie in the order of their last events, and remembers the
    positions up to which it has looked. An unfinished game gets a later position with its next event.
    """

    def __init__(self, repository: GameRepository, archive: Archive, hours: float) -> None:
        self.repository = repository
        self.store = repository.store
        self.archive = archive
        self.failures = 0
        """How many games could not be moved so far. They stay on the log server."""
        self._age = hours * HOUR
        self._first = 0
        self._not_before: dict[int, float] = {}

    def tidy(self) -> None:
        """Remove what writers have left in a folder that were killed. Raise ArchiveError."""
        if isinstance(self.archive, FolderArchive):  # an object in a bucket is whole or not there
            self.archive.remove_left_overs()

    def move_cancelled(self, seconds: float) -> Step:
        """Move games that were cancelled before their start, for about `seconds` seconds.

        Raise ArchiveError, StorageFullError, redis.RedisError.
        """
        until, moved = time.monotonic() + seconds, 0
        while waiting := self.store.client.srandmember(keys.CANCELLED_UNPLAYED, PAGE):
            for game in (each.decode() for each in waiting):
                moved += self._take(game, 0)[1]
                self.store.client.srem(keys.CANCELLED_UNPLAYED, game)  # the walk finds it if it could not be moved
                if time.monotonic() > until:
                    return Step(moved, is_done=False)
        return Step(moved, is_done=True)

    def step(self, seconds: float) -> Step:
        """Move games for about `seconds` seconds.

        Raise ArchiveError, StorageFullError, redis.RedisError.
        """
        until, moved = time.monotonic() + seconds, 0
        positions = {int(shard): int(place) for shard, place in self.store.client.hgetall(keys.ARCHIVED_UP_TO).items()}
        for shard in [*range(self._first, keys.SHARDS), *range(self._first)]:
            self._first = shard
            for is_moved in self._walk(shard, positions.get(shard, 0)):
                moved += is_moved
                if time.monotonic() > until:
                    return Step(moved, is_done=False)
        return Step(moved, is_done=True)

    def count(self, outcome: Outcome) -> None:
        """Count an attempt to move a game, for the metrics. Raise redis.RedisError."""
        self.store.client.hincrby(keys.ARCHIVE_OUTCOMES, outcome, 1)

    def begin_again(self) -> None:
        """Look at all games again, also at those that could not be moved. Raise redis.RedisError."""
        self.store.client.delete(keys.ARCHIVED_UP_TO)

    def _walk(self, shard: int, position: int) -> Iterator[bool]:
        """Look at the games of a shard after a position, and yield for each whether it was moved."""
        if milliseconds(now()) < self._not_before.get(shard, 0):
            return
        while page := self.store.feed.after(shard, position, PAGE):
            for game, place in page:
                wait, is_moved = self._take(game, self._age)
                if wait:
                    self._not_before[shard] = wait
                    return
                self.store.client.hset(keys.ARCHIVED_UP_TO, str(shard), place)
                yield is_moved
            position = page[-1][1]

    def _take(self, game: str, age: float) -> tuple[float, bool]:
        """Move a game if it finished `age` milliseconds ago, at any time with 0: wall clocks may differ.

        Return the millisecond to wait for, 0 for none, and whether it was moved.
        """
        try:
            record = self.repository.load(game).record
            ready = milliseconds(record.at) + age
            if age and ready > milliseconds(now()):
                return ready, False
            return 0, record.full.status == "finished" and self._move_and_count(record)
        except (UnknownGameError, DataLossError) as error:
            log.warning("game_not_archived", game=game, error=str(error))
        except Exception as error:  # a broken game must not block others
            if is_of_servers(error):
                raise
            log.exception("game_not_archived", game=game)
        self.failures += 1
        self.count("failed")
        return 0, False

    def _move_and_count(self, record: GameRecord) -> bool:
        is_moved = self.move(record)
        if is_moved:
            self.count("moved")
        return is_moved

    def move(self, record: GameRecord) -> bool:
        """Move a finished game to the archive.

        Return False if it is there already, another process was first, or it has events after `record`.

        Raise ArchiveError, DamagedArchiveError, DataLossError, StorageFullError, redis.RedisError.
        """
        assert record.full.status == "finished", f"game {record.game} is not finished"
        game, head = record.game, record.head
        if self.store.archived.head(game) is not None:
            return False
        records, attachments = self._proven(record), self._attachments(game)
        self.archive.write(name_of(game, head), pack(records, seeds_of(record.full), attachments))
        kept = self.store.archived.read(game, head)
        if kept.records != records or kept.attachments != attachments:
            raise DamagedArchiveError("does not have the records that were written")
        mark_archived(self.store.client)
        is_moved = self.store.move_out(game, head, *_beside(record, attachments))
        if is_moved and was_never_played(record) and record.owner is not None:
            StoredBytes(self.store.client).give_back(record.owner, copied_bytes(record, records))
        return is_moved

    def _proven(self, record: GameRecord) -> Sequence[Record]:
        """Return the records of a game, proven: a damaged log would be kept permanently. Raise DataLossError."""
        with self.store.reading(record.game):
            records = tuple(self.repository.read(record))
            for _ in proven_log(records, record.full).envelopes:
                pass
            return records

    def _attachments(self, game: str) -> Attachments:
        """Return what is kept beside a log, without what is empty."""
        found = {
            Thoughts.NAME: Thoughts(self.store).texts(game),
            Analyses.NAME: Analyses(self.store).complete_texts(game),
        }
        return {name: texts for name, texts in found.items() if texts}


def _beside(record: GameRecord, attachments: Attachments) -> Sequence[str]:
    """Return the keys on the log server that are deleted with the stream."""
    game = record.game
    readers: list[Any] = [None, FULL, *range(len(record.full.seats))]
    names = [keys.table(game), *(keys.snapshot(game, reader) for reader in readers)]
    if Thoughts.NAME in attachments:
        names.append(keys.thoughts(game))
    if Analyses.NAME in attachments:
        names.append(keys.analysis(game))
    return names


def seeds_of(game: AnyGame) -> list[Seed]:
    """Return the seeds of a game's versions, those that a fork shares with its parents first."""
    assert game.seed is not None, "the full state has the seed"
    earlier = () if game.forked is None else game.forked.seeds
    return [*(Seed(last, seed) for last, seed in earlier if seed is not None), Seed(game.version, game.seed)]
