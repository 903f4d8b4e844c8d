"""Making the shelf again from the logs alone, beside the one that everybody reads, and then putting it in its place.

Whoever reads meanwhile reads the old one, and follows the feeds on it as ever. What is interrupted leaves the old one
as it was; what it left lying is thrown away by the next rebuild.
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
"""How often shelves are compared while games move on."""

Told = Callable[[str], None]
"""Told of each game that was taken in."""


class RebuildError(Exception):
    """Why there is no new shelf: another rebuild is running, or took over from this one."""


class Difference(NamedTuple):
    """The first difference between two shelves: in which of NAMES, where, and what each has there (None: nothing)."""

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
        repository = GameRepository(
            store, titles, max_records=1
        )  # whatever this process or any other has folded before is not asked
        self._follow = Follower(self.stage, store, repository)
        self._follow_live = Follower(self.live, store, repository)
        self._lease = Lease(self.client, LOCK, lease)
        self._checked = 0.0

    @property
    def unreadable(self) -> set[str]:
        """The games that were left out because their logs can't be read."""
        return self._follow.unreadable

    def replace(self, told: Told) -> None:
        """Make a new shelf and put it in the old one's place; forget all snapshots.

        Raises RebuildError; StorageFullError, and then nothing was changed.
        """
        self.store.demand_room()
        Snapshots(self.store, self.titles).forget()
        with self._staged(told):
            if not self.live.swap(self.stage, LOCK, self._lease.token):
                raise _taken_over()

    def compare(self, told: Told) -> Difference | None:
        """Make a new shelf, compare it with the old one, and throw it away: the first difference, if there is one.

        Raises RebuildError, also if the games never hold still for as long as it takes to compare; StorageFullError.
        """
        with self._staged(told):
            for _ in range(ROUNDS):
                before = self.live.checkpoint()
                self._follow_live.follow()
                self._follow.follow(self._check)
                stands = self.stage.checkpoint()
                found = difference(self.live, self.stage)
                if found is None or before == stands == self.live.checkpoint():  # nothing moved meanwhile
                    self._demand_lease()
                    return found
        raise RebuildError("games move on faster than they can be compared; try again when less is played")

    @contextlib.contextmanager
    def _staged(self, told: Told) -> Iterator[None]:
        """With a new shelf beside the old one, which is gone at the end, wherever it was put."""

        def taken(game: str) -> None:
            self._check(game)
            told(game)

        self.store.demand_room()  # a shelf that is only compared is written as well
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
        """Notice within a second of work that the lock is lost. Raises RebuildError."""
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
    """The first difference between two shelves."""
    for name in NAMES:
        old, new = kept.contents(name), rebuilt.contents(name)
        if old != new:
            place = min(place for place in old.keys() | new.keys() if old.get(place) != new.get(place))
            return Difference(name, place, old.get(place), new.get(place))
    return None
