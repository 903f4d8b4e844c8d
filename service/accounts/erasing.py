"""Erasing an account: everything that is stored about the person goes, the logs of the games stay."""

import redis
import structlog

from application.notices.webhooks import managing
from events.process.reasons import reason_of
from service.accounts.leaving import leave_everything
from service.context import WebContainer

log = structlog.get_logger(__name__)


def erase(container: WebContainer, player: str, keep: str | None = None) -> None:
    """Erase a player's account. Another call does only what is left.

    First nothing is written to the account any more, and no process accepts a token of it. So nothing comes back of
    what is deleted then. The token with the id `keep`, that of the request, goes last: a request that failed can be
    repeated with it, and it can do nothing else. Raise redis.RedisError, StorageFullError, ContendedError.
    """
    accounts = container.accounts
    known = accounts.players.read(player)
    if known is not None and known.owner is not None:
        accounts.players.drop_bot(known.owner, player)
    accounts.players.erase(player)  # from now on nobody can challenge the player
    accounts.revoke_all(player, keep=keep)
    accounts.revoke_grants(player)
    container.revoking.revoke_bots(player)
    accounts.revocations.wait_until_known()
    container.credentials.erase(player)
    managing.delete_all(player, container.webhooks, container.deliveries)
    leave_everything(container, player)
    container.personal_notices.forget(player)
    container.mute_lists.erase(player)
    container.reports.erase(player)
    _forget_address(container, player)
    accounts.players.drop_bots(player)
    accounts.tokens.erase(player)
    accounts.revocations.add(player)


def _forget_address(container: WebContainer, player: str) -> None:
    try:
        container.queues.forget_address(player)
    except redis.RedisError as error:  # the queue server forgets it after a week by itself
        log.warning("address_not_forgotten", error=reason_of(error))
