"""Errors of the log and the lists, which no request can avoid: each is counted, logged, and sent to the caller."""

import redis
import structlog
from flask import request

from application.errors.problem import Problem
from events.format.bounds import MAX_LOG_BYTES, MAX_VERSIONS
from events.format.seal import Head
from events.log_server.loss import DataLossError, StoppedError
from events.log_server.replication import UnreplicatedError
from events.log_server.storage import CreationStoppedError, StorageFullError
from events.process.reasons import reason_of
from events.store.outcomes import UncheckedError
from projections.follow import OutOfDateError
from projections.read_models.read_model_store import UnavailableError
from service.metrics.metrics import DATA_LOSS, UNSERVED
from service.schemas.basics.problems import HeadOut

log = structlog.get_logger(__name__)


class GameStoppedError(Problem):
    """The operator of the server has stopped the game, which can be neither read nor continued at the moment."""

    kind = "game-stopped"
    status = 503
    title = "The game is stopped"
    retry_after = 600

    def __init__(self) -> None:
        super().__init__(
            "The operator of this server has stopped it: it can be neither read nor continued at the moment."
        )


class LostEventsError(Problem):
    """The log lost acknowledged events, and nothing is written to it until an operator has repaired or released it; for
    a game, `acknowledged` and `found` each have a `version` and a `hash` (null: none, or unknown).
    """

    kind = "data-loss"
    status = 503
    title = "The log lost acknowledged events"
    retry_after = 60

    def __init__(self, error: DataLossError) -> None:
        loss = error.loss
        heads = {} if loss is None else {"acknowledged": _head(loss.acknowledged), "found": _head(loss.found)}
        super().__init__(f"{error}. Nothing is written until an operator has repaired or released it.", **heads)


def _head(head: Head) -> HeadOut | None:
    return HeadOut(head.version, head.hash or None) if head.version else None


class UncheckedLogError(Problem):
    """The log server has just started, and its games are being compared with the acknowledged versions: repeat the
    request. If the guard that compares them keeps failing, `detail` says so.
    """

    kind = "checking"
    status = 503
    title = "The log is being checked"
    retry_after = 1

    def __init__(self, *, is_failing: bool) -> None:
        super().__init__(
            "The guard, which compares the log with what was acknowledged, keeps failing. It is started again by "
            "itself; the operator finds the cause with `heptad doctor`."
            if is_failing
            else "The log server has just started. Send the request again in a moment, with the same Idempotency-Key."
        )


class NoRoomError(Problem):
    """The log server has too little disk space or memory left for writes; reads still work, except lists that are not
    up to date.
    """

    kind = "storage-full"
    status = 503
    title = "There is no room for new moves"
    retry_after = 5


class NothingNewError(Problem):
    """The log server has too little memory left for new players, games, forks and the like; games that are being played
    continue: repeat the request later.
    """

    kind = "creation-stopped"
    status = 503
    title = "The server has too little memory for anything new"
    retry_after = 60

    def __init__(self, why: str) -> None:
        super().__init__(
            f"Nothing new can be created: {why}. Games that are being played continue. Send the request again later."
        )


class ListsUnavailableError(Problem):
    """The lobby, results and standings are being built from the logs, which the next request continues, or their file
    can't be read; single games can be read.
    """

    kind = "lists-unavailable"
    status = 503
    title = "The lists can't be read at the moment"
    retry_after = 2

    def __init__(self, why: str) -> None:
        super().__init__(
            f"Lists of games, results and standings can't be read at the moment: {why}. Single games can be read."
        )


class LogUnreachableError(Problem):
    """The log server can't be reached, and it is not known whether the request took effect: repeat it with the same
    key.
    """

    kind = "unavailable"
    status = 503
    title = "The log can't be reached"
    retry_after = 1


class FullLogError(Problem):
    """The log has as many events or bytes as a log may have ([bounds](log-format.md#bounds)); nothing can be appended.
    Only versions before this limit on requests for pauses could fill a log. The game can't end, no longer counts as
    open, and is not rated.
    """

    kind = "log-full"
    status = 409
    title = "The log of this game is full"

    def __init__(self) -> None:
        super().__init__(
            f"A log can have at most {MAX_VERSIONS} events and {MAX_LOG_BYTES} bytes; nothing more can be appended. "
            "The game stays as it is, and does not count towards your limits."
        )


class InternalError(Problem):
    """An error in Heptad, which has been logged."""

    kind = "internal"
    status = 500
    title = "Internal error"

    def __init__(self) -> None:
        super().__init__("The error has been logged.")


def data_loss(error: DataLossError, path: str) -> Problem:
    """Return the problem of a log that lost events; count it and log it as critical.

    A game that an operator has stopped is no loss.
    """
    if isinstance(error, StoppedError):
        return GameStoppedError()
    DATA_LOSS.inc()
    log.critical("data_loss", error=str(error), path=path)
    return LostEventsError(error)


def unchecked(error: UncheckedError) -> Problem:
    """Return the problem of a log server whose logs are not compared yet."""
    UNSERVED.labels("checking").inc()
    log.warning("log_server_unchecked", path=request.path)
    return UncheckedLogError(is_failing=bool(error.failure))


def full(error: StorageFullError) -> Problem:
    """Return the problem of a log server without room for moves, or for the lists."""
    UNSERVED.labels("storage-full").inc()
    log.warning("storage_full", path=request.path)
    if isinstance(error, OutOfDateError):
        what = "Lists of games, results and standings can't be updated"
        return NoRoomError(f"{what}: {error}. Single games can be read.")
    return NoRoomError(f"Nothing can be written: {error}. Reads still work.")


def creation_stopped(error: CreationStoppedError) -> Problem:
    """Return the problem of a log server without memory for new players and games."""
    UNSERVED.labels("creation-stopped").inc()
    log.warning("creation_refused", path=request.path)
    return NothingNewError(str(error))


def lists_unavailable(error: UnavailableError) -> Problem:
    """Return the problem of lists that can't be read."""
    UNSERVED.labels("lists-unavailable").inc()
    log.warning("read_models_unavailable", reason=str(error), path=request.path)
    return ListsUnavailableError(error.reason)


def unreachable(error: redis.RedisError) -> Problem:
    """Return the problem of a log server that does not answer, or whose replicas don't."""
    UNSERVED.labels("replicas" if isinstance(error, UnreplicatedError) else "unavailable").inc()
    log.warning("log_server_unavailable", error=reason_of(error), path=request.path)
    return LogUnreachableError(_how_to_repeat())


def _how_to_repeat() -> str:
    """Return how to repeat a request whose outcome is unknown."""
    if request.method in {"GET", "HEAD"}:
        return "Send the request again."
    unknown = "It is not known whether the request took effect."
    if "Idempotency-Key" in request.headers:
        return f"{unknown} Send it again with the same Idempotency-Key: it takes effect at most once."
    return f"{unknown} Check this before you send it again; with an Idempotency-Key it would be safe to repeat."


def unexpected(error: Exception) -> Problem:
    """Return the problem of an error in Heptad, which is logged with its traceback."""
    log.exception("unexpected", path=request.path, error=reason_of(error))
    return InternalError()
