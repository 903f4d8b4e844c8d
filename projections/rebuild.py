"""Rebuilding the read models from the logs, beside the live store, and then swapping the stores.

Requests meanwhile read and update the old store. An interrupted rebuild leaves the old store as it was; the next
rebuild deletes what it left.
"""

import contextlib
import time
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from application.repository import GameRepository
from application.snapshots import Snapshots
from events.store import Store
from projections.follow import Follower
from projections.lease import Lease
from projections.read_model_store import LIVE, NAMES, ReadModelStore
from rules.kernel.title import Title

STAGE = LIVE + "new:"
LOCK = LIVE + "rebuilding"
LEASE = 5.0
"""Seconds after which a rebuild that was killed no longer blocks the next one."""

ROUNDS = 50
"""How often stores are compared while games change."""

Upserted = Callable[[str], None]
"""Called for each game that was upserted."""


class RebuildError(Exception):
    """The rebuild failed: another one is running, or took over."""


class Difference(NamedTuple):
    """The first difference between two stores: in which of NAMES, where, and the values there (None: no value)."""

    name: str
    place: str
    kept: str | None
    rebuilt: str | None


class Rebuild:
    """One rebuild on one log server."""

    def __init__(self, store: Store, titles: Mapping[str, Title], lease: float = LEASE) -> None:
        self.store = store
        self.titles = titles
        self.client = store.client
        self.live = ReadModelStore(self.client)
        self.stage = ReadModelStore(self.client, STAGE)
        repository = GameRepository(store, titles, max_records=1)  # no snapshots: everything is loaded from the logs
        self._follow = Follower(self.stage, store, repository)
        self._follow_live = Follower(self.live, store, repository)
        self._lease = Lease(self.client, LOCK, lease)
        self._checked = 0.0

    @property
    def unreadable(self) -> set[str]:
        """The games that are left out because their logs can't be read."""
        return self._follow.unreadable

    def replace(self, upserted: Upserted) -> None:
        """Build a new store and swap it with the live one; delete all snapshots.

        Raise RebuildError; StorageFullError, and then nothing was changed.
        """
        self.store.demand_room()
        Snapshots(self.store, self.titles).forget()
        with self._staged(upserted):
            if not self.live.swap(self.stage, LOCK, self._lease.token):
                raise _taken_over()

    def compare(self, upserted: Upserted) -> Difference | None:
        """Build a new store, compare it with the live one, delete it, and return the first difference, if there is one.

        Raise RebuildError, also if games change during every comparison; StorageFullError.
        """
        with self._staged(upserted):
            for _ in range(ROUNDS):
                before = self.live.checkpoint()
                self._follow_live.follow()
                self._follow.follow(self._check)
                stands = self.stage.checkpoint()
                found = difference(self.live, self.stage)
                if found is None or before == stands == self.live.checkpoint():  # no game changed meanwhile
                    self._demand_lease()
                    return found
        raise RebuildError("games move on faster than they can be compared; try again when less is played")

    @contextlib.contextmanager
    def _staged(self, upserted: Upserted) -> Iterator[None]:
        """Build a new store for this block. It is deleted at the end, unless it was swapped in."""

        def taken(game: str) -> None:
            self._check(game)
            upserted(game)

        self.store.demand_room()  # a store that is only compared is written as well
        if not self._lease.take():
            raise RebuildError(f"another rebuild is running, or was killed less than {LEASE:.0f} seconds ago")
        try:
            self.stage.clear()
            self._follow.follow(taken)
            yield
        finally:
            if self._lease.is_held():
                self.stage.clear()
            self._lease.drop()

    def _check(self, _game: str = "") -> None:
        """Check once a second that the lock is held. Raise RebuildError."""
        now = time.monotonic()
        if now > self._checked + 1:
            self._demand_lease()
            self._checked = now

    def _demand_lease(self) -> None:
        if not self._lease.is_held():
            raise _taken_over()


def _taken_over() -> RebuildError:
    return RebuildError("another rebuild took over from this one")


def difference(kept: ReadModelStore, rebuilt: ReadModelStore) -> Difference | None:
    """Return the first difference between two stores."""
    for name in NAMES:
        old, new = kept.contents(name), rebuilt.contents(name)
        if old != new:
            place = min(place for place in old.keys() | new.keys() if old.get(place) != new.get(place))
            return Difference(name, place, old.get(place), new.get(place))
    return None
