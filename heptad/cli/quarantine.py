"""`heptad quarantine`: list and release games whose logs lost acknowledged events.

It also accepts the logs as they are where the witness can't show what was lost.
"""

from collections.abc import Iterable, Iterator, Mapping

from application.container import logs_of
from application.runtime.servers import demand_whole, log_server
from application.runtime.settings import Settings
from events.archive.archive import name_of
from events.log_server.loss import Loss, lost
from events.safety import trust
from heptad.cli.admin.office import Operator

DAMAGED = (
    "Put whole copies of damaged or missing files back, for example from the folder `archive` of a backup: each game "
    "leaves the quarantine within a minute. See `Lost data` in docs/running.md."
)
"""What to do about damaged games."""


def losses(settings: Settings) -> dict[str, Loss]:
    """Return the games in quarantine. Raise ServerError, redis.RedisError."""
    return logs_of(settings).quarantine.all()


def lines(found: Mapping[str, Loss]) -> Iterator[str]:
    """Return one line of text for each game, oldest loss first."""
    for game, loss in sorted(found.items(), key=lambda each: each[1].at):
        file = f" ({name_of(game, loss.acknowledged)})" if loss.reason else ""
        yield f"{loss.at} {lost(game, loss)}{file}"
    if any(loss.unreadable for loss in found.values()):
        yield DAMAGED
    if not found:
        yield "No game is in quarantine."


def fault(settings: Settings) -> str:
    """Return why the guard waits for an operator; empty if it does not. Raise ServerError, redis.RedisError."""
    return trust.awaited(logs_of(settings).client)


def accept_logs(settings: Settings, why: str) -> str:
    """Accept the logs as they are, and return what is wrong with the witness.

    Raise LookupError if the guard waits for no decision, ServerError, redis.RedisError.
    """
    if settings.redis_url is None:
        demand_whole(log_server(settings.data).folder)
    store = logs_of(settings)
    found = trust.awaited(store.client)
    if not found:
        raise LookupError("there is nothing to accept: the witness is not at fault")
    Operator(store, why).record("accept-logs", "witness", found)
    trust.accept(store.client)
    return found


def release(settings: Settings, games: Iterable[str], why: str = "") -> None:
    """Accept the events left of these games.

    Raise LookupError for one that is not in quarantine, ServerError if the log is not as its manifest says.
    """
    if settings.redis_url is None:
        demand_whole(log_server(settings.data).folder)
    store = logs_of(settings)
    for game in games:
        if store.quarantine.find(game) is None:
            raise LookupError(f"game {game} is not in quarantine")
        Operator(store, why).record("release", game)
        store.release(game)
