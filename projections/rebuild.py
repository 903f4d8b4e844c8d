"""Rebuilding the read models from the logs, into another file, which then takes the place of the one before.

Requests meanwhile read and update the old file. An interrupted rebuild leaves it as it was; the next rebuild deletes
the file that it left. Several processes read the logs, each of them some shards at a time.
"""

import contextlib
import multiprocessing
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from application.games.repository import GameRepository
from application.games.snapshots import Snapshots
from events.log_server import keys
from events.process import lifeline
from events.process.locks import Lock
from events.safety import epoch
from events.safety.epoch import Epoch
from projections.contents import Difference, differences
from projections.read_models.read_model_files import ReadModelFiles
from projections.read_models.read_model_store import ReadModelStore
from projections.update import LeftOut, Update, Upserted

LOCK = "rebuilding.lock"
MOST = 1000
"""The most differences that are returned."""
ROUNDS = 50
"""How often stores are compared while games change."""

OLD_KEYS = "{projections:*}:*"
"""The keys on the log server in which earlier versions have their read models."""

OpenRepository = Callable[[], GameRepository]
"""Returns a repository without snapshots, which loads everything from the logs. It can be sent to a process."""


class RebuildError(Exception):
    """The rebuild failed: another one is running, or one of its processes ended."""


class Rebuild:
    """One rebuild of the read models of one log server, by a number of processes."""

    def __init__(self, files: ReadModelFiles, open_repository: OpenRepository, processes: int = 1) -> None:
        self.left_out: dict[str, LeftOut] = {}
        """The games that are left out."""
        self._files = files
        self._open_repository = open_repository
        self._processes = processes
        self._repository = open_repository()
        self._store = self._repository.store

    def replace(self, upserted: Upserted) -> None:
        """Build a new store, and let it take the place of the present one; delete all snapshots and old keys.

        Call `upserted` for each game. Raise RebuildError; StorageFullError, and then nothing was changed.
        """
        self._store.demand_room()
        Snapshots(self._store, self._repository.titles).forget()
        with self._built(upserted) as (made, of):
            self._files.publish(of.data, made)
        self._delete_old_keys()

    def compare(self, upserted: Upserted) -> list[Difference]:
        """Build a new store, compare it with the present one, delete it, and return the differences, MOST at most.

        Raise RebuildError, also if games change during every comparison; StorageFullError.
        """
        with self._built(upserted) as (made, of):
            present = self._files.current(of.data)
            for _ in range(ROUNDS):
                before, now = present.checkpoints(), epoch.current(self._store.client)
                for read_models in (present, made):
                    self._update(read_models, now)
                stands = made.checkpoints()
                found = list(islice(differences(present, made), MOST))
                if not found or before == stands == present.checkpoints():  # no game changed meanwhile
                    return found
        raise RebuildError("games move on faster than they can be compared; try again when less is played")

    @contextlib.contextmanager
    def _built(self, upserted: Upserted) -> Iterator[tuple[ReadModelStore, Epoch]]:
        """Build a new store for this block. It is deleted at the end, unless it was published."""
        self._store.demand_room()  # a store that is only compared is written as well
        self._files.make_folder()
        lock = Lock(self._files.folder / LOCK)
        if not lock.take():
            raise RebuildError("another rebuild is running")
        try:
            of = epoch.current(self._store.client)
            made = self._files.rebuilding()
            try:
                self._fill(made, of, upserted)
                yield made, of
            finally:
                if not self._files.is_published(made):
                    self._files.discard(made)
        finally:
            lock.drop()

    def _fill(self, made: ReadModelStore, of: Epoch, upserted: Upserted) -> None:
        if self._processes > 1:
            for games, left_out in self._filled_in_parallel(made.path, of):
                self.left_out |= left_out
                for game in games:
                    upserted(game)
        self._update(made, of, upserted)

    def _update(self, read_models: ReadModelStore, of: Epoch, upserted: Upserted = lambda _: None) -> None:
        update = Update(read_models, self._repository, of, upserted=upserted)
        update.run()
        self.left_out |= update.left_out

    def _filled_in_parallel(self, path: Path, of: Epoch) -> Iterator[tuple[list[str], dict[str, LeftOut]]]:
        """Fill a store by several processes. Yield for each shard its games, and those that are left out."""
        spawn = multiprocessing.get_context("spawn")
        given = (path, self._open_repository, of)
        with ProcessPoolExecutor(self._processes, spawn, _begin, given) as pool:
            try:
                for shard in as_completed([pool.submit(_fill_shard, shard) for shard in range(keys.SHARDS)]):
                    yield shard.result()
            except BrokenProcessPool:
                raise RebuildError("a process of the rebuild was killed") from None
            finally:
                pool.shutdown(cancel_futures=True)

    def _delete_old_keys(self) -> None:
        client = self._store.client
        for key in client.scan_iter(OLD_KEYS, count=1000):
            client.unlink(key)


class _Filling(NamedTuple):
    """What a process has that fills shards."""

    read_models: ReadModelStore
    repository: GameRepository
    epoch: Epoch


_filling: _Filling | None = None


def _begin(path: Path, open_repository: OpenRepository, of: Epoch) -> None:
    """Begin a process that fills shards."""
    global _filling  # noqa: PLW0603 - a process of a pool has no other place
    lifeline.end_with_parent()
    _filling = _Filling(ReadModelStore(path), open_repository(), of)


def _fill_shard(shard: int) -> tuple[list[str], dict[str, LeftOut]]:
    """Fill one shard. Return its games, and those that are left out."""
    assert _filling is not None
    games: list[str] = []
    update = Update(_filling.read_models, _filling.repository, _filling.epoch, upserted=games.append)
    update.compare(shard)
    return games, update.left_out
