"""Following the feeds: lobby, results and standings are updated from the logs at each request.

Each shard's feed is followed from the checkpoint of the read model store. So the read models are as new as the logs,
and can be deleted and rebuilt.
"""

from collections.abc import Callable, Sequence

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

UNREADABLE = (LookupError, msgspec.DecodeError, DataLossError, redis.ResponseError)
"""The errors of loading a game that can't be read: it is left out of lists."""

log = structlog.get_logger(__name__)


class OutOfDateError(StorageFullError):
    """Lobby, results and standings are older than the logs, and there is no room to update them."""


class Follower:
    """Updates one read model store from the logs."""

    def __init__(self, read_models: ReadModelStore, store: Store, repository: GameRepository) -> None:
        self.read_models = read_models
        self.store = store
        self.repository = repository
        self.unreadable: set[str] = set()
        """The games that could not be read at the last update."""

    def follow(self, upserted: Callable[[str], object] = lambda _: None) -> ReadModelStore:
        """Upsert every game with new events, call `upserted` for each, and return the read model store.

        Raise OutOfDateError if the log server has no room for what is missing, redis.RedisError.
        """
        try:
            self.store.demand_room()
            self._update(upserted)
        except StorageFullError as error:
            self._demand_up_to_date(error)
        except redis.ResponseError as error:
            if not is_full(error):
                raise
            self._demand_up_to_date(error)
        return self.read_models

    def ended(self, games: Sequence[str]) -> list[str]:
        """Return those of these games that have ended: as the lobby says now or, if it names none, after an update.

        Raise OutOfDateError, redis.RedisError.
        """
        return lobby.ended(self.read_models, games) or lobby.ended(self.follow(), games)

    def _demand_up_to_date(self, reason: Exception) -> None:
        """Raise OutOfDateError if the read model store is older than the logs."""
        changed = any(self.store.feed.changed(self.read_models.checkpoint()))
        if changed or self.read_models.first("unsettled") is not None:
            log.warning("projections_have_no_room", error=str(reason))
            raise OutOfDateError(str(reason)) from reason

    def _update(self, upserted: Callable[[str], object]) -> None:
        since = self.read_models.checkpoint()
        for shard, changed in enumerate(self.store.feed.changed(since)):
            before = since[shard]
            for game, position in changed:
                self.store.demand_room()
                self.read_models.upsert(shard, before, position, self._entry(game))
                before = position
                upserted(game)
        standings.apply(self.read_models)

    def _entry(self, game: str) -> Entry | None:
        """Return the entry of a game as it is now; None for one that can't be read, which is logged and left out."""
        self.unreadable.discard(game)
        try:
            return entry_of(self.repository.load(game).record)
        except UNREADABLE:
            log.exception("game_left_out_of_the_lobby", game=game)
            self.unreadable.add(game)
            return None


def entry_of(record: GameRecord) -> Entry:
    """Return the entry of a game. Its bytes are the same whether the record was loaded or just written."""
    summary, result = lobby.summarise(record), results.result_of(record)
    entry = Entry(summary.id, summary.version, canonical.encode(summary), b"", [*lobby.listed(summary)], [])
    if result is None:
        return entry
    return entry._replace(
        result=canonical.encode(result),
        listed=[*entry.listed, *results.listed(result, record.imported), *standings.listed(result)],
        counted=[*standings.counted(result)],
    )
