"""Recovering: games leave the quarantine when their damaged logs can be read again.

That is so after a good copy of a file was put back, and after an update of the rules if a mistake in them was to blame.
"""

import random

import structlog

from application.errors.games import UnknownGameError
from application.games.repository import GameRepository
from events.log_server.loss import DataLossError

MOST = 20
"""How many games are read at a time, chosen at random, since reading thousands would hold up other work."""

log = structlog.get_logger(__name__)


def recover(repository: GameRepository, most: int = MOST) -> list[str]:
    """Take games out of quarantine whose logs are again what was appended, and return them. Raise redis.RedisError."""
    store = repository.store
    damaged = [game for game, loss in store.quarantine.all().items() if loss.unreadable]
    found = [game for game in random.sample(damaged, min(most, len(damaged))) if _is_readable(repository, game)]
    for game in found:
        store.quarantine.lift(game)
        log.warning("game_complete_again", game=game)
    store.feed.touch(found)  # they were left out of lists
    return found


def _is_readable(repository: GameRepository, game: str) -> bool:
    try:
        with repository.store.reading(game):  # what is wrong with it may have changed
            repository.prove(game)
    except (UnknownGameError, DataLossError):
        return False
    return True
