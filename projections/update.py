"""Updates: what the logs have and a read model store has not yet, a few games in each transaction.

Several processes may update the same store at once. They begin at different shards, and each leaves out what another
one has done meanwhile, so they share the work.
"""

import random
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from typing import Literal, NamedTuple

from application.games.repository import GameRepository
from events.log_server.loss import DataLossError, StoppedError
from events.log_server.sorted_sets import Scores
from events.process.reasons import reason_of
from events.safety.epoch import Epoch
from events.store.setting_aside import SettingAside
from projections import games, settling
from projections.games import Entry
from projections.read_models.read_model_store import Checkpoint, Connection, ReadModelStore, UnavailableError

MOST = 20
"""How many games are put in one transaction."""

_FAR = 2**53
"""A position behind all others."""

Upserted = Callable[[str], object]
"""Called with each game that was put."""


class LeftOut(NamedTuple):
    """Why a game was left out: its log is damaged, an operator has stopped it, or an error of Heptad; and in words."""

    why: Literal["damaged", "stopped", "failed"]
    text: str


class _Read(NamedTuple):
    """A game that was read from its log; without an entry if that failed."""

    game: str
    position: int
    entry: Entry | None


class Update:
    """One update of a store from the logs.

    It takes at most `patience` seconds, and then raises UnavailableError. The next one continues it.
    """

    def __init__(
        self,
        read_models: ReadModelStore,
        repository: GameRepository,
        epoch: Epoch,
        *,
        upserted: Upserted = lambda _: None,
        patience: float = float("inf"),
    ) -> None:
        self.read_models = read_models
        self.left_out: dict[str, LeftOut] = {}
        """The games that the store has not."""
        self._repository = repository
        self._store = repository.store
        self._epoch = epoch.number
        self._upserted = upserted
        self._until = time.monotonic() + patience

    def run(self) -> None:
        """Take in all games and results. Raise UnavailableError, StorageFullError, redis.RedisError."""
        known = self.read_models.checkpoints()
        feeds = self._store.feed.changed([each.position if each.epoch == self._epoch else _FAR for each in known])
        behind = [shard for shard, each in enumerate(known) if feeds[shard] or each.epoch != self._epoch]
        random.shuffle(behind)
        for shard in behind:
            if known[shard].epoch == self._epoch:
                self._continue(shard, feeds[shard])
            else:
                self.compare(shard)
        settling.settle(self.read_models, self._check)

    def is_needed(self) -> bool:
        """Whether the store is behind the logs. Raise UnavailableError, redis.RedisError."""
        known = self.read_models.checkpoints()
        if any(each.epoch != self._epoch for each in known) or settling.is_left(self.read_models):
            return True
        return any(self._store.feed.changed([each.position for each in known]))

    def _continue(self, shard: int, feed: Scores) -> None:
        """Put the games that have changed since the checkpoint of a shard."""
        for some in _batches(feed):
            entries = self._entries(some, {})
            with self.read_models.writing() as connection:
                self._demand_epoch(connection, shard, self._epoch)
                for game, position, entry in entries:
                    _put(connection, game, entry, shard, position)
                _move(connection, shard, self._epoch, some[-1][1])
            self._tell(entries)

    def compare(self, shard: int) -> None:
        """Compare a shard, which is of another epoch or empty, with its whole feed. Results are not settled.

        Games at another position than in the feed are read again, and games that the feed has not are removed.
        """
        with self.read_models.reading() as connection:
            known, stored = _checkpoint(connection, shard), games.positions(connection, shard)
        if known.epoch == self._epoch:
            return  # another process was first
        feed = self._store.feed.after(shard, 0)  # after what is stored: what it has not now is lost
        for some in _batches([(game, position) for game, position in feed if stored.get(game) != position]):
            entries = self._entries(some, stored)
            with self.read_models.writing() as connection:
                self._demand_epoch(connection, shard, known.epoch)
                for game, position, entry in entries:
                    _put(connection, game, entry, shard, position, stored.get(game))
            self._tell(entries)
        with self.read_models.writing() as connection:
            self._demand_epoch(connection, shard, known.epoch)
            for game in stored.keys() - dict(feed).keys():
                games.remove(connection, game, stored[game])
            _move(connection, shard, self._epoch, feed[-1][1] if feed else 0)

    def _demand_epoch(self, connection: Connection, shard: int, known: str) -> None:
        """Raise UnavailableError if another process knows of a later epoch: what was just read may be lost."""
        if _checkpoint(connection, shard).epoch not in {known, self._epoch}:
            reason = "the log server may have lost appends while they were updated"
            raise UnavailableError(reason, reason)

    def _entries(self, some: Scores, stored: Mapping[str, int]) -> list[_Read]:
        """Read games from their logs, as far as no other process has put them meanwhile."""
        self._check()
        sql = "SELECT position FROM games WHERE game = ?"
        with self.read_models.reading() as connection:
            kept = [connection.execute(sql, (game,)).fetchone() for game, _ in some]
        return [
            _Read(game, position, self._entry(game))
            for (game, position), found in zip(some, kept, strict=True)
            if found is None or found[0] < position or found[0] == stored.get(game)
        ]

    def _entry(self, game: str) -> Entry | None:
        """Return the entry of a game as it is now; None for one that is left out, which is logged."""
        aside = SettingAside(self._store.client, "lists", game)
        with aside:
            return games.entry_of(self._repository.load(game).record)
        assert aside.error is not None
        self.left_out[game] = _left_out(game, aside.error)
        return None

    def _tell(self, entries: Iterable[_Read]) -> None:
        for each in entries:
            self._upserted(each.game)

    def _check(self) -> None:
        """Raise UnavailableError if the time is up, StorageFullError if the log server has no room."""
        self._store.demand_room()
        if time.monotonic() > self._until:
            with self.read_models.reading() as connection:
                [done] = connection.execute("SELECT count(*) FROM games").fetchone()
            reason = f"they are being built from the logs, {done} of {self._store.feed.count()} games"
            raise UnavailableError(reason, reason)


def _left_out(game: str, error: Exception) -> LeftOut:
    if isinstance(error, DataLossError):
        return LeftOut("stopped" if isinstance(error, StoppedError) else "damaged", str(error))
    return LeftOut("failed", f"game {game}: an error of Heptad, {reason_of(error)}")


def _put(
    connection: Connection, game: str, entry: Entry | None, shard: int, position: int, stale: int | None = None
) -> None:
    """Put a game; remove one that can't be read."""
    if entry is None:
        games.remove(connection, game, position, stale)
    else:
        games.put(connection, entry, shard, position, stale)


def _checkpoint(connection: Connection, shard: int) -> Checkpoint:
    found = connection.execute("SELECT epoch, position FROM checkpoint WHERE shard = ?", (shard,)).fetchone()
    return Checkpoint() if found is None else Checkpoint(*found)


def _move(connection: Connection, shard: int, epoch: str, position: int) -> None:
    """Move a checkpoint; never back within an epoch."""
    if _checkpoint(connection, shard).epoch == epoch:
        sql = "UPDATE checkpoint SET position = max(position, ?) WHERE shard = ?"
        connection.execute(sql, (position, shard))
    else:
        sql = "INSERT OR REPLACE INTO checkpoint (shard, epoch, position) VALUES (?, ?, ?)"
        connection.execute(sql, (shard, epoch, position))


def _batches(scores: Scores) -> Iterator[Scores]:
    rest = iter(scores)
    while some := list(islice(rest, MOST)):
        yield some
