"""The use cases of those who serve or administer players, built on the container of a process."""

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol

from application.accounts.accounts import Accounts
from application.accounts.bot_accounts import BotAccounts
from application.accounts.muting import MuteLists
from application.accounts.names import RefusedWords
from application.accounts.programs.consents import Consents
from application.accounts.programs.device_requests import DeviceRequests
from application.accounts.programs.programs import Programs
from application.accounts.sign_in.credentials import Credentials
from application.accounts.sign_up import SignUp
from application.accounts.stream_tickets import StreamTickets
from application.container import Container
from application.ending.banning import Banning
from application.ending.departing import Departing
from application.ending.erasing import Erasing
from application.ending.leaving import Leaving
from application.ending.revoking import Revoking
from application.games.quotas import QuotaLimits, Quotas
from application.notices.personal_notices import PersonalNotices
from application.operators.reports import Reports
from application.tables.agreed_games import AgreedGames
from application.tables.challenges import Challenges
from application.tables.invitations import Invitations
from application.tables.pairing import Pairings
from application.tables.rematches import Rematches
from events.log_server import keys

if TYPE_CHECKING:
    from application.accounts.programs.documents import Clients
    from application.notices.webhooks.sending import Sender


class Lists(Protocol):
    """What use cases ask the lists of games, which are computed from the logs."""

    def ended(self, games: Sequence[str]) -> list[str]:
        """Return those of these games that have ended."""

    def have_played(self, player: str, other: str) -> bool:
        """Whether two players have finished a game together."""

    def unfinished(self, player: str) -> Iterable[str]:
        """Return the games that have not ended in which a player has a seat, or which the player opened."""


@dataclass(frozen=True, kw_only=True)
class UseCases(Container):
    """The connections of a process, and all use cases."""

    accounts: Accounts
    bot_accounts: BotAccounts
    credentials: Credentials
    programs: Programs
    revoking: Revoking
    banning: Banning
    erasing: Erasing
    quotas: Quotas
    invitations: Invitations
    personal_notices: PersonalNotices
    mute_lists: MuteLists
    agreed_games: AgreedGames
    pairings: Pairings
    challenges: Challenges
    rematches: Rematches
    reports: Reports
    sign_up: SignUp
    stream_tickets: StreamTickets
    refused_words: RefusedWords
    secret: bytes
    """The server's secret, which signs invitations and tickets; invites and ids of games are derived from it."""

    @cached_property
    def clients(self) -> "Clients":
        """Return what finds the clients of OAuth."""
        from application.accounts.programs import documents  # noqa: PLC0415 - as below
        from application.runtime.outside.asking import Outside  # noqa: PLC0415

        outside = Outside(documents.SECONDS, allow_private=self.settings.webhook_private)
        return documents.Clients(self.client, outside, self.secret)

    @cached_property
    def sender(self) -> "Sender":
        """Return what sends test messages to webhooks."""
        from application.notices.webhooks.sending import Sender  # noqa: PLC0415 - takes a tenth of a second

        return Sender(allow_private=self.settings.webhook_private)


def build(common: Container, lists: Lists) -> UseCases:
    """Return all use cases. The first process creates the secret and stores it with the logs.

    Raise redis.RedisError, DataLossError.
    """
    secret, client, clock = _secret(common), common.client, common.clock.now
    accounts = Accounts(client, secret, common.settings.quotas.tokens, common.store.replication)
    bots = BotAccounts(client, accounts, secret)
    credentials = Credentials(client, accounts.players)
    revoking = Revoking(accounts, credentials, common.webhooks, common.deliveries)
    quotas, invitations = _quotas(common, lists), Invitations(common.store, secret, clock)
    notices, muted, reports = PersonalNotices(client), MuteLists(client), Reports(client)
    agreed = AgreedGames(common.game_service, quotas, invitations)
    pairings = Pairings(client, secret, agreed, muted, same_address=common.settings.pair_same_address, clock=clock)
    challenges = Challenges(client, secret, agreed, notices, muted, have_played=lists.have_played)
    leaving = Leaving(common.game_service, accounts.players, lists.unfinished)
    departing = Departing(challenges, pairings, leaving)
    erasing = Erasing(
        accounts=accounts,
        credentials=credentials,
        revoking=revoking,
        webhooks=common.webhooks,
        deliveries=common.deliveries,
        departing=departing,
        personal_notices=notices,
        mute_lists=muted,
        reports=reports,
        queues=common.queues,
    )
    return UseCases(
        **members(common),
        accounts=accounts,
        credentials=credentials,
        bot_accounts=bots,
        programs=Programs(accounts, bots, Consents(client), DeviceRequests(client), secret, revoking.revoke_programs),
        revoking=revoking,
        banning=Banning(accounts, departing),
        erasing=erasing,
        quotas=quotas,
        invitations=invitations,
        personal_notices=notices,
        mute_lists=muted,
        agreed_games=agreed,
        pairings=pairings,
        challenges=challenges,
        rematches=Rematches(secret, agreed, invitations, notices, muted),
        reports=reports,
        sign_up=SignUp(client),
        stream_tickets=StreamTickets(secret, clock),
        refused_words=RefusedWords.read(common.settings.refused_words),
        secret=secret,
    )


def members(container: Container) -> dict[str, Any]:
    """Return what a container holds, by name, for one that holds more."""
    return {field.name: getattr(container, field.name) for field in fields(container)}


def _secret(common: Container) -> bytes:
    if not common.client.exists(keys.SECRET):
        common.store.demand_writable()
        common.client.set(keys.SECRET, secrets.token_hex(32), nx=True)
    return bytes.fromhex(common.client.get(keys.SECRET).decode())


def _quotas(common: Container, lists: Lists) -> Quotas:
    settings, queues = common.settings, common.queues
    return Quotas(
        QuotaLimits(settings.quotas.tables, settings.quotas.bot_tables, settings.quotas.stored),
        common.client,
        queues.connection,
        remember_address=queues.remember_address,
        ended=lists.ended,
    )
