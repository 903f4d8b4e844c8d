"""Erasing an account: everything that is stored about the person goes, the logs of the games stay."""

from dataclasses import dataclass

import redis
import structlog

from application.accounts.accounts import Accounts
from application.accounts.muting import MuteLists
from application.accounts.sign_in.credentials import Credentials
from application.ending.departing import Departing
from application.ending.revoking import Revoking
from application.errors.accounts import UnknownBotAccountError
from application.notices.personal_notices import PersonalNotices
from application.notices.webhooks import managing
from application.notices.webhooks.deliveries import Deliveries
from application.notices.webhooks.webhooks import Webhooks
from application.operators.reports import Reports
from application.runtime.queues import Queues
from events.process.reasons import reason_of

log = structlog.get_logger(__name__)


@dataclass(frozen=True, kw_only=True)
class Erasing:
    """Erases accounts from everything that stores something about a person."""

    accounts: Accounts
    credentials: Credentials
    revoking: Revoking
    webhooks: Webhooks
    deliveries: Deliveries
    departing: Departing
    personal_notices: PersonalNotices
    mute_lists: MuteLists
    reports: Reports
    queues: Queues

    def erase(self, player: str, keep: str | None = None) -> None:
        """Erase a player's account. Another call does only what is left.

        First nothing is written to the account any more, and no process accepts a token of it. So nothing comes back of
        what is deleted then. The token with the id `keep`, that of the request, goes last: a request that failed can be
        repeated with it, and it can do nothing else. Raise redis.RedisError.
        """
        accounts = self.accounts
        known = accounts.players.read(player)
        accounts.players.erase(player)  # from now on nobody can challenge the player
        accounts.revoke_all(player, keep=keep)
        accounts.revoke_grants(player)
        self.revoking.revoke_bots(player)
        accounts.revocations.wait_until_known()
        self.credentials.erase(player)
        managing.delete_all(player, self.webhooks, self.deliveries)
        for one in (*accounts.players.bots_of(player), player):  # nobody can play as its bot accounts any more
            self.departing.leave_everything(one)
        self.personal_notices.forget(player)
        self.mute_lists.erase(player)
        self.reports.erase(player)
        self._forget_address(player)
        accounts.players.drop_bots(player)
        accounts.tokens.erase(player)
        accounts.revocations.add(player)
        if known is not None and known.owner is not None:
            accounts.players.drop_bot(known.owner, player)

    def erase_bot(self, owner: str, bot: str) -> None:
        """Erase a bot account of a player, as if it did so itself. Raise UnknownBotAccountError, redis.RedisError.

        A request that failed can be repeated: only at the end is the bot account no longer one of the player.
        """
        if bot not in self.accounts.players.bots_of(owner):
            raise UnknownBotAccountError(bot)
        self.erase(bot)
        self.accounts.players.drop_bot(owner, bot)

    def _forget_address(self, player: str) -> None:
        try:
            self.queues.forget_address(player)
        except redis.RedisError as error:  # the queue server forgets it after a week by itself
            log.warning("address_not_forgotten", error=reason_of(error))
