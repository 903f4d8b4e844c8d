"""Erasing an account: everything that is stored about the person goes, the logs of the games stay."""

import time

import redis
import structlog

from application.players import STALE_SECONDS
from application.webhooks import managing
from events.reasons import reason_of
from service.context import WebContainer
from service.leaving import leave_everything

log = structlog.get_logger(__name__)


def erase(container: WebContainer, player: str, keep: str | None = None) -> None:
    """Erase a player's account. Another call does only what is left.

    The token with the id `keep`, that of the request, goes last, so that a request that failed can be repeated. Raise
    redis.RedisError, StorageFullError, ContendedError.
    """
    accounts = container.accounts
    accounts.revoke_all(player, keep=keep)
    accounts.revoke_grants(player)
    container.credentials.erase(player)
    managing.delete_all(player, container.webhooks, container.deliveries)
    accounts.players.erase(player)  # from now on nobody can challenge the player
    leave_everything(container, player)
    container.personal_notices.forget(player)
    container.mute_lists.erase(player)
    container.reports.erase(player)
    _forget_address(container, player)
    accounts.revoke_all(player)


def erase_for_operator(container: WebContainer, player: str, known_after: float = STALE_SECONDS) -> None:
    """Erase a player's account for an operator. Another call does only what is left.

    For `known_after` seconds other processes may still accept the tokens, so it is done again after this time. Raise
    redis.RedisError, StorageFullError, ContendedError.
    """
    erase(container, player)
    time.sleep(known_after)
    erase(container, player)


def _forget_address(container: WebContainer, player: str) -> None:
    try:
        container.queues.forget_address(player)
    except redis.RedisError as error:  # the queue server forgets it after a week by itself
        log.warning("address_not_forgotten", error=reason_of(error))
