"""Following the feeds: lobby, results and standings are updated from the logs at each request.

Each shard's feed is followed from the checkpoint of the read model store. So the read models are as new as the logs,
and can be deleted and rebuilt.
"""

from collections.abc import Iterator, Sequence

import redis
import structlog

from application.container import Container
from application.games.repository import GameRepository
from events.log_server.storage import StorageFullError
from events.process.reasons import reason_of
from events.safety import epoch
from events.store.appending import is_full
from projections import lobby
from projections.read_models.read_model_files import ReadModelFiles
from projections.read_models.read_model_store import DamagedError, ReadModelStore, UnavailableError
from projections.update import Update, Upserted

PATIENCE = 10.0
"""Seconds for which a request updates the read models; then the next one continues."""

log = structlog.get_logger(__name__)


class OutOfDateError(StorageFullError):
    """Lobby, results and standings are older than the logs, and there is no room to update them."""


class Follower:
    """Updates the read models of a log server from its logs."""

    def __init__(self, files: ReadModelFiles, repository: GameRepository, patience: float = PATIENCE) -> None:
        self.files = files
        self._repository = repository
        self._client = repository.store.client
        self._patience = patience

    def follow(self, upserted: Upserted = lambda _: None) -> ReadModelStore:
        """Put every game with new events, call `upserted` for each, and return the read models.

        Raise OutOfDateError if there is no room for what is missing, UnavailableError if too much is missing,
        redis.RedisError.
        """
        try:
            return self._updated(upserted)
        except DamagedError as error:
            log.error("read_models_damaged", reason=str(error))  # noqa: TRY400 - they are built again
            return self._updated(upserted)

    def as_they_are(self) -> ReadModelStore:
        """Return the read models without an update. Raise UnavailableError, StorageFullError, redis.RedisError."""
        return self.files.current(epoch.current(self._client).data)

    def ended(self, games: Sequence[str]) -> list[str]:
        """Return those of these games that have ended: as the lobby says now or, if it names none, after an update.

        Raise OutOfDateError, UnavailableError, redis.RedisError.
        """
        return lobby.ended(self.as_they_are(), games) or lobby.ended(self.follow(), games)

    def have_played(self, player: str, other: str) -> bool:
        """Whether two players have finished a game together, as the lobby says now; no while it can't be read.

        Raise redis.RedisError.
        """
        try:
            return lobby.have_played(self.follow(), player, other)
        except (OutOfDateError, UnavailableError):
            return False

    def unfinished(self, player: str) -> Iterator[str]:
        """Yield the ids of the games that have not ended in which a player has a seat, or which the player opened.

        Raise OutOfDateError, UnavailableError, redis.RedisError.
        """
        return lobby.unfinished(self.follow(), player)

    def _updated(self, upserted: Upserted) -> ReadModelStore:
        try:
            now = epoch.current(self._client)
            read_models = self.files.current(now.data)
        except (StorageFullError, redis.ResponseError) as error:
            raise _out_of_date(error) from error
        update = Update(read_models, self._repository, now, upserted=upserted, patience=self._patience)
        try:
            self._repository.store.demand_room()
            update.run()
        except (StorageFullError, redis.ResponseError) as error:
            if not _says_full(error) or update.is_needed():
                raise _out_of_date(error) from error
        return read_models


def follower_of(container: Container) -> Follower:
    """Return what updates the read models of a process from its logs."""
    return Follower(ReadModelFiles(container.settings.read_models_folder), container.repository)


def _out_of_date(reason: Exception) -> Exception:
    """Return the error for an update that failed for a reason."""
    if not _says_full(reason):
        return reason
    log.warning("projections_have_no_room", error=reason_of(reason.__cause__ or reason))
    return OutOfDateError(str(reason) if isinstance(reason, StorageFullError) else "the log server has no room")


def _says_full(error: Exception) -> bool:
    return isinstance(error, StorageFullError) or (isinstance(error, redis.ResponseError) and is_full(error))
