"""Banning a player: the account can do nothing any more, and its seats are given up, so that nobody waits for them."""

import time

from application.players import STALE_SECONDS
from service.context import WebContainer
from service.leaving import leave_everything


def ban(container: WebContainer, player: str, known_after: float = STALE_SECONDS) -> None:
    """Ban a player, who leaves open games and resigns from those being played. Another call does only what is left.

    For `known_after` seconds other processes may still accept requests of the player, so what the player got meanwhile
    is given up after this time. Raise redis.RedisError, StorageFullError, ContendedError.
    """
    container.accounts.players.ban(player)
    leave_everything(container, player)
    time.sleep(known_after)
    leave_everything(container, player)
