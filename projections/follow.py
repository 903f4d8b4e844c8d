"""Following the feeds: lobby, results and standings are brought up to the logs whenever somebody looks.

Each shard's feed is followed from the shelf's own checkpoint, so they are as new as the logs, and can be thrown away
and made again.
"""

from collections.abc import Callable

import msgspec
import redis
import structlog

from application.repository import GameRecord, GameRepository
from events import canonical
from events.loss import DataLossError
from events.storage import StorageFullError
from events.store import Store, is_full
from projections import lobby, results, standings
from projections.read_model_store import Entry, ReadModelStore

log = structlog.get_logger(__name__)


class OutOfDateError(StorageFullError):
    """Lobby, results and standings lack something that the logs have, and there is no room to add it."""


class Follower:
    """Brings one shelf up to the logs."""

    def __init__(self, read_models: ReadModelStore, store: Store, repository: GameRepository) -> None:
        self.read_models = read_models
        self.store = store
        self.repository = repository
        self.unreadable: set[str] = set()
        """The games that could not be read when they were last looked at."""

    def follow(self, taken: Callable[[str], object] = lambda _: None) -> ReadModelStore:
        """Take in every game that was appended to since the last time, telling `taken` of each; the shelf.

        Raises OutOfDateError if the log server has no room for what is missing, redis.RedisError.
        """
        try:
            self.store.demand_room()
            self._take_in(taken)
        except StorageFullError as error:
            self._demand_up_to_date(error)
        except redis.ResponseError as error:
            if not is_full(error):
                raise
            self._demand_up_to_date(error)
        return self.read_models

    def _demand_up_to_date(self, reason: Exception) -> None:
        """Raise OutOfDateError if anything is missing on the shelf."""
        changed = any(self.store.changed(self.read_models.checkpoint()))
        if changed or self.read_models.first("unsettled") is not None:
            log.warning("projections_have_no_room", error=str(reason))
            raise OutOfDateError(str(reason)) from reason

    def _take_in(self, taken: Callable[[str], object]) -> None:
        since = self.read_models.checkpoint()
        for shard, changed in enumerate(self.store.changed(since)):
            before = since[shard]
            for game, position in changed:
                self.store.demand_room()
                self.read_models.upsert(shard, before, position, self._entry(game))
                before = position
                taken(game)
        standings.apply(self.read_models)

    def _entry(self, game: str) -> Entry | None:
        """What the shelf keeps of a game as it is now; None for a broken one, which is told loudly and left out."""
        self.unreadable.discard(game)
        try:
            return entry_of(self.repository.load(game).record)
        except (LookupError, msgspec.DecodeError, DataLossError, redis.ResponseError):
            log.exception("game_left_out_of_the_lobby", game=game)
            self.unreadable.add(game)
            return None


def entry_of(record: GameRecord) -> Entry:
    """What the shelf keeps of a game, in bytes that do not depend on who made the table: who wrote it, or read it."""
    summary, result = lobby.summarise(record), results.result_of(record)
    entry = Entry(summary.id, summary.version, canonical.encode(summary), b"", [*lobby.listed(summary)], [])
    if result is None:
        return entry
    return entry._replace(
        result=canonical.encode(result),
        listed=[*entry.listed, *results.listed(result, record.imported)],
        counted=[*standings.counted(result)],
    )
