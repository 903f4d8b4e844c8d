"""`heptad quarantine`: games whose logs lost something, listed and released."""

from collections.abc import Iterable, Iterator, Mapping

from events.loss import Loss, lost
from heptad.runtime.container import logs_of
from heptad.runtime.settings import Settings


def losses(settings: Settings) -> dict[str, Loss]:
    """The games in quarantine. Raises ServerError, redis.RedisError."""
    return logs_of(settings).quarantine.all()


def lines(found: Mapping[str, Loss]) -> Iterator[str]:
    """What to tell of them, a line each."""
    for game, loss in sorted(found.items(), key=lambda each: each[1].at):
        yield f"{loss.at} {lost(game, loss)}"
    if not found:
        yield "No game is in quarantine."


def release(settings: Settings, games: Iterable[str]) -> None:
    """Accept what is left of these games' logs. Raises LookupError for one that is not in quarantine, ServerError."""
    store = logs_of(settings)
    for game in games:
        if store.quarantine.release(game) is None:
            raise LookupError(f"game {game} is not in quarantine")
